"""What a keeper of the house types after ``ssh host house``, and what the desk answers."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence

from server.protocols import Ban, Desk, Present, Refused, Tag
from tui import words
from tui.language import Language

WORDS: Mapping[str, Tag] = {"house": "en", "casa": "pt_BR"}
"""The word before all others, in each language."""
_WISHES = {
    "who": "who",
    "quem": "who",
    "bans": "bans",
    "banidos": "bans",
    "say": "say",
    "avisar": "say",
    "close": "close",
    "fechar": "close",
    "ban": "ban",
    "banir": "ban",
    "pardon": "pardon",
    "perdoar": "pardon",
    "forget": "forget",
    "esquecer": "forget",
}
_TYPED: Mapping[str, tuple[str, ...]] = {
    "en": (
        "house", "house who", "house say TEXT", "house close MINUTES", "house ban WHO", "house bans",
        "house pardon WHO", "house forget WHO",
    ),
    "pt_BR": (
        "casa", "casa quem", "casa avisar TEXTO", "casa fechar MINUTOS", "casa banir QUEM", "casa banidos",
        "casa perdoar QUEM", "casa esquecer QUEM",
    ),
}  # fmt: skip
_NEVER = ("never", "nunca")
LONGEST = 24 * 60
"""Minutes before the house closes."""


async def answer(desk: Desk | None, given: Sequence[str], speaks: Language) -> tuple[str, int]:
    """The answer to the words behind the first one, and the exit status; ``desk`` is None for who keeps
    nothing."""
    _ = speaks.gettext
    if desk is None:
        return _("Only a keeper of the house may ask that; the host names them in the setting «keepers»."), 1
    if not given:
        return f"{_standing(desk, speaks)}\n{_commands(speaks)}", 0
    wish, about = _WISHES.get(given[0].lower(), ""), " ".join(given[1:])
    try:
        if not about and wish in ("who", "bans"):
            return (_who(desk, speaks) if wish == "who" else _bans(desk, speaks)), 0
        if about and wish not in ("who", "bans", ""):
            return await _done(desk, wish, about, speaks)
    except Refused as no:
        return words.refusal(no.reason, no.facts, speaks), 1
    return _commands(speaks), 2


async def _done(desk: Desk, wish: str, about: str, speaks: Language) -> tuple[str, int]:
    """A wish that changes something."""
    _ = speaks.gettext
    match wish:
        case "say":
            return _told(desk.say(about), speaks), 0
        case "close" if about.lower() in _NEVER:
            return _told(desk.stay_open(), speaks), 0
        case "close":
            if not (about.isascii() and about.isdecimal() and len(about) < 5 and int(about) <= LONGEST):
                return _("Minutes are a whole number from 0 to {most}.").format(most=LONGEST), 2
            told = _told(desk.close(int(about)), speaks)
            return (told if int(about) else _("The house closes now.")), 0
        case "ban":
            return _("{who} stays outside.").format(who=_banned(await desk.ban(about))), 0
        case "pardon":
            return _("{who} may come again.").format(who=_banned(await desk.pardon(about))), 0
        case _:
            name = await desk.forget(about)
            return _("{who} is forgotten; in old matches the name is now {name}.").format(
                who=about, name=name
            ), 0


def _told(count: int, speaks: Language) -> str:
    told = speaks.ngettext("Told at {count} terminal.", "Told at {count} terminals.", count)
    return told.format(count=count)


def _standing(desk: Desk, speaks: Language) -> str:
    _ = speaks.gettext
    now = desk.standing()
    told = _(
        "Sessions: {sessions} of {limit} · tables: {tables}, matches on: {playing} · "
        "open for {minutes} min · memory: {megabytes} MB at most until now"
    )
    return told.format(
        sessions=now.sessions,
        limit=now.limit,
        tables=now.tables,
        playing=now.playing,
        minutes=now.minutes,
        megabytes=now.megabytes,
    )


def _who(desk: Desk, speaks: Language) -> str:
    return "\n".join([_standing(desk, speaks), *(_one(present, speaks) for present in desk.present())])


def _one(present: Present, speaks: Language) -> str:
    _ = speaks.gettext
    where = _("at a table") if present.at_table else _("in the lobby")
    minutes = _("{minutes} min").format(minutes=present.minutes)
    return f"  {present.name} · {where} · {minutes} · {present.address} · {present.key or _('guest')}"


def _bans(desk: Desk, speaks: Language) -> str:
    bans = desk.bans()
    return "\n".join(map(_dated, bans)) if bans else speaks.gettext("Nobody has to stay outside.")


def _dated(ban: Ban) -> str:
    return f"  {_banned(ban)} · {time.strftime('%Y-%m-%d', time.gmtime(ban.since))}"


def _banned(ban: Ban) -> str:
    return f"{ban.name} ({ban.what})" if ban.name else ban.what


def _commands(speaks: Language) -> str:
    """What a keeper can type, a line for each."""
    _ = speaks.gettext
    does = (
        _("how the house stands, and this list"),
        _("everybody who is in, the longest first"),
        _("show a line on every screen"),
        _("tell everybody, and close the house after so many minutes; 0: now; never: not at all"),
        _("send away a name that is in, a key SHA256:… or an address, for good"),
        _("everybody who has to stay outside"),
        _("let them come again"),
        _("delete key, name and settings of a name or a key SHA256:… that is not in; old matches stay"),
    )
    return words.beside(_TYPED[speaks.tag], does)
