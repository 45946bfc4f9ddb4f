"""The board of Dominó Dungeon: keys and clicks become moves, snapshots become pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from server.games.contract import Event, Seat
from server.games.domino_dungeon.moves import EndTurn
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon import aiming, board_keys, board_words, paging
from tui.games.domino_dungeon.aiming import Aim, Menu, Way
from tui.games.domino_dungeon.draw import canvas_of
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.marks import focus_of, marks_of
from tui.games.domino_dungeon.paging import Leaf
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.scenes import Picture, dice_of, pictures
from tui.games.face import Key, LogLine, Moment
from tui.games.pictured import Hit, PicturedBoard
from tui.look import Look
from tui.widgets.canvas import Canvas

_ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_AROUND_PROMPT = 18
"""Cells beside the prompt's sentence: whose turn it is, and a clock."""
_IN_LIST = ("down", "right", "n", "up", "left", "N", "enter", "space", *"123456789")
_MENU_KEYS: dict[str, Menu] = {
    "a": "attack",
    "d": "deed",
    "p": "power",
    "e": "equip",
    "f": "end",
    "u": "undo",
}


class DungeonBoard(PicturedBoard[Picture]):
    """Dungeon, heroes and hand. What is asked is a place of the map, a room to lay, or an entry of a list."""

    DEFAULT_CSS = "DungeonBoard { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._snapshot: Snapshot | None = None
        self._look: Look | None = None
        self._log: Sequence[LogLine] = ()
        self._moment: Moment | None = None
        self._rolled: Event | None = None
        self._rolled_at = 0
        self._aim = Aim()
        self._main: Seat = 0
        self._leaf = paging.TABLE
        self._parts = 1
        self._afar = False
        self._asked: tuple[Any, ...] | None = None
        self._counted = False

    # -- what the screen calls

    def show(
        self, snapshot: Snapshot, look: Look, log: Sequence[LogLine], moment: Moment | None = None
    ) -> None:
        """Draw the snapshot. A new ask puts the cursor on a legal choice near where it was."""
        self._snapshot, self._look, self._log, self._moment = snapshot, look, log, moment
        view: DungeonView = snapshot.view
        if isinstance(snapshot.eye, int):
            self._main = snapshot.eye
        elif view.turn is not None:
            self._main = view.turn
        self._main = min(self._main, view.seats - 1)
        if self._leaf.seat >= view.seats:
            self._leaf = paging.TABLE
        asked = None if snapshot.ask is None else (snapshot.eye, snapshot.ask.number)
        if asked != self._asked:
            self._asked, self._answered = asked, None
            self._aim = aiming.begin(snapshot, self._aim)
        counted = view.phase in ("between", "over")
        if counted != self._counted:
            self._leaf = Leaf("standing") if counted else paging.TABLE
        self._counted = counted
        if moment is not None and moment.serial != self._rolled_at:
            self._rolled_at, self._rolled = moment.serial, dice_of(moment.event, self._rolled)
        self._film.follow(moment, lambda happening: pictures(happening, view))
        self._paint()

    def point(self, move: Any) -> None:
        """Put the cursor on a legal move."""
        if self._snapshot is not None and move in self._snapshot.moves:
            self._aim = aiming.at(move, self._snapshot, self._aim)
            self._show_page(paging.TABLE)

    # -- what the screen reads

    def keys(self) -> Sequence[Key]:
        """The keys that answer the ask, then those that look around."""
        if self._snapshot is None or self._look is None:
            return ()
        away = self._leaf != paging.TABLE
        return board_keys.keys(self._snapshot, self._aim, self._afar, away, self._look.language)

    def prompt(self) -> str:
        """What the choice pointed at would do."""
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None or snapshot.ask is None:
            return ""
        width = self.app.size.width if self.is_attached else 80
        return board_words.prompt(
            snapshot, self._aim, self._chosen(), self._main, look, width - _AROUND_PROMPT
        )

    def press(self, key: str) -> bool:
        """Take a key; False when it means nothing to the board now."""
        snapshot = self._snapshot
        if snapshot is None:
            return False
        if key in ("v", "V"):
            self._show_page(
                paging.turned(self._leaf, 1 if key == "v" else -1, self._main, snapshot.view.seats)
            )
        elif key == "o":
            self._afar = not self._afar
            self._moved()
        elif key == "i":
            self._show_page(paging.next_part(self._leaf, self._parts, self._main))
        elif key == "escape":
            return self._back()
        else:
            match self._way():
                case "map":
                    return self._on_map(key)
                case "lay":
                    return self._on_hand(key)
                case "list":
                    return self._on_list(key)
            return self._look_around(key)
        return True

    def _back(self) -> bool:
        """One step back: from a list to the map, from a page to the table, from looking around."""
        if self._aim.menu:
            self._set(Aim(self._aim.place))
        elif self._leaf != paging.TABLE or self._afar:
            self._afar = False
            self._show_page(paging.TABLE)
        elif self._aim.place is not None and self._way() in ("none", "map"):
            self._set(Aim())
        else:
            return False
        return True

    def _look_around(self, key: str) -> bool:
        if key in _ARROWS and self._snapshot is not None:
            self._set(aiming.stepped(self._snapshot, self._aim, _ARROWS[key]))
            return True
        return False

    def _on_map(self, key: str) -> bool:
        assert self._snapshot is not None
        snapshot = self._snapshot
        if key in _ARROWS:
            self._set(aiming.stepped(snapshot, self._aim, _ARROWS[key]))
        elif key in ("n", "N"):
            self._set(aiming.next_legal(snapshot, self._aim, 1 if key == "n" else -1))
        elif key in ("enter", "space"):
            self._confirm()
        elif snapshot.ask is not None and snapshot.ask.kind == "turn" and key in _MENU_KEYS:
            self._open(_MENU_KEYS[key])
        else:
            return False
        return True

    def _on_hand(self, key: str) -> bool:
        assert self._snapshot is not None
        if key in ("left", "right", "n", "N"):
            self._set(aiming.next_room(self._snapshot, self._aim, -1 if key in ("left", "N") else 1))
        elif key in ("r", "R", "up", "down"):
            self._set(aiming.next_turn(self._snapshot, self._aim, -1 if key in ("R", "up") else 1))
        elif key in ("enter", "space"):
            self._confirm()
        else:
            return False
        return True

    def _on_list(self, key: str) -> bool:
        assert self._snapshot is not None
        snapshot = self._snapshot
        listed = aiming.choices(snapshot, self._aim)
        if self._leaf != paging.TABLE and key in _IN_LIST:
            # What is chosen among is not seen: the first key shows it, the next one chooses.
            self._show_page(paging.TABLE)
        elif key == "left" and self._aim.menu == "end":
            # Nobody who is asked whether the turn ends, and walks on, wants it to.
            self._back()
        elif key in ("down", "right", "n", "up", "left", "N"):
            by = 1 if key in ("down", "right", "n") else -1
            self._set(aiming.in_list(snapshot, self._aim, by))
        elif key.isdecimal() and len(key) == 1 and key != "0":
            if int(key) <= len(listed):
                self._set(Aim(self._aim.place, self._aim.menu, int(key) - 1))
        elif key in ("enter", "space") or (key == "f" and self._aim.menu == "end"):
            self._confirm()
        elif self._aim.menu and key in _MENU_KEYS:
            self._open(_MENU_KEYS[key])
        else:
            return False
        return True

    def _open(self, menu: Menu) -> None:
        """Open a list, or tell why it would be empty; a turn with nothing left ends without a question."""
        assert self._snapshot is not None
        snapshot = self._snapshot
        aim = aiming.opened(snapshot, self._aim, menu)
        if menu == "end" and not aiming.unused(snapshot.moves):
            self._send(snapshot, EndTurn())
            return
        if aim == self._aim:
            if not aiming.choices(snapshot, replace(aim, menu=menu)):
                self.post_message(self.Refused(*board_words.nothing_of(menu, snapshot)))
            return
        self._leaf = paging.TABLE
        self._set(aim)

    # -- the cursor

    def _way(self) -> Way:
        return "none" if self._snapshot is None else aiming.way_of(self._snapshot, self._aim)

    def _chosen(self) -> Any:
        """The move pointed at; None when nothing is asked, or where nothing can be done."""
        return None if self._snapshot is None else aiming.chosen(self._snapshot, self._aim)

    def _set(self, aim: Aim) -> None:
        if aim != self._aim:
            self._aim = aim
            self._moved()

    def _moved(self) -> None:
        self._rolled = None
        self._paint()
        self.post_message(self.Changed())

    def _show_page(self, leaf: Leaf) -> None:
        self._leaf = leaf
        self._moved()

    def _confirm(self) -> None:
        """Send the move pointed at, once; on the own room open the list of all that can be done.

        An end of the turn that is chosen among other things is asked about once more.
        """
        snapshot, chosen = self._snapshot, self._chosen()
        if snapshot is None or snapshot.ask is None:
            return
        if chosen is None:
            self._explain(snapshot)
        elif isinstance(chosen, EndTurn) and self._aim.menu != "end":
            self._open("end")
        else:
            self._send(snapshot, chosen)

    def _explain(self, snapshot: Snapshot) -> None:
        """Enter where no move is: everything in the own room, elsewhere why nobody gets there."""
        view: DungeonView = snapshot.view
        own = aiming.own_place(view)
        if snapshot.ask is not None and snapshot.ask.kind == "turn":
            if self._aim.place in (None, own):
                self._open("all")
                return
            room = next((room for room, at in places_of(view).items() if at == self._aim.place), None)
            if room is not None:
                reason = "no_steps" if view.budget is not None and not view.budget.steps else "not_connected"
                self.post_message(self.Refused(reason, {"room": room, "steps": 0}))
                return
        self.post_message(self.Refused("nothing_there", {}))

    # -- the mouse

    @property
    def pointed_at(self) -> Aim:
        """Where the cursor is."""
        return self._aim

    def wheeled(self, by: int) -> None:
        """The wheel and the right button turn a room that is to be laid, or go through a list."""
        if self._snapshot is None:
            return
        if self._way() == "lay":
            self._set(aiming.next_turn(self._snapshot, self._aim, by))
        elif self._way() == "list":
            self._set(aiming.in_list(self._snapshot, self._aim, by))

    def clicked(self, hit: Hit, x: int, y: int) -> None:
        """A first click points, a second one on the same thing answers."""
        assert self._snapshot is not None
        snapshot = self._snapshot
        if hit.kind == "choice":
            if self._chosen() == hit.value:
                self._confirm()
            else:
                self._set(aiming.at(hit.value, snapshot, self._aim))
        elif hit.kind == "hero":
            self._show_page(Leaf("hero", hit.value))
        elif hit.kind == "part":
            self._show_page(paging.next_part(self._leaf, self._parts, self._main))
        elif hit.kind == "page":
            self._show_page(paging.turned(self._leaf, 1, self._main, snapshot.view.seats))
        elif hit.kind == "room" and self._way() == "lay":
            turns = aiming.turns_of(snapshot, hit.value)
            if self._aim.lay is not None and self._aim.lay.room == hit.value:
                self._confirm()
            elif turns:
                self._set(Aim(lay=turns[0]))
        elif hit.kind == "map":
            place = hit.value.square_at(x, y)
            if place is not None:
                self._clicked_place(snapshot, place)

    def _clicked_place(self, snapshot: Snapshot, place: tuple[int, int]) -> None:
        way = self._way()
        view: DungeonView = snapshot.view
        if way == "lay":
            if view.kick is not None and place == view.kick.place:
                self._confirm()
        elif way == "list":
            if self._aim.menu:
                self._set(Aim(place))
        elif way == "map" and place == (self._aim.place or aiming.own_place(view)):
            self._confirm()
        else:
            self._set(Aim(place))

    # -- the picture

    def _scene(self) -> Scene | None:
        snapshot, look = self._snapshot, self._look
        if snapshot is None or look is None:
            return None
        picture = self._film.picture
        if picture is not None and picture.view is not None:
            snapshot = board_words.with_view(snapshot, picture.view)
        way, chosen = self._way(), self._chosen()
        event = self._moment.event if self._moment is not None else None
        marks = marks_of(snapshot, self._aim, way, chosen, look, self._main, event)
        return Scene(
            snapshot=snapshot,
            view=snapshot.view,
            look=look,
            main=self._main,
            opened=self._leaf.seat,
            page=self._leaf.page,
            aim=self._aim,
            way=way,
            chosen=chosen,
            listed=aiming.choices(snapshot, self._aim) if way == "list" else (),
            marks=marks,
            focus=focus_of(snapshot, self._aim, self._main, event),
            afar=self._afar,
            rolled=self._rolled,
            banner=picture.banner if picture is not None else None,
            stage=picture.stage if picture is not None else 0,
            part=self._leaf.part,
            hits=[],
        )

    def picture(self, size: tuple[int, int]) -> tuple[Canvas, Sequence[Hit]] | None:
        """Dungeon, heroes and hand."""
        scene = self._scene()
        if scene is None:
            return None
        canvas = canvas_of(scene, size, self._film.heard(self._log))
        self._parts = scene.parts
        return canvas, scene.hits
