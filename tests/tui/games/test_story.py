"""The story of a table: told one by one, never far behind, with what is new to the reader marked."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from server.chance import Chance
from server.games.contract import Event, Eye
from server.games.domino import DOMINO
from server.games.domino.events import MatchEnded, Passed, RoundDealt, RoundEnded, TileDrawn, TilePlayed
from server.games.domino.options import DominoOptions
from server.games.domino.view import DominoView
from server.protocols import Entry, Notice, Said, Settings, Snapshot
from tests.server.games.playouts import drive
from tests.tui.games.domino.scenes import played, snapshot_of
from tui.games.domino.face import DOMINO as FACE
from tui.games.story import Story, beat_of
from tui.language import Language, language

EN = language("en")
NORMAL = Settings()


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


def test_a_bots_deed_at_a_persons_seat_is_told_as_the_bots() -> None:
    story = Story()
    mine, bots = (Entry(n, TilePlayed(0, (4, 4), "right", (4, 4), 3), by_bot=n == 2) for n in (1, 2))
    story.hear((mine, bots, Entry(3, TilePlayed(1, (4, 2), "right", (4, 2), 3), by_bot=True)))
    story.tell_all()
    told = texts(story)
    assert told[0].startswith("You played 4-4")
    assert told[1].startswith("The bot in your seat played 4-4")
    assert told[2].startswith("Beto (bot) played 4-2")


def test_a_bots_deeds_are_told_as_such_from_when_its_person_is_back() -> None:
    story = Story()
    story.hear((Entry(1, TilePlayed(1, (4, 2), "right", (4, 2), 3), by_bot=True),))
    story.tell_all()
    here = snapshot_of(played(DominoOptions(), 4, 5, 4), 0)
    kept_warm = msgspec.structs.replace(here.seats[1], kind="bot", away=True, substitute=True)
    away = msgspec.structs.replace(here, seats=(here.seats[0], kept_warm, *here.seats[2:]))
    said = [story.lines(seen, FACE, EN)[0].text for seen in (away, here)]
    assert [text.partition(" played")[0] for text in said] == ["Beto", "Beto (bot)"]


def test_what_came_after_the_own_last_move_includes_what_a_bot_did_for_one() -> None:
    story = Story()
    deeds = ((0, False), (1, False), (0, True), (1, False))
    whats = [Entry(1, Notice("started"))]
    whats += [Entry(n, Passed(seat, (2, 2)), bot) for n, (seat, bot) in enumerate(deeds, 2)]
    story.hear(tuple(whats))
    story.tell_all()
    assert story.repeat_since_own(0)
    assert [entry.number for entry in iter(story.tell, None)] == [3, 4, 5]


def test_what_happened_to_the_reader_is_theirs_and_not_what_happened_to_who_sat_there_before() -> None:
    story = Story()
    story.hear(entries(Notice("sat_down", "Zeca", 0), Notice("back", "Marina", 0), Notice("away", "Beto", 1)))
    story.tell_all()
    assert texts(story) == ["Zeca sat down.", "You are back.", "Beto is away; the seat is kept."]


def test_an_entry_is_put_into_words_once_and_again_for_other_names() -> None:
    class Counting:
        """A face that counts how often it is asked."""

        asked = 0

        def __getattr__(self, name: str) -> object:
            return getattr(FACE, name)

        def event(self, event: Event, snapshot: Snapshot, tongue: Language) -> str:
            self.asked += 1
            return FACE.event(event, snapshot, tongue)

    face, story = Counting(), Story()
    snapshot = snapshot_of(played(DominoOptions(), 4, 5, 4), 0)

    def lines(snapshot: Snapshot) -> list[str]:
        return [line.text for line in story.lines(snapshot, face, EN)]  # type: ignore[arg-type]

    story.hear(entries(Passed(1, (2, 2))))
    story.tell_all()
    assert lines(snapshot) == lines(snapshot) == ["Beto passed: no 2."]
    story.hear(entries(Passed(1, (2, 2)), Passed(2, (3, 3))))
    story.tell_all()
    assert len(lines(snapshot)) == face.asked == 2
    beto = msgspec.structs.replace(snapshot.seats[1], name="Bento")
    renamed = msgspec.structs.replace(snapshot, seats=(snapshot.seats[0], beto, *snapshot.seats[2:]))
    assert lines(renamed)[0] == "Bento passed: no 2."
    assert lines(msgspec.structs.replace(renamed, eye=1))[0] == "You passed: no 2."


def test_a_story_is_never_far_behind() -> None:
    story = Story()
    story.hear(entries(*(Passed(1, (2, 2)) for _ in range(100))))
    assert len(texts(story)) > 50
    story.tell_all()
    assert len(texts(story)) == 100 and not story.waiting


def test_people_do_not_wait_for_the_game() -> None:
    assert beat_of(entries(Said("Duda", 2, "boa!"))[0], Settings()) == 0
    assert beat_of(entries(Notice("away", "Beto"))[0], Settings()) == 0


def test_the_pace_is_the_viewers() -> None:
    entry = entries(Passed(1, (2, 2)))[0]
    slow, normal, fast, off = (
        beat_of(entry, Settings(pace=pace)) for pace in ("slow", "normal", "fast", "off")
    )
    assert slow > normal > fast > off == 0
    assert normal == Passed.beat


class Shown(Event, frozen=True):
    """What all seats decided at once."""

    together: ClassVar[bool] = True


def test_where_all_move_at_once_that_is_everybodys_last_move() -> None:
    """Also when the own seat did something after it: what came of it is seen again from there on."""
    story = Story()
    what = entries(Passed(0, (2, 2)), Shown(), Passed(1, (2, 2)), Passed(0, (2, 2)), Passed(1, (6, 2)))
    story.hear(what)
    story.tell_all()
    assert story.repeat_since_own(0)
    assert [story.tell() for _ in range(5)] == [*what[1:], None]


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


# -- the position as far as it is told


def match_told(eye: Eye = 0, seed: int = 1) -> tuple[list[Entry], list[DominoView], Snapshot]:
    """A whole match: its entries for an eye, the eye's view after each, and the last snapshot."""
    state, chance = DOMINO.new(DominoOptions(target=50), 2, Chance(seed)), Chance(seed + 1)
    told: list[Entry] = [Entry(1, Notice("started"))]
    views = [state.view(eye)]
    for step in drive(state, chance):
        for event in step.events:
            told.append(Entry(len(told) + 1, event.for_eye(eye)))
            views.append(FACE.after(views[-1], event.for_eye(eye)))
    return told, views, snapshot_of(state, eye)


