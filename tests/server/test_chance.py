"""Chance can be checked in any language, is fair, and forks into independent streams."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.chance import Chance


def words(seed: bytes, count: int) -> list[int]:
    """The stream as the module's description tells it, written a second time."""
    blocks = b"".join(
        hashlib.sha256(seed + number.to_bytes(8, "big")).digest() for number in range(count // 8 + 1)
    )
    return [int.from_bytes(blocks[4 * i : 4 * i + 4], "big") for i in range(count)]


def test_numbers_are_words_of_sha_256_in_counter_mode() -> None:
    seed = bytes(range(32))
    chance = Chance(seed)
    assert [chance.below(2**32) for _ in range(50)] == words(seed, 50)


def test_known_numbers() -> None:
    chance = Chance(2026)
    assert [chance.below(1000) for _ in range(6)] == [
        word % 1000 for word in words((2026).to_bytes(32, "big"), 6)
    ]


def test_a_word_that_would_bias_is_thrown_away() -> None:
    n = 3 * 2**30
    fair = [word for word in words(bytes(32), 60) if word < n]
    chance = Chance(bytes(32))
    assert [chance.below(n) for _ in range(30)] == fair[:30]
    assert len(fair) < 60


def test_a_shuffle_is_fisher_yates_from_the_last_item_down() -> None:
    items = list(range(10))
    Chance(5).shuffle(items)
    expected = list(range(10))
    chance = Chance(5)
    for i in range(9, 0, -1):
        j = chance.below(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert items == expected
    assert sorted(items) == list(range(10))


def test_shuffles_and_rolls_are_fair() -> None:
    chance = Chance(6)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6_000):
        items = [1, 2, 3]
        chance.shuffle(items)
        orders[tuple(items)] += 1
    # Each of the six orders 1,000 times; five standard deviations are 144.
    assert len(orders) == 6
    assert all(abs(count - 1_000) < 144 for count in orders.values())
    rolls = Counter(chance.roll() for _ in range(6_000))
    assert set(rolls) == set(range(1, 7))
    assert all(abs(count - 1_000) < 144 for count in rolls.values())


def test_forks_depend_on_seed_and_label_alone() -> None:
    chance = Chance(7)
    before = chance.fork("bot 1").below(2**32)
    chance.below(6)
    assert chance.fork("bot 1").below(2**32) == before
    assert chance.fork("bot 2").below(2**32) != before
    assert Chance(8).fork("bot 1").below(2**32) != before


@given(st.integers(1, 2**32), st.binary(min_size=32, max_size=32))
def test_below_stays_below(n: int, seed: bytes) -> None:
    assert 0 <= Chance(seed).below(n) < n


@pytest.mark.parametrize("n", [0, -1, 2**32 + 1])
def test_below_takes_one_to_two_to_the_32(n: int) -> None:
    with pytest.raises(ValueError, match="below"):
        Chance(0).below(n)


@pytest.mark.parametrize("seed", [b"", bytes(31), bytes(33)])
def test_a_seed_is_32_bytes(seed: bytes) -> None:
    with pytest.raises(ValueError, match="32 bytes"):
        Chance(seed)
