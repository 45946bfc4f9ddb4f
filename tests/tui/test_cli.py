"""The `boteco` command: what it prints, how it refuses, and that the light commands stay light."""

from __future__ import annotations

import errno
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from server.games import GAMES
from server.match import Match
from server.simulate import simulate
from server.store.schema import APPLICATION
from tui import cli, operator
from tui.cli import figures, main
from tui.language import language

BOTECO = Path(sys.executable).with_name("boteco")


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_US.UTF-8")


def boteco(*words: str) -> Result:
    return CliRunner().invoke(main, words, catch_exceptions=False)


def process(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([BOTECO, *words], capture_output=True, text=True, timeout=30, check=False)


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """The file of a whole match."""
    match = Match.new(GAMES["domino"], GAMES["domino"].Options(), 4, bytes(32))
    while match.state.result is None:
        automatic = match.state.automatic()
        if automatic is not None:
            match.play(*automatic, "table")
        else:
            seat = min(match.state.waiting)
            match.play(seat, match.state.moves(seat)[0], "player")
    path = tmp_path / "match.json"
    path.write_bytes(match.to_json())
    return path


def test_help_tells_every_command_and_every_option_of_serve() -> None:
    told = boteco("--help").output
    assert all(command in told for command in ("play", "serve", "simulate", "verify"))
    served = boteco("serve", "--help").output
    assert all(option in served for option in ("--host", "--port", "--data", "--config"))
    assert "BOTECO_PORT" in served and "2222" in served


def test_light_commands_import_neither_textual_nor_asyncssh(played: Path) -> None:
    script = (
        "import sys; from tui.cli import figures, main\n"
        "try: main(sys.argv[1:])\n"
        "except SystemExit as end: assert not end.code, end.code\n"
        "heavy = {'textual', 'asyncssh'} & set(sys.modules); assert not heavy, heavy"
    )
    for words in (["verify", str(played)], ["simulate", "domino", "--matches", "2"]):
        done = subprocess.run(
            [sys.executable, "-c", script, *words], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr


def test_verify_tells_the_result_of_an_honest_file(played: Path) -> None:
    done = boteco("verify", str(played))
    assert done.exit_code == 0
    assert "matches" in done.output and "all legal" in done.output and "place 1" in done.output


def test_verify_names_the_first_thing_wrong(played: Path) -> None:
    file = json.loads(played.read_bytes())
    number = next(n for n, entry in enumerate(file["journal"], 1) if entry["by"] == "player")
    file["journal"][number - 1]["move"] = "pass"
    played.write_text(json.dumps(file))
    done = boteco("verify", str(played))
    assert done.exit_code == 1
    seat = file["journal"][number - 1]["seat"]
    assert f"entry {number}" in done.stderr and f"«pass» of seat {seat} is not legal" in done.stderr


def test_verify_sees_another_seed(played: Path) -> None:
    file = json.loads(played.read_bytes())
    file["seed"] = "1" * 64
    played.write_text(json.dumps(file))
    done = boteco("verify", str(played))
    assert done.exit_code == 1 and "seal" in done.stderr


def test_verify_says_which_part_of_a_file_is_wrong_and_leaves_no_gap(played: Path) -> None:
    file = json.loads(played.read_bytes())
    file["options"]["pairs"] = 7
    played.write_text(json.dumps(file))
    done = boteco("verify", str(played))
    assert "cannot be played (options: Expected `bool`, got `int` - at `$.pairs`)" in done.stderr


def test_verify_of_what_is_no_file_at_all(tmp_path: Path) -> None:
    assert "cannot be read" in boteco("verify", str(tmp_path / "none")).stderr
    garbage = tmp_path / "garbage"
    garbage.write_bytes(bytes(range(256)))
    done = boteco("verify", str(garbage))
    assert done.exit_code == 1 and "not a match file" in done.stderr


def test_simulate_prints_the_same_json_for_the_same_seed() -> None:
    words = ("simulate", "domino", "--matches", "4", "--seed", "7", "--bots", "normal,random", "--json")
    first, second = (json.loads(boteco(*words, "--option", "pairs=yes").output) for _ in range(2))
    assert first.pop("speed") and second.pop("speed")
    assert first == second
    assert first["matches"] == 4 and first["options"]["pairs"] is True
    assert {line["name"] for line in first["by_bot"]} == {"normal", "random"}
    assert sum(line["wins"] for line in first["by_seat"]) >= 4


def test_simulate_prints_tables_for_people() -> None:
    told = boteco("simulate", "domino", "--seats", "2", "--matches", "3").output
    assert "seat 0" in told and "seat 1" in told and "seat 2" not in told
    assert "rounds ended:" in told and "a second" in told
    told = boteco(
        "simulate", "kingdomino_origins", "--seats", "3", "--matches", "1", "--bots", "random"
    ).output
    assert "matches ended:" in told and "rounds ended" not in told and "counted:" not in told


def test_simulate_tells_what_a_game_counts_by_itself() -> None:
    words = ("simulate", "domino_dungeon", "--seats", "2", "--matches", "3", "--bots", "random")
    told = boteco(*words).output
    assert "median" in told and "counted: boss_defeated " in told and "heroes_defeated " in told
    assert any(
        line.startswith(("isa ", "kronn ", "linna ", "malaquias ", "timba ")) for line in told.splitlines()
    )
    counted = json.loads(boteco(*words, "--json").output)
    assert sum(line["matches"] for line in counted["by_role"]) == 6
    assert counted["shares"]["heroes_defeated"]["of"] == 6


def test_figures_are_told_in_the_operator_s_language() -> None:
    report = simulate(GAMES["domino_dungeon"], 2, 2, 1, ("random",), GAMES["domino_dungeon"].Options())
    told = figures(report, language("pt_BR"))
    assert "mediana" in told and "contados: boss_defeated " in told


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("chess",), "There is no game «chess»; there are: domino"),
        (("domino", "--option", "pears=1"), "There is no option «pears»"),
        (("domino", "--option", "pairs"), "--option takes KEY=VALUE"),
        (("domino", "--option", "set=7"), "«set» cannot be 7. It may be: 6, 9"),
        (("domino", "--option", "federation_count=yes"), "needs pairs"),
        (("domino", "--bots", "genius"), "There is no bot «genius»"),
        (("domino", "--bots", ","), "--bots needs at least one"),
        (("domino", "--matches", "0"), "--matches must be from 1"),
        (("domino", "--seed", "-1"), "--seed must be from 0"),
    ],
)
def test_simulate_refuses_in_one_sentence(words: tuple[str, ...], sentence: str) -> None:
    done = boteco("simulate", *words)
    assert done.exit_code == 2
    assert sentence in done.stderr and done.stderr.count("\n") == 1


