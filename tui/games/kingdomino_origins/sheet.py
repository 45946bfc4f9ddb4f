"""The score sheet: every part of a score as a line, for pages, bills and the count at the end."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.kingdomino_origins.dominoes import TERRAINS
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.scoring import Score
from tui.games.kingdomino_origins.names import terrain_name
from tui.language import Language


def rows_of(sheets: Sequence[Score], options: KingdominoOptions) -> list[tuple[str, tuple[int, ...]]]:
    """A score's lines but the total: a key, and the points of every seat (KO-13, KO-18, KO-22 to KO-25).

    The keys are the terrains that score, then "resources", "totems", "dwellers", "empire", "habilis", as far
    as the options have them.
    """
    rows: list[tuple[str, tuple[int, ...]]] = [
        (
            terrain,
            tuple(sum(one.points for one in sheet.regions if one.terrain == terrain) for sheet in sheets),
        )
        for terrain in TERRAINS[:-1]
    ]
    if options.mode == "totem":
        rows.append(("resources", tuple(sheet.resources for sheet in sheets)))
        rows.append(("totems", tuple(sheet.totems for sheet in sheets)))
    if options.mode == "tribe":
        rows.append(
            ("dwellers", tuple(sum(dweller.points for dweller in sheet.dwellers) for sheet in sheets))
        )
    if options.empire_of_fire:
        rows.append(("empire", tuple(sheet.empire for sheet in sheets)))
    if options.homo_habilis:
        rows.append(("habilis", tuple(sheet.habilis for sheet in sheets)))
    return rows


def label_of(key: str, language: Language) -> str:
    """What a line of the sheet is called."""
    _ = language.gettext
    names = {
        "resources": _("resources"),
        "totems": _("totems"),
        "dwellers": _("dwellers"),
        "empire": _("Empire of Fire"),
        "habilis": _("Homo Habilis"),
        "total": _("total"),
    }
    return names[key] if key in names else terrain_name(key, language)
