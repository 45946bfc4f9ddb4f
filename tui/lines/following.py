"""A table followed by ear: its story as it happens, through the eye of whoever is asked at the terminal."""

from __future__ import annotations

import time
from typing import Any

from server.protocols import Snapshot, Table
from tui.games.face import Face, PartedFace
from tui.games.people import capital
from tui.games.story import log_line
from tui.games.table_words import prompt_of, table_rules
from tui.lines.by_ear import HEARD
from tui.lines.company import company, placings
from tui.lines.ears import Ears, Speaking, aloud
from tui.lines.positions import bill, counts
from tui.shell_lines import join_line

REST = 0.8
"""Seconds that a curtain stays at least: an Enter that was pressed twice is not that of who is called."""
LAST = 8
"""So many lines of the story are told to who comes to a table, and again when asked."""


class Following(Speaking):
    """What one stay at a table has told, and to whom; ``invitation`` is that of `server.protocols.Lobby`."""

    def __init__(self, ears: Ears, table: Table, invitation: str = "") -> None:
        super().__init__(ears)
        self._table = table
        self._invitation = invitation
        self._snapshot = table.snapshot()
        self._told = 0
        self._eye: Any = None
        """Through which eye the person at the terminal looks; None before the first look."""
        self._story: Any = self._snapshot.eye
        """The eye whose story is told: everybody's, when several hear this terminal."""
        self._asked: Any = None
        """What was asked when the choices were read out; None to say everything again."""
        self._curtain = False
        """Whether another person at this keyboard is asked, whose hand those before must not hear."""
        self._at_once = False
        """Whether several at this keyboard have been asked together: who has answered passes it on."""

    @property
    def _face(self) -> Face:
        return HEARD[self._snapshot.game].played_with(self._snapshot.content)

    # Coming and the story

    def _arrive(self) -> None:
        snapshot, language = self._snapshot, self._ears.language
        options = self._face.summary(snapshot.options, len(snapshot.seats), language)
        rules = table_rules(snapshot.rules, language)
        title = self._face.title(language)
        head = self._("Table {code}: {game}, {options}.")
        told = aloud(f"{options}, {rules}" if rules else options)
        self._ears.say(head.format(code=snapshot.code, game=title, options=told))
        self._who()
        entries = snapshot.entries
        self._told = entries[-1].number - LAST if entries else 0
        self._ears.say(self._("Type ? for what can be typed here."))

    def _who(self) -> None:
        """Who sits here; while there is room, how a friend comes in."""
        snapshot = self._snapshot
        self._ears.say(*company(snapshot, self._face, self._ears.language))
        free = any(view.kind == "empty" for view in snapshot.seats)
        if self._invitation and snapshot.phase == "gathering" and snapshot.held and free:
            line = join_line(self._invitation, snapshot.code)
            self._ears.say(
                self._("Friends come in with: {line}").format(line=line),
                self._("With -T in place of -t they have the house a line at a time, as here."),
            )

    def _tell_news(self) -> None:
        self._snapshot = self._table.snapshot(max(0, self._told), self._eye)
        heard = self._heard_since(self._told)
        for entry in heard.entries:
            line = log_line(entry, heard, self._face, self._ears.language)
            if line is not None:
                self._ears.say(line.text)
            self._told = entry.number

    def _heard_since(self, number: int) -> Snapshot:
        """What all who hear this terminal may know since that entry."""
        return self._table.snapshot(max(0, number), self._story)

    def _may_hear(self) -> Snapshot:
        """What may be told now: between two hands whoever comes next may be listening already."""
        return self._snapshot if self._eye in self._snapshot.waiting else self._heard_since(self._told)

    # Whose ears

    async def _draw_curtain(self) -> None:
        """Say whose turn it is, and wait for that person's Enter before anything of their hand is said; or
        until it is somebody else's turn, or nobody's any more."""
        self._curtain, eye = False, self._eye
        snapshot = self._table.snapshot(0, eye)
        said = prompt_of(snapshot, self._face, "", 0, eye, self._ears.language)
        self._ears.say(" ".join(said[:2]))
        began = time.monotonic()
        while eye == self._eye:
            typed = await self._ears.hear(self._table.changed(snapshot.version, eye))
            if typed is None:
                self._mind_eye()
                if eye == self._eye:
                    snapshot = self._table.snapshot(0, eye)
            elif time.monotonic() - began >= REST:
                return
            else:  # typed before this person can have come
                self._ears.say(" ".join(said[:2]))

    def _mind_eye(self) -> None:
        """Ask the seat that is waited for, when several are this session's; their story is everybody's."""
        seats = sorted(self._table.seats)
        eye: Any = seats[0] if seats else "public"
        together = len(seats) > 1 and self._face.hidden
        if len(seats) > 1:
            # Who has answered may still be asked whether they stay with it, but is not waited for.
            waiting = self._table.snapshot(0, self._eye if self._eye in seats else None).waiting
            asked = [seat for seat in seats if seat in waiting]
            self._at_once = self._at_once or len(asked) > 1
            eye = asked[0] if asked else "public"
            if not asked and self._eye in seats and not (self._at_once and together):
                eye = self._eye
        if eye != self._eye:
            self._curtain = together and eye != "public"
            self._eye, self._asked = eye, None
        story: Any = "public" if together else eye
        if story != self._story:
            entries = self._table.snapshot(0, story).entries
            self._story, self._told = story, max(0, entries[-1].number - LAST) if entries else 0

    # How it stands

    def _standing(self) -> str:
        """Round and score in a line, without the blanks that a screen needs between them."""
        seen = self._may_hear()
        if seen.view is None:
            return ""
        said = self._face.standing(seen, self._ears.language)
        told = capital(", ".join(part for part in said.split("   ") if part))
        return f"{told}." if told and told[-1] not in ".!?" else told

    def _tell_standing(self) -> None:
        self._ears.say(self._standing() or self._("The match has not begun."))

    def _tell_part_over(self) -> None:
        """That a part of the match is over; that a round is has been told by how it ended."""
        if isinstance(self._face, PartedFace):
            self._ears.say(self._face.part_over(self._snapshot, self._ears.language))

    def _tell_score(self) -> None:
        self._tell_standing()
        self._ears.say(*counts(self._may_hear(), self._ears.language))

    def _say_result(self) -> None:
        snapshot, face, language = self._snapshot, self._face, self._ears.language
        assert snapshot.result is not None
        self._ears.say(
            self._("The match is over."), face.why_over(snapshot.result.reason, snapshot.options, language)
        )
        self._ears.say(*placings(snapshot, face, language), *bill(snapshot, language))

    def _say_why_over(self) -> None:
        if self._table.ended == "taken_over":
            self._ears.say(self._("You sit there from another terminal now."))
        elif self._table.ended == "closed":
            self._ears.say(self._("Table {code} was closed.").format(code=self._table.code))
