#!/bin/sh
# A copy of a house's database and host key while it is open: deploy/backup.sh DATA_FOLDER TARGET_FOLDER
# The database is copied through SQLite's own backup, so the copy is whole at any moment.
set -eu
[ $# -eq 2 ] || { echo "usage: $0 DATA_FOLDER TARGET_FOLDER" >&2; exit 2; }
[ -f "$1/boteco.db" ] || { echo "$0: there is no boteco.db in $1" >&2; exit 1; }
umask 077
into="$2/boteco-$(date -u +%Y%m%dT%H%M%SZ)"
mkdir -p "$into"
"${PYTHON:-python3}" - "$1/boteco.db" "$into/boteco.db" <<'PYTHON'
import sqlite3
import sys

source = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True)
target = sqlite3.connect(sys.argv[2])
with target:
    source.backup(target)
target.execute("PRAGMA journal_mode=DELETE")
(verdict,) = target.execute("PRAGMA integrity_check").fetchone()
if verdict != "ok":
    sys.exit(f"the copy is damaged: {verdict}")
PYTHON
[ ! -f "$1/host_key" ] || cp -p "$1/host_key" "$into/host_key"
echo "$into"
