"""A simulation counts what was played, gives every side every deal, and can be repeated."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from server.games.contract import BadOptions
from server.games.domino import DOMINO
from server.games.domino.options import DominoOptions
from server.games.domino_dungeon import DOMINO_DUNGEON
from server.games.domino_dungeon.content import HERO_KEYS
from server.games.domino_dungeon.options import DungeonOptions
from server.simulate import MOST_MATCHES, Report, Speed, simulate

NO_SPEED = Speed(0, 0, 0, 0)


def run(
    matches: int = 6, seats: int = 4, seed: int = 1, bots: tuple[str, ...] = ("random",), **options: Any
) -> Report:
    return simulate(DOMINO, seats, matches, seed, bots, DominoOptions(**options))


def timeless(report: Report) -> bytes:
    return msgspec.json.encode(msgspec.structs.replace(report, speed=NO_SPEED))


def test_the_same_arguments_give_the_same_report_but_for_its_speed() -> None:
    assert timeless(run(bots=("normal", "random"))) == timeless(run(bots=("normal", "random")))
    assert timeless(run(seed=2)) != timeless(run(seed=1))


def test_everything_is_counted_once() -> None:
    report = run(matches=12, pairs=True, bots=("normal", "random"))
    assert (report.matches, report.deals, len(report.by_seat)) == (12, 6, 4)
    for line in (*report.by_seat, *report.by_bot):
        assert sum(line.places) == line.matches
        assert line.wins == line.places[0]
        assert line.win_share == pytest.approx(line.wins / line.matches, abs=1e-4)
    assert [line.matches for line in report.by_seat] == [12] * 4
    assert {line.name: line.matches for line in report.by_bot} == {"normal": 24, "random": 24}
    assert sum(line.wins for line in report.by_bot) == sum(line.wins for line in report.by_seat) == 24
    assert report.match_endings == {"target": 12}
    assert sum(report.round_endings.values()) == pytest.approx(report.rounds.mean * 12, abs=0.01)
    assert set(report.round_endings) <= {"out", "blocked", "tied"}
    assert report.moves.least <= report.moves.mean <= report.moves.most
    total = sum(line.mean_score * line.matches for line in report.by_seat)
    assert total == pytest.approx(sum(line.mean_score * line.matches for line in report.by_bot), rel=1e-3)


def test_what_a_game_marks_is_counted_by_its_keys() -> None:
    report = simulate(DOMINO_DUNGEON, 2, 4, 1, ("random",), DungeonOptions())
    assert {line.name for line in report.by_role} <= set(HERO_KEYS)
    assert sum(line.matches for line in report.by_role) == 8
    assert sum(line.wins for line in report.by_role) == sum(line.wins for line in report.by_seat)
    assert {key: share.of for key, share in report.shares.items()} == {
        "boss_defeated": 4,
        "boss_found": 4,
        "heroes_defeated": 8,
    }
    for share in report.shares.values():
        assert 0 <= share.count <= share.of and share.share == pytest.approx(share.count / share.of)
    assert report.rounds.least <= report.rounds.median <= report.rounds.most


def test_a_game_that_marks_nothing_has_no_roles_or_shares() -> None:
    report = run(matches=2)
    assert report.by_role == () and report.shares == {}


def test_one_kind_of_bot_plays_every_deal_once() -> None:
    report = run(matches=5, bots=("random", "random"))
    assert (report.matches, report.deals) == (5, 5)


@pytest.mark.parametrize(
    ("bots", "seats", "matches", "played", "deals"),
    [
        (("normal", "random"), 4, 5, 6, 3),
        (("normal", "random"), 3, 4, 4, 2),
        (("normal", "random", "random"), 3, 4, 6, 2),
        (("normal", "random", "random", "random"), 4, 1, 4, 1),
    ],
)
def test_every_deal_is_played_with_the_bots_on_all_sides(
    bots: tuple[str, ...], seats: int, matches: int, played: int, deals: int
) -> None:
    report = run(matches=matches, seats=seats, bots=bots, best_of=5)
    assert (report.matches, report.deals) == (played, deals)
    share = {line.name: line.matches / (played * seats) for line in report.by_bot}
    assert share == {level: pytest.approx(bots.count(level) / len(bots)) for level in set(bots)}


def test_a_report_is_json_and_speed_is_apart() -> None:
    report = run()
    data = msgspec.json.decode(msgspec.json.encode(report))
    assert set(data["speed"]) == {"seconds", "matches_a_second", "rounds_a_second", "moves_a_second"}
    assert data["options"]["set"] == 6
    assert data["seed"] == "1"
    assert report.speed.rounds_a_second > 0


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"matches": 0}, "matches", "out_of_range"),
        ({"matches": MOST_MATCHES + 1}, "matches", "out_of_range"),
        ({"seed": -1}, "seed", "out_of_range"),
        ({"seed": 2**256}, "seed", "out_of_range"),
        ({"bots": ()}, "bots", "none_given"),
        ({"bots": ("random", "genius")}, "bots", "unknown_level"),
        ({"seats": 5}, "seats", "out_of_range"),
        ({"seats": 3, "pairs": True}, "pairs", "needs_four_seats"),
    ],
)
def test_what_cannot_be_simulated_is_refused_by_field(
    change: dict[str, Any], field: str, reason: str
) -> None:
    with pytest.raises(BadOptions) as refused:
        run(**change)
    assert (refused.value.field, refused.value.reason) == (field, reason)


def test_seeds_can_be_as_large_as_a_seed_of_a_match() -> None:
    assert run(matches=1, seed=2**256 - 1).seed == str(2**256 - 1)
