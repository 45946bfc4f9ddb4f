"""Moves may be typed in the reader's words; records know the text form alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from server.chance import Chance
from server.games import GAMES
from tui.games import FACES
from tui.games.typed_words import as_typed, text_form
from tui.language import TAGS, language

SHARED = {"x9", "portal", "kronn", "linna", "malaquias", "timba", "isa", "hacker", "mentor"}
"""Words of text forms that are the same in every language, or close enough to type."""


def texts(game: str) -> Iterator[str]:
    """The text forms of what can be chosen in some play-outs at random, under different options."""
    kinds: dict[str, list[dict[str, Any]]] = {
        "kingdomino_origins": [{"mode": "totem"}, {"mode": "tribe"}],
        "domino_dungeon": [{"heroes": "chosen"}, {"collapse": True}],
    }
    for seed, options in enumerate(kinds.get(game, [{}])):
        state = GAMES[game].new(GAMES[game].Options(**options), 3, Chance(seed))
        chance = Chance(seed + 7)
        for _ in range(400):
            if state.result is not None:
                break
            turn = state.automatic()
            if turn is None:
                seat = min(state.waiting)
                moves = state.moves(seat)
                yield from map(str, moves)
                turn = seat, chance.choice(moves)
            state.play(*turn)


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("game", FACES)
def test_a_move_in_the_readers_words_is_the_same_move(game: str, tag: Any) -> None:
    words = FACES[game].typed_words(language(tag))
    for text in set(texts(game)):
        typed = as_typed(text, words)
        assert text_form(typed, words) == text, typed
        assert text_form(typed.upper(), words).lower() == text
        assert text_form(text, words) == text, "the text form itself is understood, too"
        if tag == "pt_BR":
            left = {word for word in re.findall("[a-z_0-9]*[a-z][a-z_0-9]*", text) if word not in words}
            assert left <= SHARED, f"{left} have no Portuguese word"


@pytest.mark.parametrize("game", FACES)
def test_no_two_words_are_typed_alike(game: str) -> None:
    words = FACES[game].typed_words(language("pt_BR"))
    assert len({text_form(word, words) for word in words.values()}) == len(words)
    for text, word in words.items():
        assert text_form(text, words) == text or text == word, f"{text} means something else"
        assert " " not in word


def test_accents_and_case_make_no_difference() -> None:
    words = FACES["domino_dungeon"].typed_words(language("pt_BR"))
    assert text_form("Herói kronn", words) == text_form("heroi KRONN", words).lower() == "hero kronn"
    assert text_form("6-4  direita", FACES["domino"].typed_words(language("pt_BR"))) == "6-4 right"
