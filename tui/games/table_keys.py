"""The keys that work at a table now, whatever game is played there."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.games.face import Key
from tui.language import Language


def absent_seat(snapshot: Snapshot) -> Seat | None:
    """The seat of an absent person nobody plays for, one that is waited for first of all."""
    if snapshot.phase != "playing" or not isinstance(snapshot.eye, int):
        return None
    away = [
        seat
        for seat, view in enumerate(snapshot.seats)
        if view.kind == "person" and view.away and not view.substitute
    ]
    return next((seat for seat in away if seat in snapshot.waiting), away[0] if away else None)


def keys_of(
    snapshot: Snapshot, board: Sequence[Key], reading: bool, cursor: Seat, language: Language
) -> list[Key]:
    """The keys, most useful first. ``reading``: the story has the room; ``cursor``: a seat, gathering."""
    _ = language.gettext
    mouse, talk = Key("m", _("mouse"), "app.mouse"), Key("/", _("talk"), "talk")
    rules, leave = Key("?", _("rules"), "help"), Key("q", _("leave"), "leave")
    if reading:
        return [Key("↑↓", _("scroll"), "up(1)"), Key("l", _("back"), "log"), talk, rules, mouse, leave]
    story = Key("l", _("story"), "log")
    if snapshot.phase == "gathering":
        # The code is what one wants to copy now, so the mouse comes early.
        return [*_gathering(snapshot, cursor, language), mouse, talk, story, rules, leave]
    keys = list(board)
    me = snapshot.eye
    if snapshot.phase == "over":
        keys.append(Key("Enter", _("result"), "enter"))
    elif snapshot.pause and isinstance(me, int) and not snapshot.seats[me].ready:
        keys.append(Key("Enter", _("go on"), "enter"))
    if absent_seat(snapshot) is not None:
        keys.append(Key("b", _("bot sits in"), "bot"))
    return [*keys, talk, story, rules, mouse, leave]


def _gathering(snapshot: Snapshot, cursor: Seat, language: Language) -> list[Key]:
    _ = language.gettext
    keys = [Key("↑↓", _("seat"), "up(-1)")]
    if snapshot.seats[cursor].kind == "empty":
        keys.append(Key("Enter", _("sit here"), "enter"))
    if snapshot.host:
        keys.insert(0, Key("s", _("start"), "start"))
        if any(seat.kind == "empty" for seat in snapshot.seats):
            keys.append(Key("b", _("add a bot"), "bot"))
        if any(seat.kind == "bot" for seat in snapshot.seats):
            keys.append(Key("x", _("free the seat"), "free"))
    return keys
