"""The whole house a line at a time over real ssh: every game to its end by numbers, in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from server.games import GAMES
from server.games.contract import Eye
from server.games.domino.options import DominoOptions
from server.protocols import NewTable
from tests.server.ssh.bar import eventually
from tests.server.ssh.real_house import open_real_house
from tests.terminal import Terminal, connect, new_key
from tui.games import FACES
from tui.games.story import log_line
from tui.language import language

ENGLISH = {"LANG": "en_US.UTF-8"}


@pytest.fixture(autouse=True)
def quick_curtain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever is called to the keyboard is there at once."""
    monkeypatch.setattr("tui.lines.following.REST", 0.0)


class Hearing:
    """What a terminal without a screen has been told, and what of it was answered."""

    def __init__(self, terminal: Terminal) -> None:
        self.terminal = terminal
        self._read = 0

    @property
    def text(self) -> str:
        """Everything that was said."""
        return self.terminal.raw.decode()

    @property
    def news(self) -> str:
        """What was said since the last `answer`."""
        return self.text[self._read :]

    def answer(self, line: str) -> None:
        """Type a line; what was said before is dealt with."""
        self._read = len(self.text)
        self.terminal.type(f"{line}\n")

    async def until(self, words: str | Callable[[str], bool]) -> str:
        """Wait until something was said since the last answer."""
        try:
            await eventually(lambda: words in self.news if isinstance(words, str) else words(self.news), 15)
        except TimeoutError:
            raise AssertionError(f"{words!r} was never said:\n{self.news}") from None
        return self.news

    async def choose(self, label: str) -> None:
        """Answer with the number of a choice."""
        await self.until(lambda news: re.search(rf"^(\d+)\. {re.escape(label)}", news, re.M) is not None)
        found = re.search(rf"^(\d+)\. {re.escape(label)}", self.news, re.M)
        assert found is not None
        self.answer(found[1])


async def play(hearing: Hearing, turn: str, over: str) -> None:
    """Take the first choice whenever it is one's turn, until the match is over."""
    while True:
        news = await hearing.until(
            lambda news: over in news or re.search(rf"^{turn}[^\0]*^1\. ", news, re.M) is not None
        )
        if over in news:
            return
        hearing.answer("1")


@pytest.mark.parametrize("game", sorted(GAMES))
async def test_a_whole_match_by_numbers(tmp_path: Path, game: str) -> None:
    async with open_real_house(tmp_path) as (server, house):
        key = new_key()
        patron = house.enter(await house.person_of_key(key.get_fingerprint("sha256"), "ana"))
        seats = GAMES[game].seats[0]
        place = await patron.open(NewTable(game, seats, bots=("normal",) * (seats - 1)))
        command = f"lines join {place.code}"
        terminal = await connect(
            "127.0.0.1", server.port, "ana", key=key, term=None, command=command, env=ENGLISH
        )
        hearing = Hearing(terminal)
        await hearing.choose("begin the match")
        await play(hearing, "Your turn", "The match is over.")
        await hearing.until("leave the table")
        # Nobody is first where all fell.
        assert re.search(r"^Place [12]: .*, \d", hearing.news, re.M)
        table = house.tables[place.code]
        assert table.match is not None and table.match.state.result is not None
        assert b"\x1b" not in terminal.raw
        await hearing.choose("leave the table")
        await hearing.choose("leave the house")
        await terminal.until_closed()
        assert terminal.status == 0


