"""The terminal modes a session switches on, and the one string that undoes them and more."""

from __future__ import annotations

MOUSE_ON = "\x1b[?1000h\x1b[?1002h\x1b[?1006h"
"""Buttons, dragging, SGR coordinates. Never 1003: any motion would be a message for every cell crossed."""

MOUSE_OFF = "\x1b[?1006l\x1b[?1003l\x1b[?1002l\x1b[?1000l"

# The question about synchronised output stands before the first picture, so that a terminal that prints
# part of it is painted over.
ENTER = "\x1b[22;0t\x1b[?1049h\x1b[2J\x1b[H\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[?2026$p"
"""Title kept aside, alternate screen, no cursor, no wrapping, bracketed paste; the question."""

LEAVE = (
    "\x1b[?2026l"
    + MOUSE_OFF
    + "\x1b[?1015l\x1b[?1016l\x1b[?1004l\x1b[?2048l\x1b[?2004l"
    + "\x1b[?1l\x1b>\x1b[?7h\x1b[0m\x1b[?25h\x1b[23;0t\x1b[?1049l"
)
"""Undoes a superset of what is ever switched on; harmless twice."""

# A colour is set, asked back and reset: a terminal that answers with all three parts shows true colour.
# It stands in the last corner, where a terminal that prints the question spoils one cell.
ASK_DEPTH = "\x1b7\x1b[999;999H\x1b[0;48;2;1;2;3m\x1bP$qm\x1b\\\x1b[0m\x1b8"


def title(text: str) -> str:
    """The window's title; control characters are left out."""
    return f"\x1b]2;{''.join(c for c in text if c.isprintable())[:120]}\x07"
