"""What the advisers of all games do alike: who may ask, and which of the reasons for a move is told."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from server.games.contract import Advice, Fact, Seat

Reasons: TypeAlias = Mapping[str, dict[str, Fact]]
"""What speaks for a move: the facts of every reason, by its key."""


def asker(view: Any, moves: Sequence[Any]) -> Seat:
    """The seat that asks; ValueError when there is nothing to advise: an eye without a seat, or no moves."""
    if not isinstance(view.eye, int) or not moves:
        raise ValueError(f"no advice for {view.eye!r} with {len(moves)} moves")
    return view.eye


def told(best: Any, order: Iterable[str], found: Reasons, also: Reasons) -> Advice | None:
    """``best`` with the first reason of ``order``, the most telling first, that tells it from the runner-up.

    ``found`` speaks for ``best``, ``also`` for the runner-up; None when all that is found speaks for both.
    """
    for reason in order:
        if reason in found and also.get(reason) != found[reason]:
            return Advice(best, reason, found[reason])
    return None
