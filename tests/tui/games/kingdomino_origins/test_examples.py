"""The examples in the rules of Kingdomino Origins: legal, alike in both languages, and true."""

from __future__ import annotations

import pytest

from server.games.kingdomino_origins.moves import LandFire, Place, parse
from server.games.kingdomino_origins.offers import fires, placements
from server.games.kingdomino_origins.scoring import dweller_scores, regions_of
from server.games.kingdomino_origins.territory import Territory
from tests.tui.games.kingdomino_origins.scenes import LOOKS
from tests.tui.test_rules import examples_in
from tui.games.kingdomino_origins import examples
from tui.games.kingdomino_origins.face import KINGDOMINO_ORIGINS as FACE
from tui.language import TAGS, language
from tui.look import Look


def section(tag: str, rule: str) -> str:
    """What stands under a rule's heading."""
    text = FACE.rules(language("pt_BR" if tag == "pt_BR" else "en"))
    return text.split(f"\n## {rule} ", 1)[1].split("\n#", 1)[0] + "\n"


def example(rule: str) -> examples.Example:
    (text,) = examples_in(section("en", rule))
    return examples.read(text)


@pytest.mark.parametrize("tag", TAGS)
def test_every_example_can_be_played(tag: str) -> None:
    """KO-7, KO-8, KO-10: every domino lies where it may, every token lands in reach."""
    texts = examples_in(FACE.rules(language("pt_BR" if tag == "pt_BR" else "en")))
    assert texts == examples_in(FACE.rules(language("en"))) and len(texts) >= 5
    for text in texts:
        land = Territory(5)
        for line in text.splitlines():
            if line.startswith(("row", "mark", "dweller")):
                continue
            move = parse(line)
            if isinstance(move, Place):
                assert move in placements(land, move.number), line
                land.lay(move, True)
            else:
                assert isinstance(move, LandFire)
                assert move in fires(land, *land.volcano_of(land.laid[-1])), line


def test_the_lake_of_the_example_scores_what_is_said() -> None:
    lake = next(one for one in regions_of(example("KO-13").territory) if one.terrain == "lake")
    assert (len(lake.squares), lake.fires, lake.points) == (3, 1, 3)
    assert "3 squares and 1 fire: 3 points" in section("en", "KO-13")
    assert "3 quadrados e 1 chama: 3 pontos" in section("pt_BR", "KO-13")


def test_the_hunter_of_the_example_scores_what_is_said() -> None:
    (hunter,) = dweller_scores(example("KO-22").territory)
    assert (hunter.dweller, hunter.points) == ("hunter", 6)
    assert "6 points" in section("en", "KO-22") and "6 pontos" in section("pt_BR", "KO-22")


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("width", [40, 70, 86])
def test_every_example_has_the_width_it_is_given(look: Look, width: int) -> None:
    for text in examples_in(FACE.rules(look.language)):
        for strip in FACE.example(text, look, width):
            assert strip.cell_length == width
