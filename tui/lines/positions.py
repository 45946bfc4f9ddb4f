"""A position in sentences, for who cannot see the board: what lies on the table, and what one holds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from server.games.dogs_day.view import DogsView
from server.games.domino.tiles import text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.dogs_day.names import markers_in_words, money, source_name, titled, upper_first
from tui.games.domino.words import numbers
from tui.games.domino_dungeon.heard_sheet import sheet as dungeon_sheet
from tui.games.domino_dungeon.telling import position as dungeon_told
from tui.games.domino_dungeon.telling import worths as dungeon_worths
from tui.games.kingdomino_origins.telling import position as kingdomino_told
from tui.games.people import name_of
from tui.language import Language


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What there is to know now, a sentence a line; nothing before the first deal, or for a game without."""
    says = POSITIONS.get(snapshot.game)
    return says(snapshot, language) if says is not None and snapshot.view is not None else ()


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """How everybody stands, for a game whose standing in one line tells less than that."""
    says = COUNTS.get(snapshot.game)
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
            _("{name} {n}").format(name=snapshot.seats[seat].name, n=count)
            for seat, count in enumerate(view.counts)
            if seat != view.eye
        ]
        lines.append(_("Tiles in other hands: {counts}.").format(counts=", ".join(others)))
        if view.boneyard:
            lines.append(_("Aside lie {n}.").format(n=view.boneyard))
    return lines


def _dogs_day(snapshot: Snapshot, language: Language) -> Sequence[str]:
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    places = {"bank": view.bank, "truck": view.truck, "prison": view.prison, "reserve": view.reserve}
    lines = [
        f"{upper_first(source_name(place, language))}: {markers_in_words(there, language)}."
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
    for seat, vault in enumerate(view.vaults):
        told = _("Vault of {name}: {markers}.")
        name = name_of(snapshot, seat, language)
        lines.append(told.format(name=name, markers=markers_in_words(vault, language)))
        for cards_gone, text in (
            (view.retired[seat], _("Retired: {cards}.")),
            (view.arrested[seat], _("Arrested: {cards}.")),
        ):
            if cards_gone:
                told = ", ".join(titled(card, language) for card in cards_gone)
                lines[-1] += " " + text.format(cards=told)
    if isinstance(view.eye, int):
        holding = view.values[view.eye]
        if holding is not None and holding.markers.total:
            values = ", ".join(map(money, (*holding.backpacks, *holding.cases)))
            text = _("In your vault: {values}, {sum} in all.")
            lines.append(text.format(values=values, sum=money(holding.money)))
        if hand := view.hands[view.eye]:
            lines.append(_("Your hand: {tiles}.").format(tiles=", ".join(titled(c, language) for c in hand)))
    return lines


POSITIONS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {
    "dogs_day": _dogs_day,
    "domino": _domino,
    "kingdomino_origins": kingdomino_told,
    "domino_dungeon": dungeon_told,
}
"""By game; a game without is told by its story and its standing alone."""

COUNTS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {
    "dogs_day": _vaults,
    "domino_dungeon": dungeon_worths,
}
"""By game; of one without, the standing in a line tells all."""

SHEETS: Mapping[str, Callable[[Snapshot, Language], Sequence[str]]] = {"domino_dungeon": dungeon_sheet}
"""By game; what one has, where it is more than a hand."""