def test_the_board_sees_the_position_as_far_as_it_is_told() -> None:
    """DOM-13: a story that comes all at once is shown event by event; nothing is over before its time."""
    entries, views, snapshot = match_told()
    story = Story()
    for start in range(0, len(entries), 10):
        story.hear(tuple(entries[start : start + 10]))
        while (told := story.tell()) is not None:
            at = told.number
            shown = story.shown(snapshot, FACE)
            if story.waiting:
                assert shown.view == views[at - 1]
                assert shown.ask is None and shown.result is None and shown.phase == "playing"
            now = story.moment(snapshot, FACE, NORMAL)
            if isinstance(entries[at - 1].what, Event):
                assert now is not None and now.event == entries[at - 1].what
                assert now.before == views[at - 2] and not now.again
    assert story.shown(snapshot, FACE) is snapshot


def test_no_moment_for_who_wants_it_still() -> None:
    entries, _views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries[:9]))
    story.tell()
    story.tell()
    assert story.moment(snapshot, FACE, NORMAL) is not None
    assert story.moment(snapshot, FACE, Settings(pace="off")) is None
    story.tell_all()
    assert story.moment(snapshot, FACE, NORMAL) is None


def told_again(story: Story, snapshot: Snapshot) -> list[Event]:
    events: list[Event] = []
    while story.waiting:
        entry = story.tell()
        assert entry is not None and isinstance(entry.what, Event)
        now = story.moment(snapshot, FACE, NORMAL)
        assert now is not None and now.again
        events.append(entry.what)
    return events


def test_the_last_scene_can_be_seen_again_with_what_led_to_it() -> None:
    """DOM-12: a tile comes with the draws that found it, a round's end with the tile that brought it."""
    entries, views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries))
    story.tell_all()
    lines = story.lines(snapshot, FACE, EN)
    assert story.repeat_last()
    assert story.shown(snapshot, FACE).view in views
    again = told_again(story, snapshot)
    assert [type(event) for event in again[-3:]] == [TilePlayed, RoundEnded, MatchEnded]
    assert all(isinstance(event, TileDrawn) for event in again[:-3])
    assert story.shown(snapshot, FACE) is snapshot
    assert story.lines(snapshot, FACE, EN) == lines


