"""The line below the map: dice as they fell, or what is to say about the place under the cursor."""

from __future__ import annotations

from rich.style import Style

from server.games.contract import Event
from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import ATTRIBUTES, SIDES
from server.games.domino_dungeon.dungeon_events import MonsterStruck, TargetRolled
from server.games.domino_dungeon.events import DiceRerolled, DiceRolled
from server.games.domino_dungeon.moves import Equip, Lay
from tui.games.domino_dungeon import board_words, odds
from tui.games.domino_dungeon.cards_words import card_text
from tui.games.domino_dungeon.choice_words import room_in_words
from tui.games.domino_dungeon.dice import dice_pieces
from tui.games.domino_dungeon.maps import places_of
from tui.games.domino_dungeon.monsters_words import capital
from tui.games.domino_dungeon.names import (
    colour_name,
    count_of,
    met_words,
    monster_words,
    name_of,
    room_title,
)
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of
from tui.widgets.strips import Piece, paint


def info_pieces(scene: Scene) -> list[Piece]:
    """The line in pieces; what there is to choose comes before dice that fell a while ago."""
    view = scene.view
    if view.roll is not None and scene.snapshot.ask is not None and scene.snapshot.ask.kind == "reroll":
        need = f"{signs_of(scene.look).at_least}{view.roll.need} "
        return [(need, _dim(scene)), *dice_pieces(view.roll.dice, view.roll.need, scene.look)]
    if scene.rolled is not None:
        return rolled_pieces(scene, scene.rolled)
    p = scene.look.palette
    told = board_words.danger(scene.snapshot, scene.chosen, scene.main, scene.look)
    if told:
        sign = "!" if scene.look.depth == "none" else signs_of(scene.look).mark
        return [(f"{sign} {told}", paint(p.red, p.night, True))]
    if isinstance(scene.chosen, Lay) and view.kick is not None:
        return about_laying(scene, scene.chosen)
    if isinstance(scene.chosen, Equip) and scene.chosen.over:
        # The card that is won lies on the map; what it would take the place of is told here.
        card = scene.book.card(scene.chosen.over)
        return [(card_text(card, scene.look.language), paint(p.cream, p.night))]
    return about_place(scene)


def _dim(scene: Scene) -> Style:
    return paint(scene.look.palette.dim, scene.look.palette.night)


def rolled_pieces(scene: Scene, event: Event) -> list[Piece]:
    """Dice that were thrown, by whom, and what came of them."""
    p, look, language = scene.look.palette, scene.look, scene.look.language
    plain, dim = paint(p.cream, p.night), _dim(scene)
    rolling = scene.stage == 1
    match event:
        case DiceRolled(seat=seat, dice=dice, need=need):
            who = name_of(scene.snapshot, seat, language)
            shown = dice_pieces(dice, need, look, hidden=rolling)
            return [(f"{who} {signs_of(look).at_least}{need} ", plain), *shown]
        case DiceRerolled(seat=seat, dice=dice):
            roll = scene.view.roll
            need = roll.need if roll is not None else 7
            who = name_of(scene.snapshot, seat, language)
            return [(f"{who} ", plain), *dice_pieces(dice, need, look, hidden=rolling)]
        case MonsterStruck(monster=number, hero=hero, dice=dice, defence=need, wounds=wounds):
            name = capital(met_words(number, scene.view, language))
            victim = name_of(scene.snapshot, hero, language)
            pieces: list[Piece] = [(f"{name} > {victim} {signs_of(look).at_least}{need} ", plain)]
            pieces += dice_pieces(dice, need, look, hidden=rolling)
            if not rolling:
                ink = paint(p.red, p.night, True) if wounds else dim
                pieces.append((f" {count_of('wound', wounds, language)}", ink))
            return pieces
        case TargetRolled(monster=number, throws=throws):
            name = capital(met_words(number, scene.view, language))
            pieces = [(f"{name}: ", plain)]
            for seat, die in throws[-1]:
                pieces += [(f"{name_of(scene.snapshot, seat, language)} ", dim)]
                pieces += dice_pieces((die,), 7, look, hidden=rolling)
            return pieces
    return []


def about_laying(scene: Scene, lay: Lay) -> list[Piece]:
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
    return [(room_in_words(lay.room, view, look), plain), ("  " + ", ".join(parts), dim)]


def about_place(scene: Scene) -> list[Piece]:
    """The room under the cursor, else the one where the main hero stands: what is there, and the odds."""
    p, view, look = scene.look.palette, scene.view, scene.look
    _ = look.language.gettext
    plain, dim = paint(p.cream, p.night), _dim(scene)
    if not view.rooms:
        return []
    where = scene.aim.place
    room = next((room for room, at in places_of(view).items() if at == where), None)
    if where is not None and room is None:
        kick = scene.marks.kicks.get(where)
        if kick is None:
            return [(_("an empty place"), dim)]
        text = _("behind the open door ({colour})").format(colour=colour_name(kick[0], look.language))
        return [(text, plain)]
    if room is None:
        room = view.heroes[scene.main].room
    card = scene.book.rooms[room]
    monsters = [one for one in view.monsters if one.room == room]
    # A room of goblins that shows its goblin need not say it twice: the numbers are what must fit.
    told = any(one.size == card.symbol for one in monsters[:2])
    place = room_title(room, look.language) if told else room_in_words(room, view, look)
    pieces: list[Piece] = [(place, plain)]
    laid = next((one for one in view.rooms if one.room == room), None)
    hero = view.heroes[scene.main]
    if laid is not None and laid.spent:
        pieces.append((f" {signs_of(look).done}", paint(p.green, p.night)))
    elif card.attribute is not None and hero.hero is not None:
        dungeon = scene.book.content.dungeons[max(1, view.dungeon) - 1]
        need = dungeon.riddle if card.symbol == "riddle" else dungeon.trap
        dice = scene.book.sheet(hero).tests[ATTRIBUTES.index(card.attribute)]
        chance = odds.percent(odds.at_least_one(dice, need))
        text = _("{n}d").format(n=dice) + f" {signs_of(look).at_least}{need} {chance}"
        pieces.append((f"  {text}", paint(p.green, p.night)))
    signs = signs_of(look)
    for one in monsters[:2]:
        kind = scene.book.kind(max(1, view.dungeon), one.size)
        pieces.append((f"  {monster_words(one, view, look.language)}", paint(p.red, p.night)))
        thrown = _("{n}d").format(n=kind.dice)
        numbers = f" {signs.heart}{kind.health - one.wounds} {signs.at_least}{kind.defence} {thrown}"
        pieces.append((numbers, dim))
    if len(monsters) > 2:
        pieces.append((f"  +{len(monsters) - 2}", paint(p.red, p.night)))
    return pieces
