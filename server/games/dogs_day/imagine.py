"""A full position that agrees with what one eye sees, for players that look ahead."""

from __future__ import annotations

from server.chance import Chance
from server.games.dogs_day.cards import Card
from server.games.dogs_day.material import BACKPACKS, LOADS, TRUCKS_USED, VALUES, Markers
from server.games.dogs_day.piles import Pile
from server.games.dogs_day.reading import surely_held, unplayed
from server.games.dogs_day.scene import how_of
from server.games.dogs_day.state import DogsState
from server.games.dogs_day.view import DogsView


def imagine(view: DogsView, chance: Chance) -> DogsState:
    """Hidden hands, decks, picks, values and trucks filled at random; every one that can be can come out."""
    state = DogsState(view.options, view.seats, chance)
    state.round, state.half, state.result = view.round, view.half, view.result
    if view.phase == "before":
        return state
    state.trucks = list(view.trucks)
    _fill_hands(state, view, chance)
    _fill_piles(state, view, chance)
    loads = list(LOADS)
    for load in view.trucks:
        loads.remove(load)
    chance.shuffle(loads)
    state.loads = loads[: TRUCKS_USED - len(view.trucks)]
    state.retired = [list(cards) for cards in view.retired]
    state.arrested = [list(cards) for cards in view.arrested]
    state.transfers, state.last_round = list(view.transfers), view.last_round
    state.fled = list(view.fled)
    if view.half is not None:
        state.reveal_cards(_revealed(view), [played.seat for played in view.scene])
        state.how = how_of(state.cards)
    state.resume(view.phase, view.act)
    return state


def _revealed(view: DogsView) -> list[Card]:
    """The cards of this round, by seat: in the scene, or gone from it last."""
    scene = {played.seat: played.card for played in view.scene}
    cards = []
    for seat in range(view.seats):
        gone = view.retired[seat] if seat in view.fled else view.arrested[seat]
        cards.append(scene[seat] if seat in scene else gone[-1])
    return cards


def _fill_hands(state: DogsState, view: DogsView, chance: Chance) -> None:
    for seat in range(view.seats):
        left = list(unplayed(view, seat))
        hand = list(view.hands[seat] or surely_held(view, seat))
        rest = [card for card in left if card not in hand]
        chance.shuffle(rest)
        while len(hand) < view.held[seat]:
            hand.append(rest.pop())
        if not view.hands[seat]:
            # A hand fills up in any order.
            chance.shuffle(hand)
        state.hands[seat], state.decks[seat] = hand, rest
        pick = view.picks[seat]
        state.picks[seat] = chance.choice(hand) if view.picked[seat] and pick is None else pick


def _fill_piles(state: DogsState, view: DogsView, chance: Chance) -> None:
    """Markers that the eye sees are those of its vault; the others go anywhere."""
    backpacks, cases = list(range(BACKPACKS)), list(range(BACKPACKS, len(VALUES)))
    chance.shuffle(backpacks)
    chance.shuffle(cases)
    for seat, holding in enumerate(view.values):
        if holding is not None:
            state.vaults[seat] = Pile(
                [_drawn(backpacks, value) for value in holding.backpacks],
                [_drawn(cases, value) for value in holding.cases],
            )
    places: list[tuple[Pile, Markers]] = [
        (state.vaults[seat], markers) for seat, markers in enumerate(view.vaults) if view.values[seat] is None
    ]
    places += [(state.loot[played.seat], played.loot) for played in view.scene]
    places += [(state.bank, view.bank), (state.truck, view.truck), (state.prison, view.prison)]
    state.reserve = Pile(backpacks, cases)
    for pile, markers in places:
        state.reserve.draw("backpack", markers.backpacks, pile)
        state.reserve.draw("case", markers.cases, pile)


def _drawn(markers: list[int], value: int) -> int:
    marker = next(marker for marker in markers if VALUES[marker] == value)
    markers.remove(marker)
    return marker
