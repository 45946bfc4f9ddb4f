"""Why a move is refused: one reason key for each rule, with the facts its sentence needs.

For every move: unreadable; already_over; table_only (deal, monsters: the table does it); out_of_dungeon and
defeated (that seat's hero is no more in the dungeon); not_your_turn (turn, when somebody is asked); not_now
(asked: the phase). Where points or steps are spent: no_points (needed, points), no_steps.

- hero: hero_taken (hero, seat)
- go: already_there (room); not_connected (room)
- kick: no_growth (the boss is found, DUN-19); no_door (side); door_connected (side); door_shut (side)
- test: nothing_to_test; already_spent (symbol)
- attack: no_such_monster (monster); out_of_reach (reach); and of its card: not_worn (card), no_strike (card)
- loot: before_boss; no_looting (DUN-25); no_such_hero (seat); yourself; no_coins (seat); out_of_reach
  (reach); not_worn, no_strike (card)
- portal: no_portal_here; already_there (room); no_such_portal (room); boss_by_foot (the boss's room has
  doors, DUN-15)
- chest: no_chest; already_spent (symbol)
- draw: not_your_deck (deck); deck_empty (deck)
- equip: not_in_bag (card); not_this_card (card, won); wrong_slot (card, slot); no_slot (slot: the hero has
  none); slot_full (slot); slot_free (slot: nothing has to make room); not_worn (card: the one to make room);
  would_defeat (card, DUN-5)
- use: not_worn (card); no_power (card); wrong_target (kind); no_such_hero (seat); no_such_monster (monster);
  out_of_reach (reach); not_the_boss; no_effect (kind: nothing would happen); not_connected (where monsters
  are driven); already_there, too_far, no_such_portal (room: where a power is to carry the hero)
- lay: not_held (room); does_not_fit (room, colour); turned_wrong (room, colour: other turns fit)
- reroll: not_worn (card); no_reroll (card); already_used (card)
- boss: no_open_door (place)
- empty: no_marker_due (room, size); already_empty (room)
- out: not_on_stairs; before_boss
- undo: nothing_to_undo; no_undos (most)

Facts: seats, monsters, rooms, cards and counts are numbers, ``place`` is (x, y); hero, side, slot, deck,
size, symbol, reach ("room", "adjacent"), colour and kind (a `PowerKind`) are keys.
"""

from __future__ import annotations

from server.games.contract import Fact, IllegalMove, Seat
from server.games.domino_dungeon import moves as m
from server.games.domino_dungeon.content import DECKS, HERO_KEYS, SIDES, SIZES, SLOTS, STAIRS, Power
from server.games.domino_dungeon.position import Position
from server.games.domino_dungeon.view import HeroView
from server.games.domino_dungeon.wardrobe import free_slots, slots_for, would_defeat

_KINDS: dict[str, tuple[type, ...]] = {
    "hero": (m.ChooseHero,),
    "turn": (
        m.Go,
        m.Kick,
        m.TakeTest,
        m.Attack,
        m.Loot,
        m.TakePortal,
        m.OpenChest,
        m.Equip,
        m.Use,
        m.GetOut,
        m.EndTurn,
        m.Undo,
    ),
    "lay": (m.Lay,),
    "deck": (m.Draw, m.Undo),
    "card": (m.Equip, m.Bag),
    "reroll": (m.Reroll, m.Stand),
    "boss": (m.PlaceBoss,),
    "empty": (m.LeaveEmpty,),
}
_SEATED = tuple({kind for kinds in _KINDS.values() for kind in kinds})


