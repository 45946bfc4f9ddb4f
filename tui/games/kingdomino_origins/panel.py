"""What a mode is about, beside the map: the cave, the totems, what is to come; the pile looked through."""

from __future__ import annotations

from functools import lru_cache

from textual.geometry import Region

from server.games.kingdomino_origins.dominoes import RESOURCES
from server.games.kingdomino_origins.dwellers import Dweller
from server.games.kingdomino_origins.events import TotemMoved
from server.games.kingdomino_origins.moves import Decline, HandTotem, Pick, Recruit
from server.games.kingdomino_origins.options import TOTEM_POINTS
from server.games.kingdomino_origins.reading import totem_races
from tui.games.kingdomino_origins import coming
from tui.games.kingdomino_origins.names import (
    card_name,
    dweller_name,
    dweller_pay,
    resource_name,
    signed,
)
from tui.games.kingdomino_origins.scene import Scene
from tui.games.kingdomino_origins.seats import shown_name
from tui.games.kingdomino_origins.signs import signs_of
from tui.games.people import capital
from tui.look import Look
from tui.widgets.canvas import Canvas
from tui.widgets.strips import paint

_SEAT = 6
"""Columns of a seat in the table of the totems: four of them leave room for the lead."""
_LEAD = 4
"""Columns of the lead."""


def draw_middle(canvas: Canvas, area: Region, scene: Scene) -> None:
    """What the mode is about, in at most four lines: the cave, the totems, or what is to come."""
    mode = scene.view.options.mode
    if mode == "tribe":
        draw_cave(canvas, area, scene)
    elif mode == "totem":
        draw_totems(canvas, area, scene)
    else:
        coming.draw_short(canvas, area, scene)


