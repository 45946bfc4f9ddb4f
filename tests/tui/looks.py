"""The look that most tests start from."""

from __future__ import annotations

from tui.language import language
from tui.look import Look


def plain_look() -> Look:
    """English, true colour, Unicode."""
    return Look(language("en"))
