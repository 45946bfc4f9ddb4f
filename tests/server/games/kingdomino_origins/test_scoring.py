"""What territories score and who wins (KO-13, KO-14, KO-18, KO-22 to KO-25), on boards and transposes."""

from __future__ import annotations

import pytest

from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.scoring import (
    dweller_points,
    is_centred,
    is_complete,
    judge,
    region_points,
    regions_of,
    score,
    tie_break,
    total,
)
from server.games.kingdomino_origins.territory import Settled, Territory
from tests.server.games.kingdomino_origins.boards import board, flip

both = pytest.mark.parametrize("transposed", [False, True])
NONE = (None,) * 4

MIXED = """
m1 m0 m1 q2 ..
m0 C. l0 q0 d0
j1 j0 l0 m1 m0
v2 j2 .. m0 d1
"""


@both
def test_ko_13_a_region_scores_squares_times_fires(transposed: bool) -> None:
    territory = board(MIXED, transposed=transposed)
    points = sorted((r.terrain, len(r.squares), r.fires, r.points) for r in regions_of(territory))
    assert points == [
        ("desert", 1, 0, 0),
        ("desert", 1, 1, 1),
        ("jungle", 3, 3, 9),
        ("lake", 2, 0, 0),
        ("meadow", 3, 1, 3),
        ("meadow", 4, 2, 8),
        ("quarry", 2, 2, 4),
    ]
    assert region_points(territory) == 25
    assert total(KingdominoOptions(), territory, NONE, 0) == 25


@both
def test_ko_13_identical_fire_squares_both_count_and_tokens_add(transposed: bool) -> None:
    territory = board("C. m1 m1 m0", transposed=transposed)
    assert region_points(territory) == 6
    territory.burn(index_of(flip((3, 0)) if transposed else (3, 0)), 3)
    assert region_points(territory) == 15
    assert [region.fires for region in regions_of(territory)] == [5]


def test_ko_13_volcanoes_never_score_and_corners_do_not_join() -> None:
    assert region_points(board("C. v3 v2\n.. v1 ..")) == 0
    assert region_points(board("m1 C.\n.. m1")) == 2


def test_ko_14_the_tie_breaks_stand_in_their_order() -> None:
    options = KingdominoOptions()
    more = board("C. m2 m0 m0")
    wide = board("C. m1 m0 m0 m0\n")  # 4 points, region of 4
    small = board("C. m2 m0")  # 4 points, region of 2
    for seats, places, reason in (
        ((small, more), (2, 1), "points"),
        ((small, wide), (2, 1), "largest_region"),
        ((wide, wide), (1, 1), "shared"),
    ):
        result = judge(options, seats, NONE)
        assert (result.places, result.reason) == (places, reason)
    # A volcano region is no region here, and a desert without fire is one.
    volcanoes = board("m2 m0 C. v1 v1 v1")
    deserts = board("m2 m0 C. d0 d0 d0")
    assert judge(options, (volcanoes, deserts), NONE).places == (2, 1)
    assert tie_break(volcanoes) == (2, 2)


def test_ko_14_then_most_fire_icons_but_no_craters() -> None:
    options = KingdominoOptions()
    one = board("C. d0 d0 d0 d0\nj2 .. .. .. ..\n")  # one region of one square with two fires: 2 points
    two = board("C. d0 d0 d0 d0\nj1 .. .. .. ..\nm1 .. .. .. ..")
    assert tie_break(one) == tie_break(two) == (4, 2)
    assert judge(options, (one, two), NONE).reason == "shared"
    fires = board("C. d0 d0 d0 d0\nm1 m0 .. .. ..\nv3 .. .. .. ..")  # 2 points with one fire
    result = judge(options, (fires, one, two), NONE)
    assert (result.scores, result.places, result.reason) == ((2, 2, 2), (3, 1, 1), "shared")
    assert judge(options, (fires, one), NONE).reason == "most_fires"


def test_ko_14_tokens_deserts_and_double_icons_count_among_all_fire_icons() -> None:
    # The largest region has four squares each time: what differs is icons alone.
    plain = board("C. l0 l0 l0 l0\nj2 .. .. .. ..")
    assert tie_break(plain) == (4, 2)
    burnt = board("C. d0 m0 m0 m0 m0\n.. .. .. .. .. j0")
    burnt.burn(index_of((5, 1)), 3)
    assert tie_break(burnt) == (4, 3)
    deserts = board("C. d2 l0 l0 l0 l0")
    assert tie_break(deserts) == (4, 2)
    result = judge(KingdominoOptions(), (plain, deserts), NONE)
    assert (result.places, result.reason) == ((1, 1), "shared")


def test_ko_14_after_a_shared_place_the_next_one_is_left_out() -> None:
    first, last = board("C. m2 m0"), board("C. m1")
    result = judge(KingdominoOptions(), (first, last, first, last), NONE)
    assert (result.places, result.reason, result.winners) == ((1, 3, 1, 3), "shared", (0, 2))


def test_ko_18_resources_and_totems_score_in_totem_alone() -> None:
    territory = board("C. m0 m1\nl0 l0 q0", resources=True)
    holds = (0, 1, None, 0)
    assert total(KingdominoOptions("totem"), territory, holds, 0) == 2 + 4 + 3 + 6
    assert total(KingdominoOptions("totem"), territory, holds, 1) == 2 + 4 + 4
    assert total(KingdominoOptions("tribe"), territory, NONE, 0) == 2
    assert total(KingdominoOptions(), territory, NONE, 0) == 2


