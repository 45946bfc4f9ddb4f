"""Moves and their texts."""

from __future__ import annotations

import pytest

from server.games.contract import IllegalMove
from server.games.domino_dungeon.moves import Attack, Equip, Go, Kick, Lay, PlaceBoss, TakePortal, Use, parse
from tests.server.games.domino_dungeon.dungeons import hero, position


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("go stairs", Go(0)),
        ("GO  12", Go(12)),
        ("go boss", Go(29)),
        ("kick east", Kick("east")),
        ("lay 28 turned 3", Lay(28, 3)),
        ("attack 4 with 17", Attack(4, 17)),
        ("portal boss", TakePortal(29)),
        ("equip 17 weapon over 3", Equip(17, "weapon", 3)),
        ("use ability", Use()),
        ("use 30 on 2", Use(30, hero=2)),
        ("use 30 against 11", Use(30, monster=11)),
        ("use ability at stairs", Use(room=0)),
        ("boss -3,2", PlaceBoss((-3, 2))),
    ],
)
def test_a_text_names_a_move(text: str, move: object) -> None:
    assert parse(text) == move
    assert str(move) == " ".join(text.lower().split())


@pytest.mark.parametrize(
    "text",
    [
        "go 29", "go 0", "go 012", "lay 0 turned 0", "lay 3 turned 4", "attack 0", "use 0",
        "boss 30,0", "boss -0,1", "boss 1", "equip 1 hat", "kick up", "undo 2", "loot 4", "attack 1 with 0",
        "use ability on 4",
    ],
)  # fmt: skip
def test_what_names_none_is_unreadable(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        parse(text)
    assert refused.value.reason == "unreadable"


@pytest.mark.parametrize("move", [Go(6.0), Go(True), Attack(1.0)])  # type: ignore[arg-type]
def test_what_is_only_equal_to_a_move_is_refused_and_not_written_down(move: object) -> None:
    rooms = [(6, (1, 0), 0), (1, (2, 0), 0)]
    state = position(rooms, [hero("kronn", 6 if move == Go(1) else 0), hero("linna")], [("small", 0)])
    assert move in state.moves(0)
    with pytest.raises(IllegalMove) as refused:
        state.play(0, move)  # type: ignore[arg-type]
    assert refused.value.reason == "unreadable"