def why_not(at: Position, seat: Seat, move: object) -> IllegalMove:
    """The refusal of a move that is not legal now."""
    table = at.table
    if isinstance(move, m.Deal | m.MonstersAct):
        return IllegalMove("already_over" if table.phase == "over" else "table_only")
    if not isinstance(move, _SEATED):
        return IllegalMove("unreadable")
    if table.phase == "over":
        return IllegalMove("already_over")
    if type(seat) is not int or not 0 <= seat < table.seats:
        return IllegalMove("not_your_turn", {} if table.asked is None else {"turn": table.asked})
    if table.phase not in ("before", "between") and table.heroes[seat].fate != "inside":
        return IllegalMove("defeated" if table.heroes[seat].fate == "defeated" else "out_of_dungeon")
    if seat != table.asked:
        return IllegalMove("not_your_turn", {} if table.asked is None else {"turn": table.asked})
    if not isinstance(move, _KINDS.get(table.phase, ())):
        return IllegalMove("not_now", {"asked": table.phase})
    return _of_its_kind(at, seat, move)


def _of_its_kind(at: Position, seat: Seat, move: object) -> IllegalMove:
    match move:
        case m.Go():
            return _go(at, seat, move.room)
        case m.Kick():
            return _kick(at, seat, move)
        case m.TakeTest():
            return _test(at, seat)
        case m.OpenChest():
            return _chest(at, seat)
        case m.Attack() | m.Loot():
            return _attack(at, seat, move)
        case m.TakePortal():
            return _portal(at, seat, move.room)
        case m.Equip():
            return _equip(at, seat, move)
        case m.Use():
            return _use(at, seat, move)
        case m.GetOut():
            return IllegalMove("before_boss" if at.hero(seat).room == STAIRS else "not_on_stairs")
        case m.Undo():
            most = at.book.numbers.undos
            if at.table.budget is not None and not at.table.budget.undos:
                return IllegalMove("no_undos", {"most": most})
            return IllegalMove("nothing_to_undo")
    return _answer(at, seat, move)


def _answer(at: Position, seat: Seat, move: object) -> IllegalMove:
    """What is asked beside a turn's own decisions."""
    table = at.table
    match move:
        case m.ChooseHero(hero=hero) if hero in HERO_KEYS:
            taken = next((other for other, one in enumerate(table.heroes) if one.hero == hero), 0)
            return IllegalMove("hero_taken", {"hero": hero, "seat": taken})
        case m.Lay():
            return _lay(at, seat, move)
        case m.Draw(deck=deck) if deck in DECKS:
            wrong = deck not in at.sheet(seat).hero.decks
            return IllegalMove("not_your_deck" if wrong else "deck_empty", {"deck": deck})
        case m.Reroll(card=card):
            if not _worn(at.hero(seat), card):
                return IllegalMove("not_worn", {"card": card})
            unable = card not in dict(at.sheet(seat).rerolls)
            return IllegalMove("no_reroll" if unable else "already_used", {"card": card})
        case m.PlaceBoss(place=(int() as x, int() as y)):
            return IllegalMove("no_open_door", {"place": (x, y)})
        case m.LeaveEmpty(room=room) if table.finding is not None:
            if room in table.finding.empty:
                return IllegalMove("already_empty", {"room": room})
            return IllegalMove("no_marker_due", {"room": room, "size": table.finding.size})
    return IllegalMove("unreadable")


def _worn(hero: HeroView, card: int) -> bool:
    return any(each.card == card for each in hero.worn)


def _no_points(at: Position, needed: int) -> IllegalMove | None:
    points = at.budget.points
    return None if points >= needed else IllegalMove("no_points", {"needed": needed, "points": points})


# ---- ways


def _go(at: Position, seat: Seat, room: int) -> IllegalMove:
    if room == at.hero(seat).room:
        return IllegalMove("already_there", {"room": room})
    if room not in at.layout.near[at.hero(seat).room]:
        return IllegalMove("not_connected", {"room": room})
    return IllegalMove("no_steps")


