"""Why a move is refused: one reason key for each rule, with the facts its sentence needs.

- unreadable; already_over; may_not_set_up, may_not_reveal, may_not_start_day, may_not_sweep: the table does it.
- not_your_turn (``turn``, left out when nobody's is); not_now (``asked``: the phase).
- not_in_hand (``card``), already_picked (``card``): DOG-7.
- none_there (``source``, ``kind``): taking a kind that bank or prison has not (DOG-10).
- own_loot: stealing from oneself. not_in_scene (``seat``): the seat has no card there (DOG-13). has_fled
  (``seat``). wrong_place (``number``, ``place``): the thief may not steal there (DOG-12). not_next (``seat``,
  ``number``): not the neighbour. nothing_there (``seat``, ``place``, ``kind``; ``kind`` "" when it has none
  at all): DOG-13.
- no_such_marker (``kind``, ``value``): the vault has none to pay with (DOG-14).
"""
