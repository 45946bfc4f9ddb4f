"""The examples in the rules of Dominó Dungeon: rooms and who is in them, drawn as the board draws.

Every line of an example is one of::

    cards 3 12 20                rooms as they are held in a hand
    room 6 at 0,-1 turned 2      a room of the dungeon; the stairs are always there
    small at 6                   a monster in a room: small, medium, large or boss
    kronn at 6                   a hero in a room, its number, ``stairs`` or ``boss``
    apart                        the boss's room beside the dungeon; ``boss at 2,0`` lays it
    secret 6                     the room that a secret door joins with the boss's
    dice 4 5 2 6                 dice that have to reach the first number
    mark 6                       a room to look at
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
from textual.geometry import Region
from textual.strip import Strip

from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import BOSS_ROOM, HERO_KEYS, SIZES, STAIRS
from server.games.domino_dungeon.following_dungeon import before_first
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import DungeonView, HeroView, Laid, Monster
from tui.games.domino_dungeon.dice import dice_pieces
from tui.games.domino_dungeon.maps import Marks, draw_map, extent_of, grid_of, places_of, tiles_of
from tui.games.domino_dungeon.names import symbol_short
from tui.games.domino_dungeon.overview import FAR
from tui.games.domino_dungeon.rooms import CARD, ROOM, draw_card
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint, width_of

_PLACE = r"(-?\d),(-?\d)"
_NAMES = {"stairs": STAIRS, "boss": BOSS_ROOM}


class Example(msgspec.Struct):
    """An example as it was read."""

    cards: list[int] = []
    rooms: list[Laid] = []
    monsters: list[Monster] = []
    heroes: list[HeroView] = []
    secret: int | None = None
    dice: tuple[int, ...] = ()
    need: int = 0
    marked: list[int] = []


def read(text: str) -> Example:
    """Read an example; ValueError names the line that is none."""
    found = Example([], [Laid(STAIRS, (0, 0))], [], [], None, (), 0, [])
    known = book_of(None).rooms
    for line in filter(None, (part.strip() for part in text.splitlines())):
        words = line.split()
        if re.fullmatch(r"cards( \d+)+", line) and all(int(word) in known for word in words[1:]):
            found.cards = [int(word) for word in words[1:]]
        elif m := re.fullmatch(rf"room (\d+) at {_PLACE} turned ([0-3])", line):
            if int(m[1]) not in known:
                raise ValueError(f"no such room: {line}")
            found.rooms.append(Laid(int(m[1]), (int(m[2]), int(m[3])), int(m[4])))
        elif m := re.fullmatch(rf"boss at {_PLACE}", line):
            found.rooms.append(Laid(BOSS_ROOM, (int(m[1]), int(m[2]))))
        elif line == "apart":
            found.rooms.append(Laid(BOSS_ROOM, None))
        elif m := re.fullmatch(r"secret (\d+)", line):
            found.secret = int(m[1])
        elif m := re.fullmatch(r"dice (\d)((?: [1-6])+)", line):
            found.need, found.dice = int(m[1]), tuple(int(die) for die in m[2].split())
        elif m := re.fullmatch(r"mark (\w+)", line):
            found.marked.append(_room(m[1], line))
        elif m := re.fullmatch(r"(\w+) at (\w+)", line):
            _put(found, m[1], _room(m[2], line), line)
        else:
            raise ValueError(f"no example: {line}")
    laid = {one.room for one in found.rooms}
    used = {one.room for one in found.monsters} | {one.room for one in found.heroes} | set(found.marked)
    if not used <= laid or len(laid) != len(found.rooms):
        raise ValueError("an example names a room that is not laid, or lays one twice")
    return found


def _room(word: str, line: str) -> int:
    if word in _NAMES:
        return _NAMES[word]
    if not word.isdecimal():
        raise ValueError(f"no such room: {line}")
    return int(word)


def _put(example: Example, who: str, room: int, line: str) -> None:
    size = next((size for size in SIZES if size == who), None)
    hero = next((hero for hero in HERO_KEYS if hero == who), None)
    if size is not None:
        example.monsters.append(Monster(len(example.monsters) + 1, size, room))
    elif hero is not None:
        example.heroes.append(HeroView(hero, room=room))
    else:
        raise ValueError(f"nobody of that name: {line}")


def _view(example: Example) -> DungeonView:
    seats = max(2, len(example.heroes))
    nobody = HeroView(fate="out")
    heroes = (*example.heroes, *[nobody] * (seats - len(example.heroes)))
    return msgspec.structs.replace(
        before_first(DungeonOptions(), seats, "public"),
        phase="turn",
        dungeon=1,
        heroes=heroes,
        rooms=tuple(example.rooms),
        monsters=tuple(example.monsters),
        secret=example.secret,
    )


def draw(text: str, look: Look, width: int) -> Sequence[Strip]:
    """The picture of an example, every line ``width`` cells wide."""
    example = read(text)
    p = look.palette
    view = _view(example)
    shows_map = len(example.rooms) > 1 or bool(example.heroes or example.monsters)
    extent = extent_of(list(places_of(view).values()))
    cell = ROOM if extent.columns * ROOM[0] <= width else FAR[0]
    lines = extent.lines * cell[1] if shows_map else 0
    cards = CARD[1] if example.cards else 0
    gap = 1 if lines and cards else 0
    height = lines + gap + cards + (1 if example.dice else 0)
    canvas = Canvas(width, height, paint(p.cream, p.night))
    if shows_map:
        marks = Marks(framed=dict.fromkeys(example.marked, p.gold))
        area = Region(0, 0, width, lines)
        grid = grid_of(view, area, marks, None, afar=cell == FAR[0])
        draw_map(canvas, grid, tiles_of(view, look, marks), look, marks)
    book = book_of(None)
    pitch = CARD[0] + 2
    shown = example.cards[: width // pitch]
    # In the middle, as the map: at the edge of the paper light dice and cards would seem to be holes in it.
    left = (width - len(shown) * pitch + 2) // 2
    for at, number in enumerate(shown):
        doors = book.turned[number][0]
        short = symbol_short(book.rooms[number], 1, book, look)
        draw_card(canvas, left + at * pitch, lines + gap, doors, short, look)
    if example.dice:
        dice = dice_pieces(example.dice, example.need, look)
        canvas.pieces(max(0, (width - width_of(dice)) // 2), height - 1, dice, width)
    return canvas.strips()
