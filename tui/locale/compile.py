"""Build hook: compiles the catalogues beside it, so that no binary catalogue is committed."""

from pathlib import Path
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompileCatalogues(BuildHookInterface[Any]):
    """Writes a ``.mo`` beside every ``.po`` under ``tui/locale``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before it collects files, for wheels and editable installs alike."""
        for source in Path(self.root, "tui", "locale").glob("*/LC_MESSAGES/*.po"):
            with source.open("rb") as text:
                catalogue = read_po(text, abort_invalid=True)
            with source.with_suffix(".mo").open("wb") as binary:
                write_mo(binary, catalogue)
