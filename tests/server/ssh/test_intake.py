"""Hostile, cut and endless input: what reaches the app, and that nothing else stalls."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from textual import events
from textual.message import Message

from server.config import Config
from server.ssh import intake as module
from server.ssh.intake import Intake
from tests.server.ssh.bar import eventually, open_bar
from tests.terminal import TRUE_COLOUR_ANSWER, connect


class Ear:
    """An intake, and everything that came out of it."""

    def __init__(self, **limits: int) -> None:
        self.messages: list[Message] = []
        self.answers: list[str] = []
        self.holds: list[bool] = []
        names = ("input_per_second", "input_burst", "input_events_per_second")
        self.intake = Intake(
            Config(**(dict.fromkeys(names, 1_000_000) | limits)),
            self.messages.append,
            self.answers.append,
            self.holds.append,
            lambda: (80, 24),
        )

    @property
    def keys(self) -> list[str]:
        return [m.key for m in self.messages if isinstance(m, events.Key)]

    @property
    def pastes(self) -> list[str]:
        return [m.text for m in self.messages if isinstance(m, events.Paste)]

    @property
    def mouse(self) -> list[tuple[float, float]]:
        return [(m.x, m.y) for m in self.messages if isinstance(m, events.MouseDown)]


SEQUENCES: list[tuple[bytes, Callable[[Ear], bool]]] = [
    (b"\x1b[A", lambda ear: ear.keys == ["up"]),
    (b"\x1bOA", lambda ear: ear.keys == ["up"]),
    (b"\x1b[1;5C", lambda ear: ear.keys == ["ctrl+right"]),
    ("é".encode(), lambda ear: [m.character for m in ear.messages] == ["é"]),  # type: ignore[attr-defined]
    ("ç日".encode(), lambda ear: [m.character for m in ear.messages] == ["ç", "日"]),  # type: ignore[attr-defined]
    (b"\x7f", lambda ear: ear.keys == ["backspace"]),
    (b"\x08", lambda ear: ear.keys == ["backspace"]),
    (b"\x1b[<0;5;6M", lambda ear: ear.mouse == [(4, 5)]),
    (b"\x1b[200~a\x1b[Ab\x1b[201~c", lambda ear: ear.pastes == ["a\x1b[Ab"] and ear.keys == ["c"]),
    (TRUE_COLOUR_ANSWER + b"x", lambda ear: len(ear.answers) == 1 and ear.keys == ["x"]),
]


@pytest.mark.parametrize(("sequence", "right"), SEQUENCES)
async def test_a_sequence_may_be_cut_anywhere(sequence: bytes, right: Callable[[Ear], bool]) -> None:
    """T4, and the complaint about arrows and backspace of different terminals."""
    for cut in range(len(sequence) + 1):
        ear = Ear()
        ear.intake.feed(sequence[:cut])
        ear.intake.feed(sequence[cut:])
        assert right(ear), (cut, ear.messages)
        ear.intake.close()
    byte_by_byte = Ear()
    for i in range(len(sequence)):
        byte_by_byte.intake.feed(sequence[i : i + 1])
    assert right(byte_by_byte)
    byte_by_byte.intake.close()


async def test_half_a_character_stops_nothing() -> None:
    """T4."""
    ear = Ear()
    ear.intake.feed(b"\xc3")
    await asyncio.sleep(0)
    ear.intake.feed(b"\xa9a")
    assert [m.character for m in ear.messages] == ["é", "a"]  # type: ignore[attr-defined]
    ear.intake.feed(b"\xffb")
    assert ear.keys[-1] == "b"
    ear.intake.close()


@pytest.mark.parametrize("keys", [["escape"], ["escape", "escape"]])
async def test_a_lone_escape_arrives(keys: list[str]) -> None:
    """T5."""
    ear = Ear()
    ear.intake.feed(b"\x1b" * len(keys))
    await eventually(lambda: ear.keys == keys)
    ear.intake.feed(b"x")
    assert ear.keys == [*keys, "x"]
    ear.intake.close()


async def test_alt_and_a_letter_is_one_key() -> None:
    ear = Ear()
    ear.intake.feed(b"\x1bx\x1bP")
    await eventually(lambda: len(ear.keys) == 2)
    assert ear.keys[0] == "alt+x"
    assert ear.answers == []
    ear.intake.close()


HOSTILE = [
    b"\x1b[999999999999999999999u",
    b"\x1b[55296u",
    b"\x1b[1;99999999999999u",
    b"\x1b[1;;u",
    b"\x1b[:::;:::;:::u",
    b"\x1b[<-;-;-M",
    b"\x1b[<1;1;M",
    b"\x1b[<35;1000000000;1000000000M",
    b"\x1b[<0;-5;-5M",
    b"\x1b[48;0;0;0;0t",
    b"\x1b[48;9999;9999;0;0t",
    b"\x1b[?2048;1$y",
    b"\x1b[M\xff\xff\xff",
    b"\x1b[" + b"1" * 5000 + b"m",
    "\u0661\u0662".join(("\x1b[<", ";\u0661;\u0661M")).encode(),
    b"\xed\xa0\x80",
    b"\x00" * 50,
]


@pytest.mark.parametrize("data", HOSTILE)
async def test_hostile_bytes_end_no_input(data: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    """T3: after each of them a key and a click still arrive, at their true place."""
    monkeypatch.setattr(module, "BREATH", 0.0)
    ear = Ear()
    ear.intake.feed(data)
    await eventually(lambda: ear.intake._pump is None)
    assert not any(isinstance(m, events.Resize) for m in ear.messages)
    for message in ear.messages:
        if isinstance(message, events.MouseEvent):
            assert 0 <= message.x < 80 and 0 <= message.y < 24
        if isinstance(message, events.Key) and message.character:
            message.character.encode()
    await eventually(lambda: ear.intake._timer is None)
    ear.messages.clear()
    ear.intake.feed(b"k\x1b[<0;80;24M")
    assert ear.keys[-1] == "k"
    assert ear.mouse == [(79, 23)]
    ear.intake.close()


@pytest.mark.parametrize("keys", [b"a", b"\x1b[A"])
def test_a_fault_of_whoever_takes_the_keys_is_not_taken_for_bad_input(keys: bytes) -> None:
    def broken(message: Message) -> None:
        raise ValueError("the app is broken")

    async def fed() -> None:
        ear = Ear()
        ear.intake._deliver = broken
        with pytest.raises(ValueError, match="the app is broken"):
            ear.intake.feed(keys)
        ear.intake.close()

    asyncio.run(fed())


async def test_a_fault_while_much_is_delivered_leaves_nobody_without_keys(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Also when the client was told to wait: what waits behind the fault arrives, then what comes next."""
    monkeypatch.setattr(module, "BREATH", 0.0)
    ear = Ear()
    taken: list[str] = []

    def broken_once(message: Message) -> None:
        assert isinstance(message, events.Key)
        if message.key == "b" and "b" not in taken:
            taken.append("b")
            raise ValueError("the app is broken")
        taken.append(message.key)

    ear.intake._deliver = broken_once
    ear.intake.feed(b"b" * module.SLICE + b"c" * (module.RESUME_AT - 1) + b"d" * module.PAUSE_AT)
    await eventually(lambda: taken.count("d") == module.PAUSE_AT)
    assert taken.count("c") == module.RESUME_AT - 1
    assert ear.holds == [True, False]
    await eventually(lambda: ear.intake._pump is None)
    ear.intake.feed(b"e")
    assert taken[-1] == "e"
    assert "ValueError at test_intake.py" in caplog.text
    assert "the app is broken" not in caplog.text, "values may hold secrets"
    ear.intake.close()


