"""What the rules of Dominó Dungeon say at one table: options and seats, rule by rule."""

from __future__ import annotations

from server.games.domino_dungeon.content import Content
from tui.games.domino_dungeon.cards_words import dungeon_name
from tui.games.domino_dungeon.option_words import checked
from tui.games.face import RuleNote
from tui.language import Language


def notes(options: object, seats: int, content: Content, language: Language) -> dict[str, RuleNote]:
    """A note for every rule that an option or the number of players decides, by the rule's number."""
    _ = language.gettext
    chosen = checked(options)
    numbers = content.numbers
    pile = len(content.rooms) - numbers.hand * seats
    place = dungeon_name(content.dungeons[chosen.dungeon - 1], language)
    left = language.ngettext("{n} room in the pile", "{n} rooms in the pile", pile).format(n=pile)
    own: dict[str, RuleNote] = {}
    if content.name:
        elsewhere = _("as «{name}» has it, listed at the end").format(name=content.name)
        own = {rule: RuleNote(elsewhere) for rule in ("DUN-2", "DUN-4", "DUN-5")}
        place = f"{place} «{content.name}»"
    return {
        **own,
        "DUN-1": RuleNote(_("heroes are chosen") if chosen.heroes == "chosen" else _("heroes are dealt")),
        "DUN-3": RuleNote(_("all six in order") if chosen.campaign else place),
        "DUN-6": RuleNote(left if pile else _("no pile with four players")),
        "DUN-22": RuleNote(_("no looting here") if chosen.collapse else _("looting counts")),
        "DUN-25": RuleNote(_("played here") if chosen.collapse else _("not played"), chosen.collapse),
        "DUN-26": RuleNote(_("played here") if chosen.campaign else _("not played"), chosen.campaign),
    }
