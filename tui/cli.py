"""The `boteco` command: the one place where house, ssh server and screens are wired together.

Textual and asyncssh are imported inside functions only, so that checks and simulations start at once and the
environment that they read while importing can be settled first.
"""

from __future__ import annotations

import asyncio
import getpass
import logging
import os
import signal
import sys

from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from tui import operator
from tui.operator import operators_language

if TYPE_CHECKING:
    from server.config import Config

_DATA = click.option(
    "--data",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder for the database and the host key. Default: the user's data folder.",
)


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
def play(data: Path | None = None) -> None:
    """Open the lobby on this terminal, without a server."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        _stop(operators_language().gettext("boteco play needs a terminal; for a server: boteco serve"))
    asyncio.run(_play(_config(None, {"data": data})))


async def _play(config: Config) -> None:
    from server.lobby import House
    from server.store import StoreError
    from tui.app import BotecoApp
    from tui.local import local_look
    from tui.look import worn

    try:
        house = await House.open(config.folder)
    except StoreError as error:
        _stop(operator.cannot_start(error.reason, error.facts, operators_language()))
    try:
        lobby = house.enter(await house.local_person(_login()))
        await BotecoApp(lobby, worn(local_look(), lobby.settings)).run_async()
        await lobby.close()
    finally:
        await house.close()


@main.command()
@click.option("--host", help="Address to listen on. Default: every address of this machine.")
@click.option("--port", type=int, help="Port to listen on; 0 lets the system choose. Default: 2222.")
@_DATA
@click.option(
    "--config",
    "file",
    type=click.Path(dir_okay=False, path_type=Path),
    envvar="BOTECO_CONFIG",
    help="A TOML file with settings; deploy/boteco.toml lists them all.",
)
def serve(host: str | None, port: int | None, data: Path | None, file: Path | None) -> None:
    """Open the house: an ssh server with its lobby, until SIGTERM or Ctrl+C.

    Settings come from --config, then from environment variables (BOTECO_PORT=2222 for the setting "port"),
    then from these options. Without any it listens on port 2222 and keeps its data in the user's data folder.
    """
    config = _config(file, {"host": host, "port": port, "data": data})
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    # Textual and Rich read these while they are imported, for all sessions alike (the terminal's own
    # facts arrive with each session).
    for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM", "TEXTUAL_ANIMATIONS", "COLUMNS", "LINES"):
        os.environ.pop(name, None)
    from server.ssh.errors import ServeError
    from server.ssh.loop import new_loop
    from server.store import StoreError

    try:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(_serve(config))
    except (ServeError, StoreError) as error:
        _stop(operator.cannot_start(error.reason, error.facts, operators_language()))


async def _serve(config: Config) -> None:
    from server.lobby import House
    from server.ssh.front import Reply
    from server.ssh.server import bind, invitation
    from server.ssh.server import serve as open_doors
    from tui.front import HouseFront

    stop = asyncio.Event()
    for number in (signal.SIGTERM, signal.SIGINT):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    listening = bind(config)
    port = listening.getsockname()[1]
    house = await House.open(config.folder, invitation=invitation(config, port))
    try:
        server = await open_doors(config, house, HouseFront(Reply), listening)
        try:
            click.echo(_welcome(server.facts(), server.fingerprint, config.folder))
            await stop.wait()
            click.echo(operators_language().gettext("Closing; every table is kept."))
        finally:
            await server.close()
    finally:
        await house.close()
        listening.close()


def _welcome(facts: Any, fingerprint: str, folder: Path) -> str:
    from tui.front import guest_line

    _ = operators_language().gettext
    local = guest_line({"address": "localhost", "port": facts["port"]})
    lines = [
        _("The house is open. Host key: {fingerprint}").format(fingerprint=fingerprint),
        _("Data: {folder}").format(folder=folder),
        _("From this machine:  {line}").format(line=local),
    ]
    if facts["address"]:
        lines.append(_("For your friends:   {line}").format(line=guest_line(facts)))
    return "\n".join(lines)


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
def verify(file: Path) -> None:
    """Check a match file: its fingerprint, every move, the result. Ends with 1 when something is wrong."""
    from server.match import LARGEST_FILE
    from server.match import verify as check

    speaks = operators_language()
    _ = speaks.gettext
    try:
        with file.open("rb") as opened:
            data = opened.read(LARGEST_FILE + 1)
    except OSError as error:
        _stop(_("{file} cannot be read: {cause}.").format(file=file, cause=error.strerror))
    verdict = check(data)
    if not verdict.ok:
        what = operator.bad_file(verdict.problem, verdict.facts, verdict.entry, speaks)
        _stop(_("{file}: {what}.").format(file=file, what=what), 1)
    click.echo(_("fingerprint {hash}: matches").format(hash=verdict.commitment))
    click.echo(
        _("{game}: {moves} moves in {rounds} rounds, all legal").format(
            game=verdict.game, moves=verdict.moves, rounds=verdict.rounds
        )
    )
    if verdict.result is None:
        click.echo(_("the match is not finished"))
        return
    for seat, (score, place) in enumerate(zip(verdict.result.scores, verdict.result.places, strict=True)):
        click.echo(_("seat {seat}: {score} points, place {place}").format(seat=seat, score=score, place=place))
    click.echo(_("ended by: {reason}").format(reason=verdict.result.reason))


def _config(file: Path | None, options: dict[str, object]) -> Config:
    from server.config import ConfigError, load

    given = {name: str(value) if isinstance(value, Path) else value for name, value in options.items()}
    try:
        return load(file, os.environ, given)
    except ConfigError as error:
        _stop(
            operator.bad_setting(
                error.reason, error.place, error.setting, error.expected, error.got, operators_language()
            )
        )


def _login() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return ""  # an account without a name: the house proposes one


def _stop(sentence: str, status: int = 2) -> NoReturn:
    click.echo(f"boteco: {sentence}", err=True)
    raise SystemExit(status)


