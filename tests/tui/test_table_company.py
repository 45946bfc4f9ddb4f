"""Around a match: hints, set phrases, muting, unread words, time to think, pace, a first round explained."""

from __future__ import annotations

import msgspec
import pytest

from server.games.domino.events import Passed
from server.protocols import IDLE, Hint, Notice, Refused, Said, SeatView, TableRules
from tests.screens import screen_text
from tests.tui.at_table import PAIRS, at_table, gathering, keys, mid_round, prompt
from tests.tui.fake_table import FakeTable
from tests.tui.games.domino.scenes import NAMES, asked_seat, played
from tests.tui.live_house import until
from tui.games import FACES
from tui.games.face import Board
from tui.games.table_keys import keys_of
from tui.games.table_words import next_thinking, thinking_text
from tui.games.talk import Talk, phrases
from tui.language import language
from tui.screens.question import Question
from tui.screens.table import TableScreen
from tui.widgets.game_log import GameLog
from tui.widgets.key_bar import KeyBar, keys_that_fit
from tui.widgets.prompt_line import PromptLine

EN = language("en")


# -- hints


async def test_a_hint_says_move_and_reason_and_puts_the_cursor_there() -> None:
    table = mid_round()
    move = table.snapshot().moves[-1]
    table.advice = Hint(move, "keeps_variety", {"count": 4})
    async with at_table(table) as pilot:
        assert "h" in keys(pilot)
        await pilot.press("h")
        await until(lambda: "4 different numbers" in prompt(pilot), "the hint is told")
        ask = table.snapshot().ask
        assert ask is not None and ("hint", table.seat, ask.number) in table.asked
        assert prompt(pilot).startswith("Hint.")
        board = pilot.app.screen.board  # type: ignore[attr-defined]
        assert board._tile == move.tile
        await pilot.press("left")
        assert "different numbers" not in prompt(pilot)
        assert [wish for wish in table.asked if wish[0] == "move"] == []


async def test_no_hints_where_the_table_plays_without() -> None:
    table = mid_round()
    table.facts["rules"] = TableRules(hints=False)
    table.refuse["hint"] = Refused("no_hints")
    async with at_table(table) as pilot:
        assert "h" not in keys(pilot)
        await pilot.press("h")
        await until(lambda: "without hints" in prompt(pilot), "the refusal is told")


@pytest.mark.parametrize("why", ["stale", "not_your_turn", ""])
async def test_who_moves_before_the_hint_is_thought_of_hears_no_more_of_it(why: str) -> None:
    """What nobody waits for any more is neither told nor refused, and stands in nobody's turn."""
    table = mid_round()
    thought = table.think()
    async with at_table(table) as pilot:
        await pilot.press("h")
        assert "Let me see" in prompt(pilot)
        table.facts.update(ask=None, moves=(), waiting=frozenset({((table.seat or 0) + 1) % 4}))
        if why:
            table.refuse["hint"] = Refused(why)
        table.wake()
        thought()
        await until(lambda: any(wish[0] == "hint" for wish in table.asked), "the house answers")
        await until(lambda: "'s turn" in prompt(pilot), "the next one's turn is told")
        await pilot.pause()
        assert prompt(pilot).endswith("'s turn."), "no refusal"


async def test_a_click_that_plays_puts_a_hint_away_as_a_key_does() -> None:
    table = mid_round()
    table.advice = Hint(table.snapshot().moves[0], "keeps_variety", {"count": 4})
    async with at_table(table) as pilot:
        await pilot.press("h")
        await until(lambda: "Hint." in prompt(pilot), "the hint is told")
        table.hold()
        shown = table.snapshot()
        assert shown.ask is not None
        pilot.app.screen.post_message(Board.Chosen(shown.ask.number, str(shown.moves[0])))
        await until(lambda: "Hint." not in prompt(pilot), "the hint is gone before the house has answered")


async def test_nobody_reads_of_themselves_as_somebody_else_while_their_own_deed_is_told() -> None:
    table = mid_round()
    table.facts.update(ask=None, moves=(), waiting=frozenset({table.seat}))
    async with at_table(table) as pilot:
        assert prompt(pilot) == "One moment..."


# -- talk


