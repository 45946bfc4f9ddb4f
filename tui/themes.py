"""The palettes as Textual themes, so that stylesheets name colours by what they mean."""

from __future__ import annotations

from functools import cache

from textual.theme import Theme

from tui.palette import Palette


@cache
def theme_of(palette: Palette) -> Theme:
    """A palette's theme; its name is the palette's, its variables the palette's fields with dashes."""
    names = (
        "night", "wood", "dark_wood", "felt", "felt_light", "ivory", "ivory_dim", "ink", "cream", "dim",
        "gold", "red", "blue", "green", "bar", "chosen", "on_wood",
    )  # fmt: skip
    return Theme(
        name=palette.name,
        primary=palette.gold,
        secondary=palette.blue,
        warning=palette.gold,
        error=palette.red,
        success=palette.green,
        accent=palette.gold,
        foreground=palette.cream,
        background=palette.night,
        surface=palette.dark_wood,
        panel=palette.dark_wood,
        dark=palette.dark,
        variables={name.replace("_", "-"): getattr(palette, name) for name in names},
    )


@cache
def variables_of(palette: Palette) -> dict[str, str]:
    """Every variable a stylesheet may name under this palette."""
    theme = theme_of(palette)
    return {**theme.to_color_system().generate(), **theme.variables}
