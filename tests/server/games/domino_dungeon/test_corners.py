"""Rules that meet: several falling at once, the boss in the middle of a kick, all a campaign carries over."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from server.games.contract import IllegalMove
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    BossPlaced,
    Collapsed,
    DungeonEnded,
    DungeonEntered,
    HeroDefeated,
    MonsterStruck,
    RoundBegan,
    TargetRolled,
)
from server.games.domino_dungeon.events import (
    CardDrawn,
    CoinsInstead,
    DeckOffered,
    DiceRerolled,
    DiceRolled,
    HeroLooted,
    LayAsked,
    MonsterHit,
    NobodyLaid,
    RoomDrawn,
    Stepped,
    TrialEnded,
)
from server.games.domino_dungeon.moves import END_TURN, Bag, Go, Lay, LeaveEmpty, PlaceBoss, Reroll, Use
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.reading import defence
from server.games.domino_dungeon.view import Monster
from tests.server.games.domino_dungeon.dungeons import (
    CARDS,
    CORRIDOR,
    PLAIN,
    change,
    hero,
    of_kind,
    play,
    position,
    refusal,
    texts,
)

ESCAPE = [*CORRIDOR, (29, (0, 1), 0)]


# ---- defeat


def test_dun_17_when_a_target_falls_the_next_monster_wants_the_next_hero_and_the_last_one_ends_it() -> None:
    heroes = [
        hero("kronn", 1, wounds=7, coins=5),
        hero("linna", 1, wounds=7),
        hero("isa", 0, fate="defeated"),
    ]
    # The two roll for the first goblin only; the second finds one hero, the third nobody.
    state = position(heroes=heroes, monsters=[("small", 1)] * 3, turn=1, dice=[2, 1, 6, 6])
    events = play(state, "end", "monsters")
    assert [one.hero for one in of_kind(events, TargetRolled)] == [1]
    assert [one.hero for one in of_kind(events, HeroDefeated)] == [1, 0]
    assert len(of_kind(events, MonsterStruck)) == 2 and not of_kind(events, RoundBegan)
    assert state.result is not None
    assert (state.result.places, state.result.scores, state.result.reason) == ((3, 3, 3), (0, 0, 0), "nobody")


def test_dun_18_the_rooms_of_the_fallen_are_a_pile_for_four_too() -> None:
    heroes = [hero("kronn", 13), hero("linna", fate="inside", room=1, wounds=7), hero("isa"), hero("timba")]
    rooms = [(13, (0, -1), 0), (6, (1, 0), 0), (1, (2, 0), 0)]
    state = position(rooms, heroes, [("small", 1)], hands=[[22], [11], [20], [19]], turn=3, dice=[6] * 3)
    play(state, "end", "monsters")
    assert state.pile == [11] and state.hands[1] == []
    # Isa is asked first now; she cannot, draws Linna's room, and that fits.
    events = play(state, "kick north")
    assert of_kind(events, RoomDrawn) == [RoomDrawn(2, 11, 2, 0)]
    assert of_kind(events, LayAsked) == [LayAsked(2, True)]


def test_dun_18_nobody_heals_robs_or_wakes_the_fallen() -> None:
    fallen = hero("kronn", 6, fate="defeated", wounds=8, coins=9)
    state = position(heroes=[hero("malaquias", 6), fallen, hero("linna", 6)], found=True)
    assert refusal(state, "use ability on 1") == ("no_such_hero", {"seat": 1})
    assert refusal(state, "loot 1") == ("no_such_hero", {"seat": 1})


def test_dun_23_a_slayer_who_falls_ends_nothing_and_counts_nothing() -> None:
    heroes = [hero("kronn", 6, wounds=7, coins=30), hero("linna", 1), hero("isa", 0, fate="out", coins=2)]
    state = position(ESCAPE, heroes, [("small", 6)], found=True, slayer=0, dice=[6])
    play(state, "go stairs")
    assert state.hero(0).fate == "defeated" and state.result is None and state.table.turn == 1
    (ended,) = of_kind(play(state, "go 6", "go stairs"), DungeonEnded)
    assert (ended.how, ended.worths, ended.places) == ("nobody_inside", (0, 0, 2), (3, 2, 1))


def test_dun_2_one_blast_slays_the_boss_and_two_heroes_and_the_mage_walks_out_with_all() -> None:
    heroes = [hero("isa", 6), hero("kronn", 6, wounds=7, coins=20), hero("linna", 6, wounds=7)]
    state = position(ESCAPE, heroes, found=True, dice=[6] * 4)
    change(state, monsters=(Monster(1, "boss", 6, wounds=4),))
    events = play(state, "use ability at 6")
    assert [one.hero for one in of_kind(events, HeroDefeated)] == [1, 2]
    assert (state.hero(0).coins, state.table.slayer, state.table.turn) == (30, 0, 0)
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.how, ended.worths, ended.places) == ("slayer_out", (30, 0, 0), (1, 2, 2))


@pytest.mark.parametrize(
    "move", [Use(room=1), Use(), Go(1), END_TURN, Bag(), Reroll(18), Lay(22, 0)], ids=str
)
def test_dun_7_nobody_acts_in_the_turn_of_another(move: object) -> None:
    worn = [("lucky_coin", "magic")]
    state = position(heroes=[hero("linna", 6), hero("isa", 6, worn), hero("kronn", 6)], found=True)
    for seat in (1, 2):
        assert not state.moves(seat) and state.ask(seat) is None
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, move)  # type: ignore[arg-type]
        assert refused.value.reason == "not_your_turn"


# ---- dice


def test_dun_5_two_cards_roll_again_one_after_the_other_each_once() -> None:
    coin, thought = CARDS["lucky_coin"], CARDS["second_thought"]
    worn = [("lucky_coin", "magic"), ("second_thought", "magic")]
    state = position(
        heroes=[hero("isa", 6, worn), hero("linna")],
        monsters=[("large", 6)],
        dice=[1, 2, 3, 1, 5, 1, 1],
    )
    play(state, "attack 1")
    assert texts(state) == {f"reroll {coin}", f"reroll {thought}", "stand"}
    events = play(state, f"reroll {coin}")
    # The lowest die showed 1 and shows 3 now; the other card is left.
    assert of_kind(events, DiceRerolled) == [DiceRerolled(0, coin, (3, 2), True)]
    assert texts(state) == {f"reroll {thought}", "stand"}
    assert refusal(state, f"reroll {coin}") == ("already_used", {"card": coin})
    events = play(state, f"reroll {thought}")
    assert of_kind(events, DiceRerolled) == [DiceRerolled(0, thought, (5, 1), False)]
    assert of_kind(events, MonsterHit) == [MonsterHit(0, 1, 1, 3)]
    # Both are spent for the turn; in the next one they help again.
    assert of_kind(play(state, "attack 1"), MonsterHit)
    play(state, "end", "end")
    state.chance.dice = [1] * 4  # type: ignore[attr-defined]
    play(state, "monsters")
    assert of_kind(play(state, "attack 1"), DiceRolled)[0].again


def test_dun_13_the_test_on_entering_may_be_rolled_again_in_the_middle_of_a_kick() -> None:
    coin = CARDS["lucky_coin"]
    state = position(
        [(6, (1, 0), 0)],
        [hero("kronn", 6, [("lucky_coin", "magic")]), hero("linna")],
        hands=[[22, 25], [2, 7]],
        dice=[1, 4],
    )
    play(state, "kick east", "lay 2 turned 3")
    assert state.table.phase == "reroll" and state.hero(0).room == 2
    assert of_kind(play(state, f"reroll {coin}"), TrialEnded)[0].passed
    assert (state.hero(0).wounds, state.budget.points, state.spent(2)) == (0, 1, False)


# ---- cards


def test_dun_16_several_cards_are_drawn_one_after_the_other() -> None:
    heroes = [hero("kronn", 6), hero("linna")]
    state = position(heroes=heroes, dice=[6] * 3)
    change(state, monsters=(Monster(1, "large", 6, wounds=3), Monster(2, "large", 6, wounds=2)))
    events = play(state, "use ability")
    assert len(of_kind(events, CardDrawn)) == 1 and state.table.won == 1
    first = state.table.card
    assert len(of_kind(play(state, "bag"), CardDrawn)) == 1
    second = state.table.card
    play(state, "bag")
    assert (state.hero(0).bag, state.table.phase, state.table.decks[0]) == ((first, second), "turn", 22)


def test_dun_16_the_last_card_and_then_coins() -> None:
    state = position(heroes=[hero("kronn", 6), hero("linna")], dice=[6] * 3, decks=(1, 12, 12))
    state.decks[0] = [CARDS["pot_helmet"]]
    change(state, monsters=(Monster(1, "large", 6, wounds=3), Monster(2, "large", 6, wounds=2)))
    play(state, "use ability")
    events = play(state, "bag")
    assert of_kind(events, CoinsInstead) == [CoinsInstead(0, 5, 25)]
    assert (state.table.phase, state.table.won, state.hero(0).coins) == ("turn", 0, 25)


def test_dun_16_the_one_deck_that_is_left_is_drawn_from_without_a_question() -> None:
    state = position(heroes=[hero("isa", 3), hero("linna")], decks=(0, 12, 12))
    state.decks[0] = []
    events = play(state, "chest")
    assert of_kind(events, CardDrawn)[0].deck == "spell" and not of_kind(events, DeckOffered)


def test_dun_16_of_three_decks_the_empty_one_is_not_offered() -> None:
    state = position(heroes=[hero("timba", 3), hero("linna")], decks=(24, 0, 12))
    state.decks[1] = []
    assert of_kind(play(state, "chest"), DeckOffered)
    assert texts(state) == {"draw treasure", "draw prayer", "undo"}
    assert refusal(state, "draw spell") == ("deck_empty", {"deck": "spell"})


def test_dun_16_a_bag_is_never_full_and_its_cards_do_nothing() -> None:
    bag = tuple(range(1, 25))
    state = position(heroes=[hero("timba", 3, bag=bag), hero("linna")], points=2)
    assert (defence(state.table, 0), state.sheet(0).steps, len(state.sheet(0).arms)) == (4, 3, 1)
    play(state, "chest", "draw spell", "bag")
    assert len(state.hero(0).bag) == 25


# ---- the boss


def test_dun_19_risen_monsters_fell_the_kicker_after_the_boss_was_placed() -> None:
    state = position(
        [(6, (1, 0), 0)],
        [hero("kronn", 6, wounds=7), hero("linna"), hero("isa")],
        hands=[[22, 25], [2], [7, 8]],
        dice=[6],
    )
    play(state, "kick east", "lay 2 turned 3")
    assert state.table.asked == 1
    for seat, move in ((0, PlaceBoss((1, 1))), (0, END_TURN), (2, PlaceBoss((1, 1)))):
        with pytest.raises(IllegalMove) as refused:
            state.play(seat, move)
        assert refused.value.reason == "not_your_turn"
    # A goblin rises in room 6 and strikes the kicker, who stays behind the new door.
    events = play(state, "boss 1,1")
    assert of_kind(events, BossPlaced) and not of_kind(events, Stepped)
    assert [one.hero for one in of_kind(events, HeroDefeated)] == [0]
    assert (state.table.turn, state.table.kick, state.table.finding) == (1, None, None)
    assert state.hands == [[], [], []] and state.table.found


def test_dun_19_the_kicker_who_lays_the_own_last_room_finds_the_boss() -> None:
    state = position(
        [(13, (0, -1), 0)], [hero("kronn", 13), hero("linna")], hands=[[22], [19, 20]], dice=[1] * 9
    )
    play(state, "kick north")
    events = play(state, "lay 22 turned 1")
    assert of_kind(events, BossFound) == [BossFound(0, "empty_hand")]
    assert (state.table.phase, state.table.asked, state.table.turn) == ("boss", 0, 0)


def test_dun_9_two_players_draw_both_before_nobody_can_and_the_kicker_may_lay_what_was_drawn() -> None:
    hands = [[19], [20]]
    state = position([(13, (0, -1), 0)], [hero("kronn", 13), hero("linna")], hands=hands, pile=[8, 5])
    events = play(state, "kick north")
    assert [(one.seat, one.room) for one in of_kind(events, RoomDrawn)] == [(1, 5), (0, 8)]
    assert of_kind(events, LayAsked) == [LayAsked(0, True)]
    assert {text.split()[1] for text in texts(state)} == {"8"}
    # Drawn in vain, both: the rooms stay in the hands, and the pile is empty.
    blind = replace(
        PLAIN,
        rooms=tuple(
            replace(room, doors=("yellow", "blue", None, None)) if room.number in (3, 5, 19, 20) else room
            for room in PLAIN.rooms
        ),
    )
    state = position(
        [(13, (0, -1), 0)], [hero("kronn", 13), hero("linna")], hands=hands, pile=[5, 3], content=blind
    )
    events = play(state, "kick north")
    assert of_kind(events, NobodyLaid) and state.hands == [[19, 5], [20, 3]] and state.table.pile == 0


def test_dun_19_a_room_can_be_left_empty_only_by_the_finder() -> None:
    rooms = [(6, (1, 0), 0), (13, (1, -1), 2), (15, (1, 1), 0), (16, (0, 1), 3)]
    state = position(
        rooms, [hero("kronn", 0), hero("linna", 0)], [("small", 13)] * 3, turn=1, dungeon_round=39,
        hands=[[22], [2, 3]], dice=[1] * 30,
    )  # fmt: skip
    play(state, "end", "monsters")
    play(state, sorted(texts(state))[0])
    assert (state.table.phase, state.table.asked, state.table.turn) == ("empty", 0, None)
    with pytest.raises(IllegalMove) as refused:
        state.play(1, LeaveEmpty(13))
    assert refused.value.reason == "not_your_turn"


def test_dun_15_a_portal_leads_to_the_boss_that_has_doors_and_not_back() -> None:
    rooms = [(14, (1, 0), 0), (5, (0, -1), 0), (29, (2, 0), 0)]
    state = position(rooms, [hero("kronn", 5), hero("linna")], found=True)
    assert {text for text in texts(state) if text.startswith("portal")} == {"portal 14", "portal boss"}
    play(state, "portal boss")
    assert refusal(state, "portal 14") == ("boss_by_foot", {})


# ---- the end


def test_dun_22_who_stands_on_the_stairs_can_be_looted_until_out() -> None:
    state = position(ESCAPE, [hero("kronn", 0), hero("linna", 0, coins=30)], found=True, dice=[4, 4, 1])
    (looted,) = of_kind(play(state, "loot 1"), HeroLooted)
    assert (looted.coins, looted.left) == (10, 20)
    play(state, "out", "out")
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((10, 20), (2, 1))


def test_dun_24_four_with_ties_on_either_side() -> None:
    helmet, suit = CARDS["pot_helmet"], CARDS["tin_suit"]
    heroes = [
        hero("kronn", 6, coins=13),
        hero("linna", 0, fate="out", coins=8, bag=(helmet,)),
        hero("isa", 0, fate="out", bag=(suit,), coins=5),
        hero("timba", 0, fate="defeated", coins=99),
    ]
    state = position(ESCAPE, heroes, found=True)
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    # Thirteen coins each: two have a card, and share the win.
    assert (ended.worths, ended.cards) == ((13, 13, 13, 0), (0, 1, 1, 0))
    assert (ended.places, ended.decided, ended.wins) == ((3, 1, 1, 4), "shared", (0, 1, 1, 0))
    state = position(ESCAPE, [*heroes[:2], replace(heroes[2], coins=1), heroes[3]], found=True)
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.places, ended.decided, ended.wins) == ((2, 1, 3, 4), "cards", (0, 1, 0, 0))


def test_dun_25_the_collapse_takes_slayer_and_looters_alike_and_who_is_out_wins() -> None:
    heroes = [hero("kronn", 1, coins=60), hero("linna", 3, coins=9), hero("isa", 0, fate="out", coins=1)]
    state = position(
        ESCAPE, heroes, found=True, turn=1, slayer=0, collapse=1, options=DungeonOptions(collapse=True)
    )
    events = play(state, "end", "monsters")
    assert of_kind(events, Collapsed) == [Collapsed((0, 1))] and not of_kind(events, RoundBegan)
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((0, 0, 1), (2, 2, 1))


def test_dun_25_the_slayer_ends_a_collapsing_dungeon_at_once_too() -> None:
    heroes = [hero("kronn", 6, coins=1), hero("linna", 29, coins=50)]
    state = position(ESCAPE, heroes, found=True, slayer=0, collapse=3, options=DungeonOptions(collapse=True))
    play(state, "go stairs")
    assert state.result is not None
    assert (state.result.places, state.result.winners) == ((2, 1), (1,))


def test_dun_26_nothing_but_banked_money_and_the_hero_goes_on_to_the_next_dungeon() -> None:
    token = CARDS["last_token"]
    heroes = [
        hero(
            "malaquias", 6, [("holy_slap", "magic")], wounds=2, coins=4, shield=2, bag=(CARDS["pot_helmet"],)
        ),
        hero("linna", 1, coins=40, wounds=9, fate="defeated"),
    ]
    state = position(
        ESCAPE, heroes, [("small", 6)], found=True, slayer=0, collapse=3, turn=0, gone=(token,), dice=[1],
        options=DungeonOptions(campaign=True, collapse=True), banked=(7, 9), wins=(0, 1), secret=None,
    )  # fmt: skip
    for deck in state.decks:
        if token in deck:
            deck.remove(token)
    play(state, "go stairs")
    state.chance.dice = [2, 5]  # type: ignore[attr-defined]
    (entered,) = of_kind(play(state, "deal"), DungeonEntered)
    table = state.table
    assert (table.dungeon, table.banked, table.wins, table.first) == (2, (23, 9), (1, 1), 1)
    assert table.heroes == (hero("malaquias"), hero("linna"))
    assert entered.decks == (24, 12, 12) == tuple(map(len, state.decks)) and table.gone == ()
    assert (table.found, table.slayer, table.collapse, table.secret) == (False, None, 0, None)
    assert (table.monsters, table.lacks, table.worths) == ((), ((), ()), ())
    assert (table.dungeon_round, table.phase, table.turn) == (1, "turn", 1)
    assert table.counts == (7, 7) and table.pile == 14


def test_dun_26_if_all_fell_the_campaign_goes_on() -> None:
    heroes = [hero("kronn", 6, wounds=7, coins=4), hero("linna", 1, coins=40, fate="defeated")]
    state = position(
        ESCAPE,
        heroes,
        [("small", 6)],
        found=True,
        dice=[6],
        options=DungeonOptions(campaign=True),
        banked=(3, 2),
    )
    (ended,) = of_kind(play(state, "go stairs"), DungeonEnded)
    assert (ended.how, ended.banked, ended.wins) == ("all_defeated", (3, 2), (0, 0))
    assert state.pause and state.result is None
    play(state, "deal")
    assert (state.table.dungeon, state.inside) == (2, [0, 1])
