"""The list of what can be chosen, in the panel: headings, entries, and the cursor's entry always in sight."""

from __future__ import annotations

import msgspec
from rich.cells import cell_len
from textual.geometry import Region

from server.games.domino_dungeon.moves import EndTurn
from tui.games.domino_dungeon.choice_words import group_of, label_of, list_title
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of
from tui.games.people import capital
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint
from tui.widgets.wrapping import wrapped

_NUMBERED = 9
"""Entries that have a digit."""


class Row(msgspec.Struct, frozen=True):
    """A line of the list: a heading (``entry`` is None) or a line of the entry of that index, of which the
    ``first`` one has its number; ``right`` stands at the right edge."""

    text: str
    entry: int | None = None
    first: bool = True
    right: str = ""


def rows_of_list(scene: Scene, width: int) -> list[Row]:
    """The lines of the list below its title; a label that is too long goes on in the next line."""
    rows: list[Row] = []
    last = ""
    for index, move in enumerate(scene.listed):
        group = group_of(move, scene.snapshot, scene.main, scene.look)
        if group and group != last:
            rows += [Row(line) for line in wrapped(group, width - 2)]
        label, right = label_of(move, scene.snapshot, scene.main, scene.look)
        if last and isinstance(move, EndTurn):
            # It has no heading of its own, and is not to be read under the one before.
            label = scene.look.language.gettext("or end the turn")
        last = group
        label = capital(label)
        lines = wrapped(label, width - 4)
        if right and cell_len(lines[-1]) + 1 + cell_len(right) > width - 4:
            lines = [*lines[:-1], *wrapped(lines[-1], width - 5 - cell_len(right))]
        rows += [
            Row(line, index, number == 0, right if number == len(lines) - 1 else "")
            for number, line in enumerate(lines)
        ]
    return rows


def draw_list(canvas: Canvas, area: Region, scene: Scene) -> None:
    """As many lines as the area has, the cursor's entry among them and its heading above it."""
    p, look = scene.look.palette, scene.look
    canvas.fill(*area, paint(p.cream, p.dark_wood))
    dim = paint(p.dim, p.dark_wood)
    kind = scene.snapshot.ask.kind if scene.snapshot.ask is not None else ""
    title = list_title(kind, scene.aim.menu, look)
    canvas.pieces(area.x + 1, area.y, [(title, paint(p.gold, p.dark_wood, True))], area.width - 2)
    rows = rows_of_list(scene, area.width)
    for line, row in enumerate(_in_sight(rows, scene.aim.index, area.height - 1)):
        y = area.y + 1 + line
        if row.entry is None:
            canvas.pieces(area.x + 1, y, [(row.text, dim)], area.width - 2)
        else:
            _draw_entry(canvas, Region(area.x, y, area.width, 1), scene, row, row.entry)
    if len(rows) > area.height - 1:
        more = f"{scene.aim.index + 1}/{len(scene.listed)}"
        canvas.text(area.x + area.width - len(more) - 1, area.y, more, dim)


def _in_sight(rows: list[Row], index: int, room: int) -> list[Row]:
    """The rows that are shown when only ``room`` of them can be."""
    if len(rows) <= room:
        return rows
    last = max(n for n, row in enumerate(rows) if row.entry == index)
    first = max(0, min(last - room + 2, len(rows) - room))
    shown = rows[first : first + room]
    if shown and shown[0].entry is not None and shown[0].entry != index:
        # What has scrolled away leaves its heading above what is still seen of it.
        headed = next((row for row in reversed(rows[:first]) if row.entry is None), None)
        if headed is not None:
            shown[0] = headed
    return shown


def _draw_entry(canvas: Canvas, area: Region, scene: Scene, row: Row, index: int) -> None:
    p, look = scene.look.palette, scene.look
    pointed = index == scene.aim.index
    ground = p.chosen if pointed else p.dark_wood
    canvas.fill(*area, paint(p.cream, ground))
    if row.first:
        mark = signs_of(look).mark if pointed else " "
        number = str(index + 1) if index < _NUMBERED else " "
        canvas.text(area.x, area.y, f"{mark}{number}", paint(p.gold if pointed else p.dim, ground, pointed))
    ink = paint(p.gold if pointed else p.cream, ground, pointed)
    canvas.pieces(area.x + 3, area.y, [(row.text, ink)])
    right = area.x + area.width - cell_len(row.right) - 1
    canvas.text(right, area.y, row.right, paint(p.green, ground, True))
    scene.hit(area, "choice", scene.listed[index])
