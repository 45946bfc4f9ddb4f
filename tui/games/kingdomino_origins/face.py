"""Kingdomino Origins as the screens know it: its words, its rules to read, its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from textual.strip import Strip

from server.games.contract import Event, Facts, Seat
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoDiscarded,
    DominoLeft,
    FireLost,
    MatchEnded,
    RecruitDeclined,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.following import after, before_first
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Entry, Hint, Snapshot
from tui.games.face import Board, Figure, OptionField, RuleNote
from tui.games.kingdomino_origins import (
    board_words,
    choice_words,
    examples,
    figures,
    first_round,
    hint_words,
    in_force,
    option_words,
    words,
)
from tui.games.kingdomino_origins.table import KingdominoBoard
from tui.games.kingdomino_origins.typed_words import typed_words
from tui.games.typed_words import TypedWords
from tui.language import Language
from tui.look import Look

_RULES = {
    "row": "KO-5",
    "chief": "KO-5",
    "pair": "KO-26",
    "choose": "KO-6",
    "place": "KO-8",
    "fire": "KO-11",
    "totem": "KO-17",
    "recruit": "KO-20",
    "pay": "KO-20",
    "pick": "KO-20",
    "settle": "KO-21",
    "over": "KO-14",
}
"""The rule that matters in each phase."""


class KingdominoFace:
    """The face of Kingdomino Origins, registered in `tui.games.FACES`."""

    name = "kingdomino_origins"
    hidden = False
    running_score = True
    counts = True
    unit = ""

    def played_with(self, content: Any) -> KingdominoFace:
        """There are no data but the game's own."""
        return self

    def title(self, language: Language) -> str:
        """The game's name."""
        return "Kingdomino Origins"

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
        """Mode and round for the title line."""
        return words.standing(snapshot, language)

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What the snapshot's seat is asked."""
        return board_words.ask(snapshot, language)

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move in words, with what it brings at once."""
        return choice_words.choice(move, snapshot, language)

    def spoken(self, snapshot: Snapshot) -> Sequence[Any]:
        """See `tui.games.face.SortedFace`: what brings most on the map comes first."""
        return choice_words.spoken(snapshot)

    def typed_words(self, language: Language) -> TypedWords:
        """The words of the moves' text forms as people type them."""
        return typed_words(language)

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence."""
        return words.event(event, snapshot, language)

    def tone(self, event: Event) -> str:
        """Losses warn, what the table does is quiet, totems and the end are results."""
        if isinstance(event, DominoDiscarded | FireLost):
            return "warn"
        if isinstance(event, RowTurned | CaveFilled | ChiefDrawn | DominoLeft | RoundBegan | RecruitDeclined):
            return "quiet"
        return "result" if isinstance(event, MatchEnded | TotemMoved) else "game"

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
        """What the first place was won by (KO-14)."""
        return words.why_over(reason, language)

    def rules(self, language: Language) -> str:
        """The rules as Markdown, a heading for each rule number."""
        folder = files("tui.games.kingdomino_origins")
        return (folder / f"rules.{language.tag}.md").read_text(encoding="utf-8")

    def before(self, snapshot: Snapshot) -> KingdominoView:
        """The view before the match's first row."""
        view: KingdominoView = snapshot.view
        return before_first(view.options, view.seats, view.eye)

    def after(self, view: KingdominoView, event: Event) -> KingdominoView:
        """The view once the event has happened."""
        return after(view, event)

    def waiting(self, view: KingdominoView) -> frozenset[Seat]:
        """The seat whose turn it is."""
        return frozenset() if view.turn is None else frozenset({view.turn})

    def at_once(self, view: KingdominoView) -> bool:
        """Never: one after another."""
        return False

    def round(self, view: KingdominoView) -> int:
        """The rounds begun."""
        return view.round

    def figures(self, entries: Sequence[Entry], snapshot: Snapshot, language: Language) -> Sequence[Figure]:
        """The score sheet and a few records."""
        return figures.figures(entries, snapshot.view, language)

    def example(self, text: str, look: Look, width: int) -> Sequence[Strip]:
        """The picture of an example in the rules."""
        return examples.draw(text, look, width)

    def in_force(self, options: Any, seats: int, language: Language) -> Mapping[str, RuleNote]:
        """What a table's options make of the rules, by rule number."""
        return in_force.notes(options, seats, language)

    def details(self, event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
        """Every player's score part by part, for a written record."""
        return figures.details(event, snapshot, language)

    def rule_now(self, snapshot: Snapshot) -> str:
        """The rule that matters at this moment."""
        view = snapshot.view
        return _RULES[view.phase] if isinstance(view, KingdominoView) else "KO-1"

    def board(self) -> Board:
        """A new board widget."""
        return KingdominoBoard()


KINGDOMINO_ORIGINS = KingdominoFace()
