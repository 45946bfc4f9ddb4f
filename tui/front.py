"""What the ssh server starts for people: the app, the answers to ``ssh host WORDS``, sentences outside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

import msgspec
from textual.app import App
from textual.driver import Driver

from server.games.contract import Facts
from server.protocols import Depth, Desk, Lobby, Refused, Replay, Settings, Tag
from tui import desk, words
from tui.app import BotecoApp, Start
from tui.export import record
from tui.language import TAGS, Language, language
from tui.lines.ears import Terminal as LineTerminal
from tui.lines.visit import visit
from tui.look import Look
from tui.palette import BOTECO
from tui.shell_lines import WORDS

_OPENS: Mapping[str, Literal["lobby", "join", "watch", "play"]] = {
    "join": "join",
    "entrar": "join",
    "watch": "watch",
    "assistir": "watch",
    "play": "play",
    "jogar": "play",
    "resume": "lobby",
    "voltar": "lobby",
}
"""The words that open the app, in both languages, and where they lead."""
_WITH_CODE = {"join", "entrar", "watch", "assistir", "resume", "voltar"}
_LINES = {"lines", "linhas"}
_HELP = {"help", "ajuda"}
_EXPORT = {export for export, _match, _text in WORDS.values()}
_MATCH = {match for _export, match, _text in WORDS.values()}
_TEXT = {text for _export, _match, text in WORDS.values()}


class Terminal(Protocol):
    """What this front needs to know of a terminal; the ssh server's session has it."""

    lobby: Lobby
    language: Literal["", Tag]
    ascii: bool
    words: tuple[str, ...]
    desk: Desk | None

    @property
    def depth(self) -> Depth: ...

    def set_depth(self, depth: Depth) -> None: ...

    def watch_depth(self, told: Callable[[Depth], None]) -> None: ...

    def set_mouse(self, on: bool) -> None: ...

    def set_title(self, text: str) -> None: ...


class HouseFront:
    """The ssh server's door to the screens. ``reply`` makes the server's own answer of text and status;
    ``read`` makes a match file something to look at."""

    def __init__(self, reply: Callable[[str, int], Any], read: Callable[[bytes], Replay]) -> None:
        self._reply = reply
        self._read = read

    def app(self, session: Terminal, driver_class: type[Driver]) -> App[None]:
        """An app that looks as the terminal and the person's settings say, and starts where they asked."""
        terminal = Look(language(session.language or "en"), BOTECO, session.depth, session.ascii)
        app = BotecoApp(
            session.lobby,
            terminal,
            start=start_of(session.words),
            driver_class=driver_class,
            on_depth=session.set_depth,
            on_mouse=session.set_mouse,
            on_title=session.set_title,
            remote=True,
        )
        session.watch_depth(app.terminal_depth)
        return app

    async def lines(self, session: Terminal, terminal: LineTerminal) -> None:
        """The house a line at a time."""
        start = start_of(session.words[1:] if self.by_lines(session.words) else session.words)
        await visit(session, terminal, start.action, start.code)

    def by_lines(self, words: tuple[str, ...]) -> bool:
        """``lines``, alone or before the words that open the app."""
        return bool(words) and words[0].lower() in _LINES

    async def command(self, session: Terminal, given: tuple[str, ...]) -> Any | None:
        """Answer ``ssh host WORDS``, or None when they open the app. An unknown command has status 2."""
        verb, *rest = [word.lower() for word in given]
        if verb in _LINES and not rest:
            return None
        if verb in _LINES:
            given, (verb, *rest) = given[1:], rest
        speaks = language(_tag(_spoken(verb, *rest[-1:]) or session.language, session.lobby.settings))
        _ = speaks.gettext
        if verb in desk.WORDS:
            speaks = language(_tag(desk.WORDS[verb], session.lobby.settings))
            return self._reply(*await desk.answer(session.desk, given[1:], speaks))
        if verb in _HELP and not rest:
            return self._reply(words.commands(speaks), 0)
        if verb in _EXPORT and (wish := _wish(rest)) is not None:
            try:
                return self._reply(await self._export(session.lobby, wish, speaks), 0)
            except Refused as no:
                facts = {"code": wish.code.upper(), **no.facts}
                return self._reply(words.refusal(no.reason, facts, speaks), 1)
        if verb in _OPENS and len(rest) == (1 if verb in _WITH_CODE else 0):
            if verb in ("resume", "voltar"):
                try:
                    await session.lobby.resume(rest[0])
                except Refused as no:
                    return self._reply(words.refusal(no.reason, no.facts, speaks), 1)
            return None
        wrong = _("I do not know «{words}».").format(words=" ".join(given)[:60])
        if verb in (*_WITH_CODE, *_EXPORT) and not rest:
            wrong = _("After «{word}» comes a code.").format(word=verb)
        return self._reply(f"{wrong}\n{words.commands(speaks)}", 2)

    async def _export(self, lobby: Lobby, wish: Wish, speaks: Language) -> str:
        """A match as its file or as text; the last one of a table, or one of the person's own by number."""
        if wish.match:
            replay = await lobby.replay(wish.match)
            return record(replay, speaks) if wish.text else replay.json()
        file = await lobby.export(wish.code)
        if not wish.text:
            return file
        # The file has the names; whoever played there reads also who was a bot.
        own = (card for card in (await lobby.page()).last if card.code == wish.code.upper())
        card = next(own, None)
        return record(self._read(file.encode()) if card is None else await lobby.replay(card.id), speaks)

    def say(self, notice: str, tag: Literal["", Tag], facts: Facts) -> str:
        """One line outside an app, in both languages when the person's is not known."""
        if tag:
            return outside(notice, facts, language(tag))
        return " / ".join(outside(notice, facts, language(each)) for each in ("pt_BR", "en"))


