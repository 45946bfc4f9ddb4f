"""The own sheet and the map as they are heard: what a card does, own health first, near before far."""

from __future__ import annotations

import pytest

from server.games.domino_dungeon import reading
from server.games.domino_dungeon.book import book_of
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.tui.games.domino_dungeon.scenes import asked, played, snapshot_of
from tui.games.domino_dungeon.by_ear import DUNGEON_BY_EAR
from tui.games.domino_dungeon.cards_words import card_name, card_text, dungeon_name, power_text
from tui.games.domino_dungeon.heard_sheet import sheet
from tui.games.domino_dungeon.names import count_of, monster_words, room_name, symbol_words
from tui.games.domino_dungeon.telling import whole as told
from tui.games.people import capital
from tui.language import TAGS, Tag, language

every_language = pytest.mark.parametrize("tag", TAGS)


@every_language
def test_dun_16_the_own_sheet_tells_all_that_every_card_does_the_bag_and_the_bank(tag: Tag) -> None:
    words = language(tag)
    state = position(
        heroes=[hero("linna", 6, [("slingshot", "weapon")], bag=(4, 11), wounds=2), hero("kronn", 0)],
        steps=2,
        points=1,
        options=DungeonOptions(campaign=True),
        banked=(5, 41),
    )
    said = "\n".join(sheet(snapshot_of(state, 0), words))
    view = state.view(0)
    book, own = book_of(view.content), view.heroes[0]
    assert power_text(reading.sheet(view, 0).hero.ability, words) in said
    for worn in own.worn:
        card = book.card(worn.card)
        assert card_name(card, words) in said and card_text(card, words) in said
    for number in own.bag:
        assert card_name(book.card(number), words) in said
    for counted in (count_of("step", 2, words), count_of("point", 1, words), count_of("coin", 5, words)):
        assert counted in said
    assert count_of("coin", 41, words) not in said
    assert sheet(snapshot_of(state, "public"), words) == ()


@every_language
def test_dun_7_the_position_begins_with_the_own_hero_and_its_room(tag: Tag) -> None:
    words = language(tag)
    state = played(DungeonOptions(), 3, 4, asked("turn", 1, 4))
    view = state.view(1)
    lines = told(snapshot_of(state, 1), words)
    assert view.budget is not None
    assert lines[0].startswith({"en": "You, ", "pt_BR": "Você, "}[tag])
    assert count_of("step", view.budget.steps, words) in lines[0]
    names = [capital(room_name(laid.room, words)) for laid in view.rooms]
    rooms = [line.split(":")[0] for line in lines[view.seats : view.seats + len(names)]]
    assert sorted(rooms) == sorted(names) and rooms[0] == capital(room_name(view.heroes[1].room, words))
    away = reading.distances(view, view.heroes[1].room)
    order = [
        away[laid.room]
        for name in rooms
        for laid in view.rooms
        if name == capital(room_name(laid.room, words))
    ]
    assert order == sorted(order)
    assert len(lines) == view.seats + len(names) + len(view.hand)


@every_language
def test_dun_1_dungeons_are_named_without_a_number_where_a_list_numbers_them(tag: Tag) -> None:
    words = language(tag)
    field = next(field for field in DUNGEON_BY_EAR.options(words) if field.name == "dungeon")
    dungeons = book_of(None).content.dungeons
    assert [choice.label for choice in field.choices] == [dungeon_name(one, words) for one in dungeons]
    assert [choice.value for choice in field.choices] == [1, 2, 3, 4, 5, 6]


@every_language
def test_dun_3_every_monster_is_heard_once_and_a_symbol_only_where_none_is(tag: Tag) -> None:
    words = language(tag)
    state = played(DungeonOptions(), 2, 3, asked("turn", 0, 5))
    view = state.view(0)
    lines = {line.split(":")[0]: line for line in told(snapshot_of(state, 0), words)}
    seen = 0
    for laid in view.rooms:
        if reading.room_of(view, laid.room).symbol not in ("small", "medium", "large"):
            continue
        here = [one for one in view.monsters if one.room == laid.room]
        line = lines[capital(room_name(laid.room, words))]
        assert (words.gettext("no monster") in line) == (not here)
        sign = symbol_words(laid.room, view, words)
        assert line.count(sign) == max(1, sum(monster_words(one, view, words) == sign for one in here))
        seen += 1
    assert seen


@every_language
def test_dun_16_a_card_won_is_told_with_what_it_does(tag: Tag) -> None:
    words = language(tag)
    state = played(DungeonOptions(), 4, 2, asked("card", 0))
    view = state.view(0)
    assert card_text(book_of(view.content).card(view.card), words) in DUNGEON_BY_EAR.ask(
        snapshot_of(state, 0), words
    )


@every_language
def test_dun_2_a_hero_to_be_chosen_is_told_with_what_it_can_do(tag: Tag) -> None:
    words = language(tag)
    state = played(DungeonOptions(heroes="chosen"), 2, 3, lambda state: bool(state.waiting))
    seat = min(state.waiting)
    snapshot = snapshot_of(state, seat)
    heroes = book_of(None).heroes
    assert snapshot.moves
    for move in snapshot.moves:
        text, of = DUNGEON_BY_EAR.move(move, snapshot, words), heroes[move.hero]
        assert power_text(of.ability, words).removesuffix(".") in text and str(of.health) in text
