"""Choices in a list that is read out: in which order, and each with what it brings at once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.dwellers import PRICE_PILE, PRICE_SHOWN
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    HandTotem,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.protocols import Snapshot
from tui.games.kingdomino_origins import words
from tui.games.kingdomino_origins.names import pays, signed, the_dweller, totem_name
from tui.games.kingdomino_origins.places import domino_heard, halves_lying
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.games.people import name_of
from tui.language import Language


def choice(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move as it is read out, what it brings at once first: the list may be left at any of its lines."""
    told = deed(move, snapshot, language)
    if not isinstance(snapshot.eye, int):
        return told
    return _worth(move, Reckoning(snapshot.view, snapshot.eye).gain(move), told, language)


def listed(moves: Sequence[Any], snapshot: Snapshot, language: Language) -> tuple[str, list[str]]:
    """All choices as `choice` has them; where each brings as much, that is one sentence before them."""
    _ = language.gettext
    told = [deed(move, snapshot, language) for move in moves]
    if not isinstance(snapshot.eye, int):
        return "", told
    reckoning = Reckoning(snapshot.view, snapshot.eye)
    gains = [reckoning.gain(move) for move in moves]
    if len(moves) > 1 and len(set(gains)) == 1 and gains[0] is not None:
        text = _("Each of them brings {gain}.") if gains[0] else _("None of them brings points at once.")
        return text.format(gain=signed(gains[0])), told
    found = zip(moves, gains, told, strict=True)
    return "", [_worth(move, gain, one, language) for move, gain, one in found]


def _worth(move: Any, gain: int | None, told: str, language: Language) -> str:
    """A choice with what it brings; None: nothing that can be reckoned."""
    _ = language.gettext
    if gain is None and isinstance(move, Choose):
        return _("{move}; it fits nowhere now").format(move=told)
    return _("{gain}: {move}").format(gain=signed(gain), move=told) if gain else told


def deed(move: Any, snapshot: Snapshot, language: Language) -> str:
    """A move with what the screen shows beside it: what is on a domino, what a dweller costs and does."""
    _, ngettext = language.gettext, language.ngettext
    match move:
        case Choose(number=number):
            return _("take {domino}").format(domino=domino_heard(number, language))
        case Place():  # which domino it is has been said by what is asked
            return halves_lying(move, language)
        case ChoosePair(numbers=(low, high)):
            text = _("take {low}; and {high}")
            return text.format(low=domino_heard(low, language), high=domino_heard(high, language))
        case HandTotem(resource=resource, seat=seat):
            text = _("{totem} to {name}")
            return text.format(totem=totem_name(resource, language), name=name_of(snapshot, seat, language))
        case Recruit(dweller=None):
            text = ngettext(
                "one of the pile for {n} different resource",
                "one of the pile for {n} different resources",
                PRICE_PILE,
            )
            return text.format(n=PRICE_PILE)
        case Recruit(dweller=str() as dweller):
            text = ngettext(
                "recruit {dweller} for {n} resource; {scores}",
                "recruit {dweller} for {n} different resources; {scores}",
                PRICE_SHOWN,
            )
            return text.format(
                dweller=the_dweller(dweller, language), n=PRICE_SHOWN, scores=pays(dweller, language)
            )
        case Pick(dweller=dweller):
            text = _("take {dweller}; {scores}")
            return text.format(dweller=the_dweller(dweller, language), scores=pays(dweller, language))
    return words.move(move, snapshot, language)


def spoken(snapshot: Snapshot) -> Sequence[Any]:
    """The choices on a map by the points they bring, the others as they are; a domino of two equal halves
    is not told again turned round."""
    moves = snapshot.moves
    if (
        not moves
        or not isinstance(moves[0], Place | LandFire | Pay | Settle)
        or not isinstance(snapshot.eye, int)
    ):
        return moves
    reckoning = Reckoning(snapshot.view, snapshot.eye)
    told = [move for move in moves if not _turned_round(move)]
    return sorted(told, key=lambda move: -(reckoning.gain(move) or 0))


def _turned_round(move: Any) -> bool:
    if not isinstance(move, Place):
        return False
    left, right = DOMINOES[move.number].halves
    return left == right and move.direction not in ("east", "south")
