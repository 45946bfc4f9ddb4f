"""Saying lines and hearing what is typed, beside whatever else may happen meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol, TypeVar

from tui.language import Language
from tui.plain import plain

T = TypeVar("T")

_OUT = ("q", "back", "volta", "voltar")
"""What means to go back from a question, in every language."""

NO = ("n", "no", "não", "nao")
"""What says no, in every language, to who was asked whether they are sure."""


class Terminal(Protocol):
    """What can be written and read a line at a time."""

    def write(self, text: str) -> None:
        """Say a line, or several."""

    async def read(self) -> str | None:
        """The next line that was typed; None when no more will come."""


class Gone(Exception):
    """The terminal has ended, or its person wants to leave."""


class Back(Exception):
    """The person wants out of a row of questions."""


class Ears:
    """One per visit. ``language`` is the one that is spoken now; with ``ascii`` nothing else is written."""

    def __init__(self, terminal: Terminal, language: Language, ascii: bool) -> None:
        self._terminal = terminal
        self.language = language
        self.ascii = ascii
        self._reading: asyncio.Task[str | None] | None = None

    def say(self, *lines: str) -> None:
        """Say lines; empty ones are left out."""
        said = [line for text in lines for line in text.split("\n") if line.strip()]
        if said:
            self._terminal.write("\n".join(plain(line) if self.ascii else line for line in said))

    async def hear(self, other: Coroutine[Any, Any, None] | None = None) -> str | None:
        """The next typed line without blanks around it, or None when ``other`` came to its end before.

        Raises `Gone`, and what ``other`` raises.
        """
        if self._reading is None:
            self._reading = asyncio.ensure_future(self._terminal.read())
        beside = asyncio.ensure_future(other) if other is not None else None
        try:
            waits: set[asyncio.Future[Any]] = {self._reading} | ({beside} if beside is not None else set())
            await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            # What has happened is told before what was typed is answered: it may be about that.
            if beside is not None and beside.done():
                beside.result()
                return None
        finally:
            if beside is not None:
                beside.cancel()
        line, self._reading = self._reading.result(), None
        if line is None:
            raise Gone
        return line.strip()

    async def choose(self, question: str, choices: Sequence[tuple[str, T]]) -> T | None:
        """One of several by its number; None when the person types nothing, or wants out."""
        self.say(question, *numbered(choice for choice, _value in choices))
        return await self.chosen(choices)

    async def chosen(self, choices: Sequence[tuple[str, T]]) -> T | None:
        """The same once they have been read out; "?" reads them again."""
        _ = self.language.gettext
        while True:
            typed = await self.hear()
            if not typed or self.wants_out(typed):
                return None
            if (number := number_in(typed, len(choices))) is not None:
                return choices[number][1]
            if typed == "?":
                self.say(*numbered(choice for choice, _value in choices))
            self.say(_("Type a number from 1 to {last}; only Enter goes back.").format(last=len(choices)))

    async def choose_or_usual(self, question: str, choices: Sequence[tuple[str, T]], usual: T) -> T:
        """One of several by its number; ``usual``, one of them, when the person types nothing.

        Raises `Back`.
        """
        _ = self.language.gettext
        label = next(choice for choice, value in choices if value == usual)
        self.say(question, *numbered(choice for choice, _value in choices))
        self.say(_("Only Enter: {usual}.").format(usual=label))
        while True:
            typed = await self.hear()
            if not typed:
                return usual
            if self.wants_out(typed):
                raise Back
            if (number := number_in(typed, len(choices))) is not None:
                return choices[number][1]
            if typed == "?":
                self.say(*numbered(choice for choice, _value in choices))
            told = _("Type a number from 1 to {last}; only Enter takes the usual, q goes back.")
            self.say(told.format(last=len(choices)))

    async def ask(self, question: str) -> str:
        """What the person types as an answer; "" for nothing."""
        self.say(question)
        return await self.hear() or ""

    def wants_out(self, typed: str) -> bool:
        """Whether a word means to go back."""
        return typed.casefold() in _OUT

    def close(self) -> None:
        """Nothing more is heard."""
        if self._reading is not None:
            self._reading.cancel()


class Speaking:
    """What tells something through somebody's ears, in the language they speak now."""

    def __init__(self, ears: Ears) -> None:
        self._ears = ears

    @property
    def _speaks(self) -> Language:
        return self._ears.language

    def _(self, text: str) -> str:
        return self._speaks.gettext(text)


def numbered(choices: Any, first: int = 1) -> list[str]:
    """Choices with their numbers, a line each."""
    return [f"{number}. {choice}" for number, choice in enumerate(choices, first)]


def number_in(typed: str, most: int) -> int | None:
    """The index that a typed number from 1 to ``most`` means; None when it is none."""
    digits = typed.removesuffix(".")
    if digits.isascii() and digits.isdecimal() and len(digits) < 6 and 1 <= int(digits) <= most:
        return int(digits) - 1
    return None


def aloud(listed: str) -> str:
    """What a screen sets apart by dots, with commas: some readers say every dot."""
    return listed.replace(" · ", ", ")
