"""Why data of one's own is refused, in a sentence that names file, entry and reason."""

from __future__ import annotations

from server.games.contract import Facts
from tui.language import Language


def bad_content(file: str, entry: str, reason: str, facts: Facts, language: Language) -> str:
    """A sentence for a `BadContent`; KeyError for a reason that has no words."""
    _ = language.gettext
    place = f"{file}, {entry}" if file and entry else file or entry or _("the folder")
    return _("{place}: {what}").format(place=place, what=_what(reason, language).format(**facts))


def _what(reason: str, language: Language) -> str:
    _ = language.gettext
    return {**_of_files(language), **_of_cells(language), **_of_rules(language)}[reason]


def _of_files(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "missing_file": _("the file is missing."),
        "unknown_file": _("there is no such table; there are: {known}."),
        "not_a_file": _("it is no file."),
        "too_large": _("the file has more than {most} bytes."),
        "unreadable": _("it cannot be read: {detail}."),
        "unknown_column": _("there is no column «{column}», or it is there twice; there are: {known}."),
        "missing_column": _("the column «{column}» is missing."),
        "wrong_row": _("the line has {cells} cells for {columns} columns."),
    }


def _of_cells(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "missing_value": _("a value is missing."),
        "wrong_value": _("«{value}» cannot be its value."),
        "unknown_value": _("«{value}» is none of these: {choices}."),
        "not_a_number": _("«{value}» is no number ({field})."),
        "out_of_range": _("{field} is {value}, and has to be from {least} to {most}."),
        "repeated": _("it is there twice."),
        "unknown_effect": _("no effect is called that: «{effect}»."),
        "wrong_effect": _("that is not how the effect is written: «{effect}»."),
        "repeated_effect": _("the effect is there twice: «{effect}»."),
        "bad_key": _("a key has small letters, digits and _ alone, 32 at most."),
        "bad_name": _("the name cannot be shown on a screen."),
    }


def _of_rules(language: Language) -> dict[str, str]:
    _ = language.gettext
    return {
        "wrong_count": _("{what} is there {count} times, and should be {right} times."),
        "too_few": _("{count} of {what}; at least {least} are needed."),
        "too_many": _("more than {most} cards."),
        "attribute_missing": _("a riddle or trap needs the attribute it tests."),
        "attribute_unwanted": _("only riddles and traps test an attribute."),
        "no_treasure": _("every hero may draw treasures."),
        "slot_missing": _("a treasure needs its slot."),
        "slot_unwanted": _("spells and prayers go into any slot."),
        "no_effect": _("the card does nothing."),
        "once_unused": _("nothing about the card could be used up."),
        "once_with_more": _("what is used up cannot have a lasting effect too."),
        "more_than_rooms": _("four hands have more rooms than there are."),
        "shrinks": _("{field} is {value}, and {least} in the dungeon before."),
        "not_harder": _("{field} must be more than in the first dungeon."),
        "no_bow": _("from the second dungeon on somebody needs a bow."),
    }
