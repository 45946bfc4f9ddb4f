"""The panel of the board: the own hero's sheet, the others in short, the list of choices, the last words."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Region

from server.games.contract import Seat
from server.games.domino_dungeon.book import Sheet
from server.games.domino_dungeon.content import ATTRIBUTES, HERO_KEYS, SLOTS, Card, Slot
from server.games.domino_dungeon.view import HeroView
from tui.games.domino_dungeon.cards_words import ability_name, card_name, hero_name
from tui.games.domino_dungeon.names import SLOT_CELLS, attribute_short, slot_short
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import hero_letter, signs_of
from tui.games.face import LogLine
from tui.games.people import name_of
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, fit, paint, width_of
from tui.widgets.wrapping import rows_of

_NAMED = 7
"""Cells of a player's name that are shown at least."""


def block(scene: Scene, seat: Seat) -> Piece:
    """A hero's letter on its colour, in gold for the one who looks."""
    p = scene.look.palette
    hero = scene.view.heroes[seat].hero
    if seat == scene.marks.mine:
        return f" {hero_letter(hero)} ", paint(p.on_gold, p.gold, True)
    back = p.heroes[HERO_KEYS.index(hero)] if hero else p.dim
    return f" {hero_letter(hero)} ", paint(p.on_block, back, True)


