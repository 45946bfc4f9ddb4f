"""The pages of the panel: the dungeon's sheet, and what everybody is worth so far."""

from __future__ import annotations

from textual.geometry import Region

from server.games.domino_dungeon import reading
from server.games.domino_dungeon.content import DECKS, SIZES, MonsterKind, Size
from tui.games.domino_dungeon.cards_words import deck_name, dungeon_name, monster_name
from tui.games.domino_dungeon.names import count_of, letters_of
from tui.games.domino_dungeon.panel import block, shown_name
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint, width_of
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


def draw_dungeon(canvas: Canvas, area: Region, scene: Scene) -> int:
    """The dungeon's sheet: its monsters, riddles and traps; decks, pile and markers (DUN-3 to DUN-5).

    Returns the lines it takes, as many as the area has at most.
    """
    rows = dungeon_rows(scene, area.width)[: area.height]
    for line, row in enumerate(rows):
        canvas.pieces(area.x, area.y + line, row, area.width)
    if rows:
        scene.hit(Region(area.x, area.y, area.width, 1), "page", None)
    return len(rows)


def dungeon_rows(scene: Scene, width: int) -> list[list[Piece]]:
    """The lines of the dungeon's sheet; a name of a table's own that is long goes on in the next line."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    dungeon = scene.book.content.dungeons[max(1, view.dungeon) - 1]
    name = f"{max(1, view.dungeon)}. {dungeon_name(dungeon, look.language)}"
    rows: list[list[Piece]] = [[(line, paint(p.cream, p.night, True))] for line in wrapped(name, width)]
    for kind in dungeon.monsters:
        rows += _monster_rows(kind, scene, width)
    text = _("riddles {riddle}+, traps {trap}+").format(riddle=dungeon.riddle, trap=dungeon.trap)
    rows.append([(text, plain), (f" {signs_of(look).heart}-{dungeon.wounds}", paint(p.red, p.night))])
    decks = [f"{deck_name(deck, look.language)} {view.decks[n]}" for n, deck in enumerate(DECKS)]
    below = [_("decks: {decks}").format(decks=", ".join(decks))]
    if view.found:
        below.append(_("the dungeon grows no more"))
    else:
        below.append(_("rooms in the pile: {pile}").format(pile=view.pile))
    return rows + [[(line, dim)] for text in below for line in wrapped(text, width)]


def _monster_rows(kind: MonsterKind, scene: Scene, width: int) -> list[list[Piece]]:
    """A monster's letter and name with the markers that are left, and its numbers below."""
    p, look = scene.look.palette, scene.look
    signs, red = signs_of(look), paint(p.red, p.night, True)
    sizes = letters_of(scene.view, look.language)
    letter = signs.lair if kind.size == "boss" else sizes[SIZES.index(kind.size)]
    plain = paint(p.cream, p.night)
    markers = _markers(kind.size, scene)
    first, *more = wrapped(monster_name(kind, look.language), width - 2)
    rows: list[list[Piece]] = [[(letter, red), (f" {first}", plain)]]
    rows += [[(f"  {line}", plain)] for line in more]
    if width_of([*rows[-1], *markers]) <= width:
        rows[-1] += markers
        markers = []
    return [*rows, [("  ", plain), *monster_pieces(kind, scene), *markers]]


def _markers(size: Size, scene: Scene) -> list[Piece]:
    """How many markers of a size are still beside the board (DUN-4)."""
    if size == "boss":
        return []
    total = scene.book.numbers.markers[SIZES.index(size)]
    used = sum(one.size == size for one in scene.view.monsters)
    p = scene.look.palette
    return [(f"  {total - used}/{total}", paint(p.dim, p.night))]


def draw_standing(canvas: Canvas, area: Region, scene: Scene) -> None:
    """What everybody is worth now and, in a campaign, what is banked and won (DUN-24, DUN-26)."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    dim, plain = paint(p.dim, p.night), paint(p.cream, p.night)
    campaign = view.options.campaign
    title = _("WORTH AT THE END") if view.phase == "over" else _("WORTH SO FAR")
    if campaign:
        title = _("KING OF THE DUNGEONS")
    canvas.pieces(area.x, area.y, [(title, paint(p.cream, p.night, True))], area.width)
    scene.hit(Region(area.x, area.y, area.width, 1), "page", None)
    totals, now = reading.scores(view), reading.worths(view) or (0,) * view.seats
    order = sorted(range(view.seats), key=lambda seat: (-totals[seat], -view.wins[seat], seat))
    y = area.y + 2
    for seat in order:
        hero = view.heroes[seat]
        total = str(totals[seat])
        room = area.width - len(total) - 5
        pieces = [block(scene, seat), (" ", dim), *shown_name(scene, seat, room)]
        canvas.pieces(area.x, y, pieces, area.width - len(total) - 1)
        canvas.text(area.right - len(total), y, total, paint(p.cream, p.night, True))
        cards = count_of("card", len(hero.worn) + len(hero.bag), look.language)
        coins = count_of("coin", hero.coins, look.language)
        if hero.fate == "defeated":
            parts: list[Piece] = [(_("fallen"), paint(p.red, p.night))]
        else:
            parts = [(f"{coins}, {cards}", dim)]
        if campaign:
            won = look.language.ngettext("{n} won", "{n} won", view.wins[seat]).format(n=view.wins[seat])
            counted = view.phase in ("between", "over")
            text = _("here {n}").format(n=now[seat])
            parts = [(f"{text}, ", plain if counted else dim), (won, dim)]
        canvas.pieces(area.x + 4, y + 1, parts, area.width - 4)
        y += 2
