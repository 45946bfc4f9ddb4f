"""A folder of tables: what it may say, and how what is broken is refused (DUN-2 to DUN-6)."""

from __future__ import annotations

import os
import re
import shutil
from importlib.resources import files
from pathlib import Path
from typing import get_args

import msgspec
import pytest
from msgspec.structs import replace

from server.games.contract import BadContent
from server.games.domino_dungeon.constraints import check
from server.games.domino_dungeon.content import (
    ATTRIBUTES,
    COLOURS,
    DECKS,
    REACHES,
    SIZES,
    SLOTS,
    Card,
    Content,
    Numbers,
    PowerKind,
)
from server.games.domino_dungeon.loading import FILES, OWN, load

DATA = files("server.games.domino_dungeon") / "data"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of one's own with all the tables, named."""
    for name in FILES:
        shutil.copyfile(str(DATA / name), tmp_path / name)
    change(tmp_path, "content.toml", 'name = ""', 'name = "Nosso baralho"')
    return tmp_path


def change(folder: Path, name: str, old: str, new: str) -> None:
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")


def refused(folder: Path) -> tuple[str, str, str]:
    with pytest.raises(BadContent) as bad:
        load(folder)
    msgspec.json.encode(dict(bad.value.facts))
    return bad.value.file, bad.value.entry, bad.value.reason


def test_a_copy_of_the_tables_is_the_same_content_under_its_own_name(folder: Path) -> None:
    content = load(folder)
    assert content.name == "Nosso baralho"
    assert replace(content, name="") == OWN
    assert hash(content) != hash(OWN)
    assert msgspec.json.decode(msgspec.json.encode(content), type=Content) == content


def test_a_table_the_folder_does_not_have_is_the_houses_own(folder: Path) -> None:
    for name in ("rooms.csv", "cards.csv", "heroes.csv"):
        (folder / name).unlink()
    change(folder, "monsters.csv", "goblin_king,small,goblin,1,1,3,2", "goblin_king,small,goblin,1,1,2,2")
    content = load(folder)
    assert content.rooms == OWN.rooms
    assert content.dungeons[0].monsters[0].defence == 2


def test_dun_5_retyped_cards_and_names_are_read(folder: Path) -> None:
    text = (folder / "cards.csv").read_text(encoding="utf-8")
    lines = text.splitlines()
    named = [f"{lines[0]},name", *(f"{line}," for line in lines[1:])]
    named[1] = "treasure,rusty_machete,weapon,99,strike dexterity 3 adjacent; defence -1,Terçado do Zé"
    (folder / "cards.csv").write_text("\n".join(named), encoding="utf-8")
    card = load(folder).cards[0]
    assert (card.name, card.value, card.defence) == ("Terçado do Zé", 99, -1)
    assert card.strike is not None
    assert (card.strike.attribute, card.strike.dice, card.strike.reach) == ("dexterity", 3, "adjacent")


