"""The words of Dominó Dungeon's moves as people type them."""

from __future__ import annotations

from tui.games.typed_words import TypedWords
from tui.language import Language

_WORDS: dict[str, TypedWords] = {
    "pt_BR": {
        "hero": "herói",
        "go": "anda",
        "kick": "chuta",
        "lay": "põe",
        "turned": "girada",
        "test": "teste",
        "north": "norte",
        "south": "sul",
        "east": "leste",
        "west": "oeste",
        "stairs": "escada",
        "attack": "ataca",
        "with": "com",
        "loot": "saqueia",
        "chest": "baú",
        "boss": "chefe",
        "draw": "compra",
        "treasure": "tesouro",
        "spell": "magia",
        "prayer": "prece",
        "equip": "equipa",
        "weapon": "arma",
        "armour": "armadura",
        "magic": "item",
        "over": "sobre",
        "bag": "bolsa",
        "use": "usa",
        "ability": "habilidade",
        "on": "em",
        "against": "contra",
        "at": "na",
        "reroll": "rerrola",
        "stand": "fica",
        "empty": "vazia",
        "out": "sai",
        "end": "encerra",
        "undo": "desfaz",
    },
}


def typed_words(language: Language) -> TypedWords:
    """Empty where the text form's own words are the language's."""
    return _WORDS.get(language.tag, {})
