"""A position of Kingdomino Origins in sentences, for who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.reading import Spot, spots
from server.games.kingdomino_origins.territory import TerritoryView
from server.games.kingdomino_origins.view import KingdominoView, Slot
from server.protocols import Snapshot
from tui.games.kingdomino_origins.names import count_of, dweller_name, resource_name, terrain_name
from tui.games.kingdomino_origins.places import column_from_camp, domino_in_words, line_from_camp
from tui.games.people import joined
from tui.language import Language


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """Both rows, the cave, the own territory line by line; for who watches everybody's."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, KingdominoView):
        return ()
    lines = []
    rows = (
        (view.row[view.done :], _("In the row: {dominoes}.")),
        (view.next_row, _("In the next row: {dominoes}.")),
    )
    for slots, head in rows:
        if slots:
            lines.append(head.format(dominoes="; ".join(_slot(slot, snapshot, language) for slot in slots)))
    if cave := [dweller_name(dweller, language) for dweller in view.cave if dweller is not None]:
        lines.append(_("In the cave: {dwellers}.").format(dwellers=", ".join(cave)))
    whose = view.eye if isinstance(view.eye, int) else None
    for seat, territory in enumerate(view.territories):
        if whose is not None and seat != whose:
            continue
        text = _(
            "Territory of {name}, {points} so far; lines above and below the camp, squares left and right."
        )
        name = snapshot.seats[seat].name
        lines.append(text.format(name=name, points=count_of("point", view.scores[seat], language)))
        lines += _territory(territory, language)
    return lines


def _slot(slot: Slot, snapshot: Snapshot, language: Language) -> str:
    said = domino_in_words(slot.number, language)
    if slot.seat is None:
        return said
    return language.gettext("{domino}, taken by {name}").format(
        domino=said, name=snapshot.seats[slot.seat].name
    )


def _territory(territory: TerritoryView, language: Language) -> list[str]:
    """The lines of squares, the uppermost first."""
    lines: dict[int, list[Square]] = {}
    known = spots(territory)
    for x, y in sorted(known, key=lambda square: (square[1], square[0])):
        lines.setdefault(y, []).append((x, y))
    text = language.gettext("{line}: {squares}.")
    return [
        text.format(
            line=line_from_camp(y, language),
            squares="; ".join(_square(known[square], square, language) for square in squares),
        )
        for y, squares in lines.items()
    ]


def _square(spot: Spot, square: Square, language: Language) -> str:
    """A square by its column and all that is on it."""
    if spot.terrain is None:
        return language.gettext("the camp")
    parts = [terrain_name(spot.terrain, language)]
    if fires := spot.fires + spot.flames:
        parts.append(count_of("fire", fires, language))
    if spot.resource is not None:
        parts.append(resource_name(spot.resource, language))
    if spot.dweller is not None:
        parts.append(dweller_name(spot.dweller, language))
    return f"{column_from_camp(square[0], language)} {joined(parts, language)}"
