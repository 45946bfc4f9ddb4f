"""Placeholder until the words of the cards are there."""

from __future__ import annotations

from server.games.domino_dungeon.content import Card, Dungeon, HeroKey, MonsterKind
from tui.language import Language


def card_name(card: Card, language: Language) -> str:
    return card.name or card.key.replace("_", " ").capitalize()


def card_text(card: Card, language: Language) -> str:
    return "Does something."


def monster_name(kind: MonsterKind, language: Language) -> str:
    return kind.name or kind.key.replace("_", " ")


def hero_name(key: HeroKey, language: Language) -> str:
    return key.capitalize()


def ability_name(key: HeroKey, language: Language) -> str:
    return "Ability"


def dungeon_name(dungeon: Dungeon, language: Language) -> str:
    return dungeon.name or dungeon.key
