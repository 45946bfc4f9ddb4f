"""Resources and totems (KO-15 to KO-18)."""

from __future__ import annotations

import pytest

from server.games.contract import IllegalMove
from server.games.kingdomino_origins.events import TotemMoved
from server.games.kingdomino_origins.reading import totem_races
from server.games.kingdomino_origins.totems import claimants
from tests.server.games.kingdomino_origins.boards import board, laid, of_kind, play, public, texts, turn


def test_ko_15_halves_bring_their_resources_unless_a_fire_is_printed() -> None:
    state = turn(34, mode="totem")  # meadow without, lake with a fire
    play(state, "34 at 1,0 east")
    assert state.territories[0].resource_counts() == (1, 0, 0, 0)
    state = turn(34)
    play(state, "34 at 1,0 east")
    assert state.territories[0].resource_counts() == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("counts", "holder", "expected"),
    [
        ((2, 1, 0), None, (0,)),
        ((2, 1, 0), 1, (0,)),  # not only the active player gains
        ((2, 1, 0), 0, None),
        ((2, 2, 0), 0, None),  # a tie that includes the holder
        ((2, 2, 0), None, None),  # a tie with no holder
        ((2, 2, 1), 2, (0, 1)),  # others tie above the holder, who chooses
        ((0, 0, 0), 1, ()),  # nobody has any: back to the table
        ((0, 0, 0), None, None),
    ],
)
def test_ko_16_ko_17_who_should_have_a_totem(
    counts: tuple[int, ...], holder: int | None, expected: tuple[int, ...] | None
) -> None:
    assert claimants(counts, holder) == expected


LAKES = "l0 C.\nl0 .."


def test_ko_16_strictly_more_takes_the_totem_and_a_tie_does_not() -> None:
    one, two = board("C. m0", resources=True), board("C. m0 m0", resources=True)
    state = turn(24, mode="totem", territories=[one.clone(), two], totems=(1, None, None, None))
    play(state, "24 at 0,1 south")  # brings no mammoth
    assert state.totems == [1, None, None, None]
    state = turn(4, mode="totem", territories=[one.clone(), two], totems=(1, None, None, None))
    events = play(state, "4 at 0,1 south")  # 2 against 2
    assert not of_kind(events, TotemMoved)
    state = turn(12, mode="totem", territories=[one.clone(), two], totems=(1, None, None, None))
    events = play(state, "12 at 0,1 south")  # more than 2
    assert of_kind(events, TotemMoved) == [TotemMoved("mammoth", 1, 0)]
    assert state.totems == [0, None, None, None]


@pytest.mark.parametrize(
    ("number", "taken"),
    [(19, {"mammoth": 3, "fish": 4}), (23, {"mushroom": 5, "flint": 6}), (21, {"mammoth": 3, "flint": 6})],
)
def test_ko_16_one_domino_may_take_two_totems(number: int, taken: dict[str, int]) -> None:
    state = turn(number, mode="totem")
    events = play(state, f"{number} at 1,0 east")
    assert of_kind(events, TotemMoved) == [TotemMoved(kind, None, 0) for kind in taken]  # type: ignore[arg-type]
    # Two resources, and what both totems are worth (KO-18).
    assert state.scores[0] == 2 + sum(taken.values())


def test_ko_16_totems_are_looked_at_after_the_fire() -> None:
    territories = [board("C. m0", resources=True), board("C. m0", resources=True)]
    state = turn(38, mode="totem", territories=territories)
    events = play(state, "38 at 0,1 south")
    assert not of_kind(events, TotemMoved)  # two against one, but the fire is still in the air
    events = play(state, "fire at 1,0")
    assert not of_kind(events, TotemMoved)
    assert state.totems == [None] * 4


def test_ko_16_the_holders_fire_hands_the_totem_to_another_who_leads() -> None:
    mine, theirs = board(LAKES, resources=True), board(LAKES, resources=True)
    state = turn(28, mode="totem", territories=[mine, theirs], totems=(None, 0, None, None))
    play(state, "28 at 1,0 south")
    events = play(state, "fire at -1,0")
    assert of_kind(events, TotemMoved) == [TotemMoved("fish", 0, 1)]


def test_ko_17_among_several_the_holder_chooses() -> None:
    boards = [board(LAKES, resources=True) for _ in range(3)]
    state = turn(28, mode="totem", territories=boards, totems=(None, 0, None, None))
    play(state, "28 at 1,0 south")
    play(state, "fire at -1,0")
    asked = state.ask(0)
    assert asked is not None
    assert (asked.kind, asked.facts) == ("totem", {"resource": "fish", "seats": (1, 2)})
    assert texts(state) == {"fish to 1", "fish to 2"}
    for wrong in ("fish to 3", "fish to 0", "flint to 1"):
        with pytest.raises(IllegalMove) as refused:
            play(state, wrong)
        assert refused.value.reason == "not_tied"
    events = play(state, "fish to 2")
    assert of_kind(events, TotemMoved) == [TotemMoved("fish", 0, 2)]
    assert (state.totems[1], state.phase, state.turn) == (2, "choose", 0)


def test_ko_17_a_totem_of_which_nothing_is_left_goes_back() -> None:
    state = turn(28, mode="totem", territories=[board("l0 C.", resources=True)], totems=(None, 0, None, None))
    play(state, "28 at 1,0 south")
    events = play(state, "fire at -1,0")
    assert of_kind(events, TotemMoved) == [TotemMoved("fish", 0, None)]


def test_ko_18_the_score_shown_has_resources_and_totems() -> None:
    state = turn(12, mode="totem")
    play(state, "12 at 1,0 east")
    assert state.scores == (2 + 3, 0, 0, 0)


def test_ko_16_races_tell_who_leads_by_how_much() -> None:
    state = turn(
        1,
        mode="totem",
        territories=[laid("12 at 1,0 east", "4 at -2,0 east"), laid("19 at 1,0 east")],
        totems=(0, None, None, None),
    )
    mammoth, fish, mushroom, _ = totem_races(public(state))
    assert (mammoth.counts, mammoth.leaders, mammoth.lead, mammoth.holder) == ((3, 1, 0, 0), (0,), 2, 0)
    assert (fish.leaders, fish.lead, fish.holder) == ((1,), 1, None)
    assert (mushroom.leaders, mushroom.lead) == ((), 0)
