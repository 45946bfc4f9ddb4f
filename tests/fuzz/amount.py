"""How much is tried: a little in the suite, as much as ``FUZZ_EXAMPLES`` says in ``make fuzz``.

A failing input is made small and kept in ``.hypothesis``, where the next run tries it first.
"""

from __future__ import annotations

import os

from hypothesis import HealthCheck, settings

EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "60"))
fuzz = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
