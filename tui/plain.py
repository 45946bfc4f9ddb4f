"""Reducing a screen to the 95 printable ASCII characters, cell for cell, for terminals with no others."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len
from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_SHAPES = {
    "·": "-", "—": "-", "–": "-", "…": "~", "“": '"', "”": '"', "‘": "'", "’": "'", "«": '"', "»": '"',
    "←": "<", "→": ">", "↑": "^", "↓": "v", "◀": "<", "▶": ">", "◄": "<", "►": ">", "▲": "^", "▼": "v",
    "●": "o", "○": "-", "◐": "8", "◉": "@", "•": "*", "×": "x", "✓": "v", "♥": "*", "★": "*",
    "▮": "|", "▯": ".", "▰": "o", "■": "H", "−": "-", "▸": ">", "◂": "<",
    # The signs of Kingdomino Origins, as its own ASCII drawing has them.
    "♦": "*", "♣": "%", "♠": "t", "♞": "m", "∝": "f", "◆": "d", "▴": "#", "⌂": "A",
    # And those of Dominó Dungeon.
    "▤": "#", "◎": "@", "♛": "W", "♡": ".", "≈": "~", "▹": "-", "¢": "$", "▣": "#", "◈": "+", "≥": ">",
    "▛": "+", "▜": "+", "▟": "+", "▙": "+",
    "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", "█": "#", "▀": "#", "▄": "#", "▌": "#",
    "▐": "#",
    "░": ".", "▒": ":", "▓": "#", "▁": "_", "▔": "^", "ª": "a", "º": "o", "°": "o", "§": "S", "½": "2",
}  # fmt: skip


@lru_cache(maxsize=8192)
def plain(text: str) -> str:
    """``text`` in ASCII, in as many cells: accents go, shapes become their nearest, the rest a ``?``."""
    if text.isascii():
        return text
    return "".join(_plain_character(c) for c in text)


def _plain_character(c: str) -> str:
    if " " <= c <= "~":
        return c
    if c in _SHAPES:
        return _SHAPES[c]
    if "\u2500" <= c <= "\u257f":
        return "+"
    width = cell_len(c)
    letter = unicodedata.normalize("NFKD", c)[:1]
    if width == 1 and " " < letter <= "~":
        return letter
    return "?" * width


class PlainFilter(LineFilter):
    """Applied to every line of an app in ASCII mode, whatever widget drew it."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same line in ASCII."""
        return [Segment(plain(text), style, control) for text, style, control in segments]
