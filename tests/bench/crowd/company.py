"""A table of four scripted players: opened, filled, and played match after match, nine keys to one move."""

from __future__ import annotations

import asyncio
import random
import re

from tests.bench.crowd.habits import DOWN, GO_ON, HABITS, LEFT, OVER, RIGHT, YOUR_TURN
from tests.bench.crowd.player import Player
from tests.bench.crowd.positions import SEATS, TITLES

DOMINO = "domino"
WELCOME = "Choose your language"
_BOARD_AT_THE_END = "Enter shows the result"
_GATHERING = ("begins the match.", "will begin the match.")


async def answer_welcome(player: Player) -> None:
    """A new person's first screen."""
    await player.until(WELCOME)
    player.press("e", "other")
    await player.until("New table")


async def open_table(host: Player, game: str) -> str:
    """The host opens a table for four with the usual rules of a game; its code."""
    host.press("n", "other")
    await host.until("Play to")
    for title in list(TITLES.values())[1 : list(TITLES).index(game) + 1]:
        host.press(RIGHT, "other")
        await host.until(title)
    host.press(DOWN, "other")
    while f"{SEATS} players" not in host.screen:
        host.press(LEFT, "other")
        await host.still()
    host.press("\r", "other")
    found = re.search(r"join (\w{4})", await host.until(" join "))
    assert found is not None
    return found[1]


async def sit_down(player: Player, code: str) -> None:
    """From the lobby, by the table's code."""
    player.press("c", "other")
    await player.until("Table code:")
    player.press(code + "\r", "other")
    await player.until(f"table {code}")


async def gather(players: list[Player], game: str = DOMINO) -> str:
    """Four people in the lobby become a table with a match begun; its code."""
    code = await open_table(players[0], game)
    for player in players[1:]:
        await sit_down(player, code)
    await players[0].until(players[-1].name)
    players[0].press("s", "other")
    for player in players:
        for text in _GATHERING:
            await player.until_gone(text)
    return code


class Company:
    """Presses one key at a time, in turns, as people at a table do."""

    def __init__(self, players: list[Player], game: str = DOMINO, keys_to_a_move: int = 9) -> None:
        self.players = players
        self.game = game
        self.moves = self.keys = self.matches = 0
        self._habit = HABITS[game]
        self._keys_to_a_move = keys_to_a_move
        self._keys = 0
        self._next = 0
        self._tried = 0
        self._looked = dict.fromkeys(players, 0)
        self._pointing: tuple[Player, int] | None = None
        """Who points at a move, and with how many keys so far."""

    def act(self) -> None:
        """The next key or move of the table."""
        if self._keys >= self._keys_to_a_move and self.move():
            return
        for _ in self.players:
            player = self.players[self._next % len(self.players)]
            self._next += 1
            if not player.lost and self._press(player):
                return
        self._keys = self._keys_to_a_move  # nobody has a cursor to move now

    @property
    def asked(self) -> Player | None:
        """Somebody whose turn it is."""
        return next((p for p in self.players if not p.lost and YOUR_TURN in p.screen), None)

    @property
    def is_moved(self) -> bool:
        """Whether the last key that was pressed for a move made it."""
        return self._keys == 0

    def move(self) -> bool:
        """The next key on the way to a move of whoever is asked; False when nobody is."""
        player = self.asked
        if player is None:
            return False
        pointing = self._pointing
        pressed = pointing[1] if pointing is not None and pointing[0] is player else 0
        key = self._habit.points(player.screen, self._tried, pressed)
        if key:
            # Of these some do nothing, where nothing of the kind can be done.
            player.press(key, "point")
            self.keys += 1
            self._pointing = player, pressed + 1
        else:
            player.press("\r", "move")
            for other in self.players:
                if other is not player:
                    other.watch("seen")
            self._keys, self._pointing = 0, None
            self._tried += 1
            self.moves += 1
        return True

    def go_on(self, player: Player) -> bool:
        """What somebody presses between rounds and after a match; False while one is on."""
        if OVER in player.screen:
            player.press("r", "other")
            self.matches += player is self.players[0]
        elif GO_ON in player.screen or _BOARD_AT_THE_END in player.screen:
            player.press("\r", "other")
        else:
            return False
        return True

    def _press(self, player: Player) -> bool:
        if self.go_on(player):
            return True
        key = self._habit.looks(player.screen, self._looked[player])
        if not key:
            return False
        player.press(key)
        self._looked[player] += 1
        self.keys += 1
        self._keys += 1
        return True

    async def play(self, every: float, chance: random.Random) -> None:
        """Until cancelled: each player presses something each ``every`` seconds on average.

        Tables know nothing of each other: pressed in step, the keys of all would come in one burst.
        """
        loop = asyncio.get_running_loop()
        due = loop.time()
        while True:
            due = max(due + chance.uniform(0, 2) * every / len(self.players), loop.time() - every)
            await asyncio.sleep(max(0.0, due - loop.time()))
            self.act()
