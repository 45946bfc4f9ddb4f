"""Counting who comes in, with a clock of the test's own."""

from __future__ import annotations

import pytest

from server.config import Config
from server.ssh.limits import Allowance, Doors, address_of


class Hands:
    """A clock moved by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_an_allowance_refills_and_can_be_overdrawn() -> None:
    clock = Hands()
    allowance = Allowance(10, 20, clock)
    allowance.take(19)
    assert allowance.wait() == 0
    allowance.take(11)
    assert allowance.wait() == pytest.approx(1.1)
    clock.now = 1.1
    assert allowance.wait() == 0
    clock.now = 100
    allowance.take(20)
    assert allowance.wait() > 0, "it never holds more than its burst"


@pytest.mark.parametrize(
    ("peer", "address"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_addresses_as_they_are_counted(peer: str, address: str) -> None:
    assert address_of(peer) == address


def test_trusted_networks() -> None:
    doors = Doors(Config(trusted_networks=("127.0.0.0/8", "::1/128", "10.1.0.0/16", "2001:db8::/32")))
    for address in ("127.0.0.9", "::1", "10.1.2.3", "2001:db8:1:2::/64"):
        assert doors.trusts(address), address
    for address in ("10.2.0.1", "192.0.2.7", "2001:db9::/64", "", "nonsense"):
        assert not doors.trusts(address), address


def test_sessions_are_counted_by_key_and_guests_by_address() -> None:
    doors = Doors(Config(sessions_total=6, sessions_per_identity=2, guests_per_address=3))
    assert [doors.sit("SHA256:x", "192.0.2.1") for _ in range(3)] == ["", "", "too_many_sessions"]
    assert [doors.sit("", "192.0.2.1") for _ in range(4)] == ["", "", "", "too_many_sessions"]
    assert doors.sit("", "192.0.2.2") == ""
    assert doors.sit("", "192.0.2.3") == "house_full"
    doors.rise("SHA256:x", "192.0.2.1")
    assert doors.sit("SHA256:y", "192.0.2.1") == ""
    assert doors.sessions == 6


def test_keys_that_cost_nothing_do_not_fill_the_house_from_one_address() -> None:
    doors = Doors(Config(sessions_total=10, sessions_per_address=3, trusted_networks=("10.0.0.0/8",)))
    assert [doors.sit(f"SHA256:{n}", "192.0.2.1") for n in range(4)] == ["", "", "", "address_full"]
    assert doors.sit("", "192.0.2.1") == "address_full"
    assert doors.sit("SHA256:0", "192.0.2.2") == "", "the same key from elsewhere"
    assert [doors.sit(f"SHA256:t{n}", "10.0.0.1") for n in range(5)] == [""] * 5, "exempt"
    doors.rise("SHA256:1", "192.0.2.1")
    assert doors.sit("SHA256:9", "192.0.2.1") == ""
