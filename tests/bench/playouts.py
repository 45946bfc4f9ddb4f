"""Rounds of dominó a second under random play, beside two other implementations when they are installed.

Four seats in pairs, every tile dealt, no boneyard; the legal moves are asked for at every decision. All
players are measured in turns in the same run, in processor time, so that a busy machine slows none of them
more than another.
"""

from __future__ import annotations

import importlib
import random
import statistics
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from server.chance import Chance
from server.games.domino import DOMINO
from server.games.domino.options import DominoOptions
from server.simulate import simulate
from tests.bench._timed import say, say_matches

ROUNDS = 400
REPEATS = 7


def picker() -> Callable[[Sequence[Any]], Any]:
    """Any item of a sequence, by the cheapest means: what is measured is the play, not Python's `choice`."""
    number = random.Random(1).random
    return lambda items: items[int(number() * len(items))]


def boteco(rounds: int) -> int:
    """Whole matches to 200 points, until ``rounds`` rounds or some more are played; tells how many."""
    options = DominoOptions(pairs=True, boneyard=False, target=200)
    pick = picker()
    played = seed = 0
    while played < rounds:
        state = DOMINO.new(options, 4, Chance(seed))
        seed += 1
        while state.result is None:
            forced = state.automatic()
            if forced is None:
                (seat,) = state.waiting
                forced = seat, pick(state.moves(seat))
            state.play(*forced)
        played += state.round
    return played


def dominoes(module: Any) -> Callable[[int], int]:
    """The package ``dominoes``; it finds the legal moves after each move by itself, and passes."""

    def play(rounds: int) -> int:
        pick = picker()
        for _ in range(rounds):
            game = module.Game.new(starting_player=0)
            while game.result is None:
                game.make_move(*pick(game.valid_moves))
        return rounds

    return play


def open_spiel(module: Any) -> Callable[[int], int]:
    """OpenSpiel's ``python_team_dominoes``; the deal is 28 chance moves."""
    importlib.import_module("open_spiel.python.games")
    game = module.load_game("python_team_dominoes")

    def play(rounds: int) -> int:
        pick = picker()
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(pick(state.chance_outcomes())[0])
                else:
                    state.apply_action(pick(state.legal_actions()))
        return rounds

    return play


PEERS = {
    "dominoes": ("dominoes", dominoes),
    "pyspiel": ("OpenSpiel python_team_dominoes", open_spiel),
}
"""Other implementations by the modules they are imported from."""


def main() -> None:
    """Print whole matches, then rounds a second of each, and how many times as fast Boteco is."""
    for pairs, seats in ((True, 4), (False, 2), (False, 4)):
        say_matches("pairs" if pairs else "each alone", DOMINO, DominoOptions(pairs=pairs), seats)
    players: dict[str, Callable[[int], int]] = {"Boteco": boteco}
    for module, (name, make) in PEERS.items():
        try:
            players[name] = make(importlib.import_module(module))
        except ImportError as missing:
            say(f"{name}: not measured, {missing}")
    for play in players.values():
        play(20)
    speeds: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(REPEATS):
        for name, play in players.items():
            began = process_time()
            rounds = play(ROUNDS if name == "Boteco" else ROUNDS // 4)
            speeds[name].append(rounds / (process_time() - began))
    ours = statistics.median(speeds["Boteco"])
    for name, measured in speeds.items():
        middle = statistics.median(measured)
        times = "" if name == "Boteco" else f"   Boteco is {ours / middle:.2f} times as fast"
        spread = f"median of {REPEATS}, {min(measured):,.0f} to {max(measured):,.0f}"
        say(f"{name}: {middle:,.0f} rounds/s ({spread}){times}")
    for bots in (("random",), ("normal", "random"), ("normal",)):
        speed = simulate(DOMINO, 4, 60, 1, bots, DominoOptions(pairs=True)).speed
        say(f"simulate, {' against '.join(bots)}: {speed.rounds_a_second:,.0f} rounds/s")
