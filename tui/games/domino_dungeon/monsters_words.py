"""Monsters inside a sentence, with their articles."""

from __future__ import annotations

from server.games.domino_dungeon.content import MonsterKind
from tui.language import Language


def the_monster(kind: MonsterKind, language: Language) -> str:
    """A monster with its article; one that a table's own data names has that name alone."""
    _ = language.gettext
    if kind.name:
        return kind.name
    known = {
        "goblin": _("the goblin"),
        "orc": _("the orc"),
        "ogre": _("the ogre"),
        "boffun": _("the goblin king"),
        "zombie": _("the zombie"),
        "skeleton": _("the skeleton"),
        "reaper": _("the spectral reaper"),
        "eskeletus": _("Eskeletus the lich"),
        "mephit": _("the mephit"),
        "magmin": _("the magmin"),
        "water_elemental": _("the water elemental"),
        "thatindun": _("Thatindun"),
        "treacherous_goblin": _("the treacherous goblin"),
        "dark_elf": _("the dark elf"),
        "giant_spider": _("the giant spider"),
        "darkian": _("Darkian"),
        "thief": _("the cutpurse"),
        "bandit": _("the bandit"),
        "chief": _("the bandit chief"),
        "duke": _("the Duke"),
        "kobold": _("the kobold"),
        "fire_lizard": _("the fire lizard"),
        "magma_golem": _("the magma golem"),
        "thember": _("Thember"),
    }
    return known.get(kind.key, kind.key)