async def test_a_set_phrase_is_said_by_its_number() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        await pilot.press("t")
        assert isinstance(pilot.app.screen, Question)
        shown = await screen_text(pilot)
        assert all(phrase in shown for phrase in phrases("domino", EN).values())
        await pilot.press("2")
        await until(lambda: ("say", "knock knock") in table.asked, "it is said")
        await pilot.press("t", "escape")
        assert [wish for wish in table.asked if wish[0] == "say"] == [("say", "knock knock")]


@pytest.mark.parametrize("tag", ["pt_BR", "en"])
@pytest.mark.parametrize("game", FACES)
def test_phrases_are_nine_and_short_at_every_game(game: str, tag: str) -> None:
    said = phrases(game, language(tag))  # type: ignore[arg-type]
    assert len(set(said.values())) == 9 and all(0 < len(text) <= 20 for text in said.values())


async def test_unread_words_are_counted_until_the_story_is_read() -> None:
    table = mid_round()
    other = ((table.seat or 0) + 1) % 4
    async with at_table(table) as pilot:
        table.tell(Said("Beto", other, "boa!"))
        table.tell(Said("Beto", other, "toc toc"))
        table.tell(Said("Marina", table.seat, "ufa!"))
        table.wake()
        await until(lambda: "2 new" in line(pilot, 22), "two lines are new")
        assert "ufa!" in line(pilot, 22)
        await pilot.press("l", "l")
        assert "new" not in line(pilot, 22)


def line(pilot: object, y: int) -> str:
    strip = pilot.app.screen._compositor.render_strips()[y]  # type: ignore[attr-defined]
    return "".join(segment.text for segment in strip)


async def test_who_is_muted_is_hidden_here_and_can_be_heard_again() -> None:
    table = mid_round()
    others = [seat for seat in range(4) if seat != table.seat]
    seats = [SeatView("person", name) for name in NAMES]
    seats[others[0]] = SeatView("bot", NAMES[others[0]], "normal", substitute=True)  # idle, but talking
    table.facts["seats"] = tuple(seats)
    async with at_table(table, size=(120, 40)) as pilot:
        table.tell(Said(NAMES[others[0]], others[0], "blah blah"))
        table.wake()
        await until(lambda: "blah blah" in "".join(line(pilot, y) for y in range(40)), "it is said")
        await pilot.press("k", "1")
        await pilot.pause()
        assert "blah blah" not in await screen_text(pilot)
        table.tell(Said(NAMES[others[0]], others[0], "more blah"))
        table.tell(Said(NAMES[others[1]], others[1], "pardon?"))
        table.wake()
        await until(lambda: "pardon?" in "".join(line(pilot, y) for y in range(40)), "others are heard")
        assert "more blah" not in await screen_text(pilot)
        await pilot.press("k")
        assert "(muted)" in await screen_text(pilot)
        await pilot.press("1")
        await pilot.pause()
        assert "more blah" in await screen_text(pilot)


def test_a_muted_seat_is_heard_when_somebody_else_sits_down() -> None:
    from server.protocols import Entry

    talk = Talk()
    talk.turn(2)
    talk.hear([Entry(1, Said("Zé", 2, "x"))])
    assert talk.last(4) is None and talk.hidden() == {1} and talk.unread(frozenset()) == 0
    talk.hear([Entry(2, Notice("stood_up", "Zé", 2))])
    assert talk.hidden() == frozenset() and talk.unread(frozenset()) == 1


# -- time


def test_thinking_is_told_rarely() -> None:
    """Nothing for five seconds, then every five, from a minute on every minute: bytes are few."""
    assert [thinking_text(s, EN) for s in (0, 4.9, 5, 9.9, 12, 59.9)] == [
        "", "", *["thinking for 5 s"] * 2, "thinking for 10 s", "thinking for 55 s",
    ]  # fmt: skip
    assert thinking_text(60, EN) == thinking_text(119, EN) == "thinking for 1 min"
    for seconds in (0.0, 3.0, 5.0, 12.5, 59.0, 60.0, 100.0, 600.0):
        after = next_thinking(seconds)
        assert after > 0 and thinking_text(seconds, EN) == thinking_text(seconds + after - 0.01, EN)
        assert thinking_text(seconds, EN) != thinking_text(seconds + after, EN)


