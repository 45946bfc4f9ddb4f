"""A position of Kingdomino Origins in sentences, for who cannot see the board."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import RESOURCES
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.reading import Spot, spots
from server.games.kingdomino_origins.reading import scores as scores_of
from server.games.kingdomino_origins.territory import Territory, TerritoryView
from server.games.kingdomino_origins.view import KingdominoView, Slot
from server.protocols import Snapshot
from tui.games.kingdomino_origins.names import (
    count_of,
    dweller_name,
    resource_name,
    terrain_name,
)
from tui.games.kingdomino_origins.places import column_from_camp, domino_heard, line_from_camp
from tui.games.kingdomino_origins.sheet import label_of, rows_of
from tui.games.people import addressed, called, joined, name_of
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
    whose = range(view.seats) if not isinstance(view.eye, int) else (view.eye,)
    for seat in whose:
        lines += territory(snapshot, seat, language)
    return lines


def territory(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """Somebody's territory and what it would score now, a line of squares a line."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, KingdominoView):
        return ()
    text = _("Territory of {name}, {points} so far; lines above and below the camp, squares left and right.")
    if seat == snapshot.eye:
        text = _("Your territory, {points} so far; lines above and below the camp, squares left and right.")
    points = count_of("point", view.scores[seat], language)
    return [
        text.format(name=name_of(snapshot, seat, language), points=points),
        *_lines_of(view.territories[seat], language),
    ]


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What everybody would score now, the best first, and who holds the totems (KO-13, KO-16)."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, KingdominoView):
        return ()
    seats = sorted(range(view.seats), key=lambda seat: -view.scores[seat])
    told = ", ".join(f"{called(snapshot, seat, language)} {view.scores[seat]}" for seat in seats)
    lines = [_("Points so far: {score}.").format(score=told)]
    if view.options.mode == "totem":
        held = (_holding(snapshot, kind, language) for kind in range(len(RESOURCES)))
        lines.append(_("Totems: {held}.").format(held="; ".join(held)))
    return lines


def _holding(snapshot: Snapshot, kind: int, language: Language) -> str:
    """Who holds the totem of a resource, and with how many of it: "fish, Zeca with 2"."""
    _, view = language.gettext, snapshot.view
    resource, holder = resource_name(RESOURCES[kind], language), view.totems[kind]
    if holder is None:
        return _("{resource}, nobody").format(resource=resource)
    count = Territory.of(view.territories[holder]).resource_counts()[kind]
    name = called(snapshot, holder, language)
    return _("{resource}, {name} with {n}").format(resource=resource, name=name, n=count)


def bill(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """The score sheet of everybody in a line each, what brought nothing left out (KO-13 to KO-25)."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, KingdominoView):
        return ()
    rows = rows_of(scores_of(view), view.options)
    lines = []
    for seat in sorted(range(view.seats), key=lambda seat: -view.scores[seat]):
        parts = [f"{label_of(key, language)} {values[seat]}" for key, values in rows if values[seat]]
        text = _("{name}: {parts}; {points} in all.") if parts else _("{name}: {points} in all.")
        points = count_of("point", view.scores[seat], language)
        name = addressed(snapshot, seat, language)
        lines.append(text.format(name=name, parts=", ".join(parts), points=points))
    return lines


def _slot(slot: Slot, snapshot: Snapshot, language: Language) -> str:
    said = domino_heard(slot.number, language)
    if slot.seat is None:
        return said
    if slot.seat == snapshot.eye:
        return language.gettext("{domino}, yours").format(domino=said)
    return language.gettext("{domino}, taken by {name}").format(
        domino=said, name=name_of(snapshot, slot.seat, language)
    )


def _lines_of(territory: TerritoryView, language: Language) -> list[str]:
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
