"""A match on its way out of the house, as text to read: day, standing, every deal and move, and its proof."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec

from server.games.contract import Event, Eye
from server.protocols import Entry, MatchCard, Replay, Snapshot
from tui.games import FACES
from tui.games.face import Face
from tui.games.people import as_done
from tui.language import Language


def day_of(card: MatchCard) -> str:
    """The day a match ended, in universal time, as 2026-11-29; "" when nobody wrote it down."""
    return f"{datetime.fromtimestamp(card.ended, UTC):%Y-%m-%d}" if card.ended else ""


def standing(snapshot: Snapshot, face: Face) -> list[tuple[int, str, list[str]]]:
    """Rank, score in its unit and names of every side, best first; partners share a row, equals a rank."""
    result = snapshot.result
    if result is None:
        return []
    # Where nobody has won, all share the last rank.
    first = 1 if result.winners else len(result.places)
    ranks = {place: rank for rank, place in enumerate(sorted(set(result.places)), first)}
    sides = face.sides(snapshot.options, len(snapshot.seats))
    best_first = sorted(sides, key=lambda side: (result.places[side[0]], -result.scores[side[0]]))
    return [
        (
            ranks[result.places[side[0]]],
            f"{result.scores[side[0]]}{face.unit}",
            [snapshot.seats[seat].name for seat in side],
        )
        for side in best_first
    ]


def spoken(snapshot: Snapshot, card: MatchCard) -> Snapshot:
    """The snapshot for sentences: "you" is the person who reads, and nobody else whose eye they borrow."""
    if snapshot.eye in card.mine:
        return snapshot
    borrowed: Eye = "open" if snapshot.eye == "open" else "public"
    return msgspec.structs.replace(snapshot, eye=borrowed)


def sentence(entry: Entry, snapshot: Snapshot, face: Face, language: Language) -> str:
    """An entry of a replay in words; "" when it needs none."""
    if not isinstance(entry.what, Event):
        return ""
    return face.event(entry.what, as_done(entry, snapshot, language), language)


def seated(card: MatchCard, language: Language) -> str:
    """Who played, in the order of the seats, without a full stop."""
    _ = language.gettext
    names = [
        _("{name} (bot)").format(name=name) if bot else name
        for name, bot in zip(card.names, card.bots, strict=True)
    ]
    return _("Seats: {names}").format(names=", ".join(names))


def record(replay: Replay, language: Language) -> str:
    """The whole match as text: who played by which rules, every deal and move, the result, and its proof."""
    _ = language.gettext
    card = replay.card
    # Nobody is "you" in a record that may be given to others.
    shown = msgspec.structs.replace(replay.at(replay.steps, "open"), eye="open")
    face = FACES[card.game].played_with(shown.content)
    lines = [
        f"{face.title(language)} · {face.summary(shown.options, len(card.names), language)}",
        seated(card, language),
    ]
    if card.code:
        lines.append(_("Table {code}, {day}").format(code=card.code, day=day_of(card)))
    begins = {len(replay.at(step - 1, "open").entries) + 1 for step in replay.rounds if step}
    for entry in shown.entries:
        if entry.number in begins:
            lines.append("")
        told = sentence(entry, shown, face, language)
        if told:
            lines.append(told)
        if isinstance(entry.what, Event):
            lines += [f"    {line}" for line in face.details(entry.what, shown, language)]
    lines.append("")
    if shown.result is None:
        lines.append(_("The match is not finished."))
    else:
        for rank, score, names in standing(shown, face):
            lines.append(f"{rank}. {' + '.join(names)}  {score}")
        lines += [
            "",
            _("Seed: {seed}").format(seed=shown.seed),
            _("Seal: {commitment}").format(commitment=shown.commitment),
        ]
    return "\n".join(lines) + "\n"
