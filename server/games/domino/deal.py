"""Dealing a round and finding who opens it (DOM-1, DOM-2, DOM-5)."""

from __future__ import annotations

from collections.abc import Sequence

from server.chance import Chance
from server.games.contract import Seat
from server.games.domino.events import Opening
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import Tile, full_set

SETS: dict[int, tuple[Tile, ...]] = {highest: full_set(highest) for highest in (6, 9)}
"""The sets one can play with, by their highest number (DOM-1)."""


def deal(options: DominoOptions, seats: int, chance: Chance) -> tuple[list[list[Tile]], list[Tile]]:
    """Shuffle: a hand for every seat, and the boneyard, whose last tile is drawn first (DOM-2)."""
    tiles = list(SETS[options.set])
    chance.shuffle(tiles)
    size = options.hand_size
    hands = [tiles[seat * size : (seat + 1) * size] for seat in range(seats)]
    return hands, tiles[seats * size :]


def opening_rank(tile: Tile) -> tuple[bool, int, int]:
    """How much a tile deserves to open the first round: doubles first, then the sum, then the larger half."""
    high, low = tile
    return (high == low, high + low, high)


def first_opening(hands: Sequence[Sequence[Tile]]) -> tuple[Seat, Tile, Opening]:
    """Who opens a match's first round, with which tile and why (DOM-5)."""
    best = [max(hand, key=opening_rank) for hand in hands]
    tile = max(best, key=opening_rank)
    return best.index(tile), tile, "highest_double" if tile[0] == tile[1] else "highest_tile"
