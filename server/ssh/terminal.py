"""What a client's terminal is, from its saved settings, the variables it sent and its name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from server.config import Config
from server.protocols import Depth, Lobby, Settings
from server.ssh.front import Session, Tongue

_DEPTH_ANSWER = re.compile(r"\x1bP(?P<known>[01])\$r(?P<sgr>[0-9;:]*)m")
_TRUE_COLOUR = re.compile(r"48[:;]2[:;]+(?:\d*[:;])?1[:;]2[:;]3")
_PLAIN_TERMS = ("dumb", "vt52", "vt100", "vt102", "vt220", "unknown")


class Depths(NamedTuple):
    """A colour depth, and whether somebody said so: only a guess is worth asking the terminal about."""

    depth: Depth
    said: bool


def tongue(settings: Settings, environment: Mapping[str, str]) -> Tongue:
    """The language to begin with; "" when neither the person nor the terminal says one we speak."""
    if settings.language:
        return settings.language
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE"):
        value = environment.get(name, "").lower()
        if value.startswith("pt"):
            return "pt_BR"
        if value.startswith("en"):
            return "en"
    return ""


def depth(settings: Settings, environment: Mapping[str, str], term: str) -> Depths:
    """Saved setting, then NO_COLOR and COLORTERM, then the terminal's name, else 256 colours as a guess."""
    if settings.depth:
        return Depths(settings.depth, True)
    if environment.get("NO_COLOR"):
        return Depths("none", True)
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return Depths("true", True)
    # The one terminal program that tells its name in a variable ssh passes on by default.
    if environment.get("LC_TERMINAL") == "iTerm2":
        return Depths("true", True)
    if term.endswith("-direct"):
        return Depths("true", True)
    if term in _PLAIN_TERMS or term.endswith("-m"):
        return Depths("none", True)
    if term.startswith("linux") or term.endswith(("-16color", "-color", "ansi")):
        return Depths("16", True)
    # GNU screen passes the question on, and the answer would be that of the terminal around it.
    return Depths("256", term.startswith("screen"))


def ascii_only(settings: Settings, environment: Mapping[str, str], term: str) -> bool:
    """True when the person chose ASCII, or the terminal names another character set or is a very old one."""
    if settings.glyphs:
        return settings.glyphs == "ascii"
    if term in _PLAIN_TERMS:
        return True
    for name in ("LC_ALL", "LC_CTYPE", "LANG"):
        locale = environment.get(name, "")
        if locale:
            charset = locale.partition(".")[2].partition("@")[0].lower().replace("-", "")
            return bool(charset) and charset != "utf8"
    return False


def new_session(
    lobby: Lobby,
    sent: Mapping[bytes, bytes],
    term: str,
    size: tuple[int, int],
    words: tuple[str, ...],
) -> tuple[Session, bool]:
    """A session for a terminal whose client ``sent`` these variables; and whether its depth is a guess."""
    environment = read_environment(sent)
    found, said = depth(lobby.settings, environment, term)
    session = Session(
        lobby,
        language=tongue(lobby.settings, environment),
        depth=found,
        ascii=ascii_only(lobby.settings, environment, term),
        size=size,
        words=words,
    )
    return session, not said


def clamp(columns: int, rows: int, config: Config) -> tuple[int, int]:
    """A size within the limits; a terminal that does not know its size (0) is 80 x 24."""
    columns, rows = columns or 80, rows or 24
    return (
        max(config.columns_min, min(config.columns_max, columns)),
        max(config.rows_min, min(config.rows_max, rows)),
    )


def name_of_term(term: str | None) -> str:
    """The terminal's type, harmless and short; "" when the client asked for no terminal."""
    return "".join(c for c in (term or "")[:64] if c.isascii() and (c.isalnum() or c in "-_.+"))


def read_environment(sent: Mapping[bytes, bytes]) -> dict[str, str]:
    """The client's variables as text without control characters; others do not exist. How many and how long
    they may be is seen to while they arrive (`private.bound_environment`)."""
    texts = {name: value.decode("utf-8", "replace") for name, value in sent.items() if name.isascii()}
    return {name.decode("ascii"): text for name, text in texts.items() if text.isprintable()}


def read_depth_answer(answer: str) -> Depth | None:
    """What the terminal's answer to the question about its colours means; None when it is no such answer."""
    found = _DEPTH_ANSWER.match(answer)
    if found is None:
        return None
    return "true" if _TRUE_COLOUR.search(found["sgr"]) else None


def words_of(command: str | None) -> tuple[str, ...]:
    """A command in words: at most 40, printable, of 1 to 64 characters each."""
    words = ("".join(c for c in word[:64] if c.isprintable()) for word in (command or "")[:4096].split())
    return tuple([word for word in words if word][:40])
