"""Print every benchmark: ``python -m tests.bench [NAME ...]``. Nothing is asserted.

A benchmark is a module of this folder with a function ``main()`` that writes its figures to standard output.
One that takes options of its own is asked for alone: ``python -m tests.bench load --sessions 100``.
"""

from __future__ import annotations

import importlib
import platform
import sys
from pathlib import Path

OTHERS = {"dogs_exploiter", "drill", "kingdomino_levels"}
"""Modules of this folder that are started by themselves."""
BENCHES = sorted(
    file.stem
    for file in Path(__file__).parent.glob("*.py")
    if not file.stem.startswith("_") and file.stem not in OTHERS
)


def run(names: list[str]) -> int:
    """Run the named benchmarks, all of them without names; 2 when one does not exist."""
    options = [word for word in names[1:] if names[1].startswith("-")] if len(names) > 1 else []
    names = names[:1] if options else names
    unknown = [name for name in names if name not in BENCHES]
    if unknown:
        sys.stderr.write(f"no benchmark {', '.join(unknown)}; there are: {', '.join(BENCHES)}\n")
        return 2
    sys.stdout.write(f"Python {platform.python_version()} on {platform.machine()}\n")
    for name in names or BENCHES:
        sys.stdout.write(f"\n== {name}\n")
        sys.stdout.flush()
        bench = importlib.import_module(f"tests.bench.{name}")
        if options:
            bench.main(options)
        else:
            bench.main()
    return 0


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
