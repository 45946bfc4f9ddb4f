"""The house's own sentences: why it refuses a wish, and what happened at a table besides the game."""

from __future__ import annotations

from collections.abc import Sequence

from server.games.contract import Facts
from server.protocols import Notice
from tui.language import Language

WATCHABLE = ("table_full", "no_drop_in", "one_hand", "one_newcomer", "between_matches")
"""Refusals of a seat at a table that can be watched."""


def refusal(reason: str, facts: Facts, language: Language) -> str:
    """Why the house refuses, and what can be done instead; KeyError for no reason of ours."""
    _ = language.gettext
    sentences = {
        "no_such_table": _("There is no table {code}."),
        "table_full": _("Table {code} is full."),
        "seat_taken": _("Somebody already sits there."),
        "not_free": _("Only a bot, or somebody who is away, can be sent off."),
        "no_drop_in": _("The match at table {code} is somebody's own; you can watch it."),
        "one_hand": _("You have seen a hand of this match, so no other one can be yours."),
        "one_newcomer": _(
            "Somebody new from your address has a bot's place in this match already; "
            "sit down at the next one."
        ),
        "between_matches": _(
            "The match at table {code} is over. You can watch it; "
            "when they play again, a bot's place can be yours."
        ),
        "already_seated": _("You already have a seat at this table."),
        "too_many_tables": _(
            "No more than {limit} of the tables that you open can be on; one has to end first."
        ),
        "not_seated": _("You have no seat at this table."),
        "not_host": _("Only the table's host can do that."),
        "not_your_turn": _("It is not your turn."),
        "stale": _("Too late: that question has been answered."),
        "not_playing": _("Nothing is being played here now."),
        "already_playing": _("The match has already begun."),
        "not_over": _("The match is not over yet."),
        "bad_name": _("A name needs at least one letter or digit."),
        "empty_chat": _("There is nothing to say in that line."),
        "chat_flood": _("Easy: a few lines at a time. Wait a moment."),
        "not_stored": _("That could not be saved, so nothing has changed."),
        "seat_not_absent": _("That player is here; a bot may play after {seconds} s without a move."),
        "no_such_resume_code": _("Nobody has that code to come back."),
        "closed": _("This table is closed."),
        "no_hints": _("This table plays without hints."),
        "no_advice": _("Nobody here has advice for that."),
        "no_such_match": _("There is no such match among yours."),
        "no_such_person": _("There is nobody by the name or key {who}."),
        "several_of_that_name": _(
            "{who} is the name of {count} people: take the key SHA256:… or the address."
        ),
        "shared_address": _("That address is a trusted one, which many people may share."),
        "a_keeper": _("That is a keeper of the house."),
        "not_banned": _("{who} does not have to stay outside."),
        "still_here": _("They are in the house now; only who is not there can be forgotten."),
        "no_replay": _("That match went by rules that this house does not know any more."),
    }
    return sentences[reason].format(**facts)


def own_notice(what: Notice, language: Language) -> str:
    """What happened to the reader."""
    _ = language.gettext
    sentences = {
        "sat_down": _("You sat down."),
        "away": _("You went away; your seat is kept."),
        "back": _("You are back."),
        "comes_and_goes": _("You come and go."),
        "host_now": _("You are the host now."),
        "substitute_in": _("A bot keeps your seat warm."),
        "substitute_out": _("You took your seat back from the bot."),
        "clock_played": _("The clock played for you."),
        "taken_over": _("You came in from another terminal."),
        "rematch_wanted": _("You want a rematch."),
    }
    return sentences.get(what.kind) or notice(what, language)


def notice(what: Notice, language: Language) -> str:
    """What happened, with the name of whom it happened to; KeyError for an unknown kind."""
    _ = language.gettext
    sentences = {
        "sat_down": _("{name} sat down."),
        "stood_up": _("{name} left the table."),
        "away": _("{name} is away; the seat is kept."),
        "back": _("{name} is back."),
        "comes_and_goes": _("{name} comes and goes."),
        "watches": _("{name} is watching."),
        "stops_watching": _("{name} stopped watching."),
        "host_now": _("{name} is the host now."),
        "bot_sat": _("{name} plays for the house."),
        "bot_left": _("{name} made room."),
        "substitute_in": _("A bot keeps {name}'s seat warm."),
        "substitute_out": _("{name} took the seat back from the bot."),
        "started": _("The match begins."),
        "clock_played": _("The clock played for {name}."),
        "restored": _("The house is open again; play goes on."),
        "taken_over": _("{name} came in from another terminal."),
        "rematch_wanted": _("{name} wants a rematch."),
    }
    return sentences[what.kind].format(name=what.name)


def mouse_words(on: bool, language: Language) -> str:
    """Who has the mouse now."""
    _ = language.gettext
    if on:
        return _("The mouse plays again; m gives it back to the terminal.")
    return _("The mouse is the terminal's now, to mark and copy; m takes it back.")


COMMANDS: dict[str, tuple[str, ...]] = {
    "en": (
        "play", "join CODE", "watch CODE", "resume CODE", "export CODE", "export CODE text",
        "export match NUMBER", "lines", "help",
    ),
    "pt_BR": (
        "jogar", "entrar CÓDIGO", "assistir CÓDIGO", "voltar CÓDIGO", "exportar CÓDIGO",
        "exportar CÓDIGO texto", "exportar partida NÚMERO", "linhas", "ajuda",
    ),
}  # fmt: skip
"""The commands as people of a language type them; the house understands both."""


def commands(language: Language) -> str:
    """What ``ssh host WORDS`` understands, a line for each, in the words of this language."""
    _ = language.gettext
    does = (
        _("a seat at once"),
        _("sit down at a table, or come back to your seat"),
        _("watch a table"),
        _("be the guest again whom this code belongs to"),
        _("the file of a table's last match, to keep and to check"),
        _("the same match as text to read"),
        _("one of your own matches; x in its replay tells the number"),
        _("the house a line at a time, also before play, join or watch; as ssh -T does"),
        _("this list"),
    )
    typed = COMMANDS[language.tag]
    head = _("Without words you come into the lobby. With words, as in ssh -t guest@HOST {command}:")
    return f"{head.format(command=typed[0])}\n{beside(typed, does)}"


def beside(typed: Sequence[str], does: Sequence[str]) -> str:
    """What can be typed and what it does, a line for each."""
    wide = max(map(len, typed)) + 2
    return "\n".join(f"  {command:<{wide}}{what}" for command, what in zip(typed, does, strict=True))