def draw_cave(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Four dwellers and the pile, with what each would bring (KO-19, KO-20, KO-22)."""
    _ = scene.look.language.gettext
    p, view = scene.look.palette, scene.view
    dim = paint(p.dim, p.night)
    heading = _("CAVE  2 resources each; 4: the pile of {pile}").format(pile=len(view.pile))
    canvas.pieces(area.x, area.y, [(heading, dim)], area.width)
    choosing = view.phase == "recruit" and scene.snapshot.ask is not None
    wide = (area.width + 1) // 4 - 1
    picture = scene.picture
    home = scene.cursor if scene.focus == scene.main and scene.reckoning.may_settle(scene.cursor) else None
    for place, dweller in enumerate(view.cave):
        x = area.x + place * (wide + 1)
        move = Recruit(dweller) if dweller is not None else None
        # Two of a kind are one choice, and the first of them is the one that comes.
        first = dweller not in view.cave[:place]
        pointed = choosing and first and move is not None and scene.chosen == move
        legal = move in scene.snapshot.moves
        called = picture is not None and picture.called == place
        ground = p.chosen if pointed or called else p.dark_wood
        if picture is not None and place in picture.hidden:
            canvas.fill(x, area.y + 1, wide, 3, paint(p.on_wood, p.wood))
            canvas.text(x + wide // 2, area.y + 2, "?", paint(p.on_wood, p.wood, True))
            continue
        if dweller is None:
            canvas.fill(x, area.y + 1, wide, 3, paint(p.cream, ground))
            canvas.text(x + 1, area.y + 2, _("nobody"), paint(p.dim, ground))
            continue
        gain = scene.reckoning.recruited(dweller, home)
        ink = p.gold if pointed or called else p.cream if legal or not choosing else p.dim
        canvas.paste(x, area.y + 1, _card(dweller, gain, wide, scene.look, ink, ground, pointed))
        if pointed or called:
            canvas.text(x - 1, area.y + 1, signs_of(scene.look).marks[0], paint(p.gold, p.night, True))
        if choosing and legal:
            scene.hit(x, area.y + 1, wide, 3, "choice", move)
    if choosing:
        _draw_answers(canvas, area, scene)


@lru_cache(maxsize=512)
def _card(
    dweller: Dweller, gain: int | None, wide: int, look: Look, ink: str, ground: str, pointed: bool
) -> Canvas:
    """A dweller in the cave: name, pay, and what it would bring; None when it cannot be paid for."""
    p = look.palette
    canvas = Canvas(wide, 3, paint(p.cream, ground))
    name = card_name(dweller, look.language)
    canvas.pieces(0, 0, [(capital(name), paint(ink, ground, True))], wide)
    canvas.pieces(0, 1, [(dweller_pay(dweller, look), paint(p.dim, ground))], wide)
    if gain is None:
        canvas.text(0, 2, "-", paint(p.dim, ground))
    else:
        worth = p.gold if pointed else p.green if gain >= 0 else p.red
        canvas.text(0, 2, signed(gain), paint(worth, ground, True))
    return canvas


def _draw_answers(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Below the cave: nobody, or one of the pile."""
    _ = scene.look.language.gettext
    p = scene.look.palette
    x = area.x
    for move, text in ((Decline(), _("recruit nobody")), (Recruit(), _("one of the pile"))):
        if move in scene.snapshot.moves:
            pointed = scene.chosen == move
            mark = signs_of(scene.look).marks[0] if pointed else " "
            style = paint(p.gold if pointed else p.cream, p.chosen if pointed else p.dark_wood, pointed)
            scene.hit(x, area.y + 4, len(text) + 3, 1, "choice", move)
            x = canvas.text(x, area.y + 4, f"{mark}{text}  ", style) + 1


def draw_totems(canvas: Canvas, area: Region, scene: Scene) -> None:
    """Every totem: its points, its holder, how many each has, who leads by how many (KO-16)."""
    _ = scene.look.language.gettext
    p, look = scene.look.palette, scene.look
    dim = paint(p.dim, p.night)
    canvas.text(area.x, area.y, _("TOTEMS"), dim)
    x = area.x + area.width - _SEAT * scene.view.seats
    for seat in range(scene.view.seats):
        canvas.pieces(x + _SEAT * seat, area.y, shown_name(scene, seat, _SEAT - 1), _SEAT - 1)
    for line, race in enumerate(totem_races(scene.view), 1):
        y = area.y + line
        kind = RESOURCES.index(race.resource)
        sign = signs_of(look).resources[kind]
        lost = scene.view.lost is not None and scene.view.lost.resource == race.resource
        moved = isinstance(scene.event, TotemMoved) and scene.event.resource == race.resource
        in_hand = scene.picture is not None and scene.picture.totem == kind
        lost = lost or moved
        name = f"{sign} {resource_name(race.resource, look.language)}"
        canvas.text(area.x, y, f"{TOTEM_POINTS[kind]} ", paint(p.gold if lost else p.dim, p.night))
        canvas.pieces(area.x + 2, y, [(name, paint(p.gold if moved else p.cream, p.night, lost))], 10)
        if race.leaders:
            lead = _("tie") if race.lead == 0 else signed(race.lead)
            lead = lead if len(lead) <= _LEAD else f"{lead[: _LEAD - 1]}."
            canvas.text(area.x + 13, y, lead, paint(p.green if race.lead else p.dim, p.night))
        for seat, count in enumerate(race.counts):
            held = race.holder == seat and not in_hand
            style = (
                paint(p.on_gold, p.gold, True)
                if held and seat == scene.snapshot.eye
                else (paint(p.ink, p.ivory, True) if held else paint(p.cream if count else p.dim, p.night))
            )
            text = f"[{count}]" if held else f" {count} "
            canvas.text(x + _SEAT * seat, y, text, style)
            move = HandTotem(race.resource, seat)
            if move in scene.snapshot.moves:
                scene.hit(x + _SEAT * seat, y, _SEAT - 1, 1, "choice", move)
                if scene.chosen == move:
                    canvas.text(
                        x + _SEAT * seat + 3, y, signs_of(look).marks[1], paint(p.gold, p.night, True)
                    )


# -- the lower part of the panel ----------------------------------------------------------------------------


def draw_pile(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The pile, looked through after paying: every kind with what its best place would bring (KO-20)."""
    _ = scene.look.language.gettext
    p, view = scene.look.palette, scene.view
    canvas.text(area.x, area.y, _("THE PILE"), paint(p.dim, p.night))
    picks = [move for move in scene.snapshot.moves if isinstance(move, Pick)]
    for line, move in enumerate(picks):
        x, y = area.x + line % 2 * (area.width // 2), area.y + 1 + line // 2
        pointed = scene.chosen == move
        mark = signs_of(scene.look).marks[0] if pointed else " "
        many = view.pile.count(move.dweller)
        gain = scene.reckoning.best_home(move.dweller)
        text = f"{mark}{many} {dweller_name(move.dweller, scene.look.language)}"
        after = canvas.pieces(x, y, [(text, paint(p.gold if pointed else p.cream, p.night, pointed))], 15)
        canvas.text(after + 1, y, signed(gain or 0), paint(p.green, p.night))
        scene.hit(x, y, area.width // 2, 1, "choice", move)
