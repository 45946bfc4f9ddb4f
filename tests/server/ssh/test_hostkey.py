"""The house's key: made once, private, never replaced silently."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

import pytest

from server.ssh.errors import ServeError
from server.ssh.hostkey import NAME, fingerprint, load_host_key
from tests.server.ssh.bar import open_bar


def test_it_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "data"
    first = load_host_key(folder)
    assert stat.S_IMODE((folder / NAME).stat().st_mode) == 0o600
    assert [p.name for p in folder.iterdir()] == [NAME]
    assert first.get_algorithm() == "ssh-ed25519"
    assert fingerprint(load_host_key(folder)) == fingerprint(first)
    assert fingerprint(first).startswith("SHA256:")


def test_garbage_in_its_place_is_an_error_and_stays(tmp_path: Path) -> None:
    """T22: files made unreadable by mode are readable to root, so the test spoils the file instead."""
    path = tmp_path / NAME
    path.write_bytes(b"not a key")
    path.chmod(0o600)
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path)
    assert caught.value.reason == "host_key_unusable"
    assert caught.value.facts["path"] == str(path)
    assert path.read_bytes() == b"not a key"


def test_a_directory_in_its_place_is_an_error(tmp_path: Path) -> None:
    (tmp_path / NAME).mkdir()
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path)
    assert caught.value.reason == "host_key_unusable"


def test_a_key_others_can_read_is_refused(tmp_path: Path) -> None:
    load_host_key(tmp_path)
    (tmp_path / NAME).chmod(0o644)
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path)
    assert (caught.value.reason, caught.value.facts["mode"]) == ("host_key_exposed", "0644")


def test_a_file_in_place_of_the_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("")
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path / "data")
    assert caught.value.reason == "folder_unusable"


def test_a_folder_of_somebody_else_is_no_fault_of_the_key(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(path: Path) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    monkeypatch.setattr(Path, "read_bytes", refused)
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path)
    assert caught.value.reason == "folder_unusable" and caught.value.facts["path"] == str(tmp_path)


def test_a_key_kept_elsewhere_that_is_not_there_is_never_replaced(tmp_path: Path) -> None:
    (tmp_path / NAME).symlink_to(tmp_path / "elsewhere")
    with pytest.raises(ServeError) as caught:
        load_host_key(tmp_path)
    assert caught.value.reason == "host_key_unusable" and caught.value.facts["cause"]
    assert not (tmp_path / "elsewhere").exists()


def test_two_servers_that_make_it_at_the_same_time_agree(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    theirs = load_host_key(tmp_path)
    hidden = (tmp_path / NAME).rename(tmp_path / "theirs")
    import server.ssh.hostkey as module

    make = module.asyncssh.generate_private_key

    def slowly(*args: object, **more: object) -> object:
        hidden.rename(tmp_path / NAME)
        return make(*args, **more)

    monkeypatch.setattr(module.asyncssh, "generate_private_key", slowly)
    assert fingerprint(load_host_key(tmp_path)) == fingerprint(theirs)


async def test_a_server_tells_its_fingerprint_and_keeps_it(tmp_path: Path) -> None:
    async with open_bar(tmp_path) as (server, _, _):
        first = server.fingerprint
    async with open_bar(tmp_path) as (server, _, _):
        assert server.fingerprint == first == fingerprint(load_host_key(tmp_path))
