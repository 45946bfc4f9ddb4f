"""What the command line of the load benchmark asks for."""

from __future__ import annotations

import argparse
from pathlib import Path

from server.games import GAMES


def wishes(words: list[str], about: str | None) -> argparse.Namespace:
    """Its words, read; ``about`` is what ``--help`` begins with."""
    parser = argparse.ArgumentParser("python -m tests.bench load", description=about)
    parser.add_argument("--sessions", type=int, default=20, help="players, four to a table (%(default)s)")
    parser.add_argument(
        "--game", choices=(*GAMES, "mixed"), default="mixed", help="what is played (%(default)s)"
    )
    parser.add_argument("--seconds", type=float, default=10, help="of each measurement (%(default)s)")
    parser.add_argument("--every", type=float, default=2, help="seconds between two keys of a player")
    parser.add_argument("--logins", type=int, default=8, help="logins to measure one by one (%(default)s)")
    parser.add_argument("--local", type=int, default=2, help="processes on ptys beside it (%(default)s)")
    parser.add_argument("--trouble", action="store_true", help="let one client misbehave in every way")
    parser.add_argument("--endure", type=float, default=0, help="seconds of play in search of growth")
    parser.add_argument("--whole", type=float, default=0, help="seconds at most for a match to its end")
    parser.add_argument("--core", type=int, default=0, help="the core of the server (%(default)s)")
    parser.add_argument("--log", type=Path, help="file for the server's log")
    wish = parser.parse_args(words)
    wish.games = tuple(GAMES) if wish.game == "mixed" else (wish.game,)
    return wish
