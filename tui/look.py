"""How one session sees: language, palette, colour depth, glyphs. A terminal's facts, not the process's."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tui.language import Language, language
from tui.palette import BOTECO, Palette

Depth: TypeAlias = Literal["true", "256", "16", "none"]


class Look(msgspec.Struct, frozen=True):
    """Handed to every drawing function; a change of settings makes a new one.

    ``ascii``: draw with the 95 printable ASCII characters alone. ``depth`` "none": colour carries nothing,
    so shapes must (boxes around tiles, brackets, letters).
    """

    language: Language
    palette: Palette = BOTECO
    depth: Depth = "true"
    ascii: bool = False


def plain_look() -> Look:
    """English, true colour, Unicode: what tests and tools start from."""
    return Look(language("en"))
