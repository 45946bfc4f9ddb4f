"""What somebody at a table asks for by a key or a click: moves, hints, seats, bots, pace, leaving."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, partial
from typing import TYPE_CHECKING

import msgspec

from server.games.contract import IllegalMove
from server.protocols import Refused, Snapshot, Table
from tui import words
from tui.games.face import Board, Face, Key
from tui.games.keyboard import Keyboard
from tui.games.story import Story
from tui.games.table_keys import absent_seat, freeable, next_level, relieved_seat
from tui.games.table_words import PACES, Prompt, giving_up, pace_name
from tui.screens.question import Question
from tui.screens.talking import Talking
from tui.widgets.game_log import GameLog
from tui.widgets.gathering import Gathering

if TYPE_CHECKING:
    from tui.screens.result import ResultScreen


_ANSWERED = ("stale", "not_your_turn")
"""Why there is no hint any more for somebody who asked for one and then moved without it."""


class Seated(Talking):
    """The wishes of a table's screen; how they are shown is `tui.screens.table`'s affair."""

    def __init__(self, table: Table, snapshot: Snapshot, face: Face) -> None:
        super().__init__(table, snapshot, face)
        self._story = Story()
        self._keyboard = Keyboard(face.hidden)
        self._back_to = ""
        """What is seen once more, in words."""
        self._thinking: Prompt | None = None
        """The note that a hint is thought of."""
        self._pointing = False
        self._bill: ResultScreen | None = None
        """The bill, while it lies over the table."""
        self._parting: Question | None = None
        """The question whether to leave, while it is asked."""

    @cached_property
    def board(self) -> Board:
        """The game's board."""
        return self.query_one(Board)

    @property
    def reading(self) -> bool:
        """Whether the log has the whole room."""
        return self.has_class("-reading")

    def _keys(self) -> None:
        """Say which keys work now."""
        raise NotImplementedError

    def _at_present(self) -> Snapshot:
        """The newest snapshot, with the seconds of thinking as they are now."""
        raise NotImplementedError

    def _tell_on(self) -> None:
        """Tell what waits, each entry for its time."""
        raise NotImplementedError

    def _through(self) -> None:
        """Look through another eye when it is time to."""
        raise NotImplementedError

    def _seat_at_cursor(self) -> int:
        return self.query_one(Gathering).seat

    def _ring(self, name: str) -> None:
        _ = self.look.language.gettext
        text = _("Boteco · your turn at table {code}")
        if len(self.table.seats) > 1:
            text = _("Boteco · {name}'s turn at table {code}")
        self.house.alert(text.format(name=name, code=self.table.code))

    # -- moves

    def on_board_refused(self, message: Board.Refused) -> None:
        """The player tried what the rules refuse."""
        self._refuse(self._face.refusal(message.reason, message.facts, self.look.language))

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """A legal move was chosen: send it. At an even pace the answer comes only when everybody sees it, but
        for a change of mind, which nobody sees."""
        seat = self._snapshot.eye
        if isinstance(seat, int):
            self._say(None)  # a click does not put a note away, as a key does
            self.run_worker(self._send(seat, message.number, message.text), name="send a move")
            if self._snapshot.rules.even_pace and seat in self._snapshot.waiting:
                _ = self.look.language.gettext
                self._say(("", _("Your move is made; everybody sees it in a moment."), "calm"))

    async def _send(self, seat: int, number: int, text: str) -> None:
        try:
            taken = await self._granted(self.table.move(seat, number, text))
        except IllegalMove as no:
            taken = False
            self._refuse(self._face.refusal(no.reason, no.facts, self.look.language))
        if not taken and self.stands:
            self.board.again()

    def action_hint(self) -> None:
        """What a good player would do, and why."""
        snapshot = self._snapshot
        if isinstance(snapshot.eye, int) and snapshot.ask is not None and snapshot.eye in snapshot.waiting:
            _ = self.look.language.gettext
            self._thinking = ("", _("Let me see..."), "calm")
            self._say(self._thinking)
            self.run_worker(self._advise(snapshot.eye, snapshot.ask.number), name="ask for a hint")

    async def _advise(self, seat: int, number: int) -> None:
        language = self.look.language
        hint = None
        try:
            hint = await self.table.hint(seat, number)
        except Refused as no:
            if no.reason not in _ANSWERED:
                self._refuse(words.refusal(no.reason, no.facts, language))
        if not self.stands:
            return
        now = self._snapshot
        if hint is not None and now.eye == seat and now.ask is not None and now.ask.number == number:
            self._pointing = True
            self.board.point(hint.move)
            self._say((language.gettext("Hint."), self._face.hint(hint, now, language), "you"))
        elif self._note is self._thinking:  # who has moved meanwhile waits for no hint
            self._say(None)

    # -- seats

    async def action_enter(self) -> None:
        """Raise the curtain; take a free seat; go on between rounds; see the result."""
        snapshot = self._snapshot
        if self._keyboard.curtain is not None:
            self._keyboard.rise(snapshot)
            self._through()
        elif snapshot.phase == "gathering":
            seat = self._seat_at_cursor()
            if snapshot.seats[seat].kind == "empty":
                await self._granted(self.table.take(seat))
        elif snapshot.phase == "over":
            self.action_result()
        elif snapshot.pause and self.table.seats:
            await self._granted(self.table.ready())

    async def action_start(self) -> None:
        """Host: begin the match."""
        if self._snapshot.phase == "gathering":
            await self._granted(self.table.start())

    async def action_bot(self) -> None:
        """While gathering: a bot on the cursor's seat or the first free one; one that sits there changes its
        level. Later: a bot for somebody absent or idle; the own seat again where one plays."""
        snapshot = self._at_present()
        if snapshot.phase != "gathering":
            if (relieved := relieved_seat(snapshot)) is not None:
                await self._granted(self.table.take(relieved))
            elif (absent := absent_seat(snapshot)) is not None:
                await self._granted(self.table.substitute(absent))
            return
        at = self._seat_at_cursor()
        if snapshot.seats[at].kind == "bot":
            level = next_level(snapshot.seats[at].level)
            if await self._granted(self.table.free(at)):
                await self._granted(self.table.add_bot(at, level))
            return
        free = [seat for seat, view in enumerate(snapshot.seats) if view.kind == "empty"]
        if free:
            await self._granted(self.table.add_bot(at if at in free else free[0], "normal"))

    async def action_free(self) -> None:
        """Host, while gathering: the bot or absent person at the cursor makes room, else the last of them."""
        snapshot = self._snapshot
        seats = freeable(snapshot)
        if snapshot.phase == "gathering" and seats:
            at = self._seat_at_cursor()
            await self._granted(self.table.free(at if at in seats else seats[-1]))

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

    def action_log(self) -> None:
        """The whole story in the room, and back."""
        self.toggle_class("-reading")
        self.query_one(GameLog).to_end()
        self._show()

    # -- pace, looking back, explanations

    async def action_speed(self, by: int) -> None:
        """Tell the story faster or slower, from now on everywhere."""
        settings = self.house.lobby.settings
        at = PACES.index(settings.pace) + by
        pace = PACES[max(0, min(at, len(PACES) - 1))]
        if pace != settings.pace and not await self._granted(
            self.house.keep(msgspec.structs.replace(settings, pace=pace))
        ):
            return
        _ = self.look.language.gettext
        self.note(_("Pace: {pace}. + is faster, - slower.").format(pace=pace_name(pace, self.look.language)))

    def action_again(self) -> None:
        """See the last deed once more."""
        _ = self.look.language.gettext
        self._look_back(self._story.repeat_last(), _("the last deed. Any key skips it."))

    def action_since(self) -> None:
        """See everything since the own last move once more."""
        _ = self.look.language.gettext
        something = self._story.repeat_since_own(self._snapshot.eye)
        self._look_back(something, _("all since your last move. Any key skips it."))

    def _look_back(self, something: bool, told: str) -> None:
        if something:
            self._back_to = told
            self._tell_on()
            self._show()
        else:
            self._say(("", self.look.language.gettext("There is nothing to see again yet."), "calm"))

    async def action_enough(self) -> None:
        """No more explanations."""
        if not self.house.lobby.settings.coached:
            await self._coached()
            self._show()

    async def _coached(self) -> None:
        settings = msgspec.structs.replace(self.house.lobby.settings, coached=True)
        await self._granted(self.house.keep(settings))

    def action_help(self) -> None:
        """The rules, opened at the one that matters now."""
        from tui.screens.rules import RulesScreen

        self.app.push_screen(RulesScreen(self._face.name, self._snapshot))

    # -- the end, and leaving

    def action_result(self) -> None:
        """The final standing."""
        from tui.screens.result import ResultScreen

        snapshot = self._snapshot
        if snapshot.phase == "over" and self.is_current:
            if self._parting is not None and self._parting.is_active:
                self._parting.dismiss("")  # what it asks about is over
            entries = self.table.snapshot(0, self._keyboard.eye).entries
            self._bill = ResultScreen(snapshot, entries)
            self.app.push_screen(self._bill, self._after_result)

    async def action_rematch(self) -> None:
        """Play again, as soon as everybody here wants it; who wants it already sees the standing."""
        snapshot = self._snapshot
        if snapshot.phase == "over" and snapshot.held and not snapshot.seats[min(snapshot.held)].ready:
            self._say(None)
            await self._granted(self.table.ready())
        else:
            self.action_result()

    async def _after_result(self, wish: str | None) -> None:
        self._bill = None
        if wish == "rematch":
            await self.action_rematch()
        elif wish == "lobby":
            self._go()

    def action_leave(self) -> None:
        """Leave after a question, unless there is nothing to lose: to a spectator, and after a match."""
        _ = self.look.language.gettext
        if not self.table.seats or self._snapshot.phase == "over":
            self._go()
            return
        if self._snapshot.phase == "playing" and self._face.hidden:
            question = _("Leave the table? Your seat and your hand are kept.")
        else:
            question = _("Leave the table? Your seat is kept.")
        answers = [
            Key("q", _("leave"), "leave"),
            Key("u", _("give up the seat"), "stand_up"),
            Key("Esc", _("stay"), ""),
        ]
        self._ask_parting(question, answers)

    def _ask_parting(self, question: str, answers: Sequence[Key]) -> None:
        self._parting = Question(question, answers)
        self.app.push_screen(self._parting, partial(self._after_question, question))

    async def _after_question(self, told: str, answer: str | None) -> None:
        self._parting = None
        language = self.look.language
        _ = language.gettext
        lost = giving_up(self._snapshot, self._face, language)
        if answer in ("stand_up", "give_up") and lost and lost != told:
            # Another key than the one before, so that no key pressed twice gives up a match.
            answers = [Key("Enter", _("give up the seat"), "give_up"), Key("Esc", _("stay"), "")]
            self._ask_parting(lost, answers)
        elif answer == "leave" or (answer and await self._granted(self.table.stand_up())):
            self._go()

    def _go(self) -> None:
        self.table.leave()
        self.dismiss()
