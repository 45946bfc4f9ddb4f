"""Keeps the server's event loop on ordinary tasks.

From Python 3.12 on, running a Textual app installs the eager task factory on the loop and leaves it there.
Under it asyncssh starts a login's steps in the wrong order, and every key login afterwards hangs.
"""

from __future__ import annotations

import asyncio
from typing import Any


def new_loop() -> asyncio.AbstractEventLoop:
    """A loop for a server, for `asyncio.Runner`."""
    loop = asyncio.new_event_loop()
    keep_ordinary_tasks(loop)
    return loop


def keep_ordinary_tasks(loop: asyncio.AbstractEventLoop) -> None:
    """From now on ``loop.set_task_factory`` does nothing; the loop's tasks are ordinary ones."""
    loop.set_task_factory(None)

    def ignored(factory: Any) -> None:
        """The wish of whoever runs on a shared loop to change it for everybody."""

    setattr(loop, "set_task_factory", ignored)  # noqa: B010 - a method is replaced on the instance
