"""What lies on the table, who begins, and how a dungeon is set up."""

from __future__ import annotations

from collections import Counter

import pytest
from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import BadOptions
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.content import ROOM_NUMBERS, SIZES, Card, Power
from server.games.domino_dungeon.dungeon_events import DungeonEntered
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import Dice, of_kind, play, texts


def entered(state: DungeonState) -> DungeonEntered:
    (event,) = of_kind(play(state, "deal"), DungeonEntered)
    assert isinstance(event, DungeonEntered)
    return event


def test_dun_1_the_first_player_is_drawn_by_die_and_ties_roll_again() -> None:
    state = DungeonState(DungeonOptions(), 3, Dice(5, 5, 2, 3, 6))
    event = entered(state)
    assert event.throws == (((0, 5), (1, 5), (2, 2)), ((0, 3), (1, 6)))
    assert event.first == state.table.first == state.table.turn == 1


def test_dun_1_everybody_has_another_hero_and_an_own_hand_that_nobody_else_sees() -> None:
    for seats in DOMINO_DUNGEON.seats:
        event = entered(DungeonState(DungeonOptions(), seats, Chance(3)))
        assert len(set(event.heroes)) == seats
        for eye in range(seats):
            seen = event.for_eye(eye)
            assert [bool(hand) for hand in seen.hands] == [seat == eye for seat in range(seats)]
        assert not any(event.for_eye("public").hands)


def test_dun_1_chosen_heroes_are_taken_one_by_one_the_first_player_last() -> None:
    state = DungeonState(DungeonOptions(heroes="chosen"), 3, Dice(6, 1, 2))
    play(state, "deal")
    assert state.table.asked == 2
    assert len(texts(state)) == 5
    play(state, "hero isa")
    assert state.table.asked == 1 and "hero isa" not in texts(state)
    play(state, "hero kronn", "hero timba")
    assert [hero.hero for hero in state.table.heroes] == ["timba", "kronn", "isa"]
    assert (state.table.phase, state.table.turn) == ("turn", 0)


def test_dun_2_the_heroes_are_those_of_the_rules() -> None:
    sheets = {hero.key: hero for hero in OWN.heroes}
    kronn, isa = sheets["kronn"], sheets["isa"]
    assert (kronn.health, kronn.steps, kronn.defence, kronn.dice, kronn.slots) == (
        7,
        3,
        4,
        (3, 1, 2),
        (2, 1, 1),
    )
    assert (isa.health, isa.dice, isa.decks) == (7, (3, 4, 1), ("treasure", "spell"))
    assert sheets["linna"].ability == Power("steal", 1, 5)
    assert sheets["malaquias"].ability == Power("heal", 1, 1)
    assert sheets["timba"].ability == Power("push", 1)
    assert isa.ability == Power("blast", 2, 0, "adjacent", "intellect")
    assert kronn.ability == Power("sweep", 1, 0, "room", "strength")


def test_dun_3_the_first_dungeon_is_that_of_the_rules_and_they_grow_harder() -> None:
    first, *_, last = OWN.dungeons
    assert (first.riddle, first.trap, first.wounds) == (4, 4, 1)
    small, medium, large, boss = first.monsters
    assert (small.dice, small.health, small.defence, small.steps, small.coins) == (1, 1, 3, 2, 3)
    assert (medium.dice, medium.health, medium.defence, medium.steps, medium.coins) == (1, 2, 4, 1, 6)
    assert (large.dice, large.health, large.defence, large.steps, large.coins, large.cards) == (
        2,
        4,
        4,
        1,
        10,
        1,
    )
    assert (boss.dice, boss.health, boss.defence, boss.steps, boss.coins) == (3, 7, 4, 1, 30)
    assert all(any(kind.bow for kind in dungeon.monsters) for dungeon in OWN.dungeons[1:])
    assert [kind.bow for kind in last.monsters] == [True, True, False, True]
    assert [kind.key for kind in OWN.dungeons[1].monsters] == ["zombie", "skeleton", "reaper", "eskeletus"]