def shown_name(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """A player's name, in gold for the one who looks."""
    p, language = scene.look.palette, scene.look.language
    if seat == scene.snapshot.eye and seat in scene.snapshot.held:
        return fit([(language.gettext("you"), paint(p.gold, p.night, True))], width)
    return fit_name(name_of(scene.snapshot, seat, language), paint(p.cream, p.night), width)


def hearts(scene: Scene, seat: Seat) -> list[Piece]:
    """Health left and lost, a heart each."""
    p, signs = scene.look.palette, signs_of(scene.look)
    hero = scene.view.heroes[seat]
    if hero.hero is None:
        return []
    health = scene.book.sheet(hero).health
    left = scene.book.health_left(hero)
    return [
        (signs.heart * left, paint(p.red, p.night, True)),
        (signs.wound * (health - left), paint(p.dim, p.night)),
    ]


def draw_hero(canvas: Canvas, area: Region, scene: Scene, seat: Seat) -> None:
    """A hero's sheet: health, steps, points, dice, slots and bag (DUN-2); in a campaign what is banked."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    hero = scene.view.heroes[seat]
    x, y, width = area.x, area.y, area.width
    coins = f"{signs_of(look).coin} {hero.coins}"
    canvas.pieces(x, y, _title(scene, seat, width - len(coins) - 1), width - len(coins) - 1)
    canvas.text(x + width - len(coins), y, coins, paint(p.cream, p.night, True))
    scene.hit(Region(x, y, width, 1), "hero", seat)
    if hero.hero is None:
        canvas.pieces(x, y + 1, [(_("no hero yet"), dim)], width)
        return
    sheet = scene.book.sheet(hero)
    canvas.pieces(x, y + 1, hearts(scene, seat))
    text, style = defence_piece(scene, seat)
    canvas.text(x + width - len(text), y + 1, text, style)
    canvas.pieces(x, y + 2, state_pieces(scene, seat), width)
    canvas.pieces(x, y + 3, dice_of_sheet(scene, sheet), width)
    ability = f"{ability_name(sheet.hero, look.language)} ({sheet.hero.ability.cost})"
    bank = banked(scene, seat)
    canvas.pieces(x, y + 4, [(ability, plain)], width - len(bank) - bool(bank))
    canvas.text(x + width - len(bank), y + 4, bank, paint(p.green, p.night))
    row = y + 5
    for slot, card in slots_of(hero, sheet.hero.slots, scene):
        _draw_slot(canvas, Region(x, row, width, 1), slot, card, look)
        row += 1


def _title(scene: Scene, seat: Seat, width: int) -> list[Piece]:
    """Who plays which hero; where both have no room the player's name gives way."""
    p = scene.look.palette
    plain, dim = paint(p.cream, p.night), paint(p.dim, p.night)
    hero = scene.view.heroes[seat].hero
    mark = block(scene, seat)
    if hero is None:
        return [mark, (" ", plain), *shown_name(scene, seat, width - 4)]
    called = hero_name(scene.book.heroes[hero], scene.look.language)
    room = width - 5 - cell_len(called)
    named = [*shown_name(scene, seat, room), (" ", plain)] if room >= _NAMED else []
    return [mark, (" ", plain), *named, (called, dim if named else plain)]


def defence_piece(scene: Scene, seat: Seat) -> Piece:
    """A hero's defence, in blue while a shield raises it."""
    p = scene.look.palette
    hero = scene.view.heroes[seat]
    text = scene.look.language.gettext("defence {n}").format(n=scene.book.defence(hero))
    return text, paint(p.blue, p.night, True) if hero.shield else paint(p.cream, p.night)


def state_pieces(scene: Scene, seat: Seat) -> list[Piece]:
    """What a hero has left of a turn, or what became of it."""
    hero = scene.view.heroes[seat]
    if hero.fate != "inside":
        return fate_pieces(scene, hero)
    return _budget(scene, seat, scene.book.sheet(hero))


def dice_of_sheet(scene: Scene, sheet: Sheet) -> list[Piece]:
    """The dice of every attribute, and what cards add to tests."""
    p, look = scene.look.palette, scene.look
    dice: list[Piece] = []
    for index, attribute in enumerate(ATTRIBUTES):
        dice.append((f"{attribute_short(attribute, look.language)} ", paint(p.dim, p.night)))
        dice.append((f"{sheet.dice[index]} ", paint(p.cream, p.night, True)))
        extra = sheet.tests[index] - sheet.dice[index]
        if extra:
            dice.append((f"+{extra} ", paint(p.green, p.night)))
    return dice


def banked(scene: Scene, seat: Seat) -> str:
    """What a hero's player has in the bank of a campaign; "" elsewhere (DUN-26)."""
    if not scene.view.options.campaign:
        return ""
    return scene.look.language.gettext("bank {n}").format(n=scene.view.banked[seat])


def fate_pieces(scene: Scene, hero: HeroView) -> list[Piece]:
    """What became of a hero who is no more in the dungeon (DUN-18, DUN-22)."""
    p = scene.look.palette
    _ = scene.look.language.gettext
    if hero.fate == "out":
        return [(_("out, safe and sound"), paint(p.green, p.night, True))]
    return [(_("defeated in this dungeon"), paint(p.red, p.night, True))]


def bag_pieces(scene: Scene, hero: HeroView) -> list[Piece]:
    """How many cards are in a bag and what they are worth."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    worth = sum(scene.book.card(number).value for number in hero.bag)
    dim = paint(p.dim, p.night)
    if not hero.bag:
        return [(_("bag empty"), dim)]
    return [
        (_("bag "), dim),
        (f"{len(hero.bag)}", paint(p.cream, p.night)),
        (f" {signs_of(look).coin}{worth}", dim),
    ]


def slots_of(hero: HeroView, slots: tuple[int, int, int], scene: Scene) -> list[tuple[Slot, Card | None]]:
    """Every slot with what is in it."""
    found: list[tuple[Slot, Card | None]] = []
    for slot, size in zip(SLOTS, slots, strict=True):
        worn = [scene.book.card(each.card) for each in hero.worn if each.slot == slot]
        found += [(slot, card) for card in worn]
        found += [(slot, None)] * (size - len(worn))
    return found


def _draw_slot(canvas: Canvas, area: Region, slot: Slot, card: Card | None, look: Look) -> None:
    """A slot in a line; its word is never cut, as another slot's could be read instead."""
    p = look.palette
    dim = paint(p.dim, p.night)
    label = SLOT_CELLS + 1
    canvas.text(area.x, area.y, slot_short(slot, look.language), dim)
    if card is None:
        canvas.text(area.x + label, area.y, "-", dim)
        return
    name, short = card_name(card, look.language), card_short(card, look)
    room = area.width - label - cell_len(short) - bool(short)
    canvas.pieces(area.x + label, area.y, [(name, paint(p.cream, p.night))], room)
    canvas.text(area.right - cell_len(short), area.y, short, paint(p.green, p.night))


def card_short(card: Card, look: Look) -> str:
    """What a card gives, in a few cells: ``D+2``, ``def+1``, ``(1)`` for a power's cost."""
    _ = look.language.gettext
    parts = []
    if card.strike is not None:
        far = ">" if card.strike.reach == "adjacent" else ""
        letter = attribute_short(card.strike.attribute, look.language)[0]
        parts.append(f"{letter}+{card.strike.dice}{far}")
    if card.defence:
        parts.append(f"{signs_of(look).shield}{card.defence:+d}")
    if card.health:
        parts.append(f"{signs_of(look).heart}{card.health:+d}")
    if card.steps:
        parts.append(f"{signs_of(look).step}{card.steps:+d}")
    if card.power is not None:
        parts.append(f"({card.power.cost})")
    return " ".join(parts[:2])


def _budget(scene: Scene, seat: Seat, sheet: Sheet) -> list[Piece]:
    """Steps and action points left of the turn, else those of every turn; then the bag."""
    p, look, view = scene.look.palette, scene.look, scene.view
    signs = signs_of(look)
    dim = paint(p.dim, p.night)
    on_turn = view.turn == seat and view.budget is not None
    steps = view.budget.steps if on_turn and view.budget is not None else sheet.steps
    walked = view.budget.walked if on_turn and view.budget is not None else 0
    points = view.budget.points if on_turn and view.budget is not None else scene.book.numbers.points
    bright = paint(p.gold if on_turn and seat == scene.marks.mine else p.cream, p.night, on_turn)
    return [
        (signs.step * steps, bright),
        (signs.walked * walked, dim),
        ("  ", dim),
        (signs.point * points, bright),
        (signs.spent * max(0, scene.book.numbers.points - points), dim),
        ("  ", dim),
        *bag_pieces(scene, view.heroes[seat]),
    ]


def draw_others(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The other heroes, a line each: name, health, coins, what is banked, rooms in hand."""
    p, view = scene.look.palette, scene.view
    seats = scene.others[: area.height]
    rights = [_possessions(scene, seat) for seat in seats]
    states = [_health(scene, seat, whole=True) for seat in seats]
    right = max(map(width_of, rights), default=0)
    room = area.width - 6 - right
    if max(map(width_of, states), default=0) > room - _NAMED:
        states = [_health(scene, seat, whole=False) for seat in seats]
    middle = max(map(width_of, states), default=0)
    for line, seat in enumerate(seats):
        y = area.y + line
        mark = signs_of(scene.look).mark if seat == view.turn else " "
        canvas.text(area.x, y, mark, paint(p.cream, p.night, True))
        x = canvas.pieces(area.x + 1, y, [block(scene, seat), (" ", paint(p.dim, p.night))])
        canvas.pieces(x, y, shown_name(scene, seat, room - middle), room - middle)
        canvas.pieces(area.right - right - middle, y, states[line])
        canvas.pieces(area.right - width_of(rights[line]), y, rights[line])
        scene.hit(Region(area.x, y, area.width, 1), "hero", seat)


def _possessions(scene: Scene, seat: Seat) -> list[Piece]:
    """Coins, in a campaign with what is banked, and rooms in hand."""
    p, view, signs = scene.look.palette, scene.view, signs_of(scene.look)
    right: list[Piece] = [(f" {signs.coin}{view.heroes[seat].coins}", paint(p.cream, p.night, True))]
    if view.options.campaign:
        right.append((f"+{view.banked[seat]}", paint(p.green, p.night)))
    held = view.counts[seat] if seat < len(view.counts) and not view.found else 0
    if held:
        right.append((f" {signs.rooms}{held}", paint(p.dim, p.night)))
    return right


def _health(scene: Scene, seat: Seat, *, whole: bool) -> list[Piece]:
    """Hearts, or a number of them where there is no room for all; or what became of the hero."""
    p, hero = scene.look.palette, scene.view.heroes[seat]
    _ = scene.look.language.gettext
    if hero.fate != "inside":
        fate = _("out") if hero.fate == "out" else _("fallen")
        return [(fate, paint(p.green if hero.fate == "out" else p.red, p.night))]
    if whole or hero.hero is None:
        return hearts(scene, seat)
    left, health = scene.book.health_left(hero), scene.book.sheet(hero).health
    return [(f"{signs_of(scene.look).heart}{left}/{health}", paint(p.red, p.night, True))]


def draw_log(canvas: Canvas, area: Region, scene: Scene, log: Sequence[LogLine]) -> None:
    """The newest lines of the story, whole sentences, the newest one below."""
    p = scene.look.palette
    rows: list[tuple[str, LogLine]] = []
    for told in reversed(log):
        whole = rows_of((told,), area.width)
        if len(whole) + len(rows) > area.height:
            break
        rows = whole + rows
    for row, (text, line) in enumerate(rows):
        ink = p.red if line.tone == "warn" else p.cream if line.fresh else p.dim
        canvas.text(area.x, area.y + row, text, paint(ink, p.night))
