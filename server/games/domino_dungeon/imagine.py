"""A full position that agrees with what one eye sees, for players that look ahead."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from server.chance import Chance
from server.games.domino_dungeon.book import Book
from server.games.domino_dungeon.content import DECKS
from server.games.domino_dungeon.reading import hidden_cards, hidden_rooms
from server.games.domino_dungeon.state import DungeonState
from server.games.domino_dungeon.view import DungeonView


def imagine(view: DungeonView, chance: Chance) -> DungeonState:
    """Hands, pile and decks are dealt anew, so that they agree with everything the eye has seen."""
    state = DungeonState(view.options, view.seats, chance, view.content)
    state.table = replace(view, eye="public", hand=(), hands=None)
    state.hands, state.pile = _deal(view, state.book, chance)
    state.decks = [hidden_cards(view, deck) for deck in DECKS]
    for cards in state.decks:
        chance.shuffle(cards)
    return state


def _deal(view: DungeonView, book: Book, chance: Chance) -> tuple[list[list[int]], list[int]]:
    """Rooms for every hidden place of a hand, none that its owner is known to lack; the rest is the pile."""
    known: dict[int, tuple[int, ...]] = {}
    if view.hands is not None:
        known = dict(enumerate(view.hands))
    elif isinstance(view.eye, int):
        known[view.eye] = view.hand
    rooms = hidden_rooms(view)
    if not view.pile and not any(view.counts):
        return [[] for _ in view.counts], []
    chance.shuffle(rooms)
    wants = [
        (seat, wish)
        for seat, count in enumerate(view.counts)
        if seat not in known
        for wish in _wishes(view, book, seat, count)
    ]
    dealt = _matched(rooms, [wish for _, wish in wants])
    hands = [list(known.get(seat, ())) for seat in range(view.seats)]
    for (seat, _), room in zip(wants, dealt, strict=True):
        hands[seat].append(room)
    left = set(rooms) - set(dealt)
    return hands, [room for room in rooms if room in left]


def _wishes(view: DungeonView, book: Book, seat: int, count: int) -> list[frozenset[int]]:
    """For every hidden room of a hand: which rooms it may be (DUN-9)."""
    lacking = frozenset().union(*(book.fitting[colour] for colour in view.lacks[seat]))
    every = frozenset(room.number for room in book.content.rooms)
    wishes = [every - lacking] * count
    kick = view.kick
    if kick is not None and view.phase == "lay" and view.asked == seat:
        # Who is asked can lay: of the drawn room that is all there is to know of it.
        wishes[0] = book.fitting[kick.colour] - (frozenset() if kick.drawn else lacking)
    return wishes


def _matched(rooms: Sequence[int], wishes: Sequence[frozenset[int]]) -> list[int]:
    """A room for every wish, all different; the true hands prove that there is a way."""
    owner: dict[int, int] = {}

    def settle(wish: int, seen: set[int]) -> bool:
        for room in rooms:
            if room in wishes[wish] and room not in seen:
                seen.add(room)
                if room not in owner or settle(owner[room], seen):
                    owner[room] = wish
                    return True
        return False

    # The choosiest first, so that the others are left to chance alone.
    for wish in sorted(range(len(wishes)), key=lambda wish: len(wishes[wish])):
        if not settle(wish, set()):
            raise ValueError("a view whose hands cannot be")
    found = {wish: room for room, wish in owner.items()}
    return [found[wish] for wish in range(len(wishes))]
