"""Choices of the dungeon as they are heard: direction, dice and chances, who strikes before one is gone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from server.games.contract import Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import Book, book_of
from server.games.domino_dungeon.content import ATTRIBUTES
from server.games.domino_dungeon.view import DungeonView, Monster
from server.protocols import Snapshot
from tui.games.domino_dungeon import odds
from tui.games.domino_dungeon.cards_words import ability_name, attribute_name, power_text
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.move_words import room_now
from tui.games.domino_dungeon.names import count_of, side_name
from tui.games.domino_dungeon.reckoning import is_leaving, leaving, strikers, threats, throw_of
from tui.games.people import joined
from tui.language import Language


def move(move: Any, told: str, snapshot: Snapshot, language: Language) -> str:
    """A move, ``told`` without it, with its consequences (DUN-7, DUN-8, DUN-12 to DUN-15, DUN-17)."""
    view: DungeonView = snapshot.view
    if isinstance(move, m.ChooseHero):
        return f"{told}: {_hero(book_of(view.content), move, language)}"
    if not isinstance(snapshot.eye, int) or not view.rooms:
        return told
    seat: Seat = snapshot.eye
    if isinstance(move, m.Go):
        told = _walk(move, view, seat, language)
    if isinstance(move, m.TakePortal):
        told = language.gettext("{move}, for a point").format(move=told)
    told = _rolling(move, told, view, seat, language)
    if isinstance(move, m.EndTurn):
        return _reached(told, threats(view, seat), view, language)
    return _struck(told, view, seat, language) if is_leaving(move, view, seat) else told


def _hero(book: Book, move: m.ChooseHero, language: Language) -> str:
    """What a hero to be chosen is good at (DUN-2)."""
    hero = book.heroes[move.hero]
    dice = (
        f"{attribute_name(attribute, language)} {count_of('die', n, language)}"
        for attribute, n in zip(ATTRIBUTES, hero.dice, strict=True)
    )
    ability = f"{ability_name(hero, language)}, {power_text(hero.ability, language).removesuffix('.')}"
    text = language.gettext("health {health}, {steps}, defence {defence}")
    steps = count_of("step", hero.steps, language)
    body = text.format(health=hero.health, steps=steps, defence=hero.defence)
    return f"{body}; {', '.join(dice)}; {ability}"


def _walk(step: m.Go, view: DungeonView, seat: Seat, language: Language) -> str:
    """Where a step leads, what is there, and the steps left on arriving (DUN-7)."""
    _ = language.gettext
    here = view.heroes[seat].room
    sides = [door.side for door in reading.doors(view) if (door.room, door.beyond) == (here, step.room)]
    left = view.budget.steps - 1 if view.budget is not None else 0
    text = _("{side}, to {room}, then {steps} left") if left else _("{side}, to {room}, with the last step")
    return text.format(
        side=side_name(sides[0], language) if sides else _("secret door"),
        room=room_now(step.room, view, language),
        steps=count_of("step", left, language),
    )


def _rolling(move: Any, told: str, view: DungeonView, seat: Seat, language: Language) -> str:
    """The own dice of a move, what each needs, and the chance that one of them is enough."""
    throw = throw_of(move, view, seat)
    if throw is None or throw.need > 6:
        return told
    text = language.gettext("{move}; {dice}, {need} or more, {chance} chance")
    if isinstance(move, m.Attack):  # which may need more than one wound
        text = language.gettext("{move}; {dice}, {need} or more, {chance} chance of a wound")
    dice = count_of("die", throw.dice, language)
    return text.format(move=told, dice=dice, need=throw.need, chance=odds.percent(throw.chance))


def _struck(told: str, view: DungeonView, seat: Seat, language: Language) -> str:
    """Who strikes the hero as it leaves, with all their dice and the chance of a wound (DUN-8)."""
    monsters = strikers(view, seat)
    if not monsters:
        return told
    throw = leaving(view, seat)
    text = language.gettext("{move}; strikes first: {monsters}, {dice}, {chance} risk of a wound")
    return text.format(
        move=told,
        monsters=_listed(monsters, view, language),
        dice=count_of("die", throw.dice, language),
        chance=odds.percent(throw.chance),
    )


def _reached(told: str, monsters: Sequence[Monster], view: DungeonView, language: Language) -> str:
    """Who can reach the hero in the monsters' round (DUN-17)."""
    if not monsters:
        return told
    text = language.gettext("{move}; can reach you: {monsters}")
    return text.format(move=told, monsters=_listed(monsters, view, language))


def _listed(monsters: Sequence[Monster], view: DungeonView, language: Language) -> str:
    """Monsters in a row, those of a kind counted."""
    kinds = Counter(the_monster(reading.kind_of(view, one), language) for one in monsters)
    several = language.gettext("{monster}, {n} of them")
    told = [name if n == 1 else several.format(monster=name, n=n) for name, n in kinds.items()]
    return joined(told, language)
