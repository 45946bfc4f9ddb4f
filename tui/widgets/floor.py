"""What lies under widgets that cover all of it."""

from __future__ import annotations

from textual.containers import Container


class Floor(Container):
    """A container that is never seen: its lines are not styled anew in every frame."""

    BLANK = True
