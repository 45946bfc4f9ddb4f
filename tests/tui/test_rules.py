"""The rules as a page: opened where they matter, with the options in force and examples that are true."""

from __future__ import annotations

import re
from importlib.resources import files
from itertools import pairwise
from typing import Any

import msgspec
import pytest
from rich.cells import cell_len
from textual.strip import Strip

from server.games.domino.options import DominoOptions
from server.games.domino.reading import fits, partners
from server.games.domino.scoring import score_round
from server.games.domino.tiles import full_set
from server.protocols import TableRules
from tests.screens import check_golden, screen_text
from tests.tui.fake_house import FakeLobby
from tests.tui.games.domino.scenes import LOOKS, played, snapshot_of
from tui.app import BotecoApp
from tui.games import FACES
from tui.games.domino import examples
from tui.language import TAGS, Tag, language
from tui.look import Look
from tui.screens.rules import RulesScreen
from tui.widgets.page import Page, lay_out
from tui.widgets.wrapping import wrapped_spans

FACE = FACES["domino"]
SEATS = ("Ana", "Beto", "Caio", "Duda")


def examples_in(markdown: str) -> list[str]:
    """The texts of the drawn examples."""
    return re.findall(r"^```draw\n(.*?)^```$", markdown, re.MULTILINE | re.DOTALL)


def rules_of(tag: str) -> str:
    return (files("tui.games.domino") / f"rules.{tag}.md").read_text(encoding="utf-8")


def section(tag: str, rule: str) -> str:
    """What stands under a rule's heading."""
    rest = rules_of(tag).split(f"\n## {rule} ", 1)[1]
    return rest.split("\n#", 1)[0]


def read_all(tag: str) -> list[examples.Example]:
    return [examples.read(text) for text in examples_in(rules_of(tag))]


@pytest.mark.parametrize("columns", [80, 100, 120])
@pytest.mark.parametrize("tag", TAGS)
def test_no_line_of_the_rules_begins_with_the_end_of_a_sentence(tag: Tag, columns: int) -> None:
    """A full stop stays with its word, in whatever style that is."""
    width = min(92, columns - 4) - 6
    for name, face in FACES.items():
        for line in lay_out(face.rules(language(tag)), width).lines:
            if not isinstance(line, Strip):
                text = "".join(part for part, _ in line)
                assert cell_len(text) <= width, (name, text)
                assert not text.lstrip().startswith(tuple(".,;:)!?")), (name, text)


def test_a_word_in_two_styles_is_broken_only_where_it_has_no_room() -> None:
    spans = [("two ", 0), ("open ends", 1), (". The", 0)]
    assert wrapped_spans(spans, 13) == [
        [("two", 0), (" ", 0), ("open", 1), (" ", 1)],
        [("ends", 1), (".", 0), (" ", 0), ("The", 0)],
    ]
    assert wrapped_spans([("abc", 0), ("de", 1)], 2) == [[("ab", 0)], [("c", 0), ("d", 1)], [("e", 1)]]
    assert wrapped_spans([("a", 0), ("中文", 1)], 2) == [[("a", 0)], [("中", 1)], [("文", 1)]]


@pytest.mark.parametrize("tag", TAGS)
def test_the_examples_obey_the_rules_they_explain(tag: str) -> None:
    drawn = read_all(tag)
    assert len(drawn) >= 8
    for example in drawn:
        assert all(a[1] == b[0] for a, b in pairwise(example.line))  # DOM-10
        for fit in example.fits:
            assert example.ends is not None
            inner = fit.halves[1] if fit.end == "left" else fit.halves[0]
            assert inner == example.ends[0 if fit.end == "left" else 1]
        used = [
            tuple(sorted(tile, reverse=True))
            for tile in (*example.line, *(tile for row in example.rows for tile in row.tiles))
        ]
        assert len(set(used)) == len(used) and set(used) <= set(full_set(6))  # DOM-1
        for fit in example.fits:
            assert tuple(sorted(fit.halves, reverse=True)) not in [
                tuple(sorted(tile, reverse=True)) for tile in example.line
            ]


