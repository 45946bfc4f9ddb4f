"""What somebody has played, in words: counts, company, and what became of a match."""

from __future__ import annotations

from server.protocols import BOTS_AS_COMPANY, GameTally, MatchCard, Tally
from tui.games import FACES, sides_of, versus
from tui.language import Language


def counted(tally: Tally, language: Language) -> list[str]:
    """A tally in words: matches, those won, and the points of one game in its unit."""
    ngettext = language.ngettext
    told = [
        ngettext("{n} match", "{n} matches", tally.matches).format(n=tally.matches),
        ngettext("{n} won", "{n} won", tally.won).format(n=tally.won),
    ]
    if isinstance(tally, GameTally):
        # Only points of one game can be added up.
        points = ngettext("{n} point", "{n} points", tally.points).format(n=tally.points)
        unit = unit_of(tally.game)
        told.append(f"{tally.points}{unit}" if unit else points)
    return told


def company_of(names: tuple[str, ...], language: Language) -> str:
    """Who else sat there."""
    _ = language.gettext
    people = [_("bots") if name == BOTS_AS_COMPANY else name for name in names]
    return _("with {names}").format(names=", ".join(people)) if people else _("alone")


def outcome(card: MatchCard, language: Language) -> str:
    """Won, lost, or the place among several."""
    _ = language.gettext
    places = sorted(set(card.places))
    mine = min((card.places[seat] for seat in card.mine), default=places[-1])
    if mine == places[0]:
        return _("won") if len(places) > 1 else _("shared")
    return _("lost") if len(places) == 2 else _("place {n}").format(n=places.index(mine) + 1)


def own_first(card: MatchCard) -> list[int]:
    """The own score, then the others' as they sit; a side of partners counts once."""
    first = card.mine[0] if card.mine else 0
    seats = len(card.scores)
    sides = sides_of(card.game, card.options, seats)
    order = [(first + step) % seats for step in range(seats)]
    ours_first = dict.fromkeys(next(side for side in sides if seat in side) for seat in order)
    return [card.scores[side[0]] for side in ours_first]


def score(card: MatchCard) -> str:
    """The scores in the least room, the own one first."""
    return versus(own_first(card), unit_of(card.game))


def unit_of(game: str) -> str:
    """What a game counts in, "" for points, and for a game this house does not play any more."""
    return FACES[game].unit if game in FACES else ""


def title_of(game: str, language: Language) -> str:
    """A game's name; its key for a game this house does not play any more."""
    return FACES[game].title(language) if game in FACES else game
