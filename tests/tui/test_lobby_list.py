"""What the lobby lists: nothing is cut, nothing untold, and the cursor finds it all."""

from __future__ import annotations

from typing import Any

import pytest

from server.games.dogs_day.options import DogsOptions
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.protocols import LobbyView, Person, TableRules, Tag
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby, busy_house, card
from tests.tui.looks import plain_look
from tui.app import BotecoApp
from tui.games import FACES
from tui.games.table_words import progress, table_rules
from tui.language import language
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.lobby_list import scores_of
from tui.widgets.lobby_scene import LobbyScene
from tui.widgets.strips import paint


def crowded_house() -> LobbyView:
    """Thirty open tables."""
    return LobbyView(1, 60, (), tuple(card(f"T{n:03}") for n in range(30)), ())


async def test_lobby_pictures() -> None:
    for name, tag, size in (
        ("lobby", "en", (80, 24)),
        ("lobby_pt", "pt_BR", (80, 24)),
        ("lobby_large", "pt_BR", (120, 40)),
    ):
        app = BotecoApp(FakeLobby(view=busy_house()), Look(language(tag)))
        async with app.run_test(size=size) as pilot:
            await check_golden(name, pilot)


async def test_an_empty_house_says_so_and_offers_to_play_now() -> None:
    app = BotecoApp(
        FakeLobby(person=Person("g", "Visita 12", guest=True), resume_code="K4PX-22MN"), plain_look()
    )
    async with app.run_test(size=(80, 24)) as pilot:
        await check_golden("lobby_empty", pilot)
        assert "K4PX-22MN" in await screen_text(pilot)
        scene = app.screen.query_one(LobbyScene)
        assert scene.item.kind == "now"


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
async def test_score_and_reassurance_are_whole_at_80_columns(tag: Tag) -> None:
    names = ("Marina", "Bartolomeu Bueno", "Constantino Reis", "Deodoro da Silva")
    mine = card(
        "K7Q2", game="kingdomino_origins", options=KingdominoOptions(), people=names, phase="playing",
        round=10, scores=(120, 61, 105, 144), mine=True, your_turn=True, away_seconds=125, free=0,
    )  # fmt: skip
    app = BotecoApp(FakeLobby(view=LobbyView(1, 7, (mine,), (), ())), Look(language(tag)))
    kept = {
        "en": "you left 2 minutes ago, your seat is kept",
        "pt_BR": "você saiu há 2 minutos, seu lugar espera",
    }
    async with app.run_test(size=(80, 24)) as pilot:
        text = await screen_text(pilot)
        assert "Kingdomino Origins K7Q2 · 120 x 61 x 105 x 144" in text and kept[tag] in text


FULL: dict[str, tuple[Any, ...]] = {
    "domino": (
        DominoOptions(),
        DominoOptions(
            pairs=True, federation_count=True, block_bonus=50, direction="counterclockwise", boneyard=False,
            set=9, hand_size=10,
        ),
    ),
    "kingdomino_origins": (
        KingdominoOptions(), KingdominoOptions(mode="tribe", empire_of_fire=True, homo_habilis=True),
    ),
    "dogs_day": (DogsOptions(), DogsOptions(bank="never_empty", advanced_start=True)),
    "domino_dungeon": (
        DungeonOptions(dungeon=3), DungeonOptions(campaign=True, heroes="chosen", collapse=True),
    ),
}  # fmt: skip
"""For each game the plainest table and the one with most to tell."""


def talkative_house(game: str) -> LobbyView:
    """Tables of a game with everything that can stand in their lines."""
    strict = TableRules(clock=30, counter=False, hints=False, even_pace=True, drop_in=False)
    names = ("Marina", "Bartolomeu Bueno", "Constantino Reis", "Deodoro da Silva")
    rules = [(options, kind) for options in FULL[game] for kind in (TableRules(), strict)]
    free = [
        card(f"M4X{n}", game=game, options=options, rules=kind, people=names[:3], free=1)
        for n, (options, kind) in enumerate(rules)
    ]
    on: dict[str, Any] = {"phase": "playing", "people": names, "free": 0, "round": 12, "part": 3}
    on["scores"] = (120, 104, 105, 144)
    played = [
        card(f"Z8P{n}", game=game, options=options, rules=kind, watchers=12 * (n % 2), asleep=n > 2, **on)
        for n, (options, kind) in enumerate(rules)
    ]
    mine = card(
        "K7Q2", game=game, options=FULL[game][1], mine=True, waits_for=names[1], away_seconds=2820, **on
    )
    return LobbyView(1, 12, (mine,), tuple(free), tuple(played))


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_nothing_in_the_lobby_is_cut_and_the_cursors_table_tells_all(
    tag: Tag, size: tuple[int, int]
) -> None:
    speaks = language(tag)
    lobby = FakeLobby(Person("g", "Visita 0462", guest=True), talkative_house("domino"), "K4PX-22MN")
    app = BotecoApp(lobby, Look(speaks))
    async with app.run_test(size=size) as pilot:
        scene = app.screen.query_one(LobbyScene)
        for game in FULL:
            scene.usual_game = game
            scene.become(talkative_house(game), lobby.person)
            for index, item in enumerate(scene.items):
                scene.cursor = index
                canvas = Canvas(*scene.size, paint("#ffffff", "#000000"))
                scene.draw(canvas)
                lines = [strip.text for strip in canvas.strips()]
                assert not [line for line in lines if "…" in line]
                if item.kind in ("open", "playing"):
                    found, told = item.card, " ".join(" ".join(lines).split())
                    assert found is not None and ", ".join(found.people) in told
                    about = FACES[game].summary(found.options, found.seats, speaks)
                    assert about in told and table_rules(found.rules, speaks) in told
        for _way in range(5):
            assert "…" not in await screen_text(pilot)
            await pilot.press("up")


