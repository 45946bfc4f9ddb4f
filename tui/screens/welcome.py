"""The first screen of a new person: both languages at once, one key each."""

from __future__ import annotations

from typing import ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from tui.games.face import Key
from tui.language import TAGS, Language, Tag, language
from tui.screens.question import Question
from tui.screens.room import Room
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.page import wrapped
from tui.widgets.pavement import Pavement
from tui.widgets.prompt_line import PromptLine
from tui.widgets.strips import paint

_KEYS: dict[Tag, tuple[str, str]] = {"pt_BR": ("p", "Português"), "en": ("e", "English")}


class Doors(CanvasWidget):
    """Two sheets of paper side by side, one for each language; the proposed one has its key in gold."""

    DEFAULT_CSS = "Doors { height: 1fr; width: 1fr; }"

    class Chosen(Message):
        """A sheet was clicked."""

        def __init__(self, tag: Tag) -> None:
            super().__init__()
            self.tag = tag

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name_shown = name
        self._split = 0

    def on_click(self, event: events.Click) -> None:
        """A click on a sheet chooses its language."""
        self.post_message(self.Chosen(TAGS[0] if event.x < self._split else TAGS[1]))

    def draw(self, canvas: Canvas) -> None:
        """Both sheets."""
        wide = min(42, (canvas.width - 6) // 2)
        left = (canvas.width - 2 * wide - 2) // 2
        self._split = left + wide + 1
        top = max(1, (canvas.height - 14) // 2)
        for x, tag in zip((left, left + wide + 2), TAGS, strict=True):
            self._sheet(canvas, x, top, wide, tag)

    def _sheet(self, canvas: Canvas, x: int, y: int, width: int, tag: Tag) -> None:
        p = self.look.palette
        said: Language = language(tag)
        _ = said.gettext
        ours = tag == self.look.language.tag
        ink, strong = paint(p.ink, p.ivory), paint(p.ink, p.ivory, True)
        canvas.fill(x, y, width, 14, ink)
        if self.look.depth == "none":
            for row in range(14):
                canvas.text(x, y + row, "│", ink)
                canvas.text(x + width - 1, y + row, "│", ink)
        key, name = _KEYS[tag]
        cap = paint(p.ink, p.gold if ours else p.ivory_dim, True)
        canvas.text(x + 3, y + 1, f" {key} ", cap)
        canvas.text(x + 8, y + 1, name, strong)
        if ours:
            canvas.text(x + width - 9, y + 1, "‹Enter›" if not self.look.ascii else "<Enter>", strong)
        lines = [
            (_("Welcome to Boteco"), strong),
            ("", ink),
            *((line, ink) for line in wrapped(_("A bar with board games on its tables."), width - 6)),
            ("", ink),
            *((line, ink) for line in wrapped(
                _("Sit down, play, watch, come back: your seat is kept when the line drops."), width - 6
            )),
            ("", ink),
            *((line, strong) for line in wrapped(
                _("You are {name} here (n changes it)").format(name=self.name_shown), width - 6
            )),
        ]  # fmt: skip
        for row, (line, style) in enumerate(lines[:11], y + 3):
            canvas.text(x + 3, row, line, style)


class WelcomeScreen(Room[None]):
    """Chooses the language of this and the next visits; then the person is no more new."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "choose('pt_BR')", show=False),
        Binding("e", "choose('en')", show=False),
        Binding("enter,space", "choose('')", show=False),
        Binding("n", "rename", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Wave, sheets, prompt, keys."""
        yield Pavement()
        yield Doors(self.house.lobby.person.name)
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        """Ask in both languages."""
        self.look_changed()

    def look_changed(self) -> None:
        """Say everything anew."""
        self.query_one(Pavement).repaint()
        self.query_one(Doors).repaint()
        self.tell("Escolha a sua língua  ·  Choose your language")
        self.query_one(KeyBar).show(
            [
                Key("p", "Português", "choose('pt_BR')"),
                Key("e", "English", "choose('en')"),
                Key("n", "nome · name", "rename"),
                Key("q", "sair · leave", "leave"),
            ]
        )

    async def on_doors_chosen(self, message: Doors.Chosen) -> None:
        """A sheet was clicked."""
        await self.action_choose(message.tag)

    async def action_choose(self, tag: str) -> None:
        """Keep the language ("": the proposed one) and go on."""
        lobby = self.house.lobby
        chosen = self.look.language.tag if tag not in TAGS else tag
        settings = msgspec.convert(
            {**msgspec.to_builtins(lobby.settings), "language": chosen}, type(lobby.settings)
        )
        await self.attempt(self.house.keep(settings))
        self.dismiss()

    def action_rename(self) -> None:
        """Another name, before anything else."""
        _ = self.look.language.gettext
        self.type_line(_("Your name:"), self.house.lobby.person.name, self._rename)

    async def _rename(self, name: str) -> None:
        person = await self.attempt(self.house.lobby.rename(name))
        if person is not None:
            doors = self.query_one(Doors)
            doors.name_shown = person.name
            doors.repaint()

    def action_leave(self) -> None:
        """Leave the house, after a question."""

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.app.exit()

        answers = [
            Key("q", "sair · leave", "leave"),
            Key("Enter", "sair · leave", "leave"),
            Key("Esc", "ficar · stay", ""),
        ]
        self.app.push_screen(Question("Já vai?  ·  Leaving?", answers), answered)
