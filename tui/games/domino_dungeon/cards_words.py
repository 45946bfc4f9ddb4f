"""What things of Dominó Dungeon are called, and what cards do, worked out from their data.

What a table's own data names goes by that name; the house's keys have words here.
"""

from __future__ import annotations

from functools import cache

from server.games.domino_dungeon.content import (
    Card,
    Content,
    Deck,
    Dungeon,
    Hero,
    MonsterKind,
    Power,
    Strike,
)
from tui.games.domino_dungeon.card_names import card_words
from tui.language import Language


def _own(name: str, words: dict[str, str], key: str) -> str:
    """A table's own name, the house's, or the key itself as words."""
    return name or words.get(key) or key.replace("_", " ").capitalize()


# ---- names


def hero_name(hero: Hero, language: Language) -> str:
    """A hero's name alone."""
    words = {
        "kronn": "Kronn",
        "linna": "Linna",
        "malaquias": "Malaquias",
        "timba": "Timba",
        "isa": "Isa",
    }
    return _own(hero.name, words, hero.key)


def hero_title(hero: Hero, language: Language) -> str:
    """A hero's name with what it is known for: "Isa, who explodes things"."""
    _ = language.gettext
    words = {
        "kronn": _("Kronn, the furious"),
        "linna": _("Linna, the greedy"),
        "malaquias": _("Malaquias, life of the party"),
        "timba": _("Timba, the troublemaker"),
        "isa": _("Isa, the explosive"),
    }
    return _own(hero.name, words, hero.key)


def ability_name(hero: Hero, language: Language) -> str:
    """A hero's special ability."""
    _ = language.gettext
    return {
        "kronn": _("Fury"),
        "linna": _("Light fingers"),
        "malaquias": _("Toast"),
        "timba": _("Racket"),
        "isa": _("Blast"),
    }[hero.key]


def dungeon_name(dungeon: Dungeon, language: Language) -> str:
    """A dungeon."""
    _ = language.gettext
    words = {
        "goblin_king": _("Goblin King's Den"),
        "catacombs": _("Catacombs"),
        "elemental": _("Lair of Elemental Evil"),
        "dark_caves": _("Dark Caves"),
        "evil_fort": _("Evil Fort"),
        "burning_lair": _("Burning Lair"),
    }
    return _own(dungeon.name, words, dungeon.key)


def monster_name(kind: MonsterKind, language: Language) -> str:
    """A monster, without article and in lower case but for the bosses' proper names."""
    return _own(kind.name, _monsters(language), kind.key)


@cache
def _monsters(language: Language) -> dict[str, str]:
    """The house's monsters by their keys: every room of every picture of the map asks for some."""
    _ = language.gettext
    return {
        "goblin": _("goblin"),
        "orc": _("orc"),
        "ogre": _("ogre"),
        "boffun": _("King Boffun"),
        "zombie": _("zombie"),
        "skeleton": _("skeleton"),
        "reaper": _("spectral reaper"),
        "eskeletus": _("Eskeletus"),
        "mephit": _("mephit"),
        "magmin": _("magmin"),
        "water_elemental": _("water elemental"),
        "thatindun": _("Thatindun"),
        "treacherous_goblin": _("treacherous goblin"),
        "dark_elf": _("dark elf"),
        "giant_spider": _("giant spider"),
        "darkian": _("Darkian"),
        "thief": _("cutpurse"),
        "bandit": _("bandit"),
        "chief": _("bandit chief"),
        "duke": _("the Duke"),
        "kobold": _("kobold"),
        "fire_lizard": _("fire lizard"),
        "magma_golem": _("magma golem"),
        "thember": _("Thember"),
    }


def card_name(card: Card, language: Language) -> str:
    """A treasure, spell or prayer."""
    return _own(card.name, card_words(language), card.key)


def deck_name(deck: Deck, language: Language) -> str:
    """A card of that deck in a word."""
    _ = language.gettext
    return {"treasure": _("treasure"), "spell": _("spell"), "prayer": _("prayer")}[deck]


def slot_name(slot: str, language: Language) -> str:
    """A kind of slot."""
    _ = language.gettext
    return {"weapon": _("weapon"), "armour": _("armour"), "magic": _("magic item")}[slot]


def attribute_name(attribute: str, language: Language) -> str:
    """Strength, Intellect or Dexterity."""
    _ = language.gettext
    return {
        "strength": _("Strength"),
        "intellect": _("Intellect"),
        "dexterity": _("Dexterity"),
    }[attribute]


# ---- what a card does


def card_text(card: Card, language: Language) -> str:
    """All a card does while it is worn, one sentence after the other."""
    _ = language.gettext
    ngettext = language.ngettext
    parts = []
    if card.strike is not None:
        parts.append(strike_text(card.strike, language))
    if card.power is not None:
        parts.append(power_text(card.power, language))
    if card.defence:
        parts.append(_("Defence {n:+d}.").format(n=card.defence))
    if card.health:
        parts.append(_("Health {n:+d}.").format(n=card.health))
    if card.steps:
        parts.append(_("Steps {n:+d}.").format(n=card.steps))
    for attribute, dice in card.tests:
        text = ngettext("{n} die more in tests: {attribute}.", "{n} dice more in tests: {attribute}.", dice)
        parts.append(text.format(n=dice, attribute=attribute_name(attribute, language)))
    if card.reroll:
        text = ngettext("Re-roll {n} failed die a turn.", "Re-roll {n} failed dice a turn.", card.reroll)
        parts.append(text.format(n=card.reroll))
    if card.long_arm:
        parts.append(_("Basic attacks reach the next room."))
    if card.surefoot:
        parts.append(_("Traps do not notice you."))
    if card.quiet:
        parts.append(_("Monsters do not notice you leaving."))
    if card.once:
        parts.append(_("Gone once it is used."))
    return " ".join(parts)


