"""A full position that agrees with what one eye sees, for players that look ahead."""

from __future__ import annotations

from server.chance import Chance
from server.games.domino.reading import can_draw, fits, may_hold, unseen
from server.games.domino.state import DominoState
from server.games.domino.tiles import Tile
from server.games.domino.view import DominoView


def imagine(view: DominoView, chance: Chance) -> DominoState:
    """Hidden hands and the boneyard filled at random with unseen tiles, none where it cannot be.

    What passes, draws and the opening have proved is kept to (`may_hold`). Not every possible position is
    equally likely, but every one can come out.
    """
    if view.phase == "before":
        return DominoState(view.options, view.seats, chance)
    hidden = list(unseen(view))
    chance.shuffle(hidden)
    if view.hands is not None:
        return DominoState.of(view, view.hands, hidden, chance)
    hands: list[list[Tile]] = [[] for _ in range(view.seats)]
    room = list(view.counts)
    if isinstance(view.eye, int):
        hands[view.eye] = list(view.hand)
        room[view.eye] = 0
    if view.must_open is not None and view.opener is not None and not view.line and view.eye != view.opener:
        hands[view.opener].append(view.must_open)
        room[view.opener] -= 1
    allowed = may_hold(view)
    placed = _share_out(hidden, allowed, room, chance)
    ends = view.ends
    if view.turn is not None and ends is not None and not _someone_fits(view, placed):
        # The round goes on, so somebody can play or the boneyard can still be drawn from.
        _swap_in(
            placed, [tile for tile in hidden if tile not in placed and fits(tile, ends)], allowed, chance
        )
    for tile, seat in placed.items():
        hands[seat].append(tile)
    for seat in range(view.seats):
        if seat != view.eye:
            chance.shuffle(hands[seat])
    return DominoState.of(view, hands, [tile for tile in hidden if tile not in placed], chance)


def _someone_fits(view: DominoView, placed: dict[Tile, int]) -> bool:
    return can_draw(view) or any(fits(tile, view.ends) for tile in (*placed, *view.hand))


def _swap_in(
    placed: dict[Tile, int], fitting: list[Tile], allowed: tuple[frozenset[Tile], ...], chance: Chance
) -> None:
    """Let a random seat have one of the ``fitting`` tiles instead of one it got."""
    swaps = [(out, tile) for out, seat in placed.items() for tile in fitting if tile in allowed[seat]]
    out, tile = chance.choice(swaps)
    placed[tile] = placed.pop(out)


def _share_out(
    tiles: list[Tile], allowed: tuple[frozenset[Tile], ...], room: list[int], chance: Chance
) -> dict[Tile, int]:
    """Fill every seat's room with tiles it may hold: a matching found by augmenting paths.

    The true position is such a matching, so there always is one.
    """
    holder: dict[Tile, int] = {}

    def give(seat: int, asked: set[Tile]) -> bool:
        for tile in tiles:
            if tile not in allowed[seat] or tile in asked:
                continue
            asked.add(tile)
            if tile not in holder or give(holder[tile], asked):
                holder[tile] = seat
                return True
        return False

    places = [seat for seat, count in enumerate(room) for _ in range(count)]
    chance.shuffle(places)
    for seat in places:
        if not give(seat, set()):
            raise ValueError("no position agrees with this view")
    return holder
