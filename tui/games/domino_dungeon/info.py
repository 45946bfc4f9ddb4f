"""The line below the map: dice as they fell, or what is to say about the place under the cursor.

Everything has a few ways of being said, the most telling one first; the first one that has room is taken, so
that numbers are never cut off behind a long name.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from rich.style import Style

from server.games.contract import Event, Seat
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import ATTRIBUTES, SIDES, SIZES
from server.games.domino_dungeon.dungeon_events import MonsterStruck, TargetRolled
from server.games.domino_dungeon.events import DiceRerolled, DiceRolled
from server.games.domino_dungeon.moves import Equip, Lay
from server.games.domino_dungeon.view import Monster
from tui.games.domino_dungeon import board_words, odds
from tui.games.domino_dungeon.cards_words import card_name, card_text
from tui.games.domino_dungeon.choice_words import room_in_words
from tui.games.domino_dungeon.dice import dice_pieces
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.names import (
    colour_name,
    count_of,
    letters_of,
    met_words,
    monster_of,
    monster_words,
    room_title,
    short_name,
    symbol_label,
)
from tui.games.domino_dungeon.panel import block, card_short
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.scenes import ROLLING
from tui.games.domino_dungeon.signs import signs_of
from tui.games.people import capital, name_of
from tui.widgets.strips import Piece, paint, width_of

Ways = Iterator[list[Piece]]
"""Ways of saying a thing, each shorter than the one before."""


def info_pieces(scene: Scene, width: int) -> list[Piece]:
    """The line in pieces, said in the first way that takes no more than ``width`` cells."""
    said: list[Piece] = []
    for said in _ways(scene):
        if width_of(said) <= width:
            break
    return said


def _ways(scene: Scene) -> Ways:
    """What there is to choose comes before dice that fell a while ago."""
    view, p = scene.view, scene.look.palette
    if view.roll is not None and scene.snapshot.ask is not None and scene.snapshot.ask.kind == "reroll":
        need = f"{signs_of(scene.look).at_least}{view.roll.need} "
        yield [(need, _dim(scene)), *dice_pieces(view.roll.dice, view.roll.need, scene.look)]
        return
    if scene.rolled is not None:
        yield from _rolled(scene, scene.rolled)
        return
    dangers = board_words.dangers(scene.snapshot, scene.chosen, scene.main, scene.look)
    if dangers:
        sign = "!" if scene.look.depth == "none" else signs_of(scene.look).mark
        alarm = paint(p.red, p.night, True)
        blow = board_words.first_blow(scene.snapshot, scene.chosen, scene.main, scene.look)
        if blow and scene.aim.place is not None:
            # Where one goes is told beside who strikes, as far as there is room for both.
            for told in (*dangers, blow):
                yield from ([(f"{sign} {told}  ", alarm), *place] for place in _about_place(scene))
        yield from ([(f"{sign} {told}", alarm)] for told in dangers)
    elif isinstance(scene.chosen, Lay) and view.kick is not None:
        yield from _about_laying(scene, scene.chosen)
    elif isinstance(scene.chosen, Equip) and scene.chosen.over:
        # The card that is won lies on the map; what it would take the place of is told here.
        card = scene.book.card(scene.chosen.over)
        plain = paint(p.cream, p.night)
        yield [(card_text(card, scene.look.language), plain)]
        yield [(f"{card_name(card, scene.look.language)} {card_short(card, scene.look)}", plain)]
    else:
        yield from _about_place(scene)


def _dim(scene: Scene) -> Style:
    return paint(scene.look.palette.dim, scene.look.palette.night)


# -- dice ----------------------------------------------------------------------------------------------------


def _rolled(scene: Scene, event: Event) -> Ways:
    """Dice that were thrown, by whom, and what came of them; then with heroes by their letters."""
    p, look, language = scene.look.palette, scene.look, scene.look.language
    plain, dim = paint(p.cream, p.night), _dim(scene)
    still = scene.stage - ROLLING if scene.stage else None
    at_least = signs_of(look).at_least
    for named in (_by_name, _by_letter):
        match event:
            case DiceRolled(seat=seat, dice=dice, need=need):
                thrown = dice_pieces(dice, need, look, still)
                yield [*named(scene, seat), (f" {at_least}{need} ", plain), *thrown]
            case DiceRerolled(seat=seat, dice=dice):
                need = scene.view.roll.need if scene.view.roll is not None else 7
                yield [*named(scene, seat), (" ", plain), *dice_pieces(dice, need, look, still)]
            case MonsterStruck(monster=number, hero=hero, dice=dice, defence=need, wounds=wounds):
                after = [(f" {at_least}{need} ", plain), *dice_pieces(dice, need, look, still)]
                if still is None:
                    ink = paint(p.red, p.night, True) if wounds else dim
                    after.append((f" {count_of('wound', wounds, language)}", ink))
                for monster in _called(number, scene):
                    yield [(f"{monster} > ", plain), *named(scene, hero), *after]
            case TargetRolled(monster=number, throws=throws):
                for monster in _called(number, scene):
                    pieces: list[Piece] = [(f"{monster}: ", plain)]
                    for place, (seat, die) in enumerate(throws[-1]):
                        pieces += [*named(scene, seat), (" ", dim)]
                        pieces += dice_pieces((die,), 7, look, None if still is None else still - place)
                    yield pieces


def _by_name(scene: Scene, seat: Seat) -> Sequence[Piece]:
    p = scene.look.palette
    return [(name_of(scene.snapshot, seat, scene.look.language), paint(p.cream, p.night))]


def _by_letter(scene: Scene, seat: Seat) -> Sequence[Piece]:
    return [block(scene, seat)]


def _called(number: int, scene: Scene) -> Sequence[str]:
    """A monster by its name, by one word of it, and by its letter on the map."""
    language = scene.look.language
    whole = capital(met_words(number, scene.view, language))
    monster = monster_of(number, scene.view)
    return (whole,) if monster is None else (whole, *_shorter(monster, scene))


def _shorter(monster: Monster, scene: Scene) -> tuple[str, str]:
    """A monster by one word of its name, and by its letter on the map."""
    word = short_name(reading.kind_of(scene.view, monster), scene.look.language)
    if monster.size == "boss":
        return word, signs_of(scene.look).lair
    return word, letters_of(scene.view, scene.look.language)[SIZES.index(monster.size)]


# -- places --------------------------------------------------------------------------------------------------


def _about_laying(scene: Scene, lay: Lay) -> Ways:
    """A room that is tried: what is in it, how many doors would connect, and how many stay open."""
    p, view, look = scene.look.palette, scene.view, scene.look
    assert view.kick is not None
    ngettext = look.language.ngettext
    plain, dim = paint(p.cream, p.night), _dim(scene)
    touched = reading.touching(view, lay.room, lay.turned, view.kick.place)
    joined = sum(touch.connected for touch in touched)
    doors = scene.book.turned[lay.room][lay.turned]
    sides = {touch.side for touch in touched}
    free = sum(colour is not None and side not in sides for side, colour in zip(SIDES, doors, strict=True))
    parts = [
        ngettext("connects {n}", "connects {n}", joined).format(n=joined),
        ngettext("opens {n} door", "opens {n} doors", free).format(n=free),
    ]
    told: Piece = ("  " + ", ".join(parts), dim)
    title = room_title(lay.room, look.language)
    label = symbol_label(scene.book.rooms[lay.room], view.dungeon, scene.book, look)
    for room in (room_in_words(lay.room, view, look), f"{title}, {label}", title):
        yield [(room, plain), told]


def _about_place(scene: Scene) -> Ways:
    """The room under the cursor, else the one where the main hero stands: what is there, and the odds."""
    p, view, look = scene.look.palette, scene.view, scene.look
    _ = look.language.gettext
    plain, dim = paint(p.cream, p.night), _dim(scene)
    if not view.rooms:
        return
    where = scene.aim.place
    room = next((room for room, at in places_of(view).items() if at == where), None)
    if where is not None and room is None:
        kick = scene.marks.kicks.get(where)
        if kick is None:
            yield [(_("an empty place"), dim)]
            return
        text = _("behind the open door ({colour})").format(colour=colour_name(kick[0], look.language))
        yield [(text, plain)]
        return
    yield from _about_room(scene, view.heroes[scene.main].room if room is None else room)


def _about_room(scene: Scene, room: int) -> Ways:
    """A room in words, its test's odds, its monsters with their numbers."""
    p, view, look = scene.look.palette, scene.view, scene.look
    plain = paint(p.cream, p.night)
    card = scene.book.rooms[room]
    monsters = [one for one in view.monsters if one.room == room]
    title = room_title(room, look.language)
    label = symbol_label(card, view.dungeon, scene.book, look)
    # A room of goblins that shows its goblin need not say it twice: the numbers are what must fit.
    told = any(one.size == card.symbol for one in monsters) or card.symbol in ("stairs", "boss")
    whole = title if told else room_in_words(room, view, look)
    short = title if told else f"{title} {label}"
    test = _test(scene, room)
    names: tuple[Callable[[Monster], str], ...] = (
        lambda one: monster_words(one, view, look.language),
        lambda one: _shorter(one, scene)[0],
        lambda one: _shorter(one, scene)[1],
    )
    for heading, named in ((whole, 0), (short, 0), (short, 1), (short, 2), (title, 2)):
        yield [(heading, plain), *test, *_foes(scene, monsters, names[named])]


