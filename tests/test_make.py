"""The Makefile says in one sentence what is missing, and works in a folder whose path has a space."""

from __future__ import annotations

import os
import shutil
import stat
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    folder = tmp_path / "a bar"
    folder.mkdir()
    for name in ("Makefile", "pyproject.toml", "constraints.txt"):
        shutil.copy(ROOT / name, folder / name)
    return folder


def make(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environment = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))
    }
    return subprocess.run(
        ["make", *words], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


def fake_python(folder: Path, script: str) -> Path:
    path = folder / "python"
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


@pytest.mark.parametrize("target", ["serve", "play", "demo", "test", "lint", "bench"])
def test_a_python_that_does_not_run_is_named_in_one_sentence(checkout: Path, target: str) -> None:
    shim = fake_python(checkout, "echo 'command not found' >&2; exit 127")
    done = make(checkout, target, f"PYTHON={shim}")
    assert done.returncode != 0
    [sentence] = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert sentence.startswith("Boteco needs a Python 3.11 or newer that runs") and str(shim) in sentence
    assert not (checkout / ".venv").exists()


def test_a_missing_venv_module_is_named_with_the_cure(checkout: Path) -> None:
    half = fake_python(checkout, 'case "$2" in *version_info*) exit 0;; *) exit 1;; esac')
    done = make(checkout, "serve", f"PYTHON={half}")
    assert done.returncode != 0
    [sentence] = [line for line in done.stderr.splitlines() if not line.startswith("make")]
    assert "venv" in sentence and "python3-venv" in sentence


def test_nothing_is_set_up_again_when_nothing_changed(checkout: Path) -> None:
    folder = checkout / ".venv"
    (folder / "bin").mkdir(parents=True)
    for stamp in (".made", ".ready", ".ready-dev"):
        (folder / stamp).touch()
    command = folder / "bin" / "boteco"
    command.write_text('#!/bin/sh\necho "ran: $*"\n')
    command.chmod(0o755)
    done = make(checkout, "serve", "ARGS=--port 2300")
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, "ran: serve --port 2300", "")
