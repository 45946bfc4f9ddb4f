"""Any text is a move or is refused, and what is refused changes nothing; any options are legal or refused."""

from __future__ import annotations

import msgspec
from hypothesis import given
from hypothesis import strategies as st

from server.chance import Chance
from server.games import GAMES
from server.games.contract import BadOptions, Game, IllegalMove, State
from server.games.options_text import options_from
from server.names import CHAT_CELLS, NAME_CELLS, cells, clean_chat, clean_name, told_apart
from tests.fuzz.amount import fuzz
from tests.server.games.playouts import CASES, next_move

near = st.one_of(
    st.text(max_size=40),
    st.lists(
        st.sampled_from(
            ["6-4", "4-6", "0-0", "9-9", "left", "right", "draw", "pass", "  ", "-", "6", "\x00", "６-４"]
        ),
        max_size=4,
    ).map(" ".join),
)
games = st.sampled_from(sorted(GAMES))


@fuzz
@given(games, near)
def test_any_text_is_a_move_with_the_same_text_or_is_refused(game: str, text: str) -> None:
    try:
        move = GAMES[game].parse(text)
    except IllegalMove as no:
        assert no.reason == "unreadable"
    else:
        assert GAMES[game].parse(str(move)) == move


def everything(state: State, seats: int) -> bytes:
    """All that anybody sees, as bytes."""
    eyes = [state.view(eye) for eye in (*range(seats), "public")]
    asks = [(state.ask(seat), tuple(map(str, state.moves(seat)))) for seat in range(seats)]
    return msgspec.json.encode([eyes, asks, sorted(state.waiting), state.result])


@fuzz
@given(st.sampled_from(CASES), st.integers(0, 2**32), st.integers(0, 60), st.integers(-1, 5), near)
def test_a_move_out_of_nowhere_is_played_by_the_rules_or_changes_nothing(
    case: object, seed: int, after: int, seat: int, text: str
) -> None:
    rules: Game = case.rules  # type: ignore[attr-defined]
    seats: int = case.seats  # type: ignore[attr-defined]
    state = case.start(seed)  # type: ignore[attr-defined]
    chance = Chance(seed + 1)
    for _ in range(after):
        if state.result is not None:
            break
        who, move, _ = next_move(state, chance)
        state.play(who, move)
    before = everything(state, seats)
    try:
        move = rules.parse(text)
        legal = seat in range(seats) and move in state.moves(seat)
        automatic = state.automatic() == (seat, move)
        state.play(seat, move)
    except IllegalMove:
        assert everything(state, seats) == before
    else:
        assert legal or automatic


fields = sorted(
    {name for game in GAMES.values() for name in game.Options.__struct_fields__} | {"nonsense", ""}
)
values = st.one_of(
    st.text(max_size=20),
    st.integers().map(str),
    st.sampled_from(["yes", "no", "none", "-1", "1e9", "9" * 400, "٣", "true", " 7 "]),
)


@fuzz
@given(games, st.dictionaries(st.sampled_from(fields), values, max_size=5), st.integers(-2, 12))
def test_any_options_begin_a_match_or_are_refused_with_their_name(
    game: str, texts: dict[str, str], seats: int
) -> None:
    rules = GAMES[game]
    try:
        options = options_from(rules.Options, texts)
        rules.check(options, seats)
    except BadOptions as no:
        assert no.reason
        assert no.field or "" in texts
        return
    state = rules.new(options, seats, Chance(1))
    assert state.waiting or state.automatic()


@fuzz
@given(st.lists(st.text(max_size=20), max_size=6))
def test_any_names_at_one_table_are_told_apart_and_the_first_of_each_stays(texts: list[str]) -> None:
    names = [clean_name(text) for text in texts]
    told = told_apart(names)
    seen = [name for name in told if name]
    assert len(seen) == len(set(seen)) and [bool(name) for name in told] == [bool(name) for name in names]
    assert all(cells(name) <= NAME_CELLS for name in told)
    assert told[:1] == tuple(names[:1])
    assert told_apart(told) == told, "told apart once, they are different"


@fuzz
@given(st.text(max_size=300))
def test_any_name_and_any_line_is_clean_or_empty_and_cleaning_again_changes_nothing(text: str) -> None:
    for clean, most in ((clean_name, NAME_CELLS), (clean_chat, CHAT_CELLS)):
        once = clean(text)
        assert once.isprintable() and cells(once) <= most
        assert clean(once) == once