async def test_a_guest_comes_in_finds_a_seat_talks_and_leaves_in_portuguese(tmp_path: Path) -> None:
    async with open_real_house(tmp_path) as (server, house):
        ana = house.enter(await house.person_of_key("SHA256:ana", "ana"))
        place = await ana.open(NewTable("domino", 2))
        terminal = await connect("127.0.0.1", server.port, term=None)
        hearing = Hearing(terminal)
        await hearing.until("Português")
        hearing.answer("2")
        await hearing.until("seu código de volta")
        await hearing.choose(f"sentar na mesa {place.code}")
        await hearing.until("Digite ?")
        await place.say("oi!")
        await hearing.until("Ana: oi!")
        hearing.answer("t boa noite")
        await hearing.until("boa noite")
        assert any("boa noite" in str(entry.what) for entry in place.snapshot().entries)
        await place.start()
        await hearing.until("Rodada 1")
        hearing.answer("p")
        await hearing.until("Sua mão: ")
        hearing.answer("?")
        await hearing.until("desistir: ")
        hearing.answer("desistir")
        await hearing.until("O mesmo de novo confirma")
        assert place.snapshot().seats[1].kind == "person"
        hearing.answer("Desistir")
        await hearing.until(f"Você desistiu do lugar na mesa {place.code}.")
        await hearing.until("O salão.")
        assert place.snapshot().seats[1].kind == "bot"
        hearing.answer("q")
        await terminal.until_closed()
        assert terminal.status == 0 and "Até logo." in hearing.text


async def test_a_table_of_ones_own_is_opened_by_numbers_and_the_usual_is_only_enter(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, house),
        await connect("127.0.0.1", server.port, "ana", key=new_key(), term=None, env=ENGLISH) as terminal,
    ):
        hearing = Hearing(terminal)
        await hearing.choose("a new table")
        await hearing.choose("Dominoes")
        await hearing.choose("2 players")
        asked = 0
        while "Who may come" not in await hearing.until("Only Enter: "):
            asked += 1
            hearing.answer("")
        usual = msgspec.structs.asdict(DominoOptions())
        assert asked == sum(field.applies(usual) for field in FACES["domino"].options(language("en")))
        await hearing.choose("only with the code")
        await hearing.until("Type ?")
        (table,) = house.tables.values()
        assert (table.terms.seats, table.terms.public) == (2, False)
        await hearing.choose("a bot for seat 2")
        await hearing.until("plays for the house")
        await hearing.choose("begin the match")
        await hearing.until("Your turn")


async def test_what_is_typed_wrong_is_told_and_a_move_may_be_typed_too(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, _),
        await connect(
            "127.0.0.1", server.port, "ana", key=new_key(), term=None, env=ENGLISH, command="lines play"
        ) as terminal,
    ):
        hearing = Hearing(terminal)
        await hearing.until(lambda news: re.search(r"^1\. ", news, re.M) is not None)
        hearing.answer("nonsense")
        await hearing.until("That is not a move.")
        hearing.answer("99")
        said = await hearing.until("There is no number 99; there are 1 to")
        assert "this list" not in said and len(said.strip().splitlines()) == 1
        hearing.answer("?")
        said = await hearing.until("this list")
        move = re.search(r"can also be typed, as: ([^,\n]+)", said)
        assert move is not None
        hearing.answer("h")
        await hearing.until("That is number")
        hearing.answer("r")
        await hearing.until("DOM-")
        hearing.answer(move[1])
        await hearing.until("You ")


async def test_a_move_is_typed_and_shown_as_an_example_in_the_readers_words(tmp_path: Path) -> None:
    portuguese = {"LANG": "pt_BR.UTF-8"}
    async with (
        open_real_house(tmp_path) as (server, house),
        await connect(
            "127.0.0.1", server.port, "ana", key=new_key(), term=None, env=portuguese, command="linhas jogar"
        ) as terminal,
    ):
        hearing = Hearing(terminal)
        for _ in range(20):  # until the line has an end to choose, which the first tile has not
            await hearing.until(lambda news: re.search(r"^1\. ", news, re.M) is not None)
            hearing.answer("?")
            example = re.search(r"digitar a jogada, assim: ([^,\n]+)", await hearing.until("esta lista"))
            assert example is not None
            hearing.answer(example[1])
            if re.fullmatch(r"\d-\d (esquerda|direita)", example[1]):
                break
        await hearing.until("Você ")
        (table,) = house.tables.values()
        assert table.match is not None
        assert any(
            entry.by == "player" and entry.move.endswith(("left", "right")) for entry in table.match.journal
        )


