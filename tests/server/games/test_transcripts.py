"""A golden transcript of every game: a change of its rules, its chance or its texts shows here.

Written anew by ``BOTECO_GOLDEN=write python -m pytest tests/server/games/test_transcripts.py``. When old
journals would replay otherwise, the game's rules version has to change with it.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.chance import Chance
from server.games import GAMES
from server.games.contract import Event
from tests.server.games.playouts import CASES, Case, drive

FOLDER = Path(__file__).parents[2] / "golden" / "transcripts"


def words(value: Any) -> str:
    return json.dumps(msgspec.to_builtins(value), separators=(",", ":"), ensure_ascii=False)


def told(event: Event) -> str:
    facts = (f"{name}={words(getattr(event, name))}" for name in event.__struct_fields__)
    return f"    {type(event).__name__} {' '.join(facts)}"


def transcript(case: Case) -> str:
    """A match as moves and events, one a line."""
    lines = [f"# {case} version {case.rules.version}"]
    for step in drive(case.start(2026), Chance(2026)):
        lines.append(f"{step.seat} {step.move}{' (table)' if step.automatic else ''}")
        lines += map(told, step.events)
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("game", sorted(GAMES))
def test_play_equals_the_golden_transcript(game: str) -> None:
    now = "\n".join(transcript(case) for case in CASES if case.game == game)
    file = FOLDER / f"{game}.txt"
    if os.environ.get("BOTECO_GOLDEN") == "write":
        file.write_text(now, encoding="utf-8")
    assert file.exists(), f"{game} has no golden transcript"
    assert file.read_text(encoding="utf-8") == now


def test_no_transcript_is_left_of_a_game_that_is_gone() -> None:
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)
