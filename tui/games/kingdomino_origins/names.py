"""What things of Kingdomino Origins are called: terrains, resources, dwellers and totems."""

from __future__ import annotations

from server.games.kingdomino_origins.dominoes import Resource
from server.games.kingdomino_origins.dwellers import (
    FIRE_LADY_POINTS,
    PAINTER_POINTS,
    PER_RESOURCE,
    POWERS,
    SHAMAN_POINTS,
)
from tui.games.kingdomino_origins.signs import signs_of
from tui.language import Language
from tui.look import Look


def terrain_name(terrain: str, language: Language) -> str:
    """A terrain in a word."""
    _ = language.gettext
    return {
        "desert": _("desert"),
        "meadow": _("meadow"),
        "lake": _("lake"),
        "jungle": _("jungle"),
        "quarry": _("quarry"),
        "volcano": _("volcano"),
        "camp": _("camp"),
    }[terrain]


def resource_name(resource: str, language: Language) -> str:
    """One resource in a word."""
    _ = language.gettext
    return {
        "mammoth": _("mammoth"),
        "fish": _("fish"),
        "mushroom": _("mushroom"),
        "flint": _("flint"),
    }[resource]


def totem_name(resource: Resource, language: Language) -> str:
    """The totem of a resource, with its article."""
    _ = language.gettext
    return {
        "mammoth": _("the mammoth totem"),
        "fish": _("the fish totem"),
        "mushroom": _("the mushroom totem"),
        "flint": _("the flint totem"),
    }[resource]


def dweller_name(dweller: str, language: Language) -> str:
    """A dweller without an article; warriors with their power."""
    _ = language.gettext
    if dweller in POWERS:
        return _("warrior {power}").format(power=POWERS[dweller])
    return {
        "hunter": _("hunter"),
        "fisher": _("fisher"),
        "gatherer": _("gatherer"),
        "sculptor": _("sculptor"),
        "painter": _("painter"),
        "fire_lady": _("fire lady"),
        "shaman": _("shaman"),
    }[dweller]


def the_dweller(dweller: str, language: Language) -> str:
    """A dweller with its article, inside a sentence."""
    _ = language.gettext
    if dweller in POWERS:
        return _("the warrior of power {power}").format(power=POWERS[dweller])
    return {
        "hunter": _("the hunter"),
        "fisher": _("the fisher"),
        "gatherer": _("the gatherer"),
        "sculptor": _("the sculptor"),
        "painter": _("the painter"),
        "fire_lady": _("the fire lady"),
        "shaman": _("the shaman"),
    }[dweller]


def card_name(dweller: str, language: Language) -> str:
    """A dweller's name on its card in the cave, nine cells at most."""
    _ = language.gettext
    if dweller in POWERS:
        return _("warr. {power}").format(power=POWERS[dweller])
    return _("Fire lady") if dweller == "fire_lady" else dweller_name(dweller, language)


def dweller_pay(dweller: str, look: Look) -> str:
    """What a dweller scores, in at most nine cells, with the signs of the board (KO-22, KO-23)."""
    _ = look.language.gettext
    signs = signs_of(look)
    mammoth, fish, mushroom, flint = signs.resources
    text = {
        "hunter": f"3 {{x}} {mammoth}",
        "fisher": f"3 {{x}} {fish}",
        "gatherer": f"4 {{x}} {mushroom}",
        "sculptor": f"5 {{x}} {flint}",
        "painter": f"2 {{x}} {mammoth}{fish}{mushroom}{flint}",
        "fire_lady": f"1 {{x}} {signs.fire}",
        "shaman": _("2 {x} folk"),
    }.get(dweller, _("n {x} power"))
    return text.format(x=signs.times)


def pays(dweller: str, language: Language) -> str:
    """What a dweller scores, in words (KO-22, KO-23)."""
    _ = language.gettext
    if dweller in POWERS:
        return _("warriors side by side score their number times their powers")
    points = {
        **{key: each for key, (_kind, each) in PER_RESOURCE.items()},
        "painter": PAINTER_POINTS,
        "fire_lady": FIRE_LADY_POINTS,
        "shaman": SHAMAN_POINTS,
    }
    text = {
        "hunter": _("scores {n} for each mammoth around"),
        "fisher": _("scores {n} for each fish around"),
        "gatherer": _("scores {n} for each mushroom around"),
        "sculptor": _("scores {n} for each flint around"),
        "painter": _("scores {n} for each resource around"),
        "fire_lady": _("scores {n} for each fire around"),
        "shaman": _("scores {n} for each dweller around"),
    }[dweller]
    return text.format(n=points[dweller])


def count_of(kind: str, n: int, language: Language) -> str:
    """So many squares, fires, points, flames."""
    ngettext = language.ngettext
    text = {
        "square": ngettext("{n} square", "{n} squares", n),
        "fire": ngettext("{n} fire", "{n} fires", n),
        "point": ngettext("{n} point", "{n} points", n),
        "flame": ngettext("{n} flame", "{n} flames", n),
    }[kind]
    return text.format(n=n)


def signed(n: int) -> str:
    """A gain as it is shown before a key: ``+3``, ``0``, ``-2``."""
    return f"+{n}" if n > 0 else str(n)
