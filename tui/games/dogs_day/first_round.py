"""A first round of Dogs' Day explained while it is played, a short sentence at a time."""

from __future__ import annotations

from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.language import Language


def guide(snapshot: Snapshot, language: Language) -> str:
    """What somebody new wants to know at this moment; "" when there is nothing to explain."""
    view = snapshot.view
    if not isinstance(view, DogsView) or not isinstance(view.eye, int) or view.round > 1:
        return ""
    _ = language.gettext
    match view.phase:
        case "pick" if not view.picked[view.eye]:
            return _("Low numbers rob first in the heist, high ones in the twist.")
        case "pick":
            return _("You may still change your mind, until the last one has picked.")
        case "take":
            return _("A case is worth 200K to 400K, a backpack 0 to 200K.")
        case "steal":
            return _("What you steal lies on your card, and can be stolen back.")
        case "rob":
            return _("La Femme takes everything that lies on that card.")
        case "fee":
            return _("The cheapest marker hurts least; the Lawyer may get it.")
        case "between" if view.half == "foiled":
            return _("One Mole alone stops everything; arrested cards never come back.")
        case "between":
            return _("What lies on your card is safe at home now.")
    return ""
