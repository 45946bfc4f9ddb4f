"""The words of the moves of Dogs' Day as people type them."""

from __future__ import annotations

from server.games.dogs_day.cards import CARDS
from tui.games.dogs_day.names import card_name, kind_name
from tui.games.typed_words import TypedWords, one_word
from tui.language import Language

_WORDS: dict[str, TypedWords] = {
    "pt_BR": {
        "pick": "escolhe",
        "take": "pega",
        "steal": "rouba",
        "from": "de",
        "rob": "assalta",
        "pay": "paga",
        "card": "carta",
        "vault": "cofre",
    },
}


def typed_words(language: Language) -> TypedWords:
    """Empty where the text form's own words are the language's."""
    if language.tag not in _WORDS:
        return {}
    cards: dict[str, str] = {key: one_word(card_name(key, language)) for key in CARDS}
    kinds = {"backpack": kind_name("backpack", language), "case": kind_name("case", language)}
    return {**_WORDS[language.tag], **cards, **kinds}
