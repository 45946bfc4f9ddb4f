"""The line above the keys: whose turn it is and what is asked, in one sentence."""

from __future__ import annotations

from typing import Literal, TypeAlias

from textual.strip import Strip

from tui.widgets.strips import Piece, StripWidget, line_of, paint

Tone: TypeAlias = Literal["you", "calm", "warn"]


class PromptLine(StripWidget):
    """A lead in gold, a sentence, and something at the right (the clock)."""

    DEFAULT_CSS = "PromptLine { height: 1; width: 1fr; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._parts: tuple[str, str, str, Tone] = ("", "", "", "calm")

    @property
    def text(self) -> str:
        """What the line says now, lead included."""
        lead, text, _, _ = self._parts
        return f"{lead} {text}".strip()

    def show(self, lead: str, text: str, right: str = "", tone: Tone = "calm") -> None:
        """Set the sentence. ``tone``: "you" are asked, "calm" tells, "warn" refuses."""
        if (lead, text, right, tone) != self._parts:
            self._parts = (lead, text, right, tone)
            self.refresh()

    def render_line(self, y: int) -> Strip:
        """The line."""
        p = self.look.palette
        lead, text, right, tone = self._parts
        fill = paint(p.cream, p.night)
        words = paint(p.red if tone == "warn" else p.cream, p.night, tone == "you")
        left: list[Piece] = [(" ", fill)]
        if lead:
            left.append((f"{lead} ", paint(p.gold, p.night, True)))
        left.append((text, words))
        tail = [(f"{right} ", paint(p.cream if tone == "you" else p.dim, p.night))] if right else []
        return line_of(self.size.width, fill, left, tail)
