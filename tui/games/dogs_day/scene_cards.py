"""The scene drawn: a row of cards in columns, cards face down while people pick, cards that are gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

import msgspec
from textual.geometry import Region

from server.games.contract import Seat
from server.games.dogs_day.cards import NUMBERS, Card
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import Rob, Steal
from server.games.dogs_day.reading import to_act
from server.games.dogs_day.scene import Played
from server.games.dogs_day.view import DogsView
from tui.games.dogs_day import effects
from tui.games.dogs_day.names import card_name
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.pieces import centred, change, counted, sides
from tui.games.dogs_day.signs import boxed, label_of, signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, fit, paint, width_of

WIDEST = 25
_NARROWEST = 13
"""Columns from one card to the next at most and at least."""

Fate: TypeAlias = Literal["", "fled", "arrested"]


class Column(msgspec.Struct, frozen=True):
    """Cards of one number beside each other in the scene, or where they went (``fate``), and their cells."""

    cards: tuple[Played, ...]
    fate: Fate
    cells: Region


def columns_of(picture: Picture, area: Region) -> list[Column]:
    """The scene from the left; behind it the cards that fled or were arrested this round."""
    view = picture.view
    groups: list[tuple[list[Played], Fate]] = []
    for played in view.scene:
        if groups and NUMBERS[groups[-1][0][0].card] == NUMBERS[played.card]:
            groups[-1][0].append(played)
        else:
            groups.append(([played], ""))
    gone: dict[tuple[int, Fate], list[Played]] = {}
    here = {played.seat for played in view.scene}
    for seat in range(view.seats):
        if seat in here or view.half is None:
            continue
        fate: Fate = "fled" if seat in view.fled else "arrested"
        cards = view.retired[seat] if fate == "fled" else view.arrested[seat]
        if cards:
            gone.setdefault((NUMBERS[cards[-1]], fate), []).append(Played(seat, cards[-1]))
    groups += [(gone[key], key[1]) for key in sorted(gone)]
    pitch = pitch_of(len(groups), area.width)
    return [
        Column(tuple(cards), fate, Region(area.x + 1 + place * pitch, area.y, pitch - 1, area.height))
        for place, (cards, fate) in enumerate(groups)
    ]


def pitch_of(columns: int, width: int) -> int:
    """Cells from one column to the next."""
    return max(_NARROWEST, min(WIDEST, (width - 1) // max(columns, 3)))


def middle_of(picture: Picture, area: Region, seat: Seat) -> int | None:
    """The column of cells in the middle of a seat's card; None when it has none."""
    for column in columns_of(picture, area):
        if any(played.seat == seat for played in column.cards):
            return column.cells.x + column.cells.width // 2
    return None


def draw(canvas: Canvas, area: Region, picture: Picture) -> None:
    """The row of cards, whichever is due: picks face down, cards just turned up, the scene."""
    view = picture.view
    if picture.faces:
        _draw_faces(canvas, area, picture, picture.faces)
    elif not revealed(view):
        _draw_picks(canvas, area, picture)
    else:
        acting = _acting(picture)
        for column in columns_of(picture, area):
            _draw_column(canvas, column, picture, acting)


def revealed(view: DogsView) -> bool:
    """Whether the picks lie open, as long as there is a scene."""
    return bool(view.scene) or view.half is not None


def _acting(picture: Picture) -> frozenset[Seat]:
    """The seats whose cards act now."""
    event, view = picture.event, picture.view
    if event is not None and event.seat is not None and picture.flow is not None:
        return frozenset({event.seat})
    if view.act is not None and view.act.asking != "fee" and event is None:
        return frozenset(view.act.seats[:1])
    return frozenset()


def pointed_card(picture: Picture) -> Seat | None:
    """Whose card the entry under the cursor is about."""
    match picture.chosen if picture.event is None else None:
        case Rob(victim=victim) | Steal(place="card", victim=victim):
            return victim
    return None


# -- picks --------------------------------------------------------------------------------------------------


def _draw_picks(canvas: Canvas, area: Region, picture: Picture) -> None:
    """DOG-7: who has picked, in the order of the seats; the own pick is seen by its owner alone."""
    view, look = picture.view, picture.look
    _ = look.language.gettext
    p, signs = look.palette, signs_of(look)
    pitch = pitch_of(view.seats, area.width)
    for seat in range(view.seats):
        cells = Region(area.x + 1 + seat * pitch, area.y, pitch - 1, area.height)
        pick = view.picks[seat]
        if pick is not None:
            _draw_card(canvas, cells, picture, Played(seat, pick), "", frozenset(), mark=_("face down"))
            continue
        _head(canvas, cells, picture, seat, "")
        body = Region(cells.x, cells.y + 1, cells.width, cells.height - 1)
        if view.picked[seat]:
            back = paint(p.cream if boxed(look) else p.ivory_dim, p.wood)
            canvas.fill(*body, back)
            for line in range(body.height):
                canvas.text(body.x, body.y + line, ("░" if not look.ascii else ":") * body.width, back)
            word = _("picked")
            word = f" {signs.done} {word} "
            centred(
                canvas,
                body.x,
                body.y + body.height // 2,
                body.width,
                [(word, paint(p.on_wood, p.wood, True))],
            )
        else:
            canvas.fill(*body, paint(p.dim, p.dark_wood))
            _frame(canvas, cells, picture)
            word = _("choosing") + signs.dots if view.phase == "pick" else ""
            gold = seat == view.eye
            centred(
                canvas,
                body.x,
                body.y + body.height // 2,
                body.width,
                [(word, paint(p.gold if gold else p.cream, p.dark_wood, gold))],
            )


