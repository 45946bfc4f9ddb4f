"""A visit a line at a time: the welcome, the lobby by numbers, a new table, rules and name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Literal, Protocol, TypeAlias

import msgspec

from server.games import GAMES
from server.games.contract import BadOptions
from server.protocols import Lobby, NewTable, Refused, Table, TableCard, Tag
from tui import words
from tui.games import FACES
from tui.games.face import Face
from tui.games.option_words import option_refusal
from tui.games.table_words import progress
from tui.language import language
from tui.lines.at_table import AtTable
from tui.lines.by_ear import HEARD
from tui.lines.ears import Back, Ears, Gone, Speaking, Terminal, aloud, number_in, numbered
from tui.lines.page import Page
from tui.lines.rule_text import about, parts, section
from tui.shell_lines import resume_line

Choice: TypeAlias = tuple[str, Callable[[], Awaitable[None]]]

LISTED = 9
"""So many tables of each kind are read out."""
_CODE = 4
"""The length of a table's code."""
_LANGUAGES: tuple[tuple[str, tuple[str, ...], Tag], ...] = (
    ("1", ("english", "inglês", "ingles"), "en"),
    ("2", ("português", "portugues", "portuguese", "pt-br"), "pt_BR"),
)
"""What may be typed to choose a language, before one is known."""


class Visitor(Protocol):
    """What a visit needs to know of a terminal's session."""

    lobby: Lobby
    language: Literal["", Tag]
    ascii: bool


async def visit(session: Visitor, terminal: Terminal, action: str, code: str) -> None:
    """Receive the person; ``action`` is "lobby", "play", or "join" or "watch" with a table's ``code``."""
    kept = session.lobby.settings.language
    ears = Ears(terminal, language(kept or session.language or "en"), session.ascii)
    lobby = LobbyByLines(ears, session.lobby)
    try:
        await lobby.receive(asks_language=not (kept or session.language))
        await lobby.begin(action, code)
        while True:
            await lobby.once()
    except Gone:
        ears.say(ears.language.gettext("Goodbye."))
    finally:
        ears.close()


