"""The prompt of a table in words: whose turn it is, what is asked, what the table waits for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from rich.cells import cell_len

from server.games.contract import Seat
from server.protocols import Snapshot, TableCard, TableRules
from tui.games.face import AnsweringFace, Face, PartedFace
from tui.language import Language

Prompt: TypeAlias = tuple[str, str, Literal["you", "calm", "warn"]]
"""The lead (whose turn), the sentence, and its tone."""

_PATIENCE = 5
"""Seconds of thinking that are nobody's business, and the step in which they are told."""
_NAMED = 2
"""People waited for at once that are named; more are counted, so that what is asked has room beside them."""


def clock_text(seconds: float | None) -> str:
    """``0:14``; "" where no clock runs."""
    if seconds is None:
        return ""
    whole = int(seconds + 0.5)
    return f"{whole // 60}:{whole % 60:02}"


def resuming_text(seconds: float, snapshot: Snapshot, face: Face, language: Language) -> str:
    """When a pause ends by itself, and what comes then, unless it is another part of the match."""
    _ = language.gettext
    part = isinstance(face, PartedFace) and face.part_over(snapshot, language)
    text = _("goes on in {clock}") if part else _("next round in {clock}")
    return text.format(clock=clock_text(seconds))


def whole_sentences(sentences: Sequence[str], cells: int) -> str:
    """As many sentences as have room in a line of so many cells, the first ones first; one at least."""
    told = ""
    for sentence in sentences:
        longer = f"{told} {sentence}".strip()
        if told and cell_len(longer) > cells:
            break
        told = longer
    return told


