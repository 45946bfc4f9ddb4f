"""What people type to be seen by others (names, chat lines) is cleaned here, once, at entry.

Afterwards it holds no control, format, bidirectional or private character, no stacked combining marks and
no line break; it is at most so many terminal cells wide.
"""

from __future__ import annotations

import unicodedata

NAME_CELLS = 16
CHAT_CELLS = 200
_READ_AT_MOST = 4_096

# Cc control, Cf format (bidi marks, zero-width joiners), Cs surrogates, Co private, Cn unassigned,
# Zl/Zp line separators, Me enclosing marks, Mn combining marks that NFC did not absorb.
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me", "Mn"}
# Marks that a markup language or a shell could read, and symbols whose width terminals disagree about.
_NOT_IN_NAMES = set('[]{}<>\\`$|"') | {"@", "/"}


def cells(text: str) -> int:
    """Width of cleaned text in terminal cells."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _clean(text: str, limit: int) -> str:
    # A space stands for each dropped line break or tab, so that words stay apart.
    spaced = "".join(" " if c in "\t\n\r\v\f\u2028\u2029" else c for c in text[:_READ_AT_MOST])
    composed = unicodedata.normalize("NFC", spaced)
    kept = "".join(c for c in composed if unicodedata.category(c) not in _DROPPED)
    words = " ".join(kept.split())
    if cells(words) <= limit:
        return words
    width = 0
    for i, c in enumerate(words):
        width += cells(c)
        if width > limit:
            return words[:i].rstrip()
    return words


def clean_name(text: str) -> str:
    """A display name of at most 16 cells, or "" when nothing presentable is left of it."""
    letters = "".join(c for c in text[:_READ_AT_MOST] if _in_names(c))
    name = _clean(letters, NAME_CELLS)
    return name if any(c.isalnum() for c in name) else ""


def _in_names(c: str) -> bool:
    return c not in _NOT_IN_NAMES and unicodedata.category(c) not in {"So", "Sk"}


def clean_chat(text: str) -> str:
    """A chat line of at most 200 cells, or "" when nothing is left of it."""
    return _clean(text, CHAT_CELLS)
