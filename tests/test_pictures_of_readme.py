"""The README's pictures: one of every game in each language, of the right size, signs in their cells."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from server.games import GAMES
from tests.pictures import CELL, FOLDER, SCENES, SIZE, png_of
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
        with Image.open(ROOT / path) as picture:
            assert picture.size == (SIZE[0] * CELL[0], SIZE[1] * CELL[1])
        assert (ROOT / path).stat().st_size < 60_000


def test_no_picture_lies_there_that_is_not_shown() -> None:
    assert sorted(path.name for path in FOLDER.iterdir()) == sorted(
        f"{game}.{tag}.png" for game in GAMES for tag in TAGS
    )


def test_a_picture_has_the_colours_of_its_cells_and_blocks_reach_their_edges() -> None:
    rows = [[("▀", "#ff0000 on #0000ff"), (" ", "- on #00ff00"), ("▌", "#ff0000 on #0000ff reverse")]]
    with Image.open(io.BytesIO(png_of(rows, (3, 1)))) as picture:
        drawn = picture.convert("RGB")
    width, height = CELL
    seen = {
        (0, 0): (255, 0, 0), (width - 1, 0): (255, 0, 0), (0, height - 1): (0, 0, 255),
        (width, height - 1): (0, 255, 0), (2 * width, 3): (0, 0, 255), (3 * width - 1, 3): (255, 0, 0),
    }  # fmt: skip
    assert {at: drawn.getpixel(at) for at in seen} == seen
