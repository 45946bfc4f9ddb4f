"""The lobby a line at a time: lasting numbers, codes, questions with a usual answer and a way out."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from server.games import GAMES
from server.protocols import NewTable
from tests.server.table.rig import open_house, person
from tests.tui.lines.room import visiting
from tui.games.face import Face
from tui.language import TAGS, Tag, language
from tui.lines.by_ear import HEARD
from tui.lines.rule_text import about, headings, parts, section

INVITATION = "ssh -t -p 2222 guest@bar join {code}"


async def test_what_is_always_there_has_always_the_same_number_and_tables_come_after(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        async with visiting(ana) as room:
            alone = re.findall(r"^(\d+)\. (.+)$", await room.until("leave the house"), re.MULTILINE)
            place = await beto.open(NewTable("domino", 2))
            said = await room.answer("", "sit down at")
            assert "·" not in said
            assert re.findall(r"^(\d+)\. (.+)$", said, re.MULTILINE)[: len(alone)] == alone
            assert f"{len(alone) + 1}. sit down at {place.code}" in said
            said = await room.answer("?", "q: leave the house")
            assert "p: your page" in said and f"the first {len(alone)} are always the same" in said
            await room.answer(place.code.lower(), f"Table {place.code}: ")
            await room.until("Beto will begin the match.")
            await room.answer("q", "The lobby.")
            await room.answer("XQ9X", "There is no table XQ9X")
            await room.answer("0", "Type a number from 1 to")
            room.type("Q")
            await room.until("Goodbye.")
    finally:
        await house.close()


async def test_a_guest_is_told_the_whole_line_that_brings_them_back(tmp_path: Path) -> None:
    house = await open_house(tmp_path, invitation=INVITATION)
    try:
        guest, code = await house.new_guest()
        for tag, word in (("en", "resume"), ("pt_BR", "voltar")):
            patron = house.enter(guest, resume_code=code)
            await patron.keep(msgspec.structs.replace(patron.settings, language=tag))
            async with visiting(patron, tag) as room:  # type: ignore[arg-type]
                said = await room.until("1. ")
                assert f"ssh -T -p 2222 guest@bar {word} {code}\n" in said
            await patron.close()
    finally:
        await house.close()


async def test_who_opens_a_table_hears_the_line_for_friends_and_who_sits_there_hears_who_begins(
    tmp_path: Path,
) -> None:
    house = await open_house(tmp_path, invitation=INVITATION)
    try:
        ana, beto = await person(house, "ana"), await person(house, "beto")
        place = await ana.open(NewTable("domino", 3, public=False))
        async with visiting(ana, "en", "join", place.code) as room:
            said = await room.until("begin the match")
            assert f"ssh -t -p 2222 guest@bar join {place.code}\n" in said and "-T" in said
            assert said.count("You begin the match, whenever you like.") == 1
        async with visiting(beto, "en", "join", place.code) as room:
            said = await room.until("leave the table")
            assert "Ana will begin the match." in said and "Now you can:" in said
    finally:
        await house.close()


async def test_every_question_of_a_new_table_has_its_usual_answer_and_q_opens_none(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        async with visiting(await person(house, "ana")) as room:
            await room.choose("a new table")
            await room.choose("Kingdomino Origins")
            for _question in range(2):
                await room.until("Only Enter: ")
                room.type("")
            said = await room.answer("nonsense", "Type a number from 1 to")
            assert "only Enter takes the usual, q goes back." in said
            assert "1. " in await room.answer("?", "only Enter takes the usual, q goes back.")
            await room.answer("voltar", "No table was opened.")
            await room.until("The lobby.")
            assert not house.tables
            await room.choose("play now")
            await room.until("Only Enter: Dominoes.")
            await room.answer("back", "The lobby.")
            assert not house.tables
    finally:
        await house.close()


async def test_after_a_rule_the_list_of_them_is_not_read_again(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        async with visiting(await person(house, "ana")) as room:
            await room.choose("read the rules")
            await room.choose("Dogs' Day")
            await room.choose("DOG-3")
            await room.until("or a word to look for")
            said = await room.answer("1", "or a word to look for")
            assert "DOG-4" not in said
            await room.answer("?", "DOG-4")
            await room.answer("2", "or a word to look for")
            await room.answer("", "The lobby.")
    finally:
        await house.close()


async def test_a_rule_is_found_by_its_number_and_by_a_word_in_it(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    try:
        async with visiting(await person(house, "ana")) as room:
            await room.choose("read the rules")
            await room.choose("Dogs' Day")
            await room.until("or a word to look for")
            for typed in ("DOG-14", "dog 14"):
                said = await room.answer(typed, "or a word to look for")
                assert said.startswith("DOG-14 The police\n") and "arrested" in said
            said = await room.answer("Armored TRUCK", "or a word to look for")
            assert "These parts have «Armored TRUCK»:" in said or "No part has" in said
            said = await room.answer("vault", "or a word to look for")
            number = re.search(r"^(\d+)\. DOG-13 ", said, re.MULTILINE)
            assert number is not None and "DOG-7" not in said
            await room.answer(number[1], "DOG-13 ")
            assert "No part has «xyzzy»." in await room.answer("xyzzy", "or a word to look for")
    finally:
        await house.close()


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("game", sorted(HEARD))
def test_every_part_of_the_rules_that_can_be_chosen_says_something(game: str, tag: Tag) -> None:
    text = HEARD[game].rules(language(tag))
    assert all(len(section(text, heading)) > 1 for heading in parts(text))
    assert about(text, headings(text)[-1].split()[0]) == [headings(text)[-1]]


def test_a_word_finds_a_rule_in_another_gender_and_number() -> None:
    text = HEARD["domino"].rules(language("pt_BR"))
    found = about(text, "trancado")
    assert found == about(text, "trancadas") and any(heading.startswith("DOM-16 ") for heading in found)
    assert about(text, "ás") == about(text, "as")


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("game", sorted(HEARD))
def test_what_is_usual_is_among_the_answers_of_every_option(game: str, tag: Tag) -> None:
    face: Face = HEARD[game]
    usual = msgspec.structs.asdict(GAMES[game].Options())
    for field in face.options(language(tag)):
        assert usual[field.name] in [choice.value for choice in field.choices], field.name
