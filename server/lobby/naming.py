"""The names the house gives: proposed from a login, told apart by a number, made up for guests."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Iterator

from server.names import clean_name, numbered
from server.protocols import Refused

GUEST_NAMES = ("Arara", "Cutia", "Irara", "Jabuti", "Quati", "Tatu", "Tiziu", "Tucano")
"""Animals, so that a guest has a name in every language; short enough for nine digits behind them."""

COUNTED = 4
"""How many people of one login are told apart by counting."""


def candidates(login: str) -> Iterator[str]:
    """Names for somebody new, the best first, without end: from the login with a capital first, as people
    write names (inner capitals stay), else those of guests. Behind the first few numbers come random ones:
    a login that thousands use must not keep the house counting."""
    wish = clean_name(login)
    wish = clean_name(wish[:1].upper() + wish[1:])
    number = 1
    while True:
        if wish:
            if number > COUNTED:
                yield numbered(wish, 10 + secrets.randbelow(10 ** min(number, 9)))
            else:
                yield wish if number == 1 else numbered(wish, number)
        else:  # more digits when a house has had so many guests that four do not tell them apart
            digits = secrets.randbelow(10 ** min(4 + number // 4, 9))
            yield f"{secrets.choice(GUEST_NAMES)} {digits:04}"
        number += 1


def company(host: str, wished: Iterable[str]) -> list[str]:
    """The names of further people at a host's keyboard, cleaned and told apart; `Refused` ("bad_name")."""
    names = [host]
    for wish in wished:
        if not (name := clean_name(wish)):
            raise Refused("bad_name", {"name": wish[:40]})
        again = 2
        while name in names:
            name, again = numbered(clean_name(wish), again), again + 1
        names.append(name)
    return names[1:]
