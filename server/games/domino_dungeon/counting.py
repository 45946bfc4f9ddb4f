"""What a dungeon and a match come to: when they end, who has won (DUN-23, DUN-24, DUN-26)."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.by_seat import places_of
from server.games.contract import Result
from server.games.domino_dungeon.dungeon_events import Decision, DungeonEnded, Ending, MatchEnded
from server.games.domino_dungeon.options import DUNGEONS
from server.games.domino_dungeon.position import Position


def ending(at: Position) -> Ending | None:
    """Why the dungeon is over, or None (DUN-23)."""
    heroes, slayer = at.table.heroes, at.table.slayer
    if slayer is not None and heroes[slayer].fate == "out":
        return "slayer_out"
    if any(hero.fate == "inside" for hero in heroes):
        return None
    return "all_defeated" if all(hero.fate == "defeated" for hero in heroes) else "nobody_inside"


def end_dungeon(at: Position, how: Ending) -> None:
    """Count, bank, and end the match after the last dungeon (DUN-24, DUN-26)."""
    table = at.table
    alive = [hero.fate != "defeated" for hero in table.heroes]
    worths = tuple(map(at.book.worth, table.heroes))
    cards = tuple([len(hero.worn) + len(hero.bag) for hero in table.heroes])
    standing = zip(alive, worths, cards, strict=True)
    places = places_of([(1, worth, many) if lives else (0, 0, 0) for lives, worth, many in standing])
    if not any(alive):
        # Nobody wins: all share the last place.
        places = (table.seats,) * table.seats
    winners = [place == 1 for place in places]
    banked = tuple([before + worth for before, worth in zip(table.banked, worths, strict=True)])
    wins = tuple([before + won for before, won in zip(table.wins, winners, strict=True)])
    decided = _decided(worths, alive, sum(winners))
    at.tell(DungeonEnded(table.dungeon, how, decided, worths, cards, places, banked, wins))
    if not table.options.campaign:
        at.tell(MatchEnded(Result(worths, places, decided)))
    elif table.dungeon == DUNGEONS:
        at.tell(MatchEnded(_king(banked, wins)))


def _decided(worths: Sequence[int], alive: Sequence[bool], winners: int) -> Decision:
    """What the first place was won by."""
    if not any(alive):
        return "nobody"
    if winners > 1:
        return "shared"
    best = [worth for worth, lives in zip(worths, alive, strict=True) if lives]
    return "cards" if best.count(max(best)) > 1 else "worth"


def _king(banked: tuple[int, ...], wins: tuple[int, ...]) -> Result:
    """The King of the Dungeons: the highest total; in a tie, most dungeons won (DUN-26)."""
    places = places_of(list(zip(banked, wins, strict=True)))
    best = banked.count(max(banked))
    if places.count(1) > 1:
        reason = "campaign_shared"
    else:
        reason = "campaign_wins" if best > 1 else "campaign_total"
    if not any(wins):
        return Result(banked, (len(banked),) * len(banked), "campaign_nobody")
    return Result(banked, places, reason)
