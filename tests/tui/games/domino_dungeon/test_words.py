"""Words for everything the rules of Dominó Dungeon can say, in both languages."""

from __future__ import annotations

import re
import typing
from pathlib import Path

import msgspec
import pytest
from rich.cells import cell_len

import server.games.domino_dungeon as rules_package
from server.bots.domino_dungeon.advice import REASONS
from server.bots.domino_dungeon.reasons import reasons
from server.chance import Chance
from server.games.contract import Advice, Ask, BadOptions, Event, IllegalMove, Result
from server.games.domino_dungeon import DOMINO_DUNGEON, dungeon_events, events, moves
from server.games.domino_dungeon.content import BOSS_ROOM, HERO_KEYS
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from server.games.domino_dungeon.view import Before, Budget, Monster, Phase, Why
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.server.games.playouts import drive
from tests.tui.games.domino_dungeon.scenes import asked, played, snapshot_of
from tui.games.domino_dungeon import aiming, board_words
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.cards_words import card_text
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.signs import door_letter
from tui.language import TAGS, Tag, language
from tui.look import Look

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in Path(str(rules_package.__file__)).parent.glob("*.py")
)
FACTS: dict[str, typing.Any] = {
    "turn": 1, "asked": "turn", "needed": 2, "points": 1, "steps": 0, "hero": "isa", "seat": 1, "room": 4,
    "side": "east", "symbol": "trap", "monster": 3, "card": 7, "reach": "room", "slot": "weapon", "won": 9,
    "deck": "spell", "kind": "heal", "colour": "blue", "turned": 1, "place": (1, 0), "size": "small",
    "most": 3, "value": "x", "choices": "a, b", "known": "dungeon", "least": 2,
}  # fmt: skip

every_language = pytest.mark.parametrize("tag", TAGS)


def every_event() -> list[Event]:
    d, e = dungeon_events, events
    roll = ((0, 4), (1, 4))
    found: list[Event] = [
        d.DungeonEntered(2, ("isa", None), (roll,), 1, (7, 7), 14, (24, 12, 12), ((), (3,))),
        d.RoundBegan(9, 3),
        d.TargetRolled(1, (roll, roll), 1),
        d.MonsterMoved(1, (4, 0)),
        d.MonsterThawed(1),
        d.RoundEnded(3),
        d.RoomsDiscarded(),
        *(d.MonstersRose(risen) for risen in ((), (Monster(1, "small", 4),))),
        *(d.CollapseBegan(die) for die in (1, 6)),
        *(d.CollapseDropped(die) for die in (0, 1, 5)),
        *(d.Collapsed(heroes) for heroes in ((), (0,), (0, 1, 2))),
        *(
            d.DungeonEnded(1, how, decided, (9, 5), (1, 0), places, (9, 5), (1, 0))  # type: ignore[arg-type]
            for how in typing.get_args(d.Ending)
            for decided, places in (
                ("worth", (1, 2)),
                ("cards", (2, 1)),
                ("shared", (1, 1)),
                ("nobody", (1, 1)),
            )
        ),
        *(
            d.MatchEnded(Result((9, 5), places, reason))
            for reason in ("worth", "nobody", "campaign_total", "campaign_nobody")
            for places in ((1, 2), (2, 1), (1, 1))
        ),
    ]
    view = snapshot_of(PLAYED, 0).view
    before = Before("go 4", view.heroes, (), (), (), Budget(1, 1, 1))
    for seat in (0, 1):
        found += [
            d.HeroAsked(seat),
            *(
                d.MonsterStruck(1, seat, (3, 5), 4, wounds, 4, leaving)
                for wounds, leaving in ((0, True), (2, False))
            ),
            d.HeroDefeated(seat, 9),
            *(d.BossFound(seat, why) for why in ("empty_hand", "nothing_fits", "last_round")),  # type: ignore[arg-type]
            *(
                d.BossPlaced(seat, place, secret, 9)
                for place, secret in (((1, 0), None), (None, None), (None, 4))
            ),
            d.MarkersShort(seat, "large", 2),
            d.RoomLeftEmpty(seat, 4, 1),
            e.HeroChosen(seat, "timba"),
            e.TurnBegan(seat, 3, 2, 3),
            e.TurnEnded(seat),
            e.TakenBack(seat, before, 2),
            e.Stepped(seat, 0, 4, 2),
            e.PortalTaken(seat, 5, 14, 1),
            e.DoorKicked(seat, "north", (0, -1), "grey", 1),
            e.LayAsked(seat, False),
            *(e.RoomDrawn(seat, room, 8, 6) for room in (None, 12)),
            e.CouldNotLay(seat, ("blue",)),
            e.NobodyLaid(seat),
            *(e.RoomLaid(seat, room, (0, -1), 1, 6, 0) for room in (6, 1, 11, 4, 2, 3, 5)),
            e.GotOut(seat),
            *(
                e.DiceRolled(seat, why, (1, 6), 4, 1, card, 1, 1 - seat, 4)
                for why in typing.get_args(Why)
                for card in (0, 7)
            ),
            e.DiceRerolled(seat, 18, (4, 6)),
            e.DiceStood(seat),
            *(
                e.TrialEnded(seat, 4, why, passed, wounds, 5, passed)  # type: ignore[arg-type]
                for why in ("riddle", "trap", "trap_entered")
                for passed, wounds in ((True, 0), (False, 1))
            ),
            *(e.MonsterHit(seat, 1, wounds, 2) for wounds in (0, 2)),
            *(e.MonsterDefeated(seat, 1, 10, 12, cards) for cards in (0, 1)),
            *(e.HeroLooted(seat, 1 - seat, coins, 9, 0) for coins in (0, 5)),
            *(e.HeroHit(seat, 1 - seat, wounds, 4) for wounds in (0, 1)),
            e.ChestOpened(seat, 3, 1),
            e.DeckOffered(seat),
            e.CardDrawn(seat, "treasure", 7, 20),
            e.CoinsInstead(seat, 5, 9),
            *(e.CardWorn(seat, 7, "weapon", over, 3, 1) for over in (0, 4)),
            e.CardBagged(seat, 7),
            e.CardUsedUp(seat, 9),
            *(e.PowerUsed(seat, card, 1) for card in (0, 22)),
            *(e.HeroHealed(seat, hero, 1, 7) for hero in (0, 1)),
            e.Shielded(seat, 2),
            e.MonsterFrozen(seat, 1),
            e.MonstersPushed(seat, (1, 2), 0),
            e.CoinsTaken(seat, 1 - seat, 5, 9, 2),
            e.Teleported(seat, 0, 4),
            e.Evaded(seat),
            e.Strode(seat, 5, 2),
            e.TrapDisarmed(seat, 2),
        ]  # fmt: skip
    return found


