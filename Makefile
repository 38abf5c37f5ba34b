# make run opens LexEval; make test checks it. Both set up what is missing first.
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

# Which slice of the tests `make test` runs: one for each commit; `make test SLICE=` runs all of them, as CI does.
SLICE ?= $(shell git rev-parse --short HEAD 2>/dev/null || echo released)

export PYTHON WHEELS

.DEFAULT_GOAL := setup
.PHONY: setup run test quick bench soak dist bundle format lock wheels clean

setup: $(READY)

$(READY): requirements.lock pyproject.toml lexeval_gui/core/version.py scripts/setup.sh scripts/system.sh
	@scripts/setup.sh
	@touch $@

run: setup
	@scripts/run.sh

test: setup
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy || { [ $$? = 2 ] && $(BIN)/mypy --num-workers=0; } # 2: on a busy machine its workers come too late for it
	$(BIN)/lint-imports --no-logo
	QT_QPA_PLATFORM=offscreen $(BIN)/pytest -n 3 --dist worksteal $(if $(SLICE),--slice=$(SLICE))

# What a change of one room needs, in half a minute: `make quick ROOM=tasks/lexicon`; without a room, of what has changed.
quick: setup
	@QT_QPA_PLATFORM=offscreen $(BIN)/python scripts/quick.py $(ROOM)

bench: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.benchmarks

# Takes forty minutes: random actions, every screen, every size, damaged projects. `make soak NAMES=actions` runs one of them.
soak: setup
	QT_QPA_PLATFORM=offscreen $(BIN)/python -m tests.soak $(NAMES)

# Wheel and sdist into dist/, built twice and tried where there is no checkout; some minutes.
dist: setup
	@$(BIN)/python -m scripts.shipping.dist

# The folder for machines without Python into dist/, packed, and tried in the same way.
bundle: setup
	@$(BIN)/python -m scripts.shipping.bundle

format: setup
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

# Keeps the versions that are locked and fit; `make lock UPGRADE=--upgrade` takes the newest.
lock: setup
	$(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
		--custom-compile-command "make lock" --group build --group bundle --group dev $(UPGRADE) --output-file requirements.lock --quiet pyproject.toml

# For a machine without network: `make wheels FOLDER=wheels` here, `make WHEELS=wheels` there, with the same system and
# version of Python.
wheels: setup
	@scripts/wheels.sh $(FOLDER)

clean:
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find lexeval_gui tests -name __pycache__ -type d -prune -exec rm -rf {} +
