"""A full position that agrees with what one eye sees, for players that look ahead."""

from __future__ import annotations

from server.chance import Chance
from server.games.kingdomino_origins import offers
from server.games.kingdomino_origins.grid import index_of
from server.games.kingdomino_origins.moves import DRAW_CHIEF, TURN_ROW, KingdominoMove
from server.games.kingdomino_origins.state import KingdominoState
from server.games.kingdomino_origins.territory import Territory
from server.games.kingdomino_origins.view import KingdominoView


def imagine(view: KingdominoView, chance: Chance) -> KingdominoState:
    """Deck and pile shuffled anew: every order is as likely as the true one."""
    state = KingdominoState(view.options, view.seats, chance)
    state.round, state.result = view.round, view.result
    state.territories = [Territory.of(territory) for territory in view.territories]
    state.deck, state.pile = list(view.deck), list(view.pile)
    chance.shuffle(state.deck)
    chance.shuffle(state.pile)
    state.row_numbers = [slot.number for slot in view.row]
    state.row_seats = [slot.seat for slot in view.row if slot.seat is not None]
    state.done, state.bag = view.done, list(view.bag)
    state.next_numbers = [slot.number for slot in view.next_row]
    state.next_seats = [slot.seat for slot in view.next_row]
    state.totems, state.cave = list(view.totems), list(view.cave)
    state.eruption, state.lost, state.hiring = view.eruption, view.lost, view.hiring
    state.resume(view.phase, view.turn, _moves(state, view))
    return state


def _moves(state: KingdominoState, view: KingdominoView) -> list[KingdominoMove]:
    """What can be done in the phase the view shows."""
    if view.turn is None:
        return [TURN_ROW] if view.phase == "row" else [DRAW_CHIEF] if view.phase == "chief" else []
    territory = state.territories[view.turn]
    match view.phase:
        case "pair":
            return list(offers.pairs(state.next_numbers))
        case "choose":
            return list(offers.choices(state.next_numbers, state.next_seats))
        case "place":
            return list(offers.place_or_discard(territory, state.domino))
        case "fire" if view.eruption is not None:
            return list(offers.fires(territory, index_of(view.eruption.volcano), view.eruption.flames))
        case "totem" if view.lost is not None:
            return list(offers.totem_hands(view.lost.resource, view.lost.seats))
        case "recruit":
            return list(offers.recruits(territory, state.cave, state.pile))
        case "pay" if view.hiring is not None:
            return list(offers.payments(territory, view.hiring))
        case "pick":
            return list(offers.picks(state.pile))
        case "settle":
            return list(offers.homes(territory))
    raise ValueError(f"a view of phase {view.phase} lacks what it is about")
