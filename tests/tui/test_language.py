"""Both languages are complete, in step with the sources, and no sentence goes round them."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from server.protocols import Kind, Notice, Reason
from tui import words
from tui.language import TAGS, language

TUI = Path(words.__file__).parent
SENTENCES = {"tell", "show", "type_line", "Question", "Key", "Choice", "OptionField", "Field", "text"}
"""Calls whose words people read."""
NAMES = {
    "B O T E C O", "Português", "English", "Enter", "Esc", "PgDn", "Boteco", "Unicode", "ASCII", " Enter ",
    "[Enter]", "nome · name", "sair · leave", "ficar · stay", "Já vai?  ·  Leaving?",
    "Escolha a sua língua  ·  Choose your language", "Seu nome · Your name:",
}  # fmt: skip
"""What reads the same in both languages, or is said in both at once."""


@cache
def catalogue(tag: str) -> Catalog:
    with (TUI / "locale" / tag / "LC_MESSAGES" / "boteco.po").open("rb") as file:
        return read_po(file, locale=tag)


def forms(value: Any) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, tuple | list) else (value,)


def test_no_message_is_untranslated_or_doubtful() -> None:
    left = [m.id for m in catalogue("pt_BR") if m.id and (not all(forms(m.string)) or m.fuzzy)]
    assert not left
    assert not [
        m.id for m in catalogue("en") if m.id and (m.fuzzy or (m.pluralizable and not all(forms(m.string))))
    ]


def test_translations_name_the_same_facts() -> None:
    for message in catalogue("pt_BR"):
        if message.id:
            wanted = {name for form in forms(message.id) for name in re.findall(r"\{[^}]*\}", form)}
            for form in forms(message.string):
                assert set(re.findall(r"\{[^}]*\}", form)) == wanted, message.id


@pytest.mark.parametrize("tag", TAGS)
def test_the_catalogue_is_in_step_with_the_sources(tag: str) -> None:
    found = {
        message if isinstance(message, str) else message[0]
        for _file, _line, message, _comments, _context in extract_from_dir(TUI, [("**.py", "python")], {})
    }
    known = {forms(message.id)[0] for message in catalogue(tag) if message.id}
    assert found == known


def test_the_compiled_catalogue_is_the_written_one() -> None:
    speaks = language("pt_BR")
    for message in catalogue("pt_BR"):
        if message.id and not message.pluralizable:
            assert speaks.gettext(message.id) == message.string


def test_counting_follows_the_language() -> None:
    one, many = "{n} person in the house", "{n} people in the house"
    assert language("en").ngettext(one, many, 1) == one and language("en").ngettext(one, many, 0) == many
    portuguese = language("pt_BR")
    assert portuguese.ngettext(one, many, 1).startswith("{n} pessoa ")
    assert portuguese.ngettext(one, many, 2).startswith("{n} pessoas ")
    assert portuguese.ngettext(one, many, 0).startswith("{n} pessoas "), "none at all are many"


def _spoken(tree: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "attr", getattr(node.func, "id", ""))
        if name not in SENTENCES:
            continue
        given = [*node.args[1:], *(k.value for k in node.keywords if k.arg in ("label", "help", "text"))]
        if name in ("tell", "show", "type_line", "Question"):
            given += node.args[:1]
        if name in ("Key", "OptionField", "Field"):
            given = node.args[1:3] if name != "Key" else node.args[1:2]
        for value in given:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.lineno, value.value


def test_no_sentence_goes_round_the_catalogue() -> None:
    bare = [
        f"{path.relative_to(TUI)}:{line}: {text}"
        for path in sorted(TUI.rglob("*.py"))
        for line, text in _spoken(ast.parse(path.read_text(encoding="utf-8")))
        if re.search(r"[^\W\d_]{3}", text) and text not in NAMES and text not in ("calm", "warn", "you")
    ]
    assert not bare


@pytest.mark.parametrize("tag", TAGS)
def test_every_refusal_and_notice_of_the_house_has_words(tag: Any) -> None:
    speaks = language(tag)
    with pytest.raises(KeyError):
        words.refusal("no_such_reason", {}, speaks)
    with pytest.raises(KeyError):
        words.notice(Notice("no_such_kind", "Lia", 1), speaks)
    said = [
        words.refusal(reason, {"code": "K7Q2", "limit": 2, "seconds": 90, "who": "Ana", "count": 2}, speaks)
        for reason in get_args(Reason)
    ]
    assert len(set(said)) == len(said)
    assert not [text for text in said if "{" in text]
    for told_of in (words.notice, words.own_notice):
        told = [told_of(Notice(kind, "Lia", 1), speaks) for kind in get_args(Kind)]
        assert len(set(told)) == len(told) and not [text for text in told if "{" in text]


def test_every_declared_reason_and_kind_is_given_somewhere_in_the_server() -> None:
    source = "".join(path.read_text(encoding="utf-8") for path in (TUI.parent / "server").rglob("*.py"))
    given = {word for line in re.findall(r"Refused\(.*", source) for word in re.findall(r'"([a-z_]+)"', line)}
    assert not set(get_args(Reason)) - given
    told = set(re.findall(r'Notice\(\s*"([a-z_]+)"', source))
    assert told == set(get_args(Kind))


@pytest.mark.parametrize("tag", TAGS)
def test_the_list_of_commands_names_them_in_the_language(tag: Any) -> None:
    text = words.commands(language(tag))
    for command in words.COMMANDS[tag]:
        assert f"  {command} " in text
