"""The rules of a game as running text: the headings, and one rule without marks and pictures."""

from __future__ import annotations

import re
import unicodedata

_PICTURE = re.compile(r"(?:^[^\n]*:\n+)?^```.*?^```$\n?", re.MULTILINE | re.DOTALL)
"""An example that is drawn, with the line that leads to it."""
_ENDING = re.compile(r"(?<=\w{4})(?:[aeo]s?|s)$")
_MARKS = re.compile(r"[*`]+")


def headings(markdown: str) -> list[str]:
    """The headings of a page, its title too, in order."""
    return [line.lstrip("# ").strip() for line in markdown.splitlines() if line.startswith("#")]


def section(markdown: str, heading: str) -> list[str]:
    """A heading and what stands under it, a line a paragraph, pictures left out."""
    found, inside = [heading], False
    paragraph: list[str] = []
    for line in [*_PICTURE.sub("", markdown).splitlines(), ""]:
        if line.startswith("#"):
            inside = line.lstrip("# ").strip() == heading
        elif inside and line.strip() and not line.lstrip().startswith(("- ", "* ")):
            paragraph.append(line.strip())
            continue
        if paragraph:
            found.append(_plain(" ".join(paragraph)))
            paragraph = []
        if inside and line.strip() and not line.startswith("#"):
            paragraph.append(line.strip().lstrip("-* "))
    return found


def parts(markdown: str) -> list[str]:
    """The headings that have something under them, in order."""
    return [heading for heading in headings(markdown) if len(section(markdown, heading)) > 1]


def about(markdown: str, words: str) -> list[str]:
    """The headings of the rule with a number, as "DOM-12" or "dom 12"; else those whose text has the words,
    capitals, accents and the endings of gender and number left aside: "trancado" finds "trancada", too."""
    wanted = _ENDING.sub("", _bare(words))
    listed = parts(markdown)
    numbered = [h for h in listed if _bare(h.split()[0], "") == _bare(words, "")]
    return numbered or [h for h in listed if wanted and wanted in _bare(" ".join(section(markdown, h)))]


def rule_of(markdown: str, number: str) -> list[str]:
    """The rule with a number, as "DOM-12"; nothing when there is none."""
    heading = next((h for h in headings(markdown) if h.split()[:1] == [number]), "")
    return section(markdown, heading) if heading else []


def _plain(text: str) -> str:
    return _MARKS.sub("", text)


def _bare(text: str, between: str = " ") -> str:
    """Small letters and digits without accents, the words with ``between`` in their midst."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    letters = "".join(c for c in plain if not unicodedata.combining(c))
    return between.join(re.findall(r"\w+", letters))
