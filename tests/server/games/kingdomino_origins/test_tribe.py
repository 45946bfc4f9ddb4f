"""The cave and its dwellers (KO-19 to KO-21)."""

from __future__ import annotations

from collections import Counter

import pytest

from server.chance import Chance
from server.games.contract import Event, IllegalMove
from server.games.kingdomino_origins.dwellers import full_pile
from server.games.kingdomino_origins.events import (
    CaveFilled,
    DwellerSettled,
    FireLanded,
    PilePicked,
    RecruitBegan,
    RecruitDeclined,
    ResourcePaid,
    RowTurned,
)
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Settled
from tests.server.games.kingdomino_origins.boards import board, of_kind, play, settle, start, texts, turn

CAVE = ("hunter", "warrior_1", "hunter", "shaman")
PILE = ("fisher", "painter", "painter")
RICH = "m0 l0 j0\nm0 C. q0\nd0 d1 .."


def recruiting(
    text: str = RICH, *, pile: tuple[str, ...] = PILE, cave: tuple[str | None, ...] = CAVE
) -> KingdominoState:
    """Seat 0 has added a domino of deserts and chosen; what it can recruit is asked."""
    territory = board(text, resources=True)
    state = turn(1, mode="tribe", territories=[territory], cave=cave, pile=pile, row=[(2, 1)])
    play(state, next(move for move in sorted(texts(state)) if move.startswith("1 at")))
    play(state, "take 45")
    return state


def test_ko_19_the_cave_shows_four_and_is_filled_with_a_new_row_only() -> None:
    state = start("tribe", seed=1)
    row, filled, *_ = state.play(*state.automatic())  # type: ignore[misc]
    assert isinstance(row, RowTurned)
    assert isinstance(filled, CaveFilled)
    assert (len(filled.cave), None in filled.cave, filled.pile) == (4, False, 18)
    state = recruiting()
    play(state, "recruit shaman")
    play(state, "pay -1,-1")
    play(state, "pay 0,-1")
    play(state, "settle 0,-1")
    assert state.cave == ["hunter", "warrior_1", "hunter", None]
    assert (state.phase, state.turn) == ("place", 1)  # still open in the next turn of the same round
    play(state, next(iter(texts(state))))
    assert state.cave == ["hunter", "warrior_1", "hunter", None]
    play(state, "take 46")
    assert (state.round, state.cave[3]) == (4, None)
    events = settle(state)
    (refilled,) = of_kind(events, CaveFilled)
    assert isinstance(refilled, CaveFilled)
    assert (None in refilled.cave, refilled.pile) == (False, 2)


def test_ko_19_gaps_are_filled_where_they_are_and_nobody_else_moves() -> None:
    cave = (None, "shaman", None, "hunter")
    state = turn(1, mode="tribe", row=[], cave=cave, pile=PILE, deck=(21, 22, 23, 24, 25, 26, 27, 28))
    play(state, "1 at 1,0 east")
    play(state, "take 45")
    (filled,) = of_kind(settle(state), CaveFilled)
    assert isinstance(filled, CaveFilled)
    assert (filled.cave[1], filled.cave[3], None in filled.cave, filled.pile) == (
        "shaman",
        "hunter",
        False,
        1,
    )
    few = turn(1, mode="tribe", row=[], cave=cave, pile=("fisher",), deck=(21, 22, 23, 24))
    play(few, "1 at 1,0 east")
    play(few, "take 45")
    settle(few)
    assert few.cave == ["fisher", "shaman", None, "hunter"]


def test_ko_19_which_dwellers_come_first_is_chance() -> None:
    caves = set()
    for seed in range(4):
        state = start("tribe", seed=seed)
        settle(state)
        caves.add(tuple(state.cave))
    assert len(caves) > 1


def test_ko_19_an_empty_pile_leaves_gaps_and_resources_score_nothing() -> None:
    state = recruiting("m0 l0 C.", pile=(), cave=("hunter", None, None, None))
    assert texts(state) == {"decline", "recruit hunter"}
    assert state.scores[0] == 0
    play(state, "recruit hunter")
    assert state.cave == [None] * 4


