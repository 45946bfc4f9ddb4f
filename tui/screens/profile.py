"""What a person keeps from visit to visit: name, language, colours, pace, bell."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from tui.games.face import Choice, Key
from tui.palette import THEMES
from tui.screens.room import Room
from tui.widgets.field_list import Field, FieldList, choice_of
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine


class ProfileScreen(Room[None]):
    """Every change holds at once and is kept at once."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("escape", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Title, fields, prompt, keys."""
        yield TitleLine()
        yield FieldList()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show what is kept."""
        self.look_changed()

    def _fields(self) -> list[Field]:
        _ = self.look.language.gettext
        lobby = self.house.lobby
        kept = lobby.settings
        says = Choice("", _("as the terminal says"))

        def field(name: str, label: str, help: str, *choices: Choice) -> Field:
            return Field(name, label, help, choices, choice_of(choices, getattr(kept, name)))

        fields = [
            Field("name", _("Name"), _("How others see you. Enter changes it."), text=lobby.person.name),
            field(
                "language", _("Language"), _("Of every screen and every rule."), says,
                Choice("pt_BR", "Português"), Choice("en", "English"),
            ),
            field(
                "theme", _("Theme"), _("Boteco is the bar at night, Calçada the pavement in the sun."),
                Choice("", "Boteco"), *(Choice(name, name.capitalize()) for name in list(THEMES)[1:]),
            ),
            field(
                "depth", _("Colours"),
                _("How many colours your terminal shows; change it when they look wrong."),
                says, Choice("true", _("16 million")), Choice("256", "256"), Choice("16", "16"),
                Choice("none", _("none")),
            ),
            field(
                "glyphs", _("Characters"), _("ASCII draws everything with the letters of an old keyboard."),
                says, Choice("unicode", "Unicode"), Choice("ascii", "ASCII"),
            ),
            field(
                "pace", _("Pace"), _("How fast you see what the others do."), Choice("slow", _("slow")),
                Choice("normal", _("normal")), Choice("fast", _("fast")), Choice("off", _("at once")),
            ),
            field(
                "bell", _("Bell"), _("The terminal rings when it is your turn."), Choice(True, _("yes")),
                Choice(False, _("no")),
            ),
        ]  # fmt: skip
        if lobby.resume_code:
            text = _("Enter takes a code you were given before and makes you that guest again.")
            fields.append(Field("resume", _("Come back as"), text, text=_("type a code")))
        return fields

    def look_changed(self) -> None:
        """Say everything anew."""
        _ = self.look.language.gettext
        lobby = self.house.lobby
        self.query_one(TitleLine).show(_("profile"), right=lobby.person.name)
        self.query_one(FieldList).show(self._fields())
        said = _("Every change holds at once.")
        if lobby.resume_code:
            said = _("Your code to come back from any terminal: {code}").format(code=lobby.resume_code)
        self.tell(said)
        self.query_one(KeyBar).show(
            [
                Key("↑↓", _("choose"), "move(1)"),
                Key("←→", _("change"), "step(1)"),
                Key("Enter", _("type"), "enter"),
                Key("q", _("back"), "leave"),
            ]
        )

    async def on_field_list_changed(self, message: FieldList.Changed) -> None:
        """Keep it and look accordingly."""
        message.stop()
        change: dict[str, Any] = {message.field.name: message.field.value}
        settings = msgspec.structs.replace(self.house.lobby.settings, **change)
        await self.attempt(self.house.keep(settings))

    def on_field_list_entered(self, message: FieldList.Entered) -> None:
        """A second click on a field that is typed."""
        message.stop()
        self.action_enter()

    def action_move(self, by: int) -> None:
        """Another field."""
        self.query_one(FieldList).move(by)

    def action_step(self, by: int) -> None:
        """Another value."""
        self.query_one(FieldList).step(by)

    def action_enter(self) -> None:
        """Type a name or a code; other fields take their next value."""
        field = self.query_one(FieldList).field
        _ = self.look.language.gettext
        if field.name == "name":
            self.type_line(_("Your name:"), self.house.lobby.person.name, self._rename)
        elif field.name == "resume":
            self.type_line(_("Code to come back:"), "", self._resume)
        else:
            self.action_step(1)

    async def _rename(self, name: str) -> None:
        if await self.attempt(self.house.lobby.rename(name)) is not None:
            self.look_changed()

    async def _resume(self, code: str) -> None:
        if await self.attempt(self.house.lobby.resume(code)) is not None:
            self.house.settings_changed()
            self.look_changed()
