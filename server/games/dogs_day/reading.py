"""What anybody can work out from the public position: for rules, players without hands and screens alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from server.games.contract import Seat
from server.games.dogs_day import deeds
from server.games.dogs_day.cards import CARDS, NUMBERS, Card
from server.games.dogs_day.deeds import (
    HEISTS,
    LAWYER,
    TWISTS,
    Heist,
    Victims,
    takings,
)
from server.games.dogs_day.material import BACKPACKS, VALUES, Holding, Kind, Markers
from server.games.dogs_day.scene import Fate, Half, Part, Supply, Transfer
from server.games.dogs_day.view import DogsView


class Turn(msgspec.Struct, frozen=True):
    """A column that has still to act; ``skips``: it does nothing, because its number appears repeatedly."""

    half: Half
    number: int
    seats: tuple[Seat, ...]
    skips: bool = False


def waiting(view: DogsView) -> frozenset[Seat]:
    """The seats without which the game cannot go on: those without a pick, or the one that decides.

    Where nothing is left to choose the table decides for the seat at once.
    """
    if view.phase == "pick":
        return frozenset([seat for seat, picked in enumerate(view.picked) if not picked])
    return frozenset() if view.turn is None else frozenset({view.turn})


# ---- hands


def unplayed(view: DogsView, seat: Seat) -> tuple[Card, ...]:
    """The cards that a seat has in hand or deck, in the order of `CARDS`: all but those that were played."""
    gone = {*view.retired[seat], *view.arrested[seat]}
    gone.update(played.card for played in view.scene if played.seat == seat)
    return tuple([card for card in CARDS if card not in gone])


def surely_held(view: DogsView, seat: Seat) -> tuple[Card, ...]:
    """The cards everybody knows to be in a hand: X9 after an advanced start (DOG-5), all without a deck."""
    cards = unplayed(view, seat)
    if not view.decks[seat]:
        return cards if view.held[seat] else ()
    return ("x9",) if view.options.advanced_start and "x9" in cards and view.round else ()


# ---- the scene


def scene_of(view: DogsView) -> tuple[tuple[Seat, ...], Mapping[Seat, int]]:
    """The seats in the scene, ascending, and the number of each."""
    return (
        tuple([played.seat for played in view.scene]),
        {played.seat: NUMBERS[played.card] for played in view.scene},
    )


def columns(view: DogsView) -> tuple[tuple[Seat, ...], ...]:
    """The scene as columns of equal numbers, ascending (DOG-7)."""
    return tuple(_by_number(view).values())


def _by_number(view: DogsView) -> dict[int, tuple[Seat, ...]]:
    """The seats with each number in the scene, ascending."""
    found: dict[int, tuple[Seat, ...]] = {}
    for played in view.scene:
        number = NUMBERS[played.card]
        found[number] = (*found.get(number, ()), played.seat)
    return found


def neighbours(view: DogsView, seat: Seat, side: Literal[-1, 1]) -> tuple[Seat, ...]:
    """The owners of the column next to a seat's card, to the left (-1) or right (1) (DOG-13)."""
    return deeds.neighbours(*scene_of(view), seat, side)


def victims(view: DogsView, seat: Seat) -> Victims:
    """Whom the twist of a seat's card may steal from, whatever they have (DOG-12, DOG-13)."""
    return deeds.victims(*scene_of(view), seat)


def would_take(view: DogsView) -> dict[Card, Heist]:
    """What each card would take in a heist now if no other had its number (DOG-9)."""
    return {
        card: takings(HEISTS[number], supply_of(view, HEISTS[number].source), 1)
        for card, number in NUMBERS.items()
        if number in HEISTS
    }


def supply_of(view: DogsView, source: Supply) -> Markers:
    """What lies on a place of the town."""
    return {"bank": view.bank, "truck": view.truck, "prison": view.prison, "reserve": view.reserve}[source]


def to_act(view: DogsView) -> tuple[Turn, ...]:
    """The columns that have still to act, in their order, without those that have nothing to do.

    The column whose run of decisions is under way is the first. Between rounds there is none; during the
    police's visit there are at most the Lawyers.
    """
    if view.half is None or view.phase in ("between", "over"):
        return ()
    found = _by_number(view)
    if view.half == "foiled":
        return (Turn("foiled", LAWYER, found[LAWYER]),) if LAWYER in found else ()
    at = view.act.number if view.act is not None else None
    turns: list[Turn] = []
    if view.half == "heist":
        turns += [
            Turn("heist", number, found[number])
            for number in sorted(found)
            if number in HEISTS and (at is None or number >= at)
        ]
        at = None
    turns += [
        Turn("twist", number, found[number], len(found[number]) > 1)
        for number in sorted(found, reverse=True)
        if number in TWISTS and (at is None or number <= at)
    ]
    return tuple(turns)


def parts_of(
    cards: Sequence[Card], transfers: Sequence[Transfer], fled: Sequence[Seat], scene: Sequence[Seat]
) -> tuple[Part, ...]:
    """What every seat had to do with a round: who is neither in the scene nor fled was arrested (DOG-14)."""
    backpacks, cases = [0] * len(cards), [0] * len(cards)
    for transfer in transfers:
        if transfer.taker is not None:
            backpacks[transfer.taker] += transfer.markers.backpacks
            cases[transfer.taker] += transfer.markers.cases
        if transfer.giver is not None and transfer.source == "card":
            backpacks[transfer.giver] -= transfer.markers.backpacks
            cases[transfer.giver] -= transfer.markers.cases
    parts = []
    for seat, card in enumerate(cards):
        fate: Fate = "stayed" if seat in scene else "fled" if seat in fled else "arrested"
        parts.append(Part(card, fate, Markers(backpacks[seat], cases[seat])))
    return tuple(parts)


# ---- values


def opening_order(values: Sequence[Holding]) -> tuple[Seat, ...]:
    """The seats in the order in which their vaults are opened: least first, the winner last."""
    return tuple(
        sorted(range(len(values)), key=lambda seat: (values[seat].money, len(values[seat].cases), seat))
    )


def unseen_values(view: DogsView) -> dict[Kind, tuple[int, ...]]:
    """The values of all markers that the eye does not see, in thousands, highest first."""
    left: dict[Kind, list[int]] = {"backpack": list(VALUES[:BACKPACKS]), "case": list(VALUES[BACKPACKS:])}
    for holding in view.values:
        if holding is not None:
            for value in holding.backpacks:
                left["backpack"].remove(value)
            for value in holding.cases:
                left["case"].remove(value)
    return {kind: tuple(sorted(values, reverse=True)) for kind, values in left.items()}


def mean_values(view: DogsView) -> tuple[float, float]:
    """What a hidden backpack and a hidden case are worth on average to this eye, in thousands."""
    hidden = unseen_values(view)
    backpacks, cases = hidden["backpack"], hidden["case"]
    return (
        sum(backpacks) / len(backpacks) if backpacks else 0.0,
        sum(cases) / len(cases) if cases else 0.0,
    )


def worth(view: DogsView, seat: Seat) -> float:
    """What a seat's vault is worth in thousands: exactly where the eye sees it, else on average."""
    holding = view.values[seat]
    if holding is not None:
        return float(holding.money)
    backpack, case = mean_values(view)
    return view.vaults[seat].backpacks * backpack + view.vaults[seat].cases * case