def test_ko_20_two_different_resources_pay_for_one_on_show() -> None:
    state = recruiting()
    assert texts(state) == {
        "decline",
        "recruit hunter",
        "recruit shaman",
        "recruit warrior_1",
        "recruit pile",
    }
    events = play(state, "recruit hunter")
    assert events == [RecruitBegan(0, "hunter", 2)]
    assert state.cave == [None, "warrior_1", "hunter", "shaman"]
    assert texts(state) == {"pay -1,-1", "pay -1,0", "pay 0,-1", "pay 1,-1", "pay 1,0"}
    assert play(state, "pay -1,0") == [ResourcePaid(0, (-1, 0), "mammoth")]
    with pytest.raises(IllegalMove) as twice:
        play(state, "pay -1,-1")
    assert twice.value.reason == "kind_already_paid"
    assert twice.value.facts == {"square": (-1, -1), "resource": "mammoth"}
    with pytest.raises(IllegalMove) as nothing:
        play(state, "pay -1,1")
    assert nothing.value.reason == "no_resource"
    play(state, "pay 1,0")
    assert state.territories[0].resource_counts() == (1, 1, 1, 0)
    assert state.phase == "settle"


def test_ko_20_two_of_the_same_kind_pay_for_nobody() -> None:
    state = recruiting("m0 m0 C.")
    assert state.phase == "place"  # nothing was asked: the turn is over
    state = recruiting("m0 l0 C.")
    with pytest.raises(IllegalMove) as refused:
        play(state, "recruit pile")
    assert (refused.value.reason, refused.value.facts) == ("too_few_resources", {"needed": 4, "kinds": 2})
    with pytest.raises(IllegalMove) as absent:
        play(state, "recruit painter")
    assert (absent.value.reason, absent.value.facts) == ("not_on_show", {"dweller": "painter"})


def test_ko_20_four_different_resources_pay_for_any_of_the_pile() -> None:
    state = recruiting()
    play(state, "recruit pile")
    assert texts(state) == {"pay -1,-1", "pay -1,0", "pay 0,-1", "pay 1,-1", "pay 1,0"}
    play(state, "pay -1,-1")
    for text in ("pay 0,-1", "pay 1,-1"):
        play(state, text)
    events = settle(state)  # the last kind has one square only
    assert events == [ResourcePaid(0, (1, 0), "flint")]
    assert texts(state) == {"pick fisher", "pick painter"}
    with pytest.raises(IllegalMove) as refused:
        play(state, "pick shaman")
    assert (refused.value.reason, refused.value.facts) == ("not_in_pile", {"dweller": "shaman"})
    assert play(state, "pick painter") == [PilePicked(0, "painter", 2)]
    assert sorted(state.pile) == ["fisher", "painter"]
    assert state.cave == list(CAVE)
    assert of_kind(play(state, "settle 1,0"), DwellerSettled) == [DwellerSettled(0, "painter", (1, 0))]


def test_ko_20_an_empty_pile_and_an_empty_cave_have_nobody() -> None:
    state = recruiting(pile=())
    assert "recruit pile" not in texts(state)
    with pytest.raises(IllegalMove) as refused:
        play(state, "recruit pile")
    assert refused.value.reason == "pile_empty"
    assert texts(recruiting(cave=(None,) * 4)) == {"decline", "recruit pile"}
    assert recruiting(cave=(None,) * 4, pile=()).phase == "place"


def test_ko_20_declining_ends_the_turn_and_recruiting_is_once_a_turn() -> None:
    state = recruiting()
    assert play(state, "decline") == [RecruitDeclined(0)]
    assert (state.phase, state.turn) == ("place", 1)
    state = recruiting()
    for text in ("recruit hunter", "pay -1,0", "pay 1,0", "settle -1,0"):
        play(state, text)
    assert (state.phase, state.turn) == ("place", 1)


def test_ko_20_recruiting_follows_a_discard_too() -> None:
    full = "C. m0 l0 l0 l0\n" + "l0 l0 l0 l0 l0\n" * 3 + "l0 l0 l0 l0 .."
    state = turn(1, mode="tribe", territories=[board(full, resources=True)], cave=CAVE, pile=PILE)
    settle(state)
    assert state.territories[0].discarded == [1]
    play(state, "take 45")
    assert state.phase == "recruit"


