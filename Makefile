# Boteco: every target sets up .venv by itself, with the versions of constraints.txt.
SHELL := /bin/sh
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := "$(BIN)/python" -m pip install -q --disable-pip-version-check -c constraints.txt
CATALOGUES := $(wildcard tui/locale/*/LC_MESSAGES/*.po)

.PHONY: serve play demo test lint bench fuzz drill pictures catalogues clean

serve: $(VENV)/.ready ## an ssh server with its lobby
	@"$(BIN)/boteco" serve $(ARGS)

play: $(VENV)/.ready ## the same app on this terminal alone
	@"$(BIN)/boteco" play $(ARGS)

demo: $(VENV)/.ready-dev ## four scripted ssh players and a spectator, then the last screen
	@"$(BIN)/python" -m tests.demo

test: $(VENV)/.ready-dev
	@"$(BIN)/python" -m pytest -n 3 $(ARGS)

lint: $(VENV)/.ready-dev
	@"$(BIN)/ruff" check .
	@"$(BIN)/ruff" format --check .
	@"$(BIN)/mypy"
	@"$(BIN)/lint-imports" --no-cache

bench: $(VENV)/.ready-dev
	@"$(BIN)/python" -m tests.bench $(ARGS)

EXAMPLES ?= 5000
fuzz: $(VENV)/.ready-dev ## bytes, moves, options, files and settings nobody thought of; EXAMPLES=5000 of each kind
	@FUZZ_EXAMPLES=$(EXAMPLES) "$(BIN)/python" -m pytest -n 2 --timeout=0 tests/fuzz $(ARGS)

drill: $(VENV)/.ready-dev ## kills, full disks and hostile connections; prints what came through and how fast
	@"$(BIN)/python" -m tests.bench.drill $(ARGS)

pictures: $(VENV)/.ready-dev ## the README's pictures of a table of every game, in both languages
	@"$(BIN)/python" -m tests.pictures

catalogues: $(VENV)/.ready-dev ## collect new texts into the .po files
	@"$(BIN)/pybabel" -q extract -F tui/locale/babel.cfg --no-location --sort-output --project=boteco -o "$(VENV)/boteco.pot" tui
	@for tag in pt_BR en; do "$(BIN)/pybabel" -q update -N --no-wrap --ignore-obsolete -D boteco -i "$(VENV)/boteco.pot" -d tui/locale -l $$tag || exit 1; done

clean:
	@rm -rf "$(VENV)" .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache

# The interpreter is asked to run, because a name on the path may be a shim that does not.
$(VENV)/.made:
	@"$(PYTHON)" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || { \
	  echo "Boteco needs a Python 3.11 or newer that runs as '$(PYTHON)'; name another one with: make PYTHON=/path/to/python3 $(MAKECMDGOALS)" >&2; exit 1; }
	@"$(PYTHON)" -c 'import venv, ensurepip' 2>/dev/null || { \
	  echo "Boteco needs Python's venv module; on Debian or Ubuntu: apt install python3-venv" >&2; exit 1; }
	@"$(PYTHON)" -m venv "$(VENV)" && touch "$@"

$(VENV)/.ready: $(VENV)/.made pyproject.toml constraints.txt $(CATALOGUES)
	@echo "Setting up $(VENV): this takes a minute, once." >&2
	@$(PIP) hatchling editables babel && $(PIP) --no-build-isolation -e . && touch "$@"

$(VENV)/.ready-dev: $(VENV)/.made pyproject.toml constraints.txt $(CATALOGUES)
	@echo "Setting up $(VENV) with the tools for development: this takes a minute or two, once." >&2
	@$(PIP) hatchling editables babel && $(PIP) --no-build-isolation -e '.[dev]' && touch "$@" "$(VENV)/.ready"
