"""The story of a table: told one by one, never far behind, with what is new to the reader marked."""

from __future__ import annotations

from server.games.contract import Eye
from server.games.domino.events import Passed, TileDrawn, TilePlayed
from server.games.domino.options import DominoOptions
from server.protocols import Entry, Notice, Said, Settings
from tests.tui.games.domino.scenes import played, snapshot_of
from tui.games.domino.face import DOMINO as FACE
from tui.games.story import Story, beat_of
from tui.language import language

EN = language("en")


def entries(*whats: object, start: int = 1) -> tuple[Entry, ...]:
    return tuple(Entry(start + i, what) for i, what in enumerate(whats))  # type: ignore[arg-type]


def texts(story: Story, eye: Eye = 0) -> list[str]:
    snapshot = snapshot_of(played(DominoOptions(), 4, 5, 4), eye)
    return [line.text for line in story.lines(snapshot, FACE, EN)]


def test_entries_are_told_in_order_and_once() -> None:
    """DOM-13: each draw and each pass has a line of its own."""
    story = Story()
    what = entries(TileDrawn(1, None, 8, 6), TileDrawn(1, None, 9, 5), Passed(1, (2, 2)))
    story.hear(what)
    story.hear(what)
    assert texts(story) == []
    assert [story.tell(), story.tell(), story.tell(), story.tell()] == [*what, None]
    assert texts(story) == [
        "Beto drew a tile (6 left).",
        "Beto drew a tile (5 left).",
        "Beto passed: no 2.",
    ]
    assert story.known == 3


def test_a_story_is_never_far_behind() -> None:
    story = Story()
    story.hear(entries(*(Passed(1, (2, 2)) for _ in range(100))))
    assert len(texts(story)) > 70
    story.tell_all()
    assert len(texts(story)) == 100 and not story.waiting


def test_people_do_not_wait_for_the_game() -> None:
    story = Story()
    story.hear(entries(Passed(1, (2, 2)), Said("Duda", 2, "boa!"), Passed(3, (2, 2))))
    said = story.last_said()
    assert said is not None and said.text == "boa!"
    assert beat_of(entries(said)[0], Settings()) == 0
    assert beat_of(entries(Notice("away", "Beto"))[0], Settings()) == 0


def test_the_pace_is_the_viewers() -> None:
    entry = entries(Passed(1, (2, 2)))[0]
    slow, normal, fast, off = (
        beat_of(entry, Settings(pace=pace)) for pace in ("slow", "normal", "fast", "off")
    )
    assert slow > normal > fast > off == 0
    assert normal == Passed.beat


def test_what_came_since_the_own_move_is_fresh() -> None:
    story = Story()
    story.hear(
        entries(
            Passed(1, (2, 2)), TilePlayed(0, (6, 4), "left", (6, 4), 3), Passed(1, (6, 2)), Said("B", 1, "x")
        )
    )
    story.tell_all()
    snapshot = snapshot_of(played(DominoOptions(), 4, 5, 4), 0)
    assert [line.fresh for line in story.lines(snapshot, FACE, EN)] == [False, True, True, True]
    watching = snapshot_of(played(DominoOptions(), 4, 5, 4), "public")
    assert all(line.fresh for line in story.lines(watching, FACE, EN))
