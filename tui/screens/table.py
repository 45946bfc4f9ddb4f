"""A table of whatever game: the board, whose turn it is and what is asked, the story, and talk."""

from __future__ import annotations

import time
from collections.abc import Sequence
from importlib.resources import files
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.protocols import Snapshot, Table
from tui.games import FACES
from tui.games.face import Board, Key, LogLine
from tui.games.table_keys import Shown, keys_of, page_of
from tui.games.table_words import clock_text, prompt_of, resuming_text, thinking_text
from tui.games.talk import Speaker
from tui.screens.following import Following
from tui.widgets.chat_line import ChatLine
from tui.widgets.curtain import Curtain
from tui.widgets.floor import Floor
from tui.widgets.game_log import GameLog
from tui.widgets.gathering import MOST_SAID, Gathering
from tui.widgets.key_bar import KeyBar, spelled
from tui.widgets.prompt_line import PromptLine
from tui.widgets.title_line import TitleLine

_WIDE = 120
_FELT_LINES = 4
_ANSWERS = ("enter", "space")
REST, HELD = 0.8, 0.3
"""Seconds that the curtain stays, more than a key that is held down takes to repeat itself; and seconds
between two Enters that are not those of a key held down."""
_AT_THE_CURTAIN = ("enter", "space", "z", "q", "ctrl+c", "ctrl+q")


