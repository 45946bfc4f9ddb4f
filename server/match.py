"""A match that can be replayed, exported and checked without any server: rules, seed and a journal of moves.

The SHA-256 of everything but the journal is shown before the first move, the seed after the last: so anybody
can check that the chance of a match was settled before it began.
"""

from __future__ import annotations

import hashlib
import json
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from server.chance import Chance
from server.games import GAMES
from server.games.contract import (
    BadContent,
    BadOptions,
    Event,
    Fact,
    Facts,
    Game,
    IllegalMove,
    Refilled,
    Result,
    Seat,
    State,
)
from server.names import clean_name

By: TypeAlias = Literal["player", "bot", "table", "clock"]
"""Who made a move: the person in the seat, a bot, the table (automatic moves alone), a clock that ran out."""

FORMAT = 1
"""The layout of a match file."""
LARGEST_FILE = 8 * 1024 * 1024
"""Bytes of a file that are read at all."""
_SEED_BYTES = 32
_Small: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]
_SEED = re.compile("[0-9a-f]{64}")


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One move of a journal; ``move`` is its text form."""

    seat: Seat
    move: str
    by: By

    def is_bots(self, event: Event) -> bool:
        """Whether an event that came of this move is the deed of a bot: not what others did by then, nor how
        a round ended by it, which is its owner's win."""
        return self.by == "bot" and event.seat == self.seat and not event.ending


class Step(msgspec.Struct, frozen=True):
    """A moment of a replay: after ``entry`` (None at the start). ``state`` lives on with the replay; clone it
    to keep it."""

    number: int
    entry: Entry | None
    events: tuple[Event, ...]
    state: Any


class BadMatch(Exception):
    """A match file or journal that cannot be true.

    ``reason`` is a key; ``entry`` counts the journal's entries from 1, None when it is not about one.
    Reasons: too_large, not_a_match (facts: detail), other_format, unknown_game, other_version, bad_options,
    bad_seed, content_not_used, bad_content (facts: file, name, why, and those of the refusal),
    wrong_commitment, repeated_key (facts: key), other_writing (facts: field);
    about an entry: automatic_expected, not_automatic, other_move_text (facts: move, right), illegal_move
    (facts: why, move and seat of the entry, and those of the refusal).
    """

    def __init__(self, reason: str, facts: Facts | None = None, entry: int | None = None) -> None:
        super().__init__(reason if entry is None else f"entry {entry}: {reason}")
        self.reason = reason
        self.facts: Facts = facts or {}
        self.entry = entry


class Verdict(msgspec.Struct, frozen=True):
    """What `verify` found. ``ok``: nothing in the file is wrong; ``result`` is None for an unfinished match.

    Otherwise ``problem``, ``facts`` and ``entry`` are those of `BadMatch`. ``moves`` counts entries that
    hold, up to the first that does not.
    """

    ok: bool
    game: str = ""
    moves: int = 0
    rounds: int = 0
    result: Result | None = None
    commitment: str = ""
    problem: str = ""
    entry: int | None = None
    facts: dict[str, Fact] = {}


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: _Small
    game: str
    version: _Small
    options: dict[str, Any]
    seats: _Small
    seed: str
    content: Any
    commitment: str
    journal: tuple[Entry, ...]
    people: Any = None


class Match:
    """A match and its journal.

    ``content`` is the data of one's own that the game is played with, as plain values; None when it is the
    game's, or cannot be replaced.
    """

    def __init__(self, game: Game, options: Any, seats: int, seed: bytes) -> None:
        self.game = game
        self.version = game.version
        self.options = options
        self.seats = seats
        self.seed = seed
        self.content = game.written_content() if isinstance(game, Refilled) else None
        self.journal: list[Entry] = []
        self.people: tuple[str, ...] = ()
        """The names at the seats, () when nobody wrote them down. They prove nothing: no seal covers them."""
        self.state: State = game.new(options, seats, Chance(seed))

    @classmethod
    def new(cls, game: Game, options: Any, seats: int, seed: bytes | None = None) -> Match:
        """A match before its first move; a fresh secret seed when none is given. Raises `BadOptions`."""
        return cls(game, options, seats, secrets.token_bytes(_SEED_BYTES) if seed is None else seed)

    @property
    def commitment(self) -> str:
        """SHA-256 (hex) of the canonical JSON of all but the journal: UTF-8, sorted keys, no spaces."""
        return hashlib.sha256(_canonical(self._head()).encode()).hexdigest()

    def _head(self) -> dict[str, Any]:
        return {
            "format": FORMAT,
            "game": self.game.name,
            "version": self.version,
            "options": msgspec.to_builtins(self.options),
            "seats": self.seats,
            "seed": self.seed.hex(),
            "content": self.content,
        }

    def play(self, seat: Seat, move: Any, by: By) -> list[Event]:
        """Make a move and write it down.

        ``by`` "table" makes the automatic move and no other, and only the table makes it: `IllegalMove`
        ("not_automatic", "automatic_expected"). Every refusal leaves state and journal as they were.
        """
        automatic = self.state.automatic()
        if by == "table" and automatic != (seat, move):
            raise IllegalMove("not_automatic")
        if by != "table" and automatic is not None and automatic == (seat, move):
            raise IllegalMove("automatic_expected")
        events = self.state.play(seat, move)
        self.journal.append(Entry(seat, str(move), by))
        return events

    def replay(self, entries: Iterable[Entry]) -> None:
        """Play a journal's entries on; `BadMatch` names the first that cannot be, those before it stay."""
        for entry in entries:
            self._redo(entry)

    def _redo(self, entry: Entry) -> list[Event]:
        number = len(self.journal) + 1
        try:
            move = self.game.parse(entry.move)
            if str(move) != entry.move:
                raise BadMatch("other_move_text", {"move": entry.move[:40], "right": str(move)}, number)
            return self.play(entry.seat, move, entry.by)
        except IllegalMove as refusal:
            if refusal.reason in ("not_automatic", "automatic_expected"):
                raise BadMatch(refusal.reason, {"move": entry.move[:40]}, number) from refusal
            told: Facts = {"why": refusal.reason, "move": entry.move[:40], "seat": entry.seat}
            facts = {**refusal.facts, **told}
            raise BadMatch("illegal_move", facts, number) from refusal

    def states(self) -> Iterator[Step]:
        """The match again from its start: the empty table, then a step for every entry."""
        again = Match(self.game, self.options, self.seats, self.seed)
        yield Step(0, None, (), again.state)
        for number, entry in enumerate(tuple(self.journal), 1):
            events = again._redo(entry)
            yield Step(number, entry, tuple(events), again.state)

    def first(self, count: int) -> Match:
        """The match as it was after ``count`` entries."""
        again = Match(self.game, self.options, self.seats, self.seed)
        again.replay(self.journal[:count])
        return again

    def to_json(self) -> bytes:
        """The whole match as a file, seed included: for a match that is over, or for the house itself."""
        people = {"people": self.people} if self.people else {}
        file = {**self._head(), "commitment": self.commitment, **people, "journal": self.journal}
        return msgspec.json.encode(file)

    @classmethod
    def from_json(cls, data: bytes) -> Match:
        """The match of a file, every move of it checked; `BadMatch` otherwise."""
        match, journal = _read(data)
        match.replay(journal)
        return match


