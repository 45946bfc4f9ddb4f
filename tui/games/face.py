"""What a game is to the screens: words, rules in two languages, and a board that draws it and takes moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

import msgspec
from textual.message import Message
from textual.strip import Strip

from server.games.contract import Event, Eye, Facts, Seat
from server.protocols import Entry, Hint, Snapshot
from tui.games.typed_words import TypedWords
from tui.language import Language
from tui.look import Look
from tui.widgets.strips import StripWidget


class Choice(msgspec.Struct, frozen=True):
    """One value of an option and its word."""

    value: Any
    label: str


class OptionField(msgspec.Struct, frozen=True):
    """An option of a game as the new-table screen offers it: label, help, values to step through.

    It applies only with the values of other options in ``only_with``; else it keeps its default, and
    ``otherwise`` stands in its place.
    """

    name: str
    label: str
    help: str
    choices: tuple[Choice, ...]
    only_with: Mapping[str, Any] = {}
    otherwise: str = ""

    def applies(self, values: Mapping[str, Any]) -> bool:
        """Whether there is anything to choose, given the values of all options."""
        return all(values[name] == value for name, value in self.only_with.items())


class Key(msgspec.Struct, frozen=True):
    """A key that works now: what to press, what it does in a word, and the action a click on it runs."""

    key: str
    label: str
    action: str


class LogLine(msgspec.Struct, frozen=True):
    """A line of the table's story in words. ``tone``: "game", "quiet", "warn", "chat", "result".

    ``fresh``: not older than the reader's own last deed.
    """

    number: int
    text: str
    tone: str = "game"
    fresh: bool = True


class Figure(msgspec.Struct, frozen=True):
    """A line of a match's figures: what is counted, and its value for every seat, as short texts."""

    label: str
    values: tuple[str, ...]


class Moment(msgspec.Struct, frozen=True):
    """The event a board shows happening: the position before it, and the seconds it may take.

    Without any seconds it has happened: it may be marked, and nothing moves. ``serial`` grows with every
    telling; ``again`` tells that it was told before. ``number`` is that of its line in the log, 0 where the
    log has no line that should wait for it.
    """

    serial: int
    event: Event
    before: Any
    seconds: float
    again: bool = False
    number: int = 0


class RuleNote(msgspec.Struct, frozen=True):
    """What a rule means at one table in a few words; ``holds`` is False for a rule its options leave out."""

    text: str
    holds: bool = True


class Board(StripWidget):
    """The widget that shows one game between the title line and the prompt, and takes moves.

    The table screen calls `show` with every new snapshot and reads `keys` and `prompt` afterwards. While a
    story is still being told, the snapshot is the one `Story.shown` makes: the position as far as it is told.
    """

    class Chosen(Message):
        """The player chose a legal move; ``text`` is its text form, ``number`` the ask it answers."""

        def __init__(self, number: int, text: str) -> None:
            super().__init__()
            self.number = number
            self.text = text

    class Changed(Message):
        """The cursor or the pending choice changed: prompt and key bar want another look."""

    class Refused(Message):
        """The player tried what cannot be; ``reason`` and ``facts`` as of an `IllegalMove`."""

        def __init__(self, reason: str, facts: Facts) -> None:
            super().__init__()
            self.reason = reason
            self.facts = facts

    class SceneEnded(Message):
        """A moving picture has come to its end by itself."""

    @property
    def looks_around(self) -> bool:
        """Whether its keys have a use when nothing is asked: opening pages, moving a cursor to look."""
        return False

    @property
    def scene_running(self) -> bool:
        """Whether a moving picture is on, so that a key may want to `skip` it."""
        return False

    @property
    def unheard(self) -> int:
        """The number of the line that would tell too soon what is still seen happening; 0 for none."""
        return 0

    def show(
        self, snapshot: Snapshot, look: Look, log: Sequence[LogLine], moment: Moment | None = None
    ) -> None:
        """Draw the snapshot; ``log`` has the latest lines, last one newest, for boards that show some.

        ``moment`` is the event that led to this position, when the viewer wants to see it happen; the same
        moment in the next call goes on, None ends whatever moves.
        """
        raise NotImplementedError

    def skip(self) -> None:
        """Show what moves as it will stand at last, at once."""

    def point(self, move: Any) -> None:
        """Put the cursor on a legal move, as a hint proposes it; nothing is sent."""
        raise NotImplementedError

    def keys(self) -> Sequence[Key]:
        """The game's keys that work now, most useful first."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What is asked now, in one sentence without the leading "Your turn."; "" leaves it to the frame."""
        raise NotImplementedError

    def again(self) -> None:
        """The move that was chosen has not been taken: let the player choose once more."""
        raise NotImplementedError

    def press(self, key: str) -> bool:
        """Take a key by Textual's name for it; False when it means nothing to the board now."""
        raise NotImplementedError


@runtime_checkable
class PartedFace(Protocol):
    """What a `Face` is beside when its game's matches can have parts (`server.games.contract.Parted`)."""

    def part(self, number: int, language: Language) -> str:
        """A part of a match by its number, as "dungeon 2"."""

    def part_over(self, snapshot: Snapshot, language: Language) -> str:
        """That a part is over, a sentence, where the snapshot's pause is one between parts; "" elsewhere."""


