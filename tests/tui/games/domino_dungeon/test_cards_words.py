"""Every thing of the game's data has its words in both languages, and a table's own names go before them."""

from __future__ import annotations

import ast
from importlib.resources import files

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon.content import DECKS, SLOTS
from server.games.domino_dungeon.loading import OWN
from tui.games.domino_dungeon import cards_words as words
from tui.games.domino_dungeon.card_names import card_words
from tui.games.domino_dungeon.content_words import bad_content
from tui.language import TAGS, language

FACTS = {
    "known": "a, b", "most": 9, "detail": "line 3", "column": "x", "cells": 3, "columns": 4,
    "field": "health", "value": 7, "choices": "a, b", "effect": "bite 3", "least": 1, "what": "room",
    "count": 2, "right": 1, "symbol": "chest",
}  # fmt: skip


@pytest.mark.parametrize("tag", TAGS)
def test_dun_5_every_card_has_a_name_and_a_text_of_its_own(tag: str) -> None:
    spoken = language(tag)  # type: ignore[arg-type]
    assert set(card_words(spoken)) == {card.key for card in OWN.cards}
    names = [words.card_name(card, spoken) for card in OWN.cards]
    assert len(set(names)) == len(names)
    texts = [words.card_text(card, spoken) for card in OWN.cards]
    assert len(set(texts)) == len(texts) and all(texts)
    assert "{" not in "".join(texts)


@pytest.mark.parametrize("tag", TAGS)
def test_dun_2_and_3_heroes_dungeons_and_monsters_have_names(tag: str) -> None:
    spoken = language(tag)  # type: ignore[arg-type]
    named = [words.hero_title(hero, spoken) for hero in OWN.heroes]
    named += [words.dungeon_name(dungeon, spoken) for dungeon in OWN.dungeons]
    named += [words.monster_name(kind, spoken) for dungeon in OWN.dungeons for kind in dungeon.monsters]
    assert len(set(named)) == 5 + 6 + 24
    # A key without words would come back as it is, with blanks and a capital.
    keys = [thing.key for thing in (*OWN.heroes, *OWN.dungeons)]
    assert not {key.replace("_", " ").capitalize() for key in keys if "_" in key} & set(named) - {
        "Dark caves"
    }
    for hero in OWN.heroes:
        assert words.ability_name(hero, spoken)
        assert words.power_text(hero.ability, spoken)
    for deck in DECKS:
        assert words.deck_name(deck, spoken)
    for slot in SLOTS:
        assert words.slot_name(slot, spoken)


def test_what_a_tables_own_data_names_goes_by_that_name() -> None:
    spoken = language("pt_BR")
    assert words.card_name(replace(OWN.cards[0], name="Terçado"), spoken) == "Terçado"
    assert words.card_name(replace(OWN.cards[0], key="my_own_thing"), spoken) == "My own thing"


@pytest.mark.parametrize("tag", TAGS)
def test_the_reference_has_every_monster_and_card(tag: str) -> None:
    text = words.reference(OWN, language(tag))  # type: ignore[arg-type]
    assert text.count("\n- ") == len(OWN.cards) + 24
    assert "{" not in text


@pytest.mark.parametrize("tag", TAGS)
def test_every_reason_to_refuse_data_has_words(tag: str) -> None:
    for reason in reasons():
        text = bad_content("cards.csv", "axe", reason, FACTS, language(tag))  # type: ignore[arg-type]
        assert text.startswith("cards.csv, axe: ") and "{" not in text


def reasons() -> set[str]:
    """Every reason that the sources refuse data for: third in a `BadContent`, first in other errors."""
    found: set[str] = set()
    for name in ("constraints.py", "loading.py", "effects.py"):
        source = (files("server.games.domino_dungeon") / name).read_text(encoding="utf-8")
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name | ast.Attribute):
                called = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
                place = {"BadContent": 2, "bad": 0, "BadEffect": 0}.get(called)
                if place is not None and len(node.args) > place:
                    found |= constants(node.args[place])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "reason":
                found |= constants(node.value)
    assert len(found) >= 30
    return found


def constants(node: ast.expr) -> set[str]:
    """The texts an expression may be."""
    if isinstance(node, ast.IfExp):
        return constants(node.body) | constants(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()
