"""A page of running text, from a lean Markdown: headings, paragraphs, lists, strong words, drawn examples."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Literal, TypeAlias

import msgspec
from rich.style import Style
from textual import events
from textual.strip import Strip

from tui.games.face import RuleNote
from tui.look import Look
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.strips import paint
from tui.widgets.wrapping import wrapped_spans

Role: TypeAlias = Literal["title", "heading", "text", "strong", "soft", "note", "off"]
"""What a span is: "note" tells what holds at this table, "off" is a rule that does not hold there."""
Span: TypeAlias = tuple[str, Role]
PageLine: TypeAlias = list[Span]
Draw: TypeAlias = Callable[[str, int], Sequence[Strip]]
"""An example's text and a width in cells, to the lines of its picture."""

_FENCE = re.compile(r"^```draw\n(.*?)^```$", re.MULTILINE | re.DOTALL)

_MARK = re.compile(r"(\*\*.+?\*\*|\*[^*\s][^*]*\*|`[^`]+`)")


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


class Laid(msgspec.Struct, frozen=True):
    """A page laid out: its lines (text, or a line of a picture), and where each heading stands by its first
    word (``DOM-12``)."""

    lines: list[PageLine | Strip]
    places: dict[str, int]


def lay_out(
    markdown: str, width: int, draw: Draw | None = None, notes: Mapping[str, RuleNote] | None = None
) -> Laid:
    """Lay a page out. ``draw`` draws the examples, left out without it; ``notes`` stand under headings."""
    lines: list[PageLine | Strip] = []
    places: dict[str, int] = {}
    rest: Role | None = None
    # Odd parts are the texts of examples.
    for n, section in enumerate(_FENCE.split(markdown.strip())):
        if n % 2:
            if draw is not None:
                lines += [*draw(section, width), []]
            continue
        for block in re.split(r"\n\s*\n", section.strip()):
            for part in _parts(block):
                if part.startswith("#"):
                    text = part.lstrip("# ")
                    word = text.split()[0].rstrip(":.") if text.split() else ""
                    places.setdefault(word, len(lines))
                    note = (notes or {}).get(word)
                    rest = "off" if note is not None and not note.holds else None
                    title: Role = "title" if part.startswith("# ") else "heading"
                    lines += _as_role(wrapped_spans([(text, title)], width), rest)
                    if note is not None:
                        lines += _as_role(wrapped_spans([(note.text, "note")], width), None)
                elif part.startswith("- "):
                    for i, line in enumerate(wrapped_spans(spans_of(part[2:]), width - 2)):
                        lines += _as_role([[("· " if i == 0 else "  ", "soft"), *line]], rest)
                else:
                    lines += _as_role(wrapped_spans(spans_of(part), width), rest)
            if block:
                lines.append([])
    return Laid(lines, places)


def _as_role(lines: list[PageLine], role: Role | None) -> list[PageLine]:
    return lines if role is None else [[(text, role) for text, _ in line] for line in lines]


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

    def __init__(
        self,
        markdown: str,
        draw: Callable[[str, Look, int], Sequence[Strip]] | None = None,
        notes: Mapping[str, RuleNote] | None = None,
    ) -> None:
        super().__init__()
        self._markdown = markdown
        self._draw_example = draw
        self._notes = notes or {}
        self._laid = Laid([], {})
        self._laid_for: tuple[int, Look] | None = None
        self._wanted = ""
        self._marked = ""
        self.top = 0

    def show(self, markdown: str, notes: Mapping[str, RuleNote] | None = None) -> None:
        """Another text, at the heading that is at the top now as far as there is one."""
        above = [word for word, line in self._laid.places.items() if line <= self.top and word]
        self._markdown = markdown
        self._notes = notes or {}
        self._laid_for = None
        if self.top and above:
            self._wanted = self._wanted or above[-1]
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

    def on_click(self, event: events.Click) -> None:
        """A page back in the upper half of the sheet, a page on in the lower one."""
        event.stop()
        self.scroll(self.page_size() * (1 if event.y >= self.size.height // 2 else -1))

    def on_mouse_scroll_down(self) -> None:
        """The wheel."""
        self.scroll(3)

    def on_mouse_scroll_up(self) -> None:
        """The wheel."""
        self.scroll(-3)

    def _last_top(self) -> int:
        return max(0, len(self._laid.lines) - (self.size.height - 1))

    def _lay(self, width: int) -> None:
        look, draw = self.look, self._draw_example
        if self._laid_for == (width, look):
            return
        self._laid_for = (width, look)
        drawn = None if draw is None else (lambda text, width: draw(text, look, width))
        self._laid = lay_out(self._markdown, width, drawn, self._notes)
        self.top = min(self.top, self._last_top())

    def draw(self, canvas: Canvas) -> None:
        """The sheet and the lines that are on it now."""
        p = self.look.palette
        sheet = min(self._WIDEST, canvas.width - 4)
        left = (canvas.width - sheet) // 2
        self._lay(sheet - 6)
        places = self._laid.places
        if self._wanted:
            self.top = min(places.get(self._wanted, self.top), self._last_top())
            self._wanted = ""
        canvas.fill(0, 0, canvas.width, canvas.height, paint(p.cream, p.dark_wood))
        canvas.fill(left, 0, sheet, canvas.height, paint(p.ink, p.ivory))
        marked = places.get(self._marked, -1)
        for y, line in enumerate(self._laid.lines[self.top : self.top + canvas.height - 1], 1):
            if self.top + y - 1 == marked:
                canvas.text(left + 1, y, "▶", paint(p.pips[1], p.ivory, True))
            if isinstance(line, Strip):
                painted = [(text, style or Style.null()) for text, style, _ in line]
            else:
                painted = [(text, _ink(role, self.look)) for text, role in line]
            canvas.pieces(left + 3, y, painted)
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
    if role == "note":
        return paint(p.pips[2], p.ivory, True)
    if role in ("soft", "off"):
        return paint(p.pips[0] if look.depth == "true" else p.ink, p.ivory)
    return paint(p.ink, p.ivory, role == "strong")
