"""BotecoApp: one person's terminal, over ssh or local alike. Wiring only: look, start, screens, terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib.resources import files
from pathlib import Path
from typing import Any, ClassVar, Literal

import msgspec
from textual import events
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.filter import ANSIToTruecolor, LineFilter
from textual.screen import Screen

from server.protocols import Depth, Lobby, Settings, Table
from tui.look import Look, worn
from tui.palette import BOTECO
from tui.plain import PlainFilter
from tui.screens.gate import HEIGHT, WIDTH, Gate
from tui.screens.lobby import LobbyScreen
from tui.screens.new_table import NewTableScreen
from tui.screens.note import TAKEN_OVER, NoteScreen
from tui.screens.room import Room
from tui.screens.welcome import WelcomeScreen
from tui.themes import theme_of, variables_of
from tui.typed_ahead import TypedAhead

STYLES = Path(str(files("styles")))
"""Where the stylesheets are, one per screen with the screen's name."""


class Start(msgspec.Struct, frozen=True):
    """Where a session begins: in the lobby, or straight at a table (``ssh host join K7Q2``)."""

    action: Literal["lobby", "join", "watch", "play"] = "lobby"
    code: str = ""


_LOBBY = Start()
_LEAVES = ("q", "Q", "ctrl+c", "ctrl+q")


