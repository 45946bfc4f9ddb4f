"""A table where people gather: the host's keys, seats taken by key and by click, the match that follows."""

from __future__ import annotations

from server.protocols import Refused, Said, SeatView
from tests.screens import screen_text
from tests.tui.at_table import (
    BOT,
    EMPTY,
    MARINA,
    PAIRS,
    at_table,
    gathering,
    keys,
    prompt,
)
from tests.tui.games.domino.scenes import asked_seat, played
from tests.tui.live_house import until


async def test_the_host_gathers_people_and_bots() -> None:
    table = gathering(0, MARINA, EMPTY, BOT, EMPTY)
    async with at_table(table) as pilot:
        text = await screen_text(pilot)
        assert "K 7 Q 2" in text
        assert "guest@bar.example join K7Q2" in text
        await pilot.press("b", "down", "x", "down", "enter", "s")
        assert table.asked == [("add_bot", 1, "normal"), ("free", 2), ("take", 3), ("start",)]


async def test_where_people_have_all_seats_a_friend_is_asked_to_watch() -> None:
    """A bot's seat is still a way in: it makes room for whoever comes by the code."""
    people = [SeatView("person", name) for name in ("Beto", "Caio", "Duda")]
    for last, way in ((people[2], "watch K7Q2"), (BOT, "join K7Q2")):
        async with at_table(gathering(0, MARINA, *people[:2], last)) as pilot:
            assert f"guest@bar.example {way}" in await screen_text(pilot)


async def test_a_guest_may_sit_but_not_start() -> None:
    table = gathering(1, MARINA, SeatView("person", "Beto"), EMPTY, EMPTY, host=False)
    table.refuse["start"] = Refused("not_host")
    async with at_table(table) as pilot:
        assert "s" not in keys(pilot)
        assert "Marina will begin" in prompt(pilot)
        await pilot.press("s")
        await pilot.pause()
        assert "host" in prompt(pilot)


async def test_a_click_points_at_a_seat_and_a_second_one_takes_it() -> None:
    table = gathering(0, MARINA, EMPTY, EMPTY, EMPTY)
    async with at_table(table) as pilot:
        await pilot.click(offset=(40, 1 + 7 + 3))
        assert table.asked == []
        await pilot.click(offset=(40, 1 + 7 + 3))
        assert table.asked == [("take", 3)]


async def test_the_screen_follows_from_gathering_into_the_match() -> None:
    table = gathering(asked_seat(played(PAIRS, 4, 5, 0)), MARINA, BOT, BOT, BOT)
    async with at_table(table) as pilot:
        table.facts.clear()
        table.wake()
        await until(lambda: "Your turn." in prompt(pilot), "the match is shown")
        assert "YOUR HAND" in await screen_text(pilot)


async def test_six_seats_leave_room_for_five_lines_of_talk() -> None:
    table = gathering(0, MARINA, *[EMPTY] * 5)
    for n in range(9):
        table.tell(Said("Beto", 1, f"line {n}"))
    async with at_table(table) as pilot:
        text = await screen_text(pilot)
        assert "K 7 Q 2" in text and "join K7Q2" in text
        assert [f"line {n}" for n in range(9) if f"line {n}" in text] == [f"line {n}" for n in range(4, 9)]
        lines = text.splitlines()
        last = next(y for y, line in enumerate(lines) if line.strip().startswith("6 "))
        await pilot.click(offset=(40, last))
        await pilot.click(offset=(40, last))
        assert table.asked == [("take", 5)]


async def test_the_last_words_stand_on_the_felt_while_people_gather_and_none_of_them_is_unread() -> None:
    table = gathering(0, MARINA, EMPTY, EMPTY, EMPTY)
    async with at_table(table) as pilot:
        for n in range(9):
            table.tell(Said("Beto", 1, f"line {n}"))
        table.wake()
        await until(lambda: pilot.app.screen._talk.latest(1), "it is heard")  # type: ignore[attr-defined]
        await pilot.pause()
        text = await screen_text(pilot)
        assert [f"line {n}" for n in range(9) if f"line {n}" in text] == [f"line {n}" for n in range(4, 9)]
        assert text.count("line 8") == 1 and "new" not in text
        table.tell(Said("Beto", 1, "a long word " * 15))
        table.wake()
        await until(lambda: len(pilot.app.screen._talk.latest(99)) == 10, "it is heard")  # type: ignore[attr-defined]
        await pilot.pause()
        assert "line 7" in await screen_text(pilot)
