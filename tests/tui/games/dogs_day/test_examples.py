"""The examples in the rules of Dogs' Day: alike in both languages, drawn at any width, and true."""

from __future__ import annotations

import pytest

from server.games.dogs_day.cards import NUMBERS, SAFE
from server.games.dogs_day.deeds import HEISTS, share, takings
from server.games.dogs_day.material import Markers
from tests.tui.games.dogs_day.scenes import LOOKS
from tests.tui.test_rules import examples_in
from tui.games.dogs_day import examples
from tui.games.dogs_day.face import DOGS_DAY as FACE
from tui.language import TAGS, Tag, language
from tui.look import Look


def section(tag: Tag, rule: str) -> str:
    """What stands under a rule's heading."""
    text = FACE.rules(language(tag))
    return text.split(f"\n## {rule} ", 1)[1].split("\n#", 1)[0] + "\n"


def example(rule: str) -> examples.Example:
    (text,) = examples_in(section("en", rule))
    return examples.read(text)


def loot(rule: str) -> dict[str, Markers]:
    return {owner: played.loot for owner, played in example(rule).cards}


@pytest.mark.parametrize("tag", TAGS)
def test_both_languages_have_the_same_examples(tag: Tag) -> None:
    texts = examples_in(FACE.rules(language(tag)))
    assert texts == examples_in(FACE.rules(language("en"))) and len(texts) >= 5


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("width", [70, 86])
def test_an_example_is_drawn_as_the_table_draws(look: Look, width: int) -> None:
    for text in examples_in(FACE.rules(look.language)):
        strips = examples.draw(text, look, width)
        assert len(strips) >= 6 and all(strip.cell_length == width for strip in strips)
        words = "".join(segment.text for strip in strips for segment in strip)
        assert all(owner in words for owner, _ in examples.read(text).cards)
    for wrong in ("card Ana nobody 0 0", "nonsense", "gone Ana driver asleep", "card Ana hacker", "say x"):
        with pytest.raises(ValueError):
            examples.draw(wrong, look, width)
    with pytest.raises(ValueError, match="six"):
        examples.draw("\n".join(["card Ana hacker 0 0"] * 7), look, width)


def test_dog_9_the_heist_of_the_example_takes_what_is_said() -> None:
    bank, truck = Markers(5, 2), Markers(4, 1)
    assert "5 backpacks and 2 cases, the truck 4 and 1" in section("en", "DOG-9")
    taken = loot("DOG-9")
    assert taken["Ana"] == Markers(2) and HEISTS[NUMBERS["con_man"]].either == 2
    assert taken["Beto"].cases == takings(HEISTS[NUMBERS["digger"]], bank, 1).cases
    assert taken["Caio"].backpacks == takings(HEISTS[NUMBERS["hacker"]], truck, 1).backpacks
    assert taken["Duda"] == Markers(bank.backpacks - 2)
    assert example("DOG-9").places == {"bank": Markers(), "truck": Markers(0, 1)}


def test_dog_10_the_column_of_the_example_shares_what_is_said() -> None:
    each = share(HEISTS[NUMBERS["brute"]].backpacks, 5, 2)
    assert loot("DOG-10") == {"Ana": Markers(each), "Beto": Markers(each)}
    assert example("DOG-10").places == {"bank": Markers(5 - 2 * each)}


def test_dog_12_the_robbery_of_the_example_adds_up() -> None:
    assert loot("DOG-12") == {"Ana": Markers(), "Beto": Markers(1 + 4, 1)}
    assert "4 backpacks" in section("en", "DOG-12") and "4 mochilas" in section("pt_BR", "DOG-12")


def test_dog_14_the_police_of_the_example_arrests_and_pays_what_is_said() -> None:
    shown = example("DOG-14")
    assert all(card not in SAFE and fate == "arrested" for _, card, fate in shown.gone)
    assert all(played.card in SAFE for _, played in shown.cards)
    taken = loot("DOG-14")
    assert taken["Ana"] == Markers(len(shown.gone)) and taken["Beto"] == Markers(3 + 1, 1)
