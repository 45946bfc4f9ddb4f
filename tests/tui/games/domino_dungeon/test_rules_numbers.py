"""The rules that people read tell the numbers the game is played with (DUN-2 to DUN-25)."""

from __future__ import annotations

import re
from collections import Counter
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
        told += [hero.ability.amount] if hero.ability.kind in ("heal", "steal") else []
        assert numbers(line) == told


@pytest.mark.parametrize("rules", RULES, ids=lambda file: file.name)
def test_dun_3_the_first_dungeon_is_told_as_it_is(rules: Traversable) -> None:
    text = rules.read_text("utf-8")
    section = text.split("## DUN-3")[1].split("##")[0]
    first = OWN.dungeons[0]
    told = [first.riddle, first.trap, first.wounds]
    for kind in first.monsters:
        told += [kind.dice, kind.health, kind.defence, kind.steps, kind.coins]
    assert str(told)[1:-1] in str(numbers(section))


@pytest.mark.parametrize("rules", RULES, ids=lambda file: file.name)
def test_dun_4_to_25_what_is_counted_is_told_as_it_is(rules: Traversable) -> None:
    text = rules.read_text("utf-8")
    rooms = Counter(room.symbol for room in OWN.rooms)
    cards = Counter(card.deck for card in OWN.cards)
    own = OWN.numbers
    told = {
        4: [
            len(OWN.rooms),
            *(rooms[symbol] for symbol in ("small", "medium", "large", "riddle", "trap", "chest", "portal")),
            *own.markers,
        ],
        5: [cards["treasure"], cards["spell"], cards["prayer"]],
        6: [len(OWN.rooms)],
        16: [own.coins_for_card],
        22: [own.loot],
        23: [own.last_round, own.last_round],
        25: [own.collapse],
    }
    for rule, figures in told.items():
        section = text.split(f"## DUN-{rule} ")[1].split("##")[0].split("```")[0]
        assert numbers(re.sub(r"DUN-\d+", "", section)) == figures, rule
    assert numbers(text.split("## DUN-3 ")[0])[-1] == own.best_defence


@pytest.mark.parametrize(
    ("tag", "words"),
    [
        ("en", {2: "two action points", 3: "three at most", 7: "everybody gets seven"}),
        ("pt_BR", {2: "dois pontos de ação", 3: "três no máximo", 7: "cada um recebe sete"}),
    ],
)
def test_dun_6_and_7_hands_points_and_takings_back_are_told_as_they_are(
    tag: str, words: dict[int, str]
) -> None:
    text = (files("tui.games.domino_dungeon") / f"rules.{tag}.md").read_text("utf-8")
    for number in (OWN.numbers.points, OWN.numbers.undos, OWN.numbers.hand):
        assert words[number] in text
