"""A table of whatever game: the board, whose turn it is and what is asked, the story, and talk."""

from __future__ import annotations

import time
from importlib.resources import files
from typing import ClassVar

import msgspec
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.timer import Timer

from server.protocols import IDLE, Settings, Snapshot, Table
from tui.games import FACES
from tui.games.face import LogLine
from tui.games.story import Story, beat_of
from tui.games.table_keys import Shown, keys_of, page_of
from tui.games.table_words import clock_text, next_thinking, prompt_of, thinking_text
from tui.games.talk import Speaker
from tui.screens.seated import Seated
from tui.widgets.chat_line import ChatLine
from tui.widgets.curtain import Curtain
from tui.widgets.floor import Floor
from tui.widgets.game_log import GameLog
from tui.widgets.gathering import Gathering
from tui.widgets.key_bar import KeyBar, spelled
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine

_WIDE = 120
_FELT_LINES = 4
_ANSWERS = ("enter", "space")
_AT_THE_CURTAIN = ("enter", "space", "q", "ctrl+c", "ctrl+q")


class TableScreen(Seated):
    """One table, followed while the screen is open. Nothing here knows which game is played."""

    BLANK = True  # it is covered, too: otherwise its lines are styled anew in every frame
    CSS_PATH = str(files("styles") / "table.tcss")
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (_WIDE, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("slash", "talk", show=False),
        Binding("t", "say", show=False),
        Binding("k", "mute", show=False),
        Binding("l", "log", show=False),
        Binding("m", "app.mouse", show=False),
        Binding("b", "bot", show=False),
        Binding("x", "free", show=False),
        Binding("s", "start", show=False),
        Binding("r", "result", show=False),
        Binding("h", "hint", show=False),
        Binding("c", "enough", show=False),
        Binding("tab", "more", show=False),
        Binding("full_stop", "again", show=False),
        Binding("comma", "since", show=False),
        Binding("plus,equals_sign", "speed(1)", show=False),
        Binding("minus", "speed(-1)", show=False),
        Binding("enter,space", "enter", show=False),
        Binding("up", "up(1)", show=False),
        Binding("down", "up(-1)", show=False),
        Binding("pageup", "up(10)", show=False),
        Binding("pagedown", "up(-10)", show=False),
    ]

    def __init__(self, table: Table) -> None:
        snapshot = table.snapshot()
        super().__init__(table, snapshot, FACES[snapshot.game])
        self._asked: int | None = None
        self._due: float | None = None
        self._thinking_since: float | None = None
        self._clock: Timer | None = None
        self._patience: Timer | None = None
        self._telling: Timer | None = None
        self._result_of = ""
        self._page = 0
        self._guided = False

    def compose(self) -> ComposeResult:
        """Title, the room with board and log, prompt, chat, keys."""
        yield TitleLine()
        with Floor(id="room"):
            yield self._face.board()
            yield Gathering(self._face, self.house.lobby.invitation)
            yield Curtain()
            yield GameLog()
        yield PromptLine()
        yield ChatLine()
        yield KeyBar()

    def opened(self) -> None:
        """Take what there is, then follow the table."""
        self._take(self._snapshot)
        self._story.settle()
        self._talk.read()
        self._mind_eye()
        self._tell_on()
        self._mind_eye()
        self._show()
        self._show_result()
        self._follow_on()

    # -- following the table

    def _follow_on(self) -> None:
        self.run_worker(self._follow(), name="follow the table", group="follow", exclusive=True)

    async def _follow(self) -> None:
        while not self.table.ended:
            await self.table.changed(self._snapshot.version, self._keyboard.eye)
            if not self.table.ended:
                self._take_news()
                self._mind_eye()
                self._tell_on()
                self._mind_eye()
                self._mind_guide()
                self._show()
        if self.table.ended == "taken_over":
            self.house.taken_over()
        elif self.table.ended == "closed" and self.is_attached:
            self.house.table_closed(self.table.code)

    def _take_news(self) -> None:
        self._keyboard.look(self.table.seats, self._snapshot, self._is_telling)
        snapshot = self.table.snapshot(self._story.known, self._keyboard.eye)
        if snapshot.eye == self._snapshot.eye:
            self._take(snapshot)
        else:
            self._anew()  # the session holds another seat now

    def _take(self, snapshot: Snapshot) -> None:
        """The table has changed: keep it, start its story, ring when the turn has come."""
        now = time.monotonic()
        seconds = snapshot.deadline if snapshot.deadline is not None else snapshot.resumes
        self._due = None if seconds is None else now + seconds
        self._thinking_since = None if snapshot.thinking is None else now - snapshot.thinking
        asked = snapshot.ask.number if snapshot.ask is not None else None
        if asked is not None and (asked != self._asked or snapshot.eye != self._snapshot.eye):
            if snapshot.eye == self._snapshot.eye and snapshot.eye in snapshot.waiting:
                self._ring(snapshot.seats[snapshot.eye].name if isinstance(snapshot.eye, int) else "")
            self._note, self._page = None, 0
        self._asked = asked
        self._snapshot = snapshot
        if self._bill is not None:
            self._bill.see(snapshot)
        self._story.hear(snapshot.entries)
        self._talk.hear(snapshot.entries)
        self._run_clocks()

    def _anew(self) -> None:
        """Begin again with another eye: it has a story with numbers of its own, told as far as it was."""
        self._stop_telling()
        snapshot = self.table.snapshot(0, self._keyboard.eye)
        untold = self._story.untold(snapshot.eye)
        self._story = Story()
        self._talk.through_another_eye(snapshot.entries)
        self._note = None  # a hint is for its own eye
        self._take(snapshot)
        self._story.settle(untold)
        self.query_one(GameLog).show(())

    def _mind_eye(self) -> bool:
        """Whether the screen changes to another eye now, because another hand may be seen or none."""
        before, curtain = self._keyboard.eye, self._keyboard.curtain
        self._keyboard.look(self.table.seats, self._snapshot, self._is_telling)
        wanted = self._keyboard.eye if self._keyboard.eye is not None else self._snapshot.eye
        changed = before != self._keyboard.eye or wanted != self._snapshot.eye
        if changed:
            self._anew()
        called = self._keyboard.curtain
        if called is not None and called != curtain:
            self._ring(self._snapshot.seats[called].name)
        return changed

    def _through(self) -> None:
        """Look through the eye that may look now."""
        self._anew()
        self._story.tell_all()
        self._show()
        self._follow_on()

    def _mind_guide(self) -> None:
        """Whoever was guided through a first round and has seen the second begin is guided no more."""
        if self._guided and self._story.shown(self._snapshot, self._face).round > 1:
            self._guided = False
            self.run_worker(self._coached(), name="the first round is explained")

    def _tell_on(self) -> None:
        """Tell what waits, each entry for its time, as the viewer's pace has it."""
        if self._telling is not None:
            return
        while (entry := self._story.tell()) is not None:
            beat = beat_of(entry, self._settings)
            # What comes after the last entry is seen only when it has had its time, too: curtain, result.
            alone = self._keyboard.eye is None and self._snapshot.phase != "over"
            if beat and (self._story.waiting or not alone):
                self._telling = self.set_timer(beat, self._told)
                return
        self._show_result()

    def _told(self) -> None:
        self._telling = None
        self._tell_on()
        self._told_all()

    def _told_all(self) -> None:
        """Somebody else may have to look, now that the story is told."""
        if self._mind_eye():
            self._tell_on()
            self._follow_on()
        self._mind_guide()
        self._show()

    @property
    def _settings(self) -> Settings:
        """The viewer's settings; what they want to see again is seen even when nothing else moves."""
        kept = self.house.lobby.settings
        if kept.pace == "off" and self._story.repeating:
            return msgspec.structs.replace(kept, pace="normal")
        return kept

    @property
    def _is_telling(self) -> bool:
        return self._story.waiting or self._telling is not None

    def _stop_telling(self) -> None:
        if self._telling is not None:
            self._telling.stop()
            self._telling = None

    def _hurry(self) -> bool:
        """Any key skips what is still to be told; whether that hid what is asked now."""
        hidden = self._story.waiting
        telling = self._is_telling or self._story.repeating
        self._stop_telling()
        if self.board.scene_running:
            self.board.skip()
        if telling:
            self._story.tell_all()
            self._told_all()
            self._show_result()
        return hidden

    def _run_clocks(self) -> None:
        if self._due is not None and self._clock is None:
            self._clock = self.set_interval(1.0, self._prompt)
        elif self._due is None and self._clock is not None:
            self._clock.stop()
            self._clock = None
        if self._patience is not None:
            self._patience.stop()
            self._patience = None
        self._wait_patiently()

    def _wait_patiently(self) -> None:
        """Look at the prompt again when it will tell a longer time of thinking, and no sooner."""
        if self._thinking_since is not None and self._due is None and self._others_think():
            thought = time.monotonic() - self._thinking_since
            after = next_thinking(thought)
            if thought < IDLE:
                after = min(after, IDLE - thought)
            self._patience = self.set_timer(after + 0.05, self._patient)

    def _patient(self) -> None:
        self._prompt()
        self._keys()  # a bot may be called for whoever thinks for too long
        self._wait_patiently()

    def _at_present(self) -> Snapshot:
        """The newest snapshot, with the seconds of thinking as they are now."""
        if self._thinking_since is None:
            return self._snapshot
        thought = time.monotonic() - self._thinking_since
        return msgspec.structs.replace(self._snapshot, thinking=thought)

    def _others_think(self) -> bool:
        """Whether somebody present is waited for, and nobody who sits here."""
        waiting, seats = self._snapshot.waiting, self._snapshot.seats
        return not waiting & self.table.seats and any(not seats[seat].away for seat in waiting)

    # -- showing

    def _show(self) -> None:
        """Bring every part of the screen up to date."""
        newest, look, settings = self._snapshot, self.look, self._settings
        snapshot = self._story.shown(newest, self._face)
        _ = look.language.gettext
        gathering = snapshot.phase == "gathering" or snapshot.view is None
        curtain = self._keyboard.curtain
        self.set_class(gathering, "-gathering")
        self.set_class(curtain is not None, "-curtain")
        lines = self._lines(snapshot)
        beside = self.size.width >= _WIDE
        if gathering:
            self.query_one(Gathering).show(snapshot)
        else:
            # What people say stands in the chat line already.
            felt = [] if beside else [line for line in lines if line.tone != "chat"]
            moment = self._story.moment(newest, self._face, settings)
            self.board.show(snapshot, look, felt[-_FELT_LINES:], moment)
        if curtain is not None:
            self.query_one(Curtain).show(snapshot.seats[curtain].name)
        if beside or self.reading:
            self.query_one(GameLog).show(lines)
            self._talk.read()
        place = _("{game} · table {code}").format(game=self._face.title(look.language), code=snapshot.code)
        if not self.table.seats:
            place += " · " + _("watching")
        standing = "" if gathering else self._face.standing(snapshot, look.language)
        goal, _gap, score = standing.partition("   ")
        self.query_one(TitleLine).show(place, goal if score else "", score or goal)
        self._show_chat(snapshot)
        self._prompt()
        self._keys()

    def _lines(self, snapshot: Snapshot) -> list[LogLine]:
        hidden = self._talk.hidden()
        lines = self._story.lines(snapshot, self._face, self.look.language)
        return [line for line in lines if line.number not in hidden]

    def _show_chat(self, snapshot: Snapshot) -> None:
        """The last words, how many are unread, or what somebody new should know now."""
        own: frozenset[Speaker] = frozenset({*self.table.seats, self.house.lobby.person.name})
        unread = self._talk.unread(own)
        self.query_one(ChatLine).show(self._talk.last(len(snapshot.seats)), unread, self._guide(snapshot))

    def _guide(self, snapshot: Snapshot) -> str:
        if self.house.lobby.settings.coached or self._keyboard.curtain is not None or not self.table.seats:
            return ""
        text = self._face.guide(snapshot, self.look.language)
        self._guided = self._guided or bool(text)
        return text

    def _prompt(self) -> None:
        """Whose turn it is and what is asked, and the seconds left or spent."""
        snapshot, language = self._story.shown(self._snapshot, self._face), self.look.language
        now = time.monotonic()
        right = clock_text(None if self._due is None else max(0.0, self._due - now))
        if right and snapshot.pause:
            right = language.gettext("next in {clock}").format(clock=right)
        if not right and self._thinking_since is not None and self._others_think():
            right = thinking_text(now - self._thinking_since, language)
        own = "" if snapshot.phase == "gathering" or snapshot.view is None else self.board.prompt()
        curtain = self._keyboard.curtain
        prompt = prompt_of(snapshot, self._face, own, self._seat_at_cursor(), curtain, language)
        if self._note is not None:
            lead, text, tone = self._note
            prompt = (lead or prompt[0], text, tone)
        self.query_one(PromptLine).show(prompt[0], prompt[1], right, prompt[2])

    def _keys(self) -> None:
        snapshot = self._story.shown(self._at_present(), self._face)
        own = () if snapshot.phase == "gathering" else self.board.keys()
        shown: Shown = "story" if self.reading else "table"
        if self._keyboard.curtain is not None:
            shown = "curtain"
        language = self.look.language
        keys = keys_of(snapshot, own, shown, self._seat_at_cursor(), language)
        self.query_one(KeyBar).show(
            page_of(spelled(keys, self.look), self._page, self.size.width or 80, language)
        )

    def look_changed(self) -> None:
        """Say everything anew."""
        for strip in self.query("TitleLine, PromptLine, ChatLine, KeyBar"):
            strip.refresh()
        self.query_one(GameLog).repaint()
        self.query_one(Curtain).repaint()
        self._show()

    def on_resize(self) -> None:
        """Log lines stand on the felt or beside it."""
        if self.is_mounted:
            self.call_after_refresh(self._show)

    # -- keys and clicks

    def on_key(self, event: events.Key) -> None:
        """The board has the first word, unless the log or the curtain covers it."""
        if self._keyboard.curtain is not None:
            if event.key not in _AT_THE_CURTAIN:
                event.stop()
                event.prevent_default()
            return
        if self._hurry() and event.key in _ANSWERS:
            # What is asked was not on the screen yet, so this key is no answer to it.
            event.stop()
            event.prevent_default()
            return
        if self._note is not None:
            self._say(None)
        at_board = self._snapshot.phase in ("playing", "over") and not self.reading
        if at_board and self.board.press(event.key):
            event.stop()
            event.prevent_default()

    def action_press(self, key: str) -> None:
        """A key of the board, clicked on the key bar."""
        if not (self._hurry() and key in _ANSWERS):
            self.board.press(key)

    async def on_curtain_raised(self) -> None:
        """A click on the curtain."""
        await self.action_enter()

    def on_board_changed(self) -> None:
        """The cursor moved, by the player or to what a hint proposes."""
        if not self._pointing:
            self._note = None
        self._pointing = False
        self._prompt()
        self._keys()

    def on_board_scene_ended(self) -> None:
        """What moved stands still."""
        self._prompt()
        self._keys()

    def action_more(self) -> None:
        """The next page of the key bar."""
        self._page += 1
        self._keys()

    # -- the end

    def _show_result(self) -> None:
        """Once for every match, when its story is told."""
        snapshot = self._snapshot
        if snapshot.phase != "over":
            self._result_of = ""
        elif self._result_of != snapshot.commitment and not self._is_telling:
            self._result_of = snapshot.commitment
            self.call_after_refresh(self.action_result)
