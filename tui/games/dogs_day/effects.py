"""What every card does, in ten cells, in sixteen, and in a sentence (DOG-9, DOG-12, DOG-14)."""

from __future__ import annotations

from server.games.dogs_day.cards import Card
from tui.games.dogs_day.signs import signs_of
from tui.language import Language
from tui.look import Look

SHORT, LONG = 10, 16
"""Cells that the two lengths take at most."""


def short(card: Card, look: Look) -> tuple[str, str]:
    """Heist and twist in at most ten cells each."""
    _ = look.language.gettext
    nothing = signs_of(look).bar
    heist, twist = {
        "x9": (_("if alone:"), _("busted!")),
        "lawyer": (_("the prison"), _("{right} steal 1")),
        "mentor": (nothing, _("steals 5")),
        "con_man": (_("2 of bank"), _("steals 2")),
        "digger": (_("{case} of bank"), _("flees")),
        "hacker": (_("{pack} of truck"), _("{pack}{pack} vaults")),
        "femme": (_("{pack}+{case} bank"), _("{left} all")),
        "shooter": (_("{pack} of bank"), nothing),
        "brute": (_("{pack} of bank"), nothing),
        "driver": (nothing, _("4, flees")),
    }[card]
    return _signed(heist, look), _signed(twist, look)


def long(card: Card, look: Look) -> tuple[str, str]:
    """Heist and twist in at most sixteen cells each."""
    _ = look.language.gettext
    nothing = _("nothing")
    heist, twist = {
        "x9": (_("alone: foils it"), _("1 {pack} per arrest")),
        "lawyer": (_("all of prison"), _("1 of right card")),
        "mentor": (nothing, _("steals any 5")),
        "con_man": (_("any 2 of bank"), _("steals any 2")),
        "digger": (_("all {case} of bank"), _("flees at once")),
        "hacker": (_("all {pack} of truck"), _("2 {pack} of vaults")),
        "femme": (_("1 {pack} 1 {case} of bank"), _("all of left card")),
        "shooter": (_("all {pack} of bank"), nothing),
        "brute": (_("all {pack} of bank"), nothing),
        "driver": (nothing, _("steals 4, flees")),
    }[card]
    return _signed(heist, look), _signed(twist, look)


def _signed(text: str, look: Look) -> str:
    signs = signs_of(look)
    return text.format(pack=signs.backpack, case=signs.case, left=signs.left, right=signs.right)


def sentence(card: Card, language: Language) -> str:
    """Both halves in words, at most fifty cells."""
    _ = language.gettext
    return {
        "x9": _("alone, it foils the heist; 1 backpack per arrest"),
        "lawyer": _("takes all the prison has, then 1 of the right card"),
        "mentor": _("takes nothing, then steals any 5"),
        "con_man": _("takes any 2 of the bank, then steals any 2"),
        "digger": _("takes all cases of the bank, then flees"),
        "hacker": _("all backpacks of the truck, then 2 from vaults"),
        "femme": _("1 backpack and 1 case, then all of the left card"),
        "shooter": _("takes all backpacks of the bank, steals nothing"),
        "brute": _("takes all backpacks of the bank, steals nothing"),
        "driver": _("takes nothing, then steals 4 off cards and flees"),
    }[card]
