"""The house's own key: made once, kept in the data folder for its owner alone, never replaced silently.

People's terminals remember it; a new one would look like somebody else's house.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path

import asyncssh

from server.ssh.errors import ServeError

NAME = "host_key"


def fingerprint(key: asyncssh.SSHKey) -> str:
    """As ``ssh`` shows it: ``SHA256:`` and 43 characters."""
    return key.get_fingerprint("sha256")


def load_host_key(folder: Path) -> asyncssh.SSHKey:
    """The key of ``folder``, made at the first start. `ServeError` "host_key_unusable" or "host_key_exposed"
    when there is one that cannot be used, "folder_unusable" when none can be kept there."""
    path = folder / NAME
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ServeError("folder_unusable", {"path": str(folder), "cause": error.strerror or ""}) from error
    try:
        text = path.read_bytes()
    except FileNotFoundError as error:
        if path.is_symlink():  # a key kept elsewhere, which is not there now
            cause = error.strerror or ""
            raise ServeError("host_key_unusable", {"path": str(path), "cause": cause}) from error
        return _make(path)
    except PermissionError as error:  # somebody else's folder: the key in it may be as good as ever
        raise ServeError("folder_unusable", {"path": str(folder), "cause": error.strerror or ""}) from error
    except OSError as error:
        raise ServeError("host_key_unusable", {"path": str(path), "cause": error.strerror or ""}) from error
    mode = stat.S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise ServeError("host_key_exposed", {"path": str(path), "mode": f"{mode:04o}"})
    try:
        return asyncssh.import_private_key(text)
    except (asyncssh.KeyImportError, asyncssh.KeyEncryptionError) as error:
        raise ServeError("host_key_unusable", {"path": str(path), "cause": str(error)}) from error


def _make(path: Path) -> asyncssh.SSHKey:
    key = asyncssh.generate_private_key("ssh-ed25519", comment="boteco")
    draft = path.with_name(f"{NAME}.new")
    try:
        draft.unlink(missing_ok=True)
        handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(handle, "wb") as file:
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
        # A link fails when somebody else made the key meanwhile; a rename would replace theirs.
        os.link(draft, path)
        draft.unlink()
    except FileExistsError:
        return load_host_key(path.parent)
    except OSError as error:
        raise ServeError(
            "folder_unusable", {"path": str(path.parent), "cause": error.strerror or ""}
        ) from error
    return key
