"""A window that changes its size all the time is drawn seldom, and in the end as it is."""

from __future__ import annotations

import asyncio
from itertools import pairwise

from server.ssh.resizes import GAP, Resizes


async def test_many_sizes_are_few_pictures_and_the_last_one_is_shown() -> None:
    loop = asyncio.get_running_loop()
    sizes: list[int] = []
    shown: list[int] = []
    times: list[float] = []
    last = asyncio.Event()

    def show() -> None:
        shown.append(sizes[-1])
        times.append(loop.time())
        if shown[-1] == 119:
            last.set()

    resizes = Resizes(0.05, show)
    for size in range(120):
        sizes.append(size)
        resizes.came()
        await asyncio.sleep(0.01)
    async with asyncio.timeout(5):
        await last.wait()
    assert len(shown) > 1, "a long drag is seen while it lasts"
    assert all(b - a >= GAP - 0.001 for a, b in pairwise(times))


async def test_nothing_is_shown_after_the_end() -> None:
    shown: list[int] = []
    resizes = Resizes(0.0, lambda: shown.append(1))
    resizes.came()
    resizes.close()
    await asyncio.sleep(0.02)
    assert not shown