def _draw_faces(canvas: Canvas, area: Region, picture: Picture, faces: Sequence[Card]) -> None:
    """Every card just turned up, still where it lay."""
    pitch = pitch_of(len(faces), area.width)
    for seat, card in enumerate(faces):
        cells = Region(area.x + 1 + seat * pitch, area.y, pitch - 1, area.height)
        _draw_card(canvas, cells, picture, Played(seat, card), "", frozenset())


# -- cards --------------------------------------------------------------------------------------------------


def _draw_column(canvas: Canvas, column: Column, picture: Picture, acting: frozenset[Seat]) -> None:
    """One card, or several of a number one above the other."""
    cells, many = column.cells, len(column.cards)
    if many == 1:
        _draw_card(canvas, cells, picture, column.cards[0], column.fate, acting)
        return
    each = 2 if 2 * many <= cells.height else 1
    for place, played in enumerate(column.cards):
        part = Region(cells.x, cells.y + place * each, cells.width, each)
        _draw_stacked(canvas, part, picture, played, column.fate, acting)
    spare = cells.height - each * many
    if spare:
        rest = Region(cells.x, cells.y + each * many, cells.width, spare)
        _draw_shared(canvas, rest, picture, column)


def _draw_shared(canvas: Canvas, rest: Region, picture: Picture, column: Column) -> None:
    """What cards of one number do together, below them."""
    look = picture.look
    p = look.palette
    ground = p.ivory if not column.fate else p.ivory_dim
    canvas.fill(*rest, paint(p.ink, ground))
    lines = _effect_lines(picture, column.cards[0].card, rest.width, column.fate, many=True)
    for line, pieces in enumerate(lines[-rest.height :] if rest.height < 2 else lines):
        canvas.pieces(rest.x, rest.y + line, pieces, rest.width)
    if boxed(look):
        sides(canvas, rest, look)


def _draw_stacked(
    canvas: Canvas, part: Region, picture: Picture, played: Played, fate: Fate, acting: frozenset[Seat]
) -> None:
    """A card of a column in one line or two."""
    look = picture.look
    p = look.palette
    label = label_of(played.card)
    delta = picture.changes.get(("card", played.seat))
    if part.height == 1:
        ground = p.owners[played.seat]
        style = paint(p.on_owner, ground, True)
        loot = _compact(picture, played.loot)
        canvas.fill(*part, style)
        room = part.width - len(label) - width_of(loot) - 2
        canvas.pieces(
            part.x, part.y, [(f"{label} ", style), *fit_name(picture.name(played.seat), style, room)]
        )
        canvas.pieces(part.x + part.width - width_of(loot), part.y, [(text, style) for text, _ in loot])
    else:
        _head(canvas, part, picture, played.seat, label)
        ground = p.ivory_dim if fate else p.ivory
        canvas.fill(part.x, part.y + 1, part.width, 1, paint(p.ink, ground))
        loot = change(delta, look, ground) if delta is not None else _compact(picture, played.loot, ground)
        name = card_name(played.card, look.language)
        room = part.width - width_of(loot) - 2
        canvas.pieces(
            part.x, part.y + 1, [(" ", paint(p.ink, ground)), *fit([(name, paint(p.ink, ground))], room)]
        )
        canvas.pieces(part.x + part.width - width_of(loot), part.y + 1, loot)
        if boxed(look):
            canvas.text(part.x, part.y + 1, signs_of(look).edge, paint(p.ink, ground))
    _mark(canvas, part, picture, played.seat, acting)


def _compact(picture: Picture, loot: Markers, ground: str = "") -> list[Piece]:
    """``▰2◆0``"""
    return counted(loot, picture.look, ground or picture.look.palette.ivory, apart="")


