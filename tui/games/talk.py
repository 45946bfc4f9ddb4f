"""What people say at a table: set phrases, what is unread, and whom this viewer does not want to hear."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import TypeAlias

from server.games.contract import Event, Seat
from server.protocols import Entry, Notice, Said
from tui.language import Language

Speaker: TypeAlias = Seat | str
"""Who speaks: a seat, or a spectator's name."""

_ROUNDS, _SECONDS = 3, 90.0
"""How long a line stays in sight while the game goes on."""
_MOVES = ("sat_down", "stood_up", "bot_sat", "bot_left")


_OF_GAME: dict[str, tuple[str, ...]] = {
    "domino": ("knock", "no_pass", "what_a_hand"),
    "kingdomino_origins": ("wanted_it", "mind_fire", "what_a_land"),
    "dogs_day": ("paws_up", "who_called", "not_my_vault"),
    "domino_dungeon": ("kick_it", "run", "my_loot"),
}
"""What is said only where that game is played."""


def phrases(game: str, language: Language) -> dict[str, str]:
    """Nine things often said over a game, for one key each: their words by their key in `PHRASES`."""
    keys = ("nice", *_OF_GAME[game], "hurt", "phew", "slowly", "good_game", "one_more")
    said = _words(language)
    return {key: said[key] for key in keys}


def _words(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "nice": _("nice one!"),
        "hurt": _("that one hurt"),
        "phew": _("phew!"),
        "slowly": _("take your time"),
        "good_game": _("good game"),
        "one_more": _("one more?"),
        "knock": _("knock knock"),
        "no_pass": _("no pass from me!"),
        "what_a_hand": _("what a hand..."),
        "wanted_it": _("I wanted that one!"),
        "mind_fire": _("mind the fire!"),
        "what_a_land": _("what a land!"),
        "paws_up": _("paws up!"),
        "who_called": _("who called the cops?"),
        "not_my_vault": _("not my vault!"),
        "kick_it": _("kick it in!"),
        "run": _("run for it!"),
        "my_loot": _("that loot is mine!"),
    }


def words_of(said: Said, language: Language) -> str:
    """What was said, a set phrase in the reader's language."""
    return _words(language)[said.phrase] if said.phrase else said.text


def speaker_of(said: Said) -> Speaker:
    """A seat is muted as a seat, so another name does not help; spectators have only their names."""
    return said.name if said.seat is None else said.seat


class Talk:
    """The lines said at the table, for one viewer."""

    def __init__(self) -> None:
        self._lines: list[Entry] = []
        self._known = 0
        self._deeds = 0
        self._heard_at: dict[int, tuple[float, int]] = {}
        """For each line's number: when it was heard, and how many deeds the game had seen then."""
        self._read = 0
        self.muted: set[Speaker] = set()

    def hear(self, entries: Iterable[Entry]) -> None:
        """Take new entries. Who sits down where somebody was muted is heard."""
        for entry in entries:
            if entry.number <= self._known:
                continue
            self._known = entry.number
            what = entry.what
            if isinstance(what, Said):
                self._lines.append(entry)
                self._heard_at[entry.number] = (time.monotonic(), self._deeds)
            elif isinstance(what, Event) and what.seat is not None:
                self._deeds += 1
            elif isinstance(what, Notice) and what.kind in _MOVES and what.seat is not None:
                self.muted.discard(what.seat)

    def through_another_eye(self, entries: Iterable[Entry]) -> None:
        """The same talk with the numbers it has for another eye."""
        story = list(entries)
        lines = [entry for entry in story if isinstance(entry.what, Said)]
        heard = [self._heard_at[entry.number] for entry in self._lines[: len(lines)]]
        heard += [(time.monotonic(), self._deeds)] * (len(lines) - len(heard))
        self._lines = lines
        self._known = story[-1].number if story else 0
        self._heard_at = {entry.number: when for entry, when in zip(lines, heard, strict=True)}

    def read(self) -> None:
        """Everything said so far has been seen."""
        self._read = len(self._lines)

    def unread(self, own: frozenset[Speaker]) -> int:
        """Lines said since by others than ``own``, muted ones left out."""
        lines = (entry.what for entry in self._lines[self._read :])
        return sum(
            isinstance(said, Said) and speaker_of(said) not in own and self._heard(said) for said in lines
        )

    def last(self, seats: int) -> Said | None:
        """The newest line that is not muted, until the game has gone on: three times round the table of
        ``seats``, or for a minute and a half. At a table where nothing happens it stays."""
        for entry in reversed(self._lines):
            if isinstance(entry.what, Said) and self._heard(entry.what):
                at, deeds = self._heard_at[entry.number]
                since = self._deeds - deeds
                old = since >= _ROUNDS * seats or (since and time.monotonic() - at > _SECONDS)
                return None if old else entry.what
        return None

    def latest(self, most: int) -> list[Said]:
        """The newest lines that are not muted, at most so many, the last one last."""
        heard = [entry.what for entry in self._lines if isinstance(entry.what, Said)]
        return [said for said in heard if self._heard(said)][-most:]

    def hidden(self) -> frozenset[int]:
        """The numbers of the entries that this viewer does not want to see."""
        if not self.muted:
            return frozenset()
        return frozenset(
            entry.number
            for entry in self._lines
            if isinstance(entry.what, Said) and not self._heard(entry.what)
        )

    def turn(self, speaker: Speaker) -> bool:
        """Mute somebody, or hear them again; whether they are muted now."""
        self.muted ^= {speaker}
        return speaker in self.muted

    def _heard(self, said: Said) -> bool:
        return speaker_of(said) not in self.muted
