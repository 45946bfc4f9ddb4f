"""What holds at every moment: everything in one place, no deeds of the gone, an end."""

from __future__ import annotations

from collections import Counter
from typing import get_args

from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import Event
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.content import BOSS_ROOM, ROOM_NUMBERS, SIZES, SLOTS
from server.games.domino_dungeon.dungeon_events import DungeonEvent
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.reading import free_markers
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import wander


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
        if one.hero is None:
            assert table.phase == "hero"
            continue
        slots = Counter(worn.slot for worn in one.worn)
        sheet = state.sheet(seat)
        assert all(slots[slot] <= most for slot, most in zip(SLOTS, sheet.hero.slots, strict=True))
        assert (one.fate == "inside") <= (one.wounds < sheet.health)
        assert one.wounds >= 0


STURDY = DominoDungeon(
    replace(OWN, name="Sturdy", heroes=tuple(replace(hero, health=30) for hero in OWN.heroes))
)
"""Heroes who live long enough to see everything."""
EVERY_WAY = [
    (DungeonOptions(dungeon=dungeon, heroes=heroes, collapse=collapse), 2 + (dungeon + collapse) % 3)
    for dungeon in range(1, 7)
    for heroes, collapse in (("dealt", False), ("chosen", True))
] + [(DungeonOptions(campaign=True, collapse=collapse), 3 + collapse) for collapse in (False, True)]
"""Every dungeon with and without the collapse, both ways to heroes, two to four seats, two campaigns."""


def test_everything_is_in_one_place_and_the_gone_do_nothing() -> None:
    happened: set[type[Event]] = set()
    for number, (options, seats) in enumerate(EVERY_WAY):
        game = STURDY if number % 4 < 2 else DOMINO_DUNGEON
        state = game.new(options, seats, Chance(number))
        before = state.table
        for step in wander(state, Chance(number + 50)):
            check(state)
            table = state.table
            happened.update(map(type, step.events))
            for seat in range(seats):
                fate = table.heroes[seat].fate
                assert fate == "inside" or not state.moves(seat)
                # The gone do nothing and nothing befalls them, until the next dungeon.
                if before.heroes[seat].fate != "inside" and before.dungeon == table.dungeon:
                    assert table.heroes[seat] == before.heroes[seat]
            if not step.automatic:
                assert before.asked == step.seat and before.heroes[step.seat].fate == "inside"
            budget = table.budget
            assert budget is None or min(budget.steps, budget.points, budget.undos) >= 0
            bosses = sum(monster.size == "boss" for monster in table.monsters)
            placed = any(laid.room == BOSS_ROOM for laid in table.rooms)
            assert bosses == (placed and table.slayer is None) and placed == table.found
            before = table
        assert state.result is not None
        assert state.table.dungeon_round < OWN.numbers.last_round + OWN.numbers.collapse
    # All but what is too rare for chance: empty decks, doors that nothing fits, a card that nobody drew.
    missing = {*get_args(DungeonEvent)} - happened
    assert len(missing) <= 4, missing


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
