"""A new table: the game, its rules, who may come, before anybody sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.games import GAMES
from server.games.contract import BadOptions
from server.names import clean_name
from server.protocols import NewTable, TableRules
from tui.games import FACES
from tui.games.face import Choice, Key
from tui.games.table_keys import LEVELS
from tui.games.table_words import level_name, table_rules
from tui.screens.room import Room
from tui.screens.rules import RulesScreen
from tui.widgets.field_list import Field, FieldList, choice_of
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine
from tui.words import refusal

_CLOCKS = (0, 15, 30, 60)
_OPTION = "option."
_HERE = "here."


class NewTableScreen(Room[None]):
    """Fields to step through; contradictions are told at once. The opened table takes its place."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down,tab", "move(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right,space", "step(1)", show=False),
        Binding("enter", "enter", show=False),
        Binding("o", "open", show=False),
        Binding("delete,backspace", "unname", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._game = next(iter(FACES))
        self._values: dict[str, Any] = {}
        self._here: list[str] = []

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
        seats = tuple(Choice(k, ngettext("{n} player", "{n} players", k).format(n=k)) for k in game.seats)
        add("seats", _("Players"), _("Seats at the table, bots included."), seats, game.seats[-1])
        standard = game.Options()
        for option in FACES[self._game].options(language):
            add(
                _OPTION + option.name,
                option.label,
                option.help,
                option.choices,
                getattr(standard, option.name),
            )
        public = (Choice(True, _("everybody")), Choice(False, _("only with the code")))
        add("public", _("Who may come"), _("Tables for everybody are listed in the lobby."), public, True)
        here = self._here[: self._values["seats"] - 1]
        for n in range(min(len(here) + 1, self._values["seats"] - 1)):
            label = _("Around this keyboard") if n == 0 else ""
            help = _(
                "Enter types the name of somebody who plays here with you; a curtain falls between hands."
            )
            name = here[n] if n < len(here) else _("nobody else") if n == 0 else _("somebody else?")
            fields.append(Field(f"{_HERE}{n}", label, help, text=name))
        room = self._values["seats"] - len(here)
        counts = tuple(Choice(k, str(k) if k else _("none yet")) for k in range(room))
        help = _("They take the last seats. Empty seats get bots when the host starts.")
        add("bots", _("Bots"), help, counts, 0)
        if self._values["bots"]:
            levels = tuple(Choice(level, level_name(level, language)) for level in LEVELS)
            add("level", _("Bots' play"), _("How well the bots of this table play."), levels, "normal")
        self._add_rules(add)
        return fields

    def _add_rules(self, add: Callable[[str, str, str, tuple[Choice, ...], Any], None]) -> None:
        """How people play together, whatever the game."""
        _, ngettext = self.look.language.gettext, self.look.language.ngettext
        clocks = tuple(
            Choice(k, ngettext("{n} second", "{n} seconds", k).format(n=k) if k else _("no clock"))
            for k in _CLOCKS
        )
        yes, no = Choice(True, _("yes")), Choice(False, _("no"))
        add("clock", _("Clock"), _("Time for each decision; when it is over, the table plays."), clocks, 0)
        help = _("Counts on the screen what is still out, by number. Without it, counting is your skill.")
        add("counter", _("Counter"), help, (yes, no), True)
        help = _("h tells what a good player would do, and why.")
        add("hints", _("Hints"), help, (yes, no), True)
        help = _("Every move is shown after the same time, so that haste or hesitation tells nothing.")
        add("even_pace", _("Even pace"), help, (no, yes), False)

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
            TableRules(values["clock"], values["counter"], values["hints"], values["even_pace"]),
            (values["level"],) * values["bots"] if values["bots"] else (),
            tuple(self._here[: values["seats"] - 1]),
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
            if rules := table_rules(wish.rules, self.look.language):
                summary += f" · {rules}"
            self.tell(_("Enter opens this table: {options}.").format(options=summary))
        else:
            language = self.look.language
            self.tell(face.bad_options(refused.field, refused.reason, refused.facts, language), "warn")
        self._keys()

    def _keys(self) -> None:
        _ = self.look.language.gettext
        keys = [Key("↑↓", _("choose"), "move(1)"), Key("←→", _("change"), "step(1)")]
        field = self.query_one(FieldList).field
        if field.name.startswith(_HERE):
            keys[1] = Key("Enter", _("type"), "enter")
            if int(field.name.removeprefix(_HERE)) < len(self._here):
                keys.append(Key("Del", _("take the name back"), "unname"))
            keys.append(Key("o", _("open"), "open"))
        else:
            keys.append(Key("Enter", _("open"), "open"))
        self.query_one(KeyBar).show([*keys, Key("?", _("rules"), "help"), Key("q", _("back"), "leave")])

    def on_field_list_moved(self, message: FieldList.Moved) -> None:
        """The keys of another field."""
        message.stop()
        self._keys()

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

    def on_field_list_entered(self, message: FieldList.Entered) -> None:
        """A second click on a name."""
        message.stop()
        self._type_name(message.field)

    def _type_name(self, field: Field) -> None:
        """Name somebody at this keyboard, or take the name back."""
        n = int(field.name.removeprefix(_HERE))

        async def typed(name: str) -> None:
            if clean := clean_name(name):
                self._here[n : n + 1] = [clean]
            else:
                self.tell(refusal("bad_name", {}, self.look.language), "warn")
                return
            self._show()

        old = self._here[n] if n < len(self._here) else ""
        self.type_line(self.look.language.gettext("Who plays here too?"), old, typed)

    def action_unname(self) -> None:
        """The person whose name the cursor is on goes again."""
        field = self.query_one(FieldList).field
        if field.name.startswith(_HERE):
            n = int(field.name.removeprefix(_HERE))
            del self._here[n : n + 1]
            self._show()

    async def action_enter(self) -> None:
        """Type a name where the cursor is on one; else open the table."""
        field = self.query_one(FieldList).field
        if field.name.startswith(_HERE):
            self._type_name(field)
        else:
            await self.action_open()

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
