"""The board of Kingdomino Origins: keys and clicks become moves, snapshots become pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server.games.contract import Seat
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.face import Key, LogLine, Moment
from tui.games.kingdomino_origins import aiming, board_words, marking, paging
from tui.games.kingdomino_origins.aiming import Aim
from tui.games.kingdomino_origins.draw import canvas_of
from tui.games.kingdomino_origins.paging import Leaf
from tui.games.kingdomino_origins.plan import plan
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.scenes import Picture, pictures
from tui.games.pictured import Hit, PicturedBoard
from tui.look import Look
from tui.widgets.canvas import Canvas

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_ON_TABLE = ("recruit", "totem", "pick")
"""Phases whose choices lie on the first page of a narrow panel: a new ask, and a step among them, open it."""


class KingdominoBoard(PicturedBoard[Picture]):
    """Territories, rows and pages. What is asked is either a square of the own map or one of a list."""

    DEFAULT_CSS = "KingdominoBoard { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._snapshot: Snapshot | None = None
        self._look: Look | None = None
        self._log: Sequence[LogLine] = ()
        self._moment: Moment | None = None
        self._reckoning: Reckoning | None = None
        self._aim = Aim()
        self._main: Seat = 0
        self._leaf = Leaf()
        self._looking = False
        self._asked: tuple[Any, ...] | None = None

    # -- what the screen calls

    def show(
        self, snapshot: Snapshot, look: Look, log: Sequence[LogLine], moment: Moment | None = None
    ) -> None:
        """Draw the snapshot. A new ask puts the cursor on a legal choice near where it was."""
        snapshot = aiming.as_they_lie(snapshot)
        self._snapshot, self._look, self._log, self._moment = snapshot, look, log, moment
        view: KingdominoView = snapshot.view
        if isinstance(snapshot.eye, int):
            self._main = snapshot.eye
        elif view.turn is not None:
            self._main = view.turn
        self._main = min(self._main, view.seats - 1)
        self._leaf = paging.following(self._leaf, view, self._main)
        if self._reckoning is None or self._reckoning.view != view or self._reckoning.seat != self._main:
            self._reckoning = Reckoning(view, self._main)
        asked = None if snapshot.ask is None else (snapshot.eye, snapshot.ask.number)
        if asked != self._asked:
            self._asked, self._answered, self._looking = asked, None, False
            if snapshot.ask is not None:
                self._aim = aiming.begin(snapshot.moves, self._aim, self._reckoning)
                if snapshot.ask.kind in _ON_TABLE and self._narrow():
                    self._leaf = paging.at_table(self._leaf)
        self._film.follow(moment, lambda happening: pictures(happening, view))
        self._paint()

    def point(self, move: Any) -> None:
        """Put the cursor on a legal move."""
        if self._snapshot is not None and move in self._snapshot.moves:
            self._looking = False
            self._aim = aiming.at(move, self._snapshot.moves, self._aim)
            self._moved()

    # -- what the screen reads

    def keys(self) -> Sequence[Key]:
        """The keys that answer the ask, then those that look around."""
        if self._snapshot is None or self._look is None:
            return ()
        parts = any(hit.kind == "part" for hit in self._hits)
        narrow = self._narrow()
        away = narrow and self._leaf.page != "table"
        return board_words.keys(self._snapshot, self._looking, narrow, parts, away, self._look.language)

    def prompt(self) -> str:
        """What the choice pointed at would do."""
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None or snapshot.ask is None:
            return ""
        chosen, gain = self._chosen(), None
        if self._reckoning is not None and chosen in snapshot.moves:
            gain = self._reckoning.gain(chosen)
        refused = None if chosen in snapshot.moves else aiming.refusal(chosen, snapshot)
        return board_words.prompt(snapshot, chosen, gain, refused, look.language)

    def press(self, key: str) -> bool:
        """Take a key; False when it means nothing to the board now."""
        snapshot = self._snapshot
        if snapshot is None:
            return False
        if key in ("v", "V"):
            self._turn_page(1 if key == "v" else -1)
        elif key in ("p", "P"):
            self._turn_part(1 if key == "p" else -1)
        elif key == "escape":
            if self._leaf.page == "table" and not self._looking:
                return False
            self._leaf, self._looking = paging.at_table(self._leaf), False
            self._moved()
        elif snapshot.ask is None or self._looking:
            return self._look_around(key)
        elif aiming.on_map(snapshot.moves):
            return self._aim_at_square(key)
        else:
            return self._aim_at_list(key)
        return True

    def _look_around(self, key: str) -> bool:
        """Nothing is asked, or the asked one wants to look first."""
        assert self._snapshot is not None
        if key in _ARROWS:
            self._step(_ARROWS[key])
        elif key in ("n", "N"):
            regions = aiming.region_squares(self._snapshot.view, self._focus())
            self._set(aiming.next_of(regions, self._aim, 1 if key == "n" else -1))
        elif key == "o" and self._snapshot.ask is not None:
            self._looking = False
            self._moved()
        else:
            return False
        return True

    def _aim_at_square(self, key: str) -> bool:
        assert self._snapshot is not None
        moves = self._snapshot.moves
        if key in _ARROWS:
            self._step(_ARROWS[key])
        elif key in ("r", "R") and aiming.places(moves):
            self._set(aiming.turned(self._aim, 1 if key == "r" else -1))
        elif key in ("n", "N"):
            self._set(aiming.next_legal(moves, self._aim, 1 if key == "n" else -1))
        elif key in ("enter", "space"):
            self._confirm()
        else:
            return key in ("r", "R")
        return True

    def _aim_at_list(self, key: str) -> bool:
        assert self._snapshot is not None
        moves = self._snapshot.moves
        away = self._narrow() and self._leaf.page != "table" and self._snapshot.view.phase in _ON_TABLE
        if away and key in ("right", "down", "n", "left", "up", "N", "enter", "space"):
            # What is chosen among is not seen: the first key shows it, the next one chooses.
            self._leaf = paging.at_table(self._leaf)
            self._moved()
        elif key in ("right", "down", "n", "left", "up", "N"):
            self._set(aiming.next_in_list(moves, self._aim, 1 if key in ("right", "down", "n") else -1))
        elif key.isdecimal() and len(key) == 1:
            if 0 < int(key) <= len(moves):
                self._set(aiming.at(moves[int(key) - 1], moves, self._aim))
        elif key in ("enter", "space"):
            self._confirm()
        elif key == "o":
            self._looking = True
            self._moved()
        else:
            return False
        return True

    # -- the cursor

    def _chosen(self) -> Any:
        """The move pointed at, legal or not; None when nothing is asked."""
        if self._snapshot is None or self._snapshot.ask is None:
            return None
        return aiming.chosen(self._snapshot, self._aim)

    def _focus(self) -> Seat:
        """Whose map the cursor is on."""
        if self._snapshot is None or self._snapshot.ask is not None:
            return self._main
        return self._leaf.opened if self._leaf.page == "others" else self._main

    def _step(self, by: tuple[int, int]) -> None:
        assert self._snapshot is not None
        self._set(aiming.stepped(self._snapshot.view.territories[self._focus()], self._aim, by))

    def _set(self, aim: Aim) -> None:
        if aim != self._aim:
            self._aim = aim
            self._moved()

    def _moved(self) -> None:
        self._paint()
        self.post_message(self.Changed())

    def _turn_page(self, by: int) -> None:
        assert self._snapshot is not None
        seats = self._snapshot.view.seats
        self._leaf = paging.turned(self._leaf, by, seats, self._main, self._narrow())
        self._moved()

    def _turn_part(self, by: int) -> None:
        self._leaf = paging.at_part(self._leaf, by)
        self._moved()

    def _narrow(self) -> bool:
        seats = self._snapshot.view.seats if self._snapshot is not None else 2
        return plan((self.size.width, self.size.height), seats, bool(self._log)).kind == "narrow"

    def _confirm(self) -> None:
        """Send the move pointed at, once, or say which rule forbids it."""
        snapshot, chosen = self._snapshot, self._chosen()
        if snapshot is None or snapshot.ask is None or chosen is None:
            return
        if chosen not in snapshot.moves:
            why = aiming.refusal(chosen, snapshot)
            if why is not None:
                self.post_message(self.Refused(why.reason, why.facts))
            return
        self._send(snapshot, chosen)

    # -- the mouse

    @property
    def pointed_at(self) -> Aim:
        """Where the cursor is."""
        return self._aim

    @property
    def covered(self) -> tuple[tuple[int, int], ...]:
        """The squares that the move pointed at is about."""
        return aiming.covered(self._chosen())

    def wheeled(self, by: int) -> None:
        """The wheel and the right button turn the domino."""
        if self._snapshot is not None and aiming.places(self._snapshot.moves) and not self._looking:
            self._set(aiming.turned(self._aim, by))

    def clicked(self, hit: Hit, x: int, y: int) -> None:
        """A first click points, a second one on the same thing answers."""
        assert self._snapshot is not None
        snapshot = self._snapshot
        if hit.kind == "page":
            self._turn_page(1)
        elif hit.kind == "part":
            self._turn_part(1)
        elif hit.kind == "small":
            self._leaf = paging.at_territory(self._leaf, hit.value)
            self._moved()
        elif hit.kind == "choice" and snapshot.ask is not None:
            if self._chosen() == hit.value and not self._looking:
                self._confirm()
            else:
                self._looking = False
                self._set(aiming.at(hit.value, snapshot.moves, self._aim))
        elif hit.kind == "map":
            seat, grid = hit.value
            square = grid.square_at(x, y)
            if square is not None:
                self._clicked_square(seat, square)

    def _clicked_square(self, seat: Seat, square: tuple[int, int]) -> None:
        assert self._snapshot is not None
        snapshot = self._snapshot
        asked = snapshot.ask is not None and aiming.on_map(snapshot.moves) and not self._looking
        if seat != self._main:
            if snapshot.ask is None:
                self._leaf = paging.at_territory(self._leaf, seat)
                self._aim = aiming.looking_at(square, self._aim)
                self._moved()
        elif not asked:
            if self._leaf.page == "others" and snapshot.ask is None:
                self._leaf = paging.at_table(self._leaf)
            self._aim = aiming.looking_at(square, self._aim)
            self._moved()
        else:
            aim = aiming.clicked(square, snapshot.moves, self._aim)
            chosen = self._chosen()
            if square in aiming.covered(chosen) and (chosen in snapshot.moves or aim == self._aim):
                self._confirm()
            else:
                self._set(aim)

    # -- the picture

    def _scene(self) -> Scene | None:
        snapshot, look, reckoning = self._snapshot, self._look, self._reckoning
        if snapshot is None or look is None or reckoning is None:
            return None
        picture = self._film.picture
        if picture is not None:
            # While something is seen happening nothing can be chosen; any key ends it first.
            snapshot = msgspec.structs.replace(snapshot, view=picture.view, ask=None, moves=())
        chosen = self._chosen() if picture is None else None
        legal = chosen in snapshot.moves
        asked = snapshot.ask is not None and aiming.on_map(snapshot.moves) and not self._looking
        refused = aiming.refusal(chosen, snapshot) if asked and not legal else None
        focus = self._focus()
        scene = Scene(
            snapshot=snapshot,
            view=snapshot.view,
            look=look,
            main=self._main,
            opened=self._leaf.opened,
            focus=focus,
            page=self._leaf.page,
            part=self._leaf.part,
            chosen=chosen if not self._looking else None,
            cursor=self._aim.square,
            reckoning=reckoning,
            event=self._moment.event if self._moment is not None else None,
            picture=picture,
            gain=reckoning.gain(chosen) if asked and legal else None,
            refused=refused.reason if refused is not None else "",
            hits=[],
        )
        marking.mark(scene, self._aim, asked, self._looking)
        return scene

    def picture(self, size: tuple[int, int]) -> tuple[Canvas, Sequence[Hit]] | None:
        """Territories, rows and pages."""
        scene = self._scene()
        return None if scene is None else (canvas_of(scene, size, self._film.heard(self._log)), scene.hits)
