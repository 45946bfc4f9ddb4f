"""What is secret: hands of rooms, the pile, the order of the decks (DUN-1)."""

from __future__ import annotations

import msgspec
import pytest

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.imagine import imagine
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from tests.server.games.domino_dungeon.dungeons import position
from tests.server.games.playouts import CASES, Case, drive

encode = msgspec.json.encode
OURS = [case for case in CASES if case.game == "domino_dungeon"]


@pytest.mark.parametrize("case", OURS[:3], ids=str)
def test_dun_1_another_deal_of_what_an_eye_cannot_see_changes_nothing_it_is_shown(case: Case) -> None:
    state = case.start(31)
    assert isinstance(state, DungeonState)
    changed = 0
    for number, _ in enumerate(drive(state, Chance(31))):
        for eye in case.eyes:
            other = imagine(state.view(eye), Chance(number))
            changed += other.hands != state.hands
            assert encode(other.view(eye)) == encode(state.view(eye))
            assert other.scores == state.scores
            if isinstance(eye, int):
                assert [str(move) for move in other.moves(eye)] == [str(move) for move in state.moves(eye)]
    assert changed


def test_dun_9_what_a_hand_is_known_to_lack_is_true() -> None:
    known = 0
    for seed in range(24):
        state = DOMINO_DUNGEON.new(DungeonOptions(), 2 + seed % 3, Chance(seed))
        for _ in drive(state, Chance(seed)):
            table = state.table
            drawn = table.kick is not None and table.kick.drawn and table.phase == "lay"
            for seat, rooms in enumerate(state.hands):
                # A room that was drawn for this very door is the one that fits.
                held = rooms[:-1] if seat == table.asked and drawn else rooms
                known += bool(table.lacks[seat])
                lacking = {room for colour in table.lacks[seat] for room in state.book.fitting[colour]}
                assert not lacking.intersection(held)
    assert known


def test_dun_9_an_imagined_hand_lacks_what_everybody_saw_it_lack() -> None:
    # A grey door fits everywhere: only three rooms cannot be connected with a red one.
    state = position([(13, (0, -1), 0)], lacks=((), ("red",)), hands=[[1, 2], [5, 19]], pile=[20, 8])
    dealt = {tuple(sorted(imagine(state.view(0), Chance(seed)).hands[1])) for seed in range(30)}
    assert dealt == {(5, 19), (5, 20), (19, 20)}
