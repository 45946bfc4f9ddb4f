"""Codes of tables: drawn, read as people type them, and not to be guessed."""

from __future__ import annotations

from pathlib import Path

import pytest

from server.lobby import House, codes
from server.protocols import Refused
from tests.server.table.rig import open_house, person, seated


async def test_a_wrong_code_takes_a_moment_and_a_right_one_does_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await open_house(tmp_path, hesitation=77.0)
    ana, _ = await seated(house, "ana", "beto")
    caio = await person(house, "caio")
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr("server.lobby.house.asyncio.sleep", rest)
    await caio.watch(ana.code)
    assert rests == []
    for wish in (caio.watch("CCCC"), caio.resume("CCCC")):
        with pytest.raises(Refused):
            await wish
    assert rests == [77.0, 77.0]
    monkeypatch.undo()
    await house.close()


def test_codes_have_no_look_alikes_and_no_vowels() -> None:
    assert not set("01OILAEU") & set(codes.ALPHABET)
    drawn = {codes.new_table_code(()) for _ in range(500)}
    assert all(len(code) == 4 and set(code) <= set(codes.ALPHABET) for code in drawn)
    assert len(drawn) > 450


def test_a_code_is_never_given_twice() -> None:
    class AllBut:
        def __contains__(self, code: object) -> bool:
            return str(code)[0] != "K"

    assert codes.new_table_code(AllBut())[0] == "K"


@pytest.mark.parametrize("typed", ["K7Q2", "k7q2", " k7-q2 ", "K 7 Q 2", "k7q2\t"])
def test_a_code_is_read_as_people_type_it(typed: str) -> None:
    assert codes.read(typed) == "K7Q2"


@pytest.mark.parametrize("typed", ["", " - ", "K7O2", "../x", "K7Q2\x1b[m", "ｋ７ｑ２"])
def test_what_is_no_code_is_none(typed: str) -> None:
    assert codes.read(typed) == ""


async def test_an_unknown_code_is_refused(house: House) -> None:
    ana = await person(house, "ana")
    for code in ("K7Q2", "", "x" * 10_000, "\x1b[2J"):
        for wish in (ana.sit(code), ana.watch(code), ana.export(code)):
            with pytest.raises(Refused, match="no_such_table"):
                await wish
