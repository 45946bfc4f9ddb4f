"""What the house must not forget: people, tables, journals, results."""

from server.store.rows import (
    EMPTY_SEAT,
    Ending,
    Line,
    MatchRow,
    PersonRow,
    SeatRow,
    StoreError,
    TableRow,
)
from server.store.store import Store

__all__ = [
    "EMPTY_SEAT",
    "Ending",
    "Line",
    "MatchRow",
    "PersonRow",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
]
