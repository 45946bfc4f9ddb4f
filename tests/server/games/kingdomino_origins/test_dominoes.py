"""The material (KO-1 to KO-4)."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from server.games.kingdomino_origins.dominoes import DOMINOES, RESOURCES, TERRAINS, VOLCANO, check, read
from server.games.kingdomino_origins.dwellers import COUNTS, POWERS, full_pile
from server.games.kingdomino_origins.options import REACHES, TOTEM_POINTS
from tests.server.games.kingdomino_origins.boards import start


def test_ko_1_resources_lie_on_their_terrains_without_fire_alone() -> None:
    halves = [half for domino in DOMINOES.values() for half in domino.halves]
    carried = Counter(half.resource for half in halves)
    assert [carried[resource] for resource in RESOURCES] == [16, 13, 11, 9]
    assert all(not half.resource for half in halves if half.fires or half.terrain in (0, 5))
    assert sum(carried[resource] for resource in RESOURCES) == 49


# Every domino in the order of its number: the first letter of a terrain and its printed fires; v and craters.
TABLE = """
d0d0 d0d0 d0d0 d0m0 d0m0 d0l0 d0l0 d0j0 d0j0 d0q0 d0q0 m0m0
m0m0 m0m0 l0l0 l0l0 j0j0 j0j0 m0l0 l0j0 m0q0 m0q0 j0q0 d0m1
d0l1 d0j1 d0q1 d0v1 d0v1 d1m0 d1l0 m1l0 m1j0 m0l1 l1q0 m0j1
q0q1 m0v1 m0v1 l0v1 l0q2 l0v2 j0v2 j0v2 q0v2 l1j2 j1q2 q0v3
"""


def test_ko_1_every_number_has_its_terrains_fires_and_craters() -> None:
    written = []
    for number in range(1, 49):
        for half in DOMINOES[number].halves:
            assert bool(half.craters) == (half.terrain == VOLCANO)
            written.append(f"{TERRAINS[half.terrain][0]}{half.fires or half.craters}")
    assert "".join(written) == "".join(TABLE.split())


def test_ko_2_the_table_is_checked_against_the_printed_totals() -> None:
    check(DOMINOES)
    assert len(DOMINOES) == 48
    one = DOMINOES[24]
    other_fires = msgspec.structs.replace(one, right=msgspec.structs.replace(one.right, fires=2))
    other_craters = msgspec.structs.replace(
        DOMINOES[48], right=msgspec.structs.replace(DOMINOES[48].right, craters=2)
    )
    for wrong in (
        {number: domino for number, domino in DOMINOES.items() if number != 48},
        {**DOMINOES, 24: other_fires},
        {**DOMINOES, 48: other_craters},
    ):
        with pytest.raises(ValueError, match=r"dominoes|squares|volcanoes"):
            check(wrong)


def test_ko_2_a_malformed_row_is_an_error() -> None:
    row = dict.fromkeys(("left_fires", "left_craters", "right_fires", "right_craters"), "0")
    with pytest.raises(ValueError, match="swamp"):
        read([{**row, "number": "1", "left": "swamp", "right": "lake"}])


def test_ko_3_there_is_a_token_for_every_volcano_and_a_totem_for_every_resource() -> None:
    craters = Counter(domino.craters for domino in DOMINOES.values() if domino.craters)
    assert craters == {1: 5, 2: 4, 3: 1}
    assert len(REACHES) == 4
    assert dict(zip(RESOURCES, TOTEM_POINTS, strict=True)) == {
        "mammoth": 3,
        "fish": 4,
        "mushroom": 5,
        "flint": 6,
    }


def test_ko_4_the_pile_has_two_of_each_gatherer_and_eight_warriors() -> None:
    pile = Counter(full_pile())
    assert sum(pile.values()) == 22
    assert all(pile[dweller] == 2 for dweller in COUNTS if dweller not in POWERS)
    assert [(pile[name], power) for name, power in POWERS.items()] == [(4, 1), (3, 2), (1, 3)]


def test_two_matches_share_no_deck_pile_or_territory() -> None:
    first, second = start("tribe", seed=1), start("tribe", seed=1)
    before = second.view("public")
    while first.result is None:
        automatic = first.automatic()
        seat, move = automatic or (first.turn, first.moves(first.turn or 0)[0])
        assert seat is not None
        first.play(seat, move)
    assert second.view("public") == before
    assert start("tribe", seed=1).view("public") == before