def test_everything_since_the_own_move_can_be_seen_again() -> None:
    entries, _views, snapshot = match_told()
    own = [n for n, entry in enumerate(entries) if getattr(entry.what, "seat", None) == 0]
    others = [n for n, entry in enumerate(entries) if isinstance(entry.what, TilePlayed | TileDrawn)]
    mine = next(n for n in own if n + 1 in others and n + 1 not in own)
    stop = mine + 1
    while getattr(entries[stop].what, "seat", None) == 1:
        stop += 1
    story = Story()
    story.hear(tuple(entries[:stop]))
    story.tell_all()
    assert story.repeat_since_own(0)
    assert told_again(story, snapshot) == [entry.what for entry in entries[mine + 1 : stop]]
    fresh = Story()
    fresh.hear(tuple(entries[:1]))
    fresh.tell_all()
    assert not fresh.repeat_since_own(0) and not fresh.repeat_last()


def test_what_is_new_waits_until_what_is_told_again_is_over() -> None:
    entries, views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries[:12]))
    story.tell_all()
    story.repeat_last()
    story.hear(tuple(entries[12:14]))
    assert story.known == 14
    seen = []
    while story.waiting:
        seen.append(story.tell())
    assert seen[-2:] == entries[12:14]
    # A key in the middle of it shows the newest position at once.
    story.repeat_last()
    story.tell_all()
    assert story.shown(snapshot, FACE) is snapshot and not story.waiting
    assert views


def test_a_rematch_begins_with_an_empty_table() -> None:
    """The fold starts anew where a match starts."""
    entries, views, snapshot = match_told()
    second, views_of_second, snapshot_of_second = match_told(seed=9)
    later = [msgspec.structs.replace(entry, number=entry.number + len(entries)) for entry in second]
    story = Story()
    story.hear(tuple(entries))
    story.tell_all()
    story.hear(tuple(later[:5]))
    story.tell()
    story.tell()
    deal = later[1].what
    assert isinstance(deal, RoundDealt) and deal.round == 1
    shown = story.shown(snapshot_of_second, FACE)
    assert shown.view == views_of_second[1] and shown.view.scores == (0, 0)
    assert snapshot.view.scores != (0, 0) and views


def test_without_its_beginning_a_story_shows_the_table_as_it_stands() -> None:
    """A story too long to be kept whole has lost the deals a position would be worked out from."""
    entries, _views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries[20:30]))
    story.tell()
    assert story.waiting
    assert story.shown(snapshot, FACE) is snapshot
    assert story.moment(snapshot, FACE, NORMAL) is None


def test_who_comes_into_a_young_match_sees_its_deal() -> None:
    """DOM-2, DOM-5: the first deal and who opens are seen also at a table that began at once."""
    entries, views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries[:4]))
    story.settle(story.just_dealt())
    assert story.waiting and story.shown(snapshot, FACE).view == views[0]
    seen = [story.tell(), story.tell(), story.tell(), story.tell()]
    assert seen == [*entries[1:4], None]
    assert len(story.lines(snapshot, FACE, EN)) == 4
    late = Story()
    late.hear(tuple(entries[:12]))
    late.settle(late.just_dealt())
    assert not late.waiting and late.known == 12
    assert late.shown(snapshot, FACE) is snapshot
    back = Story()
    back.hear((*entries[:4], Entry(5, Notice("back", "Marina", 0))))
    assert not back.just_dealt()


def test_another_eye_goes_on_where_the_story_was() -> None:
    """A keyboard may change hands while something is still to be told: it is told to who looks then."""
    entries, views, snapshot = match_told()
    story = Story()
    story.hear(tuple(entries[:12]))
    for _ in range(9):
        story.tell()
    left = story.untold("public")
    assert left == 3
    other = Story()
    other.hear(tuple(entries[:12]))
    other.settle(left)
    assert other.waiting and other.shown(snapshot, FACE).view == views[8]
    assert [other.tell(), other.tell(), other.tell(), other.tell()] == [*entries[9:12], None]
