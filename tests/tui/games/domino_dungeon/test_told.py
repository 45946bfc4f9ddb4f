"""What is said around a dungeon: whose turn it is, what a fortune is, how a part ends, what is taken back."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from rich.cells import cell_len

from server.games.domino_dungeon import dungeon_events as d
from server.games.domino_dungeon import events as e
from server.games.domino_dungeon.moves import EndTurn, Go, Undo
from server.games.domino_dungeon.options import DungeonOptions
from tests.server.games.domino_dungeon.dungeons import hero, play, position
from tests.tui.games.domino.scenes import NAMES
from tests.tui.games.domino_dungeon.boards import STATES, scene_of
from tests.tui.games.domino_dungeon.scenes import LOOKS, asked, finished, played, snapshot_of
from tui.games.domino_dungeon import aiming, board_words
from tui.games.domino_dungeon.aiming import Aim
from tui.games.domino_dungeon.choice_list import rows_of_list
from tui.games.domino_dungeon.draw import canvas_of
from tui.games.domino_dungeon.face import DOMINO_DUNGEON as FACE
from tui.games.domino_dungeon.figures import figures
from tui.games.domino_dungeon.info import info_pieces
from tui.games.domino_dungeon.names import room_title
from tui.games.domino_dungeon.signs import hero_letter
from tui.games.table_words import prompt_of
from tui.language import language

EN, PT = language("en"), language("pt_BR")
TURN = STATES["turn"]


def ended(worths: tuple[int, ...]) -> d.DungeonEnded:
    places = tuple(1 + sum(other > worth for other in worths) for worth in worths)
    return d.DungeonEnded(1, "slayer_out", "worth", worths, (1,) * 4, places, worths, (1, 0, 0, 0))


def text_of(scene: Any, size: tuple[int, int] = (80, 20)) -> str:
    strips = canvas_of(scene, size, ()).strips()
    return "\n".join("".join(segment.text for segment in strip) for strip in strips)


def test_dun_24_a_fortune_is_not_called_coins_and_is_ones_own() -> None:
    """Coins and cards together: the number is another one than that of the coins beside it."""
    told = FACE.event(ended((44, 9, 8, 7)), snapshot_of(TURN, 0), EN)
    assert "You are the richest: coins and cards worth 44." in told
    told = FACE.event(ended((44, 9, 8, 7)), snapshot_of(TURN, 1), PT)
    assert "maior fortuna, de 44 em moedas e cartas" in told and "44 moedas" not in told
    scene = scene_of(TURN, 0, LOOKS["pt"])
    scene.banner = e.GotOut(0)
    worth = scene.book.worth(scene.view.heroes[0])
    told = " ".join(text_of(scene).split())
    assert "valem" in told and f"{worth}." in told and f"{worth} moedas" not in told


def test_dun_26_between_two_dungeons_a_dungeon_is_over_not_a_round() -> None:
    snapshot = replace(snapshot_of(TURN, "public"), pause=True, waiting=frozenset())
    assert prompt_of(snapshot, FACE, "", 0, None, PT)[0] == "A masmorra acabou."


def test_dun_9_who_lays_a_room_is_not_whose_turn_it_is() -> None:
    state = played(DungeonOptions(), 4, 4, asked("lay", 1, 1))
    view = state.view("public")
    assert view.turn not in (1, None)
    names = [seat.name for seat in snapshot_of(state, "public").seats]
    for eye in {0, 2, 3, "public"} - {view.turn}:
        lead = prompt_of(snapshot_of(state, eye), FACE, "", 0, None, EN)[0]
        assert lead == f"{names[view.turn]}'s turn; {names[1]} lays the room."
    lead = prompt_of(snapshot_of(state, view.turn), FACE, "", 0, None, EN)[0]
    assert lead == f"Your turn; {names[1]} lays the room."
    assert FACE.answering(snapshot_of(TURN, 1), EN) == ""


def test_a_choice_under_no_heading_is_not_read_under_the_one_before() -> None:
    snapshot = snapshot_of(TURN, 0)
    scene = scene_of(TURN, 0, LOOKS["true"], aim=aiming.opened(snapshot, Aim(), "all"))
    rows = rows_of_list(scene, 29)
    end = next(n for n, row in enumerate(rows) if row.entry is not None
               and isinstance(scene.listed[row.entry], EndTurn))  # fmt: skip
    assert rows[end].text == "Or end the turn"


def test_what_a_turn_leaves_unused_is_told_without_noughts() -> None:
    state = TURN
    snapshot = snapshot_of(state, 0)
    assert snapshot.view.budget is not None
    left = replace(snapshot.view.budget, steps=1, points=0)
    snapshot = replace(snapshot, view=replace(snapshot.view, budget=left))
    aim = aiming.opened(snapshot, Aim(), "end")
    told = board_words.prompt(snapshot, aim, EndTurn(), 0, LOOKS["pt"])
    assert told == "Enter encerra a sua vez; você perde 1 passo."


def test_dun_24_a_finished_matchs_standing_is_no_standing_so_far() -> None:
    assert "WORTH AT THE END" in text_of(scene_of(STATES["over"], 0, LOOKS["true"], "standing"))
    assert "WORTH SO FAR" in text_of(scene_of(TURN, 0, LOOKS["true"], "standing"))


@pytest.mark.parametrize("held", [(), (0,)])
def test_only_the_person_who_looks_is_called_you(held: tuple[int, ...]) -> None:
    """In a replay one borrows the eyes of others."""
    scene = scene_of(TURN, 0, LOOKS["true"])
    scene.snapshot = replace(scene.snapshot, held=held)
    first = text_of(scene).split("\n")[0]
    assert ("you" in first) is bool(held) and (scene.snapshot.seats[0].name in first) is not bool(held)


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["pt"]], ids=["en", "pt"])
def test_dun_8_who_strikes_on_leaving_hides_not_where_one_goes(look: Any) -> None:
    """At 80 columns the blow in few words beside the room; where there is room, in a sentence."""
    state = position(heroes=[hero("kronn", 6), hero("linna", 0)], monsters=[("small", 6)], steps=3)
    snapshot = snapshot_of(state, 0)
    scene = scene_of(
        state, 0, look, aim=aiming.at(next(m for m in snapshot.moves if isinstance(m, Go)), snapshot, Aim())
    )
    assert isinstance(scene.chosen, Go)
    title = room_title(scene.chosen.room, look.language)
    for width in (49, 81):
        told = "".join(text for text, _ in info_pieces(scene, width))
        assert cell_len(told) <= width and title in told and "%" in told
    assert board_words.dangers(snapshot, scene.chosen, 0, look)[0] in told
    tight = "".join(text for text, _ in info_pieces(scene, 34))
    assert board_words.first_blow(snapshot, scene.chosen, 0, look) in tight and title in tight


def test_dun_16_while_a_deck_is_asked_for_the_chest_can_be_left_shut_and_that_is_what_it_says() -> None:
    """Nothing is drawn yet, so the chest is the last decision; a step taken back is told as one elsewhere."""
    state = position(heroes=[hero("isa", 3), hero("kronn", 0)])
    play(state, "chest")
    for look, shut in ((LOOKS["true"], "Leave the chest shut"), (LOOKS["pt"], "Deixar o baú fechado")):
        scene = scene_of(state, 0, look, aim=Aim())
        rows = [row.text for row in rows_of_list(scene, 29)]
        assert Undo() in scene.listed and rows[-1] == shut and len(rows) == len(scene.listed)
        assert rows[-1] in text_of(scene)
    before = state.view(0).budget
    state.play(0, Undo())
    after = state.view(0).budget
    assert before is not None and after is not None and after.points == before.points + 1
    assert not next(laid.spent for laid in state.view(0).rooms if laid.room == 3)
    play(state, "go 1")
    scene = scene_of(state, 0, LOOKS["true"], aim=Aim(menu="undo"))
    assert [row.text for row in rows_of_list(scene, 29)] == ["Take back the last step"]


@pytest.mark.parametrize("seed", [3, 8, 11])
def test_dun_24_on_the_bill_coins_and_cards_make_the_score_and_the_fallen_have_none(seed: int) -> None:
    match = finished(DungeonOptions(dungeon=6), 4, seed)
    view = match.state.view("public")
    coins, cards = figures((), view, EN)[:2]
    assert match.state.result is not None
    for seat, score in enumerate(match.state.result.scores):
        if view.heroes[seat].fate == "defeated":
            assert (coins.values[seat], cards.values[seat], score) == ("-", "-", 0)
        else:
            assert int(coins.values[seat]) + int(cards.values[seat]) == score


@pytest.mark.parametrize("look", [LOOKS["true"], LOOKS["none"], LOOKS["ascii"]])
def test_dun_24_the_count_turns_the_last_place_up_first_each_with_its_heros_badge(look: Any) -> None:
    """Stage by stage one line more: place, the hero's letter, name, cards, worth."""
    scene = scene_of(TURN, "public", look)
    worths = (44, 9, 8, 7)
    scene.banner = ended(worths)
    letters = [hero_letter(one.hero) for one in scene.view.heroes]
    for stage in range(1, 6):
        scene.stage = stage
        sheet = [line[:50] for line in text_of(scene).split("\n")]
        shown = [
            next((line for line in sheet if f"{place}.  {letter} " in line and f"{worth}" in line), "")
            for place, letter, worth in zip(range(1, 5), letters, worths, strict=True)
        ]
        told = [seat for seat, line in enumerate(shown) if line]
        assert told == list(range(5 - stage, 4)), stage
        assert all(f" {name} " in shown[seat] for seat, name in enumerate(NAMES) if seat in told)
