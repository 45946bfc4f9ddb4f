"""A first round of dominó explained while it is played: one short sentence for every situation."""

from __future__ import annotations

from server.games.domino.events import Deed
from server.games.domino.moves import Play
from server.games.domino.reading import fits
from server.games.domino.tiles import text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.people import name_of
from tui.language import Language


def guide(snapshot: Snapshot, language: Language) -> str:
    """What somebody new wants to know at this moment; "" when there is nothing to explain.

    The sentence tells what the snapshot's own eye can see, and the rule behind it (DOM-5 to DOM-17).
    """
    view = snapshot.view
    if not isinstance(view, DominoView) or not isinstance(view.eye, int) or view.round > 1:
        return ""
    if view.phase == "between":
        return _counted(view, language)
    if view.phase != "play":
        return ""
    if snapshot.ask is not None:
        return _asked(view, [move for move in snapshot.moves if isinstance(move, Play)], language)
    return _watching(view, snapshot, language)


def _asked(view: DominoView, plays: list[Play], language: Language) -> str:
    _ = language.gettext
    tiles = {play.tile for play in plays}
    if view.ends is None:
        if view.must_open is not None:
            return _("The highest double opens the first round, and you hold it.")
        return _("You open, with any tile you like. Enter lays it down.")
    if _turn_deeds(view) and _turn_deeds(view)[0].kind == "draw":
        return _("Nothing in your hand fitted, so you drew until a tile did.")
    if len(view.hand) == 1:
        return _("Your last tile, and it fits: play it, go out, win the round.")
    if view.ends[0] == view.ends[1]:
        return _("Both ends show {number}: only a tile with a {number} fits.").format(number=view.ends[0])
    if len(tiles) == 1:
        return _("One tile fits, the bright one; whoever can play must play.")
    if len(plays) > len(tiles):
        return _("A tile may fit both ends: Enter asks, an arrow key chooses the end.")
    own = sum(deed.seat == view.eye and deed.kind == "play" for deed in view.record)
    if own == 0:
        return _("A tile fits where a half of it equals an end: the bright ones do.")
    if own == 1:
        return _("What others still hold counts for the winner: heavy ones first.")
    if any(tile[0] == tile[1] for tile in tiles):
        return _("A double has one number only, so it is harder to place later.")
    return _("Keep different numbers in your hand, so that something fits later.")


def _turn_deeds(view: DominoView) -> list[Deed]:
    """What the seat has done since anybody else did something."""
    deeds: list[Deed] = []
    for deed in reversed(view.record):
        if deed.seat != view.eye:
            break
        deeds.append(deed)
    return deeds


def _watching(view: DominoView, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    if not view.record:
        text = _("Your {count} tiles. Who lays all of theirs first wins the round.")
        return text.format(count=len(view.hand))
    last = view.record[-1]
    if last.kind == "pass" and last.seat == view.eye:
        return _("Nothing fitted and nothing is left to draw: you passed.")
    if last.kind == "pass" and last.ends is not None:
        name = name_of(snapshot, last.seat, language)
        if last.ends[0] == last.ends[1]:
            return _("{name} passed: no {left} there. Remember it.").format(name=name, left=last.ends[0])
        return _("{name} passed: no {left} and no {right} there. Remember it.").format(
            name=name, left=last.ends[0], right=last.ends[1]
        )
    if last.kind == "draw":
        name = name_of(snapshot, last.seat, language)
        return _("{name} held nothing that fits, and drew until something did.").format(name=name)
    if last.seat == view.eye and last.tile is not None:
        return _("Your {tile} lies on the table; now the ends are what counts.").format(
            tile=text_of(last.tile)
        )
    if view.ends is not None and not any(fits(tile, view.ends) for tile in view.hand):
        return _("Nothing in your hand fits; the ends may change before your turn.")
    return _("The others play in turn, at either end of the line.")


def _counted(view: DominoView, language: Language) -> str:
    _ = language.gettext
    ended = view.last_round
    if ended is None:
        return ""
    if ended.how == "out":
        return _("Who goes out scores the pips left in the opponents' hands.")
    if ended.how == "tied":
        return _("Nobody could play, the lightest hands are equal: nobody scores.")
    return _("Blocked: the lightest hand wins what the opponents hold.")
