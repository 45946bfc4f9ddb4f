"""The `boteco` command: the one place where house, ssh server and screens are wired together.

Textual and asyncssh are imported inside functions only, so that checks and simulations start at once and the
environment that they read while importing can be settled first.
"""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click
from msgspec.structs import asdict

from tui import operator
from tui.language import Language
from tui.operator import operators_language

if TYPE_CHECKING:
    from server.config import Config
    from server.games.contract import Game
    from server.simulate import Report
    from server.ssh.server import Server

_DATA = click.option(
    "--data",
    help="Folder for the database and the host key. Default: the user's data folder.",
)

_READ_AT_IMPORT = {"NO_COLOR", "FORCE_COLOR", "COLORTERM", "ESCDELAY", "COLUMNS", "LINES"}


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="boteco")
@click.pass_context
def main(context: click.Context) -> None:
    """Boteco: board games in a full-screen terminal, over ssh or on this terminal alone.

    Without a command it opens the lobby here, against bots.
    """
    if context.invoked_subcommand is None:
        context.invoke(play)


@main.command()
@_DATA
def play(data: str | None = None) -> None:
    """Open the lobby on this terminal, without a server."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _stop(operators_language().gettext("boteco play needs a terminal; for a server: boteco serve"))
    asyncio.run(_play(_config(None, {"data": data})))


async def _play(config: Config) -> None:
    from server.lobby import House
    from server.store import StoreError
    from server.table import Tempo
    from tui.app import BotecoApp
    from tui.local import local_look, set_title

    try:
        tempo = Tempo(thought=config.bot_thought_seconds)
        house = await House.open(config.folder, games=_games(config), tempo=tempo)
    except StoreError as error:
        _stop(operator.cannot_start(error.reason, error.facts, operators_language()))
    try:
        lobby = house.enter(await house.local_person(_login()))
        await BotecoApp(lobby, local_look(), on_title=set_title).run_async()
        await lobby.close()
    finally:
        await house.close()


def _games(config: Config) -> Mapping[str, Game]:
    """The games of the house, Dominó Dungeon with the data of the folder that the settings name."""
    from server.games import GAMES
    from server.games.contract import BadContent
    from server.games.domino_dungeon.game import DominoDungeon
    from server.games.domino_dungeon.loading import load
    from tui.games.domino_dungeon.content_words import bad_content

    if not config.dungeon_folder:
        return GAMES
    try:
        content = load(Path(config.dungeon_folder).expanduser())
    except BadContent as bad:
        place = f"«dungeon_folder» {config.dungeon_folder}: "
        _stop(place + bad_content(bad.file, bad.entry, bad.reason, bad.facts, operators_language()))
    return {**GAMES, DominoDungeon.name: DominoDungeon(content)}


@main.command()
@click.option("--host", help="Address to listen on. Default: every address of this machine.")
@click.option("--port", type=int, help="Port to listen on; 0 lets the system choose. Default: 2222.")
@_DATA
@click.option(
    "--config",
    "file",
    type=click.Path(path_type=Path),
    envvar="BOTECO_CONFIG",
    help="A TOML file with settings; deploy/boteco.toml lists them all.",
)
def serve(host: str | None, port: int | None, data: str | None, file: Path | None) -> None:
    """Open the house: an ssh server with its lobby, until SIGTERM or Ctrl+C.

    Settings come from --config, then from environment variables (BOTECO_PORT=2222 for the setting "port"),
    then from these options. Without any it listens on port 2222 and keeps its data in the user's data folder.
    """
    config = _config(file, {"host": host, "port": port, "data": data})
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("asyncssh").setLevel(logging.WARNING)
    # Textual and Rich read these while they are imported, for all sessions alike (the terminal's own
    # facts arrive with each session).
    for name in list(os.environ):
        if name.startswith("TEXTUAL") or name in _READ_AT_IMPORT:
            del os.environ[name]
    from server.lobby import House
    from server.replay import replay_of_file
    from server.ssh.errors import ServeError
    from server.ssh.front import Reply
    from server.ssh.loop import new_loop
    from server.ssh.run import run
    from server.table import Tempo
    from tui.front import HouseFront

    games = _games(config)

    def started(server: Server) -> None:
        _tell(_welcome(server, config.folder))

    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            open_house = partial(House.open, games=games, tempo=Tempo(thought=config.bot_thought_seconds))
            runner.run(run(config, HouseFront(Reply, replay_of_file), open_house, started))
            _tell(operators_language().gettext("The house is closed; every table is kept."))
            # Everything is stored and everybody has been told. Taking apart what is left of many sessions,
            # and freeing their memory piece by piece, would only keep the host waiting.
            logging.shutdown()
            os._exit(0)
    except ServeError as error:
        _stop(operator.cannot_start(error.reason, error.facts, operators_language()))


def _tell(text: str) -> None:
    """Print something nobody has to read: a full disk or a reader that is gone must not end a house."""
    try:
        click.echo(text)
    except OSError as trouble:
        logging.getLogger(__name__).warning("nothing can be printed: %s", trouble.strerror)


def _welcome(server: Server, folder: Path) -> str:
    from tui.front import guest_line

    _ = operators_language().gettext
    facts = server.facts()
    local = guest_line({"address": server.near, "port": server.port})
    lines = [
        _("The house is open. Host key: {fingerprint}").format(fingerprint=server.fingerprint),
        _("Data: {folder}").format(folder=folder),
        _("From this machine:  {line}").format(line=local),
    ]
    if facts["address"]:
        lines.append(_("For your friends:   {line}").format(line=guest_line(facts)))
    return "\n".join(lines)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a match file: its seal, every move, the result. Ends with 1 when something is wrong."""
    from server.match import verify as check

    speaks = operators_language()
    _ = speaks.gettext
    verdict = check(_read(file, speaks))
    if not verdict.ok:
        what = operator.bad_file(verdict.problem, verdict.facts, verdict.entry, speaks)
        _stop(_("{file}: {what}.").format(file=file, what=what), 1)
    click.echo(_("seal {hash}: matches").format(hash=verdict.commitment))
    click.echo(
        _("{game}: {moves} moves in {rounds} rounds, all legal").format(
            game=verdict.game, moves=verdict.moves, rounds=verdict.rounds
        )
    )
    if verdict.result is None:
        click.echo(_("the match is not finished"))
        return
    for seat, (score, place) in enumerate(zip(verdict.result.scores, verdict.result.places, strict=True)):
        click.echo(
            _("seat {seat}: {score} points, place {place}").format(seat=seat, score=score, place=place)
        )
    click.echo(_("ended by: {reason}").format(reason=verdict.result.reason))


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--text", is_flag=True, help="Print the record as text instead of opening a screen.")
def replay(file: Path, text: bool) -> None:
    """Look at a match file again, move by move, with open hands or through the eye of any seat."""
    from server.match import BadMatch
    from server.replay import replay_of_file

    speaks = operators_language()
    _ = speaks.gettext
    try:
        match = replay_of_file(_read(file, speaks))
    except BadMatch as bad:
        what = operator.bad_file(bad.reason, bad.facts, bad.entry, speaks)
        _stop(_("{file}: {what}.").format(file=file, what=what), 1)
    if text:
        from tui.export import record

        click.echo(record(match, speaks), nl=False)
        return
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _stop(_("boteco replay needs a terminal; without one: boteco replay --text FILE"))
    from tui.local import local_look
    from tui.reader import ReaderApp

    ReaderApp(match, local_look()).run()


