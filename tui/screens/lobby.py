"""The lobby: what is going on in the house, and the ways to a seat."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import ClassVar

import msgspec
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from server.protocols import Refused, Table
from tui import words
from tui.games import FACES
from tui.games.face import Key
from tui.screens.new_table import NewTableScreen
from tui.screens.profile import ProfileScreen
from tui.screens.question import Question
from tui.screens.room import Room
from tui.screens.rules import RulesScreen
from tui.widgets.key_bar import KeyBar
from tui.widgets.lobby_list import Item
from tui.widgets.lobby_scene import LobbyScene
from tui.widgets.pavement import Pavement
from tui.widgets.prompt_line import PromptLine

_READ_AFTER = 60.0
"""Seconds that news of one's own table stand above the list, whatever is pressed meanwhile."""
HASTE = 1.0
"""Seconds in which an Enter was meant for the table that has just closed, and opens no other one."""


class LobbyScreen(Room[None]):
    """The first room; it follows the house while it is open."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "move(-1)", show=False),
        Binding("down", "move(1)", show=False),
        Binding("pageup", "move(-8)", show=False),
        Binding("pagedown", "move(8)", show=False),
        Binding("home", "move(-9999)", show=False),
        Binding("end", "move(9999)", show=False),
        Binding("enter,space", "act", show=False),
        Binding("w", "watch", show=False),
        Binding("j", "play_now", show=False),
        Binding("n", "new_table", show=False),
        Binding("c", "code", show=False),
        Binding("i", "switch_language", show=False),
        Binding("p", "profile", show=False),
        Binding("m", "app.mouse", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._closed_at = -HASTE
        """When the person was brought here from a table that closed."""
        self._full = ""

    def compose(self) -> ComposeResult:
        """Wave, scene, prompt, keys."""
        lobby = self.house.lobby
        yield Pavement()
        yield LobbyScene(lobby.look(), lobby.person, lobby.resume_code, lobby.usual_game)
        yield PromptLine()
        yield KeyBar()

    def opened(self) -> None:
        """Follow the house."""
        self._explain()
        self.run_worker(self._follow(), name="follow the house")

    async def _follow(self) -> None:
        lobby = self.house.lobby
        scene = self.query_one(LobbyScene)
        version = scene.view.version
        while True:
            await lobby.changed(version)
            view = lobby.look()
            if view.version <= version:
                return  # the session is over; nothing will change any more
            version = view.version
            if not lobby.at_table:  # behind a table nobody sees it; on the way back it is drawn anew
                scene.become(view, lobby.person)

    def on_screen_resume(self) -> None:
        """Back from another room: names and codes may have changed."""
        lobby = self.house.lobby
        for scene in self.query(LobbyScene):
            scene.resume_code, scene.usual_game = lobby.resume_code, lobby.usual_game
            scene.become(lobby.look(), lobby.person)
            if scene.view.mine and scene.item.card is None:
                scene.put(0)  # a match of one's own is what most people come back for
            self._explain()

    def look_changed(self) -> None:
        """Say everything anew."""
        super().look_changed()
        self._explain()

    @property
    def item(self) -> Item:
        """What the cursor stands on."""
        return self.query_one(LobbyScene).item

    def on_lobby_scene_moved(self) -> None:
        """Tell what Enter would do now."""
        if self.is_current:
            self._explain()

    def _explain(self) -> None:
        _ = self.look.language.gettext
        self._full = ""
        item = self.item
        watches = _("Enter watches this table.")
        if item.card is not None and FACES[item.card.game].hidden:
            watches = _("Enter watches this table. Everybody plays with hidden hands.")
        does, sentence = {
            "mine": (_("go on"), _("Enter takes you back to your seat.")),
            "open": (_("sit"), _("Enter sits down at this table; w only watches.")),
            "playing": (_("watch"), watches),
            "now": (_("play"), _("Enter plays {game} at once.").format(game=self._usual())),
            "new": (_("open"), _("Enter opens a table of your own.")),
            "code": (_("type"), _("Enter asks for the code a friend gave you.")),
        }[item.kind]
        self.tell(sentence)
        keys = [Key("↑↓", _("choose"), "move(1)"), Key("Enter", does, "act")]
        if item.kind == "open":
            keys.append(Key("w", _("watch"), "watch"))
        other = "Português" if self.look.language.tag == "en" else "English"
        keys += [
            Key("p", _("profile"), "profile"),
            Key("i", other, "switch_language"),
            Key("m", _("mouse"), "app.mouse"),
            Key("?", _("rules"), "help"),
            Key("q", _("leave"), "leave"),
        ]
        self.query_one(KeyBar).show(keys)

    def _usual(self) -> str:
        """What play now plays."""
        return FACES[self.house.lobby.usual_game].title(self.look.language)

    async def begin(self, action: str, code: str) -> None:
        """Carry out what the session was started for: "join" or "watch" a code, or "play"."""
        if action == "join":
            await self._sit(code)
        elif action == "watch":
            await self._watch(code)
        elif action == "play":
            await self.action_play_now()

    def table_closed(self, code: str) -> None:
        """Somebody was at a table until it was closed: say so above the list for a while."""
        news = self.look.language.gettext("Table {code} was closed.").format(code=code)
        self._closed_at = time.monotonic()
        scene = self.query_one(LobbyScene)
        scene.announce(news)
        self.set_timer(_READ_AFTER, lambda: scene.withdraw(news))

    # -- what keys and clicks do

    def action_move(self, by: int) -> None:
        """Move the cursor."""
        self.query_one(LobbyScene).move(by)

    async def on_lobby_scene_acted(self, message: LobbyScene.Acted) -> None:
        """A second click acts as Enter does."""
        message.stop()
        await self.action_act()

    async def action_act(self) -> None:
        """Do what the cursor's item offers."""
        if time.monotonic() - self._closed_at < HASTE:
            return
        item = self.item
        if item.card is not None and item.kind == "playing":
            await self._watch(item.card.code)
        elif item.card is not None:
            await self._sit(item.card.code)
        elif item.kind == "now":
            await self.action_play_now()
        elif item.kind == "new":
            self.action_new_table()
        else:
            self.action_code()

    async def _go(self, ask: Callable[[], Awaitable[Table]]) -> None:
        # A second Enter may still be on its way when the table is open already: it asks for nothing.
        if not self.is_current:
            return
        table = await self.attempt(ask())
        if table is not None:
            self.house.open_table(table)

    async def _sit(self, code: str) -> bool:
        """Sit down; False: there is no way in by that code, not even to watch."""
        if not self.is_current:
            return True
        try:
            table = await self.house.lobby.sit(code)
        except Refused as no:
            language = self.look.language
            said = words.refusal(no.reason, {"code": code, **no.facts}, language)
            if no.reason == "table_full":
                said += " " + language.gettext("Press w to watch it.")
            self.tell(said, "warn")
            self._full = code if no.reason in words.WATCHABLE else ""
            return bool(self._full)
        self.house.open_table(table)
        return True

    async def _watch(self, code: str) -> None:
        await self._go(lambda: self.house.lobby.watch(code))

    async def action_watch(self) -> None:
        """Watch the cursor's table, or the full one that was just refused."""
        code = self._full or (self.item.card.code if self.item.card else "")
        if code:
            await self._watch(code)

    async def action_play_now(self) -> None:
        """A seat at once."""
        await self._go(self.house.lobby.play_now)

    def action_new_table(self) -> None:
        """Choose the rules of a new table."""
        self.app.push_screen(NewTableScreen())

    def action_code(self) -> None:
        """Type a table's code."""
        self.type_line(self.look.language.gettext("Table code:"), "", self._come)

    async def _come(self, code: str) -> bool:
        """Sit down at once where people gather or the seat is one's own; ask where a match is on."""
        language = self.look.language
        _ = language.gettext
        try:
            card = await self.house.lobby.card(code)
        except Refused as no:
            self.tell(words.refusal(no.reason, {"code": code.upper(), **no.facts}, language), "warn")
            return False
        if card.mine or not card.relieves:
            return await self._sit(card.code)

        async def answered(answer: str | None) -> None:
            if answer == "sit":
                await self._sit(card.code)
            elif answer == "watch":
                await self._watch(card.code)

        answers = [
            Key("s", _("sit in place of {name} (bot)").format(name=card.relieves), "sit"),
            Key("w", _("watch"), "watch"),
            Key("Esc", _("stay"), ""),
        ]
        question = _("A match is on at table {code}.").format(code=card.code)
        self.app.push_screen(Question(question, answers), answered)
        return True

    async def action_switch_language(self) -> None:
        """The other language, at once and for the next visits."""
        lobby = self.house.lobby
        tag = "pt_BR" if self.look.language.tag == "en" else "en"
        await self.attempt(self.house.keep(msgspec.structs.replace(lobby.settings, language=tag)))

    def action_profile(self) -> None:
        """Name, language, colours."""
        self.app.push_screen(ProfileScreen())

    def action_help(self) -> None:
        """The rules of the cursor's game."""
        card = self.item.card
        self.app.push_screen(
            RulesScreen(card.game, content=card.content) if card else RulesScreen(self.house.lobby.usual_game)
        )

    def action_leave(self) -> None:
        """Leave the house, after a question."""
        _ = self.look.language.gettext
        question = _("Leave the house?")
        if self.query_one(LobbyScene).view.mine:
            question = _("Leave the house? Your seats are kept.")
        answers = [
            Key("q", _("leave"), "leave"),
            Key("Enter", _("leave"), "leave"),
            Key("Esc", _("stay"), ""),
        ]

        def answered(answer: str | None) -> None:
            if answer == "leave":
                self.app.exit()

        self.app.push_screen(Question(question, answers), answered)
