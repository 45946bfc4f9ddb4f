"""Where squares are, in words that hold for who sees the map and for who only hears it.

The camp never moves and is drawn on every map, so squares are counted from it: left or right, above or below.
"""

from __future__ import annotations

from server.games.kingdomino_origins.dominoes import DOMINOES, TERRAINS, Half
from server.games.kingdomino_origins.grid import Direction, Square
from server.games.kingdomino_origins.moves import Place
from tui.games.kingdomino_origins.names import count_of, terrain_name
from tui.games.people import joined
from tui.language import Language


def from_camp(square: Square, language: Language) -> str:
    """A square counted from the camp, as "2 left and 1 above the camp"; the camp itself by its name."""
    _ = language.gettext
    x, y = square
    across, down = abs(x), abs(y)
    if not x and not y:
        text = _("the camp")
    elif not y:
        text = _("{across} left of the camp") if x < 0 else _("{across} right of the camp")
    elif not x:
        text = _("{down} above the camp") if y < 0 else _("{down} below the camp")
    elif y < 0:
        text = (
            _("{across} left and {down} above the camp")
            if x < 0
            else _("{across} right and {down} above the camp")
        )
    else:
        text = (
            _("{across} left and {down} below the camp")
            if x < 0
            else _("{across} right and {down} below the camp")
        )
    return text.format(across=across, down=down)


def line_from_camp(y: int, language: Language) -> str:
    """A line of squares by its distance from the camp."""
    _ = language.gettext
    if not y:
        return _("The camp's line")
    text = _("{down} above") if y < 0 else _("{down} below")
    return text.format(down=abs(y))


def column_from_camp(x: int, language: Language) -> str:
    """A column of squares by its distance from the camp."""
    _ = language.gettext
    if not x:
        return _("middle")
    text = _("{across} left") if x < 0 else _("{across} right")
    return text.format(across=abs(x))


def half_in_words(half: Half, language: Language) -> str:
    """What is on a half of a domino: "lake with 1 fire"."""
    name = terrain_name(TERRAINS[half.terrain], language)
    if not half.fires:
        return name
    text = language.gettext("{terrain} with {fires}")
    return text.format(terrain=name, fires=count_of("fire", half.fires, language))


def domino_in_words(number: int, language: Language) -> str:
    """What is on a domino: "12, meadow and lake with 1 fire"."""
    halves = joined((half_in_words(half, language) for half in DOMINOES[number].halves), language)
    return f"{number}, {halves}"


def domino_heard(number: int, language: Language) -> str:
    """What is on a domino, its craters too, as the screen draws: "29, desert and volcano of 1 crater"."""
    craters = DOMINOES[number].craters
    told = domino_in_words(number, language)
    if not craters:
        return told
    text = language.ngettext("{domino} of {n} crater", "{domino} of {n} craters", craters)
    return text.format(domino=told, n=craters)


def lying(place: Place, language: Language) -> str:
    """Where a domino lies: "the 12, meadow 1 left of the camp, lake above it"."""
    text = language.gettext("the {number}, {halves}")
    return text.format(number=place.number, halves=halves_lying(place, language))


def halves_lying(place: Place, language: Language) -> str:
    """Where both halves of a domino lie: "meadow 1 left of the camp, lake above it"."""
    _ = language.gettext
    ways: dict[Direction, str] = {
        "north": _("{terrain} above it"),
        "east": _("{terrain} right of it"),
        "south": _("{terrain} below it"),
        "west": _("{terrain} left of it"),
    }
    halves = DOMINOES[place.number].halves
    same = halves[0].terrain == halves[1].terrain
    # Fires tell the halves apart where the terrains do not; else they would only make it longer.
    one, other = (
        half_in_words(half, language) if same else terrain_name(TERRAINS[half.terrain], language)
        for half in halves
    )
    return _("{terrain} {place}, {other}").format(
        terrain=one,
        place=from_camp(place.square, language),
        other=ways[place.direction].format(terrain=other),
    )
