"""The city of Dogs' Day in sentences, for who cannot see it."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Seat
from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.games.dogs_day.names import markers_in_words, money, source_name, titled
from tui.games.people import called, capital, name_of
from tui.language import Language


def position(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What there is to know now, a sentence a line: places, scene, all vaults, the own values and hand."""
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
            (
                _("{card}, yours, with {markers}")
                if played.seat == snapshot.eye
                else _("{card} of {name} with {markers}")
            ).format(
                card=titled(played.card, language),
                name=name_of(snapshot, played.seat, language),
                markers=markers_in_words(played.loot, language),
            )
            for played in view.scene
        )
        lines.append(_("In the scene, from left to right: {cards}.").format(cards="; ".join(cards)))
    elif missing := [called(snapshot, seat, language) for seat in sorted(snapshot.waiting)]:
        lines.append(_("Still to pick: {names}.").format(names=", ".join(missing)))
    for seat in range(view.seats):
        lines += theirs(snapshot, seat, language)
    if isinstance(view.eye, int):
        holding = view.values[view.eye]
        if holding is not None and holding.markers.total:
            values = ", ".join(map(money, (*holding.backpacks, *holding.cases)))
            text = _("In your vault: {values}, {sum} in all.")
            lines.append(text.format(values=values, sum=money(holding.money)))
        if hand := view.hands[view.eye]:
            lines.append(_("Your hand: {tiles}.").format(tiles=", ".join(titled(c, language) for c in hand)))
    return lines


def counts(snapshot: Snapshot, language: Language) -> Sequence[str]:
    """What lies in everybody's vault, and what it is worth where the eye may know; what cards have got."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    vaults = []
    for seat, vault in enumerate(view.vaults):
        told = f"{called(snapshot, seat, language)}, {markers_in_words(vault, language)}"
        holding = view.values[seat]
        vaults.append(told if holding is None else f"{told} ({money(holding.money)})")
    lines = [_("In the vaults: {vaults}.").format(vaults="; ".join(vaults))]
    loot = [
        f"{called(snapshot, played.seat, language)}, {markers_in_words(played.loot, language)}"
        for played in view.scene
        if played.loot.total
    ]
    if loot:
        lines.append(_("On the cards, not at home yet: {cards}.").format(cards="; ".join(loot)))
    return lines


def theirs(snapshot: Snapshot, seat: Seat, language: Language) -> Sequence[str]:
    """What a player has brought home, and the cards that are out of the game."""
    _, view = language.gettext, snapshot.view
    if not isinstance(view, DogsView) or not view.round:
        return ()
    text = _("Your vault: {markers}.") if seat == snapshot.eye else _("Vault of {name}: {markers}.")
    name, vault = name_of(snapshot, seat, language), markers_in_words(view.vaults[seat], language)
    told = [text.format(name=name, markers=vault)]
    for cards, text in (
        (view.retired[seat], _("Retired: {cards}.")),
        (view.arrested[seat], _("Arrested: {cards}.")),
    ):
        if cards:
            told.append(text.format(cards=", ".join(titled(card, language) for card in cards)))
    return (" ".join(told),)
