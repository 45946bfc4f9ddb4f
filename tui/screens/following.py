"""How a table's screen follows its table: news, the story at the viewer's pace, whose eye it is, clocks."""

from __future__ import annotations

import sys
import time

import msgspec
from textual.timer import Timer

from server.games.contract import Event
from server.protocols import IDLE, Entry, Settings, Snapshot, Table
from tui.games.face import AlarmingFace, Face
from tui.games.story import Story, beat_of, log_line
from tui.games.table_words import Prompt, next_thinking, whole_sentences
from tui.screens.seated import Seated
from tui.widgets.game_log import GameLog

_BESIDE = 28
"""Cells of the prompt's line that whose turn it is and a clock may take."""


class Following(Seated):
    """What is known of the table and how far it is told; how it is drawn is `tui.screens.table`'s affair."""

    def __init__(self, table: Table, snapshot: Snapshot, face: Face) -> None:
        super().__init__(table, snapshot, face)
        self._asked: int | None = None
        self._due: float | None = None
        self._thinking_since: float | None = None
        self._clock: Timer | None = None
        self._patience: Timer | None = None
        self._telling: Timer | None = None
        self._result_of = ""
        self._page = 0
        self._guided = False
        self._loud: tuple[Prompt, list[str]] | None = None
        """What happened at once and is not to pass unseen: the note that tells it, and its sentences."""
        self._fell = 0.0
        """When the curtain fell last."""

    def opened(self) -> None:
        """Take what there is, then follow the table."""
        self._take(self._snapshot)
        # Who only watches comes to see how things stand; the deal is for those who play.
        self._story.settle(self._story.just_dealt() if self.table.seats else 0)
        self._talk.read()
        self._mind_eye()
        self._tell_on()
        self._mind_eye()
        self._show()
        self._show_result()
        self._follow_on()

    # -- the table's news

    def _follow_on(self) -> None:
        self.run_worker(self._follow(), name="follow the table", group="follow", exclusive=True)

    async def _follow(self) -> None:
        while not self.table.ended:
            await self.table.changed(self._snapshot.version, self._keyboard.eye)
            if not self.stands:
                return
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
        self._look_around()
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
            self._page = 0
            if not self._is_loud:
                self._note = None
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

    def _look_around(self) -> None:
        """Who of those around this keyboard may look now."""
        held, waiting = self.table.seats, self._snapshot.waiting
        choices = {}
        view = self._snapshot.view
        at_once = view is not None and self._face.at_once(view)
        if (at_once or self._keyboard.several_asked) and waiting:
            for seat in held - waiting:
                ask = self.table.snapshot(sys.maxsize, seat).ask
                if ask is not None:
                    choices[seat] = ask.number
        self._keyboard.look(held, self._snapshot, self._is_telling, choices, at_once=at_once)

    def action_choice(self) -> None:
        """Back to the last choice made at this keyboard, or on from it without another one."""
        if self._keyboard.again is not None and self._keyboard.curtain is None:
            self._keyboard.keep()
        elif self._keyboard.earlier is not None:
            self._keyboard.back()
        else:
            return
        if self._mind_eye():
            self._follow_on()
        self._tell_on()
        self._show()

    def _mind_eye(self) -> bool:
        """Whether the screen changes to another eye now, because another hand may be seen or none."""
        before, curtain = self._keyboard.eye, self._keyboard.curtain
        self._look_around()
        wanted = self._keyboard.eye if self._keyboard.eye is not None else self._snapshot.eye
        changed = before != self._keyboard.eye or wanted != self._snapshot.eye
        if changed:
            self._anew()
        called = self._keyboard.curtain
        if called is not None and called != curtain:
            self._fell = time.monotonic()
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
            if not beat and not self._story.repeating:
                self._say_loud(entry)
            # What comes after the last entry is seen only when it has had its time, too: curtain, result.
            alone = self._keyboard.eye is None and self._snapshot.phase != "over"
            if beat and (self._story.waiting or not alone):
                self._telling = self.set_timer(beat, self._told)
                return
        self._show_result()

    @property
    def _is_loud(self) -> bool:
        return self._loud is not None and self._note is self._loud[0]

    def _say_loud(self, entry: Entry) -> None:
        """Keep what is told in no time, and is too big for that, in the prompt's place until the next key;
        of several such sentences those that have room, the first ones first."""
        face, what = self._face, entry.what
        if not isinstance(what, Event) or not isinstance(face, AlarmingFace):
            return
        if not face.alarms(what, self._snapshot.eye):
            return
        line = log_line(entry, self._snapshot, face, self.look.language)
        told = [
            *(self._loud[1] if self._is_loud and self._loud is not None else []),
            line.text if line else "",
        ]
        note: Prompt = ("", whole_sentences(told, self.size.width - _BESIDE), "warn")
        self._loud, self._note = (note, told), note

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
        """Any key skips the act that is told; the next one plays. Whether that hid what is asked now."""
        hidden = self._story.waiting
        telling = self._is_telling or self._story.repeating
        self._stop_telling()
        if self.board.scene_running:
            self.board.skip()
        if telling:
            self._story.tell_act()
            self._tell_on()
            self._told_all()
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

    # -- the end

    def _show_result(self) -> None:
        """Once for every match, when its story is told."""
        snapshot = self._snapshot
        if snapshot.phase != "over":
            self._result_of = ""
        elif self._result_of != snapshot.commitment and not self._is_telling:
            self._result_of = snapshot.commitment
            self.call_after_refresh(self.action_result)