def test_dun_4_rooms_symbols_and_markers_are_counted() -> None:
    symbols = Counter(room.symbol for room in OWN.rooms)
    assert symbols == {
        "small": 6,
        "medium": 5,
        "large": 3,
        "riddle": 5,
        "trap": 3,
        "chest": 3,
        "portal": 3,
    }
    assert [room.number for room in OWN.rooms] == list(ROOM_NUMBERS)
    assert OWN.numbers.markers == (5, 4, 2)
    assert OWN.rooms[0].doors == ("blue", "red", "red", "grey")


def _fields(card: Card) -> tuple[str, ...]:
    """The effects of a card, by their names."""
    plain = Card(card.number, card.key, card.deck, card.value, card.slot)
    return tuple(name for name in card.__struct_fields__ if getattr(card, name) != getattr(plain, name))


def test_dun_5_the_decks_have_cards_of_many_kinds_all_with_a_use() -> None:
    decks = Counter(card.deck for card in OWN.cards)
    assert decks == {"treasure": 24, "spell": 12, "prayer": 12}
    uses = [replace(card, number=0, key="", deck="treasure", value=0, slot=None) for card in OWN.cards]
    assert len(set(uses)) == len(OWN.cards)
    # What a card is made of, its numbers left out: an attack with or without a drawback, a power, a re-roll.
    kinds = {
        (*_fields(card), card.power.kind if card.power else "")
        for card in OWN.cards
        if card.deck == "treasure"
    }
    assert len(kinds) >= 14
    assert {card.power.kind for card in OWN.cards if card.power is not None} == {
        "heal",
        "shield",
        "freeze",
        "push",
        "sweep",
        "blast",
        "steal",
        "teleport",
        "evade",
        "stride",
        "disarm",
    }
    assert all(card.power.cost >= 1 for card in OWN.cards if card.power is not None)


@pytest.mark.parametrize(("seats", "pile"), [(2, 14), (3, 7), (4, 0)])
def test_dun_6_everybody_gets_seven_rooms_and_the_rest_is_a_pile(seats: int, pile: int) -> None:
    state = DungeonState(DungeonOptions(), seats, Chance(11))
    event = entered(state)
    assert event.counts == (7,) * seats and event.pile == len(state.pile) == pile
    assert sorted([*state.pile, *(room for hand in state.hands for room in hand)]) == list(ROOM_NUMBERS)
    assert event.decks == (24, 12, 12)
    assert [hero.room for hero in state.table.heroes] == [0] * seats
    assert [laid.room for laid in state.table.rooms] == [0]


def test_dun_1_and_6_heroes_and_rooms_are_dealt_by_chance() -> None:
    events = [entered(DungeonState(DungeonOptions(), 2, Chance(seed))) for seed in range(4)]
    assert len({event.heroes for event in events}) > 1
    assert len({event.hands for event in events}) == len(events)


def test_dun_6_the_order_of_the_decks_is_shuffled() -> None:
    decks = []
    for seed in (1, 2):
        state = DungeonState(DungeonOptions(), 4, Chance(seed))
        play(state, "deal")
        decks.append(state.decks)
        assert [sorted(deck) for deck in state.decks] == [
            list(range(1, 25)),
            list(range(25, 37)),
            list(range(37, 49)),
        ]
    assert all(one != other for one, other in zip(*decks, strict=True))


def test_dun_3_any_dungeon_can_be_chosen() -> None:
    state = DungeonState(DungeonOptions(dungeon=4), 2, Chance(1))
    play(state, "deal")
    assert [state.kind(size).key for size in SIZES] == [
        "treacherous_goblin",
        "dark_elf",
        "giant_spider",
        "darkian",
    ]


def test_dun_26_a_campaign_begins_with_the_first_dungeon() -> None:
    with pytest.raises(BadOptions) as refused:
        DOMINO_DUNGEON.check(DungeonOptions(campaign=True, dungeon=2), 2)
    assert (refused.value.field, refused.value.reason) == ("dungeon", "campaign_plays_all")
