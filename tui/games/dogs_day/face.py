"""Dogs' Day: Meow City as the screens know it: its words, its rules to read, its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from textual.strip import Strip

from server.games.contract import Event, Facts, Seat
from server.games.dogs_day.events import (
    BankFilled,
    CardArrested,
    CardPicked,
    CardsDrawn,
    CardsRevealed,
    HalfBegan,
    MatchEnded,
    PrisonStocked,
    RoundBegan,
    RoundEnded,
    TruckOpened,
    TruckUnloaded,
    TwistSkipped,
)
from server.games.dogs_day.following import after, before_first
from server.games.dogs_day.reading import waiting
from server.games.dogs_day.view import DogsView
from server.protocols import Entry, Hint, Snapshot
from tui.games.dogs_day import (
    board_words,
    examples,
    figures,
    first_round,
    hint_words,
    in_force,
    option_words,
    words,
)
from tui.games.dogs_day.table import DogsBoard
from tui.games.dogs_day.typed_words import typed_words
from tui.games.face import Board, Figure, OptionField, RuleNote
from tui.games.typed_words import TypedWords
from tui.language import Language
from tui.look import Look

_RULES = {
    "before": "DOG-4",
    "pick": "DOG-7",
    "reveal": "DOG-7",
    "take": "DOG-10",
    "steal": "DOG-12",
    "rob": "DOG-12",
    "fee": "DOG-14",
    "between": "DOG-15",
    "over": "DOG-17",
}
"""The rule that matters in each phase."""


class DogsFace:
    """The face of Dogs' Day, registered in `tui.games.FACES`."""

    name = "dogs_day"
    hidden = True
    running_score = False
    counts = True
    unit = "K"

    def played_with(self, content: Any) -> DogsFace:
        """There are no data but the game's own."""
        return self

    def title(self, language: Language) -> str:
        """The game's name."""
        return "Dogs' Day"

    def options(self, language: Language) -> Sequence[OptionField]:
        """Every option, in the order to show."""
        return option_words.fields(language)

    def summary(self, options: Any, seats: int, language: Language) -> str:
        """The options in a few words."""
        return option_words.summary(options, seats, language)

    def bad_options(self, field: str, reason: str, facts: Facts, language: Language) -> str:
        """A sentence for options that cannot be."""
        return option_words.bad_options(field, reason, facts, language)

    def standing(self, snapshot: Snapshot, language: Language) -> str:
        """What goes on, and the round, for the title line."""
        return words.standing(snapshot, language)

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What the snapshot's seat is asked."""
        return board_words.ask(snapshot, language)

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move in words."""
        return words.move(move, language)

    def typed_words(self, language: Language) -> TypedWords:
        """The words of the moves' text forms as people type them."""
        return typed_words(language)

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence."""
        return words.event(event, snapshot, language)

    def tone(self, event: Event) -> str:
        """Arrests warn, what the town does is quiet, reveals and ends are results."""
        if isinstance(event, CardArrested):
            return "warn"
        if isinstance(
            event,
            PrisonStocked
            | TruckOpened
            | TruckUnloaded
            | BankFilled
            | CardsDrawn
            | CardPicked
            | HalfBegan
            | RoundBegan
            | TwistSkipped,
        ):
            return "quiet"
        return "result" if isinstance(event, CardsRevealed | RoundEnded | MatchEnded) else "game"

    def refusal(self, reason: str, facts: Facts, language: Language) -> str:
        """Why a move cannot be, telling the rule."""
        return board_words.refusal(reason, facts, language)

    def hint(self, hint: Hint, snapshot: Snapshot, language: Language) -> str:
        """The adviser's move and reason."""
        return hint_words.hint(hint.move, hint.reason, hint.facts, snapshot, language)

    def guide(self, snapshot: Snapshot, language: Language) -> str:
        """A sentence for the first round."""
        return first_round.guide(snapshot, language)

    def sides(self, options: Any, seats: int) -> Sequence[tuple[Seat, ...]]:
        """Everybody plays alone."""
        return tuple((seat,) for seat in range(seats))

    def why_over(self, reason: str, options: Any, language: Language) -> str:
        """What the first place was won by (DOG-17)."""
        return words.why_over(reason, language)

    def rules(self, language: Language) -> str:
        """The rules as Markdown, a heading for each rule number."""
        return (files("tui.games.dogs_day") / f"rules.{language.tag}.md").read_text(encoding="utf-8")

    def before(self, snapshot: Snapshot) -> DogsView:
        """The view before the table is set up."""
        view: DogsView = snapshot.view
        return before_first(view.options, view.seats, view.eye)

    def after(self, view: DogsView, event: Event) -> DogsView:
        """The view once the event has happened."""
        return after(view, event)

    def waiting(self, view: DogsView) -> frozenset[Seat]:
        """The seats without a pick, or the one whose decision is due."""
        return waiting(view)

    def at_once(self, view: DogsView) -> bool:
        """While all pick a card."""
        return view.phase == "pick"

    def round(self, view: DogsView) -> int:
        """The rounds begun."""
        return view.round

    def figures(self, entries: Sequence[Entry], snapshot: Snapshot, language: Language) -> Sequence[Figure]:
        """Vaults, thefts, arrests."""
        return figures.figures(entries, snapshot.view, language)

    def example(self, text: str, look: Look, width: int) -> Sequence[Strip]:
        """The picture of an example in the rules."""
        return examples.draw(text, look, width)

    def in_force(self, options: Any, seats: int, language: Language) -> Mapping[str, RuleNote]:
        """What a table's options make of the rules, by rule number."""
        return in_force.notes(options, seats, language)

    def details(self, event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
        """Cards and loot of every seat, for a written record."""
        return words.details(event, snapshot, language)

    def rule_now(self, snapshot: Snapshot) -> str:
        """The rule that matters at this moment."""
        view = snapshot.view
        if not isinstance(view, DogsView):
            return "DOG-1"
        if view.act is not None and view.act.asking == "take" and view.half == "foiled":
            return "DOG-14"
        return _RULES[view.phase]

    def board(self) -> Board:
        """A new board widget."""
        return DogsBoard()


DOGS_DAY = DogsFace()
