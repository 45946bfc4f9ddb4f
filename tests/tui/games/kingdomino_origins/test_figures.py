"""What a match is remembered by: on the bill every figure can be reached."""

from __future__ import annotations

from server.games.kingdomino_origins.options import KingdominoOptions
from tests.screens import screen_text
from tests.tui.at_table import keys
from tests.tui.fake_house import FakeLobby
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.test_whole_match import click_key
from tests.tui.games.kingdomino_origins.scenes import GAME, LOOKS, played
from tests.tui.live_house import until
from tui.app import BotecoApp
from tui.games import FACES
from tui.screens.result import Bill, ResultScreen


async def test_where_the_bill_is_short_its_figures_are_reached_by_keys_and_clicks() -> None:
    options = KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True)
    table = FakeTable(played(options, 4, 7, 99), 0, game=GAME, commitment="c" * 64)
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(table)
        await until(lambda: isinstance(app.screen, ResultScreen), "the bill is shown")
        bill = app.screen.query_one(Bill)
        figures = FACES[GAME].figures(table.entries, table.snapshot(), LOOKS["true"].language)
        labels = [figure.label for figure in figures]
        first = await screen_text(pilot)
        assert labels[0] in first and labels[-1] not in first and bill.hides_figures
        await pilot.press(*["down"] * len(labels))
        last = await screen_text(pilot)
        assert labels[-1] in last and labels[0] not in last
        await pilot.press(*["pageup"] * 3)
        assert await screen_text(pilot) == first
        seen = ""
        for _ in range(len(labels) // 4 + 1):
            seen += await screen_text(pilot)
            assert await click_key(pilot, "↑↓")
        assert all(label in seen for label in labels)
        await pilot.resize_terminal(80, 50)
        await until(lambda: not bill.hides_figures and "↑↓" not in keys(pilot), "all figures are seen")