PLAYED = played(DungeonOptions(), 2, 5, asked("turn", 0, 3))
SILENT = {"HeroAsked", "TurnBegan", "TurnEnded", "LayAsked", "DeckOffered", "DiceStood", "RoundEnded"}
"""What other events tell already."""


def complete(text: str) -> bool:
    return bool(text.strip()) and "{" not in text and "}" not in text and text[-1] in ".!?"


@every_language
def test_every_event_has_a_sentence(tag: Tag) -> None:
    assert {type(event) for event in every_event()} == set(typing.get_args(dungeon_events.DungeonEvent))
    for eye in (0, 1, "public"):
        snapshot = snapshot_of(PLAYED, eye)  # type: ignore[arg-type]
        for event in every_event():
            text = FACE.event(event, snapshot, language(tag))
            if type(event).__name__ in SILENT:
                assert text == "", event
            else:
                assert complete(text), (event, text)
                assert text[:1] == text[:1].upper(), text
            assert FACE.tone(event) in ("game", "quiet", "warn", "result")


@every_language
def test_every_refusal_of_the_rules_has_a_sentence(tag: Tag) -> None:
    reasons = set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCES)) | {
        "table_only", "out_of_dungeon", "door_shut", "deck_empty", "already_used", "does_not_fit",
        "not_on_stairs", "nothing_there", "nothing_here", "nothing_left",
        "no_target", "no_power_now", "nothing_to_equip",
    }  # fmt: skip
    assert {"no_points", "not_connected", "would_defeat", "boss_by_foot"} <= reasons
    for reason in reasons:
        for facts in (FACTS, {**FACTS, "reach": "adjacent"}, {}):
            assert complete(FACE.refusal(reason, facts, language(tag))), reason


def tries() -> list[typing.Any]:
    """Moves of every kind, most of them wrong most of the time."""
    return [
        *(moves.Go(room) for room in (0, 4, 12, 29)),
        *moves.KICKS,
        moves.Lay(4, 1), moves.TEST, moves.CHEST, moves.Attack(1), moves.Attack(1, 7), moves.Loot(1),
        moves.TakePortal(5), moves.Draw("spell"), moves.Equip(7, "weapon"), moves.Equip(3, "magic", 2),
        moves.BAG, moves.Use(), moves.Use(0, hero=1), moves.Use(0, monster=1), moves.Use(22),
        moves.Reroll(18), moves.STAND, moves.PlaceBoss((1, 1)), moves.LeaveEmpty(4), moves.GET_OUT,
        moves.END_TURN, moves.UNDO, moves.Deal(), moves.ChooseHero("isa"),
    ]  # fmt: skip


