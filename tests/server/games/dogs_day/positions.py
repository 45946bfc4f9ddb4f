"""Positions of Dogs' Day made for a test: what lies where, and which cards are about to be played."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from server.chance import Chance
from server.games.contract import Event, Seat
from server.games.dogs_day.cards import CARDS, Card
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.material import BACKPACKS, VALUES, Markers
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.piles import Pile
from server.games.dogs_day.state import DogsState


def cards_of(text: str) -> list[Card]:
    """Cards from their names in a row: ``x9 lawyer brute``."""
    return [next(card for card in CARDS if card == word) for word in text.split()]


def night(
    cards: str,
    *,
    bank: tuple[int, int] = (0, 0),
    truck: tuple[int, int] = (0, 0),
    prison: tuple[int, int] = (0, 0),
    vaults: Mapping[Seat, str] | None = None,
    round: int = 1,
    options: DogsOptions | None = None,
    gone: int = 0,
) -> DogsState:
    """A round in which every seat has the named card in hand, before anybody picks.

    Places have so many backpacks and cases; ``vaults`` name values, cases with a c: ``100 200 c400``.
    ``gone`` backpacks of the reserve lie nowhere.
    """
    names = cards_of(cards)
    state = DogsState(options or DogsOptions(), len(names), Chance(5))
    state.play(0, DOGS_DAY.parse("set up"))
    for pile in (state.bank, state.truck, state.prison):
        pile.give_all(state.reserve)
    for seat, text in (vaults or {}).items():
        for word in text.split():
            kind = state.reserve.cases if word.startswith("c") else state.reserve.backpacks
            marker = next(marker for marker in kind if VALUES[marker] == int(word.lstrip("c")))
            kind.remove(marker)
            state.vaults[seat].of("backpack" if marker < BACKPACKS else "case").append(marker)
    for pile, (backpacks, cases) in ((state.bank, bank), (state.truck, truck), (state.prison, prison)):
        state.reserve.draw("backpack", backpacks, pile)
        state.reserve.draw("case", cases, pile)
    if gone:
        state.reserve.draw("backpack", gone, Pile())
    state.round = round
    for seat, name in enumerate(names):
        if name not in state.hands[seat]:
            state.decks[seat].remove(name)
            state.decks[seat].append(state.hands[seat].pop())
            state.hands[seat].append(name)
    # A last round has no deck any more, and the first cards of a hand lie open.
    if round == 8:
        for seat, name in enumerate(names):
            everything = [card for card in CARDS if card != name]
            state.hands[seat], state.decks[seat] = [name, *everything[:2]], []
            state.retired[seat] = everything[2:]
    return state


def reveal(state: DogsState, cards: str) -> list[Event]:
    """Everybody picks, the picks are turned up and acted out until somebody has to decide."""
    for seat, card in enumerate(cards_of(cards)):
        state.play(seat, DOGS_DAY.parse(f"pick {card}"))
    return settle(state)


def settle(state: DogsState) -> list[Event]:
    """The table's moves, but no new day."""
    events: list[Event] = []
    while (due := state.automatic()) is not None and not state.pause:
        events += state.play(*due)
    return events


def play(state: DogsState, *moves: str) -> list[Event]:
    """Moves of whoever's turn it is, as texts; the table's own follow by themselves."""
    events: list[Event] = []
    for text in moves:
        assert state.turn is not None
        events += state.play(state.turn, DOGS_DAY.parse(text)) + settle(state)
    return events


def acted(cards: str, *moves: str, **places: object) -> tuple[DogsState, list[Event]]:
    """`night`, `reveal` and `play` in one."""
    state = night(cards, **places)  # type: ignore[arg-type]
    return state, reveal(state, cards) + play(state, *moves)


def new_day(state: DogsState) -> list[Event]:
    """The next day begins."""
    assert state.pause
    return state.play(0, DOGS_DAY.parse("day"))


def texts(state: DogsState, seat: Seat | None = None) -> list[str]:
    """The legal moves of a seat, or of whoever's turn it is."""
    who = state.turn if seat is None else seat
    assert who is not None
    return [str(move) for move in state.moves(who)]


def loot(state: DogsState) -> list[tuple[int, int]]:
    """Backpacks and cases on the card of every seat."""
    return [pair(pile.markers) for pile in state.loot]


def vaults(state: DogsState) -> list[tuple[int, int]]:
    """Backpacks and cases in the vault of every seat."""
    return [pair(pile.markers) for pile in state.vaults]


def pair(markers: Markers) -> tuple[int, int]:
    """Backpacks and cases."""
    return markers.backpacks, markers.cases


def of_type(events: Sequence[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind, in their order."""
    return [event for event in events if isinstance(event, kind)]