def renamed(data: bytes, seat: Seat, name: str) -> bytes:
    """A match file with another name at a seat, if names stand in it; the seal does not cover them."""
    file = msgspec.json.decode(data)
    if file.get("people"):
        file["people"][seat] = name
    return msgspec.json.encode(file)


def verify(data: bytes) -> Verdict:
    """Check a match file: does its commitment belong to it, can every move of it have been made."""
    try:
        match, journal = _read(data)
    except BadMatch as bad:
        return Verdict(False, problem=bad.reason, facts=dict(bad.facts))
    problem, entry, facts = "", None, dict[str, Any]()
    try:
        match.replay(journal)
    except BadMatch as bad:
        problem, entry, facts = bad.reason, bad.entry, dict(bad.facts)
    return Verdict(
        ok=not problem,
        game=match.game.name,
        moves=len(match.journal),
        rounds=match.state.round,
        result=match.state.result,
        commitment=match.commitment,
        problem=problem,
        entry=entry,
        facts=facts,
    )


def _read(data: bytes) -> tuple[Match, Sequence[Entry]]:
    """A file's match before its first move, and its journal."""
    if len(data) > LARGEST_FILE:
        raise BadMatch("too_large", {"bytes": len(data), "most": LARGEST_FILE})
    try:
        file = msgspec.json.decode(data, type=_File)
        written = json.loads(data, object_pairs_hook=_each_key_once)
    except (ValueError, RecursionError) as error:
        # Broken JSON, a wrong shape, text that is no UTF-8, and nesting as deep as a trap.
        raise BadMatch("not_a_match", {"detail": str(error)[:200]}) from error
    if file.format != FORMAT:
        raise BadMatch("other_format", {"format": file.format, "known": FORMAT})
    game = GAMES.get(file.game)
    if game is None:
        raise BadMatch("unknown_game", {"game": file.game[:40]})
    if file.version != game.version:
        raise BadMatch("other_version", {"game": game.name, "version": file.version, "known": game.version})
    if file.content is not None:
        game = _refilled(game, file.content)
    try:
        options = msgspec.convert(file.options, game.Options)
        match = Match(game, options, file.seats, _seed(file.seed))
    except BadOptions as bad:
        raise BadMatch("bad_options", {**bad.facts, "field": bad.field, "why": bad.reason}) from bad
    except msgspec.ValidationError as error:
        raise BadMatch("bad_options", {"field": "options", "why": str(error)[:200]}) from error
    if file.commitment != match.commitment:
        raise BadMatch("wrong_commitment", {"written": file.commitment[:64], "computed": match.commitment})
    for field, value in match._head().items():
        # Another program seals what is written, not what is meant: an option left out gives another seal.
        if _canonical(written[field]) != _canonical(value):
            raise BadMatch("other_writing", {"field": field})
    match.people = _people(file.people, match.seats)
    return match, file.journal


def _refilled(game: Game, content: Any) -> Game:
    """The game with the content that a file brings."""
    if not isinstance(game, Refilled):
        raise BadMatch("content_not_used", {"game": game.name})
    try:
        return game.with_content(content)
    except BadContent as bad:
        facts = {**bad.facts, "file": bad.file, "name": bad.entry, "why": bad.reason}
        raise BadMatch("bad_content", facts) from bad


def _people(written: Any, seats: int) -> tuple[str, ...]:
    """The names in a file, cleaned; () when they are not one for every seat. No file is wrong for them."""
    if not isinstance(written, list) or len(written) != seats:
        return ()
    return tuple(clean_name(name) if isinstance(name, str) else "" for name in written)


def _canonical(value: Any) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _each_key_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for key, value in pairs:
        if key in values:
            # Programs differ in which of the two they take.
            raise BadMatch("repeated_key", {"key": key[:40]})
        values[key] = value
    return values


def _seed(text: str) -> bytes:
    if not _SEED.fullmatch(text):
        raise BadMatch("bad_seed", {"seed": text[:80]})
    return bytes.fromhex(text)
