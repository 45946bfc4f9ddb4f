"""The examples in the rules of Dogs' Day, drawn as the table draws its scene.

Every line of an example is one of::

    heist                          what is acted out: heist, twist or foiled; heist without this line
    bank 3 1                       backpacks and cases there; also truck, prison, reserve
    card Ana hacker 2 0            a card in the scene with its owner and what lies on it
    gone Beto driver fled          a card that fled, or was arrested
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, get_args

import msgspec
from textual.geometry import Region
from textual.strip import Strip

from server.games.dogs_day.cards import CARDS, Card, in_scene_order
from server.games.dogs_day.following import before_first
from server.games.dogs_day.material import Markers
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.scene import Half, Played, Supply
from server.games.dogs_day.view import DogsView
from server.protocols import SeatView, Snapshot, TableRules
from tui.games.dogs_day import scene_cards
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.places import SOURCES, draw_places
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

_CARD_LINES = 6


class Example(msgspec.Struct, frozen=True):
    """An example as it was read: owners in the order of their lines, which are their seats."""

    half: Half
    places: dict[Supply, Markers]
    cards: tuple[tuple[str, Played], ...]
    gone: tuple[tuple[str, Card, str], ...]


def _markers(backpacks: str, cases: str) -> Markers:
    return Markers(int(backpacks), int(cases))


def read(text: str) -> Example:
    """The example that ``text`` describes; ValueError names the line that cannot be read."""
    half: Half = "heist"
    places: dict[Supply, Markers] = {}
    cards: list[tuple[str, Played]] = []
    gone: list[tuple[str, Card, str]] = []
    for line in filter(None, (part.strip() for part in text.splitlines())):
        word, _, rest = line.partition(" ")
        try:
            if word in get_args(Half) and not rest:
                half = word  # type: ignore[assignment]
            elif word in SOURCES:
                places[word] = _markers(*rest.split())
            elif word == "card":
                owner, card, backpacks, cases = rest.split()
                cards.append((owner, Played(len(cards), _card(card), _markers(backpacks, cases))))
            elif word == "gone":
                owner, card, fate = rest.split()
                if fate not in ("fled", "arrested"):
                    raise ValueError(f"no fate: {fate}")
                gone.append((owner, _card(card), fate))
            else:
                raise ValueError("unknown word")
        except (TypeError, ValueError) as error:
            raise ValueError(f"example line {line!r}: {error}") from error
    if len(cards) + len(gone) > 6:
        raise ValueError("more than six players in an example")
    return Example(half, places, tuple(cards), tuple(gone))


def _card(name: str) -> Card:
    if name not in CARDS:
        raise ValueError(f"no card: {name}")
    return name


def _view(example: Example) -> tuple[DogsView, tuple[str, ...]]:
    """A public view in which the example stands, and the names of its seats."""
    seats = max(2, len(example.cards) + len(example.gone))
    names = [owner for owner, _ in example.cards] + [owner for owner, _, _ in example.gone]
    names += [""] * (seats - len(names))
    retired: list[tuple[Card, ...]] = [()] * seats
    arrested: list[tuple[Card, ...]] = [()] * seats
    fled = []
    for place, (_owner, card, fate) in enumerate(example.gone, len(example.cards)):
        if fate == "fled":
            retired[place] = (card,)
            fled.append(place)
        else:
            arrested[place] = (card,)
    cards = [played for _, played in example.cards]
    order = in_scene_order(range(len(cards)), [played.card for played in cards])
    facts: dict[str, Any] = {source: example.places.get(source, Markers()) for source in SOURCES}
    view = msgspec.structs.replace(
        before_first(DogsOptions(), seats, "public"),
        phase="take",
        half=example.half,
        round=1,
        scene=tuple(cards[seat] for seat in order),
        fled=tuple(fled),
        retired=tuple(retired),
        arrested=tuple(arrested),
        **facts,
    )
    return view, tuple(names)


def draw(text: str, look: Look, width: int) -> Sequence[Strip]:
    """The picture of an example, every line ``width`` cells wide."""
    example = read(text)
    view, names = _view(example)
    p = look.palette
    snapshot = Snapshot(
        version=0, code="", game="dogs_day", options=view.options, public=True, rules=TableRules(),
        phase="playing", eye="public", held=(), host=False,
        seats=tuple(SeatView("person", name) for name in names), watchers=(), commitment="", seed="",
        round=1, view=view, ask=None, moves=(), waiting=frozenset(), pause=False, resumes=None,
        deadline=None, thinking=None, result=None, entries=(),
    )  # fmt: skip
    picture = Picture(snapshot, view, look, hits=[])
    upper = 3 if example.places else 0
    middle = _CARD_LINES if example.cards or example.gone else 0
    canvas = Canvas(width, upper + middle, paint(p.cream, p.night))
    if example.places:
        draw_places(canvas, Region(0, 0, width, 2), picture, tuple(example.places))
    if middle:
        scene_cards.draw(canvas, Region(0, upper, width, middle), picture)
    return canvas.strips()
