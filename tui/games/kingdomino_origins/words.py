"""What happens in Kingdomino Origins in sentences: events, moves, the standing, why a match ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from server.games.contract import Event, Seat
from server.games.kingdomino_origins.events import (
    CaveFilled,
    ChiefDrawn,
    DominoChosen,
    DominoDiscarded,
    DominoLeft,
    DominoPlaced,
    DwellerSettled,
    FireLanded,
    FireLost,
    MatchEnded,
    PilePicked,
    RecruitBegan,
    RecruitDeclined,
    ResourcePaid,
    RoundBegan,
    RowTurned,
    TotemMoved,
)
from server.games.kingdomino_origins.grid import Square
from server.games.kingdomino_origins.moves import (
    Choose,
    ChoosePair,
    Decline,
    Discard,
    DrawChief,
    HandTotem,
    LandFire,
    Pay,
    Pick,
    Place,
    Recruit,
    Settle,
    TurnRow,
)
from server.games.kingdomino_origins.reading import Spot, spots
from server.games.kingdomino_origins.view import KingdominoView
from server.protocols import Snapshot
from tui.games.kingdomino_origins.names import (
    count_of,
    dweller_name,
    resource_name,
    terrain_name,
    the_dweller,
    totem_name,
)
from tui.games.kingdomino_origins.places import domino_in_words, from_camp, lying
from tui.games.people import joined, name_of
from tui.language import Language

ROUNDS = 12
"""Rounds of every match: 48 dominoes, four a row (KO-5, KO-26)."""


Where: TypeAlias = Callable[[Snapshot, Seat, Square, Language], str]
"""How a square of somebody's territory is called."""


def terrain_at(snapshot: Snapshot, seat: Seat, square: Square, language: Language) -> str:
    """What a square of a territory is; where it is when nothing lies there.

    A story may tell of a position that the snapshot no longer or not yet has.
    """
    spot = spots(snapshot.view.territories[seat]).get(square)
    if spot is None or spot.terrain is None:
        return from_camp(square, language)
    return terrain_name(spot.terrain, language)


def event(event: Event, snapshot: Snapshot, language: Language, where: Where = terrain_at) -> str:
    """What happened, one sentence; the eye that looks is "you". "" for what other events tell already."""
    _ = language.gettext
    match event:
        case RowTurned(numbers=numbers, left=left):
            listed = joined(map(str, numbers), language)
            return _("A new row: {numbers}; {left} left.").format(numbers=listed, left=left)
        case CaveFilled(cave=cave, pile=pile):
            # Without articles the four of them and the pile fit a line of 80 columns.
            shown = joined((dweller_name(one, language) for one in cave if one is not None), language)
            return _("The cave shows {dwellers}; {pile} in the pile.").format(dwellers=shown, pile=pile)
        case DominoLeft(number=number):
            return _("Nobody took the {number}; it leaves the game.").format(number=number)
        case RoundBegan(round=round):
            return _("Round {round}.").format(round=round)
        case TotemMoved():
            return _totem_moved(event, snapshot, language)
        case MatchEnded():
            return _match_ended(event, snapshot, language)
    return _of_somebody(event, snapshot, language, where)


def _of_somebody(event: Event, snapshot: Snapshot, language: Language, where: Where) -> str:
    _ = language.gettext
    seat = getattr(event, "seat", None)
    you = seat == snapshot.eye
    facts: dict[str, Any] = {"name": name_of(snapshot, seat if isinstance(seat, int) else -1, language)}
    match event:
        case ChiefDrawn():
            text = (
                _("Your chief came out of the bag: you choose.")
                if you
                else _("{name}'s chief came out of the bag.")
            )
        case DominoChosen(number=number):
            text = _("You took the {number}.") if you else _("{name} took the {number}.")
            facts["number"] = number
        case DominoPlaced(place=place):
            text = _("You laid {domino}.") if you else _("{name} laid {domino}.")
            facts["domino"] = domino_in_words(place.number, language)
        case DominoDiscarded(number=number):
            text = (
                _("Your {number} fits nowhere and is discarded.")
                if you
                else _("{name}'s {number} fits nowhere and is discarded.")
            )
            facts["number"] = number
        case FireLanded():
            return _fire(event, facts, snapshot, language, where)
        case FireLost(flames=flames):
            text = (
                _("Your token of {flames} found no square in reach.")
                if you
                else _("{name}'s token of {flames} found no square in reach.")
            )
            facts["flames"] = count_of("flame", flames, language)
        case RecruitBegan(dweller=dweller, price=price):
            if dweller is None:
                text = (
                    _("You pay {price} resources for one of the pile.")
                    if you
                    else _("{name} pays {price} resources for one of the pile.")
                )
            else:
                text = (
                    _("You recruit {dweller} for {price} resources.")
                    if you
                    else _("{name} recruits {dweller} for {price} resources.")
                )
                facts["dweller"] = the_dweller(dweller, language)
            facts["price"] = price
        case RecruitDeclined():
            text = _("You recruited nobody.") if you else _("{name} recruited nobody.")
        case ResourcePaid(resource=resource):
            text = _("You paid with: {resource}.") if you else _("{name} paid with: {resource}.")
            facts["resource"] = resource_name(resource, language)
        case PilePicked(dweller=dweller, pile=pile):
            text = (
                _("You took {dweller} from the pile; {pile} left.")
                if you
                else _("{name} took {dweller} from the pile; {pile} left.")
            )
            facts |= {"dweller": the_dweller(dweller, language), "pile": pile}
        case DwellerSettled(dweller=dweller, square=square):
            text = (
                _("You settled {dweller}: {terrain}.") if you else _("{name} settled {dweller}: {terrain}.")
            )
            terrain = where(snapshot, event.seat, square, language)
            facts |= {"dweller": the_dweller(dweller, language), "terrain": terrain}
        case _:
            raise TypeError(f"no words for {type(event).__name__}")
    return text.format(**facts)


