"""What every screen of the house has in common: its app, its look, leaving, and hearing of a changed look."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen

from tui.look import Look

if TYPE_CHECKING:
    from tui.app import BotecoApp

R = TypeVar("R")


class Room(Screen[R], inherit_bindings=False):
    """A screen of the house. Keys reach it directly: nothing is focused unless somebody types a line."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("question_mark", "help", show=False),
    ]

    @property
    def house(self) -> BotecoApp:
        """The app, by its own type."""
        return cast("BotecoApp", self.app)

    @property
    def look(self) -> Look:
        """How this session sees."""
        return self.house.look

    def look_changed(self) -> None:
        """The language, palette, depth or glyphs changed: say everything anew."""
        self.refresh()

    def action_leave(self) -> Any:
        """Leave this room; a room with something to lose asks first."""
        self.dismiss()

    def action_help(self) -> None:
        """Open the rules; rooms with a game override it."""
