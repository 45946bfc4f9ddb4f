"""A person's page: settings and matches by keys and by mouse, empty and many, each match to see again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.protocols import BOTS_AS_COMPANY, GameTally, NewTable, Person, PlayerPage, Refused, Tally
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.games.domino.scenes import LOOKS
from tests.tui.live_house import live_house, patron_of, until
from tests.tui.looks import plain_look
from tests.tui.matches import HOSTILE, card_of, page_of, pairs_match, replay_of
from tui.app import BotecoApp
from tui.language import TAGS, language
from tui.look import Look
from tui.page_words import company_of, counted, outcome, score
from tui.screens.profile import ProfileScreen
from tui.screens.replay import ReplayScreen
from tui.widgets.field_list import FieldList
from tui.widgets.ledger import Ledger
from tui.widgets.prompt_line import PromptLine

SIZES = {"80x24": (80, 24), "100x30": (100, 30), "120x40": (120, 40)}


def lobby_with(count: int, **facts: Any) -> FakeLobby:
    lobby = FakeLobby(**facts)
    lobby.played = page_of(count)
    lobby.replays = {card.id: replay_of(pairs_match()) for card in lobby.played.last}
    return lobby


async def at_the_page(pilot: Any) -> ProfileScreen:
    await pilot.press("p")
    await pilot.pause()
    screen = pilot.app.screen
    assert isinstance(screen, ProfileScreen)
    await until(lambda: ("page",) in pilot.app.lobby.asked, "the page")
    await pilot.pause()
    return screen


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("size", SIZES)
async def test_the_page_looks_as_kept(tag: Any, size: str) -> None:
    app = BotecoApp(lobby_with(30), Look(language(tag)))
    async with app.run_test(size=SIZES[size]) as pilot:
        await at_the_page(pilot)
        await pilot.press("tab", "down", "down")
        await check_golden(f"player-{tag}-{size}", pilot)


@pytest.mark.parametrize("look", ["16", "none", "ascii"])
async def test_the_page_looks_as_kept_on_every_terminal(look: str) -> None:
    app = BotecoApp(lobby_with(3), LOOKS[look])
    async with app.run_test(size=(80, 24)) as pilot:
        await at_the_page(pilot)
        await pilot.press("tab")
        await check_golden(f"player-{look}", pilot)


@pytest.mark.parametrize("tag", TAGS)
async def test_an_empty_page_says_what_will_stand_there(tag: Any) -> None:
    lobby = lobby_with(0, person=Person("g", "Visita 12", guest=True), resume_code="K4PX-22MN")
    app = BotecoApp(lobby, Look(language(tag)))
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_the_page(pilot)
        assert app.look.language.gettext("No match finished yet") in await screen_text(pilot)
        await pilot.press("tab", "down", "enter")
        await pilot.pause()
        assert app.screen is screen and ("replay",) not in [wish[:1] for wish in lobby.asked]
        await check_golden(f"player-empty-{tag}", pilot)


async def test_keys_alone_open_a_match_and_come_back_to_it() -> None:
    lobby = lobby_with(50)
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_the_page(pilot)
        ledger, fields = screen.query_one(Ledger), screen.query_one(FieldList)
        await pilot.press("tab")
        assert ledger.lit and not fields.lit
        await pilot.press("up")
        assert ledger.cursor == 0
        await pilot.press("pagedown")
        assert ledger.cursor == ledger.page_size() > 1
        await pilot.press("end", "down")
        assert ledger.cursor == 49
        assert lobby.played.last[49].names[1] in await screen_text(pilot)
        await pilot.press("home", "down", "left", "right")
        before = lobby.settings
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, ReplayScreen), "the replay")
        assert ("replay", lobby.played.last[1].id) in lobby.asked and lobby.settings == before
        await pilot.press("q")
        await pilot.pause()
        assert app.screen is screen and ledger.lit and ledger.cursor == 1
        await pilot.press("shift+tab", "down", "right")
        await pilot.pause()
        assert fields.lit and lobby.settings.language == "pt_BR"


@pytest.mark.parametrize("size", SIZES)
async def test_the_mouse_alone_opens_a_match_and_changes_a_setting(size: str) -> None:
    lobby = lobby_with(9)
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=SIZES[size]) as pilot:
        screen = await at_the_page(pilot)
        ledger, fields = screen.query_one(Ledger), screen.query_one(FieldList)
        y = next(y for y, index in ledger._hits.items() if index == 2)
        await pilot.click(Ledger, offset=(20, y))
        await pilot.pause()
        assert ledger.lit and ledger.cursor == 2 and app.screen is screen
        await pilot.click(Ledger, offset=(20, y))
        await until(lambda: isinstance(app.screen, ReplayScreen), "the replay")
        await pilot.press("q")
        await pilot.pause()
        await pilot.click(FieldList, offset=(20, 2))
        await pilot.pause()
        assert fields.lit and not ledger.lit and fields.cursor == 1 and not lobby.settings.language
        await pilot.click(FieldList, offset=(fields._column() + 5, 2))
        await pilot.pause()
        assert lobby.settings.language == "pt_BR"


async def test_a_match_that_cannot_be_shown_is_refused_in_words() -> None:
    lobby = lobby_with(3)
    lobby.refuse["replay"] = Refused("no_such_match")
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await at_the_page(pilot)
        await pilot.press("tab", "enter")
        await pilot.pause()
        assert app.screen is screen
        assert "no such match" in screen.query_one(PromptLine).text


@pytest.mark.parametrize("size", SIZES)
async def test_hostile_names_stay_text_and_inside_their_places(size: str) -> None:
    lobby = lobby_with(0, person=Person("p", HOSTILE[0]))
    lobby.played = page_of(20, HOSTILE)
    app = BotecoApp(lobby, plain_look())
    async with app.run_test(size=SIZES[size]) as pilot:
        await at_the_page(pilot)
        await pilot.press("tab")
        text = await screen_text(pilot)
        assert HOSTILE[0] in text and HOSTILE[1] in text
        assert {s.cell_length for s in app.screen._compositor.render_strips()} == {SIZES[size][0]}


def test_a_tally_a_company_and_an_outcome_in_words() -> None:
    english = language("en")
    assert counted(Tally(2, 0), english) == ["2 matches", "0 won"], "points of several games are no sum"
    assert counted(GameTally(1, 1, "domino", 1), english) == ["1 match", "1 won", "1 point"]
    assert counted(GameTally(2, 0, "domino", 12), english) == ["2 matches", "0 won", "12 points"]
    assert counted(GameTally(1, 0, "dogs_day", 700), english) == ["1 match", "0 won", "700K"]
    assert company_of(("Beto", BOTS_AS_COMPANY), english) == "with Beto, bots"
    match = pairs_match()
    won = card_of(match, scores=(10, 60, 10, 60), places=(3, 1, 3, 1), mine=(1,))
    assert outcome(won, english) == "won" and score(won) == "60 x 10"
    lost = msgspec.structs.replace(won, mine=(2,))
    assert outcome(lost, english) == "lost" and score(lost) == "10 x 60"
    three = msgspec.structs.replace(
        won, options=DominoOptions(), names=("a", "b", "c"), scores=(30, 90, 110), places=(3, 2, 1), mine=(0,)
    )
    assert outcome(three, english) == "place 3" and score(three) == "30 x 90 x 110"
    six = msgspec.structs.replace(
        three, game="dogs_day", options=DogsOptions(), scores=(900, 0, 2750, 350, 1000, 2550)
    )
    assert score(six) == "900-0-2750-350-1000-2550K", "many scores stand close"
    two = msgspec.structs.replace(six, scores=(700, 2900), places=(2, 1))
    assert score(two) == "700K x 2900K"
    tied = msgspec.structs.replace(three, places=(1, 1, 1))
    assert outcome(tied, english) == "shared"


async def test_a_match_played_in_a_real_house_stands_on_the_page_and_replays(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        patron = await patron_of(house, "lia")
        assert (await patron.page()).total == Tally(0, 0)
        wish = NewTable("domino", 2, DominoOptions(target=50, boneyard=False), bots=("normal",))
        table = await patron.open(wish)
        await table.start()

        async def play_out() -> None:
            while (now := table.snapshot()).phase != "over":
                if now.ask is not None:
                    await table.move(now.eye, now.ask.number, str(now.moves[0]))
                elif now.pause and not now.seats[now.eye].ready:
                    await table.ready()
                else:
                    await table.changed(now.version)

        await play_out()
        final = table.snapshot()
        table.leave()
        page: PlayerPage = await patron.page()
        assert page.total.matches == 1
        app = BotecoApp(patron, plain_look())
        async with app.run_test(size=(80, 24)) as pilot:
            await pilot.press("p")
            await until(lambda: isinstance(app.screen, ProfileScreen), "the page")
            await until(lambda: app.screen.query_one(Ledger).card is not None, "the match")
            await pilot.press("tab", "enter")
            await until(lambda: isinstance(app.screen, ReplayScreen), "the replay")
            await pilot.press("end")
            screen = app.screen
            assert isinstance(screen, ReplayScreen)
            shown = screen.replay.at(screen.at, screen.eye)
            assert (shown.view, shown.result, shown.seed) == (final.view, final.result, final.seed)
