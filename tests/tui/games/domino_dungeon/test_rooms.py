"""Rooms and cards near by: whatever differs can be told apart at every depth of colour."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest

from server.games.domino_dungeon.content import COLOURS, HERO_KEYS
from server.games.domino_dungeon.loading import OWN
from server.ssh.colour import nearest_16
from tests.tui.games.domino.scenes import BARE
from tests.tui.games.domino_dungeon.boards import (
    STATES,
    WALLS,
    pictured,
)
from tests.tui.games.domino_dungeon.scenes import LOOKS
from tests.tui.looks import seen_cells
from tests.tui.test_palette import contrast, rgb
from tui.games.domino_dungeon.maps import NOTHING, tiles_of
from tui.games.domino_dungeon.names import monster_letters
from tui.games.domino_dungeon.overview import FAR
from tui.games.domino_dungeon.rooms import ROOM, Figure, Side, Tile, Token, draw_card, shortened
from tui.language import TAGS, language
from tui.look import Look, palette_for
from tui.palette import BOTECO, CALCADA, CONTRASTE, Palette
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_doors_and_their_states_can_be_told_apart(look: Look) -> None:
    """Open, connected and shut; every colour, by its letter too, on every side."""
    for at in range(4):
        looks: list[tuple[str, Side]] = [("wall", Side("wall")), ("passage", Side("passage", "red"))]
        looks += [(f"open {c}", Side("open", c)) for c in COLOURS]
        looks += [(f"shut {c}", Side("shut", c)) for c in COLOURS if c != "grey"]
        pictures = {}
        for name, side in looks:
            sides = tuple(side if n == at else Side("wall") for n in range(4))
            pictures[name] = pictured(Tile(4, "chest", "x", "x", sides), ROOM, look)  # type: ignore[arg-type]
        for (one, this), (other, that) in combinations(pictures.items(), 2):
            assert this != that, (one, other)
            assert [c for c, _ in this] != [c for c, _ in that], (one, other)


@pytest.mark.parametrize("cell", [ROOM, *FAR])
@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_whoever_and_whatever_is_in_a_room_can_be_told_apart(cell: tuple[int, int], look: Look) -> None:
    figures = [Figure("KLMTI"[n], look.palette.heroes[n]) for n in range(5)]
    tiles = [
        Tile(4, "riddle", "? INT", "?", WALLS),
        Tile(4, "trap", "! INT", "!", WALLS),
        Tile(4, "chest", "# chest", "#", WALLS),
        Tile(4, "portal", "@ portal", "@", WALLS),
        *(Tile(4, "riddle", "? INT", "?", WALLS, figures=(figure,)) for figure in figures),
        *(
            Tile(4, "riddle", "? INT", "?", WALLS, tokens=(Token(texts),))
            for texts in (
                ("goblin 1", "goblin 1", "gobl 1", "gob1", "g1"),
                ("orc 2", "orc 2", "orc 2", "orc2", "o2"),
                ("ogre 4", "ogre 4", "ogre 4", "ogr4", "O4"),
            )
        ),
    ]
    pictures = [pictured(tile, cell, look) for tile in tiles]
    for (one, this), (other, that) in combinations(zip(tiles, pictures, strict=True), 2):
        assert [c for c, _ in this] != [c for c, _ in that], (one, other)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_the_symbol_is_seen_under_any_number_of_markers_and_heroes(look: Look) -> None:
    """DUN-11, DUN-19: many markers are counted, and nothing leaves the room."""
    token = Token(("goblin 1", "goblin 1", "gobl 1", "gob1", "g1"))
    for many in range(1, 9):
        figures = tuple(Figure("KLMT"[n], look.palette.heroes[n]) for n in range(min(4, many)))
        tile = Tile(4, "riddle", "? INT", "?", WALLS, tokens=(token,) * many, figures=figures)
        shown = "".join(c for c, _ in pictured(tile, ROOM, look))
        assert len(shown) == ROOM[0] * ROOM[1] and "?" in shown
        told = shown.count("g1") + shown.count("gob1") + shown.count("goblin 1")
        more = shown.split("+")[1][0] if many > 3 and not look.ascii else "0"
        assert told + int(more) == many or look.ascii
        assert all(figure.letter in shown for figure in figures)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
@pytest.mark.parametrize("state", ["open", "shut"])
def test_a_doors_letter_is_not_read_together_with_a_word(state: Any, look: Look) -> None:
    """DUN-9: a blank is left beside it, before and behind markers and symbols of any length."""
    door = Side(state, "blue")
    token = Token(("elemental 9", "elemen 9", "elem 9", "ele9", "e9"))
    for east, west in product((door, Side("wall")), repeat=2):
        sides = (Side("wall"), east, Side("wall"), west)
        for label in ("elemental", "elementa", "element", "elemen"):
            for tokens in ((), (token,), (token, token)):
                tile = Tile(4, "large", label, "e", sides, tokens=tokens, deserted=not tokens)
                shown = "".join(c for c, _ in pictured(tile, ROOM, look))[ROOM[0] : 2 * ROOM[0]]
                assert west.state == "wall" or shown[1] == " ", shown
                assert east.state == "wall" or shown[-2] == " ", shown
    grey = Side(state, "grey")
    tile = Tile(4, "large", "elementa", "e", (Side("wall"), grey, Side("wall"), grey))
    assert "elementa" in "".join(c for c, _ in pictured(tile, ROOM, look)), "a grey door has no letter"


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_dun_19_a_monsters_room_without_any_is_told_from_one_with_them(look: Look) -> None:
    """By brackets, and by its ink where there are colours."""
    tiles = tiles_of(STATES["turn"].view(0), look, NOTHING)
    empty = [tile for tile in tiles.values() if tile.deserted]
    assert empty and not any(tile.tokens for tile in empty)
    for tile in empty:
        shown = "".join(c for c, _ in pictured(tile, ROOM, look))
        assert f"({shortened(tile.label, 5)[:-1]}" in shown and ")" in shown


def test_no_half_of_a_rooms_word_is_taken_for_another_one() -> None:
    """DUN-4: "porta" is a door, "portal" is none; a word that has to be cut ends with a point."""
    assert [shortened("◎ portal", room) for room in (8, 7, 6, 5)] == [
        "◎ portal",
        "◎portal",
        "portal",
        "port.",
    ]
    assert [shortened("goblin", room) for room in (6, 5, 4)] == ["goblin", "gobl.", "gob."]
    assert shortened("✓ DES", 4) == "✓DES"


@pytest.mark.parametrize("tag", TAGS)
def test_the_monsters_of_a_dungeon_have_different_letters(tag: Any) -> None:
    for dungeon in OWN.dungeons:
        letters = monster_letters(dungeon, language(tag))
        assert len(set(letters)) == 4 and all(len(letter) == 1 for letter in letters)


@pytest.mark.parametrize("look", BARE.values(), ids=BARE)
def test_any_two_cards_of_the_hand_can_be_told_apart(look: Look) -> None:
    pictures: dict[Any, tuple[Any, ...]] = {}
    for room in OWN.rooms:
        canvas = Canvas(6, 3, paint(look.palette.cream, look.palette.night))
        draw_card(canvas, 0, 0, room.doors, room.symbol[:2] + str(room.attribute)[:1], look)
        pictures[(room.doors, room.symbol, room.attribute)] = seen_cells(canvas, look)
    assert len({tuple(c for c, _ in cells) for cells in pictures.values()}) == len(pictures)


def test_a_blank_stands_between_a_word_and_the_single_door_of_a_narrow_card() -> None:
    """ "Vgob" would be a word; with doors on both sides there is room for one blank."""
    look = LOOKS["true"]
    for room in OWN.rooms:
        canvas = Canvas(6, 3, paint(look.palette.cream, look.palette.night))
        draw_card(canvas, 0, 0, room.doors, "gob", look)
        line = "".join(seg.text for seg in canvas.strips()[1])
        west, east = room.doors[3] is not None, room.doors[1] is not None
        assert "gob" in line and (west == east or (line[1] if west else line[4]) == " "), (room, line)


@pytest.mark.parametrize(("palette", "least"), [(BOTECO, 4.0), (CALCADA, 4.0), (CONTRASTE, 5.0)])
def test_letters_on_doors_and_heroes_can_be_read(palette: Palette, least: float) -> None:
    for back in (*palette.doors, *palette.heroes, palette.red):
        assert contrast(palette.on_block, back) >= least or back == palette.red, back
    for ink in (palette.cream, palette.dim, palette.red, palette.green, palette.gold):
        for ground in (palette.floor, palette.floor_lit):
            assert contrast(ink, ground) >= 2.6, (ink, ground)
    assert len(set(palette.doors)) == 5 and len(set(palette.heroes)) == len(HERO_KEYS)


def test_an_ansi_terminal_has_five_doors_and_five_heroes() -> None:
    for theme in ("boteco", "calçada", "contraste"):
        palette = palette_for(theme, "16")
        assert len({nearest_16(rgb(door)) for door in palette.doors}) == 5
        assert len({nearest_16(rgb(back)) for back in palette.heroes}) == 5
