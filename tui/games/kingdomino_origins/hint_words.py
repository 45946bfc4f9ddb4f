"""The adviser's reasons in words: what a good player would do at Kingdomino Origins, and why."""

from __future__ import annotations

from typing import Any

from server.games.contract import Facts
from server.protocols import Snapshot
from tui.games.kingdomino_origins import words
from tui.games.kingdomino_origins.names import (
    count_of,
    name_of,
    resource_name,
    signed,
    terrain_name,
    the_dweller,
)
from tui.games.kingdomino_origins.reckoning import Reckoning
from tui.language import Language


def hint(move: Any, reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    """A move and its reason, one sentence; for a reason without words, what the move brings at once."""
    _ = language.gettext
    told = words.move(move, language)
    why = _why(reason, facts, snapshot, language)
    if not why and isinstance(snapshot.eye, int):
        gain = Reckoning(snapshot.view, snapshot.eye).gain(move)
        why = "" if gain is None else _("{gain} at once").format(gain=signed(gain))
    return _("{move}: {why}.").format(move=told, why=why) if why else _("{move}.").format(move=told)


def _why(reason: str, facts: Facts, snapshot: Snapshot, language: Language) -> str:
    _ = language.gettext
    known: dict[str, object] = {"number": "?", "count": "?", "size": "?", **facts}
    points, fires, seat = facts.get("points"), facts.get("fires"), facts.get("seat")
    known["gain"] = signed(points) if isinstance(points, int) else "?"
    known["counted"] = count_of("fire", fires, language) if isinstance(fires, int) else "?"
    known["name"] = name_of(snapshot, seat, language) if isinstance(seat, int) else "?"
    for fact, name in (("terrain", terrain_name), ("resource", resource_name), ("dweller", the_dweller)):
        value = facts.get(fact)
        known[fact] = name(value, language) if isinstance(value, str) else "?"
    text = {
        "only_move": _("nothing else is possible"),
        "most_points": _("nothing brings more, {gain}"),
        "joins_region": _("it joins a region: {terrain}, {size} squares, {counted}"),
        "keeps_frame": _("the frame stays open to more sides"),
        "makes_room": _("it leaves room for more dominoes"),
        "takes_totem": _("it takes a totem, {resource}, with {count}"),
        "keeps_totem": _("it keeps a totem, {resource}"),
        "early_turn": _("the {number} acts early, and so chooses early"),
        "best_domino": _("the {number} brings most, {gain}"),
        "denies": _("{name} would like the {number} more than you"),
        "fire_scores": _("fire brings most there, {gain}"),
        "dweller_scores": _("{dweller} brings {gain}"),
        "saves_resources": _("the resources are worth more where they lie"),
        "discard_forced": _("it fits nowhere"),
    }.get(reason, "")
    return text.format(**known)
