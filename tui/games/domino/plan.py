"""Which part of a dominó board has which cells: every part has its fixed place at a given size."""

from __future__ import annotations

import msgspec

PANEL_HEIGHT, LARGE_PANEL_HEIGHT = 6, 8
INFO_HEIGHT = 2
AROUND = (84, 26)
"""From this size on the seats sit around the felt instead of in one line above it."""
LARGE = (120, 42)
"""From this size on tiles are large; a whole set of 28 then lies on the felt in large tiles."""
SIDE = 17
"""Columns that the seats left and right take."""
PLATE_WIDTH, PLATE_HEIGHT = 15, 4
LONG_PLATE_WIDTH, LONG_PLATE_HEIGHT = 36, 2


class Area(msgspec.Struct, frozen=True):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return self.x <= x < self.x + self.width and self.y <= y < self.y + self.height

    @property
    def middle(self) -> tuple[int, int]:
        """The cell in its middle."""
        return self.x + self.width // 2, self.y + self.height // 2


class Plan(msgspec.Struct, frozen=True):
    """The parts of a board. ``corners``: below the plates left and right; empty when nobody sits there."""

    width: int
    height: int
    around: bool
    large: bool
    line: Area
    info: Area
    panel: Area
    corners: tuple[Area, Area]


def plan(size: tuple[int, int], seated: bool = True) -> Plan:
    """Divide a board of ``size`` (width, height); who is not ``seated`` sees a seat at the near side too."""
    width, height = size
    around = width >= AROUND[0] and height >= AROUND[1]
    large = width >= LARGE[0] and height >= LARGE[1]
    panel_y = max(0, height - (LARGE_PANEL_HEIGHT if large else PANEL_HEIGHT))
    info_y = max(0, panel_y - INFO_HEIGHT)
    if around:
        top = LONG_PLATE_HEIGHT + (1 if height > AROUND[1] + 4 else 0)
        near = 0 if seated else LONG_PLATE_HEIGHT
        line = Area(SIDE, top, width - 2 * SIDE, info_y - top - near)
        below = _side_top(info_y) + PLATE_HEIGHT + 1
        corners = (
            Area(1, below, PLATE_WIDTH, panel_y - below),
            Area(width - PLATE_WIDTH - 1, below, PLATE_WIDTH, info_y - below),
        )
    else:
        line = Area(0, 1, width, info_y - 1)
        corners = (Area(0, 0, 0, 0), Area(0, 0, 0, 0))
    return Plan(
        width=width,
        height=height,
        around=around,
        large=large,
        line=line,
        info=Area(0, info_y, width, panel_y - info_y),
        panel=Area(0, panel_y, width, height - panel_y),
        corners=corners,
    )


def _side_top(info_y: int) -> int:
    """The first line of the plates left and right: a little above the middle, for the corners' sake."""
    return max(0, (info_y - PLATE_HEIGHT) // 2 - 2)


def plates(plan: Plan, count: int, seated: bool = True) -> tuple[Area, ...]:
    """Where the other seats are shown, in turn from the left neighbour on; all seats to who is not seated."""
    if not plan.around:
        share = plan.width // max(1, count)
        return tuple(Area(i * share, 0, share, 1) for i in range(count))
    x = (plan.width - LONG_PLATE_WIDTH) // 2
    side_y = _side_top(plan.info.y)
    top = Area(x, 0, LONG_PLATE_WIDTH, LONG_PLATE_HEIGHT)
    near = Area(x, plan.info.y - LONG_PLATE_HEIGHT, LONG_PLATE_WIDTH, LONG_PLATE_HEIGHT)
    left = Area(1, side_y, PLATE_WIDTH, PLATE_HEIGHT)
    right = Area(plan.width - PLATE_WIDTH - 1, side_y, PLATE_WIDTH, PLATE_HEIGHT)
    if seated:
        return {1: (top,), 2: (left, right), 3: (left, top, right)}[count]
    return {2: (near, top), 3: (near, left, right), 4: (near, left, top, right)}[count]
