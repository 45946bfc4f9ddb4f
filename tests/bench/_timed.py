"""Whole random matches and bots' answers of any game, in processor time of one core."""

from __future__ import annotations

import random
import statistics
import sys
from time import process_time
from typing import Any

from server.bots import BOTS
from server.chance import Chance
from server.games.contract import Game

MATCHES = 40
REPEATS = 7


def random_matches(game: Game, options: Any, seats: int, matches: int) -> int:
    """Play matches at random, the legal moves asked for at every decision; tells how many moves they had."""
    number = random.Random(1).random
    moves = 0
    for seed in range(matches):
        state = game.new(options, seats, Chance(seed))
        while state.result is None:
            due = state.automatic()
            if due is None:
                seat = min(state.waiting)
                legal = state.moves(seat)
                due = seat, legal[int(number() * len(legal))]
            state.play(*due)
            moves += 1
    return moves


def answers(game: Game, level: str, options: Any, seats: int) -> list[float]:
    """Seconds that each answer of a bot takes in one match against itself."""
    bot = BOTS[game.name][level]
    state = game.new(options, seats, Chance(1))
    luck = Chance(2)
    seconds = []
    while state.result is None:
        due = state.automatic()
        if due is None:
            seat = min(state.waiting)
            began = process_time()
            due = seat, bot.choose(state.view(seat), state.moves(seat), luck)
            seconds.append(process_time() - began)
        state.play(*due)
    return seconds


def say_matches(name: str, game: Game, options: Any, seats: int, matches: int = MATCHES) -> None:
    """Print the milliseconds of a random match, the median of some measurements and their range."""
    random_matches(game, options, seats, 3)
    measured = []
    for _ in range(REPEATS):
        began = process_time()
        moves = random_matches(game, options, seats, matches)
        measured.append((process_time() - began) / matches * 1000)
    say(
        f"{name}, {seats} players: {statistics.median(measured):.2f} ms a match of "
        f"{moves / matches:.0f} moves ({min(measured):.2f} to {max(measured):.2f})"
    )


def say_answers(name: str, game: Game, level: str, options: Any, seats: int) -> None:
    """Print the milliseconds of a bot's answer, the mean and the most."""
    seconds = answers(game, level, options, seats)
    say(
        f"{name}, {seats} players: {statistics.mean(seconds) * 1000:.1f} ms an answer, "
        f"at most {max(seconds) * 1000:.1f}"
    )


def say(line: str) -> None:
    """Print a line of figures."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
