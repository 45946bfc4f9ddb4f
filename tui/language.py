"""The languages of the screens: gettext catalogues bound to a session, never to the process."""

from __future__ import annotations

import gettext as _gettext
from functools import cache
from importlib.resources import as_file, files

from server.protocols import Tag

TAGS: tuple[Tag, ...] = ("pt_BR", "en")


class Language:
    """One language. Source texts are English; ``_ = language.gettext`` marks them for extraction."""

    def __init__(self, tag: Tag, catalogue: _gettext.NullTranslations) -> None:
        self.tag = tag
        self._catalogue = catalogue
        self._texts: dict[str, str] = {}
        """What was looked up before: a picture asks for sixty texts, and the catalogue searches long for one
        that is its own translation, as nearly all English ones are."""

    def gettext(self, text: str) -> str:
        """The text in this language."""
        known = self._texts.get(text)
        if known is None:
            known = self._texts[text] = self._catalogue.gettext(text)
        return known

    def ngettext(self, one: str, many: str, n: int) -> str:
        """The text for ``n`` things; none at all are many, as people say it in both languages."""
        return self._catalogue.ngettext(one, many, n or 2)

    def __repr__(self) -> str:
        return f"Language({self.tag!r})"


@cache
def language(tag: Tag) -> Language:
    """The language of a tag; raises FileNotFoundError when its catalogue was not compiled."""
    with as_file(files("tui") / "locale") as folder:
        return Language(tag, _gettext.translation("boteco", folder, languages=[tag]))


def tag_of(value: str) -> Tag | None:
    """The language that a POSIX locale such as ``pt_BR.UTF-8`` speaks, or None when we have none for it."""
    head = value.replace("-", "_").lower()
    if head.startswith("pt"):
        return "pt_BR"
    if head.startswith("en"):
        return "en"
    return None