async def test_a_fault_with_the_last_keys_lets_the_client_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BREATH", 0.0)
    ear = Ear()

    def broken(message: Message) -> None:
        raise ValueError("the app is broken")

    ear.intake._deliver = broken
    ear.intake.feed(b"x" * (module.PAUSE_AT + 1))
    await eventually(lambda: ear.holds == [True, False] and ear.intake._pump is None)
    ear.intake.close()


pieces = st.lists(
    st.one_of(
        st.binary(max_size=40),
        st.sampled_from(HOSTILE),
        st.sampled_from([b"\x1b[200~", b"\x1b[201~", b"\x1b[", b"\x1bP", b"\x1b\\", b"\x1b[<0;1;1M"]),
    ),
    max_size=30,
)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(pieces)
def test_any_bytes_are_survived(data: list[bytes]) -> None:
    """T3: nothing is raised, and once a paste is ended and a moment has passed, a key arrives."""

    async def fed() -> None:
        ear = Ear()
        for piece in data:
            ear.intake.feed(piece)
        await eventually(lambda: ear.intake._pump is None)
        ear.intake._look_again()
        ear.intake._look_again()
        ear.intake.feed(b"\x1b[201~")
        ear.intake._look_again()
        ear.messages.clear()
        ear.intake.feed(b"zz")
        ear.intake._look_again()
        assert "z" in ear.keys
        ear.intake.close()

    with pytest.MonkeyPatch.context() as patch:
        # So that every look again is late enough for the parser, without waiting.
        patch.setattr("textual.constants.ESCAPE_DELAY", 0.0)
        patch.setattr(module, "BREATH", 0.0)
        asyncio.run(fed())