def _read(file: Path, speaks: Language) -> bytes:
    """A match file's bytes, one more than it may have at most."""
    from server.match import LARGEST_FILE

    try:
        with file.open("rb") as opened:
            return opened.read(LARGEST_FILE + 1)
    except OSError as error:
        _stop(speaks.gettext("{file} cannot be read: {cause}.").format(file=file, cause=error.strerror))


@main.command()
@click.argument("game")
@click.option("--seats", type=int, help="People at the table. Default: the most the game takes.")
@click.option("--matches", type=int, default=100, show_default=True, help="Matches to play.")
@click.option("--seed", type=int, default=1, show_default=True, help="The same seed gives the same matches.")
@click.option(
    "--bots", default="normal", show_default=True, help="Levels, with commas; the list goes round the seats."
)
@click.option(
    "--option", "texts", multiple=True, metavar="KEY=VALUE", help="An option of the game; repeatable."
)
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of tables.")
def simulate(
    game: str, seats: int | None, matches: int, seed: int, bots: str, texts: tuple[str, ...], as_json: bool
) -> None:
    """Let bots play many matches of GAME without a screen, and count.

    With several levels each deal is played with the bots on all sides, so that no luck of the deal decides.
    """
    import msgspec

    from server.games import GAMES
    from server.games.contract import BadOptions
    from server.games.options_text import options_from
    from server.simulate import simulate as count

    speaks = operators_language()
    _ = speaks.gettext
    if game not in GAMES:
        _stop(_("There is no game «{game}»; there are: {known}.").format(game=game, known=", ".join(GAMES)))
    rules = GAMES[game]
    given: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals:
            _stop(_("--option takes KEY=VALUE, not «{text}».").format(text=text))
        given[name.strip()] = value
    levels = tuple(level.strip() for level in bots.split(",") if level.strip())
    try:
        options = options_from(rules.Options, given)
        report = count(rules, rules.seats[-1] if seats is None else seats, matches, seed, levels, options)
    except BadOptions as error:
        _stop(operator.bad_option(game, error, speaks))
    if as_json:
        click.echo(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())
    else:
        click.echo(figures(report, speaks))


