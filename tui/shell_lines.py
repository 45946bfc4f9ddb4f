"""What to type in a shell: into the house, back to one's own seats, and for the file of a match."""

from __future__ import annotations

import unicodedata

from tui.language import Language

WORDS: dict[str, tuple[str, str, str]] = {
    "en": ("export", "match", "text"),
    "pt_BR": ("exportar", "partida", "texto"),
}
"""The words of the command that exports, as people of a language type them; the house understands both."""
_USER = 8
"""Letters of a name that are enough for a user."""


def join_line(invitation: str, code: str) -> str:
    """What brings a friend to the table ``code``; "" when the house cannot be reached from outside.

    ``invitation`` is here and below the lobby's, as ``ssh -t -p 2222 guest@bar join {code}``.
    """
    return invitation.replace("{code}", code)


def watch_line(invitation: str, code: str) -> str:
    """What brings a friend to watch the table ``code``; "" as above."""
    return f"{_way(invitation, '-t ')} watch {code}" if invitation else ""


def resume_line(invitation: str, code: str, language: Language) -> str:
    """What brings a guest back by their own ``code``, a line at a time; "" as above."""
    if not invitation:
        return ""
    return f"{_way(invitation, '-T ')} " + language.gettext("resume {code}").format(code=code)


def export_line(
    invitation: str,
    code: str,
    language: Language,
    *,
    own: int | None = None,
    name: str = "",
    as_text: bool = False,
) -> str:
    """What brings a match as a file; "" as above.

    Anybody may ask for the last match of the table ``code``. Who is known again by a key comes as a user that
    resembles their ``name``, for any but guest will do: the key tells who it is. Then ``own``, its number,
    asks for one of their matches.
    """
    if not invitation:
        return ""
    export, match, text = WORDS[language.tag]
    way = _way(invitation, "")
    if name:
        way = way.replace(" guest@", f" {_user(name)}@", 1)
    what = code if own is None else f"{match} {own}"
    return f"{way} {export} {what}" + (f" {text} > {match}.txt" if as_text else f" > {match}.json")


def _way(invitation: str, option: str) -> str:
    """An invitation as far as the house, with another option of ssh in the place of ``-t``."""
    return invitation.partition(" join ")[0].replace("-t ", option, 1)


def _user(name: str) -> str:
    """A user name that no shell reads as anything else: the first plain letters and digits of a name."""
    plain = unicodedata.normalize("NFKD", name).lower()
    user = "".join(c for c in plain if c.isascii() and c.isalnum())
    return "me" if user in ("", "guest") else user[:_USER]
