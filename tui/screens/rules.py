"""The rules of a game as a page, opened where they matter now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.protocols import Snapshot
from tui.games import FACES
from tui.games.face import Key, RuleNote
from tui.games.table_words import table_rules
from tui.screens.room import Room
from tui.widgets.key_bar import KeyBar
from tui.widgets.page import Page
from tui.widgets.title_line import TitleLine


class RulesScreen(Room[None]):
    """Title, page, keys. With a snapshot the options in force stand on top and the page opens at its rule."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "scroll(-1)", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("pageup,b", "page(-1)", show=False),
        Binding("pagedown,space", "page(1)", show=False),
        Binding("home", "scroll(-99999)", show=False),
        Binding("end", "scroll(99999)", show=False),
        Binding("g", "now", show=False),
        Binding("escape,enter", "leave", show=False),
    ]

    def __init__(self, game: str, snapshot: Snapshot | None = None, content: Any = None) -> None:
        super().__init__()
        self._face = FACES[game].played_with(content if snapshot is None else snapshot.content)
        self._snapshot = snapshot

    def compose(self) -> ComposeResult:
        """Title, page, keys."""
        yield TitleLine()
        yield Page(self._text(), self._face.example, self._notes())
        yield KeyBar()

    def _text(self) -> str:
        rules = self._face.rules(self.look.language)
        if self._snapshot is None:
            return rules
        _ = self.look.language.gettext
        options = self._face.summary(self._snapshot.options, len(self._snapshot.seats), self.look.language)
        together = table_rules(self._snapshot.rules, self.look.language)
        told = f"{options} · {together}" if together else options
        head = _("This table plays: {options}.").format(options=told)
        return f"**{head}**\n\n{rules}"

    def _notes(self) -> Mapping[str, RuleNote]:
        """What holds at this table, under the headings of the rules that options decide."""
        if self._snapshot is None:
            return {}
        language = self.look.language
        _ = language.gettext
        holds, fails = _("At this table: {what}."), _("Not at this table: {what}.")
        notes = self._face.in_force(self._snapshot.options, len(self._snapshot.seats), language)
        return {
            rule: RuleNote((holds if note.holds else fails).format(what=note.text), note.holds)
            for rule, note in notes.items()
        }

    def opened(self) -> None:
        """Open the page at the rule that matters."""
        self._label()
        self.action_now()

    def _label(self) -> None:
        _ = self.look.language.gettext
        title = self._face.title(self.look.language)
        self.query_one(TitleLine).show(_("rules of {game}").format(game=title))
        keys = [Key("↑↓", _("scroll"), "scroll(1)"), Key("PgDn", _("next page"), "page(1)")]
        if self._snapshot is not None:
            keys.append(Key("g", _("rule that matters now"), "now"))
        self.query_one(KeyBar).show([*keys, Key("q", _("back"), "leave")])

    def look_changed(self) -> None:
        """The other language's page, at the same heading as far as there is one."""
        self._label()
        self.query_one(Page).show(self._text(), self._notes())

    def action_scroll(self, by: int) -> None:
        """Move by lines."""
        self.query_one(Page).scroll(by)

    def action_page(self, by: int) -> None:
        """Move by pages."""
        page = self.query_one(Page)
        page.scroll(by * page.page_size())

    def action_now(self) -> None:
        """To the rule that matters now."""
        if self._snapshot is not None:
            self.query_one(Page).jump(self._face.rule_now(self._snapshot))
