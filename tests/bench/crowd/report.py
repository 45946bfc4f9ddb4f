"""The table of a benchmark: what was measured, its target, and what stands beside it."""

from __future__ import annotations

from tests.bench._timed import say


def row(what: str, measured: str, target: str = "", beside: str = "") -> None:
    """Print a line of the table."""
    say(f"{what:<46}{measured:>26}{target:>16}{beside:>18}".rstrip())
