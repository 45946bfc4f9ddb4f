"""A position in sentences, for who cannot see the board: what lies on the table, and what one holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from server.games.contract import Seat
from server.games.dogs_day.view import DogsView
from server.games.domino.tiles import text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.dogs_day.names import markers_in_words, money, source_name, titled
from tui.games.domino.by_ear import DOMINO_BY_EAR
from tui.games.domino.by_ear import hands as domino_hands
from tui.games.domino.words import numbers
from tui.games.domino_dungeon.heard_sheet import sheet as dungeon_sheet
from tui.games.domino_dungeon.telling import position as dungeon_told
from tui.games.domino_dungeon.telling import theirs as dungeon_theirs
from tui.games.domino_dungeon.telling import whole as dungeon_whole
from tui.games.domino_dungeon.telling import worths as dungeon_worths
from tui.games.kingdomino_origins.telling import bill as kingdomino_bill
from tui.games.kingdomino_origins.telling import counts as kingdomino_counts
from tui.games.kingdomino_origins.telling import position as kingdomino_told
from tui.games.kingdomino_origins.telling import territory
from tui.games.people import addressed, capital, name_of
from tui.language import Language
from tui.lines.company import pairs


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What there is to know now, a sentence a line; nothing before the first deal, or for a game without."""
    says = POSITIONS.get(snapshot.game)
    return says(snapshot, language) if says is not None and snapshot.view is not None else ()


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """How everybody stands, for a game whose standing in one line tells less than that."""
    says = COUNTS.get(snapshot.game)
    return says(snapshot, language) if says is not None and snapshot.view is not None else ()


def whole(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """All that there is to know, where `position` leaves something for who asks."""
    says = WHOLE.get(snapshot.game)
    return (
        says(snapshot, language)
        if says is not None and snapshot.view is not None
        else position(snapshot, language)
    )


def theirs(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """What anybody may know of one player, a sentence a line; nothing before the first deal."""
    says = THEIRS.get(snapshot.game)
    return says(snapshot, seat, language) if says is not None and snapshot.view is not None else ()


def bill(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """Where everybody's points came from when a match is over; nothing where the result tells all."""
    says = BILLS.get(snapshot.game)
    return says(snapshot, language) if says is not None and snapshot.view is not None else ()


def sheet(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What the snapshot's seat has and can do, a sentence a line; nothing where `position` tells all."""
    says = SHEETS.get(snapshot.game)
    return says(snapshot, language) if says is not None and snapshot.view is not None else ()


def _vaults(snapshot: Snapshot, language: Language) -> Sequence[str]:
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    vaults = []
    for seat, vault in enumerate(view.vaults):
        told = f"{name_of(snapshot, seat, language)}, {markers_in_words(vault, language)}"
        holding = view.values[seat]
        vaults.append(told if holding is None else f"{told} ({money(holding.money)})")
    return (_("In the vaults: {vaults}.").format(vaults="; ".join(vaults)),)


def _domino(snapshot: Snapshot, language: Language) -> Sequence[str]:
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
    if told := pairs(snapshot, DOMINO_BY_EAR, language):
        lines.append(told)
    return lines


def _of_domino(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """Points and tiles."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DominoView) or not view.round:
        return ()
    ngettext = language.ngettext
    parts = [ngettext("{n} point", "{n} points", view.scores[seat]).format(n=view.scores[seat])]
    if view.phase == "play":
        parts.append(ngettext("{n} tile", "{n} tiles", view.counts[seat]).format(n=view.counts[seat]))
    name = addressed(snapshot, seat, language)
    return (_("{name}: {parts}.").format(name=name, parts=", ".join(parts)),)


def _dogs_day(snapshot: Snapshot, language: Language) -> Sequence[str]:
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    places = {"bank": view.bank, "truck": view.truck, "prison": view.prison, "reserve": view.reserve}
    lines = [
        f"{capital(source_name(place, language))}: {markers_in_words(there, language)}."
        for place, there in places.items()
    ]
    if view.scene:
        cards = (
            _("{card} of {name} with {markers}").format(
                card=titled(played.card, language),
                name=name_of(snapshot, played.seat, language),
                markers=markers_in_words(played.loot, language),
            )
            for played in view.scene
        )
        lines.append(_("In the scene, from left to right: {cards}.").format(cards="; ".join(cards)))
    elif missing := [name_of(snapshot, seat, language) for seat in sorted(snapshot.waiting)]:
        lines.append(_("Still to pick: {names}.").format(names=", ".join(missing)))
    for seat in range(view.seats):
        lines += _vault(snapshot, seat, language)
    if isinstance(view.eye, int):
        holding = view.values[view.eye]
        if holding is not None and holding.markers.total:
            values = ", ".join(map(money, (*holding.backpacks, *holding.cases)))
            text = _("In your vault: {values}, {sum} in all.")
            lines.append(text.format(values=values, sum=money(holding.money)))
        if hand := view.hands[view.eye]:
            lines.append(_("Your hand: {tiles}.").format(tiles=", ".join(titled(c, language) for c in hand)))
    return lines


def _vault(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """What a player has brought home, and the cards that are out of the game."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    name, vault = name_of(snapshot, seat, language), markers_in_words(view.vaults[seat], language)
    told = [_("Vault of {name}: {markers}.").format(name=name, markers=vault)]
    for cards, text in (
        (view.retired[seat], _("Retired: {cards}.")),
        (view.arrested[seat], _("Arrested: {cards}.")),
    ):
        if cards:
            told.append(text.format(cards=", ".join(titled(card, language) for card in cards)))
    return (" ".join(told),)


POSITIONS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {
    "dogs_day": _dogs_day,
    "domino": _domino,
    "kingdomino_origins": kingdomino_told,
    "domino_dungeon": dungeon_told,
}
"""By game; a game without is told by its story and its standing alone."""

COUNTS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {
    "dogs_day": _vaults,
    "domino": domino_hands,
    "kingdomino_origins": kingdomino_counts,
    "domino_dungeon": dungeon_worths,
}
"""By game; of one without, the standing in a line tells all."""

WHOLE: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {"domino_dungeon": dungeon_whole}
"""By game; of one without, the position is all."""

THEIRS: Mapping[str, Callable[[Snapshot, Seat, Language], Sequence[str]]] = {
    "dogs_day": _vault,
    "domino": _of_domino,
    "kingdomino_origins": territory,
    "domino_dungeon": dungeon_theirs,
}
"""By game; what one player has."""

BILLS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {"kingdomino_origins": kingdomino_bill}
"""By game; where points have many sources."""

SHEETS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {"domino_dungeon": dungeon_sheet}
"""By game; what one has, where it is more than a hand."""
