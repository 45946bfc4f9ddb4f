"""What happens in a game of dominó in sentences: events, asks, moves, refusals, the standing."""

from __future__ import annotations

from collections.abc import Iterable

from server.games.contract import Event, Facts, Seat
from server.games.domino.events import (
    MatchEnded,
    OpenerNamed,
    Passed,
    RoundDealt,
    RoundEnded,
    TileDrawn,
    TilePlayed,
)
from server.games.domino.moves import Deal, Draw, Pass, Play
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import text_of
from server.games.domino.view import DominoView
from server.protocols import Snapshot
from tui.games.people import joined, name_of
from tui.language import Language


def numbers(values: Iterable[int], language: Language) -> str:
    """Numbers in a row of words: "6", "2 and 5", "1, 2 and 5"; each only once, in the order given."""
    return joined(map(str, dict.fromkeys(values)), language)


def end_name(end: str | None, language: Language) -> str:
    """The left end, the right end."""
    _ = language.gettext
    return _("the left end") if end == "left" else _("the right end")


# -- events -------------------------------------------------------------------------------------------------


def event(event: Event, snapshot: Snapshot, language: Language) -> str:
    """What happened, one sentence; the eye that looks is "you"."""
    match event:
        case RoundDealt():
            return _dealt(event, language)
        case OpenerNamed():
            return _opener(event, snapshot, language)
        case TilePlayed():
            return _played(event, snapshot, language)
        case TileDrawn():
            return _drawn(event, snapshot, language)
        case Passed():
            return _passed(event, snapshot, language)
        case RoundEnded():
            return round_ended(event, snapshot, language)
        case MatchEnded():
            return _match_ended(event, snapshot, language)
        case _:
            raise TypeError(f"no words for {type(event).__name__}")


def _dealt(event: RoundDealt, language: Language) -> str:
    _ = language.gettext
    each = max(event.sizes, default=0)
    if event.boneyard:
        return _("Round {round}: {each} tiles each, {boneyard} aside.").format(
            round=event.round, each=each, boneyard=event.boneyard
        )
    return _("Round {round}: {each} tiles each.").format(round=event.round, each=each)


