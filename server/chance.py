"""All randomness of a match: SHA-256 in counter mode, so that anybody can check a deal in any language.

Block ``i`` of the stream is ``SHA-256(seed || i)`` with ``i`` as 8 bytes, big-endian, counted from 0.
Numbers are read from it as 4-byte big-endian words; a word that would bias the result is thrown away.
"""

from __future__ import annotations

import hashlib
import struct
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = 1 << 32
# A block backwards: read from its end, low byte first, the first big-endian word comes last.
_BLOCK = struct.Struct("<8I")


class Chance:
    """A reproducible source of unbiased numbers.

    ``seed`` is 32 bytes (a live match) or a non-negative integer (simulation and tests), which stands for
    its 32-byte big-endian form.
    """

    __slots__ = ("_block", "_words", "seed")

    def __init__(self, seed: bytes | int) -> None:
        if isinstance(seed, int):
            seed = seed.to_bytes(32, "big")
        if len(seed) != 32:
            raise ValueError(f"a seed is 32 bytes, not {len(seed)}")
        self.seed = seed
        self._block = 0
        self._words: list[int] = []

    def _read_block(self) -> list[int]:
        """The words of the next block, the first one last."""
        digest = hashlib.sha256(self.seed + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._words = list(_BLOCK.unpack(digest[::-1]))
        return self._words

    def below(self, n: int) -> int:
        """A number of ``range(n)``, each as likely as the others; ``1 <= n <= 2**32``."""
        if n < 1 or n > _WORD:
            raise ValueError(f"below() takes 1 to 2**32, not {n}")
        while True:
            word = (self._words or self._read_block()).pop()
            rest = word % n
            # Words from the last, incomplete run of n are thrown away.
            if word - rest + n <= _WORD:
                return rest

    def roll(self, sides: int = 6) -> int:
        """One die: 1 to ``sides``."""
        return 1 + self.below(sides)

    def choice(self, items: Sequence[T]) -> T:
        """One of a non-empty sequence."""
        return items[self.below(len(items))]

    def shuffle(self, items: list[T]) -> None:
        """Shuffle in place (Fisher-Yates from the last item down)."""
        below = self.below
        for n in range(len(items), 1, -1):
            j = below(n)
            items[n - 1], items[j] = items[j], items[n - 1]

    def fork(self, label: str) -> Chance:
        """An independent stream, the same for the same seed and label (a bot's own chance, a play-out)."""
        return Chance(hashlib.sha256(self.seed + b"/" + label.encode()).digest())
