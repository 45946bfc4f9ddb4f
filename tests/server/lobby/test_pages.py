"""A person's page and the replays it leads to: what was played, by game and by company."""

from __future__ import annotations

import sqlite3
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.games.domino.options import DominoOptions
from server.lobby import House, Patron
from server.match import verify
from server.protocols import BOTS_AS_COMPANY, GameTally, NewTable, PlayerPage, Refused, Tally
from server.store import EMPTY_SEAT, Ending, MatchRow, SeatRow, TableRow
from server.store.results import MOST_CARDS, MOST_COMPANIES, played
from tests.server.table.picks import PicksOptions
from tests.server.table.rig import open_house, person, until

ONE_ROUND = PicksOptions(rounds=1)
NOTHING = PlayerPage(Tally(0, 0), (), (), ())


async def _play(host: Patron, *others: Patron, picks: tuple[int, ...], **wish: Any) -> str:
    """One round of picks, one for each seat that people hold; the table's code."""
    wish = {"options": ONE_ROUND, "seats": len(picks), **wish}
    place = await host.open(NewTable("picks", **wish))
    places = [place] + [await other.sit(place.code) for other in others]
    await place.start()
    at = {seat: held for held in places for seat in held.seats}
    for seat, pick in enumerate(picks):
        if seat in at:
            number = at[seat].snapshot(eye=seat).ask.number
            await at[seat].move(seat, number, f"pick {pick}")
    await until(lambda: place.snapshot().phase == "over", "the match is over")
    for held in places:
        held.leave()
    return place.code


async def test_who_has_played_nothing_has_an_empty_page(house: House) -> None:
    lobby = await person(house, "ana")
    assert await lobby.page() == NOTHING
    place = await lobby.open(NewTable("picks", 2, here=("Beto",)))
    await place.start()
    assert await lobby.page() == NOTHING, "a match that goes on does not count yet"


