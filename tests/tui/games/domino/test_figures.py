"""What a match is remembered by, worked out from its finished rounds."""

from __future__ import annotations

from server.chance import Chance
from server.games.domino import DOMINO
from server.games.domino.events import Ending, RoundEnded
from server.games.domino.options import DominoOptions
from server.protocols import Entry, Notice
from tests.server.games.playouts import drive
from tui.games.domino.figures import figures, memory, rounds_of
from tui.language import language


def ended(number: int, how: Ending, seat: int | None, totals: tuple[int, ...], points: int) -> RoundEnded:
    nothing = (0,) * len(totals)
    return RoundEnded(number, how, seat, ((),) * len(totals), totals, points, 0, nothing, nothing)


MATCH = [
    ended(1, "out", 0, (0, 12, 5), 17),
    ended(2, "blocked", 0, (3, 20, 9), 29),
    ended(3, "tied", None, (4, 4, 30), 0),
    ended(4, "out", 0, (0, 1, 1), 2),
    ended(5, "out", 2, (8, 2, 0), 10),
]


def test_alone_every_seat_has_its_own_figures() -> None:
    """A round nobody won (DOM-16) breaks no streak; a heavy hand counts also then."""
    found = memory(MATCH, DominoOptions(), 3)
    assert found.rounds == 5
    assert found.won == (3, 0, 1)
    assert found.out == (2, 0, 1)
    assert found.blocked == (1, 0, 0)
    assert found.heaviest == (8, 20, 30)
    assert found.best == (29, 0, 10)
    assert found.streak == (3, 0, 1)


def test_partners_win_together_and_go_out_alone() -> None:
    """DOM-3"""
    rounds = [ended(1, "out", 1, (4, 0, 6, 9), 10), ended(2, "out", 3, (4, 5, 6, 0), 10)]
    found = memory(rounds, DominoOptions(pairs=True), 4)
    assert found.won == (0, 2, 0, 2)
    assert found.out == (0, 1, 0, 1)
    assert found.streak == (0, 2, 0, 2)


def test_only_the_last_match_of_a_table_counts() -> None:
    """After a rematch the rounds begin with 1 again."""
    whats = [*MATCH, Notice("started"), ended(1, "out", 1, (3, 0, 3), 6)]
    entries = [Entry(n, what) for n, what in enumerate(whats, 1)]
    assert rounds_of(entries) == [whats[-1]]


def test_the_figures_agree_with_a_match_that_was_played() -> None:
    """DOM-17, DOM-20: rounds won add up, and what they gave adds up to the score."""
    options = DominoOptions(target=50)
    state, chance, entries = DOMINO.new(options, 2, Chance(4)), Chance(5), []
    for step in drive(state, chance):
        entries += [Entry(len(entries) + n, event) for n, event in enumerate(step.events, 1)]
    rows = {row.label: row.values for row in figures(entries, options, 2, language("en"))}
    assert rows["rounds won"] == tuple(map(str, state.wins))
    assert all(len(values) == 2 for values in rows.values())
    assert sum(round.points for round in rounds_of(entries)) == sum(state.points)
