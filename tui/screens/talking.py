"""What is said at a table's screen: notes for who looks at it, and the talk of its people."""

from __future__ import annotations

from collections.abc import Awaitable

from server.names import CHAT_CELLS
from server.protocols import Refused, Snapshot, Table
from tui import words
from tui.games.face import Face, Key
from tui.games.table_words import Prompt
from tui.games.talk import Speaker, Talk, phrases
from tui.screens.question import Question
from tui.screens.room import Room

_PASSING = 5.0
"""Seconds that what is said in passing stays."""


class Talking(Room[None]):
    """The sentences of a table's screen; how they are shown is `tui.screens.table`'s affair.

    ``note`` is a sentence that stands in the prompt's place until the next key.
    """

    def __init__(self, table: Table, snapshot: Snapshot, face: Face) -> None:
        super().__init__()
        self.table = table
        self._snapshot = snapshot
        self._face = face
        self._talk = Talk()
        self._note: Prompt | None = None

    def _show(self) -> None:
        """Bring every part of the screen up to date."""
        raise NotImplementedError

    def _prompt(self) -> None:
        """Say whose turn it is and what is asked, or the note."""
        raise NotImplementedError

    def _say(self, note: Prompt | None) -> None:
        self._note = note
        if self.stands:
            self._prompt()

    def note(self, text: str) -> None:
        """Say something for a while, or until the next key."""
        note: Prompt = ("", text, "calm")
        self._say(note)

        def read() -> None:
            if self._note is note:
                self._say(None)

        self.set_timer(_PASSING, read)

    def _refuse(self, sentence: str) -> None:
        self._say(("", sentence, "warn"))

    async def _granted(self, wish: Awaitable[object]) -> bool:
        """Whether the house grants a wish; its refusal is said until the next key."""
        try:
            await wish
        except Refused as no:
            self._refuse(words.refusal(no.reason, no.facts, self.look.language))
            return False
        return True

    # -- talk

    def action_talk(self) -> None:
        """Type a line for the whole table."""
        self.type_line(self.look.language.gettext("Say:"), "", self._speak, most=CHAT_CELLS)

    async def _speak(self, text: str, phrase: str = "") -> bool:
        self._talk.read()
        return await self._granted(self.table.say(text, phrase))

    def action_say(self) -> None:
        """One of the set phrases, by its number."""
        _ = self.look.language.gettext
        said = phrases(self._snapshot.game, self.look.language)
        answers = [Key(str(n), text, phrase) for n, (phrase, text) in enumerate(said.items(), 1)]
        answers.append(Key("Esc", _("nothing"), ""))

        async def spoken(answer: str | None) -> None:
            if answer:
                await self._speak(said[answer], answer)

        self.app.push_screen(Question(_("Say to the whole table, nobody whispers here:"), answers), spoken)

    def action_mute(self) -> None:
        """Choose whose lines are hidden here; nobody else notices."""
        _ = self.look.language.gettext
        snapshot = self._snapshot
        people: list[tuple[Speaker, str]] = [
            (seat, view.name)
            for seat, view in enumerate(snapshot.seats)
            if view.owned and seat not in self.table.seats
        ]
        people += [(name, name) for name in snapshot.watchers if name != self.house.lobby.person.name]
        people = people[:9]
        if not people:
            self._say(("", _("There is nobody here to mute."), "calm"))
            return
        muted = _("{name} (muted)")
        answers = [
            Key(str(n), muted.format(name=name) if speaker in self._talk.muted else name, str(n))
            for n, (speaker, name) in enumerate(people, 1)
        ]
        answers.append(Key("Esc", _("nobody"), ""))

        def chosen(answer: str | None) -> None:
            if answer:
                speaker, name = people[int(answer) - 1]
                text = _("You do not see what {name} says any more.")
                if not self._talk.turn(speaker):
                    text = _("You see again what {name} says.")
                self._show()
                self._say(("", text.format(name=name), "calm"))

        self.app.push_screen(Question(_("Hide the lines of, or show them again:"), answers), chosen)
