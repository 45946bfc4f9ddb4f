"""How a dungeon ends, who wins it, the collapse and the campaign."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.dungeon_events import (
    Collapsed,
    CollapseDropped,
    DungeonEnded,
    DungeonEntered,
    MatchEnded,
)
from server.games.domino_dungeon.moves import END_TURN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    CORRIDOR,
    change,
    hero,
    of_kind,
    play,
    position,
    refusal,
)
from tests.server.games.playouts import drive

ESCAPE = [*CORRIDOR, (29, (0, 1), 0)]


def leaving(*heroes: object, **facts: object) -> DungeonState:
    """Seat 0 stands in front of the stairs, the boss is found."""
    return position(ESCAPE, heroes, found=True, **facts)  # type: ignore[arg-type]


def test_dun_23_the_match_ends_at_once_when_the_slayer_gets_out() -> None:
    state = leaving(
        hero("kronn", 6, coins=30), hero("linna", 29, coins=50), hero("isa", 6, fate="defeated"), slayer=0
    )
    events = play(state, "go stairs")
    (ended,) = of_kind(events, DungeonEnded)
    assert (ended.how, ended.ending) == ("slayer_out", "slayer_out")
    # Heroes still inside count; the richest is not the slayer here (DUN-24).
    assert ended.worths == (30, 50, 0) and ended.places == (2, 1, 3)
    assert state.result is not None
    assert (state.result.winners, state.result.reason) == ((1,), "worth")


def test_dun_23_somebody_else_getting_out_ends_nothing() -> None:
    state = leaving(hero("kronn", 6), hero("linna", 29), slayer=1)
    play(state, "go stairs")
    assert state.result is None and state.table.turn == 1
    with pytest.raises(IllegalMove) as refused:
        state.play(0, END_TURN)
    assert refused.value.reason == "out_of_dungeon"


def test_dun_23_the_match_ends_when_everybody_is_out_or_defeated() -> None:
    state = leaving(hero("kronn", 6, coins=4), hero("linna", 0, fate="defeated", coins=90))
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.how, ended.worths, ended.places) == ("nobody_inside", (4, 0), (1, 2))


def test_dun_24_cards_count_worn_and_in_the_bag_and_the_defeated_get_nothing() -> None:
    worn = [("chipped_axe", "weapon")]
    state = leaving(
        hero("kronn", 6, worn, coins=1, bag=(CARDS["pot_helmet"],)), hero("linna", 6, fate="out", coins=12)
    )
    assert state.scores == (1 + 7 + 5, 12)
    play(state, "go stairs")
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((13, 12), (1, 2))


def test_dun_24_a_tie_goes_to_more_cards_then_it_is_shared() -> None:
    helmet = CARDS["pot_helmet"]
    state = leaving(hero("kronn", 6, coins=5), hero("linna", 6, fate="out", bag=(helmet,)))
    play(state, "go stairs")
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((2, 1), "cards")
    state = leaving(hero("kronn", 6, coins=5), hero("linna", 6, fate="out", coins=5))
    play(state, "go stairs")
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((1, 1), "shared")


def test_dun_24_the_defeated_share_the_last_place_whatever_they_carry() -> None:
    fallen = hero("linna", 6, fate="defeated", coins=50, bag=(CARDS["pot_helmet"],))
    state = leaving(hero("kronn", 6), fallen, hero("isa", 6, fate="defeated"))
    play(state, "go stairs")
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((0, 0, 0), (1, 2, 2))
    # The fallen's nothing ties with nobody's nothing.
    assert state.result.reason == "worth"


def test_dun_24_when_all_are_defeated_nobody_wins_and_all_share_the_last_place() -> None:
    state = leaving(
        hero("kronn", 6, coins=9, wounds=7),
        hero("linna", 0, fate="defeated"),
        monsters=[("small", 6)],
        dice=[6],
    )
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.how, ended.decided, ended.wins) == ("all_defeated", "nobody", (0, 0))
    assert state.result is not None
    assert (state.result.scores, state.result.places, state.result.reason) == ((0, 0), (2, 2), "nobody")


def test_dun_25_the_die_drops_after_each_monsters_round_and_buries_who_is_inside() -> None:
    state = leaving(hero("kronn", 6, coins=9), hero("linna", 0, fate="out", coins=1), collapse=2)
    assert of_kind(play(state, "end", "monsters"), CollapseDropped) == [CollapseDropped(1)]
    events = play(state, "end", "monsters")
    assert of_kind(events, CollapseDropped) == [CollapseDropped(0)]
    assert of_kind(events, Collapsed) == [Collapsed((0,))]
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((0, 1), (2, 1))


def test_dun_25_looting_is_off_but_light_fingers_and_blasts_stay() -> None:
    state = leaving(
        hero("linna", 6), hero("isa", 6, coins=5), options=DungeonOptions(collapse=True), collapse=6
    )
    assert refusal(state, "loot 1") == ("no_looting", {})
    play(state, "use ability on 1", "end", "use ability at 6")
    assert state.hero(0).coins == 5


def campaign(dungeon: int, **facts: object) -> DungeonState:
    state = position(
        ESCAPE,
        [hero("kronn", 6, coins=4, wounds=3), hero("linna", 0, fate="defeated", coins=90)],
        found=True,
        options=DungeonOptions(campaign=True),
        **facts,  # type: ignore[arg-type]
    )
    change(state, dungeon=dungeon)
    return state


def test_dun_26_survivors_bank_and_everybody_comes_back_in_full_health_without_cards() -> None:
    state = campaign(2, banked=(10, 20), wins=(0, 1))
    assert state.scores == (14, 20)
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.banked, ended.wins, ended.worths) == ((14, 20), (1, 1), (4, 0))
    assert state.pause and state.result is None and state.scores == (14, 20)
    (entered,) = of_kind(play(state, "deal"), DungeonEntered)
    assert entered.dungeon == 3 and entered.throws
    assert entered.heroes == ("kronn", "linna")
    for one in state.table.heroes:
        assert (one.fate, one.wounds, one.coins, one.worn, one.bag) == ("inside", 0, 0, (), ())
    assert state.table.banked == (14, 20) and state.table.dungeon_round == 1
    assert len(state.table.rooms) == 1 and not state.table.found


def test_dun_26_the_highest_total_is_the_king_and_a_tie_goes_to_most_dungeons_won() -> None:
    for banked, wins, places, reason in (
        ((10, 20), (5, 0), (2, 1), "campaign_total"),
        ((10, 14), (1, 4), (2, 1), "campaign_wins"),
        ((10, 14), (3, 4), (1, 1), "campaign_shared"),
    ):
        state = campaign(6, banked=banked, wins=wins)
        (ended,) = of_kind(play(state, "go stairs"), MatchEnded)
        assert (ended.result.places, ended.result.reason) == (places, reason)


def test_dun_26_a_tie_below_the_king_is_none_for_the_crown() -> None:
    for coins, wins, places, reason in (
        ((20, 20, 10), (1, 4, 0), (2, 1, 3), "campaign_wins"),
        ((20, 10, 10), (0, 3, 4), (1, 2, 2), "campaign_total"),
        ((20, 20, 10), (2, 2, 9), (1, 1, 3), "campaign_shared"),
    ):
        state = leaving(
            hero("kronn", 6), hero("linna", 0, fate="out"), hero("isa", 6, fate="defeated"),
            options=DungeonOptions(campaign=True), banked=coins, wins=wins,
        )  # fmt: skip
        # Nobody banks anything more; the first two share the last dungeon.
        change(state, dungeon=6)
        (ended,) = of_kind(play(state, "go stairs"), MatchEnded)
        assert (ended.result.places, ended.result.reason) == (places, reason)


def test_dun_26_a_dungeon_won_with_empty_hands_makes_a_king_too() -> None:
    state = campaign(6)
    change(state, heroes=(replace(state.hero(0), coins=0), state.hero(1)))
    (ended,) = of_kind(play(state, "go stairs"), MatchEnded)
    assert (ended.result.scores, ended.result.places) == ((0, 0), (1, 2))
    assert ended.result.reason == "campaign_wins"


def test_dun_26_six_dungeons_are_played_whatever_happens() -> None:
    state = DOMINO_DUNGEON.new(DungeonOptions(campaign=True), 3, Chance(5))
    entered: list[int] = []
    rounds = [0]
    for step in drive(state, Chance(5)):
        entered += [event.dungeon for event in of_kind(step.events, DungeonEntered)]
        rounds.append(state.round)
    assert entered == [1, 2, 3, 4, 5, 6]
    assert rounds == sorted(rounds)
    assert state.result is not None
    assert state.result.scores == state.table.banked


def test_dun_26_if_nobody_brings_anything_home_nobody_is_king() -> None:
    state = campaign(6)
    change(state, heroes=(replace(state.hero(0), wounds=8, coins=0, fate="defeated"), state.hero(1)))
    state._go_on()
    assert state.result is not None
    assert (state.result.places, state.result.reason) == ((2, 2), "campaign_nobody")
