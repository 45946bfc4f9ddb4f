"""The words that data uses for what cards and abilities do, and what they mean to a `Card` or a `Power`.

A card's effects are separated by ``;``. They are::

    strike ATTRIBUTE DICE REACH     defence N      health N       steps N        tests ATTRIBUTE DICE
    power COST KIND ...             reroll DICE    long_arm       surefoot       quiet          once

and a power's kinds, as in ``power 1 heal 2 room``, with what follows them::

    heal N REACH      shield N       freeze REACH     push           sweep ATTRIBUTE DICE
    steal N REACH     teleport N     disarm REACH     evade          blast ATTRIBUTE DICE REACH
    stride N

ATTRIBUTE is strength, intellect or dexterity; REACH is room or adjacent. What each does is told in
`server.games.domino_dungeon.content`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from server.games.domino_dungeon.content import ATTRIBUTES, REACHES, Power, Strike

_POWERS: Mapping[str, tuple[str, ...]] = {
    "heal": ("amount", "reach"),
    "shield": ("amount",),
    "freeze": ("reach",),
    "push": (),
    "sweep": ("attribute", "amount"),
    "blast": ("attribute", "amount", "reach"),
    "steal": ("amount", "reach"),
    "teleport": ("amount",),
    "evade": (),
    "stride": ("amount",),
    "disarm": ("reach",),
}
_NUMBERS = ("defence", "health", "steps", "reroll")
_SIGNS = ("long_arm", "surefoot", "quiet", "once")


class BadEffect(Exception):
    """Words that are no effect; ``reason`` "unknown_effect", "wrong_effect" or "repeated_effect"."""

    def __init__(self, reason: str, effect: str) -> None:
        super().__init__(f"{reason}: {effect}")
        self.reason = reason
        self.effect = effect[:60]


def power(words: str) -> Power:
    """The power of ``COST KIND ...``; `BadEffect` when it is none."""
    cost, _, rest = words.strip().partition(" ")
    kind, *given = rest.split() or [""]
    if kind not in _POWERS:
        raise BadEffect("unknown_effect", words)
    if len(given) != len(_POWERS[kind]):
        raise BadEffect("wrong_effect", words)
    values = {name: _value(name, word, words) for name, word in zip(_POWERS[kind], given, strict=True)}
    return Power(kind=kind, cost=_value("cost", cost, words), **values)  # type: ignore[arg-type]


def card_effects(text: str) -> dict[str, Any]:
    """The fields of a `Card` that its effects set; `BadEffect` for what is none or is there twice."""
    fields: dict[str, Any] = {}
    tests: list[tuple[str, int]] = []
    for effect in filter(None, (part.strip() for part in text.split(";"))):
        name, *given = effect.split()
        if name == "tests":
            if len(given) != 2 or given[0] in dict(tests):
                raise BadEffect("wrong_effect", effect)
            tests.append((_value("attribute", given[0], effect), _value("dice", given[1], effect)))
            continue
        if name in fields:
            raise BadEffect("repeated_effect", effect)
        fields[name] = _field(name, given, effect)
    if tests:
        fields["tests"] = tuple(sorted(tests, key=lambda test: ATTRIBUTES.index(test[0])))
    return fields


def _field(name: str, given: list[str], effect: str) -> Any:
    if name == "strike" and len(given) == 3:
        attribute, dice, reach = map(_value, ("attribute", "dice", "reach"), given, [effect] * 3)
        return Strike(attribute, dice, reach)
    if name == "power":
        try:
            return power(effect.removeprefix("power"))
        except BadEffect as bad:
            raise BadEffect(bad.reason, effect) from bad
    if name in _NUMBERS and len(given) == 1:
        return _value("amount", given[0], effect)
    if name in _SIGNS and not given:
        return True
    raise BadEffect("wrong_effect" if name in (*_NUMBERS, *_SIGNS, "strike") else "unknown_effect", effect)


def _value(name: str, word: str, effect: str) -> Any:
    if name == "attribute" and word in ATTRIBUTES:
        return word
    if name == "reach" and word in REACHES:
        return word
    if name in ("amount", "dice", "cost") and _is_number(word):
        return int(word)
    raise BadEffect("wrong_effect", effect)


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdigit() and len(word) <= 4