async def test_tables_that_stand_still_are_listed_apart_from_those_that_are_counted() -> None:
    played = (card("Z8PK", phase="playing", free=0), card("T9WD", phase="playing", free=0, asleep=True))
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (), (), played)), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        text = await screen_text(pilot)
        assert "1 table playing" in text
        order = [text.index(found) for found in ("PLAYING NOW", "Z8PK", "STANDING STILL", "T9WD")]
        assert order == sorted(order)


async def test_beside_friends_at_tables_by_code_the_list_says_that_none_is_open() -> None:
    app = BotecoApp(FakeLobby(view=LobbyView(1, 3, (), (), ())), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        assert "No open table, but there is company" in await screen_text(pilot)


def test_scores_that_tell_nothing_are_left_out() -> None:
    playing = {"phase": "playing", "seats": 3}
    assert scores_of(card("K7Q2", scores=(0, 0, 0), **playing)) == ""
    assert scores_of(card("K7Q2", scores=(0, 3, 0), **playing)) == "0 x 3 x 0"
    assert scores_of(card("K7Q2", game="dogs_day", options=None, scores=(4, 3, 2), **playing)) == ""


async def test_a_match_that_stands_still_says_so_and_for_how_many_days() -> None:
    facts: dict[str, Any] = {"phase": "playing", "people": ("Marina", "Beto"), "round": 2, "mine": True}
    asleep = card("K7Q2", asleep=True, away_seconds=3 * 86_400 + 5, waits_for="Beto", **facts)
    waits = card("M4XR", away_seconds=47 * 3_600, waits_for="Beto", **facts)
    there = card("C3PQ", elsewhere=True, **facts)
    frozen = card("T9WD", phase="playing", free=0, asleep=True)
    lobby = FakeLobby(view=LobbyView(1, 2, (asleep, waits, there), (), (frozen,)))
    app = BotecoApp(lobby, Look(language("pt_BR")))
    async with app.run_test(size=(80, 24)) as pilot:
        lines = (await screen_text(pilot)).splitlines()
        told = {code: next(line for line in lines if code in line) for code in ("K7Q2", "M4XR", "T9WD")}
        assert told["K7Q2"].rstrip().endswith("ninguém à mesa") and any("há 3 dias" in line for line in lines)
        assert told["M4XR"].rstrip().endswith("espera Beto") and any("há 47 horas" in line for line in lines)
        assert told["T9WD"].rstrip().endswith("ninguém à mesa")
        assert any("2 pessoas na casa · 2 mesas jogando" in line for line in lines), "two stand still"
        assert any("você está lá em outro terminal" in line for line in lines)


async def test_a_campaigns_rounds_are_counted_as_its_table_counts_them() -> None:
    """DUN-26: each dungeon has rounds of its own."""
    options = DungeonOptions(campaign=True)
    campaign = card(
        "K7Q2", game="domino_dungeon", options=options, mine=True, phase="playing", part=2, round=5
    )
    told = progress(campaign, FACES["domino_dungeon"], language("en"))
    assert told == "dungeon 2, round 5"
    whole = card("M4XR", phase="playing", round=3)
    assert progress(whole, FACES["domino"], language("en")) == "round 3"
    assert progress(card("M4XR", phase="playing", round=0), FACES["domino"], language("en")) == ""
    app = BotecoApp(FakeLobby(view=LobbyView(1, 2, (campaign,), (), ())), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        assert told in await screen_text(pilot)


async def test_a_long_list_scrolls_with_the_cursor_and_shows_where_there_is_more() -> None:
    app = BotecoApp(FakeLobby(view=crowded_house()), plain_look())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("home")
        text = await screen_text(pilot)
        assert "T000" in text and "↓" in text and "T029" not in text
        for n in range(30):
            assert f"T{n:03}" in await screen_text(pilot)
            await pilot.press("down")
        await pilot.press("up")
        assert "T029" in await screen_text(pilot)
