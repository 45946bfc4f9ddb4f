"""The pictures of the README: a table of every game at 80 x 24, in both languages.

Run with ``make pictures``; it writes ``deploy/pictures/GAME.LANGUAGE.png``. Bots play each match from a seed
up to a moment worth seeing, so the pictures stay the same until a screen or a bot changes. Only this drawing
needs the cairo library and the DejaVu Sans Mono font of the system: nothing of the suite does.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

import msgspec

from server.bots import BOTS
from server.chance import Chance
from server.games import GAMES
from server.games.contract import Event, Options
from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import Entry, Settings
from tests.screens import Cell, rows_of
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tui.app import BotecoApp
from tui.language import TAGS, language
from tui.look import Look

FOLDER = Path(__file__).parents[1] / "deploy" / "pictures"
SIZE = (80, 24)
CELL = (10, 19)
"""Pixels of a cell; the letters of the font are as wide when they are 16.6 pixels high."""
_FONT = 16.61
_BASE = 15
_COLOURS = 256
"""Colours that are kept of a picture: edges of letters need few, and files stay small."""


class Scene(msgspec.Struct, frozen=True):
    """A moment of a match: seat 0 is asked a kind of thing for the ``time``th time from a round on."""

    game: str
    options: Options
    seed: int
    round: int
    kind: str
    time: int = 1
    keys: tuple[str, ...] = ()


SCENES = (
    Scene("domino", DominoOptions(pairs=True), 12, 2, "play", 5),
    Scene("kingdomino_origins", KingdominoOptions(mode="tribe"), 7, 9, "place"),
    Scene("dogs_day", DogsOptions(), 5, 4, "steal"),
    Scene("domino_dungeon", DungeonOptions(), 68, 5, "turn"),
)


class Recorded(FakeTable):
    """A table whose match began before anybody here came, and where nobody plays on."""

    def run(self) -> None:
        """Everything has been played."""

    def snapshot(self, since: int = 0, eye: Any = None) -> Any:
        """Nothing is told from the match's first event on."""
        return super().snapshot(max(0, since - 1), eye)


def played(scene: Scene) -> Recorded:
    """The table at its moment, with seat 0 in front of the screen."""
    state = GAMES[scene.game].new(scene.options, 4, Chance(scene.seed))
    chance, bot = Chance(scene.seed + 1), BOTS[scene.game]["normal"]
    told: list[Event] = []
    asked: set[int] = set()
    while state.result is None:
        ask = state.ask(0)
        if ask is not None and ask.kind == scene.kind and state.round >= scene.round:
            asked.add(ask.number)
        if len(asked) == scene.time:
            break
        due = state.automatic()
        if due is None:
            seat = min(state.waiting)
            due = seat, bot.choose(state.view(seat), state.moves(seat), chance)
        told += state.play(*due)
    table = Recorded(state, 0, game=scene.game)
    seen = (event.for_eye(0) for event in told)
    table.entries = [Entry(n, event) for n, event in enumerate(filter(None, seen), 2)]
    return table


async def taken(scene: Scene, tag: Any) -> list[list[Cell]]:
    """The cells of the scene's screen in a language."""
    lobby = FakeLobby()
    lobby.settings = Settings(pace="off", coached=True)
    app = BotecoApp(lobby, Look(language(tag)))
    async with app.run_test(size=SIZE) as pilot:
        app.open_table(played(scene))
        await pilot.pause()
        await pilot.press(*scene.keys)
        await pilot.pause()
        return await rows_of(pilot)


# -- from cells to pixels ------------------------------------------------------------------------------------

_HALF, _FULL = 0.5, 1.0
_BLOCKS: dict[str, tuple[tuple[float, float, float, float], ...]] = {
    "█": ((0, 0, _FULL, _FULL),),
    "▀": ((0, 0, _FULL, _HALF),),
    "▄": ((0, _HALF, _FULL, _HALF),),
    "▌": ((0, 0, _HALF, _FULL),),
    "▐": ((_HALF, 0, _HALF, _FULL),),
    "▛": ((0, 0, _FULL, _HALF), (0, _HALF, _HALF, _HALF)),
    "▜": ((0, 0, _FULL, _HALF), (_HALF, _HALF, _HALF, _HALF)),
    "▙": ((0, _HALF, _FULL, _HALF), (0, 0, _HALF, _HALF)),
    "▟": ((0, _HALF, _FULL, _HALF), (_HALF, 0, _HALF, _HALF)),
    "─": ((0, 0.46, _FULL, 0.08),),
    "│": ((0.44, 0, 0.12, _FULL),),
}
"""Signs that have to reach the edges of their cells: rectangles in parts of one (x, y, width, height)."""


def svg_of(rows: Iterable[Iterable[Cell]], size: tuple[int, int] = SIZE) -> str:
    """The cells as a drawing, every one in its place whatever the font does."""
    width, height = size[0] * CELL[0], size[1] * CELL[1]
    drawn = []
    for y, row in enumerate(rows):
        for x, (sign, style) in enumerate(row):
            ink, ground, *marks = style.replace(" on ", " ").split()
            if "reverse" in marks:
                ink, ground = ground, ink
            drawn.append(_rectangle(x, y, (0, 0, 1, 1), "#000000" if ground == "-" else ground))
            if sign in _BLOCKS:
                drawn += [_rectangle(x, y, part, ink) for part in _BLOCKS[sign]]
            elif sign.strip():
                bold = ' font-weight="bold"' if "bold" in marks else ""
                at = f'x="{x * CELL[0]}" y="{y * CELL[1] + _BASE}"'
                drawn.append(f'<text {at} fill="{ink}"{bold}>{escape(sign)}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'font-family="DejaVu Sans Mono" font-size="{_FONT}">{"".join(drawn)}</svg>'
    )


def _rectangle(x: int, y: int, part: tuple[float, float, float, float], colour: str) -> str:
    left, top = round((x + part[0]) * CELL[0]), round((y + part[1]) * CELL[1])
    right, bottom = round((x + part[0] + part[2]) * CELL[0]), round((y + part[1] + part[3]) * CELL[1])
    return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="{colour}"/>'


def png_of(rows: Iterable[Iterable[Cell]], size: tuple[int, int] = SIZE) -> bytes:
    """The cells as a small PNG."""
    import cairosvg
    from PIL import Image

    plain = Image.open(io.BytesIO(cairosvg.svg2png(bytestring=svg_of(rows, size).encode())))
    out = io.BytesIO()
    plain.convert("RGB").quantize(_COLOURS, Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE).save(
        out, "PNG", optimize=True
    )
    return out.getvalue()


def main() -> None:
    """A picture of each scene in each language."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for scene in SCENES:
        for tag in TAGS:
            path = FOLDER / f"{scene.game}.{tag}.png"
            path.write_bytes(png_of(asyncio.run(taken(scene, tag))))
            sys.stdout.write(f"{path.name}: {path.stat().st_size // 1000} kB\n")


if __name__ == "__main__":
    main()
