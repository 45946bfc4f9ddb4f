"""The panel beside the map: every hero, names that are whole, lists, what a campaign has banked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from server.games.domino_dungeon.content import SLOTS, Content
from server.games.domino_dungeon.loading import OWN
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.tui.games.domino_dungeon.boards import scene_of
from tests.tui.games.domino_dungeon.scenes import LOOKS, snapshot_of
from tui.games.domino_dungeon import aiming
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.draw import canvas_of
from tui.games.domino_dungeon.names import slot_short
from tui.games.domino_dungeon.panel import card_short
from tui.games.domino_dungeon.scene import Page
from tui.look import Look

LONG = 28
"""Cells of the longest name that a table's own data may give to a thing."""


def lines_of(
    state: Any,
    page: Page = "table",
    size: tuple[int, int] = (80, 20),
    look: Look = LOOKS["true"],
    eye: Any = 0,
) -> list[str]:
    """The lines of the panel, all parts of a page below each other."""
    scene = scene_of(state, 0, look, page)
    scene.opened = 0
    found: list[str] = []
    while scene.part < scene.parts:
        strips = canvas_of(scene, size, ()).strips()
        left = size[0] - (37 if size[0] >= 110 else 29)
        found += ["".join(segment.text for segment in strip)[left:].rstrip() for strip in strips]
        scene.part += 1
    return found


def titled(word: str, n: int) -> str:
    """A name of 28 cells that is like no other."""
    return f"{word} number {n} of the long ones"[:LONG].rstrip().ljust(LONG, "x")


def long_content() -> Content:
    """The house's data, everything called by the longest names."""
    return replace(
        OWN,
        name="Long",
        heroes=tuple(replace(one, name=titled("Hero", n)) for n, one in enumerate(OWN.heroes)),
        cards=tuple(replace(one, name=titled("Card", n + 1)) for n, one in enumerate(OWN.cards)),
        dungeons=tuple(
            replace(
                one,
                name=titled("Dungeon", n),
                monsters=tuple(replace(kind, name=titled(kind.size, n)) for kind in one.monsters),
            )
            for n, one in enumerate(OWN.dungeons)
        ),
    )


def long_state(bag: Sequence[int] = (4, 11)) -> Any:
    worn = [("moody_crossbow", "weapon"), ("tin_suit", "armour"), ("coffee_flask", "magic")]
    return position(heroes=[hero("linna", 6, worn, bag=tuple(bag), coins=9), hero("kronn", 0)],
                    monsters=[("small", 6)], content=long_content())  # fmt: skip


def whole(text: str, lines: Sequence[str]) -> bool:
    """Whether it is there, in a line or broken at its blanks."""
    return text.replace(" ", "") in "".join(lines).replace(" ", "")


def test_every_name_of_a_tables_own_data_is_whole_on_a_page() -> None:
    """One key away: the hero's sheet has its name and cards, the dungeon's its own name and its monsters."""
    state = long_state(range(5, 17))
    content = state.view(0).content
    sheet = lines_of(state, "hero")
    view = state.view(0)
    for number in (*(each.card for each in view.heroes[0].worn), *view.heroes[0].bag):
        assert whole(content.cards[number - 1].name, sheet), number
    assert whole(next(one.name for one in content.heroes if one.key == "linna"), sheet)
    dungeon = lines_of(state, "dungeon")
    assert whole(content.dungeons[0].name, dungeon)
    for kind in content.dungeons[0].monsters:
        assert whole(kind.name, dungeon)
    assert not any("…" in line for line in sheet + dungeon)


def test_dun_2_a_slots_word_is_never_cut() -> None:
    """In both languages and sizes, beside the longest names: a card's name gives way, which a page tells."""
    for card in OWN.cards:
        for slot in (card.slot,) if card.slot else SLOTS:
            state = position(heroes=[hero("linna", 6, [(card.key, slot)]), hero("kronn", 0)])
            for look in (LOOKS["true"], LOOKS["pt"]):
                word = slot_short(slot, look.language)
                for size in ((80, 20), (132, 46)):
                    lines = lines_of(state, size=size, look=look)
                    assert any(line.startswith(f"{word} ") and card_short(card, look) in line
                               for line in lines[5:9]), (card.key, size)  # fmt: skip
                assert not any("…" in line for line in lines), card.key


@pytest.mark.parametrize(("width", "height"), [(80, 20), (132, 46)])
def test_players_names_are_whole_as_far_as_there_is_room(width: int, height: int) -> None:
    state = position(heroes=[hero(key) for key in ("linna", "kronn", "isa", "timba")])
    names = ("Ana", "Wilhelmina Prata", "Bartolomeu 77", "Maximiliane Ros")
    scene = scene_of(state, 0, LOOKS["true"])
    seats = tuple(replace(seat, name=name) for seat, name in zip(scene.snapshot.seats, names, strict=True))
    scene.snapshot = replace(scene.snapshot, seats=seats)
    strips = canvas_of(scene, (width, height), ()).strips()
    text = "\n".join("".join(segment.text for segment in strip) for strip in strips)
    shown = sum(name in text for name in names[1:])
    assert shown == (3 if width > 110 else 0) and "77" in text


def test_dun_26_what_a_campaign_has_banked_is_on_the_table() -> None:
    state = position(heroes=[hero("linna", 6, coins=9), hero("kronn", 0, coins=4)],
                     options=DungeonOptions(campaign=True), banked=(41, 137))  # fmt: skip
    for look, word in ((LOOKS["true"], "bank 41"), (LOOKS["pt"], "banco 41"), (LOOKS["ascii"], "bank 41")):
        for size in ((80, 20), (132, 46)):
            lines = lines_of(state, size=size, look=look)
            assert any(word in line for line in lines[:6])
            assert any("4+137" in line for line in lines)
    assert any("bank 41" in line for line in lines_of(state, "hero"))
    alone = position(heroes=[hero("linna", 6, coins=9), hero("kronn", 0, coins=4)])
    assert not any("bank" in line or "+0" in line for line in lines_of(alone))


def test_a_list_leaves_the_rest_of_the_panel_to_the_others() -> None:
    """As much as it needs and no more; where it is long it has all lines below the hero."""
    state = position(heroes=[hero(key) for key in ("linna", "kronn", "isa", "timba")], steps=2)
    snapshot = snapshot_of(state, 0)
    assert snapshot.ask is not None
    for menu in ("end", "all"):
        scene = scene_of(state, 0, LOOKS["true"], aim=aiming.opened(snapshot, Aim(), menu))
        canvas_of(scene, (80, 20), ())
        kinds = [hit.kind for hit in scene.hits]
        assert kinds.count("choice") == len(scene.listed) > 0
        assert kinds.count("hero") == 4


@pytest.mark.parametrize("page", ["attack", "all", "power", "equip"])
def test_a_label_that_is_too_long_goes_on_in_the_next_line(page: Any) -> None:
    """Whole names in every list at 80 columns, by which the mouse chooses as well."""
    state = long_state()
    snapshot = snapshot_of(state, 0)
    aim = aiming.opened(snapshot, Aim(), page)
    listed = aiming.choices(snapshot, aim)
    assert listed
    seen: list[str] = []
    for index in range(len(listed)):
        scene = scene_of(state, 0, LOOKS["true"], aim=replace(aim, index=index))
        strips = canvas_of(scene, (80, 20), ()).strips()[9:]
        seen += ["".join(segment.text for segment in strip)[51:].rstrip() for strip in strips]
        assert listed[index] in [hit.value for hit in scene.hits if hit.kind == "choice"]
    assert not any("…" in line for line in seen)
