"""The first screen of a new person: both languages at once, one key each."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.message import Message

from server.names import NAME_CELLS
from server.protocols import Tag
from tui.games.face import Key
from tui.language import TAGS, Language, language
from tui.screens.question import Question
from tui.screens.room import Room
from tui.widgets.canvas import Canvas, CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.pavement import Pavement
from tui.widgets.prompt_line import PromptLine
from tui.widgets.strips import paint
from tui.widgets.wrapping import wrapped

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
        texts = {tag: self._lines(language(tag), wide - 6) for tag in TAGS}
        height = min(canvas.height, 5 + max(len(lines) for lines in texts.values()))
        top = (canvas.height - height) // 2
        for x, tag in zip((left, left + wide + 2), TAGS, strict=True):
            canvas.fill(x, top, wide, height, paint(self.look.palette.ink, self.look.palette.ivory))
            self._sheet(canvas, x, top, wide, tag, texts[tag])

    def _lines(self, said: Language, width: int) -> list[tuple[str, bool]]:
        _ = said.gettext
        welcome = _("A bar with board games on its tables.")
        promise = _("Sit down, play, watch, come back: your seat is kept when the line drops.")
        you = _("You are {name} here; n changes it.").format(name=self.name_shown)
        return [
            (_("Welcome to Boteco"), True),
            ("", False),
            *((line, False) for line in wrapped(welcome, width)),
            ("", False),
            *((line, False) for line in wrapped(promise, width)),
            ("", False),
            *((line, True) for line in wrapped(you, width)),
        ]

    def _sheet(
        self, canvas: Canvas, x: int, y: int, width: int, tag: Tag, lines: list[tuple[str, bool]]
    ) -> None:
        p = self.look.palette
        ours = tag == self.look.language.tag
        key, name = _KEYS[tag]
        cap = paint(p.on_gold, p.gold, True) if ours else paint(p.ink, p.ivory_dim, True)
        canvas.text(x + 3, y + 1, f" {key} " if self.look.depth != "none" else f"[{key}]", cap)
        canvas.text(x + 8, y + 1, name, paint(p.ink, p.ivory, True))
        if ours:
            enter = " Enter " if self.look.depth != "none" else "[Enter]"
            canvas.text(x + width - 10, y + 1, enter, cap)
        for row, (line, strong) in enumerate(lines, y + 3):
            canvas.text(x + 3, row, line, paint(p.ink, p.ivory, strong))


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

    def opened(self) -> None:
        """Ask in both languages."""
        self.look_changed()

    def look_changed(self) -> None:
        """Say everything anew."""
        super().look_changed()
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
        change: dict[str, Any] = {"language": chosen}
        settings = msgspec.structs.replace(lobby.settings, **change)
        await self.attempt(self.house.keep(settings))
        self.dismiss()

    def action_rename(self) -> None:
        """Another name, before anything else."""
        name = self.house.lobby.person.name
        self.type_line("Seu nome · Your name:", name, self._rename, most=NAME_CELLS, replaces=True)

    async def _rename(self, name: str) -> bool:
        person = await self.attempt(self.house.lobby.rename(name))
        if person is not None:
            doors = self.query_one(Doors)
            doors.name_shown = person.name
            doors.repaint()
        return person is not None

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
