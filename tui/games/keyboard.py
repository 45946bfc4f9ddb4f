"""Several people around one keyboard: whose hand may be on the screen, and when a curtain comes between."""

from __future__ import annotations

from collections.abc import Mapping

from server.games.contract import Eye, Seat
from server.protocols import Snapshot


class Keyboard:
    """Who looks through this screen.

    ``eye`` is what to ask the table's snapshots for: None, the table's own choice, as long as the session
    holds one seat at most. With several held seats a hand is shown only after its owner has asked for it at
    the ``curtain``, and only until another held seat is asked or the round is over; everything else is seen
    through the public eye. ``curtain`` is the seat whose owner should come to the keyboard now, or None.

    Where several are asked at once, a seat's picture ends as soon as it is not waited for: everybody around
    looks at what comes then.

    There a choice can be changed as long as others choose: `back` leads to it, behind a curtain of its own,
    and `keep` away from it. ``again`` is the seat that chooses once more, or None.

    Where a game hides nothing (``hidden`` is False) no curtain falls: the screen is the asked seat's.
    """

    def __init__(self, hidden: bool = True) -> None:
        self._hidden = hidden
        self.eye: Eye | None = None
        self.curtain: Seat | None = None
        self.again: Seat | None = None
        self._round = 0
        self._at_once = False
        self._together = False
        """Whether those who were waited for when it was looked last had been asked together."""
        self._chosen: list[Seat] = []
        """Who has chosen here, the last one first."""
        self._open: Mapping[Seat, int] = {}
        self._number = 0

    @property
    def earlier(self) -> Seat | None:
        """Whose choice `back` leads to; None while somebody's hand is shown."""
        if self.eye != "public":
            return None
        lately = (*self._chosen, *sorted(self._open))  # who chose before a return is not known as the last
        return next((seat for seat in lately if seat in self._open and seat != self.curtain), None)

    def back(self) -> None:
        """Call the owner of the `earlier` choice to the keyboard again."""
        seat = self.earlier
        if seat is not None:
            self.curtain = self.again = seat
            self._number = self._open[seat]
            self._chosen = [other for other in self._chosen if other != seat]

    def keep(self) -> None:
        """The choice stays as it is; the keyboard goes on."""
        if self.again is not None:
            self._chosen.insert(0, self.again)
            self.eye = "public"
            self.curtain = self.again = None

    @property
    def several_asked(self) -> bool:
        """Whether people here have been asked at once, so that choices can be changed."""
        return self._at_once

    def look(
        self,
        held: frozenset[Seat],
        snapshot: Snapshot,
        telling: bool,
        choices: Mapping[Seat, int] | None = None,
        *,
        at_once: bool = False,
    ) -> None:
        """Think again about who may look. Only what everybody may know of ``snapshot`` is used.

        ``telling``: its story is still being told, so the picture stays with whom it belongs to. ``choices``
        are the held seats whose own choice may still be changed, with the numbers of their asks. ``at_once``:
        all who are waited for were asked together, though only one of those around may be missing by now.
        """
        self._open = choices or {}
        if self.again is not None:
            if self._open.get(self.again) == self._number:
                return
            self.keep()  # it is changed, or all have chosen meanwhile
        if len(held) < 2 or snapshot.phase == "gathering":
            self.eye, self.curtain = None, None
            return
        if self.eye is None:
            self.eye = "public"
        over, self._together = self._together and not at_once, at_once
        if over:
            self.eye = (
                "public"  # all have chosen: everybody looks at what comes of it, whoever is asked first
            )
        at_play = snapshot.phase == "playing" and not snapshot.pause
        if not at_play:
            self.curtain = None
            if not telling:
                self.eye = "public"
            return
        if not self._hidden:
            asked = min(held & snapshot.waiting, default=None)
            if asked is not None and not telling:
                self.eye = asked
            return
        self._at_once = self._at_once or at_once or len(held & snapshot.waiting) > 1
        done = self._at_once and self.eye not in snapshot.waiting
        if self.eye != "public" and (self.eye not in held or self._round != snapshot.round or done):
            if done and isinstance(self.eye, int):
                self._chosen = [self.eye, *(seat for seat in self._chosen if seat != self.eye)]
            self.eye = "public"  # at once: the next round's hand is not for everybody around
        asked = min(held & snapshot.waiting, default=None)
        if asked is None or asked == self.eye:
            self.curtain = None
        elif not telling:
            self.eye, self.curtain = "public", asked

    def rise(self, snapshot: Snapshot) -> None:
        """The person at the curtain is alone with the screen: their hand may be seen."""
        if self.curtain is not None:
            self.eye, self.curtain, self._round = self.curtain, None, snapshot.round
