"""The README's pictures: one of every game in each language, of the right size, signs in their cells."""

from __future__ import annotations

import re
import struct
from xml.etree import ElementTree

import pytest

from server.games import GAMES
from tests.pictures import CELL, FOLDER, SCENES, SIZE, svg_of
from tui.language import TAGS

ROOT = FOLDER.parents[1]
READMES = {"en": "README.md", "pt_BR": "README.pt-BR.md"}


@pytest.mark.parametrize("tag", TAGS)
def test_a_readme_shows_every_game_at_eighty_by_twenty_four(tag: str) -> None:
    text = (ROOT / READMES[tag]).read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\((deploy/pictures/[^)]+)\)", text)
    assert sorted(shown) == sorted(f"deploy/pictures/{game}.{tag}.png" for game in GAMES)
    assert {scene.game for scene in SCENES} == set(GAMES)
    for path in shown:
        png = (ROOT / path).read_bytes()
        assert png.startswith(b"\x89PNG") and len(png) < 60_000
        assert struct.unpack(">II", png[16:24]) == (SIZE[0] * CELL[0], SIZE[1] * CELL[1])


def test_no_picture_lies_there_that_is_not_shown() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        f"{game}.{tag}.png" for game in GAMES for tag in TAGS
    )


def test_a_picture_has_the_colours_of_its_cells_and_blocks_reach_their_edges() -> None:
    rows = [[("▀", "#ff0000 on #0000ff"), ("x", "- on #00ff00"), ("▌", "#ff0000 on #0000ff reverse")]]
    drawn = ElementTree.fromstring(svg_of(rows, (3, 1)))
    width, height = CELL

    def at(x: int, y: int) -> str:
        over = ""
        for part in drawn.iter("{http://www.w3.org/2000/svg}rect"):
            left, top, wide, high = (int(part.attrib[name]) for name in ("x", "y", "width", "height"))
            if left <= x < left + wide and top <= y < top + high:
                over = part.attrib["fill"]
        return over

    assert [at(0, 0), at(width - 1, 0), at(0, height - 1)] == ["#ff0000", "#ff0000", "#0000ff"]
    assert [at(width, 0), at(2 * width - 1, height - 1)] == ["#00ff00"] * 2
    assert [at(2 * width, 3), at(3 * width - 1, 3)] == ["#0000ff", "#ff0000"]
    assert [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")] == ["x"]
