"""The lobby: what is going on in the house, and the ways to a seat."""

from __future__ import annotations

from textual.app import ComposeResult

from tui.games.face import Key
from tui.screens.room import Room
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine


class LobbyScreen(Room[None]):
    """The first room."""

    def compose(self) -> ComposeResult:
        """Title, prompt and keys."""
        yield TitleLine()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        """Say what there is."""
        _ = self.look.language.gettext
        self.query_one(KeyBar).show([Key("q", _("leaves"), "leave")])

    def action_leave(self) -> None:
        """Leave the house."""
        self.app.exit()
