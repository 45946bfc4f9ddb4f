"""What one seat works out about a dungeon before it looks at its moves: dangers, ways, its life's worth."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from heapq import heappop, heappush

from server.bots.domino_dungeon.escape import doom
from server.bots.domino_dungeon.trail import trail
from server.bots.domino_dungeon.worth import Weights, dread, hits, risk
from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import ATTRIBUTES, STAIRS
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.reading import hit_chances
from server.games.domino_dungeon.view import DungeonView, Monster
from server.games.domino_dungeon.ways_out import leaps_of, turns_out

FAR = 99
"""A distance to where no doors lead."""
STEP = 0.1
"""What a step costs that brings nothing, so that nobody wanders about."""
RETRACE = 3.0
"""What it costs to go back the way one came: only a real gain is worth to have walked in vain."""
_IN_VAIN = 100.0
"""Coins, more than a turn can win."""
_LATE = 12
"""The round after which a hero grows weary of a dungeon."""


class Mind:
    """One seat's thoughts about one position; everything is worked out once, when it is wanted.

    All worths are in coins, all costs positive.
    """

    def __init__(self, view: DungeonView, me: Seat, weights: Weights) -> None:
        self.view, self.me, self.weights = view, me, weights
        self.book, self.layout = book_of(view.content), layout_of(view)
        self.dungeon = self.book.content.dungeons[view.dungeon - 1]
        self.hero = view.heroes[me]
        self.sheet = self.book.sheet(self.hero)
        self.health = self.book.health_left(self.hero)
        self.defence = self.book.defence(self.hero)
        self.worth = self.book.worth(self.hero)
        self.rivals = [seat for seat, hero in enumerate(view.heroes) if seat != me and hero.fate == "inside"]
        others = [self.book.worth(hero) for seat, hero in enumerate(view.heroes) if seat != me]
        self.lead = self.worth - max(others, default=0)
        self.life = (self.worth + weights.stake) * weights.caution
        self.later = self._yet_to_act()
        self._spent = {laid.room for laid in view.rooms if laid.spent}
        self._by_room: dict[int, list[Monster]] = {}
        for monster in view.monsters:
            self._by_room.setdefault(monster.room, []).append(monster)
        self._leaving: dict[int, float] = {}
        self._wounds: dict[tuple[float, int], float] = {}
        self._dangers: dict[tuple[int, int, int], float] = {}
        self._paths: dict[int, list[dict[int, float]]] = {}
        self._ways: dict[int, dict[int, float]] = {}

    def _yet_to_act(self) -> set[Seat]:
        """The rivals whose turns come before the monsters' round."""
        first, seats = self.view.first, self.view.seats
        assert first is not None
        turn = self.view.turn if self.view.turn is not None else self.me
        return {seat for seat in self.rivals if (seat - first) % seats > (turn - first) % seats}

    # ---- dangers

    def strikers(self, room: int) -> list[Monster]:
        """Monsters that strike who leaves a room (DUN-8)."""
        budget = self.view.budget
        if self.sheet.quiet or (budget is not None and budget.evading):
            return []
        return [monster for monster in self._by_room.get(room, ()) if not monster.frozen]

    def leaving_cost(self, room: int) -> float:
        """What it costs to leave a room."""
        found = self._leaving.get(room)
        if found is None:
            dice = sum(self.book.kind(self.view.dungeon, each.size).dice for each in self.strikers(room))
            found = self._leaving[room] = self.wounds_cost(dice) if dice else 0.0
        return found

    def wounds_cost(self, dice: float, shield: int = 0) -> float:
        """What so many dice that strike at the hero cost it; between whole numbers in proportion."""
        key = dice, shield
        cost = self._wounds.get(key)
        if cost is None:
            cost = self._wounds[key] = self._wounds_cost(dice, shield)
        return cost

    def _wounds_cost(self, dice: float, shield: int) -> float:
        need = min(self.book.numbers.best_defence, self.defence + shield)
        whole = int(dice)
        cost = dread(whole, need, self.health, found=self.view.found)
        if dice > whole:
            more = dread(whole + 1, need, self.health, found=self.view.found)
            cost += (more - cost) * (dice - whole)
        return cost * self.life

    def trap_cost(self, room: int) -> float:
        """What it costs to enter a room with a trap (DUN-13)."""
        printed = self.book.rooms[room]
        if printed.symbol != "trap" or self.sheet.surefoot or room in self._spent:
            return 0.0
        return self.springing(room)

    def passing(self, room: int) -> float:
        """The chance to pass the riddle of a room (DUN-12)."""
        attribute = self.book.rooms[room].attribute
        assert attribute is not None
        return 1 - hit_chances(self.sheet.tests[ATTRIBUTES.index(attribute)], self.dungeon.riddle)[0]

    def springing(self, room: int) -> float:
        """What testing a trap costs (DUN-13)."""
        attribute = self.book.rooms[room].attribute
        assert attribute is not None
        missed = hit_chances(self.sheet.tests[ATTRIBUTES.index(attribute)], self.dungeon.trap)[0]
        found = self.view.found
        more = risk(self.health - self.dungeon.wounds, found=found) - risk(self.health, found=found)
        return missed * self.life * more

    def danger(self, room: int, without: int = 0, shield: int = 0) -> float:
        """What the monsters' round costs a hero in a room (DUN-17); ``without`` one monster."""
        key = room, without, shield
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self.wounds_cost(self.struck(room, without), shield)
        return found

    def struck(self, room: int, without: int = 0, driven_to: int | None = None) -> float:
        """The dice that the monsters' round is likely to bring a hero in a room.

        ``driven_to``: where all in that room but the boss have been driven.
        """
        dice = 0.0
        heroes = self.view.heroes
        for monster in self.view.monsters:
            kind = self.book.kind(self.view.dungeon, monster.size)
            if monster.frozen or monster.number == without:
                continue
            driven = driven_to is not None and monster.room == room and monster.size != "boss"
            away = self.layout.distances(driven_to if driven and driven_to is not None else monster.room)
            mine = away.get(room, FAR)
            if mine > kind.steps + kind.bow:
                continue
            share = 1.0
            equal = 0.0
            for seat in self.rivals:
                other = away.get(heroes[seat].room, FAR)
                # Who is still to act may well be gone when the monsters come.
                there = 0.4 if seat in self.later else 1.0
                if other < mine:
                    share *= 1 - there
                elif other == mine:
                    equal += there
            dice += kind.dice * share / (1 + equal)
        return dice

    def exposure(self, room: int) -> float:
        """What rivals who are still to act may loot here, or in the next round (DUN-22)."""
        if not self.view.found or self.view.options.collapse or not self.hero.coins:
            return 0.0
        away = self.layout.distances(room)
        near = sum(
            away.get(self.view.heroes[seat].room, FAR) <= self.book.sheet(self.view.heroes[seat]).steps
            for seat in self.rivals
        )
        taken = hits(3, self.defence) * self.book.numbers.loot
        return self.weights.exposed * min(near, 2) * min(float(self.hero.coins), taken)

    # ---- ways

    def paths(self, room: int, steps: int) -> dict[int, float]:
        """The least cost of walking to every room in so many steps, monsters and traps on the way (DUN-8)."""
        layers = self._paths.get(room)
        if layers is None:
            layers = self._paths[room] = [{room: 0.0}]
        while len(layers) <= steps:
            last = layers[-1]
            reached = dict(last)
            for here, cost in last.items():
                if here == STAIRS and self.view.found and (here != room or self.hero.room != STAIRS):
                    continue
                total = cost + self._tolls.get(here, 0.0) + STEP
                for other in self.layout.near[here]:
                    through = total + self._snares.get(other, 0.0)
                    if through < reached.get(other, 1e9):
                        reached[other] = through
            layers.append(reached)
        return layers[steps]

    @cached_property
    def leaps(self) -> dict[int, tuple[int, ...]]:
        """Where portals lead from their rooms."""
        return {gate: goals for gate, goals in leaps_of(self.view) if goals}

    def way_costs(self, goal: int) -> dict[int, float]:
        """What monsters and traps on the way to a room cost, from every room that doors lead from."""
        found = self._ways.get(goal)
        if found is None:
            found = self._ways[goal] = {}
            tolls, near = self._tolls, self.layout.near
            edge = [(0.0, goal)]
            while edge:
                cost, here = heappop(edge)
                if here in found:
                    continue
                found[here] = cost
                if here != goal:
                    cost += self._snares.get(here, 0.0)
                for other in near[here]:
                    if other not in found:
                        heappush(edge, (cost + tolls.get(other, 0.0), other))
        return found

    def vain(self, room: int) -> float:
        """What it costs that a way leads back to where nothing was done since in this turn."""
        return RETRACE if room in self._trail else 0.0

    @cached_property
    def _trail(self) -> frozenset[int]:
        return trail(self.view, self.me)

    @cached_property
    def _tolls(self) -> dict[int, float]:
        """What it costs to leave the rooms with monsters."""
        return {room: self.leaving_cost(room) for room in self._by_room}

    @cached_property
    def _snares(self) -> dict[int, float]:
        """What it costs to enter the rooms with traps."""
        costs = {laid.room: self.trap_cost(laid.room) for laid in self.view.rooms}
        return {room: cost for room, cost in costs.items() if cost}

    # ---- getting out

    @cached_property
    def turns(self) -> Mapping[int, int]:
        """The whole turns that lead out from every room."""
        leaps = tuple(leaps_of(self.view))
        return turns_out(self.layout, leaps, self.sheet.steps, self.book.numbers.points)

    def doom(self, room: int) -> float:
        """What it costs to end a turn in a room that may be left too late (DUN-25)."""
        if not self.view.collapse:
            return 0.0
        spare = self.view.collapse - 1 - self.turns.get(room, FAR)
        # Whatever is won on the way there is lost as well.
        return self.life * doom(spare) + (_IN_VAIN if spare < 0 else 0.0)

    @cached_property
    def exit_gain(self) -> float:
        """What it is worth to get out: a life is safe then, and with the boss slain a match may be won."""
        view = self.view
        if not view.found:
            return 0.0
        gain = self.life * risk(self.health, found=True)
        if view.slayer == self.me:
            # Whoever slew the boss ends the match.
            gain += 30.0 if self.lead > 0 else -15.0
        elif self.lead > 0:
            gain += self.weights.lead
        else:
            gain -= self.weights.trailing
            if not (view.collapse or view.options.campaign):
                gain -= self.weights.stay
        return gain + self.weights.weary * max(0, view.dungeon_round - _LATE)

    def kicking_cost(self) -> float:
        """What the room behind a kicked door may cost: others lay what harms (DUN-9)."""
        kinds = self.dungeon.monsters
        dice = sum(kind.dice for kind in kinds[:3]) / 3
        return 0.5 * self.wounds_cost(dice)