def _test(scene: Scene, room: int) -> list[Piece]:
    """That a room's deed is done for good, or the odds of its test."""
    p, view, look = scene.look.palette, scene.view, scene.look
    _ = look.language.gettext
    card, hero = scene.book.rooms[room], view.heroes[scene.main]
    laid = next((one for one in view.rooms if one.room == room), None)
    if laid is not None and laid.spent:
        return [(f" {signs_of(look).done}", paint(p.green, p.night))]
    if card.attribute is None or hero.hero is None:
        return []
    dungeon = scene.book.content.dungeons[max(1, view.dungeon) - 1]
    need = dungeon.riddle if card.symbol == "riddle" else dungeon.trap
    dice = scene.book.sheet(hero).tests[ATTRIBUTES.index(card.attribute)]
    chance = odds.percent(odds.at_least_one(dice, need))
    text = _("{n}d").format(n=dice) + f" {signs_of(look).at_least}{need} {chance}"
    return [(f"  {text}", paint(p.green, p.night))]


def _foes(scene: Scene, monsters: Sequence[Monster], named: Callable[[Monster], str]) -> list[Piece]:
    """Two monsters with health, defence and dice; further ones are counted."""
    p, look, signs = scene.look.palette, scene.look, signs_of(scene.look)
    red, pieces = paint(p.red, p.night), []
    for one in monsters[:2]:
        kind = reading.kind_of(scene.view, one)
        thrown = look.language.gettext("{n}d").format(n=kind.dice)
        pieces.append((f"  {named(one)}", red))
        numbers = f" {signs.heart}{kind.health - one.wounds} {signs.at_least}{kind.defence} {thrown}"
        pieces.append((numbers, _dim(scene)))
    if len(monsters) > 2:
        pieces.append((f"  +{len(monsters) - 2}", red))
    return pieces
