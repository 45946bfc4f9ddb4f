"""Tables as the lobby lists them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from server.games.contract import Parted, content_of
from server.protocols import LobbyView, TableCard
from server.table import Table

UNLISTED = 120.0
"""Seconds after which a table that all its people have left is nobody's news any more."""


def card(table: Table) -> TableCard:
    """A table as a stranger sees it in the lobby, from what is stored and shown at the table."""
    sight = table.stories["public"].sight
    game = table.terms.game
    part, round = 0, sight.round
    if isinstance(game, Parted) and sight.view is not None:
        part, round = game.part(sight.view)
    bots = table.seating.free("playing") if table.phase == "playing" and table.terms.rules.drop_in else ()
    return TableCard(
        code=table.code,
        game=game.name,
        options=table.terms.options,
        phase=sight.phase,
        people=tuple(seat.name for seat in sight.seats if seat.kind != "empty"),
        bots=sum(seat.kind == "bot" for seat in sight.seats),
        seats=table.terms.seats,
        free=sum(seat.kind == "empty" for seat in sight.seats),
        watchers=len(sight.watchers),
        public=table.terms.public,
        round=round,
        scores=sight.scores,
        mine=False,
        your_turn=False,
        away_seconds=0,
        rules=table.terms.rules,
        relieves=table.name_at(bots[0]) if bots else "",
        content=content_of(table.game),
        part=part,
        asleep=table.phase == "playing" and not table.present,
    )


def turns(table: Table) -> frozenset[str]:
    """The ids of the people the table waits for."""
    waiting = table.stories["public"].sight.waiting
    chairs = table.seating.chairs
    return frozenset(chairs[n].person for n in waiting if chairs[n].kind == "person")


def own(table: Table, stranger: TableCard, person: str) -> TableCard:
    """The same card for somebody who has a seat there."""
    since = table.away_since.get(person, table.means.now())
    away = 0 if person in table.present else int(table.means.now() - since)
    waited = turns(table)
    others = [p for p in table.seating.people if p in waited and p != person]
    return msgspec.structs.replace(
        stranger,
        mine=True,
        your_turn=person in waited,
        away_seconds=max(0, away),
        elsewhere=person in table.present,
        waits_for=table.called(others[0]) if waited == {*others} and len(others) == 1 else "",
    )


def abandoned(table: Table) -> bool:
    """Whether all people of a table have been away for so long that the lobby lists it for them alone."""
    since = table.means.now() - UNLISTED
    return not table.present and all(table.away_since.get(p, since) <= since for p in table.seating.people)


def lobby_view(version: int, people: int, person: str, cards: Iterable[tuple[Table, TableCard]]) -> LobbyView:
    """The lobby for one person: their unfinished tables, those with a free seat, those being played.

    First come those where they are asked, and those where somebody is there; abandoned ones are left out.
    """
    mine, free, playing = [], [], []
    for table, stranger in cards:
        if table.seating.seats_of(person):
            if table.phase != "over":
                mine.append(own(table, stranger, person))
        elif not stranger.public or abandoned(table):
            continue
        elif stranger.phase == "gathering" and stranger.free:
            free.append(stranger)
        elif stranger.phase == "playing":
            playing.append(stranger)
    mine.sort(key=lambda c: not c.your_turn)
    playing.sort(key=lambda c: c.asleep)
    return LobbyView(version, people, tuple(mine), tuple(free), tuple(playing))
