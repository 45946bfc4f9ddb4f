"""What one eye sees of a position of Dogs' Day: kinds and played cards are public, values and hands not."""

from __future__ import annotations

from typing import Literal, TypeAlias

from server.games.contract import Eye, Result, Seat, View
from server.games.dogs_day.cards import Card
from server.games.dogs_day.events import RoundEnded
from server.games.dogs_day.material import Holding, Markers
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.scene import Act, Half, Played, Transfer

Phase: TypeAlias = Literal[
    "before",
    "pick",
    "reveal",
    "take",
    "steal",
    "rob",
    "fee",
    "between",
    "over",
]
"""What happens next: the table sets up, reveals or begins a day, seats are asked, or the match is over.

A seat is asked (`Ask.kind` with its facts):

- "pick" for a card; "pick_again" (``card``), not waited for, while others have not picked (DOG-7).
- "take" a marker (``number`` of the acting card, ``source`` bank or prison, ``left``: how many the seat has
  still to take, DOG-10).
- "steal" a marker (``number``, ``left``, ``places``: "cards", "vaults" or "both", DOG-12).
- "rob" a card of the column to the left (``number``, ``seats``: the owners of cards with loot, DOG-13).
- "fee": which marker of the own vault to pay (``seat``: whose X9 it was, DOG-14).
"""


class DogsView(View, frozen=True):
    """The table as one eye sees it.

    A tuple "for every seat" has an entry for each; what the eye may not see is None there, or ``()``.

    - ``turn`` is the seat whose decision is due while a round is acted out (``act``), and None otherwise; in
      phase "pick" the table waits for every seat that ``picked`` has False for.
    - ``half`` is set from the reveal until the next day begins.
    - ``hands`` and ``picks``: cards for every seat, the own ones alone; the pick stays in the hand until the
      reveal. ``held`` and ``decks`` count everybody's cards.
    - ``scene``: the cards that are still in it, ascending; equal numbers (a column) side by side, by seat.
    - ``fled``: seats whose card fled this round and whose vault is safe (DOG-13).
    - ``load`` is printed on the open truck, ``truck`` is what lies on it. ``trucks`` are all loads turned
      up so far, that of the first truck too.
    - ``vaults``: markers for every seat; ``values``: what they are worth, the own ones alone until the end.
    - ``retired`` and ``arrested``: cards out of play for every seat, in the order they went: all public.
    - ``transfers``: what has moved in this round so far, in its order.
    - ``scores``: markers in every vault, and money in thousands once the vaults are open.
    """

    eye: Eye
    options: DogsOptions
    seats: int
    round: int
    phase: Phase
    lead: Seat
    turn: Seat | None
    half: Half | None
    act: Act | None
    hands: tuple[tuple[Card, ...], ...]
    held: tuple[int, ...]
    decks: tuple[int, ...]
    picks: tuple[Card | None, ...]
    picked: tuple[bool, ...]
    scene: tuple[Played, ...]
    fled: tuple[Seat, ...]
    bank: Markers
    truck: Markers
    prison: Markers
    reserve: Markers
    load: Markers
    trucks: tuple[Markers, ...]
    vaults: tuple[Markers, ...]
    values: tuple[Holding | None, ...]
    retired: tuple[tuple[Card, ...], ...]
    arrested: tuple[tuple[Card, ...], ...]
    transfers: tuple[Transfer, ...]
    last_round: RoundEnded | None
    scores: tuple[int, ...]
    result: Result | None
