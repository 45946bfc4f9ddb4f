"""A table of four scripted players: opened, filled, and played match after match, nine keys to one move."""

from __future__ import annotations

import asyncio
import random
import re

from tests.bench.crowd.player import Player

DOWN, RIGHT = "\x1b[B", "\x1b[C"
YOUR_TURN, GO_ON, OVER = "Your turn.", "Enter goes on", "THE BILL"
_HAND = re.compile(r"YOUR HAND · (\d+) ")


async def answer_welcome(player: Player) -> None:
    """A new person's first screen."""
    await player.until("Choose your language")
    player.press("e", "other")
    await player.until("New table")


async def open_table(host: Player) -> str:
    """The host opens a table with the usual rules; its code."""
    host.press("n", "other")
    await host.until("Play to")
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


async def gather(players: list[Player]) -> str:
    """Four people in the lobby become a table with a match begun; its code."""
    code = await open_table(players[0])
    for player in players[1:]:
        await sit_down(player, code)
    await players[0].until(players[-1].name)
    players[0].press("s", "other")
    for player in players:
        await player.until("YOUR HAND")
    return code


class Company:
    """Presses one key at a time, in turns, as people at a table do."""

    def __init__(self, players: list[Player], keys_to_a_move: int = 9) -> None:
        self.players = players
        self.moves = self.keys = self.matches = 0
        self._keys_to_a_move = keys_to_a_move
        self._keys = 0
        self._next = 0

    def act(self) -> None:
        """The next key or move of the table."""
        if self._keys >= self._keys_to_a_move and self._move():
            return
        for _ in self.players:
            player = self.players[self._next % len(self.players)]
            self._next += 1
            if not player.lost and self._press(player):
                return
        self._keys = self._keys_to_a_move  # nobody has a choice of tiles left

    def _move(self) -> bool:
        for player in self.players:
            screen = player.screen
            if YOUR_TURN in screen and not player.lost:
                # The key bar tells of Enter, too, whatever tile is selected.
                asked = screen[screen.index(YOUR_TURN) :].split("\n", 1)[0]
                if "fits both ends" in asked:
                    self._play(player, "\r\r")
                elif "Enter plays" in asked or "Enter opens" in asked:
                    self._play(player, "\r")
                else:
                    player.press(RIGHT)
                    self.keys += 1
                return True
        return False

    def _play(self, player: Player, keys: str) -> None:
        player.press(keys, "move")
        for other in self.players:
            if other is not player:
                other.watch("seen")
        self._keys = 0
        self.moves += 1

    def _press(self, player: Player) -> bool:
        screen = player.screen
        hand = _HAND.search(screen)
        if OVER in screen:
            player.press("r", "other")
            self.matches += player is self.players[0]
        elif GO_ON in screen:
            player.press("\r", "other")
        elif hand is not None and int(hand[1]) > 1:
            player.press(RIGHT)
            self.keys += 1
            self._keys += 1
        else:
            return False
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
