"""What is secret in Kingdomino Origins: the order of the undrawn dominoes and of the pile (KO-5, KO-20)."""

from __future__ import annotations

import msgspec
import pytest

from server.chance import Chance
from server.games.kingdomino_origins import KINGDOMINO_ORIGINS
from server.games.kingdomino_origins.state import KingdominoState
from tests.server.games.kingdomino_origins.boards import settle, start
from tests.server.games.playouts import CASES, Case, drive

encode = msgspec.json.encode
OURS = [case for case in CASES if case.game == "kingdomino_origins"]


@pytest.mark.parametrize("case", OURS, ids=str)
def test_another_order_of_deck_and_pile_changes_nothing_that_is_shown(case: Case) -> None:
    state = case.start(31)
    assert isinstance(state, KingdominoState)
    mixer = Chance(32)
    changed = 0
    for _ in drive(state, Chance(31)):
        other = state.clone(Chance(99))
        mixer.shuffle(other.deck)
        mixer.shuffle(other.pile)
        changed += other.deck != state.deck
        for eye in case.eyes:
            assert encode(other.view(eye)) == encode(state.view(eye))
        for seat in range(case.seats):
            assert encode(other.ask(seat)) == encode(state.ask(seat))
            assert encode(list(other.moves(seat))) == encode(list(state.moves(seat)))
        assert other.automatic() == state.automatic()
    assert changed


def test_an_imagined_deck_comes_in_any_order() -> None:
    state = start("tribe", seed=1)
    settle(state)
    view = state.view(0)
    decks = {tuple(KINGDOMINO_ORIGINS.imagine(view, Chance(n)).deck) for n in range(5)}
    piles = {tuple(KINGDOMINO_ORIGINS.imagine(view, Chance(n)).pile) for n in range(5)}
    assert len(decks) == len(piles) == 5
    assert all(sorted(deck) == list(view.deck) for deck in decks)