def _kick(at: Position, seat: Seat, move: m.Kick) -> IllegalMove:
    if move.side not in SIDES:
        return IllegalMove("unreadable")
    if at.table.found:
        return IllegalMove("no_growth")
    room, side = at.hero(seat).room, SIDES.index(move.side)
    if at.layout.doors[room][side] is None:
        return IllegalMove("no_door", {"side": move.side})
    if any(open_.side == side for open_ in at.layout.open[room]):
        return _no_points(at, 1) or IllegalMove("no_steps")
    connected = any(link == side for link, _ in at.layout.links[room])
    return IllegalMove("door_connected" if connected else "door_shut", {"side": move.side})


def _portal(at: Position, seat: Seat, room: int) -> IllegalMove:
    here = at.hero(seat).room
    symbol = at.book.rooms[here].symbol
    if symbol == "boss" and at.layout.near[here]:
        return IllegalMove("boss_by_foot")
    if symbol not in ("portal", "boss"):
        return IllegalMove("no_portal_here")
    if room == here:
        return IllegalMove("already_there", {"room": room})
    if room not in at.layout.order or at.book.rooms[room].symbol not in ("portal", "boss"):
        return IllegalMove("no_such_portal", {"room": room})
    return _no_points(at, 1) or IllegalMove("no_such_portal", {"room": room})


def _lay(at: Position, seat: Seat, move: m.Lay) -> IllegalMove:
    assert at.table.kick is not None
    if move.room not in at.hands[seat]:
        return IllegalMove("not_held", {"room": move.room})
    colour, side = at.table.kick.colour, SIDES.index(at.table.kick.side) - 2
    fits = bool(at.book.turns[move.room][colour][side])
    return IllegalMove("turned_wrong" if fits else "does_not_fit", {"room": move.room, "colour": colour})


# ---- the room one is in, and those in reach


def _test(at: Position, seat: Seat) -> IllegalMove:
    nothing = IllegalMove("nothing_to_test")
    symbol = at.book.rooms[at.hero(seat).room].symbol
    return _used(at, seat) or _no_points(at, 1) or nothing if symbol in ("riddle", "trap") else nothing


def _chest(at: Position, seat: Seat) -> IllegalMove:
    none = IllegalMove("no_chest")
    symbol = at.book.rooms[at.hero(seat).room].symbol
    return _used(at, seat) or _no_points(at, 1) or none if symbol == "chest" else none


def _used(at: Position, seat: Seat) -> IllegalMove | None:
    room = at.hero(seat).room
    return IllegalMove("already_spent", {"symbol": at.book.rooms[room].symbol}) if at.spent(room) else None


def _attack(at: Position, seat: Seat, move: m.Attack | m.Loot) -> IllegalMove:
    arms = {arm.card: arm for arm in at.sheet(seat).arms}
    if move.card and not _worn(at.hero(seat), move.card):
        return IllegalMove("not_worn", {"card": move.card})
    if move.card not in arms:
        return IllegalMove("no_strike", {"card": move.card})
    if isinstance(move, m.Loot):
        wrong = _victim(at, seat, move.hero)
        if wrong is not None:
            return wrong
    elif all(monster.number != move.monster for monster in at.table.monsters):
        return IllegalMove("no_such_monster", {"monster": move.monster})
    return _no_points(at, 1) or IllegalMove("out_of_reach", {"reach": arms[move.card].reach})


def _victim(at: Position, seat: Seat, victim: Seat) -> IllegalMove | None:
    """DUN-22, DUN-25."""
    if not at.table.found:
        return IllegalMove("before_boss")
    if at.table.options.collapse:
        return IllegalMove("no_looting")
    wrong = _other(at, seat, victim)
    if wrong is not None:
        return wrong
    return None if at.hero(victim).coins else IllegalMove("no_coins", {"seat": victim})


def _other(at: Position, seat: Seat, other: Seat) -> IllegalMove | None:
    if other not in at.inside:
        return IllegalMove("no_such_hero", {"seat": other})
    return IllegalMove("yourself") if other == seat else None


# ---- cards


