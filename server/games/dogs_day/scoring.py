"""Who wins when the vaults are opened (DOG-17)."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.by_seat import places_of
from server.games.contract import Result
from server.games.dogs_day.events import MatchReason
from server.games.dogs_day.material import Holding


def judge(values: Sequence[Holding]) -> Result:
    """Most money wins, in a tie most cases; what is still tied is shared. Scores are in thousands."""
    ranks = [(holding.money, len(holding.cases)) for holding in values]
    best = max(ranks)
    reason: MatchReason = "most_money"
    if ranks.count(best) > 1:
        reason = "shared"
    elif sum(money == best[0] for money, _ in ranks) > 1:
        reason = "most_cases"
    return Result(tuple(money for money, _ in ranks), places_of(ranks), reason)
