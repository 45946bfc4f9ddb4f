"""Advice at Kingdomino Origins: each reason in a position built for it, and none that the table belies."""

from __future__ import annotations

from typing import Any

import pytest

from server.bots import ADVISERS
from server.bots.kingdomino_origins.advice import REASONS, KingdominoAdviser
from server.bots.kingdomino_origins.hard import Effort, Hard
from server.bots.kingdomino_origins.known import Known
from server.bots.kingdomino_origins.normal import NORMAL
from server.bots.kingdomino_origins.reasons import reasons
from server.chance import Chance
from server.games.contract import Advice
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.dominoes import DOMINOES
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import Choose, Discard, LandFire, Settle
from server.games.kingdomino_origins.offers import choices, pairs, recruits, totem_hands
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import regions, totem_races
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Territory
from tests.server.games.kingdomino_origins.boards import laid, play, settle, squares_covered, start, turn

LIGHT = KingdominoAdviser(Hard(Effort(steps=60, batch=1)))


def advice(state: KingdominoState) -> Advice:
    """What the adviser says to whoever is asked."""
    assert state.turn is not None
    return LIGHT.advise(state.view(state.turn), state.moves(state.turn), Chance(1))


def spoken_for(state: KingdominoState, text: str) -> dict[str, dict[str, Any]]:
    """All that speaks for a move of whoever is asked."""
    seat = state.turn
    assert seat is not None
    move = KINGDOMINO_ORIGINS.parse(text)
    assert move in state.moves(seat)
    return reasons(Known(state.view(seat), seat, state.moves(seat)), move)


def choosing(free: tuple[int, ...], *territories: Territory, **more: Any) -> KingdominoState:
    """Seat 0 has added its domino and chooses one of these."""
    state = turn(1, next_row=free, territories=territories, **more)
    state.resume("choose", 0, choices(state.next_numbers, state.next_seats))
    return state


def hiring(territory: Territory, cave: tuple[str | None, ...], **more: Any) -> KingdominoState:
    """Seat 0 may recruit, late in a match of Tribe."""
    state = turn(2, mode="tribe", territories=[territory], cave=cave, deck=(), **more)
    state.resume("recruit", 0, recruits(territory, state.cave, state.pile))
    return state


CAMPSITE = ("12 at 1,0 east", "13 at 1,1 east", "20 at -1,0 west", "1 at 0,-1 east")
"""Four mammoths in a block, a fish, a mushroom and desert."""


def test_what_leaves_no_choice_needs_no_thought() -> None:
    view = turn(12).view(0)
    assert LIGHT.advise(view, [Discard(12)], Chance(0)) == Advice(
        Discard(12), "discard_forced", {"number": 12}
    )
    assert LIGHT.advise(view, [Choose(12)], Chance(0)) == Advice(Choose(12), "only_move")


def test_who_has_no_seat_or_no_move_gets_no_advice() -> None:
    state = turn(12)
    with pytest.raises(ValueError, match="public"):
        LIGHT.advise(state.view("public"), state.moves(0), Chance(0))
    with pytest.raises(ValueError, match="0 moves"):
        LIGHT.advise(state.view(0), (), Chance(0))


def test_the_advice_is_what_the_hard_bot_plays() -> None:
    state = turn(12, territories=[laid("24 at 1,0 east")])
    given = LIGHT.advise(state.view(0), state.moves(0), Chance(3))
    assert given.move == LIGHT.player.choose(state.view(0), state.moves(0), Chance(3))
    assert isinstance(ADVISERS["kingdomino_origins"], KingdominoAdviser)


def test_a_domino_that_joins_a_region_with_fire() -> None:
    state = turn(12, territories=[laid("24 at 1,0 east")])
    found = spoken_for(state, "12 at 2,1 south")
    assert found["most_points"] == {"points": 2}
    assert found["joins_region"] == {"terrain": "meadow", "size": 3, "fires": 1}
    assert not {"most_points", "joins_region"} & set(spoken_for(state, "12 at -1,0 west"))


def test_a_domino_that_links_two_regions() -> None:
    state = turn(12, territories=[laid("24 at 1,0 east", "13 at 0,1 south")])
    found = spoken_for(state, "12 at 1,1 east")
    assert found["links_regions"] == {"terrain": "meadow", "size": 5, "fires": 1}
    assert "joins_region" not in found
    assert "links_regions" not in spoken_for(state, "12 at 2,1 south")