def test_ko_20_not_in_the_last_round_and_twice_a_round_for_two_players() -> None:
    state = turn(
        1,
        mode="tribe",
        territories=[board(RICH, resources=True)],
        cave=CAVE,
        pile=PILE,
        next_row=(),
        deck=(),
        row=[(2, 1)],
    )
    play(state, next(iter(texts(state))))
    assert (state.phase, state.turn) == ("place", 1)
    state = turn(
        1,
        mode="tribe",
        seats=2,
        territories=[board("m0 m0 l0 l0 C. d0", 7, resources=True)],
        cave=CAVE,
        row=[(2, 0)],
    )
    settled = 0
    for _ in range(2):
        for wanted in ("", "take", "recruit", "pay", "pay", "settle"):
            options = texts(state) or {str((state.automatic() or (0, ""))[1])}
            play(state, next(text for text in sorted(options) if text.startswith(wanted)))
        settled += 1
    assert len(state.territories[0].dwellers) == settled == 2


def test_ko_20_the_rest_of_the_pile_is_shuffled_after_a_pick() -> None:
    orders = set()
    for seed in range(12):
        state = recruiting(pile=("fisher", "painter", "sculptor", "gatherer", "warrior_3"))
        state.chance = Chance(seed)
        for text in ("recruit pile", "pay -1,-1", "pay 0,-1", "pay 1,-1"):
            play(state, text)
        settle(state)
        play(state, "pick painter")
        orders.add(tuple(state.pile))
    assert len(orders) > 4


@pytest.mark.parametrize("transposed", [False, True])
def test_ko_21_a_dweller_settles_on_free_land_and_on_a_square_just_emptied(transposed: bool) -> None:
    territory = board("m0 l0 j2\nd0 C. v1\nd0 d1 l0", resources=True, transposed=transposed)
    state = turn(1, mode="tribe", territories=[territory], cave=CAVE)
    play(state, "1 at -2,-1 south" if not transposed else "1 at -1,-2 east")
    play(state, "take 45")
    for text in ("recruit hunter", "pay -1,-1", "pay 1,1"):
        play(state, text)
    free = {(-1, 0), (-1, 1), (-2, -1), (-2, 0), (-1, -1), (1, 1)}
    assert texts(state) == {f"settle {y},{x}" if transposed else f"settle {x},{y}" for x, y in free}
    for (x, y), reason in {
        (0, 0): "camp",
        (1, 0): "volcano",
        (0, 1): "already_burning",
        (0, -1): "has_resource",
        (2, 2): "not_in_territory",
    }.items():
        with pytest.raises(IllegalMove) as refused:
            play(state, f"settle {y},{x}" if transposed else f"settle {x},{y}")
        assert refused.value.reason == reason
    play(state, "settle -1,-1")
    assert state.territories[0].terrains[1].bit_count() == 1  # the meadow is one still


def test_ko_21_one_dweller_a_square() -> None:
    territory = board("m0 m0 l0 l0\nd0 C. .. ..", resources=True)
    territory.settle([Settled((-1, 0), "painter")])
    state = turn(2, mode="tribe", territories=[territory], cave=CAVE)
    play(state, "2 at 0,1 south")
    for text in ("take 45", "recruit warrior_1", "pay -1,-1", "pay 1,-1"):
        play(state, text)
    assert texts(state) == {"settle -1,-1", "settle 1,-1", "settle 0,1", "settle 0,2"}
    with pytest.raises(IllegalMove) as refused:
        play(state, "settle -1,0")
    assert refused.value.reason == "has_dweller"


def test_ko_19_dwellers_are_never_lost_or_doubled_in_a_match() -> None:
    for seed in range(6):
        state, chance = start("tribe", seats=2 + seed % 3, seed=seed), Chance(seed)
        gone: Counter[str] = Counter()
        events: list[Event] = []
        while state.result is None:
            forced = state.automatic()
            seat = state.turn or 0
            events = state.play(*(forced or (seat, chance.choice(state.moves(seat)))))
            gone.update(event.dweller for event in events if isinstance(event, FireLanded) and event.dweller)
            held = [
                *state.pile,
                *(dweller for dweller in state.cave if dweller),
                *(dweller for territory in state.territories for dweller in territory.dwellers.values()),
                *gone.elements(),
            ]
            if state.hiring is not None and state.hiring.dweller is not None:
                held.append(state.hiring.dweller)
            assert Counter(held) == Counter(full_pile())
