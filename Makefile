# The environment holds what constraints.txt names and nothing else, so that everyone plays the
# same game and runs the same checks. `make play` installs the game, `make test` the checks too.
# PYTHON is the Python to set it up with; without, scripts/find-python.sh finds the newest.
VENV = .venv
CONSTRAINTS = constraints.txt
CHECKS = dev
TESTS = tests src scripts/theory
BIN = $(VENV)/bin
MADE = $(VENV)/.made
PLAYABLE = $(VENV)/.playable
READY = $(VENV)/.ready
# As variables they hold for what builds the package as well, whichever way pip has.
INSTALL = PIP_CONSTRAINT=$(CONSTRAINTS) PIP_BUILD_CONSTRAINT=$(CONSTRAINTS) \
	sh scripts/set-up-step.sh $(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 2 --editable
# What is kept in files, what is solved, and the screen, from its start to the end of a match.
MEET_LIBRARIES = tests/saved tests/settings tests/record/test_storage.py \
	tests/solver/test_solution.py tests/cli/test_rules_command.py \
	tests/tui/test_home.py tests/tui/test_layouts.py \
	tests/tui/test_looks.py tests/tui/test_picture.py tests/tui/test_reading.py \
	tests/tui/test_table.py

# Every command runs, as a process and with its examples.
START_COMMANDS = tests/cli/test_usage.py tests/cli/test_import_hygiene.py \
	tests/cli/test_shell_files.py

# What is compiled is kept for the next run and for other processes, and files are read as UTF-8.
unexport PYTHONDONTWRITEBYTECODE PYTHONUTF8
# Without a PATH, make and Python find no program by its name.
PATH ?= /usr/local/bin:/usr/bin:/bin
export PATH

.PHONY: play test quick format lint types tests test-lowest test-newest test-environments steady test-pythons test-deep mutants fuzz \
	pictures screens shell-files puzzles prove-puzzles theory prove-theory package clean

play: $(PLAYABLE) ## install and start the game
	@$(BIN)/mate

test: format lint types tests ## install and run every check

# A Python that is gone, or a newer one in its place, makes the environment anew.
$(BIN)/python:

$(MADE): pyproject.toml $(CONSTRAINTS) $(BIN)/python
	@python=$$(sh scripts/find-python.sh "$(PYTHON)") && \
		echo "Setting up $(VENV) with $$python, which takes about half a minute" && \
		{ sh scripts/set-up-step.sh "$$python" -m venv --clear $(VENV) || { rm -rf $(VENV); exit 1; }; }
	@touch $@

$(PLAYABLE): $(MADE)
	@$(INSTALL) .
	@touch $@

$(READY): $(MADE)
	@$(INSTALL) '.[$(CHECKS)]'
	@touch $(PLAYABLE) $@

quick: format lint ## what to run at every save: lint, the rules, one hand, match and picture of each kind
	$(BIN)/pytest -m quick --numprocesses 2 --dist worksteal $$(grep -rl --include='*.py' "mark.quick" tests)

format: $(READY)
	$(BIN)/ruff format --check .

lint: $(READY)
	$(BIN)/ruff check .
	@# On a dumb terminal it draws no animation, which would fill a log with control characters.
	TERM=dumb $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python -m scripts.wording

types: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src

tests: $(READY)
	$(BIN)/pytest --numprocesses 4 --dist worksteal $(TESTS)

test-lowest: ## some tests, with the oldest libraries that are allowed
	@$(MAKE) VENV=.venv-lowest CONSTRAINTS=constraints-lowest.txt CHECKS=tests \
		TESTS='$(MEET_LIBRARIES)' tests

test-newest: $(READY) ## start every command with the newest Python here, if .venv has another
	@PATH="$$(printf '%s:' $(HOME)/.pyenv/versions/*/bin)$$PATH"; \
	newest=$$(sh scripts/find-python.sh); version=$$($$newest -V); \
	if [ "$${version%.*}" = "$$($(BIN)/python -V | sed 's/\.[^.]*$$//')" ]; then \
		echo "No newer Python here than $$version"; \
	else \
		$(MAKE) --no-print-directory VENV=.venv-newest PYTHON=$$newest CHECKS=tests TESTS='$(START_COMMANDS)' tests; \
	fi

test-environments: $(READY) ## all tests in environments that they may not depend on, in an hour
	sh tests/environments.sh

steady: $(READY) ## all tests twenty times, idle, busy, fresh and on one core; ARGS="--idle 1 tests/tui" for fewer
	$(BIN)/python -m scripts.steady $(ARGS)

test-pythons: ## all tests with every Python that Mate is for; each must be there
	@for version in 3.11 3.12 3.13 3.14; do \
		$(MAKE) VENV=.venv-$$version PYTHON=python$$version CHECKS=tests tests || exit 1; \
	done

test-deep: $(READY) ## sweeps in whole, and what holds for all hands, on many new random examples
	$(BIN)/pytest -m deep --numprocesses 2 --dist worksteal $(ARGS)
	$(BIN)/pytest -m hypothesis --hypothesis-profile=deep --numprocesses 2 --dist worksteal $(ARGS)

mutants: $(READY) ## small changes to the code that no test notices; AREAS="rules session" for some
	@$(INSTALL) '.[mutants]'
	$(BIN)/python scripts/mutants.py $(AREAS)

SEED ?=
INPUTS ?= 10000

fuzz: $(READY) ## feed the program with what terminals can send: SEED=… INPUTS=…
	$(BIN)/python -m tests.fuzz $(if $(SEED),--seed $(SEED)) --inputs $(INPUTS)

pictures: $(READY) ## make pictures of every screen in build/pictures, for looking at
	$(BIN)/python docs/make_pictures.py

screens: $(READY) ## update docs/screens.md and its pictures, and the moving one of the README
	$(BIN)/python docs/make_pictures.py --kept

puzzles: $(READY) ## make the pack of puzzles from its seed, in minutes
	$(BIN)/python -m scripts.puzzles

theory: $(READY) ## find every figure of docs/theory.md again and make the page, in half an hour or more
	$(BIN)/python -m scripts.theory --write

shell-files: $(READY) ## make the completion scripts and the man page from the parser
	$(BIN)/python -m scripts.make_shell_files

prove-puzzles: $(READY) ## prove every puzzle of the pack
	$(BIN)/python -m scripts.puzzles --prove

prove-theory: $(READY) ## solve every deal alone, too, and compare; one or two hours of a processor
	$(BIN)/python -m scripts.prove_theory $(ARGS)

package: $(READY) ## build what would be published, and try it as others would
	$(BIN)/python scripts/try_package.py

clean:
	rm -rf $(VENV) .venv-* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