def test_a_volcano_whose_fire_has_a_good_place_to_land() -> None:
    state = turn(38, territories=[laid("13 at 0,1 south")])
    assert spoken_for(state, "38 at 1,1 east")["fire_follows"] == {"flames": 1, "points": 3}
    assert "fire_follows" not in spoken_for(state, "38 at -1,0 west")


def test_a_domino_that_shuts_no_square_in() -> None:
    state = turn(4, territories=[laid("12 at 1,0 east", "13 at 2,-1 north", "14 at 0,-1 north")])
    assert spoken_for(state, "4 at -1,0 west")["makes_room"] == {}
    assert "makes_room" not in spoken_for(state, "4 at 1,-3 south")


def test_a_domino_that_does_not_stretch_the_territory() -> None:
    state = turn(13, territories=[laid("12 at 1,0 east", "14 at 0,1 south")])
    assert spoken_for(state, "13 at 1,1 east")["keeps_frame"] == {"columns": 3, "lines": 3}
    assert "keeps_frame" not in spoken_for(state, "13 at -1,0 west")


def test_a_domino_that_leaves_the_camp_in_the_middle() -> None:
    state = turn(13, territories=[laid("12 at 1,0 east")])
    assert "keeps_middle" not in spoken_for(state, "13 at -1,0 west")
    state.options = KingdominoOptions(empire_of_fire=True)
    assert spoken_for(state, "13 at -1,0 west")["keeps_middle"] == {}
    assert "keeps_middle" not in spoken_for(state, "13 at 3,0 east")


def test_the_domino_that_scores_most_and_the_one_that_moves_early() -> None:
    state = choosing((1, 4, 12), laid("24 at 1,0 east"))
    assert spoken_for(state, "take 12")["best_domino"] == {"number": 12, "points": 2}
    assert spoken_for(state, "take 1")["early_turn"] == {"number": 1}
    assert not {"best_domino", "early_turn"} & set(spoken_for(state, "take 4"))
    last = choosing((1, 4, 12), laid("24 at 1,0 east"), deck=())
    assert "early_turn" not in spoken_for(last, "take 1")


def test_a_domino_that_another_seat_wants() -> None:
    rival = laid("33 at 1,0 east", "12 at 1,1 south", "32 at 0,1 west")
    state = choosing((1, 13), Territory(5), rival, row=[(2, 1)])
    assert spoken_for(state, "take 13")["denies"] == {"seat": 1, "number": 13, "points": 4}
    assert "denies" not in spoken_for(state, "take 1")
    state = choosing((1, 13), Territory(5), rival, row=[(2, 2)])  # seat 1 has chosen
    assert "denies" not in spoken_for(state, "take 13")


def test_a_domino_that_can_be_added_when_another_cannot() -> None:
    closed = laid("12 at 1,0 east", "13 at 0,1 south", "14 at -1,0 west", "34 at 0,-1 north")
    state = choosing((5, 17), closed)
    assert spoken_for(state, "take 5")["can_be_laid"] == {"number": 5}
    assert "can_be_laid" not in spoken_for(state, "take 17")


def test_volcanoes_and_printed_fires() -> None:
    state = choosing((12, 28, 47, 48))
    assert spoken_for(state, "take 48")["has_volcano"] == {"number": 48, "flames": 3}
    assert spoken_for(state, "take 47")["has_fire"] == {"number": 47, "fires": 3}
    assert not {"has_volcano", "has_fire"} & set(spoken_for(state, "take 28"))


def test_the_first_pair_of_two_players() -> None:
    state = choosing((1, 12, 24, 48), seats=2)
    state.resume("pair", 0, pairs(state.next_numbers))
    found = spoken_for(state, "take 1 and 48")
    assert found["has_volcano"] == {"number": 48, "flames": 3}
    assert found["early_turn"] == {"number": 1}
    assert spoken_for(state, "take 12 and 24") == {"has_fire": {"number": 24, "fires": 1}}


