"""What the rules of Kingdomino Origins say at one table: mode, variants and seats, rule by rule."""

from __future__ import annotations

from server.games.kingdomino_origins.options import (
    EMPIRE_POINTS,
    HABILIS_POINTS,
    chiefs_each,
    frame_size,
)
from tui.games.face import RuleNote
from tui.games.kingdomino_origins.option_words import checked
from tui.games.kingdomino_origins.words import mode_name
from tui.language import Language


def notes(options: object, seats: int, language: Language) -> dict[str, RuleNote]:
    """A note for every rule that an option or the number of players decides, by the rule's number."""
    _ = language.gettext
    chosen = checked(options)
    totem, tribe = chosen.mode == "totem", chosen.mode == "tribe"
    carries = totem or tribe
    mode = _("this table plays {mode}").format(mode=mode_name(chosen.mode, language))
    size = frame_size(seats)
    found = {
        "KO-5": RuleNote(
            language.ngettext("{chiefs} chief each", "{chiefs} chiefs each", chiefs_each(seats)).format(
                chiefs=chiefs_each(seats)
            ),
        ),
        "KO-7": RuleNote(_("{size} by {size} squares").format(size=size)),
        "KO-15": RuleNote(_("resources lie on the dominoes") if carries else mode, carries),
        "KO-24": RuleNote(
            _("{points} points").format(points=EMPIRE_POINTS) if chosen.empire_of_fire else _("not played"),
            chosen.empire_of_fire,
        ),
        "KO-25": RuleNote(
            _("{points} points").format(points=HABILIS_POINTS) if chosen.homo_habilis else _("not played"),
            chosen.homo_habilis,
        ),
        "KO-26": RuleNote(
            _("two players") if seats == 2 else _("{seats} players here").format(seats=seats), seats == 2
        ),
    }
    found |= {rule: RuleNote(mode, totem) for rule in ("KO-16", "KO-17", "KO-18")}
    found |= {rule: RuleNote(mode, tribe) for rule in ("KO-19", "KO-20", "KO-21", "KO-22", "KO-23")}
    return found
