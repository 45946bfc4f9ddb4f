"""The pages of the board: cards out of play and still in hand, the last round, the vaults when they open."""

from __future__ import annotations

from rich.cells import cell_len
from textual.geometry import Region

from server.games.contract import Seat
from server.games.dogs_day.cards import CARDS, Card
from server.games.dogs_day.events import RoundEnded
from server.games.dogs_day.reading import opening_order
from server.games.dogs_day.scene import Transfer
from tui.games.dogs_day import words
from tui.games.dogs_day.names import money, short_name, source_name, titled
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.pieces import counted
from tui.games.dogs_day.places import values_of
from tui.games.dogs_day.signs import label_of, short_label, signs_of
from tui.widgets.canvas import Canvas
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, paint, width_of

_NAME = 12


def draw_cards(canvas: Canvas, area: Region, picture: Picture) -> None:
    """Everybody's ten cards: retired, arrested, in the scene, or still to come (DOG-5, DOG-14, DOG-15)."""
    look, view = picture.look, picture.view
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    canvas.fill(*area, paint(p.cream, p.dark_wood))
    dim, plain = paint(p.dim, p.dark_wood), paint(p.cream, p.dark_wood)
    title = _("CARDS PLAYED")
    canvas.pieces(area.x + 1, area.y, [(title, paint(p.cream, p.dark_wood, True))], _NAME + 1)
    each = max(3, (area.width - _NAME - 4) // len(CARDS))
    first = area.x + _NAME + 3
    names = each >= 7 and area.height > view.seats + 3
    for place, card in enumerate(CARDS):
        x = first + place * each
        head = label_of(card) if names else short_label(card)
        canvas.text(x, area.y, head, paint(p.cream, p.dark_wood, True))
        if names:
            canvas.pieces(x, area.y + 1, [(short_name(card, look.language), dim)], each - 1)
    top = area.y + (2 if names else 1)
    for seat in range(view.seats):
        y = top + seat
        canvas.pieces(area.x + 1, y, picture.chip(seat, _NAME))
        for place, card in enumerate(CARDS):
            sign, style = _mark(picture, seat, card)
            canvas.text(first + place * each, y, sign, style)
    y = top + view.seats
    legend = [
        (signs.unknown, _("hand or deck"), p.cream),
        (signs.played, _("in the scene"), p.gold),
        (signs.used, _("retired"), p.dim),
        (signs.jailed, _("arrested"), p.red),
    ]
    if isinstance(view.eye, int):
        legend.insert(1, (signs.held, _("your hand"), p.green))
    lines: list[list[Piece]] = [[]]
    for sign, word, ink in legend:
        entry = [(f"{sign} ", paint(ink, p.dark_wood, True)), (f"{word}   ", dim)]
        if width_of([*lines[-1], *entry]) > area.width + 1:
            lines.append([])
        lines[-1] += entry
    held = _("in hand: {held}, in the deck: {deck}").format(held=view.held[0], deck=view.decks[0])
    lines.append([(held, plain)])
    if y + len(lines) < area.y + area.height:
        y += 1
    for line, pieces in enumerate(lines):
        if y + line < area.y + area.height:
            canvas.pieces(area.x + 1, y + line, pieces, area.width - 2)


def _mark(picture: Picture, seat: Seat, card: Card) -> Piece:
    """What is known of a card, as a sign."""
    look, view = picture.look, picture.view
    p, signs = look.palette, signs_of(look)
    ground = p.dark_wood
    if card in view.arrested[seat]:
        return signs.jailed, paint(p.red, ground, True)
    if card in view.retired[seat]:
        return signs.used, paint(p.dim, ground)
    if any(played.seat == seat and played.card == card for played in view.scene):
        return signs.played, paint(p.gold, ground, True)
    if card in view.hands[seat]:
        return signs.held, paint(p.green, ground, True)
    return signs.unknown, paint(p.cream, ground)


# -- the last round -----------------------------------------------------------------------------------------


def draw_round(canvas: Canvas, area: Region, picture: Picture) -> None:
    """Who played what in the last round, what became of it, and every transfer in its order."""
    look, view = picture.look, picture.view
    p = look.palette
    _ = look.language.gettext
    canvas.fill(*area, paint(p.cream, p.dark_wood))
    ended = view.last_round
    if ended is None:
        canvas.pieces(
            area.x + 1,
            area.y,
            [(_("No round has been played yet."), paint(p.dim, p.dark_wood))],
            area.width - 2,
        )
        return
    how = {
        "heist": _("the heist happened"),
        "moles": _("more than one Mole, so none"),
        "foiled": _("one Mole: the heist was foiled"),
    }[ended.how]
    title = _("ROUND {round}").format(round=ended.round)
    heading: list[Piece] = [
        (f"{title}  ", paint(p.cream, p.dark_wood, True)),
        (how, paint(p.dim, p.dark_wood)),
    ]
    canvas.pieces(area.x + 1, area.y, heading, area.width - 2)
    left = min(38, max(34, area.width * 2 // 5 + 2))
    _draw_parts(canvas, Region(area.x + 1, area.y + 1, left, area.height - 1), picture, ended)
    _draw_transfers(
        canvas, Region(area.x + left + 2, area.y + 1, area.width - left - 3, area.height - 1), picture, ended
    )


def _draw_parts(canvas: Canvas, area: Region, picture: Picture, ended: RoundEnded) -> None:
    """Every seat's card, its fate and what it brought home."""
    look = picture.look
    p, signs = look.palette, signs_of(look)
    for seat, part in enumerate(ended.parts[: area.height]):
        y = area.y + seat
        canvas.pieces(area.x, y, picture.chip(seat, 10))
        fate = {"stayed": " ", "fled": signs.right, "arrested": signs.jailed}[part.fate]
        loot = counted(part.loot, look, p.dark_wood, apart="")
        room = area.width - 13 - width_of(loot)
        told = [
            (f"{fate} ", paint(p.red if part.fate == "arrested" else p.gold, p.dark_wood, True)),
            (titled(part.card, look.language), paint(p.cream, p.dark_wood)),
        ]
        canvas.pieces(area.x + 11, y, told, room)
        canvas.pieces(area.x + area.width - width_of(loot) - 1, y, loot)


def _draw_transfers(canvas: Canvas, area: Region, picture: Picture, ended: RoundEnded) -> None:
    """Taker, source and what moved, in columns where one is not enough."""
    lines = max(1, area.height)
    columns = max(1, -(-len(ended.transfers) // lines))
    each = area.width // columns
    for place, transfer in enumerate(ended.transfers):
        column, line = divmod(place, lines)
        pieces = transfer_pieces(picture, transfer, each - 1)
        canvas.pieces(area.x + column * each, area.y + line, pieces, each - 1)


def transfer_pieces(picture: Picture, transfer: Transfer, width: int) -> list[Piece]:
    """``Fabi ← Beto's vault ▰2``, cut at the names where there is little room."""
    look = picture.look
    p, signs = look.palette, signs_of(look)
    language = look.language
    plain, dim = paint(p.cream, p.dark_wood), paint(p.dim, p.dark_wood)
    taker = picture.name(transfer.taker) if transfer.taker is not None else source_name("prison", language)
    giver = source_name(transfer.source, language)
    if transfer.giver is not None:
        giver = picture.name(transfer.giver)
    place = ""
    if transfer.giver is not None and transfer.source == "vault":
        place = f" ({source_name('vault', language)})"
    if not transfer.markers.total and transfer.giver is None and transfer.source == "card":
        giver = language.gettext("nobody")
    both = counted(transfer.markers, look, p.dark_wood, apart="")
    loot: list[Piece] = [
        *(both[0:2] if transfer.markers.backpacks else []),
        *(both[3:5] if transfer.markers.cases else []),
    ]
    loot = loot or [("0", dim)]
    arrow = f" {signs.from_} "
    room = width - width_of(loot) - len(arrow) - 1
    if cell_len(taker) + cell_len(giver) + cell_len(place) > room:
        place = ""
    first = fit_name(taker, plain, max(3, min(cell_len(taker), room - min(cell_len(giver), room // 2))))
    second = fit_name(giver, plain, max(3, room - width_of(first) - cell_len(place)))
    return [*first, (arrow, dim), *second, (place, dim), (" ", dim), *loot]


# -- the end ------------------------------------------------------------------------------------------------


def draw_vaults(canvas: Canvas, area: Region, picture: Picture) -> None:
    """DOG-17: the vaults, opened one by one, the least one first; ``picture.opened`` are open already."""
    view, look = picture.view, picture.look
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    holdings = [holding for holding in view.values if holding is not None]
    if len(holdings) < view.seats:
        return
    order = opening_order(holdings)
    opened = order if picture.opened is None else picture.opened
    canvas.fill(*area, paint(p.cream, p.dark_wood))
    canvas.pieces(area.x + 1, area.y, [(_("THE VAULTS ARE OPENED"), paint(p.cream, p.dark_wood, True))])
    places = view.result.places if view.result is not None else (0,) * view.seats
    each = 2 if 2 * view.seats + 2 < area.height else 1
    most = max(1, *(holding.money for holding in holdings))
    for line, seat in enumerate(order):
        y = area.y + 1 + line * each
        shown = seat in opened
        first = shown and places[seat] == 1 and len(opened) == view.seats
        lead = f"{places[seat]}." if len(opened) == view.seats else "  "
        style = paint(p.gold if first else p.cream, p.dark_wood, first)
        canvas.text(area.x + 1, y, lead, style)
        canvas.pieces(area.x + 4, y, picture.chip(seat, _NAME))
        x = area.x + 4 + _NAME + 2
        if not shown:
            canvas.pieces(x, y, counted(view.vaults[seat], look, p.dark_wood))
            canvas.text(area.x + area.width - 4, y, "?", paint(p.dim, p.dark_wood))
            continue
        told = money(holdings[seat].money)
        right = area.x + area.width - 2
        canvas.text(right - len(told), y, told, style)
        canvas.pieces(x, y, values_of(holdings[seat], look, p.dark_wood), right - len(told) - x - 1)
        if each == 2:
            room = area.width - _NAME - 8
            length = max(1, holdings[seat].money * room // most)
            bar = (signs.bar if look.ascii or look.depth == "none" else "▔") * length
            canvas.text(x, y + 1, bar, paint(p.gold if first else p.owners[seat], p.dark_wood))
    if len(opened) == view.seats and view.result is not None:
        told = words.match_won(view.result, picture.snapshot, look.language)
        line = area.y + min(area.height - 1, 2 + each * view.seats)
        canvas.pieces(area.x + 4, line, [(told, paint(p.gold, p.dark_wood, True))], area.width - 6)