@pytest.mark.parametrize("tag", TAGS)
def test_both_languages_draw_the_same_positions(tag: str) -> None:
    def position(example: examples.Example) -> Any:
        rows = tuple((row.kind, row.tiles, row.marked) for row in example.rows)
        return example.line, example.fits, example.opening, rows

    assert list(map(position, read_all(tag))) == list(map(position, read_all("en")))


def counted(rule: str) -> list[examples.Example]:
    texts = examples_in(section("en", rule) + "\n")
    return [example for example in map(examples.read, texts) if any(r.kind == "points" for r in example.rows)]


@pytest.mark.parametrize(
    ("rule", "index", "options"),
    [
        ("DOM-16", 0, DominoOptions()),
        ("DOM-17", 0, DominoOptions()),
        ("DOM-17", 1, DominoOptions(pairs=True)),
        ("DOM-19", 0, DominoOptions(pairs=True, federation_count=True)),
    ],
)
def test_the_counted_examples_come_to_what_the_rules_count(
    rule: str, index: int, options: DominoOptions
) -> None:
    example = counted(rule)[index]
    hands = {row.name: row.tiles for row in example.rows if row.kind == "count"}
    winners = {row.name for row in example.rows if row.kind == "count" and row.marked}
    points = next(row for row in example.rows if row.kind == "points")
    seats = [name for name in SEATS if name in hands]
    out = any(not tiles for tiles in hands.values())
    last = next((seat for seat, name in enumerate(seats) if not hands[name]), 0)
    score = score_round(options, [hands[name] for name in seats], last, out)
    assert score.seat is not None
    assert score.points == sum(example.total(name) for name in points.text.split())
    assert winners == {seats[seat] for seat in partners(options, score.seat)}


def test_the_choice_and_the_pass_are_what_their_captions_say() -> None:
    choice, equal = [examples.read(text) for text in examples_in(section("en", "DOM-11") + "\n")]
    assert choice.ends is not None and len(set(choice.ends)) == 2 and len(choice.fits) == 2
    assert equal.ends is not None and len(set(equal.ends)) == 1
    (stuck,) = [examples.read(text) for text in examples_in(section("en", "DOM-12") + "\n")]
    assert not [tile for row in stuck.rows for tile in row.tiles if fits(tile, stuck.ends)]
    (blocked,) = [examples.read(text) for text in examples_in(section("en", "DOM-15") + "\n")]
    assert blocked.ends == (6, 6) and sum(6 in tile for tile in blocked.line) == 7


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
@pytest.mark.parametrize("width", [40, 70, 86])
def test_every_example_has_the_width_it_is_given(look: Look, width: int) -> None:
    for text in examples_in(rules_of(look.language.tag)):
        for strip in FACE.example(text, look, width):
            assert strip.cell_length == width == cell_len(strip.text)


@pytest.mark.parametrize(
    "text", ["line 4-6 6", "fit 1-5", "play 3-3", "hand Ana: 10-2", "fit 1-5 right\nopen"]
)
def test_an_example_that_cannot_be_read_names_its_line(text: str) -> None:
    with pytest.raises(ValueError, match="example line"):
        examples.read(text)


def test_the_sum_of_a_count_stands_beside_the_tiles() -> None:
    strips = FACE.example("count Ana*: 6-1 3-0\ncount Beto: 5-5\npoints Ana: Ana Beto", LOOKS["true"], 70)
    shown = "\n".join(strip.text for strip in strips)
    assert "= 10" in shown and "Ana scores 10 + 10 = 20." in shown


@pytest.mark.parametrize("tag", TAGS)
def test_rules_of_options_not_in_force_say_so(tag: Any) -> None:
    speaks = language(tag)
    plain = FACE.in_force(DominoOptions(), 4, speaks)
    assert {rule for rule, note in plain.items() if not note.holds} == {
        "DOM-3", "DOM-7", "DOM-14", "DOM-18", "DOM-19", "DOM-21",
    }  # fmt: skip
    chosen = DominoOptions(
        pairs=True, best_of=5, boneyard=False, block_bonus=20, federation_count=True,
        set=9, hand_size=10, direction="counterclockwise",
    )  # fmt: skip
    options = FACE.in_force(chosen, 4, speaks)
    assert {rule for rule, note in options.items() if not note.holds} == {"DOM-6", "DOM-20"}
    assert "20" in options["DOM-18"].text and "15" in options["DOM-2"].text
    assert all(f"\n## {rule} " in rules_of(tag) for rule in {*plain, *options})


