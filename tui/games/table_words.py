"""The prompt of a table in words: whose turn it is, what is asked, what the table waits for."""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.games.contract import Seat
from server.protocols import Snapshot
from tui.games.face import Face
from tui.language import Language

Prompt: TypeAlias = tuple[str, str, Literal["you", "calm", "warn"]]
"""The lead (whose turn), the sentence, and its tone."""


def clock_text(seconds: float | None) -> str:
    """``0:14``; "" where no clock runs."""
    if seconds is None:
        return ""
    whole = int(seconds + 0.5)
    return f"{whole // 60}:{whole % 60:02}"


def prompt_of(snapshot: Snapshot, face: Face, own: str, cursor: Seat, language: Language) -> Prompt:
    """What the prompt says; ``own`` is the board's sentence, ``cursor`` the seat pointed at."""
    if snapshot.phase == "gathering":
        return _gathering(snapshot, cursor, language)
    if snapshot.phase == "over":
        return _over(snapshot, language)
    if snapshot.ask is not None:
        lead = language.gettext("Your turn.")
        return (lead, own or face.ask(snapshot, language), "you")
    if snapshot.pause:
        return _pause(snapshot, language)
    return _others(snapshot, language)


def _gathering(snapshot: Snapshot, cursor: Seat, language: Language) -> Prompt:
    _ = language.gettext
    free = sum(view.kind == "empty" for view in snapshot.seats)
    lead = language.ngettext("{free} free seat.", "{free} free seats.", free).format(free=free)
    if not free:
        lead = _("All seats are taken.")
    if not isinstance(snapshot.eye, int):
        if snapshot.seats[cursor].kind == "empty":
            return (lead, _("Enter sits you down here."), "calm")
        return (lead, _("You are watching."), "calm")
    if snapshot.host:
        if free:
            return (lead, _("s begins; bots take the free seats."), "you")
        return (lead, _("s begins the match."), "you")
    host = next((view.name for view in snapshot.seats if view.host), "")
    return (lead, _("{name} will begin the match.").format(name=host), "calm")


def _pause(snapshot: Snapshot, language: Language) -> Prompt:
    _ = language.gettext
    lead = _("The round is over.")
    me = snapshot.eye
    if not isinstance(me, int):
        return (lead, _("The next one begins in a moment."), "calm")
    if not snapshot.seats[me].ready:
        return (lead, _("Enter goes on to the next one."), "you")
    slow = [
        view.name
        for view in snapshot.seats
        if view.kind == "person" and not view.away and not view.substitute and not view.ready
    ]
    if slow:
        return (lead, _("Waiting for {names}.").format(names=", ".join(slow)), "calm")
    return (lead, _("The next one begins in a moment."), "calm")


def _others(snapshot: Snapshot, language: Language) -> Prompt:
    _ = language.gettext
    names = [snapshot.seats[seat].name for seat in sorted(snapshot.waiting)]
    if not names:
        return ("", _("One moment…"), "calm")
    lead = _("{names}'s turn.").format(names=", ".join(names))
    absent = [
        view.name
        for seat, view in enumerate(snapshot.seats)
        if seat in snapshot.waiting and view.kind == "person" and view.away and not view.substitute
    ]
    if absent and isinstance(snapshot.eye, int):
        return (lead, _("{name} is away: b lets a bot play.").format(name=absent[0]), "calm")
    if not isinstance(snapshot.eye, int):
        return (lead, _("You are watching."), "calm")
    return (lead, "", "calm")


def _over(snapshot: Snapshot, language: Language) -> Prompt:
    _ = language.gettext
    lead = _("The match is over.")
    me = snapshot.eye
    if isinstance(me, int) and snapshot.seats[me].ready:
        return (lead, _("You want a rematch; waiting for the others."), "calm")
    wanting = [view.name for view in snapshot.seats if view.ready]
    if wanting:
        return (
            lead,
            _("{names} want a rematch. Enter shows the result.").format(names=", ".join(wanting)),
            "you",
        )
    return (lead, _("Enter shows the result."), "calm")
