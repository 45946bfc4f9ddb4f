"""Dominó Dungeon as line mode says it: doors with their places, dice with what they need, risks before."""

from __future__ import annotations

import re

import pytest

from server.chance import Chance
from server.games.domino_dungeon import DOMINO_DUNGEON, moves, reading
from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import hero, position
from tests.server.games.playouts import drive
from tests.tui.games.domino_dungeon.scenes import lively, snapshot_of
from tests.tui.games.domino_dungeon.test_words import GENDERED, PLAYED, complete, every_event
from tui.games.domino_dungeon import odds
from tui.games.domino_dungeon.by_ear import DUNGEON_BY_EAR as FACE
from tui.games.domino_dungeon.by_ear import where
from tui.games.domino_dungeon.monsters_words import the_monster
from tui.games.domino_dungeon.names import side_name
from tui.games.domino_dungeon.reckoning import leaving, strikers
from tui.language import TAGS, Tag, language

every_language = pytest.mark.parametrize("tag", TAGS)


@every_language
def test_every_event_is_told_and_of_nobody_as_a_man_or_a_woman(tag: Tag) -> None:
    for eye in (0, 1, "public"):
        for event in every_event():
            text = FACE.event(event, snapshot_of(PLAYED, eye), language(tag))  # type: ignore[arg-type]
            assert not text or complete(text), event
            assert tag == "en" or GENDERED.search(text) is None, text


@every_language
def test_dun_9_a_kick_and_a_room_laid_are_told_with_the_room_beside_them(tag: Tag) -> None:
    """What is told when it happens is true of the map, and of every later one of the same dungeon."""
    words = language(tag)
    state = DOMINO_DUNGEON.new(DungeonOptions(), 2, Chance(5))
    chance, kicks, laid = Chance(6), 0, 0
    while state.result is None and (kicks < 4 or laid < 4):
        automatic = state.automatic()
        seat = automatic[0] if automatic is not None else min(state.waiting)
        move = automatic[1] if automatic is not None else lively(state.moves(seat), chance)
        room = state.view("public").heroes[0 if seat is None else seat].room
        happened = state.play(seat, move)
        for event in happened:
            text = FACE.event(event, snapshot_of(state, "public"), words)
            if isinstance(event, e.DoorKicked):
                kicks += 1
                door = where(event.side, room, words)
                assert door in text
                ask = FACE.ask(snapshot_of(state, min(state.waiting)), words)
                assert state.ask(min(state.waiting)).kind != "lay" or door in ask  # type: ignore[union-attr]
            elif isinstance(event, e.RoomLaid):
                laid += 1
                view = state.view("public")
                for touch in reading.touching(view, event.room, event.turned, event.place):
                    opposite = {"north": "south", "south": "north", "east": "west", "west": "east"}[
                        touch.side
                    ]
                    assert (where(opposite, touch.room, words) in text) == touch.connected  # type: ignore[arg-type]
    assert kicks >= 4 and laid >= 4


@every_language
def test_dun_8_who_strikes_on_leaving_is_told_with_every_way_out_before_it_is_taken(tag: Tag) -> None:
    words = language(tag)
    state = DOMINO_DUNGEON.new(DungeonOptions(), 2, Chance(2))
    warned = walks = 0
    for _step in drive(state, Chance(2)):
        for seat in state.waiting:
            snapshot = snapshot_of(state, seat)
            ask = state.ask(seat)
            if ask is None or ask.kind != "turn":
                continue
            view = state.view(seat)
            foes = strikers(view, seat)
            told = [FACE.move(move, snapshot, words) for move in snapshot.moves]
            assert len(set(told)) == len(told)
            for move, text in zip(snapshot.moves, told, strict=True):
                if not isinstance(move, moves.Go):
                    continue
                walks += 1
                left = view.budget.steps - 1 if view.budget is not None else 0
                last = {"en": "with the last step", "pt_BR": "com o último passo"}[tag]
                assert (str(left) if left else last) in text
                sides = [
                    x.side
                    for x in reading.doors(view)
                    if (x.room, x.beyond) == (view.heroes[seat].room, move.room)
                ]
                assert not sides or text.startswith(side_name(sides[0], words))
                chance = odds.percent(leaving(view, seat).chance)
                assert all(the_monster(reading.kind_of(view, foe), words) in text for foe in foes)
                assert (chance in text) == bool(foes)
                warned += bool(foes)
        if warned > 5:
            break
    assert warned and walks


