"""``python -m tui``: the `boteco` command."""

from tui.cli import main

main()
