"""Parts of a view with one thing changed: a hero, a monster, a room, the budget, what can be taken back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from server.games.by_seat import with_entry
from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.view import Before, Budget, DungeonView, HeroView, Laid, Monster


def budget_of(view: DungeonView) -> Budget:
    """What is left of the turn that is on."""
    assert view.budget is not None
    return view.budget


def with_hero(view: DungeonView, seat: Seat, **facts: Any) -> tuple[HeroView, ...]:
    """The heroes when these fields of one of them are others."""
    return with_entry(view.heroes, seat, replace(view.heroes[seat], **facts))


def wounded(view: DungeonView, seat: Seat, wounds: int) -> tuple[HeroView, ...]:
    """The heroes when one of them has so many wounds more; fewer when it is healed."""
    if not wounds:
        return view.heroes
    return with_hero(view, seat, wounds=view.heroes[seat].wounds + wounds)


def coins_moved(view: DungeonView, seat: Seat, total: int, victim: Seat, left: int) -> tuple[HeroView, ...]:
    """The heroes when coins went from ``victim``, who has ``left``, to a seat that has ``total`` then."""
    robbed = with_entry(view.heroes, victim, replace(view.heroes[victim], coins=left))
    return with_entry(robbed, seat, replace(view.heroes[seat], coins=total))


def with_monsters(view: DungeonView, numbers: Sequence[int], **facts: Any) -> tuple[Monster, ...]:
    """The monsters when these fields of some of them, named by their numbers, are others."""
    return tuple(
        [replace(monster, **facts) if monster.number in numbers else monster for monster in view.monsters]
    )


def met_with(view: DungeonView, monsters: Sequence[Monster]) -> tuple[str, ...]:
    """The keys of all monsters that ever came, these new ones last: what is told of them outlives them."""
    book = book_of(view.content)
    return (*view.met, *[book.kind(view.dungeon, monster.size).key for monster in monsters])


def spent(view: DungeonView, room: int) -> tuple[Laid, ...]:
    """The rooms when a riddle, trap or chest is done with."""
    return tuple([replace(laid, spent=True) if laid.room == room else laid for laid in view.rooms])


def saved(view: DungeonView, move: str) -> tuple[Before, ...]:
    """The saves with the position before ``move``, a move's text, which can be taken back."""
    budget = budget_of(view)
    if not budget.undos:
        return ()
    save = Before(move, view.heroes, view.monsters, view.rooms, view.gone, budget, view.card, view.won)
    return (*view.saves, save)
