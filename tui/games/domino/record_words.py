"""What a written record of dominó tells below the sentences: hands as dealt, and hands as left."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event
from server.games.domino.events import RoundDealt, RoundEnded
from server.games.domino.tiles import text_of
from server.protocols import Snapshot
from tui.games.domino.words import points_from
from tui.games.people import name_of
from tui.language import Language


def details(event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
    """A line for every hand that lies open in the event; after a round also what it gave and the standing."""
    _ = language.gettext
    if isinstance(event, RoundDealt):
        dealt = _("{name}: {tiles}")
        return [
            dealt.format(name=name_of(snapshot, seat, language), tiles=" ".join(map(text_of, hand)))
            for seat, hand in enumerate(event.hands)
            if hand
        ]
    if not isinstance(event, RoundEnded):
        return ()
    left, empty = _("{name}: {tiles} = {total}"), _("{name}: out of tiles")
    lines = [
        (left if hand else empty).format(
            name=name_of(snapshot, seat, language), tiles=" ".join(map(text_of, hand)), total=total
        )
        for seat, (hand, total) in enumerate(zip(event.hands, event.totals, strict=True))
    ]
    source = points_from(event, snapshot.options, language)
    standing = event.scores if snapshot.options.points_target else event.wins
    told = ", ".join(f"{name_of(snapshot, seat, language)} {n}" for seat, n in enumerate(standing))
    return [*lines, *([source] if source else []), _("standing: {scores}").format(scores=told)]
