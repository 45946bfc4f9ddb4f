"""Matches over the command line of ssh: as a file, as text, by table and by number; and from a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from server.protocols import PlayerPage, Refused, Settings, Tally
from server.replay import replay_of_file
from tests.tui.fake_house import FakeLobby
from tests.tui.matches import card_of, pairs_match, replay_of
from tui.cli import main
from tui.export import record
from tui.front import HouseFront
from tui.language import language


class Session(msgspec.Struct):
    """What a command needs of an ssh session."""

    lobby: Any
    language: str = "en"


HEAD = "Without words you come into the lobby. With words, as in ssh -t guest@HOST {command}:"


class ExportLobby(FakeLobby):
    """Knows one finished match, number 12 at table K7Q2."""

    async def export(self, code: str) -> str:
        self.asked.append(("export", code))
        if code.upper() != "K7Q2":
            raise Refused("no_such_table")
        return pairs_match().to_json().decode()

    async def replay(self, match: int) -> Any:
        if match != 12:
            raise Refused("no_such_match")
        return replay_of(pairs_match())


async def told(lobby: Any, *words: str, tag: str = "en") -> tuple[str, int]:
    front = HouseFront(lambda text, status: (text, status), replay_of_file)
    answer: tuple[str, int] = await front.command(Session(lobby, tag), words)  # type: ignore[arg-type]
    return answer


async def test_a_table_s_match_comes_as_its_file_and_as_text() -> None:
    match = pairs_match()
    lobby = ExportLobby()
    assert await told(lobby, "export", "k7q2") == (match.to_json().decode(), 0)
    text, status = await told(lobby, "export", "k7q2", "text")
    assert status == 0 and text == record(replay_of_file(match.to_json()), language("en"))
    assert "\n2 opened with" in text or "\n1 opened with" in text or " opened with" in text
    lobby.played = PlayerPage(Tally(1, 1), (), (), (card_of(match),))
    text, status = await told(lobby, "export", "k7q2", "text")
    assert "Marina" in text, "whoever sat there reads the names"


async def test_an_own_match_comes_by_its_number_in_both_languages() -> None:
    lobby = ExportLobby()
    assert await told(lobby, "export", "match", "12") == (replay_of(pairs_match()).json(), 0)
    text, status = await told(lobby, "exportar", "partida", "12", "texto", tag="pt_BR")
    assert status == 0 and text == record(replay_of(pairs_match()), language("pt_BR"))


async def test_the_words_tell_the_language_to_whoever_has_not_chosen_one() -> None:
    lobby = ExportLobby()
    for said, tag in (("ajuda", "pt_BR"), ("help", "en")):
        for terminal in ("en", "pt_BR", ""):
            assert (await told(lobby, said, tag=terminal))[0].startswith(
                language(tag).gettext(HEAD).partition(",")[0]  # type: ignore[arg-type]
            )
    text, _ = await told(lobby, "exportar", "k7q2", "texto")
    assert text == record(replay_of_file(pairs_match().to_json()), language("pt_BR"))
    lobby.settings = Settings(language="pt_BR")
    assert (await told(lobby, "help"))[0] == (await told(lobby, "ajuda"))[0], "but a choice comes first"


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("export", "AAAA"), 1),
        (("export", "match", "13"), 1),
        (("export",), 2),
        (("export", "match", "twelve"), 2),
        (("export", "match", "-1"), 2),
        (("export", "match", "9" * 40), 2),
        (("export", "K7Q2", "text", "text"), 2),
        (("export", "K7Q2", "prose"), 2),
    ],
)
async def test_what_cannot_be_exported_is_refused(words: tuple[str, ...], status: int) -> None:
    answer, got = await told(ExportLobby(), *words)
    assert got == status and "{" not in answer


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")
    path = tmp_path / "match.json"
    path.write_bytes(pairs_match().to_json())
    return path


def boteco(*words: str) -> Any:
    return CliRunner().invoke(main, words, catch_exceptions=False)


def test_replay_text_prints_the_record_of_a_file(file: Path) -> None:
    answer = boteco("replay", "--text", str(file))
    assert answer.exit_code == 0
    assert answer.output == record(replay_of_file(file.read_bytes()), language("en"))


def test_replay_text_tells_an_unfinished_match_as_far_as_it_went(file: Path) -> None:
    file.write_bytes(pairs_match().first(30).to_json())
    answer = boteco("replay", "--text", str(file))
    assert answer.exit_code == 0 and "The match is not finished." in answer.output
    assert pairs_match().seed.hex() not in answer.output


def test_replay_refuses_what_is_no_match_and_a_screen_without_a_terminal(file: Path) -> None:
    no_terminal = boteco("replay", str(file))
    assert no_terminal.exit_code == 2 and "boteco replay --text FILE" in no_terminal.output
    file.write_bytes(b"{}")
    broken = boteco("replay", "--text", str(file))
    assert broken.exit_code == 1 and "not a match file" in broken.output
    missing = boteco("replay", str(file.with_name("none.json")))
    assert missing.exit_code == 2 and "cannot be read" in missing.output


@pytest.mark.parametrize("tag", ["en", "pt_BR"])
async def test_a_word_without_its_code_is_known_and_asked_for_it(tag: str) -> None:
    for word in {"en": ("join", "watch", "export"), "pt_BR": ("entrar", "assistir", "voltar")}[tag]:
        text, status = await told(ExportLobby(), word, tag=tag)
        expected = {"en": f"After «{word}» comes a code.", "pt_BR": f"Depois de «{word}» vem um código."}[tag]
        assert status == 2 and text.splitlines()[0] == expected and len(text.splitlines()) > 5
