"""Why a wish for a table is refused: what can be wrong with an option of any game is worded here, once."""

from __future__ import annotations

from server.games.contract import BadOptions
from tui.games.face import Face
from tui.language import Language


def option_refusal(face: Face, bad: BadOptions, language: Language) -> str:
    """A sentence for what is wrong, in the words of the form; KeyError for a reason without words."""
    _ = language.gettext
    labels = {
        "game": _("Game"),
        "seats": _("Players"),
        "clock": _("Clock"),
        "bots": _("Bots"),
        "here": _("Around this keyboard"),
    }
    labels |= {item.name: item.label for item in face.options(language)}
    label = labels.get(bad.field, bad.field)
    return any_option(bad, label, language) or face.bad_options(bad.field, bad.reason, bad.facts, language)


def any_option(bad: BadOptions, label: str, language: Language) -> str:
    """A sentence for a reason that options of any game can have, with ``label`` for the option; else ""."""
    _ = language.gettext
    sentence = {
        "unknown_option": _("There is no option «{field}»; there are: {known}."),
        "bad_value": _("{label} cannot be {value}. It may be: {choices}."),
    }.get(bad.reason, "")
    return sentence.format(**{"field": bad.field, "label": label, **bad.facts})
