"""The examples in the rules of Dominó Dungeon: legal, alike in both languages, and true."""

from __future__ import annotations

import pytest

from server.games.domino_dungeon.book import book_of, matches
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.layout import STEPS, Layout, geometry_of
from server.games.domino_dungeon.loading import OWN
from tests.tui.games.domino_dungeon.scenes import LOOKS
from tests.tui.test_rules import examples_in
from tui.games.domino_dungeon import examples, odds
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.language import TAGS, language
from tui.look import Look


def section(tag: str, rule: str) -> str:
    """What stands under a rule's heading."""
    text = FACE.rules(language("pt_BR" if tag == "pt_BR" else "en"))
    return text.split(f"\n## {rule} ", 1)[1].split("\n#", 1)[0] + "\n"


def example(rule: str) -> examples.Example:
    (text,) = examples_in(section("en", rule))
    return examples.read(text)


@pytest.mark.parametrize("tag", TAGS)
def test_every_room_of_an_example_could_be_laid_there(tag: str) -> None:
    """DUN-9, DUN-10: each is connected with one that lay before; the lair with no door of the stairs."""
    texts = examples_in(FACE.rules(language("pt_BR" if tag == "pt_BR" else "en")))
    assert texts == examples_in(FACE.rules(language("en"))) and len(texts) >= 6
    book = book_of(None)
    for text in texts:
        rooms = examples.read(text).rooms
        lying = {rooms[0].place: rooms[0]}
        for laid in rooms[1:]:
            assert laid.place is not None and laid.place not in lying
            doors = book.turned[laid.room][laid.turned]
            joined = [
                other.room
                for side, (dx, dy) in enumerate(STEPS)
                if (other := lying.get((laid.place[0] + dx, laid.place[1] + dy))) is not None
                and matches(doors[side], book.turned[other.room][other.turned][side - 2])
            ]
            assert joined and (laid.room != 29 or set(joined) != {STAIRS}), laid
            lying[laid.place] = laid


def test_the_doors_of_the_example_are_as_it_says() -> None:
    """DUN-10."""
    layout = Layout(book_of(None), geometry_of(example("DUN-10").rooms), None)
    assert 13 in layout.near[6] and 10 not in layout.near[6]
    assert layout.doors[6][1] == "red" and layout.doors[13][3] == "grey"
    assert layout.doors[6][2] == "yellow" and layout.doors[10][0] == "blue"


def test_the_dice_of_the_examples_do_what_is_said() -> None:
    """DUN-12, DUN-14."""
    riddle, attack = example("DUN-12"), example("DUN-14")
    orc = OWN.dungeons[0].monsters[1]
    assert (riddle.need, len(riddle.dice), odds.hits(riddle.dice, riddle.need)) == (
        OWN.dungeons[0].riddle,
        4,
        2,
    )
    assert attack.need == orc.defence and odds.hits(attack.dice, attack.need) == orc.health == 2


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("width", [24, 40, 70, 86])
def test_every_example_has_the_width_it_is_given(look: Look, width: int) -> None:
    for text in examples_in(FACE.rules(look.language)):
        strips = FACE.example(text, look, width)
        assert strips and all(strip.cell_length == width for strip in strips)


@pytest.mark.parametrize(
    "text",
    [
        "nonsense", "room 40 at 1,0 turned 0", "room 4 at 1,0 turned 4", "small at 4", "nobody at stairs",
        "mark 7", "dice 4 7", "kronn at 7", "cards 99", "room 4 at 1,0 turned 0\nroom 4 at 2,0 turned 0",
    ],
)  # fmt: skip
def test_what_is_no_example_is_refused(text: str) -> None:
    with pytest.raises(ValueError):
        examples.draw(text, LOOKS["true"], 40)


def test_a_lair_apart_is_drawn_beside_the_dungeon() -> None:
    """DUN-20."""
    text = "room 6 at 1,0 turned 0\napart\nboss at boss\nsecret 6"
    shown = ["".join(segment.text for segment in strip) for strip in FACE.example(text, LOOKS["true"], 50)]
    assert any("Boffun" in line for line in shown)


@pytest.mark.parametrize("text", ["dice 4 5 2 6", "cards 6 1 3"])
def test_dice_and_cards_lie_in_the_middle_of_their_picture(text: str) -> None:
    """As much ground to the left of them as to the right, give or take a cell."""
    for width in (70, 86):
        for strip in examples.draw(text, LOOKS["true"], width):
            ground = [seg.style.bgcolor for seg in strip if seg.style is not None for _ in seg.text]
            lies = [at for at, colour in enumerate(ground) if colour != ground[0]]
            assert lies[0] > 10 and abs(lies[0] - (width - 1 - lies[-1])) <= 1, (width, lies)
