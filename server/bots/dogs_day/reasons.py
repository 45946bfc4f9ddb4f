"""What speaks for a card or a marker, as facts that are true of the position; see `advice.REASONS`."""

from __future__ import annotations

from collections.abc import Sequence

from server.bots.dogs_day.board import INDEX, mean_worth
from server.bots.dogs_day.marking import wealth, worth_of
from server.bots.dogs_day.mind import Mind
from server.games.contract import Fact
from server.games.dogs_day.cards import CARDS, NUMBERS, SAFE, Card
from server.games.dogs_day.deeds import DRIVER, FLEES, THEFTS, TWISTS
from server.games.dogs_day.material import Markers
from server.games.dogs_day.moves import DogsMove, Pay, Rob, Steal, Take
from server.games.dogs_day.reading import mean_values, supply_of, would_take
from server.games.dogs_day.view import DogsView

Facts = dict[str, dict[str, Fact]]


def pick_reasons(mind: Mind, card: Card) -> Facts:
    """All that speaks for picking a card of the hand, by key."""
    view, number = mind.view, NUMBERS[card]
    found: Facts = {}
    others = [seat for seat in range(mind.seats) if seat != mind.me]
    theirs = {seat: [CARDS[other] for other in mind.unplayed[seat]] for seat in others}
    moles = sum("x9" in cards for cards in theirs.values())
    mine = [CARDS[other] for other in mind.hand]
    if card == "x9" and not moles:
        arrestable = sum(other not in SAFE for cards in theirs.values() for other in cards)
        found["lone_mole"] = {"cards": arrestable}
    if not moles and "x9" not in [CARDS[other] for other in mind.unplayed[mind.me]]:
        found["no_mole"] = {}
    if (theft := _full_theft(view, number, others)) is not None:
        found["full_theft"] = {"number": number, "markers": theft}
    takes = _takes(view)
    if number in FLEES:
        count = _driver_finds(view) if number == DRIVER else takes[card].total
        if count:
            found["safe_loot"] = {"number": number, "markers": count}
    worths = {other: mean_worth(takes.get(other, Markers())) for other in mine}
    equal = [other for other in mine if NUMBERS[other] == number]
    if worths[card] and all(worths[card] > worth for other, worth in worths.items() if other not in equal):
        found["takes_most"] = {
            "number": number,
            "backpacks": takes[card].backpacks,
            "cases": takes[card].cases,
        }
    if number in TWISTS and not any(NUMBERS[other] == number for cards in theirs.values() for other in cards):
        found["never_skips"] = {"number": number}
    if card in SAFE and card != "x9" and moles and any(other not in SAFE for other in mine):
        found["not_arrested"] = {"number": number, "moles": moles}
    keep = mind.after.keep
    dearest = max(mine, key=lambda other: keep[INDEX[other]])
    if keep[INDEX[dearest]] > max(keep[INDEX[card]], 0.0):
        found["saves_card"] = {"card": dearest}
    return found


def _full_theft(view: DogsView, number: int, others: Sequence[int]) -> int | None:
    """How many markers for the twist lie in others' vaults, if each has at least what it may steal."""
    theft = THEFTS.get(number)
    if theft is None or not theft.vaults:
        return None
    counts = [sum(view.vaults[seat].of(kind) for kind in theft.kinds) for seat in others]
    return sum(counts) if min(counts) >= theft.most else None


def _takes(view: DogsView) -> dict[Card, Markers]:
    """What each card would take alone; of either kind as many cases as there are."""
    found = {}
    for card, heist in would_take(view).items():
        supply = supply_of(view, heist.source)
        cases = heist.cases + min(heist.either, supply.cases)
        found[card] = Markers(heist.backpacks + heist.either - min(heist.either, supply.cases), cases)
    return found


def _driver_finds(view: DogsView) -> int:
    """What cards can take in a heist, and the Driver from them."""
    return view.bank.total + view.truck.backpacks + view.prison.total


def marker_reasons(view: DogsView, moves: Sequence[DogsMove], move: DogsMove) -> Facts:
    """All that speaks for a decision about markers, by key."""
    found: Facts = {}
    match move:
        case Take() | Steal():
            if move.kind == "case":
                backpack, case = mean_values(view)
                if case > backpack:
                    found["takes_case"] = {"backpack": round(backpack), "case": round(case)}
            if isinstance(move, Steal):
                seats = {other.victim for other in moves if isinstance(other, Steal)}
                rich = {seat: wealth(view, seat) for seat in seats}
                if rich[move.victim] == max(rich.values()):
                    on_cards = [played.loot.total for played in view.scene if played.seat == move.victim]
                    markers = view.vaults[move.victim].total + sum(on_cards)
                    found["from_richest"] = {"seat": move.victim, "markers": markers}
        case Rob():
            if worth_of(view, move)[0] == max(worth_of(view, other)[0] for other in moves):
                loot = next(played.loot for played in view.scene if played.seat == move.victim)
                found["rob_most"] = {
                    "seat": move.victim,
                    "backpacks": loot.backpacks,
                    "cases": loot.cases,
                }
        case Pay():
            if move.value == min(other.value for other in moves if isinstance(other, Pay)):
                found["cheapest_fee"] = {"value": move.value}
    return found
