"""The keys that answer what is asked, and those that look around, with a word for each."""

from __future__ import annotations

from collections.abc import Sequence

from server.protocols import Snapshot
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.aiming import Aim, Menu
from tui.games.face import Key
from tui.language import Language


def keys(snapshot: Snapshot, aim: Aim, afar: bool, away: bool, language: Language) -> Sequence[Key]:
    """The keys that work now, most useful first; ``away``: a page lies over the panel of the table."""
    _ = language.gettext
    look_keys = [
        Key("o", _("near") if afar else _("far"), "press('o')"),
        Key("i", _("hero"), "press('i')"),
        Key("v", _("sheets"), "press('v')"),
    ]
    back = [Key("Esc", _("table"), "press('escape')")] if away and not aim.menu else []
    match aiming.way_of(snapshot, aim):
        case "list":
            found = [
                Key("↑↓", _("choice"), "press('down')"),
                Key("Enter", _("does it"), "press('enter')"),
            ]
            if aim.menu:
                found.append(Key("Esc", _("back"), "press('escape')"))
            return [*back, *found, *look_keys]
        case "lay":
            found = [Key("← →", _("room"), "press('right')"), Key("Enter", _("lays"), "press('enter')")]
            if aim.lay is not None and len(aiming.turns_of(snapshot, aim.lay.room)) > 1:
                found.insert(1, Key("r", _("turn"), "press('r')"))
            return [*back, *found, *look_keys]
        case "none":
            return [*back, Key("←↑↓→", _("look"), "press('right')"), *look_keys]
    if snapshot.ask is not None and snapshot.ask.kind != "turn":
        return [
            *back,
            Key("n", _("next"), "press('n')"),
            Key("Enter", _("here"), "press('enter')"),
            *look_keys,
        ]
    found = [Key("←↑↓→", _("walk"), "press('right')"), Key("n", _("next"), "press('n')")]
    named: tuple[tuple[str, Menu, str], ...] = (
        ("a", "attack", _("attack")),
        ("d", "deed", _("do")),
        ("f", "end", _("finish")),
        ("p", "power", _("power")),
        ("e", "equip", _("equip")),
        ("u", "undo", _("undo")),
    )
    found += [
        Key(key, label, f"press('{key}')")
        for key, menu, label in named
        if aiming.of_menu(snapshot.moves, menu)
    ]
    return [*back, *found, *look_keys]
