"""Fixtures of the lobby's tests."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.lobby import House
from tests.server.table.rig import open_house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """An empty house."""
    house = await open_house(tmp_path)
    yield house
    await house.close()
