"""The words of dominó's moves as people type them."""

from __future__ import annotations

from tui.games.typed_words import TypedWords
from tui.language import Language

_WORDS: dict[str, TypedWords] = {
    "pt_BR": {"left": "esquerda", "right": "direita", "draw": "compra", "pass": "passa"},
}


def typed_words(language: Language) -> TypedWords:
    """Empty where the text form's own words are the language's."""
    return _WORDS.get(language.tag, {})
