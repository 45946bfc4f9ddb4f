"""What may be done once the boss is in the dungeon, and what brings it at last (DUN-22, DUN-23)."""

from __future__ import annotations

from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    CollapseBegan,
    MonsterStruck,
    RoundBegan,
    RoundEnded,
)
from server.games.domino_dungeon.events import GotOut, HeroLooted
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    CORRIDOR,
    hero,
    of_kind,
    play,
    position,
    refusal,
    texts,
)

ESCAPE = [*CORRIDOR, (29, (0, 1), 0)]


def test_dun_22_other_heroes_can_be_looted_five_coins_a_wound_never_below_zero() -> None:
    state = position(
        ESCAPE, [hero("kronn", 6), hero("linna", 6, coins=7)], found=True, dice=[4, 5, 3, 6, 6, 6]
    )
    (looted,) = of_kind(play(state, "loot 1"), HeroLooted)
    assert (looted.coins, looted.total, looted.left) == (7, 7, 0)
    assert state.hero(1).wounds == 0
    assert refusal(state, "loot 1") == ("no_coins", {"seat": 1})
    before = position(ESCAPE, [hero("kronn", 6), hero("linna", 6, coins=7)])
    assert refusal(before, "loot 1") == ("before_boss", {})
    assert refusal(position(ESCAPE, found=True), "loot 0") == ("yourself", {})


def test_dun_22_loot_is_an_attack_with_its_weapon_against_all_of_the_defence() -> None:
    crossbow = CARDS["moody_crossbow"]
    state = position(
        ESCAPE,
        [hero("linna", 6, [("moody_crossbow", "weapon")]), hero("kronn", 1, coins=30, shield=1)],
        found=True,
        dice=[4, 4, 5, 5, 1, 1],
    )
    assert "loot 1" not in texts(state)
    (looted,) = of_kind(play(state, f"loot 1 with {crossbow}"), HeroLooted)
    assert (looted.coins, looted.left) == (10, 20)
    far = [hero("linna", 0, [("moody_crossbow", "weapon")]), hero("kronn", 1, coins=30)]
    assert f"loot 1 with {crossbow}" not in texts(position(ESCAPE, far, found=True))


def test_dun_22_the_boss_can_be_attacked_and_the_stairs_are_the_way_out() -> None:
    state = position(ESCAPE, [hero("kronn", 6), hero("linna", 0)], [("boss", 29)], found=True)
    events = play(state, "go stairs")
    assert of_kind(events, GotOut) == [GotOut(0)]
    assert (state.hero(0).fate, state.table.turn) == ("out", 1)
    state = position(
        ESCAPE, [hero("kronn", 29), hero("linna", 6)], [("boss", 29)], found=True, dice=[6, 6, 1]
    )
    play(state, "attack 1")
    assert state.monster(1).wounds == 2


def test_dun_22_who_stands_on_the_stairs_may_get_out_at_no_cost_on_an_own_turn() -> None:
    state = position(ESCAPE, [hero("kronn", 0), hero("linna", 6)], found=True, steps=0, points=0)
    assert texts(state) == {"out", "end"}
    play(state, "out")
    assert state.hero(0).fate == "out"
    state = position(CORRIDOR, [hero("kronn", 0), hero("linna", 6)])
    assert refusal(state, "out") == ("before_boss", {})
    state = position(ESCAPE, [hero("kronn", 6), hero("linna", 6)], found=True)
    assert refusal(state, "out") == ("not_on_stairs", {})


def test_dun_22_nobody_strikes_who_gets_out_from_the_stairs_or_onto_them() -> None:
    state = position(ESCAPE, [hero("kronn", 0, wounds=7), hero("linna", 6)], [("large", 0)], found=True)
    assert not of_kind(play(state, "out"), MonsterStruck)
    assert not of_kind(play(state, "go stairs"), MonsterStruck)
    assert [one.fate for one in state.table.heroes] == ["out", "out"]
    # What stands in the room before the stairs strikes first.
    state = position(ESCAPE, [hero("kronn", 6), hero("linna", 6)], [("small", 6)], found=True, dice=[6])
    assert of_kind(play(state, "go stairs"), MonsterStruck) and state.hero(0).fate == "out"


def test_dun_22_any_means_lead_out_and_nobody_passes_through_the_stairs() -> None:
    worn = [("light_ahead", "magic")]
    light = CARDS["light_ahead"]
    state = position(ESCAPE, [hero("kronn", 6, worn), hero("linna", 6)], [("boss", 29)], found=True)
    assert {text for text in texts(state) if text.startswith(f"use {light}")} == {
        f"use {light} at stairs", f"use {light} at 1", f"use {light} at 3",
    }  # fmt: skip
    assert of_kind(play(state, f"use {light} at stairs"), GotOut)
    # Who still stands there when the boss enters goes on from there.
    state = position(ESCAPE, [hero("kronn", 0, worn), hero("linna", 6)], found=True)
    assert f"use {light} at 1" in texts(state)


def test_dun_22_monsters_may_enter_the_stairs() -> None:
    state = position(
        ESCAPE, [hero("kronn", 6), hero("linna", 6)], [("boss", 29)], found=True, turn=1, dice=[1] * 9
    )
    play(state, "end", "monsters")
    assert state.monster(1).room == 0


def test_dun_23_round_forty_brings_the_boss_and_the_collapse() -> None:
    state = position(turn=1, dungeon_round=39, hands=[[2, 7, 8], [9, 10]], dice=[1] * 40)
    events = play(state, "end", "monsters")
    assert of_kind(events, RoundEnded) == [RoundEnded(1)]
    assert of_kind(events, RoundBegan) == [RoundBegan(2, 40)]
    assert of_kind(events, BossFound) == [BossFound(1, "last_round")]
    events = play(state, sorted(texts(state))[0])
    assert of_kind(events, CollapseBegan) == [CollapseBegan(6)]
    assert (state.table.turn, state.table.phase) == (0, "turn")


def test_dun_23_round_forty_starts_the_collapse_of_a_dungeon_whose_boss_is_long_found() -> None:
    state = position(ESCAPE, [hero("kronn", 6), hero("linna", 6)], found=True, turn=1, dungeon_round=39)
    assert of_kind(play(state, "end", "monsters"), CollapseBegan) == [CollapseBegan(6)]
    running = position(
        ESCAPE, [hero("kronn", 6), hero("linna", 6)], found=True, turn=1, dungeon_round=39, collapse=4,
        options=DungeonOptions(collapse=True),
    )  # fmt: skip
    assert not of_kind(play(running, "end", "monsters"), CollapseBegan)
    assert running.table.collapse == 3


def test_dun_23_the_collapse_of_round_forty_leaves_looting_on() -> None:
    state = position(ESCAPE, [hero("kronn", 6), hero("linna", 6, coins=5)], found=True, collapse=3)
    assert "loot 1" in texts(state)
