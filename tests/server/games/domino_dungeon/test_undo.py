"""Decisions taken back: the own ones of the turn, last first, while nothing was drawn, rolled or shown."""

from __future__ import annotations

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.events import TakenBack
from server.games.domino_dungeon.moves import Undo
from server.games.domino_dungeon.options import DungeonOptions
from server.match import Match
from tests.server.games.domino_dungeon.dungeons import CARDS, hero, of_kind, play, position, refusal, texts
from tests.server.games.playouts import next_move


def test_dun_7_steps_are_taken_back_last_first() -> None:
    state = position()
    at_first = state.table
    play(state, "go 6")
    after_one = state.table
    play(state, "go 1")
    (event,) = of_kind(play(state, "undo"), TakenBack)
    assert event.before.move == "go 1" and event.undos == 2
    assert state.table.heroes == after_one.heroes and state.budget.steps == 2
    play(state, "undo")
    assert state.table.heroes == at_first.heroes and state.budget.steps == 3
    assert refusal(state, "undo") == ("nothing_to_undo", {})


def test_dun_7_takings_back_are_counted() -> None:
    state = position()
    for _ in range(3):
        play(state, "go 6", "undo")
    play(state, "go 6")
    assert "undo" not in texts(state)
    assert refusal(state, "undo") == ("no_undos", {"most": 3})


def test_dun_8_a_step_away_from_a_monster_stands() -> None:
    state = position(heroes=[hero("kronn", 6), hero("linna")], monsters=[("small", 6)], dice=[1])
    play(state, "go 1")
    assert "undo" not in texts(state)
    # A roll in between bars what was before it, too.
    state = position(heroes=[hero("kronn", 0), hero("linna")], monsters=[("small", 6)], dice=[1] * 3)
    play(state, "go 6", "attack 1")
    assert "undo" not in texts(state)


def test_dun_8_a_portal_or_power_that_monsters_saw_stands() -> None:
    rooms = [(14, (1, 0), 0), (5, (0, -1), 0)]
    worn = [("light_ahead", "magic")]
    for text in ("portal 5", f"use {CARDS['light_ahead']} at 5"):
        state = position(rooms, [hero("kronn", 14, worn), hero("linna")], [("small", 14)], dice=[1])
        play(state, text)
        assert state.hero(0).room == 5 and "undo" not in texts(state)


def test_dun_15_powers_equipment_and_portals_are_taken_back_whole() -> None:
    token, helmet = CARDS["last_token"], CARDS["pot_helmet"]
    rooms = [(14, (1, 0), 0), (5, (0, -1), 0)]
    malaquias = hero("malaquias", 14, [("last_token", "magic")], wounds=3, bag=(helmet,))
    state = position(rooms, [malaquias, hero("timba", 14)], points=3)
    before = state.table
    play(state, f"use {token} on 0", f"equip {helmet} armour", "portal 5")
    play(state, "undo", "undo", "undo")
    for name in ("heroes", "gone", "rooms", "monsters"):
        assert getattr(state.table, name) == getattr(before, name)
    assert (state.budget.points, state.budget.steps) == (3, 3)


def test_dun_16_the_choice_of_a_place_for_a_card_can_be_made_again_but_no_draw() -> None:
    state = position(heroes=[hero("kronn", 3), hero("linna")])
    play(state, "chest")
    card = state.table.card
    assert "undo" not in texts(state)
    play(state, "bag")
    play(state, "undo")
    assert (state.table.phase, state.table.card, state.hero(0).bag) == ("card", card, ())
    play(state, "bag")
    assert state.hero(0).bag == (card,)


def test_dun_16_a_card_that_can_only_go_into_the_bag_goes_there_for_good() -> None:
    coat, suit = CARDS["padded_coat"], CARDS["tin_suit"]
    state = position(heroes=[hero("kronn", 3, [("padded_coat", "armour")], wounds=8), hero("linna")])
    state.decks[0].remove(suit)
    state.decks[0].append(suit)
    # Without the coat's health the hero would fall: the table puts the suit away for good.
    play(state, "chest")
    assert texts(state) == {"bag"} and state.waiting == frozenset()
    assert state.ask(0) is None and not state.moves(0)
    play(state, "bag")
    assert (state.hero(0).bag, [worn.card for worn in state.hero(0).worn]) == ((suit,), [coat])
    assert "undo" not in texts(state)


def test_dun_16_a_chest_can_be_shut_while_the_deck_is_not_chosen() -> None:
    state = position(heroes=[hero("isa", 3), hero("linna")])
    play(state, "chest", "undo")
    assert (state.budget.points, state.spent(3), state.table.won, state.table.phase) == (2, False, 0, "turn")
    assert "chest" in texts(state)


def test_dun_16_coins_for_a_card_tell_nothing_new_and_can_be_taken_back() -> None:
    state = position(heroes=[hero("kronn", 3, coins=2), hero("linna")], decks=(0, 12, 12))
    state.decks[0] = []
    before = state.table
    play(state, "chest")
    assert (state.hero(0).coins, state.spent(3), state.budget.points) == (7, True, 1)
    play(state, "undo")
    assert (state.table.heroes, state.table.rooms, state.table.won) == (before.heroes, before.rooms, 0)
    assert state.budget.points == 2 and "chest" in texts(state)


def test_dun_2_a_racket_can_be_taken_back() -> None:
    state = position(heroes=[hero("timba", 1), hero("kronn")], monsters=[("small", 1)])
    play(state, "use ability at 3", "undo")
    assert state.monster(1).room == 1 and state.budget.points == 2


def test_dun_9_a_kick_stands() -> None:
    state = position([(6, (1, 0), 0)], hands=[[22, 25], [2, 7]], dice=[6] * 9)
    play(state, "go 6", "kick east")
    play(state, "lay 2 turned 3")
    assert "undo" not in texts(state)


def test_dun_7_an_undone_match_replays_from_its_journal() -> None:
    match = Match.new(DOMINO_DUNGEON, DungeonOptions(), 2, bytes(32))
    chance = Chance(9)
    undone = 0
    while match.state.result is None:
        seat, move, automatic = next_move(match.state, chance)
        if not automatic and Undo() in match.state.moves(seat):
            move = Undo()
            undone += 1
        match.play(seat, move, "table" if automatic else "player")
    assert undone
    again = Match.from_json(match.to_json())
    assert again.state.result == match.state.result
