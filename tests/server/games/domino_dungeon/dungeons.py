"""Positions of Dominó Dungeon laid out by hand, and dice that show what a test wants."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import Event, IllegalMove, Move, Seat
from server.games.domino_dungeon.content import DECKS, Content, HeroKey
from server.games.domino_dungeon.loading import OWN, load
from server.games.domino_dungeon.moves import EndTurn, Place, parse
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import Budget, HeroView, Laid, Monster, Worn
from tests.server.games.playouts import Step, next_move

HEROES: tuple[HeroKey, ...] = ("kronn", "linna", "malaquias", "isa")
PLAIN: Content = replace(load(Path(__file__).with_name("plain")), name="")
"""Heroes and monsters whose numbers stay as they are when the game's own are tuned."""
CORRIDOR = ((6, (1, 0), 0), (1, (2, 0), 0), (3, (3, 0), 0))
"""East of the stairs: a small monster's room, a medium one's, a chest's, all connected in a row."""
CARDS = {card.key: card.number for card in OWN.cards}
"""The numbers of the game's own cards by their keys."""


def with_doors(doors: tuple[Any, Any, Any, Any]) -> Content:
    """The plain content, every room with these doors."""
    return replace(PLAIN, rooms=tuple(replace(room, doors=doors) for room in PLAIN.rooms))


OPEN = with_doors(("grey", "grey", "grey", "grey"))
"""The plain content, where every door fits every other one."""


class Dice(Chance):
    """Dice that show what they are told, in order, and go on by chance."""

    def __init__(self, *dice: int) -> None:
        super().__init__(7)
        self.dice = list(dice)

    def roll(self, sides: int = 6) -> int:
        return self.dice.pop(0) if self.dice else super().roll(sides)


def hero(key: HeroKey, room: int = 0, worn: Sequence[tuple[str, Any]] = (), **facts: Any) -> HeroView:
    """A hero in a room that wears cards by their keys: ``[("pot_helmet", "armour")]``."""
    return HeroView(key, room=room, worn=tuple(Worn(CARDS[card], slot) for card, slot in worn), **facts)


def position(
    rooms: Iterable[tuple[int, Place | None, int]] = CORRIDOR,
    heroes: Sequence[HeroView] | None = None,
    monsters: Iterable[tuple[Any, int]] = (),
    *,
    dice: Sequence[int] = (),
    hands: Sequence[Sequence[int]] | None = None,
    pile: Sequence[int] = (),
    turn: Seat = 0,
    steps: int = 3,
    points: int = 2,
    content: Content | None = None,
    options: DungeonOptions | None = None,
    **facts: Any,
) -> DungeonState:
    """A turn of seat ``turn`` in a dungeon with the stairs and these rooms (number, place, quarters turned).

    Everything not given is as after a fresh deal; rooms that lie nowhere are in the hands, seven each.
    """
    content = content or PLAIN
    heroes = heroes or [hero(key) for key in HEROES[:2]]
    seats = len(heroes)
    state = DungeonState(options or DungeonOptions(), seats, Dice(*dice), content)
    laid = (Laid(0, (0, 0)), *(Laid(number, place, turned) for number, place, turned in rooms))
    here = {each.room for each in laid}
    if hands is None:
        free = [number for number in range(1, 29) if number not in here]
        hands = [free[seat * 5 : seat * 5 + 5] for seat in range(seats)]
    if facts.get("found"):
        hands = [()] * seats
    state.hands = [list(hand) for hand in hands]
    state.pile = list(pile)
    held = {card for one in heroes for card in (*one.bag, *(worn.card for worn in one.worn))}
    state.decks = [
        [card.number for card in OWN.cards if card.deck == deck and card.number not in held] for deck in DECKS
    ]
    treasures, spells, prayers = map(len, state.decks)
    markers = tuple(Monster(number, size, room) for number, (size, room) in enumerate(monsters, 1))
    known: dict[str, Any] = {
        "phase": "turn",
        "asked": turn,
        "turn": turn,
        "first": 0,
        "round": 1,
        "dungeon": state.table.options.dungeon,
        "dungeon_round": 1,
        "heroes": tuple(heroes),
        "rooms": laid,
        "monsters": markers,
        "markers": len(markers),
        "decks": (treasures, spells, prayers),
        "counts": tuple(map(len, hands)),
        "pile": len(pile),
        "budget": Budget(steps, points, 3),
        **facts,
    }
    state.table = replace(state.table, **known)
    return state


def change(state: DungeonState, **facts: Any) -> None:
    """Lay the table out anew in these facts."""
    state.table = replace(state.table, **facts)


def play(state: DungeonState, *texts: str) -> list[Event]:
    """Play moves by their texts, each by the seat that is asked; automatic ones in between are not played."""
    events: list[Event] = []
    for text in texts:
        due = state.automatic()
        move = parse(text)
        seat = due[0] if due is not None and due[1] == move else state.table.asked
        assert seat is not None
        events += state.play(seat, move)
    return events


def settle(state: DungeonState) -> list[Event]:
    """Let the table make its automatic moves until somebody is asked."""
    events: list[Event] = []
    while (due := state.automatic()) is not None:
        events += state.play(*due)
    return events


def texts(state: DungeonState) -> set[str]:
    """The moves of the seat that is asked, as texts; those that the table makes by itself included."""
    due = state.automatic()
    if due is not None:
        return {str(due[1])}
    assert state.table.asked is not None
    return {str(move) for move in state.moves(state.table.asked)}


def of_kind(events: Iterable[Event], kind: type[Any]) -> list[Any]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def refusal(state: DungeonState, text: str) -> tuple[str, dict[str, object]]:
    """Why a move of the seat that is asked is refused, and the facts."""
    asked = state.table.asked
    assert asked is not None
    with pytest.raises(IllegalMove) as refused:
        state.play(asked, parse(text))
    return refused.value.reason, dict(refused.value.facts)


def wander(state: DungeonState, chance: Chance) -> Iterator[Step]:
    """A random match of heroes who choose what to do before what to do it to, so that rare deeds are done.

    They seldom give up what they can still do.
    """
    while state.result is None:
        seat, move, automatic = next_move(state, chance)
        if not automatic:
            kinds: dict[type[Move], list[Move]] = {}
            for each in state.moves(seat):
                kinds.setdefault(type(each), []).append(each)
            if len(kinds) > 1 and chance.below(8):
                kinds.pop(EndTurn, None)
            move = chance.choice(chance.choice(list(kinds.values())))
        yield Step(seat, move, automatic, state.play(seat, move))