@pytest.mark.parametrize(
    ("file", "old", "new", "entry", "reason"),
    [
        ("content.toml", 'name = "Nosso baralho"', "", "name", "missing_value"),
        ("content.toml", "points = 2", "points = 0", "points", "out_of_range"),
        ("content.toml", "points = 2", "points = true", "points", "wrong_value"),
        ("content.toml", "points = 2", "pints = 2", "pints", "unknown_value"),
        ("content.toml", "points = 2", "", "points", "missing_value"),
        ("content.toml", "points = 2", "points = ", "", "unreadable"),
        ("content.toml", "hand = 7", "hand = 8", "hand", "more_than_rooms"),
        ("content.toml", "markers = [5, 4, 2]", "markers = [5, 4]", "markers", "wrong_value"),
        ("rooms.csv", "1,blue,red,red,grey", "1,blue,pink,red,grey", "1", "unknown_value"),
        ("rooms.csv", "28,red,blue", "28,red,", "28", "out_of_range"),
        ("rooms.csv", "28,red", "29,red", "29", "out_of_range"),
        ("rooms.csv", "28,red", "27,red", "27", "repeated"),
        ("rooms.csv", "trap,intellect", "trap,", "2", "attribute_missing"),
        ("rooms.csv", "chest,", "chest,strength", "3", "attribute_unwanted"),
        ("rooms.csv", "room,north", "room,nort", "", "unknown_column"),
        ("rooms.csv", ",symbol,attribute", ",symbol", "", "missing_column"),
        ("rooms.csv", "28,red,blue,,,portal,", "28,red,blue,,,portal,,", "line 29", "wrong_row"),
        ("heroes.csv", "kronn,", "kron,", "kron", "unknown_value"),
        ("heroes.csv", "kronn,7", "kronn,eight", "kronn", "not_a_number"),
        ("heroes.csv", "1 push", "0 push", "timba", "out_of_range"),
        ("heroes.csv", "1 push", "1 shove", "timba", "unknown_effect"),
        ("heroes.csv", "1 heal 1 room", "1 heal 1", "malaquias", "wrong_effect"),
        ("heroes.csv", ",treasure spell,", ",spell,", "isa", "no_treasure"),
        ("heroes.csv", "treasure prayer", "treasure treasure", "malaquias", "wrong_value"),
        ("heroes.csv", "treasure prayer", "treasure prayers", "malaquias", "unknown_value"),
        ("heroes.csv", "timba,", "linna,", "linna", "repeated"),
        ("heroes.csv", "1 sweep strength 0", "1 sweep luck 0", "kronn", "wrong_effect"),
        ("heroes.csv", "1 sweep strength 0", "1 sweep strength 31", "kronn", "out_of_range"),
        ("dungeons.csv", "catacombs,4,4,1", "catacombs,7,4,1", "catacombs", "out_of_range"),
        ("dungeons.csv", "catacombs,4,4,1", "catacombs,3,4,1", "catacombs", "shrinks"),
        ("dungeons.csv", "burning_lair,5,5,2\n", "", "", "wrong_count"),
        ("monsters.csv", "catacombs,large,reaper,2,4", "catacombs,large,reaper,2,3", "reaper", "shrinks"),
        (
            "monsters.csv",
            "skeleton,1,2,4,1,bow",
            "skeleton,1,2,4,1,melee",
            "catacombs",
            "no_bow",
        ),
        ("monsters.csv", "catacombs,small,zombie", "catacombs,medium,zombie", "catacombs", "wrong_count"),
        ("monsters.csv", "1,1,3,2,melee", "1,1,3,2,sword", "goblin", "unknown_value"),
        ("monsters.csv", "goblin_king,small,goblin", "nowhere,small,goblin", "goblin", "unknown_value"),
        ("monsters.csv", "mephit", "zombie", "zombie", "repeated"),
        ("monsters.csv", "goblin,1,1,3,2", "goblin,0,1,3,2", "goblin", "out_of_range"),
        ("dungeons.csv", "catacombs,", "goblin_king,", "goblin_king", "repeated"),
        ("rooms.csv", "grey,medium,", "grey,stairs,", "1", "unknown_value"),
        ("rooms.csv", "1,blue,red,red", "x,blue,red,red", "x", "not_a_number"),
        ("content.toml", "last_round = 40", "last_round = 1", "last_round", "out_of_range"),
        ("content.toml", "last_round = 40", "last_round = 40.5", "last_round", "wrong_value"),
        ("content.toml", "markers = [5, 4, 2]", "markers = [5, 4, 0]", "markers", "out_of_range"),
        ("content.toml", "markers = [5, 4, 2]", "markers = 5", "markers", "wrong_value"),
        ("content.toml", "[symbols]", "[symbol]", "symbols", "missing_value"),
        ("content.toml", "points = 2", "points = 2\npoints = 3", "", "unreadable"),
        ("cards.csv", "strike strength 1 room", "strike strength -1 room", "rusty_machete", "out_of_range"),
        ("cards.csv", "reroll 1", "reroll 0", "lucky_coin", "no_effect"),
        ("cards.csv", "7,reroll 1", "7,once", "lucky_coin", "once_unused"),
        ("cards.csv", "tests intellect 2", "tests luck 2", "magnifying_glass", "wrong_effect"),
        ("cards.csv", "tests intellect 2", "tests intellect 0", "magnifying_glass", "out_of_range"),
        ("cards.csv", "power 1 stride 3", "power", "coffee_flask", "unknown_effect"),
        ("cards.csv", "power 1 stride 3", "power 1 stride 0", "coffee_flask", "out_of_range"),
        ("cards.csv", "power 1 stride 3", "power 0 stride 3", "coffee_flask", "out_of_range"),
        ("cards.csv", "power 1 stride 3", "power 1 push; power 1 evade", "coffee_flask", "repeated_effect"),
        ("cards.csv", "health 2", "health -9", "padded_coat", "out_of_range"),
        ("cards.csv", "7,strike strength 2", "-7,strike strength 2", "chipped_axe", "out_of_range"),
        ("cards.csv", "treasure,chipped_axe", "relic,chipped_axe", "chipped_axe", "unknown_value"),
        ("cards.csv", "7,reroll 1", '7,"reroll 1', "line 49", "unreadable"),
        ("cards.csv", "rusty_machete,weapon", "rusty_machete,hat", "rusty_machete", "unknown_value"),
        ("cards.csv", "rusty_machete,weapon", "rusty_machete,", "rusty_machete", "slot_missing"),
        ("cards.csv", "lightning,,", "lightning,magic,", "lightning", "slot_unwanted"),
        ("cards.csv", "strike strength 1 room", "strike strength 1", "rusty_machete", "wrong_effect"),
        ("cards.csv", "strike strength 1 room", "bite strength 1 room", "rusty_machete", "unknown_effect"),
        ("cards.csv", "strike strength 1 room", "", "rusty_machete", "no_effect"),
        ("cards.csv", "reroll 3; once", "reroll 3; reroll 1", "loaded_dice", "repeated_effect"),
        ("cards.csv", "defence 2; steps -1", "defence 2; once", "tin_suit", "once_with_more"),
        ("cards.csv", "5,surefoot", "5,surefoot; once", "galoshes", "once_with_more"),
        ("cards.csv", "treasure,chipped_axe", "treasure,rusty_machete", "rusty_machete", "repeated"),
        ("cards.csv", "treasure,rusty_machete,weapon", "spell,rusty_machete,", "", "too_few"),
        ("cards.csv", "rusty_machete", "rusty machete", "rusty machete", "bad_key"),
        ("cards.csv", "rusty_machete", "Rusty_machete", "Rusty_machete", "bad_key"),
        ("content.toml", "points = 2", f"points = {'9' * 5_000}", "", "unreadable"),
        ("content.toml", "points = 2", f"points = 0x{'f' * 9_000}", "points", "wrong_value"),
        ("content.toml", "points = 2", f"points = {'[' * 9_000}", "", "unreadable"),
        ("content.toml", "points = 2", f"points{'.a' * 1_500} = 1", "points", "wrong_value"),
    ],
)
def test_dun_3_a_broken_entry_is_refused_by_file_entry_and_reason(
    folder: Path, file: str, old: str, new: str, entry: str, reason: str
) -> None:
    change(folder, file, old, new)
    assert refused(folder) == (file, entry, reason)


