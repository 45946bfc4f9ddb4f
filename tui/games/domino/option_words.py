"""The options of dominó in words: fields to step through, a summary, and why some do not go together."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Facts
from server.games.domino.options import DominoOptions
from tui.games.face import Choice, OptionField
from tui.language import Language


def fields(language: Language) -> Sequence[OptionField]:
    """Every field of `DominoOptions`, in the order to show."""
    _ = language.gettext
    off_on = (Choice(False, _("no")), Choice(True, _("yes")))
    return (
        OptionField(
            "pairs",
            _("Sides"),
            _("In pairs, partners sit opposite and share the score."),
            (Choice(False, _("each for themselves")), Choice(True, _("two pairs"))),
        ),
        OptionField(
            "target",
            _("Play to"),
            _("Whoever reaches this total at the end of a round wins the match."),
            (
                Choice(50, "50"),
                Choice(None, _("100 (the usual)")),
                Choice(150, "150"),
                Choice(200, "200"),
            ),
            only_with={"best_of": None},
            otherwise=_("rounds decide"),
        ),
        OptionField(
            "best_of",
            _("Best of"),
            _("Count won rounds instead of points: three wins decide."),
            (Choice(None, _("no, points decide")), Choice(5, _("five rounds"))),
        ),
        OptionField(
            "boneyard",
            _("Boneyard"),
            _(
                "With it you draw until a tile fits; without it you pass. "
                "Four who hold all 28 tiles have none left to draw."
            ),
            (Choice(True, _("yes")), Choice(False, _("no"))),
        ),
        OptionField(
            "set",
            _("Set"),
            _("The usual 28 tiles, or 55 of them up to double nine."),
            (Choice(6, _("double six")), Choice(9, _("double nine"))),
        ),
        OptionField(
            "hand_size",
            _("Hand"),
            _("Tiles dealt to each; more than 7 only with double nine."),
            (Choice(7, "7"), Choice(9, "9"), Choice(10, "10")),
            only_with={"set": 9},
            otherwise="7",
        ),
        OptionField(
            "direction",
            _("Direction"),
            _("Most Brazilian tables pass the turn counter-clockwise."),
            (Choice("clockwise", _("clockwise")), Choice("counterclockwise", _("counter-clockwise"))),
        ),
        OptionField(
            "block_bonus",
            _("Block bonus"),
            _("Extra points for whoever wins a blocked round."),
            (Choice(0, _("no")), Choice(10, "10"), Choice(20, "20"), Choice(50, "50")),
        ),
        OptionField(
            "federation_count",
            _("Federation count"),
            _("The winning pair also scores its own partner's tiles; after a block, all four hands."),
            off_on,
            only_with={"pairs": True},
            otherwise=_("only in pairs"),
        ),
    )


def summary(options: object, seats: int, language: Language) -> str:
    """The options in a few words, only what differs from a plain table, as "pairs · to 100"."""
    _ = language.gettext
    if not isinstance(options, DominoOptions):
        raise TypeError(f"not options of dominó: {type(options).__name__}")
    if options.pairs:
        parts = [_("pairs")]
    else:
        parts = [language.ngettext("{seats} player", "{seats} players", seats).format(seats=seats)]
    goal = options.points_target
    parts.append(_("to {target}").format(target=goal) if goal else _("best of five"))
    if options.set == 9:
        parts.append(_("double nine"))
    if options.hand_size != 7:
        parts.append(_("{size} tiles each").format(size=options.hand_size))
    if not options.boneyard:
        parts.append(_("no boneyard"))
    if options.direction == "counterclockwise":
        parts.append(_("counter-clockwise"))
    if options.block_bonus:
        parts.append(_("block +{bonus}").format(bonus=options.block_bonus))
    if options.federation_count:
        parts.append(_("federation count"))
    return " · ".join(parts)


def bad_options(reason: str, facts: Facts, language: Language) -> str:
    """A sentence for a reason of dominó's own; KeyError for another one."""
    _ = language.gettext
    sentences = {
        "out_of_range": _("Dominoes are played by {least} to {most} (DOM-2)."),
        "needs_four_seats": _("Pairs need four players (DOM-3)."),
        "needs_pairs": _("The federation count needs pairs (DOM-19)."),
        "needs_double_nine": _("Hands of 9 or 10 need the double-nine set (DOM-2)."),
        "too_few_tiles": _("The set has too few tiles for {seats} hands of {hand_size} (DOM-2)."),
        "excludes_target": _("Points or best of five: only one of them can end the match (DOM-21)."),
    }
    return sentences[reason].format(**facts)
