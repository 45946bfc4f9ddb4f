"""What rooms are worth to whom they are laid before, and where the boss and its monsters had better be."""

from __future__ import annotations

from server.bots.domino_dungeon.mind import Mind
from server.bots.domino_dungeon.worth import CARD, hits, reward, risk
from server.games.contract import Seat
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.content import ATTRIBUTES
from server.games.domino_dungeon.moves import Place
from server.games.domino_dungeon.reading import hit_chances
from server.games.domino_dungeon.view import DungeonView


def promise(mind: Mind, room: int, kicker: Seat) -> float:
    """What a room has for the hero that enters it first, in coins; below nothing when it harms more."""
    view, book = mind.view, mind.book
    hero = view.heroes[kicker]
    sheet, health = book.sheet(hero), book.health_left(hero)
    printed, dungeon = book.rooms[room], mind.dungeon
    life = book.worth(hero) + mind.weights.stake
    if printed.attribute is not None:
        dice = sheet.tests[ATTRIBUTES.index(printed.attribute)]
        if printed.symbol == "riddle":
            return CARD * (1 - hit_chances(dice, dungeon.riddle)[0])
        if sheet.surefoot:
            return 0.0
        harm = risk(health - dungeon.wounds, found=False) - risk(health, found=False)
        return -(life * harm + 1.0) * hit_chances(dice, dungeon.trap)[0]
    match printed.symbol:
        case "chest":
            return CARD
        case "portal":
            return 1.5
        case "small" | "medium" | "large" as size:
            kind = book.kind(view.dungeon, size)
            best = max(arm.dice for arm in sheet.arms)
            rate = 2 * hits(best, kind.defence)
            turns = kind.health / max(0.1, rate)
            wounds = max(0.3, turns - 0.4) * kind.dice * hits(1, book.defence(hero))
            harm = risk(health - wounds, found=False) - risk(health, found=False)
            kept: float = 0.6 ** max(0.0, turns - 0.5)
            return reward(kind) * kept - life * harm
    return 0.0


def laying(mind: Mind, room: int) -> float:
    """What laying a room before whoever kicks is worth to the seat that lays it (DUN-9)."""
    kicker = mind.view.turn
    assert kicker is not None
    good = promise(mind, room, kicker)
    if kicker == mind.me:
        return good
    # Who cannot beat what is laid leaves it to others, the layer among them.
    doors = sum(door is not None for door in mind.book.rooms[room].doors)
    return -good - 0.2 * doors


def wants_boss(view: DungeonView, seat: Seat) -> bool:
    """Whether a hero is strong enough to have the boss near."""
    book, hero = book_of(view.content), view.heroes[seat]
    return max(arm.dice for arm in book.sheet(hero).arms) >= 4 and book.health_left(hero) >= 5


def boss_worth(mind: Mind, place: Place) -> float:
    """Near to who can beat it, far from who cannot (DUN-19)."""
    home = next(laid.place or (0, 0) for laid in mind.view.rooms if laid.room == mind.hero.room)
    away = abs(place[0] - home[0]) + abs(place[1] - home[1])
    return float(-away if wants_boss(mind.view, mind.me) else away)
