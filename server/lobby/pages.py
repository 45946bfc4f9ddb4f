"""A person's page: what they have played, as the store remembers it."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from server.games.contract import Game
from server.protocols import BOTS_AS_COMPANY, GameTally, MatchCard, PlayerPage, Tally
from server.store import CompanyRow, Played, PlayedRow, name_in_company


def page(played: Played, games: Mapping[str, Game]) -> PlayerPage:
    """The page that these rows make."""
    total = Tally(
        sum(row.matches for row in played.by_game),
        sum(row.won for row in played.by_game),
    )
    return PlayerPage(
        total=total,
        by_game=tuple(GameTally(row.matches, row.won, row.game, row.points) for row in played.by_game),
        by_company=tuple(
            (_company(row, played.names), Tally(row.matches, row.won)) for row in played.by_company
        ),
        last=tuple(match_card(row, games) for row in played.last),
    )


def match_card(row: PlayedRow, games: Mapping[str, Game]) -> MatchCard:
    """A finished match as a card."""
    game = games.get(row.game)
    try:
        options = None if game is None else msgspec.json.decode(row.options, type=game.Options)
    except msgspec.MsgspecError:  # options of older rules: the match can still be counted and named
        options = None
    return MatchCard(
        id=row.id,
        game=row.game,
        options=options,
        code=row.code,
        names=row.names,
        bots=row.bots,
        scores=row.scores,
        places=row.places,
        reason=row.reason,
        ended=row.ended,
        mine=row.mine,
        public=row.public,
    )


def _company(row: CompanyRow, names: dict[str, str]) -> tuple[str, ...]:
    known = [name_in_company(who, names) for who in row.who]
    people = sorted((name for name in known if name), key=str.casefold)
    return (*people, *((BOTS_AS_COMPANY,) if "" in known else ()))
