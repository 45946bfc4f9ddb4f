"""The panel of the board: the own hero's sheet, the others in short, the list of choices, the last words."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from server.games.contract import Seat
from server.games.domino_dungeon.book import Sheet
from server.games.domino_dungeon.content import ATTRIBUTES, HERO_KEYS, SLOTS, Card, Slot
from server.games.domino_dungeon.view import HeroView
from tui.games.domino_dungeon.cards_words import ability_name, card_name, hero_name
from tui.games.domino_dungeon.choice_words import group_of, label_of, list_title
from tui.games.domino_dungeon.names import attribute_short, name_of, slot_short
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import hero_letter, signs_of
from tui.games.face import LogLine
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, fit, paint, width_of
from tui.widgets.wrapping import rows_of


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
    if seat == scene.snapshot.eye:
        return fit([(language.gettext("you"), paint(p.gold, p.night, True))], width)
    return fit([(name_of(scene.snapshot, seat, language), paint(p.cream, p.night))], width)


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
    """A hero's sheet: health, steps, points, dice, slots and bag (DUN-2)."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    hero = scene.view.heroes[seat]
    x, y, width = area.x, area.y, area.width
    title = [block(scene, seat), (" ", plain), *shown_name(scene, seat, 9)]
    if hero.hero is not None:
        title.append((f" {hero_name(scene.book.heroes[hero.hero], look.language)}", dim))
    coins = f"{signs_of(look).coin} {hero.coins}"
    canvas.pieces(x, y, title, width - len(coins) - 1)
    canvas.text(x + width - len(coins), y, coins, paint(p.cream, p.night, True))
    scene.hit(Region(x, y, width, 1), "hero", seat)
    if hero.hero is None:
        canvas.pieces(x, y + 1, [(_("no hero yet"), dim)], width)
        return
    sheet = scene.book.sheet(hero)
    defence = scene.book.defence(hero)
    canvas.pieces(x, y + 1, hearts(scene, seat))
    text = _("defence {n}").format(n=defence)
    style = paint(p.blue, p.night, True) if hero.shield else plain
    canvas.text(x + width - len(text), y + 1, text, style)
    below = _budget(scene, seat, sheet) if hero.fate == "inside" else fate_pieces(scene, hero)
    canvas.pieces(x, y + 2, below, width)
    dice: list[Piece] = []
    for index, attribute in enumerate(ATTRIBUTES):
        dice.append((f"{attribute_short(attribute, look.language)} ", dim))
        dice.append((f"{sheet.dice[index]} ", paint(p.cream, p.night, True)))
        extra = sheet.tests[index] - sheet.dice[index]
        if extra:
            dice.append((f"+{extra} ", paint(p.green, p.night)))
    canvas.pieces(x, y + 3, dice, width)
    ability = f"{ability_name(sheet.hero, look.language)} ({sheet.hero.ability.cost})"
    canvas.pieces(x, y + 4, [(ability, plain)], width)
    row = y + 5
    for slot, card in slots_of(hero, sheet.hero.slots, scene):
        _draw_slot(canvas, Region(x, row, width, 1), slot, card, look)
        row += 1


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
    p = look.palette
    dim = paint(p.dim, p.night)
    canvas.text(area.x, area.y, slot_short(slot, look.language), dim)
    if card is None:
        canvas.text(area.x + 9, area.y, "-", dim)
        return
    short = card_short(card, look)
    room = area.width - 9
    left = fit([(card_name(card, look.language), paint(p.cream, p.night))], room - len(short) - 1)
    canvas.pieces(area.x + 9, area.y, left)
    canvas.text(area.x + area.width - len(short), area.y, short, paint(p.green, p.night))


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
    """The other heroes, a line each: name, health, coins, rooms in hand."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    signs = signs_of(look)
    dim = paint(p.dim, p.night)
    for line, seat in enumerate(scene.others[: area.height]):
        y = area.y + line
        hero = view.heroes[seat]
        held = view.counts[seat] if seat < len(view.counts) and not view.found else 0
        right: list[Piece] = [(f" {signs.coin}{hero.coins}", paint(p.cream, p.night, True))]
        if held:
            right.append((f" {signs.rooms}{held}", dim))
        if hero.fate != "inside":
            fate = _("out") if hero.fate == "out" else _("fallen")
            middle: list[Piece] = [(fate, paint(p.green if hero.fate == "out" else p.red, p.night))]
        else:
            middle = hearts(scene, seat)
            if width_of(middle) > 8:
                left = scene.book.health_left(hero)
                health = scene.book.sheet(hero).health
                middle = [(f"{signs.heart}{left}/{health}", paint(p.red, p.night, True))]
        mark = signs.mark if seat == view.turn else " "
        canvas.text(area.x, y, mark, paint(p.cream, p.night, True))
        named = [block(scene, seat), (" ", dim), *shown_name(scene, seat, 7)]
        canvas.pieces(area.x + 1, y, named, 12)
        canvas.pieces(area.x + 13, y, middle, area.width - 13 - width_of(right))
        canvas.pieces(area.x + area.width - width_of(right), y, right)
        scene.hit(Region(area.x, y, area.width, 1), "hero", seat)


def draw_list(canvas: Canvas, area: Region, scene: Scene) -> None:
    """What can be chosen, an entry a line under its heading, the cursor's entry always in sight."""
    p, look = scene.look.palette, scene.look
    canvas.fill(*area, paint(p.cream, p.dark_wood))
    dim = paint(p.dim, p.dark_wood)
    kind = scene.snapshot.ask.kind if scene.snapshot.ask is not None else ""
    title = list_title(kind, scene.aim.menu, look)
    canvas.pieces(area.x + 1, area.y, [(title, paint(p.gold, p.dark_wood, True))], area.width - 2)
    rows: list[tuple[str, int | None]] = []
    last = ""
    for index, move in enumerate(scene.listed):
        group = group_of(move, scene.snapshot, scene.main, look)
        if group and group != last:
            rows.append((group, None))
        last = group
        rows.append(("", index))
    at = next((n for n, row in enumerate(rows) if row[1] == scene.aim.index), 0)
    room = area.height - 1
    first = max(0, min(at - room + 2, len(rows) - room)) if len(rows) > room else 0
    for line, (heading, entry) in enumerate(rows[first : first + room]):
        y = area.y + 1 + line
        if entry is None:
            canvas.pieces(area.x + 1, y, [(heading, dim)], area.width - 2)
        else:
            _draw_entry(canvas, Region(area.x, y, area.width, 1), scene, entry)
    if len(rows) > room:
        more = f"{scene.aim.index + 1}/{len(scene.listed)}"
        canvas.text(area.x + area.width - len(more) - 1, area.y, more, dim)


def _draw_entry(canvas: Canvas, area: Region, scene: Scene, index: int) -> None:
    p, look = scene.look.palette, scene.look
    move = scene.listed[index]
    pointed = index == scene.aim.index
    ground = p.chosen if pointed else p.dark_wood
    canvas.fill(*area, paint(p.cream, ground))
    label, right = label_of(move, scene.snapshot, scene.main, look)
    mark = signs_of(look).mark if pointed else " "
    number = str(index + 1) if index < 9 else " "
    ink = paint(p.gold if pointed else p.cream, ground, pointed)
    room = area.width - 4 - (len(right) + 1 if right else 0)
    canvas.text(area.x, area.y, f"{mark}{number}", paint(p.gold if pointed else p.dim, ground, pointed))
    canvas.pieces(area.x + 3, area.y, [(label[:1].upper() + label[1:], ink)], room)
    canvas.text(area.x + area.width - len(right) - 1, area.y, right, paint(p.green, ground, True))
    scene.hit(area, "choice", move)


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
