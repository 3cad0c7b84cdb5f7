"""Every command and example in the documents runs, and prints the output that the page shows."""

from __future__ import annotations

import doctest
import gc
import io
import os
import re
import shlex
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from scripts.theory.page import stored_figures
from textual.app import App
from textual.pilot import Pilot

from mate.cli import main
from mate.cli.parser import COMMANDS, parse
from mate.record import Terms
from mate.session import Session
from tests.documents.pages import PAGES, ROOT, Example, consoles_of, inline_commands_of, text_of

DATA: Final = ROOT / "tests" / "data"
PLACEHOLDERS: Final = {
    "analyze FILE": "analyze matches/v4-time.jsonl",
    "--log FILE": "--log new.jsonl",
    "resume FILE": "resume matches/v1-unfinished.jsonl",
    "CODE": "02T7-6Y5N-K3YK-M5R5",
    "FILE": "matches/v1-finished.jsonl",
    "HOLDING HOLDING": ".A..AT A..A.Q",
    "LEVEL": "club",
    "COMMAND": "play",
    " ACTION": "",
    "--deal D": "--deal AT.AT7.T.ATK7",
    "--depth N": "--depth 1",
    "N --json": "1 --json",
    "1|2": "1",
    " …": "",
}
"""The values for placeholders in the documents."""
LONG: Final = ("mate simulate ", "mate perft ", "mate puzzle --own", "mate stats --analyze")
"""The beginnings of slow commands, which are only parsed."""
TRIED: Final = {tried["command"] for tried in stored_figures()["tries"].values()}
"""Commands on the theory page, which the tests of that page run."""
NOT_OURS: Final = (
    r"(pipx|uvx?|python3?|~/mate-env/bin/(pip|python)|git|rm|mkdir|\.venv/bin/pytest) .*"
    r"|~/mate-env/bin/mate"
)

CONSOLES: Final = [
    example for page in PAGES for example in consoles_of(page) if example.line not in TRIED
]
INLINE: Final = sorted({line for page in PAGES for line in inline_commands_of(page)} - TRIED)
WITH_PYTHON: Final = {page.name: page for page in PAGES if ">>> " in text_of(page)}
TARGETS: Final = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def named(example: Example) -> str:
    return f"{example.page} {example.line}"


class Screens(list[str]):
    """The class names of the screens that were opened."""


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A home with matches of every log version, a match of Ana and Ben, and no settings file."""
    folder = tmp_path_factory.mktemp("home")
    (folder / "matches").mkdir()
    logs = [DATA / "plain" / "match.jsonl", *sorted((DATA / "logs").glob("*.jsonl"))]
    for number, log in enumerate(logs, start=1):
        os.utime(shutil.copy(log, folder / "matches"), (number, number))
    (folder / "actions.txt").write_text("-\n-\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("MATE_HOME", str(folder))
        patch.delenv("MATE_CONFIG", raising=False)
        patch.chdir(folder)
        with Session.begin(Terms(players=("Ana", "Ben"))) as session:
            session.keep()
        os.utime(session.path, (0, 0))
        yield folder


@pytest.fixture
def screens(monkeypatch: pytest.MonkeyPatch) -> Iterator[Screens]:
    """Let each full screen open without a terminal, note its class, and close it."""
    opened, run = Screens(), App.run

    def run_headless(app: App[Any]) -> Any:
        async def look(pilot: Pilot[Any]) -> None:
            await pilot.pause()
            opened.append(type(app.screen).__name__)
            app.exit()

        return run(app, headless=True, size=(80, 24), auto_pilot=look)

    monkeypatch.setattr(App, "run", run_headless)
    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    # Let pytest restore the variables that the program sets.
    for name in ("TEXTUAL_FPS", "TEXTUAL_COLOR_SYSTEM"):
        monkeypatch.setenv(name, os.environ.get(name, ""))
    yield opened
    gc.enable()
    gc.unfreeze()


class Keyboard(io.BytesIO):
    """A terminal without input."""

    def isatty(self) -> bool:
        return True


def words_of(line: str) -> list[str]:
    """Return the arguments of a command line."""
    for placeholder, value in PLACEHOLDERS.items():
        line = line.replace(placeholder, value)
    return shlex.split(re.split(" [<>]", line)[0])[1:]


def run(line: str, monkeypatch: pytest.MonkeyPatch) -> int | str | None:
    file = line.partition(" <")[2]
    typed = io.BytesIO(Path(file).read_bytes()) if file else Keyboard()
    with io.TextIOWrapper(typed) as standard_input:
        monkeypatch.setattr(sys, "stdin", standard_input)
        try:
            return main(words_of(line))
        except SystemExit as end:
            return end.code


def fits_page(shown: str, printed: str) -> bool:
    """Return whether the text on a page is empty, the output, or the output up to a prompt."""
    is_open = shown.endswith("\n>\n")
    return not shown or shown == printed or (is_open and printed.startswith(shown[:-1]))


def write(example: Example, printed: str) -> None:
    """Write the output into the page."""
    if example.output.endswith("\n>\n"):
        printed = printed.partition("\n>")[0] + "\n>\n"
    page = next(page for page in PAGES if page.name == example.page)
    before = f"$ {example.line}\n{example.output}"
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace(before, f"$ {example.line}\n{printed}"), encoding="utf-8")


@pytest.mark.parametrize("example", CONSOLES, ids=named)
def test_console_block_shows_the_output_of_its_command(
    example: Example,
    screens: Screens,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    tool, _, rest = example.line.partition(" ")
    if tool == "make":
        assert rest.partition(" ")[0] in TARGETS
    elif tool not in {"mate", ".venv/bin/mate"}:
        assert re.fullmatch(NOT_OURS, example.line)
    else:
        status = run(example.line, monkeypatch)
        printed = capsys.readouterr()
        assert status in {0, 3}, printed.err
        assert screens or printed.out
        if os.environ.get("MATE_GOLDEN") == "write" and example.output:
            write(example, printed.out)
        else:
            assert fits_page(example.output, printed.out)


@pytest.mark.parametrize("line", INLINE)
def test_command_in_a_sentence_of_a_page_runs(
    line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Open no screen, because screens have separate tests.
    opened = Screens()

    def run_nothing(*_: object, **__: object) -> int:
        opened.append("a screen")
        return 0

    monkeypatch.setenv("TEXTUAL_DRIVER", "textual.drivers.headless_driver:HeadlessDriver")
    monkeypatch.setattr("mate.tui.run", run_nothing)
    words = words_of(line)
    if line.startswith(LONG):
        parse(words)
    else:
        status = run(line, monkeypatch)
        printed = capsys.readouterr()
        # A sentence may name a command without the arguments that it needs.
        is_named = status == 2 and len(words) == 1 and words[0] in COMMANDS
        assert is_named or status in {0, 3}, printed.err
        changes_a_setting = words[:1] == ["settings"] and len(words) == 3 and "--json" not in words
        assert is_named or opened or bool(printed.out) is not changes_a_setting


@pytest.mark.parametrize("name", WITH_PYTHON)
def test_python_examples_on_a_page_run(name: str) -> None:
    page = str(WITH_PYTHON[name])
    assert not doctest.testfile(page, module_relative=False, encoding="utf-8").failed
