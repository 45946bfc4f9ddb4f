"""Chairs and hosts as values."""

from __future__ import annotations

from server.store import EMPTY_SEAT
from server.table.seating import BOT_NAMES, Seating


def _table(*people: str) -> Seating:
    seating = Seating((EMPTY_SEAT,) * (len(people) + 1), people[0])
    for seat, person in enumerate(people):
        seating = seating.sit(seat, person)
    return seating


def test_a_person_sits_on_one_chair() -> None:
    moved = _table("ana", "beto").sit(2, "ana")
    assert [chair.person for chair in moved.chairs] == ["", "beto", "ana"]


def test_the_next_present_person_hosts_in_the_order_of_seats() -> None:
    seating = _table("ana", "beto", "caio")
    assert seating.hosted(["ana", "beto"]).host == "ana"
    assert seating.hosted(["caio", "beto"]).host == "beto"
    beto = Seating(seating.chairs, "beto")
    assert beto.hosted(["ana", "caio"]).host == "caio"
    caio = Seating(seating.chairs, "caio")
    assert caio.hosted(["ana", "beto"]).host == "ana"


def test_nobody_present_leaves_the_host_unless_they_stood_up() -> None:
    seating = _table("ana", "beto")
    assert seating.hosted([]).host == "ana"
    assert seating.substitute(0, "normal").hosted([]).host == "ana"
    assert seating.bot(0, "normal").hosted([]).host == "beto"
    both = seating.bot(0, "normal").bot(1, "normal")
    assert both.hosted([]).host == "ana" and both.deserted


def test_bots_have_names_of_their_own_and_sit_where_people_are_not() -> None:
    filled = _table("ana").substitute(0, "normal").filled("random")
    assert filled.chairs[1].name == BOT_NAMES[0] and filled.chairs[0].kind == "person"
    assert filled.hand(0) == "normal" and filled.hand(1) == "random"
    assert filled.back("ana").hand(0) == ""
    crowd = Seating((EMPTY_SEAT,) * 20, "").filled("random")
    assert len({chair.name for chair in crowd.chairs}) == 20


def test_who_comes_gets_an_empty_seat_first_and_in_a_match_only_a_bots_own() -> None:
    seating = _table("ana", "beto").bot(1, "normal")
    assert seating.free("gathering") == (2, 1)
    assert seating.free("playing") == (1,)
    kept = _table("ana", "beto").substitute(1, "normal")
    assert kept.free("playing") == ()
