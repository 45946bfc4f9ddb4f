"""What monsters do: strike, and their round after everyone's turn (DUN-17, DUN-18)."""

from __future__ import annotations

from server.games.contract import Seat
from server.games.domino_dungeon.dungeon_events import (
    HeroDefeated,
    MonsterMoved,
    MonsterStruck,
    MonsterThawed,
    TargetRolled,
)
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.setup import thrown_off
from server.games.domino_dungeon.view import Monster, in_turn


def strike(at: Position, monster: Monster, seat: Seat, *, leaving: bool) -> None:
    """Each die that reaches the hero's defence is a wound (DUN-17)."""
    hero = at.hero(seat)
    dice = at.throw(at.kind(monster.size).dice)
    defence = at.book.defence(hero)
    wounds = sum(die >= defence for die in dice)
    left = max(0, at.book.health_left(hero) - wounds)
    at.tell(MonsterStruck(monster.number, seat, dice, defence, wounds, left, leaving))
    if not left:
        defeat(at, seat)


def defeat(at: Position, seat: Seat) -> None:
    """Out of the match; the rooms of its hand are shuffled into the pile (DUN-18)."""
    if at.hands[seat]:
        at.pile += at.hands[seat]
        at.hands[seat] = []
        at.chance.shuffle(at.pile)
    at.tell(HeroDefeated(seat, len(at.pile)))


def act(at: Position) -> None:
    """The monsters' round: small, medium, large, the boss; within a size as they came (DUN-17)."""
    for monster in in_turn(at.table.monsters):
        if monster.frozen:
            at.tell(MonsterThawed(monster.number))
        else:
            _act(at, monster)
        if not at.inside:
            return


def _act(at: Position, monster: Monster) -> None:
    """Toward the nearest hero by doors, as far as it has to, and an attack if it can."""
    kind, layout = at.kind(monster.size), at.layout
    distances = layout.distances(monster.room)
    reached = {seat: distances[at.hero(seat).room] for seat in at.inside if at.hero(seat).room in distances}
    if not reached:
        return
    nearest = min(reached.values())
    wanted = [seat for seat, distance in reached.items() if distance == nearest]
    target = wanted[0]
    if len(wanted) > 1:
        throws, target = thrown_off(at, wanted, min)
        at.tell(TargetRolled(monster.number, throws, target))
    goal, here, reach = at.hero(target).room, monster.room, int(kind.bow)
    path: list[int] = []
    while nearest - len(path) > reach and len(path) < kind.steps:
        here = layout.toward(here, goal)
        path.append(here)
    if path:
        at.tell(MonsterMoved(monster.number, tuple(path)))
    if nearest - len(path) <= reach:
        strike(at, monster, target, leaving=False)
