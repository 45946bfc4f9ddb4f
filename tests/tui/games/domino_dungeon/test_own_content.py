"""A table's own data by their own names: in the lobby, where a table is opened, at it, and in its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from server.games import GAMES
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.game import DominoDungeon
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.protocols import NewTable
from tests.screens import screen_text
from tests.tui.games.domino_dungeon.scenes import finished
from tests.tui.live_house import live_house, patron_of
from tests.tui.looks import plain_look
from tests.tui.matches import replay_of
from tui.app import BotecoApp
from tui.export import record
from tui.games import FACES
from tui.games.domino_dungeon.cards_words import dungeon_name
from tui.language import TAGS, Tag, language

GAME = "domino_dungeon"


def mole() -> Content:
    """The house's data with a cellar for the first dungeon, and a spoon for the last card."""
    first, *others = OWN.dungeons
    *cards, spoon = OWN.cards
    return replace(
        OWN,
        name="Mole",
        dungeons=(replace(first, name="Wet Cellar"), *others),
        cards=(*cards, replace(spoon, name="Spoon of Doom")),
    )


@pytest.mark.parametrize("tag", TAGS)
def test_options_and_rules_name_what_the_table_plays_with(tag: Tag) -> None:
    speaks = language(tag)
    own = FACES[GAME].played_with(mole())
    house = FACES[GAME].played_with(None)
    usual = dungeon_name(OWN.dungeons[0], speaks)
    assert "Wet Cellar «Mole»" in own.summary(DungeonOptions(), 4, speaks)
    assert house.summary(DungeonOptions(), 4, speaks).startswith(f"{usual} ·")
    assert "«Mole»" in own.summary(DungeonOptions(campaign=True), 4, speaks)
    dungeons = next(field for field in own.options(speaks) if field.name == "dungeon")
    assert dungeons.choices[0].label == "1. Wet Cellar"
    notes = own.in_force(DungeonOptions(), 4, speaks)
    assert notes["DUN-3"].text == "Wet Cellar «Mole»"
    assert all("«Mole»" in notes[rule].text for rule in ("DUN-2", "DUN-4", "DUN-5"))
    assert "DUN-5" not in house.in_force(DungeonOptions(), 4, speaks)
    assert "Spoon of Doom" in own.rules(speaks) and "**Wet Cellar**" in own.rules(speaks)
    assert "Spoon of Doom" not in house.rules(speaks) and f"**{usual}**" in house.rules(speaks)


async def test_every_screen_of_a_house_with_its_own_data_names_them(tmp_path: Path) -> None:
    async with live_house(tmp_path, games={**GAMES, GAME: DominoDungeon(mole())}) as house:
        marina, beto = await patron_of(house, "marina"), await patron_of(house, "beto")
        table = await marina.open(NewTable(GAME, 2))
        app = BotecoApp(beto, plain_look())
        async with app.run_test(size=(120, 40)) as pilot:
            assert "Wet Cellar «Mole»" in await screen_text(pilot), "the lobby's list"
            await pilot.press("home", "?")
            await pilot.press("end")
            assert "Spoon of Doom" in await screen_text(pilot), "the cards at the end of the rules"
            await pilot.press("escape", "n", *["right"] * list(FACES).index(GAME))
            assert "1. Wet Cellar" in await screen_text(pilot), "a new table"
            await pilot.press("escape")
            app.open_table(await beto.sit(table.code))
            await pilot.pause()
            await pilot.pause()
            assert "Wet Cellar «Mole»" in await screen_text(pilot), "the waiting table"


def test_a_written_record_names_them() -> None:
    match = finished(DungeonOptions(collapse=True), 2, 5, DominoDungeon(mole()))
    text = record(replay_of(match, game=GAME), language("en"))
    assert "Wet Cellar «Mole»" in text.splitlines()[0]
