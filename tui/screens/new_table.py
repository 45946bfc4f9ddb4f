"""A new table: the game, its rules, who may come, before anybody sits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec
from rich.cells import cell_len
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.games import GAMES
from server.games.contract import BadOptions
from server.names import NAME_CELLS, clean_name
from server.protocols import NewTable, TableRules
from tui.games import FACES
from tui.games.face import Choice, Face, Key
from tui.games.option_words import option_refusal
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
        self._refused: BadOptions | None = None
        self._opens = ""

    def compose(self) -> ComposeResult:
        """Title, fields, prompt, keys."""
        yield TitleLine()
        yield FieldList()
        yield PromptLine()
        yield KeyBar()

    def opened(self) -> None:
        """Show the defaults, for the game of the last table."""
        self._game = self.house.lobby.usual_game
        self._show()

    def look_changed(self) -> None:
        """Say everything anew."""
        self._show()

    @property
    def _face(self) -> Face:
        """The chosen game as this house's new tables play it."""
        return FACES[self._game].played_with(self._content)

    @property
    def _content(self) -> Any:
        return self.house.lobby.contents.get(self._game)

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
        standard, chosen = game.Options(), self._options()
        for option in self._face.options(language):
            name, label, help = _OPTION + option.name, option.label, option.help
            if option.applies(chosen):
                add(name, label, help, option.choices, getattr(standard, option.name))
            else:
                fields.append(Field(name, label, help, text=option.otherwise, applies=False))
        public = (Choice(True, _("everybody")), Choice(False, _("only with the code")))
        add("public", _("Who may come"), _("Tables for everybody are listed in the lobby."), public, True)
        here = self._here[: self._values["seats"] - 1]
        for n in range(min(len(here) + 1, self._values["seats"] - 1)):
            label = _("Around this keyboard") if n == 0 else ""
            help = _(
                "Enter types the name of somebody who plays here with you; a curtain falls between hands."
            )
            name = here[n] if n < len(here) else _("+ somebody here with you")
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
        if self._face.counts:
            add("counter", _("Counter"), help, (yes, no), True)
        help = _("h tells what a good player would do, and why.")
        add("hints", _("Hints"), help, (yes, no), True)
        help = _("Every move is shown after the same time, so that haste or hesitation tells nothing.")
        add("even_pace", _("Even pace"), help, (no, yes), False)
        help = _("Whoever comes while a match is on may take over a bot's place and hand.")
        add("drop_in", _("Latecomers"), help, (yes, no), True)

    def _options(self) -> dict[str, Any]:
        """The value of every option; one that does not apply has its default, as long as it does not."""
        offered = {option.name: option for option in self._face.options(self.look.language)}
        values = {
            name: self._values.get(_OPTION + name, value)
            for name, value in msgspec.structs.asdict(GAMES[self._game].Options()).items()
        }
        idle = [name for name, option in offered.items() if not option.applies(values)]
        return values | {name: getattr(GAMES[self._game].Options(), name) for name in idle}

    def _wish(self) -> NewTable:
        values = self._values
        counter = values.get("counter", True) if self._face.counts else True
        return NewTable(
            self._game,
            values["seats"],
            GAMES[self._game].Options(**self._options()),
            values["public"],
            TableRules(values["clock"], counter, values["hints"], values["even_pace"], values["drop_in"]),
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
        face = self._face
        self.query_one(TitleLine).show(_("new table"), right=face.title(self.look.language))
        self._refused = refused
        summary = face.summary(wish.options, wish.seats, self.look.language)
        if rules := table_rules(wish.rules, self.look.language):
            summary += f" · {rules}"
        self._opens = _("Enter opens this table: {options}.").format(options=summary)
        foot = ""
        if refused is None and cell_len(self._opens) + 2 > self.size.width:
            foot, self._opens = summary, _("Enter opens this table.")
        self.query_one(FieldList).show(fields, self._blamed(fields, refused) if refused else "", foot)
        self._keys()

    def _keys(self) -> None:
        """What Enter does on the cursor's field, or why the table cannot be opened yet."""
        _ = self.look.language.gettext
        keys = [Key("↑↓", _("choose"), "move(1)"), Key("←→", _("change"), "step(1)")]
        field = self.query_one(FieldList).field
        bad = self._refused
        opens = Key("Enter", _("open"), "open")
        if bad is not None:
            self.tell(option_refusal(self._face, bad, self.look.language), "warn")
            opens = Key("Enter", _("to what is wrong"), "open")
        if field.name.startswith(_HERE):
            keys[1] = Key("Enter", _("type"), "enter")
            opens = Key("o", opens.label, "open")
            sentence = _("Enter adds the name of one more person at this keyboard; o opens the table.")
            if int(field.name.removeprefix(_HERE)) < len(self._here):
                keys.append(Key("Del", _("take the name back"), "unname"))
                sentence = _("Enter changes this name; o opens the table.")
            if bad is None:
                self.tell(sentence)
        elif bad is None:
            self.tell(self._opens)
        rules, back = Key("?", _("rules"), "help"), Key("q", _("back"), "leave")
        self.query_one(KeyBar).show([*keys, opens, rules, back])

    def on_resize(self) -> None:
        """What fits on the prompt's line may have changed."""
        if self.is_mounted:
            self.call_after_refresh(self._show)

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

        async def typed(name: str) -> bool:
            clean, new = clean_name(name), n >= len(self._here)
            if not clean:
                self.tell(refusal("bad_name", {}, self.look.language), "warn")
                return False
            self._here[n : n + 1] = [clean]
            self._show()
            if new:
                self.query_one(FieldList).point(f"{_HERE}{n + 1}")
            return True

        old = self._here[n] if n < len(self._here) else ""
        label = self.look.language.gettext("Who plays here too?")
        self.type_line(label, old, typed, most=NAME_CELLS, replaces=True)

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
        """Open the table; while its options contradict each other go to what is wrong, and say why."""
        fields = self.query_one(FieldList)
        if not self.is_current:
            return
        if self._refused is not None:
            fields.point(fields.bad)
            self._keys()
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
        self.app.push_screen(RulesScreen(self._game, content=self._content))
