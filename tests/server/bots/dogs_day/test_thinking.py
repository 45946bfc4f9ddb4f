"""What the players of Dogs' Day see in a position, how they mix, and that each level beats the one below."""

from __future__ import annotations

import msgspec
import pytest

from server.bots import BOTS
from server.bots.dogs_day.board import INDEX
from server.bots.dogs_day.experience import EXPERIENCE, LAST
from server.bots.dogs_day.mind import Mind, drawn, winning
from server.bots.dogs_day.sealed import Sealed
from server.bots.dogs_day.weighing import NORMAL
from server.chance import Chance
from server.games import GAMES
from server.games.contract import Bot
from server.games.dogs_day.cards import CARDS
from server.games.dogs_day.game import DOGS_DAY
from server.games.dogs_day.moves import Pick
from server.games.dogs_day.options import DogsOptions
from server.games.dogs_day.state import DogsState
from server.simulate import Report, simulate
from tests.server.games.dogs_day.positions import cards_of, night, play, reveal

QUICK = Sealed(effort=800)
THINKERS = [NORMAL, QUICK]


def played(seats: int, bots: list[str], matches: int, options: DogsOptions | None = None) -> Report:
    return simulate(GAMES["dogs_day"], seats, matches, 5, bots, options or DogsOptions())


def often(bot: Bot, state: DogsState, seat: int = 0, times: int = 24) -> dict[str, int]:
    """How often each card is picked in one position."""
    counts: dict[str, int] = {}
    for number in range(times):
        move = bot.choose(state.view(seat), state.moves(seat), Chance(number))
        assert isinstance(move, Pick)
        counts[move.card] = counts.get(move.card, 0) + 1
    return counts


def last_round(hands: list[str], **places: object) -> DogsState:
    """Round eight with these hands of three; everything else was played before."""
    state = night(" ".join(hand.split()[0] for hand in hands), round=8, **places)  # type: ignore[arg-type]
    for seat, hand in enumerate(hands):
        state.hands[seat] = cards_of(hand)
        state.retired[seat] = [card for card in CARDS if card not in state.hands[seat]]
    return state


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_the_same_position_gets_different_picks(bot: Bot) -> None:
    state = DOGS_DAY.new(DogsOptions(), 4, Chance(11))
    state.play(0, DOGS_DAY.parse("set up"))
    assert sum(len(often(bot, state, seat, 8)) > 1 for seat in range(4)) >= 3


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_no_pick_of_the_round_changes_an_answer(bot: Bot) -> None:
    state = DOGS_DAY.new(DogsOptions(), 4, Chance(12))
    state.play(0, DOGS_DAY.parse("set up"))
    before = [bot.choose(state.view(0), state.moves(0), Chance(n)) for n in range(5)]
    for seat in (1, 2):
        state.play(seat, state.moves(seat)[0])
    assert [bot.choose(state.view(0), state.moves(0), Chance(n)) for n in range(5)] == before


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_who_wins_by_one_card_alone_plays_it(bot: Bot) -> None:
    # The others can do nothing but pass; the bank decides the match.
    hands = ["mentor brute x9", "driver femme lawyer", "driver femme lawyer"]
    state = last_round(hands, bank=(0, 0), vaults={0: "100", 1: "200 " * 5, 2: "200 " * 5})
    counts = often(bot, state)
    assert counts["mentor"] >= 21


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_a_mole_is_played_where_only_cards_that_can_be_arrested_are_left(bot: Bot) -> None:
    hands = ["x9 digger hacker", "mentor con_man shooter", "mentor con_man brute", "mentor con_man brute"]
    vaults = {0: "200 " * 4, 1: "200 " * 4, 2: "200 " * 4, 3: "200 " * 4}
    counts = often(bot, last_round(hands, bank=(3, 0), vaults=vaults))
    assert counts.get("x9", 0) >= 21


@pytest.mark.parametrize("bot", THINKERS, ids=["normal", "hard"])
def test_where_others_surely_play_x9_what_can_be_arrested_stays_in_hand(bot: Bot) -> None:
    # Seat 1 has nothing that pays but X9.
    hands = ["lawyer shooter con_man", "x9 digger brute", "mentor con_man brute"]
    state = last_round(hands, prison=(5, 0), vaults={0: "100 " * 3, 1: "100 " * 3, 2: "100 " * 3})
    assert often(bot, state).get("lawyer", 0) >= 17


def test_what_lies_open_tells_which_hands_are_possible() -> None:
    state = night("x9 mentor femme")
    reveal(state, "x9 mentor femme")
    state.play(0, DOGS_DAY.parse("day"))
    mind = Mind(state.view(0), 0)
    hands = [mind.some_hand(1, Chance(n)) for n in range(60)]
    assert all(len(set(hand)) == 4 and INDEX["mentor"] not in hand for hand in hands)
    assert {card for hand in hands for card in hand} == {INDEX[card] for card in CARDS} - {INDEX["mentor"]}
    advanced = night("mentor brute", options=DogsOptions(advanced_start=True))
    mind = Mind(advanced.view(0), 0)
    assert all(INDEX["x9"] in mind.some_hand(1, Chance(n)) for n in range(20))