async def test_somebody_elses_thinking_stands_beside_the_prompt_and_ones_own_does_not() -> None:
    table = mid_round()
    table.facts["thinking"] = 12.0
    async with at_table(table) as pilot:
        assert "thinking" not in line(pilot, 21)
    state = played(PAIRS, 4, 5, 9)
    table = FakeTable(state, asked_seat(state))
    other = (asked_seat(state) + 1) % 4
    table.facts.update(ask=None, moves=(), waiting=frozenset({other}), thinking=12.0)
    async with at_table(table) as pilot:
        assert "thinking for 10 s" in line(pilot, 21)
        table.change(deadline=20.0, rules=TableRules(clock=30))
        await until(lambda: "0:20" in line(pilot, 21), "a clock says more")
        assert "thinking" not in line(pilot, 21)


async def test_while_the_story_is_told_nothing_is_said_of_thinking_that_comes_after_it() -> None:
    state = played(PAIRS, 4, 5, 9)
    table = FakeTable(state, asked_seat(state))
    other = (asked_seat(state) + 1) % 4
    table.facts.update(ask=None, moves=(), waiting=frozenset({other}), thinking=12.0)
    async with at_table(table, pace="slow") as pilot:
        for _ in range(3):
            seat = min(state.waiting)
            for event in state.play(seat, state.moves(seat)[0]):
                table.tell(event)
        table.wake()
        screen = pilot.app.screen
        assert isinstance(screen, TableScreen)
        await until(lambda: screen._story.waiting, "the moves are told one after the other")
        assert "thinking" not in line(pilot, 21)
        await pilot.press("f5")
        await until(lambda: "thinking for 1" in line(pilot, 21), "a key skips the story")


# -- pace


async def test_the_pace_changes_at_the_table_and_is_kept() -> None:
    async with at_table(mid_round(), pace="normal") as pilot:
        lobby = pilot.app.lobby  # type: ignore[attr-defined]
        await pilot.press("plus")
        assert lobby.settings.pace == "fast" and "fast" in prompt(pilot)
        await pilot.press("plus", "plus", "plus")
        assert lobby.settings.pace == "off"
        await pilot.press("minus", "minus", "minus", "minus")
        assert lobby.settings.pace == "slow"


async def test_what_happened_since_ones_own_move_can_be_seen_again() -> None:
    table = mid_round()
    async with at_table(table) as pilot:
        story = pilot.app.screen._story  # type: ignore[attr-defined]
        await pilot.press("full_stop")
        assert "nothing to see" in prompt(pilot)
        for n in (1, 2):
            table.tell(Passed(((table.seat or 0) + n) % 4, (6, 2)))
        table.wake()
        await until(lambda: story.known == 2, "two passes are told")
        for key in ("full_stop", "comma"):
            await pilot.press(key)
            assert story.repeating, "also where nothing else moves"
            await pilot.press("f5")
            assert not story.repeating


@pytest.mark.parametrize("look", ["true", "pt"])
async def test_every_key_stands_on_some_page_of_the_bar(look: str) -> None:
    async with at_table(mid_round(), look=look) as pilot:
        pages = []
        while not pages or keys(pilot) != pages[0]:
            pages.append(keys(pilot))
            assert pages[-1][-3:] == ["Tab", "?", "q"]
            bar = pilot.app.screen.query_one(KeyBar)
            assert keys_that_fit(bar.shown, 80) == list(bar.shown)
            await pilot.press("tab")
        assert len(pages) <= 3 and "Enter" in pages[0] and "h" in pages[0]
        assert {"/", "t", "l", "k", ".", ",", "+", "m"} <= {key for page in pages for key in page}


# -- the first round


async def test_a_first_round_is_explained_until_it_is_enough() -> None:
    table = FakeTable(played(PAIRS, 4, 5, 0), asked_seat(played(PAIRS, 4, 5, 0)))
    async with at_table(table, coached=False) as pilot:
        assert "highest double opens" in line(pilot, 22) and "c no lesson" in line(pilot, 22)
        table.tell(Said("Beto", ((table.seat or 0) + 1) % 4, "oi"))
        table.wake()
        await until(lambda: "oi" in line(pilot, 22), "words come first")
        await pilot.press("l", "l")
        assert "highest double opens" in line(pilot, 22)
        await pilot.press("c")
        await until(lambda: "highest double" not in line(pilot, 22), "no more of it")
        assert pilot.app.lobby.settings.coached  # type: ignore[attr-defined]


