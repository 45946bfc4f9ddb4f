"""Settings: defaults, file, environment, options, and every way to get them wrong."""

from __future__ import annotations

import errno
import os
import tomllib
from pathlib import Path

import msgspec
import pytest

from server.config import (
    _WORDS,
    LARGEST_FILE,
    MOST_DOTS,
    SETTINGS,
    Config,
    ConfigError,
    expected,
    host_and_port,
    load,
)

EXAMPLE = Path(__file__).parents[2] / "deploy" / "boteco.toml"


def test_without_anything_the_defaults_hold() -> None:
    assert load() == Config() == load(None, {}, {})


def test_the_later_source_wins(tmp_path: Path) -> None:
    file = tmp_path / "boteco.toml"
    file.write_text('port = 1\nhost = "a"\nlogin_seconds = 7\n')
    config = load(file, {"BOTECO_PORT": "2", "BOTECO_HOST": "b", "PATH": "/bin"}, {"port": 3, "host": None})
    assert (config.port, config.host, config.login_seconds) == (3, "b", 7.0)


def test_every_setting_can_come_from_the_environment() -> None:
    for setting in SETTINGS:
        value = getattr(Config(), setting)
        text = ",".join(value) if isinstance(value, tuple) else str(value)
        assert load(None, {f"BOTECO_{setting.upper()}": text}) == Config(), setting


def test_networks_are_lists_in_both_forms(tmp_path: Path) -> None:
    file = tmp_path / "boteco.toml"
    file.write_text('trusted_networks = ["10.0.0.0/8", "::1"]')
    assert load(file).trusted_networks == ("10.0.0.0/8", "::1/128")
    both = load(None, {"BOTECO_TRUSTED_NETWORKS": " 10.0.0.0/8 ,192.0.2.1"})
    assert both.trusted_networks == ("10.0.0.0/8", "192.0.2.1/32")
    assert load(None, {"BOTECO_TRUSTED_NETWORKS": ""}).trusted_networks == ()


@pytest.mark.parametrize(
    ("text", "reason", "setting"),
    [
        ("prot = 1", "unknown_setting", "prot"),
        ("[limits]\nport = 1", "unknown_setting", "limits"),
        ('port = "22"', "bad_value", "port"),
        ("port = 22.5", "bad_value", "port"),
        ("port = true", "bad_value", "port"),
        ("port = 70000", "bad_value", "port"),
        ("host = 5", "bad_value", "host"),
        ("login_seconds = 0", "bad_value", "login_seconds"),
        ("login_seconds = nan", "bad_value", "login_seconds"),
        ("sessions_total = 0", "bad_value", "sessions_total"),
        ('trusted_networks = "10.0.0.0/8"', "bad_value", "trusted_networks"),
        ('trusted_networks = ["10.0.0.1/8"]', "bad_value", "trusted_networks"),
        ("trusted_networks = [5]", "bad_value", "trusted_networks"),
        ('trusted_networks = ["10.0.0.0/8", ""]', "bad_value", "trusted_networks"),
        ('members = [""]', "bad_value", "members"),
        ("columns_min = 90\ncolumns_max = 80", "bad_value", "columns_min"),
        ("port = ", "not_toml", ""),
        ('host = "a\\u0000b"', "bad_value", "host"),
        ('public_address = "bar.example.org:99999"', "bad_value", "public_address"),
        ('public_address = "http://bar.example.org"', "bad_value", "public_address"),
        ('public_address = "-oProxyCommand=x"', "bad_value", "public_address"),
        ('public_address = "{code}"', "bad_value", "public_address"),
        ('public_address = ":22"', "bad_value", "public_address"),
    ],
)
def test_a_mistake_in_the_file_names_file_and_setting(
    tmp_path: Path, text: str, reason: str, setting: str
) -> None:
    file = tmp_path / "boteco.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert (caught.value.reason, caught.value.setting) == (reason, setting)
    assert caught.value.place == str(file)
    needed = {"not_toml": {"cause"}, "unknown_setting": {"got", "known"}, "bad_value": {"got", "kind"}}
    assert needed[reason] <= set(caught.value.facts)
    assert all(caught.value.facts.values())


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("BOTECO_PROT", "1", "unknown_setting"),
        ("BOTECO_PORT", "", "bad_value"),
        ("BOTECO_PORT", "2222x", "bad_value"),
        ("BOTECO_LOGIN_SECONDS", "soon", "bad_value"),
        ("BOTECO_DATA", "~nobody.here/bar", "bad_value"),
        ("BOTECO_TRUSTED_NETWORKS", "home", "bad_value"),
    ],
)
def test_a_mistake_in_the_environment_is_told_too(name: str, value: str, reason: str) -> None:
    with pytest.raises(ConfigError) as caught:
        load(None, {name: value})
    assert (caught.value.reason, caught.value.place) == (reason, "environment")
    assert caught.value.setting == name.removeprefix("BOTECO_").lower()
    assert caught.value.facts["got"] == repr(value)


def test_the_variable_that_names_the_file_is_no_setting() -> None:
    assert load(None, {"BOTECO_CONFIG": "x.toml"}) == Config()


@pytest.mark.parametrize(
    ("make", "reason", "cause"),
    [
        ("missing", "unreadable_file", os.strerror(errno.ENOENT)),
        ("folder", "unreadable_file", os.strerror(errno.EISDIR)),
        ("endless", "unreadable_file", os.strerror(errno.EFBIG)),
    ],
)
def test_a_file_that_cannot_be_read_is_an_error(tmp_path: Path, make: str, reason: str, cause: str) -> None:
    file = tmp_path / "boteco.toml"
    if make == "folder":
        file.mkdir()
    if make == "endless":
        file.symlink_to("/dev/zero")
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert (caught.value.reason, caught.value.place) == (reason, str(file))
    assert cause in caught.value.facts["cause"]


