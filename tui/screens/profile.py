"""A person's page: name, language, colours, pace, bell; what they have played, each match to see again."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from server.names import NAME_CELLS
from tui.games.face import Choice, Key
from tui.games.table_words import PACES, pace_name
from tui.palette import THEMES
from tui.screens.room import Room
from tui.widgets.field_list import Field, FieldList, choice_of
from tui.widgets.key_bar import KeyBar
from tui.widgets.ledger import Ledger
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine


class ProfileScreen(Room[None]):
    """Settings, where every change holds at once and is kept at once; below or beside them the matches."""

    CSS_PATH = str(files("styles") / "profile.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (118, "-beside")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "move(-999)", show=False),
        Binding("end", "move(999)", show=False),
        Binding("tab,shift+tab", "other", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("escape", "leave", show=False),
    ]

    def compose(self) -> ComposeResult:
        """Title, fields and matches, prompt, keys."""
        yield TitleLine()
        with Container(id="profile"):
            yield FieldList()
            yield Ledger()
        yield PromptLine()
        yield KeyBar()

    def opened(self) -> None:
        """Show what is kept, and soon what was played."""
        self.look_changed()
        self.run_worker(self._load(), name="what was played")

    async def _load(self) -> None:
        page = await self.attempt(self.house.lobby.page())
        if page is not None:
            self.query_one(Ledger).show(page)
            if self.in_ledger:
                self._explain()

    @property
    def in_ledger(self) -> bool:
        """Whether the keys belong to the matches."""
        return self.query_one(Ledger).lit

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
                "pace", _("Pace"), _("How fast you see what the others do."),
                *(Choice(pace, pace_name(pace, self.look.language)) for pace in PACES),
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
        fields = self._fields()
        # On a narrow screen the fields take the lines they need, and the matches the rest.
        self.query_one(FieldList).styles.height = len(fields) + 3
        self.query_one(FieldList).show(fields)
        self.query_one(Ledger).repaint()
        self._explain()

    def _explain(self) -> None:
        _ = self.look.language.gettext
        lobby = self.house.lobby
        if self.in_ledger:
            card = self.query_one(Ledger).card
            self.tell(_("Enter shows this match again, move by move.") if card else _("Nothing to open yet."))
            keys = [Key("↑↓", _("choose"), "move(1)"), Key("Enter", _("see again"), "enter")] if card else []
            keys += [Key("Tab", _("settings"), "other"), Key("q", _("back"), "leave")]
            self.query_one(KeyBar).show(keys)
            return
        said = _("Every change holds at once.")
        if lobby.resume_code:
            said = _("Your code to come back from any terminal: {code}").format(code=lobby.resume_code)
        self.tell(said)
        self.query_one(KeyBar).show(
            [
                Key("↑↓", _("choose"), "move(1)"),
                Key("←→", _("change"), "step(1)"),
                Key("Enter", _("type"), "enter"),
                Key("Tab", _("matches"), "other"),
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

    def on_click(self, event: events.Click) -> None:
        """A click on the settings brings the keys back to them."""
        if self.in_ledger and self.query_one(FieldList).region.contains(event.screen_x, event.screen_y):
            self._light(False)

    def on_ledger_pointed(self) -> None:
        """A click on the matches brings the keys to them."""
        self._light(True)

    async def on_ledger_opened(self, message: Ledger.Opened) -> None:
        """Fetch the match and look at it."""
        message.stop()
        if not self.is_current:
            return
        replay = await self.attempt(self.house.lobby.replay(message.card.id))
        if replay is not None and self.is_current:
            from tui.screens.replay import ReplayScreen

            self.app.push_screen(ReplayScreen(replay))

    def _light(self, ledger: bool) -> None:
        fields = self.query_one(FieldList)
        fields.lit = not ledger
        fields.repaint()
        self.query_one(Ledger).light(ledger)
        self._explain()

    def action_other(self) -> None:
        """From the settings to the matches, and back."""
        self._light(not self.in_ledger)

    def action_move(self, by: int) -> None:
        """Another field, another match."""
        if self.in_ledger:
            self.query_one(Ledger).move(by)
            return
        fields = self.query_one(FieldList)
        if abs(by) > 1:
            by = -fields.cursor if by < 0 else len(fields.fields) - 1 - fields.cursor
        fields.move(by)

    def action_page(self, by: int) -> None:
        """Many matches on or back."""
        if self.in_ledger:
            ledger = self.query_one(Ledger)
            ledger.move(by * ledger.page_size())

    def action_step(self, by: int) -> None:
        """Another value."""
        if not self.in_ledger:
            self.query_one(FieldList).step(by)

    def action_enter(self) -> None:
        """Open the match; type a name or a code; other fields take their next value."""
        if self.in_ledger:
            self.query_one(Ledger).open()
            return
        field = self.query_one(FieldList).field
        _ = self.look.language.gettext
        if field.name == "name":
            name = self.house.lobby.person.name
            self.type_line(_("Your name:"), name, self._rename, most=NAME_CELLS, replaces=True)
        elif field.name == "resume":
            self.type_line(_("Code to come back:"), "", self._resume)
        else:
            self.action_step(1)

    async def _rename(self, name: str) -> bool:
        if await self.attempt(self.house.lobby.rename(name)) is None:
            return False
        self.look_changed()
        return True

    async def _resume(self, code: str) -> bool:
        if await self.attempt(self.house.lobby.resume(code)) is None:
            return False
        self.house.settings_changed()
        self.look_changed()
        await self._load()
        return True
