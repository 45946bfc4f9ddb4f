"""Lines to type in a shell: whole, for a shell alone, and understood by the house."""

from __future__ import annotations

import pytest

from tui.front import start_of
from tui.language import TAGS, Tag, language
from tui.shell_lines import export_line, join_line, resume_line, watch_line

WAY = "ssh -t -p 2222 guest@bar.example join {code}"
SHORT = "ssh -t guest@bar join {code}"


def test_a_friend_comes_to_the_table_and_a_guest_back_to_the_lobby_with_words_the_house_knows() -> None:
    assert join_line(WAY, "K7Q2") == "ssh -t -p 2222 guest@bar.example join K7Q2"
    assert resume_line(WAY, "abc-def", language("en")) == "ssh -T -p 2222 guest@bar.example resume abc-def"
    assert resume_line(SHORT, "abc-def", language("pt_BR")) == "ssh -T guest@bar voltar abc-def"


@pytest.mark.parametrize("tag", TAGS)
def test_the_words_of_the_lines_lead_where_they_say(tag: Tag) -> None:
    for line, action in (
        (join_line(WAY, "K7Q2"), "join"),
        (watch_line(WAY, "K7Q2"), "watch"),
        (resume_line(WAY, "abc", language(tag)), "lobby"),
    ):
        _house, _at, words = line.partition("@bar.example ")
        assert start_of(tuple(words.split())).action == action


def test_the_line_for_a_match_names_it_and_a_user_that_no_shell_reads_as_anything_else() -> None:
    assert (
        export_line(WAY, "K7Q2", language("en")) == "ssh -p 2222 guest@bar.example export K7Q2 > match.json"
    )
    assert (
        export_line(WAY, "K7Q2", language("pt_BR"), own=12, name="Zé; rm -rf /", as_text=True)
        == "ssh -p 2222 zermrf@bar.example exportar partida 12 texto > partida.txt"
    )
    for name, user in (("Constantino Reis", "constant"), ("漢字", "me"), ("Guest", "me")):
        line = export_line(SHORT, "K7Q2", language("en"), own=12, name=name)
        assert line.startswith(f"ssh {user}@bar export match 12 ")


def test_a_house_that_cannot_be_reached_from_outside_has_no_lines() -> None:
    assert join_line("", "K7Q2") == ""
    assert resume_line("", "abc", language("en")) == ""
    assert export_line("", "K7Q2", language("en")) == ""