def _draw_card(
    canvas: Canvas,
    cells: Region,
    picture: Picture,
    played: Played,
    fate: Fate,
    acting: frozenset[Seat],
    mark: str = "",
) -> None:
    """A whole card: head, name, both halves, what lies on it."""
    look = picture.look
    p = look.palette
    ground = p.ivory_dim if fate else p.ivory
    ink = paint(p.ink, ground)
    canvas.fill(*cells, ink)
    _head(canvas, cells, picture, played.seat, label_of(played.card))
    _frame(canvas, cells, picture)
    name = card_name(played.card, look.language)
    y, last = cells.y + 1, cells.y + cells.height - 1
    if cells.height > 7:
        y += 1
    inner = Region(cells.x + 1, cells.y, cells.width - 2, cells.height) if boxed(look) else cells
    centred(canvas, inner.x, y, inner.width, [(name, paint(p.ink, ground, True))])
    if cells.height > 7:
        y += 1
    for line, pieces in enumerate(_effect_lines(picture, played.card, inner.width, fate, many=False), 1):
        canvas.pieces(inner.x, y + line, pieces, inner.width)
    if boxed(look):
        last -= 1
    if fate or mark:
        _ = look.language.gettext
        word = mark or (_("FLED") if fate == "fled" else _("ARRESTED"))
        centred(
            canvas, inner.x, last, inner.width, [(word, paint(p.ink if mark else p.pips[1], ground, True))]
        )
        return
    loot = counted(played.loot, look, ground, True)
    delta = picture.changes.get(("card", played.seat))
    if delta is not None:
        moved = change(delta, look, ground)
        if last - 1 > y + 2:
            centred(canvas, inner.x, last - 1, inner.width, moved)
        else:
            loot = [*counted(played.loot, look, ground, True, apart=""), (" ", ink), *moved]
    centred(canvas, inner.x, last, inner.width, loot)
    _mark(canvas, cells, picture, played.seat, acting)


def _effect_lines(picture: Picture, card: Card, width: int, fate: Fate, many: bool) -> list[list[Piece]]:
    """The two halves; the one that is acted out stands out, a twist that is skipped says so."""
    look, view = picture.look, picture.view
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    ground = p.ivory_dim if fate else p.ivory
    heist, twist = (effects.long if width >= effects.LONG + 3 else effects.short)(card, look)
    number = NUMBERS[card]
    if many and any(turn.number == number and turn.skips for turn in to_act(view)):
        twist = _("no twist")
    faint = paint(p.pips[0] if look.depth == "true" and not fate else p.ink, ground)
    loud = paint(p.pips[1], ground, True)
    plain = card == "x9"
    pointers = ("", "") if plain else (f"{signs.heist} ", f"{signs.twist} ")
    halves = ("foiled", "foiled") if plain else ("heist", "twist")
    under_way = view.phase not in ("between", "over") and not fate
    styles = [
        loud if under_way and view.half == half and text not in (signs.bar, _("nothing")) else faint
        for half, text in zip(halves, (heist, twist), strict=True)
    ]
    return [
        [(f" {pointer}{text}" if width >= 13 or plain else f"{pointer}{text}", style)]
        for pointer, text, style in zip(pointers, (heist, twist), styles, strict=True)
    ]


def _head(canvas: Canvas, cells: Region, picture: Picture, seat: Seat, label: str) -> None:
    """A card's first line: its number at the left, its owner at the right, on the owner's colour."""
    look = picture.look
    p = look.palette
    style = paint(p.on_owner, p.owners[seat], True)
    canvas.fill(cells.x, cells.y, cells.width, 1, style)
    if boxed(look):
        signs = signs_of(look)
        line = signs.bar * (cells.width - 2)
        canvas.text(cells.x, cells.y, f"{signs.corners[0]}{line}{signs.corners[1]}", style)
    after = canvas.text(cells.x, cells.y, f" {label} " if label else " ", style) if label else cells.x
    room = cells.width - (after - cells.x) - 1
    name = fit_name(picture.name(seat), style, room)
    canvas.pieces(cells.x + cells.width - 1 - width_of(name), cells.y, name)


def _frame(canvas: Canvas, cells: Region, picture: Picture) -> None:
    """Where there are no colours a card is a box below its head."""
    look = picture.look
    if not boxed(look):
        return
    sides(canvas, Region(cells.x, cells.y + 1, cells.width, cells.height - 1), look)
    signs = signs_of(look)
    style = paint(look.palette.ink, look.palette.ivory)
    bottom = f"{signs.corners[2]}{signs.bar * (cells.width - 2)}{signs.corners[3]}"
    canvas.text(cells.x, cells.y + cells.height - 1, bottom, style)


def _mark(canvas: Canvas, cells: Region, picture: Picture, seat: Seat, acting: frozenset[Seat]) -> None:
    """Gold at both sides: this card acts now; red arrows at both sides: this one is pointed at."""
    look = picture.look
    p, signs = look.palette, signs_of(look)
    gold = paint(p.gold, p.night, True)
    left, right = signs.sides if not boxed(look) else ("[", "]")
    if seat == pointed_card(picture):
        gold = paint(p.red, p.night, True)
        left, right = signs.right, signs.left
    elif seat not in acting:
        return
    for y in range(cells.y, cells.y + cells.height):
        canvas.text(cells.x - 1, y, left, gold)
        canvas.text(cells.x + cells.width, y, right, gold)
