"""What holds at every moment: everything in one place, no deeds of the gone, an end."""

from __future__ import annotations

from collections import Counter

import pytest

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.content import ROOM_NUMBERS, SIZES, SLOTS
from server.games.domino_dungeon.events import DiceRolled, Stepped
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.reading import free_markers
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.playouts import drive


def check(state: DungeonState) -> None:
    table = state.table
    laid = [each.room for each in table.rooms if each.room in ROOM_NUMBERS]
    hidden = [*state.pile, *(room for hand in state.hands for room in hand)]
    assert max(Counter([*laid, *hidden]).values(), default=0) <= 1
    # Nothing is lost before the boss comes, and nothing is left in hand afterwards.
    entered = table.found and table.finding is None
    assert not hidden if entered else sorted([*laid, *hidden]) == list(ROOM_NUMBERS)
    assert table.counts == tuple(map(len, state.hands)) and table.pile == len(state.pile)
    cards = [card for deck in state.decks for card in deck] + list(table.gone)
    for one in table.heroes:
        cards += [worn.card for worn in one.worn] + list(one.bag)
    if table.card:
        cards.append(table.card)
    assert sorted(cards) == [card.number for card in OWN.cards]
    assert table.decks == tuple(map(len, state.decks))
    for size, many in zip(SIZES, OWN.numbers.markers, strict=False):
        assert sum(monster.size == size for monster in table.monsters) <= many
    assert min(free_markers(table).values()) >= 0
    assert len({monster.number for monster in table.monsters}) == len(table.monsters)
    for monster in table.monsters:
        assert monster.wounds < state.kind(monster.size).health
        assert monster.room in state.layout.order
    places = [each.place for each in table.rooms if each.place is not None]
    assert len(set(places)) == len(places)
    for seat, one in enumerate(table.heroes):
        assert one.room in state.layout.order and one.coins >= 0
        slots = Counter(worn.slot for worn in one.worn)
        sheet = state.sheet(seat)
        assert all(slots[slot] <= most for slot, most in zip(SLOTS, sheet.hero.slots, strict=True))
        assert (one.fate == "inside") <= (one.wounds < sheet.health)
        assert one.wounds >= 0


@pytest.mark.parametrize(
    ("options", "seats"),
    [
        (DungeonOptions(), 4),
        (DungeonOptions(dungeon=6), 3),
        (DungeonOptions(collapse=True, dungeon=2), 2),
        (DungeonOptions(campaign=True), 4),
    ],
)
def test_everything_is_in_one_place_and_the_gone_do_nothing(options: DungeonOptions, seats: int) -> None:
    for seed in range(2):
        state = DOMINO_DUNGEON.new(options, seats, Chance(seed))
        turns = 0
        for step in drive(state, Chance(seed + 50)):
            check(state)
            for seat in range(seats):
                fate = state.hero(seat).fate
                assert fate == "inside" or not state.moves(seat)
            for event in step.events:
                if isinstance(event, DiceRolled | Stepped):
                    turns += 1
            budget = state.table.budget
            assert budget is None or min(budget.steps, budget.points, budget.undos) >= 0
        assert turns and state.result is not None
        assert state.table.dungeon_round <= OWN.numbers.last_round + OWN.numbers.collapse


def test_dun_23_a_match_of_the_idle_ends() -> None:
    """Everybody ends every turn: round 40 brings the boss, and the collapse buries all."""
    state = DOMINO_DUNGEON.new(DungeonOptions(), 2, Chance(1))
    while state.result is None:
        due = state.automatic()
        if due is None:
            (seat,) = state.waiting
            due = seat, state.moves(seat)[-1]
        state.play(*due)
    assert state.round == 45
    assert state.result.reason == "nobody"
