"""The options of Kingdomino Origins in words: fields to step through, a summary, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Facts
from server.games.kingdomino_origins.options import EMPIRE_POINTS, HABILIS_POINTS, KingdominoOptions
from tui.games.face import Choice, OptionField
from tui.games.kingdomino_origins.words import mode_name
from tui.language import Language


def checked(options: object) -> KingdominoOptions:
    """The options by their own type; TypeError for those of another game."""
    if not isinstance(options, KingdominoOptions):
        raise TypeError(f"not options of Kingdomino Origins: {type(options).__name__}")
    return options


def fields(language: Language) -> Sequence[OptionField]:
    """Every field of `KingdominoOptions`, in the order to show."""
    _ = language.gettext
    off_on = (Choice(False, _("no")), Choice(True, _("yes")))
    return (
        OptionField(
            "mode",
            _("Mode"),
            _("Regions and fire; with resources and totems; or with dwellers to recruit."),
            (
                Choice("discovery", mode_name("discovery", language)),
                Choice("totem", mode_name("totem", language)),
                Choice("tribe", mode_name("tribe", language)),
            ),
        ),
        OptionField(
            "empire_of_fire",
            _("Empire of Fire"),
            _("{points} points for a camp in the middle of the territory.").format(points=EMPIRE_POINTS),
            off_on,
        ),
        OptionField(
            "homo_habilis",
            _("Homo Habilis"),
            _("{points} points for a full territory without a discard.").format(points=HABILIS_POINTS),
            off_on,
        ),
    )


def summary(options: object, seats: int, language: Language) -> str:
    """The options in a few words, as "Totem · 4 players · Empire of Fire"."""
    _ = language.gettext
    chosen = checked(options)
    parts = [
        mode_name(chosen.mode, language),
        language.ngettext("{seats} player", "{seats} players", seats).format(seats=seats),
    ]
    if chosen.empire_of_fire:
        parts.append(_("Empire of Fire"))
    if chosen.homo_habilis:
        parts.append(_("Homo Habilis"))
    return " · ".join(parts)


def bad_options(reason: str, facts: Facts, language: Language) -> str:
    """A sentence for a reason of the game's own; KeyError for another one."""
    _ = language.gettext
    sentences = {
        "out_of_range": _("Kingdomino Origins is played by {least} to {most}."),
    }
    return sentences[reason].format(**facts)
