"""A visit to a real house through the rooms: from the door to a hand, from lobby to lobby."""

from __future__ import annotations

from pathlib import Path

from tests.screens import screen_text
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.screens.lobby import LobbyScreen
from tui.screens.table import TableScreen
from tui.screens.welcome import WelcomeScreen
from tui.widgets.lobby_scene import LobbyScene


async def test_two_keys_lead_a_new_guest_from_the_door_to_a_hand(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        person, code = await house.new_guest()
        app = BotecoApp(house.enter(person, code), plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            await until(lambda: isinstance(app.screen, WelcomeScreen), "the welcome")
            await pilot.press("p")
            await until(lambda: isinstance(app.screen, LobbyScreen), "the lobby")
            assert code in await screen_text(pilot)
            assert not app.lobby.person.new
            await pilot.press("j")
            await until(lambda: isinstance(app.screen, TableScreen), "the table")
            snapshot = app.screen.table.snapshot()  # type: ignore[attr-defined]
            await until(lambda: bool(app.screen.table.snapshot().view.hand), "a hand")  # type: ignore[attr-defined]
            assert snapshot.phase == "playing"
        again = BotecoApp(house.enter(await house.guest_of_code(code), code), plain_look())
        async with again.run_test(size=(80, 24)) as pilot:
            await until(lambda: isinstance(again.screen, LobbyScreen), "the lobby, without a welcome")
            scene = again.screen.query_one(LobbyScene)
            assert scene.item.kind == "mine" and again.look.language.tag == "pt_BR"


async def test_a_table_opened_in_one_lobby_is_found_and_joined_from_another(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        host = BotecoApp(await patron_of(house, "marina"), plain_look())
        guest = BotecoApp(await patron_of(house, "beto"), plain_look())
        async with host.run_test(size=(80, 24)) as at_host, guest.run_test(size=(80, 24)) as at_guest:
            await at_host.press("n", "enter")
            await until(lambda: isinstance(host.screen, TableScreen), "the host's table")
            code = host.screen.table.code  # type: ignore[attr-defined]
            scene = guest.screen.query_one(LobbyScene)
            await until(lambda: bool(scene.view.open), "the table in the other lobby")
            assert code in await screen_text(at_guest)
            await at_guest.press("home", "enter")
            await until(lambda: isinstance(guest.screen, TableScreen), "the guest's seat")
            names = [seat.name for seat in host.screen.table.snapshot().seats]  # type: ignore[attr-defined]
            assert names[:2] == ["Marina", "Beto"]
            await at_guest.press("q", "q")
            await until(lambda: isinstance(guest.screen, LobbyScreen), "the lobby again")
            assert scene.view.mine[0].code == code
            await at_host.press("q", "q")
            await until(lambda: isinstance(host.screen, LobbyScreen), "the host's lobby")
            mine = host.screen.query_one(LobbyScene).item.card
            assert mine is not None and mine.code == code, "the cursor waits at one's own table"
