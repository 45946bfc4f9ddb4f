"""How this process's own terminal sees, by its environment; never used for ssh sessions."""

from __future__ import annotations

import os
import sys

from server.protocols import Depth
from tui.look import Look, palette_for
from tui.operator import operators_language


def local_depth() -> Depth:
    """The colours that the terminal says it has."""
    if os.environ.get("NO_COLOR"):
        return "none"
    if os.environ.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    term = os.environ.get("TERM", "")
    if term in ("", "dumb") or term.startswith("vt"):
        return "none"
    return "256" if "256" in term or "direct" in term else "16"


def set_title(text: str) -> None:
    """The title of this terminal's window; the app paints by the same stream."""
    if sys.__stderr__ is not None:
        sys.__stderr__.write(f"\x1b]2;{''.join(c for c in text if c.isprintable())}\x07")
        sys.__stderr__.flush()


def local_look() -> Look:
    """Language and glyphs from the locale, colours from the terminal.

    A locale that names another character set than UTF-8 gets ASCII; none at all says nothing, and Unicode is
    what terminals speak today.
    """
    depth = local_depth()
    characters = next(
        (value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := os.environ.get(name))), ""
    )
    ascii_only = characters != "" and "utf" not in characters.lower()
    return Look(operators_language(), palette_for("", depth), depth, ascii_only)