@every_language
def test_dun_14_dice_are_told_with_what_they_need_and_their_hits(tag: Tag) -> None:
    words = language(tag)
    rolled = e.DiceRolled(0, "riddle", (1, 5, 6), 4, 0)
    text = FACE.event(rolled, snapshot_of(PLAYED, 0), words)
    expected = {
        "en": "You try the riddle; 4 or more is needed, the dice show 1, 5, 6: 2 hits.",
        "pt_BR": "Você tenta o enigma; precisa de 4 ou mais e rola 1, 5, 6: 2 acertos.",
    }
    assert text == expected[tag]


@every_language
def test_dun_17_whom_a_monster_wants_is_told_with_the_rule(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(PLAYED, "public")
    text = FACE.event(d.TargetRolled(1, (((0, 3), (1, 3)), ((0, 5), (1, 2))), 1), snapshot, words)
    first, second = (seat.name for seat in snapshot.seats[:2])
    assert f"{first} 3, {second} 3" in text and f"{first} 5, {second} 2" in text
    assert text.endswith(f"{second}.") and ("lowest" in text or "mais baixo" in text)


@every_language
def test_dun_7_a_turn_begins_with_health_steps_and_points(tag: Tag) -> None:
    state = position(heroes=[hero("linna", 6, wounds=2), hero("kronn", 0)], steps=2, points=1)
    view = state.view(0)
    left, most = reading.health_left(view, 0), reading.sheet(view, 0).health
    said = FACE.ask(snapshot_of(state, 0), language(tag))
    assert re.findall(r"\d+", said) == [str(left), str(most), "2", "1"]


@every_language
def test_dun_15_a_portal_is_told_with_its_price(tag: Tag) -> None:
    snapshot = snapshot_of(position(heroes=[hero("linna", 0), hero("kronn", 0)], steps=2, points=1), 0)
    told = FACE.move(moves.TakePortal(3), snapshot, language(tag))
    assert told.startswith({"en": "through the portal to ", "pt_BR": "pelo portal até "}[tag])
    assert {"en": ", for a point", "pt_BR": ", por um ponto"}[tag] in told


@every_language
def test_dun_17_monsters_of_a_kind_that_can_reach_one_are_counted(tag: Tag) -> None:
    words = language(tag)
    goblins = [("small", 0), ("small", 0), ("medium", 0)]
    state = position(heroes=[hero("linna", 0), hero("kronn", 0)], monsters=goblins)
    told = FACE.move(moves.EndTurn(), snapshot_of(state, 0), words)
    two = {"en": ", 2 of them", "pt_BR": " (2 vezes)"}[tag]
    assert told.count(two) == 1 and not re.search(r"goblin.*goblin", told), told


@every_language
def test_dun_1_who_goes_in_as_whom_is_told_when_a_dungeon_begins(tag: Tag) -> None:
    words = language(tag)
    snapshot = snapshot_of(PLAYED, 0)
    entered = d.DungeonEntered(1, ("timba", "isa"), (), 0, (7, 7), 0, (1, 1, 1), ((), ()))
    told = FACE.event(entered, snapshot, words)
    other = snapshot.seats[1].name
    assert told.endswith(
        {
            "en": f" The heroes: Timba (you), Isa ({other}).",
            "pt_BR": f" Os heróis: Timba (você), Isa ({other}).",
        }[tag]
    )
    chosen = d.DungeonEntered(1, (None, None), (), 0, (7, 7), 0, (1, 1, 1), ((), ()))
    assert "Timba" not in FACE.event(chosen, snapshot, words)


@every_language
def test_dun_14_a_wounded_monster_is_told_with_the_health_it_has_left(tag: Tag) -> None:
    words = language(tag)
    state = position(monsters=[("medium", 0)])
    snapshot = snapshot_of(state, 0)
    number = snapshot.view.monsters[0].number
    told = [FACE.event(e.MonsterHit(0, number, 1, left), snapshot, words) for left in (1, 0)]
    health = {"en": "health 1 is left", "pt_BR": "fica com 1 de vida"}[tag]
    assert health in told[0] and health not in told[1] and complete(told[1])
