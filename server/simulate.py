"""Many matches between bots, counted: who wins from which seat, how long matches are, how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from time import perf_counter
from typing import Any

import msgspec

from server.bots import BOTS
from server.chance import Chance
from server.games.contract import BadOptions, Bot, Event, Game, Marked, Marks, Result

MOST_MATCHES = 100_000
_SEEDS = 1 << 256


class Line(msgspec.Struct, frozen=True):
    """What one seat, one bot or one of a game's own roles did.

    ``wins`` counts first places, shared ones too; ``places`` tells how often it came first, second and so on;
    ``mean_score`` is in the result's points.
    """

    name: str
    matches: int
    wins: int
    win_share: float
    places: tuple[int, ...]
    mean_score: float


class Spread(msgspec.Struct, frozen=True):
    """How a number varied from match to match."""

    mean: float
    median: float
    least: int
    most: int


class Share(msgspec.Struct, frozen=True):
    """How many of how many did or were something a game counts."""

    count: int
    of: int
    share: float


class Speed(msgspec.Struct, frozen=True):
    """What depends on the computer, kept apart so that all the rest is the same wherever it runs."""

    seconds: float
    matches_a_second: float
    rounds_a_second: float
    moves_a_second: float


class Report(msgspec.Struct, frozen=True):
    """The outcome of a simulation.

    ``deals`` is the number of different deals, each played ``matches / deals`` times with the bots on other
    seats. ``by_role`` and ``shares`` are what the game itself marks (see `Marks`), empty for most.
    ``match_endings`` counts results by reason, ``round_endings`` counts rounds by `Event.ending`.
    """

    game: str
    version: int
    options: Any
    seats: int
    bots: tuple[str, ...]
    seed: str
    deals: int
    matches: int
    by_seat: tuple[Line, ...]
    by_bot: tuple[Line, ...]
    by_role: tuple[Line, ...]
    shares: dict[str, Share]
    moves: Spread
    rounds: Spread
    match_endings: dict[str, int]
    round_endings: dict[str, int]
    speed: Speed


class _Played(msgspec.Struct, frozen=True):
    result: Result
    seating: tuple[str, ...]
    moves: int
    rounds: int
    endings: Counter[str]
    marks: Marks


def simulate(game: Game, seats: int, matches: int, seed: int, bots: Sequence[str], options: Any) -> Report:
    """Play ``matches`` matches, more when needed so that every deal is played with the bots on all sides.

    ``bots`` are levels and go round the seats: ("normal", "random") at four seats makes two against two when
    partners sit across. With several levels every deal is played once for each way to turn the list, so luck
    of the deal favours none. The same arguments give the same report, but for ``speed``. Raises `BadOptions`
    (fields of the options, "seats", "matches", "seed", "bots").
    """
    _check(game, seats, matches, seed, bots, options)
    seatings = _seatings(bots, seats)
    deals = -(-matches // len(seatings))
    source = Chance(seed)
    began = perf_counter()
    played = [
        _play(game, options, seating, source.fork(f"deal {deal}"), source.fork(f"bots {deal} {turn}"))
        for deal in range(deals)
        for turn, seating in enumerate(seatings)
    ]
    return _report(game, options, seats, tuple(bots), seed, deals, played, perf_counter() - began)


def _check(game: Game, seats: int, matches: int, seed: int, bots: Sequence[str], options: Any) -> None:
    game.check(options, seats)
    if not 1 <= matches <= MOST_MATCHES:
        raise BadOptions("matches", "out_of_range", {"least": 1, "most": MOST_MATCHES})
    if not 0 <= seed < _SEEDS:
        raise BadOptions("seed", "out_of_range", {"least": 0, "most": "2**256 - 1"})
    levels = BOTS.get(game.name, {})
    if not bots:
        raise BadOptions("bots", "none_given", {"known": ", ".join(levels)})
    for level in bots:
        if level not in levels:
            raise BadOptions("bots", "unknown_level", {"level": level[:40], "known": ", ".join(levels)})


def _seatings(bots: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """The different ways in which the list goes round the seats."""
    turned = (tuple(bots[(seat + turn) % len(bots)] for seat in range(seats)) for turn in range(len(bots)))
    return list(dict.fromkeys(turned))


def _play(game: Game, options: Any, seating: tuple[str, ...], deal: Chance, luck: Chance) -> _Played:
    players: list[tuple[Bot, Chance]] = [
        (BOTS[game.name][level], luck.fork(f"seat {seat}")) for seat, level in enumerate(seating)
    ]
    state = game.new(options, len(seating), deal)
    moves = 0
    endings: Counter[str] = Counter()
    story: list[Event] = []
    while state.result is None:
        automatic = state.automatic()
        if automatic is None:
            seat = min(state.waiting)
            bot, chance = players[seat]
            automatic = seat, bot.choose(state.view(seat), state.moves(seat), chance)
        events = state.play(*automatic)
        for event in events:
            if event.ending:
                endings[event.ending] += 1
        story += events
        moves += 1
    marks = game.marks(state, story) if isinstance(game, Marked) else Marks()
    return _Played(state.result, seating, moves, state.round, endings, marks)


def _report(
    game: Game,
    options: Any,
    seats: int,
    bots: tuple[str, ...],
    seed: int,
    deals: int,
    played: Sequence[_Played],
    seconds: float,
) -> Report:
    by_seat: list[list[tuple[int, int]]] = [[] for _ in range(seats)]
    by_bot: dict[str, list[tuple[int, int]]] = {level: [] for level in bots}
    by_role: dict[str, list[tuple[int, int]]] = {}
    for match in played:
        for seat, level in enumerate(match.seating):
            outcome = match.result.places[seat], match.result.scores[seat]
            by_seat[seat].append(outcome)
            by_bot[level].append(outcome)
            if match.marks.roles:
                by_role.setdefault(match.marks.roles[seat], []).append(outcome)
    rounds = sum(match.rounds for match in played)
    return Report(
        game=game.name,
        version=game.version,
        options=options,
        seats=seats,
        bots=bots,
        seed=str(seed),
        deals=deals,
        matches=len(played),
        by_seat=tuple(_line(str(seat), outcomes, seats) for seat, outcomes in enumerate(by_seat)),
        by_bot=tuple(_line(level, outcomes, seats) for level, outcomes in by_bot.items()),
        by_role=tuple(_line(role, by_role[role], seats) for role in sorted(by_role)),
        shares=_shares(match.marks.shares for match in played),
        moves=_spread([match.moves for match in played]),
        rounds=_spread([match.rounds for match in played]),
        match_endings=_sorted(Counter(match.result.reason for match in played)),
        round_endings=_sorted(sum((match.endings for match in played), Counter())),
        speed=Speed(
            seconds=round(seconds, 3),
            matches_a_second=round(len(played) / seconds, 1),
            rounds_a_second=round(rounds / seconds, 1),
            moves_a_second=round(sum(match.moves for match in played) / seconds, 1),
        ),
    )


def _line(name: str, outcomes: Sequence[tuple[int, int]], seats: int) -> Line:
    """``outcomes`` are places and scores."""
    count = Counter(place for place, _ in outcomes)
    return Line(
        name=name,
        matches=len(outcomes),
        wins=count[1],
        win_share=round(count[1] / len(outcomes), 4),
        places=tuple(count[place] for place in range(1, seats + 1)),
        mean_score=round(sum(score for _, score in outcomes) / len(outcomes), 3),
    )


def _spread(numbers: Sequence[int]) -> Spread:
    return Spread(round(sum(numbers) / len(numbers), 3), median(numbers), min(numbers), max(numbers))


def _shares(marks: Iterable[Mapping[str, tuple[int, int]]]) -> dict[str, Share]:
    counts: Counter[str] = Counter()
    of: Counter[str] = Counter()
    for shares in marks:
        for key, (count, whole) in shares.items():
            counts[key] += count
            of[key] += whole
    return {
        key: Share(counts[key], of[key], round(counts[key] / of[key], 4) if of[key] else 0.0)
        for key in sorted(of)
    }


def _sorted(counts: Counter[str]) -> dict[str, int]:
    return dict(sorted(counts.items()))
