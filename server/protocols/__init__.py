"""What a session may ask of the house: the lobby and one table, each already bound to the person who asks.

Screens know these protocols and their structs and nothing else of the server, so tables can one day live on
another machine. Nobody has a queue that can grow: a session waits for "newer than n" and takes a snapshot.
"""

from server.protocols.desk import (
    Ban,
    Desk,
    Present,
    Standing,
)
from server.protocols.lobby import (
    Lobby,
    LobbyView,
    TableCard,
)
from server.protocols.pages import (
    BOTS_AS_COMPANY,
    GameTally,
    MatchCard,
    PlayerPage,
    Replay,
    Tally,
)
from server.protocols.persons import (
    Depth,
    Person,
    Reason,
    Refused,
    Settings,
    Tag,
)
from server.protocols.table import (
    IDLE,
    PHRASES,
    Code,
    Entry,
    Hint,
    Kind,
    News,
    NewTable,
    Notice,
    Phase,
    Said,
    SeatView,
    Snapshot,
    Table,
    TableRules,
)

__all__ = [
    "BOTS_AS_COMPANY",
    "IDLE",
    "PHRASES",
    "Ban",
    "Code",
    "Depth",
    "Desk",
    "Entry",
    "GameTally",
    "Hint",
    "Kind",
    "Lobby",
    "LobbyView",
    "MatchCard",
    "NewTable",
    "News",
    "Notice",
    "Person",
    "Phase",
    "PlayerPage",
    "Present",
    "Reason",
    "Refused",
    "Replay",
    "Said",
    "SeatView",
    "Settings",
    "Snapshot",
    "Standing",
    "Table",
    "TableCard",
    "TableRules",
    "Tag",
    "Tally",
]