def _opener(event: OpenerNamed, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    you = event.seat == snapshot.eye
    name = name_of(snapshot, event.seat, language)
    tile = text_of(event.tile) if event.tile else ""
    match event.why:
        case "highest_double":
            text = _("You hold the {tile} and open.") if you else _("{name} holds the {tile} and opens.")
        case "highest_tile":
            text = (
                _("No double was dealt: you open with the {tile}.")
                if you
                else _("No double was dealt: {name} opens with the {tile}.")
            )
        case "winner":
            text = _("You won the last round and open.") if you else _("{name} won the last round and opens.")
        case "lighter_hand":
            text = (
                _("Your hand was the lighter one of your pair: you open.")
                if you
                else _("{name} had the lighter hand of the pair and opens.")
            )
        case "again":
            text = _("Nobody won: you open again.") if you else _("Nobody won: {name} opens again.")
    return text.format(name=name, tile=tile)


def _played(event: TilePlayed, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    you = event.seat == snapshot.eye
    if event.end is None:
        text = _("You opened with {tile}.") if you else _("{name} opened with {tile}.")
    elif event.end == "left":
        text = _("You played {tile} on the left.") if you else _("{name} played {tile} on the left.")
    else:
        text = _("You played {tile} on the right.") if you else _("{name} played {tile} on the right.")
    return text.format(name=name_of(snapshot, event.seat, language), tile=text_of(event.tile))


def _drawn(event: TileDrawn, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    if event.seat == snapshot.eye and event.tile is not None:
        text = _("You drew {tile} ({boneyard} left).")
    elif event.tile is not None:
        text = _("{name} drew {tile} ({boneyard} left).")
    else:
        text = _("{name} drew a tile ({boneyard} left).")
    return text.format(
        name=name_of(snapshot, event.seat, language),
        tile=text_of(event.tile) if event.tile else "",
        boneyard=event.boneyard,
    )


def _passed(event: Passed, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    text = _("You passed: no {ends}.") if event.seat == snapshot.eye else _("{name} passed: no {ends}.")
    ends = dict.fromkeys(event.ends)
    # Not the "or" of an advice: some languages have another word for it where nothing fits.
    joined = _("{left} or {right}").format(left=event.ends[0], right=event.ends[1]) if len(ends) > 1 else ""
    return text.format(name=name_of(snapshot, event.seat, language), ends=joined or event.ends[0])


def round_ended(event: RoundEnded, snapshot: Snapshot, language: Language) -> str:
    """How a round ended and what it gave, one sentence (DOM-15 to DOM-19)."""
    _ = language.gettext
    if event.seat is None:
        return _("Blocked, and the lightest hands tie: nobody scores.")
    you = event.seat == snapshot.eye
    if event.how == "out":
        text = (
            language.ngettext("You went out: {points} point.", "You went out: {points} points.", event.points)
            if you
            else language.ngettext(
                "{name} went out: {points} point.", "{name} went out: {points} points.", event.points
            )
        )
    else:
        text = (
            language.ngettext(
                "Blocked: you win with the lightest hand, {points} point.",
                "Blocked: you win with the lightest hand, {points} points.",
                event.points,
            )
            if you
            else language.ngettext(
                "Blocked: {name} wins with the lightest hand, {points} point.",
                "Blocked: {name} wins with the lightest hand, {points} points.",
                event.points,
            )
        )
    return text.format(name=name_of(snapshot, event.seat, language), points=event.points)


def points_from(event: RoundEnded, options: DominoOptions, language: Language) -> str:
    """Where the points of a round came from (DOM-17 to DOM-19); "" when nobody scored."""
    _ = language.gettext
    if event.seat is None:
        return ""
    if options.federation_count and event.how == "blocked":
        text = _("{counted} from all four hands")
    elif options.federation_count:
        text = _("{counted} from the opponents and the partner")
    elif options.pairs:
        text = _("{counted} from the other pair's hands")
    else:
        text = _("{counted} from the opponents' hands")
    told = text.format(counted=event.points - event.bonus)
    if event.bonus:
        told += _(" + {bonus} for the block").format(bonus=event.bonus)
    return told


def _match_ended(event: MatchEnded, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    winners = event.result.winners
    if snapshot.eye in winners and len(winners) == 1:
        return _("You win the match.")
    names = [name_of(snapshot, seat, language) for seat in winners]
    if len(names) == 1:
        return _("{name} wins the match.").format(name=names[0])
    shared = len(set(event.result.places)) == 1
    text = _("The match is shared by {names}.") if shared else _("{names} win the match.")
    return text.format(names=joined(names, language))


def why_over(reason: str, options: DominoOptions, language: Language) -> str:
    """Why a match ended, a sentence (DOM-20 to DOM-22); KeyError for a reason that has no words."""
    _ = language.gettext
    sentences = {
        "target": _("{target} points were reached."),
        "three_wins": _("Three rounds of five are won."),
        "most_wins": _("Five rounds are decided; more of them won."),
        "most_points": _("Five rounds are decided, as many won by each; more points."),
        "round_limit": _("No more rounds: the longest match ends here, the score decides."),
    }
    return sentences[reason].format(target=options.points_target)


# -- moves, asks, refusals ----------------------------------------------------------------------------------


def move(move: object, language: Language) -> str:
    """A move in words, as "6-4 on the right end"."""
    _ = language.gettext
    match move:
        case Play(tile=tile, end=None):
            return text_of(tile)
        case Play(tile=tile, end=end):
            return _("{tile} on {end}").format(tile=text_of(tile), end=end_name(end, language))
        case Draw():
            return _("draw")
        case Pass():
            return _("pass")
        case Deal():
            return _("deal")
        case _:
            raise TypeError(f"no words for {type(move).__name__}")


def ask(snapshot: Snapshot, language: Language) -> str:
    """What the snapshot's seat is asked, one sentence; "" when it is asked nothing."""
    _ = language.gettext
    asked = snapshot.ask
    view = snapshot.view
    if asked is None or not isinstance(view, DominoView):
        return ""
    if asked.kind == "open":
        if view.must_open is not None:
            return _("Open with the {tile}.").format(tile=text_of(view.must_open))
        return _("Open with any tile.")
    if asked.kind == "play":
        if view.ends is None:
            return _("Play a tile.")
        if view.ends[0] == view.ends[1]:
            return _("Play a tile with a {number}.").format(number=view.ends[0])
        return _("Play a tile with a {left} or a {right}.").format(left=view.ends[0], right=view.ends[1])
    raise KeyError(f"no words for the ask {asked.kind!r}")


def _fact(value: object, language: Language) -> object:
    """A fact as a sentence takes it: a tile as 6-4, text and numbers as they are."""
    if isinstance(value, tuple) and len(value) == 2:
        return f"{value[0]}-{value[1]}"
    if isinstance(value, tuple):
        return numbers(value, language)
    return value


def refusal(reason: str, facts: Facts, language: Language) -> str:
    """A sentence for an `IllegalMove`, telling the rule; KeyError for a reason that has no words."""
    _ = language.gettext
    sentences = {
        "unreadable": _("That is not a move. A move looks like 6-4 right."),
        "already_over": _("The match is over."),
        "may_not_deal": _("Only the table deals, once the round before has ended."),
        "not_dealt": _("No round has been dealt yet."),
        "not_your_turn": _("It is not your turn (DOM-9)."),
        "may_not_draw": _("You hold a tile that fits: play it, no drawing (DOM-12)."),
        "may_not_pass": _("You pass only when nothing fits and nothing is left to draw (DOM-12)."),
        "no_such_place": _("You have no tile number {place}; you hold {held}."),
        "not_held": _("You do not hold the {tile} (DOM-4)."),
        "must_open_with": _("This round opens with the {tile} and no other (DOM-5)."),
        "no_end_yet": _("The first tile has no end to choose (DOM-11)."),
        "does_not_fit": _("The {tile} does not fit: the ends are {left} and {right} (DOM-10)."),
        "name_an_end": _("Say where the {tile} goes, left or right (DOM-11)."),
        "ends_equal": _("Both ends show {right}: say right (DOM-11)."),
    }
    if reason == "does_not_fit" and facts.get("end") in ("left", "right"):
        sentences[reason] = (
            _("The {tile} does not fit on the left: that end is a {left} (DOM-10).")
            if facts["end"] == "left"
            else _("The {tile} does not fit on the right: that end is a {right} (DOM-10).")
        )
    elif reason == "does_not_fit" and isinstance(ends := facts.get("ends"), tuple) and len(set(ends)) == 1:
        sentences[reason] = _("The {tile} does not fit: both ends are {left} (DOM-10).")
    values = {key: _fact(value, language) for key, value in facts.items()}
    stood = facts.get("ends")
    if isinstance(stood, tuple) and len(stood) == 2:
        values["left"], values["right"] = stood
    return sentences[reason].format(**values)


# -- the standing -------------------------------------------------------------------------------------------


def standing(snapshot: Snapshot, language: Language) -> str:
    """Round, goal and score in a few words for the title line."""
    _ = language.gettext
    view = snapshot.view
    if not isinstance(view, DominoView) or view.round == 0:
        return ""
    head = _("round {round}").format(round=view.round)
    goal = view.options.points_target
    head += " · " + (_("to {target}").format(target=goal) if goal else _("best of five"))
    scores = view.scores if goal else view.wins
    seat = view.eye if isinstance(view.eye, int) else None
    if view.options.pairs and view.seats == 4:
        if seat is None:
            pair = "{a}/{b} {score}"
            score = "   ".join(
                pair.format(a=_initial(snapshot, s), b=_initial(snapshot, s + 2), score=scores[s])
                for s in (0, 1)
            )
        else:
            score = _("WE {ours}   THEY {theirs}").format(ours=scores[seat], theirs=scores[(seat + 1) % 4])
    elif seat is not None:
        score = _("YOU {score}").format(score=scores[seat])
    else:
        score = ""
    return f"{head}   {score}".rstrip()


def _initial(snapshot: Snapshot, seat: Seat) -> str:
    return snapshot.seats[seat].name[:3] if seat < len(snapshot.seats) else str(seat + 1)