def thinking_text(seconds: float, language: Language) -> str:
    """How long somebody has been thinking, in steps a reader cares for; "" for the first seconds."""
    _ = language.gettext
    if seconds < _PATIENCE:
        return ""
    if seconds < 60:
        return _("thinking for {n} s").format(n=int(seconds) // _PATIENCE * _PATIENCE)
    return _("thinking for {n} min").format(n=int(seconds) // 60)


def next_thinking(seconds: float) -> float:
    """Seconds until `thinking_text` says something else."""
    step = _PATIENCE if seconds < 60 else 60
    return step - seconds % step


def table_rules(rules: TableRules, language: Language) -> str:
    """How people play together, only what differs from a plain table; "" for that."""
    _ = language.gettext
    parts = [_("{seconds} s a move").format(seconds=rules.clock)] if rules.clock else []
    if not rules.counter:
        parts.append(_("no counter"))
    if not rules.hints:
        parts.append(_("no hints"))
    if rules.even_pace:
        parts.append(_("even pace"))
    if not rules.drop_in:
        parts.append(_("no latecomers"))
    return " · ".join(parts)


def progress(card: TableCard, face: Face, language: Language) -> str:
    """How far the match of a table is, as its own screen counts: "dungeon 2, round 5"; "" before a round."""
    if card.phase != "playing" or not card.round:
        return ""
    told = language.gettext("round {n}").format(n=card.round)
    if card.part and isinstance(face, PartedFace):
        told = f"{face.part(card.part, language)}, {told}"
    return told


PACES: tuple[Literal["slow", "normal", "fast", "off"], ...] = ("slow", "normal", "fast", "off")
"""The paces of the settings, slowest first."""


def pace_name(pace: str, language: Language) -> str:
    """A pace of the settings in a word."""
    _ = language.gettext
    return {"slow": _("slow"), "normal": _("normal"), "fast": _("fast"), "off": _("at once")}[pace]


def level_name(level: str, language: Language) -> str:
    """How well a bot plays, in a word or two."""
    _ = language.gettext
    names = {
        "random": _("plays anything"),
        "easy": _("takes it easy"),
        "normal": _("plays well"),
        "hard": _("plays to win"),
    }
    return names[level]


def prompt_of(
    snapshot: Snapshot, face: Face, own: str, cursor: Seat, curtain: Seat | None, language: Language
) -> Prompt:
    """What the prompt says; ``own`` is the board's sentence, ``cursor`` the seat pointed at.

    ``curtain`` is the seat whose owner should come to the keyboard.
    """
    if curtain is not None:
        lead = language.gettext("{names}'s turn.").format(names=snapshot.seats[curtain].name)
        return (lead, language.gettext("Enter shows the hand."), "you")
    if snapshot.phase == "gathering":
        return _gathering(snapshot, cursor, language)
    if snapshot.phase == "over":
        return _over(snapshot, language)
    if any(snapshot.seats[seat].substitute for seat in snapshot.held):
        lead = language.gettext("A bot plays for you.")
        return (lead, language.gettext("b gives the seat back to you."), "calm")
    if snapshot.ask is not None and snapshot.eye not in snapshot.waiting:
        # What was chosen may still be changed, but nobody waits for that.
        return (_waited_for(snapshot, face, language), own or face.ask(snapshot, language), "calm")
    if snapshot.ask is not None:
        lead = language.gettext("Your turn.")
        if len(snapshot.held) > 1 and isinstance(snapshot.eye, int):
            name = snapshot.seats[snapshot.eye].name
            # Who is asked for something in another one's turn has no turn.
            answers = isinstance(face, AnsweringFace) and face.answering(snapshot, language)
            text = language.gettext("{name} answers.") if answers else language.gettext("{names}'s turn.")
            lead = text.format(name=name, names=name)
        return (lead, own or face.ask(snapshot, language), "you")
    if snapshot.pause:
        return _pause(snapshot, face, language)
    return _others(snapshot, face, language)


def giving_up(snapshot: Snapshot, face: Face, language: Language) -> str:
    """What comes of giving up the seats held, a sentence; "" where nothing is lost by it."""
    _ = language.gettext
    playing = snapshot.phase == "playing"
    others = [seat for seat, view in enumerate(snapshot.seats) if view.owned and seat not in snapshot.held]
    if not others and playing:
        return _("You are the last person here: the table closes, the match ends unfinished.")
    if not others:
        return _("You are the last person here: the table closes.")
    if not playing:
        return ""
    if face.hidden:
        return _("A bot takes your seat and your hand for good.")
    return _("A bot takes your seat for good.")


def _gathering(snapshot: Snapshot, cursor: Seat, language: Language) -> Prompt:
    _ = language.gettext
    free = sum(view.kind == "empty" for view in snapshot.seats)
    lead = language.ngettext("{free} free seat.", "{free} free seats.", free).format(free=free)
    if not free:
        lead = _("All seats are taken.")
    if not snapshot.held:
        if snapshot.seats[cursor].kind == "empty":
            return (lead, _("Enter sits you down here."), "calm")
        return (lead, _("You are watching."), "calm")
    if snapshot.host:
        if free:
            return (lead, _("s begins; bots take the free seats."), "you")
        return (lead, _("s begins the match."), "you")
    host = next((view.name for view in snapshot.seats if view.host), "")
    return (lead, _("{name} will begin the match.").format(name=host), "calm")


def _pause(snapshot: Snapshot, face: Face, language: Language) -> Prompt:
    _ = language.gettext
    lead = (isinstance(face, PartedFace) and face.part_over(snapshot, language)) or _("The round is over.")
    if snapshot.held and not snapshot.seats[min(snapshot.held)].ready:
        return (lead, _("Enter goes on to the next one."), "you")
    slow = [
        view.name
        for view in snapshot.seats
        if view.kind == "person" and not (view.away or view.here or view.substitute or view.ready)
    ]
    if slow:
        return (lead, _("Waiting for {names}.").format(names=", ".join(slow)), "calm")
    return (lead, _("The next one begins in a moment."), "calm")


def _others(snapshot: Snapshot, face: Face, language: Language) -> Prompt:
    _ = language.gettext
    # Waited for and not asked: the story of the own last deed is still being told.
    if not snapshot.waiting or tuple(snapshot.waiting) == snapshot.held:
        return ("", _("One moment..."), "calm")
    lead = _waited_for(snapshot, face, language)
    absent = [
        view.name
        for seat, view in enumerate(snapshot.seats)
        if seat in snapshot.waiting and view.kind == "person" and view.away and not view.substitute
    ]
    if absent:
        text = _("{name} is away: b lets a bot play.") if snapshot.held else _("{name} is away.")
        return (lead, text.format(name=absent[0]), "calm")
    return (lead, "" if snapshot.held else _("You are watching."), "calm")


def _waited_for(snapshot: Snapshot, face: Face, language: Language) -> str:
    """Whose turn it is; where several are asked at once, who is missing, or how many.

    It is nobody's turn then, not even of the last one who is missing.
    """
    _, ngettext = language.gettext, language.ngettext
    if isinstance(face, AnsweringFace) and (told := face.answering(snapshot, language)):
        return told
    names = [snapshot.seats[seat].name for seat in sorted(snapshot.waiting)]
    if len(names) == 1 and not face.at_once(snapshot.view):
        return _("{names}'s turn.").format(names=names[0])
    if len(names) > _NAMED:
        text = ngettext("Waiting for {n} player.", "Waiting for {n} players.", len(names))
        return text.format(n=len(names))
    return _("Waiting for {names}.").format(names=", ".join(names))


def votes(snapshot: Snapshot, language: Language) -> str:
    """Who wants to play again and who is waited for, when the match is over; "" while nobody has asked."""
    _ = language.gettext
    seated = [view for view in snapshot.seats if view.kind == "person" and not (view.away or view.here)]
    wanting = [view.name for view in seated if view.ready]
    missing = ", ".join(view.name for view in seated if not view.ready)
    if snapshot.held and snapshot.seats[min(snapshot.held)].ready:
        return _("You want a rematch; waiting for {names}.").format(names=missing) if missing else ""
    names = ", ".join(wanting)
    asked = language.ngettext("{names} wants a rematch.", "{names} want a rematch.", len(wanting))
    if not wanting:
        return ""
    others = [
        view.name
        for seat, view in enumerate(snapshot.seats)
        if view in seated and not view.ready and seat not in snapshot.held
    ]
    waits = _("Waiting for {names}.").format(names=", ".join(others)) if others else ""
    return " ".join(filter(None, (asked.format(names=names), waits)))


def _over(snapshot: Snapshot, language: Language) -> Prompt:
    _ = language.gettext
    lead = _("The match is over.")
    said = votes(snapshot, language)
    if snapshot.held and snapshot.seats[min(snapshot.held)].ready:
        return (lead, said or _("The next one begins in a moment."), "calm")
    if said:
        return (lead, f"{said} {_('Enter shows the result.')}", "you")
    return (lead, _("Enter shows the result."), "calm")
