"""A match of dominó in progress: rounds are dealt, tiles laid, drawn or passed, rounds counted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, TypeAlias

from server.chance import Chance
from server.games.contract import Ask, Event, Eye, IllegalMove, Result, Seat, check_eye
from server.games.domino.deal import deal, first_opening
from server.games.domino.events import (
    Deed,
    MatchEnded,
    OpenerNamed,
    Opening,
    Passed,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from server.games.domino.line import Line
from server.games.domino.moves import (
    DEAL,
    DRAW,
    OPENINGS,
    PASS,
    Deal,
    DominoMove,
    Draw,
    Pass,
    Play,
    is_plain,
    plays_between,
)
from server.games.domino.options import DominoOptions
from server.games.domino.reading import next_seat, partners
from server.games.domino.refusals import why_not_play
from server.games.domino.scoring import judge, score_round
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView

Phase: TypeAlias = Literal["before", "play", "between", "over"]

_NOBODY: frozenset[Seat] = frozenset()
_ALONE = tuple(frozenset({seat}) for seat in range(4))


class DominoState:
    """See `server.games.contract.State`; ``scores`` are points, or wins in a best of five."""

    def __init__(self, options: DominoOptions, seats: int, chance: Chance) -> None:
        self.options = options
        self.seats = seats
        self.chance = chance
        self.phase: Phase = "before"
        self.round = 0
        self.waiting = _NOBODY
        self.result: Result | None = None
        self.points = [0] * seats
        self.wins = [0] * seats
        self.last_round: RoundEnded | None = None
        self.turn: Seat | None = None
        self.opener: Seat | None = None
        self.why: Opening | None = None
        self.must_open: Tile | None = None
        self.line = Line()
        self.hands: list[list[Tile]] = [[] for _ in range(seats)]
        self.boneyard: list[Tile] = []
        self.record: list[Deed] = []
        self._after = tuple(next_seat(options, seats, seat) for seat in range(seats))
        self._asked = [0] * seats
        self._forced: tuple[Seat, DominoMove] | None = (0, DEAL)
        self._plays: tuple[Play, ...] = ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The standing that decides the match: points (DOM-20), or wins in a best of five (DOM-21)."""
        return tuple(self.wins if self.options.best_of else self.points)

    @property
    def pause(self) -> bool:
        """True between two rounds."""
        return self.phase == "between"

    def ask(self, seat: Seat) -> Ask | None:
        """ "open" (fact ``tile`` when only one may) or "play" (fact ``ends``)."""
        if not self._waits_for(seat):
            return None
        ends = self.line.ends
        if ends is not None:
            return Ask("play", self._asked[seat], {"ends": ends})
        return Ask("open", self._asked[seat], {"tile": self.must_open} if self.must_open else {})

    def moves(self, seat: Seat) -> Sequence[Play]:
        """The fitting tiles of the seat that is asked, in the order of its hand (DOM-10 to DOM-12)."""
        return self._plays if self._waits_for(seat) else ()

    def _waits_for(self, seat: Seat) -> bool:
        # False and 0.0 are equal to seat 0, and are no seats.
        return type(seat) is int and seat in self.waiting

    def automatic(self) -> tuple[Seat, DominoMove] | None:
        """A deal, or the draw or pass of a seat without a fitting tile (DOM-12, DOM-13)."""
        return self._forced

    def play(self, seat: Seat, move: DominoMove) -> list[Event]:
        """Carry out a move; `IllegalMove` tells why not and changes nothing."""
        if self._waits_for(seat):
            for legal in self._plays:
                if move is legal or (move == legal and is_plain(move)):
                    return self._lay(seat, legal)
        if self._forced is None or (seat, move) != self._forced or type(seat) is not int:
            raise self._refusal(seat, move)
        if isinstance(move, Deal):
            return self._deal()
        return self._draw(seat) if isinstance(move, Draw) else self._pass(seat)

    def _refusal(self, seat: Seat, move: DominoMove) -> IllegalMove:
        if not is_plain(move):
            return IllegalMove("unreadable")
        if self.phase == "over":
            return IllegalMove("already_over")
        if type(seat) is not int:
            return IllegalMove("not_your_turn", {} if self.turn is None else {"turn": self.turn})
        if isinstance(move, Deal):
            return IllegalMove("may_not_deal")
        if self.phase != "play":
            return IllegalMove("not_dealt")
        if seat != self.turn:
            return IllegalMove("not_your_turn", {} if self.turn is None else {"turn": self.turn})
        if isinstance(move, Draw):
            return IllegalMove("may_not_draw", {"fits": bool(self._plays)})
        if isinstance(move, Pass):
            return IllegalMove("may_not_pass", {"fits": bool(self._plays)})
        return why_not_play(move, self.hands[seat], self.line.ends, self.must_open)

    def _deal(self) -> list[Event]:
        """Begin a round (DOM-2) and name its opener (DOM-5 to DOM-8)."""
        self.phase = "play"
        self.round += 1
        self.line = Line()
        self.record = []
        self.hands, self.boneyard = deal(self.options, self.seats, self.chance)
        opener, self.must_open, self.why = self._opening()
        self.opener = opener
        self._turn_to(opener)
        hands = tuple(map(tuple, self.hands))
        return [
            RoundDealt(self.round, tuple(map(len, hands)), len(self.boneyard), hands),
            OpenerNamed(opener, self.why, self.must_open),
        ]

    def _opening(self) -> tuple[Seat, Tile | None, Opening]:
        if self.last_round is None or self.opener is None:
            return first_opening(self.hands)
        if self.last_round.seat is None:
            return self.opener, None, "again"
        lighter = self.last_round.how == "blocked" and self.options.pairs
        return self.last_round.seat, None, "lighter_hand" if lighter else "winner"

    def _turn_to(self, seat: Seat) -> bool:
        """Pass the turn on, find what the seat may or must do; False when nobody can play (DOM-15)."""
        self.turn = seat
        hand, ends = self.hands[seat], self.line.ends
        if ends is None:
            self._plays = tuple([OPENINGS[tile] for tile in ([self.must_open] if self.must_open else hand)])
        else:
            fitting = plays_between(*ends)
            plays: tuple[Play, ...] = ()
            for tile in hand:
                if tile in fitting:
                    plays += fitting[tile]
            self._plays = plays
            if not plays:
                return self._turn_without_plays(seat, fitting)
        self._forced = None
        self._asked[seat] += 1
        self.waiting = _ALONE[seat]
        return True

    def _turn_without_plays(self, seat: Seat, fitting: Mapping[Tile, object]) -> bool:
        """DOM-12: draw, or else pass, as long as a tile of ``fitting`` lies in any hand."""
        self.waiting = _NOBODY
        self._forced = None
        if self.boneyard and self.options.boneyard:
            self._forced = (seat, DRAW)
        elif not all(fitting.keys().isdisjoint(hand) for hand in self.hands):
            self._forced = (seat, PASS)
        return self._forced is not None

    def _lay(self, seat: Seat, move: Play) -> list[Event]:
        """DOM-10: lay the tile; going out or a block ends the round (DOM-15)."""
        tile, end = move.tile, move.end
        hand = self.hands[seat]
        hand.remove(tile)
        self.record.append(Deed(seat, "play", self.line.ends, tile, end))
        placed = self.line.lay(tile, end)
        events: list[Event] = [TilePlayed(seat, tile, end, placed, len(hand))]
        if not hand or not self._turn_to(self._after[seat]):
            events += self._end_round(seat)
        return events

    def _draw(self, seat: Seat) -> list[Event]:
        tile = self.boneyard.pop()
        self.hands[seat].append(tile)
        self.record.append(Deed(seat, "draw", self.line.ends))
        events: list[Event] = [TileDrawn(seat, tile, len(self.hands[seat]), len(self.boneyard))]
        if not self._turn_to(seat):
            events += self._end_round(self._last_player())
        return events

    def _pass(self, seat: Seat) -> list[Event]:
        ends = self.line.ends
        assert ends is not None
        self.record.append(Deed(seat, "pass", ends))
        self._turn_to(self._after[seat])
        return [Passed(seat, ends)]

    def _last_player(self) -> Seat:
        return next(deed.seat for deed in reversed(self.record) if deed.kind == "play")

    def _end_round(self, last_player: Seat) -> list[Event]:
        """Count the round, then go on or end the match (DOM-16 to DOM-22)."""
        out = not self.hands[last_player]
        score = score_round(self.options, self.hands, last_player, out)
        if score.seat is not None:
            for seat in partners(self.options, score.seat):
                self.points[seat] += score.points
                self.wins[seat] += 1
        self.last_round = RoundEnded(
            self.round,
            score.how,
            score.seat,
            tuple(map(tuple, self.hands)),
            score.totals,
            score.points,
            score.bonus,
            tuple(self.points),
            tuple(self.wins),
        )
        self.turn = None
        self.waiting = _NOBODY
        self._plays = ()
        self._forced = None
        self.result = judge(self.options, self.round, self.points, self.wins)
        if self.result is None:
            self.phase, self._forced = "between", (0, DEAL)
            return [self.last_round]
        self.phase = "over"
        return [self.last_round, MatchEnded(self.result)]

    def view(self, eye: Eye) -> DominoView:
        """The table as ``eye`` sees it (DOM-4); ValueError for an eye that may not look."""
        check_eye(eye, self.seats, over=self.phase == "over")
        return self._seen_by(eye, open_hands=self.phase in ("between", "over"))

    def laid_open(self) -> DominoView:
        """The table with all hands open, for the replay of a match that is over."""
        return self._seen_by("open", open_hands=True)

    def _seen_by(self, eye: Eye, *, open_hands: bool) -> DominoView:
        return DominoView(
            eye=eye,
            options=self.options,
            seats=self.seats,
            round=self.round,
            phase=self.phase,
            turn=self.turn,
            opener=self.opener,
            why=self.why,
            must_open=self.must_open,
            line=tuple(self.line.placed),
            opened=self.line.opened,
            last=self.line.last,
            ends=self.line.ends,
            hand=tuple(self.hands[eye]) if isinstance(eye, int) else (),
            hands=tuple(map(tuple, self.hands)) if open_hands else None,
            counts=tuple(map(len, self.hands)),
            boneyard=len(self.boneyard),
            record=tuple(self.record),
            scores=tuple(self.points),
            wins=tuple(self.wins),
            last_round=self.last_round,
            result=self.result,
        )

    @classmethod
    def of(
        cls, view: DominoView, hands: Sequence[Sequence[Tile]], boneyard: Sequence[Tile], chance: Chance
    ) -> DominoState:
        """The state that a view and a guess of what it hides make."""
        state = cls(view.options, view.seats, chance)
        state.phase, state.round, state.result = view.phase, view.round, view.result
        state.points, state.wins, state.last_round = list(view.scores), list(view.wins), view.last_round
        state.opener, state.why, state.must_open = view.opener, view.why, view.must_open
        state.line = Line.of(view.line, view.opened, view.last)
        state.hands, state.boneyard = [list(hand) for hand in hands], list(boneyard)
        state.record = list(view.record)
        if view.turn is not None:
            state._turn_to(view.turn)
        elif view.phase == "over":
            state._forced = None
        return state

    def clone(self, chance: Chance) -> DominoState:
        """An independent copy; values are shared, lists are not."""
        other = DominoState(self.options, self.seats, chance)
        other.phase, other.round, other.waiting, other.result = (
            self.phase,
            self.round,
            self.waiting,
            self.result,
        )
        other.points, other.wins, other.last_round = list(self.points), list(self.wins), self.last_round
        other.turn, other.opener, other.why = self.turn, self.opener, self.why
        other.must_open = self.must_open
        other.line = self.line.copy()
        other.hands, other.boneyard = [list(hand) for hand in self.hands], list(self.boneyard)
        other.record = list(self.record)
        other._asked, other._forced, other._plays = list(self._asked), self._forced, self._plays
        return other
