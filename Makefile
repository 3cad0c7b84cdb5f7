# The environment has exactly the versions in constraints.txt, so that everyone plays the same game
# and runs the same checks. `make play` installs the game. `make test` also installs the checks.
# PYTHON chooses the Python of the environment. By default, scripts/find-python.sh picks the newest.
VENV = .venv
CONSTRAINTS = constraints.txt
CHECKS = dev
TESTS = tests src scripts/theory
BIN = $(VENV)/bin
MADE = $(VENV)/.made
PLAYABLE = $(VENV)/.playable
READY = $(VENV)/.ready
# Pass the constraints in variables, because they must also apply to the libraries that build the
# package. Old and new versions of pip read different variables for this purpose.
INSTALL = PIP_CONSTRAINT=$(CONSTRAINTS) PIP_BUILD_CONSTRAINT=$(CONSTRAINTS) \
	sh scripts/set-up-step.sh $(BIN)/python -m pip install --quiet --disable-pip-version-check --retries 2 --editable
# Tests that a library is most likely to break: of files, of the solver, and of the screen from its
# start to the end of a match.
MEET_LIBRARIES = tests/saved tests/settings tests/record/test_storage.py \
	tests/solver/test_solution.py tests/cli/test_rules_command.py \
	tests/tui/test_home.py tests/tui/test_layouts.py \
	tests/tui/test_looks.py tests/tui/test_picture.py tests/tui/test_reading.py \
	tests/tui/test_table.py

# Tests that run every command, in a separate process or with its examples.
START_COMMANDS = tests/cli/test_usage.py tests/cli/test_import_hygiene.py \
	tests/cli/test_shell_files.py

# Ignore these variables of the caller. Without compiled files, every process would compile the
# program again. With PYTHONUTF8=0, Python could read files in an encoding other than UTF-8.
unexport PYTHONDONTWRITEBYTECODE PYTHONUTF8
# Set a PATH if there is none, because make and Python need PATH to find programs by name.
PATH ?= /usr/local/bin:/usr/bin:/bin
export PATH

.PHONY: play test quick format lint types tests test-lowest test-newest test-environments steady test-pythons test-deep mutants fuzz \
	pictures screens shell-files puzzles prove-puzzles theory prove-theory package clean

play: $(PLAYABLE) ## install and start the game
	@$(BIN)/mate

test: format lint types tests ## install and run every check

# Make the environment again if its Python has disappeared or been replaced by a newer Python.
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

quick: format lint ## run at every save: format, lint, the rules, and one hand, match and picture of each kind
	$(BIN)/pytest -m quick --numprocesses 2 --dist worksteal $$(grep -rl --include='*.py' "mark.quick" tests)

format: $(READY)
	$(BIN)/ruff format --check .

lint: $(READY)
	$(BIN)/ruff check .
	@# Use TERM=dumb, because lint-imports draws an animation on other terminals, which fills a log.
	TERM=dumb $(BIN)/lint-imports --no-cache --no-logo
	$(BIN)/python -m scripts.wording

types: $(READY)
	$(BIN)/mypy
	$(BIN)/mypy --platform darwin --cache-dir .mypy_cache/darwin
	$(BIN)/mypy --platform win32 --cache-dir .mypy_cache/win32 src

tests: $(READY)
	$(BIN)/pytest --numprocesses 4 --dist worksteal $(TESTS)

test-lowest: ## run some tests with the oldest libraries that are allowed
	@$(MAKE) VENV=.venv-lowest CONSTRAINTS=constraints-lowest.txt CHECKS=tests \
		TESTS='$(MEET_LIBRARIES)' tests

test-newest: $(READY) ## start every command with the newest Python on this machine, if .venv has another version
	@PATH="$$(printf '%s:' $(HOME)/.pyenv/versions/*/bin)$$PATH"; \
	newest=$$(sh scripts/find-python.sh); version=$$($$newest -V); \
	if [ "$${version%.*}" = "$$($(BIN)/python -V | sed 's/\.[^.]*$$//')" ]; then \
		echo "No newer Python here than $$version"; \
	else \
		$(MAKE) --no-print-directory VENV=.venv-newest PYTHON=$$newest CHECKS=tests TESTS='$(START_COMMANDS)' tests; \
	fi

test-environments: $(READY) ## run all tests in unusual environments, which must not affect the results, in an hour
	sh tests/environments.sh

steady: $(READY) ## run all tests twenty times: idle, busy, fresh and on one core; ARGS="--idle 1 tests/tui" runs fewer
	$(BIN)/python -m scripts.steady $(ARGS)

test-pythons: ## run all tests with every supported Python, all of which must be installed
	@for version in 3.11 3.12 3.13 3.14; do \
		$(MAKE) VENV=.venv-$$version PYTHON=python$$version CHECKS=tests tests || exit 1; \
	done

test-deep: $(READY) ## run complete sweeps, and test each property on many new random examples
	$(BIN)/pytest -m deep --numprocesses 2 --dist worksteal $(ARGS)
	$(BIN)/pytest -m hypothesis --hypothesis-profile=deep --numprocesses 2 --dist worksteal $(ARGS)

mutants: $(READY) ## print small changes to the code that no test notices; AREAS="rules session" chooses areas
	@$(INSTALL) '.[mutants]'
	$(BIN)/python scripts/mutants.py $(AREAS)

SEED ?=
INPUTS ?= 10000

fuzz: $(READY) ## send the program anything that a terminal can send; SEED=… INPUTS=…
	$(BIN)/python -m tests.fuzz $(if $(SEED),--seed $(SEED)) --inputs $(INPUTS)

pictures: $(READY) ## make pictures of every screen in build/pictures, for inspection
	$(BIN)/python docs/make_pictures.py

screens: $(READY) ## update docs/screens.md, its pictures, and the animation in the README
	$(BIN)/python docs/make_pictures.py --kept

puzzles: $(READY) ## make the pack of puzzles from its seed, in minutes
	$(BIN)/python -m scripts.puzzles

theory: $(READY) ## compute every figure of docs/theory.md again and write the page, in half an hour or more
	$(BIN)/python -m scripts.theory --write

shell-files: $(READY) ## make the completion scripts and the man page from the parser
	$(BIN)/python -m scripts.make_shell_files

prove-puzzles: $(READY) ## prove every puzzle of the pack
	$(BIN)/python -m scripts.puzzles --prove

prove-theory: $(READY) ## compare the whole game with a C program and with every deal solved alone, in one or two hours
	$(BIN)/python -m scripts.prove_theory $(ARGS)

package: $(READY) ## build the package, and try the package as a user would
	$(BIN)/python scripts/try_package.py

clean:
	rm -rf $(VENV) .venv-* .mypy_cache .pytest_cache .ruff_cache .hypothesis build dist
