"""Dominó Dungeon as the screens know it: its words, its rules to read, its board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

from textual.strip import Strip

from server.games.contract import Event, Eye, Facts, Seat
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.following import after
from server.games.domino_dungeon.following_dungeon import before_first
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Entry, Hint, Snapshot
from tui.games.domino_dungeon import (
    board_words,
    examples,
    figures,
    first_round,
    hint_words,
    in_force,
    move_words,
    option_words,
    refusal_words,
    words,
)
from tui.games.domino_dungeon.cards_words import reference
from tui.games.domino_dungeon.table import DungeonBoard
from tui.games.domino_dungeon.typed_words import typed_words
from tui.games.face import Board, Figure, OptionField, RuleNote
from tui.games.typed_words import TypedWords
from tui.language import Language
from tui.look import Look

_RULES = {
    "before": "DUN-6",
    "hero": "DUN-2",
    "turn": "DUN-7",
    "lay": "DUN-9",
    "deck": "DUN-16",
    "card": "DUN-16",
    "reroll": "DUN-5",
    "boss": "DUN-19",
    "empty": "DUN-19",
    "monsters": "DUN-17",
    "between": "DUN-26",
    "over": "DUN-24",
}
"""The rule that matters in each phase."""
_WARN = (d.MonsterStruck, d.HeroDefeated, d.CollapseBegan, d.CollapseDropped, d.Collapsed)
_QUIET = (
    d.RoundBegan,
    d.TargetRolled,
    d.MonsterMoved,
    d.MonsterThawed,
    d.RoomsDiscarded,
    e.CouldNotLay,
    e.RoomDrawn,
    e.Stepped,
)
_RESULT = (d.DungeonEnded, d.MatchEnded, d.BossFound, d.BossPlaced, e.MonsterDefeated, e.GotOut)


_ALARMS = (
    d.BossFound,
    d.BossPlaced,
    d.Collapsed,
    d.CollapseBegan,
    d.HeroDefeated,
    d.MonstersRose,
    d.RoomsDiscarded,
)
"""What nobody should miss who sees all at once."""


class DungeonFace:
    """The face of Dominó Dungeon, registered in `tui.games.FACES`."""

    name = "domino_dungeon"
    hidden = True
    running_score = True
    counts = False
    unit = ""

    def __init__(self, content: Content = OWN) -> None:
        self._content = content

    def played_with(self, content: Any) -> DungeonFace:
        """The face that names dungeons, heroes, monsters and cards as a table's own data do."""
        return self if content is None else DungeonFace(content)

    def title(self, language: Language) -> str:
        """The game's name."""
        return "Dominó Dungeon"

    def options(self, language: Language) -> Sequence[OptionField]:
        """Every option, in the order to show."""
        return option_words.fields(self._content, language)

    def summary(self, options: Any, seats: int, language: Language) -> str:
        """The options in a few words."""
        return option_words.summary(options, seats, self._content, language)

    def bad_options(self, field: str, reason: str, facts: Facts, language: Language) -> str:
        """A sentence for options that do not go together."""
        return option_words.bad_options(field, reason, facts, language)

    def part(self, number: int, language: Language) -> str:
        """A dungeon of a campaign by its number."""
        return language.gettext("dungeon {n}").format(n=number)

    def part_over(self, snapshot: Snapshot, language: Language) -> str:
        """A pause is always one between two dungeons of a campaign (DUN-26)."""
        return language.gettext("The dungeon is over.")

    def answering(self, snapshot: Snapshot, language: Language) -> str:
        """Who lays the room behind a door that another one kicked (DUN-9)."""
        return words.answering(snapshot, language)

    def standing(self, snapshot: Snapshot, language: Language) -> str:
        """Dungeon and round for the title line."""
        return words.standing(snapshot, language)

    def ask(self, snapshot: Snapshot, language: Language) -> str:
        """What the snapshot's seat is asked."""
        return board_words.ask(snapshot, language)

    def move(self, move: Any, snapshot: Snapshot, language: Language) -> str:
        """A move in words."""
        return move_words.move(move, snapshot, language)

    def typed_words(self, language: Language) -> TypedWords:
        """The words of the moves' text forms as people type them."""
        return typed_words(language)

    def event(self, event: Event, snapshot: Snapshot, language: Language) -> str:
        """What happened, one sentence."""
        return words.event(event, snapshot, language)

    def tone(self, event: Event) -> str:
        """What hurts warns, ways and small matters are quiet, victories are results."""
        if isinstance(event, _WARN) and not (isinstance(event, d.MonsterStruck) and not event.wounds):
            return "warn"
        if isinstance(event, e.TrialEnded) and event.wounds:
            return "warn"
        if isinstance(event, _QUIET):
            return "quiet"
        return "result" if isinstance(event, _RESULT) else "game"

    def alarms(self, event: Event, eye: Eye) -> bool:
        """The boss and what comes with it, the collapse, and being robbed (DUN-14, DUN-19 to DUN-25)."""
        robbed = isinstance(event, e.HeroLooted | e.CoinsTaken) and event.hero == eye and event.coins > 0
        return robbed or isinstance(event, _ALARMS)

    def refusal(self, reason: str, facts: Facts, language: Language) -> str:
        """Why a move cannot be, telling the rule."""
        return refusal_words.refusal(reason, facts, language)

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
        """What the first place was won by (DUN-24, DUN-26)."""
        return words.why_over(reason, language)

    def rules(self, language: Language) -> str:
        """The rules as Markdown, a heading for each rule number; then all monsters and cards."""
        folder = files("tui.games.domino_dungeon")
        text = (folder / f"rules.{language.tag}.md").read_text(encoding="utf-8")
        return f"{text}\n{reference(self._content, language)}"

    def before(self, snapshot: Snapshot) -> DungeonView:
        """The view before the match's first dungeon."""
        view: DungeonView = snapshot.view
        return before_first(view.options, view.seats, view.eye, view.content)

    def after(self, view: DungeonView, event: Event) -> DungeonView:
        """The view once the event has happened."""
        return after(view, event)

    def waiting(self, view: DungeonView) -> frozenset[Seat]:
        """The seat that has to answer."""
        return frozenset() if view.asked is None else frozenset({view.asked})

    def at_once(self, view: DungeonView) -> bool:
        """Never: one after another."""
        return False

    def round(self, view: DungeonView) -> int:
        """The rounds begun."""
        return view.round

    def figures(self, entries: Sequence[Entry], snapshot: Snapshot, language: Language) -> Sequence[Figure]:
        """Worth part by part and a few records."""
        return figures.figures(entries, snapshot.view, language)

    def example(self, text: str, look: Look, width: int) -> Sequence[Strip]:
        """The picture of an example in the rules."""
        return examples.draw(text, look, width)

    def in_force(self, options: Any, seats: int, language: Language) -> Mapping[str, RuleNote]:
        """What a table's options make of the rules, by rule number."""
        return in_force.notes(options, seats, self._content, language)

    def details(self, event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
        """Hands and worth, for a written record."""
        return figures.details(event, snapshot, language)

    def rule_now(self, snapshot: Snapshot) -> str:
        """The rule that matters at this moment."""
        view = snapshot.view
        return _RULES[view.phase] if isinstance(view, DungeonView) else "DUN-1"

    def board(self) -> Board:
        """A new board widget."""
        return DungeonBoard()


DOMINO_DUNGEON = DungeonFace()
