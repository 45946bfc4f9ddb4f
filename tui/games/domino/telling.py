"""A round of dominó in sentences, for who cannot see the table."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.domino.tiles import text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.domino.face import DOMINO
from tui.games.domino.words import numbers
from tui.games.people import addressed, called, joined, name_of, pairs
from tui.language import Language


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What there is to know now, a sentence a line: the line, the own hand, how many the others hold."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DominoView):
        return ()
    lines = []
    if view.ends is not None:
        line = ", ".join(f"{left}-{right}" for left, right in view.line)
        lines.append(_("On the table, from left to right: {tiles}.").format(tiles=line))
        lines.append(_("Open ends: {ends}.").format(ends=numbers(view.ends, language)))
    elif view.phase == "play":
        lines.append(_("Nothing lies on the table yet."))
    if view.hand:
        lines.append(_("Your hand: {tiles}.").format(tiles=", ".join(map(text_of, view.hand))))
    if view.phase == "play":
        others = [
            _("{name} {n}").format(name=name_of(snapshot, seat, language), n=count)
            for seat, count in enumerate(view.counts)
            if seat != view.eye
        ]
        lines.append(_("Tiles in other hands: {counts}.").format(counts=", ".join(others)))
        if view.boneyard:
            lines.append(_("Aside lie {n}.").format(n=view.boneyard))
    if told := pairs(snapshot, DOMINO, language):
        lines.append(told)
    return lines


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """How many tiles everybody holds; beside rounds won the points that decide when those tie (DOM-21)."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DominoView) or not view.round:
        return ()
    lines = []
    if view.phase == "play":
        held = ", ".join(f"{called(snapshot, seat, language)} {n}" for seat, n in enumerate(view.counts))
        lines.append(_("Tiles in hand: {counts}.").format(counts=held))
    if not view.options.points_target:
        told = ", ".join(
            f"{side_called(side, snapshot, language)} {view.scores[side[0]]}"
            for side in DOMINO.sides(view.options, view.seats)
        )
        lines.append(_("Points: {score}.").format(score=told))
    return lines


def theirs(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """A player's points, and how many tiles they hold."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DominoView) or not view.round:
        return ()
    ngettext = language.ngettext
    parts = [ngettext("{n} point", "{n} points", view.scores[seat]).format(n=view.scores[seat])]
    if view.phase == "play":
        parts.append(ngettext("{n} tile", "{n} tiles", view.counts[seat]).format(n=view.counts[seat]))
    name = addressed(snapshot, seat, language)
    return (_("{name}: {parts}.").format(name=name, parts=", ".join(parts)),)


def side_called(side: tuple[Seat, ...], snapshot: Snapshot, language: Language) -> str:
    """One player, or a pair: "you and Beto"."""
    own = sorted(side, key=lambda seat: seat != snapshot.eye)
    return joined((called(snapshot, seat, language) for seat in own), language)
