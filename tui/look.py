"""How one session sees: language, palette, colour depth, glyphs. A terminal's facts, not the process's."""

from __future__ import annotations

import msgspec

from server.protocols import Depth, Settings
from tui.language import Language, language
from tui.palette import ANSI, BOTECO, BOTECO_256, MONO, THEMES, Palette


class Look(msgspec.Struct, frozen=True):
    """Handed to every drawing function; a change of settings makes a new one.

    ``ascii``: draw with the 95 printable ASCII characters alone. ``depth`` "none": colour carries nothing,
    so shapes must (boxes around tiles, brackets, letters).
    """

    language: Language
    palette: Palette = BOTECO
    depth: Depth = "true"
    ascii: bool = False


def palette_for(theme: str, depth: Depth) -> Palette:
    """The colours of a theme as a terminal of that depth can show them; an unknown theme means BOTECO."""
    if depth == "none":
        return MONO
    if depth == "16":
        return ANSI
    palette = THEMES.get(theme, BOTECO)
    return BOTECO_256 if palette is BOTECO and depth == "256" else palette


def worn(terminal: Look, settings: Settings) -> Look:
    """What a person sees: their settings where they have any, else what the terminal says."""
    depth = settings.depth or terminal.depth
    return Look(
        language(settings.language) if settings.language else terminal.language,
        palette_for(settings.theme or terminal.palette.name, depth),
        depth,
        settings.glyphs == "ascii" if settings.glyphs else terminal.ascii,
    )
