"""The words of dominó's moves as people type them."""

from __future__ import annotations

from server.games.domino.moves import End
from tui.games.typed_words import TypedWords
from tui.language import Language

_WORDS: dict[str, TypedWords] = {
    "pt_BR": {"left": "esquerda", "right": "direita", "draw": "compra", "pass": "passa"},
}
_ENDS: tuple[End, ...] = ("left", "right")


def typed_words(language: Language) -> TypedWords:
    """Empty where the text form's own words are the language's."""
    return _WORDS.get(language.tag, {})


def end_meant(typed: str, language: Language) -> End | None:
    """The end that a word, or its beginning, names: "d", "dir", "r"; None when it names none, or both."""
    words = typed_words(language)
    part = typed.strip().casefold()
    known = [(end, word) for end in _ENDS for word in (words.get(end, end), end)]
    meant = {end for end, word in known if part and word.startswith(part)}
    return meant.pop() if len(meant) == 1 else None
