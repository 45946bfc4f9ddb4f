"""What a match of Kingdomino Origins is remembered by: the score sheet, and a few records."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event
from server.games.kingdomino_origins.dominoes import TERRAINS
from server.games.kingdomino_origins.events import FireLanded, MatchEnded
from server.games.kingdomino_origins.reading import regions
from server.games.kingdomino_origins.reading import scores as scores_of
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Entry, Snapshot
from tui.games.face import Figure
from tui.games.kingdomino_origins.names import dweller_name, terrain_name
from tui.games.kingdomino_origins.sheet import label_of, rows_of
from tui.games.people import name_of
from tui.language import Language


def figures(entries: Sequence[Entry], view: KingdominoView, language: Language) -> list[Figure]:
    """Points part by part, then the largest region, all fires, what fire destroyed, discards."""
    _ = language.gettext
    lands = [Territory.of(territory) for territory in view.territories]
    options = view.options
    rows = rows_of(scores_of(view), options)
    lands_only = [values for key, values in rows if key in TERRAINS]
    together = tuple(str(sum(values)) for values in zip(*lands_only, strict=True))
    # A bill shows its first lines first, so the sums come before their parts.
    found = [Figure(_("regions"), together)]
    ordered = sorted(rows, key=lambda row: row[0] in TERRAINS)
    found += [Figure(label_of(key, language), tuple(map(str, values))) for key, values in ordered]
    largest = [
        max((len(region.squares) for region in regions(territory)), default=0)
        for territory in view.territories
    ]
    burned = [0] * view.seats
    for entry in entries:
        if isinstance(entry.what, FireLanded) and (entry.what.resource or entry.what.dweller):
            burned[entry.what.seat] += 1
    found.append(Figure(_("largest region"), tuple(map(str, largest))))
    found.append(Figure(_("fires"), tuple(str(land.icons(land.occupied)) for land in lands)))
    if options.mode != "discovery":
        found.append(Figure(_("burned by own fire"), tuple(map(str, burned))))
    found.append(Figure(_("discarded"), tuple(str(len(land.discarded)) for land in lands)))
    return found


def details(event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
    """For a written record: every player's score part by part when the match ends."""
    if not isinstance(event, MatchEnded):
        return ()
    _ = language.gettext
    lines = []
    for seat, sheet in enumerate(event.scores):
        parts = [
            f"{terrain_name(region.terrain, language)} {len(region.squares)}x{region.fires}={region.points}"
            for region in sheet.regions
        ]
        parts += [f"{dweller_name(one.dweller, language)} {one.points}" for one in sheet.dwellers]
        for label, points in (
            (_("resources"), sheet.resources),
            (_("totems"), sheet.totems),
            (_("Empire of Fire"), sheet.empire),
            (_("Homo Habilis"), sheet.habilis),
        ):
            if points:
                parts.append(f"{label} {points}")
        lines.append(f"{name_of(snapshot, seat, language)}: {', '.join(parts)} = {sheet.total}")
    return lines
