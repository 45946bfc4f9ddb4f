"""The lower part of the board: the hand with what every card does, or the one list that is chosen from."""

from __future__ import annotations

from typing import Any

from textual.geometry import Region

from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import Pay, Rob, Steal, Take
from server.games.dogs_day.reading import supply_of, would_take
from tui.games.dogs_day import effects
from tui.games.dogs_day.choosing import key_of, lying_there, picking
from tui.games.dogs_day.names import card_name, money, source_name, titled
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.pieces import change, counted, sides
from tui.games.dogs_day.signs import boxed, label_of, short_label, signs_of
from tui.games.people import name_of
from tui.widgets.canvas import Canvas
from tui.widgets.short_names import fit_name
from tui.widgets.strips import Piece, paint, width_of

_WIDEST_CARD = 24
_WIDEST_ENTRY = 38


def draw(canvas: Canvas, area: Region, own: Region, picture: Picture) -> None:
    """Hand or list; for who has no hand, that there is one, or all hands when they lie open."""
    if not picking(picture.snapshot) and picture.choices:
        whole = Region(area.x, own.y, area.width, area.height + own.height)
        _draw_list(canvas, whole, picture)
    elif isinstance(picture.view.eye, int) and picture.view.phase != "over":
        _draw_hand(canvas, area, picture)
    else:
        _draw_hands(canvas, Region(area.x, own.y, area.width, area.height + own.height), picture)


# -- the hand -----------------------------------------------------------------------------------------------


