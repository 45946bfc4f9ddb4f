"""Players that weigh what each move brings and costs: normal with care, easy with less of everything."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.worth import (
    Weights,
    deck_worth,
    felling,
    hits,
    reward,
    risk,
    sheet_worth,
)
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.book import Arm
from server.games.domino_dungeon.content import ATTRIBUTES, SIDES, STAIRS, Power
from server.games.domino_dungeon.reading import hit_chances
from server.games.domino_dungeon.view import DungeonView, Monster
from server.games.domino_dungeon.wardrobe import wearing

_CARD = 9.0
_KEEP = 0.92
"""What is left of a later gain when something else is done first."""


class Judge:
    """What every move of one seat is worth in one position, in coins."""

    def __init__(self, view: DungeonView, me: Seat, weights: Weights) -> None:
        self.view, self.me, self.weights = view, me, weights
        self.mind = Mind(view, me, weights)
        self.book = self.mind.book
        budget = view.budget
        self.steps, self.points = (budget.steps, budget.points) if budget is not None else (0, 0)

    def worth(self, move: m.DungeonMove) -> float:
        """What a move promises, costs taken off."""
        match move:
            case m.Go(room):
                return self._go(room)
            case m.Kick(side):
                return self._kick(SIDES.index(side))
            case m.Attack(monster, card):
                return self._attack(self._monster(monster), card)
            case m.Loot(hero, card):
                return self._loot(hero, card)
            case m.OpenChest():
                room = self.mind.hero.room
                return _CARD + self._later(("chest", room))
            case m.TakeTest():
                return self._test()
            case m.TakePortal(room):
                return self._leap(room, self.steps, self.points - 1)
            case m.EndTurn():
                mind = self.mind
                return mind.pull(mind.hero.room, 0, 0) - mind.danger(mind.hero.room)
            case m.GetOut():
                return self.mind.exit_gain()
            case m.Equip():
                return self._equip(move)
            case m.Use():
                return self._use(move)
            case m.Draw(deck):
                return deck_worth(self.view, self.book, deck, self.mind.hero)
            case m.Reroll(card):
                return self._reroll(card)
            case m.Lay(room, _):
                return self._lay(room)
            case m.PlaceBoss(place):
                return self._boss_at(place)
            case m.LeaveEmpty(room):
                return -self.mind.layout.distances(self.mind.hero.room).get(room, 9)
        return 0.0

    # ---- walking

    def _later(
        self, without: tuple[str, int] | None = None, steps: int | None = None, points: int = 1
    ) -> float:
        """What is to be had from here after a move that costs points."""
        steps = self.steps if steps is None else steps
        return _KEEP * self.mind.pull(self.mind.hero.room, steps, max(0, self.points - points), without)

    def _arrive(self, room: int, steps: int, points: int) -> float:
        mind = self.mind
        if room == STAIRS and self.view.found:
            return mind.exit_gain()
        danger = mind.danger(room) * (0.9 if not steps else 0.35)
        return mind.pull(room, steps, points) - danger - mind.trap_cost(room)

    def _go(self, room: int) -> float:
        return (
            self._arrive(room, self.steps - 1, self.points)
            - self.mind.leaving_cost(self.mind.hero.room)
            - 0.01
        )

    def _leap(self, room: int, steps: int, points: int) -> float:
        return self._arrive(room, steps, points) * _KEEP - self.mind.leaving_cost(self.mind.hero.room)

    def _kick(self, side: int) -> float:
        mind = self.mind
        name = ("door", mind.hero.room * 4 + side)
        cost = mind.leaving_cost(mind.hero.room) + mind.kicking_cost()
        return self.weights.explore - cost + self._later(name, self.steps - 1)

    # ---- fighting

    def _monster(self, number: int) -> Monster:
        return next(monster for monster in self.view.monsters if monster.number == number)

    def _arm(self, card: int) -> Arm:
        return next(arm for arm in self.mind.sheet.arms if arm.card == card)

    def _spending(self, card: int) -> float:
        """What it costs that a card may be used once."""
        return float(self.book.card(card).value) if card and self.book.card(card).once else 0.0

    def _struck(self, monster: Monster, arm: Arm) -> float:
        """What one attack on a monster promises."""
        mind = self.mind
        kind = self.book.kind(self.view.dungeon, monster.size)
        left = kind.health - monster.wounds
        felled, wounds = felling(arm, kind, left)
        prize = reward(kind, _CARD) + (self.weights.slay if monster.size == "boss" else 0.0)
        hope = max(0.0, mind.hunting(monster)[0]) / prize
        relief = mind.danger(mind.hero.room) - mind.danger(mind.hero.room, without=monster.number)
        progress = wounds / left if left else 0.0
        return felled * (prize + relief) + (progress - felled) * prize * (0.3 + 0.4 * min(1.0, hope))

    def _attack(self, monster: Monster, card: int) -> float:
        return (
            self._struck(monster, self._arm(card))
            - self._spending(card)
            + self._later(("monster", monster.number))
        )

    def _loot(self, seat: Seat, card: int) -> float:
        hero = self.view.heroes[seat]
        wounds = hits(self._arm(card).dice, self.book.defence(hero))
        coins = min(hero.coins, wounds * self.book.numbers.loot)
        return coins * (1 + self.weights.harm) - self._spending(card) + self._later(("purse", seat))

    def _test(self) -> float:
        room = self.mind.hero.room
        printed = self.book.rooms[room]
        assert printed.attribute is not None
        if printed.symbol == "trap":
            return self._later() - 1.0 - self.mind.trap_cost(room)
        need = self.book.content.dungeons[self.view.dungeon - 1].riddle
        dice = self.mind.sheet.tests[ATTRIBUTES.index(printed.attribute)]
        passed = 1 - hit_chances(dice, need)[0]
        return passed * _CARD + self._later(("riddle", room))

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
        hero = self.mind.hero
        gain = sheet_worth(self.book.sheet(wearing(hero, move.card, move.slot, move.over)))
        gain -= sheet_worth(self.mind.sheet)
        if self.view.phase == "card":
            return gain
        return 0.7 * gain - 1.0 + self._later()

    def _use(self, move: m.Use) -> float:
        power = next(power for card, power in self.mind.sheet.powers if card == move.card)
        points = self.points - power.cost
        if power.kind == "teleport":
            assert move.room is not None
            return self._leap(move.room, self.steps, points) - self._spending(move.card)
        steps = self.steps + (power.amount if power.kind == "stride" else 0)
        gain = self._gain(move, power)
        return gain - self._spending(move.card) + self._later(None, steps, power.cost)

    def _gain(self, move: m.Use, power: Power) -> float:
        mind = self.mind
        room = mind.hero.room
        match power.kind:
            case "heal":
                if move.hero != self.me:
                    return -5.0
                wounds = min(power.amount, mind.hero.wounds)
                return mind.stake * (risk(mind.health) - risk(mind.health + wounds))
            case "shield":
                return mind.danger(room) - mind.danger(room, shield=power.amount)
            case "freeze":
                assert move.monster is not None
                return mind.danger(room) - mind.danger(room, without=move.monster)
            case "push":
                return 0.6 * mind.danger(room)
            case "sweep" | "blast":
                return self._swept(power, room if move.room is None else move.room)
            case "steal":
                assert move.hero is not None
                return min(power.amount, self.view.heroes[move.hero].coins) * (1 + self.weights.harm)
            case "evade":
                return 0.7 * mind.leaving_cost(room) - 0.5
            case "disarm":
                return -0.5
        return -0.2

    def _swept(self, power: Power, room: int) -> float:
        assert power.attribute is not None
        dice = self.mind.sheet.dice[ATTRIBUTES.index(power.attribute)] + power.amount
        arm = Arm(0, power.attribute, dice, power.reach)
        gain = sum(self._struck(monster, arm) for monster in self.view.monsters if monster.room == room)
        if power.kind == "blast":
            for seat in self.mind.rivals:
                hero = self.view.heroes[seat]
                if hero.room == room:
                    gain += self.weights.harm * 4 * hits(dice, self.book.defence(hero))
        return gain

    # ---- rooms laid for others, the boss

    def _lay(self, room: int) -> float:
        """A room is worth to whoever kicks what it has for them; to a rival it is better to have nothing."""
        view = self.view
        kicker = view.turn
        assert kicker is not None
        sheet = self.book.sheet(view.heroes[kicker])
        health = self.book.health_left(view.heroes[kicker])
        printed = self.book.rooms[room]
        dungeon = self.book.content.dungeons[view.dungeon - 1]
        good = 0.0
        match printed.symbol:
            case "chest":
                good = _CARD
            case "riddle" | "trap":
                assert printed.attribute is not None
                dice = sheet.tests[ATTRIBUTES.index(printed.attribute)]
                if printed.symbol == "riddle":
                    good = _CARD * (1 - hit_chances(dice, dungeon.riddle)[0])
                elif not sheet.surefoot:
                    good = -8.0 * dungeon.wounds * hit_chances(dice, dungeon.trap)[0] * (1 + 2 * risk(health))
            case "portal":
                good = 1.5
            case "small" | "medium" | "large" as size:
                kind = self.book.kind(view.dungeon, size)
                best = max(arm.dice for arm in sheet.arms)
                rate = 2 * hits(best, kind.defence)
                turns = kind.health / max(0.1, rate)
                wounds = max(0.0, turns - 0.6) * kind.dice * hits(1, self.book.defence(view.heroes[kicker]))
                good = reward(kind, _CARD) * 0.8 ** max(0.0, turns - 1)
                good -= 35 * (risk(health - wounds - kind.dice / 3) - risk(health))
        if kicker == self.me:
            return good
        doors = sum(door is not None for door in printed.doors)
        return -good - 0.2 * doors

    def _boss_at(self, place: m.Place) -> float:
        """Near to who can beat it and far from the way out; far from who cannot."""
        x, y = next(laid.place or (0, 0) for laid in self.view.rooms if laid.room == self.mind.hero.room)
        away = abs(place[0] - x) + abs(place[1] - y)
        strong = max(arm.dice for arm in self.mind.sheet.arms) >= 4 and self.mind.health >= 5
        return float(-away if strong else away)


class Weighing:
    """A player that takes the move worth most to it; ``blur`` coins of chance keep it from being sure."""

    def __init__(self, weights: Weights, blur: float) -> None:
        self.weights, self.blur = weights, blur

    def judged(
        self, view: DungeonView, moves: Sequence[m.DungeonMove], chance: Chance
    ) -> list[tuple[float, m.DungeonMove]]:
        """Every move but taking one back with what it is worth, best first."""
        assert isinstance(view.eye, int)
        moves = [move for move in moves if not isinstance(move, m.Undo)]
        if view.phase == "hero":
            return [(0.0, chance.choice(moves))]
        judge = Judge(view, view.eye, self.weights)
        judged = [(judge.worth(move) + self.blur * chance.below(1000) / 1000, move) for move in moves]
        return sorted(judged, key=lambda pair: -pair[0])

    def choose(self, view: DungeonView, moves: Sequence[m.DungeonMove], chance: Chance) -> m.DungeonMove:
        """See `server.games.contract.Bot`."""
        return self.judged(view, moves, chance)[0][1]


EASY = Weighing(Weights(stake=10.0, patience=0.6, harm=0.0, caution=0.6), blur=6.0)
NORMAL = Weighing(Weights(), blur=0.4)
