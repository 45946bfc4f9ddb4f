"""A question over whatever screen is open: asked in the prompt's place, answered by one key."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.app import ComposeResult
from textual.screen import ModalScreen

from tui.games.face import Key
from tui.screens.room import Room
from tui.widgets.key_bar import KeyBar, rows_of_keys
from tui.widgets.prompt_line import PromptLine


class Question(Room[str], ModalScreen[str]):
    """Dismisses with the ``action`` of the answer's key; every key that is no answer means ""."""

    def __init__(self, text: str, answers: Sequence[Key]) -> None:
        super().__init__()
        self._text = text
        self._answers = {key.key: key for key in answers}

    def compose(self) -> ComposeResult:
        """The question above its answers, on as many lines as they need."""
        yield PromptLine()
        answers = [Key(k.key, k.label, f"answer('{k.action}')") for k in self._answers.values()]
        for row in rows_of_keys(answers, self.house.size.width):
            bar = KeyBar()
            bar.show(row)
            yield bar

    def opened(self) -> None:
        """Ask."""
        self.query_one(PromptLine).show(self._text, "")

    def action_answer(self, answer: str) -> None:
        """An answer was clicked."""
        self.dismiss(answer)

    def action_leave(self) -> None:
        """Ctrl+C a second time leaves where that is an answer; elsewhere it is none."""
        leaves = any(key.action == "leave" for key in self._answers.values())
        self.dismiss("leave" if leaves else "")

    def on_key(self, event: events.Key) -> None:
        """One key answers; capital letters count as small ones."""
        event.stop()
        event.prevent_default()
        name = "Enter" if event.key == "enter" else (event.character or event.key).lower()
        key = self._answers.get(name)
        self.dismiss(key.action if key is not None else "")
