"""How the people of a table, and words in a row, are told in every game's sentences."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from server.games.contract import Event, Seat
from server.protocols import Entry, Snapshot
from tui.games.face import Face
from tui.language import Language


def joined(words: Iterable[str], language: Language) -> str:
    """Words in a row: "a", "a and b", "a, b and c"."""
    listed = list(words)
    if len(listed) < 2:
        return "".join(listed)
    _ = language.gettext
    return _("{some} and {last}").format(some=", ".join(listed[:-1]), last=listed[-1])


def capital(text: str) -> str:
    """A text with a capital at its beginning, as a sentence has."""
    return text[:1].upper() + text[1:]


def name_of(snapshot: Snapshot, seat: Seat | None, language: Language) -> str:
    """The name on a seat, or the seat's number when nobody sits there; "" for no seat."""
    if seat is None:
        return ""
    if 0 <= seat < len(snapshot.seats) and snapshot.seats[seat].name:
        return snapshot.seats[seat].name
    return language.gettext("Seat {number}").format(number=seat + 1)


def as_done(entry: Entry, snapshot: Snapshot, language: Language) -> Snapshot:
    """The snapshot for the words of an entry: what a bot did at a person's seat was not that person's deed,
    be it the reader or somebody else."""
    what = entry.what
    seat = what.seat if entry.by_bot and isinstance(what, Event) else None
    if seat is None:
        return snapshot
    own = seat == snapshot.eye or seat in snapshot.held
    # While a bot plays for somebody the seat counts as a bot's; to its own person it is still their seat.
    if snapshot.seats[seat].kind != "person" and not (own and snapshot.seats[seat].substitute):
        return snapshot
    _ = language.gettext
    name = _("The bot in your seat") if own else _("{name} (bot)").format(name=snapshot.seats[seat].name)
    seats = list(snapshot.seats)
    seats[seat] = msgspec.structs.replace(seats[seat], name=name)
    eye = "public" if seat == snapshot.eye else snapshot.eye
    return msgspec.structs.replace(snapshot, seats=tuple(seats), eye=eye)


def called(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A player inside a line: "you" for the eye that looks, when it is one person's."""
    if seat == snapshot.eye:
        return language.gettext("you")
    return name_of(snapshot, seat, language)


def addressed(snapshot: Snapshot, seat: Seat, language: Language) -> str:
    """A player at the beginning of a sentence: "You", or the name."""
    return capital(called(snapshot, seat, language))


def pairs(snapshot: Snapshot, face: Face, language: Language) -> str:
    """Who plays with whom against whom; "" where everybody plays alone."""
    _ = language.gettext
    sides = face.sides(snapshot.options, len(snapshot.seats))
    if all(len(side) == 1 for side in sides):
        return ""
    own = next((side for side in sides if snapshot.eye in side), None)
    if own is None:
        text = _("Pairs: {sides}.")
        return text.format(sides="; ".join(_row(side, snapshot, language) for side in sides))
    partners = [seat for seat in own if seat != snapshot.eye]
    others = [seat for side in sides if side != own for seat in side]
    text = _("You play with {partner} against {others}.")
    return text.format(partner=_row(partners, snapshot, language), others=_row(others, snapshot, language))


def _row(seats: Sequence[Seat], snapshot: Snapshot, language: Language) -> str:
    return joined((name_of(snapshot, seat, language) for seat in seats), language)
