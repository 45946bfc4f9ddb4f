"""Every rule number that code or tests name is a heading of the rules people can read, and has its test."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from server.games import GAMES

ROOT = Path(__file__).parents[3]
PREFIXES = {"domino": "DOM", "kingdomino_origins": "KO", "dogs_day": "DOG", "domino_dungeon": "DUN"}


def numbers(text: str, prefix: str) -> set[int]:
    return {int(number) for number in re.findall(rf"(?i){prefix}[-_](\d+)", text)}


def sources(folder: Path) -> str:
    return "\n".join(file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.py")))


def test_every_game_has_a_prefix_for_its_rules() -> None:
    assert set(PREFIXES) == set(GAMES)


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("tag", ["en", "pt_BR"])
def test_rules_named_in_code_and_tests_are_headings_in_both_languages(game: str, tag: str) -> None:
    text = (ROOT / "tui" / "games" / game / f"rules.{tag}.md").read_text(encoding="utf-8")
    headings = numbers("\n".join(line for line in text.splitlines() if line.startswith("#")), PREFIXES[game])
    folders = ("server/games", "tests/server/games", "tui/games", "tests/tui/games")
    named = numbers("\n".join(sources(ROOT / folder / game) for folder in folders), PREFIXES[game])
    assert named <= headings
    assert headings == set(range(1, max(headings) + 1))


@pytest.mark.parametrize("game", sorted(GAMES))
def test_every_rule_has_a_test_that_bears_its_number(game: str) -> None:
    prefix = PREFIXES[game]
    text = (ROOT / "tui" / "games" / game / "rules.en.md").read_text(encoding="utf-8")
    tests = re.findall(rf"def test_{prefix.lower()}_\d+", sources(ROOT / "tests" / "server" / "games" / game))
    assert numbers(text, prefix) <= numbers("\n".join(tests), prefix)
