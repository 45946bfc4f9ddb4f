"""The options of Dominó Dungeon in words: fields to step through, a summary, and what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Facts
from server.games.domino_dungeon.content import Content
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from tui.games.domino_dungeon.cards_words import dungeon_name
from tui.games.face import Choice, OptionField
from tui.language import Language


def checked(options: object) -> DungeonOptions:
    """The options by their own type; TypeError for those of another game."""
    if not isinstance(options, DungeonOptions):
        raise TypeError(f"not options of Dominó Dungeon: {type(options).__name__}")
    return options


def fields(content: Content, language: Language) -> Sequence[OptionField]:
    """Every field of `DungeonOptions`, in the order to show."""
    _ = language.gettext
    off_on = (Choice(False, _("no")), Choice(True, _("yes")))
    dungeons = tuple(
        Choice(n, f"{n}. {dungeon_name(dungeon, language)}") for n, dungeon in enumerate(content.dungeons, 1)
    )
    return (
        OptionField(
            "dungeon",
            _("Dungeon"),
            _("Where you go down; each is harder than the last."),
            dungeons,
            only_with={"campaign": False},
            otherwise=_("all six, in their order"),
        ),
        OptionField(
            "heroes",
            _("Heroes"),
            _("Dealt by chance, or chosen one after another."),
            (Choice("dealt", _("dealt")), Choice("chosen", _("chosen"))),
        ),
        OptionField(
            "collapse",
            _("Collapse"),
            _("Once the boss is here the dungeon comes down in six rounds; nobody is robbed."),
            off_on,
        ),
        OptionField(
            "campaign",
            _("Campaign"),
            _("All six dungeons in order; the highest total is the King of the Dungeons."),
            off_on,
        ),
    )


def summary(options: object, seats: int, content: Content, language: Language) -> str:
    """The options in a few words, as "Goblin King's Den · 4 players · collapse", own data by their name."""
    _ = language.gettext
    chosen = checked(options)
    place = _("campaign") if chosen.campaign else dungeon_name(content.dungeons[chosen.dungeon - 1], language)
    if content.name:
        place = f"{place} «{content.name}»"
    parts = [place, language.ngettext("{seats} player", "{seats} players", seats).format(seats=seats)]
    if chosen.heroes == "chosen":
        parts.append(_("chosen heroes"))
    if chosen.collapse:
        parts.append(_("collapse"))
    return " · ".join(parts)


def bad_options(field: str, reason: str, facts: Facts, language: Language) -> str:
    """A sentence for a `BadOptions`; KeyError for a reason that has no words."""
    _ = language.gettext
    labels = {item.name: item.label for item in fields(OWN, language)}
    label = labels.get(field, _("Seats") if field == "seats" else field)
    sentences = {
        "unknown_option": _("Dominó Dungeon has no option called {field}. There are: {known}."),
        "bad_value": _("{label} cannot be {value}. It may be: {choices}."),
        "out_of_range": _("Dominó Dungeon is played by {least} to {most}."),
        "campaign_plays_all": _("A campaign begins with the first dungeon and plays them all."),
    }
    return sentences[reason].format(**{"field": field, "label": label, **facts})
