# Two commands on a fresh machine: `make play` and `make test`. Both set up .venv themselves.

PYTHON ?= python3
UPGRADE ?=
ROOMS ?=
MOST ?=
OPTIONS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --quiet --quiet --disable-pip-version-check

# A stamp is as new as the step it stands for, so that a second run starts at once.
MADE := $(VENV)/.made
RUN_PINS := $(VENV)/.run-pins
DEV_PINS := $(VENV)/.dev-pins
PACKAGE := $(VENV)/.package

CATALOGUES := $(wildcard src/sixquiprend/i18n/locales/*/LC_MESSAGES/*.po)
COMPILED := $(CATALOGUES:.po=.mo)

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: help play terminal test coverage install machine format bench bench-server chaos-pages attack chaos fuzz proof mutation playthroughs rulebook dist docs news pictures friends frames screenshots pins clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(RUN_PINS) $(PACKAGE) $(COMPILED) ## play in the browser
	@$(BIN)/sixquiprend serve

terminal: $(RUN_PINS) $(PACKAGE) $(COMPILED) ## play in the terminal
	@$(BIN)/sixquiprend play

# Bytecode is written whatever the environment says: dozens of tests start processes, each of which would compile
# every module it loads. For the same reason the kernel is compiled before the tests, beside mypy, which leaves a
# core free.
test coverage proof mutation attack chaos bench-server: export PYTHONDONTWRITEBYTECODE =

test: install ## run every check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python -m tests.warm & $(BIN)/mypy && wait $$!
	$(BIN)/lint-imports --no-logo
	$(BIN)/python -m tools.machine
	$(BIN)/python -m tools.browser_code
	$(BIN)/pytest -rs
	@echo "The tests that name its rules must cover the engine entirely, without games by chance:"
	$(BIN)/pytest -q -m 'not by_chance' tests/engine tests/playthroughs --cov --cov-report=
	$(BIN)/coverage report --include='src/sixquiprend/engine/*' --fail-under=100

install: $(DEV_PINS) $(PACKAGE) $(COMPILED) ## set up .venv with all the tools

coverage: install ## measure which lines all tests reach; they take three times as long
	$(BIN)/pytest --cov

machine: install ## find or install what tests need besides Python: Chromium, PostgreSQL, Node
	@$(BIN)/python -m tools.machine

format: install ## format the code, mend what ruff and Biome can mend
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(BIN)/python -m tools.browser_code format

bench: install ## measure the speed
	@$(BIN)/python -m bench

bench-server: install ## measure the server: answers a second, waiting times, memory
	@$(BIN)/python -m bench.server

attack: install ## attack a server of its own, and measure what honest players notice
	@$(BIN)/python -m attacks

chaos-pages: install ## go on at thousands of moments of every page on which cards fly
	CHAOS=10 $(BIN)/pytest tests/browser/test_what_is_drawn.py

chaos: install ## restart and break servers while people play; make and forget tables by the thousand (OPTIONS="--seconds 3600")
	@$(BIN)/python -m chaos $(OPTIONS)

fuzz: install ## change every request, message and file at random: only clear errors may come (SECONDS=600)
	@SECONDS=$(SECONDS) $(BIN)/python -m fuzz

proof: install ## run the long proofs
	$(BIN)/pytest proofs

mutation: install ## put small faults into a copy of the code: do the tests notice? (ROOMS="engine table", MOST=300; ROOMS=kernel ONLY=full/)
	@$(BIN)/python -m tools.mutation $(ROOMS) $(if $(MOST),--most $(MOST)) $(if $(ONLY),--only $(ONLY))

playthroughs: install ## write the golden playthroughs anew
	@$(BIN)/python -m tests.playthroughs

rulebook: install ## write the answers of the rule book's cases anew
	@$(BIN)/python -m tools.rulebook

pictures: install ## draw docs/architecture.md anew: rooms, what they touch, phases
	@$(BIN)/python -m tools.pictures

# Built beside, then put in place: a server that runs never shows half of it.
docs: install ## build the documentation site, which the server shows at /docs
	@rm -rf build/docs
	@$(BIN)/sphinx-build -n -W --keep-going -q -d build/doctrees -b html docs build/docs
	@rm -rf build/docs/_sources build/docs/.buildinfo $(SITE)
	@mv build/docs $(SITE)
	@echo "The site is in $(SITE), and at /docs of a server."

SITE := src/sixquiprend/docs_site

friends: install machine ## four impatient friends and a TV play a whole game of every option; then look at build/friends
	@$(BIN)/python -m tools.friends

frames: install machine ## measure how smoothly a turn of ten is told on a phone, and how fast the first page is there
	@$(BIN)/python -m tools.frames

screenshots: install machine ## take the pictures of every page anew
	@$(BIN)/python -m tools.screenshots

pins: $(MADE) ## write requirements/ from pyproject.toml (all to the newest: UPGRADE=--upgrade)
	@test -x $(BIN)/uv || $(PIP) install uv
	@$(BIN)/uv pip compile $(PIN_OPTIONS) --extra all --group dev pyproject.toml -o requirements/dev.txt
	@$(BIN)/uv pip compile $(PIN_OPTIONS) $(PLAY_EXTRAS) --group build pyproject.toml \
		--constraints requirements/dev.txt -o requirements/run.txt

# What `make play` installs: not what researchers need besides, which more than doubles it.
PLAY_EXTRAS = --extra server --extra arena
PIN_OPTIONS = --quiet --no-config --universal --no-strip-extras --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --custom-compile-command 'make pins' $(UPGRADE)

dist: docs ## build wheel and source archive, and try them in empty environments
	@$(BIN)/python -m tools.dist

news: install ## put what is new into CHANGELOG.md as a version (VERSION=1.1.0)
	@$(BIN)/python -m tools.news $(VERSION)

clean: ## remove what was built or cached (.venv stays)
	@rm -rf build dist $(SITE) .coverage .coverage.* .mypy_cache .ruff_cache .pytest_cache \
		.import_linter_cache .hypothesis $(COMPILED)
	@find src tests tools bench proofs -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

$(MADE):
	@command -v $(PYTHON) >/dev/null || { \
		echo "sixquiprend needs Python 3.11 or newer, and there is no '$(PYTHON)' here." >&2; exit 1; }
	@$(PYTHON) -c 'import sys; v = sys.version_info; v >= (3, 11) or sys.exit("sixquiprend needs \
	Python 3.11 or newer, and $(PYTHON) is %d.%d: try again with PYTHON=python3.11" % v[:2])'
	@echo "Setting up $(VENV): a minute or two, this once."
	@$(PYTHON) -m venv --clear $(VENV)
	@touch $@

$(RUN_PINS): requirements/run.txt | $(MADE)
	@$(PIP) install --require-hashes -r $<
	@touch $@

# The tools come with all that a game needs.
$(DEV_PINS): requirements/dev.txt | $(MADE)
	@$(PIP) install --require-hashes -r $<
	@touch $@ $(RUN_PINS)

$(PACKAGE): pyproject.toml hatch_build.py src/sixquiprend/__init__.py | $(RUN_PINS)
	@$(PIP) install --no-deps --no-build-isolation -e .
	@touch $@

%.mo: %.po hatch_build.py | $(RUN_PINS)
	@$(BIN)/python hatch_build.py $<
