"""The board of Dogs' Day as a picture: every part in its place, from one picture's facts."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Region

from server.games.dogs_day.events import CardFled
from server.games.dogs_day.reading import to_act
from tui.games.dogs_day import hand, pages, places, scene_cards
from tui.games.dogs_day.choosing import picking
from tui.games.dogs_day.flow import End
from tui.games.dogs_day.names import number_name
from tui.games.dogs_day.picture import Picture
from tui.games.dogs_day.pieces import lane
from tui.games.dogs_day.plan import Plan, plan
from tui.games.dogs_day.signs import signs_of
from tui.games.face import LogLine
from tui.widgets.canvas import Canvas
from tui.widgets.strips import Piece, paint
from tui.widgets.wrapping import rows_of


def canvas_of(picture: Picture, size: tuple[int, int], log: Sequence[LogLine] = ()) -> Canvas:
    """The whole board; ``picture.hits`` says afterwards what can be clicked where."""
    p, view = picture.look.palette, picture.view
    parts = plan(size, view.seats, bool(log))
    canvas = Canvas(*size, paint(p.cream, p.night))
    places.draw_places(canvas, parts.places, picture)
    if view.phase == "over" and picture.page == "table":
        pages.draw_vaults(canvas, parts.page, picture)
    elif picture.page == "table":
        _draw_headings(canvas, parts, picture)
        scene_cards.draw(canvas, parts.cards, picture)
        places.draw_vaults(canvas, parts, picture)
        _draw_lane(canvas, parts, picture)
    else:
        _draw_page(canvas, parts.page, picture, picture.page)
    if view.phase != "over" and picking(picture.snapshot):
        places.draw_own(canvas, parts.own, picture)
    hand.draw(canvas, parts.hand, parts.own, picture)
    for area, page in zip(parts.pages, ("cards", "round"), strict=False):
        _draw_page(canvas, Region(area.x + 1, area.y, area.width - 2, area.height), picture, page)
    _draw_log(canvas, parts.log, picture, log)
    return canvas


def _draw_page(canvas: Canvas, area: Region, picture: Picture, page: str) -> None:
    if page == "cards":
        pages.draw_cards(canvas, area, picture)
    else:
        pages.draw_round(canvas, area, picture)


# -- the lines above and below the scene --------------------------------------------------------------------


def _draw_headings(canvas: Canvas, parts: Plan, picture: Picture) -> None:
    """What is going on above the scene, who acts in which order below it."""
    canvas.pieces(parts.upper.x + 1, parts.upper.y, _heading(picture), parts.upper.width - 2)
    order = _order(picture)
    if order:
        canvas.pieces(parts.lower.x + 1, parts.lower.y, order, parts.lower.width - 2)


def _heading(picture: Picture) -> list[Piece]:
    view, look = picture.view, picture.look
    _ = look.language.gettext
    p, signs = look.palette, signs_of(look)
    dim, strong = paint(p.dim, p.night), paint(p.cream, p.night, True)
    if view.phase == "pick" or (view.phase == "reveal" and not scene_cards.revealed(view)):
        missing = [picture.name(seat) for seat in range(view.seats) if not view.picked[seat]]
        if not missing:
            return [(_("ALL HAVE PICKED"), strong)]
        return [
            (_("THE PICK"), strong),
            ("  " + _("still choosing: {names}").format(names=", ".join(missing)), dim),
        ]
    if view.half == "heist":
        return [
            (f"{signs.heist} " + _("THE HEIST"), strong),
            ("  " + _("from low to high") + f" {signs.right}", dim),
        ]
    if view.half == "twist":
        return [
            (f"{signs.twist} " + _("THE TWIST"), strong),
            ("  " + f"{signs.left} " + _("from high to low"), dim),
        ]
    if view.half == "foiled":
        return [(_("BUSTED"), paint(p.red, p.night, True)), ("  " + _("one Mole: no heist, no twist"), dim)]
    return []


def _order(picture: Picture) -> list[Piece]:
    """Which columns have still to act, the next one first (DOG-9, DOG-12)."""
    view, look = picture.view, picture.look
    _ = look.language.gettext
    p, signs = look.palette, signs_of(look)
    if view.phase == "between":
        return [(_("The day is over: loot goes home, a new truck comes."), paint(p.dim, p.night))]
    if view.phase == "pick":
        told = _("among equal cards {lead} goes first").format(lead=picture.name(view.lead))
        if view.lead == view.eye:
            told = _("among equal cards you go first")
        return [(told, paint(p.dim, p.night))]
    turns = to_act(view)
    if not turns:
        return []
    pieces: list[Piece] = [(_("still to act:") + " ", paint(p.dim, p.night))]
    for place, turn in enumerate(turns):
        sign = signs.twist if turn.half == "twist" else signs.heist
        now = place == 0 and view.act is not None and view.act.asking != "fee"
        style = paint(p.gold if now else p.dim if turn.skips else p.cream, p.night, now)
        text = f"{sign}{turn.number}"
        if now:
            text = f"{sign}{number_name(turn.number, look.language)}"
        if turn.skips:
            text += signs.times
        pieces.append((f"{text} ", style))
    return pieces


def _draw_lane(canvas: Canvas, parts: Plan, picture: Picture) -> None:
    """The line along which markers are seen to move."""
    flow = picture.flow
    if flow is None:
        return
    signs = signs_of(picture.look)
    start, end = _column(flow.start, parts, picture), _column(flow.end, parts, picture)
    if start is None or end is None:
        return
    above = flow.start[0] not in ("card", "vault") or flow.end[0] not in ("card", "vault")
    line = parts.upper if above else parts.lower
    head = signs.down if flow.end[0] == "card" and above else signs.up
    if flow.end[0] == "vault":
        head = signs.down
    # The line bends towards where the markers come from, on the side on which it leads away.
    below = flow.start[0] == "vault" or (above and flow.start[0] == "card")
    tail = signs.corners[(0 if below else 2) + (start > end)]
    lane(canvas, line.y, (start, end), flow.moved, picture.look, (tail, head))


def _column(end: End, parts: Plan, picture: Picture) -> int | None:
    """The column of cells in which a lane ends; None for a card that is not there."""
    if end[0] != "card":
        return places.end_column(end, parts)
    middle = scene_cards.middle_of(picture, parts.cards, end[1])
    if middle is None and isinstance(picture.event, CardFled):
        return places.end_column(("vault", end[1]), parts)
    return middle


def _draw_log(canvas: Canvas, area: Region, picture: Picture, log: Sequence[LogLine]) -> None:
    """The newest lines of the story, the newest one below; what is too long for a line takes two."""
    if not area.height:
        return
    p = picture.look.palette
    rows = rows_of(log, area.width)[-area.height :]
    for row, (text, line) in enumerate(rows):
        colours = {"warn": p.red, "quiet": p.dim, "result": p.gold}
        ink = colours.get(line.tone, p.cream if line.fresh else p.dim)
        pieces: list[Piece] = [(text, paint(ink, p.night))]
        canvas.pieces(area.x + 1, area.y + row, pieces, area.width - 2)
