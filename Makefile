# Everything is installed into .venv and web/node_modules; nothing outside this folder is touched.
# Each step leaves a file behind, so a second run does only what has changed.

SHELL := /bin/bash
.SHELLFLAGS := -eu -o pipefail -c
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:

PYTHON ?= python3
BIN := .venv/bin
UV := $(or $(shell command -v uv),$(BIN)/uv)
NODE := ../tools/node.sh
CLIENT := src/europa/server/static/index.html
WEB_SOURCES := $(shell find web/src web/public -type f 2>/dev/null) \
	web/index.html web/vite.config.ts web/tsconfig.json

# The long tests stand together: a process that has run dry takes over from the other.
SPREAD := -n 2 --dist worksteal

# An activated virtual environment of somebody else must not receive our packages.
unexport VIRTUAL_ENV PYTHONPATH

.PHONY: help play setup web wheel quick test lint soak docs clean

help: ## Say what can be made
	@sed -nE 's/^([a-z]+):.*## (.*)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 16

play: setup ## Start the game and open a browser (PORT=, EUROPA_DATA=)
	@exec $(BIN)/europa serve --open

setup: .venv/.stamp-run $(CLIENT) ## Install everything needed to play

web: $(CLIENT) ## Build the web client

wheel: .venv/.stamp-run $(CLIENT) docs ## Build a wheel with client and guide inside, into dist/
	$(UV) build --quiet --wheel

# What breaks first, in less than a minute: the rest is for `make test`.
quick: .venv/.stamp-dev ## Style, and the tests that break first (under a minute)
	$(BIN)/ruff check --quiet
	$(BIN)/ruff format --check --quiet
	$(BIN)/pytest -q $(SPREAD) tests/house tests/docs/test_first_change.py tests/kernel/test_match.py \
		tests/tpop/test_schema.py tests/tpop/test_world.py tests/tpop/test_setup.py tests/tpop/test_turn.py \
		tests/tpop/test_events_age1.py tests/tpop/test_battle.py tests/tpop/test_ideas_cards.py \
		tests/eu9/test_digests.py tests/eu9/test_world.py

# Only the kernel's own tests are measured: to watch every line would make all others twice as slow.
test: .venv/.stamp-dev $(CLIENT) lint ## Run every check, as CI does
	$(BIN)/pytest $(SPREAD) --cov --cov-report= tests/kernel
	$(BIN)/coverage report --include='src/europa/kernel/*' --fail-under=95
	$(BIN)/python tools/branches.py
	$(BIN)/pytest $(SPREAD) --ignore=tests/kernel

lint: .venv/.stamp-dev web/node_modules/.stamp ## Style, types and import contracts; the client's own tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python tools/write_contract.py --check
	cd web && $(NODE) npm run --silent check
	cd web && $(NODE) npm run --silent test

soak: .venv/.stamp-dev $(CLIENT) ## Run the long tests too, with a larger search (minutes)
	HYPOTHESIS_PROFILE=soak $(BIN)/pytest $(SPREAD) -m 'slow or not slow'

docs: .venv/.stamp-dev ## Build the guide and the other pages; the server shows them at /docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict --quiet

clean: ## Remove everything that was installed or built here
	rm -rf .venv web/node_modules src/europa/server/static src/europa/server/book site .coverage .coverage.* \
		.mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis

.venv/.stamp-uv:
	@command -v $(firstword $(PYTHON)) >/dev/null || { echo 'europa needs Python 3.11 or newer: sudo apt install python3'; exit 1; }
	@command -v uv >/dev/null || { echo 'Preparing .venv'; $(PYTHON) tools/bootstrap.py; }
	@mkdir -p .venv && touch $@

# --inexact: playing after testing must not uninstall the tools.
.venv/.stamp-run: pyproject.toml uv.lock | .venv/.stamp-uv
	$(UV) sync --locked --quiet --inexact
	@touch $@

.venv/.stamp-dev: pyproject.toml uv.lock | .venv/.stamp-uv
	$(UV) sync --locked --quiet --all-extras
	@touch $@ .venv/.stamp-run

web/node_modules/.stamp: web/package.json web/package-lock.json | .venv/.stamp-uv
	cd web && $(NODE) npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(CLIENT): web/node_modules/.stamp $(WEB_SOURCES)
	cd web && $(NODE) npm run --silent build -- --logLevel warn
	@touch $@
