"""What people say: set phrases in each reader's language, what is unread, how long a line stays in sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.games.domino.events import Passed
from server.protocols import PHRASES, Entry, NewTable, Notice, Said
from tests.tui.live_house import live_house, patron_of
from tui import words
from tui.games import FACES, talk
from tui.games.talk import Talk, phrases, words_of
from tui.language import language

PT, EN = language("pt_BR"), language("en")


def after(deeds: int) -> Talk:
    heard = Talk()
    heard.hear([Entry(1, Said("Beto", 1, "boa!"))])
    heard.hear([Entry(n, Passed(n % 4, (6, 6))) for n in range(2, deeds + 2)])
    return heard


def test_a_set_phrase_is_read_in_the_readers_language() -> None:
    said = Said("Beto", 1, phrases("domino", PT)["nice"], "nice")
    assert words_of(said, EN) == "nice one!" and words_of(said, PT) == said.text != "nice one!"
    assert words_of(Said("Beto", 1, "boa!"), EN) == "boa!"


def test_each_game_has_phrases_of_its_own_beside_the_common_ones() -> None:
    of_game = {game: set(phrases(game, EN)) for game in FACES}
    common = set.intersection(*of_game.values())
    assert "good_game" in common and "knock" in of_game["domino"] - of_game["dogs_day"]
    assert all(of_game[game] - common for game in FACES)
    assert set.union(*of_game.values()) == set(PHRASES)


async def test_an_unknown_phrase_is_an_ordinary_line(tmp_path: Path) -> None:
    async with live_house(tmp_path) as house:
        table = await (await patron_of(house, "ana")).open(NewTable("domino", 2))
        await table.say("oi", "no_such_phrase")
        await table.say("boa!", "nice")
        said = [entry.what for entry in table.snapshot().entries if isinstance(entry.what, Said)]
        assert said == [Said("Ana", 0, "oi"), Said("Ana", 0, "boa!", "nice")]


def test_ones_own_lines_are_not_unread_seated_or_watching() -> None:
    heard = Talk()
    heard.hear([Entry(1, Said("Beto", 1, "boa!")), Entry(2, Said("Lia", None, "oi"))])
    assert heard.unread(frozenset({1, "Beto"})) == 1
    assert heard.unread(frozenset({"Lia"})) == 1


def test_a_line_leaves_the_sight_after_three_times_round_the_table() -> None:
    assert after(11).last(4) == Said("Beto", 1, "boa!")
    assert after(12).last(4) is None


def test_a_line_leaves_the_sight_after_a_while_when_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    quiet, busy = after(0), after(1)
    assert busy.last(4) is not None
    monkeypatch.setattr(talk, "_SECONDS", -1.0)
    assert busy.last(4) is None
    assert quiet.last(4) is not None, "where nothing happens it stays"


def test_another_eye_hears_no_line_anew() -> None:
    heard = after(11)
    heard.turn(2)
    story = [Entry(1, Notice("sat_down", "Zé", 2)), Entry(2, Said("Beto", 1, "boa!"))]
    story += [Entry(n, Passed(n % 4, (6, 6))) for n in range(3, 14)]
    heard.through_another_eye(story)
    heard.hear(story)
    assert heard.last(4) is not None and 2 in heard.muted
    heard.hear([Entry(14, Passed(2, (6, 6)))])
    assert heard.last(4) is None


def test_the_clock_played_for_you_or_for_somebody_by_name() -> None:
    what = Notice("clock_played", "Visita 0462", 2)
    assert words.own_notice(what, EN) == "The clock played for you."
    assert words.notice(what, EN) == "The clock played for Visita 0462."