def _draw_hand(canvas: Canvas, area: Region, picture: Picture) -> None:
    view = picture.view
    assert isinstance(view.eye, int)
    count = len(picture.choices)
    if not count:
        return
    pitch = min(_WIDEST_CARD, (area.width - 1) // max(4, count))
    for place, move in enumerate(picture.choices):
        cells = Region(area.x + 1 + place * pitch, area.y, pitch - 1, area.height)
        _draw_card(canvas, cells, picture, move.card, place)
        picture.hit(cells, "choice", place)


def _draw_card(canvas: Canvas, cells: Region, picture: Picture, card: Card, place: int) -> None:
    """A card of the hand: number and name, both halves, what it would take now; gold when pointed at."""
    look, view = picture.look, picture.view
    p, signs = look.palette, signs_of(look)
    _ = look.language.gettext
    pointed = place == picture.cursor
    picked = isinstance(view.eye, int) and view.picks[view.eye] == card
    live = picture.snapshot.ask is not None
    ground = p.ivory if live else p.ivory_dim
    faint = paint(p.pips[0] if look.depth == "true" and live else p.ink, ground)
    canvas.fill(*cells, paint(p.ink, ground))
    head = paint(p.on_gold, p.gold, True) if pointed and live else paint(p.on_wood, p.wood, True)
    canvas.fill(cells.x, cells.y, cells.width, 1, head)
    label = label_of(card)
    name = card_name(card, look.language)
    gap = "  " if len(label) + len(name) + 3 <= cells.width else " "
    canvas.pieces(cells.x, cells.y, [(f" {label}{gap}{name}", head)], cells.width)
    inner = cells.shrink((0, 1, 0, 1)) if boxed(look) else cells
    wide = inner.width >= effects.LONG + 2
    halves = (effects.long if wide else effects.short)(card, look)
    pointers = (signs.heist, signs.twist)
    top = cells.y + (2 if cells.height > 5 else 1)
    for line, (pointer, text) in enumerate(zip(pointers, halves, strict=True)):
        pieces: list[Piece] = [(f"{pointer} ", faint), (text, paint(p.ink, ground))]
        if card == "x9":
            pieces = [(f"{'  ' if line else signs.dot + ' '}{text}", paint(p.ink, ground))]
        canvas.pieces(inner.x + (1 if wide or inner.width > 13 else 0), top + line, pieces, inner.width)
    bottom = cells.y + cells.height - 1
    key = key_of(card)
    gold_key = paint(p.pips[1], ground, True)
    if boxed(look):
        sides(canvas, Region(cells.x, cells.y + 1, cells.width, cells.height - 1), look)
        for n, edge in enumerate((cells.x, cells.x + cells.width - 1)):
            canvas.text(edge, cells.y, signs.corners[n], head)
    if picked:
        word = _("your pick")
        canvas.text(cells.x + 1, bottom, f"{signs.done} {word}", paint(p.pips[2], ground, True))
    elif view.phase == "pick":
        mark = f"{signs.here}{key}{signs.left}" if pointed else f"[{key}]"
        x = canvas.text(cells.x + 1, bottom, mark, gold_key if pointed else faint)
        _draw_due(canvas, x + 1, bottom, cells.x + cells.width - x - 2, picture, card, ground)


def _draw_due(canvas: Canvas, x: int, y: int, room: int, picture: Picture, card: Card, ground: str) -> None:
    """What the card would take in a heist now, as long as nobody plays the same number (DOG-9)."""
    heist = would_take(picture.view).get(card)
    if heist is None:
        return
    look = picture.look
    p = look.palette
    told: list[Piece] = []
    supply = supply_of(picture.view, heist.source)
    due = supply if 0 < supply.total <= heist.either else Markers(heist.backpacks, heist.cases)
    if due.total:
        told = change(due, look, ground)
    elif heist.either:
        told = [(f"+{heist.either}", paint(p.ink, ground))]
    else:
        told = [("+0", paint(p.pips[0] if look.depth == "true" else p.ink, ground))]
    if width_of(told) <= room:
        canvas.pieces(x, y, told)


# -- the list -----------------------------------------------------------------------------------------------


def _draw_list(canvas: Canvas, area: Region, picture: Picture) -> None:
    """One list of all there is to choose from: player, place, kind, how many lie there."""
    entries = picture.choices
    lines = area.height
    columns = -(-len(entries) // lines)
    pitch = min(_WIDEST_ENTRY, (area.width - 1) // max(1, columns))
    for place, move in enumerate(entries):
        column, line = divmod(place, lines)
        cells = Region(area.x + 1 + column * pitch, area.y + line, pitch - 1, 1)
        _draw_entry(canvas, cells, picture, move, place)
        picture.hit(cells, "choice", place)


def _draw_entry(canvas: Canvas, cells: Region, picture: Picture, move: Any, place: int) -> None:
    look = picture.look
    p, signs = look.palette, signs_of(look)
    pointed = place == picture.cursor
    ground = p.chosen if pointed else p.dark_wood
    style = paint(p.gold if pointed else p.cream, ground, pointed)
    canvas.fill(*cells, style)
    canvas.text(cells.x, cells.y, signs.here if pointed else " ", style)
    there = lying_there(picture.view, move)
    right = _amount(picture, move, there, ground)
    room = cells.width - width_of(right) - 3
    left = _from_where(picture, move, style, room)
    canvas.pieces(cells.x + 2, cells.y, left, room)
    canvas.pieces(cells.x + cells.width - width_of(right), cells.y, right)


def _from_where(picture: Picture, move: Any, style: Any, room: int) -> list[Piece]:
    """Whose card or vault, or which place of the town, an entry is about."""
    look = picture.look
    language = look.language
    match move:
        case Steal(place=place, victim=victim):
            where = source_name(place, language)
            name = fit_name(name_of(picture.snapshot, victim, language), style, max(3, room - len(where) - 1))
            return [*name, (f" {where}", style)]
        case Rob(victim=victim):
            return [(f"{name_of(picture.snapshot, victim, language)} {source_name('card', language)}", style)]
        case Take():
            act = picture.view.act
            return [(source_name(act.supply, language), style)] if act is not None else []
        case Pay(value=value):
            return [(money(value), style)]
    return []


def _amount(picture: Picture, move: Any, there: Markers, ground: str) -> list[Piece]:
    """The kind and how many lie there."""
    look = picture.look
    if isinstance(move, Rob):
        return [*counted(there, look, ground, True, apart=" "), (" ", paint(look.palette.cream, ground))]
    signs = signs_of(look)
    sign, n, pieces = (
        (signs.backpack, there.backpacks, counted(Markers(1), look, ground)[0])
        if there.backpacks or not there.cases
        else (signs.case, there.cases, counted(Markers(0, 1), look, ground)[3])
    )
    return [(f"{sign}{n:>3} ", pieces[1])]


# -- hands of others ----------------------------------------------------------------------------------------


def _draw_hands(canvas: Canvas, area: Region, picture: Picture) -> None:
    """For a spectator: that the hands are closed; open hands when the match is looked at afterwards."""
    view, look = picture.view, picture.look
    p = look.palette
    _ = look.language.gettext
    dim = paint(p.dim, p.night)
    if not any(view.hands):
        if view.phase == "before":
            return
        title = (
            _("THE HANDS ARE CLOSED")
            if picture.snapshot.held
            else _("YOU ARE WATCHING · the hands are closed")
        )
        canvas.pieces(area.x + 1, area.y, [(title, dim)], area.width - 2)
        text = _("Everybody holds {held} cards and has {deck} in the deck.")
        counts = text.format(held=view.held[0], deck=view.decks[0])
        canvas.pieces(area.x + 1, area.y + 1, [(counts, paint(p.cream, p.night))], area.width - 2)
        return
    title = _("NOT PLAYED") if view.phase == "over" else _("OPEN HANDS")
    canvas.pieces(area.x + 1, area.y, [(title, dim)], area.width - 2)
    lines = -(-view.seats // 2)
    across = area.width // 2
    for seat, cards in enumerate(view.hands):
        column, line = divmod(seat, lines)
        x, y = area.x + 1 + column * across, area.y + 1 + line
        canvas.pieces(x, y, picture.chip(seat, 10))
        pick = view.picks[seat]
        told: list[Piece] = []
        for named in (True, False):
            told = [_told_card(picture, card, card == pick, named) for card in cards]
            if width_of(told) <= across - 12:
                break
        canvas.pieces(x + 11, y, told, across - 12)


def _told_card(picture: Picture, card: Card, chosen: bool, named: bool) -> Piece:
    """A card of an open hand in few cells, in brackets when it is picked."""
    p, language = picture.look.palette, picture.look.language
    style = paint(p.gold if chosen else p.cream, p.night, chosen)
    text = titled(card, language) if named else short_label(card)
    return (f"[{text}] " if chosen else f"{text}{'  ' if named else ' '}", style)
