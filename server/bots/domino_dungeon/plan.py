"""What is still to be had in a turn: where to walk, what to do there with the points left, where to end."""

from __future__ import annotations

from typing import NamedTuple

from server.bots.domino_dungeon.mind import FAR, Mind
from server.bots.domino_dungeon.worth import CARD, dread, felling, fraying, hits, reward, risk
from server.games.domino_dungeon.book import Arm
from server.games.domino_dungeon.content import ATTRIBUTES, STAIRS, MonsterKind, Power, Reach
from server.games.domino_dungeon.view import Monster

KEEP = 0.94
"""What is left of a later gain when something else is done first."""
SPITE = 6.0
"""What it costs to wound somebody who stands in nobody's way: all at the table would remember."""
HAZARD = 1.0
"""The same where it was aimed at monsters."""
AHEAD = 9
"""Coins more than the own that make a rival one who stands in the way."""
LEAP = 0.3
"""What a portal costs that brings nothing."""
DEEDS = 2
"""Deeds that are thought through one after another; a table's own content may allow more points."""

Name = tuple[str, int]


class Deed(NamedTuple):
    """Something to be done for points in some rooms, () for any: ``gains`` of doing it once, and again."""

    name: Name
    rooms: tuple[int, ...]
    cost: int
    gains: tuple[float, float]


class Hope(NamedTuple):
    """Something to be had in a later turn, ``near`` hopes from beside the room too."""

    name: Name
    room: int
    gain: float
    near: bool = False


class Option(NamedTuple):
    """Something a turn can go on with: what it is worth with all that follows, and where one stands then."""

    worth: float
    name: Name
    room: int
    steps: int
    points: int
    done: tuple[Name, ...]


