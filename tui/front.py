"""What the ssh server starts for people: the app, the answers to ``ssh host WORDS``, sentences outside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol

from textual.app import App
from textual.driver import Driver

from server.games.contract import Facts
from server.protocols import Lobby, Refused, Settings
from tui import words
from tui.app import BotecoApp, Start
from tui.language import Language, Tag, language
from tui.look import Depth, Look
from tui.palette import BOTECO

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
_HELP = {"help", "ajuda"}
_EXPORT = {"export", "exportar"}


class Terminal(Protocol):
    """What this front needs to know of a terminal; the ssh server's session has it."""

    lobby: Lobby
    language: Literal["", "pt_BR", "en"]
    ascii: bool
    words: tuple[str, ...]

    @property
    def depth(self) -> Depth: ...

    def set_depth(self, depth: Depth) -> None: ...

    def watch_depth(self, told: Callable[[Depth], None]) -> None: ...

    def set_mouse(self, on: bool) -> None: ...


class HouseFront:
    """The ssh server's door to the screens. ``reply`` makes the server's own answer of text and status."""

    def __init__(self, reply: Callable[[str, int], Any]) -> None:
        self._reply = reply

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
            remote=True,
        )
        session.watch_depth(app.terminal_depth)
        return app

    async def command(self, session: Terminal, given: tuple[str, ...]) -> Any | None:
        """Answer ``ssh host WORDS``, or None when they open the app. An unknown command has status 2."""
        speaks = language(_tag(session.language, session.lobby.settings))
        _ = speaks.gettext
        verb, *rest = [word.lower() for word in given]
        if verb in _HELP and not rest:
            return self._reply(words.commands(speaks), 0)
        if verb in _EXPORT and len(rest) == 1:
            try:
                return self._reply(await session.lobby.export(rest[0]), 0)
            except Refused as no:
                return self._reply(words.refusal(no.reason, no.facts, speaks), 1)
        if verb in _OPENS and len(rest) == (1 if verb in _WITH_CODE else 0):
            if verb in ("resume", "voltar"):
                try:
                    await session.lobby.resume(rest[0])
                except Refused as no:
                    return self._reply(words.refusal(no.reason, no.facts, speaks), 1)
            return None
        asked = " ".join(given)[:60]
        return self._reply(
            _("I do not know «{words}».").format(words=asked) + "\n" + words.commands(speaks), 2
        )

    def say(self, notice: str, tag: Literal["", "pt_BR", "en"], facts: Facts) -> str:
        """One line outside an app, in both languages when the person's is not known."""
        if tag:
            return outside(notice, facts, language(tag))
        return " / ".join(outside(notice, facts, language(each)) for each in ("pt_BR", "en"))


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
        "no_terminal": _("Boteco needs a terminal. Come in with: {line}"),
        "command_needs_terminal": _("«{command}» needs a terminal: put -t after ssh."),
        "house_full": _("The house is full ({limit} people). Try again in a few minutes."),
        "too_many_sessions": _("You are already here {limit} times. Leave one of those terminals first."),
        "crashed": _("Sorry, something broke on our side. Your seat is kept: come in again."),
        "shutdown": _("The house is closing. Your table is kept: come back in a while."),
        "idle_soon": _("Is somebody there? In {seconds} s this visit ends; any key keeps it."),
        "idle": _("Nobody touched a key for {minutes} min, so the visit ended. Come in again any time."),
        "too_slow": _("Your terminal took no picture for {seconds} s. Your seat is kept: come in again."),
    }
    return sentences[notice].format(
        line=line, minutes=minutes, **{name: str(value) for name, value in facts.items()}
    )


def _tag(said: Literal["", "pt_BR", "en"], settings: Settings) -> Tag:
    return settings.language or said or "en"
