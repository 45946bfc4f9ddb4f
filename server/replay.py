"""A match to look at again: every position of it, as any seat, the public or everybody would have seen it."""

from __future__ import annotations

from typing import Any

import msgspec

from server.games.contract import Event, Eye, Result, Seat, content_of
from server.match import Match, Step
from server.protocols import Entry, MatchCard, SeatView, Snapshot, TableRules

FROM_A_FILE = 0
"""The id of a card whose match comes from a file."""


class _Moment(msgspec.Struct, frozen=True):
    """What all eyes see alike after a step."""

    waiting: frozenset[Seat]
    pause: bool
    round: int
    events: tuple[Event, ...]


class _Seen(msgspec.Struct, frozen=True):
    """A match through one eye: a view for every position, the story, and how much of it was told by then."""

    views: tuple[Any, ...]
    entries: tuple[Entry, ...]
    told: tuple[int, ...]


class MatchReplay:
    """Implements `server.protocols.Replay`. An eye's views are made when that eye first looks, then kept."""

    def __init__(self, match: Match, card: MatchCard) -> None:
        self.card = card
        self._match = match
        self._moments: list[_Moment] = []
        self._seen: dict[Eye, _Seen] = {}
        rounds: list[int] = []
        for step in match.states():
            state = step.state
            self._moments.append(_Moment(state.waiting, state.pause, state.round, step.events))
            if state.round > len(rounds):
                rounds.append(step.number)
        self.rounds = tuple(rounds)
        self._result: Result | None = match.state.result

    @property
    def steps(self) -> int:
        """The last position."""
        return len(self._moments) - 1

    def at(self, step: int, eye: Eye) -> Snapshot:
        """The table after ``step`` moves as ``eye`` saw it."""
        if step not in range(len(self._moments)):
            raise LookupError(f"no position {step} of {self.steps}")
        if eye not in (*range(self._match.seats), "public", "open"):
            raise LookupError(f"no such eye: {eye!r}")
        seen = self._seen.get(eye) or self._look(eye)
        moment, over = self._moments[step], self._result is not None and step == self.steps
        return Snapshot(
            version=step + 1,
            code=self.card.code,
            game=self._match.game.name,
            options=self._match.options,
            public=False,
            rules=TableRules(),
            phase="over" if over else "playing",
            eye=eye,
            held=(),
            host=False,
            seats=tuple(
                SeatView("bot" if bot else "person", name)
                for name, bot in zip(self.card.names, self.card.bots, strict=True)
            ),
            watchers=(),
            commitment=self._match.commitment,
            seed=self._match.seed.hex() if over else "",
            round=moment.round,
            view=seen.views[step],
            ask=None,
            moves=(),
            waiting=frozenset() if over else moment.waiting,
            pause=moment.pause and not over,
            resumes=None,
            deadline=None,
            thinking=None,
            result=self._result if over else None,
            entries=seen.entries[: seen.told[step]],
            content=content_of(self._match.game),
        )

    def json(self) -> str:
        """The match file."""
        return self._match.to_json().decode()

    def _look(self, eye: Eye) -> _Seen:
        views: list[Any] = []
        entries: list[Entry] = []
        told: list[int] = []
        for step in self._match.states():
            views.append(_view(step, eye))
            for event in step.events:
                if (known := event.for_eye(eye)) is not None:
                    by_bot = step.entry is not None and step.entry.is_bots(event)
                    entries.append(Entry(len(entries) + 1, known, by_bot))
            told.append(len(entries))
        seen = self._seen[eye] = _Seen(tuple(views), tuple(entries), tuple(told))
        return seen


def _view(step: Step, eye: Eye) -> Any:
    return step.state.laid_open() if eye == "open" else step.state.view(eye)


def replay_of_file(data: bytes) -> MatchReplay:
    """The replay of a match file, also of one that stops early; a seat without a name has its number from 1.

    Raises `BadMatch`.
    """
    match = Match.from_json(data)
    state = match.state
    result = state.result
    people = match.people or ("",) * match.seats
    card = MatchCard(
        id=FROM_A_FILE,
        game=match.game.name,
        options=match.options,
        code="",
        names=tuple(name or str(seat) for seat, name in enumerate(people, 1)),
        bots=(False,) * match.seats,
        scores=result.scores if result else state.scores,
        places=result.places if result else (),
        reason=result.reason if result else "",
        ended=0.0,
        mine=(),
    )
    return MatchReplay(match, card)
