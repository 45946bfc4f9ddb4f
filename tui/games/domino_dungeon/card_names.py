"""The names of the house's own treasures, spells and prayers."""

from __future__ import annotations

from functools import cache

from tui.language import Language


@cache
def card_words(language: Language) -> dict[str, str]:
    """Every card's name by its key."""
    return {**_treasures(language), **_spells(language), **_prayers(language)}


def _treasures(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "rusty_machete": _("Rusty machete"),
        "chipped_axe": _("Chipped axe"),
        "broom_spear": _("Broomstick spear"),
        "slingshot": _("Slingshot"),
        "fish_knife": _("Fishmonger's knife"),
        "moody_crossbow": _("Moody crossbow"),
        "crooked_staff": _("Crooked staff"),
        "house_rules": _("Book of house rules"),
        "june_cracker": _("June firecracker"),
        "iron_pan": _("Iron frying pan"),
        "pot_helmet": _("Cooking-pot helmet"),
        "tin_suit": _("Oil-tin armour"),
        "padded_coat": _("Grandma's coat"),
        "fridge_door": _("Fridge door"),
        "furry_slippers": _("Furry slippers"),
        "galoshes": _("Galoshes"),
        "turbo_sandals": _("Turbo flip-flops"),
        "lucky_coin": _("Lucky coin"),
        "loaded_dice": _("Loaded dice"),
        "magnifying_glass": _("Magnifying glass"),
        "coffee_flask": _("Flask of coffee"),
        "magic_hammock": _("Magic hammock"),
        "ice_bucket": _("Bucket of ice"),
        "stretchy_glove": _("Stretchy glove"),
    }


def _spells(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "spark": _("Spark"),
        "lightning": _("Lightning"),
        "fireball": _("Fireball"),
        "popsicle": _("Lime ice lolly"),
        "mirror": _("Mirror, mirror"),
        "gale": _("Gale"),
        "pocket_door": _("Pocket door"),
        "fog": _("Fog"),
        "long_stride": _("Seven-league stride"),
        "second_thought": _("Second thought"),
        "unscrew": _("Unscrew"),
        "hocus_pocket": _("Hocus pocket"),
    }


def _prayers(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "folk_healer": _("Folk healer"),
        "strong_prayer": _("Strong prayer"),
        "saint_hardhead": _("Saint Hardhead"),
        "holy_slap": _("Holy slap"),
        "guardian_angel": _("Guardian angel on duty"),
        "saintly_patience": _("Patience of a saint"),
        "begone": _("Begone, foul thing!"),
        "pilgrim": _("Pilgrim"),
        "safe_path": _("Safe journey"),
        "last_token": _("Last token"),
        "light_ahead": _("Light down the corridor"),
        "lullaby": _("Lullaby"),
    }