class Wish(msgspec.Struct, frozen=True):
    """What to export: the last match of a table, or ``match``, its number; ``text`` to read it."""

    code: str = ""
    match: int = 0
    text: bool = False


def _wish(rest: list[str]) -> Wish | None:
    """What the words after "export" ask for; None when they ask for nothing known."""
    text = len(rest) > 1 and rest[-1] in _TEXT
    what = rest[:-1] if text else rest
    if len(what) == 1:
        return Wish(code=what[0], text=text)
    if (
        len(what) == 2
        and what[0] in _MATCH
        and what[1].isascii()
        and what[1].isdecimal()
        and len(what[1]) < 19
    ):
        return Wish(match=int(what[1]), text=text)
    return None


def start_of(given: tuple[str, ...]) -> Start:
    """Where the words of a command lead; no words: the lobby."""
    if not given:
        return Start()
    action = _OPENS[given[0].lower()]
    return Start(action, given[1] if action in ("join", "watch") else "")


def guest_line(facts: Facts) -> str:
    """The line that lets anybody in, as ``ssh -p 2222 guest@bar``."""
    port = facts.get("port", 22)
    where = facts.get("address") or "HOST"
    return f"ssh guest@{where}" if port == 22 else f"ssh -p {port} guest@{where}"


def outside(notice: str, facts: Facts, speaks: Language) -> str:
    """The sentence for a notice of the ssh server; KeyError for one that does not exist."""
    _ = speaks.gettext
    line = guest_line(facts)
    seconds = facts.get("seconds")
    minutes = str(round(seconds / 60)) if isinstance(seconds, int) else ""
    sentences = {
        "banner": _("No key? {line}"),
        "house_full": _("The house is full ({limit} people). Try again in a few minutes."),
        "too_many_sessions": _("You are already here {limit} times. Leave one of those terminals first."),
        "address_full": _(
            "{limit} people are here from your address already; the house takes no more of them."
        ),
        "crashed": _("Sorry, something broke on our side. Your seat is kept: come in again."),
        "shutdown": _("The house is closing. Your table is kept: come back in a while."),
        "idle_soon": _("Is somebody there? In {seconds} s this visit ends; any key keeps it."),
        "idle": _("Nobody touched a key for {minutes} min, so the visit ended. Come in again any time."),
        "banned": _("The keepers of this house do not let you in."),
        "members_only": _("This house is open to the keys of its members alone; yours is none of them."),
        "closing_soon": _("The house closes in {minutes} min. Your table is kept: come back another time."),
        "stays_open": _("The house stays open after all."),
        "no_files": _("This house has games and no files: come in with {line}"),
        # A client that prints this may know no letter beyond ASCII.
        "no_forwarding": _("This house has games; it forwards nothing"),
        "too_slow": _("Your terminal took no picture for {seconds} s. Your seat is kept: come in again."),
    }
    return sentences[notice].format(
        line=line, minutes=minutes, **{name: str(value) for name, value in facts.items()}
    )


def _spoken(*typed: str) -> Literal["", Tag]:
    """The language of a command's words; "" when they belong to none."""
    for tag in TAGS:
        known = {*WORDS[tag], *(command.split()[0] for command in words.COMMANDS[tag])}
        if known.intersection(typed):
            return tag
    return ""


def _tag(said: Literal["", Tag], settings: Settings) -> Tag:
    return settings.language or said or "en"
