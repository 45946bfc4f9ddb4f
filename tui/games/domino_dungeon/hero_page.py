"""A hero's whole sheet as a page of the panel: full names, what every card does, what is in the bag."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Region

from server.games.contract import Seat
from server.games.domino_dungeon.content import Card
from tui.games.domino_dungeon.cards_words import ability_name, card_name, card_text, hero_title, slot_name
from tui.games.domino_dungeon.choice_words import power_short
from tui.games.domino_dungeon.panel import (
    bag_pieces,
    banked,
    block,
    card_short,
    defence_piece,
    dice_of_sheet,
    hearts,
    slots_of,
    state_pieces,
)
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of
from tui.games.people import name_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of
from tui.widgets.wrapping import wrapped

Row = tuple[Sequence[Piece], Sequence[Piece]]
"""What stands at the left and at the right of a line."""


def draw_hero_page(canvas: Canvas, area: Region, scene: Scene, seat: Seat) -> None:
    """The sheet of a hero. What has no room comes in further parts; ``scene.parts`` tells how many there are.

    Who plays, health and what is left of the turn stand above every part (DUN-2, DUN-16).
    """
    head = _head_rows(scene, seat, area.width)
    body = _body_rows(scene, seat, area.width)
    room = max(1, area.height - len(head))
    scene.parts = max(1, -(-len(body) // room))
    part = scene.part % scene.parts
    for line, (left, right) in enumerate([*head, *body[part * room : (part + 1) * room]]):
        y = area.y + line
        canvas.pieces(area.x, y, left, area.width - width_of(right))
        canvas.pieces(area.right - width_of(right), y, right)
    if scene.parts > 1:
        p = scene.look.palette
        told = f" {part + 1}/{scene.parts}"
        canvas.text(area.right - cell_len(told), area.bottom - 1, told, paint(p.gold, p.night, True))
    scene.hit(area, "part", None)


def _head_rows(scene: Scene, seat: Seat, width: int) -> list[Row]:
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    hero = view.heroes[seat]
    plain, strong, dim = paint(p.cream, p.night), paint(p.cream, p.night, True), paint(p.dim, p.night)
    name = name_of(scene.snapshot, seat, look.language)
    ink = paint(p.gold, p.night, True) if seat == scene.snapshot.eye else strong
    rows: list[Row] = [
        ([block(scene, seat), (" ", plain), (name, ink)], [(f"{signs_of(look).coin} {hero.coins}", strong)])
    ]
    if hero.hero is None:
        return [*rows, ([(_("no hero yet"), dim)], [])]
    called = hero_title(scene.book.heroes[hero.hero], look.language)
    rows += [([(line, plain)], []) for line in wrapped(called, width)]
    rows.append((hearts(scene, seat), [defence_piece(scene, seat)]))
    rows.append((state_pieces(scene, seat), []))
    return rows


def _body_rows(scene: Scene, seat: Seat, width: int) -> list[Row]:
    """Dice, bank and ability, then every slot with all its card does, then the bag."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    hero = scene.view.heroes[seat]
    if hero.hero is None:
        return []
    sheet = scene.book.sheet(hero)
    bank = banked(scene, seat)
    rows: list[Row] = [(dice_of_sheet(scene, sheet), [])]
    if bank:
        rows.append(([(bank, paint(p.green, p.night))], []))
    ability = f"{ability_name(sheet.hero, look.language)} ({sheet.hero.ability.cost}): "
    rows += _paragraph(ability + power_short(sheet.hero.ability, look), width, 0, plain)
    for slot, card in slots_of(hero, sheet.hero.slots, scene):
        word: Piece = (slot_name(slot, look.language), dim)
        if card is None:
            rows.append(([word, (" -", dim)], []))
            continue
        given: Piece = (card_short(card, look), paint(p.green, p.night))
        rows.append(([word], [given, *_value(card, scene)]))
        rows.append(([(f" {card_name(card, look.language)}", plain)], []))
        rows += _paragraph(card_text(card, look.language), width, 2, dim)
    rows.append((bag_pieces(scene, hero), []))
    for number in hero.bag:
        card = scene.book.card(number)
        name, value = [(f" {card_name(card, look.language)}", plain)], _value(card, scene)
        rows += [(name, value)] if width_of([*name, *value]) <= width else [(name, []), ([], value)]
    return rows


def _value(card: Card, scene: Scene) -> list[Piece]:
    p = scene.look.palette
    return [(f" {signs_of(scene.look).coin}{card.value}", paint(p.dim, p.night))]


def _paragraph(text: str, width: int, margin: int, style: Style) -> list[Row]:
    return [([(" " * margin + line, style)], []) for line in wrapped(text, width - margin)]
