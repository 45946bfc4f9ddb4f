"""What a match of dominó is remembered by: rounds won, blocks, the heaviest hand carried, streaks."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.domino.events import RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.reading import side_of
from server.protocols import Entry
from tui.games.face import Figure
from tui.language import Language


class Memory(msgspec.Struct, frozen=True):
    """Figures with a number for every seat.

    ``won`` rounds, for both partners; ``out``: rounds ended by going out oneself; ``blocked``: rounds won by
    a block; ``heaviest`` hand left at a round's end, in pips; ``best`` points of one round; ``streak``: most
    won rounds in a row.
    """

    rounds: int
    won: tuple[int, ...]
    out: tuple[int, ...]
    blocked: tuple[int, ...]
    heaviest: tuple[int, ...]
    best: tuple[int, ...]
    streak: tuple[int, ...]


def memory(rounds: Sequence[RoundEnded], options: DominoOptions, seats: int) -> Memory:
    """Work the figures out of a match's finished rounds, in their order."""
    won, out, blocked = [0] * seats, [0] * seats, [0] * seats
    heaviest, best = [0] * seats, [0] * seats
    running, streak = [0] * seats, [0] * seats
    for ended in rounds:
        for seat in range(seats):
            heaviest[seat] = max(heaviest[seat], ended.totals[seat])
            if ended.seat is None:
                continue
            if side_of(options, seat) != side_of(options, ended.seat):
                running[seat] = 0
                continue
            won[seat] += 1
            blocked[seat] += ended.how == "blocked"
            best[seat] = max(best[seat], ended.points)
            running[seat] += 1
            streak[seat] = max(streak[seat], running[seat])
        if ended.how == "out" and ended.seat is not None:
            out[ended.seat] += 1
    return Memory(
        len(rounds), tuple(won), tuple(out), tuple(blocked), tuple(heaviest), tuple(best), tuple(streak)
    )


def rounds_of(entries: Sequence[Entry]) -> list[RoundEnded]:
    """The finished rounds of the last match that the entries tell of."""
    rounds: list[RoundEnded] = []
    for entry in entries:
        if isinstance(entry.what, RoundEnded):
            if entry.what.round == 1:
                rounds.clear()
            rounds.append(entry.what)
    return rounds


def figures(entries: Sequence[Entry], options: DominoOptions, seats: int, language: Language) -> list[Figure]:
    """The figures in words, a value for every seat."""
    _ = language.gettext
    found = memory(rounds_of(entries), options, seats)
    rows = (
        (_("rounds won"), found.won),
        (_("went out"), found.out),
        (_("won by a block"), found.blocked),
        (_("best round, points"), found.best),
        (_("won in a row"), found.streak),
        (_("heaviest hand left, pips"), found.heaviest),
    )
    return [Figure(label, tuple(map(str, values))) for label, values in rows]