async def test_a_finished_match_counts_for_everybody_who_sat_there(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    before = time.time()
    code = await _play(ana, beto, picks=(1, 3))
    page = await ana.page()
    assert page.total == Tally(1, 0) and page.by_game == (GameTally(1, 0, "picks", 1),)
    assert page.by_company == ((("Beto",), Tally(1, 0)),)
    (card,) = page.last
    assert (card.game, card.options, card.code, card.reason) == ("picks", ONE_ROUND, code, "rounds")
    assert (card.names, card.bots, card.scores) == (("Ana", "Beto"), (False, False), (1, 3))
    assert (card.places, card.mine) == ((2, 1), (0,)) and before <= card.ended <= time.time()
    other = await beto.page()
    assert other.total == Tally(1, 1) and other.last[0].mine == (1,) and other.last[0].id == card.id


async def test_a_shared_first_place_is_won(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    await _play(ana, beto, picks=(2, 2))
    assert (await ana.page()).total == (await beto.page()).total == Tally(1, 1)


async def test_bots_are_one_company_and_come_last(house: House) -> None:
    ana, zico = await person(house, "ana"), await person(house, "zico")
    await _play(ana, zico, picks=(3, 2, 0, 0), bots=("normal", "normal"))
    await _play(ana, picks=(3, 0), bots=("normal",))
    page = await ana.page()
    assert [company for company, _ in page.by_company] == [(BOTS_AS_COMPANY,), ("Zico", BOTS_AS_COMPANY)]
    assert page.last[1].bots == (False, False, True, True) and page.last[1].names[0] == "Ana"


async def test_company_at_the_keyboard_counts_as_names_alone(house: House) -> None:
    """Only the host's own seat is theirs: neither the points nor the place of the others."""
    ana = await person(house, "ana")
    await _play(ana, picks=(1, 3), here=("Beto",))
    page = await ana.page()
    assert page.total == Tally(1, 0) and page.by_company == ((("Beto",), Tally(1, 0)),)
    assert page.last[0].mine == (0,) and page.last[0].names == ("Ana", "Beto")
    assert page.last[0].bots == (False, False)


async def test_the_same_company_is_counted_together_whatever_the_seats_and_names(house: House) -> None:
    ana, beto, caio = [await person(house, login) for login in ("ana", "beto", "caio")]
    await _play(ana, caio, beto, picks=(1, 2, 3))
    await _play(beto, caio, ana, picks=(1, 2, 3))
    await _play(ana, beto, picks=(1, 2))
    await beto.rename("Alberto")
    page = await ana.page()
    assert page.by_company == ((("Alberto", "Caio"), Tally(2, 1)), (("Alberto",), Tally(1, 0)))
    assert page.last[0].names == ("Ana", "Beto"), "a card keeps the names of its day"


async def test_a_guest_who_comes_back_finds_their_page(house: House) -> None:
    somebody, code = await house.new_guest()
    guest, ana = house.enter(somebody, code), await person(house, "ana")
    await _play(ana, guest, picks=(1, 3))
    assert (await guest.page()).total == Tally(1, 1)
    again = house.enter((await house.new_guest())[0])
    assert await again.page() == NOTHING
    await again.resume(code)
    assert (await again.page()).total == Tally(1, 1)


async def test_who_gave_up_the_seat_has_no_match_on_their_page(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    first = await ana.open(NewTable("picks", 2, options=ONE_ROUND))
    second = await beto.sit(first.code)
    await first.start()
    await second.stand_up()
    await first.move(0, first.snapshot().ask.number, "pick 3")
    await until(lambda: first.snapshot().phase == "over", "the bot has played")
    assert (await beto.page()).last == ()
    (card,) = (await ana.page()).last
    assert card.names[0] == "Ana" and card.bots == (False, True)


async def _remember(house: House, person_id: str, other: str, count: int) -> None:
    """``count`` finished matches against somebody else's keyboard guest called ``other``."""
    chairs = (SeatRow("person", person_id), SeatRow("person", "x", other))
    for _ in range(count):
        table = TableRow("K7Q2", person_id, "picks", "{}", True, "{}", "playing", None, chairs)
        match = MatchRow("picks", 1, '{"rounds":1}', 2, b"s" * 32)
        number = await house.store.begin(table, match)
        ending = Ending(b"{}", (2, 1), (1, 2), "rounds", chairs, ("Ana", other))
        await house.store.append(msgspec.structs.replace(table, match=number), 0, (), ending)


async def test_the_newest_fifty_matches_and_the_twelve_commonest_companies(house: House) -> None:
    ana = await person(house, "ana")
    for n in range(MOST_COMPANIES + 1):
        await _remember(house, ana.person.id, f"Outro {n:02}", 1 + n)
    page = await ana.page()
    total = sum(range(1, MOST_COMPANIES + 2))
    assert page.total == Tally(total, total)
    assert [company for company, _ in page.by_company] == [
        (f"Outro {n:02}",) for n in range(MOST_COMPANIES, 0, -1)
    ]
    assert len(page.last) == MOST_CARDS
    assert [card.id for card in page.last] == sorted((card.id for card in page.last), reverse=True)


async def test_no_query_of_a_page_reads_other_peoples_results(house: House) -> None:
    ana = await person(house, "ana")
    await _remember(house, ana.person.id, "Outro", 2)

    def plans(db: sqlite3.Connection) -> list[str]:
        asked: list[str] = []
        db.set_trace_callback(asked.append)
        played(db, ana.person.id)
        db.set_trace_callback(None)
        selects = [text for text in asked if text.startswith("SELECT")]
        assert len(selects) >= 4
        return [row[3] for text in selects for row in db.execute("EXPLAIN QUERY PLAN " + text)]

    steps = await house.store.transact(plans)
    assert any("results_of_person" in step for step in steps)
    assert not [step for step in steps if step.startswith("SCAN") and "subquery" not in step.lower()
                and step.split()[1] in ("r", "m", "mine", "results", "matches", "people")]  # fmt: skip


async def test_a_page_is_there_when_a_game_is_not_any_more(house: House) -> None:
    ana = await person(house, "ana")
    await _play(ana, picks=(1, 3), here=("Beto",))
    await house.store.transact(lambda db: db.execute("UPDATE matches SET game = 'truco'"))
    (card,) = (await ana.page()).last
    assert card.game == "truco" and card.options is None


async def _play_domino(host: Patron, *others: Patron) -> str:
    """A short match of dominó by first legal moves."""
    place = await host.open(NewTable("domino", 2, DominoOptions(target=50)))
    places = [place, *[await other.sit(place.code) for other in others]]
    await place.start()
    while (snapshot := place.snapshot(eye="public")).phase == "playing":
        if snapshot.pause:
            for held in places:
                await held.ready()
            await until(lambda: not place.snapshot().pause, "the next round")
            continue
        (seat,) = snapshot.waiting
        asked = places[seat].snapshot()
        await places[seat].move(seat, asked.ask.number, str(asked.moves[0]))
    return place.code


async def test_a_match_of_ones_own_can_be_looked_at_again(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    code = await _play_domino(ana, beto)
    (card,) = (await beto.page()).last
    replay = await beto.replay(card.id)
    assert replay.card == card
    end = replay.at(replay.steps, "open")
    assert end.phase == "over" and end.result is not None and end.result.scores == card.scores
    assert [seat.name for seat in end.seats] == ["Ana", "Beto"] and end.code == code
    assert replay.json() == await ana.export(code) and verify(replay.json().encode()).ok


async def test_nobody_elses_match_can_be_looked_at(house: House) -> None:
    ana, beto, caio = [await person(house, login) for login in ("ana", "beto", "caio")]
    code = await _play_domino(ana, beto)
    await caio.watch(code)
    (card,) = (await ana.page()).last
    for who, number in ((caio, card.id), (ana, card.id + 1), (ana, -1), (ana, 0)):
        with pytest.raises(Refused, match="no_such_match"):
            await who.replay(number)
    assert (await caio.page()) == NOTHING


async def test_a_match_that_goes_on_cannot_be_looked_at(house: House) -> None:
    ana = await person(house, "ana")
    place = await ana.open(NewTable("domino", 2, here=("Beto",)))
    await place.start()
    with pytest.raises(Refused, match="no_such_match"):
        await ana.replay(house.tables[place.code].number or 0)


async def test_a_match_by_rules_nobody_knows_says_so(house: House) -> None:
    ana, beto = await person(house, "ana"), await person(house, "beto")
    await _play_domino(ana, beto)
    (card,) = (await ana.page()).last
    await house.store.transact(
        lambda db: db.execute(
            "UPDATE matches SET file = replace(cast(file AS text), '\"version\":', '\"version\":9')"
        )
    )
    with pytest.raises(Refused, match="no_replay"):
        await ana.replay(card.id)


async def test_after_a_restart_everything_is_still_on_the_page(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana, beto = await person(house, "ana"), await person(house, "beto")
    await _play_domino(ana, beto)
    before = await ana.page()
    await house.close()
    house = await open_house(tmp_path)
    ana = await person(house, "ana")
    assert await ana.page() == before and (await ana.replay(before.last[0].id)).steps > 10
    await house.close()


async def test_a_session_that_is_over_has_no_page(house: House) -> None:
    ana = await person(house, "ana")
    await ana.close()
    for asked in (ana.page(), ana.replay(1)):
        with pytest.raises(Refused, match="closed"):
            await asked


def test_an_empty_seat_is_nobodys_company() -> None:
    assert not EMPTY_SEAT.here and not SeatRow("bot", name="Zeca").here


async def test_the_usual_game_outlives_the_house(tmp_path: Path) -> None:
    house = await open_house(tmp_path)
    ana = await person(house, "ana")
    await _play(ana, picks=(3, 1), seats=2, here=("Beto",))
    await house.close()
    house = await open_house(tmp_path)
    assert (await person(house, "ana")).usual_game == "picks"
    assert (await person(house, "beto")).usual_game == "domino"
    await house.close()
