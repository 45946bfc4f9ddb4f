"""The colours of a theme by what they mean, for drawing functions that write strips by hand."""

from __future__ import annotations

import msgspec


class Ground(msgspec.Struct, frozen=True):
    """What a square of a map is painted with.

    ``ink`` writes what lies on it, ``fire`` its flames and craters, ``grain`` the terrain's own sign.
    """

    colour: str
    ink: str
    fire: str
    grain: str


class Palette(msgspec.Struct, frozen=True):
    """Colours as ``#rrggbb``. ``pips`` has one for each number 0 to 9.

    ``cream`` writes on night, felt and dark wood, ``on_wood`` and ``gold_on_wood`` on wood, ``ink`` on ivory,
    ``on_gold`` on gold. ``bar`` lies under the keys, ``chosen`` under the row with the cursor.
    ``grounds`` are desert, meadow, lake, jungle, quarry, volcano and the camp; a token of fire is
    ``on_ember`` on ``ember``. ``owners`` are the heads of the cards of up to six players, written on with
    ``on_owner``.

    A dungeon has walls of ``stone`` around its ``floor``, which is ``floor_lit`` where one can go now.
    ``doors`` are blue, red, yellow, green and grey, ``heroes`` the five in their order; ``on_block`` writes
    on all of them and on red.
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
    grounds: tuple[Ground, ...]
    ember: str
    on_ember: str
    owners: tuple[str, ...]
    on_owner: str
    stone: str
    floor: str
    floor_lit: str
    doors: tuple[str, str, str, str, str]
    heroes: tuple[str, str, str, str, str]
    on_block: str


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
    grounds=(
        Ground("#c9a45c", "#2a2118", "#b3261e", "#8a6a2c"),
        Ground("#7fae4a", "#2a2118", "#b3261e", "#3f6a1c"),
        Ground("#3f7fb5", "#ffffff", "#ffd0a0", "#a9d3f2"),
        Ground("#2f6b3c", "#f2ead2", "#ffb066", "#7cc48a"),
        Ground("#7b7470", "#16130f", "#ffd0a0", "#d2ccc6"),
        Ground("#5a2a22", "#ffe3c2", "#ff9a4d", "#7d4034"),
        Ground("#e8dcc0", "#2a2118", "#b3261e", "#8a7a55"),
    ),
    ember="#8c1c13",
    on_ember="#ffd9a0",
    owners=("#7bc47f", "#e8825a", "#7fb7e8", "#c08be0", "#f0b0cc", "#5fc9bd"),
    on_owner="#1d1712",
    stone="#6f6659",
    floor="#29272b",
    floor_lit="#3b3842",
    doors=("#5aa0e6", "#e5645a", "#f2c14e", "#6cc070", "#9a948c"),
    heroes=("#e08a4f", "#c792ea", "#e6dfc8", "#62c4cc", "#e58fb1"),
    on_block="#16130f",
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
    grounds=(
        Ground("#dbb768", "#2a2118", "#a31515", "#86631f"),
        Ground("#93c25b", "#2a2118", "#a31515", "#3f6a1c"),
        Ground("#3f86c4", "#ffffff", "#ffe0b8", "#cfe8fb"),
        Ground("#2f7d44", "#ffffff", "#ffd08a", "#a9e2b4"),
        Ground("#857d78", "#16130f", "#fff0d8", "#f0ece8"),
        Ground("#6b2a20", "#ffe3c2", "#ffa860", "#94493b"),
        Ground("#fff6df", "#2a2118", "#a31515", "#7a6a45"),
    ),
    ember="#8c1c13",
    on_ember="#ffe6bf",
    owners=("#8fd093", "#f0926a", "#8cc2f0", "#c99bea", "#f5bcd4", "#6ed3c8"),
    on_owner="#1d1712",
    stone="#8d8069",
    floor="#ddd2b8",
    floor_lit="#f0dfae",
    doors=("#7db4ea", "#ee8c82", "#eac54c", "#86c98a", "#b9b2a4"),
    heroes=("#e8a06a", "#c9a2ec", "#fffdf5", "#7fd0d6", "#eda3c0"),
    on_block="#2a2118",
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
    grounds=(
        Ground("#e0b000", "#000000", "#7a0000", "#5a4200"),
        Ground("#7ddc2a", "#000000", "#7a0000", "#2a5a00"),
        Ground("#0050d8", "#ffffff", "#ffd9a0", "#a8ccff"),
        Ground("#00602a", "#ffffff", "#ffd27a", "#8ff0ad"),
        Ground("#8c8c8c", "#000000", "#5a0000", "#202020"),
        Ground("#6a0000", "#ffffff", "#ffc24a", "#c04000"),
        Ground("#ffffff", "#000000", "#a00000", "#404040"),
    ),
    ember="#a00000",
    on_ember="#ffffff",
    owners=("#7dff8a", "#ff9a70", "#8fd3ff", "#dda0ff", "#ffc2dc", "#70f0e0"),
    on_owner="#000000",
    stone="#a8a8a8",
    floor="#181818",
    floor_lit="#3a3a10",
    doors=("#6fb7ff", "#ff8a7a", "#ffe000", "#6dff7a", "#c4c4c4"),
    heroes=("#ffa24d", "#dca8ff", "#ffffff", "#5df0ff", "#ffa0c8"),
    on_block="#000000",
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
    grounds=(
        Ground("#cdcd00", "#000000", "#cd0000", "#000000"),
        Ground("#00ff00", "#000000", "#cd0000", "#000000"),
        Ground("#0000ee", "#ffffff", "#ffff00", "#00ffff"),
        Ground("#00cd00", "#000000", "#ffff00", "#000000"),
        Ground("#7f7f7f", "#000000", "#ffff00", "#ffffff"),
        Ground("#cd0000", "#ffffff", "#ffff00", "#000000"),
        Ground("#ffffff", "#000000", "#cd0000", "#000000"),
    ),
    ember="#ff0000",
    on_ember="#000000",
    owners=("#00cd00", "#ff0000", "#00cdcd", "#cd00cd", "#5c5cff", "#cdcd00"),
    on_owner="#000000",
    stone="#7f7f7f",
    floor="#000000",
    floor_lit="#000000",
    doors=("#5c5cff", "#ff0000", "#cdcd00", "#00ff00", "#e5e5e5"),
    heroes=("#cd0000", "#ff00ff", "#ffffff", "#00cdcd", "#00cd00"),
    on_block="#000000",
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
    grounds=(Ground("#000000", "#ffffff", "#ffffff", "#ffffff"),) * 7,
    ember="#ffffff",
    on_ember="#000000",
    owners=("#000000",) * 6,
    on_owner="#ffffff",
    stone="#ffffff",
    floor="#000000",
    floor_lit="#000000",
    doors=("#ffffff",) * 5,
    heroes=("#ffffff",) * 5,
    on_block="#000000",
)
"""For no colours at all: everything that matters is drawn as a shape."""

BOTECO_256 = msgspec.structs.replace(
    BOTECO,
    name="boteco-256",
    wood="#875f00",
    felt="#005f00",
    dim="#afaf87",
    felt_light="#005f5f",
    gold="#ffd75f",
    gold_on_wood="#ffd75f",
    red="#ff875f",
)
"""The house's own theme out of the 256 colours: its dark greens and browns lie between them, and the nearest
ones are greys; so the felt and the wood are a step lighter here."""

THEMES: dict[str, Palette] = {p.name: p for p in (BOTECO, CALCADA, CONTRASTE)}
"""What a person can choose from."""
