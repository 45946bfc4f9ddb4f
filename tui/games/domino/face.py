"""Dominó as the screens know it: its words, its rules to read, its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from textual.strip import Strip

from server.games.contract import Event, Facts, Seat
from server.games.domino.events import MatchEnded, Passed, RoundDealt, RoundEnded, TileDrawn
from server.games.domino.following import after, before_first
from server.games.domino.options import DominoOptions
from server.games.domino.reading import partners
from server.games.domino.view import DominoView
from server.protocols import Entry, Hint, Snapshot
from tui.games.domino import (
    examples,
    figures,
    first_round,
    hint_words,
    in_force,
    option_words,
    record_words,
    words,
)
from tui.games.domino.table import DominoBoard
from tui.games.domino.typed_words import typed_words
from tui.games.face import Board, Figure, OptionField, RuleNote
from tui.games.typed_words import TypedWords
from tui.language import Language
from tui.look import Look


class DominoFace:
    """The face of dominó, registered in `tui.games.FACES`."""

    name = "domino"
    hidden = True
    running_score = True
    counts = True
    unit = ""

    def played_with(self, content: Any) -> DominoFace:
        """There are no data but the game's own."""
        return self

    def title(self, language: Language) -> str:
        """The game's name."""
        return language.gettext("Dominoes")

    def options(self, language: Language) -> Sequence[OptionField]:
        """Every option, in the order to show."""
        return option_words.fields(language)

    def summary(self, options: Any, seats: int, language: Language) -> str:
        """The options in a few words."""
        return option_words.summary(options, seats, language)

    def bad_options(self, field: str, reason: str, facts: Facts, language: Language) -> str:
        """A sentence for options that do not go together."""
        return option_words.bad_options(reason, facts, language)

    def standing(self, snapshot: Snapshot, language: Language) -> str:
        """Round, goal and score for the title line."""
        return words.standing(snapshot, language)

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What the snapshot's seat is asked."""
        return words.ask(snapshot, language)

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
        """Passes warn, draws and deals are quiet, ends are results."""
        if isinstance(event, Passed):
            return "warn"
        if isinstance(event, RoundDealt | TileDrawn):
            return "quiet"
        return "result" if isinstance(event, RoundEnded | MatchEnded) else "game"

    def refusal(self, reason: str, facts: Facts, language: Language) -> str:
        """Why a move cannot be, telling the rule."""
        return words.refusal(reason, facts, language)

    def hint(self, hint: Hint, snapshot: Snapshot, language: Language) -> str:
        """The adviser's move and reason."""
        return hint_words.hint(hint.move, hint.reason, hint.facts, snapshot, language)

    def guide(self, snapshot: Snapshot, language: Language) -> str:
        """A sentence for the first round."""
        return first_round.guide(snapshot, language)

    def sides(self, options: DominoOptions, seats: int) -> Sequence[tuple[Seat, ...]]:
        """Two pairs, or everybody alone (DOM-3)."""
        return tuple(dict.fromkeys(tuple(sorted(partners(options, seat))) for seat in range(seats)))

    def why_over(self, reason: str, options: DominoOptions, language: Language) -> str:
        """Why the match ended (DOM-20 to DOM-22)."""
        return words.why_over(reason, options, language)

    def rules(self, language: Language) -> str:
        """The rules as Markdown, a heading for each rule number."""
        return (files("tui.games.domino") / f"rules.{language.tag}.md").read_text(encoding="utf-8")

    def before(self, snapshot: Snapshot) -> DominoView:
        """The view before the match's first deal."""
        view: DominoView = snapshot.view
        return before_first(view.options, view.seats, view.eye)

    def after(self, view: DominoView, event: Event) -> DominoView:
        """The view once the event has happened."""
        return after(view, event)

    def waiting(self, view: DominoView) -> frozenset[Seat]:
        """The seat whose turn it is."""
        return frozenset() if view.turn is None else frozenset({view.turn})

    def at_once(self, view: DominoView) -> bool:
        """Never: one after another."""
        return False

    def round(self, view: DominoView) -> int:
        """The rounds begun."""
        return view.round

    def figures(self, entries: Sequence[Entry], snapshot: Snapshot, language: Language) -> Sequence[Figure]:
        """Rounds won, blocks, the heaviest hand, the longest streak."""
        view: DominoView = snapshot.view
        return figures.figures(entries, view.options, view.seats, language)

    def example(self, text: str, look: Look, width: int) -> Sequence[Strip]:
        """The picture of an example in the rules."""
        return examples.draw(text, look, width)

    def in_force(self, options: Any, seats: int, language: Language) -> Mapping[str, RuleNote]:
        """What a table's options make of the rules, by rule number."""
        return in_force.notes(options, seats, language)

    def details(self, event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
        """The hands dealt, the hands left and what they count, for a written record."""
        return record_words.details(event, snapshot, language)

    def rule_now(self, snapshot: Snapshot) -> str:
        """The rule that matters at this moment."""
        view = snapshot.view
        if not isinstance(view, DominoView):
            return "DOM-1"
        match view.phase:
            case "before":
                return "DOM-2"
            case "between":
                ended = view.last_round
                return "DOM-17" if ended is None or ended.how == "out" else "DOM-16"
            case "over":
                return "DOM-21" if view.options.best_of else "DOM-20"
            case "play":
                if not view.line:
                    return "DOM-5" if view.must_open else "DOM-6"
                fits_both = len(snapshot.moves) > len(
                    {getattr(move, "tile", None) for move in snapshot.moves}
                )
                return "DOM-11" if fits_both else "DOM-12"

    def board(self) -> Board:
        """A new board widget."""
        return DominoBoard()


DOMINO = DominoFace()
