"""What every screen of the house has in common: its look, its prompt, typing a line, asking, leaving."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, cast

from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.timer import Timer

from server.protocols import Refused
from tui import words
from tui.games.face import Key
from tui.look import Look
from tui.widgets.canvas import CanvasWidget
from tui.widgets.key_bar import KeyBar
from tui.widgets.line_input import LineInput
from tui.widgets.prompt_line import PromptLine, Tone
from tui.words import mouse_words

if TYPE_CHECKING:
    from tui.app import BotecoApp

R = TypeVar("R")
T = TypeVar("T")


class Room(Screen[R], inherit_bindings=False):
    """A screen of the house. Keys reach it directly: nothing is focused unless somebody types a line."""

    ALLOW_SELECT = False
    AUTO_FOCUS = ""
    VERTICAL_BREAKPOINTS = [(0, "-short"), (32, "-tall")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", show=False),
        Binding("question_mark", "help", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._typed: Callable[[str], Awaitable[bool]] | None = None

    @property
    def stands(self) -> bool:
        """Whether the room is there with everything in it: the library takes out what is in a room that is
        left, or puts nothing in, but calls it all the same."""
        return self.is_attached and self.display

    def on_mount(self) -> None:
        """Open the room, unless it is left already."""
        if self.stands:
            self.opened()

    def call_after_refresh(self, callback: Callable[..., Any], *args: Any, **kwargs: Any) -> bool:
        """As the library does it, unless the room is left by then."""
        return super().call_after_refresh(self._if_it_stands(callback), *args, **kwargs)

    def set_timer(self, delay: float, callback: Callable[[], Any] | None = None, **how: Any) -> Timer:
        """As the library does it, unless the room is left by then."""
        return super().set_timer(delay, callback and self._if_it_stands(callback), **how)

    def set_interval(self, interval: float, callback: Callable[[], Any] | None = None, **how: Any) -> Timer:
        """As the library does it, until the room is left."""
        return super().set_interval(interval, callback and self._if_it_stands(callback), **how)

    def _if_it_stands(self, callback: Callable[..., Any]) -> Callable[..., Any]:
        def called(*args: Any, **kwargs: Any) -> Any:
            return callback(*args, **kwargs) if self.stands else None

        return called

    def opened(self) -> None:
        """The room is there with everything in it, for the first time."""

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
        for scene in self.query(CanvasWidget):
            scene.repaint()
        self.refresh()

    def action_leave(self) -> Any:
        """Leave this room; a room with something to lose asks first."""
        self.dismiss()

    def action_help(self) -> None:
        """Open the rules; rooms with a game override it."""

    # -- the prompt

    def tell(self, text: str, tone: Tone = "calm", lead: str = "") -> None:
        """Say a sentence in the prompt line."""
        if self.stands:
            self.query_one(PromptLine).show(lead, text, tone=tone)

    async def attempt(self, wish: Awaitable[T]) -> T | None:
        """What the house grants, or None after its refusal was said in the prompt line."""
        try:
            return await wish
        except Refused as no:
            self.tell(words.refusal(no.reason, no.facts, self.look.language), "warn")
            return None

    def type_line(
        self,
        label: str,
        value: str,
        typed: Callable[[str], Awaitable[bool]],
        *,
        most: int = 0,
        replaces: bool = False,
    ) -> None:
        """Let the person type a line in the prompt's place; ``typed`` gets it unless they give up, and says
        whether it took it. What is refused stays to be mended, below the sentence that says why.

        ``most`` and ``replaces`` are those of `LineInput`.
        """
        if self.query(LineInput):
            return
        self._typed = typed
        prompt = self.query_one(PromptLine)
        prompt.display = False
        self.mount(LineInput(label, value, most=most, replaces=replaces), after=prompt)
        bar = self.query_one(KeyBar)
        bar.display = False
        _ = self.look.language.gettext
        typing = KeyBar(id="typing")
        typing.show(
            [Key("Enter", _("done"), "end_line(True)"), Key("Esc", _("never mind"), "end_line(False)")]
        )
        self.mount(typing, after=bar)

    def action_end_line(self, complete: bool) -> None:
        """Enter or Esc, clicked on the key bar."""
        for line in self.query(LineInput):
            if complete:
                line.submit()
            else:
                line.cancel()

    async def _end_typing(self, line: LineInput) -> None:
        if not self.query(PromptLine):
            return  # the room was left meanwhile
        await line.remove()
        await self.query("#typing").remove()
        self.set_focus(None)
        self.query_one(PromptLine).display = True
        self.query_one(KeyBar).display = True

    def say_mouse(self, on: bool) -> None:
        """The mouse was given to the app, or back to the terminal."""
        self.note(mouse_words(on, self.look.language))

    def note(self, text: str) -> None:
        """Say something in passing."""
        self.tell(text)

    async def on_line_input_submitted(self, message: LineInput.Submitted) -> None:
        """The line is complete; it goes away unless it is refused."""
        message.stop()
        typed, self._typed = self._typed, None
        if typed is None:
            return  # a second Enter on its way while the first one is answered
        if message.value and not await typed(message.value):
            self._typed = typed
            self._mend(refused=True)
            return
        await self._end_typing(message.line)

    def on_line_input_edited(self, message: LineInput.Edited) -> None:
        """What was refused is being mended."""
        message.stop()
        self._mend(refused=False)

    def _mend(self, *, refused: bool) -> None:
        """Show why a line was refused in the place of its keys, and these again when it is being mended."""
        self.query_one(PromptLine).display = refused
        for bar in self.query("#typing"):
            bar.display = not refused

    async def on_line_input_cancelled(self, message: LineInput.Cancelled) -> None:
        """The person gave up typing."""
        message.stop()
        await self._end_typing(message.line)
        self._typed = None