class Plan:
    """The best a seat can still make of its turn, from any room with any steps and points."""

    def __init__(self, mind: Mind) -> None:
        self.mind = mind
        self.view, self.book, self.layout = mind.view, mind.book, mind.layout
        arms = mind.sheet.arms
        self.close = max(arms, key=lambda arm: arm.dice)
        self.far: Arm | None = max(
            (arm for arm in arms if arm.reach == "adjacent"), key=lambda arm: arm.dice, default=None
        )
        # What kicking a door promises, dangers taken off; nobody waits for ever.
        delay = max(0, self.view.dungeon_round - 12)
        self.exploring = mind.weights.explore + 0.5 * delay - mind.kicking_cost()
        self._hoped: dict[tuple[str, int, int], float] = {}
        self._attacked: dict[tuple[str, int, int], tuple[float, float]] = {}
        self.deeds: list[Deed] = []
        self.hopes: list[Hope] = []
        self._gather()
        self._standing: dict[int, tuple[float, list[tuple[float, Name]]]] = {}
        self._ends: dict[tuple[int, int, tuple[Name, ...]], tuple[float, int]] = {}
        self._bests: dict[tuple[int, int, int, tuple[Name, ...]], float] = {}

    # ---- what there is

    def _gather(self) -> None:
        view, mind = self.view, self.mind
        exploring = 0.0 if view.found else self.exploring
        for laid in view.rooms:
            room = self.book.rooms[laid.room]
            if not laid.spent:
                if room.symbol == "chest":
                    self._have(("chest", laid.room), laid.room, CARD, 0.0)
                elif room.symbol == "riddle":
                    passed = mind.passing(laid.room)
                    self._have(("riddle", laid.room), laid.room, CARD * passed, CARD * passed * (1 - passed))
            if exploring > 0 and self.layout.open[laid.room]:
                self.hopes.append(Hope(("door", laid.room), laid.room, exploring))
        for monster in view.monsters:
            self._hunt(monster)
        self._purses()
        self._powers()

    def _have(self, name: Name, room: int, once: float, twice: float) -> None:
        self.deeds.append(Deed(name, (room,), 1, (once, twice)))
        self.hopes.append(Hope(name, room, once))

    def prize(self, kind: MonsterKind) -> float:
        """What felling a monster is worth."""
        return reward(kind) + (self.mind.weights.slay if kind.size == "boss" else 0.0)

    def hope(self, kind: MonsterKind, left: int, dice: int) -> float:
        """What a monster with ``left`` health is worth to who will go on attacking it with so many dice."""
        key = kind.size, left, dice
        found = self._hoped.get(key)
        if found is None:
            found = self._hoped[key] = self._hope(kind, left, dice)
        return found

    def _hope(self, kind: MonsterKind, left: int, dice: int) -> float:
        if left <= 0:
            return self.prize(kind)
        rate = hits(dice, kind.defence) * self.book.numbers.points
        turns = left / rate if rate else 99.0
        share: float = 0.55 if kind.size == "boss" else 0.85
        kept: float = self.mind.weights.patience ** max(0.0, turns - 0.4)
        return self.prize(kind) * share * kept

    def attacks(self, monster: Monster, dice: int) -> tuple[float, float]:
        """What a first and a second attack in a row on a monster add."""
        kind = self.book.kind(self.view.dungeon, monster.size)
        left = kind.health - monster.wounds
        key = monster.size, left, dice
        found = self._attacked.get(key)
        if found is None:
            found = self._attacked[key] = self._attacks(kind, left, dice)
        return found

    def _attacks(self, kind: MonsterKind, left: int, dice: int) -> tuple[float, float]:
        mine = max(self.close.dice, dice)
        one = [self.hope(kind, n, mine) for n in range(left + 1)]
        # What one more attack makes of every health that may be left.
        two = [one[0]]
        two += [
            sum([chance * one[rest] for rest, chance in enumerate(fraying(dice, kind.defence, n))])
            for n in range(1, left + 1)
        ]
        first = two[left]
        second = sum([chance * two[rest] for rest, chance in enumerate(fraying(dice, kind.defence, left))])
        # A hope may be shared with others and wait for ever; what is felled is had.
        felled = felling(dice, kind.defence, left, 1)
        again = felling(dice, kind.defence, left, 2) - felled
        sure = 0.7 * one[left]
        return first - one[left] + felled * sure, second - first + again * sure

    def _hunt(self, monster: Monster) -> None:
        kind = self.book.kind(self.view.dungeon, monster.size)
        left = kind.health - monster.wounds
        relief = self.mind.wounds_cost(kind.dice)
        for arm, rooms, share in (
            (self.close, (monster.room,), 0.8),
            (self.far, self.layout.near[monster.room], 0.6),
        ):
            if arm is None:
                continue
            gains = self.attacks(monster, arm.dice)
            felled = felling(arm.dice, kind.defence, left, 1)
            again = felling(arm.dice, kind.defence, left, 2) - felled
            gain = gains[0] + felled * relief * share, gains[1] + again * relief * share
            if gain[0] + gain[1] > 0.2:
                self.deeds.append(Deed(("monster", monster.number), rooms, 1, gain))
        best = self.close if self.far is None or self.close.dice > self.far.dice + 1 else self.far
        rate = hits(best.dice, kind.defence) * self.book.numbers.points
        turns = left / rate if rate else 99.0
        fight = max(0.0, turns - (0.3 if best is self.far else 0.0)) * self.mind.wounds_cost(kind.dice)
        gain_later = self.hope(kind, left, best.dice) - fight * (0.5 if best is self.far else 0.9)
        if gain_later > 0.3:
            self.hopes.append(
                Hope(("monster", monster.number), monster.room, gain_later, best.reach == "adjacent")
            )

    def _purses(self) -> None:
        """Heroes to be looted (DUN-22)."""
        if not self.view.found or self.view.options.collapse:
            return
        for seat in self.mind.rivals:
            hero = self.view.heroes[seat]
            if not hero.coins:
                continue
            for arm, rooms in (
                (self.close, (hero.room,)),
                (self.far, self.layout.near[hero.room]),
            ):
                if arm is None:
                    continue
                coins = self.looted(seat, arm.dice, hero.coins)
                more = self.looted(seat, arm.dice, max(0, int(hero.coins - coins)))
                self.deeds.append(Deed(("purse", seat), rooms, 1, (coins, more)))
            near = self.far is not None and self.far.dice + 1 >= self.close.dice
            # It will hardly wait where it is.
            self.hopes.append(
                Hope(("purse", seat), hero.room, 0.5 * self.looted(seat, self.close.dice, hero.coins), near)
            )

    def looted(self, seat: int, dice: int, purse: int) -> float:
        """What one attack on a hero with so much in its purse is worth."""
        hero = self.view.heroes[seat]
        wounds = hits(dice, self.book.defence(hero))
        return min(purse, wounds * self.book.numbers.loot) * (1 + self.mind.weights.harm)

    def _powers(self) -> None:
        """Abilities and worn cards that heal, take or strike at all of a room (DUN-15)."""
        for card, power in self.mind.sheet.powers:
            if card and self.book.card(card).once:
                continue
            match power.kind:
                case "heal" if self.mind.hero.wounds:
                    once = self.healing(power.amount)
                    gains = once, self.healing(2 * power.amount) - once
                    self.deeds.append(Deed(("heal", card), (), power.cost, gains))
                case "steal":
                    self._steal(card, power)
                case "sweep" | "blast":
                    self._sweep(card, power)

    def _steal(self, card: int, power: Power) -> None:
        more = 1 + self.mind.weights.harm
        for seat in self.mind.rivals:
            hero = self.view.heroes[seat]
            if hero.coins:
                once = min(power.amount, hero.coins)
                gains = once * more, min(power.amount, hero.coins - once) * more
                name = "steal", 10 * card + seat
                self.deeds.append(Deed(name, self._around(hero.room, power.reach), power.cost, gains))
                self.hopes.append(Hope(name, hero.room, 0.6 * gains[0]))

    def _sweep(self, card: int, power: Power) -> None:
        assert power.attribute is not None
        dice = self.mind.sheet.dice[ATTRIBUTES.index(power.attribute)] + power.amount
        reach = power.reach if power.kind == "blast" else "room"
        for room in {monster.room for monster in self.view.monsters}:
            once = self.swept(room, dice, others=power.kind == "blast")
            name = "sweep", 100 * card + room
            self.deeds.append(Deed(name, self._around(room, reach), power.cost, (once, 0.4 * once)))

    def _around(self, room: int, reach: Reach) -> tuple[int, ...]:
        """The rooms from which an effect reaches a room."""
        return (room, *self.layout.near[room]) if reach == "adjacent" else (room,)

    def healing(self, wounds: int) -> float:
        """What it is worth to be healed of so many wounds."""
        mind = self.mind
        found = self.view.found
        healed = mind.health + min(wounds, mind.hero.wounds)
        return mind.life * (risk(mind.health, found=found) - risk(healed, found=found))

    def swept(self, room: int, dice: int, *, others: bool) -> float:
        """What one roll against every monster of a room, and perhaps the other heroes in it, is worth."""
        gain = 0.0
        for monster in self.view.monsters:
            if monster.room == room:
                kind = self.book.kind(self.view.dungeon, monster.size)
                felled = felling(dice, kind.defence, kind.health - monster.wounds, 1)
                gain += self.attacks(monster, dice)[0] + 0.8 * felled * self.mind.wounds_cost(kind.dice)
        if not others:
            return gain
        harm, idly = self._struck_down(room, dice)
        return gain + harm - (HAZARD if gain > 0 else SPITE) * idly

    def _struck_down(self, room: int, dice: int) -> tuple[float, int]:
        """What it is worth that the richer and the weak of a room may fall; how many are neither."""
        mind, gain, idly = self.mind, 0.0, 0
        for seat in mind.rivals:
            hero = self.view.heroes[seat]
            if hero.room != room:
                continue
            health, need, worth = self.book.health_left(hero), self.book.defence(hero), self.book.worth(hero)
            falls = felling(dice, need, health, 1)
            richer = worth > mind.worth + AHEAD
            if not richer and falls < 0.15:
                idly += 1
                continue
            harm = dread(dice, need, health, found=self.view.found) if richer else falls
            gain += mind.weights.harm * (worth + mind.weights.stake) * harm
        return gain, idly

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

    def best(self, room: int, steps: int, points: int, done: tuple[Name, ...] = ()) -> float:
        """What the rest of the turn is worth from a room with so many steps and points after ``done``."""
        key = room, steps, points, done
        found = self._bests.get(key)
        if found is None:
            found, _ = self.ending(room, steps, done)
            for option in self.options(room, steps, points, done):
                found = max(found, option.worth)
            self._bests[key] = found
        return found

    def options(self, room: int, steps: int, points: int, done: tuple[Name, ...]) -> list[Option]:
        """What points can still be spent on, with what it is worth and how the turn goes on then."""
        if points <= 0:
            return []
        away = self.layout.distances(room)
        ways = self.mind.paths(room, steps)
        found: list[Option] = []
        if len(done) < DEEDS:
            self._deeds(room, steps, points, done, found)
            if not self.view.found and steps:
                # Kicking a door ends what can be planned: nobody knows what is behind it.
                for place, cost in ways.items():
                    left = steps - away[place] - 1
                    if left >= 0 and self.layout.open[place]:
                        worth = self.kicking(place, left, points - 1, done) - cost
                        found.append(Option(worth, ("door", place), place, left, points - 1, done))
        for gate, goals in self.mind.leaps.items():
            if gate in ways:
                cost, left = ways[gate] + self.mind.leaving_cost(gate) + LEAP, steps - away[gate]
                for goal in goals:
                    worth = self.best(goal, left, points - 1, done) - cost
                    found.append(Option(worth, ("portal", gate), goal, left, points - 1, done))
        return found

    def _deeds(self, room: int, steps: int, points: int, done: tuple[Name, ...], found: list[Option]) -> None:
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
                rest = self.best(place, steps - away[place], left, after)
                worth = KEEP * (gain + rest) - cost if place != room else gain + rest
                found.append(Option(worth, deed.name, place, steps - away[place], left, after))

    def kicking(self, room: int, steps: int, points: int, done: tuple[Name, ...] = ()) -> float:
        """What kicking a door of a room is worth; ``steps`` and ``points`` are left afterwards."""
        # The hero stands behind the door then, and has to come back for what is on this side.
        rest = self.best(room, steps - 1, points, done) if steps > 0 else self.standing(room, done)
        return self.exploring - self.mind.leaving_cost(room) + KEEP * rest