class LobbyByLines(Speaking):
    """The lobby of one visit."""

    def __init__(self, ears: Ears, lobby: Lobby) -> None:
        super().__init__(ears)
        self._lobby = lobby

    async def receive(self, *, asks_language: bool) -> None:
        """Greet; somebody new chooses the language if nothing tells it."""
        new = self._lobby.person.new
        if new and asks_language:
            self._ears.language = language(await self._chosen_language())
        if new:
            await self._keep_language(self._speaks.tag)
        self._ears.say(self._("Hi, {name}.").format(name=self._lobby.person.name))
        if code := self._lobby.resume_code:
            self._ears.say(self._("your code to come back:") + " " + code)
            if line := resume_line(self._lobby.invitation, code, self._speaks):
                self._ears.say(self._("To come back from anywhere: {line}").format(line=line))

    async def _chosen_language(self) -> Tag:
        """Ask until a number or a language's own name, or the beginning of it, is typed."""
        while True:
            self._ears.say("Choose your language · Escolha a sua língua", *numbered(("English", "Português")))
            typed = (await self._ears.hear() or "").casefold()
            for number, names, tag in _LANGUAGES:
                if typed == number or (typed and any(name.startswith(typed) for name in names)):
                    return tag

    async def begin(self, action: str, code: str) -> None:
        """Carry out what the visit was begun for."""
        wishes: dict[str, Callable[[], Awaitable[Table]]] = {
            "watch": lambda: self._lobby.watch(code),
            "play": self._lobby.play_now,
        }
        if action == "join":
            await self._sit(code)
        elif action in wishes:
            await self._go(wishes[action], code)

    async def once(self) -> None:
        """Read the lobby out and do one thing there."""
        choices = self._choices()
        self._ears.say(self._("The lobby. Type a number; ? tells what else can be typed."))
        self._ears.say(*numbered(label for label, _act in choices))
        while True:
            typed = await self._ears.hear()
            assert typed is not None
            if not typed:
                return
            if typed.casefold() == "q":
                raise Gone
            if (number := number_in(typed, len(choices))) is not None:
                await choices[number][1]()
                return
            if len(typed) == _CODE and typed.isalnum():
                await self._at_code(typed)
                return
            if typed.casefold() == "p":
                await self._page()
                return
            if typed == "?":
                self._tell_help(len(choices))
            else:
                self._ears.say(self._("Type a number from 1 to {last}.").format(last=len(choices)))

    def _tell_help(self, last: int) -> None:
        numbers, lasting = self._("A number from 1 to {last} chooses."), len(self._lasting())
        if last > lasting:
            numbers = self._("A number from 1 to {last} chooses; the first {lasting} are always the same.")
        self._ears.say(
            numbers.format(last=last, lasting=lasting),
            self._("A table's code leads to that table, to sit down or to watch."),
            self._("p: your page"),
            self._("Enter: the lobby once more"),
            self._("q: leave the house"),
        )

    def _lasting(self) -> list[Choice]:
        """What is always there, always by the same number."""
        other = "Português" if self._speaks.tag == "en" else "English"
        return [
            (
                self._("play now: a seat at a table that waits, or a table of your own with bots"),
                self._play,
            ),
            (self._("a new table, as you like it"), self._open),
            (self._("join a table with its code"), self._by_code),
            (self._("read the rules"), self._rules),
            (self._("your page: what you have played, and your last matches again"), self._page),
            (self._("change your name"), self._rename),
            (other, self._switch_language),
            (self._("leave the house"), self._leave),
        ]

    def _choices(self) -> list[Choice]:
        """What is always there; then the tables."""
        view = self._lobby.look()
        tables = [
            *((self._("go on at {table}"), card, self._sitter) for card in view.mine[:LISTED]),
            *((self._("sit down at {table}"), card, self._sitter) for card in view.open[:LISTED]),
            *((self._("watch {table}"), card, self._watcher) for card in view.playing[:LISTED]),
        ]
        return [
            *self._lasting(),
            *((text.format(table=self._table(card)), leads(card.code)) for text, card, leads in tables),
        ]

    async def _which_game(self, question: str) -> str | None:
        """A game by its number; only Enter is the one that is usually played here."""
        names = [(face.title(self._speaks), game) for game, face in FACES.items()]
        try:
            return await self._ears.choose_or_usual(question, names, self._lobby.usual_game)
        except Back:
            return None

    def _face(self, game: str) -> Face:
        """A game as new tables of the house play it."""
        return HEARD[game].played_with(self._lobby.contents.get(game))

    def _table(self, card: TableCard) -> str:
        """A table in a few words."""
        face = FACES[card.game].played_with(card.content)
        options = aloud(face.summary(card.options, card.seats, self._speaks))
        parts = [card.code, face.title(self._speaks), options]
        if card.people:
            parts.append(self._("with {names}").format(names=", ".join(card.people)))
        if card.free:
            free = self._speaks.ngettext("{free} free seat.", "{free} free seats.", card.free)
            parts.append(free.format(free=card.free).rstrip("."))
        if how_far := progress(card, face, self._speaks):
            parts.append(how_far)
        if card.your_turn:
            parts.append(self._("your turn"))
        elif card.asleep:
            parts.append(self._("nobody there"))
        elif card.waits_for:
            parts.append(self._("waiting for {name}").format(name=card.waits_for))
        return ", ".join(parts)

    # What the choices do

    async def _go(self, ask: Callable[[], Awaitable[Table]], code: str = "") -> str:
        """Go to a table and stay, or say why not; the reason, "" for none."""
        try:
            table = await ask()
        except Refused as no:
            facts = {"code": code.upper(), **no.facts}
            self._ears.say(words.refusal(no.reason, facts, self._speaks))
            return no.reason
        await AtTable(self._ears, table, self._lobby.invitation).stay()
        return ""

    async def _sit(self, code: str) -> None:
        """Sit down at a table, or choose to watch it where there is no seat."""
        refused = await self._go(lambda: self._lobby.sit(code), code)
        if refused in words.WATCHABLE:
            question = self._("Watch table {code}?").format(code=code.upper())
            watches = await self._ears.choose(question, [(self._("watch"), True)])
            if watches:
                await self._watcher(code)()

    def _sitter(self, code: str) -> Callable[[], Awaitable[None]]:
        return lambda: self._sit(code)

    def _watcher(self, code: str) -> Callable[[], Awaitable[None]]:
        async def watch() -> None:
            await self._go(lambda: self._lobby.watch(code), code)

        return watch

    async def _play(self) -> None:
        game = await self._which_game(self._("Which game do you want to play?"))
        if game is not None:
            await self._go(lambda: self._lobby.play_now(game))

    async def _open(self) -> None:
        game = await self._which_game(self._("Which game for the new table?"))
        if game is not None:
            await self._new_table(game)

    async def _rules(self) -> None:
        game = await self._which_game(self._("The rules of which game?"))
        if game is not None:
            await self._read_rules(game)

    async def _by_code(self) -> None:
        code = await self._ears.ask(self._("Table code (only Enter goes back):"))
        if code and not self._ears.wants_out(code):
            await self._at_code(code)

    async def _at_code(self, code: str) -> None:
        """Sit down at once where people gather or the seat is one's own; ask where a match is on."""
        try:
            card = await self._lobby.card(code)
        except Refused as no:
            self._ears.say(words.refusal(no.reason, {"code": code.upper(), **no.facts}, self._speaks))
            return
        if card.mine or not card.relieves:
            await self._sit(card.code)
            return
        ways = [
            (self._("watch"), self._watcher(card.code)),
            (self._("sit in place of {name} (bot)").format(name=card.relieves), self._sitter(card.code)),
        ]
        question = self._("A match is on at table {code}.").format(code=card.code)
        goes = await self._ears.choose(question, ways)
        if goes is not None:
            await goes()

    async def _new_table(self, game: str) -> None:
        """Ask how the table should be, and open it."""
        try:
            wish = await self._wish(game)
        except Back:
            self._ears.say(self._("No table was opened."))
            return
        try:
            await self._go(lambda: self._lobby.open(wish))
        except BadOptions as bad:
            self._ears.say(option_refusal(self._face(game), bad, self._speaks))

    async def _wish(self, game: str) -> NewTable:
        """Seats, then every option of the game that applies, then who may come; raises `Back`."""
        rules, choose = GAMES[game], self._ears.choose_or_usual
        counts = [(self._speaks.ngettext("{n} player", "{n} players", n).format(n=n), n) for n in rules.seats]
        self._ears.say(self._("A few questions: only Enter takes the usual answer, q opens no table."))
        seats = await choose(self._("How many play?"), counts, rules.seats[-1])
        values = msgspec.structs.asdict(rules.Options())
        # What depends on another option is asked when that one is known.
        for field in sorted(self._face(game).options(self._speaks), key=lambda field: bool(field.only_with)):
            if field.applies(values):
                question = self._("{option}: {help}").format(option=field.label, help=field.help)
                choices = [(choice.label, choice.value) for choice in field.choices]
                values[field.name] = await choose(question, choices, values[field.name])
        ways = [(self._("everybody"), True), (self._("only with the code"), False)]
        public = await choose(self._("Who may come?"), ways, True)
        return NewTable(game, seats, rules.Options(**values), public)

    async def _rename(self) -> None:
        name = await self._ears.ask(self._("Your name (only Enter keeps the one you have):"))
        if name:
            try:
                person = await self._lobby.rename(name)
            except Refused as no:
                self._ears.say(words.refusal(no.reason, no.facts, self._speaks))
                return
            self._ears.say(self._("Hi, {name}.").format(name=person.name))

    async def _switch_language(self) -> None:
        await self._keep_language("pt_BR" if self._speaks.tag == "en" else "en")

    async def _keep_language(self, tag: Tag) -> None:
        self._ears.language = language(tag)
        try:
            await self._lobby.keep(msgspec.structs.replace(self._lobby.settings, language=tag))
        except Refused as no:
            self._ears.say(words.refusal(no.reason, no.facts, self._speaks))

    async def _read_rules(self, game: str) -> None:
        """Part after part, by their numbers or by what is looked for in them."""
        text = self._face(game).rules(self._speaks)
        listed = parts(text)
        self._ears.say(self._("Which part?"), *numbered(listed))
        how = self._(
            "A number from 1 to {last}, or a word to look for; ? reads the list, only Enter goes back."
        )
        how = how.format(last=len(listed))
        self._ears.say(how)
        while (typed := await self._ears.hear()) and not self._ears.wants_out(typed):
            found = about(text, typed)
            if (number := number_in(typed, len(listed))) is not None:
                found = [listed[number]]
            if typed == "?":
                self._ears.say(*numbered(listed))
            elif len(found) == 1:
                self._ears.say(*section(text, found[0]))
            elif found:
                self._ears.say(self._("These parts have «{words}»:").format(words=typed[:40]))
                self._ears.say(*(f"{listed.index(heading) + 1}. {heading}" for heading in found))
            else:
                self._ears.say(self._("No part has «{words}».").format(words=typed[:40]))
            self._ears.say(how)

    async def _page(self) -> None:
        await Page(self._ears, self._lobby).read()

    async def _leave(self) -> None:
        raise Gone