def test_play_without_a_terminal_says_what_to_do() -> None:
    done = process("play")
    assert done.returncode == 2 and "needs a terminal" in done.stderr


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("prot = 22\n", ("«prot»", "no setting")),
        ("port = 'high'\n", ("«port»", "must be", "'high'")),
        ("port = 70000\n", ("«port»", "a whole number from 0 to 65535", "70000")),
        ("login_seconds = 0\n", ("«login_seconds»", "a number from 0.01 to 86400")),
        ("host = 5\n", ("«host»", "must be text")),
        ('dungeon_folder = "a\\u0000b"\n', ("«dungeon_folder»", "must be text")),
        ('dungeon_folder = "~nobody.here/x"\n', ("«dungeon_folder»", "the home of a user")),
        (f"port = 0x{'f' * 9_000}\n", ("«port»", "a whole number from 0 to 65535, not int")),
        (f"port = {'9' * 5_000}\n", ("not a TOML file",)),
        (f"port = {'[' * 9_000}\n", ("not a TOML file",)),
        ("trusted_networks = [5]\n", ("«trusted_networks»", "a list of networks")),
        ("columns_min = 90\ncolumns_max = 80\n", ("«columns_min»", "«columns_max», which is 80", "90")),
        ("rows_max = 1\n", ("«rows_max»", "«rows_min», which is 8")),
        ("port = [\n", ("not a TOML file",)),
    ],
)
def test_a_bad_configuration_stops_the_start(tmp_path: Path, text: str, words: tuple[str, ...]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text)
    done = process("serve", "--config", str(file), "--data", str(tmp_path / "data"))
    assert done.returncode == 2
    assert str(file) in done.stderr and all(word in done.stderr for word in words)
    assert not (tmp_path / "data").exists()


