"""Who may try to log in, who waits, who makes room: with a clock moved by hand."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from server.config import Config
from server.ssh.limits import Doors
from server.ssh.porch import GRACE, GRACE_BEFORE_LOGIN, Porch


class Hands:
    """A clock moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


class Knocker:
    """A connection that notes what becomes of it."""

    def __init__(self) -> None:
        self.agreed = False
        self.became = "waits"

    def let_in(self) -> None:
        self.became = "in"

    def send_away(self) -> None:
        self.became = "away"


class Rig:
    def __init__(self, **limits: object) -> None:
        self.clock = Hands()
        config = Config(**limits)  # type: ignore[arg-type]
        self.porch = Porch(config, Doors(config).trusts, self.clock)

    def knock(self, address: str, *, agreed: bool = False) -> Knocker:
        who = Knocker()
        who.agreed = agreed
        if not self.porch.knock(who, address):
            who.became = "refused"
        return who

    def later(self, seconds: float) -> None:
        self.clock.now += seconds
        self.porch.tend()


@pytest.fixture
def made() -> Iterator[list[Rig]]:
    rigs: list[Rig] = []
    yield rigs
    for rig in rigs:
        rig.porch.close()


async def test_a_newcomer_takes_the_place_of_the_oldest_who_says_nothing(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=20, unauthenticated_per_address=4)
    made.append(rig)
    silent = [rig.knock(f"192.0.2.{n % 5}") for n in range(20)]
    assert {who.became for who in silent} == {"in"}
    friend = rig.knock("198.51.100.1")
    assert friend.became == "waits"
    rig.later(GRACE)
    assert friend.became == "in"
    assert [who.became for who in silent] == ["away"] + ["in"] * 19


async def test_however_many_wait_of_a_crowded_address_a_lone_one_goes_first(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=8, unauthenticated_per_address=4)
    made.append(rig)
    held = [rig.knock(address, agreed=True) for address in ("192.0.2.1", "192.0.2.2") for _ in range(4)]
    more = [rig.knock("192.0.2.1") for _ in range(4)]
    friend = rig.knock("198.51.100.1")
    rig.porch.admitted(held[7])
    assert friend.became == "in"
    assert {who.became for who in more} == {"waits"}
    rig.porch.admitted(held[0])
    assert [who.became for who in more] == ["in", "waits", "waits", "waits"]


async def test_somebody_about_to_log_in_is_not_pushed_out_by_the_silent(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=3, unauthenticated_per_address=4)
    made.append(rig)
    typing = rig.knock("192.0.2.1", agreed=True)
    silent = [rig.knock("192.0.2.2"), rig.knock("192.0.2.3")]
    rig.later(GRACE)
    newcomers = [rig.knock(f"198.51.100.{n}") for n in range(3)]
    assert [who.became for who in silent] == ["away"] * 2
    assert typing.became == "in"
    rig.later(GRACE)
    # The newcomers say nothing either: they are the next to go.
    assert typing.became == "in" and newcomers[2].became == "in"
    rig.later(GRACE_BEFORE_LOGIN)
    assert rig.knock("203.0.113.1").became == "in"


async def test_six_who_come_at_once_from_one_address_wait_for_each_other_and_get_in(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_per_address=4)
    made.append(rig)
    friends = [rig.knock("192.0.2.1", agreed=True) for _ in range(6)]
    assert [who.became for who in friends] == ["in"] * 4 + ["waits"] * 2
    rig.porch.admitted(friends[0])
    rig.porch.admitted(friends[1])
    assert [who.became for who in friends] == ["in"] * 6
    for who in friends[2:]:
        rig.porch.admitted(who)
    assert rig.porch.waiting == 0


async def test_the_line_is_short_too(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=4, unauthenticated_per_address=2)
    made.append(rig)
    assert [rig.knock("192.0.2.1").became for _ in range(5)] == ["in", "in", "waits", "waits", "refused"]
    others = [rig.knock(f"192.0.2.{n}").became for n in range(2, 7)]
    assert others == ["in", "in", "waits", "waits", "refused"]
    assert rig.porch.waiting == 8


async def test_who_leaves_the_line_is_let_in_no_more(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=2)
    made.append(rig)
    first, _other, second, third = (rig.knock(f"192.0.2.{n}", agreed=True) for n in range(4))
    rig.porch.failed(second)
    rig.porch.admitted(first)
    assert (second.became, third.became) == ("waits", "in")


async def test_failures_of_an_address_are_forgotten_after_a_minute(made: list[Rig]) -> None:
    rig = Rig(failures_per_minute=2)
    made.append(rig)
    for _ in range(2):
        rig.porch.failed(rig.knock("192.0.2.7"))
        rig.later(10)
    assert rig.knock("192.0.2.7").became == "refused"
    assert rig.knock("192.0.2.8").became == "in"
    rig.later(40.5)
    assert rig.knock("192.0.2.7").became == "in"


async def test_who_was_sent_away_counts_as_one_failure(made: list[Rig]) -> None:
    rig = Rig(unauthenticated_total=1, failures_per_minute=2)
    made.append(rig)
    silent = rig.knock("192.0.2.7")
    rig.later(GRACE)
    friend = rig.knock("192.0.2.8")
    assert (silent.became, friend.became) == ("away", "in")
    rig.porch.failed(silent)
    rig.porch.admitted(friend)
    assert rig.knock("192.0.2.7").became == "in"


async def test_failures_of_many_addresses_fill_no_memory(made: list[Rig]) -> None:
    rig = Rig()
    made.append(rig)
    for n in range(5_000):
        rig.clock.now += 1
        rig.porch.failed(rig.knock(f"198.51.{n // 256}.{n % 256}"))
    assert len(rig.porch._failed) <= 1_100
    assert not rig.porch._crowd
