"""Every limit of the configuration is reached by a test, and by honest use it is not felt: where is each?"""

from __future__ import annotations

from pathlib import Path

import pytest

from server.config import SETTINGS

HERE = Path(__file__).parent
NO_LIMITS = {
    *("host", "keepers", "port", "data", "public_address", "trusted_networks", "dungeon_folder"),
    "bot_thought_seconds",
}
SIX_FRIENDS = "test_house_limits.py::test_six_friends_behind_one_address_come_lose_the_line_and_come_back"
AT_ONCE = "test_floods.py::test_six_friends_behind_one_address_come_in_the_same_moment"
SLOW_LINE = "test_house_limits.py::test_a_slow_line_is_slow_and_nothing_else"
PASTE = "test_house_limits.py::test_an_honest_paste_of_2_kb_arrives_whole_and_at_once"
RESIZING = "test_floods.py::test_an_honest_window_may_change_two_hundred_times_at_once"
VISIT = "test_session.py::test_a_guest_sees_the_app_types_and_leaves"
SILENT = "test_login.py::test_silent_connections_are_limited_per_address_and_leave_in_time"
FLOOD = "test_floods.py::test_a_flood_of_packets_is_slowed_down_and_then_cut_off"

LIMITS: dict[str, tuple[str, str]] = {
    "members": ("test_desk.py::test_a_house_of_members_has_no_other_guests", VISIT),
    "login_seconds": (SILENT, SLOW_LINE),
    "login_attempts": ("test_login.py::test_login_attempts_are_counted_and_end_the_connection", AT_ONCE),
    "keepalive_seconds": ("test_login.py::test_a_client_that_answers_nothing_any_more_is_noticed", SLOW_LINE),
    "keepalive_misses": ("test_login.py::test_a_client_that_answers_nothing_any_more_is_noticed", SLOW_LINE),
    "unauthenticated_total": (
        "test_login.py::test_silent_connections_are_limited_in_all_even_from_trusted_networks",
        "test_floods.py::test_twenty_silent_connections_of_five_addresses_keep_nobody_out",
    ),
    "unauthenticated_per_address": (SILENT, AT_ONCE),
    "failures_per_minute": (SILENT, "test_login.py::test_people_inside_never_count_against_their_address"),
    "sessions_total": ("test_session.py::test_a_full_house_says_so", SIX_FRIENDS),
    "sessions_per_identity": (
        "test_session.py::test_one_key_person_may_come_in_three_times_at_once", SIX_FRIENDS
    ),
    "sessions_per_address": (
        "test_floods.py::test_an_address_may_bring_so_many_sessions_and_no_more", SIX_FRIENDS
    ),
    "guests_per_address": ("test_login.py::test_guests_of_one_address_are_limited", SIX_FRIENDS),
    "open_tables": ("test_house_limits.py::test_one_person_opens_so_many_tables_and_no_more", SIX_FRIENDS),
    "chat_lines": (
        "test_house_limits.py::test_a_flood_of_talk_is_refused_in_words_and_the_table_goes_on", SIX_FRIENDS
    ),
    "chat_seconds": (
        "test_house_limits.py::test_a_flood_of_talk_is_refused_in_words_and_the_table_goes_on", SIX_FRIENDS
    ),
    "idle_seconds": (
        "test_idle.py::test_who_types_nothing_in_the_lobby_is_warned_and_then_let_go",
        "test_idle.py::test_nobody_is_sent_away_from_a_table",
    ),
    "idle_warning_seconds": (
        "test_idle.py::test_who_types_nothing_in_the_lobby_is_warned_and_then_let_go",
        "test_idle.py::test_any_key_keeps_the_session_and_takes_the_warning_away",
    ),
    "environment_variables": ("test_login.py::test_variables_are_bounded", VISIT),
    "environment_bytes": ("test_login.py::test_variables_are_bounded", VISIT),
    "columns_min": ("test_session.py::test_sizes_are_clamped_and_kept_within_limits", RESIZING),
    "columns_max": ("test_session.py::test_sizes_are_clamped_and_kept_within_limits", RESIZING),
    "rows_min": ("test_session.py::test_sizes_are_clamped_and_kept_within_limits", RESIZING),
    "rows_max": ("test_session.py::test_sizes_are_clamped_and_kept_within_limits", RESIZING),
    "resize_seconds": (
        "test_session.py::test_resizes_are_merged_and_the_screen_equals_a_fresh_one", RESIZING
    ),
    "input_per_second": ("test_floods.py::test_a_megabyte_of_paste_stalls_no_other_and_is_held_back", PASTE),
    "input_burst": ("test_floods.py::test_a_megabyte_of_paste_stalls_no_other_and_is_held_back", PASTE),
    "input_events_per_second": (
        "test_intake.py::test_the_allowance_of_events_makes_a_flood_wait", SLOW_LINE
    ),
    "paste_characters": ("test_intake.py::test_a_paste_is_capped_and_an_endless_one_keeps_no_memory", PASTE),
    "packets_per_second": (FLOOD, RESIZING),
    "packets_burst": (FLOOD, RESIZING),
    "flood_seconds": (FLOOD, SLOW_LINE),
    "unsent_high": (
        "test_outlet.py::test_a_client_with_a_huge_window_that_stops_reading_queues_little", SLOW_LINE
    ),
    "unsent_low": (
        "test_outlet.py::test_frames_are_dropped_above_the_mark_and_the_screen_drawn_once_below", SLOW_LINE
    ),
    "unsent_seconds": ("test_outlet.py::test_a_client_that_never_reads_again_is_let_go", SLOW_LINE),
    "shutdown_seconds": (
        "test_run.py::test_a_client_that_does_not_let_go_does_not_hold_the_server",
        "test_endings.py::test_a_shutdown_restores_every_terminal_and_says_why",
    ),
}  # fmt: skip
"""By setting: the test that reaches it, and one of honest use with it at its default."""


def test_no_limit_is_without_its_tests() -> None:
    assert set(LIMITS) == set(SETTINGS) - NO_LIMITS


@pytest.mark.parametrize("limit", LIMITS)
def test_the_tests_of_a_limit_are_there(limit: str) -> None:
    for check in LIMITS[limit]:
        file, _, name = check.partition("::")
        assert f"def {name}(" in (HERE / file).read_text(), check