def _equip(at: Position, seat: Seat, move: m.Equip) -> IllegalMove:
    hero, won = at.hero(seat), at.table.card
    if move.slot not in SLOTS:
        return IllegalMove("unreadable")
    if won and move.card != won:
        return IllegalMove("not_this_card", {"card": move.card, "won": won})
    if not won and move.card not in hero.bag:
        return IllegalMove("not_in_bag", {"card": move.card})
    facts: dict[str, Fact] = {"card": move.card, "slot": move.slot}
    if move.slot not in slots_for(at.book.card(move.card)):
        return IllegalMove("wrong_slot", facts)
    if not at.sheet(seat).hero.slots[SLOTS.index(move.slot)]:
        return IllegalMove("no_slot", {"slot": move.slot})
    free = free_slots(at.book, hero, move.slot) > 0
    if free and move.over:
        return IllegalMove("slot_free", {"slot": move.slot})
    if not free and not move.over:
        return IllegalMove("slot_full", {"slot": move.slot})
    if move.over and all((each.card, each.slot) != (move.over, move.slot) for each in hero.worn):
        return IllegalMove("not_worn", {"card": move.over})
    if would_defeat(at.book, hero, move):
        return IllegalMove("would_defeat", {"card": move.card})
    return _no_points(at, 1) or IllegalMove("not_now", {"asked": at.table.phase})


def _use(at: Position, seat: Seat, move: m.Use) -> IllegalMove:
    powers = dict(at.sheet(seat).powers)
    if move.card and not _worn(at.hero(seat), move.card):
        return IllegalMove("not_worn", {"card": move.card})
    power = powers.get(move.card)
    if power is None:
        return IllegalMove("no_power", {"card": move.card})
    return (
        _no_points(at, power.cost) or _wrong_target(at, seat, power, move) or _no_use(at, seat, power, move)
    )


_TARGETS = {
    "heal": "hero",
    "steal": "hero",
    "freeze": "monster",
    "push": "room",
    "blast": "room",
    "teleport": "room",
    "disarm": "room",
}


def _wrong_target(at: Position, seat: Seat, power: Power, move: m.Use) -> IllegalMove | None:
    given = [name for name in ("hero", "monster", "room") if getattr(move, name) is not None]
    wanted = _TARGETS.get(power.kind)
    if given != ([] if wanted is None else [wanted]):
        return IllegalMove("wrong_target", {"kind": power.kind})
    if move.hero is not None:
        wrong = _other(at, seat, move.hero)
        if wrong is not None and not (power.kind == "heal" and wrong.reason == "yourself"):
            return wrong
    if move.monster is not None:
        found = [monster for monster in at.table.monsters if monster.number == move.monster]
        if not found:
            return IllegalMove("no_such_monster", {"monster": move.monster})
        if found[0].size == SIZES[-1]:
            return IllegalMove("not_the_boss")
    return None


def _no_way(at: Position, seat: Seat, power: Power, move: m.Use) -> IllegalMove:
    """Where monsters cannot be driven, or the hero cannot be carried."""
    here, room = at.hero(seat).room, move.room
    assert room is not None
    if power.kind == "push":
        driven = room in at.layout.near[here]
        return IllegalMove("no_effect", {"kind": power.kind}) if driven else IllegalMove("not_connected")
    if room == here:
        return IllegalMove("already_there", {"room": room})
    return IllegalMove("too_far" if power.amount else "no_such_portal", {"room": room})


def _no_use(at: Position, seat: Seat, power: Power, move: m.Use) -> IllegalMove:
    """The target is of the right kind: out of reach, or nothing would come of it."""
    if power.kind in ("push", "teleport"):
        return _no_way(at, seat, power, move)
    here = at.hero(seat).room
    reach = {here, *at.layout.near[here]} if power.reach == "adjacent" else {here}
    where = move.room
    if move.hero is not None:
        where = at.hero(move.hero).room
    elif move.monster is not None:
        where = at.monster(move.monster).room
    if where is not None and where not in reach:
        return IllegalMove("out_of_reach", {"reach": power.reach})
    return IllegalMove("no_effect", {"kind": power.kind})
