"""The options of Dogs' Day in words: fields to step through, a summary, and why some cannot be."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Facts
from server.games.dogs_day.options import DogsOptions
from tui.games.face import Choice, OptionField
from tui.language import Language


def checked(options: object) -> DogsOptions:
    """The options by their own type; TypeError for others."""
    if not isinstance(options, DogsOptions):
        raise TypeError(f"not options of Dogs' Day: {type(options).__name__}")
    return options


def fields(language: Language) -> Sequence[OptionField]:
    """Every field of `DogsOptions`, in the order to show."""
    _ = language.gettext
    return (
        OptionField(
            "bank",
            _("Bank"),
            _("A bank that is never empty begins every day with three markers at least."),
            (Choice("never_empty", _("never empty")), Choice("empty", _("may run dry"))),
        ),
        OptionField(
            "advanced_start",
            _("Mole at hand"),
            _("Everybody starts with X9 in hand, and hands have five cards."),
            (Choice(False, _("no")), Choice(True, _("yes, advanced"))),
        ),
    )


def summary(options: object, seats: int, language: Language) -> str:
    """The options in a few words, as "4 players · bank never empty"."""
    _ = language.gettext
    chosen = checked(options)
    parts = [language.ngettext("{seats} player", "{seats} players", seats).format(seats=seats)]
    parts.append(_("bank never empty") if chosen.bank == "never_empty" else _("bank may run dry"))
    if chosen.advanced_start:
        parts.append(_("Mole at hand"))
    return " · ".join(parts)


def bad_options(field: str, reason: str, facts: Facts, language: Language) -> str:
    """A sentence for a `BadOptions`; KeyError for a reason that has no words."""
    _ = language.gettext
    labels = {item.name: item.label for item in fields(language)}
    label = labels.get(field, _("Seats") if field == "seats" else field)
    sentences = {
        "unknown_option": _("Dogs' Day has no option called {field}. There are: {known}."),
        "bad_value": _("{label} cannot be {value}. It may be: {choices}."),
        "out_of_range": _("Dogs' Day is played by {least} to {most} (DOG-1)."),
    }
    return sentences[reason].format(**{"field": field, "label": label, **facts})
