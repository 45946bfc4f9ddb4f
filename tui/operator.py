"""What the person who runs a command reads: what is wrong with the house, a file or an option."""

from __future__ import annotations

import os
from collections.abc import Mapping
from difflib import get_close_matches

from server.games.contract import BadOptions, Facts
from tui.language import Language, language, tag_of


def operators_language() -> Language:
    """The language of the terminal the command was typed in, English when it names none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(name):
            return language(tag_of(value) or "en")
    return language("en")


def cannot_start(reason: str, facts: Facts, speaks: Language) -> str:
    """Why the house cannot open: a `ServeError` or `StoreError` in one sentence."""
    _ = speaks.gettext
    sentences = {
        "port_in_use": _("Port {port} is in use: is a house already open? Choose another one with --port."),
        "cannot_bind": _("Cannot listen on {host} port {port}: {cause}."),
        "folder_unusable": _(
            "The data folder {path} cannot be used: {cause}. Choose another one with --data."
        ),
        "host_key_unusable": _(
            "The host key {path} cannot be used ({cause}). Bring back the right file; only if it is lost for "
            "good, remove it: a new one is made, and everybody's ssh will warn of it once."
        ),
        "host_key_exposed": _(
            "The host key {path} has mode {mode}: others could read it. Run: chmod 600 {path}"
        ),
        "locked": _(
            "Another Boteco uses the data folder {file}. Stop it, or choose another folder with --data."
        ),
        "exposed": _(
            "{file} has mode {mode}: others on this machine could read the hands of matches that are on. "
            "Choose a folder of your own with --data, or run: chmod go= {file}"
        ),
        "newer_database": _(
            "The database {file} was written by a newer Boteco (version {found}; this one knows {known}). "
            "Upgrade, or choose another folder with --data."
        ),
        "foreign_database": _("{file} is a database of another program. Choose another folder with --data."),
        "corrupt": _("The database {file} is damaged ({trouble}). Bring back a backup of it."),
        "cannot_open": _("The database {file} cannot be opened: {trouble}."),
        "write_failed": _("The database {file} cannot be written: {trouble}."),
    }
    told = {"host": "*", **{name: str(value) for name, value in facts.items()}}
    return sentences[reason].format(**told)


def bad_setting(reason: str, place: str, setting: str, facts: Mapping[str, str], speaks: Language) -> str:
    """What is wrong with a setting, where, and what was expected: a `ConfigError` in one sentence."""
    _ = speaks.gettext
    sentences = {
        "unknown_setting": _("{place}: there is no setting «{setting}». Known settings: {known}."),
        "misspelt_setting": _("{place}: there is no setting «{setting}». Did you mean «{close}»?"),
        "integer": _("{place}: «{setting}» must be a whole number from {least} to {most}, not {got}."),
        "number": _("{place}: «{setting}» must be a number from {least} to {most}, not {got}."),
        "text": _("{place}: «{setting}» must be text, not {got}."),
        "address": _(
            "{place}: «{setting}» must be a name or an address that friends can type, as bar.example.org or "
            "bar.example.org:22, not {got}."
        ),
        "keys": _(
            "{place}: «{setting}» must be a list of fingerprints of keys, "
            "as SHA256:… of ssh-keygen -l, not {got}."
        ),
        "home": _("{place}: «{setting}» begins with the home of a user this machine does not know: {got}."),
        "networks": _("{place}: «{setting}» must be a list of networks such as 10.0.0.0/8, not {got}."),
        "at_most": _("{place}: «{setting}» must be at most «{other}», which is {bound}, not {got}."),
        "at_least": _("{place}: «{setting}» must be at least «{other}», which is {bound}, not {got}."),
        "not_utf8": _("{place} is not text in UTF-8: line {line}."),
        "not_toml": _("{place} is not a TOML file: {cause}."),
        "too_many_dots": _(
            "{place}: line {line} has more than {most} dots outside of texts; no setting's name has any."
        ),
        "unreadable_file": _("{place} cannot be read: {cause}."),
    }
    places = {"environment": _("Environment"), "options": _("Options")}
    told = dict(facts)
    if reason == "unknown_setting" and (
        close := get_close_matches(setting.lower(), facts["known"].split(), 1)
    ):
        reason, told["close"] = "misspelt_setting", close[0]
    sentence = sentences[facts["kind"] if reason == "bad_value" else reason]
    return sentence.format(place=places.get(place, place), setting=setting, **told)


def bad_file(reason: str, facts: Facts, entry: int | None, speaks: Language) -> str:
    """The first thing wrong with a match file: a `BadMatch` in one sentence."""
    _ = speaks.gettext
    sentences = {
        "too_large": _("the file is too large to be a match"),
        "not_a_match": _("this is not a match file ({detail})"),
        "other_format": _("the file has another format ({format}); this Boteco reads {known}"),
        "unknown_game": _("the game «{game}» is not known here"),
        "other_version": _("the rules are of version {version}; this Boteco plays {known}"),
        "bad_options": _("the options cannot be played ({field}: {why})"),
        "bad_seed": _("the seed is not 64 hexadecimal digits"),
        "content_not_used": _("the game has no content of its own, but the file brings some"),
        "wrong_commitment": _("the seal {written} does not match the contents ({computed})"),
        "repeated_key": _("«{key}» is given more than once"),
        "other_writing": _("«{field}» is not written as the seal counts it"),
        "other_move_text": _("the move «{move}» must be written «{right}»"),
        "automatic_expected": _("here the table itself had to move, not with «{move}»"),
        "not_automatic": _("«{move}» was written down as the table's own move, but it was a player's turn"),
        "illegal_move": _("the move «{move}» of seat {seat} is not legal ({why})"),
    }
    if reason == "bad_content":
        from tui.games.domino_dungeon.content_words import bad_content

        sentence = bad_content(str(facts["file"]), str(facts["name"]), str(facts["why"]), facts, speaks)
    else:
        told = _Known({name: str(value) for name, value in facts.items()})
        sentence = sentences[reason].format_map(told)
    return sentence if entry is None else _("entry {entry}: {what}").format(entry=entry, what=sentence)


def bad_option(game: str, error: BadOptions, speaks: Language) -> str:
    """What is wrong with a simulation's wish: the game's own sentence, or the command's."""
    from tui.games import FACES
    from tui.games.option_words import any_option

    _ = speaks.gettext
    sentences = {
        "out_of_range": _("--{field} must be from {least} to {most}."),
        "none_given": _("--bots needs at least one of: {known}."),
        "unknown_level": _("There is no bot «{level}»; there are: {known}."),
    }
    if error.reason in sentences:
        told = {name: str(value) for name, value in error.facts.items()}
        return sentences[error.reason].format(**{"field": error.field, **told})
    own = any_option(error, f"«{error.field}»", speaks)
    return own or FACES[game].bad_options(error.field, error.reason, error.facts, speaks)


class _Known(dict[str, str]):
    """Facts, with a question mark for what the file did not tell."""

    def __missing__(self, name: str) -> str:
        return "?"
