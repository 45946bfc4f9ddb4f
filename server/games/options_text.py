"""Options of any game from ``name=value`` texts, and the check that every value is one the option knows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import msgspec

from server.games.contract import BadOptions, Options

O = TypeVar("O", bound=Options)  # noqa: E741

_WORDS: Mapping[str, bool | None] = {
    "yes": True,
    "true": True,
    "on": True,
    "no": False,
    "false": False,
    "off": False,
    "none": None,
}
_LONGEST_NUMBER = 9


@cache
def _fields(kind: type[Options]) -> tuple[msgspec.structs.FieldInfo, ...]:
    # Found by evaluating annotations, which costs more than dealing a round.
    return msgspec.structs.fields(kind)


def options_from(kind: type[O], texts: Mapping[str, str]) -> O:
    """The options with these texts in place of defaults: ``{"pairs": "yes", "target": "150"}``.

    Raises `BadOptions` ("unknown_option", "bad_value"), its facts naming what would be right. Whether options
    go together is for `Game.check` to say.
    """
    fields = {field.name: field for field in _fields(kind)}
    values: dict[str, Any] = {}
    for name, text in texts.items():
        if name not in fields:
            raise BadOptions(name, "unknown_option", {"known": ", ".join(fields)})
        values[name] = _value(name, text, fields[name].type)
    return kind(**values)


def check_values(options: O, kind: type[O]) -> None:
    """Raise `BadOptions` ("bad_value") for a value of a wrong type or out of range."""
    if type(options) is not kind:
        raise BadOptions("options", "bad_value", {"value": type(options).__name__, "choices": kind.__name__})
    for field in _fields(kind):
        value = getattr(options, field.name)
        if not _is(value, field.type):
            raise _bad(field.name, repr(value), field.type)


def choices(annotation: Any) -> str:
    """The values an option can have, as the command line has them: ``yes, no``, ``7, 9, 10``, ``0..50``."""
    return _choices(msgspec.inspect.type_info(annotation))


def _choices(kind: msgspec.inspect.Type) -> str:
    match kind:
        case msgspec.inspect.BoolType():
            return "yes, no"
        case msgspec.inspect.NoneType():
            return "none"
        case msgspec.inspect.LiteralType(values=values):
            return ", ".join(map(str, values))
        case msgspec.inspect.IntType(ge=least, le=most):
            return f"{'' if least is None else least}..{'' if most is None else most}"
        case msgspec.inspect.UnionType(types=types):
            return ", ".join(map(_choices, types))
    return "text"


def _value(name: str, text: str, annotation: Any) -> Any:
    short = text.strip()
    candidates: list[Any] = []
    if short.lower() in _WORDS:
        candidates.append(_WORDS[short.lower()])
    if short.isascii() and short.removeprefix("-").isdigit() and len(short) <= _LONGEST_NUMBER:
        candidates.append(int(short))
    candidates.append(short)
    for candidate in candidates:
        if _is(candidate, annotation):
            return candidate
    raise _bad(name, text, annotation)


def _is(value: Any, annotation: Any) -> bool:
    try:
        # Strict, and through JSON types alone: True is no 1, 7.0 no 7.
        return type(msgspec.convert(value, annotation)) is type(value)
    except msgspec.ValidationError:
        return False


def _bad(name: str, value: str, annotation: Any) -> BadOptions:
    return BadOptions(name, "bad_value", {"value": value[:40], "choices": choices(annotation)})
