"""What people type is cleaned once, at entry: names and chat lines hold nothing that could harm a screen."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.names import CHAT_CELLS, NAME_CELLS, cells, clean_chat, clean_name

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


def test_ten_thousand_characters_of_chat_are_cut_at_the_limit() -> None:
    assert clean_chat("é" * 10_000) == "é" * CHAT_CELLS
