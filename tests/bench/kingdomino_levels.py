"""How much stronger hard is than normal at Kingdomino Origins, in every mode, variant and number of players.

``python -m tests.bench.kingdomino_levels [MATCHES]``: one hard player at each seat in turn against normal
ones, the deals the same for all seats. A line a cell: the share of matches won (shared ones in part) beside
what chance would give, the points more than the mean of the others, both with their standard errors, and
the processor time of an answer. Hours with 40 matches.
"""

from __future__ import annotations

import sys
from itertools import product
from statistics import mean, stdev
from time import process_time
from typing import NamedTuple

from server.bots import BOTS
from server.chance import Chance
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.options import KingdominoOptions

MATCHES = 40
MODES = ("discovery", "totem", "tribe")


class Played(NamedTuple):
    """One match: the share of the win, the points ahead of the others, the seconds of hard's answers."""

    won: float
    ahead: float
    seconds: list[float]


def play(options: KingdominoOptions, seats: int, number: int) -> Played:
    """The match with that number; hard sits on seat ``number`` modulo ``seats``."""
    levels = BOTS[KINGDOMINO_ORIGINS.name]
    mine, deal = number % seats, number // seats
    state = KINGDOMINO_ORIGINS.new(options, seats, Chance(deal))
    luck = [Chance(number).fork(f"seat {seat}") for seat in range(seats)]
    seconds = []
    while state.result is None:
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            view, moves = state.view(seat), state.moves(seat)
            began = process_time()
            due = seat, levels["hard" if seat == mine else "normal"].choose(view, moves, luck[seat])
            if seat == mine and len(moves) > 1:
                seconds.append(process_time() - began)
        state.play(*due)
    result = state.result
    others = [score for seat, score in enumerate(result.scores) if seat != mine]
    won = 1 / len(result.winners) if mine in result.winners else 0.0
    return Played(won, result.scores[mine] - mean(others), seconds)


def main(matches: int) -> None:
    """Print every cell."""
    for seats, mode, empire, habilis in product(
        KINGDOMINO_ORIGINS.seats, MODES, (False, True), (False, True)
    ):
        options = KingdominoOptions(mode, empire, habilis)  # type: ignore[arg-type]
        played = [play(options, seats, number) for number in range(matches)]
        won, ahead = [match.won for match in played], [match.ahead for match in played]
        seconds = [second for match in played for second in match.seconds]
        variants = "".join((" empire" if empire else "", " habilis" if habilis else ""))
        sys.stdout.write(
            f"{mode}{variants}, {seats} players: {mean(won):.1%} +- {_error(won):.1%} (par {1 / seats:.0%}), "
            f"{mean(ahead):+.1f} +- {_error(ahead):.1f} points; an answer {mean(seconds) * 1000:.0f} ms, "
            f"at most {max(seconds) * 1000:.0f}\n"
        )
        sys.stdout.flush()


def _error(numbers: list[float]) -> float:
    return stdev(numbers) / len(numbers) ** 0.5 if len(numbers) > 1 else 0.0


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