def test_a_misspelt_setting_is_told_with_the_one_that_was_meant() -> None:
    facts = {"got": "1", "known": "host port data"}
    told = operator.bad_setting("unknown_setting", "a.toml", "Prot", facts, language("en"))
    assert told == "a.toml: there is no setting «Prot». Did you mean «port»?"
    told = operator.bad_setting("unknown_setting", "a.toml", "limits", facts, language("en"))
    assert told == "a.toml: there is no setting «limits». Known settings: host port data."


def test_a_bad_setting_is_told_in_the_operator_s_language() -> None:
    facts = {"kind": "integer", "least": "0", "most": "65535", "got": "'alta'"}
    told = operator.bad_setting("bad_value", "environment", "port", facts, language("pt_BR"))
    assert told == "Ambiente: «port» tem de ser um número inteiro de 0 a 65535, não 'alta'."


def refused(data: Path, *words: str) -> str:
    done = process("serve", "--host", "127.0.0.1", "--port", "0", "--data", str(data), *words)
    assert done.returncode == 2, done
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


def test_a_port_in_use_is_one_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"Port {port} is in use" in refused(tmp_path, "--port", str(port))


def test_a_newer_database_is_one_sentence(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "boteco.db")
    database.execute(f"PRAGMA application_id = {APPLICATION}")
    database.execute("PRAGMA user_version = 999")
    database.execute("CREATE TABLE people (id TEXT)")
    database.commit()
    database.close()
    sentence = refused(tmp_path)
    assert "newer Boteco" in sentence and "999" in sentence


def test_an_unusable_host_key_is_one_sentence_and_stays(tmp_path: Path) -> None:
    key = tmp_path / "host_key"
    key.write_text("not a key")
    key.chmod(0o600)
    assert str(key) in refused(tmp_path)
    assert key.read_text() == "not a key"


def test_a_second_house_on_the_same_folder_is_one_sentence(tmp_path: Path) -> None:
    words = [BOTECO, "serve", "--host", "127.0.0.1", "--port", "0", "--data", str(tmp_path)]
    first = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert first.stdout is not None
        assert any("ssh -p" in line for line in first.stdout)
        assert "Another Boteco uses the data folder" in refused(tmp_path)
    finally:
        first.terminate()
        assert first.wait(15) == 0


def test_a_hostile_file_writes_no_escape_codes_to_the_terminal(played: Path) -> None:
    file = json.loads(played.read_bytes())
    file["game"] = "\x1b]0;title\x07\x1b[2J"
    played.write_text(json.dumps(file))
    for words in (("verify", str(played)), ("replay", "--text", str(played)), ("simulate", file["game"])):
        done = boteco(*words)
        assert done.exit_code != 0
        assert "title" in done.stderr and not set("\x1b\x07") & set(done.output + done.stderr)


def test_the_package_runs_as_the_command() -> None:
    words = [sys.executable, "-m", "tui", "--help"]
    assert "serve" in subprocess.run(words, capture_output=True, text=True, check=True).stdout


def test_data_of_ones_own_that_is_broken_is_named_before_anything_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "content.toml").write_text("name = 3\n[symbols]\n", encoding="utf-8")
    monkeypatch.setenv("BOTECO_DUNGEON_FOLDER", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en")
    ended = boteco("serve", "--port", "0", "--data", str(tmp_path / "data"))
    assert ended.exit_code == 2
    place = f"«dungeon_folder» {tmp_path}"
    assert f"boteco: {place}: content.toml, name: «3» cannot be its value." in ended.output
    assert not (tmp_path / "data").exists()


def test_a_house_whose_output_cannot_be_written_opens_all_the_same(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(text: str) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(click, "echo", full)
    cli._tell("The house is open.")
    assert os.strerror(errno.ENOSPC) in caplog.text
