"""Why a move is refused: one reason key for each rule, with the facts its sentence needs.

For every move: unreadable; already_over; table_only (deal, monsters: the table does it); not_your_turn
(turn, when somebody is asked); out_of_dungeon and defeated (that seat's hero is no more in the dungeon);
not_now (asked: the phase). Where points or steps are spent: no_points (needed, points), no_steps (steps).

- hero: hero_taken (hero, seat)
- go: already_there (room); not_connected (room)
- kick: no_growth (the boss is found, DUN-19); no_door (side); door_connected (side); door_shut (side)
- test: nothing_to_test; already_spent (symbol)
- attack: no_such_monster (monster); out_of_reach (reach); and of its card: not_worn (card), no_strike (card)
- loot: before_boss; no_looting (DUN-25); no_such_hero (hero); yourself; out_of_reach (reach); not_worn,
  no_strike
- portal: no_portal_here; no_such_portal (room); already_there (room); boss_by_foot (from a boss's room that
  has doors, DUN-15)
- chest: no_chest; already_spent (symbol)
- draw: not_your_deck (deck); deck_empty (deck)
- equip: not_in_bag (card); not_this_card (card, won); wrong_slot (card, slot); slot_full (slot); slot_free
  (slot: nothing has to make room); not_worn (card: the one to make room); would_defeat (DUN-5)
- bag: (only not_now)
- use: not_worn (card); no_power (card); wrong_target (kind); out_of_reach (reach); no_such_hero (hero);
  no_such_monster (monster); no_boss (monster: it cannot be frozen); no_effect (kind: nothing would happen)
- lay: not_held (room); does_not_fit (room, colour, turned)
- reroll: not_worn (card); no_reroll (card); already_used (card)
- boss: no_open_door (x, y)
- empty: no_marker_due (room, size); already_empty (room)
- out: not_on_stairs; before_boss
- undo: nothing_to_undo; no_undos (most)

Facts: seats, monsters, rooms, cards, ``x``, ``y`` and counts are numbers; hero, side, slot, deck, size,
symbol, reach ("room", "adjacent"), colour and kind (a `PowerKind`) are keys.
"""

from __future__ import annotations

from server.games.contract import IllegalMove, Seat
from server.games.domino_dungeon.position import Position


def why_not(at: Position, seat: Seat, move: object) -> IllegalMove:
    return IllegalMove("not_now")