class BotecoApp(App[None], inherit_bindings=False):
    """The house as one terminal sees it."""

    ENABLE_COMMAND_PALETTE = False
    ALLOW_SELECT = False
    CSS_PATH = str(STYLES / "house.tcss")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "leave", show=False, priority=True),
    ]

    def __init__(
        self,
        lobby: Lobby,
        look: Look,
        *,
        start: Start = _LOBBY,
        driver_class: type[Driver] | None = None,
        on_depth: Callable[[Depth], None] | None = None,
        on_mouse: Callable[[bool], None] | None = None,
        on_title: Callable[[str], None] | None = None,
        remote: bool = False,
    ) -> None:
        # Before Textual's own start, which asks for the stylesheets' variables.
        kept = lobby.settings
        self._terminal = msgspec.structs.replace(look, palette=BOTECO) if kept.theme else look
        self.look = worn(look, kept)
        super().__init__(driver_class=driver_class)
        self.lobby = lobby
        self.start = start
        self.remote = remote
        self._on_depth = on_depth
        self._on_mouse = on_mouse
        self._on_title = on_title
        self._mouse = True
        self._too_small = False
        self._called = False
        self._plain = PlainFilter()
        self._typed_ahead = TypedAhead(self)
        self.animation_level = "none"
        self.register_theme(theme_of(self.look.palette))
        self.set_reactive(App.theme, self.look.palette.name)

    # -- look

    def set_look(self, look: Look) -> None:
        """Change how this session sees; every open screen says everything anew."""
        depth_changed = look.depth != self.look.depth
        self.look = look
        if depth_changed and self._on_depth is not None:
            self._on_depth(look.depth)
        self.register_theme(theme_of(look.palette))
        self.theme = look.palette.name
        for screen in self.screen_stack:
            if isinstance(screen, Room):
                screen.look_changed()
        self.refresh(layout=True)

    def terminal_depth(self, depth: Depth) -> None:
        """The terminal has told which colours it has."""
        if depth == self.look.depth:
            return  # an echo of what we asked for ourselves
        self._terminal = msgspec.structs.replace(self._terminal, depth=depth)
        self.settings_changed()

    def settings_changed(self) -> None:
        """The person's settings, or the person, changed: look accordingly."""
        look = worn(self._terminal, self.lobby.settings)
        if look != self.look:
            self.set_look(look)

    async def keep(self, settings: Settings) -> None:
        """Store settings and look accordingly; `Refused` when they cannot be stored."""
        await self.lobby.keep(settings)
        self.settings_changed()

    def get_css_variables(self) -> dict[str, str]:
        """The palette, and what Textual derives from it; worked out once for all sessions."""
        self.theme_variables = dict(variables_of(self.look.palette))
        return self.theme_variables

    def get_line_filters(self) -> Sequence[LineFilter]:
        """The one of ASCII mode, and Textual's own but for the one of colours by name: palettes have none."""
        filters = [f for f in super().get_line_filters() if not isinstance(f, ANSIToTruecolor)]
        return [*filters, self._plain] if self.look.ascii else filters

    # -- rooms

    def on_mount(self) -> None:
        """Open the first room."""
        self.screen_change_signal.subscribe(self, self._mind_size)
        if self.look.depth != self._terminal.depth and self._on_depth is not None:
            self._on_depth(self.look.depth)
        self.open_first()

    def open_first(self) -> None:
        """The first room: the lobby, behind the welcome when somebody is new."""
        lobby = LobbyScreen()
        self.push_screen(lobby)
        if self.lobby.person.new:
            self.push_screen(WelcomeScreen(), lambda _: self._begin(lobby))
        else:
            self._begin(lobby)

    def _begin(self, lobby: LobbyScreen) -> None:
        lobby.call_after_refresh(lobby.begin, self.start.action, self.start.code)

    def open_table(self, table: Table) -> None:
        """Go to a table; it takes the place of the form that opened it, in one step."""
        from tui.screens.table import TableScreen

        if isinstance(self.screen, NewTableScreen):
            self.switch_screen(TableScreen(table))
        else:
            self.push_screen(TableScreen(table))

    def taken_over(self) -> None:
        """Another session of the same person took the seats of this one: say so instead of the table."""
        while len(self.screen_stack) > 2:
            self.pop_screen()
        self.push_screen(NoteScreen(*TAKEN_OVER))

    def table_closed(self, code: str) -> None:
        """The table on the screen is no more: back to the lobby, which says so."""
        lobby = next(screen for screen in self.screen_stack if isinstance(screen, LobbyScreen))
        lobby.table_closed(code)
        while self.screen is not lobby:
            self.pop_screen()

    async def action_leave(self) -> None:
        """Ctrl+C and Ctrl+Q ask, as q does."""
        screen = self.screen
        if isinstance(screen, Room):
            await self.run_action("leave", screen)

    # -- the window

    def on_resize(self, event: events.Resize) -> None:
        """Cover what does not fit."""
        self._too_small = event.size.width < WIDTH or event.size.height < HEIGHT
        self._mind_size(self.screen)

    def _mind_size(self, screen: Screen[Any]) -> None:
        gates = list(screen.query_children(Gate)) if screen.is_attached else []
        if self._too_small and not gates:
            screen.mount(Gate())
        elif not self._too_small:
            for gate in gates:
                gate.remove()

    def _press_covered(self, key: str) -> None:
        """Where nothing can be played the same key twice leaves; seats are kept."""
        for gate in self.screen.query_children(Gate):
            if key not in _LEAVES:
                gate.ask(False)
            elif gate.leaving:
                self.exit()
            else:
                gate.ask(True)

    async def on_event(self, event: events.Event) -> None:
        """Keys come one by one; nothing typed or clicked reaches a covered screen."""
        if (
            isinstance(event, events.InputEvent | events.Paste)
            and not event.is_forwarded
            and not self._typed_ahead.admits(event)
        ):
            return
        if self._too_small and isinstance(event, events.Key | events.MouseEvent | events.Paste):
            event.stop()
            if isinstance(event, events.Key):
                self._press_covered(event.key)
            return
        if self._called and isinstance(event, events.Key):
            self._called = False
            self._entitle("Boteco")
        await super().on_event(event)

    # -- the terminal

    def alert(self, title: str) -> None:
        """Call the person: the window's title until the next key, and the bell when they want it."""
        self._called = True
        self._entitle(title)
        if self.lobby.settings.bell:
            self.bell()

    def action_mouse(self) -> None:
        """Switch mouse reporting, so that the terminal itself can select and copy."""
        self._mouse = not self._mouse
        if self._on_mouse is not None:
            self._on_mouse(self._mouse)
        if isinstance(self.screen, Room):
            self.screen.say_mouse(self._mouse)

    def _entitle(self, text: str) -> None:
        if self._on_title is not None:
            self._on_title(text)