def figures(report: Report, speaks: Language) -> str:
    """A simulation's report as lines of text; endings by their keys, as the JSON has them."""
    _ = speaks.gettext
    # Assigned first: inside an f-string the texts would not be collected for translation.
    matches, wins, part, mean, ranks = _("matches"), _("wins"), _("share"), _("mean score"), _("places")
    lines = [
        _("{game}, rules version {version}: {matches} matches of {deals} deals, seed {seed}").format(
            game=report.game,
            version=report.version,
            matches=report.matches,
            deals=report.deals,
            seed=report.seed,
        ),
        "",
        f"{'':<12}{matches:>10}{wins:>10}{part:>9}{mean:>14}   {ranks}",
    ]
    rows = [(_("seat {seat}").format(seat=line.name), line) for line in report.by_seat]
    rows += [(line.name, line) for line in (*report.by_bot, *report.by_role)]
    for label, line in rows:
        places = " ".join(map(str, line.places))
        share = f"{line.win_share:.1%}"
        lines.append(
            f"{label:<12}{line.matches:>10}{line.wins:>10}{share:>9}{line.mean_score:>14.2f}   {places}"
        )
    spread = _("{what} per match: {mean:.1f} on average, median {median:g}, {least} to {most}")
    lines.append("")
    for what, over in ((_("moves"), report.moves), (_("rounds"), report.rounds)):
        lines.append(spread.format(what=what, **asdict(over)))
    for what, endings in (
        (_("matches ended"), report.match_endings),
        (_("rounds ended"), report.round_endings),
    ):
        if not endings:
            continue  # not every game's rounds end in a way of their own
        total = sum(endings.values())
        told = ", ".join(f"{reason} {count} ({count / total:.1%})" for reason, count in endings.items())
        lines.append(f"{what}: {told}")
    if report.shares:
        of = _("{what} {count} of {whole} ({share:.1%})")
        told = ", ".join(
            of.format(what=key, count=each.count, whole=each.of, share=each.share)
            for key, each in report.shares.items()
        )
        lines.append(_("counted: {told}").format(told=told))
    speed = report.speed
    lines.append(
        _("{seconds} s: {matches} matches, {rounds} rounds, {moves} moves a second").format(
            seconds=speed.seconds,
            matches=speed.matches_a_second,
            rounds=speed.rounds_a_second,
            moves=speed.moves_a_second,
        )
    )
    return "\n".join(lines)


def _config(file: Path | None, options: dict[str, object]) -> Config:
    from server.config import ConfigError, load

    try:
        return load(file, os.environ, options)
    except ConfigError as error:
        speaks = operators_language()
        _stop(operator.bad_setting(error.reason, error.place, error.setting, error.facts, speaks))


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""  # an account without a name: the house proposes one


def _stop(sentence: str, status: int = 2) -> NoReturn:
    # A hostile file or name must not reach the terminal as escape codes.
    shown = "".join(c if c.isprintable() else "�" for c in sentence)
    click.echo(f"boteco: {shown}", err=True)
    raise SystemExit(status)
