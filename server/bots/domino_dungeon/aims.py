"""What a plan is after: the first thing it wants to do, where, and where it means to end the turn."""

from __future__ import annotations

from typing import NamedTuple

from server.bots.domino_dungeon.deeds import Name
from server.bots.domino_dungeon.plan import Plan


class Aim(NamedTuple):
    """The first deed of a turn's rest and the room of it, None for a turn that only walks; ``ends`` is where
    the turn is to end."""

    deed: Name | None
    room: int
    ends: int


def aim_of(plan: Plan, room: int, steps: int, points: int) -> Aim:
    """What the plan makes of a turn's rest from a room with so many steps and points."""
    deed: Name | None = None
    where = room
    done: tuple[Name, ...] = ()
    while True:
        worth, ends = plan.ending(room, steps, done)
        option = max(plan.options(room, steps, points, done), key=lambda one: one.worth, default=None)
        if option is None or option.worth <= worth:
            return Aim(deed, where, ends)
        if deed is None and option.name[0] != "portal":
            deed, where = option.name, option.room
        room, steps, points, done = option.room, option.steps, option.points, option.done
