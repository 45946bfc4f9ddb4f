"""A new table: the game, its rules, who may come, before anybody sits."""

from __future__ import annotations

from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.games import GAMES
from server.games.contract import BadOptions
from server.protocols import NewTable
from tui.games import FACES
from tui.games.face import Choice, Key
from tui.screens.room import Room
from tui.screens.rules import RulesScreen
from tui.widgets.field_list import Field, FieldList, choice_of
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine

_CLOCKS = (0, 15, 30, 60)
_OPTION = "option."


class NewTableScreen(Room[None]):
    """Fields to step through; contradictions are told at once. The opened table takes its place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "open", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._game = next(iter(FACES))
        self._values: dict[str, Any] = {}

    def compose(self) -> ComposeResult:
        """Title, fields, prompt, keys."""
        yield TitleLine()
        yield FieldList()
        yield PromptLine()
        yield KeyBar()

    def on_mount(self) -> None:
        """Show the defaults."""
        self._show()

    def look_changed(self) -> None:
        """Say everything anew."""
        self._show()

    def _fields(self) -> list[Field]:
        language = self.look.language
        _, ngettext = language.gettext, language.ngettext
        game = GAMES[self._game]
        fields: list[Field] = []

        def add(name: str, label: str, help: str, choices: tuple[Choice, ...], default: Any) -> None:
            at = choice_of(choices, self._values.get(name, default))
            self._values[name] = choices[at].value
            fields.append(Field(name, label, help, choices, at))

        games = tuple(Choice(name, face.title(language)) for name, face in FACES.items())
        add("game", _("Game"), _("What is played at this table."), games, self._game)
        seats = tuple(
            Choice(k, ngettext("{n} player", "{n} players", k).format(n=k)) for k in game.seats
        )
        add("seats", _("Players"), _("Seats at the table, bots included."), seats, game.seats[-1])
        standard = game.Options()
        for option in FACES[self._game].options(language):
            add(_OPTION + option.name, option.label, option.help, option.choices, getattr(standard, option.name))
        public = (Choice(True, _("everybody")), Choice(False, _("only with the code")))
        add("public", _("Who may come"), _("Tables for everybody are listed in the lobby."), public, True)
        clocks = tuple(
            Choice(k, ngettext("{n} second", "{n} seconds", k).format(n=k) if k else _("no clock"))
            for k in _CLOCKS
        )
        add("clock", _("Clock"), _("Time for each decision; when it is over, the table plays."), clocks, 0)
        counts = tuple(Choice(k, str(k) if k else _("none yet")) for k in range(self._values["seats"]))
        help = _("They take the last seats. Empty seats get bots when the host starts.")
        add("bots", _("Bots"), help, counts, 0)
        if self._values["bots"]:
            levels = (Choice("normal", _("plays well")), Choice("random", _("plays anything")))
            add("level", _("Bots' play"), _("How well the bots of this table play."), levels, "normal")
        return fields

    def _wish(self) -> NewTable:
        values = self._values
        options = {
            name.removeprefix(_OPTION): value for name, value in values.items() if name.startswith(_OPTION)
        }
        return NewTable(
            self._game,
            values["seats"],
            GAMES[self._game].Options(**options),
            values["public"],
            values["clock"],
            (values["level"],) * values["bots"] if values["bots"] else (),
        )

    def _show(self, refused: BadOptions | None = None) -> None:
        _ = self.look.language.gettext
        fields = self._fields()
        wish = self._wish()
        if refused is None:
            try:
                GAMES[self._game].check(wish.options, wish.seats)
            except BadOptions as bad:
                refused = bad
        face = FACES[self._game]
        self.query_one(TitleLine).show(_("new table"), right=face.title(self.look.language))
        self.query_one(FieldList).show(fields, self._blamed(fields, refused) if refused else "")
        if refused is None:
            summary = face.summary(wish.options, wish.seats, self.look.language)
            self.tell(_("Enter opens this table: {options}.").format(options=summary))
        else:
            language = self.look.language
            self.tell(face.bad_options(refused.field, refused.reason, refused.facts, language), "warn")
        keys = [
            Key("↑↓", _("choose"), "move(1)"),
            Key("←→", _("change"), "step(1)"),
            Key("Enter", _("open"), "open"),
            Key("?", _("rules"), "help"),
            Key("q", _("back"), "leave"),
        ]
        self.query_one(KeyBar).show(keys)

    def _blamed(self, fields: list[Field], bad: BadOptions) -> str:
        names = [field.name for field in fields]
        return _OPTION + bad.field if _OPTION + bad.field in names else bad.field

    def on_field_list_changed(self, message: FieldList.Changed) -> None:
        """Another value: check at once."""
        message.stop()
        self._values[message.field.name] = message.field.value
        if message.field.name == "game" and message.field.value != self._game:
            self._game = message.field.value
            self._values = {name: v for name, v in self._values.items() if not name.startswith(_OPTION)}
        self._show()

    def action_move(self, by: int) -> None:
        """Another field."""
        self.query_one(FieldList).move(by)

    def action_step(self, by: int) -> None:
        """Another value."""
        self.query_one(FieldList).step(by)

    async def action_open(self) -> None:
        """Open the table, unless its options contradict each other."""
        if not self.is_current or self.query_one(FieldList).bad:
            return
        try:
            table = await self.attempt(self.house.lobby.open(self._wish()))
        except BadOptions as bad:
            self._show(bad)
            return
        if table is not None:
            self.house.open_table(table)

    def action_help(self) -> None:
        """The rules of the chosen game."""
        self.app.push_screen(RulesScreen(self._game))
