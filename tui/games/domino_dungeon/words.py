"""What the dungeon does in sentences, the standing, moves, why a match ended."""

from __future__ import annotations

from server.games.contract import Event
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.cards_words import dungeon_name, monster_name
from tui.games.domino_dungeon.deed_words import deed
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.names import count_of, dice_words, met_words, room_name
from tui.games.people import capital, joined, name_of
from tui.language import Language


def event(event: Event, snapshot: Snapshot, language: Language) -> str:
    """What happened, one sentence; the eye that looks is "you". "" for what other events tell already."""
    return capital(_event(event, snapshot, language))


def _event(event: Event, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    view: DungeonView = snapshot.view
    match event:
        case d.DungeonEntered():
            dungeon = book_of(view.content).content.dungeons[event.dungeon - 1]
            text = _("{dungeon}: {name} goes first.")
            if event.first == snapshot.eye:
                text = _("{dungeon}: you go first.")
            return text.format(
                dungeon=dungeon_name(dungeon, language), name=name_of(snapshot, event.first, language)
            )
        case d.HeroAsked():
            return ""
        case d.RoundBegan(dungeon_round=number):
            return _("Round {round}.").format(round=number)
        case d.MonsterStruck():
            return _struck(event, snapshot, language)
        case d.TargetRolled(monster=number, throws=throws, hero=seat):
            rolls = "; ".join(
                ", ".join(f"{name_of(snapshot, who, language)} {die}" for who, die in throw)
                for throw in throws
            )
            text = _("Whom does {monster} want? {rolls}: {name}.")
            return text.format(
                monster=met_words(number, view, language),
                rolls=rolls,
                name=name_of(snapshot, seat, language),
            )
        case d.MonsterMoved(monster=number, path=path):
            text = _("{monster} moves to {room}.")
            return text.format(
                monster=met_words(number, view, language),
                room=room_name(path[-1], language) if path else "?",
            )
        case d.MonsterThawed(monster=number):
            text = _("{monster} thaws.")
            return text.format(monster=met_words(number, view, language))
        case d.HeroDefeated(hero=seat):
            if seat == snapshot.eye:
                return _("You are defeated.")
            return _("{name} is defeated.").format(name=name_of(snapshot, seat, language))
        case d.RoundEnded():
            return ""
    return _of_the_boss(event, snapshot, language)


def _struck(event: d.MonsterStruck, snapshot: Snapshot, language: Language) -> str:
    """DUN-8, DUN-17: every die is told."""
    _ = language.gettext
    view: DungeonView = snapshot.view
    facts = {
        "monster": met_words(event.monster, view, language),
        "name": name_of(snapshot, event.hero, language),
        "dice": dice_words(event.dice, language),
        "wounds": count_of("wound", event.wounds, language),
    }
    if event.hero == snapshot.eye:
        text = (
            _("As you leave, {monster} strikes: {dice}, {wounds}.")
            if event.leaving
            else _("{monster} strikes you: {dice}, {wounds}.")
        )
    else:
        text = (
            _("As {name} leaves, {monster} strikes: {dice}, {wounds}.")
            if event.leaving
            else _("{monster} strikes {name}: {dice}, {wounds}.")
        )
    return text.format(**facts)


def _of_the_boss(event: Event, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    view: DungeonView = snapshot.view
    boss = the_monster(book_of(view.content).kind(max(1, view.dungeon), "boss"), language)
    seat = getattr(event, "seat", None)
    name = name_of(snapshot, seat if isinstance(seat, int) else None, language)
    you = seat == snapshot.eye
    match event:
        case d.BossFound(why=why):
            return (_you_find(why, language) if you else _somebody_finds(why, language)).format(name=name)
        case d.BossPlaced(place=None, secret=None):
            return _("{boss} enters; only portals lead to the lair.").format(boss=boss)
        case d.BossPlaced(secret=int() as room):
            text = _("{boss} enters; a secret door joins the lair with {room}.")
            return text.format(boss=boss, room=room_name(room, language))
        case d.BossPlaced():
            return _("{boss} enters the dungeon.").format(boss=boss)
        case d.MarkersShort(size=size, short=short):
            kind = book_of(view.content).kind(max(1, view.dungeon), size)
            text = language.ngettext(
                "Markers ({name}) are too few for {n} room.",
                "Markers ({name}) are too few for {n} rooms.",
                short,
            )
            return text.format(name=monster_name(kind, language), n=short)
        case d.RoomLeftEmpty(room=room):
            text = (
                _("You leave {room} without a new monster.")
                if you
                else _("{name} leaves {room} without a new monster.")
            )
            return text.format(name=name, room=room_name(room, language))
        case d.MonstersRose(monsters=monsters):
            if not monsters:
                return _("No new monsters rise.")
            text = language.ngettext("{n} new monster rises.", "{n} new monsters rise.", len(monsters))
            return text.format(n=len(monsters))
    return _of_the_collapse(event, snapshot, language)


def _you_find(why: str, language: Language) -> str:
    _ = language.gettext
    return {
        "empty_hand": _("You laid your last room and find the boss's lair."),
        "nothing_fits": _("No room fits any door: you find the boss's lair."),
        "last_round": _("The boss is tired of waiting: you find its lair."),
    }[why]


def _somebody_finds(why: str, language: Language) -> str:
    _ = language.gettext
    return {
        "empty_hand": _("{name} laid the last room and finds the boss's lair."),
        "nothing_fits": _("No room fits any door: {name} finds the boss's lair."),
        "last_round": _("The boss is tired of waiting: {name} finds its lair."),
    }[why]


def _of_the_collapse(event: Event, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    match event:
        case d.RoomsDiscarded():
            return _("All rooms in hand are discarded: the dungeon grows no more.")
        case d.CollapseBegan(die=die):
            text = language.ngettext(
                "The ceiling cracks: {n} round to the collapse.",
                "The ceiling cracks: {n} rounds to the collapse.",
                die,
            )
            return text.format(n=die)
        case d.CollapseDropped(die=0):
            return _("The die shows nothing any more.")
        case d.CollapseDropped(die=die):
            text = language.ngettext(
                "It rumbles: {n} round to the collapse.", "It rumbles: {n} rounds to the collapse.", die
            )
            return text.format(n=die)
        case d.Collapsed(heroes=heroes):
            if not heroes:
                return _("The dungeon comes down on nobody.")
            names = joined((name_of(snapshot, one, language) for one in heroes), language)
            return _("The dungeon comes down on {names}.").format(names=names)
    return _of_the_end(event, snapshot, language)


def _of_the_end(event: Event, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    match event:
        case d.DungeonEnded(how=how, decided=decided):
            first = [seat for seat, place in enumerate(event.places) if place == 1]
            names = joined((name_of(snapshot, seat, language) for seat in first), language)
            ways = {
                "slayer_out": _("The boss's slayer is out."),
                "nobody_inside": _("Nobody is inside any more."),
                "all_defeated": _("All are defeated."),
            }
            if decided == "nobody":
                return ways[how] + " " + _("Nobody wins this dungeon.")
            worth = max(event.worths)
            if first == [snapshot.eye]:
                return (
                    ways[how]
                    + " "
                    + _("You are the richest: coins and cards worth {worth}.").format(worth=worth)
                )
            text = language.ngettext(
                "{names} is the richest: coins and cards worth {worth}.",
                "{names} are the richest: coins and cards worth {worth} each.",
                len(first),
            )
            return f"{ways[how]} {text.format(names=names, worth=worth)}"
        case d.MatchEnded(result=result):
            winners = result.winners
            if result.reason in ("nobody", "campaign_nobody"):
                return _("Nobody wins: the dungeon keeps it all.")
            if winners == (snapshot.eye,):
                return _("You win.")
            listed = [name_of(snapshot, seat, language) for seat in winners]
            said = language.ngettext("{names} wins.", "{names} share the win.", len(listed))
            return said.format(names=joined(listed, language))
    return deed(event, snapshot, language)


def why_over(reason: str, language: Language) -> str:
    """What the first place was won by, a sentence (DUN-24, DUN-26); KeyError for a reason without words."""
    _ = language.gettext
    return {
        "worth": _("The richest of those who were not defeated."),
        "cards": _("Equally rich; more cards decide."),
        "shared": _("Equally rich, as many cards: the win is shared."),
        "nobody": _("All were defeated, so nobody wins."),
        "campaign_total": _("The highest total of the campaign: King of the Dungeons."),
        "campaign_wins": _("Equal totals; more dungeons won decide."),
        "campaign_shared": _("Equal totals, as many dungeons won: the crown is shared."),
        "campaign_nobody": _("Nobody brought anything out of any dungeon."),
    }[reason]


def answering(snapshot: Snapshot, language: Language) -> str:
    """Whose turn it is while another player lays a room (DUN-9), one sentence; "" at any other time."""
    view = snapshot.view
    if not isinstance(view, DungeonView) or view.phase != "lay" or view.asked in (None, view.turn):
        return ""
    _ = language.gettext
    other = name_of(snapshot, view.asked, language)
    if view.turn == snapshot.eye and view.turn in snapshot.held:
        return _("Your turn; {other} lays the room.").format(other=other)
    name = name_of(snapshot, view.turn, language)
    return _("{name}'s turn; {other} lays the room.").format(name=name, other=other)


def standing(snapshot: Snapshot, language: Language) -> str:
    """Dungeon, round and collapse for the title line; what is before three blanks may be cut."""
    _ = language.gettext
    view = snapshot.view
    if not isinstance(view, DungeonView):
        return ""
    if not view.dungeon:
        return _("campaign") if view.options.campaign else ""
    name = dungeon_name(book_of(view.content).content.dungeons[view.dungeon - 1], language)
    if view.options.campaign:
        name = f"{view.dungeon}/6 {name}"
    text = _("round {round}").format(round=max(1, view.dungeon_round))
    if view.collapse:
        text += " · " + _("collapse {n}").format(n=view.collapse)
    return f"{name}   {text}"
