"""Moves typed in the reader's own words: one word for another, in the order of the move's text form.

Records and the wire know the text form alone; what is typed in other words becomes it before it is sent.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping

TypedWords = Mapping[str, str]
"""For each word of a game's text forms the one that people of a language type."""


def text_form(typed: str, words: TypedWords) -> str:
    """What was typed as a move's text form; words that are none of these, and numbers, stay as they are.

    Case and accents make no difference.
    """
    meant = {_plain(word): text for text, word in words.items()}
    return " ".join(meant.get(_plain(part), part) for part in typed.split())


def as_typed(text: str, words: TypedWords) -> str:
    """A move's text form as people of a language type it."""
    return " ".join(words.get(part, part) for part in text.split())


def one_word(name: str) -> str:
    """A name of several words as one to type: ``dama_do_fogo``."""
    return "_".join(name.lower().split())


def _plain(word: str) -> str:
    apart = unicodedata.normalize("NFKD", word.casefold())
    return "".join(c for c in apart if not unicodedata.combining(c))
