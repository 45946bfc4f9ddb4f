"""People of the house, what they keep from visit to visit, and what they can be refused."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from server.games.contract import Facts

Tag: TypeAlias = Literal["pt_BR", "en"]
"""A language of the screens."""

Depth: TypeAlias = Literal["true", "256", "16", "none"]
"""How many colours a terminal shows."""

Reason: TypeAlias = Literal[
    "no_such_table",
    "table_full",
    "seat_taken",
    "not_free",
    "no_drop_in",
    "one_hand",
    "one_newcomer",
    "between_matches",
    "already_seated",
    "too_many_tables",
    "not_seated",
    "not_host",
    "not_your_turn",
    "stale",
    "not_playing",
    "already_playing",
    "not_over",
    "bad_name",
    "empty_chat",
    "chat_flood",
    "not_stored",
    "seat_not_absent",
    "no_such_resume_code",
    "closed",
    "no_hints",
    "no_advice",
    "no_such_match",
    "no_replay",
    "no_such_person",
    "several_of_that_name",
    "shared_address",
    "a_keeper",
    "not_banned",
    "still_here",
]


class Refused(Exception):
    """The house refuses a wish. ``reason`` is a key the screens have words for; nothing has changed.

    A rule's refusal comes as `server.games.contract.IllegalMove` instead.
    """

    def __init__(self, reason: Reason, facts: Facts | None = None) -> None:
        super().__init__(reason)
        self.reason: Reason = reason
        self.facts: Facts = facts or {}


class Person(msgspec.Struct, frozen=True):
    """Somebody in the house. ``id`` stays between the person and the house; others see ``name`` alone."""

    id: str
    name: str
    guest: bool = False
    new: bool = False
    """True until the person has answered the first screen."""


class Settings(msgspec.Struct, frozen=True):
    """What a person keeps from visit to visit. "" means: as the terminal says."""

    language: Literal["", Tag] = ""
    theme: str = ""
    depth: Literal["", Depth] = ""
    glyphs: Literal["", "unicode", "ascii"] = ""
    pace: Literal["slow", "normal", "fast", "off"] = "normal"
    bell: bool = True
    coached: bool = False
    """True once a first round has been explained, or the explanations were switched off."""