@every_language
@pytest.mark.parametrize(("seats", "dungeon"), [(2, 1), (4, 6)])
def test_every_moment_of_a_match_can_be_said(tag: Tag, seats: int, dungeon: int) -> None:
    """Asks, moves, prompts, guides, keys, standing, the rule that matters and refusals, all through."""
    options = DungeonOptions(dungeon=dungeon, heroes="chosen", collapse=seats == 2)
    state = DOMINO_DUNGEON.new(options, seats, Chance(seats))
    seen: set[str] = set()
    told: set[str] = set()
    board = FACE.board()
    look = Look(language(tag))
    hint = language(tag).gettext("Hint.")
    for count, _step in enumerate(drive(state, Chance(seats))):
        for seat in state.waiting:
            snapshot = snapshot_of(state, seat)
            ask = state.ask(seat)
            assert ask is not None
            new = ask.kind not in seen
            seen.add(ask.kind)
            if count % 6 and not new:
                continue
            assert FACE.rule_now(snapshot).startswith("DUN-")
            guide = FACE.guide(snapshot, language(tag))
            assert "{" not in guide and len(guide) <= 68, guide
            assert "{" not in FACE.standing(snapshot, language(tag))
            assert complete(FACE.ask(snapshot, language(tag)))
            board.show(snapshot, look, ())
            called = [FACE.move(move, snapshot, language(tag)) for move in state.moves(seat)]
            assert len(set(called)) == len(called), called
            for move in {type(move): move for move in state.moves(seat)}.values():
                text = FACE.move(move, snapshot, language(tag))
                assert text and "{" not in text
                board.point(move)
                assert complete(board.prompt()), (move, board.prompt())
                assert len(board.prompt()) <= 68, board.prompt()
                shown = board.keys()
                if isinstance(move, moves.Lay):
                    turns = [other for other in state.moves(seat) if getattr(other, "room", "") == move.room]
                    assert ("r" in {key.key for key in shown}) == (len(turns) > 1), move
                assert shown and all(key.label and "{" not in key.label for key in shown)
                assert complete(FACE.hint(Advice(move, "none"), snapshot, language(tag)))
                for reason, facts in reasons(snapshot.view, seat, move).items():
                    text = FACE.hint(Advice(move, reason, facts), snapshot, language(tag))
                    assert complete(text) and cell_len(f" {hint} {text}") <= 80, text
                    assert text.count(": ") == 1, text
            for move in tries():
                if move in state.moves(seat):
                    continue
                with pytest.raises(IllegalMove) as caught:
                    state.play(seat, move)
                told.add(caught.value.reason)
                assert complete(FACE.refusal(caught.value.reason, caught.value.facts, language(tag)))
    assert {"hero", "turn", "lay"} <= seen <= set(typing.get_args(Phase))
    assert len(told) >= 12, told


@every_language
def test_an_ask_that_is_rare_has_a_sentence_too(tag: Tag) -> None:
    snapshot = snapshot_of(PLAYED, 0)
    kinds: dict[str, dict[str, typing.Any]] = {
        "deck": {"left": 1},
        "card": {"card": 7},
        "reroll": {"why": "attack", "need": 4, "dice": (1, 2)},
        "boss": {"why": "empty_hand"},
        "empty": {"size": "large", "short": 1},
        "lay": {"kicker": 1, "side": "north", "colour": "grey", "place": (0, 1), "drawn": False},
    }
    for kind, facts in kinds.items():
        shown = msgspec.structs.replace(snapshot, ask=Ask(kind, 1, facts))
        assert complete(FACE.ask(shown, language(tag))), kind


@every_language
def test_options_and_their_contradictions_have_words(tag: Tag) -> None:
    fields = FACE.options(language(tag))
    assert [field.name for field in fields] == list(DungeonOptions.__struct_fields__)
    for field in fields:
        assert field.label and field.help and all(choice.label for choice in field.choices)
    texts = {
        FACE.summary(DungeonOptions(dungeon=dungeon, collapse=collapse), 4, language(tag))
        for dungeon in range(1, 7)
        for collapse in (False, True)
    }
    assert len(texts) == 12
    for reason in ("unknown_option", "bad_value", "out_of_range", "campaign_plays_all"):
        for name in ("dungeon", "seats", "nonsense"):
            assert complete(FACE.bad_options(name, reason, FACTS, language(tag)))
    for options, seats in ((DungeonOptions(dungeon=2, campaign=True), 4), (DungeonOptions(), 5)):
        with pytest.raises(BadOptions) as caught:
            DOMINO_DUNGEON.check(options, seats)
        error = caught.value
        assert complete(FACE.bad_options(error.field, error.reason, error.facts, language(tag)))


