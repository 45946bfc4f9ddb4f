"""What can be spared of a collapse: the turns that a hero needs to get out, and what being late costs."""

from __future__ import annotations

from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.view import DungeonView, HeroView
from server.games.domino_dungeon.ways_out import leaps_of, turns_out

_DOOM = (0.7, 0.08)


def turns_needed(view: DungeonView, hero: HeroView, room: int) -> int | None:
    """The fewest whole turns in which a hero gets out from a room; None when no way leads out."""
    book = book_of(view.content)
    steps, points = book.sheet(hero).steps, book.numbers.points
    return turns_out(layout_of(view), leaps_of(view), steps, points).get(room)


def doom(spare: int) -> float:
    """The part of a life that is lost to who has so many turns to spare in a collapse (DUN-25).

    Below nothing it is too late; with few, too much may come in between.
    """
    if spare < 0:
        return 1.0
    return _DOOM[spare] if spare < len(_DOOM) else 0.0
