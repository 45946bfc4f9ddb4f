"""What heroes do in sentences; the eye that looks is "you"."""

from __future__ import annotations

from typing import Any

from server.games.contract import Event
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.view import DungeonView
from server.protocols import Snapshot
from tui.games.domino_dungeon.cards_words import ability_name, deck_name, hero_name
from tui.games.domino_dungeon.names import (
    card_words,
    colour_name,
    count_of,
    dice_words,
    met_words,
    room_name,
    symbol_words,
)
from tui.games.people import joined, name_of
from tui.language import Language


def deed(event: Event, snapshot: Snapshot, language: Language) -> str:
    """What a hero did or met, one sentence; "" for what other events tell already."""
    seat = getattr(event, "seat", None)
    you = seat == snapshot.eye
    facts = _facts(event, snapshot, language)
    text = _to_me(event, language) if getattr(event, "hero", None) == snapshot.eye and not you else None
    if text is None:
        text = _of_ways(event, snapshot, language, you)
    if text is None:
        text = _of_dice(event, language, you)
    if text is None:
        text = _of_cards(event, snapshot, language, you)
    if text is None:
        raise TypeError(f"no words for {type(event).__name__}")
    return text.format(**facts)


def _to_me(event: Event, language: Language) -> str | None:
    """What somebody else does to the hero of the eye that looks."""
    _ = language.gettext
    match event:
        case e.DiceRolled(why="loot"):
            return _("{name} goes for your coins ({need}+): {dice}.")
        case e.HeroLooted(coins=0):
            return _("{name} gets nothing from you.")
        case e.HeroLooted():
            return _("{name} robs you: {coins}.")
        case e.HeroHit(wounds=0):
            return _("You duck in time.")
        case e.HeroHit():
            return _("You take {wounds}.")
        case e.CoinsTaken():
            return _("{name} picks your pocket: {coins}.")
        case e.HeroHealed():
            return _("{name} heals you: {wounds}.")
    return None


def _facts(event: Event, snapshot: Snapshot, language: Language) -> dict[str, Any]:
    """What the sentences may name: players, rooms, cards, dice and counts in words."""
    view: DungeonView = snapshot.view
    found: dict[str, Any] = {}
    seat = getattr(event, "seat", None)
    found["name"] = name_of(snapshot, seat if isinstance(seat, int) else None, language)
    for field in (
        "hero",
        "monster",
        "room",
        "card",
        "coins",
        "wounds",
        "dice",
        "colour",
        "deck",
        "need",
        "over",
    ):
        value = getattr(event, field, None)
        if value is None:
            continue
        match field:
            case "hero" if isinstance(value, int):
                found["other"] = name_of(snapshot, value, language)
            case "hero":
                found["who"] = hero_name(book_of(view.content).heroes[value], language)
            case "monster":
                found["monster"] = met_words(value, view, language)
            case "room":
                found["room"] = room_name(value, language)
            case "card" | "over" if value:
                found[field] = card_words(value, view, language)
            case "coins" | "wounds":
                found[field] = count_of(field[:-1], value, language)
            case "dice":
                found["dice"] = dice_words(value, language)
            case "colour":
                found["colour"] = colour_name(value, language)
            case "deck":
                found["deck"] = deck_name(value, language)
            case "need":
                found["need"] = value
    return found


def _of_ways(event: Event, snapshot: Snapshot, language: Language, you: bool) -> str | None:
    _ = language.gettext
    match event:
        case e.HeroChosen():
            return _("You are {who}.") if you else _("{name} is {who}.")
        case e.TurnBegan() | e.TurnEnded() | e.LayAsked() | e.DeckOffered() | e.DiceStood():
            return ""
        case e.TakenBack():
            return _("You take back your last decision.") if you else _("{name} takes back a decision.")
        case e.Stepped():
            return _("You go to {room}.") if you else _("{name} goes to {room}.")
        case e.PortalTaken():
            return (
                _("You go through the portal to {room}.")
                if you
                else _("{name} goes through the portal to {room}.")
            )
        case e.DoorKicked():
            return _("You kick the door ({colour}).") if you else _("{name} kicks the door ({colour}).")
        case e.RoomDrawn(room=None):
            return _("{name} draws a room from the pile.")
        case e.RoomDrawn(room=int() as room):
            words = symbol_words(room, snapshot.view, language)
            text = (
                _("You draw {room} from the pile: {what}.")
                if you
                else _("{name} draws {room} from the pile: {what}.")
            )
            return text.replace("{what}", words)
        case e.CouldNotLay():
            return _("No room of yours fits.") if you else _("{name} has no room that fits.")
        case e.NobodyLaid():
            return _("Nobody has a room that fits: the door stays shut.")
        case e.RoomLaid(room=room):
            words = symbol_words(room, snapshot.view, language)
            text = _("You lay {room}: {what}.") if you else _("{name} lays {room}: {what}.")
            return text.replace("{what}", words)
        case e.GotOut():
            return _("You get out, safe and sound.") if you else _("{name} gets out, safe and sound.")
        case e.Teleported():
            return _("You appear in {room}.") if you else _("{name} appears in {room}.")
        case e.Evaded():
            return (
                _("Nobody strikes you on leaving this turn.")
                if you
                else _("Nobody strikes {name} on leaving this turn.")
            )
        case e.Strode(steps=steps):
            text = _("You have {n} now.") if you else _("{name} has {n} now.")
            return text.replace("{n}", count_of("step", steps, language))
    return None


