"""The keys that work at a table now, whatever game is played there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from server.games.contract import Seat
from server.protocols import IDLE, Snapshot
from tui.games.face import Key
from tui.language import Language
from tui.widgets.key_bar import cells_of, rows_of_keys

Shown: TypeAlias = Literal["table", "story", "curtain"]
"""What the room shows now: the table, the whole story, a curtain."""


LEVELS = ("easy", "normal", "hard")
"""How well a bot may play, weakest first, as the screens offer it."""


def next_level(level: str) -> str:
    """The level after this one; it goes round."""
    return LEVELS[(LEVELS.index(level) + 1) % len(LEVELS)] if level in LEVELS else LEVELS[0]


def absent_seat(snapshot: Snapshot) -> Seat | None:
    """The seat of an absent person nobody plays for, one that is waited for first of all; or of somebody who
    has been waited for long enough where no clock runs."""
    if snapshot.phase != "playing" or not snapshot.held:
        return None
    away = [
        seat
        for seat, view in enumerate(snapshot.seats)
        if view.kind == "person" and view.away and not view.substitute
    ]
    idle: list[Seat] = []
    if not snapshot.rules.clock and snapshot.thinking is not None and snapshot.thinking >= IDLE:
        people = {seat for seat in snapshot.waiting if snapshot.seats[seat].kind == "person"}
        idle = sorted(people - {*snapshot.held})
    return next((seat for seat in (*away, *idle) if seat in snapshot.waiting), away[0] if away else None)


def relieved_seat(snapshot: Snapshot) -> Seat | None:
    """A seat of one's own where a bot plays, because one was idle."""
    if snapshot.phase != "playing":
        return None
    return next((seat for seat in snapshot.held if snapshot.seats[seat].substitute), None)


def freeable(snapshot: Snapshot) -> list[Seat]:
    """The seats that a host may free: of bots, and of people who are away."""
    return [seat for seat, view in enumerate(snapshot.seats) if view.kind == "bot" or view.away]


def keys_of(
    snapshot: Snapshot,
    board: Sequence[Key],
    shown: Shown,
    cursor: Seat,
    language: Language,
) -> list[Key]:
    """The keys, most useful first; ``cursor``: the seat pointed at while gathering."""
    _ = language.gettext
    mouse, talk, say = (
        Key("m", _("mouse"), "app.mouse"),
        Key("/", _("talk"), "talk"),
        Key("t", _("say"), "say"),
    )
    rules, leave = Key("?", _("rules"), "help"), Key("q", _("leave"), "leave")
    if shown == "curtain":
        return [Key("Enter", _("show the hand"), "enter"), leave]
    if shown == "story":
        mute = Key("k", _("mute"), "mute")
        return [
            Key("↑↓", _("scroll"), "up(1)"),
            Key("l", _("back"), "log"),
            talk,
            say,
            mute,
            rules,
            mouse,
            leave,
        ]
    often = [talk, say, Key("l", _("story"), "log")]
    seldom = [Key("k", _("mute"), "mute"), Key("+", _("speed"), "speed(1)"), mouse]
    if snapshot.phase == "gathering":
        # The code is what one wants to copy now, so the mouse comes early.
        return [*_gathering(snapshot, cursor, language), mouse, *often, *seldom[:-1], rules, leave]
    keys = list(board)
    if snapshot.phase == "over":
        ends = [Key("Enter", _("result"), "enter")]
        if snapshot.held and not snapshot.seats[min(snapshot.held)].ready:
            ends.append(Key("r", _("rematch"), "rematch"))
        keys = [*ends, *keys]
    elif snapshot.pause and snapshot.held and not snapshot.seats[min(snapshot.held)].ready:
        keys.insert(0, Key("Enter", _("go on"), "enter"))
    told = any(key.key == "h" for key in board)
    if snapshot.ask is not None and snapshot.eye in snapshot.waiting and snapshot.rules.hints and not told:
        keys.append(Key("h", _("hint"), "hint"))
    if relieved_seat(snapshot) is not None:
        keys.append(Key("b", _("play again"), "bot"))
    elif absent_seat(snapshot) is not None:
        # Who is asked nothing needs it before anything that can be looked at meanwhile.
        at = len(keys) if snapshot.eye in snapshot.waiting else 0
        keys.insert(at, Key("b", _("bot sits in"), "bot"))
    again = [Key(".", _("once more"), "again")]
    if isinstance(snapshot.eye, int):
        again.append(Key(",", _("since my move"), "since"))
    return [*keys, *often, *again, *seldom, rules, leave]


def page_of(keys: Sequence[Key], page: int, width: int, language: Language) -> list[Key]:
    """A page of keys that do not fit on one line together, with the key to the next page.

    Rules and leaving, the last two, stand on every page; pages go round.
    """
    ways = list(keys[-2:])
    more = Key("Tab", language.gettext("more"), "more")
    if len(rows_of_keys(keys, width)) == 1:
        return list(keys)
    pages = rows_of_keys(keys[:-2], width - cells_of([more, *ways]))
    return [*pages[page % len(pages)], more, *ways]


def _gathering(snapshot: Snapshot, cursor: Seat, language: Language) -> list[Key]:
    _ = language.gettext
    keys = [Key("↑↓", _("seat"), "up(-1)")]
    if snapshot.seats[cursor].kind == "empty":
        keys.append(Key("Enter", _("sit here"), "enter"))
    if snapshot.host:
        keys.insert(0, Key("s", _("start"), "start"))
        if snapshot.seats[cursor].kind == "bot":
            keys.append(Key("b", _("its level"), "bot"))
        elif any(seat.kind == "empty" for seat in snapshot.seats):
            keys.append(Key("b", _("add a bot"), "bot"))
        if freeable(snapshot):
            keys.append(Key("x", _("free the seat"), "free"))
    return keys
