"""What the cursor steps through: the cards of the hand, or one list of all that may be taken or paid."""

from __future__ import annotations

from typing import Any

from server.games.dogs_day.cards import CARDS, Card
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import KINDS, PICKS, Pay, Pick, Rob, Steal, Take
from server.games.dogs_day.reading import supply_of
from server.games.dogs_day.view import DogsView
from server.protocols import Snapshot
from tui.games.dogs_day.signs import label_of


def picking(snapshot: Snapshot) -> bool:
    """Whether the hand is what the cursor is on: whenever no list is asked for."""
    return snapshot.ask is None or snapshot.ask.kind in ("pick", "pick_again")


def choices(snapshot: Snapshot) -> tuple[Any, ...]:
    """The entries: a `Pick` for every card of the hand, also to look at it, or the legal moves in order.

    Thefts go along the scene, cards before vaults; payments from the cheapest marker up.
    """
    view: DogsView = snapshot.view
    if picking(snapshot):
        hand = view.hands[view.eye] if isinstance(view.eye, int) else ()
        return tuple(PICKS[card] for card in sorted(hand, key=CARDS.index))
    along = {played.seat: place for place, played in enumerate(view.scene)}

    def order(move: Any) -> tuple[int, ...]:
        match move:
            case Steal(kind=kind, place=place, victim=victim):
                return along.get(victim, 0), place == "vault", KINDS.index(kind)
            case Rob(victim=victim):
                return (along.get(victim, 0),)
            case Pay(kind=kind, value=value):
                return value, KINDS.index(kind)
            case Take(kind=kind):
                return (KINDS.index(kind),)
        return ()

    return tuple(sorted(snapshot.moves, key=order))


def key_of(card: Card) -> str:
    """The key that goes to a card: its number, ``x`` for X9."""
    return "x" if card == "x9" else label_of(card)


def at_key(entries: tuple[Any, ...], key: str, cursor: int) -> int | None:
    """Where ``key`` takes the cursor in a hand; from one 6 to the other. None when no card has that key."""
    places = [place for place, move in enumerate(entries) if key_of(move.card) == key]
    return next((place for place in places if place > cursor), places[0]) if places else None


def lying_there(view: DogsView, move: Any) -> Markers:
    """The markers that an entry of the list is about, as many as lie there."""
    loot = {played.seat: played.loot for played in view.scene}
    match move:
        case Steal(kind=kind, place=place, victim=victim):
            there = loot[victim] if place == "card" else view.vaults[victim]
            return _only(there, kind)
        case Rob(victim=victim):
            return loot[victim]
        case Take(kind=kind):
            return _only(supply_of(view, view.act.supply), kind) if view.act is not None else Markers()
        case Pay(kind=kind, value=value):
            holding = view.values[view.eye] if isinstance(view.eye, int) else None
            if holding is None:
                return Markers()
            held = holding.backpacks if kind == "backpack" else holding.cases
            many = held.count(value)
            return Markers(many) if kind == "backpack" else Markers(0, many)
    return Markers()


def _only(there: Markers, kind: str) -> Markers:
    return Markers(there.backpacks) if kind == "backpack" else Markers(0, there.cases)


def first(snapshot: Snapshot, entries: tuple[Any, ...], before: Any) -> int:
    """Where the cursor is at a new ask: on what was under it ``before``, on the own pick, on the first."""
    view: DogsView = snapshot.view
    picked = view.picks[view.eye] if isinstance(view.eye, int) else None
    for wanted in (before, Pick(picked) if picked is not None else None):
        if wanted in entries:
            return entries.index(wanted)
    return 0