def test_a_domino_that_wins_or_guards_a_totem() -> None:
    one, two = laid("6 at 1,0 east"), laid("15 at 1,0 east")
    state = choosing((1, 16), one, two, mode="totem", totems=(None, 1, None, None))
    assert spoken_for(state, "take 16")["takes_totem"] == {"resource": "fish", "count": 3}
    assert "takes_totem" not in spoken_for(state, "take 1")
    state = choosing((1, 16), two, one, mode="totem", totems=(None, 0, None, None))
    assert spoken_for(state, "take 16")["keeps_totem"] == {"resource": "fish", "count": 4}
    safe = choosing((1, 16), two, mode="totem", totems=(None, 0, None, None))
    assert not {"takes_totem", "keeps_totem"} & set(spoken_for(safe, "take 16"))


def fire_at_a_block(**more: Any) -> KingdominoState:
    """A token may land on four meadow squares, two of jungle and one of desert."""
    mine = laid("12 at 1,0 east", "13 at 1,1 east", "17 at -1,0 west")
    rival = laid("12 at 1,0 east", "13 at 1,1 east")
    state = turn(28, territories=[mine, rival], **more)
    play(state, "28 at 0,-1 north")
    assert state.phase == "fire"
    return state


def test_fire_where_it_scores_and_where_there_is_room() -> None:
    state = fire_at_a_block()
    found = spoken_for(state, "fire at 1,0")
    assert found["fire_scores"] == {"square": (1, 0), "points": 4}
    assert found["room_to_grow"] == {"terrain": "meadow", "size": 4, "free": 5}
    assert not {"fire_scores", "room_to_grow"} & set(spoken_for(state, "fire at -1,0"))


def test_fire_that_burns_nothing_and_guards_a_totem() -> None:
    state = fire_at_a_block(mode="totem", totems=(0, None, 0, None))
    found = spoken_for(state, "fire at 0,-1")
    assert found["saves_resources"] == {"count": 6}
    assert found["keeps_totem"] == {"resource": "mammoth", "count": 4}
    assert not {"saves_resources", "keeps_totem"} & set(spoken_for(state, "fire at 1,0"))
    # The mushrooms are nobody else's: one may burn.
    assert "keeps_totem" in spoken_for(state, "fire at -1,0")
    lone = fire_at_a_block(mode="totem", totems=(None, None, 0, None))
    assert "keeps_totem" not in spoken_for(lone, "fire at 0,-1")


def test_a_totem_goes_to_the_weakest_of_those_tied() -> None:
    boards = [laid("15 at -1,0 north") for _ in range(3)]
    boards[1].lay(laid("46 at 1,0 east").laid[0], True)
    state = turn(12, mode="totem", territories=boards, totems=(None, 0, None, None))
    state.resume("totem", 0, totem_hands("fish", (1, 2)))
    assert state.scores[2] < state.scores[1]
    assert spoken_for(state, "fish to 2") == {"weakest_gets": {"seat": 2, "score": state.scores[2]}}
    assert spoken_for(state, "fish to 1") == {}


def test_a_recruitment_scores_what_was_promised() -> None:
    state = hiring(laid(*CAMPSITE), ("hunter", None, None, None))
    before = state.scores[0]
    given = advice(state)
    assert (str(given.move), given.reason) == ("recruit hunter", "dweller_scores")
    while state.turn == 0 and state.result is None and state.phase in ("recruit", "pay", "settle"):
        state.play(0, advice(state).move)
    assert [settled.dweller for settled in state.view(0).territories[0].dwellers] == ["hunter"]
    assert given.facts == {"dweller": "hunter", "points": state.scores[0] - before}
    state = hiring(laid(*CAMPSITE), ("hunter", None, None, None))
    assert spoken_for(state, "decline") == {"saves_resources": {"count": 6}}


def test_what_to_pay_with() -> None:
    state = hiring(laid(*CAMPSITE), ("fisher", None, None, None))
    state.territories[0].dwellers[index_of((0, -1))] = "hunter"
    play(state, "recruit fisher")
    assert spoken_for(state, "pay 1,0")["plenty"] == {"resource": "mammoth", "count": 4}
    found = spoken_for(state, "pay -2,0")
    assert found["spares_dwellers"] == {"points": 3} and "plenty" not in found
    assert "spares_dwellers" not in spoken_for(state, "pay 1,0")


