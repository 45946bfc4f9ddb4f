#!/bin/sh
# A copy of a house's database and host key while it is open: deploy/backup.sh DATA_FOLDER TARGET_FOLDER
# The database is copied through SQLite's own backup, so the copy is whole at any moment. It appears under its name
# only when it is complete and checked; deploy/README.md tells how to bring one back.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 DATA_FOLDER TARGET_FOLDER" >&2; exit 2; }
[ -x "$1" ] || { echo "$0: $1 is no folder that you may read" >&2; exit 1; }
[ -f "$1/boteco.db" ] || { echo "$0: there is no boteco.db in $1" >&2; exit 1; }
umask 077
into="$2/boteco-$(date -u +%Y%m%dT%H%M%SZ)"
mkdir -p "$into.part"
trap 'rm -rf "$into.part"' EXIT
"${PYTHON:-python3}" - "$1/boteco.db" "$into.part/boteco.db" <<'PYTHON'
import pathlib
import sqlite3
import sys

try:
    source = sqlite3.connect(f"{pathlib.Path(sys.argv[1]).resolve().as_uri()}?mode=ro", uri=True)
    target = sqlite3.connect(sys.argv[2])
    with target:
        source.backup(target)
    target.execute("PRAGMA journal_mode=DELETE")
    (verdict,) = target.execute("PRAGMA integrity_check").fetchone()
except sqlite3.Error as trouble:
    sys.exit(f"{sys.argv[1]} cannot be copied: {trouble}")
if verdict != "ok":
    sys.exit(f"the copy is damaged: {verdict}")
PYTHON
[ ! -f "$1/host_key" ] || cp -p "$1/host_key" "$into.part/host_key"
mv "$into.part" "$into"
echo "$into"
