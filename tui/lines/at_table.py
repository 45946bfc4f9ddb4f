"""A table a line at a time: its story as it happens, what is asked, numbered choices, what may be typed."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from server.games.contract import BadOptions, IllegalMove
from server.protocols import Refused, Snapshot, Table
from tui import words
from tui.export import standing
from tui.games.face import Face, SortedFace
from tui.games.option_words import option_refusal
from tui.games.story import log_line
from tui.games.table_words import prompt_of, table_rules
from tui.games.typed_words import as_typed, text_form
from tui.lines.by_ear import HEARD
from tui.lines.ears import Ears, number_in, numbered
from tui.lines.positions import counts, position, sheet
from tui.lines.rule_text import rule_of

Choice: TypeAlias = tuple[str, Callable[[], Awaitable[None]]]

AT_ONCE = 15
"""So many choices are read out; m reads the next ones."""
REST = 0.8
"""Seconds that a curtain stays at least: an Enter that was pressed twice is not that of who is called."""
LAST = 8
"""So many lines of the story are told to who comes to a table, and again when asked."""


class AtTable:
    """One stay at a table; `stay` returns when the person looks away or the table is no more."""

    def __init__(self, ears: Ears, table: Table) -> None:
        self._ears = ears
        self._table = table
        self._snapshot = table.snapshot()
        self._told = 0
        self._eye: Any = None
        """Through which eye the person at the terminal looks; None before the first look."""
        self._story: Any = self._snapshot.eye
        """The eye whose story is told: everybody's, when several hear this terminal."""
        self._asked: Any = None
        self._choices: list[Choice] = []
        self._from = 0
        self._leaving = False
        self._curtain = False
        """Whether another person at this keyboard is asked, whose hand those before must not hear."""
        self._at_once = False
        """Whether several at this keyboard have been asked together: who has answered passes it on."""

    @property
    def _face(self) -> Face:
        return HEARD[self._snapshot.game].played_with(self._snapshot.content)

    def _(self, text: str) -> str:
        return self._ears.language.gettext(text)

    async def stay(self) -> None:
        """Tell what there is, then follow the table and do what is typed."""
        self._arrive()
        while not self._leaving:
            self._mind_eye()
            if self._curtain and not self._table.ended:
                await self._draw_curtain()
                continue
            if self._table.ended:
                self._say_why_over()
                return
            self._tell_news()
            self._tell_ask()
            typed = await self._ears.hear(self._table.changed(self._snapshot.version, self._eye))
            if typed is not None and not self._table.ended:
                await self._obey(typed)
        self._table.leave()

    # What is told

    def _arrive(self) -> None:
        snapshot, language = self._snapshot, self._ears.language
        options = self._face.summary(snapshot.options, len(snapshot.seats), language)
        rules = table_rules(snapshot.rules, language)
        title = self._face.title(language)
        head = self._("Table {code}: {game}, {options}.")
        self._ears.say(
            head.format(code=snapshot.code, game=title, options=f"{options}, {rules}" if rules else options)
        )
        self._who()
        entries = snapshot.entries
        self._told = entries[-1].number - LAST if entries else 0
        self._ears.say(self._("Type ? for what can be typed here."))

    def _who(self) -> None:
        seats = []
        for number, seat in enumerate(self._snapshot.seats, 1):
            what = seat.name or self._("free")
            marks = [self._("bot")] if seat.kind == "bot" else []
            if seat.away:
                marks.append(self._("away"))
            if number - 1 in self._snapshot.held and not seat.here:
                marks.append(self._("you"))
            seats.append(f"{number} {what}" + (f" ({', '.join(marks)})" if marks else ""))
        self._ears.say(self._("Seats: {names}").format(names=", ".join(seats)) + ".")

    async def _draw_curtain(self) -> None:
        """Say whose turn it is, and wait for that person's Enter before anything of their hand is said; or
        until it is somebody else's turn, or nobody's any more."""
        self._curtain, eye = False, self._eye
        snapshot = self._table.snapshot(0, eye)
        said = prompt_of(snapshot, self._face, "", 0, eye, self._ears.language)
        self._ears.say(" ".join(said[:2]))
        began = time.monotonic()
        while eye == self._eye:
            typed = await self._ears.hear(self._table.changed(snapshot.version, eye))
            if typed is None:
                self._mind_eye()
                if eye == self._eye:
                    snapshot = self._table.snapshot(0, eye)
            elif time.monotonic() - began >= REST:
                return
            else:  # typed before this person can have come
                self._ears.say(" ".join(said[:2]))

    def _tell_news(self) -> None:
        self._snapshot = self._table.snapshot(max(0, self._told), self._eye)
        heard = self._heard_since(self._told)
        for entry in heard.entries:
            line = log_line(entry, heard, self._face, self._ears.language)
            if line is not None:
                self._ears.say(line.text)
            self._told = entry.number

    def _heard_since(self, number: int) -> Snapshot:
        """What all who hear this terminal may know since that entry."""
        return self._table.snapshot(max(0, number), self._story)

    def _mind_eye(self) -> None:
        """Ask the seat that is waited for, when several are this session's; their story is everybody's."""
        seats = sorted(self._table.seats)
        eye: Any = seats[0] if seats else "public"
        together = len(seats) > 1 and self._face.hidden
        if len(seats) > 1:
            # Who has answered may still be asked whether they stay with it, but is not waited for.
            waiting = self._table.snapshot(0, self._eye if self._eye in seats else None).waiting
            asked = [seat for seat in seats if seat in waiting]
            self._at_once = self._at_once or len(asked) > 1
            eye = asked[0] if asked else "public"
            if not asked and self._eye in seats and not (self._at_once and together):
                eye = self._eye
        if eye != self._eye:
            self._curtain = together and eye != "public"
            self._eye, self._asked = eye, None
        story: Any = "public" if together else eye
        if story != self._story:
            entries = self._table.snapshot(0, story).entries
            self._story, self._told = story, max(0, entries[-1].number - LAST) if entries else 0

    def _tell_ask(self) -> None:
        """Say once what is asked now, and what can be chosen."""
        snapshot, language = self._snapshot, self._ears.language
        ready = bool(snapshot.held) and snapshot.seats[min(snapshot.held)].ready
        number = snapshot.ask.number if snapshot.ask is not None else None
        seats = snapshot.seats if snapshot.phase == "gathering" else None
        # Where several are asked at once, the answers of the others change nothing of one's own question.
        waiting = snapshot.waiting if number is None else snapshot.eye in snapshot.waiting
        asked = (snapshot.phase, number, snapshot.pause, ready, waiting, snapshot.held, seats)
        if asked == self._asked:
            return
        self._asked = asked
        self._choices, self._from = self._menu(), 0
        if snapshot.phase == "over" and snapshot.result is not None and not ready:
            self._say_result()
        elif snapshot.ask is not None:
            lead, sentence, _tone = prompt_of(snapshot, self._face, "", 0, None, language)
            clock = self._("You have {n} s.").format(n=round(snapshot.deadline)) if snapshot.deadline else ""
            self._ears.say(" ".join(filter(None, (lead, sentence, clock))))
        elif snapshot.pause and snapshot.held and not ready:
            self._ears.say(self._("The round is over."), self._standing())
            self._ears.say(self._("Enter goes on to the next one."))
        elif snapshot.phase == "playing" and any(not self._plays_by_itself(s) for s in snapshot.waiting):
            self._ears.say(*prompt_of(snapshot, self._face, "", 0, None, language)[:1])
        self._read_choices()

    def _plays_by_itself(self, seat: int) -> bool:
        """Whether a bot answers for a seat, in a moment of which nothing needs to be said."""
        view = self._snapshot.seats[seat]
        return view.kind == "bot" or view.substitute

    def _read_choices(self) -> None:
        shown = self._choices[self._from : self._from + AT_ONCE]
        self._ears.say(*numbered((label for label, _act in shown), self._from + 1))
        rest = len(self._choices) - self._from - len(shown)
        if rest:
            self._ears.say(self._("{n} more: m reads them.").format(n=rest))

    def _say_result(self) -> None:
        snapshot, face, language = self._snapshot, self._face, self._ears.language
        assert snapshot.result is not None
        self._ears.say(
            self._("The match is over."), face.why_over(snapshot.result.reason, snapshot.options, language)
        )
        for rank, score, names in standing(snapshot, face):
            self._ears.say(f"{rank}. {' + '.join(names)}: {score}")

    def _say_why_over(self) -> None:
        if self._table.ended == "taken_over":
            self._ears.say(self._("You sit there from another terminal now."))
        elif self._table.ended == "closed":
            self._ears.say(self._("Table {code} was closed.").format(code=self._table.code))

    # What can be chosen

    def _menu(self) -> list[Choice]:
        snapshot = self._snapshot
        if snapshot.phase == "gathering":
            return self._gathering()
        if snapshot.phase == "over":
            again: list[Choice] = [(self._("play again"), self._table.ready)] if snapshot.held else []
            return [*again, (self._("leave the table"), self._leave)]
        return [
            (self._face.move(move, snapshot, self._ears.language), partial(self._move, str(move)))
            for move in self._moves()
        ]

    def _moves(self) -> Sequence[Any]:
        """The legal moves in the order in which they are read out."""
        face = self._face
        return face.spoken(self._snapshot) if isinstance(face, SortedFace) else self._snapshot.moves

    def _gathering(self) -> list[Choice]:
        snapshot, table = self._snapshot, self._table
        choices: list[Choice] = []
        if snapshot.host:
            choices.append((self._("begin the match; bots take the free seats"), table.start))
        for seat, view in enumerate(snapshot.seats):
            if view.kind == "empty" and not snapshot.held:
                label = self._("sit down at seat {n}").format(n=seat + 1)
                choices.append((label, partial(table.take, seat)))
            elif view.kind == "empty" and snapshot.host:
                label = self._("a bot for seat {n}").format(n=seat + 1)
                choices.append((label, partial(table.add_bot, seat, "normal")))
            elif snapshot.host and (view.kind == "bot" or view.away):
                label = self._("send {name} off").format(name=view.name)
                choices.append((label, partial(table.free, seat)))
        if snapshot.held:
            choices.append((self._("give the seat up"), table.stand_up))
        return [*choices, (self._("leave the table"), self._leave)]

    async def _move(self, text: str) -> None:
        ask, eye = self._snapshot.ask, self._eye
        if ask is not None and isinstance(eye, int):
            await self._table.move(eye, ask.number, text)

    async def _leave(self) -> None:
        self._leaving = True

    # What is typed

    async def _obey(self, typed: str) -> None:
        language = self._ears.language
        try:
            await self._do(typed)
        except Refused as no:
            self._ears.say(words.refusal(no.reason, {"code": self._table.code, **no.facts}, language))
        except IllegalMove as no:
            self._ears.say(self._face.refusal(no.reason, no.facts, language))
        except BadOptions as bad:
            self._ears.say(option_refusal(self._face, bad, language))

    async def _do(self, typed: str) -> None:
        snapshot = self._snapshot
        word, _space, rest = typed.partition(" ")
        if typed == "give up":  # understood in every language
            typed = self._("give up")
        if (number := number_in(typed, len(self._choices))) is not None:
            await self._choices[number][1]()
        elif not typed and snapshot.pause and snapshot.held:
            await self._table.ready()
        elif not typed:
            self._asked = None  # everything is said again
        elif word in ("t", "/") and rest:
            await self._table.say(rest)
        elif typed.startswith("/"):
            await self._table.say(typed[1:])
        elif typed in self._commands():
            await self._commands()[typed][1]()
        elif typed.removesuffix(".").isdecimal():
            self._ears.say(self._which_numbers(typed))
        elif snapshot.ask is not None:
            await self._move(text_form(typed, self._face.typed_words(self._ears.language)))
        else:
            self._ears.say(self._("I do not know «{words}».").format(words=typed[:60]))
            await self._help()

    def _which_numbers(self, typed: str) -> str:
        """What to say to a number that is none of the choices."""
        last = len(self._choices)
        if not last:
            return self._("There is nothing to choose by a number now.")
        text = self._("There is no number {typed}; there are 1 to {last}.")
        return text.format(typed=typed[:12].removesuffix("."), last=last)

    def _commands(self) -> dict[str, Choice]:
        """What a letter does, in the order of use."""
        commands: dict[str, Choice] = {
            "p": (self._("where things stand, and what you hold"), self._position),
            "s": (self._("the score"), self._score),
            "l": (self._("the last lines again"), self._again),
            "w": (self._("who sits here"), self._seats),
            "r": (self._("the rule that matters now"), self._rule),
        }
        if sheet(self._snapshot, self._ears.language):
            commands["i"] = (self._("your sheet: powers, cards and what they do"), self._sheet)
        if self._snapshot.ask is not None:
            commands["h"] = (self._("what a good player would do"), self._hint)
        if len(self._choices) > AT_ONCE:
            commands["m"] = (self._("more of the choices"), self._more)
        if self._snapshot.phase == "playing" and self._snapshot.held:
            commands["b"] = (self._("a bot for who is away, or your seat back from one"), self._bot)
            commands[self._("give up")] = (self._("give the seat up"), self._table.stand_up)
        commands["q"] = (self._("leave the table; the seat is kept"), self._leave)
        commands["?"] = (self._("this list"), self._help)
        return commands

    async def _help(self) -> None:
        lines = [f"{key}: {label}" for key, (label, _act) in self._commands().items()]
        if self._snapshot.moves:
            typed = self._face.typed_words(self._ears.language)
            example = as_typed(str(self._moves()[0]), typed)
            lines.insert(
                0, self._("A number chooses; a move can also be typed, as: {text}").format(text=example)
            )
        lines.append(self._("t and words: say them to the table"))
        self._ears.say(*lines)

    async def _position(self) -> None:
        # Between two hands whoever comes next may be listening already.
        seen = self._snapshot if self._eye in self._snapshot.waiting else self._heard_since(self._told)
        self._ears.say(*position(seen, self._ears.language))
        self._tell_standing()

    def _standing(self) -> str:
        """Round and score in a line, without the blanks that a screen needs between them."""
        if self._snapshot.view is None:
            return ""
        said = self._face.standing(self._snapshot, self._ears.language)
        return ", ".join(part for part in said.split("   ") if part)

    def _tell_standing(self) -> None:
        self._ears.say(self._standing() or self._("The match has not begun."))

    async def _score(self) -> None:
        self._tell_standing()
        seen = self._snapshot if self._eye in self._snapshot.waiting else self._heard_since(self._told)
        self._ears.say(*counts(seen, self._ears.language))

    async def _sheet(self) -> None:
        self._ears.say(*sheet(self._snapshot, self._ears.language))

    async def _again(self) -> None:
        snapshot = self._heard_since(self._told - LAST)
        lines: Sequence[Any] = [
            log_line(e, snapshot, self._face, self._ears.language) for e in snapshot.entries
        ]
        self._ears.say(*(line.text for line in lines if line is not None))

    async def _seats(self) -> None:
        self._who()

    async def _rule(self) -> None:
        number = self._face.rule_now(self._snapshot)
        self._ears.say(*rule_of(self._face.rules(self._ears.language), number))

    async def _hint(self) -> None:
        ask, eye = self._snapshot.ask, self._eye
        if ask is None or not isinstance(eye, int):
            return
        hint = await self._table.hint(eye, ask.number)
        self._ears.say(self._face.hint(hint, self._snapshot, self._ears.language))
        moves = self._moves()
        if hint.move in moves:
            number = moves.index(hint.move) + 1
            told = self._("That is number {n}: {choice}.")
            self._ears.say(told.format(n=number, choice=self._choices[number - 1][0]))

    async def _more(self) -> None:
        self._from = self._from + AT_ONCE if self._from + AT_ONCE < len(self._choices) else 0
        self._read_choices()

    async def _bot(self) -> None:
        snapshot = self._snapshot
        mine = [seat for seat in snapshot.held if snapshot.seats[seat].substitute]
        if mine:
            await self._table.take(mine[0])
            return
        for seat in sorted(snapshot.waiting):
            await self._table.substitute(seat)
            return
