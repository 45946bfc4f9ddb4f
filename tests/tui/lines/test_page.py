"""A person's page by ear: counts, the last matches, and one of them told again round by round."""

from __future__ import annotations

from pathlib import Path

from server.games.domino.options import DominoOptions
from server.protocols import NewTable
from tests.server.table.rig import open_house, person, until
from tests.tui.lines.room import visiting
from tests.tui.lines.test_at_table import play_on


async def test_who_has_played_nothing_hears_so(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        async with visiting(await person(house, "ana")) as room:
            await room.until("leave the house")
            said = await room.answer("P", "The lobby.")
            assert "No match finished yet." in said
    finally:
        await house.close()


async def test_a_match_that_is_over_is_told_again_by_rounds_and_the_line_that_keeps_it(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path, invitation="ssh -t -p 2222 guest@bar join {code}")
    try:
        ana = await person(house, "ana")
        place = await ana.open(NewTable("domino", 2, DominoOptions(target=50), bots=("normal",)))
        await place.start()

        def over() -> bool:
            return place.snapshot().phase == "over"

        while not over():
            await play_on(place, lambda: place.snapshot().pause or over())
            if place.snapshot().pause:
                await place.ready()
                await until(lambda: not place.snapshot().pause, "the next round has begun")
        rounds = place.snapshot().round
        bot = place.snapshot().seats[1].name
        place.leave()
        async with visiting(ana) as room:
            await room.choose("your page")
            said = await room.until("tells that match again")
            assert (
                "·" not in said
                and "In all: 1 match, " in said
                and "1. 20" in said
                and f", with {bot}" in said
            )
            said = await room.answer("1", "Rounds 1 to ")
            assert (
                "Dominoes, 2 players, to 50" in said
                and f"Seats: Ana, {bot} (bot)." in said
                and f"Rounds 1 to {rounds}:" in said
            )
            said = await room.answer("", "Round 1: 7 tiles each")
            assert "You played " in said and "Round 2" not in said
            await room.answer("x", "ssh -p 2222 ana@bar export match 1 text > match.txt")
            said = await room.answer(str(rounds), "That was the last round")
            assert f"Round {rounds}: 7 tiles each" in said and "Round 1:" not in said
            await room.answer("", "tells that match again")
            await room.answer("nonsense", "tells that match again")
            await room.answer("", "The lobby.")
    finally:
        await house.close()
