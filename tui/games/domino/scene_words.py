"""What is called out at a table of dominó, as Brazilian players do, and a round's sum."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event, Seat
from server.games.domino.events import MatchEnded, OpenerNamed, RoundDealt, RoundEnded
from server.games.domino.options import DominoOptions
from server.games.domino.reading import Finish, side_of
from server.protocols import Snapshot
from tui.games.domino import words
from tui.games.people import name_of
from tui.language import Language


def cry(ended: RoundEnded, language: Language) -> str:
    """The word that ends a round."""
    _ = language.gettext
    return _("OUT!") if ended.how == "out" else _("BLOCKED!")


def won(ended: RoundEnded, snapshot: Snapshot, language: Language) -> str:
    """Who won the round and what it gave, after the word that ended it (DOM-15 to DOM-19)."""
    _, ngettext = language.gettext, language.ngettext
    if ended.seat is None:
        return _("The lightest hands tie: nobody scores.")
    you, n = ended.seat == snapshot.eye, ended.points
    if ended.how == "out":
        text = (
            ngettext("You score {points} point.", "You score {points} points.", n)
            if you
            else ngettext("{name} scores {points} point.", "{name} scores {points} points.", n)
        )
    else:
        text = (
            ngettext(
                "Your hand is the lightest: {points} point.", "Your hand is the lightest: {points} points.", n
            )
            if you
            else ngettext(
                "{name}'s hand is the lightest: {points} point.",
                "{name}'s hand is the lightest: {points} points.",
                n,
            )
        )
    return text.format(name=name_of(snapshot, ended.seat, language), points=n)


def finish(kind: Finish, language: Language) -> str:
    """What kind of tile went out."""
    _ = language.gettext
    return {
        "single": _("with a plain tile"),
        "double": _("with a double"),
        "both": _("with a tile for both ends"),
        "crossed": _("with a double for both ends"),
    }[kind]


def sum_of(ended: RoundEnded, counted: Sequence[Seat], snapshot: Snapshot, language: Language) -> str:
    """Whose tiles make the points, as "Beto 12 + Caio 7 + 10 = 29"."""
    terms = [f"{name_of(snapshot, seat, language)} {ended.totals[seat]}" for seat in counted]
    if ended.bonus:
        terms.append(str(ended.bonus))
    return f"{' + '.join(terms)} = {ended.points}"


def compared(ended: RoundEnded, options: DominoOptions, snapshot: Snapshot, language: Language) -> str:
    """What the sides hold after a block, lightest first, as "Ana + Caio 28 · Beto + Duda 30" (DOM-16)."""
    sides: dict[int, list[Seat]] = {}
    for seat in range(len(ended.totals)):
        sides.setdefault(side_of(options, seat), []).append(seat)
    held = sorted((sum(ended.totals[seat] for seat in side), side) for side in sides.values())
    return " · ".join(
        f"{' + '.join(name_of(snapshot, seat, language) for seat in side)} {total}" for total, side in held
    )


def banner(event: Event, snapshot: Snapshot, kind: Finish | None, language: Language) -> tuple[str, ...]:
    """What is written large over the felt when it happens, the first line loudest; () for what needs none."""
    _ = language.gettext
    match event:
        case RoundDealt():
            return (_("ROUND {round}").format(round=event.round),)
        case OpenerNamed():
            return (words.event(event, snapshot, language),)
        case RoundEnded(how="out"):
            lines = (cry(event, language), name_of(snapshot, event.seat or 0, language))
            return (*lines, finish(kind, language)) if kind else lines
        case RoundEnded():
            return (cry(event, language), _("All hands are opened and counted."))
        case MatchEnded():
            return (words.event(event, snapshot, language),)
        case _:
            return ()