async def test_a_paste_is_capped_and_an_endless_one_keeps_no_memory() -> None:
    """T6."""
    ear = Ear(paste_characters=100)
    ear.intake.feed(b"\x1b[200~")
    for _ in range(1_000):
        ear.intake.feed(b"y" * 500)
    assert ear.messages == []
    assert sum(map(len, ear.intake._paste or [])) == 100
    assert len(ear.intake._paste or []) < 2_000
    ear.intake.feed(b"\x1b[201~n")
    assert ear.pastes == ["y" * 100]
    assert ear.keys == ["n"]
    ear.intake.close()


async def test_much_at_once_is_slowed_down_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """T6: the client is told to wait, then to go on; every key arrives in order."""
    monkeypatch.setattr(module, "BREATH", 0.0)
    ear = Ear(input_per_second=200_000, input_burst=200_000)
    typed = bytes(97 + n % 26 for n in range(20_000))
    ear.intake.feed(typed)
    assert len(ear.keys) == 0, "a large chunk must not be read at once"
    assert ear.holds == [True]
    await eventually(lambda: len(ear.keys) == len(typed), 40)
    assert "".join(ear.keys).encode() == typed
    assert ear.holds == [True, False]
    ear.intake.close()


async def test_the_allowance_of_events_makes_a_flood_wait() -> None:
    ear = Ear(input_events_per_second=400)
    ear.intake.feed(b"a" * 900)
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(ear.keys) == module.SLICE, "the store is overdrawn by one slice and no more"
    await eventually(lambda: len(ear.keys) == 900)
    ear.intake.close()


async def test_closing_stops_everything() -> None:
    ear = Ear()
    ear.intake.feed(b"a" * 5_000)
    pump = ear.intake._pump
    ear.intake.close()
    await eventually(lambda: pump is not None and pump.done())
    ear.intake.feed(b"b")
    assert ear.messages == []


async def test_fifty_thousand_keys_of_one_stall_no_other(tmp_path: Path) -> None:
    """T6, over real ssh: while one floods, the keys of another are answered one by one."""
    async with open_bar(tmp_path) as (server, _, _):
        flooder = await connect("127.0.0.1", server.port)
        other = await connect("127.0.0.1", server.port)
        await flooder.until("welcome")
        await other.until("welcome")
        flooder.send(b"x" * 50_000)
        await flooder.until("keys x x")
        typed = []
        for letter in "abcdefgh":
            typed.append(letter)
            other.type(letter)
            await other.until(f"keys {' '.join(typed)}.", seconds=5)
        assert len(server.visits) == 2
        flooder.drop()
        await other.hang_up()
