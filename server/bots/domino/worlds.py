"""Full positions that agree with a view, and how well each of them explains what has been played."""

from __future__ import annotations

from math import exp
from typing import NamedTuple

import msgspec

from server.bots.domino.swift import BIT, Policy, Position, bits_of, key_after, key_of
from server.chance import Chance
from server.games.contract import Seat
from server.games.domino.imagine import imagine
from server.games.domino.moves import Play
from server.games.domino.reading import can_draw, may_hold, unseen, voids
from server.games.domino.view import DominoView

_TRIES = 20
"""Hidden tiles are shared out at random so often before the slower way that never fails is taken."""
_SLIP = 0.02
"""How likely anybody makes a move that nothing speaks for; it keeps every position possible."""


class _Past(NamedTuple):
    """A play of another seat, with what was public then."""

    seat: Seat
    bit: int
    key: int
    after: int
    laid: int
    counts: list[int]
    voids: list[int]


class Worlds:
    """What seat ``me``, whose turn it is, may imagine behind a view of the running round."""

    def __init__(self, view: DominoView, me: Seat, policy: Policy, chance: Chance) -> None:
        self.view, self.me, self.policy, self.chance = view, me, policy, chance
        self._laid = bits_of((max(placed), min(placed)) for placed in view.line)
        self._voids = _bits(voids(view))
        self._hand = bits_of(view.hand)
        self._room = [0 if seat == me else count for seat, count in enumerate(view.counts)]
        allowed = may_hold(view)
        others = [seat for seat in range(view.seats) if seat != me]
        self._holders = [
            (BIT[tile], tuple(seat for seat in others if tile in allowed[seat])) for tile in unseen(view)
        ]
        self._past = _past(view, me)

    def draw(self) -> Position:
        """A position that agrees with the view; ``me`` is to move."""
        view = self.view
        hands = self._share_out()
        yard: list[int] = []
        if can_draw(view):
            held = 0
            for hand in hands:
                held |= hand
            yard = [bit for bit, _ in self._holders if not bit & held]
            self.chance.shuffle(yard)
        return Position(hands, key_of(view.ends), self.me, self.me, self._laid, self._voids[:], yard)

    def _share_out(self) -> list[int]:
        """Each hidden tile goes to a seat that may hold it, or to the boneyard, in proportion to the room
        there; the tiles with the fewest possible holders first."""
        below = self.chance.below
        for _ in range(_TRIES):
            room, free = self._room[:], self.view.boneyard
            hands = [0] * self.view.seats
            hands[self.me] = self._hand
            self.chance.shuffle(self._holders)
            self._holders.sort(key=lambda holder: len(holder[1]))
            for bit, seats in self._holders:
                total = free + sum([room[seat] for seat in seats])
                if not total:
                    break
                at = below(total)
                for seat in seats:
                    at -= room[seat]
                    if at < 0:
                        room[seat] -= 1
                        hands[seat] |= bit
                        break
                else:
                    free -= 1
            else:
                return hands
        return [bits_of(hand) for hand in imagine(self.view, self.chance).hands]

    def likelihood(self, world: Position, sharpness: float) -> float:
        """How well the world explains what the others have played, up to a factor that all worlds share.

        A seat is taken to choose among its plays with odds of e to ``sharpness`` times their worth.
        """
        hands = world.hands[:]
        for play in self._past:
            hands[play.seat] |= play.bit
        likelihood = 1.0
        for seat, bit, key, after, laid, counts, known in self._past:
            hand = hands[seat]
            hands[seat] = hand ^ bit
            worths = self.policy.worths(seat, hand, key, laid, counts, known)
            if len(worths) == 1:
                continue
            top = max(worths)[0]
            chosen = total = 0.0
            for worth, other, then in worths:
                odds = exp(sharpness * (worth - top))
                total += odds
                if other == bit and then == after:
                    chosen = odds
            likelihood *= chosen / total + _SLIP
        return likelihood


def _bits(known: tuple[frozenset[int], ...]) -> list[int]:
    return [sum(1 << number for number in numbers) for numbers in known]


def _past(view: DominoView, me: Seat) -> list[_Past]:
    """The plays of the others that were choices: after a seat's last draw, for what it held before is not
    known, and not an opening that had to be (DOM-5)."""
    drew = {deed.seat: n for n, deed in enumerate(view.record) if deed.kind == "draw"}
    counts = list(view.counts)
    for deed in view.record:
        counts[deed.seat] += {"play": 1, "draw": -1, "pass": 0}[deed.kind]
    laid = 0
    past = []
    for n, deed in enumerate(view.record):
        counts_then = counts[:]
        counts[deed.seat] += {"play": -1, "draw": 1, "pass": 0}[deed.kind]
        if deed.tile is None:
            continue
        free = deed.ends is not None or view.must_open is None
        if deed.seat != me and n > drew.get(deed.seat, -1) and free:
            key = key_of(deed.ends)
            after = key_after(key, Play(deed.tile, deed.end))
            known = _bits(voids(msgspec.structs.replace(view, record=view.record[:n])))
            past.append(_Past(deed.seat, BIT[deed.tile], key, after, laid, counts_then, known))
        laid |= BIT[deed.tile]
    return past
