"""Every setting and limit of a house, with its default: read from a TOML file, then from the environment.

A setting ``port`` is ``port = 2222`` in the file and ``BOTECO_PORT=2222`` in the environment; the command's
own options come last. A setting nobody knows, or a value it cannot have, is a `ConfigError` that names the
place and the setting: a typing error never becomes a silent default.
"""

from __future__ import annotations

import errno
import ipaddress
import os
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import msgspec
import platformdirs
from msgspec import Meta

PREFIX = "BOTECO_"
LARGEST_FILE = 64 * 1024
"""Bytes of a file that are read at all."""
MOST_DOTS = 16
"""Dots on a line of a file, beside those in texts and comments: no setting has one in its name, and the time
that the library takes to read ``a.b.c`` grows with the square of its dots."""
_WORDS = re.compile(
    r"""
    \"{3} (?: \\(?: . | \Z ) | [^\\] )*? (?: \"{3} | \Z ) | '{3} .*? (?: '{3} | \Z )
    | " (?: \\[^\n] | [^"\\\n] )* "? | ' [^'\n]* '? | \# [^\n]*
    """,
    re.DOTALL | re.VERBOSE,
)
"""Texts and comments; one without an end goes to that of its line or of the file, so that no part of a file
is looked through twice."""
NOT_SETTINGS = frozenset({"BOTECO_CONFIG"})
"""Variables with the prefix that the command reads itself."""

Port = Annotated[int, Meta(ge=0, le=65_535)]
Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Seconds = Annotated[float, Meta(ge=0.01, le=86_400)]
Thought = Annotated[float, Meta(ge=0, le=60)]

FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
"""Of a key, as ``ssh-keygen -l`` and the keeper's desk show it."""
_KEYS = ("keepers", "members")
_NAME = re.compile(r"(?!-)[\w-]+(\.[\w-]+)*\.?")
_WITH_PORT = re.compile(r"(?P<host>\[[^\]]*\]|[^:]*)(:(?P<port>[0-9]{1,5}))?")


class ConfigError(Exception):
    """A configuration that cannot be used.

    ``place`` is the file, or the word "environment" or "options"; ``setting`` is "" when the file as a whole
    is meant. ``reason`` and the facts that go with it: unknown_setting (got, known); bad_value (got, and what
    `expected` tells, or kind "at_most" or "at_least" with ``other``, the setting it contradicts, and its
    value ``bound``, or kind "home": a folder below the home of somebody the machine does not know);
    not_toml (cause); too_many_dots (line, most); not_utf8 (line); unreadable_file (cause).
    """

    def __init__(self, reason: str, place: str, setting: str = "", **facts: str) -> None:
        super().__init__(f"{place}: {setting}: {reason} {facts}")
        self.reason = reason
        self.place = place
        self.setting = setting
        self.facts = facts


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of one server. Times are in seconds, sizes in bytes unless the name says otherwise."""

    host: str = ""
    """Address to listen on; "" is every address of the machine, because friends come from other machines."""
    port: Port = 2222
    """0 lets the system choose one."""
    data: str = ""
    """Folder of the database and the host key; "" is the user's own data folder."""
    dungeon_folder: str = ""
    """Folder with data of one's own for Dominó Dungeon; "" is the game's own."""
    keepers: tuple[str, ...] = ()
    """Fingerprints of the keys that run the house by ``ssh``."""
    members: tuple[str, ...] = ()
    """Fingerprints of the only keys that may come in besides the keepers'; () is everybody."""
    public_address: str = ""
    """How friends reach the house, as ``bar.example.org``; it stands in the banner and in invitations."""
    trusted_networks: tuple[str, ...] = ("127.0.0.0/8", "::1/128")
    """Addresses exempt from the limits per address."""

    login_seconds: Seconds = 30
    login_attempts: Count = 4
    keepalive_seconds: Seconds = 15
    keepalive_misses: Count = 3
    """So many keepalives without an answer end a connection."""

    unauthenticated_total: Count = 20
    unauthenticated_per_address: Count = 4
    failures_per_minute: Count = 10
    """Connections of one address within a minute that ended without a login."""
    sessions_total: Count = 500
    sessions_per_identity: Count = 3
    sessions_per_address: Count = 40
    """Of keys and guests together: keys cost nothing, and must not fill the house from one address."""
    guests_per_address: Count = 20

    open_tables: Count = 2
    """Tables that somebody opened and that are not over; guests from one address count together, unless it is
    trusted."""
    bot_thought_seconds: Thought = 1.2
    """A bot's answer takes so long at least, and a clock's, so that haste does not tell that there was but
    one."""
    chat_lines: Count = 5
    chat_seconds: Seconds = 10
    """So many lines of chat may one person say within this time."""
    idle_seconds: Seconds = 1_800
    """Without a key for so long a session in the lobby ends; at a table nobody is sent away."""
    idle_warning_seconds: Seconds = 60
    """So long before that the person is told."""

    environment_variables: Count = 16
    environment_bytes: Count = 256
    """A name and its value together."""
    columns_min: Count = 20
    columns_max: Count = 300
    rows_min: Count = 8
    rows_max: Count = 120
    resize_seconds: Seconds = 0.07
    """Changes of size within this time count as one."""

    input_per_second: Count = 4_096
    input_burst: Count = 16_384
    input_events_per_second: Count = 200
    paste_characters: Count = 4_096
    """The rest of a longer paste is left out."""
    packets_per_second: Count = 200
    """Packets of a connection, whatever is in them."""
    packets_burst: Count = 2_000
    flood_seconds: Seconds = 20
    """A client that has to be held back for so long because of its packets is let go."""

    unsent_high: Count = 262_144
    """Above this much unsent output frames are dropped."""
    unsent_low: Count = 16_384
    """Below this much the whole screen is drawn once more."""
    unsent_seconds: Seconds = 30
    """A terminal that takes no output for so long is let go."""

    shutdown_seconds: Seconds = 10

    @property
    def folder(self) -> Path:
        """Where the house keeps its data."""
        return Path(self.data).expanduser() if self.data else platformdirs.user_data_path("boteco")