@every_language
def test_every_reason_of_an_end_has_a_sentence(tag: Tag) -> None:
    for reason in (
        "worth", "cards", "shared", "nobody", "campaign_total", "campaign_wins", "campaign_shared",
        "campaign_nobody",
    ):  # fmt: skip
        assert complete(FACE.why_over(reason, DungeonOptions(), language(tag)))


@every_language
def test_monsters_and_doors_have_names_of_their_own(tag: Tag) -> None:
    kinds = [kind for dungeon in OWN.dungeons for kind in dungeon.monsters]
    assert len({the_monster(kind, language(tag)) for kind in kinds}) == len(kinds)
    colours = ("blue", "red", "yellow", "green", "grey")
    assert len({door_letter(colour, language(tag)) for colour in colours}) == 5  # type: ignore[arg-type]
    assert len(HERO_KEYS) == 5


@every_language
def test_rules_know_what_a_table_plays(tag: Tag) -> None:
    notes = FACE.in_force(DungeonOptions(collapse=True), 2, language(tag))
    assert notes["DUN-25"].holds and not notes["DUN-26"].holds and "14" in notes["DUN-6"].text
    assert FACE.rules(language(tag)).count("\n## DUN-") == 26


def test_a_monster_keeps_its_name_in_the_story_when_it_is_gone() -> None:
    state = played(DungeonOptions(), 2, 5, lambda state: len(state.view("public").met) > 2)
    snapshot = snapshot_of(state, 0)
    gone = msgspec.structs.replace(snapshot.view, monsters=())
    shown = msgspec.structs.replace(snapshot, view=gone)
    text = FACE.event(events.MonsterDefeated(1, 1, 3, 3, 0), shown, language("en"))
    assert snapshot.view.met[0] in text


HINTS: dict[str, dict[str, typing.Any]] = {
    "only_move": {}, "any_hero": {}, "ends_as_richest": {"worth": 40, "ahead": 9},
    "collapse_near": {"rounds": 2}, "get_out": {"worth": 40}, "collapse_way": {"rounds": 2, "turns": 2},
    "out_now": {"worth": 40}, "boss_weak": {"left": 2, "chance": 60}, "strikes_all": {"monsters": 3},
    "beats_monster": {"monster": 1, "chance": 80, "coins": 6}, "strikes_richer": {"seat": 1, "worth": 30},
    "heal": {"wounds": 1, "left": 6}, "wards_off": {"dice": 3}, "holds_off": {"monster": 1, "dice": 2},
    "leaves_unhurt": {"dice": 2}, "more_steps": {"steps": 5}, "chest_here": {}, "riddle": {"chance": 70},
    "loots": {"seat": 1, "coins": 9, "chance": 70}, "steals": {"seat": 1, "coins": 5},
    "better_worn": {"card": 7, "what": "dice", "before": 2, "after": 4}, "of_use": {"card": 18},
    "deck_best": {"coins": 9}, "lay_only": {}, "lay_harms": {"seat": 1, "symbol": "large", "dice": 2},
    "lay_denies": {"seat": 1, "symbol": "chest"}, "lay_helps": {"symbol": "riddle"},
    "lay_poor": {"seat": 1, "symbol": "portal"}, "lay_least": {"symbol": "trap"}, "boss_near": {"away": 2},
    "boss_far": {"away": 5}, "empty_near": {"away": 1}, "attack_there": {"monster": 1, "room": 6},
    "sweep_there": {"monsters": 2, "room": 6}, "rob_there": {"seat": 1, "coins": 9},
    "chest_there": {"room": 3}, "riddle_there": {"room": 4}, "kick_there": {"room": 0},
    "flee": {"room": 6, "before": 3, "after": 0}, "hides": {"room": 6, "before": 2, "after": 0},
    "from_afar": {"monster": 1}, "chest_near": {"room": 3, "away": 1}, "riddle_near": {"room": 4, "away": 1},
    "monster_near": {"monster": 1, "room": 6, "away": 1}, "purse_near": {"seat": 1, "coins": 9},
    "stairs_near": {"away": 4}, "door_near": {"room": 6, "away": 2}, "explore": {"rooms": 9},
    "wounds_monster": {"monster": 1, "left": 2}, "disarm": {"chance": 70}, "dice_missed": {"dice": 2},
    "dice_hit": {"dice": 1}, "saves_card": {"card": 7}, "safe_here": {},
    "next_monster": {"monster": 1, "room": 6}, "next_turn": {"what": "chest", "room": 3},
    "strike_leaving": {"dice": 2}, "nothing_near": {}, "points_spent": {}, "spend_last_point": {},
    "worth_keeping": {"coins": 7}, "best_of_many": {"futures": 8}, "on_balance": {},
}  # fmt: skip
"""Every reason of an adviser, with facts as it gives them."""