def test_own_values_count_as_they_are_and_those_of_others_on_average() -> None:
    rich, poor = (night("mentor driver", vaults={0: text, 1: "100"}, round=8) for text in ("200", "0"))
    picks = [INDEX["mentor"], INDEX["driver"]]
    gain = [Mind(state.view(0), 0).outcome(picks)[0] for state in (rich, poor)]
    seen = [Mind(state.view(1), 1).outcome(picks)[0] for state in (rich, poor)]
    assert gain[0] - gain[1] == pytest.approx(200.0) and seen[0] == pytest.approx(seen[1])


def test_chances_to_win_add_up_and_grow_with_money() -> None:
    assert sum(winning([100.0, 300.0, 200.0], 150.0)) == pytest.approx(1.0)
    low, high, middle = winning([100.0, 300.0, 200.0], 150.0)
    assert low < middle < high
    assert [drawn([0.0, 1.0, 0.0], Chance(n)) for n in range(20)] == [1] * 20


def test_there_is_experience_for_every_table_and_round_and_nothing_is_worth_keeping_at_the_end() -> None:
    assert set(EXPERIENCE) == {(seats, number) for seats in DOGS_DAY.seats for number in range(1, LAST + 1)}
    for (_, number), known in EXPERIENCE.items():
        assert number != LAST or known.keep == (0.0,) * len(CARDS)
        assert known.spread > 0 and all(0 < share <= 1 for share in known.play)


def test_markers_are_taken_stolen_and_paid_alike_by_all_levels() -> None:
    state = night("con_man hacker driver", bank=(3, 2), truck=(2, 0), vaults={1: "100 200", 2: "100"})
    reveal(state, "con_man hacker driver")
    bot = BOTS["dogs_day"]["hard"]
    assert str(bot.choose(state.view(0), state.moves(0), Chance(1))) == "take case"
    fee = night("x9 mentor", vaults={1: "100 0 c200"})
    reveal(fee, "x9 mentor")
    assert str(bot.choose(fee.view(1), fee.moves(1), Chance(1))) == "pay backpack 0"
    rob = night("femme hacker hacker", truck=(5, 0), bank=(1, 1), vaults={1: "100", 2: "100 200"})
    reveal(rob, "femme hacker hacker")
    assert str(bot.choose(rob.view(0), rob.moves(0), Chance(1))) == "rob card 2"
    play(rob, "rob card 2")


def test_hard_acts_out_as_many_rounds_as_its_effort_allows() -> None:
    for seats in (2, 6):
        state = DOGS_DAY.new(DogsOptions(), seats, Chance(3))
        state.play(0, DOGS_DAY.parse("set up"))
        mind = Counting(state)
        mixture = Sealed(effort=1_000).mixture(mind, mind.hand, Chance(4))
        assert 0 < mind.acted <= 1_000
        assert 0.8 < sum(mixture) <= 1.0 + 1e-9


class Counting(Mind):
    """A mind that counts the rounds acted out."""

    def __init__(self, state: DogsState) -> None:
        super().__init__(state.view(0), 0)
        self.acted = 0

    def outcome(self, picks: object) -> list[float]:
        self.acted += 1
        return super().outcome(picks)  # type: ignore[arg-type]


@pytest.mark.parametrize("seats", [2, 4])
def test_normal_beats_random(seats: int) -> None:
    normal, luck = played(seats, ["normal", *["random"] * (seats - 1)], 36).by_bot
    assert normal.win_share > 1.35 / seats
    assert normal.mean_score > 1.15 * luck.mean_score


def test_easy_stands_between_random_and_normal() -> None:
    easy, luck = played(3, ["easy", "random", "random"], 60).by_bot
    assert easy.mean_score > luck.mean_score
    normal, easy = played(3, ["normal", "easy", "easy"], 60).by_bot
    assert normal.mean_score > easy.mean_score


def test_hard_has_more_than_normal_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    # Already with a fortieth of the effort that it has at a table.
    monkeypatch.setitem(BOTS["dogs_day"], "hard", Sealed(effort=400))
    hard, normal = played(4, ["hard", "normal", "normal", "normal"], 12).by_bot
    assert hard.mean_score > normal.mean_score


def test_an_answer_is_the_same_after_a_view_has_travelled() -> None:
    state = DOGS_DAY.new(DogsOptions(), 3, Chance(9))
    state.play(0, DOGS_DAY.parse("set up"))
    view = state.view(1)
    read = msgspec.json.decode(msgspec.json.encode(view), type=type(view))
    assert QUICK.choose(read, state.moves(1), Chance(5)) == QUICK.choose(view, state.moves(1), Chance(5))
