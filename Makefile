# Two commands are all one needs: `make play` and `make test`. Each sets up what it needs in .venv
# first, from the pinned lists in requirements/, and remembers that it did.

PYTHON ?= python3
VENV ?= .venv
UV ?= uv
WORKERS ?= auto

BIN = $(VENV)/bin
PIP = $(BIN)/python -m pip --disable-pip-version-check --quiet
MADE = $(VENV)/.made
PLAY = $(VENV)/.ready-to-play
DEV = $(VENV)/.ready-to-develop
PAGES = $(VENV)/.ready-for-pages
PYTEST = $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal
LOCK = $(UV) pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --custom-compile-command 'make lock' --quiet $(UPGRADE)

.DEFAULT_GOAL := help
.PHONY: help play test quick compiled check format bench soak messages lock clean

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## /\1	/p' Makefile | while IFS='	' read -r name about; do \
		printf '  make %-10s %s\n' "$$name" "$$about"; done

play: $(PLAY) $(PAGES) ## set up and open the house in the browser
	@$(BIN)/tacit serve --open $(ARGS)

test: $(DEV) $(PAGES) compiled ## set up and run all tests, in a browser and on PostgreSQL too
	@sh scripts/postgres.sh
	@sh scripts/browser.sh $(BIN)/python
	$(PYTEST) $(ARGS)

quick: $(DEV) $(PAGES) compiled ## the tests that need no browser, no PostgreSQL and not long
	$(PYTEST) -m 'not browser and not postgres and not slow' $(ARGS)

# Once, before the tests: each of their processes would compile for itself, within its time-outs.
compiled: $(DEV)
	@$(BIN)/python -m tacit.lab.precompile

check: $(DEV) ## format, lint and types, without changing anything
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy

format: $(DEV) ## put the sources in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(DEV) $(PAGES) ## measure speed, as ratios in one run, and how much a house can carry
	$(BIN)/tacit bench $(ARGS)
	@sh scripts/postgres.sh
	$(BIN)/python -m bench.layers
	$(BIN)/python -m bench.house
	$(BIN)/python -m bench.peer
	$(BIN)/python -m bench.first
	$(BIN)/python -m bench.learn

soak: $(DEV) $(PAGES) compiled ## half an hour of kills, outages and hostile guests: is any move lost?
	@sh scripts/postgres.sh
	$(BIN)/python -m bench.soak $(ARGS)

messages: $(DEV) ## bring the catalogues of all languages up to date with the sources
	$(BIN)/python -m tacit.language

lock: ## pin the dependencies anew (needs uv; UPGRADE=--upgrade takes the newest)
	$(LOCK) --extra lab --extra cluster --group dev --group build --output-file requirements/dev.txt
	$(LOCK) --group build --constraint requirements/dev.txt --output-file requirements/play.txt

clean: ## remove the environment and all that tools leave behind
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
	find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} +

$(MADE):
	@sh scripts/environment.sh '$(PYTHON)' '$(VENV)'
	@touch $@

$(PLAY): requirements/play.txt pyproject.toml | $(MADE)
	@echo 'Setting up: what it takes to play (once, about a minute)'
	@$(PIP) install --require-hashes --requirement requirements/play.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements/dev.txt pyproject.toml | $(MADE)
	@echo 'Setting up: what it takes to develop (once, about two minutes)'
	@$(PIP) install --require-hashes --requirement requirements/dev.txt
	@$(PIP) install --no-deps --no-build-isolation --editable .
	@touch $@ $(PLAY)

$(PAGES): package.json scripts/vendor.py src/tacit/house/web/vendor.toml | $(PLAY)
	@$(BIN)/python -m scripts.vendor
	@touch $@
