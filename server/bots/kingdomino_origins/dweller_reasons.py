"""All that speaks for a step of a recruitment: whom, what to pay and where to settle."""

from __future__ import annotations

from collections.abc import Iterator

from server.bots.kingdomino_origins.known import Known, Reason
from server.games.kingdomino_origins.dominoes import HOMES, RESOURCES
from server.games.kingdomino_origins.grid import (
    WITHIN,
    index_of,
)
from server.games.kingdomino_origins.moves import (
    Decline,
    Pay,
    Pick,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.scoring import dweller_points
from server.games.kingdomino_origins.territory import Territory


def recruiting(known: Known, move: Recruit | Decline | Pick) -> Iterator[Reason]:
    """For recruiting somebody, or nobody."""
    if isinstance(move, Decline):
        yield "saves_resources", {"count": known.mine.resources.bit_count()}
        return
    pile = isinstance(move, Pick) or move.dweller is None
    fitting = [
        plan
        for plan in known.plans
        if plan.from_pile == pile and (move.dweller is None or plan.dweller == move.dweller)
    ]
    if not fitting:
        return
    plan = max(fitting, key=lambda plan: plan.worth)
    points = known.plan_points(plan)
    if points > 0:
        yield "dweller_scores", {"dweller": plan.dweller, "points": points}
    yield from _hoping(known, plan.dweller, plan.home)


def _hoping(known: Known, dweller: str, home: int) -> Iterator[Reason]:
    free = WITHIN[1][home] & known.mine.room & ~known.mine.occupied
    if free:
        yield "dweller_hopes", {"dweller": dweller, "free": free.bit_count()}


def paying(known: Known, move: Pay) -> Iterator[Reason]:
    """For paying with one resource and not another."""
    mine, index = known.mine, index_of(move.square)
    best = max(known.plans, key=lambda plan: plan.worth, default=None)
    if best is not None and best.home == index:
        yield "clears_home", {"square": move.square}
    payments = [other for other in known.moves if isinstance(other, Pay)]
    costs = {other: _cost(mine, index_of(other.square)) for other in payments}
    if not costs[move] and any(costs.values()):
        yield "spares_dwellers", {"points": max(costs.values())}
    counts = mine.resource_counts()
    kinds = {other: _kind(mine, index_of(other.square)) for other in payments}
    most = [counts[kind] for kind in kinds.values()]
    if counts[kinds[move]] == max(most) > min(most):
        yield "plenty", {"resource": RESOURCES[kinds[move]], "count": max(most)}


def _kind(territory: Territory, index: int) -> int:
    return next(kind for kind, home in enumerate(HOMES) if territory.terrains[home] >> index & 1)


def _cost(territory: Territory, index: int) -> int:
    """What the dwellers lose when the resource on a square is paid."""
    after = territory.clone()
    after.resources &= ~(1 << index)
    return dweller_points(territory) - dweller_points(after)


def settling(known: Known, move: Settle) -> Iterator[Reason]:
    """For the square on which a dweller settles."""
    hiring = known.view.hiring
    assert hiring is not None and hiring.dweller is not None
    points = {}
    for other in known.moves:
        if isinstance(other, Settle):
            after = known.mine.clone()
            after.dwellers[index_of(other.square)] = hiring.dweller
            points[other] = dweller_points(after) - dweller_points(known.mine)
    if points[move] > 0 and points[move] == max(points.values()):
        yield "dweller_scores", {"dweller": hiring.dweller, "points": points[move]}
    yield from _hoping(known, hiring.dweller, index_of(move.square))
