"""The rules that people read tell the numbers the game is played with (DUN-2, DUN-3)."""

from __future__ import annotations

import re
from importlib.resources import files
from importlib.resources.abc import Traversable

import pytest

from server.games.domino_dungeon.loading import OWN

RULES = [files("tui.games.domino_dungeon") / f"rules.{tag}.md" for tag in ("en", "pt_BR")]


def numbers(text: str) -> list[int]:
    """All numbers of a text in their order."""
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("rules", RULES, ids=lambda file: file.name)
def test_dun_2_the_heroes_are_told_as_they_are(rules: Traversable) -> None:
    text = rules.read_text("utf-8")
    for hero in OWN.heroes:
        (line,) = re.findall(rf"^- \*\*{hero.key.title()}\*\*.*$", text, re.MULTILINE)
        told = [hero.health, hero.steps, hero.defence, *hero.dice, *hero.slots, hero.ability.cost]
        assert numbers(line)[: len(told)] == told


@pytest.mark.parametrize("rules", RULES, ids=lambda file: file.name)
def test_dun_3_the_first_dungeon_is_told_as_it_is(rules: Traversable) -> None:
    text = rules.read_text("utf-8")
    section = text.split("## DUN-3")[1].split("##")[0]
    first = OWN.dungeons[0]
    told = [first.riddle, first.trap, first.wounds]
    for kind in first.monsters:
        told += [kind.dice, kind.health, kind.defence, kind.steps, kind.coins]
    assert str(told)[1:-1] in str(numbers(section))
