"""What the rules of Dogs' Day say at one table: bank, start and seats, rule by rule."""

from __future__ import annotations

from server.games.dogs_day.options import BANK_LEAST, hand_size
from tui.games.dogs_day.option_words import checked
from tui.games.face import RuleNote
from tui.language import Language


def notes(options: object, seats: int, language: Language) -> dict[str, RuleNote]:
    """A note for every rule that an option or the number of players decides, by the rule's number."""
    _ = language.gettext
    chosen = checked(options)
    cards = hand_size(chosen)
    hand = language.ngettext("a hand of {n} card", "a hand of {n} cards", cards).format(n=cards)
    if chosen.advanced_start:
        hand = _("X9 in hand from the start, {hand}").format(hand=hand)
    bank = _("a new day finds at least {n} markers in the bank").format(n=BANK_LEAST)
    if chosen.bank == "empty":
        bank = _("the bank may run dry")
    people = language.ngettext("{n} player", "{n} players", seats).format(n=seats)
    return {
        "DOG-1": RuleNote(people),
        "DOG-5": RuleNote(hand),
        "DOG-6": RuleNote(bank),
    }
