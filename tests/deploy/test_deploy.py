"""What a host of the house copies agrees with the program: the unit, the container, the backup."""

from __future__ import annotations

import configparser
import json
import re
import shlex
import stat
import subprocess
import sys
from pathlib import Path

import click
import pytest

from server.config import Config
from server.lobby import House
from server.ssh.hostkey import load_host_key
from tui.cli import main

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"


def serve_accepts(arguments: list[str]) -> None:
    """The command line of ``boteco serve`` takes these words."""
    assert isinstance(main, click.Group)
    serve = main.commands["serve"]
    known = {option for parameter in serve.params for option in parameter.opts}
    assert {word for word in arguments if word.startswith("-")} <= known


def test_the_unit_starts_the_command_as_it_is_and_leaves_it_the_time_to_end() -> None:
    unit = configparser.ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment, method-assign]
    unit.read(DEPLOY / "boteco.service")
    service = unit["Service"]
    program, verb, *rest = shlex.split(service["ExecStart"])
    assert program == f"{service['WorkingDirectory']}/.venv/bin/boteco" and verb == "serve"
    serve_accepts(rest)
    assert f"/var/lib/{service['StateDirectory']}" in rest
    assert int(service["TimeoutStopSec"]) > Config().shutdown_seconds


def test_the_container_installs_what_make_installs_and_opens_the_houses_port() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    makefile = (ROOT / "Makefile").read_text()
    (tools,) = re.findall(r"pip install --no-cache-dir -c constraints.txt (\w+ \w+ \w+)", text)
    assert f"$(PIP) {tools} && $(PIP) --no-build-isolation" in makefile
    assert "-c constraints.txt" in makefile and (ROOT / "constraints.txt").exists()
    assert f"EXPOSE {Config().port}\n" in text
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", text, re.M)
    program, verb, *rest = json.loads(entry)
    assert (program, verb) == ("boteco", "serve")
    serve_accepts(rest)
    (volume,) = re.findall(r"^VOLUME (.*)$", text, re.M)
    assert rest == ["--data", volume]
    for name in re.findall(r"BOTECO_([A-Z_]+)", text):
        assert name.lower() in Config.__struct_fields__


def back_up(data: Path, target: Path) -> Path:
    """Where the script has put its copy."""
    run = subprocess.run(
        ["sh", str(DEPLOY / "backup.sh"), str(data), str(target)],
        env={"PATH": "/usr/bin:/bin", "PYTHON": sys.executable},
        capture_output=True,
        text=True,
        check=True,
    )
    return Path(run.stdout.strip())


def rights(folder: Path) -> set[int]:
    """The modes of the files in a folder."""
    return {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


async def test_a_backup_of_an_open_house_is_whole(tmp_path: Path) -> None:
    data, target = tmp_path / "a #1 house?", tmp_path / "copies"
    house = await House.open(data)
    load_host_key(data)
    try:
        person = await house.person_of_key("SHA256:x", "ana")
        copy = back_up(data, target)
    finally:
        await house.close()
    assert copy.parent == target and (copy / "host_key").read_bytes() == (data / "host_key").read_bytes()
    assert rights(copy) == {0o600}
    again = await House.open(copy)
    assert await again.person_of_key("SHA256:x", "ana") == person
    await again.close()


def test_a_backup_of_nothing_says_so(tmp_path: Path) -> None:
    run = subprocess.run(
        ["sh", str(DEPLOY / "backup.sh"), str(tmp_path), str(tmp_path / "copies")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1 and "no boteco.db" in run.stderr
    assert not (tmp_path / "copies").exists()


def test_a_backup_that_fails_leaves_nothing_that_looks_like_one(tmp_path: Path) -> None:
    data, target = tmp_path / "a ? folder", tmp_path / "copies"
    data.mkdir()
    (data / "boteco.db").write_bytes(b"no database at all" * 100)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        back_up(data, target)
    assert "cannot be copied" in caught.value.stderr and "Traceback" not in caught.value.stderr
    assert not list(target.iterdir())