@runtime_checkable
class AlarmingFace(Protocol):
    """What a `Face` is beside when some events are too big to pass unseen where all is told at once."""

    def alarms(self, event: Event, eye: Eye) -> bool:
        """Whether that eye should have read an event before it does anything else."""


@runtime_checkable
class AnsweringFace(Protocol):
    """What a `Face` is beside when somebody may have to answer in the middle of another one's turn."""

    def answering(self, snapshot: Snapshot, language: Language) -> str:
        """Whose turn it is and who does what in it, a sentence; "" while it is the turn's own player."""


@runtime_checkable
class SortedFace(Protocol):
    """What a `Face` is beside when its moves are too many to be read out as the rules list them."""

    def spoken(self, snapshot: Snapshot) -> Sequence[Any]:
        """The legal moves, what comes to the same but once, the most telling first."""


class Face(Protocol):
    """One game in words and pictures, registered in `tui.games.FACES`."""

    @property
    def name(self) -> str: ...

    @property
    def hidden(self) -> bool:
        """Whether a seat sees what others may not: only then a curtain falls between people at a keyboard."""

    @property
    def unit(self) -> str:
        """What stands behind a final score, as the K of thousands; "" for plain points."""

    @property
    def running_score(self) -> bool:
        """Whether its score counts what the final one does; else it tells nothing before the match ends."""

    @property
    def counts(self) -> bool:
        """Whether its board counts what is still out, where a table plays with the counter."""

    def played_with(self, content: Any) -> Face:
        """The same face for a table's own data, as cards and snapshots carry them; None is the game's own.

        What it says of options and rules then names things as those data do.
        """

    def title(self, language: Language) -> str:
        """The game's name, as "Dominó"."""

    def options(self, language: Language) -> Sequence[OptionField]:
        """Every field of the game's Options, in the order to show."""

    def summary(self, options: Any, seats: int, language: Language) -> str:
        """The options in a few words, as "pairs · to 100"."""

    def bad_options(self, field: str, reason: str, facts: Facts, language: Language) -> str:
        """A sentence for a `BadOptions` of this game alone; for others see `tui.games.option_words`."""

    def standing(self, snapshot: Snapshot, language: Language) -> str:
        """Round and score in a few words for the title line; what is before three blanks may be cut."""

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What the snapshot's seat is asked, one sentence."""

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move of the snapshot's eye in words; no two moves that differ in effect are called the same."""

    def typed_words(self, language: Language) -> TypedWords:
        """The words of the moves' text forms as people of a language type them; empty for the same ones."""

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence with the names of ``snapshot.seats``; "" when it needs no words."""

    def tone(self, event: Event) -> str:
        """How a log paints the event: a tone of `LogLine`."""

    def refusal(self, reason: str, facts: Facts, language: Language) -> str:
        """A sentence for an `IllegalMove`, telling the rule."""

    def hint(self, hint: Hint, snapshot: Snapshot, language: Language) -> str:
        """What a good player would do and why, one sentence."""

    def guide(self, snapshot: Snapshot, language: Language) -> str:
        """What somebody new should know at this moment of a first round, one sentence; "" for nothing."""

    def sides(self, options: Any, seats: int) -> Sequence[tuple[Seat, ...]]:
        """Who wins together: the seats of every side."""

    def why_over(self, reason: str, options: Any, language: Language) -> str:
        """Why the match ended, a sentence for a `Result.reason`."""

    def rules(self, language: Language) -> str:
        """The rules as Markdown, a heading for each rule number."""

    def before(self, snapshot: Snapshot) -> Any:
        """The view of the snapshot's eye before the match's first event."""

    def after(self, view: Any, event: Event) -> Any:
        """The view once ``event``, as that eye knows it, has happened; pure."""

    def waiting(self, view: Any) -> frozenset[Seat]:
        """The seats a position waits for."""

    def at_once(self, view: Any) -> bool:
        """Whether all those a position waits for were asked at once: then it is nobody's turn."""

    def round(self, view: Any) -> int:
        """The rounds begun in a position, 0 before the first one."""

    def figures(self, entries: Sequence[Entry], snapshot: Snapshot, language: Language) -> Sequence[Figure]:
        """What a finished match is remembered by, worked out from the ``entries`` of its story."""

    def example(self, text: str, look: Look, width: int) -> Sequence[Strip]:
        """The picture of an example in the rules (a block fenced as ``draw``); ValueError when it is none."""

    def in_force(self, options: Any, seats: int, language: Language) -> Mapping[str, RuleNote]:
        """What a table's options make of the rules, by rule number; rules no option touches are left out."""

    def details(self, event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
        """What a written record tells of an event below its sentence, a line each, as the hands dealt."""

    def rule_now(self, snapshot: Snapshot) -> str:
        """The number of the rule that matters now, as "DOM-12"."""

    def board(self) -> Board:
        """A new board widget."""
