"""A first round of Kingdomino Origins explained while it is played, a short sentence at a time."""

from __future__ import annotations

from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.reading import domino_in_hand
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.kingdomino_origins.names import name_of
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
            return _("You have two chiefs. Low numbers act earlier next round, high ones carry more.")
        case "choose":
            return _("A low number acts earlier next round; a high one often carries more fire.")
        case "place":
            number = domino_in_hand(view)
            if number is not None and DOMINOES[number].craters:
                return _("A half must touch its terrain or the camp. This one has a volcano: fire follows.")
            return _("A half must touch its terrain or the camp. A region scores squares times fires.")
        case "fire":
            return _("The token makes a region burn for good; resources and dwellers under it are lost.")
        case "recruit":
            return _("A dweller costs two different resources of your own and scores where it lives.")
        case "pay":
            return _("Pay with resources you need least; the empty square may become the dweller's home.")
        case "settle":
            return _("Gatherers score what lies on the eight squares around them.")
    return ""


def _others(view: KingdominoView, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    if not view.round:
        return _("Chiefs come out of the bag; everybody takes a domino of the first row.")
    if view.turn is not None:
        text = _("Chiefs act from the lowest domino to the highest; now {name}'s.")
        return text.format(name=name_of(snapshot, view.turn, language))
    return ""
