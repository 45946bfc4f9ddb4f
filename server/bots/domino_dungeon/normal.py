"""Players that plan their turn: normal with care, daring for more, easy with less of everything."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from server.bots.domino_dungeon.deeds import Deeds
from server.bots.domino_dungeon.laying import boss_worth, laying
from server.bots.domino_dungeon.mind import STEP, Mind
from server.bots.domino_dungeon.plan import DEPTH, MOST, Plan
from server.bots.domino_dungeon.worth import Weights, deck_worth, felling, hits, sheet_worth
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.book import Arm
from server.games.domino_dungeon.content import ATTRIBUTES, STAIRS, Power
from server.games.domino_dungeon.view import DungeonView, Monster
from server.games.domino_dungeon.wardrobe import wearing


class Looks:
    """How many moves and options players may still weigh, ``left``, whatever numbers a content has."""

    def __init__(self, left: int = MOST) -> None:
        self.left = left


class Judge:
    """What every move of one seat is worth in one position, in coins."""

    def __init__(self, view: DungeonView, me: Seat, weights: Weights) -> None:
        self.view, self.me, self.weights = view, me, weights
        self.mind = Mind(view, me, weights)
        self.book = self.mind.book
        self.room = self.mind.hero.room
        budget = view.budget
        self.steps, self.points = (budget.steps, budget.points) if budget is not None else (0, 0)
        self._depth, self._most = DEPTH, MOST
        self._plan: Plan | None = None

    @cached_property
    def deeds(self) -> Deeds:
        """What there is to be done."""
        return Deeds(self.mind)

    @property
    def plan(self) -> Plan:
        """What can still be made of the turn."""
        if self._plan is None:
            self._plan = Plan(self.deeds, self._depth, self._most)
        return self._plan

    def worths(self, moves: Sequence[m.DungeonMove], looks: Looks) -> list[float]:
        """What every move is worth, all thought through equally far: as far as the looks allow."""
        looks.left -= len(moves)
        self._depth = DEPTH if looks.left > 0 else 0
        while True:
            self._plan, self._most = None, min(MOST, looks.left)
            worths = [self.worth(move) for move in moves]
            if self._plan is None:
                return worths
            looks.left -= self._plan.weighed
            if not self._plan.cut:
                return worths
            self._depth -= 1

    def worth(self, move: m.DungeonMove) -> float:
        """What a move promises with all that may follow in this turn, costs taken off."""
        match move:
            case m.Go(room):
                return self._arriving(room, self.steps - 1, self.points) - STEP
            case m.Kick():
                return self.plan.kicking(self.room, self.steps - 1, self.points - 1)
            case m.Attack(monster, card):
                return self._attack(self._monster(monster), card)
            case m.Loot(hero, card):
                return self._loot(hero, card)
            case m.OpenChest():
                return self._deed(("chest", self.room), self.points - 1)
            case m.TakeTest():
                return self._test()
            case m.TakePortal(room):
                return self._arriving(room, self.steps, self.points - 1)
            case m.EndTurn():
                return self.plan.standing(self.room, ())
            case m.GetOut():
                return self.mind.exit_gain
            case m.Equip():
                return self._equip(move)
            case m.Use():
                return self._use(move)
            case m.Draw(deck):
                return deck_worth(self.view, self.book, deck, self.mind.hero)
            case m.Reroll(card):
                return self._reroll(card)
            case m.Lay(room, _):
                return laying(self.mind, room)
            case m.PlaceBoss(place):
                return boss_worth(self.mind, place)
            case m.LeaveEmpty(room):
                return -self.mind.layout.distances(self.room).get(room, 9)
        return 0.0

    # ---- walking

    def _arriving(self, room: int, steps: int, points: int) -> float:
        cost = self.mind.leaving_cost(self.room)
        if room == STAIRS and self.view.found:
            return self.mind.exit_gain - cost
        cost += self.mind.trap_cost(room) + self.mind.vain(room)
        return self.plan.best(room, steps, points) - cost

    def _rest(self, points: int, *done: tuple[str, int], steps: int | None = None) -> float:
        return self.plan.best(self.room, self.steps if steps is None else steps, points, done)

    # ---- fighting

    def _monster(self, number: int) -> Monster:
        return next(monster for monster in self.view.monsters if monster.number == number)

    def _arm(self, card: int) -> Arm:
        return next(arm for arm in self.mind.sheet.arms if arm.card == card)

    def _spending(self, card: int) -> float:
        """What it costs that a card may be used once."""
        return float(self.book.card(card).value) if card and self.book.card(card).once else 0.0

    def _attack(self, monster: Monster, card: int) -> float:
        dice = self._arm(card).dice
        kind = self.book.kind(self.view.dungeon, monster.size)
        felled = felling(dice, kind.defence, kind.health - monster.wounds, 1)
        relief = felled * self.mind.wounds_cost(kind.dice) * (0.8 if monster.room == self.room else 0.6)
        gain = self.deeds.attacks(monster, dice)[0] + relief - self._spending(card)
        return gain + self._rest(self.points - 1, ("monster", monster.number))

    def _loot(self, seat: Seat, card: int) -> float:
        gain = self.deeds.looted(seat, self._arm(card).dice, self.view.heroes[seat].coins)
        return gain - self._spending(card) + self._rest(self.points - 1, ("purse", seat))

    def _deed(self, name: tuple[str, int], points: int) -> float:
        gain = next(deed.gains[0] for deed in self.deeds.deeds if deed.name == name)
        return gain + self._rest(points, name)

    def _test(self) -> float:
        if self.book.rooms[self.room].symbol == "riddle":
            return self._deed(("riddle", self.room), self.points - 1)
        return self._rest(self.points - 1) - 1.0 - self.mind.springing(self.room)

    def _reroll(self, card: int) -> float:
        """More successes than lie there, in coins; `Stand` is worth nothing."""
        roll = self.view.roll
        assert roll is not None
        many = next(dice for worn, dice in self.mind.sheet.rerolls if worn == card)
        lowest = sorted(roll.dice)[:many]
        gain = hits(len(lowest), roll.need) - sum(die >= roll.need for die in lowest)
        if roll.why in ("riddle", "trap", "trap_entered") and any(die >= roll.need for die in roll.dice):
            return -1.0
        return 4.0 * gain - 0.7 * self._spending(card) - 0.1

    # ---- cards and powers

    def _equip(self, move: m.Equip) -> float:
        """A card just won costs nothing and competes with the bag; one from the bag costs a point."""
        gain = sheet_worth(self.book.sheet(wearing(self.mind.hero, move.card, move.slot, move.over)))
        gain -= sheet_worth(self.mind.sheet)
        if self.view.phase == "card":
            return gain
        return 0.5 * gain - 1.0 + self._rest(self.points - 1)

    def _use(self, move: m.Use) -> float:
        power = next(power for card, power in self.mind.sheet.powers if card == move.card)
        points = self.points - power.cost
        spent = self._spending(move.card)
        if power.kind == "teleport":
            assert move.room is not None
            return self._arriving(move.room, self.steps, points) - spent
        if power.kind == "stride":
            return self._rest(points, steps=self.steps + power.amount) - spent - 0.1
        if power.kind == "heal":
            if move.hero != self.me:
                return self._rest(points) - 5.0
            return self.deeds.healing(power.amount) + self._rest(points, ("heal", move.card)) - spent
        return self._gain(move, power) + self._rest(points) - spent - 0.1

    def _gain(self, move: m.Use, power: Power) -> float:
        mind, room = self.mind, self.room
        match power.kind:
            case "shield":
                return mind.danger(room) - mind.danger(room, shield=power.amount)
            case "freeze":
                assert move.monster is not None
                kind = self.book.kind(self.view.dungeon, self._monster(move.monster).size)
                here = self._monster(move.monster).room == room
                return mind.wounds_cost(kind.dice) if here else 0.0
            case "push":
                assert move.room is not None
                return self._push(move.room)
            case "sweep" | "blast":
                assert power.attribute is not None
                dice = mind.sheet.dice[ATTRIBUTES.index(power.attribute)] + power.amount
                target = room if move.room is None else move.room
                return self.deeds.swept(target, dice, others=power.kind == "blast")
            case "steal":
                assert move.hero is not None
                return min(power.amount, self.view.heroes[move.hero].coins) * (1 + self.weights.harm)
            case "evade":
                return 0.7 * mind.leaving_cost(room) - 0.3
            case "disarm":
                return -0.5
        return -0.2

    def _push(self, goal: int) -> float:
        """Whom the driven monsters leave alone, and whom they will find nearer (DUN-17)."""
        mind, room = self.mind, self.room
        driven = [each for each in mind.strikers(room) if each.size != "boss"]
        dice = sum(self.book.kind(self.view.dungeon, each.size).dice for each in driven)
        met = any(self.view.heroes[seat].room == goal for seat in mind.rivals)
        spared = mind.danger(room) - mind.wounds_cost(mind.struck(room, driven_to=goal))
        # Part of the use is that the hero may leave unharmed.
        return max(0.0, spared) + 0.5 * mind.wounds_cost(dice) + (mind.weights.harm * dice if met else 0.0)


class Weighing:
    """A player that takes the move worth most to it; ``blur`` coins of chance keep it from being sure."""

    def __init__(self, weights: Weights, blur: float) -> None:
        self.weights, self.blur = weights, blur

    def judged(
        self,
        view: DungeonView,
        moves: Sequence[m.DungeonMove],
        chance: Chance,
        looks: Looks | None = None,
    ) -> list[tuple[float, m.DungeonMove]]:
        """Every move but taking one back with what it is worth, best first; ``looks`` are used up by it."""
        assert isinstance(view.eye, int)
        moves = [move for move in moves if not isinstance(move, m.Undo)]
        if view.phase == "hero":
            return [(0.0, chance.choice(moves))]
        judge = Judge(view, view.eye, self.weights)
        worths = judge.worths(moves, looks or Looks())
        judged = [
            (worth + self.blur * chance.below(1000) / 1000, move)
            for worth, move in zip(worths, moves, strict=True)
        ]
        return sorted(judged, key=lambda pair: -pair[0])

    def choose(self, view: DungeonView, moves: Sequence[m.DungeonMove], chance: Chance) -> m.DungeonMove:
        """See `server.games.contract.Bot`."""
        return self.judged(view, moves, chance)[0][1]


EASY = Weighing(Weights(stake=10.0, patience=0.6, harm=0.0, caution=0.6), blur=6.0)
NORMAL = Weighing(Weights(), blur=0.15)
DARING = Weighing(Weights(stake=32.0, patience=0.6, stay=70.0, weary=4.0), blur=0.0)
"""Does not get out as long as somebody is richer, takes what is near, and holds its life dearer until then.

In some thousand matches against three of normal, with weights drawn at random, those that stayed won most;
``weary`` is what gets it out in the end.
"""