async def test_by_code_and_every_part_of_the_rules_can_be_heard(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, house),
        await connect("127.0.0.1", server.port, "ana", key=new_key(), term=None, env=ENGLISH) as terminal,
    ):
        host = house.enter(await house.person_of_key("SHA256:beto", "beto"))
        place = await host.open(NewTable("domino", 4, public=False))
        await place.start()
        hearing = Hearing(terminal)
        await hearing.choose("read the rules")
        await hearing.choose("Dominoes")
        await hearing.choose("DOM-12")
        said = await hearing.until("or a word to look for")
        assert "must play one" in said and "DOM-13" not in said
        hearing.answer("")
        await hearing.choose("join a table with its code")
        await hearing.until("Table code")
        hearing.answer("XXXX")
        await hearing.until("There is no table XXXX")
        await hearing.until("The lobby.")
        hearing.answer(place.code.lower())
        await hearing.choose("watch")
        await hearing.until("Beto")
        assert place.snapshot().watchers == ("Ana",)
        hearing.answer("q")
        await hearing.choose("change your name")
        await hearing.until("Your name")
        hearing.answer("Marina")
        await hearing.until("Hi, Marina.")


async def test_words_without_a_terminal_lead_where_they_lead_with_one(tmp_path: Path) -> None:
    """As ``ssh -T host join CODE``: the word that line mode has is not needed before them."""
    async with open_real_house(tmp_path) as (server, house):
        host = house.enter(await house.person_of_key("SHA256:beto", "beto"))
        place = await host.open(NewTable("domino", 2, public=False))
        guest, code = await house.new_guest()
        for command, told in (
            (f"watch {place.code.lower()}", f"Table {place.code}: "),
            (f"join {place.code}", "Seats: 1 Beto"),
            (f"resume {code}", f"Hi, {guest.name}."),
            ("play", "Table "),
        ):
            async with await connect(
                "127.0.0.1", server.port, term=None, env=ENGLISH, command=command
            ) as terminal:
                await Hearing(terminal).until(told)
        async with await connect(
            "127.0.0.1", server.port, term=None, env=ENGLISH, command="resume XXXX"
        ) as terminal:
            await terminal.until_closed()
            assert terminal.raw.decode() == "Nobody has that code to come back.\n" and terminal.status == 1


async def test_an_old_session_is_told_that_it_was_taken_over(tmp_path: Path) -> None:
    async with open_real_house(tmp_path) as (server, _):
        key = new_key()
        first = Hearing(
            await connect(
                "127.0.0.1", server.port, "ana", key=key, term=None, env=ENGLISH, command="lines play"
            )
        )
        await first.until("Type ?")
        code = re.search(r"Table (\w{4}):", first.text)
        assert code is not None
        second = Hearing(
            await connect(
                "127.0.0.1",
                server.port,
                "ana",
                key=key,
                term=None,
                env=ENGLISH,
                command=f"lines join {code[1]}",
            )
        )
        await second.until("Type ?")
        await first.until("You sit there from another terminal now.")
        await first.until("The lobby.")
        for hearing in (first, second):
            await hearing.terminal.hang_up()


async def test_two_at_one_keyboard_hear_each_others_moves_and_not_each_others_hands(tmp_path: Path) -> None:
    async with open_real_house(tmp_path) as (server, house):
        key = new_key()
        patron = house.enter(await house.person_of_key(key.get_fingerprint("sha256"), "ana"))
        place = await patron.open(NewTable("domino", 2, DominoOptions(target=50), here=("Beto",)))
        await place.start()
        command = f"lines join {place.code}"
        async with await connect(
            "127.0.0.1", server.port, "ana", key=key, term=None, env=ENGLISH, command=command
        ) as terminal:
            hearing = Hearing(terminal)
            said = await hearing.until(lambda news: "1. " in news or "Enter shows the hand." in news)
            if "Enter shows the hand." in said:
                hearing.answer("")
                await hearing.until("1. ")
            first = re.findall(r"(Ana|Beto)'s turn\.", hearing.text)[-1]
            other = "Beto" if first == "Ana" else "Ana"
            hearing.answer("1")
            said = await hearing.until(f"{other}'s turn. Enter shows the hand.")
            assert "1. " not in said
            hearing.answer("")
            said = await hearing.until("1. ")
            assert f"{first} opened with" in said
            hearing.answer("1")
            await hearing.until(f"{first}'s turn. Enter shows the hand.")
            hearing.answer("")
            await hearing.until(lambda news: f"{other} played" in news or f"{other} drew" in news)


