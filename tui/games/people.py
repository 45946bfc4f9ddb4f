"""How the people of a table, and words in a row, are told in every game's sentences."""

from __future__ import annotations

from collections.abc import Iterable

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.language import Language


def joined(words: Iterable[str], language: Language) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    _ = language.gettext
    return _("{some} and {last}").format(some=", ".join(listed[:-1]), last=listed[-1])


def name_of(snapshot: Snapshot, seat: Seat | None, language: Language) -> str:
    """The name on a seat, or the seat's number when nobody sits there; "" for no seat."""
    if seat is None:
        return ""
    if 0 <= seat < len(snapshot.seats) and snapshot.seats[seat].name:
        return snapshot.seats[seat].name
    return language.gettext("Seat {number}").format(number=seat + 1)


def called(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A player inside a line: "you" for the eye that looks, when it is one person's."""
    if seat == snapshot.eye:
        return language.gettext("you")
    return name_of(snapshot, seat, language)
