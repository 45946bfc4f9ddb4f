"""A first round of Kingdomino Origins explained while it is played, a short sentence at a time."""

from __future__ import annotations

from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.reading import domino_in_hand
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.people import name_of
from tui.language import Language


def guide(snapshot: Snapshot, language: Language) -> str:
    """What somebody new wants to know at this moment; "" when there is nothing to explain."""
    view = snapshot.view
    if not isinstance(view, KingdominoView) or not isinstance(view.eye, int) or view.round > 1:
        return ""
    _ = language.gettext
    if view.turn != view.eye:
        return _others(view, snapshot, language)
    match view.phase:
        case "pair":
            return _("Two chiefs each: low numbers act earlier, high ones carry more.")
        case "choose":
            return _("A low number acts earlier next round; a high one carries more.")
        case "place":
            number = domino_in_hand(view)
            if number is not None and DOMINOES[number].craters:
                return _("A half touches its terrain or the camp; after a volcano comes fire.")
            return _("A half touches its terrain or the camp; squares x fires are points.")
        case "fire":
            return _("The token lights a region for good; what lies under it is lost.")
        case "recruit":
            return _("A dweller costs two different resources and scores where it lives.")
        case "pay":
            return _("Pay with what you need least; the empty square may be its home.")
        case "settle":
            return _("Most score what lies on the eight squares around them.")
    return ""


def _others(view: KingdominoView, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    if not view.round:
        return _("Chiefs come out of the bag; each takes a domino of the first row.")
    if view.turn is not None:
        text = _("Chiefs act from the lowest domino to the highest; now {name}'s.")
        return text.format(name=name_of(snapshot, view.turn, language))
    return ""
