"""What speaks for going somewhere, staying or getting out in Dominó Dungeon: what a plan is after."""

from __future__ import annotations

from collections.abc import Iterator

from server.bots.domino_dungeon.aims import Aim, aim_of
from server.bots.domino_dungeon.deeds import Deeds, Name
from server.bots.domino_dungeon.mind import FAR, Mind
from server.bots.domino_dungeon.normal import DARING
from server.bots.domino_dungeon.plan import Plan
from server.games.contract import Fact, Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import STAIRS
from server.games.domino_dungeon.reading import kind_of, sheet, strikers, threats, worths
from server.games.domino_dungeon.view import DungeonView, Monster

Way = m.Go | m.TakePortal | m.Use
Reasons = Iterator[tuple[str, dict[str, Fact]]]

_SPARED = 1.0
"""Coins of doom or danger less that are a reason to move."""
_LITTLE = 0.1
"""The same where nothing else speaks for it."""


def going(view: DungeonView, seat: Seat, move: Way) -> Reasons:
    """The reasons of a step, a portal, a teleport."""
    assert move.room is not None
    assert view.budget is not None
    if view.found and move.room == STAIRS:
        yield from getting_out(view, seat)
        return
    mind = Mind(view, seat, DARING.weights)
    plan = Plan(Deeds(mind))
    steps, points = view.budget.steps, view.budget.points
    if isinstance(move, m.Go):
        aim = aim_of(plan, move.room, steps - 1, points)
    elif isinstance(move, m.TakePortal):
        aim = aim_of(plan, move.room, steps, points - 1)
    else:
        aim = aim_of(plan, move.room, steps, points - dict(mind.sheet.powers)[move.card].cost)
    out = view.found and aim.ends == STAIRS
    yield from _before_collapse(mind, aim, steps, points)
    # Wounds are healed anywhere: no way is for that.
    if aim.deed is not None and aim.deed[0] != "heal":
        yield from _deed(mind, aim.deed, aim.room)
    elif out:
        yield "out_now", {"worth": mind.worth}
    else:
        yield from _ending(plan, aim.ends)


def getting_out(view: DungeonView, seat: Seat) -> Reasons:
    """The reasons to leave the dungeon now (DUN-22, DUN-23, DUN-25)."""
    own = worths(view)
    ahead = own[seat] - max(worth for other, worth in enumerate(own) if other != seat)
    if view.slayer == seat and ahead > 0:
        yield "ends_as_richest", {"worth": own[seat], "ahead": ahead}
    if view.collapse:
        yield "collapse_near", {"rounds": view.collapse}
    yield "get_out", {"worth": own[seat]}


def staying(view: DungeonView, seat: Seat) -> Reasons:
    """The reasons to end the turn here."""
    assert view.budget is not None
    mind = Mind(view, seat, DARING.weights)
    here = mind.hero.room
    steps = view.budget.steps
    around = [room for room in mind.paths(here, steps) if room != here]
    if not threats(view, here) and any(threats(view, room) for room in around):
        yield "safe_here", {}
    plan = Plan(Deeds(mind))
    hopes = plan.prospects(here)[:1]
    dice = _dice(view, strikers(view, seat))
    if steps and dice and mind.leaving_cost(here) > sum(worth for worth, _ in hopes):
        yield "strike_leaving", {"dice": dice}
    for _, name in hopes:
        yield from _next(mind, name)
    points = view.budget.points
    if not points:
        yield "points_spent", {}
    elif plan.best(here, steps, points) <= plan.ending(here, steps, ())[0]:
        yield "nothing_near", {}


# ---- what a way leads to


def _before_collapse(mind: Mind, aim: Aim, steps: int, points: int) -> Reasons:
    """Whether the turn goes where it goes because the dungeon will collapse (DUN-25)."""
    out = mind.view.found and aim.ends == STAIRS
    saved = mind.doom(mind.hero.room) - (0.0 if out else mind.doom(aim.ends))
    if saved >= _SPARED:
        yield "collapse_way", {"rounds": mind.view.collapse, "turns": _turns_left(mind, steps, points)}


def _turns_left(mind: Mind, steps: int, points: int) -> int:
    """The turns out from here, this one counted, with what is left of it."""
    edge = {mind.hero.room: steps}
    reached: dict[int, int] = {}
    for _ in range(points + 1):
        for room, left in edge.items():
            for other, away in mind.layout.within(room, left, stairs_end=True).items():
                reached[other] = max(reached.get(other, 0), left - away)
        gates = mind.leaps.keys() & reached.keys()
        edge = {goal: reached[gate] for gate in gates for goal in mind.leaps[gate]}
    if STAIRS in reached and mind.hero.room != STAIRS:
        return 1
    return 1 + min(mind.turns.get(room, FAR) for room in reached)


