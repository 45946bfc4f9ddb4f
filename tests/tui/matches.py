"""Finished matches for the screens that look back: played by the rules from a seed."""

from __future__ import annotations

from functools import cache
from typing import Any

from server.chance import Chance
from server.games import GAMES
from server.games.contract import Options
from server.games.domino.options import DominoOptions
from server.match import Match
from server.protocols import BOTS_AS_COMPANY, GameTally, MatchCard, PlayerPage, Tally
from server.replay import MatchReplay

NAMES = ("Marina", "Beto", "Duda", "Caio")
HOSTILE = ("[bold]{name}[/]", "中文字中文字中文字", "%s \\ ${x}", "a" * 24)
"""Names that would break markup, formats, widths or columns if anything took them for more than text."""


@cache
def finished(options: Options, seats: int, seed: int) -> Match:
    """A whole match at random, of the game whose options these are."""
    game = next(game for game in GAMES.values() if game.Options is type(options))
    match = Match.new(game, options, seats, seed.to_bytes(32, "big"))
    chance = Chance(seed)
    while match.state.result is None:
        automatic = match.state.automatic()
        if automatic is not None:
            match.play(*automatic, "table")
        else:
            seat = min(match.state.waiting)
            match.play(seat, chance.choice(match.state.moves(seat)), "player")
    return match


def card_of(match: Match, names: tuple[str, ...] = NAMES, **facts: Any) -> MatchCard:
    """Its card in the first seat's list."""
    result = match.state.result
    usual: dict[str, Any] = {
        "id": 12, "game": "domino", "options": match.options, "code": "K7Q2",
        "names": names[: match.seats], "bots": (False,) * match.seats,
        "scores": result.scores if result else match.state.scores, "places": result.places if result else (),
        "reason": result.reason if result else "", "ended": 1_764_450_000.0, "mine": (0,),
    }  # fmt: skip
    return MatchCard(**{**usual, **facts})


def pairs_match() -> Match:
    """A short match in pairs."""
    return finished(DominoOptions(pairs=True, target=50), 4, 3)


def replay_of(match: Match, names: tuple[str, ...] = NAMES, **facts: Any) -> MatchReplay:
    """The first seat's replay of it."""
    return MatchReplay(match, card_of(match, names, **facts))


def page_of(count: int, names: tuple[str, ...] = NAMES) -> PlayerPage:
    """A page with so many matches, newest first."""
    if not count:
        return PlayerPage(Tally(0, 0), (), (), ())
    cards = []
    for n in range(count, 0, -1):
        pairs = n % 3 != 0
        seats = 4 if pairs else 2 + n % 2
        won = n % 2 == 1
        scores = ((104, 61) if won else (61, 104)) * 2 if pairs else (37, 112, 80)[:seats]
        places = ((1, 3, 1, 3) if won else (3, 1, 3, 1)) if pairs else (3, 1, 2)[:seats]
        cards.append(
            MatchCard(
                n, "domino", DominoOptions(pairs=pairs), "K7Q2", names[:seats], (False,) * seats, scores,
                places, "target", 1_764_450_000.0 - (count - n) * 90_000, (0,),
            )
        )  # fmt: skip
    total = Tally(count, count // 2)
    company: list[tuple[tuple[str, ...], Tally]] = [
        (names[1:], Tally(count, count // 2)),
        ((BOTS_AS_COMPANY,), Tally(3, 2)),
        ((names[1], BOTS_AS_COMPANY), Tally(1, 0)),
    ]
    by_game = (GameTally(count, count // 2, "domino", 71 * count),)
    return PlayerPage(total, by_game, tuple(company), tuple(cards[:50]))
