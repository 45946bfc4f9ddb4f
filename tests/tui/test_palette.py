"""Every palette can be read, and what must differ differs in every depth of colour."""

from __future__ import annotations

from itertools import combinations

import pytest

from server.ssh.colour import nearest_16, nearest_256
from tui.look import Depth, palette_for
from tui.palette import ANSI, BOTECO, BOTECO_256, CALCADA, CONTRASTE, THEMES, Palette

RGB = tuple[int, int, int]
TEXTS = (
    ("cream", "night"), ("dim", "night"), ("gold", "night"), ("red", "night"), ("blue", "night"),
    ("green", "night"), ("cream", "dark_wood"), ("dim", "dark_wood"), ("gold", "dark_wood"),
    ("cream", "felt"),
    ("gold", "felt"), ("cream", "felt_light"), ("gold", "felt_light"), ("red", "felt"), ("cream", "chosen"),
    ("dim", "chosen"), ("gold", "chosen"), ("red", "chosen"), ("on_wood", "wood"), ("gold_on_wood", "wood"),
    ("ink", "ivory"), ("on_gold", "gold"), ("dim", "bar"), ("gold", "bar"),
)  # fmt: skip


def rgb(colour: str) -> RGB:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(one: str, other: str) -> float:
    """The ratio of WCAG, from 1 to 21."""

    def luminance(colour: str) -> float:
        parts = [v / 255 for v in rgb(colour)]
        linear = [v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize(
    ("palette", "least"), [(BOTECO, 3.5), (BOTECO_256, 3.3), (CALCADA, 3.9), (CONTRASTE, 7.0)]
)
def test_words_stand_out_from_what_they_stand_on(palette: Palette, least: float) -> None:
    weak = {
        pair: round(contrast(getattr(palette, pair[0]), getattr(palette, pair[1])), 2)
        for pair in TEXTS
        if contrast(getattr(palette, pair[0]), getattr(palette, pair[1])) < least
    }
    assert not weak


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_what_must_differ_differs_in_every_depth(theme: str, depth: Depth) -> None:
    palette = palette_for(theme, depth)
    shown = {"true": lambda c: c, "256": nearest_256, "16": nearest_16}[depth]
    numbers = [shown(rgb(pip)) for pip in palette.pips]
    for (a, one), (b, other) in combinations(enumerate(numbers), 2):
        assert one != other, f"pips of {a} and {b}"
    assert shown(rgb(palette.ivory)) not in numbers
    signs = {name: shown(rgb(getattr(palette, name))) for name in ("gold", "red", "blue", "green", "cream")}
    assert len(set(signs.values())) == len(signs), signs
    for ink, ground in TEXTS:
        assert shown(rgb(getattr(palette, ink))) != shown(rgb(getattr(palette, ground))), (ink, ground)
    for ground in ("chosen", "wood", "ivory"):
        assert shown(rgb(getattr(palette, ground))) != shown(rgb(palette.night)), ground
    assert shown(rgb(palette.ivory)) != shown(rgb(palette.ivory_dim))


def test_256_colours_keep_the_felt_green_and_the_wood_brown() -> None:
    palette = palette_for("", "256")
    grounds = {name: nearest_256(rgb(getattr(palette, name))) for name in ("felt", "felt_light", "wood")}
    assert len(set(grounds.values())) == 3
    # 16 to 231 are colours; from 232 on they are greys.
    assert all(16 <= index < 232 for index in grounds.values()), grounds


def test_sixteen_colours_are_exactly_those_of_the_terminal() -> None:
    from server.ssh.colour import _SIXTEEN

    colours = [
        value for value in (getattr(ANSI, f) for f in ANSI.__struct_fields__) if isinstance(value, str)
    ]
    for colour in [*(c for c in colours if c.startswith("#")), *ANSI.pips]:
        assert rgb(colour) in _SIXTEEN, colour


def test_without_colours_everything_is_black_or_white() -> None:
    for theme in THEMES:
        mono = palette_for(theme, "none")
        values = {getattr(mono, f) for f in mono.__struct_fields__ if str(getattr(mono, f)).startswith("#")}
        assert values <= {"#000000", "#ffffff"} and set(mono.pips) == {"#ffffff"}


def least_ground_contrast(palette: Palette) -> float:
    """How well what lies on any terrain can be read."""
    return min(
        contrast(ink, ground.colour) for ground in palette.grounds for ink in (ground.ink, ground.fire)
    )


@pytest.mark.parametrize(("palette", "least"), [(BOTECO, 2.5), (CALCADA, 2.5), (CONTRASTE, 3.5)])
def test_what_lies_on_a_terrain_stands_out_from_it(palette: Palette, least: float) -> None:
    assert least_ground_contrast(palette) >= least


@pytest.mark.parametrize("theme", list(THEMES))
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_any_two_terrains_and_the_camp_differ_in_every_depth(theme: str, depth: Depth) -> None:
    palette = palette_for(theme, depth)
    shown = {"true": lambda c: c, "256": nearest_256, "16": nearest_16}[depth]
    grounds = [shown(rgb(ground.colour)) for ground in palette.grounds]
    assert len(grounds) == 7 and len(set(grounds)) == 7
    assert shown(rgb(palette.night)) not in grounds
    for ground in palette.grounds:
        for ink in (ground.ink, ground.fire):
            assert shown(rgb(ink)) != shown(rgb(ground.colour)), ground
    assert shown(rgb(palette.ember)) not in grounds
    assert shown(rgb(palette.on_ember)) != shown(rgb(palette.ember))
