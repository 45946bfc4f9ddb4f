"""How much is tried: a little in the suite, ``FUZZ_EXAMPLES`` of each kind in ``make fuzz``.

What ``make fuzz`` finds is made small and kept in ``.hypothesis``, where its next run tries it first.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "60"))
fuzz = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize="FUZZ_EXAMPLES" not in os.environ,
    suppress_health_check=list(HealthCheck),
)
