"""Coming and going without end is told a few times, then once more, then no more."""

from __future__ import annotations

from pathlib import Path

from server.protocols import Notice
from server.table.comings import QUIET, STEPS, Comings
from tests.server.table.rig import Clock, open_house, person, seated, told, until


def step(comings: Comings, now: float, kind: str = "away") -> list[str]:
    news = comings.step("p1", now, [Notice(kind, "Ana", 0)])  # type: ignore[arg-type]
    return [what.kind for what in news if isinstance(what, Notice)]


def test_a_person_who_comes_and_goes_is_told_of_a_few_times() -> None:
    comings = Comings()
    told = [kinds for n in range(1_000) for kinds in step(comings, n * 0.5)]
    assert told == ["away"] * STEPS + ["comes_and_goes"]


def test_after_a_quiet_while_everything_is_told_again() -> None:
    comings = Comings()
    for n in range(20):
        step(comings, n)
    assert step(comings, 19 + QUIET - 1) == []
    assert step(comings, 19 + 2 * QUIET, "back") == ["back"]


def test_one_who_comes_and_goes_now_and_then_is_told_of_each_time() -> None:
    comings = Comings()
    told = [kinds for n in range(100) for kinds in step(comings, n * QUIET / 3)]
    assert told == ["away"] * 100


def test_people_of_a_long_evening_fill_no_memory() -> None:
    comings = Comings()
    for n in range(1_000):
        comings.step(f"p{n}", float(n), [Notice("away", "Ana", 0)])
    assert len(comings._steps) <= QUIET + 1


async def test_a_line_that_drops_all_the_time_does_not_push_the_match_out_of_the_story(
    tmp_path: Path,
) -> None:
    clock = Clock()
    house = await open_house(tmp_path, now=clock)
    ana, beto = await seated(house, "ana", "beto")
    before = len(ana.snapshot().entries)
    for _ in range(30):
        beto.leave()
        await until(lambda: ana.snapshot().seats[1].away, "beto is away")
        beto = await (await person(house, "beto")).sit(ana.code)
    # To sit down was the first step.
    assert len(told(ana, "away")) + len(told(ana, "back")) == STEPS - 1
    (once,) = told(ana, "comes_and_goes")
    assert (once.name, once.seat) == ("Beto", 1)
    assert len(ana.snapshot().entries) == before + STEPS
    assert not ana.snapshot().seats[1].away, "what is so now is always seen at the seat"
    # Taking one's own seat over from another terminal, again and again, is the same.
    for _ in range(10):
        await (await person(house, "beto")).sit(ana.code)
    assert told(ana, "taken_over") == []
    clock.ahead += QUIET
    (await (await person(house, "beto")).sit(ana.code)).leave()
    assert len(told(ana, "taken_over")) == 1
    await house.close()
