"""A person's page by ear: what they have played, counted, and a match that is over, told again by rounds."""

from __future__ import annotations

import msgspec

from server.protocols import Lobby, MatchCard, PlayerPage, Refused, Replay, Snapshot, Tally
from tui import words
from tui.export import day_of, seated, sentence
from tui.games import FACES
from tui.games.face import Face
from tui.games.people import capital
from tui.language import Language
from tui.lines.by_ear import HEARD
from tui.lines.company import placings
from tui.lines.ears import Ears, Speaking, aloud, number_in, numbered
from tui.lines.positions import bill
from tui.page_words import company_of, counted, outcome, own_first, title_of, unit_of
from tui.shell_lines import export_line

_COMPANIES = 5
"""So many companies are read out, the most frequent ones."""
_READ = 9
"""So many of the last matches are read out at once."""


class Page(Speaking):
    """One reading of somebody's page."""

    def __init__(self, ears: Ears, lobby: Lobby) -> None:
        super().__init__(ears)
        self._lobby = lobby

    async def read(self) -> None:
        """Tell the counts, then one match after the other as they are asked for."""
        page = await self._lobby.page()
        if not page.total.matches:
            text = self._("Every match you play to its end stands here, to be told again round by round.")
            self._ears.say(self._("No match finished yet") + ".", text)
            return
        self._ears.say(*self._counts(page))
        cards = [card for card in page.last if card.game in FACES]
        first = 0
        self._read_list(cards, first)
        while typed := await self._ears.hear():
            if self._ears.wants_out(typed):
                return
            if (number := number_in(typed, len(cards))) is not None:
                await self._retell(cards[number])
                self._tell_how(len(cards))
            elif typed.casefold() == "m" and len(cards) > _READ:
                first = first + _READ if first + _READ < len(cards) else 0
                self._read_list(cards, first)
            elif typed == "?":
                self._read_list(cards, first)
            else:
                self._tell_how(len(cards))

    def _counts(self, page: PlayerPage) -> list[str]:
        """All together, by game, by company: a line each."""
        told = [self._tally(self._("In all"), page.total)]
        told += [self._tally(title_of(tally.game, self._speaks), tally) for tally in page.by_game]
        for names, tally in page.by_company[:_COMPANIES]:
            who = company_of(names, self._speaks)
            told.append(self._tally(capital(who), tally))
        return told

    def _tally(self, of: str, tally: Tally) -> str:
        return f"{of}: {', '.join(counted(tally, self._speaks))}."

    def _read_list(self, cards: list[MatchCard], first: int) -> None:
        shown = cards[first : first + _READ]
        self._ears.say(self._("The last matches, the newest first:"))
        self._ears.say(*numbered((self._in_short(card) for card in shown), first + 1))
        if rest := len(cards) - first - len(shown):
            self._ears.say(self._("{n} more: m reads them.").format(n=rest))
        self._tell_how(len(cards))

    def _tell_how(self, last: int) -> None:
        text = self._(
            "A number from 1 to {last} tells that match again; ? reads the list, only Enter goes back."
        )
        if last == 1:
            text = self._("1 tells that match again; only Enter goes back.")
        self._ears.say(text.format(last=last))

    def _in_short(self, card: MatchCard) -> str:
        """A match in a line: its day, the game, what became of it, who played."""
        others = tuple(name for seat, name in enumerate(card.names) if seat not in card.mine)
        parts = [day_of(card), title_of(card.game, self._speaks), outcome(card, self._speaks)]
        return ", ".join(
            part for part in (*parts, _points(card, self._speaks), company_of(others, self._speaks)) if part
        )

    async def _retell(self, card: MatchCard) -> None:
        """One match: how it ended, then round after round."""
        try:
            replay = await self._lobby.replay(card.id)
        except Refused as no:
            self._ears.say(words.refusal(no.reason, no.facts, self._speaks))
            return
        told = Retold(replay, self._speaks)
        self._ears.say(*told.head(), *told.result())
        last, at = len(replay.rounds), 0
        text = self._(
            "Rounds 1 to {last}: a number tells that round, Enter the next one; "
            "x: how to keep the match, q: back to the list."
        ).format(last=last)
        self._ears.say(text)
        while True:
            typed = await self._ears.hear() or ""
            if self._ears.wants_out(typed) or (not typed and at >= last):
                return
            if (number := number_in(typed, last)) is not None or not typed:
                at = at + 1 if number is None else number + 1
                self._ears.say(*told.round(at - 1))
                if at >= last:
                    self._ears.say(self._("That was the last round; Enter goes back."))
            elif typed.casefold() == "x":
                self._ears.say(self._how_to_keep(card))
            else:
                self._ears.say(text)

    def _how_to_keep(self, card: MatchCard) -> str:
        """The line to type in a shell for the match as text."""
        own = None if self._lobby.person.guest else card.id
        if own is None and not card.public:
            return self._("A match of a table by code is given only to who comes with a key.")
        name = "" if own is None else self._lobby.person.name
        line = export_line(self._lobby.invitation, card.code, self._speaks, own=own, name=name, as_text=True)
        if not line:
            return self._("Nobody told this house its address, so it cannot say how to fetch files.")
        return self._("In a shell:") + " " + line


class Retold:
    """A match that is over in sentences; "you" is who played there."""

    def __init__(self, replay: Replay, language: Language) -> None:
        self._replay = replay
        self._language = language
        seen = replay.at(replay.steps, "open")
        self._face: Face = HEARD[replay.card.game].played_with(seen.content)
        self._seen = self._through_own_eye(seen)
        starts = [len(replay.at(step - 1, "open").entries) if step else 0 for step in replay.rounds]
        # What comes before the first round, as the pick of the first dominoes, is told with it.
        self._bounds = [0, *starts[1:], len(seen.entries)]
        """How many entries the story had before every round, and has in all."""

    def _through_own_eye(self, seen: Snapshot) -> Snapshot:
        """All hands are told, the own deeds as "you"."""
        mine = self._replay.card.mine
        return msgspec.structs.replace(seen, eye=mine[0]) if len(mine) == 1 else seen

    def head(self) -> list[str]:
        """What was played, where and by whom."""
        _ = self._language.gettext
        card = self._replay.card
        rules = self._face.summary(self._seen.options, len(card.names), self._language)
        told = [
            f"{self._face.title(self._language)}, {aloud(rules)}.",
            seated(card, self._language) + ".",
        ]
        if card.code:
            told.append(_("Table {code}, {day}").format(code=card.code, day=day_of(card)) + ".")
        return told

    def result(self) -> list[str]:
        """Who came where, and where the points came from."""
        return [*placings(self._seen, self._face, self._language), *bill(self._seen, self._language)]

    def round(self, index: int) -> list[str]:
        """What happened in a round, with the hands that were dealt."""
        told = []
        for entry in self._seen.entries[self._bounds[index] : self._bounds[index + 1]]:
            told.append(sentence(entry, self._seen, self._face, self._language))
        return [line for line in told if line]


def _points(card: MatchCard, language: Language) -> str:
    """The own points, then those of the others."""
    unit = unit_of(card.game)
    own, *others = (f"{points}{unit}" for points in own_first(card))
    return language.gettext("{own} to {others}").format(own=own, others=", ".join(others))