_TYPES: dict[str, Any] = get_type_hints(Config, include_extras=True)
SETTINGS: tuple[str, ...] = Config.__struct_fields__
FOLDERS = ("data", "dungeon_folder")
"""Settings that name a folder, perhaps below somebody's home (``~``)."""


def expected(setting: str) -> dict[str, str]:
    """What values a setting takes: ``kind`` "integer" or "number" with ``least`` and ``most``, else "text",
    "address", "keys" or "networks"."""
    kind = _TYPES[setting]
    if setting == "public_address":
        return {"kind": "address"}
    if get_origin(kind) is tuple:
        return {"kind": "keys" if setting in _KEYS else "networks"}
    if kind is str:
        return {"kind": "text"}
    base, meta = get_args(kind)
    return {
        "kind": "integer" if base is int else "number",
        "least": f"{meta.ge:g}",
        "most": f"{meta.le:.0f}",
    }


def host_and_port(address: str) -> tuple[str, int | None]:
    """A public address in its two parts: ``bar.example.org:22``, ``[2001:db8::1]:22``, and both without a
    port, which is None then. ValueError when no ssh would take it."""
    try:
        return str(ipaddress.IPv6Address(address)), None
    except ValueError:
        parts = _WITH_PORT.fullmatch(address)
    if parts is None:
        raise ValueError(address)
    host, port = parts["host"], None if parts["port"] is None else int(parts["port"])
    if host.startswith("["):
        host = str(ipaddress.IPv6Address(host[1:-1]))
    elif _NAME.fullmatch(host) is None:
        raise ValueError(address)
    if port is not None and not 1 <= port <= 65_535:
        raise ValueError(address)
    return host, port


def _text(file: Path, place: str) -> str:
    """A settings file as text; some editors begin it with a mark of its encoding."""
    try:
        with file.open("rb") as opened:
            written = opened.read(LARGEST_FILE + 1)
        if len(written) > LARGEST_FILE:
            raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
    except OSError as error:
        raise ConfigError("unreadable_file", place, cause=error.strerror or str(error)) from error
    try:
        return written.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = written.count(b"\n", 0, error.start) + 1
        raise ConfigError("not_utf8", place, line=str(line)) from error


