"""A position in sentences: all that the board shows of it, and of the hand nobody else's."""

from __future__ import annotations

import re

import msgspec
import pytest

from server.chance import Chance
from server.games import GAMES
from server.games.domino.options import DominoOptions
from server.games.domino.tiles import text_of
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.options import DungeonOptions
from server.games.kingdomino_origins.options import KingdominoOptions
from server.games.kingdomino_origins.reading import spots
from tests.server.games.domino_dungeon.dungeons import hero
from tests.server.games.domino_dungeon.dungeons import position as dungeon_position
from tests.server.games.playouts import next_move
from tests.tui.fake_table import FakeTable
from tests.tui.games.dogs_day import scenes as dogs_scenes
from tests.tui.games.domino.scenes import asked_seat, played
from tests.tui.games.domino_dungeon import scenes as dungeon_scenes
from tui.games.dogs_day.names import markers_in_words, money, titled
from tui.games.kingdomino_origins.names import terrain_name
from tui.games.kingdomino_origins.places import column_from_camp, line_from_camp
from tui.language import TAGS, language
from tui.lines.positions import counts, position


@pytest.mark.parametrize("tag", TAGS)
def test_dom_11_the_line_its_ends_and_the_own_hand_are_said_and_no_other_hand(tag: str) -> None:
    state = played(DominoOptions(pairs=True), 4, 5, 9)
    seat = asked_seat(state)
    view = state.view(seat)
    said = "\n".join(position(FakeTable(state, seat).snapshot(), language(tag)))  # type: ignore[arg-type]
    assert ", ".join(f"{left}-{right}" for left, right in view.line) in said
    assert ", ".join(map(text_of, view.hand)) in said
    for end in view.ends or ():
        assert str(end) in said
    hidden = {text_of(tile) for other in range(4) if other != seat for tile in state.view(other).hand}
    assert not hidden & set(
        re.findall(r"\d-\d", said.replace(", ".join(f"{a}-{b}" for a, b in view.line), ""))
    )


def test_before_the_first_deal_there_is_nothing_to_say() -> None:
    snapshot = FakeTable(GAMES["domino"].new(DominoOptions(), 4, Chance(1)), 0).snapshot()  # type: ignore[arg-type]
    assert position(msgspec.structs.replace(snapshot, view=None), language("en")) == ()


@pytest.mark.parametrize("tag", TAGS)
@pytest.mark.parametrize("mode", ["discovery", "tribe"])
def test_ko_7_every_square_of_the_own_territory_is_said_where_it_lies(tag: str, mode: str) -> None:
    state = GAMES["kingdomino_origins"].new(KingdominoOptions(mode=mode), 2, Chance(3))  # type: ignore[arg-type]
    chance = Chance(4)
    for _ in range(60):
        seat, move, _automatic = next_move(state, chance)
        state.play(seat, move)
    table = FakeTable(state, 1)  # type: ignore[arg-type]
    table.facts["game"] = "kingdomino_origins"
    said = "\n".join(position(table.snapshot(), language(tag)))  # type: ignore[arg-type]
    territory = state.view(1).territories[1]
    assert territory.laid
    words = language(tag)  # type: ignore[arg-type]
    for (x, y), spot in spots(territory).items():
        line = next(line for line in said.splitlines() if line.startswith(f"{line_from_camp(y, words)}: "))
        if spot.terrain is not None:
            assert f"{column_from_camp(x, words)} {terrain_name(spot.terrain, words)}" in line
        else:
            assert words.gettext("the camp") in line
    for slot in state.view(1).next_row:
        assert f"{slot.number}, " in said


@pytest.mark.parametrize("tag", TAGS)
def test_dog_2_what_lies_where_is_said_and_only_the_own_values_and_hand(tag: str) -> None:
    state = dogs_scenes.played(4, 5, dogs_scenes.asked(6, "pick"))
    snapshot = dogs_scenes.snapshot_of(state, 0)
    words = language(tag)  # type: ignore[arg-type]
    said = "\n".join(position(snapshot, words))
    view = state.view(0)
    assert view.values[0] is not None and money(view.values[0].money) in said
    assert all(titled(card, words) in said for card in view.hands[0])
    assert all(markers_in_words(vault, words) in said for vault in view.vaults)
    score = "\n".join(counts(snapshot, words))
    assert all(markers_in_words(vault, words) in score for vault in view.vaults)
    assert score.count("K") == 1 and money(view.values[0].money) in score
    watched = "\n".join(position(dogs_scenes.snapshot_of(state, "public"), words))
    assert len(watched) < len(said) and "K" not in watched.replace("K7Q2", "")
    scene = dogs_scenes.played(6, 7, lambda state: state.phase == "steal")
    text = "\n".join(position(dogs_scenes.snapshot_of(scene, "public"), words))
    assert all(titled(played.card, words) in text for played in scene.view("public").scene)


@pytest.mark.parametrize("tag", TAGS)
def test_dun_24_and_26_the_score_tells_what_every_hero_is_worth(tag: str) -> None:
    """Coins, cards, bag, health and bank; the richest first, and nothing before there is a dungeon."""
    words = language(tag)  # type: ignore[arg-type]
    state = dungeon_position(
        heroes=[
            hero("linna", 6, [("slingshot", "weapon")], coins=7, bag=(4, 11), wounds=2),
            hero("kronn", 0, coins=31),
            hero("isa", 0, coins=90, fate="defeated"),
        ],
        options=DungeonOptions(campaign=True),
        banked=(5, 41, 137),
    )
    snapshot = dungeon_scenes.snapshot_of(state, 1)
    lines = counts(snapshot, words)
    book = book_of(state.view(1).content)
    value = sum(
        book.card(number).value for number in (4, 11, *(w.card for w in state.view(1).heroes[0].worn))
    )
    you = {"en": "You", "pt_BR": "Você"}[tag]
    assert [line.split(",")[0] for line in lines] == ["Duda", you, "Marina"]
    marina = lines[2]
    for told in (5, 7, f"7 {'coins' if tag == 'en' else 'moedas'}", value, 7 + value, 2):
        assert re.search(rf"\b{told}\b", marina), (told, marina)
    assert "137" in lines[0] and "90" not in lines[0] and "41" in lines[1]
    alone = dungeon_scenes.snapshot_of(dungeon_position(heroes=[hero("linna", 6), hero("kronn", 0)]), 0)
    assert len(counts(alone, words)) == 2 and not any("ban" in line for line in counts(alone, words))
    first = GAMES["domino_dungeon"].new(DungeonOptions(), 2, Chance(1))
    assert counts(dungeon_scenes.snapshot_of(first, 0), words) == ()  # type: ignore[arg-type]
