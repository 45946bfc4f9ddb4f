"""What things of Dogs' Day are called: cards, kinds, places, amounts."""

from __future__ import annotations

from server.games.contract import Facts
from server.games.dogs_day.cards import CARDS, NUMBERS, X9_NUMBER, Card
from server.games.dogs_day.material import Kind, Markers
from server.games.dogs_day.scene import Source
from tui.games.dogs_day.signs import label_of
from tui.games.people import joined
from tui.language import Language


def card_name(card: Card, language: Language) -> str:
    """A card in a word, as it is printed, ten cells at most."""
    _ = language.gettext
    return {
        "x9": _("Mole"),
        "lawyer": _("Lawyer"),
        "mentor": _("Mentor"),
        "con_man": _("Con Man"),
        "digger": _("Digger"),
        "hacker": _("Hacker"),
        "femme": _("La Femme"),
        "shooter": _("Shooter"),
        "brute": _("Brute"),
        "driver": _("Driver"),
    }[card]


def the_card(card: Card, language: Language) -> str:
    """A card with its article, inside a sentence."""
    _ = language.gettext
    return {
        "x9": _("the Mole (X9)"),
        "lawyer": _("the Lawyer"),
        "mentor": _("the Mentor"),
        "con_man": _("the Con Man"),
        "digger": _("the Digger"),
        "hacker": _("the Hacker"),
        "femme": _("La Femme (5)"),
        "shooter": _("the Shooter"),
        "brute": _("the Brute"),
        "driver": _("the Driver"),
    }[card]


def the_card_of(facts: Facts, language: Language) -> str:
    """The card that an ask, a refusal or a reason is about, with its article; "?" where it names none."""
    return next((the_card(card, language) for card in CARDS if card == facts.get("card")), "?")


def short_name(card: Card, language: Language) -> str:
    """A card in at most six letters, for the heads of narrow columns."""
    _ = language.gettext
    return {
        "x9": _("mole"),
        "lawyer": _("lawyer"),
        "mentor": _("mentor"),
        "con_man": _("conman"),
        "digger": _("digger"),
        "hacker": _("hacker"),
        "femme": _("femme"),
        "shooter": _("shoot"),
        "brute": _("brute"),
        "driver": _("driver"),
    }[card]


def number_name(number: int, language: Language) -> str:
    """The cards of a number, as "4 Hacker", "6 Shooter/Brute"."""
    cards = [card for card, value in NUMBERS.items() if value == number]
    label = "X9" if number == X9_NUMBER else str(number)
    return f"{label} " + "/".join(card_name(card, language) for card in cards)


def titled(card: Card, language: Language) -> str:
    """A card with its number: "4 Hacker"."""
    return f"{label_of(card)} {card_name(card, language)}"


def kind_name(kind: Kind, language: Language) -> str:
    """One marker in a word."""
    _ = language.gettext
    return _("backpack") if kind == "backpack" else _("case")


def count_of(kind: Kind, n: int, language: Language) -> str:
    """So many backpacks or cases."""
    ngettext = language.ngettext
    if kind == "backpack":
        return ngettext("{n} backpack", "{n} backpacks", n).format(n=n)
    return ngettext("{n} case", "{n} cases", n).format(n=n)


def markers_in_words(markers: Markers, language: Language) -> str:
    """ "2 backpacks and 1 case"; "nothing" for none."""
    parts = []
    if markers.backpacks:
        parts.append(count_of("backpack", markers.backpacks, language))
    if markers.cases:
        parts.append(count_of("case", markers.cases, language))
    return joined(parts, language) if parts else language.gettext("nothing")


def source_name(source: Source | str, language: Language) -> str:
    """A place that markers come from, in a word."""
    _ = language.gettext
    return {
        "bank": _("bank"),
        "truck": _("truck"),
        "prison": _("prison"),
        "reserve": _("reserve"),
        "card": _("card"),
        "vault": _("vault"),
    }[source]


def of_source(source: Source | str, language: Language) -> str:
    """The same after "of", where a language joins them."""
    _ = language.gettext
    return {
        "bank": _("of the bank"),
        "truck": _("of the truck"),
        "prison": _("of the prison"),
        "reserve": _("of the reserve"),
    }[source]


def money(thousands: int) -> str:
    """An amount: ``1450K``."""
    return f"{thousands}K"