def _deed(mind: Mind, deed: Name, room: int) -> Reasons:
    """What is to be done in this turn still, and where."""
    kind, number = deed
    match kind:
        case "chest":
            yield "chest_there", {"room": room}
        case "riddle":
            yield "riddle_there", {"room": room}
        case "door":
            yield "kick_there", {"room": room}
        case "monster":
            yield "attack_there", {"monster": number, "room": _monster(mind.view, number).room}
        case "sweep":
            target = number % 100
            many = sum(monster.room == target for monster in mind.view.monsters)
            yield "sweep_there", {"monsters": many, "room": target}
        case "purse" | "steal":
            seat = number if kind == "purse" else number % 10
            yield "rob_there", {"seat": seat, "coins": mind.view.heroes[seat].coins}


def _ending(plan: Plan, ends: int) -> Reasons:
    """Why a turn that only walks ends where it does: for what is safer there, or for what is nearer then."""
    mind = plan.mind
    view, here = mind.view, mind.hero.room
    before, after = _dice(view, threats(view, here)), _dice(view, threats(view, ends))
    near, far = _robbers(mind, here), _robbers(mind, ends)
    spared = mind.danger(here) - mind.danger(ends)
    kept = mind.exposure(here) - mind.exposure(ends)
    nearer = list(_nearer(plan, ends))
    hoped = sum(worth for worth, _ in plan.prospects(ends)[:1])
    hoped -= sum(worth for worth, _ in plan.prospects(here)[:1])
    if nearer:
        least = max(_LITTLE, min(_SPARED, hoped))
    else:
        least = _LITTLE if plan.standing(ends, ()) > plan.standing(here, ()) else _SPARED
    if after < before and spared >= least:
        yield "flee", {"room": ends, "before": before, "after": after}
    elif far < near and kept >= least:
        yield "hides", {"room": ends, "before": near, "after": far}
    yield from nearer


def _robbers(mind: Mind, room: int) -> int:
    """The rivals that could come and loot in a room within their steps (DUN-22)."""
    if not mind.view.found or mind.view.options.collapse:
        return 0
    away = mind.layout.distances(room)
    return sum(
        away.get(mind.view.heroes[seat].room, FAR) <= sheet(mind.view, seat).steps for seat in mind.rivals
    )


def _nearer(plan: Plan, ends: int) -> Reasons:
    """The best hope seen from where the turn ends, when it is nearer there; ``away`` is counted from here.

    Where it is as far from here, and it is better all the same to stand there: the best that gains by it.
    """
    mind = plan.mind
    here = mind.hero.room
    before = {name: worth for worth, name in plan.prospects(here)}
    gains = plan.standing(ends, ()) > plan.standing(here, ())
    for rank, (worth, name) in enumerate(plan.prospects(ends)):
        kind, number = name
        room = _where(mind.view, name)
        away = mind.layout.distances(here).get(room, FAR)
        nearer = mind.layout.distances(ends).get(room, FAR) < away
        if not nearer or (rank and not (gains and worth > before.get(name, 0.0))):
            continue
        match kind:
            case "chest" | "riddle" | "door":
                yield f"{kind}_near", {"room": room, "away": away}
            case "monster":
                yield "monster_near", {"monster": number, "room": room, "away": away}
            case "exit":
                yield "stairs_near", {"away": away}
            case "purse" | "steal":
                seat = number if kind == "purse" else number % 10
                yield "purse_near", {"seat": seat, "coins": mind.view.heroes[seat].coins}
        return


def _next(mind: Mind, name: Name) -> Reasons:
    """What one step of the next turn leads to, or none, seen from here."""
    kind, number = name
    room = _where(mind.view, name)
    if mind.layout.distances(mind.hero.room).get(room, FAR) > mind.sheet.steps:
        return
    if kind == "monster":
        yield "next_monster", {"monster": number, "room": room}
    elif kind in ("chest", "riddle", "door", "exit"):
        yield "next_turn", {"what": kind, "room": room}


def _where(view: DungeonView, name: Name) -> int:
    """The room of a hope."""
    kind, number = name
    match kind:
        case "monster":
            return _monster(view, number).room
        case "purse":
            return view.heroes[number].room
        case "steal":
            return view.heroes[number % 10].room
        case "exit":
            return STAIRS
    return number


def _monster(view: DungeonView, number: int) -> Monster:
    return next(monster for monster in view.monsters if monster.number == number)


def _dice(view: DungeonView, monsters: list[Monster]) -> int:
    """The dice of some monsters."""
    return sum(kind_of(view, monster).dice for monster in monsters)
