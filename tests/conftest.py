"""What the whole suite shares: random inputs are the same on each run, so that what was green stays green.

Looking for inputs that nobody has tried is the part of ``make fuzz``.
"""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("suite", derandomize=True)
settings.load_profile("suite")
