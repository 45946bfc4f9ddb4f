"""What a match of Dominó Dungeon is remembered by: worth part by part, and a few records."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Event
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.dungeon_events import DungeonEnded, DungeonEntered, MonsterStruck
from server.games.domino_dungeon.events import (
    DiceRolled,
    HeroLooted,
    MonsterDefeated,
    RoomLaid,
    Stepped,
    TrialEnded,
)
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Entry, Snapshot
from tui.games.domino_dungeon.cards_words import dungeon_name
from tui.games.domino_dungeon.names import count_of
from tui.games.face import Figure
from tui.games.people import name_of
from tui.language import Language


def figures(entries: Sequence[Entry], view: DungeonView, language: Language) -> list[Figure]:
    """Coins and cards, then monsters, riddles, wounds, rooms laid, steps; for a campaign every dungeon."""
    _ = language.gettext
    seats = range(view.seats)
    counts = {
        key: [0] * view.seats for key in ("slain", "solved", "wounds", "laid", "steps", "robbed", "dice")
    }
    dungeons: list[DungeonEnded] = []
    for entry in entries:
        match entry.what:
            case MonsterDefeated(seat=seat):
                counts["slain"][seat] += 1
            case TrialEnded(seat=seat, passed=passed, wounds=wounds):
                counts["solved"][seat] += passed
                counts["wounds"][seat] += wounds
            case MonsterStruck(hero=seat, wounds=wounds):
                counts["wounds"][seat] += wounds
            case RoomLaid(seat=seat):
                counts["laid"][seat] += 1
            case Stepped(seat=seat):
                counts["steps"][seat] += 1
            case HeroLooted(seat=seat, coins=coins):
                counts["robbed"][seat] += coins
            case DiceRolled(seat=seat, dice=dice):
                counts["dice"][seat] += len(dice)
            case DungeonEnded() as ended:
                dungeons.append(ended)
    book = book_of(view.content)
    found: list[Figure] = []
    if view.options.campaign:
        for ended in dungeons:
            name = dungeon_name(book.content.dungeons[ended.dungeon - 1], language)
            found.append(Figure(f"{ended.dungeon}. {name}", tuple(map(str, ended.worths))))
        found.append(Figure(_("dungeons won"), tuple(map(str, view.wins))))
    else:
        heroes = view.heroes
        fallen = [hero.fate == "defeated" for hero in heroes]
        found.append(Figure(_("coins"), tuple("-" if fallen[s] else str(heroes[s].coins) for s in seats)))
        values = ["-" if fallen[s] else str(book.worth(heroes[s]) - heroes[s].coins) for s in seats]
        found.append(Figure(_("worth of cards"), tuple(values)))
    labels = (
        ("slain", _("monsters defeated")),
        ("solved", _("tests passed")),
        ("wounds", _("wounds taken")),
        ("laid", _("rooms laid")),
        ("steps", _("steps")),
        ("robbed", _("coins robbed")),
        ("dice", _("dice rolled")),
    )
    found += [Figure(label, tuple(map(str, counts[key]))) for key, label in labels]
    return found


def details(event: Event, snapshot: Snapshot, language: Language) -> Sequence[str]:
    """For a written record: the hands a dungeon begins with, and what everybody is worth at its end."""
    if isinstance(event, DungeonEntered):
        return [
            f"{name_of(snapshot, seat, language)}: {' '.join(map(str, hand))}"
            for seat, hand in enumerate(event.hands)
            if hand
        ]
    if isinstance(event, DungeonEnded):
        return [
            f"{event.places[seat]}. {name_of(snapshot, seat, language)}: "
            f"{count_of('coin', event.worths[seat], language)}, "
            f"{count_of('card', event.cards[seat], language)}"
            for seat in range(len(event.worths))
        ]
    return ()