async def test_explanations_end_with_the_first_round() -> None:
    table = mid_round()
    async with at_table(table, coached=False) as pilot:
        assert "c no lesson" in line(pilot, 22)
        view = msgspec.structs.replace(table.snapshot().view, round=2)
        table.change(view=view, round=2)
        await until(lambda: bool(pilot.app.lobby.settings.coached), "it is remembered")  # type: ignore[attr-defined]
        assert "enough" not in line(pilot, 22)


# -- gathering


async def test_a_bots_level_changes_where_it_sits() -> None:
    bot = SeatView("bot", "Zeca", level="normal")
    table = gathering(0, SeatView("person", "Marina", host=True), bot, SeatView("empty"), SeatView("empty"))
    async with at_table(table) as pilot:
        await pilot.press("up", "b")
        assert table.asked == [("free", 1), ("add_bot", 1, "hard")]


async def test_rules_of_playing_together_stand_at_the_gathering_table() -> None:
    rules = TableRules(clock=30, counter=False, hints=False, even_pace=True)
    table = gathering(0, SeatView("person", "Marina", host=True), *[SeatView("empty")] * 3, rules=rules)
    async with at_table(table) as pilot:
        assert "30 s a move · no counter · no hints · even pace" in await screen_text(pilot)
        assert pilot.app.screen.query_one(GameLog) and pilot.app.screen.query_one(PromptLine)


async def test_at_an_even_pace_a_move_is_acknowledged_while_it_waits() -> None:
    table = mid_round()
    table.facts["rules"] = TableRules(even_pace=True)
    async with at_table(table) as pilot:
        release = table.hold()
        while "Your move is made" not in prompt(pilot):
            await pilot.press("enter")
        await pilot.press("l")
        assert "STORY" in await screen_text(pilot), "the screen goes on while the move waits"
        release()
        await until(lambda: bool([wish for wish in table.asked if wish[0] == "move"]), "it is made")


async def test_the_host_sends_off_whoever_is_away() -> None:
    here, away = SeatView("person", "Beto"), SeatView("person", "Evil", away=True)
    table = gathering(0, SeatView("person", "Marina", host=True), here, away, SeatView("empty"))
    async with at_table(table) as pilot:
        assert "x" in all_keys(table)
        await pilot.press("up", "x")
        assert table.asked == [("free", 2)]
        table.facts["seats"] = (SeatView("person", "Marina", host=True), here, *[SeatView("empty")] * 2)
        assert "x" not in all_keys(table)


async def test_a_bot_is_called_for_whoever_thinks_too_long_and_gives_the_seat_back() -> None:
    table = mid_round()
    seat = table.seat or 0
    other = (seat + 1) % 4
    table.facts.update(ask=None, moves=(), waiting=frozenset({other}), thinking=IDLE - 2.0)
    async with at_table(table) as pilot:
        assert "b" not in all_keys(table, IDLE - 2.0)
        table.change(thinking=IDLE + 1.0)
        await until(lambda: pilot.app.screen._snapshot.thinking > IDLE, "it is seen")  # type: ignore[attr-defined]
        await pilot.press("b")
        assert table.asked == [("substitute", other)]
        assert "b" in all_keys(table, IDLE + 1.0)
        table.facts["rules"] = TableRules(clock=30)
        assert "b" not in all_keys(table, IDLE + 1.0), "a clock does it there"
        table.asked.clear()
        seats = list(table.snapshot().seats)
        seats[seat] = SeatView("bot", "Marina", level="normal", substitute=True)
        table.change(seats=tuple(seats))
        await until(lambda: "A bot plays for you." in line(pilot, 21), "it is told")
        await pilot.press("b")
        assert table.asked == [("take", seat)]


def all_keys(table: FakeTable, thinking: float | None = None) -> set[str]:
    """Every key that works at a table, on whatever page."""
    snapshot = msgspec.structs.replace(table.snapshot(), thinking=thinking)
    return {key.key for key in keys_of(snapshot, (), "table", 0, EN)}
