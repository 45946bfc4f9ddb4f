"""What people type to be seen by others (names, chat lines) is cleaned here, once, at entry.

Afterwards it holds no control, format, bidirectional or private character, no stacked combining marks and
no line break; it is at most so many terminal cells wide.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Iterable
from functools import lru_cache

NAME_CELLS = 16
TITLE_CELLS = 28
CHAT_CELLS = 200
_READ_AT_MOST = 4_096

# Cc control, Cf format (bidi marks, zero-width joiners), Cs surrogates, Co private, Cn unassigned,
# Zl/Zp line separators, Me enclosing marks, Mn combining marks that NFC did not absorb.
_DROPPED = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp", "Me", "Mn"}
# Marks that a markup language or a shell could read.
_NOT_IN_NAMES = set('[]{}<>\\`$|"') | {"@", "/"}
# Blocks whose letters every terminal draws, and as wide as `cells` says; a name is on everybody's screen, and
# a width that two programs count differently pushes a whole line aside. Letters that draw nothing (fillers of
# Hangul) lie outside, and so do scripts that cannot be read without combining marks.
_DRAWN = (
    (0x0021, 0x007E),  # ASCII
    (0x00A1, 0x024F),  # Latin
    (0x0250, 0x02AF),  # Latin for phonetics, with letters of Azerbaijani
    (0x0386, 0x03CE),  # Greek
    (0x0400, 0x0481),  # Cyrillic
    (0x048A, 0x052F),
    (0x0531, 0x0556),  # Armenian
    (0x0561, 0x0587),
    (0x05D0, 0x05EA),  # Hebrew
    (0x0621, 0x064A),  # Arabic
    (0x0660, 0x0669),
    (0x0671, 0x06D3),
    (0x10D0, 0x10F0),  # Georgian
    (0x1E00, 0x1EFF),  # Latin, as in Vietnamese
    (0x2013, 0x2013),  # a dash, an apostrophe
    (0x2019, 0x2019),
    (0x3005, 0x3007),  # Japanese and Chinese
    (0x3041, 0x3096),
    (0x30A1, 0x30FE),
    (0x3105, 0x312D),
    (0x3131, 0x3163),  # Korean
    (0x3400, 0x4DB5),
    (0x4E00, 0x9FD5),
    (0xAC00, 0xD7A3),
    (0xFF10, 0xFF19),  # full-width digits and Latin
    (0xFF21, 0xFF3A),
    (0xFF41, 0xFF5A),
)
_STARTS = [start for start, _ in _DRAWN]

# Letters of the blocks above that a terminal's letters do not tell from the Latin ones under them.
_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХѴԌԚԜаеѕіјорсухһԁԛԝѵӏӀүкΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορτυχσՍՕԼՏաոհսօցգզյıƖɑɡɩɪʏƒןסוو٥ها١٠ㅇㅣ〇01",
    "ABESIJKMHOPCTYXVGQWaesijopcyxhdqwvllykABEZHIKMNOPTYXayikvoptuxoUOLSwnhuogqqjilagiiyflollooll.olool",
)
_TALL = str.maketrans("I|", "ll")
_BELOW = set("\u0323\u0324\u0325\u0326\u032d\u032e\u0330\u0331")
"""Marks below a letter, which nobody sees in passing."""


def cells(text: str) -> int:
    """Width of cleaned text in terminal cells."""
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def _clean(text: str, limit: int) -> str:
    # A space stands for each dropped line break or tab, so that words stay apart.
    spaced = "".join(" " if c in "\t\n\r\v\f\u2028\u2029" else c for c in text[:_READ_AT_MOST])
    composed = unicodedata.normalize("NFC", spaced)
    kept = "".join(c for c in composed if unicodedata.category(c) not in _DROPPED)
    words = " ".join(kept.split())
    if cells(words) <= limit:
        return words
    width = 0
    for i, c in enumerate(words):
        width += cells(c)
        if width > limit:
            return words[:i].rstrip()
    return words


def called(name: str, typed: str) -> bool:
    """Whether somebody who typed ``typed`` means a name: capitals make no difference, nor does how a letter
    and its accent were put together."""
    return name.casefold() == unicodedata.normalize("NFC", typed).casefold()


def clean_name(text: str) -> str:
    """A display name of at most 16 cells, or "" when nothing presentable is left of it."""
    composed = unicodedata.normalize("NFC", text[:_READ_AT_MOST])
    letters = "".join(c for c in composed if c.isspace() or _in_names(c))
    name = _clean(letters, NAME_CELLS)
    return name if any(c.isalnum() for c in name) else ""


def clean_title(text: str) -> str:
    """What a table's own data calls a thing, at most 28 cells, "" when nothing presentable is left of it."""
    composed = unicodedata.normalize("NFC", text[:_READ_AT_MOST])
    return _clean("".join(c for c in composed if c.isspace() or _in_names(c)), TITLE_CELLS)


def _in_names(c: str) -> bool:
    block = bisect_right(_STARTS, ord(c)) - 1
    drawn = block >= 0 and ord(c) <= _DRAWN[block][1] and c not in _NOT_IN_NAMES
    # Of signs only those of ASCII: others are not drawn alike everywhere.
    return drawn and (unicodedata.category(c)[0] in "LNP" or c in "+=~")


def numbered(name: str, number: int) -> str:
    """The name with a number behind it, cut so far that both fit."""
    tail = f" {number}"
    while cells(name) + len(tail) > NAME_CELLS:
        name = name[:-1]
    return name.rstrip() + tail


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """The names with a number behind each that reads like one before it; "" stays."""
    told: list[str] = []
    taken: set[str] = set()
    for name in names:
        shown, again = name, 2
        while shown and not taken.isdisjoint(_readings(shown)):
            shown, again = numbered(name, again), again + 1
        taken |= _readings(shown) if shown else set()
        told.append(shown)
    return tuple(told)


def _readings(name: str) -> set[str]:
    """What a reader may take a name for, by its letters and by its shapes; like a name that shares one.

    Capitals, spaces, punctuation, full width, letters of other scripts that look the same and marks below a
    letter make no difference; a capital i is like a small L only where it is seen so.
    """
    return {_skeleton(name.casefold()), _skeleton(name.translate(_LOOKS_LIKE).translate(_TALL))}


@lru_cache(4_096)
def _skeleton(text: str) -> str:
    apart = unicodedata.normalize("NFKD", text).translate(_LOOKS_LIKE)
    kept = (c for c in apart if not c.isspace() and c not in _BELOW and unicodedata.category(c)[0] != "P")
    return unicodedata.normalize("NFC", "".join(kept)).casefold() or text


def clean_chat(text: str) -> str:
    """A chat line of at most 200 cells, or "" when nothing is left of it."""
    return _clean(text, CHAT_CELLS)
