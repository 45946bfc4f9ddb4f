"""All that speaks for a move of Kingdomino Origins and can be seen to be true on the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from server.bots.kingdomino_origins.dweller_reasons import paying, recruiting, settling
from server.bots.kingdomino_origins.known import Fact, Known, Reason
from server.games.contract import Seat
from server.games.kingdomino_origins.dominoes import DOMINOES, HOMES, LAND, RESOURCES, TERRAINS
from server.games.kingdomino_origins.grid import (
    DIRECTIONS,
    STEPS,
    WIDTH,
    index_of,
    region_of,
)
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    Decline,
    HandTotem,
    KingdominoMove,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
)
from server.games.kingdomino_origins.scoring import is_centred
from server.games.kingdomino_origins.territory import Territory

WEIGHTY = 4
"""Points from which on a domino is worth denying."""


def reasons(known: Known, move: KingdominoMove) -> dict[str, dict[str, Fact]]:
    """All that speaks for one of several moves, by reason."""
    match move:
        case Place():
            return dict(_placing(known, move))
        case Choose():
            return dict(_choosing(known, move))
        case ChoosePair():
            return dict(_pairing(known, move))
        case LandFire():
            return dict(_landing(known, move))
        case HandTotem():
            scores = known.view.scores
            tied = [scores[other.seat] for other in known.moves if isinstance(other, HandTotem)]
            if scores[move.seat] == min(tied) < max(tied):
                return {"weakest_gets": {"seat": move.seat, "score": scores[move.seat]}}
        case Recruit() | Decline() | Pick():
            return dict(recruiting(known, move))
        case Pay():
            return dict(paying(known, move))
        case Settle():
            return dict(settling(known, move))
    return {}


def _around(bits: int) -> int:
    return bits << 1 | bits >> 1 | bits << WIDTH | bits >> WIDTH


def _holes(territory: Territory) -> int:
    """Free squares without a free neighbour."""
    free = territory.room & ~territory.occupied
    return free & ~_around(free)


def _stretch(territory: Territory) -> tuple[int, int]:
    """Columns and lines that the territory takes up."""
    return territory.right - territory.left + 1, territory.bottom - territory.top + 1


def _placing(known: Known, move: Place) -> Iterator[Reason]:
    mine, after = known.mine, known.laid[move]
    all_points = known.placed_points.values()
    gained = known.placed_points[move] - known.points(mine)
    if gained + known.points(mine) == max(all_points) > min(all_points) and gained > 0:
        yield "most_points", {"points": gained}
    fires = known.placed_fires
    if fires[move] > 0 and fires[move] == max(fires.values()) > min(fires.values()):
        yield "fire_follows", {"flames": DOMINOES[move.number].craters, "points": fires[move]}
    yield from _joining(known, move, after)
    shut = mine.room & ~mine.occupied & ~_holes(mine)
    spoilt = [bool(_holes(other) & shut) for other in known.laid.values()]
    if not _holes(after) & shut and any(spoilt):
        yield "makes_room", {}
    centred = known.view.options.empire_of_fire and is_centred(after)
    if centred and not all(map(is_centred, known.laid.values())):
        yield "keeps_middle", {}
    before = _stretch(mine)
    if _stretch(after) == before and any(_stretch(other) != before for other in known.laid.values()):
        yield "keeps_frame", {"columns": before[0], "lines": before[1]}


def _joining(known: Known, move: Place, after: Territory) -> Iterator[Reason]:
    """The regions of the own territory that the domino becomes a part of."""
    first = index_of(move.square)
    second = first + STEPS[DIRECTIONS.index(move.direction)]
    best: tuple[int, int, int, int, int] | None = None
    for index, half in zip((first, second), DOMINOES[move.number].halves, strict=True):
        if half.terrain not in LAND:
            continue
        region = region_of(1 << index, after.terrains[half.terrain])
        old = region & known.mine.terrains[half.terrain]
        parts, rest = 0, old
        while rest:
            rest &= ~region_of(rest & -rest, known.mine.terrains[half.terrain])
            parts += 1
        if parts:
            size, fires = region.bit_count(), after.icons(region)
            found = (min(parts, 2), size * fires, size, fires, half.terrain)
            best = max(best, found) if best else found
    if best is not None:
        parts, _, size, fires, terrain = best
        reason = "links_regions" if parts > 1 else "joins_region"
        yield reason, {"terrain": TERRAINS[terrain], "size": size, "fires": fires}


def _carried(number: int) -> list[int]:
    """The kinds of the resources on a domino."""
    return [
        HOMES.index(half.terrain)
        for half in DOMINOES[number].halves
        if half.terrain in HOMES and not half.fires
    ]


def _choosing(known: Known, move: Choose) -> Iterator[Reason]:
    number, view = move.number, known.view
    if view.options.mode == "totem":
        yield from _for_totems(known, number)
    gains = known.gains(known.me)
    gain = gains[number]
    rest = [gains[other] for other in known.free if other != number]
    if gain is not None and gain > 0 and all(other is None or other < gain for other in rest):
        yield "best_domino", {"number": number, "points": gain}
    if gain is not None and any(other is None for other in rest):
        yield "can_be_laid", {"number": number}
    yield from _denying(known, number)
    if view.deck and len(known.free) > 1 and number == min(known.free):
        yield "early_turn", {"number": number}
    yield from _fires_on(known, (number,), [(other,) for other in known.free])


def _for_totems(known: Known, number: int) -> Iterator[Reason]:
    """What the resources of a domino mean for the totems, as things are now."""
    counts = known.mine.resource_counts()
    brought = _carried(number)
    # The totems of more points first.
    for kind in sorted(set(brought), reverse=True):
        count = counts[kind] + brought.count(kind)
        most = max(other[kind] for other in known.others)
        facts: dict[str, Fact] = {"resource": RESOURCES[kind], "count": count}
        if known.view.totems[kind] == known.me:
            if most >= counts[kind] - 1:
                yield "keeps_totem", facts
                return
        elif count > most:
            yield "takes_totem", facts
            return


def _denying(known: Known, number: int) -> Iterator[Reason]:
    """Another seat that has yet to choose and for which no free domino brings as much as this one."""
    view = known.view
    later = [slot.seat for slot in view.row[view.done + 1 :]] if view.round else list(view.bag)
    found: tuple[int, Seat] | None = None
    for seat in dict.fromkeys(seat for seat in later if seat is not None and seat != known.me):
        gains = {other: gain or 0 for other, gain in known.gains(seat).items()}
        gain = gains.pop(number)
        if gain >= WEIGHTY and all(other < gain for other in gains.values()):
            found = max(found, (gain, seat)) if found else (gain, seat)
    if found is not None:
        yield "denies", {"seat": found[1], "number": number, "points": found[0]}


def _fires_on(known: Known, numbers: Sequence[int], choices: Sequence[Sequence[int]]) -> Iterator[Reason]:
    """A volcano or printed fires, when no choice has more."""
    craters = {number: DOMINOES[number].craters for number in known.free}
    fires = {number: sum(half.fires for half in DOMINOES[number].halves) for number in known.free}
    for reason, fact, counts in (("has_volcano", "flames", craters), ("has_fire", "fires", fires)):
        sums = [sum(counts[number] for number in choice) for choice in choices]
        best = max(numbers, key=lambda number: counts[number])
        if sum(counts[number] for number in numbers) == max(sums) > min(sums):
            yield reason, {"number": best, fact: counts[best]}


def _pairing(known: Known, move: ChoosePair) -> Iterator[Reason]:
    pairs = [other.numbers for other in known.moves if isinstance(other, ChoosePair)]
    yield from _fires_on(known, move.numbers, pairs)
    if min(known.free) in move.numbers:
        yield "early_turn", {"number": min(known.free)}


def _landing(known: Known, move: LandFire) -> Iterator[Reason]:
    mine, after = known.mine, known.burning(move)
    if known.view.options.mode == "totem":
        yield from _keeping_totems(known, move, after)
    gains = known.landed_points
    if gains[move] == max(gains.values()) > min(gains.values()) and gains[move] > 0:
        yield "fire_scores", {"square": move.square, "points": gains[move]}
    goods = _goods(mine)
    if _goods(after) == goods and any(_goods(known.burning(other)) != goods for other in gains):
        yield "saves_resources", {"count": mine.resources.bit_count()}
    regions = {}
    for other in gains:
        bit = 1 << index_of(other.square)
        terrain = next(terrain for terrain in LAND if mine.terrains[terrain] & bit)
        region = region_of(bit, mine.terrains[terrain])
        free = (_around(region) & mine.room & ~mine.occupied).bit_count()
        regions[other] = free, region.bit_count(), TERRAINS[terrain]
    free, size, name = regions[move]
    if free == max(regions.values())[0] > min(regions.values())[0]:
        yield "room_to_grow", {"terrain": name, "size": size, "free": free}


def _goods(territory: Territory) -> int:
    return territory.resources.bit_count() + len(territory.dwellers)


def _keeping_totems(known: Known, move: LandFire, after: Territory) -> Iterator[Reason]:
    """A totem of one's own that would be lost if the fire landed on another square."""
    for kind in reversed(range(len(HOMES))):
        if known.view.totems[kind] != known.me:
            continue
        most = max(other[kind] for other in known.others)
        count = after.resource_counts()[kind]
        lost = any(_lost(known.burning(other).resource_counts()[kind], most) for other in known.landed_points)
        if lost and not _lost(count, most):
            yield "keeps_totem", {"resource": RESOURCES[kind], "count": count}
            return


def _lost(count: int, most: int) -> bool:
    """Whether who holds a totem loses it with so many, the others having at most ``most`` (KO-16)."""
    return count < most or not count
