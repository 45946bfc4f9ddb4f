"""What one seat works out about a dungeon before it looks at its moves: dangers, and what is to be had where."""

from __future__ import annotations

from typing import NamedTuple

from server.bots.domino_dungeon.worth import Weights, hits, reward, risk, wounds_cost
from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import ATTRIBUTES, STAIRS
from server.games.domino_dungeon.layout import layout_of
from server.games.domino_dungeon.reading import hit_chances
from server.games.domino_dungeon.view import DungeonView, Monster

_FAR = 99
_OWN_CARD = 9.0
"""What a card yet unknown is worth on the average."""


class Goal(NamedTuple):
    """Something to be had in a room, ``near`` ones from the rooms beside it too; ``name`` tells them apart."""

    name: tuple[str, int]
    room: int
    gain: float
    near: bool = False


class Mind:
    """One seat's thoughts about one position; everything is worked out once, when it is wanted."""

    def __init__(self, view: DungeonView, me: Seat, weights: Weights) -> None:
        self.view, self.me, self.weights = view, me, weights
        self.book, self.layout = book_of(view.content), layout_of(view)
        self.hero = view.heroes[me]
        self.sheet = self.book.sheet(self.hero)
        self.health = self.book.health_left(self.hero)
        self.defence = self.book.defence(self.hero)
        self.worth = self.book.worth(self.hero)
        self.stake = (self.worth + weights.stake) * weights.caution
        self.rivals = [seat for seat, hero in enumerate(view.heroes) if seat != me and hero.fate == "inside"]
        self.lead = self.worth - max(
            (self.book.worth(hero) for seat, hero in enumerate(view.heroes) if seat != me), default=0
        )
        self.best_arms = {
            "room": max(self.sheet.arms, key=lambda arm: arm.dice),
            "adjacent": max(
                (arm for arm in self.sheet.arms if arm.reach == "adjacent"),
                key=lambda arm: arm.dice,
                default=None,
            ),
        }
        self.goals = self._goals()
        self._dangers: dict[int, float] = {}
        self._distances: dict[int, dict[int, int]] = {}

    # ---- dangers

    def strikers(self, room: int) -> list[Monster]:
        """Monsters that strike who leaves a room (DUN-8)."""
        budget = self.view.budget
        if self.sheet.quiet or (budget is not None and budget.evading):
            return []
        return [monster for monster in self.view.monsters if monster.room == room and not monster.frozen]

    def leaving_cost(self, room: int) -> float:
        """What it costs to leave a room."""
        dice = sum(self.book.kind(self.view.dungeon, each.size).dice for each in self.strikers(room))
        return wounds_cost(self.stake, self.health, dice, self.defence)

    def trap_cost(self, room: int) -> float:
        """What it costs to enter a room with a trap (DUN-13)."""
        printed = self.book.rooms[room]
        if printed.symbol != "trap" or self.sheet.surefoot or self._spent(room):
            return 0.0
        return self._trap(room)

    def _trap(self, room: int) -> float:
        dungeon = self.book.content.dungeons[self.view.dungeon - 1]
        attribute = self.book.rooms[room].attribute
        assert attribute is not None
        missed = hit_chances(self.sheet.tests[ATTRIBUTES.index(attribute)], dungeon.trap)[0]
        return missed * self.stake * (risk(self.health - dungeon.wounds) - risk(self.health))

    def _spent(self, room: int) -> bool:
        return next(laid.spent for laid in self.view.rooms if laid.room == room)

    def danger(self, room: int, without: int = 0, shield: int = 0) -> float:
        """What the monsters' round costs a hero in a room (DUN-17); ``without`` one monster."""
        key = room * 10_000 + without * 10 + shield
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = self._danger(room, without, shield)
        return found

    def _danger(self, room: int, without: int, shield: int) -> float:
        dice = 0.0
        for monster in self.view.monsters:
            kind = self.book.kind(self.view.dungeon, monster.size)
            if monster.frozen or monster.number == without:
                continue
            away = self.layout.distances(monster.room)
            mine = away.get(room, _FAR)
            if mine > kind.steps + kind.bow:
                continue
            others = [away.get(self.view.heroes[seat].room, _FAR) for seat in self.rivals]
            nearer = sum(other < mine for other in others)
            if not nearer:
                dice += kind.dice / (1 + sum(other == mine for other in others))
        if not dice:
            return 0.0
        need = min(self.book.numbers.best_defence, self.defence + shield)
        whole = int(dice)
        cost = wounds_cost(self.stake, self.health, whole, need)
        if dice > whole:
            more = wounds_cost(self.stake, self.health, whole + 1, need)
            cost += (more - cost) * (dice - whole)
        return cost

    # ---- what is to be had

    def _goals(self) -> list[Goal]:
        view, book, dungeon = self.view, self.book, self.book.content.dungeons[self.view.dungeon - 1]
        found = []
        for laid in view.rooms:
            room = book.rooms[laid.room]
            if room.symbol == "chest" and not laid.spent:
                found.append(Goal(("chest", laid.room), laid.room, _OWN_CARD))
            elif room.symbol == "riddle" and not laid.spent:
                assert room.attribute is not None
                dice = self.sheet.tests[ATTRIBUTES.index(room.attribute)]
                gain = _OWN_CARD * (1 - hit_chances(dice, dungeon.riddle)[0])
                found.append(Goal(("riddle", laid.room), laid.room, gain))
            if not view.found:
                found += [
                    Goal(("door", laid.room * 4 + door.side), laid.room, self.weights.explore)
                    for door in self.layout.open[laid.room]
                ]
        found += filter(None, map(self._prey, view.monsters))
        found += self._purses()
        exit_gain = self.exit_gain()
        if exit_gain > 0:
            found.append(Goal(("exit", 0), STAIRS, exit_gain))
        return found

    def _prey(self, monster: Monster) -> Goal | None:
        gain, near = self.hunting(monster)
        return Goal(("monster", monster.number), monster.room, gain, near) if gain > 0 else None

    def hunting(self, monster: Monster) -> tuple[float, bool]:
        """What it is worth to hunt a monster down, wounds on the way taken off, and whether from afar."""
        kind = self.book.kind(self.view.dungeon, monster.size)
        left = kind.health - monster.wounds
        far = self.best_arms["adjacent"]
        best = self.best_arms["room"]
        assert best is not None
        near = far is not None and hits(far.dice, kind.defence) >= 0.7 * hits(best.dice, kind.defence)
        arm = far if near and far is not None else best
        rate = hits(arm.dice, kind.defence) * self.book.numbers.points
        if not rate:
            return 0.0, near
        turns = left / rate
        struck = kind.dice if monster.size != "boss" or not near else kind.dice * 0.8
        whole = max(0.0, turns - 0.6) * struck * hits(1, self.defence)
        cost = self.stake * (risk(self.health - whole) - risk(self.health))
        gain = reward(kind, _OWN_CARD) + (self.weights.slay if monster.size == "boss" else 0.0)
        return gain * self.weights.patience ** max(0.0, turns - 1) - cost, near

    def _purses(self) -> list[Goal]:
        """Heroes to be looted (DUN-22)."""
        if not self.view.found or self.view.options.collapse:
            return []
        best = self.best_arms["room"]
        assert best is not None
        found = []
        for seat in self.rivals:
            hero = self.view.heroes[seat]
            if hero.coins:
                wounds = hits(best.dice, self.book.defence(hero))
                coins = min(hero.coins, wounds * self.book.numbers.loot)
                found.append(Goal(("purse", seat), hero.room, coins * (1 + self.weights.harm)))
        return found

    def exit_gain(self) -> float:
        """What it is worth to get out: a life is safe then, and with the boss slain a match may be won."""
        view = self.view
        if not view.found:
            return 0.0
        gain = self.stake * risk(self.health)
        if view.slayer == self.me:
            gain += 30.0 if self.lead > 0 else -10.0
        if view.collapse:
            turns = self.turns_to(STAIRS)
            gain += self.stake * (
                1.0 if view.collapse <= turns + 1 else 0.4 if view.collapse <= turns + 2 else 0.0
            )
        return gain

    def turns_to(self, room: int) -> int:
        """Whole turns of walking to a room, many when no doors lead there."""
        away = self.layout.distances(self.hero.room).get(room, _FAR)
        return -(-away // self.sheet.steps)

    def pull(self, room: int, steps: int, points: int, without: tuple[str, int] | None = None) -> float:
        """What is still to be had from a room with so many steps and points left of this turn."""
        away = self.layout.distances(room)
        patience, stride = self.weights.patience, self.sheet.steps
        best = rest = 0.0
        for goal in self.goals:
            if goal.name == without:
                continue
            distance = away.get(goal.room, _FAR)
            if distance == _FAR:
                continue
            if goal.near and distance:
                distance -= 1
            need = distance + (goal.name[0] == "door")
            if need <= steps and (points or goal.name[0] == "exit"):
                worth = goal.gain
            else:
                turns = max(1, -(-(need - steps) // stride))
                worth = goal.gain * patience**turns
            rest += worth
            best = max(best, worth)
        return 0.85 * best + 0.15 * rest

    def kicking_cost(self) -> float:
        """What the room behind a kicked door may cost: others lay what harms (DUN-9)."""
        kinds = self.book.content.dungeons[self.view.dungeon - 1].monsters
        dice = sum(kind.dice for kind in kinds[:3]) / 3
        return 0.5 * self.stake * (risk(self.health - hits(1, self.defence) * dice) - risk(self.health))
