"""A table of whatever game: the board, whose turn it is and what is asked, the story, and talk."""

from __future__ import annotations

import time
from collections.abc import Awaitable
from importlib.resources import files
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.timer import Timer

from server.games.contract import IllegalMove
from server.protocols import Refused, Snapshot, Table
from tui import words
from tui.games import FACES
from tui.games.face import Board, Key
from tui.games.story import Story, beat_of
from tui.games.table_keys import absent_seat, keys_of
from tui.games.table_words import clock_text, prompt_of
from tui.screens.question import Question
from tui.screens.room import Room
from tui.widgets.chat_line import ChatLine
from tui.widgets.game_log import GameLog
from tui.widgets.gathering import Gathering
from tui.widgets.key_bar import KeyBar
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine

_WIDE = 100
_FELT_LINES = 4


class TableScreen(Room[None]):
    """One table, followed while the screen is open. Nothing here knows which game is played."""

    CSS_PATH = str(files("styles") / "table.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide"), (120, "-very-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "talk", show=False),
        Binding("l", "log", show=False),
        Binding("m", "app.mouse", show=False),
        Binding("b", "bot", show=False),
        Binding("x", "free", show=False),
        Binding("s", "start", show=False),
        Binding("r", "result", show=False),
        Binding("enter,space", "enter", show=False),
        Binding("up", "up(1)", show=False),
        Binding("down", "up(-1)", show=False),
        Binding("pageup", "up(10)", show=False),
        Binding("pagedown", "up(-10)", show=False),
    ]

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self._snapshot = table.snapshot()
        self._face = FACES[self._snapshot.game]
        self._story = Story()
        self._asked: int | None = None
        self._refused = ""
        self._due: float | None = None
        self._clock: Timer | None = None
        self._telling: Timer | None = None
        self._result_of = ""

    def compose(self) -> ComposeResult:
        """Title, the room with board and log, prompt, chat, keys."""
        yield TitleLine()
        with Container(id="room"):
            yield self._face.board()
            yield Gathering(self._face, self.house.lobby.invitation)
            yield GameLog()
        yield PromptLine()
        yield ChatLine()
        yield KeyBar()

    def on_mount(self) -> None:
        """Take what there is, then follow the table."""
        self._take(self._snapshot)
        self._story.tell_all()
        self._show()
        self.run_worker(self._follow(), name="follow the table")

    @property
    def board(self) -> Board:
        """The game's board."""
        return self.query_one(Board)

    @property
    def reading(self) -> bool:
        """Whether the log has the whole room."""
        return self.has_class("-reading")

    # -- following the table

    async def _follow(self) -> None:
        while not self.table.ended:
            await self.table.changed(self._snapshot.version)
            if not self.table.ended:
                snapshot = self.table.snapshot(self._story.known)
                if snapshot.eye != self._snapshot.eye:
                    # Another eye has a story with numbers of its own.
                    self._story = Story()
                    snapshot = self.table.snapshot()
                self._take(snapshot)
                self._show()
        if self.table.ended == "taken_over":
            self.house.taken_over()
        elif self.table.ended == "closed" and self.is_attached:
            self.dismiss()

    def _take(self, snapshot: Snapshot) -> None:
        """The table has changed: keep it, start its story, ring when the turn has come."""
        seconds = snapshot.deadline if snapshot.deadline is not None else snapshot.resumes
        self._due = None if seconds is None else time.monotonic() + seconds
        asked = snapshot.ask.number if snapshot.ask is not None else None
        if asked is not None and asked != self._asked:
            _ = self.look.language.gettext
            self.house.alert(_("Boteco · your turn at table {code}").format(code=snapshot.code))
            self._refused = ""
        self._asked = asked
        self._snapshot = snapshot
        self._story.hear(snapshot.entries)
        self._tell_on()
        self._run_clock()

    def _tell_on(self) -> None:
        """Tell what waits, each entry for its time, as the viewer's pace has it."""
        if self._telling is not None:
            return
        while (entry := self._story.tell()) is not None:
            beat = beat_of(entry, self.house.lobby.settings)
            if beat and self._story.waiting:
                self._telling = self.set_timer(beat, self._told)
                return
        self._show_result()

    def _told(self) -> None:
        self._telling = None
        self._tell_on()
        self._show()

    def _hurry(self) -> None:
        """Any key skips what is still to be told."""
        if self._telling is not None:
            self._telling.stop()
            self._telling = None
        if self._story.waiting:
            self._story.tell_all()
            self._show()
            self._show_result()

    def _run_clock(self) -> None:
        if self._due is not None and self._clock is None:
            self._clock = self.set_interval(1.0, self._prompt)
        elif self._due is None and self._clock is not None:
            self._clock.stop()
            self._clock = None

    # -- showing

    def _show(self) -> None:
        """Bring every part of the screen up to date."""
        snapshot, look = self._snapshot, self.look
        _ = look.language.gettext
        gathering = snapshot.phase == "gathering" or snapshot.view is None
        self.set_class(gathering, "-gathering")
        lines = self._story.lines(snapshot, self._face, look.language)
        beside = self.size.width >= _WIDE
        if gathering:
            self.query_one(Gathering).show(snapshot)
        else:
            # What people say stands in the chat line already.
            felt = [] if beside else [line for line in lines if line.tone != "chat"]
            self.board.show(snapshot, look, felt[-_FELT_LINES:])
        log = self.query_one(GameLog)
        if beside or self.reading:
            log.show(lines)
        place = _("{game} · table {code}").format(game=self._face.title(look.language), code=snapshot.code)
        if snapshot.eye == "public":
            place += " · " + _("watching")
        standing = "" if gathering else self._face.standing(snapshot, look.language)
        goal, _gap, score = standing.partition("   ")
        self.query_one(TitleLine).show(place, goal if score else "", score or goal)
        self.query_one(ChatLine).show(self._story.last_said())
        self._prompt()
        self._keys()

    def _prompt(self) -> None:
        """Whose turn it is and what is asked, and the seconds left."""
        snapshot = self._snapshot
        left = None if self._due is None else max(0.0, self._due - time.monotonic())
        own = "" if snapshot.phase == "gathering" or snapshot.view is None else self.board.prompt()
        prompt = prompt_of(snapshot, self._face, own, self._seat_at_cursor(), self.look.language)
        if self._refused:
            prompt = (prompt[0], self._refused, "warn")
        self.query_one(PromptLine).show(prompt[0], prompt[1], clock_text(left), prompt[2])

    def _seat_at_cursor(self) -> int:
        return self.query_one(Gathering).seat

    def _keys(self) -> None:
        gathering = self._snapshot.phase == "gathering"
        own = () if gathering else self.board.keys()
        keys = keys_of(self._snapshot, own, self.reading, self._seat_at_cursor(), self.look.language)
        self.query_one(KeyBar).show(keys)

    def look_changed(self) -> None:
        """Say everything anew."""
        for strip in self.query("TitleLine, PromptLine, ChatLine, KeyBar"):
            strip.refresh()
        self.query_one(GameLog).repaint()
        self._show()

    def on_resize(self) -> None:
        """Log lines stand on the felt or beside it."""
        if self.is_mounted:
            self.call_after_refresh(self._show)

    # -- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """The board has the first word, unless the log covers it."""
        self._hurry()
        if self._refused:
            self._refused = ""
            self._prompt()
        if self._snapshot.phase == "playing" and not self.reading and self.board.press(event.key):
            event.stop()
            event.prevent_default()

    def action_press(self, key: str) -> None:
        """A key of the board, clicked on the key bar."""
        self._hurry()
        self.board.press(key)

    def on_board_changed(self) -> None:
        """The cursor moved."""
        self._refused = ""
        self._prompt()
        self._keys()

    def on_board_refused(self, message: Board.Refused) -> None:
        """The player tried what the rules refuse."""
        self._refuse(self._face.refusal(message.reason, message.facts, self.look.language))

    async def on_board_chosen(self, message: Board.Chosen) -> None:
        """A legal move was chosen: send it."""
        seat = self._snapshot.eye
        if not isinstance(seat, int):
            return
        try:
            taken = await self._granted(self.table.move(seat, message.number, message.text))
        except IllegalMove as no:
            taken = False
            self._refuse(self._face.refusal(no.reason, no.facts, self.look.language))
        if not taken:
            self.board.again()

    def _refuse(self, sentence: str) -> None:
        self._refused = sentence
        self._prompt()

    async def _granted(self, wish: Awaitable[object]) -> bool:
        """Whether the house grants a wish; its refusal is said until the next key."""
        try:
            await wish
        except Refused as no:
            self._refuse(words.refusal(no.reason, no.facts, self.look.language))
            return False
        return True

    async def action_enter(self) -> None:
        """Take a free seat; go on between rounds; see the result."""
        snapshot = self._snapshot
        if snapshot.phase == "gathering":
            seat = self._seat_at_cursor()
            if snapshot.seats[seat].kind == "empty":
                await self._granted(self.table.take(seat))
        elif snapshot.phase == "over":
            self.action_result()
        elif snapshot.pause and isinstance(snapshot.eye, int):
            await self._granted(self.table.ready())

    async def action_start(self) -> None:
        """Host: begin the match."""
        if self._snapshot.phase == "gathering":
            await self._granted(self.table.start())

    async def action_bot(self) -> None:
        """While gathering: a bot on the cursor's seat, or the first free one. Later: for somebody absent."""
        snapshot = self._snapshot
        if snapshot.phase == "gathering":
            at = self._seat_at_cursor()
            free = [seat for seat, view in enumerate(snapshot.seats) if view.kind == "empty"]
            if free:
                await self._granted(self.table.add_bot(at if at in free else free[0], "normal"))
        elif (absent := absent_seat(snapshot)) is not None:
            await self._granted(self.table.substitute(absent))

    async def action_free(self) -> None:
        """Host, while gathering: the cursor's bot, or the last one, makes room."""
        snapshot = self._snapshot
        bots = [seat for seat, view in enumerate(snapshot.seats) if view.kind == "bot"]
        if snapshot.phase == "gathering" and bots:
            at = self._seat_at_cursor()
            await self._granted(self.table.remove_bot(at if at in bots else bots[-1]))

    def action_up(self, by: int) -> None:
        """Scroll the story, or move around the seats."""
        if self.reading:
            self.query_one(GameLog).scroll_by(by)
        elif self._snapshot.phase == "gathering" and abs(by) == 1:
            self.query_one(Gathering).move(-by)

    def on_gathering_pointed(self) -> None:
        """Another seat, other keys."""
        self._prompt()
        self._keys()

    async def on_gathering_acted(self) -> None:
        """A second click on a seat."""
        await self.action_enter()

    def action_talk(self) -> None:
        """Type a line for the whole table."""
        self.type_line(self.look.language.gettext("Say:"), "", self._say)

    async def _say(self, text: str) -> None:
        await self._granted(self.table.say(text))

    def action_log(self) -> None:
        """The whole story in the room, and back."""
        self.toggle_class("-reading")
        self.query_one(GameLog).to_end()
        self._show()

    def action_help(self) -> None:
        """The rules, opened at the one that matters now."""
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._face.name, self._snapshot))

    # -- the end, and leaving

    def _show_result(self) -> None:
        """Once for every match, when its story is told."""
        snapshot = self._snapshot
        if snapshot.phase != "over":
            self._result_of = ""
        elif self._result_of != snapshot.commitment and not self._story.waiting:
            self._result_of = snapshot.commitment
            self.call_after_refresh(self.action_result)

    def action_result(self) -> None:
        """The final standing."""
        from tui.screens.result import ResultScreen

        if self._snapshot.phase == "over" and self.is_current:
            self.app.push_screen(ResultScreen(self._snapshot), self._after_result)

    async def _after_result(self, wish: str | None) -> None:
        if wish == "rematch":
            await self._granted(self.table.ready())
        elif wish == "lobby":
            self._go()

    def action_leave(self) -> None:
        """Leave after a question; a spectator has nothing to lose."""
        _ = self.look.language.gettext
        if not self.table.seats:
            self._go()
            return
        if self._snapshot.phase == "playing":
            question = _("Leave the table? Your seat and your hand are kept.")
        else:
            question = _("Leave the table? Your seat is kept.")
        answers = [
            Key("q", _("leave"), "leave"),
            Key("u", _("give up the seat"), "stand_up"),
            Key("Esc", _("stay"), ""),
        ]
        self.app.push_screen(Question(question, answers), self._after_question)

    async def _after_question(self, answer: str | None) -> None:
        if answer == "leave" or (answer == "stand_up" and await self._granted(self.table.stand_up())):
            self._go()

    def _go(self) -> None:
        self.table.leave()
        self.dismiss()
