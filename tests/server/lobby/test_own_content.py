"""A house with data of its own: shown in the lobby and at the table, kept with every match."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace

from server.games import GAMES
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.lobby import House
from server.protocols import NewTable
from tests.server.table.rig import FAST, FirstMove, answer, person, seated, until

MOLE = replace(OWN, name="Mole", numbers=replace(OWN.numbers, points=3))


async def opened(data: Path, dungeon: DominoDungeon) -> House:
    facts: dict[str, Any] = {"thinker": FirstMove(), "tempo": FAST, "merge": 0.0, "hesitation": 0.0}
    return await House.open(data, games={**GAMES, dungeon.name: dungeon}, **facts)


async def test_a_match_keeps_its_content_when_the_house_has_another(tmp_path: Path) -> None:
    house = await opened(tmp_path, DominoDungeon(MOLE))
    places = await seated(house, "ana", "beto", game="domino_dungeon")
    seat = next(iter(places[0].snapshot().waiting))
    assert places[0].snapshot().content == MOLE
    assert places[seat].snapshot().view.budget.points == 3
    await answer(places[seat], "end")
    before = places[0].snapshot().view
    await house.close()

    house = await opened(tmp_path, DominoDungeon())
    ana = await person(house, "ana")
    (card,) = ana.look().mine
    assert card.content == MOLE
    again = await ana.sit(card.code)
    await until(lambda: again.snapshot().view == before, "the match is as it was")
    assert again.snapshot().content == again.snapshot().view.content == MOLE
    await ana.close()
    beto = await person(house, "beto")
    fresh = await beto.open(NewTable("domino_dungeon", 2))
    assert fresh.snapshot().content is None
    assert beto.contents == {}
    await house.close()


async def test_a_gathering_table_tells_what_it_will_be_played_with(tmp_path: Path) -> None:
    house = await opened(tmp_path, DominoDungeon(MOLE))
    ana = await person(house, "ana")
    await ana.open(NewTable("domino_dungeon", 2))
    assert [card.content for card in ana.look().mine] == [MOLE]
    assert ana.contents == {"domino_dungeon": MOLE}
    await house.close()
