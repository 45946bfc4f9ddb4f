"""Any file is a match or is refused with a reason; any configuration is read or named with its fault."""

from __future__ import annotations

import copy
import json
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.chance import Chance
from server.config import PREFIX, SETTINGS, Config, ConfigError, load
from server.games.domino import DOMINO
from server.games.domino.options import DominoOptions
from server.match import Match, verify
from tests.fuzz.amount import fuzz
from tests.server.games.playouts import next_move


@cache
def played() -> bytes:
    """The file of a short match."""
    match = Match.new(DOMINO, DominoOptions(target=50), 3, bytes(range(32)))
    chance = Chance(7)
    while match.state.result is None:
        seat, move, automatic = next_move(match.state, chance)
        match.play(seat, move, "table" if automatic else "player")
    return match.to_json()


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The path of every value inside a JSON value."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in inner for deeper in places(part, (*path, key)))]


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def test_the_untouched_file_is_right() -> None:
    assert verify(played()).ok


@fuzz
@given(st.data())
def test_a_file_with_one_other_value_is_refused_with_a_reason(data: st.DataObject) -> None:
    file = json.loads(played())
    *path, last = data.draw(st.sampled_from([place for place in places(file) if place]))
    changed = copy.deepcopy(file)
    inside = changed
    for key in path:
        inside = inside[key]
    inside[last] = data.draw(anything)
    verdict = verify(json.dumps(changed).encode())
    assert verdict.ok or verdict.problem
    if changed != file and path and path[0] != "journal":
        assert not verdict.ok, "what the seal covers cannot be changed"


@fuzz
@given(st.binary(max_size=200) | anything.map(lambda value: json.dumps(value).encode()))
def test_any_bytes_are_no_match_and_no_crash(data: bytes) -> None:
    verdict = verify(data)
    assert not verdict.ok and verdict.problem


@fuzz
@given(st.integers(0, 10**6), st.integers(0, 255))
def test_a_file_with_one_other_byte_is_refused_or_says_the_same(at: int, byte: int) -> None:
    data = bytearray(played())
    data[at % len(data)] = byte
    verdict = verify(bytes(data))
    assert verdict.ok or verdict.problem


@fuzz
@given(st.dictionaries(st.sampled_from([*SETTINGS, "prot"]), anything, max_size=4), st.text(max_size=60))
def test_any_configuration_is_read_or_its_fault_is_named(values: dict[str, Any], text: str) -> None:
    lines = [f"{name} = {json.dumps(value)}" for name, value in values.items()]
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "boteco.toml"
        for written in ("\n".join(lines), text):
            file.write_text(written, "utf-8", "surrogateescape" if written.isascii() else "replace")
            try:
                assert isinstance(load(file), Config)
            except ConfigError as no:
                assert no.place == str(file)
                whole = ("not_toml", "too_many_dots", "unreadable_file")
                assert no.reason in ("unknown_setting", "bad_value", *whole)
                assert no.setting or no.reason in whole


@fuzz
@given(st.sampled_from(SETTINGS), st.text(max_size=30).filter(lambda text: "\x00" not in text))
def test_any_variable_is_read_or_its_fault_is_named(setting: str, text: str) -> None:
    try:
        assert isinstance(load(environment={PREFIX + setting.upper(): text}), Config)
    except ConfigError as no:
        assert (no.reason, no.place) == ("bad_value", "environment")
        assert no.setting


@pytest.mark.parametrize("depth", [1_000, 100_000])
def test_a_file_nested_as_a_trap_is_refused(depth: int) -> None:
    assert verify(b"[" * depth).problem == "not_a_match"
