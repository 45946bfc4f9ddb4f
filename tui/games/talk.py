"""What people say at a table: set phrases, what is unread, and whom this viewer does not want to hear."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from server.games.contract import Seat
from server.protocols import Entry, Notice, Said
from tui.language import Language

Speaker: TypeAlias = Seat | str
"""Who speaks: a seat, or a spectator's name."""

_MOVES = ("sat_down", "stood_up", "bot_sat", "bot_left")


def phrases(language: Language) -> tuple[str, ...]:
    """Nine things that are often said, for one key each."""
    _ = language.gettext
    return (
        _("nice one!"),
        _("knock knock"),
        _("no pass from me!"),
        _("what a hand..."),
        _("that one hurt"),
        _("phew!"),
        _("take your time"),
        _("good game"),
        _("one more?"),
    )


def speaker_of(said: Said) -> Speaker:
    """A seat is muted as a seat, so another name does not help; spectators have only their names."""
    return said.name if said.seat is None else said.seat


class Talk:
    """The lines said at the table, for one viewer."""

    def __init__(self) -> None:
        self._lines: list[Entry] = []
        self._read = 0
        self.muted: set[Speaker] = set()

    def hear(self, entries: Iterable[Entry]) -> None:
        """Take new entries. Who sits down where somebody was muted is heard."""
        known = self._lines[-1].number if self._lines else 0
        for entry in entries:
            what = entry.what
            if isinstance(what, Said) and entry.number > known:
                self._lines.append(entry)
            elif isinstance(what, Notice) and what.kind in _MOVES and what.seat is not None:
                self.muted.discard(what.seat)

    def through_another_eye(self, entries: Iterable[Entry]) -> None:
        """The same talk with the numbers it has for another eye."""
        self._lines = [entry for entry in entries if isinstance(entry.what, Said)]

    def read(self) -> None:
        """Everything said so far has been seen."""
        self._read = len(self._lines)

    def unread(self, own: frozenset[Seat]) -> int:
        """Lines of others that were said since, muted ones left out."""
        lines = (entry.what for entry in self._lines[self._read :])
        return sum(isinstance(said, Said) and said.seat not in own and self._heard(said) for said in lines)

    def last(self) -> Said | None:
        """The newest line that is not muted."""
        for entry in reversed(self._lines):
            if isinstance(entry.what, Said) and self._heard(entry.what):
                return entry.what
        return None

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