def _of_dice(event: Event, language: Language, you: bool) -> str | None:
    _ = language.gettext
    match event:
        case e.DiceRolled(why=why):
            return _rolled(why, bool(event.card), language, you)
        case e.DiceRerolled():
            return _("You roll again: {dice} ({card}).") if you else _("{name} rolls again: {dice} ({card}).")
        case e.TrialEnded(why="riddle", passed=True):
            return _("You solve the riddle.") if you else _("{name} solves the riddle.")
        case e.TrialEnded(why="riddle"):
            return _("The riddle stays a riddle.")
        case e.TrialEnded(why="trap", passed=True):
            return _("You disarm the trap.") if you else _("{name} disarms the trap.")
        case e.TrialEnded(passed=True):
            return _("You evade the trap.") if you else _("{name} evades the trap.")
        case e.TrialEnded():
            return _("The trap snaps: {wounds}.")
        case e.MonsterHit(wounds=0):
            return _("{monster} only laughs.")
        case e.MonsterHit():
            return _("{monster} takes {wounds}.")
        case e.MonsterDefeated(cards=cards):
            text = (
                _("You defeat {monster}: {coins}{more}.")
                if you
                else _("{name} defeats {monster}: {coins}{more}.")
            )
            more = " + " + count_of("card", cards, language) if cards else ""
            return text.replace("{more}", more)
        case e.HeroLooted(coins=0):
            return _("You get nothing from {other}.") if you else _("{name} gets nothing from {other}.")
        case e.HeroLooted():
            return _("You rob {other}: {coins}.") if you else _("{name} robs {other}: {coins}.")
        case e.HeroHit(wounds=0):
            return _("{other} ducks in time.")
        case e.HeroHit():
            return _("{other} takes {wounds}.")
        case e.CoinsTaken():
            return (
                _("You pick {other}'s pocket: {coins}.")
                if you
                else _("{name} picks {other}'s pocket: {coins}.")
            )
    return None


def _rolled(why: str, card: bool, language: Language, you: bool) -> str:
    """Every roll is told with its dice and what they need (DUN-12 to DUN-14, DUN-22)."""
    _ = language.gettext
    if why == "riddle":
        return (
            _("You try the riddle ({need}+): {dice}.")
            if you
            else _("{name} tries the riddle ({need}+): {dice}.")
        )
    if why in ("trap", "trap_entered"):
        return (
            _("You test the trap ({need}+): {dice}.")
            if you
            else _("{name} tests the trap ({need}+): {dice}.")
        )
    if why == "attack" and card:
        return (
            _("You attack {monster} with {card} ({need}+): {dice}.")
            if you
            else _("{name} attacks {monster} with {card} ({need}+): {dice}.")
        )
    if why == "attack":
        return (
            _("You attack {monster} ({need}+): {dice}.")
            if you
            else _("{name} attacks {monster} ({need}+): {dice}.")
        )
    if why == "loot":
        return (
            _("You go for {other}'s coins ({need}+): {dice}.")
            if you
            else _("{name} goes for {other}'s coins ({need}+): {dice}.")
        )
    return (
        _("You roll against all of {room}: {dice}.")
        if you
        else _("{name} rolls against all of {room}: {dice}.")
    )


def _of_cards(event: Event, snapshot: Snapshot, language: Language, you: bool) -> str | None:
    _ = language.gettext
    match event:
        case e.ChestOpened():
            return _("You open the chest in {room}.") if you else _("{name} opens the chest in {room}.")
        case e.CardDrawn():
            return _("You draw {card} ({deck}).") if you else _("{name} draws {card} ({deck}).")
        case e.CoinsInstead():
            return (
                _("No card is left for you: {coins} instead.")
                if you
                else _("No card is left for {name}: {coins} instead.")
            )
        case e.CardWorn(over=0):
            return _("You equip {card}.") if you else _("{name} equips {card}.")
        case e.CardWorn():
            return (
                _("You equip {card} instead of {over}.")
                if you
                else _("{name} equips {card} instead of {over}.")
            )
        case e.CardBagged():
            return _("You put {card} into the bag.") if you else _("{name} puts {card} into the bag.")
        case e.CardUsedUp():
            return _("{card} is used up.")
        case e.PowerUsed(card=0, seat=seat):
            hero = snapshot.view.heroes[seat].hero
            power = (
                "" if hero is None else ability_name(book_of(snapshot.view.content).heroes[hero], language)
            )
            return (_("You use {power}.") if you else _("{name} uses {power}.")).replace("{power}", power)
        case e.PowerUsed():
            return _("You use {card}.") if you else _("{name} uses {card}.")
        case e.HeroHealed(seat=seat, hero=hero) if seat == hero:
            return _("You heal yourself: {wounds}.") if you else _("{name} heals: {wounds}.")
        case e.HeroHealed():
            return _("You heal {other}: {wounds}.") if you else _("{name} heals {other}: {wounds}.")
        case e.Shielded(shield=shield):
            text = (
                _("Your defence is {n} higher till your next turn.")
                if you
                else _("{name} has {n} more defence for a round.")
            )
            return text.replace("{n}", str(shield))
        case e.MonsterFrozen():
            return _("{monster} freezes.")
        case e.MonstersPushed(monsters=monsters):
            view: DungeonView = snapshot.view
            listed = joined((met_words(n, view, language) for n in monsters), language)
            text = _("You chase {list} into {room}.") if you else _("{name} chases {list} into {room}.")
            return text.replace("{list}", listed)
        case e.TrapDisarmed():
            return _("The trap in {room} is disarmed for good.")
    return None
