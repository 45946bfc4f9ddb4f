"""A refusal is true: what it says of points, doors, reach and targets holds in the position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from server.chance import Chance
from server.games.contract import IllegalMove
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import BOSS_ROOM, SIDES, SLOTS, STAIRS
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.wardrobe import would_defeat
from tests.server.games.domino_dungeon.dungeons import wander


def tries(state: DungeonState, chance: Chance) -> Iterator[m.DungeonMove]:
    """Moves that somebody might try in a turn, most of them not allowed."""
    table = state.table
    cards = [0, *(worn.card for one in table.heroes for worn in one.worn), 1 + chance.below(48)]
    cards += [card for one in table.heroes for card in one.bag]
    monsters = [monster.number for monster in table.monsters] or [1]
    room, seat = chance.below(BOSS_ROOM + 1), chance.below(table.seats)
    yield from (
        m.TEST,
        m.CHEST,
        m.GET_OUT,
        m.UNDO,
        m.Go(room),
        m.TakePortal(room),
        m.Kick(chance.choice(SIDES)),
    )
    monster, card = chance.choice(monsters), chance.choice(cards)
    yield from (m.Attack(monster, card), m.Loot(seat, card))
    for card in (0, chance.choice(cards)):
        yield from (m.Use(card), m.Use(card, hero=seat), m.Use(card, monster=monster), m.Use(card, room=room))
    yield m.Equip(chance.choice(cards) or 1, chance.choice(SLOTS), chance.choice(cards))


def target(state: DungeonState, move: Any) -> int:
    """The room of what a move is aimed at."""
    if getattr(move, "monster", None) is not None:
        return state.monster(move.monster).room
    if getattr(move, "hero", None) is not None:
        return state.hero(move.hero).room
    return int(move.room)


def reached(state: DungeonState, seat: int, reach: object) -> set[int]:
    """The rooms within an effect's reach (DUN-14)."""
    room = state.hero(seat).room
    return {room, *state.layout.near[room]} if reach == "adjacent" else {room}


def useless(state: DungeonState, seat: int, move: Any, facts: Mapping[str, object]) -> bool:
    """Whether that power would change nothing."""
    room, hero = state.hero(seat).room, None if move.hero is None else state.hero(move.hero)
    here = [monster for monster in state.table.monsters if monster.room == room]
    match facts["kind"]:
        case "heal":
            return hero is not None and not hero.wounds
        case "steal":
            return hero is not None and not hero.coins
        case "freeze":
            return state.monster(move.monster).frozen
        case "push":
            return all(monster.size == "boss" for monster in here)
        case "sweep":
            return not here
        case "blast":
            others = [state.hero(other).room for other in state.inside if other != seat]
            return move.room not in [*others, *(monster.room for monster in state.table.monsters)]
        case "disarm":
            return state.book.rooms[move.room].symbol != "trap" or state.spent(move.room)
        case "evade":
            return state.budget.evading
        case "shield":
            return state.book.defence(state.hero(seat)) == state.book.numbers.best_defence
    return False


def symbol(state: DungeonState, seat: int) -> str:
    """What the room of a hero holds."""
    return state.book.rooms[state.hero(seat).room].symbol


Truth = Callable[[DungeonState, int, Any, Mapping[str, Any]], object]
TRUTHS: dict[str, Truth] = {
    "no_points": lambda state, seat, move, facts: state.budget.points < facts["needed"],
    "no_steps": lambda state, seat, move, facts: state.budget.steps == 0,
    "not_connected": lambda state, seat, move, facts: (
        move.room not in state.layout.near[state.hero(seat).room]
    ),
    "already_there": lambda state, seat, move, facts: move.room == state.hero(seat).room,
    "out_of_reach": lambda state, seat, move, facts: (
        target(state, move) not in reached(state, seat, facts["reach"])
    ),
    "too_far": lambda state, seat, move, facts: (
        (
            state.layout.distances(state.hero(seat).room).get(move.room, 99)
            > dict(state.sheet(seat).powers)[move.card].amount
        )
        or state.table.found
    ),
    "no_effect": useless,
    "no_such_hero": lambda state, seat, move, facts: state.hero(move.hero).fate != "inside",
    "no_coins": lambda state, seat, move, facts: state.hero(move.hero).coins == 0,
    "before_boss": lambda state, seat, move, facts: not state.table.found,
    "no_growth": lambda state, seat, move, facts: state.table.found,
    "no_looting": lambda state, seat, move, facts: state.table.options.collapse,
    "not_on_stairs": lambda state, seat, move, facts: state.hero(seat).room != STAIRS,
    "no_portal_here": lambda state, seat, move, facts: symbol(state, seat) not in ("portal", "boss"),
    "no_chest": lambda state, seat, move, facts: symbol(state, seat) != "chest",
    "nothing_to_test": lambda state, seat, move, facts: symbol(state, seat) not in ("riddle", "trap"),
    "already_spent": lambda state, seat, move, facts: state.spent(state.hero(seat).room),
    "no_door": lambda state, seat, move, facts: (
        state.layout.doors[state.hero(seat).room][SIDES.index(move.side)] is None
    ),
    "door_connected": lambda state, seat, move, facts: (
        SIDES.index(move.side) in dict(state.layout.links[state.hero(seat).room])
    ),
    "door_shut": lambda state, seat, move, facts: (
        SIDES.index(move.side) not in dict(state.layout.links[state.hero(seat).room])
    ),
    "not_in_bag": lambda state, seat, move, facts: move.card not in state.hero(seat).bag,
    "would_defeat": lambda state, seat, move, facts: would_defeat(state.book, state.hero(seat), move),
    "no_strike": lambda state, seat, move, facts: state.book.card(move.card).strike is None,
    "no_power": lambda state, seat, move, facts: state.book.card(move.card).power is None,
    "nothing_to_undo": lambda state, seat, move, facts: not state.table.saves,
    "no_undos": lambda state, seat, move, facts: state.budget.undos == 0,
}


def test_dun_7_to_15_what_a_refusal_says_is_true() -> None:
    said: Counter[str] = Counter()
    for seed in range(8):
        options = DungeonOptions(dungeon=1 + seed % 6, collapse=seed % 3 == 0)
        state = DOMINO_DUNGEON.new(options, 2 + seed % 3, Chance(seed))
        luck = Chance(seed)
        for _ in wander(state, Chance(seed)):
            seat = state.table.asked
            if seat is None or state.table.phase != "turn" or seat not in state.waiting:
                continue
            legal = set(map(str, state.moves(seat)))
            for move in tries(state, luck):
                if str(move) in legal:
                    continue
                try:
                    state.play(seat, move)
                except IllegalMove as refused:
                    reason, facts = refused.reason, refused.facts
                else:
                    raise AssertionError(f"{move} was played and not offered")
                said[reason] += 1
                if reason in TRUTHS:
                    assert TRUTHS[reason](state, seat, move, facts), (str(move), reason, facts)
    assert len(said.keys() & TRUTHS.keys()) >= 20
