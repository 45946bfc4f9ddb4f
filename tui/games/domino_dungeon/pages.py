"""The pages of the panel: the dungeon's sheet, and what everybody is worth so far."""

from __future__ import annotations

from textual.geometry import Region

from server.games.domino_dungeon.content import DECKS, SIZES, MonsterKind, Size
from tui.games.domino_dungeon.cards_words import deck_name, dungeon_name, monster_name
from tui.games.domino_dungeon.panel import block, shown_name
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of, size_letter
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint
from tui.widgets.wrapping import wrapped


def monster_pieces(kind: MonsterKind, scene: Scene) -> list[Piece]:
    """A monster's numbers: dice, health, defence, steps, what it brings (DUN-3)."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    signs = signs_of(look)
    plain, dim = paint(p.cream, p.night), paint(p.dim, p.night)
    reward = f" {signs.coin}{kind.coins}" + (f"+{kind.cards}{signs.rooms}" if kind.cards else "")
    return [
        (_("{n}d").format(n=kind.dice), plain),
        (f" {signs.heart}{kind.health}", paint(p.red, p.night, True)),
        (f" {signs.at_least}{kind.defence}", plain),
        (f" {signs.step}{kind.steps}", dim),
        (" " + (_("bow") if kind.bow else ""), paint(p.blue, p.night)),
        (reward, dim),
    ]


def draw_dungeon(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The dungeon's sheet: its monsters, riddles and traps; decks, pile and markers (DUN-3 to DUN-5)."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    dungeon = scene.book.content.dungeons[max(1, view.dungeon) - 1]
    name = f"{max(1, view.dungeon)}. {dungeon_name(dungeon, look.language)}"
    canvas.pieces(area.x, area.y, [(name, paint(p.cream, p.night, True))], area.width)
    scene.hit(Region(area.x, area.y, area.width, 1), "page", None)
    y = area.y + 1
    for kind in dungeon.monsters:
        y = _draw_monster(canvas, area, y, scene, kind)
    text = _("riddles {riddle}+, traps {trap}+").format(riddle=dungeon.riddle, trap=dungeon.trap)
    wounds = f" {signs_of(look).heart}-{dungeon.wounds}"
    if y < area.bottom:
        canvas.pieces(area.x, y, [(text, plain), (wounds, paint(p.red, p.night))], area.width)
    lines = []
    decks = [f"{deck_name(deck, look.language)} {view.decks[n]}" for n, deck in enumerate(DECKS)]
    lines.append(_("decks: {decks}").format(decks=", ".join(decks)))
    if view.found:
        lines.append(_("the dungeon grows no more"))
    else:
        lines.append(_("rooms in the pile: {pile}").format(pile=view.pile))
    for line in (part for text in lines for part in wrapped(text, area.width)):
        y += 1
        if y < area.bottom:
            canvas.text(area.x, y, line, dim)


def _draw_monster(canvas: Canvas, area: Region, y: int, scene: Scene, kind: MonsterKind) -> int:
    """A monster in one line where it is wide, else in two; returns the next line."""
    p, look = scene.look.palette, scene.look
    letter = (size_letter(kind.size, look.language), paint(p.red, p.night, True))
    name = (f" {monster_name(kind, look.language)}", paint(p.cream, p.night))
    numbers = monster_pieces(kind, scene)
    if y < area.bottom:
        canvas.pieces(area.x, y, [letter, name, *_markers(kind.size, scene)], area.width)
    if y + 1 < area.bottom:
        canvas.pieces(area.x + 2, y + 1, numbers, area.width - 2)
    return y + 2


def _markers(size: Size, scene: Scene) -> list[Piece]:
    """How many markers of a size are still beside the board (DUN-4)."""
    if size == "boss":
        return []
    total = scene.book.numbers.markers[SIZES.index(size)]
    used = sum(one.size == size for one in scene.view.monsters)
    p = scene.look.palette
    return [(f"  {total - used}/{total}", paint(p.dim, p.night))]


def draw_standing(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Coins, cards and, in a campaign, what is banked (DUN-24, DUN-26)."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    dim = paint(p.dim, p.night)
    campaign = view.options.campaign
    signs = signs_of(look)
    heads = [signs.coin, _("cards"), *([_("bank"), _("won")] if campaign else []), _("total")]
    columns = [5 if head == signs.coin else max(6, len(head) + 1) for head in heads]
    title = _("KING OF THE DUNGEONS") if campaign else _("WORTH SO FAR")
    canvas.pieces(area.x, area.y, [(title, paint(p.cream, p.night, True))], area.width)
    x = area.right
    spots: list[int] = []
    for width in reversed(columns):
        spots.insert(0, x)
        x -= width
    for spot, head in zip(spots, heads, strict=True):
        canvas.text(spot - len(head), area.y + 1, head, dim)
    order = sorted(range(view.seats), key=lambda seat: -_total(scene, seat))
    for line, seat in enumerate(order):
        y = area.y + 2 + line
        hero = view.heroes[seat]
        cards = len(hero.worn) + len(hero.bag)
        numbers = [hero.coins, cards]
        if campaign:
            numbers += [view.banked[seat], view.wins[seat]]
        numbers.append(_total(scene, seat))
        canvas.pieces(area.x, y, [block(scene, seat), (" ", dim), *shown_name(scene, seat, x - area.x - 5)])
        for spot, number in zip(spots, numbers, strict=True):
            last = spot == spots[-1]
            canvas.text(
                spot - len(str(number)), y, str(number), paint(p.cream if last else p.dim, p.night, last)
            )


def _total(scene: Scene, seat: int) -> int:
    view = scene.view
    hero = view.heroes[seat]
    worth = 0 if hero.hero is None else scene.book.worth(hero)
    # Between two dungeons the last one's worth is banked already.
    return view.banked[seat] + (
        worth if view.phase not in ("between", "over") or not view.options.campaign else 0
    )