def test_where_to_settle() -> None:
    state = hiring(laid(*CAMPSITE), ("hunter", None, None, None))
    for text in ("recruit hunter", "pay -1,0", "pay -2,0"):
        play(state, text)
    near, far = spoken_for(state, "settle 1,-1"), spoken_for(state, "settle -2,0")
    assert near["dweller_scores"] == {"dweller": "hunter", "points": 6}
    assert "dweller_scores" not in far
    assert far["dweller_hopes"]["free"] > 0


def test_a_payment_that_clears_the_best_home() -> None:
    mine = laid("12 at 1,0 east", "13 at 1,1 east", "6 at 0,2 east", "16 at 3,0 south")
    found = set()
    for cave in ("hunter", "fisher", "painter"):
        state = hiring(mine, (cave, None, None, None))
        play(state, f"recruit {cave}")
        for move in state.moves(0):
            reason = spoken_for(state, str(move)).get("clears_home")
            if reason is not None:
                after = state.clone(Chance(0))
                after.play(0, move)
                assert after.territories[0].habitable >> index_of(reason["square"]) & 1
                assert not state.territories[0].habitable >> index_of(reason["square"]) & 1
                found.add(cave)
    assert found


def is_true(state: KingdominoState, move: Any, reason: str, facts: dict[str, Any]) -> bool:
    """Whether a reason holds of what the rules make of the move."""
    seat = state.turn
    assert seat is not None
    before = state.view(seat)
    after = state.clone(Chance(0))
    after.play(seat, move)
    view = after.view(seat)
    gained = view.scores[seat] - before.scores[seat]
    if reason == "most_points":
        return after.phase in ("fire", "totem") or before.options.mode == "totem" or gained == facts["points"]
    if reason == "fire_scores":
        return before.options.mode == "totem" or gained == facts["points"]
    if reason == "dweller_scores" and isinstance(move, Settle):
        return gained == facts["points"]
    if reason in ("joins_region", "links_regions"):
        found = [
            (region.terrain, len(region.squares), region.fires)
            for region in regions(view.territories[seat])
            if set(squares_covered(move)) & set(region.squares)
        ]
        return (facts["terrain"], facts["size"], facts["fires"]) in found
    if reason == "keeps_frame":
        now = Territory.of(view.territories[seat])
        return (now.right - now.left + 1, now.bottom - now.top + 1) == (facts["columns"], facts["lines"])
    if reason == "takes_totem":
        race = next(race for race in totem_races(before) if race.resource == facts["resource"])
        return race.holder != seat and facts["count"] > max(race.counts)
    if reason == "keeps_totem" and isinstance(move, LandFire):
        return next(race for race in totem_races(view) if race.resource == facts["resource"]).holder == seat
    if reason == "saves_resources" and isinstance(move, LandFire):
        return len(view.territories[seat].resources) == facts["count"]
    if reason == "early_turn":
        return facts["number"] == min(slot.number for slot in before.next_row if slot.seat is None)
    if reason in ("has_fire", "has_volcano"):
        domino = DOMINOES[facts["number"]]
        fires = sum(half.fires for half in domino.halves)
        return (domino.craters if reason == "has_volcano" else fires) == facts.get(
            "flames", facts.get("fires")
        )
    return reason in REASONS


@pytest.mark.parametrize("mode", ["discovery", "totem", "tribe"])
def test_no_reason_is_belied_by_the_table(mode: str) -> None:
    given = set()
    for seats in (2, 3, 4):
        state, chance = start(mode, seats, seed=seats), Chance(seats)
        while True:
            settle(state)
            seat = state.turn
            if seat is None or state.result is not None:
                break
            moves = state.moves(seat)
            known = Known(state.view(seat), seat, moves)
            shown = list(moves)
            chance.shuffle(shown)
            for move in shown[:4]:
                for reason, facts in reasons(known, move).items():
                    assert tuple(facts) == REASONS[reason]
                    assert is_true(state, move, reason, facts), (str(move), reason, facts)
                    given.add(reason)
            state.play(seat, NORMAL.choose(known.view, moves, chance))
    expected = {"most_points", "joins_region", "best_domino", "early_turn", "fire_scores", "makes_room"}
    if mode == "totem":
        expected |= {"takes_totem", "keeps_totem", "saves_resources"}
    if mode == "tribe":
        expected |= {"dweller_scores", "plenty", "saves_resources"}
    assert expected <= given
