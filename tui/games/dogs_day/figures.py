"""What a match of Dogs' Day is remembered by: the vaults, who robbed whom of how much, moles and arrests."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from server.games.dogs_day.events import RoundEnded
from server.games.dogs_day.view import DogsView
from server.protocols import Entry
from tui.games.dogs_day.names import money
from tui.games.face import Figure
from tui.language import Language


class Memory(msgspec.Struct, frozen=True):
    """Counts for every seat: markers stolen from others and lost to them, cards arrested, heists foiled,
    and the most markers brought home in one round."""

    stolen: tuple[int, ...]
    lost: tuple[int, ...]
    arrested: tuple[int, ...]
    foiled: tuple[int, ...]
    best: tuple[int, ...]


def memory(rounds: Sequence[RoundEnded], seats: int) -> Memory:
    """Work the counts out of a match's rounds."""
    stolen, lost, arrested, foiled, best = ([0] * seats for _ in range(5))
    for ended in rounds:
        for transfer in ended.transfers:
            if transfer.taker is not None and transfer.giver is not None:
                stolen[transfer.taker] += transfer.markers.total
                lost[transfer.giver] += transfer.markers.total
        for seat, part in enumerate(ended.parts):
            arrested[seat] += part.fate == "arrested"
            foiled[seat] += ended.how == "foiled" and part.card == "x9"
            best[seat] = max(best[seat], part.loot.total)
    return Memory(tuple(stolen), tuple(lost), tuple(arrested), tuple(foiled), tuple(best))


def rounds_of(entries: Sequence[Entry]) -> list[RoundEnded]:
    """The rounds of the last match that the entries tell of."""
    rounds: list[RoundEnded] = []
    for entry in entries:
        if isinstance(entry.what, RoundEnded):
            if entry.what.round == 1:
                rounds.clear()
            rounds.append(entry.what)
    return rounds


def figures(entries: Sequence[Entry], view: DogsView, language: Language) -> list[Figure]:
    """The figures in words, a value for every seat: what decides the places first."""
    _ = language.gettext
    found = memory(rounds_of(entries), view.seats)
    amounts = [holding.money for holding in view.values if holding is not None]
    cases = _("cases")
    if len(set(amounts)) < len(amounts) == view.seats:
        cases = _("cases (break ties)")  # DOG-17
    rows: tuple[tuple[str, tuple[int, ...]], ...] = (
        (cases, tuple(vault.cases for vault in view.vaults)),
        (_("backpacks"), tuple(vault.backpacks for vault in view.vaults)),
        (_("stolen"), found.stolen),
        (_("stolen from"), found.lost),
        (_("best round"), found.best),
        (_("heists foiled"), found.foiled),
        (_("cards arrested"), found.arrested),
    )
    worth = [Figure(_("money"), tuple(map(money, amounts)))] if len(amounts) == view.seats else []
    return [*worth, *(Figure(label, tuple(map(str, values))) for label, values in rows)]
