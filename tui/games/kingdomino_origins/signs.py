"""The signs of Kingdomino Origins: a glyph and a letter for every terrain, glyphs for all that lies on it."""

from __future__ import annotations

import msgspec

from server.games.kingdomino_origins.dominoes import RESOURCES, TERRAINS, Resource
from server.games.kingdomino_origins.dwellers import DWELLERS, Dweller
from server.games.kingdomino_origins.reading import Spot
from tui.language import Language
from tui.look import Look

CAMP_GROUND = len(TERRAINS)
"""The camp's place among the grounds of a palette."""


class Signs(msgspec.Struct, frozen=True):
    """``grains`` are the terrains' own signs, then the camp's. Every sign takes one cell."""

    grains: tuple[str, ...]
    resources: tuple[str, ...]
    fire: str
    crater: str
    free: str
    shade: str
    sides: tuple[str, str]
    edges: tuple[str, str]
    corner: str
    wall: str
    bar: str
    times: str
    done: str
    here: str
    marks: tuple[str, str]


_UNICODE = Signs(
    grains=("·", '"', "~", "♣", "▴", "▒", "⌂"),
    resources=("♞", "∝", "♠", "◆"),
    fire="♦",
    crater="▲",
    free="·",
    shade="░",
    sides=("▌", "▐"),
    edges=("▀", "▄"),
    corner="┌",
    wall="│",
    bar="─",
    times="×",
    done="✓",
    here="●",
    marks=("▸", "◂"),
)
_ASCII = Signs(
    grains=(".", '"', "~", "%", "#", "&", "A"),
    resources=("m", "f", "t", "d"),
    fire="*",
    crater="^",
    free=".",
    shade=":",
    sides=("[", "]"),
    edges=("=", "="),
    corner="+",
    wall="|",
    bar="-",
    times="x",
    done="v",
    here="o",
    marks=(">", "<"),
)


def signs_of(look: Look) -> Signs:
    """The signs a look can show."""
    return _ASCII if look.ascii else _UNICODE


def ground_of(spot: Spot) -> int:
    """The index of a square's ground in `tui.palette.Palette.grounds`."""
    return CAMP_GROUND if spot.terrain is None else TERRAINS.index(spot.terrain)


def letters(language: Language) -> str:
    """A letter for every terrain, then the camp's: what tells them apart where there is no colour."""
    return "DPLSRVC" if language.tag == "pt_BR" else "DMLJQVC"


def resource_sign(resource: Resource, look: Look) -> str:
    """The glyph of a resource."""
    return signs_of(look).resources[RESOURCES.index(resource)]


_SHORT: dict[str, tuple[str, ...]] = {
    "en": ("Hun", "Fis", "Gat", "Scu", "Pai", "Lad", "Sha", "W1", "W2", "W3"),
    "pt_BR": ("Caç", "Pes", "Col", "Esc", "Pin", "Dam", "Xam", "G1", "G2", "G3"),
}


def dweller_sign(dweller: Dweller, look: Look) -> str:
    """Two or three letters of a dweller's name, without accents where only ASCII is shown."""
    short = _SHORT[look.language.tag][DWELLERS.index(dweller)]
    return short.replace("ç", "c") if look.ascii else short
