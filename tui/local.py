"""How this process's own terminal sees, by its environment; never used for ssh sessions."""

from __future__ import annotations

import os

from tui.language import language, tag_of
from tui.look import Depth, Look, palette_for


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


def local_look() -> Look:
    """Language from the locale (English when it names none of ours), colours and glyphs from the terminal."""
    locale = next((value for name in ("LC_ALL", "LC_CTYPE", "LANG") if (value := os.environ.get(name))), "")
    depth = local_depth()
    ascii_only = "utf" not in locale.lower()
    return Look(language(tag_of(locale) or "en"), palette_for("", depth), depth, ascii_only)
