"""The people of a table as they are heard: who sits where, whose turn it is, who is meant by a typed name."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.export import standing
from tui.games.face import Face
from tui.games.people import called, joined, name_of, pairs
from tui.games.table_words import prompt_of
from tui.language import Language


def company(snapshot: Snapshot, face: Face, language: Language) -> Sequence[str]:
    """Who sits where, and who plays with whom if there are pairs."""
    return [one for one in (_seats(snapshot, language), pairs(snapshot, face, language)) if one]


def _seats(snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    seats = []
    for number, seat in enumerate(snapshot.seats, 1):
        what = seat.name or _("free")
        marks = [_("bot")] if seat.kind == "bot" else []
        if seat.away:
            marks.append(_("away"))
        if number - 1 in snapshot.held and not seat.here:
            marks.append(_("you"))
        seats.append(f"{number} {what}" + (f" ({', '.join(marks)})" if marks else ""))
    return _("Seats: {names}").format(names=", ".join(seats)) + "."


def moves_between_pairs(snapshot: Snapshot, face: Face, language: Language) -> Sequence[tuple[Seat, str]]:
    """The free seats beside somebody of another pair, and with whom one would play there: who comes by a
    code has the next free seat, which may be a friend's opponent's."""
    text = language.gettext("move to seat {n}, to play with {partner}")
    found: list[tuple[Seat, str]] = []
    for side in face.sides(snapshot.options, len(snapshot.seats)):
        taken = [seat for seat in side if snapshot.seats[seat].kind != "empty"]
        if not taken or set(side) & set(snapshot.held):
            continue
        partners = joined((name_of(snapshot, seat, language) for seat in taken), language)
        found += [(seat, text.format(n=seat + 1, partner=partners)) for seat in side if seat not in taken]
    return sorted(found)


def turn(snapshot: Snapshot, face: Face, language: Language) -> str:
    """Whose turn it is in a match; before it, who begins it. "" when it is over."""
    _ = language.gettext
    if snapshot.phase == "over":
        return ""
    if snapshot.phase == "gathering":
        if snapshot.host:
            return _("You begin the match, whenever you like.")
        host = next((view.name for view in snapshot.seats if view.host), "")
        return _("{name} will begin the match.").format(name=host) if host else ""
    return prompt_of(snapshot, face, "", 0, None, language)[0]


def slow(snapshot: Snapshot) -> Sequence[str]:
    """Whom a pause waits for, beside the session's own people."""
    return [
        view.name
        for seat, view in enumerate(snapshot.seats)
        if view.kind == "person" and not (view.ready or view.away or view.here or view.substitute)
        if seat not in snapshot.held
    ]


def seat_of(typed: str, snapshot: Snapshot) -> Seat | None:
    """The seat that a number or the beginning of a name means; None for nobody, or for more than one."""
    if typed.isascii() and typed.isdecimal():
        number = int(typed[:6])
        return number - 1 if 1 <= number <= len(snapshot.seats) else None
    names = [view.name.casefold() for view in snapshot.seats]
    part = typed.casefold()
    found = [seat for seat, name in enumerate(names) if name == part] or [
        seat for seat, name in enumerate(names) if name.startswith(part)
    ]
    return found[0] if len(found) == 1 else None


def placings(snapshot: Snapshot, face: Face, language: Language) -> Sequence[str]:
    """Who came where with how much, a side a line; not as a numbered list, for choices follow."""
    # The own name is "you", as in the story before.
    seats = (
        msgspec.structs.replace(view, name=called(snapshot, seat, language))
        for seat, view in enumerate(snapshot.seats)
    )
    text = language.gettext("Place {rank}: {names}, {score}.")
    return [
        text.format(rank=rank, names=joined(names, language), score=score)
        for rank, score, names in standing(msgspec.structs.replace(snapshot, seats=tuple(seats)), face)
    ]
