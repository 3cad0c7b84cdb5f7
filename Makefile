# The environment holds exactly what constraints.txt names, so that everyone runs the same checks.
PYTHON ?= python3.11
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready

.PHONY: play test format lint types tests test-deep mutants pictures screens clean

play: $(READY) ## install and start the game
	@$(BIN)/mate

test: format lint types tests ## install and run every check

$(READY): pyproject.toml constraints.txt
	$(PYTHON) -m venv --clear $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.[dev]'
	@touch $@

format: $(READY)
	$(BIN)/ruff format --check .

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/lint-imports --no-cache --no-logo

types: $(READY)
	$(BIN)/mypy

tests: $(READY)
	$(BIN)/pytest --numprocesses 2 --dist worksteal

test-deep: $(READY) ## what holds for all hands, matches and logs, on many new random examples
	$(BIN)/pytest -m hypothesis --hypothesis-profile=deep --numprocesses 2 --dist worksteal $(ARGS)

mutants: $(READY) ## small changes to the code that no test notices; AREAS="rules session" for some
	$(BIN)/python -m pip install --quiet --disable-pip-version-check \
		--constraint constraints.txt --editable '.[mutants]'
	$(BIN)/python tests/mutants.py $(AREAS)

pictures: $(READY) ## make pictures of every screen in build/pictures, to be looked at
	$(BIN)/python docs/make_pictures.py

screens: $(READY) ## make docs/screens.md and its pictures anew
	$(BIN)/python docs/make_pictures.py --kept

clean:
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
