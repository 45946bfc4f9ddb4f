"""Fixtures of the screens' tests."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def quick_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is called to the keyboard is there at once, but where a test is about that time."""
    monkeypatch.setattr("tui.screens.table.REST", 0.0)
    monkeypatch.setattr("tui.screens.table.HELD", 0.0)
    monkeypatch.setattr("tui.lines.following.REST", 0.0)


@pytest.fixture(autouse=True)
def slow_typing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever types a number has heard the choices as they are, but where a test is about typing in haste."""
    monkeypatch.setattr("tui.lines.haste.HASTE", 0.0)