def _mind_dots(text: str, place: str) -> None:
    """Refuse what the library would think about for very long."""
    bare = _WORDS.sub(lambda found: "\n" * found[0].count("\n"), text)
    for number, line in enumerate(bare.split("\n"), 1):
        if line.count(".") > MOST_DOTS:
            raise ConfigError("too_many_dots", place, line=str(number), most=str(MOST_DOTS))


def _read(setting: str, value: Any, place: str, *, from_text: bool = False) -> Any:
    if setting not in _TYPES:
        raise ConfigError("unknown_setting", place, setting, got=_shown(value), known=" ".join(SETTINGS))
    kind = _TYPES[setting]
    try:
        if get_origin(kind) is tuple:
            # As text nothing between two commas is nobody; in a file it is a key that somebody forgot to fill
            # in, and a house for members alone would be open to everybody.
            given = [one for one in value.split(",") if one.strip()] if from_text else value
            each = [one.strip() for one in msgspec.convert(given, kind)]
            if setting not in _KEYS:
                return tuple(str(ipaddress.ip_network(network)) for network in each)
            if not all(map(FINGERPRINT.fullmatch, each)):
                raise ValueError
            return tuple(each)
        if kind is str and not (isinstance(value, str) and value.isprintable()):
            raise ValueError
        if setting in FOLDERS:
            Path(value).expanduser()
        if setting == "public_address" and value:
            host_and_port(value)
        return msgspec.convert(value, kind, strict=not from_text)
    except RuntimeError:  # ~somebody, whom the machine does not know
        raise ConfigError("bad_value", place, setting, got=repr(value), kind="home") from None
    except (ValueError, msgspec.ValidationError):
        raise ConfigError("bad_value", place, setting, got=_shown(value), **expected(setting)) from None


def _shown(value: object) -> str:
    """A value as it was written; of one that Python does not write down, only what it is."""
    try:
        return repr(value)
    except (ValueError, RecursionError):
        return type(value).__name__


def _agree(config: Config, places: Mapping[str, str]) -> None:
    """Blame a contradiction on the one of the two settings that was given, where it was given."""
    pairs = (
        ("columns_min", "columns_max"),
        ("rows_min", "rows_max"),
        ("unsent_low", "unsent_high"),
        ("input_per_second", "input_burst"),
        ("packets_per_second", "packets_burst"),
        ("idle_warning_seconds", "idle_seconds"),
    )
    for low, high in pairs:
        if getattr(config, low) > getattr(config, high):
            kind, wrong, other = ("at_most", low, high) if low in places else ("at_least", high, low)
            got, bound = str(getattr(config, wrong)), str(getattr(config, other))
            raise ConfigError("bad_value", places[wrong], wrong, got=got, kind=kind, other=other, bound=bound)


def load(
    file: Path | None = None,
    environment: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
) -> Config:
    """The defaults, changed by ``file``, then by ``environment``, then by ``options`` (None: not given)."""
    values: dict[str, Any] = {}
    places: dict[str, str] = {}
    if file is not None:
        place = str(file)
        text = _text(file, place)
        _mind_dots(text, place)
        try:
            table = tomllib.loads(text)
        except (ValueError, RecursionError) as error:
            # No TOML, a number of thousands of digits, or nesting as deep as a trap.
            raise ConfigError("not_toml", place, cause=str(error)) from error
        for setting, value in table.items():
            values[setting], places[setting] = _read(setting, value, place), place
    for name, given in sorted((environment or {}).items()):
        if name.startswith(PREFIX) and name not in NOT_SETTINGS:
            setting = name.removeprefix(PREFIX).lower()
            values[setting] = _read(setting, given, "environment", from_text=True)
            places[setting] = "environment"
    for setting, option in (options or {}).items():
        if option is not None:
            values[setting], places[setting] = _read(setting, option, "options"), "options"
    config = Config(**values)
    _agree(config, places)
    return config