def test_dun_5_an_effect_that_is_none_is_shown_as_it_was_written(folder: Path) -> None:
    change(folder, "cards.csv", "power 1 stride 3", "power 1")
    with pytest.raises(BadContent) as bad:
        load(folder)
    assert bad.value.facts["effect"] == "power 1"


def test_everything_that_a_folder_may_say_is_described_beside_the_tables() -> None:
    told = (DATA / "README.md").read_text(encoding="utf-8")
    words = set(re.findall(r"[a-z_]+", " ".join(re.findall("`[^`]*`", told))))
    assert all(f"## {name}" in told for name in FILES)
    known = {*Numbers.__struct_fields__, *get_args(PowerKind)}
    known |= {field for field in Card.__struct_fields__ if field not in ("number", "key")}
    for name in FILES[1:]:
        known.update((DATA / name).read_text(encoding="utf-8").splitlines()[0].split(","))
    for choices in (COLOURS, SLOTS, DECKS, ATTRIBUTES, REACHES, SIZES, ("melee", "bow")):
        known.update(choices)
    assert known - words == set()


def test_dun_4_rooms_are_held_against_the_counted_symbols(folder: Path) -> None:
    change(folder, "content.toml", "small = 6", "small = 5")
    assert refused(folder) == ("rooms.csv", "", "wrong_count")