class TableScreen(Following):
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
        Binding("r", "rematch", show=False),
        Binding("h", "hint", show=False),
        Binding("z", "choice", show=False),
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
        self._answered = 0.0
        """When an Enter was pressed last."""
        self._hurried = 0.0
        """When an Enter skipped something last."""

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

    # -- showing

    def _show(self) -> None:
        """Bring every part of the screen up to date."""
        if not self.stands:
            return
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
            self.query_one(Gathering).show(snapshot, () if beside else self._talk.latest(MOST_SAID))
        else:
            # What people say stands in the chat line already.
            felt = [] if beside else [line for line in lines if line.tone != "chat"]
            moment = self._story.moment(newest, self._face, settings)
            self.board.show(snapshot, look, felt[-_FELT_LINES:], moment)
        if curtain is not None:
            again = self._keyboard.again == curtain
            self.query_one(Curtain).show(snapshot.seats[curtain].name, again=again)
        if beside or self.reading:
            self._tell_log(lines)
        if beside or self.reading or gathering:
            self._talk.read()
        title = self._face.title(look.language)
        place = _("{game} · table {code}").format(game=title, code=snapshot.code)
        places = [place, f"{title} · {snapshot.code}", title]
        if not self.table.seats:
            places = [f"{place} · {_('watching')}" for place in places]
        standing = "" if gathering else self._face.standing(snapshot, look.language)
        goal, _gap, score = standing.partition("   ")
        self.query_one(TitleLine).show(places[0], goal if score else "", score or goal, *places[1:])
        self._show_chat(snapshot)
        self._prompt()
        self._keys()

    def _lines(self, snapshot: Snapshot) -> list[LogLine]:
        hidden = self._talk.hidden()
        lines = self._story.lines(snapshot, self._face, self.look.language)
        return [line for line in lines if line.number not in hidden]

    def _tell_log(self, lines: Sequence[LogLine]) -> None:
        """The story but for the line that would tell too soon what the board still shows happening."""
        unheard = self.board.unheard
        self.query_one(GameLog).show([line for line in lines if line.number != unheard])

    def _show_chat(self, snapshot: Snapshot) -> None:
        """The last words, how many are unread, or what somebody new should know now."""
        own: frozenset[Speaker] = frozenset({*self.table.seats, self.house.lobby.person.name})
        unread = self._talk.unread(own)
        # While people gather their words stand on the felt, or in the log beside it.
        last = None if snapshot.phase == "gathering" else self._talk.last(len(snapshot.seats))
        self.query_one(ChatLine).show(last, unread, self._guide(snapshot))

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
        left = None if self._due is None else max(0.0, self._due - now)
        right = clock_text(left)
        if left is not None and self._snapshot.pause:
            # While the end of the round is still told, a time to the next one would be nobody's clock.
            right = resuming_text(left, snapshot, self._face, language) if snapshot.pause else ""
        told = not self._story.waiting  # else it is about a moment that is not on the screen yet
        if not right and told and self._thinking_since is not None and self._others_think():
            right = thinking_text(now - self._thinking_since, language)
        own = "" if snapshot.phase == "gathering" or snapshot.view is None else self.board.prompt()
        curtain = self._keyboard.curtain
        prompt = prompt_of(snapshot, self._face, own, self._seat_at_cursor(), curtain, language)
        if curtain is not None and self._keyboard.again == curtain:
            lead = language.gettext("{name} may choose once more.")
            prompt = (lead.format(name=snapshot.seats[curtain].name), *prompt[1:])
        if self._story.repeating and self._is_telling:
            prompt = (language.gettext("Once more:"), self._back_to, "calm")
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
        if shown == "table" and self._story.waiting:
            keys.insert(0, Key(language.gettext("any key"), language.gettext("go on"), "next"))
        if (choice := self._choice_key()) is not None:
            keys.insert(1 if shown == "curtain" else 0, choice)
        self.query_one(KeyBar).show(
            page_of(spelled(keys, self.look), self._page, self.size.width or 80, language)
        )

    def _choice_key(self) -> Key | None:
        """The way to a choice that somebody around this keyboard may still change, or on from it."""
        _ = self.look.language.gettext
        keyboard = self._keyboard
        if keyboard.again is not None and keyboard.curtain is None:
            return Key("z", _("leave it so"), "choice")
        if keyboard.earlier is None or self.reading:
            return None
        name = self._snapshot.seats[keyboard.earlier].name
        return Key("z", _("back to {name}'s choice").format(name=name), "choice")

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
        before, rested = self._keyboard.curtain, self._rested()
        if event.key in _ANSWERS:
            self._answered = time.monotonic()
        if before is not None:
            if event.key not in _AT_THE_CURTAIN or (event.key in _ANSWERS and not rested):
                event.stop()
                event.prevent_default()
            return
        if event.key in _ANSWERS and time.monotonic() - self._hurried < HELD:
            # Held down to come to the present, it is no answer to what is asked there.
            self._hurried = time.monotonic()
            self._hurry()
            event.stop()
            event.prevent_default()
            return
        if (self._hurry() and event.key in _ANSWERS) or self._keyboard.curtain is not None:
            # What is asked was not on the screen yet, so this key is no answer to it; nor does a key raise
            # the curtain that it has let fall.
            if event.key in _ANSWERS:
                self._hurried = time.monotonic()
            event.stop()
            event.prevent_default()
            return
        if self._note is not None:
            self._say(None)
        if self.reading and (event.key == "escape" or event.key in self._table_letters()):
            # The first press shows the table again, where the letter has a use.
            self.action_log()
            event.stop()
            event.prevent_default()
            return
        at_board = self._snapshot.phase in ("playing", "over") and not self.reading
        if at_board and self.board.press(event.key):
            event.stop()
            event.prevent_default()

    def _table_letters(self) -> set[str]:
        """The letters that mean something to the board and nothing to the story."""
        offered = self.board.keys()
        return {key.key for key in offered if key.key.isalpha()} - {"k", "l", "m", "t"}

    def action_press(self, key: str) -> None:
        """A key of the board, clicked on the key bar."""
        if not (self._hurry() and key in _ANSWERS) and self._keyboard.curtain is None:
            self.board.press(key)

    def action_next(self) -> None:
        """On to the next act of what is told."""
        self._hurry()

    async def on_curtain_raised(self) -> None:
        """A click on the curtain."""
        await self.action_enter()

    async def action_enter(self) -> None:
        """What Enter does beside the board; a second click raises no curtain that has fallen by the first."""
        if self._keyboard.curtain is None or time.monotonic() - self._fell >= REST:
            await super().action_enter()

    def _rested(self) -> bool:
        """Whether an Enter can be that of who is called to the keyboard: the one that let the curtain fall
        may be pressed twice, or held down."""
        now = time.monotonic()
        return now - self._fell >= REST and now - self._answered >= HELD

    def on_board_changed(self) -> None:
        """The cursor moved, by the player or to what a hint proposes."""
        if not self._pointing:
            self._note = None
        self._pointing = False
        self._prompt()
        self._keys()

    def on_board_scene_ended(self, message: Board.SceneEnded) -> None:
        """What moved stands still."""
        message.stop()
        if self.size.width >= _WIDE or self.reading:
            self._tell_log(self._lines(self._story.shown(self._snapshot, self._face)))
        self._prompt()
        self._keys()

    def action_more(self) -> None:
        """The next page of the key bar."""
        self._page += 1
        self._keys()
