"""What the rules of dominó say at one table: the chosen options, rule by rule."""

from __future__ import annotations

from server.games.domino.deal import SETS
from server.games.domino.options import DominoOptions
from server.games.domino.scoring import ROUND_LIMIT
from tui.games.face import RuleNote
from tui.language import Language


def notes(options: object, seats: int, language: Language) -> dict[str, RuleNote]:
    """A note for every rule that an option or the number of players decides, by the rule's number."""
    if not isinstance(options, DominoOptions):
        raise TypeError(f"not options of dominó: {type(options).__name__}")
    _ = language.gettext
    left = len(SETS[options.set]) - seats * options.hand_size
    draws = options.boneyard and left > 0
    goal = options.points_target
    pairs = options.pairs
    return {
        "DOM-1": RuleNote(_("double nine") if options.set == 9 else _("double six")),
        "DOM-2": RuleNote(_dealt(options, seats, left, language)),
        "DOM-3": RuleNote(_("two pairs") if pairs else _("each for themselves"), pairs),
        "DOM-6": RuleNote(_("pairs open by DOM-7") if pairs else _("the winner, with any tile"), not pairs),
        "DOM-7": RuleNote(_("pairs open this way") if pairs else _("nobody plays in pairs"), pairs),
        "DOM-9": RuleNote(_("clockwise") if options.direction == "clockwise" else _("counter-clockwise")),
        "DOM-12": RuleNote(
            _("you draw until a tile fits") if draws else _("there is nothing to draw, so you pass at once")
        ),
        "DOM-14": RuleNote(
            _("without a boneyard") if not options.boneyard else _("with a boneyard"), not options.boneyard
        ),
        "DOM-18": RuleNote(
            _("{bonus} points extra").format(bonus=options.block_bonus)
            if options.block_bonus
            else _("no extra points"),
            bool(options.block_bonus),
        ),
        "DOM-19": RuleNote(
            _("the federation counts") if options.federation_count else _("the plain count of DOM-17"),
            options.federation_count,
        ),
        "DOM-20": RuleNote(
            _("to {target}").format(target=goal) if goal else _("won rounds decide (DOM-21)"), bool(goal)
        ),
        "DOM-21": RuleNote(_("points decide (DOM-20)") if goal else _("best of five"), not goal),
        "DOM-22": RuleNote(_("after {limit} rounds").format(limit=ROUND_LIMIT)),
    }


def _dealt(options: DominoOptions, seats: int, left: int, language: Language) -> str:
    _ = language.gettext
    hands = _("{seats} hands of {size}").format(seats=seats, size=options.hand_size)
    if left <= 0:
        return hands + _(", nothing left over")
    if options.boneyard:
        return hands + _(", {left} in the boneyard").format(left=left)
    return hands + _(", {left} out of play").format(left=left)