def test_dun_3_the_last_dungeon_has_to_be_harder_than_the_first(folder: Path) -> None:
    lines = (folder / "dungeons.csv").read_text(encoding="utf-8").splitlines()
    keys = [line.split(",")[0] for line in lines[1:]]
    (folder / "dungeons.csv").write_text("\n".join([lines[0], *(f"{key},5,5,1" for key in keys)]))
    assert refused(folder) == ("monsters.csv", "burning_lair", "not_harder")


def test_files_that_are_none_of_the_tables_are_named(folder: Path) -> None:
    (folder / "card.csv").write_text("")
    assert refused(folder) == ("card.csv", "", "unknown_file")
    (folder / "card.csv").unlink()
    (folder / "notes.txt").write_text("anything")
    load(folder)
    (folder / "Rooms.CSV").write_text("")
    assert refused(folder) == ("Rooms.CSV", "", "unknown_file")
    (folder / "Rooms.CSV").unlink()
    (folder / "content.toml").unlink()
    assert refused(folder) == ("content.toml", "", "missing_file")
    assert refused(folder / "nowhere") == ("", "", "unreadable")
    assert refused(folder / "zero\0byte") == ("", "", "unreadable")


@pytest.mark.parametrize("what", ["pipe", "folder", "device", "nothing", "itself"])
def test_what_is_no_file_is_refused_and_not_waited_for(folder: Path, what: str) -> None:
    table = folder / "rooms.csv"
    table.unlink()
    match what:
        case "pipe":
            os.mkfifo(table)
        case "folder":
            table.mkdir()
        case _:
            table.symlink_to({"device": "/dev/zero", "nothing": "nowhere", "itself": "rooms.csv"}[what])
    assert refused(folder) == ("rooms.csv", "", "not_a_file")


def test_what_is_no_text_or_too_much_of_it_is_refused(folder: Path) -> None:
    (folder / "rooms.csv").write_bytes(b"\xff\xfe")
    assert refused(folder) == ("rooms.csv", "", "unreadable")
    (folder / "rooms.csv").write_bytes(b"a" * 300_000)
    assert refused(folder) == ("rooms.csv", "", "too_large")
    (folder / "rooms.csv").unlink()
    # Cheap to write and dear to read: the reader's time grows with the square of such a key.
    (folder / "content.toml").write_text(f"a{'.a' * 30_000} = 1")
    assert refused(folder) == ("content.toml", "", "too_large")


def test_names_are_cleaned(folder: Path) -> None:
    change(folder, "content.toml", "Nosso baralho", "[b]\\u0007Nosso " + "x" * 60)
    name = load(folder).name
    assert name.startswith("bNosso xxx") and len(name) == 28


def test_a_content_from_elsewhere_is_held_to_the_same_rules() -> None:
    check(OWN)
    with pytest.raises(BadContent) as bad:
        check(replace(OWN, name="\x1b[2J"))
    assert bad.value.reason == "bad_name"
    with pytest.raises(BadContent) as bad:
        check(replace(OWN, rooms=OWN.rooms[:-1]))
    assert (bad.value.file, bad.value.entry, bad.value.reason) == ("rooms.csv", "28", "wrong_count")
