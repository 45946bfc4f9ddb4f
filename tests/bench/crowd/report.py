"""The report of a benchmark: lines, and rows of what was measured, its target, and what stands beside."""

from __future__ import annotations

import sys


def say(line: str = "") -> None:
    """Print a line of the report."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def row(what: str, measured: str, target: str = "", beside: str = "") -> None:
    """Print a line of the table."""
    say(f"{what:<46}{measured:>26}{target:>16}{beside:>18}".rstrip())
