"""Where a match of Dominó Dungeon stands: what everybody sees, what lies face down, and how both are told."""

from __future__ import annotations

from typing import Self

from msgspec.structs import replace

from server.chance import Chance
from server.games.contract import Event, Eye, Fact, Result, Seat, check_eye
from server.games.domino_dungeon.book import Book, Sheet, book_of
from server.games.domino_dungeon.content import Content, MonsterKind, Size
from server.games.domino_dungeon.following import after
from server.games.domino_dungeon.following_dungeon import before_first
from server.games.domino_dungeon.layout import Layout, layout_of
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.reading import scores
from server.games.domino_dungeon.view import Budget, DungeonView, HeroView, Monster


class Position:
    """Where a match stands.

    ``table`` is what a spectator sees; only `tell` changes it. ``hands`` are the rooms of every seat, as
    dealt and drawn; the last of ``pile`` and of each of ``decks`` is drawn first.
    """

    def __init__(
        self, options: DungeonOptions, seats: int, chance: Chance, content: Content | None = None
    ) -> None:
        self.book: Book = book_of(content)
        self.chance = chance
        self.table: DungeonView = before_first(options, seats, "public", content)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.pile: list[int] = []
        self.decks: list[list[int]] = [[], [], []]
        self.events: list[Event] = []
        self._layout: Layout | None = None

    def tell(self, event: Event) -> None:
        """Something happens: it is written down, and the table is what it makes of it."""
        self.events.append(event)
        public = event.for_eye("public")
        assert public is not None
        rooms = self.table.rooms
        self.table = after(self.table, public)
        if len(rooms) != len(self.table.rooms):
            self._layout = None

    # ---- what is asked again and again

    @property
    def layout(self) -> Layout:
        """How the rooms lie."""
        if self._layout is None:
            self._layout = layout_of(self.table)
        return self._layout

    @property
    def budget(self) -> Budget:
        """What is left of the turn that is on."""
        assert self.table.budget is not None
        return self.table.budget

    @property
    def inside(self) -> list[Seat]:
        """The seats whose heroes are in the dungeon."""
        return [seat for seat, hero in enumerate(self.table.heroes) if hero.fate == "inside"]

    def hero(self, seat: Seat) -> HeroView:
        """A seat's hero."""
        return self.table.heroes[seat]

    def sheet(self, seat: Seat) -> Sheet:
        """A seat's hero with what it wears."""
        return self.book.sheet(self.table.heroes[seat])

    def kind(self, size: Size) -> MonsterKind:
        """The monster of that size in this dungeon."""
        return self.book.kind(self.table.dungeon, size)

    def monster(self, number: int) -> Monster:
        """The monster with a number."""
        return next(monster for monster in self.table.monsters if monster.number == number)

    def spent(self, room: int) -> bool:
        """Whether a riddle, trap or chest is done with."""
        return next(laid.spent for laid in self.table.rooms if laid.room == room)

    def throw(self, dice: int) -> tuple[int, ...]:
        """So many dice."""
        roll = self.chance.roll
        return tuple([roll() for _ in range(dice)])

    def rotation(self, start: Seat) -> list[Seat]:
        """The seats with a hero inside, in turn order from ``start`` on (DUN-1)."""
        heroes = self.table.heroes
        order = [(start + step) % len(heroes) for step in range(len(heroes))]
        return [seat for seat in order if heroes[seat].fate == "inside"]

    # ---- what can be seen

    @property
    def round(self) -> int:
        """Rounds begun, those of all dungeons."""
        return self.table.round

    @property
    def pause(self) -> bool:
        """Between two dungeons of a campaign."""
        return self.table.phase == "between"

    @property
    def result(self) -> Result | None:
        """None until the match is over."""
        return self.table.result

    @property
    def scores(self) -> tuple[int, ...]:
        """Banked money, and what everybody carries through the dungeon now (DUN-24, DUN-26)."""
        return scores(self.table)

    def facts(self) -> dict[str, Fact]:
        """What the sentence of an ask needs, by phase (see `server.games.domino_dungeon.view.Phase`)."""
        table = self.table
        match table.phase:
            case "turn":
                return {"steps": self.budget.steps, "points": self.budget.points}
            case "lay":
                assert table.kick is not None
                assert table.turn is not None
                kick = table.kick
                return {
                    "kicker": table.turn,
                    "side": kick.side,
                    "colour": kick.colour,
                    "place": kick.place,
                    "drawn": kick.drawn,
                }
            case "deck":
                return {"left": table.won}
            case "card":
                return {"card": table.card}
            case "reroll":
                assert table.roll is not None
                return {"why": table.roll.why, "need": table.roll.need, "dice": table.roll.dice}
            case "boss":
                assert table.finding is not None
                return {"why": table.finding.why}
            case "empty":
                assert table.finding is not None
                return {"size": table.finding.size, "short": table.finding.short}
        return {}

    def view(self, eye: Eye) -> DungeonView:
        """The table as ``eye`` sees it; ValueError for an eye that may not look."""
        check_eye(eye, self.table.seats, over=self.table.phase == "over")
        if eye == "public":
            return self.table
        return self.laid_open() if eye == "open" else self._seen_by(int(eye))

    def _seen_by(self, seat: Seat) -> DungeonView:
        return replace(self.table, eye=seat, hand=tuple(self.hands[seat]))

    def laid_open(self) -> DungeonView:
        """What the eye "open" sees: all hands; nobody is told an order before it is drawn."""
        return replace(self.table, eye="open", hands=tuple(tuple(hand) for hand in self.hands))

    def clone(self, chance: Chance) -> Self:
        """An independent copy; values are shared, lists are not."""
        other = self.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.chance = chance
        other.hands = [hand[:] for hand in self.hands]
        other.pile = self.pile[:]
        other.decks = [deck[:] for deck in self.decks]
        other.events = []
        return other
