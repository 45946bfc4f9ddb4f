"""Matches with data of one's own: played, written down, replayed and checked with it (DUN-2 to DUN-5)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import Game, Refilled, content_of
from server.games.domino import DOMINO
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.constraints import check
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.events import CoinsInstead, HeroLooted
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import Monster
from server.match import BadMatch, Match, verify
from tests.server.games.domino_dungeon.dungeons import CARDS, PLAIN, hero, of_kind, play, position
from tests.server.games.playouts import drive, next_move


def softer() -> Content:
    """Goblins that fall at a 2, and three action points."""
    first = OWN.dungeons[0]
    goblin = replace(first.monsters[0], defence=2)
    dungeons = (replace(first, monsters=(goblin, *first.monsters[1:])), *OWN.dungeons[1:])
    return replace(OWN, name="Mole", dungeons=dungeons, numbers=replace(OWN.numbers, points=3))


def played(game: Game) -> Match:
    match = Match.new(game, DungeonOptions(), 3, bytes(32))
    chance = Chance(5)
    while match.state.result is None:
        seat, move, automatic = next_move(match.state, chance)
        match.play(seat, move, "table" if automatic else "bot")
    return match


def test_dun_5_a_match_is_replayed_with_the_content_it_was_played_with() -> None:
    match = played(DominoDungeon(softer()))
    again = Match.from_json(match.to_json())
    assert again.state.result == match.state.result and again.commitment == match.commitment
    assert again.content == match.content is not None
    assert content_of(again.game).name == "Mole" == match.state.view("public").content.name
    assert verify(match.to_json()).ok
    assert match.commitment != played(DOMINO_DUNGEON).commitment
    assert [step.state.view(0) for step in again.states()][-1] == match.state.view(0)


def test_a_match_with_the_games_own_content_carries_none() -> None:
    match = played(DOMINO_DUNGEON)
    assert match.content is None and match.state.view("public").content is None
    assert json.loads(match.to_json())["content"] is None
    assert isinstance(DOMINO_DUNGEON, Refilled) and not isinstance(DOMINO, Refilled)
    assert content_of(DOMINO_DUNGEON) is content_of(DOMINO) is None


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rooms": []}, "wrong_count"),
        ({"name": "\x1b[31m"}, "bad_name"),
        ({"cards": 7}, "unreadable"),
        ({"numbers": {}}, "unreadable"),
    ],
)
def test_a_file_with_broken_content_is_refused_by_table_and_entry(change: dict[str, Any], why: str) -> None:
    file = json.loads(played(DominoDungeon(softer())).to_json())
    file["content"] |= change
    verdict = verify(msgspec.json.encode(file))
    assert (verdict.ok, verdict.problem, verdict.facts["why"]) == (False, "bad_content", why)
    assert {"file", "name"} <= set(verdict.facts)


def test_content_that_was_changed_afterwards_breaks_the_seal() -> None:
    file = json.loads(played(DominoDungeon(softer())).to_json())
    file["content"]["numbers"]["points"] = 2
    with pytest.raises(BadMatch) as bad:
        Match.from_json(msgspec.json.encode(file))
    assert bad.value.reason == "wrong_commitment"
    file = json.loads(played(DominoDungeon(softer())).to_json())
    file["content"]["surprise"] = 1
    with pytest.raises(BadMatch) as bad:
        Match.from_json(msgspec.json.encode(file))
    assert (bad.value.reason, bad.value.facts["field"]) == ("other_writing", "content")


def test_a_content_is_hashed_once_though_it_is_looked_up_at_every_step() -> None:
    assert Content.__struct_config__.cache_hash


def extreme(*, high: bool) -> Content:
    """Data at the edge of what is allowed."""
    numbers = replace(
        OWN.numbers,
        points=6 if high else 1,
        hand=7 if high else 1,
        markers=(20, 20, 20) if high else (1, 1, 1),
        best_defence=6 if high else 2,
        collapse=6 if high else 1,
        last_round=12 if high else 2,
        undos=9 if high else 0,
    )
    heroes = tuple(
        replace(
            hero,
            health=30 if high else 1,
            steps=9 if high else 1,
            dice=(9, 9, 9) if high else (1, 1, 1),
            slots=(6, 6, 6) if high else (0, 0, 0),
            decks=("treasure", "spell", "prayer") if high else ("treasure",),
        )
        for hero in OWN.heroes
    )
    return replace(OWN, name="edge", numbers=numbers, heroes=heroes)


@pytest.mark.parametrize("high", [False, True])
def test_matches_at_the_edge_of_what_is_allowed_end(high: bool) -> None:
    content = extreme(high=high)
    check(content)
    for seats in (2, 4):
        state = DominoDungeon(content).new(DungeonOptions(), seats, Chance(seats))
        for _ in drive(state, Chance(3)):
            assert state.view(0).content == content
        assert state.result is not None


def test_dun_16_and_22_the_numbers_of_the_tables_are_played_with() -> None:
    content = replace(OWN, numbers=replace(OWN.numbers, loot=2, coins_for_card=3, best_defence=5))
    state = position(
        heroes=[hero("kronn", 3), hero("linna", 3, [("tin_suit", "armour")], coins=9)],
        dice=[5, 4, 1],
        found=True,
        content=content,
    )
    state.decks[0] = []
    assert of_kind(play(state, "loot 1"), HeroLooted)[0].coins == 2
    assert of_kind(play(state, "chest"), CoinsInstead)[0].coins == 3


def test_dun_14_a_boss_whose_table_gives_it_cards_leaves_them_to_the_slayer_who_carries_them_out() -> None:
    first, *others = PLAIN.dungeons
    *small, boss = first.monsters
    rich = replace(first, monsters=(*small, replace(boss, cards=2)))
    state = position(
        heroes=[hero("kronn", 6), hero("linna", 1, coins=31)],
        dice=[6] * 3,
        found=True,
        content=replace(PLAIN, dungeons=(rich, *others)),
    )
    state.table = replace(state.table, monsters=(Monster(1, "boss", 6, wounds=6),))
    state.decks[0] += [CARDS["tin_suit"], CARDS["lucky_coin"]]
    play(state, "attack 1", "bag", "bag", "go stairs")
    assert state.result is not None
    assert (state.result.scores, state.result.places) == ((30 + 7 + 8, 31), (1, 2))


def test_dun_5_no_card_brings_health_steps_or_defence_below_the_least_there_is() -> None:
    curse, *cards = PLAIN.cards
    cards[:0] = [replace(curse, strike=None, health=-6, steps=-3, defence=-2)]
    heroes = tuple(replace(one, health=5, steps=2, defence=3) for one in PLAIN.heroes)
    state = position(
        heroes=[hero("kronn", 0, [("rusty_machete", "weapon")]), hero("linna")],
        content=replace(PLAIN, cards=tuple(cards), heroes=heroes),
    )
    sheet = state.sheet(0)
    assert (sheet.health, sheet.steps, sheet.defence) == (1, 1, 2)
    # Nobody is defeated by putting on what one lives with; a wound more would.
    assert state.book.health_left(state.hero(0)) == 1
