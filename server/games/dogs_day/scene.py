"""What views and events of Dogs' Day are made of: cards in the scene, runs of decisions, transfers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec

from server.games.contract import Seat
from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import Markers

Half: TypeAlias = Literal["heist", "twist", "foiled"]
"""Which part of a round is acted out: the upper halves, the lower halves, or a foiled heist (DOG-8)."""
Supply: TypeAlias = Literal["bank", "truck", "prison", "reserve"]
"""The places of the town, which are nobody's."""
Source: TypeAlias = Supply | Literal["card", "vault"]
"""Where markers come from."""
Asking: TypeAlias = Literal["take", "steal", "rob", "fee"]
"""What kind of decision is asked for while a round is acted out."""
How: TypeAlias = Literal["heist", "moles", "foiled"]
"""How a round went: a heist without X9, one with several of them, or one that a single X9 foiled (DOG-8)."""
Fate: TypeAlias = Literal["stayed", "fled", "arrested"]
"""What became of a card: it was in the scene to the end, fled (DOG-13) or was arrested (DOG-14)."""


def how_of(cards: Sequence[Card]) -> How:
    """How a round goes in which these cards were picked (DOG-8)."""
    moles = cards.count("x9")
    return "foiled" if moles == 1 else "moles" if moles else "heist"


class Played(msgspec.Struct, frozen=True):
    """A card in the scene and the markers on it."""

    seat: Seat
    card: Card
    loot: Markers = Markers()


class Act(msgspec.Struct, frozen=True):
    """A run of decisions that is under way.

    ``number`` is that of the card which acts (fees: of X9). ``seats`` decide, the first one now, then the
    others round and round; ``left`` tells for each of them how many decisions it has still to make, in the
    order of ``seats``. ``source`` is where taken markers come from (bank or prison), None otherwise.
    """

    half: Half
    number: int
    asking: Asking
    seats: tuple[Seat, ...]
    left: tuple[int, ...]
    source: Supply | None = None

    @property
    def supply(self) -> Supply:
        """The ``source`` of a run that takes."""
        assert self.source is not None
        return self.source


class Transfer(msgspec.Struct, frozen=True):
    """Markers that went from one place to another in a round.

    ``taker`` None is the prison, which gets the fees. ``giver`` is the owner of the card or vault they came
    from, None for bank, truck, prison and reserve. A theft that found nothing has no markers, ``source``
    "card" and no giver.
    """

    taker: Seat | None
    source: Source
    giver: Seat | None
    markers: Markers


def add_transfer(transfers: list[Transfer], new: Transfer) -> None:
    """Write a transfer down; markers that went the same way just before are counted together with it."""
    if transfers and new.markers.total:
        last = transfers[-1]
        if (last.taker, last.source, last.giver) == (new.taker, new.source, new.giver) and last.markers.total:
            transfers[-1] = Transfer(new.taker, new.source, new.giver, last.markers.plus(new.markers))
            return
    transfers.append(new)


def after_decision(act: Act, count: int) -> Act | None:
    """What is left of a run once its first seat has moved ``count`` markers; None when that was all.

    Who has still to decide goes to the end of the line (DOG-10). Robbing a card and paying a fee are done at
    once, however many markers it was.
    """
    if act.asking in ("rob", "fee") or act.left[0] <= count:
        seats, left = act.seats[1:], act.left[1:]
        return Act(act.half, act.number, act.asking, seats, left, act.source) if seats else None
    left = (*act.left[1:], act.left[0] - count)
    return Act(act.half, act.number, act.asking, (*act.seats[1:], act.seats[0]), left, act.source)


class Part(msgspec.Struct, frozen=True):
    """What one seat had to do with a round: its card, the card's fate, and what it brought home on it."""

    card: Card
    fate: Fate
    loot: Markers
