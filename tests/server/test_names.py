"""What people type is cleaned once, at entry: names and chat lines hold nothing that could harm a screen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from wcwidth import wcwidth

from server.names import CHAT_CELLS, NAME_CELLS, cells, clean_chat, clean_name, told_apart

HARMFUL = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me", "Mn"}


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Marina", "Marina"),
        ("  Zé   da  Silva ", "Zé da Silva"),
        ("Ze\u0301", "Zé"),
        ("[@click=app.quit]x[/x]", "click=app.quitxx"),
        ("\x1b[31mred", "31mred"),
        ("\u202eabc\u2066", "abc"),
        ("a\u200db", "ab"),
        ("two\nlines", "two lines"),
        ("x" * 10_000, "x" * NAME_CELLS),
        ("Z̸̢̛͓a̷l̶g̴o̵", "Zalgo"),
        ("日本太郎日本太郎日本", "日本太郎日本太郎"),
        ("guest🎲", "guest"),
        ("...", ""),
        ("\u3164\u3164", ""),
        ("\u115f\u1160", ""),
        ("\uffa0 \u2800", ""),
        ("Be\u1160to", "Beto"),
        ("A\u00adna\u034f", "Ana"),
        ("Ana\u00a0\u2003B", "Ana B"),
        ("\u1160\u11a8\ua960", ""),
        ("d'Ávila-Nº 1", "d'Ávila-Nº 1"),
        ("O\u2019Neill", "O\u2019Neill"),
        ("\u0421\u0430\u0448\u0430", "\u0421\u0430\u0448\u0430"),
        ("Nguy\u1ec5n", "Nguy\u1ec5n"),
        ("a\u0903b\U0001f9c0\U00030000", "ab"),
        ("", ""),
        ("\x00\x07", ""),
    ],
)
def test_a_name_keeps_what_is_presentable(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("alguém pra um dominó?", "alguém pra um dominó?"),
        ("a [b] c", "a [b] c"),
        ("\x1b]0;title\x07hi", "]0;titlehi"),
        ("tab\there", "tab here"),
        ("\u202etxet", "txet"),
        ("   ", ""),
    ],
)
def test_a_chat_line_keeps_its_brackets_but_no_controls(typed: str, line: str) -> None:
    assert clean_chat(typed) == line


@given(st.text(max_size=300))
def test_whatever_is_typed_comes_out_harmless_and_short(typed: str) -> None:
    for clean, limit in ((clean_name, NAME_CELLS), (clean_chat, CHAT_CELLS)):
        kept = clean(typed)
        assert cells(kept) <= limit
        assert not {unicodedata.category(c) for c in kept} & HARMFUL
        assert clean(kept) == kept


def test_every_character_of_a_name_is_as_wide_as_each_program_counts_it() -> None:
    """Ours, the drawing library's, and that of terminals (by the tables of `wcwidth`)."""
    kept = [c for c in map(chr, range(0x20, 0x32000)) if clean_name(f"a{c}b") == f"a{c}b"]
    assert len(kept) > 30_000
    differs = [f"{ord(c):04x}" for c in kept if not cells(c) == cell_len(c) == wcwidth(c) > 0]
    assert differs == []


def test_names_that_read_alike_are_told_apart() -> None:
    names = ("Ana", "ana", "Beto", "", "A na", "Ana 2", "\uff21na", "")
    told = told_apart(names)
    assert told[:6] == ("Ana", "ana 2", "Beto", "", "A na 3", "Ana 2 2")
    assert len(set(told) - {""}) == 6 and told[7] == ""
    assert told_apart(("x" * NAME_CELLS, "x" * NAME_CELLS))[1] == "x" * (NAME_CELLS - 2) + " 2"


@pytest.mark.parametrize(
    ("name", "imitation"),
    [
        ("Ana", "\u0410na"),  # Cyrillic
        ("Zeca", "\u0396\u0435\u0441\u0430"),  # Greek and Cyrillic
        ("BETO", "\u0412\u0415\u0422\u041e"),
        ("Rosa", "Ro\u0455\u0251"),
        ("Sou", "\u054f\u0585\u057d"),  # Armenian
        ("Ana", "An\u1ea1"),  # a dot below
        ("Iara", "lara"),
        ("lara", "\u0406ara"),
        ("Olga", "0lga"),
        ("Leo", "1eo"),
        ("Tatu 0101", "Tatu O1O1"),
        ("Ana", "Ana."),
        ("J.P.", "JP"),
    ],
)
def test_a_name_that_only_looks_like_anothers_is_told_apart(name: str, imitation: str) -> None:
    assert clean_name(imitation) == imitation, "it can be taken"
    assert told_apart((name, imitation)) == (name, f"{imitation} 2")
    assert told_apart((imitation, name)) == (imitation, f"{name} 2")


@pytest.mark.parametrize(
    "names",
    [("Ana", "Anna"), ("Ila", "Lia"), ("Ali", "All"), ("Jos\u00e9", "Jose"), ("Bia", "Bla"),
     ("Gra\u00e7a", "Graca"), ("\u0418\u0432\u0430\u043d", "Ivan"), ("\u82b1", "\u8349"), ("Ana", "Ana 2"),
     ("Caio", "Gaio")],
)  # fmt: skip
def test_names_of_different_people_stay_as_they_are(names: tuple[str, str]) -> None:
    assert told_apart(names) == names


def test_ten_thousand_characters_of_chat_are_cut_at_the_limit() -> None:
    assert clean_chat("é" * 10_000) == "é" * CHAT_CELLS
