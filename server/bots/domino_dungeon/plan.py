"""What can still be made of a turn: where to walk, what to do there with the points left, where to end."""

from __future__ import annotations

from typing import NamedTuple

from server.bots.domino_dungeon.deeds import Deeds, Name
from server.bots.domino_dungeon.mind import FAR
from server.games.domino_dungeon.content import STAIRS

KEEP = 0.94
"""What is left of a later gain when something else is done first."""
LEAP = 0.3
"""What a portal costs that brings nothing."""
DEPTH = 2
"""Deeds, doors and portals that are thought through one after another; content may allow more points."""
MOST = 6000
"""Options that a plan weighs; with the house's own content none comes near it."""


class Option(NamedTuple):
    """Something a turn can go on with: what it is worth with all that follows, and where one stands then."""

    worth: float
    name: Name
    room: int
    steps: int
    points: int
    done: tuple[Name, ...]


class Plan:
    """The best a seat can still make of its turn, from any room with any steps and points.

    It thinks ``depth`` options ahead and has ``weighed`` no more than about ``most``. Where there were more
    it is ``cut``: what it was asked late is judged by less than what it was asked first.
    """

    def __init__(self, deeds: Deeds, depth: int = DEPTH, most: int = MOST) -> None:
        self.mind = mind = deeds.mind
        self.view, self.layout = mind.view, mind.layout
        self.deeds, self.hopes, self.exploring = deeds.deeds, deeds.hopes, deeds.exploring
        self.depth, self.most = depth, most
        self.weighed, self.cut = 0, False
        self._standing: dict[int, tuple[float, list[tuple[float, Name]]]] = {}
        self._ends: dict[tuple[int, int, tuple[Name, ...]], tuple[float, int]] = {}
        self._bests: dict[tuple[int, int, int, tuple[Name, ...], int], float] = {}

    # ---- where a turn ends

    def standing(self, room: int, done: tuple[Name, ...]) -> float:
        """What it is worth to end the turn in a room: hopes for later, the monsters' round taken off."""
        found = self._standing.get(room)
        if found is None:
            mind = self.mind
            cost = mind.danger(room) + mind.weights.retreat * mind.leaving_cost(room) + mind.exposure(room)
            found = self._standing[room] = (cost + mind.doom(room), self.prospects(room))
        cost, prospects = found
        best = rest = 0.0
        for worth, name in prospects:
            if name not in done:
                if not best:
                    best = worth
                rest += worth
        return 0.85 * best + 0.1 * rest - cost

    def prospects(self, room: int) -> list[tuple[float, Name]]:
        """The best hopes seen from a room, with what waiting leaves of them."""
        away = self.layout.distances(room)
        mind = self.mind
        patience, stride = mind.weights.patience, mind.sheet.steps
        found: list[tuple[float, Name]] = []
        for hope in self.hopes:
            distance = away.get(hope.room)
            if distance is None:
                continue
            gain = hope.gain - mind.weights.wary * mind.way_costs(hope.room)[room]
            if gain > 0:
                need = distance + (hope.name[0] == "door") - (hope.near and distance > 0)
                found.append((gain * patience ** max(1, -(-need // stride)) - 0.02 * need, hope.name))
        out = mind.exit_gain
        if out > 0 and STAIRS in away:
            out -= mind.weights.wary * mind.way_costs(STAIRS)[room]
            turns = mind.turns.get(room, FAR) if self.view.collapse else -(-away[STAIRS] // stride)
            found.append((out * mind.weights.remain ** max(1, turns), ("exit", 0)))
        found.sort(reverse=True)
        return found[:4]

    def ending(self, room: int, steps: int, done: tuple[Name, ...]) -> tuple[float, int]:
        """What the best place to end in is worth, or the way out, without another deed; and its room."""
        key = room, steps, done
        found = self._ends.get(key)
        if found is None:
            found = -1e9, room
            for other, cost in self.mind.paths(room, steps).items():
                if other == STAIRS and self.view.found:
                    worth = self.mind.exit_gain
                else:
                    worth = self.standing(other, done)
                if worth - cost > found[0]:
                    found = worth - cost, other
            self._ends[key] = found
        return found

    # ---- a whole turn

    def best(
        self, room: int, steps: int, points: int, done: tuple[Name, ...] = (), depth: int = DEPTH
    ) -> float:
        """What the rest of the turn is worth from a room with so many steps and points after ``done``."""
        depth = min(depth, self.depth, points)
        key = room, steps, points, done, depth
        found = self._bests.get(key)
        if found is None:
            found, _ = self.ending(room, steps, done)
            for option in self.options(room, steps, points, done, depth):
                found = max(found, option.worth)
            self._bests[key] = found
        return found

    def options(
        self, room: int, steps: int, points: int, done: tuple[Name, ...], depth: int = DEPTH
    ) -> list[Option]:
        """What points can still be spent on, with what it is worth and how the turn goes on then."""
        depth = min(depth, self.depth, points)
        if depth <= 0:
            return []
        if self.weighed >= self.most:
            self.cut = True
            return []
        away = self.layout.distances(room)
        ways = self.mind.paths(room, steps)
        found: list[Option] = []
        if len(done) < DEPTH:
            self._deeds(room, steps, points, done, depth, found)
            if not self.view.found and steps:
                # Kicking a door ends what can be planned: nobody knows what is behind it.
                for place, cost in ways.items():
                    left = steps - away[place] - 1
                    if left >= 0 and self.layout.open[place]:
                        worth = self.kicking(place, left, points - 1, done, depth - 1) - cost
                        found.append(Option(worth, ("door", place), place, left, points - 1, done))
        for gate, goals in self.mind.leaps.items():
            if gate in ways:
                cost, left = ways[gate] + self.mind.leaving_cost(gate) + LEAP, steps - away[gate]
                for goal in goals:
                    worth = self.best(goal, left, points - 1, done, depth - 1) - cost
                    found.append(Option(worth, ("portal", gate), goal, left, points - 1, done))
        self.weighed += len(found)
        return found

    def _deeds(
        self,
        room: int,
        steps: int,
        points: int,
        done: tuple[Name, ...],
        depth: int,
        found: list[Option],
    ) -> None:
        away = self.layout.distances(room)
        ways = self.mind.paths(room, steps)
        for deed in self.deeds:
            if deed.cost > points or done.count(deed.name) > 1:
                continue
            gain = deed.gains[done.count(deed.name)]
            if gain <= 0:
                continue
            after, left = tuple(sorted((*done, deed.name))), points - deed.cost
            for place in deed.rooms or (room,):
                cost = ways.get(place)
                if cost is None or (place == STAIRS and self.view.found and room != STAIRS):
                    continue
                rest = self.best(place, steps - away[place], left, after, depth - 1)
                worth = KEEP * (gain + rest) - cost if place != room else gain + rest
                found.append(Option(worth, deed.name, place, steps - away[place], left, after))

    def kicking(
        self, room: int, steps: int, points: int, done: tuple[Name, ...] = (), depth: int = DEPTH
    ) -> float:
        """What kicking a door of a room is worth; ``steps`` and ``points`` are left afterwards."""
        # The hero stands behind the door then, and has to come back for what is on this side.
        rest = self.best(room, steps - 1, points, done, depth) if steps > 0 else self.standing(room, done)
        return self.exploring - self.mind.leaving_cost(room) + KEEP * rest