def test_every_option_has_a_rule_that_tells_its_value() -> None:
    speaks = language("en")
    usual = DominoOptions()
    others: dict[str, Any] = {
        "pairs": True, "set": 9, "hand_size": 9, "boneyard": False, "direction": "counterclockwise",
        "block_bonus": 10, "federation_count": True, "target": 50, "best_of": 5,
    }  # fmt: skip
    assert set(others) == {field.name for field in msgspec.structs.fields(DominoOptions)}
    for name, value in others.items():
        changed = msgspec.structs.replace(usual, **{name: value})
        assert FACE.in_force(changed, 4, speaks) != FACE.in_force(usual, 4, speaks), name


def test_a_note_stands_under_its_heading_and_dims_what_does_not_hold() -> None:
    speaks = language("en")
    page = lay_out(rules_of("en"), 70, None, FACE.in_force(DominoOptions(), 4, speaks))
    below = page.lines[page.places["DOM-7"] + 1]
    assert isinstance(below, list) and below[0][1] == "note"
    text = page.lines[page.places["DOM-7"] + 2]
    assert isinstance(text, list) and {role for _, role in text} == {"off"}
    after = page.lines[page.places["DOM-8"] + 1]
    assert isinstance(after, list) and "off" not in {role for _, role in after}


LOOKED = {
    "en": (LOOKS["true"], (80, 24)),
    "pt": (LOOKS["pt"], (80, 24)),
    "en-large": (LOOKS["true"], (120, 40)),
    "pt-large": (LOOKS["pt"], (120, 40)),
    "ascii": (LOOKS["ascii"], (80, 24)),
    "none": (LOOKS["none"], (80, 24)),
}


@pytest.mark.parametrize("name", LOOKED)
async def test_the_rules_of_a_table_look_as_kept(name: str) -> None:
    look, size = LOOKED[name]
    state = played(DominoOptions(pairs=True, target=50), 4, 3, 9)
    snapshot = snapshot_of(state, min(state.waiting))
    app = BotecoApp(FakeLobby(), look)
    async with app.run_test(size=size) as pilot:
        await app.push_screen(RulesScreen("domino", snapshot))
        assert FACE.rule_now(snapshot) in await screen_text(pilot)
        await check_golden(f"rules-{name}", pilot)


async def test_the_lobby_s_rules_speak_of_no_table_and_the_wheel_turns_the_page() -> None:
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        first = await screen_text(pilot)
        assert "rules of Dominoes" in first and "At this table" not in first
        page = app.screen.query_one(Page)
        page.on_mouse_scroll_down()
        assert await screen_text(pilot) != first
        page.on_mouse_scroll_up()
        assert await screen_text(pilot) == first


async def test_the_other_language_shows_the_same_rule() -> None:
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(RulesScreen("domino"))
        app.screen.query_one(Page).jump("DOM-12")
        assert "DOM-12 Play" in await screen_text(pilot)
        app.set_look(LOOKS["pt"])
        assert "DOM-12 Jogar" in await screen_text(pilot)


async def test_how_people_play_together_stands_with_the_rules_of_the_table() -> None:
    snapshot = msgspec.structs.replace(
        snapshot_of(played(DominoOptions(pairs=True), 4, 3, 9), 0),
        rules=TableRules(clock=15, counter=False, even_pace=True),
    )
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(RulesScreen("domino", snapshot))
        await pilot.press("home")
        head = await screen_text(pilot)
        assert "This table plays: pairs · to 100 · 15 s a move · no counter · even pace." in head


async def test_clicks_turn_the_pages_of_the_rules() -> None:
    app = BotecoApp(FakeLobby(), LOOKS["true"])
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("question_mark")
        first = await screen_text(pilot)
        await pilot.click(Page, offset=(40, 18))
        second = await screen_text(pilot)
        assert second != first
        await pilot.click(Page, offset=(40, 4))
        assert await screen_text(pilot) == first
