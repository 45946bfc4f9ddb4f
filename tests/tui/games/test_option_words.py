"""What is wrong with an option is said in one way for every game, on the form and on the command line."""

from __future__ import annotations

from typing import Any

import pytest

from server.games import GAMES
from server.games.contract import BadOptions
from server.games.options_text import check_values, options_from
from tui.games import FACES
from tui.games.option_words import any_option, option_refusal
from tui.language import TAGS, language


def refused(work: Any, *args: Any) -> BadOptions:
    with pytest.raises(BadOptions) as caught:
        work(*args)
    return caught.value


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("tag", TAGS)
def test_a_wrong_value_of_every_option_is_named_by_its_label_with_what_it_may_be(game: str, tag: Any) -> None:
    face, kind = FACES[game], GAMES[game].Options
    for field in face.options(language(tag)):
        bad = refused(options_from, kind, {field.name: "nonsense"})
        said = option_refusal(face, bad, language(tag))
        assert said.startswith(field.label) and "nonsense" in said and str(bad.facts["choices"]) in said


@pytest.mark.parametrize("game", sorted(GAMES))
@pytest.mark.parametrize("tag", TAGS)
def test_an_unknown_option_and_options_of_another_game_have_words(game: str, tag: Any) -> None:
    face, kind = FACES[game], GAMES[game].Options
    said = option_refusal(face, refused(options_from, kind, {"pears": "1"}), language(tag))
    assert "pears" in said and kind.__struct_fields__[0] in said
    assert option_refusal(face, refused(check_values, object(), kind), language(tag))


@pytest.mark.parametrize("tag", TAGS)
def test_what_is_the_games_own_is_the_games_to_say(tag: Any) -> None:
    face = FACES["domino"]
    bad = refused(GAMES["domino"].check, GAMES["domino"].Options(), 5)
    assert any_option(bad, "x", language(tag)) == ""
    own = face.bad_options(bad.field, bad.reason, bad.facts, language(tag))
    assert option_refusal(face, bad, language(tag)) == own
