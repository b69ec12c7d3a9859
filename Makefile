# `make demo` and `make test` need nothing but python3 (3.11 or newer) and make.
PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
PATHS  := engine bot sandbox tests benchmarks

.DELETE_ON_ERROR:
.PHONY: setup dev demo test long check format bench golden lock clean

setup: $(VENV)/.runtime
dev: $(VENV)/.dev

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Forseti needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) -V). Try: make PYTHON=python3.12 …"; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --editable .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@

demo: setup
	$(BIN)/forseti demo

test: dev
	$(BIN)/python -m pytest -q -n 2 -m "not long"

long: dev
	$(BIN)/python -m pytest -q -n 2 -m long

check: dev
	$(BIN)/ruff check $(PATHS)
	$(BIN)/ruff format --check $(PATHS)
	$(BIN)/mypy $(PATHS)

format: dev
	$(BIN)/ruff check --fix $(PATHS)
	$(BIN)/ruff format $(PATHS)

bench: dev
	@$(BIN)/python -m benchmarks

# Writes the golden files anew; read the diff before you commit it.
golden: dev
	FORSETI_GOLDEN=write $(BIN)/python -m pytest -q -n 0 -k golden

# Pins anew what pyproject.toml asks for.
lock: dev
	$(BIN)/uv pip compile --quiet --upgrade --universal --generate-hashes --python-version 3.11 --no-emit-index-url --no-header -o requirements.lock pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --python-version 3.11 --no-emit-index-url --no-header --extra dev -c requirements.lock -o requirements-dev.lock pyproject.toml

clean:
	rm -rf $(VENV) build *.egg-info demo-output .mypy_cache .pytest_cache .ruff_cache
