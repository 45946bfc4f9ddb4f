"""Kingdomino Origins for who hears it: where things are laid, what a number stands for, what a price buys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.contract import Event, Seat
from server.games.kingdomino_origins.events import DominoChosen, DominoPlaced, ResourcePaid, RowTurned
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.moves import Place
from server.games.kingdomino_origins.offers import placements
from server.games.kingdomino_origins.territory import Territory
from server.protocols import Snapshot
from tui.games.kingdomino_origins import choice_words, words
from tui.games.kingdomino_origins.face import KingdominoFace
from tui.games.kingdomino_origins.names import resource_name
from tui.games.kingdomino_origins.places import domino_heard, from_camp, lying
from tui.games.people import name_of
from tui.language import Language


class KingdominoByEar(KingdominoFace):
    """The face that line mode speaks with."""

    def played_with(self, content: Any) -> KingdominoByEar:
        """There are no data but the game's own."""
        return self

    def listed(
        self, moves: Sequence[Any], snapshot: Snapshot, language: Language
    ) -> tuple[str, Sequence[str]]:
        """See `tui.lines.by_ear.ListingFace`."""
        return choice_words.listed(moves, snapshot, language)

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence, with the places and dominoes that the screen shows."""
        _ = language.gettext
        match event:
            case RowTurned(numbers=numbers, left=left):
                listed = "; ".join(domino_heard(number, language) for number in numbers)
                return _("A new row: {numbers}; {left} left.").format(numbers=listed, left=left)
            case DominoChosen(number=number, seat=seat):
                text = _("You took {domino}.") if seat == snapshot.eye else _("{name} took {domino}.")
                domino = domino_heard(number, language)
                return text.format(name=name_of(snapshot, seat, language), domino=domino)
            case DominoPlaced(place=place, seat=seat) if seat == snapshot.eye:
                text = _("You laid {lying}.")
                if _forced(snapshot, seat, place):
                    text = _("You laid {lying}; there was no other place.")
                return text.format(lying=lying(place, language))
            case ResourcePaid(square=square, resource=resource, seat=seat) if seat == snapshot.eye:
                text = _("You paid with the {resource} {place}.")
                paid = resource_name(resource, language)
                return text.format(resource=paid, place=from_camp(square, language))
        return words.event(event, snapshot, language, _where)


def _where(snapshot: Snapshot, seat: Seat, square: Square, language: Language) -> str:
    """A square by its terrain and its place."""
    place = from_camp(square, language)
    terrain = words.terrain_at(snapshot, seat, square, language)
    if terrain == place:
        return place
    return language.gettext("{terrain}, {place}").format(terrain=terrain, place=place)


def _forced(snapshot: Snapshot, seat: Seat, place: Place) -> bool:
    """Whether the table laid a domino, as it does where there is but one way to lay it (KO-9)."""
    seen = snapshot.view.territories[seat]
    if place not in seen.laid:
        return False
    before = seen.laid[: seen.laid.index(place)]
    bare = msgspec.structs.replace(seen, laid=before, tokens=(), resources=(), dwellers=(), discarded=())
    return len(placements(Territory.of(bare), place.number)) == 1


KINGDOMINO_BY_EAR = KingdominoByEar()
