"""A new table as somebody wishes it, checked before anything of it is made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any

from server.games.contract import BadOptions, Game
from server.protocols import NewTable

LONGEST_CLOCK = 600


def check(
    wish: NewTable, games: Mapping[str, Game], levels: Callable[[str], Collection[str]]
) -> tuple[Game, Any]:
    """The game and the options of a table that can be opened; `BadOptions` names what cannot be.

    ``levels`` tells those of a game's bots.
    """
    game = games.get(wish.game)
    if game is None:
        raise _bad("game", wish.game, games)
    options = game.Options() if wish.options is None else wish.options
    if not isinstance(options, game.Options):
        raise _bad("options", type(options).__name__, [game.Options.__name__])
    game.check(options, wish.seats)
    if not 0 <= wish.rules.clock <= LONGEST_CLOCK:
        raise _bad("clock", wish.rules.clock, [f"0-{LONGEST_CLOCK}"])
    if len(wish.here) >= wish.seats:
        raise _bad("here", len(wish.here), [f"0-{wish.seats - 1}"])
    if len(wish.bots) + len(wish.here) >= wish.seats:
        raise _bad("bots", len(wish.bots), [f"0-{wish.seats - 1 - len(wish.here)}"])
    for level in wish.bots:
        if level not in levels(game.name):
            raise _bad("bots", level, levels(game.name))
    return game, options


def _bad(field: str, value: object, choices: Iterable[str]) -> BadOptions:
    return BadOptions(field, "bad_value", {"value": str(value)[:40], "choices": ", ".join(choices)})