def strike_text(strike: Strike, language: Language) -> str:
    """An attack in a sentence."""
    _ = language.gettext
    text = (
        _("Attack: {attribute} {dice:+d}, this room or the next.")
        if strike.reach == "adjacent"
        else _("Attack: {attribute} {dice:+d}, this room.")
    )
    return text.format(attribute=attribute_name(strike.attribute, language), dice=strike.dice)


def power_text(power: Power, language: Language) -> str:
    """What a power or an ability costs and does."""
    text = language.ngettext("{n} point: {what}", "{n} points: {what}", power.cost)
    return text.format(n=power.cost, what=_power_does(power, language))


def _power_does(power: Power, language: Language) -> str:
    _ = language.gettext
    far = power.reach == "adjacent"
    facts = {"n": power.amount, "dice": power.amount}
    if power.attribute is not None:
        attribute = attribute_name(power.attribute, language)
        facts["attribute"] = f"{attribute} +{power.amount}" if power.amount else attribute  # type: ignore[assignment]
    texts = {
        "heal": _("heal {n} of a hero's wounds, here or next door.")
        if far
        else _("heal {n} of the wounds of a hero in your room."),
        "shield": _("defence +{n} until your next turn."),
        "freeze": _("freeze a monster here or next door until its next turn.")
        if far
        else _("freeze a monster of your room until its next turn."),
        "push": _("drive all monsters of your room, not the boss, through one door."),
        "sweep": _("one roll of {attribute} against every monster of your room."),
        "blast": _("one roll of {attribute} against all monsters and other heroes, here or next door.")
        if far
        else _("one roll of {attribute} against all monsters and other heroes of your room."),
        "steal": _("take up to {n} coins of another hero, here or next door.")
        if far
        else _("take up to {n} coins of another hero in your room."),
        "teleport": _("be carried to a room at most {n} doors away.")
        if power.amount
        else _("be carried to any room with a portal."),
        "evade": _("nobody strikes you when you leave a room this turn."),
        "stride": _("{n} more steps this turn."),
        "disarm": _("disarm a trap for good, here or next door.")
        if far
        else _("disarm the trap of your room for good."),
    }
    return texts[power.kind].format(**facts)


# ---- for reference


def reference(content: Content, language: Language) -> str:
    """All monsters and cards of a content as a page in Markdown, for the end of the rules."""
    _ = language.gettext
    title = _("Monsters")
    parts = [f"# {title}"]
    for dungeon in content.dungeons:
        head = _("riddles {riddle}, traps {trap}, wounds {wounds}")
        facts = head.format(riddle=dungeon.riddle, trap=dungeon.trap, wounds=dungeon.wounds)
        lines = [f"**{dungeon_name(dungeon, language)}**: {facts}"]
        lines += [f"- {monster_line(kind, language)}" for kind in dungeon.monsters]
        parts.append("\n".join(lines))
    decks: tuple[tuple[Deck, str], ...] = (
        ("treasure", _("Treasures")),
        ("spell", _("Spells")),
        ("prayer", _("Prayers")),
    )
    for deck, title in decks:
        parts.append(f"# {title}")
        cards = [card for card in content.cards if card.deck == deck]
        parts.append("\n".join(f"- {card_line(card, language)}" for card in cards))
    return "\n\n".join(parts) + "\n"


def monster_line(kind: MonsterKind, language: Language) -> str:
    """A monster's numbers in a line."""
    _ = language.gettext
    text = (
        _("**{name}**: dice {dice}, health {health}, defence {defence}, steps {steps}, bow; {coins} coins")
        if kind.bow
        else _("**{name}**: dice {dice}, health {health}, defence {defence}, steps {steps}; {coins} coins")
    )
    line = text.format(
        name=monster_name(kind, language),
        dice=kind.dice,
        health=kind.health,
        defence=kind.defence,
        steps=kind.steps,
        coins=kind.coins,
    )
    if not kind.cards:
        return line
    cards = language.ngettext("and {n} card", "and {n} cards", kind.cards).format(n=kind.cards)
    return f"{line} {cards}"


def card_line(card: Card, language: Language) -> str:
    """A card with slot, value and effect in a line."""
    _ = language.gettext
    slot = _("any slot") if card.slot is None else slot_name(card.slot, language)
    text = language.ngettext(
        "**{name}** ({slot}, {n} coin): {what}", "**{name}** ({slot}, {n} coins): {what}", card.value
    )
    return text.format(
        name=card_name(card, language), slot=slot, n=card.value, what=card_text(card, language)
    )
