"""Turns the true colours of a frame into what a terminal shows, and lets nothing but drawing through.

Apps draw in true colour whatever the terminal: the drawing library caches a style's codes regardless of
depth, so sessions of different depth would colour each other. What differs is made here, on the way out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from server.protocols import Depth

# A CSI sequence, an OSC sequence, any other escape, any other control character (line ends stay).
_SEQUENCE = re.compile(
    r"\x1b\[(?P<csi>[0-?]*[ -/]*[@-~])"
    r"|\x1b\](?P<osc>[^\x07\x1b]*)(?:\x07|\x1b\\)"
    r"|\x1b.?"
    r"|[\x00-\x06\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]"
)
_LEVELS = (0, 95, 135, 175, 215, 255)
_SIXTEEN = (
    (0, 0, 0),
    (205, 0, 0),
    (0, 205, 0),
    (205, 205, 0),
    (0, 0, 238),
    (205, 0, 205),
    (0, 205, 205),
    (229, 229, 229),
    (127, 127, 127),
    (255, 0, 0),
    (0, 255, 0),
    (255, 255, 0),
    (92, 92, 255),
    (255, 0, 255),
    (0, 255, 255),
    (255, 255, 255),
)
RGB = tuple[int, int, int]


def _distance(a: RGB, b: RGB) -> int:
    # Weights of the eye's sensitivity, enough for a choice among few colours.
    return 2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2


@lru_cache(maxsize=4096)
def nearest_256(colour: RGB) -> int:
    """The index of the nearest of the 240 fixed colours of the 256 (the first 16 differ everywhere)."""
    steps = [min(range(6), key=lambda i, v=v: abs(_LEVELS[i] - v)) for v in colour]  # type: ignore[misc]
    cube = (_LEVELS[steps[0]], _LEVELS[steps[1]], _LEVELS[steps[2]])
    grey = max(0, min(23, round((sum(colour) / 3 - 8) / 10)))
    level = 8 + 10 * grey
    if _distance((level, level, level), colour) < _distance(cube, colour):
        return 232 + grey
    return 16 + 36 * steps[0] + 6 * steps[1] + steps[2]


@lru_cache(maxsize=4096)
def nearest_16(colour: RGB) -> int:
    """The index of the nearest of the sixteen colours, as most terminals show them."""
    return min(range(16), key=lambda i: _distance(_SIXTEEN[i], colour))


def _code(depth: Depth, ground: str, colour: RGB) -> str:
    if depth == "256":
        return f"{ground};5;{nearest_256(colour)}"
    index = nearest_16(colour)
    base = (30 if ground == "38" else 40) if index < 8 else (82 if ground == "38" else 92)
    return str(base + index)


@lru_cache(maxsize=16384)
def convert_sgr(parameters: str, depth: Depth) -> str:
    """One SGR sequence, given by its parameters, as the terminal shows it; "" when nothing of it is left."""
    given = parameters.split(";")
    kept: list[str] = []
    i = 0
    while i < len(given):
        code = given[i]
        if code in ("38", "48") and given[i + 1 : i + 2] == ["2"] and len(given) >= i + 5:
            red, green, blue = (min(255, int(v or 0)) for v in given[i + 2 : i + 5])
            if depth != "none":
                kept.append(_code(depth, code, (red, green, blue)))
            i += 5
        elif code in ("38", "48") and given[i + 1 : i + 2] == ["5"] and len(given) >= i + 3:
            if depth == "256":
                kept.append(";".join(given[i : i + 3]))
            i += 3
        else:
            if not (depth == "none" and code.isdigit() and (30 <= int(code) <= 49 or 90 <= int(code) <= 107)):
                kept.append(code)
            i += 1
    return f"\x1b[{';'.join(kept)}m" if kept else ""


def _converter(depth: Depth) -> Callable[[re.Match[str]], str]:
    def replaced(found: re.Match[str]) -> str:
        csi = found["csi"]
        if csi is not None:
            if csi[-1] == "m":
                return found[0] if depth == "true" else convert_sgr(csi[:-1], depth)
            # Moving about and the bracket of a synchronised frame; nothing else belongs to a picture.
            return found[0] if csi[-1] in "HABCDGK" or csi in ("?2026h", "?2026l") else ""
        osc = found["osc"]
        # The clipboard of the person's own terminal, asked for by the app.
        return found[0] if osc is not None and osc.startswith("52;") else ""

    return replaced


_CONVERTERS: dict[Depth, Callable[[re.Match[str]], str]] = {
    "true": _converter("true"),
    "256": _converter("256"),
    "16": _converter("16"),
    "none": _converter("none"),
}


def convert(frame: str, depth: Depth) -> str:
    """The same picture in the colours of ``depth``; stray controls are left out."""
    return _SEQUENCE.sub(_CONVERTERS[depth], frame)
