"""The people of a table in sentences: who sits where, who plays with whom, whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.games.face import Face
from tui.games.people import joined, name_of
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
