"""What has the map for itself for a moment: the boss's entry, the collapse, the end; cards to look at."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.geometry import Region

from server.games.contract import Event, Seat
from server.games.domino_dungeon.content import ATTRIBUTES, SLOTS, Card, HeroKey
from server.games.domino_dungeon.dungeon_events import (
    BossFound,
    CollapseBegan,
    Collapsed,
    CollapseDropped,
    DungeonEnded,
    DungeonEntered,
    HeroDefeated,
    MatchEnded,
)
from server.games.domino_dungeon.events import CardDrawn, GotOut
from server.games.domino_dungeon.moves import ChooseHero, Equip, Use
from tui.games.domino_dungeon.board_words import told_way_out
from tui.games.domino_dungeon.cards_words import (
    ability_name,
    attribute_name,
    card_name,
    card_text,
    deck_name,
    dungeon_name,
    hero_name,
    hero_title,
    slot_name,
)
from tui.games.domino_dungeon.choice_words import power_short
from tui.games.domino_dungeon.dice import draw_die
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.names import count_of
from tui.games.domino_dungeon.panel import block
from tui.games.domino_dungeon.scene import Scene
from tui.games.domino_dungeon.signs import signs_of
from tui.games.domino_dungeon.way_out import way_out
from tui.games.people import capital, joined, name_of
from tui.widgets.canvas import Canvas
from tui.widgets.strips import fit, paint
from tui.widgets.wrapping import wrapped

_WIDTH = 44
"""Columns of a sheet that lies on the map."""


def draw_banner(canvas: Canvas, area: Region, scene: Scene) -> None:
    """The event that has the map for itself, or the card or hero that is to be chosen."""
    if scene.banner is not None:
        _draw_event(canvas, area, scene, scene.banner)
        return
    ask = scene.snapshot.ask
    if ask is None:
        return
    if ask.kind == "hero" and isinstance(scene.chosen, ChooseHero):
        _draw_hero_card(canvas, area, scene, scene.chosen.hero)
    elif ask.kind == "card" and scene.view.card:
        _draw_card(canvas, area, scene, scene.book.card(scene.view.card))
    elif (number := _shown_card(scene.chosen)) != 0:
        _draw_card(canvas, area, scene, scene.book.card(number))


def _shown_card(chosen: object) -> int:
    """The card that is worth a look before the choice is made, 0 for none."""
    if isinstance(chosen, Equip):
        return chosen.card
    # A power against a room leaves the map free, so that one sees which.
    return chosen.card if isinstance(chosen, Use) and chosen.room is None else 0


def _sheet(canvas: Canvas, area: Region, height: int, scene: Scene, *, low: bool = False) -> Region:
    """An area of dark wood in the middle of the map, or at its lower edge."""
    p = scene.look.palette
    width = min(_WIDTH, area.width - 2)
    height = min(height, area.height)
    x = area.x + (area.width - width) // 2
    y = area.bottom - height if low else area.y + (area.height - height) // 2
    canvas.fill(x, y, width, height, paint(p.cream, p.dark_wood))
    if scene.look.depth in ("none", "16"):
        # Where the wood cannot be told from the night, a line goes around it.
        line = paint(p.cream, p.dark_wood)
        signs = signs_of(scene.look)
        for row in (y, y + height - 1):
            canvas.text(x, row, signs.bar * width, line)
        for row in range(y + 1, y + height - 1):
            canvas.text(x, row, signs.edge, line)
            canvas.text(x + width - 1, row, signs.edge, line)
        ends = ((x, y), (x + width - 1, y), (x + width - 1, y + height - 1), (x, y + height - 1))
        for (column, row), corner in zip(ends, signs.corners, strict=True):
            canvas.text(column, row, corner, line)
    return Region(x + 2, y, width - 4, height)


def _lines(canvas: Canvas, inner: Region, row: int, texts: Sequence[str], scene: Scene, ink: str) -> int:
    p = scene.look.palette
    for text in texts:
        for line in wrapped(text, inner.width):
            canvas.text(inner.x, inner.y + row, line, paint(ink, p.dark_wood))
            row += 1
    return row


def _head(canvas: Canvas, inner: Region, text: str, scene: Scene, ink: str) -> None:
    p = scene.look.palette
    canvas.pieces(inner.x, inner.y + 1, [(text, paint(ink, p.dark_wood, True))], inner.width)


def _draw_event(canvas: Canvas, area: Region, scene: Scene, event: Event) -> None:
    match event:
        case DungeonEntered():
            _draw_entrance(canvas, area, scene, event)
        case BossFound():
            _draw_boss(canvas, area, scene, event)
        case CollapseBegan(die=die) | CollapseDropped(die=die):
            _draw_collapse(canvas, area, scene, die)
        case CardDrawn(card=number):
            _draw_card(canvas, area, scene, scene.book.card(number))
        case DungeonEnded():
            _draw_count(canvas, area, scene, event)
        case Collapsed() | HeroDefeated() | GotOut() | MatchEnded():
            _draw_end(canvas, area, scene, event)


def _draw_entrance(canvas: Canvas, area: Region, scene: Scene, event: DungeonEntered) -> None:
    """What everybody threw, and who goes first."""
    p, language = scene.look.palette, scene.look.language
    dungeon = scene.book.content.dungeons[event.dungeon - 1]
    throws = [
        ", ".join(f"{name_of(scene.snapshot, seat, language)} {die}" for seat, die in throw)
        for throw in event.throws
    ]
    wide = min(_WIDTH, area.width - 2) - 4
    inner = _sheet(canvas, area, 6 + sum(len(wrapped(throw, wide)) for throw in throws), scene)
    _head(canvas, inner, dungeon_name(dungeon, language), scene, p.gold)
    name = name_of(scene.snapshot, event.first, language)
    first = language.gettext("{name} goes first.").format(name=name)
    _lines(canvas, inner, 3, [*throws, first], scene, p.cream)


def _draw_boss(canvas: Canvas, area: Region, scene: Scene, event: BossFound) -> None:
    """Why it is found, and what there is to overcome."""
    p, language = scene.look.palette, scene.look.language
    _ = language.gettext
    kind = scene.book.kind(max(1, scene.view.dungeon), "boss")
    inner = _sheet(canvas, area, 8, scene)
    _head(canvas, inner, _("THE BOSS IS COMING"), scene, p.red)
    texts = [
        _why_found(event.why, name_of(scene.snapshot, event.seat, language), scene),
        _("{boss}: {dice}, {health} health, {defence}+ to wound.").format(
            boss=capital(the_monster(kind, language)),
            dice=count_of("die", kind.dice, language),
            health=kind.health,
            defence=kind.defence,
        ),
    ]
    _lines(canvas, inner, 3, texts, scene, p.cream)


def _draw_collapse(canvas: Canvas, area: Region, scene: Scene, die: int) -> None:
    """How long there is to get out."""
    p, language = scene.look.palette, scene.look.language
    _ = language.gettext
    inner = _sheet(canvas, area, 7, scene)
    draw_die(canvas, inner.x, inner.y + 1, die, scene.look, alarm=die <= 2)
    right = Region(inner.x + 11, inner.y, inner.width - 11, inner.height)
    _head(canvas, right, _("THE CEILING CRACKS"), scene, p.red)
    text = language.ngettext("{n} round until the collapse.", "{n} rounds until the collapse.", die)
    row = _lines(canvas, right, 3, [text.format(n=die) if die else _("It is coming down!")], scene, p.cream)
    out = way_out(scene.view, scene.main) if isinstance(scene.snapshot.eye, int) else None
    if out is not None and die:
        _lines(canvas, right, row, [told_way_out(out, language)], scene, p.green if out.in_time else p.red)


def _draw_end(
    canvas: Canvas, area: Region, scene: Scene, event: Collapsed | HeroDefeated | GotOut | MatchEnded
) -> None:
    """What is over, for a hero or for all, and a line about it."""
    p, language = scene.look.palette, scene.look.language
    _ = language.gettext

    def names(seats: Iterable[Seat]) -> str:
        return joined((name_of(scene.snapshot, seat, language) for seat in seats), language)

    match event:
        case Collapsed(heroes=heroes):
            head, colour = _("THE DUNGEON COMES DOWN"), p.red
            buried = _("Buried: {names}.").format(names=names(heroes))
            text = buried if heroes else _("Nobody gets out any more.")
        case HeroDefeated(hero=seat):
            head, colour = _("{name} IS DEFEATED").format(name=names([seat]).upper()), p.red
            hero = scene.view.heroes[seat].hero
            who = "" if hero is None else hero_name(scene.book.heroes[hero], language)
            text = _("{hero} goes no further.").format(hero=who)
        case GotOut(seat=seat):
            head, colour = _("{name} IS OUT").format(name=names([seat]).upper()), p.green
            worth = scene.book.worth(scene.view.heroes[seat])
            text = _("Safe and sound, with coins and cards worth {worth}.").format(worth=worth)
        case MatchEnded(result=result):
            head, colour = _("THE MATCH IS OVER"), p.gold
            wins = language.ngettext("{names} wins.", "{names} share the win.", len(result.winners))
            text = wins.format(names=names(result.winners)) if any(result.scores) else _("Nobody wins.")
    inner = _sheet(canvas, area, 6 if isinstance(event, Collapsed) else 5, scene)
    _head(canvas, inner, head, scene, colour)
    _lines(canvas, inner, 3, [text], scene, p.cream)


def _why_found(why: str, name: str, scene: Scene) -> str:
    _ = scene.look.language.gettext
    return {
        "empty_hand": _("{name} has no rooms left and finds its lair."),
        "nothing_fits": _("No room fits any door: {name} finds its lair."),
        "last_round": _("It has waited long enough: {name} finds its lair."),
    }[why].format(name=name)


def _draw_count(canvas: Canvas, area: Region, scene: Scene, event: DungeonEnded) -> None:
    """Who is worth what, from the last place up (DUN-24, DUN-26)."""
    p, look, view = scene.look.palette, scene.look, scene.view
    _ = look.language.gettext
    language = look.language
    campaign = view.options.campaign
    inner = _sheet(canvas, area, view.seats + 5, scene)
    dungeon = scene.book.content.dungeons[event.dungeon - 1]
    _head(
        canvas,
        inner,
        _("{dungeon}: the count").format(dungeon=dungeon_name(dungeon, language)),
        scene,
        p.gold,
    )
    seats = sorted(range(view.seats), key=lambda seat: (event.places[seat], seat))
    shown = view.seats if scene.stage == 0 else scene.stage - 1
    for line, seat in enumerate(seats):
        if line < view.seats - shown:
            continue
        y = inner.y + 3 + line
        place = event.places[seat]
        fallen = view.heroes[seat].fate == "defeated"
        strong = place == 1 and event.decided != "nobody"
        ink = paint(p.cream if not fallen else p.dim, p.dark_wood, strong)
        right = f"{event.worths[seat]}" + (f"  {event.banked[seat]:>4}" if campaign else "")
        cards = _("fallen") if fallen else count_of("card", event.cards[seat], language)
        name = name_of(scene.snapshot, seat, language)
        canvas.pieces(
            inner.x,
            y,
            [(f"{place}. ", ink), block(scene, seat), (f" {name}", ink)],
            inner.width - len(right) - len(cards) - 2,
        )
        canvas.text(inner.right - len(right), y, right, ink)
        canvas.text(inner.right - len(right) - len(cards) - 2, y, cards, paint(p.dim, p.dark_wood))


# -- cards and heroes to look at ---------------------------------------------------------------------------


def _draw_card(canvas: Canvas, area: Region, scene: Scene, card: Card) -> None:
    """A card, large: name, deck and slot, what it does, what it is worth (DUN-5)."""
    p, look = scene.look.palette, scene.look
    language = look.language
    text = wrapped(card_text(card, language), min(_WIDTH, area.width - 2) - 4)
    inner = _sheet(canvas, area, 5 + len(text), scene, low=True)
    name = fit([(card_name(card, language), paint(p.cream, p.dark_wood, True))], inner.width - 6)
    canvas.pieces(inner.x, inner.y + 1, name)
    value = f"{signs_of(look).coin}{card.value}"
    canvas.text(inner.right - len(value), inner.y + 1, value, paint(p.cream, p.dark_wood, True))
    slots = SLOTS if card.slot is None else (card.slot,)
    kind = f"{deck_name(card.deck, language)} · " + "/".join(slot_name(slot, language) for slot in slots)
    if look.ascii:
        kind = kind.replace("·", "-")
    canvas.pieces(inner.x, inner.y + 2, [(kind, paint(p.dim, p.dark_wood))], inner.width)
    for row, line in enumerate(text):
        canvas.text(inner.x, inner.y + 3 + row, line, paint(p.cream, p.dark_wood))


def _draw_hero_card(canvas: Canvas, area: Region, scene: Scene, key: HeroKey) -> None:
    """A hero that can be chosen, with all its numbers (DUN-2)."""
    p, look = scene.look.palette, scene.look
    _ = look.language.gettext
    language = look.language
    hero = scene.book.heroes[key]
    inner = _sheet(canvas, area, 11, scene)
    _head(canvas, inner, hero_title(hero, language), scene, p.gold)
    signs = signs_of(look)
    row = 3
    line = f"{signs.heart * hero.health}  {signs.step * hero.steps}  " + _("defence {n}").format(
        n=hero.defence
    )
    canvas.pieces(inner.x, inner.y + row, [(line, paint(p.cream, p.dark_wood))], inner.width)
    dice = "  ".join(f"{attribute_name(a, language)} {n}" for a, n in zip(ATTRIBUTES, hero.dice, strict=True))
    slots = "  ".join(f"{slot_name(s, language)} {n}" for s, n in zip(SLOTS, hero.slots, strict=True))
    decks = joined((deck_name(deck, language) for deck in hero.decks), language)
    ability = f"{ability_name(hero, language)} ({hero.ability.cost}): {power_short(hero.ability, look)}"
    _lines(
        canvas,
        inner,
        row + 1,
        [dice, slots, _("draws: {decks}").format(decks=decks), ability],
        scene,
        p.cream,
    )
