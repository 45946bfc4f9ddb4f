"""What there is for a hero to do in a dungeon now, and to hope for later, with what each is worth."""

from __future__ import annotations

from typing import NamedTuple

from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.worth import CARD, dread, felling, fraying, hits, reward, risk
from server.games.domino_dungeon.book import Arm
from server.games.domino_dungeon.content import ATTRIBUTES, MonsterKind, Power, Reach
from server.games.domino_dungeon.view import Monster

SPITE = 6.0
"""What it costs to wound somebody who stands in nobody's way: all at the table would remember."""
HAZARD = 1.0
"""The same where it was aimed at monsters."""
AHEAD = 9
"""Coins more than the own that make a rival one who stands in the way."""

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


class Deeds:
    """What a seat can do for points, ``deeds``, and what it may have in later turns, ``hopes``."""

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
