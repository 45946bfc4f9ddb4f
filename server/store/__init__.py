"""What the house must not forget: people, tables, journals, results."""

from server.store.results import CompanyRow, GameRow, Played, PlayedRow, name_in_company
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
    "CompanyRow",
    "Ending",
    "GameRow",
    "Line",
    "MatchRow",
    "PersonRow",
    "Played",
    "PlayedRow",
    "SeatRow",
    "Store",
    "StoreError",
    "TableRow",
    "name_in_company",
]
