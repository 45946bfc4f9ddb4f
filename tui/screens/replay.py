"""A match to look at again: step both ways, jump to rounds, through any seat's eye or with open hands."""

from __future__ import annotations

import asyncio
from bisect import bisect_right
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar

import msgspec
from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container

from server.games.contract import Event, Eye
from server.protocols import Replay
from tui.export import record, sentence, spoken
from tui.games import FACES
from tui.games.face import Key, LogLine, Moment
from tui.games.table_keys import page_of
from tui.games.table_words import whole_sentences
from tui.screens.stepping import Stepping
from tui.shell_lines import export_line
from tui.widgets.key_bar import KeyBar, spelled
from tui.widgets.prompt_line import PromptLine
from tui.widgets.record_list import RecordList
from tui.widgets.timeline import Timeline
from tui.widgets.title_line import TitleLine

_LOOKING = frozenset({"a", "q", "question_mark", "tab", "m"})
_STEPPING = _LOOKING | {"left", "right", "up", "down", "pageup", "pagedown", "home", "end", "space"}
"""Keys that are not the board's: while one looks around, and while one steps."""


class ReplayScreen(Stepping):
    """Title, board with the record beside or in place of it, timeline, what happened, keys."""

    CSS_PATH = str(files("styles") / "replay.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "step(1)", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("pagedown,right_square_bracket", "round(1)", show=False),
        Binding("pageup,left_square_bracket", "round(-1)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        Binding("space", "play", show=False),
        Binding("e", "eye", show=False),
        Binding("l", "record", show=False),
        Binding("up", "read(-1)", show=False),
        Binding("down", "read(1)", show=False),
        Binding("x", "export", show=False),
        Binding("a", "look", show=False),
        Binding("tab", "more", show=False),
        Binding("m", "app.mouse", show=False),
        Binding("escape", "leave", show=False),
    ]

    def __init__(self, replay: Replay) -> None:
        super().__init__(replay, FACES[replay.card.game])
        self._lines: tuple[LogLine, ...] = ()
        self._lines_for: tuple[Eye, str] | None = None
        self._looking = False
        self._page = 0

    def compose(self) -> ComposeResult:
        """Title, the room with board and record, timeline, prompt, keys."""
        yield TitleLine()
        with Container(id="replay"):
            yield self._face.board()
            yield RecordList()
        yield Timeline(self.replay.steps, self.replay.rounds)
        yield PromptLine()
        yield KeyBar()

    def look_changed(self) -> None:
        """Say everything anew."""
        super().look_changed()
        self._show()

    def on_resize(self) -> None:
        """The record is beside the board, or not."""
        if self.is_mounted:
            self.call_after_refresh(self._show)

    # -- what is shown

    def _all_lines(self) -> tuple[LogLine, ...]:
        """The record of the whole match as this eye knew it, in words."""
        language = self.look.language
        if self._lines_for != (self.eye, language.tag):
            end = self.replay.at(self.replay.steps, self.eye)
            words = spoken(end, self.replay.card)
            told = ((entry, sentence(entry, words, self._face, language)) for entry in end.entries)
            self._lines = tuple(
                LogLine(
                    entry.number,
                    text,
                    self._face.tone(entry.what) if isinstance(entry.what, Event) else "quiet",
                )
                for entry, text in told
                if text
            )
            self._lines_for = (self.eye, language.tag)
        return self._lines

    def _show(self, moment: Moment | None = None, view: Any = None) -> None:
        """Show the position, or the ``view`` of it as far as what led to it has been seen."""
        _ = self.look.language.gettext
        replay, look = self.replay, self.look
        snapshot = replay.at(self.at, self.eye)
        before = self._told(self.at - 1) if self.at else 0
        last = len(snapshot.entries)
        lines = self._all_lines()
        words = spoken(snapshot, replay.card)
        first_line = bisect_right(lines, before, key=lambda line: line.number)
        end_line = bisect_right(lines, last, key=lambda line: line.number)
        wide = self.has_class("-wide") or self.has_class("-reading")
        log = [
            msgspec.structs.replace(line, fresh=line.number > before)
            for line in lines[max(0, end_line - 8) : end_line]
        ]
        # "You" is the person who looks, and nobody else whose eye they borrow.
        held = tuple(seat for seat in replay.card.mine if seat == self.eye)
        seen = msgspec.structs.replace(snapshot, held=held)
        if view is not None:
            seen = msgspec.structs.replace(seen, view=view, result=None)
        self.board.show(seen, look, () if wide else log, moment or self._marked())
        self.query_one(RecordList).show(lines, before + 1, last)
        self.query_one(Timeline).show(self.at)
        eye = self._eye_words()
        name = _("replay {code}").format(code=replay.card.code) if replay.card.code else _("replay")
        self.query_one(TitleLine).show(name, self._face.standing(words, look.language), eye)
        place = _("{step} of {steps}").format(step=self.at, steps=replay.steps)
        told = [line.text for line in lines[first_line:end_line]]
        happened = whole_sentences(told, self.size.width - len(place) - 3)
        if not self.at:
            happened = _("Before the first deal.")
        self.query_one(PromptLine).show("", happened, place)
        self._keys()

    def _marked(self) -> Moment | None:
        """What led to this position, to be marked on the board; None at the beginning."""
        if not self.at:
            return None
        return self._retelling.marked(
            self.replay.at(self.at - 1, self.eye), self.replay.at(self.at, self.eye)
        )

    def _eye_words(self) -> str:
        _ = self.look.language.gettext
        if not self._face.hidden:
            if self.eye == "open":
                return _("from every seat")
            return _("from the seat of {name}").format(name=self.replay.card.names[int(self.eye)])
        if self.eye == "open":
            return _("all hands open")
        if self.eye in self.replay.card.mine:
            return _("your hand")
        return _("the hand of {name}").format(name=self.replay.card.names[int(self.eye)])

    def _keys(self) -> None:
        _ = self.look.language.gettext
        board = self.board
        if self._looking:
            back = [Key("a", _("back to the steps"), "look"), Key("?", _("rules"), "help")]
            keys = [*board.keys(), *back, Key("q", _("back"), "leave")]
            self.query_one(KeyBar).show(keys)
            return
        around: list[Key] = []
        if board.looks_around:
            # The arrows step through the match here; the board's own letters need no more than a press.
            offered = board.keys()
            letters = [key for key in offered if key.key.isalpha()]
            letters.sort(key=lambda key: key.key != "v")  # the pages, with the hands that lie open
            around = [*letters, Key("a", _("look"), "look")] if self._has_cursor() else letters
        keys = [
            Key("←", "", "step(-1)"),
            Key("→", _("step"), "step(1)"),
            Key("[", "", "round(-1)"),
            Key("]", _("round"), "round(1)"),
            Key(_("Space"), _("stop") if self.playing else _("run"), "play"),
            Key("e", _("eye"), "eye"),
            *around,
            Key("x", _("file"), "export"),
            Key("l", _("table") if self.has_class("-reading") else _("record"), "record"),
            Key("?", _("rules"), "help"),
            Key("q", _("back"), "leave"),
        ]
        self.query_one(KeyBar).show(
            page_of(spelled(keys, self.look), self._page, self.size.width or 80, self.look.language)
        )

    def _has_cursor(self) -> bool:
        """Whether the board's keys do more than open pages."""
        return self.board.looks_around and any(not key.key.isalpha() for key in self.board.keys())  # noqa: SIM118

    def on_key(self, event: events.Key) -> None:
        """While one looks around the board has the first word, else it has what is left over."""
        board = self.board
        if not board.looks_around or self.has_class("-reading"):
            return
        mine = _LOOKING if self._looking else _STEPPING
        if event.key not in mine and board.press(event.key):
            event.stop()
            event.prevent_default()

    def action_press(self, key: str) -> None:
        """A key of the board, clicked on the key bar."""
        self.board.press(key)

    def action_look(self) -> None:
        """Let the arrows move the board's cursor, and back."""
        if self._has_cursor():
            self._stop()
            self._looking = not self._looking
            self._keys()

    def action_more(self) -> None:
        """The next page of the key bar."""
        self._page += 1
        self._keys()

    def on_board_changed(self) -> None:
        """The board shows something else, which may have other keys."""
        self._keys()

    # -- eye, record, rules

    def action_eye(self) -> None:
        """The next eye: the own seat, open hands, the other seats."""
        self.eye = self._eyes[(self._eyes.index(self.eye) + 1) % len(self._eyes)]
        self._show()

    def action_record(self) -> None:
        """The record in the place of the board, and back."""
        self.toggle_class("-reading")
        self.call_after_refresh(self._show)

    def action_read(self, by: int) -> None:
        """Scroll the record."""
        self.query_one(RecordList).scroll_by(by)

    def action_help(self) -> None:
        """The rules, opened at the one that matters here."""
        from tui.screens.rules import RulesScreen

        self._stop()
        self._keys()
        self.app.push_screen(RulesScreen(self._face.name, self.replay.at(self.at, self.eye)))

    # -- out of the house

    def action_export(self) -> None:
        """Over ssh: the line that brings the file, then the one for text. Locally: ask where to write."""
        _ = self.look.language.gettext
        self._stop()
        self._keys()
        card = self.replay.card
        if not self.house.remote:
            name = "-".join(["boteco", *([card.code] if card.code else []), str(card.id or "match")])
            label = _("Write to (.json or .txt):")
            self.type_line(label, str(Path.cwd() / f"{name}.json"), self._write)
            return
        lobby = self.house.lobby
        # Guests are nobody when they come again.
        own = None if lobby.person.guest else card.id
        if own is None and not card.public:
            self.tell(_("A match of a table by code is given only to who comes with a key."), "warn")
            return
        line = export_line(
            lobby.invitation,
            card.code,
            self.look.language,
            own=own,
            name="" if own is None else lobby.person.name,
            as_text=self._as_text,
        )
        if not line:
            self.tell(_("Nobody told this house its address, so it cannot say how to fetch files."), "warn")
            return
        lead = _("As text:") if self._as_text else _("In a shell:")
        self._as_text = not self._as_text
        # Whatever is cut off cannot be pasted.
        self.tell(line, lead=lead if cell_len(f" {lead} {line}") < self.size.width else "")

    async def _write(self, typed: str) -> bool:
        """Write the file; what is there already stays as it is."""
        _ = self.look.language.gettext
        as_text = typed.lower().endswith(".txt")
        text = record(self.replay, self.look.language) if as_text else self.replay.json()
        try:
            path = await asyncio.to_thread(write_new, typed, text)
        except FileExistsError:
            self.tell(_("{path} is there already; type another name.").format(path=typed), "warn")
        except (OSError, RuntimeError, ValueError) as error:
            # RuntimeError: no home for "~name"; ValueError: a name no file can have.
            cause = getattr(error, "strerror", None) or str(error)
            self.tell(_("{path} cannot be written: {cause}.").format(path=typed, cause=cause), "warn")
        else:
            self.tell(_("Written: {path}").format(path=path))
            return True
        return False


def write_new(typed: str, text: str) -> Path:
    """Write a file that is not there yet and return its full path; FileExistsError when it is.

    ``~`` is the home folder. OSError, RuntimeError or ValueError when there can be no such file.
    """
    path = Path(typed).expanduser()
    with path.open("x", encoding="utf-8") as file:
        file.write(text)
    return path.resolve()