async def test_where_both_are_asked_at_once_each_at_the_keyboard_answers_behind_a_curtain(
    tmp_path: Path,
) -> None:
    """DOG-7: what one may still change is no question to wait for, and is not heard by the other."""
    async with open_real_house(tmp_path) as (server, house):
        key = new_key()
        patron = house.enter(await house.person_of_key(key.get_fingerprint("sha256"), "ana"))
        place = await patron.open(NewTable("dogs_day", 2, here=("Beto",)))
        await place.start()
        command = f"lines join {place.code}"
        async with await connect(
            "127.0.0.1", server.port, "ana", key=key, term=None, env=ENGLISH, command=command
        ) as terminal:
            hearing = Hearing(terminal)
            said = await hearing.until(lambda news: "1. " in news or "Enter shows the hand." in news)
            if "1. " not in said:
                hearing.answer("")
                await hearing.until("1. ")
            hearing.answer("1")
            said = await hearing.until("Beto's turn. Enter shows the hand.")
            assert "You picked" not in said and place.snapshot(0, "public").waiting == {1}
            hearing.answer("")
            said = await hearing.until("1. ")
            assert "Ana has picked." in said and "Beto's turn. Pick a card" in said
            hearing.answer("1")
            turned = re.compile("Cards on the table|Mole")
            said = await hearing.until(lambda news: bool(turned.search(news)) or "Enter shows" in news)
            if not turned.search(said):  # by chance the other has to choose first, behind a curtain
                hearing.answer("")
                await hearing.until(lambda news: turned.search(news) is not None)


async def test_what_one_hand_alone_may_know_is_not_told_to_two_at_one_keyboard(tmp_path: Path) -> None:
    """DOG-2: not even after the reveal, when what was stolen is brought home."""
    async with open_real_house(tmp_path) as (server, house):
        key = new_key()
        patron = house.enter(await house.person_of_key(key.get_fingerprint("sha256"), "ana"))
        place = await patron.open(NewTable("dogs_day", 2, here=("Beto",)))
        await place.start()
        command = f"lines join {place.code}"
        async with await connect(
            "127.0.0.1", server.port, "ana", key=key, term=None, env=ENGLISH, command=command
        ) as terminal:
            hearing = Hearing(terminal)
            while place.snapshot(0, "public").round < 4:
                said = await hearing.until(
                    lambda news: "1. " in news or "shows the hand." in news or "Enter goes on" in news
                )
                hearing.answer("1" if "1. " in said else "")
            told = hearing.text
        mine = await house.enter(await house.person_of_key(key.get_fingerprint("sha256"), "ana")).sit(
            place.code
        )
        face, english = FACES["dogs_day"], language("en")

        def lines(eye: Eye) -> set[str]:
            seen = mine.snapshot(0, eye)
            return {line.text for e in seen.entries if (line := log_line(e, seen, face, english))}

        secrets = (lines(0) | lines(1)) - lines("public")
        assert secrets
        assert not [line for line in secrets if line in told]


async def test_a_language_is_asked_for_until_one_is_named(tmp_path: Path) -> None:
    async with (
        open_real_house(tmp_path) as (server, _),
        await connect("127.0.0.1", server.port, term=None) as terminal,
    ):
        hearing = Hearing(terminal)
        for nothing in ("xyz", ""):
            await hearing.until("2. Português")
            hearing.answer(nothing)
        await hearing.until("2. Português")
        hearing.answer("p")
        await hearing.until("seu código de volta")
