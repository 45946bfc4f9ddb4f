"""A match is its journal: replayed, written, read and checked; a file that lies is found out."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.chance import Chance
from server.games import GAMES
from server.games.contract import IllegalMove
from server.games.domino import DOMINO
from server.games.domino.moves import DEAL, Play
from server.games.domino.options import DominoOptions
from server.match import LARGEST_FILE, BadMatch, Entry, Match, renamed, verify
from tests.server.games.playouts import next_move

SEED = bytes(range(32))


def played(moves: int = 10_000, options: DominoOptions | None = None, seats: int = 3) -> Match:
    """A match after so many moves, or to its end."""
    match = Match.new(DOMINO, options or DominoOptions(target=50), seats, SEED)
    chance = Chance(3)
    while match.state.result is None and len(match.journal) < moves:
        seat, move, automatic = next_move(match.state, chance)
        match.play(seat, move, "table" if automatic else "player")
    return match


def altered(match: Match, change: dict[str, Any] | None = None, *, sign: bool = False) -> bytes:
    """The file with other values; with ``sign`` its commitment is computed anew."""
    data = json.loads(match.to_json())
    data.update(change or {})
    if sign:
        head = {key: value for key, value in data.items() if key not in ("commitment", "journal")}
        text = json.dumps(head, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
        data["commitment"] = hashlib.sha256(text.encode()).hexdigest()
    return json.dumps(data).encode()


def swapped_halves(move: str) -> str:
    return f"{move[2]}-{move[0]}{move[3:]}"


def entries(match: Match) -> list[dict[str, Any]]:
    return [{"seat": entry.seat, "move": entry.move, "by": entry.by} for entry in match.journal]


def test_a_whole_match_is_written_and_read_back() -> None:
    match = played()
    again = Match.from_json(match.to_json())
    assert again.journal == match.journal
    assert again.state.view("open") == match.state.view("open")
    assert again.to_json() == match.to_json()
    verdict = verify(match.to_json())
    assert (verdict.ok, verdict.result, verdict.moves) == (True, match.state.result, len(match.journal))
    assert verdict.commitment == match.commitment
    assert verdict.rounds == match.state.round


def test_the_commitment_is_the_hash_of_everything_but_the_journal_as_any_program_can_compute_it() -> None:
    match = Match.new(DOMINO, DominoOptions(target=50), 3, SEED)
    text = (
        '{"content":null,"format":1,"game":"domino","options":{"best_of":null,"block_bonus":0,"boneyard":true,'
        '"direction":"clockwise","federation_count":false,"hand_size":7,"pairs":false,"set":6,"target":50},'
        f'"seats":3,"seed":"{SEED.hex()}","version":{DOMINO.version}}}'
    )
    assert match.commitment == hashlib.sha256(text.encode()).hexdigest()
    before = match.commitment
    match.play(0, DEAL, "table")
    assert match.commitment == before


@pytest.mark.parametrize(
    "other",
    [
        Match.new(DOMINO, DominoOptions(target=100), 3, SEED),
        Match.new(DOMINO, DominoOptions(target=50), 4, SEED),
        Match.new(DOMINO, DominoOptions(target=50), 3, bytes(32)),
    ],
    ids=["options", "seats", "seed"],
)
def test_everything_that_settles_a_match_is_in_the_commitment(other: Match) -> None:
    assert other.commitment != Match.new(DOMINO, DominoOptions(target=50), 3, SEED).commitment


def test_without_a_seed_every_match_has_its_own_secret_one() -> None:
    first, second = (Match.new(DOMINO, DominoOptions(), 2) for _ in range(2))
    assert len(first.seed) == len(second.seed) == 32
    assert first.seed != second.seed


def test_a_refused_move_is_not_written_down() -> None:
    match = played(5)
    seats = range(match.seats)
    before = list(match.journal), [match.state.view(seat) for seat in seats]
    for seat, move, by in ((0, Play((9, 9)), "player"), (0, DEAL, "player"), (1, DEAL, "table")):
        with pytest.raises(IllegalMove):
            match.play(seat, move, by)  # type: ignore[arg-type]
    assert (list(match.journal), [match.state.view(seat) for seat in seats]) == before


def test_only_the_table_makes_automatic_moves_and_no_others() -> None:
    match = Match.new(DOMINO, DominoOptions(), 2, SEED)
    with pytest.raises(IllegalMove) as refused:
        match.play(0, DEAL, "player")
    assert refused.value.reason == "automatic_expected"
    match.play(0, DEAL, "table")
    (seat,) = match.state.waiting
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, match.state.moves(seat)[0], "table")
    assert refused.value.reason == "not_automatic"
    assert len(match.journal) == 1


def test_states_walk_from_the_empty_table_to_the_end() -> None:
    match = played()
    steps = [
        (step.number, step.entry, len(step.events), step.state.view("public")) for step in match.states()
    ]
    assert steps[0] == (0, None, 0, Match.new(DOMINO, match.options, 3, SEED).state.view("public"))
    assert [step[1] for step in steps[1:]] == match.journal
    assert all(step[2] for step in steps[1:])
    assert steps[-1][3] == match.state.view("public")


def test_a_match_can_be_taken_back_to_an_earlier_entry_and_played_on() -> None:
    match = played(30)
    earlier = match.first(12)
    assert earlier.journal == match.journal[:12]
    earlier.replay(match.journal[12:])
    assert earlier.state.view(0) == match.state.view(0)


def test_a_journal_that_cannot_be_names_its_entry_and_keeps_what_holds() -> None:
    match = Match.new(DOMINO, DominoOptions(target=50), 3, SEED)
    journal = [*played(8).journal, Entry(0, "6-6 sideways", "player")]
    with pytest.raises(BadMatch) as bad:
        match.replay(journal)
    assert (bad.value.entry, bad.value.reason) == (9, "illegal_move")
    assert bad.value.facts == {"why": "unreadable", "move": "6-6 sideways", "seat": 0}
    assert match.journal == journal[:8]


def test_an_unfinished_match_is_in_order_but_has_no_result() -> None:
    match = played(20)
    verdict = verify(match.to_json())
    assert (verdict.ok, verdict.result, verdict.moves, verdict.problem) == (True, None, 20, "")
    empty = verify(played(0).to_json())
    assert (empty.ok, empty.moves, empty.rounds) == (True, 0, 0)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": "00" * 32}, "wrong_commitment"),
        ({"seats": 4}, "wrong_commitment"),
        ({"commitment": "0" * 64}, "wrong_commitment"),
        ({"commitment": ""}, "wrong_commitment"),
        ({"game": "ludo"}, "unknown_game"),
        ({"version": 2}, "other_version"),
        ({"version": 0}, "other_version"),
        ({"format": 2}, "other_format"),
        ({"content": {"tiles": []}}, "content_not_used"),
        ({"seats": 1}, "bad_options"),
        ({"seats": 10**30}, "not_a_match"),
        ({"version": 10**30}, "not_a_match"),
        ({"options": {"target": 70}}, "bad_options"),
        ({"options": {"pair": True}}, "bad_options"),
        ({"options": {"pairs": True}}, "bad_options"),
        ({"options": []}, "not_a_match"),
        ({"seed": "00" * 31}, "bad_seed"),
        ({"seed": "0 " * 32}, "bad_seed"),
        ({"seed": "zz" * 32}, "bad_seed"),
        ({"seed": None}, "not_a_match"),
        ({"journal": None}, "not_a_match"),
        ({"journal": [{"seat": 0}]}, "not_a_match"),
        ({"journal": [{"seat": 0, "move": "deal", "by": "ghost"}]}, "not_a_match"),
        ({"journal": [{"seat": "0", "move": "deal", "by": "table"}]}, "not_a_match"),
        ({"more": 1}, "not_a_match"),
    ],
)
def test_a_file_that_lies_is_told_what_is_wrong(change: dict[str, Any], problem: str) -> None:
    verdict = verify(altered(played(20), change))
    assert (verdict.ok, verdict.problem, verdict.result, verdict.entry) == (False, problem, None, None)
    with pytest.raises(BadMatch) as bad:
        Match.from_json(altered(played(20), change))
    assert bad.value.reason == problem


@pytest.mark.parametrize(
    ("old", "new", "problem", "facts"),
    [
        ('"set":6,', "", "other_writing", {"field": "options"}),
        (',"best_of":null', "", "other_writing", {"field": "options"}),
        ('"seats":3', '"seats":2,"seats":3', "repeated_key", {"key": "seats"}),
        ('"target":50', '"target":200,"target":50', "repeated_key", {"key": "target"}),
        ('"journal":', '"journal":[],"journal":', "repeated_key", {"key": "journal"}),
        ('"seat":0,', '"seat":1,"se\\u0061t":0,', "repeated_key", {"key": "seat"}),
    ],
)
def test_what_another_program_would_read_otherwise_is_not_right(
    old: str, new: str, problem: str, facts: dict[str, Any]
) -> None:
    text = played(20).to_json().decode()
    assert old in text
    verdict = verify(text.replace(old, new, 1).encode())
    assert (verdict.ok, verdict.problem, verdict.facts) == (False, problem, facts)


@pytest.mark.parametrize(
    "change", [str.upper, lambda move: f" {move}", lambda move: move.replace(" ", "  "), swapped_halves]
)
def test_a_move_is_written_in_one_way_alone(change: Callable[[str], str]) -> None:
    match = played(20)
    journal = entries(match)
    number = next(n for n, entry in enumerate(journal, 1) if entry["move"].endswith(" right"))
    right = journal[number - 1]["move"]
    journal[number - 1]["move"] = change(right)
    verdict = verify(altered(match, {"journal": journal}))
    assert (verdict.problem, verdict.entry, verdict.moves) == ("other_move_text", number, number - 1)
    assert verdict.facts == {"move": change(right), "right": right}


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('"set":6', '"set":6.0', "bad_options"),
        ('"pairs":false', '"pairs":0', "bad_options"),
        ('"seats":3', '"seats":3.0', "not_a_match"),
        ('"format":1', '"format":1e0', "not_a_match"),
        ('"seat":0,', '"seat":0.0,', "not_a_match"),
        ('"seat":0,', '"seat":false,', "not_a_match"),
    ],
)
def test_a_number_of_another_kind_is_no_number_of_a_match(old: str, new: str, problem: str) -> None:
    text = played(20).to_json().decode()
    assert old in text
    assert verify(text.replace(old, new, 1).encode()).problem == problem


def test_another_name_at_a_seat_changes_nothing_else() -> None:
    match = played()
    assert renamed(match.to_json(), 1, "Tatu 0007") == match.to_json(), "no name, nothing to change"
    match.people = ("Ana", "Beto", "Caio")
    file = renamed(match.to_json(), 1, "Tatu 0007")
    assert verify(file).ok and Match.from_json(file).people == ("Ana", "Tatu 0007", "Caio")
    assert file.replace(b"Tatu 0007", b"Beto") == match.to_json()


def test_white_space_and_the_order_of_keys_say_nothing() -> None:
    match = played(20)
    for text in (
        json.dumps(json.loads(match.to_json()), indent=4),
        json.dumps(json.loads(match.to_json()), sort_keys=True),
    ):
        assert verify(f"\n{text}\n".encode()).ok
        assert Match.from_json(text.encode()).to_json() == match.to_json()


def test_a_move_that_only_equals_a_legal_one_is_refused_and_the_journal_replays() -> None:
    match = next(match for match in map(played, range(3, 40)) if match.state.waiting)
    (seat,) = match.state.waiting
    move = match.state.moves(seat)[0]
    assert isinstance(move, Play)
    equal = Play((float(move.tile[0]), move.tile[1]), move.end)  # type: ignore[arg-type]
    assert equal == move
    with pytest.raises(IllegalMove) as refused:
        match.play(seat, equal, "player")
    assert refused.value.reason == "unreadable"
    match.play(seat, Play(move.tile, move.end), "player")
    assert Match.from_json(match.to_json()).journal == match.journal


def test_another_rules_version_says_which_is_known() -> None:
    assert verify(altered(played(3), {"version": 7})).facts == {"game": "domino", "version": 7, "known": 1}


def test_another_seed_with_its_own_commitment_no_longer_fits_the_journal() -> None:
    verdict = verify(altered(played(), {"seed": "11" * 32}, sign=True))
    assert not verdict.ok
    assert verdict.entry is not None
    assert verdict.problem in ("illegal_move", "automatic_expected", "not_automatic")


def test_a_missing_automatic_move_is_found() -> None:
    match = played(20)
    verdict = verify(altered(match, {"journal": entries(match)[1:]}))
    assert (verdict.ok, verdict.problem, verdict.entry, verdict.moves) == (False, "illegal_move", 1, 0)
    assert verdict.facts["why"] == "not_dealt"


def test_an_automatic_move_under_a_false_name_and_a_false_one_are_found() -> None:
    match = played(20)
    journal = entries(match)
    journal[0]["by"] = "player"
    verdict = verify(altered(match, {"journal": journal}))
    assert (verdict.problem, verdict.entry) == ("automatic_expected", 1)
    journal = entries(match)
    journal[1]["by"] = "table"
    verdict = verify(altered(match, {"journal": journal}))
    assert (verdict.problem, verdict.entry) == ("not_automatic", 2)


@pytest.mark.parametrize("number", [2, 11, 20])
@pytest.mark.parametrize("move", ["9-9 right", "draw", "deal", "nonsense", "", "6-4 " * 1_000])
def test_an_illegal_entry_is_named_by_its_number(number: int, move: str) -> None:
    match = played(20)
    journal = entries(match)
    journal[number - 1] = {"seat": journal[number - 1]["seat"], "move": move, "by": "player"}
    verdict = verify(altered(match, {"journal": journal}))
    assert (verdict.ok, verdict.entry, verdict.moves) == (False, number, number - 1)
    assert verdict.problem in ("illegal_move", "automatic_expected")


def test_moves_after_the_end_are_found() -> None:
    match = played()
    journal = [*entries(match), {"seat": 0, "move": "6-6", "by": "player"}]
    verdict = verify(altered(match, {"journal": journal}))
    assert (verdict.problem, verdict.entry, verdict.facts["why"]) == (
        "illegal_move",
        len(journal),
        "already_over",
    )


def test_a_very_long_object_of_options_is_looked_through_once() -> None:
    options = ",".join(f'"{number}":0' for number in range(100_000))
    text = played(1).to_json().decode().replace('"options":{', '"options":{' + options + ",")
    assert verify(text.encode()).problem == "bad_options"


HOSTILE = [
    b"",
    b"\x00",
    b"null",
    b"[]",
    b"{}",
    b"[" * 100_000,
    b'{"a":' * 100_000,
    b'{"format":1,"options":' + b'{"a":' * 100_000,
    b'{"format":1,"content":' + b"[" * 1_000_000,
    b"\xff\xfe{}",
    b'{"format":NaN}',
    b'{"format":1e999}',
    b'{"format":' + b"9" * 10_000 + b"}",
    b'{"game":"\\ud800"}',
    b"GIF89a",
    "{“format”:1}".encode(),
]


@pytest.mark.parametrize("data", HOSTILE, ids=lambda data: repr(data[:24]))
def test_what_is_no_match_file_is_told_so(data: bytes) -> None:
    assert verify(data).problem == "not_a_match"
    with pytest.raises(BadMatch):
        Match.from_json(data)


def test_a_file_cut_off_anywhere_is_no_match_file() -> None:
    data = played(10).to_json()
    for length in range(0, len(data), 37):
        assert verify(data[:length]).problem == "not_a_match"


def test_a_file_too_large_is_not_even_read() -> None:
    verdict = verify(b" " * (LARGEST_FILE + 1))
    assert (verdict.problem, verdict.facts["most"]) == ("too_large", LARGEST_FILE)


@given(st.binary(max_size=200))
def test_any_bytes_get_a_verdict(data: bytes) -> None:
    assert not verify(data).ok


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@given(
    st.sampled_from(["game", "version", "options", "seats", "seed", "content", "commitment", "journal"]),
    _JSON,
)
def test_any_value_in_any_field_gets_a_verdict(field: str, value: Any) -> None:
    data = played(6)
    verdict = verify(altered(data, {field: value}, sign=True))
    assert verdict.ok or verdict.problem
    msgspec.json.encode(verdict)


def test_a_verdict_is_json() -> None:
    assert json.loads(msgspec.json.encode(verify(played().to_json())))["ok"] is True
    assert set(GAMES) >= {"domino"}
