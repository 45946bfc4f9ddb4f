"""The colours of a theme by what they mean, for drawing functions that write strips by hand."""

from __future__ import annotations

import msgspec


class Palette(msgspec.Struct, frozen=True):
    """Colours as ``#rrggbb``. ``pips`` has one for each number 0 to 9.

    ``cream`` writes on night, felt and dark wood, ``on_wood`` and ``gold_on_wood`` on wood, ``ink`` on ivory
    and on gold. ``bar`` lies under the keys, ``chosen`` under the row with the cursor.
    """

    name: str
    dark: bool
    night: str
    wood: str
    dark_wood: str
    felt: str
    felt_light: str
    ivory: str
    ivory_dim: str
    ink: str
    cream: str
    dim: str
    gold: str
    red: str
    blue: str
    green: str
    pips: tuple[str, ...]
    bar: str
    chosen: str
    on_wood: str
    gold_on_wood: str


BOTECO = Palette(
    name="boteco",
    dark=True,
    night="#16130f",
    wood="#5b3a21",
    dark_wood="#2b1d12",
    felt="#17412f",
    felt_light="#1b4a36",
    ivory="#efe6cf",
    ivory_dim="#a89f88",
    ink="#2a2118",
    cream="#efe3c6",
    dim="#9a8f7a",
    gold="#f2c14e",
    red="#e06c52",
    blue="#7fb7d9",
    green="#7bc47f",
    pips=(
        "#8a8272",
        "#c2452d",
        "#2f7d4f",
        "#2b62a8",
        "#8a3fa0",
        "#b07a00",
        "#1d1d1d",
        "#0f7c86",
        "#8a4b1e",
        "#a02060",
    ),
    bar="#0b0a08",
    chosen="#38281b",
    on_wood="#efe3c6",
    gold_on_wood="#f2c14e",
)
