"""A table a line at a time: what is asked, numbered choices, what may be typed and what it does."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, TypeAlias

from server.games.contract import BadOptions, IllegalMove
from server.protocols import Refused, Table
from tui import words
from tui.games.face import SortedFace
from tui.games.option_words import option_refusal
from tui.games.people import addressed
from tui.games.story import log_line
from tui.games.table_words import giving_up, prompt_of
from tui.games.typed_words import as_typed, text_form
from tui.lines.by_ear import GuessingFace, ListingFace
from tui.lines.company import moves_between_pairs, seat_of, slow, turn
from tui.lines.ears import NO, Ears, number_in, numbered
from tui.lines.following import LAST, Following
from tui.lines.haste import Haste
from tui.lines.positions import leaves_out, position, sheet, theirs, whole
from tui.lines.rule_text import rule_of

Choice: TypeAlias = tuple[str, Callable[[], Awaitable[None]]]

AT_ONCE = 15
"""So many choices are read out; m reads the next ones."""
_SQUARE = re.compile(r"-?\d+,-?\d+")
"""A square of a map in a move's text form: nobody who hears the map counts so."""


class AtTable(Following):
    """One stay at a table; `stay` returns when the person looks away or the table is no more."""

    def __init__(self, ears: Ears, table: Table, invitation: str = "") -> None:
        super().__init__(ears, table, invitation)
        self._choices: list[Choice] = []
        self._lead = ""
        """What all the choices have in common."""
        self._from = 0
        self._haste = Haste()
        self._typed = False
        """Whether something was typed since it was looked for what is asked."""
        self._leaving = False
        self._sure: Any = None
        """The match of which to give the seat up was typed just now: typed again it is done."""

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

    # What is asked

    def _tell_ask(self) -> None:
        """Say once what is asked now, and what can be chosen."""
        snapshot, language = self._snapshot, self._ears.language
        ready = bool(snapshot.held) and snapshot.seats[min(snapshot.held)].ready
        played_for = self._played_for()
        number = snapshot.ask.number if snapshot.ask is not None and not played_for else None
        seats = snapshot.seats if snapshot.phase == "gathering" else None
        # Where several are asked at once, the answers of the others change nothing of one's own question.
        waiting: Any = snapshot.waiting if number is None else snapshot.eye in snapshot.waiting
        if played_for:  # whose turn it is changes nothing for who only listens
            waiting = ()
        typed, self._typed = self._typed, False
        asked = (snapshot.phase, number, snapshot.pause, ready, waiting, snapshot.held, seats, played_for)
        if asked == self._asked:
            return
        self._asked = asked
        self._haste.replaced(self._whole_labels(), answered=typed)
        self._choices, self._from = self._menu(), 0
        if snapshot.phase == "over" and snapshot.result is not None and not ready:
            self._say_result()
        elif snapshot.phase == "gathering":
            self._ears.say(turn(snapshot, self._face, language))
        elif played_for and snapshot.phase == "playing" and not snapshot.pause:
            self._ears.say(" ".join(prompt_of(snapshot, self._face, "", 0, None, language)[:2]))
        elif snapshot.ask is not None:
            lead, sentence, _tone = prompt_of(snapshot, self._face, "", 0, None, language)
            clock = self._("You have {n} s.").format(n=round(snapshot.deadline)) if snapshot.deadline else ""
            self._ears.say(" ".join(filter(None, (lead, sentence, clock))))
        elif snapshot.pause and snapshot.held and not ready:
            self._tell_part_over()
            self._tell_score()
            self._ears.say(self._("Enter goes on to the next one."))
        elif snapshot.pause and (late := slow(snapshot)):
            self._ears.say(self._("Waiting for {names}.").format(names=", ".join(late)))
        elif snapshot.phase == "playing" and any(not self._plays_by_itself(s) for s in snapshot.waiting):
            self._ears.say(*prompt_of(snapshot, self._face, "", 0, None, language)[:1])
        if snapshot.phase != "playing":
            self._ears.say(self._("Now you can:"))
        self._read_choices()

    def _played_for(self) -> bool:
        """Whether a bot plays for this session's people, who then are asked nothing."""
        return any(self._snapshot.seats[seat].substitute for seat in self._snapshot.held)

    def _plays_by_itself(self, seat: int) -> bool:
        """Whether a bot answers for a seat, in a moment of which nothing needs to be said."""
        view = self._snapshot.seats[seat]
        return view.kind == "bot" or view.substitute

    def _read_choices(self) -> None:
        shown = self._choices[self._from : self._from + AT_ONCE]
        self._ears.say(self._lead, *numbered((label for label, _act in shown), self._from + 1))
        rest = len(self._choices) - self._from - len(shown)
        if rest:
            self._ears.say(self._("{n} more: m reads them.").format(n=rest))

    # What can be chosen

    def _menu(self) -> list[Choice]:
        snapshot = self._snapshot
        self._lead = ""
        if snapshot.phase == "gathering":
            return self._gathering()
        if snapshot.phase == "over":
            again: list[Choice] = [(self._("play again"), self._table.ready)] if snapshot.held else []
            return [*again, (self._("leave the table"), self._leave)]
        if self._played_for():
            return []
        face, moves, language = self._face, self._moves(), self._ears.language
        labels: Sequence[str] = [face.move(move, snapshot, language) for move in moves]
        if isinstance(face, ListingFace):
            self._lead, labels = face.listed(moves, snapshot, language)
        return [(label, partial(self._move, str(move))) for label, move in zip(labels, moves, strict=True)]

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
        if len(snapshot.held) == 1:
            moves = moves_between_pairs(snapshot, self._face, self._ears.language)
            choices += [(label, partial(table.take, seat)) for seat, label in moves]
        if snapshot.held:
            choices.append((self._("give the seat up"), self._give_up))
        return [*choices, (self._("leave the table"), self._leave)]

    async def _move(self, text: str) -> None:
        ask, eye = self._snapshot.ask, self._eye
        if ask is not None and isinstance(eye, int):
            await self._table.move(eye, ask.number, text)

    async def _leave(self) -> None:
        self._leaving = True

    async def _give_up(self) -> None:
        """At once where nothing is lost by it; else when it is said twice."""
        lost = giving_up(self._snapshot, self._face, self._ears.language)
        about = (lost, self._snapshot.commitment)
        if lost and self._sure != about:
            self._sure = about
            self._ears.say(lost, self._("The same once more does it; anything else leaves it as it is."))
            return
        await self._table.stand_up()
        self._leaving = True
        self._ears.say(self._("You gave the seat up at table {code}.").format(code=self._table.code))

    # What is typed

    async def _obey(self, typed: str) -> None:
        language = self._ears.language
        self._typed = True
        sure = self._sure
        try:
            await self._do(typed)
        except Refused as no:
            self._ears.say(words.refusal(no.reason, {"code": self._table.code, **no.facts}, language))
        except IllegalMove as no:
            self._ears.say(self._face.refusal(no.reason, no.facts, language))
            if no.reason == "unreadable":
                self._ears.say(self._how_to_choose() + self._("; ? tells more."))
        except BadOptions as bad:
            self._ears.say(option_refusal(self._face, bad, language))
        if sure == self._sure:
            self._sure = None

    async def _do(self, typed: str) -> None:
        snapshot = self._snapshot
        key = typed.casefold()
        word, _space, rest = typed.partition(" ")
        if key == "give up":  # understood in every language
            key = self._("give up")
        if self._sure is not None and key in NO:
            self._ears.say(self._("Everything stays as it is."))
            return
        if (number := number_in(typed, len(self._choices))) is not None:
            await self._choose(number)
        elif not typed and snapshot.pause and snapshot.held:
            await self._table.ready()
        elif not typed:
            self._asked = None  # everything is said again
        elif word.casefold() in ("t", "/") and rest:
            await self._table.say(rest)
        elif typed.startswith("/") and len(typed) > 1:
            await self._table.say(typed[1:])
        elif key in ("t", "/"):
            self._ears.say(self._("After t comes what to say: t good luck"))
        elif word.casefold() == "p" and rest:
            self._position_of(rest.strip())
        elif key in self._commands():
            await self._commands()[key][1]()
        elif (meant := self._meant(typed)) is not None:
            await self._move(meant)
        elif key.removesuffix(".").isdecimal():
            self._ears.say(self._which_numbers(typed))
        elif key == "h":
            self._ears.say(self._("Nothing is asked of you now."))
            if snapshot.pause and snapshot.held:
                self._ears.say(self._("Enter goes on to the next one."))
        elif snapshot.ask is not None:
            await self._move(text_form(typed, self._face.typed_words(self._ears.language)))
        else:
            unknown = self._("I do not know «{words}»; ? tells what can be typed here.")
            self._ears.say(unknown.format(words=typed[:60]))

    def _whole_labels(self) -> Sequence[str]:
        """The choices with what they have in common."""
        return [f"{self._lead} {label}" for label, _act in self._choices]

    async def _choose(self, number: int) -> None:
        """Do what a number means, unless it meant something else a moment ago: then only if typed again."""
        label, act = self._choices[number]
        if self._haste.mistaken(number, self._whole_labels()[number]):
            told = self._("The choices have just changed: number {n} is now: {choice}.")
            again = self._("The same once more does it; anything else leaves it as it is.")
            self._ears.say(told.format(n=number + 1, choice=label), again)
            return
        await act()

    def _meant(self, typed: str) -> str | None:
        """The move that a short way to type it means; None where it is none, or nothing is asked."""
        face, snapshot = self._face, self._snapshot
        if snapshot.ask is None or not isinstance(face, GuessingFace):
            return None
        return face.meant(typed, snapshot, self._ears.language)

    def _which_numbers(self, typed: str) -> str:
        """What to say to a number that is none of the choices."""
        last = len(self._choices)
        if not last:
            return self._("There is nothing to choose by a number now.")
        text = self._("There is no number {typed}; there are 1 to {last}.")
        return text.format(typed=typed[:12].removesuffix("."), last=last)

    def _commands(self) -> dict[str, Choice]:
        """What a letter does, in the order of use; who watches holds nothing, and has no seat."""
        sits, held = bool(self._snapshot.held), self._("where things stand, and what you hold")
        commands: dict[str, Choice] = {
            "p": (held if sits else self._("where things stand"), self._position),
            "s": (self._("everybody's score"), self._score),
            "l": (self._("the last lines again"), self._again),
            "w": (self._("who sits here, and whose turn it is"), self._seats),
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
        if self._snapshot.phase != "over" and self._snapshot.held:
            commands[self._("give up")] = (self._("give the seat up; asks once more"), self._give_up)
        leaving = self._("leave the table; the seat is kept") if sits else self._("leave the table")
        commands["q"] = (leaving, self._leave)
        commands["?"] = (self._("this list"), self._help)
        return commands

    async def _help(self) -> None:
        snapshot = self._snapshot
        lines = [f"{key}: {label}" for key, (label, _act) in self._commands().items()]
        if theirs(snapshot, 0, self._ears.language):
            lines.insert(1, self._("p and a name or seat: what that player has"))
        if leaves_out(snapshot):
            lines.insert(1, self._("p all: the same, and what is farther away"))
        lines.append(self._("t and words: say them to the table"))
        if snapshot.pause and snapshot.held:
            lines.insert(0, self._("Enter: on to the next round"))
        elif self._choices:
            lines.insert(0, self._("Enter: what can be chosen, once more"))
        if snapshot.moves:
            lines.insert(0, self._how_to_choose())
        self._ears.say(*lines)

    def _how_to_choose(self) -> str:
        """A number; and where a move has words that are said here, too, how it can be typed."""
        face, language = self._face, self._ears.language
        move = next((move for move in self._moves() if not _SQUARE.search(str(move))), None)
        if move is None:
            return self._("A number chooses.")
        typed = as_typed(str(move), face.typed_words(language))
        said = self._("A number chooses; a move can also be typed, as: {text}").format(text=typed)
        if isinstance(face, GuessingFace) and (short := face.shortest(move, language)) != typed:
            said += self._(", or shorter: {text}").format(text=short)
        return said

    async def _position(self) -> None:
        self._ears.say(*position(self._may_hear(), self._ears.language))
        self._tell_standing()
        self._tell_turn()

    def _position_of(self, typed: str) -> None:
        """What a player has; or with "all" all there is to tell."""
        seen, language = self._may_hear(), self._ears.language
        if typed.casefold() in ("all", self._("all")):
            self._ears.say(*whole(seen, language))
            return
        seat = seat_of(typed, seen)
        if seat is None:
            text = self._("Nobody here is «{name}»; w tells who sits here.")
            self._ears.say(text.format(name=typed[:40]))
            return
        told = theirs(seen, seat, language)
        nothing = self._("{name}: nothing to tell yet.").format(name=addressed(seen, seat, language))
        self._ears.say(*(told or (nothing,)))

    async def _score(self) -> None:
        self._tell_score()
        self._tell_turn()

    def _tell_turn(self) -> None:
        self._ears.say(turn(self._snapshot, self._face, self._ears.language))

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
        self._tell_turn()

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
