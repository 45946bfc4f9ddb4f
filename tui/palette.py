"""The colours of a theme by what they mean, for drawing functions that write strips by hand."""

from __future__ import annotations

import msgspec


class Palette(msgspec.Struct, frozen=True):
    """Colours as ``#rrggbb``. ``pips`` has one for each number 0 to 9.

    ``cream`` writes on night, felt and dark wood, ``on_wood`` and ``gold_on_wood`` on wood, ``ink`` on ivory,
    ``on_gold`` on gold. ``bar`` lies under the keys, ``chosen`` under the row with the cursor.
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
    on_gold: str


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
    on_gold="#2a2118",
)

CALCADA = Palette(
    name="calçada",
    dark=False,
    night="#f3ecdb",
    wood="#8a5a33",
    dark_wood="#e0d0b2",
    felt="#cfe0cf",
    felt_light="#b9d2bd",
    ivory="#fffdf5",
    ivory_dim="#d8d0bf",
    ink="#2a2118",
    cream="#2b231a",
    dim="#645a48",
    gold="#854c00",
    red="#b3261e",
    blue="#1f5f8b",
    green="#2c6e36",
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
    bar="#e6dcc4",
    chosen="#f7d98c",
    on_wood="#fff7e2",
    gold_on_wood="#ffd970",
    on_gold="#fff7e2",
)
"""The light theme: the stones of the pavement in the sun."""

CONTRASTE = Palette(
    name="contraste",
    dark=True,
    night="#000000",
    wood="#003a5c",
    dark_wood="#1c1c1c",
    felt="#002a12",
    felt_light="#00502a",
    ivory="#ffffff",
    ivory_dim="#b4b4b4",
    ink="#000000",
    cream="#ffffff",
    dim="#d0d0d0",
    gold="#ffe000",
    red="#ffa592",
    blue="#8fd3ff",
    green="#7dff8a",
    pips=(
        "#5a5a5a",
        "#c00000",
        "#006b2d",
        "#0040c0",
        "#8000a0",
        "#8a5a00",
        "#000000",
        "#00707c",
        "#6b2f00",
        "#a8005c",
    ),
    bar="#000000",
    chosen="#2c2c00",
    on_wood="#ffffff",
    gold_on_wood="#ffe000",
    on_gold="#000000",
)
"""High contrast: text never below 7 to 1 on what it stands on."""

ANSI = Palette(
    name="ansi",
    dark=True,
    night="#000000",
    wood="#0000ee",
    dark_wood="#000000",
    felt="#000000",
    felt_light="#7f7f7f",
    ivory="#ffffff",
    ivory_dim="#e5e5e5",
    ink="#000000",
    cream="#ffffff",
    dim="#e5e5e5",
    gold="#ffff00",
    red="#ff0000",
    blue="#00ffff",
    green="#00ff00",
    pips=(
        "#7f7f7f",
        "#cd0000",
        "#00cd00",
        "#0000ee",
        "#cd00cd",
        "#cdcd00",
        "#000000",
        "#00cdcd",
        "#ff0000",
        "#5c5cff",
    ),
    bar="#000000",
    chosen="#0000ee",
    on_wood="#ffffff",
    gold_on_wood="#ffff00",
    on_gold="#000000",
)
"""For 16 colours: only colours that such a terminal has, so that nothing is left to its idea of "nearest"."""

MONO = Palette(
    name="mono",
    dark=True,
    night="#000000",
    wood="#000000",
    dark_wood="#000000",
    felt="#000000",
    felt_light="#000000",
    ivory="#000000",
    ivory_dim="#000000",
    ink="#ffffff",
    cream="#ffffff",
    dim="#ffffff",
    gold="#ffffff",
    red="#ffffff",
    blue="#ffffff",
    green="#ffffff",
    pips=("#ffffff",) * 10,
    bar="#000000",
    chosen="#000000",
    on_wood="#ffffff",
    gold_on_wood="#ffffff",
    on_gold="#000000",
)
"""For no colours at all: everything that matters is drawn as a shape."""

THEMES: dict[str, Palette] = {p.name: p for p in (BOTECO, CALCADA, CONTRASTE)}
"""What a person can choose from."""
