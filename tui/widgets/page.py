"""A page of running text, from a lean Markdown: headings, paragraphs, lists, strong words; nothing more."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from rich.cells import cell_len
from rich.style import Style

from tui.look import Look
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint

Role: TypeAlias = Literal["title", "heading", "text", "strong", "soft"]
Span: TypeAlias = tuple[str, Role]
PageLine: TypeAlias = list[Span]

_MARK = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*\*|`[^`]+`)")


def wrapped(text: str, width: int) -> list[str]:
    """``text`` broken at blanks into lines of at most ``width`` cells; a longer word is cut."""
    return ["".join(word for word, _ in line) for line in _wrap([(text, "text")], width)]


def spans_of(text: str) -> list[Span]:
    """The strong and soft parts of a paragraph."""
    spans: list[Span] = []
    for part in _MARK.split(text):
        if part.startswith("**"):
            spans.append((part[2:-2], "strong"))
        elif part.startswith("*") and len(part) > 2:
            spans.append((part[1:-1], "soft"))
        elif part.startswith("`"):
            spans.append((part[1:-1], "strong"))
        elif part:
            spans.append((part, "text"))
    return spans


def _wrap(spans: list[Span], width: int) -> list[PageLine]:
    lines: list[PageLine] = [[]]
    used = 0
    for text, role in spans:
        for word in re.findall(r"\s+|\S+", text):
            size = cell_len(word)
            if word.isspace():
                if used and used < width:
                    lines[-1].append((" ", role))
                    used += 1
                continue
            while size > width or used + size > width:
                if used:
                    lines.append([])
                    used = 0
                    continue
                head = _head(word, width)
                lines[-1].append((head, role))
                word = word[len(head) :]
                size = cell_len(word)
                lines.append([])
            lines[-1].append((word, role))
            used += size
    return lines


def _head(word: str, width: int) -> str:
    # As much of a long word as the line takes, one character at least.
    end = 1
    while end < len(word) and cell_len(word[: end + 1]) <= width:
        end += 1
    return word[:end]


def lay_out(markdown: str, width: int) -> tuple[list[PageLine], dict[str, int]]:
    """The page's lines, and the line at which each heading stands by its first word (``DOM-12``)."""
    lines: list[PageLine] = []
    places: dict[str, int] = {}
    for block in re.split(r"\n\s*\n", markdown.strip()):
        for part in _parts(block):
            if part.startswith("#"):
                level = len(part) - len(part.lstrip("#"))
                text = part.lstrip("# ")
                places.setdefault(text.split()[0].rstrip(":.") if text.split() else "", len(lines))
                lines += [[(t, "title" if level == 1 else "heading") for t, _ in line] for line in
                          _wrap([(text, "heading")], width)]  # fmt: skip
            elif part.startswith("- "):
                for i, line in enumerate(_wrap(spans_of(part[2:]), width - 2)):
                    lines.append([("· " if i == 0 else "  ", "soft"), *line])
            else:
                lines += _wrap(spans_of(part), width)
        lines.append([])
    return lines, places


def _parts(block: str) -> list[str]:
    # Lines of one paragraph or list item are joined; headings and items begin anew.
    parts: list[str] = []
    for line in block.splitlines():
        line = line.strip()
        begins = line.startswith(("#", "- ")) or not parts or parts[-1].startswith("#")
        if begins:
            parts.append(line)
        else:
            parts[-1] += " " + line
    return parts


class Page(CanvasWidget):
    """A sheet of paper on dark wood, with a text that scrolls."""

    DEFAULT_CSS = "Page { height: 1fr; width: 1fr; }"
    _WIDEST = 92

    def __init__(self, markdown: str) -> None:
        super().__init__()
        self._markdown = markdown
        self._lines: list[PageLine] = []
        self._places: dict[str, int] = {}
        self._laid_for = 0
        self._wanted = ""
        self._marked = ""
        self.top = 0

    def show(self, markdown: str) -> None:
        """Another text."""
        self._markdown = markdown
        self._laid_for = 0
        self.repaint()

    def jump(self, heading: str) -> None:
        """Bring a heading to the top and mark it, now or as soon as the page has a size."""
        self._wanted = self._marked = heading
        self.repaint()

    def scroll(self, by: int) -> None:
        """Move the text by lines."""
        self.top = max(0, min(self.top + by, self._last_top()))
        self.repaint()

    def page_size(self) -> int:
        """Lines that a page key moves."""
        return max(1, self.size.height - 3)

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self.scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.scroll(-3)

    def _last_top(self) -> int:
        return max(0, len(self._lines) - (self.size.height - 1))

    def draw(self, canvas: Canvas) -> None:
        """The sheet and the lines that are on it now."""
        p = self.look.palette
        sheet = min(self._WIDEST, canvas.width - 4)
        left = (canvas.width - sheet) // 2
        if self._laid_for != sheet:
            self._lines, self._places = lay_out(self._markdown, sheet - 6)
            self._laid_for = sheet
            self.top = min(self.top, self._last_top())
        if self._wanted:
            self.top = min(self._places.get(self._wanted, self.top), self._last_top())
            self._wanted = ""
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.dark_wood))
        canvas.fill(left, 0, sheet, canvas.height, paint(p.ink, p.ivory))
        marked = self._places.get(self._marked, -1)
        for y, line in enumerate(self._lines[self.top : self.top + canvas.height - 1], 1):
            if self.top + y - 1 == marked:
                canvas.text(left + 1, y, "▶", paint(p.pips[1], p.ivory, True))
            canvas.pieces(left + 3, y, [(text, _ink(role, self.look)) for text, role in line])
        mark = paint(p.pips[0], p.ivory)
        if self.top > 0:
            canvas.text(left + sheet - 2, 0, "↑", mark)
        if self.top < self._last_top():
            canvas.text(left + sheet - 2, canvas.height - 1, "↓", mark)


def _ink(role: Role, look: Look) -> Style:
    p = look.palette
    if role == "title":
        return paint(p.pips[1], p.ivory, True)
    if role == "heading":
        return paint(p.pips[3], p.ivory, True)
    if role == "soft":
        return paint(p.pips[0] if look.depth == "true" else p.ink, p.ivory)
    return paint(p.ink, p.ivory, role == "strong")
