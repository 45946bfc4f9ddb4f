"""What players of such programs complain about, and the check of each: here, or where `CHECKED` says."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.server.ssh.real_house import enter, open_real_house
from tests.server.ssh.test_house_limits import open_table
from tests.terminal import connect, new_key

TESTS = Path(__file__).parents[2]
CHECKED: dict[str, tuple[str, ...]] = {
    "wide glyphs shift the board": (
        "tui/games/domino/test_draw.py::test_every_line_is_as_wide_as_the_board",
        "tui/games/kingdomino_origins/test_draw.py::test_every_line_has_the_width_of_the_board",
        "tui/test_table_window.py::test_every_line_is_as_wide_as_the_window",
    ),
    "mouse garbage in the shell after a drop": (
        "server/ssh/test_endings.py::test_the_terminal_is_restored_on_every_way_out",
        "server/ssh/test_endings.py::test_a_shutdown_restores_every_terminal_and_says_why",
        "server/ssh/test_idle.py::test_who_types_nothing_in_the_lobby_is_warned_and_then_let_go",
    ),
    "the mouse is dead": (
        "tui/games/domino/test_whole_match.py::test_a_match_of_pairs_by_keys_alone",
        "tui/games/kingdomino_origins/test_whole_match.py::test_a_match_by_keys_alone",
    ),
    "the table's code cannot be copied": (
        "server/ssh/test_session.py::test_a_key_switches_the_mouse_off_and_on",
    ),
    "debris after a resize": (
        "server/ssh/test_session.py::test_resizes_are_merged_and_the_screen_equals_a_fresh_one",
        "tui/test_table_window.py::test_fifty_resizes_leave_a_fresh_picture",
    ),
    "too small a window loses the turn": (
        "tui/test_gate.py::test_a_small_window_is_covered_swallows_keys_and_comes_back",
    ),
    "wrong colours": (
        "server/ssh/test_colour.py::test_sessions_of_different_depth_do_not_colour_each_other",
    ),
    "ghost players": (
        "server/ssh/test_login.py::test_a_client_that_answers_nothing_any_more_is_noticed",
        "test_evening.py::test_friends_play_through_a_lost_line_and_a_killed_server",
    ),
    "locked out by one's own old session": (
        "server/table/test_people.py::test_a_second_session_takes_over_and_the_older_one_is_told",
    ),
    "a lobby stuck when its host leaves": (
        "server/table/test_people.py::test_the_hosts_right_passes_on_to_the_next_present_person",
    ),
    "kicked without warning": (
        "server/ssh/test_idle.py::test_who_types_nothing_in_the_lobby_is_warned_and_then_let_go",
        "tui/test_table_around.py::test_the_clock_stands_beside_the_prompt",
    ),
    "others are not updated": (
        "test_evening.py::test_friends_play_through_a_lost_line_and_a_killed_server",
        "server/table/test_secrets.py::test_a_hundred_waiting_sessions_are_woken_by_one_move",
    ),
    "secrets in what others get": (
        "server/table/test_secrets.py::test_whatever_is_picked_and_picked_again_the_others_get_the_same_bytes",
        "server/games/test_contract.py::test_no_view_changes_without_an_event_or_an_ask_for_that_eye",
        "server/test_replay.py::test_a_seats_eye_shows_no_other_hand_and_the_open_eye_all_of_them",
    ),
    "secrets in logs": (
        "server/ssh/test_endings.py::test_a_crash_ends_one_session_and_tells_no_secret",
    ),
    "a paste freezes everybody": (
        "server/ssh/test_intake.py::test_fifty_thousand_keys_of_one_stall_no_other",
        "server/ssh/test_floods.py::test_a_megabyte_of_paste_stalls_no_other_and_is_held_back",
    ),
    "arrows and backspace of other terminals": (
        "server/ssh/test_intake.py::test_a_sequence_may_be_cut_anywhere",
    ),
    "brackets in a name crash the viewer": (
        "server/ssh/test_session.py::test_a_hostile_name_is_inert_on_another_screen",
        "tui/test_table_story.py::test_hostile_names_are_shown_as_they_are",
    ),
    "an update of the server kills games": (
        "test_evening.py::test_friends_play_through_a_lost_line_and_a_killed_server",
        "server/test_restart.py::test_killed_in_the_middle_of_a_match",
    ),
}  # fmt: skip


@pytest.mark.parametrize("complaint", CHECKED)
def test_the_check_of_a_complaint_is_there(complaint: str) -> None:
    for check in CHECKED[complaint]:
        file, _, name = check.partition("::")
        assert f"def {name}(" in (TESTS / file).read_text(), check


async def test_whose_turn_it_is_and_that_ctrl_c_asks(tmp_path: Path) -> None:
    """Of "whose turn is it?", "others are not updated", "Ctrl+C loses the game"."""
    async with open_real_house(tmp_path) as (server, _):
        people = {
            name: await connect("127.0.0.1", server.port, name, key=new_key()) for name in ("Ana", "Beto")
        }
        ana, beto = people.values()
        await enter(ana)
        code = await open_table(ana)
        await enter(beto)
        beto.type("c")
        await beto.until("Table code")
        beto.type(f"{code}\r")
        await ana.until("Beto")
        ana.type("s")
        for terminal in people.values():
            await terminal.until("YOUR HAND")
        await ana.until(lambda text: "Your turn." in text or "Your turn." in beto.text)
        name, other = ("Ana", beto) if "Your turn." in ana.text else ("Beto", ana)
        asked = people[name]
        assert f"your turn at table {code}".encode() in asked.raw and b"\x07" in asked.raw
        await other.until(lambda text: name in "\n".join(text.split("\n")[-3:]))
        assert "Your turn." not in other.text
        asked.type("\x03")
        await asked.until("Leave the table?")
        asked.type("\x1b")
        await asked.until("Your turn.")
        assert not asked.closed
        for terminal in people.values():
            await terminal.hang_up()