def test_a_file_in_another_encoding_is_told_by_its_line(tmp_path: Path) -> None:
    file = tmp_path / "boteco.toml"
    file.write_bytes("port = 1\n# a casa é nossa\n".encode("latin-1"))
    with pytest.raises(ConfigError) as caught:
        load(file)
    assert (caught.value.reason, caught.value.facts) == ("not_utf8", {"line": "2"})


@pytest.mark.parametrize(
    "line",
    [
        ".".join("a" * 32_000) + " = 1",
        "[" + ".".join("a" * 32_000) + "]",
        " . ".join(['"a"'] * 9_000) + " = 1",
        "'.'." * 9_000 + "a = 1",
        "x = {" + ".".join("a" * 32_000) + " = 1}",
        'host = """\n"""\na' + ".a" * (MOST_DOTS + 1) + " = 1",
    ],
    ids=range(6),
)
def test_names_of_very_many_parts_are_refused_unread(
    tmp_path: Path, line: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(tomllib, "loads", read.append)
    file = tmp_path / "boteco.toml"
    file.write_text(f"port = 1  # 1.2.3\n{line}\n")
    with pytest.raises(ConfigError) as caught:
        load(file)
    at = str(2 + line.count("\n"))
    assert (caught.value.reason, caught.value.facts) == ("too_many_dots", {"line": at, "most": "16"})
    assert not read


def test_dots_in_texts_and_comments_are_as_many_as_one_likes(tmp_path: Path) -> None:
    networks = [f"10.0.{n}.0/24" for n in range(200)]
    address = "a." * 20 + "org"
    file = tmp_path / "boteco.toml"
    file.write_text(
        f"trusted_networks = {networks}  # it's a lot.................\n"
        'host = """a\\"."""  # "..................\n'
        f"public_address = '''{address}'''\n"
    )
    config = load(file)
    assert list(config.trusted_networks) == networks
    assert (config.host, config.public_address) == ('a".', address)


@pytest.mark.parametrize("trap", ['"""', "'''", '"', "'", '\\"""\n', '"\\', "'''\n\\\"\\\"\\\"\n", "#", '""'])
def test_no_part_of_a_file_is_looked_through_twice(trap: str) -> None:
    text = (trap * LARGEST_FILE)[:LARGEST_FILE]
    # Whatever begins a text is taken with all that was looked at for its end.
    assert not {*_WORDS.sub("", text)} & {*"\"'#"}


def test_a_mark_of_the_encoding_is_no_mistake(tmp_path: Path) -> None:
    file = tmp_path / "boteco.toml"
    file.write_bytes(b"\xef\xbb\xbfport = 1\r\n")
    assert load(file).port == 1


@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("bar.example.org", ("bar.example.org", None)),
        ("bar.example.org:22", ("bar.example.org", 22)),
        ("my_pc", ("my_pc", None)),
        ("192.0.2.7:2222", ("192.0.2.7", 2222)),
        ("2001:db8::1", ("2001:db8::1", None)),
        ("[2001:db8::1]:22", ("2001:db8::1", 22)),
    ],
)
def test_a_public_address_is_a_host_and_perhaps_a_port(address: str, parts: tuple[str, int | None]) -> None:
    assert host_and_port(address) == parts
    assert load(None, {}, {"public_address": address}).public_address == address


@pytest.mark.parametrize(
    ("options", "setting", "kind", "other", "bound"),
    [
        ({"columns_min": 301}, "columns_min", "at_most", "columns_max", "300"),
        ({"columns_max": 19}, "columns_max", "at_least", "columns_min", "20"),
    ],
)
def test_a_contradiction_is_blamed_on_the_setting_that_was_given(
    options: dict[str, object], setting: str, kind: str, other: str, bound: str
) -> None:
    with pytest.raises(ConfigError) as caught:
        load(None, {}, options)
    got = str(options[setting])
    assert caught.value.setting == setting
    assert caught.value.facts == {"got": got, "kind": kind, "other": other, "bound": bound}


def test_the_folder() -> None:
    assert Config(data="/srv/bar").folder == Path("/srv/bar")
    assert Config(data="~/bar").folder == Path.home() / "bar"
    assert Config().folder.name == "boteco"


def test_what_is_expected_of_every_setting() -> None:
    assert expected("port") == {"kind": "integer", "least": "0", "most": "65535"}
    assert expected("login_seconds") == {"kind": "number", "least": "0.01", "most": "86400"}
    assert expected("host") == {"kind": "text"}
    assert expected("public_address") == {"kind": "address"}
    assert expected("trusted_networks") == {"kind": "networks"}


def test_the_example_has_every_setting_with_its_default(tmp_path: Path) -> None:
    lines = EXAMPLE.read_text().splitlines()
    assert tomllib.loads("\n".join(lines)) == {}, "everything in it is commented out"
    settings = [line[1:] for line in lines if line.startswith("#") and not line.startswith(("# ", "#\n"))]
    file = tmp_path / "boteco.toml"
    file.write_text("\n".join(line for line in settings if line))
    table = tomllib.loads(file.read_text())
    assert list(table) == list(SETTINGS), "in the order of the struct"
    assert load(file) == Config()
    defaults = msgspec.to_builtins(Config())
    assert {name: tuple(v) if isinstance(v, list) else v for name, v in table.items()} == {
        name: tuple(v) if isinstance(v, list) else v for name, v in defaults.items()
    }