@every_language
def test_every_reason_of_a_hint_has_words_and_its_facts(tag: Tag) -> None:
    assert {reason: tuple(facts) for reason, facts in HINTS.items()} == REASONS
    snapshot = snapshot_of(PLAYED, 0)
    told = set()
    for reason, facts in HINTS.items():
        text = FACE.hint(Advice(snapshot.moves[0], reason, facts), snapshot, language(tag))
        assert complete(text) and "?" not in text and text.count(": ") == 1, text
        told.add(text)
    assert len(told) == len(HINTS)


@every_language
def test_dun_26_in_a_campaign_getting_out_as_the_richest_ends_the_dungeon(tag: Tag) -> None:
    told = set()
    for options in (DungeonOptions(), DungeonOptions(campaign=True)):
        state = DOMINO_DUNGEON.new(options, 2, Chance(1))
        snapshot = snapshot_of(state, 0)
        told.add(
            FACE.hint(
                Advice(moves.GET_OUT, "ends_as_richest", {"worth": 9, "ahead": 4}), snapshot, language(tag)
            )
        )
    assert len(told) == 2


@every_language
def test_a_reason_that_depends_on_its_facts_has_words_for_each(tag: Tag) -> None:
    snapshot = snapshot_of(PLAYED, 0)
    for reason, changes in (
        ("flee", [{"after": 0}, {"after": 1}]),
        ("hides", [{"after": 0}, {"after": 1}]),
        ("next_turn", [{"what": what} for what in ("chest", "riddle", "door", "exit")]),
        ("chest_near", [{"room": 0}, {"room": 3}, {"room": BOSS_ROOM}]),
        ("collapse_way", [{"turns": 1}, {"turns": 2}]),
    ):
        told = set()
        for change in changes:
            advice = Advice(snapshot.moves[0], reason, {**HINTS[reason], **change})
            text = FACE.hint(advice, snapshot, language(tag))
            assert complete(text) and "?" not in text and text.count(": ") == 1, text
            told.add(text)
        assert len(told) == len(changes), reason


GENDERED = re.compile(r"\b(derrotad[oa]|levad[oa]|mesm[oa]|sã[o] e|(?<!a )salv[oa])\b|\bo mantém\b")
"""Portuguese words that would call every hero, or whoever plays one, a man or a woman."""


def test_nobody_at_the_table_is_called_a_man_or_a_woman_in_portuguese() -> None:
    """Linna and Isa fall and get out, too; what is said of oneself fits whoever reads it."""
    speaks = language("pt_BR")
    said = [
        FACE.event(event, snapshot_of(PLAYED, eye), speaks)  # type: ignore[arg-type]
        for event in every_event()
        for eye in (0, 1, "public")
    ]
    said += [FACE.refusal(why, FACTS, speaks) for why in set(re.findall(r'IllegalMove\(\s*"(\w+)"', SOURCES))]
    said += [card_text(card, speaks) for card in OWN.cards]
    said += [FACE.why_over(reason, DungeonOptions(), speaks) for reason in ("worth", "nobody")]
    assert len(said) > 200
    for text in said:
        assert GENDERED.search(text) is None, text


def test_one_step_is_told_as_one_in_portuguese() -> None:
    """Verbs that would have to agree with the number are left out of the sentence."""
    state = position(heroes=[hero("linna", 6), hero("kronn", 0)], steps=2, points=1)
    snapshot = snapshot_of(state, 0)
    look = Look(language("pt_BR"))
    away = next(move for move in snapshot.moves if isinstance(move, moves.Go))
    aim = aiming.at(away, snapshot, Aim())
    assert board_words.prompt(snapshot, aim, away, 0, look).endswith(", com 1 passo de sobra.")
    assert board_words.ask(snapshot, look.language) == "Ainda há 2 passos e 1 ponto de ação."
