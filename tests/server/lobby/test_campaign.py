"""A campaign of Dominó Dungeon is left between two dungeons and taken up again on another day."""

from __future__ import annotations

from pathlib import Path

from server.bots import BOTS
from server.chance import Chance
from server.games.domino_dungeon.options import DungeonOptions
from server.table import Place
from tests.server.table.rig import answer, open_house, person, seated, until

GAME = "domino_dungeon"


async def play_on(places: list[Place], dungeon: int) -> None:
    """Everybody plays until that dungeon has ended and people look at what it brought."""
    chance = Chance(dungeon)
    while places[0].snapshot().view.phase != "between" or places[0].snapshot().view.dungeon < dungeon:
        snapshot = places[0].snapshot()
        assert snapshot.phase == "playing"
        (turn,) = snapshot.waiting
        shown = places[turn].snapshot()
        await answer(places[turn], str(BOTS[GAME]["easy"].choose(shown.view, shown.moves, chance)))


async def test_dun_26_a_campaign_comes_back_between_two_dungeons_with_all_that_was_banked(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path)
    options = DungeonOptions(campaign=True, collapse=True)
    places = await seated(house, "ana", "beto", game=GAME, options=options)
    await play_on(places, 1)
    await until(lambda: places[0].snapshot().pause, "people look at what the dungeon brought")
    before = [place.snapshot() for place in places]
    commitment = before[0].commitment
    await house.close()

    house = await open_house(tmp_path)
    sessions = [await person(house, login) for login in ("ana", "beto")]
    (card,) = sessions[0].look().mine
    assert card.options == options and card.scores == before[0].view.banked
    assert (card.part, card.round) == (1, before[0].view.dungeon_round), "counted as at the table"
    again = [await session.sit(card.code) for session in sessions]
    for place, was in zip(again, before, strict=True):
        now = place.snapshot()
        assert now.view == was.view and now.commitment == commitment
        assert now.pause, "nobody is led into the next dungeon before all are there"
    for place in again:
        await place.ready()
    await until(lambda: again[0].snapshot().view.dungeon == 2, "the next dungeon")
    assert sessions[0].look().mine[0].part == 2
    fresh = again[0].snapshot().view
    assert fresh.banked == before[0].view.banked
    assert all(hero.wounds == 0 and not hero.worn and not hero.bag for hero in fresh.heroes)
    await play_on(again, 2)
    assert all(
        now >= was for now, was in zip(again[0].snapshot().view.banked, before[0].view.banked, strict=True)
    )
    await house.close()
