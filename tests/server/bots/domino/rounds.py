"""Rounds of dominó between two kinds of bots, every deal played with the sides changed."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.chance import Chance
from server.games.contract import Bot
from server.games.domino import DOMINO
from server.games.domino.events import RoundEnded
from server.games.domino.options import DominoOptions

PAIRS = DominoOptions(pairs=True, boneyard=False)


class Tally(msgspec.Struct, frozen=True):
    """Rounds ``won`` by the bot that is measured, among those ``decided``; ``swings`` has for every deal
    how many more rounds it won than it lost."""

    won: int
    decided: int
    swings: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of decided rounds."""
        return self.won / self.decided

    @property
    def error(self) -> float:
        """The standard error of the share: deals are independent, the rounds of one deal are not."""
        deals = len(self.swings)
        mean = sum(self.swings) / deals
        variance = sum((swing - mean) ** 2 for swing in self.swings) / (deals - 1)
        return float((variance / deals) ** 0.5 * deals / self.decided / 2)


def one_round(bots: Sequence[Bot], options: DominoOptions, deal: Chance, luck: Chance) -> RoundEnded:
    """How the first round of a match ends."""
    state = DOMINO.new(options, len(bots), deal)
    while state.last_round is None:
        move = state.automatic()
        if move is None:
            (seat,) = state.waiting
            move = seat, bots[seat].choose(state.view(seat), state.moves(seat), luck)
        state.play(*move)
    return state.last_round


def duel(bot: Bot, other: Bot, options: DominoOptions, seats: int, deals: range) -> Tally:
    """``bot`` sits on half the seats, where there are two sides, or on one of three or four."""
    two_sides = options.pairs or seats == 2
    won = decided = 0
    swings = []
    for deal in deals:
        swing = 0
        for turn in range(2 if two_sides else seats):
            mine = {seat for seat in range(seats) if (seat % 2 if two_sides else seat) == turn}
            bots = [bot if seat in mine else other for seat in range(seats)]
            ended = one_round(bots, options, Chance(deal), Chance(deal).fork(f"luck {turn}"))
            if ended.seat is not None:
                decided += 1
                won += ended.seat in mine
                swing += 1 if ended.seat in mine else -1
        swings.append(swing)
    return Tally(won, decided, tuple(swings))