def peopled(text: str, dwellers: dict[tuple[int, int], str], *, transposed: bool = False) -> Territory:
    territory = board(text, 7, transposed=transposed, resources=True)
    for square, dweller in dwellers.items():
        at = flip(square) if transposed else square
        territory.resources &= ~(1 << index_of(at))
        territory.settle([Settled(at, dweller)])  # type: ignore[arg-type]
    return territory


AROUND = """
m0 m0 l0 ..
l0 d0 j0 C.
q0 q0 m2 m0
m0 m0 m0 v2
"""


@both
@pytest.mark.parametrize(
    ("dweller", "points"),
    [
        ("hunter", 6),
        ("fisher", 6),
        ("gatherer", 4),
        ("sculptor", 10),
        ("painter", 14),
        ("fire_lady", 2),
        ("shaman", 0),
    ],
)
def test_ko_22_a_gatherer_scores_the_eight_squares_around(
    dweller: str, points: int, transposed: bool
) -> None:
    assert dweller_points(peopled(AROUND, {(-2, 0): dweller}, transposed=transposed)) == points


@both
def test_ko_22_tokens_count_their_flames_craters_and_the_own_square_nothing(transposed: bool) -> None:
    territory = peopled("C. d0 d0 d0\n.. v3 d0 d0", {(2, 0): "fire_lady"}, transposed=transposed)
    assert dweller_points(territory) == 0
    territory.burn(index_of(flip((3, 1)) if transposed else (3, 1)), 2)
    assert dweller_points(territory) == 2


@both
def test_ko_22_the_shaman_scores_dwellers_of_any_kind(transposed: bool) -> None:
    three = {(1, 0): "shaman", (2, 0): "warrior_1", (2, 1): "shaman", (4, 0): "painter"}
    territory = peopled("C. d0 d0 d0 d0\n.. .. d0 .. ..", three, transposed=transposed)
    # Each shaman has the other and the warrior beside it; the warrior scores 1.
    assert dweller_points(territory) == 4 + 4 + 1


@both
def test_ko_23_a_group_of_warriors_scores_number_times_powers(transposed: bool) -> None:
    group = {(1, 0): "warrior_1", (2, 0): "warrior_1", (2, 1): "warrior_2", (4, 0): "warrior_1"}
    territory = peopled("C. d0 d0 d0 d0\n.. .. d0 .. ..", group, transposed=transposed)
    assert dweller_points(territory) == 3 * 4 + 1
    corners = {(1, 0): "warrior_3", (2, 1): "warrior_2"}
    assert dweller_points(peopled("C. d0 d0\n.. .. d0", corners, transposed=transposed)) == 5


@both
def test_ko_24_the_camp_is_the_middle_when_no_square_is_too_far(transposed: bool) -> None:
    def empire(text: str, size: int = 5) -> int:
        territory = board(text, size, transposed=transposed)
        return score(KingdominoOptions(empire_of_fire=True), territory, NONE, 0).empire

    assert empire("d0 d0 C. d0 d0") == 10
    assert empire("C. d0 d0") == 10  # unfinished, and could still be
    assert empire("C. d0 d0 d0") == 0
    assert empire("d0 C. d0 d0 d0") == 0
    assert empire("C. d0 d0 d0", 7) == 10
    assert empire("C. d0 d0 d0 d0", 7) == 0
    assert score(KingdominoOptions(), board("C. d0"), NONE, 0).empire == 0
    assert is_centred(board("d0 d0\nd0 C."))


def test_ko_24_a_discard_does_not_cost_the_middle() -> None:
    territory = board("d0 d0 C. d0 d0")
    territory.discarded.append(7)
    options = KingdominoOptions(empire_of_fire=True, homo_habilis=True)
    parts = score(options, territory, NONE, 0)
    assert (parts.empire, parts.habilis, parts.total, total(options, territory, NONE, 0)) == (10, 0, 10, 10)


@both
def test_ko_25_complete_means_all_squares_and_no_discard(transposed: bool) -> None:
    options = KingdominoOptions(homo_habilis=True)
    whole = board("C. d0 d0 d0 d0\n" + "d0 d0 d0 d0 d0\n" * 4, transposed=transposed)
    assert whole.occupied.bit_count() == 25
    assert score(options, whole, NONE, 0).habilis == 5
    short = board("C. d0 d0 d0 d0\n" + "d0 d0 d0 d0 d0\n" * 3 + "d0 d0 d0 d0 ..", transposed=transposed)
    assert not is_complete(short)
    assert score(options, short, NONE, 0).habilis == 0
    whole.discarded.append(7)
    assert score(options, whole, NONE, 0).habilis == 0
    assert score(options, board("C. d0", 7), NONE, 0).habilis == 0
    assert is_complete(board("C. d0 d0 d0 d0 d0 d0\n" + "d0 d0 d0 d0 d0 d0 d0\n" * 6, 7))


def test_the_parts_of_a_score_add_up_to_the_fast_total() -> None:
    territory = peopled(AROUND, {(-2, 0): "painter", (-2, 2): "warrior_2", (-3, 2): "warrior_3"})
    for options in (
        KingdominoOptions("totem", True, True),
        KingdominoOptions("tribe", True, True),
        KingdominoOptions("discovery", True, True),
    ):
        holds = (0, 0, 1, None)
        parts = score(options, territory, holds if options.mode == "totem" else NONE, 0)
        held = holds if options.mode == "totem" else NONE
        assert parts.total == total(options, territory, held, 0)
