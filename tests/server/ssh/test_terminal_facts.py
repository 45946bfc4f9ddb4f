"""What is read from a client's variables, settings and terminal name."""

from __future__ import annotations

import pytest

from server.config import Config
from server.protocols import Settings
from server.ssh import terminal


@pytest.mark.parametrize(
    ("settings", "environment", "got"),
    [
        (Settings(), {}, ""),
        (Settings(), {"LANG": "pt_BR.UTF-8"}, "pt_BR"),
        (Settings(), {"LANG": "en_GB.UTF-8"}, "en"),
        (Settings(), {"LANG": "de_DE.UTF-8"}, ""),
        (Settings(), {"LANG": "C.UTF-8"}, ""),
        (Settings(), {"LANG": "en_US.UTF-8", "LC_ALL": "pt_PT"}, "pt_BR"),
        (Settings(), {"LC_MESSAGES": "pt_BR", "LANG": "en_US"}, "pt_BR"),
        (Settings(language="en"), {"LC_ALL": "pt_BR"}, "en"),
    ],
)
def test_the_language(settings: Settings, environment: dict[str, str], got: str) -> None:
    assert terminal.tongue(settings, environment) == got


@pytest.mark.parametrize(
    ("settings", "environment", "term", "got"),
    [
        (Settings(), {}, "xterm-256color", ("256", False)),
        (Settings(), {}, "xterm", ("256", False)),
        (Settings(), {}, "screen.xterm-256color", ("256", True)),
        (Settings(), {}, "xterm-direct", ("true", True)),
        (Settings(), {}, "linux", ("16", True)),
        (Settings(), {}, "dumb", ("none", True)),
        (Settings(), {}, "vt220", ("none", True)),
        (Settings(), {"COLORTERM": "24bit"}, "xterm", ("true", True)),
        (Settings(), {"LC_TERMINAL": "iTerm2"}, "xterm-256color", ("true", True)),
        (Settings(), {"COLORTERM": "truecolor", "NO_COLOR": "1"}, "xterm", ("none", True)),
        (Settings(), {"NO_COLOR": ""}, "xterm", ("256", False)),
        (Settings(depth="16"), {"NO_COLOR": "1"}, "xterm", ("16", True)),
    ],
)
def test_the_depth(settings: Settings, environment: dict[str, str], term: str, got: tuple[str, bool]) -> None:
    assert terminal.depth(settings, environment, term) == got


@pytest.mark.parametrize(
    ("settings", "environment", "term", "got"),
    [
        (Settings(), {}, "xterm", False),
        (Settings(), {"LANG": "pt_BR.UTF-8"}, "xterm", False),
        (Settings(), {"LANG": "C"}, "xterm", False),
        (Settings(), {"LANG": "pt_BR.ISO-8859-1"}, "xterm", True),
        (Settings(), {"LC_ALL": "pt_BR.utf8@euro", "LANG": "x.latin1"}, "xterm", False),
        (Settings(), {}, "vt100", True),
        (Settings(glyphs="unicode"), {}, "vt100", False),
        (Settings(glyphs="ascii"), {"LANG": "pt_BR.UTF-8"}, "xterm", True),
    ],
)
def test_the_glyphs(settings: Settings, environment: dict[str, str], term: str, got: bool) -> None:
    assert terminal.ascii_only(settings, environment, term) is got


def test_a_size_is_clamped() -> None:
    config = Config()
    assert terminal.clamp(0, 0, config) == (80, 24)
    assert terminal.clamp(1, 1, config) == (20, 8)
    assert terminal.clamp(4_000_000_000, 4_000_000_000, config) == (300, 120)
    assert terminal.clamp(132, 43, config) == (132, 43)


def test_names_words_and_variables_come_out_harmless() -> None:
    assert terminal.name_of_term("xterm-256color") == "xterm-256color"
    assert terminal.name_of_term("x\x1b[31m" + "y" * 500) == "x31m" + "y" * 58
    assert terminal.name_of_term(None) == ""
    assert terminal.words_of("  join\x1b[0m   k7q2 ") == ("join[0m", "k7q2")
    assert terminal.words_of("a " * 100) == ("a",) * 40
    assert terminal.words_of(None) == ()
    assert len(terminal.words_of("x" * 100_000)[0]) == 64
    sent = {
        b"A": b"ok",
        b"B": b"\x1b[31m",
        "Ç".encode(): b"x",
        b"D": "é".encode(),
        b"E": b"\xff",
    }
    assert terminal.read_environment(sent) == {"A": "ok", "D": "é", "E": "\ufffd"}


@pytest.mark.parametrize(
    ("answer", "got"),
    [
        ("\x1bP1$r0;48:2::1:2:3m\x1b\\", "true"),
        ("\x1bP1$r48:2:1:2:3m\x1b\\", "true"),
        ("\x1bP1$r0;48;2;1;2;3m\x1b\\", "true"),
        ("\x1bP1$r0;48:2:1:1:2:3m\x1b\\", "true"),
        ("\x1bP1$r0;48;5;16m\x1b\\", None),
        ("\x1bP1$r0m\x1b\\", None),
        ("\x1bP0$r\x1b\\", None),
    ],
)
def test_the_answer_about_colours(answer: str, got: str | None) -> None:
    assert terminal.read_depth_answer(answer) == got