def _fire(
    event: FireLanded, facts: dict[str, Any], snapshot: Snapshot, language: Language, where: Where
) -> str:
    """KO-10 to KO-12."""
    _ = language.gettext
    you = event.seat == snapshot.eye
    facts["flames"] = count_of("flame", event.flames, language)
    facts["terrain"] = where(snapshot, event.seat, event.square, language)
    if event.resource is not None:
        facts["lost"] = resource_name(event.resource, language)
    elif event.dweller is not None:
        facts["lost"] = the_dweller(event.dweller, language)
    if "lost" in facts:
        text = (
            _("Your token of {flames} landed: {terrain}; it burned: {lost}.")
            if you
            else _("{name}'s token of {flames} landed: {terrain}; it burned: {lost}.")
        )
    else:
        text = (
            _("Your token of {flames} landed: {terrain}.")
            if you
            else _("{name}'s token of {flames} landed: {terrain}.")
        )
    return text.format(**facts)


def _totem_moved(event: TotemMoved, snapshot: Snapshot, language: Language) -> str:
    """KO-16, KO-17."""
    _ = language.gettext
    totem = totem_name(event.resource, language)
    if event.taker is None:
        text = _("Nobody has any left: {totem} goes back to the table.")
        return text.format(totem=totem)
    if event.taker == snapshot.eye:
        return _("You take {totem}.").format(totem=totem)
    return _("{name} takes {totem}.").format(name=name_of(snapshot, event.taker, language), totem=totem)


def _match_ended(event: MatchEnded, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    winners = event.result.winners
    best = max(event.result.scores)
    points = count_of("point", best, language)
    if snapshot.eye in winners and len(winners) == 1:
        return _("You win with {points}.").format(points=points)
    names = [name_of(snapshot, seat, language) for seat in winners]
    if len(names) == 1:
        return _("{name} wins with {points}.").format(name=names[0], points=points)
    text = _("{names} share the win with {points}.")
    return text.format(names=joined(names, language), points=points)


def why_over(reason: str, language: Language) -> str:
    """What the first place was won by, a sentence (KO-14); KeyError for a reason that has no words."""
    _ = language.gettext
    return {
        "points": _("More points."),
        "largest_region": _("Points tie; the largest region decides."),
        "most_fires": _("Points and largest region tie; more fires decide."),
        "shared": _("Points, largest region and fires tie: the win is shared."),
    }[reason]


def standing(snapshot: Snapshot, language: Language) -> str:
    """Round and score for the title line; what is before three blanks may be cut."""
    _ = language.gettext
    view = snapshot.view
    if not isinstance(view, KingdominoView):
        return ""
    text = mode_name(view.options.mode, language)
    if not view.round:
        return text
    return f"{text}   " + _("round {round} of {total}").format(round=view.round, total=ROUNDS)


def mode_name(mode: str, language: Language) -> str:
    """A mode in a word."""
    _ = language.gettext
    return {"discovery": _("Discovery"), "totem": _("Totem"), "tribe": _("Tribe")}[mode]


def move(move: object, snapshot: Snapshot, language: Language) -> str:
    """A move in words, as "the 47, jungle 1 right of the camp, quarry below it"."""
    _ = language.gettext
    match move:
        case TurnRow():
            return _("turn up a row")
        case DrawChief():
            return _("draw a chief")
        case Choose(number=number):
            return _("take the {number}").format(number=number)
        case ChoosePair(numbers=(low, high)):
            return _("take the {low} and the {high}").format(low=low, high=high)
        case Place():
            return lying(move, language)
        case Discard(number=number):
            return _("discard the {number}").format(number=number)
        case LandFire(square=square):
            return _("the token on {square}").format(square=_square(snapshot, square, language))
        case HandTotem(resource=resource, seat=seat):
            text = _("{totem} to seat {number}")
            return text.format(totem=totem_name(resource, language), number=seat + 1)
        case Recruit(dweller=None):
            return _("one of the pile")
        case Recruit(dweller=str() as dweller):
            return _("recruit {dweller}").format(dweller=the_dweller(dweller, language))
        case Decline():
            return _("recruit nobody")
        case Pay(square=square):
            spot = spots_of_eye(snapshot).get(square)
            paid = "" if spot is None or spot.resource is None else resource_name(spot.resource, language)
            text = _("pay with the {resource} {place}")
            return text.format(resource=paid, place=from_camp(square, language))
        case Pick(dweller=dweller):
            return _("take {dweller}").format(dweller=the_dweller(dweller, language))
        case Settle(square=square):
            return _("settle on {square}").format(square=_square(snapshot, square, language))
    raise TypeError(f"no words for {type(move).__name__}")


def spots_of_eye(snapshot: Snapshot) -> Mapping[Square, Spot]:
    """The territory of the seat that looks, or else of whose turn it is."""
    view: KingdominoView = snapshot.view
    seat = snapshot.eye if isinstance(snapshot.eye, int) else view.turn
    return {} if seat is None else spots(view.territories[seat])


def _square(snapshot: Snapshot, square: Square, language: Language) -> str:
    """A square of the own territory by its terrain and where it is: "jungle, 2 left of the camp"."""
    spot = spots_of_eye(snapshot).get(square)
    where = from_camp(square, language)
    if spot is None or spot.terrain is None:
        return where
    text = language.gettext("{terrain}, {place}")
    return text.format(terrain=terrain_name(spot.terrain, language), place=where)
