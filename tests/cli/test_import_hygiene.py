"""What a command loads: nothing but the screen loads Textual, and quick commands load little."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.program import Program

DATA = Path(__file__).parents[1] / "data" / "plain"
REPORT = """
import atexit, sys
atexit.register(lambda: print("\\nloaded:", *sorted(sys.modules)))
from mate.cli import main
sys.exit(main())
"""


def loaded(program: Program, *arguments: str) -> set[str]:
    """The names of the modules that a command loads."""
    done = subprocess.run(
        [sys.executable, "-c", REPORT, *arguments],
        env=program.environment,
        input=b"",
        capture_output=True,
        check=False,
    )
    said = done.stdout.decode().rpartition("\nloaded:")[2]
    assert "mate.cli.entry" in said, done.stderr
    return set(said.split())


def packages(modules: set[str]) -> set[str]:
    return {module.partition(".")[0] for module in modules}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        ("play", "--plain"),
        ("resume", "--plain"),
        ("show", str(DATA / "match.jsonl")),
        ("show", "--json", str(DATA / "match.jsonl")),
        ("replay", "--plain", str(DATA / "match.jsonl")),
        ("list",),
        ("deal",),
        ("deal", "--fair", "--rules", "bga"),
        ("perft", "--deal", "0", "--depth", "1"),
        ("solve", "--deal", "0"),
        ("analyze", str(DATA / "match.jsonl")),
        ("puzzle", "--plain"),
        ("puzzle", "1", "--json"),
        ("simulate", "--players", "club", "novice", "-n", "1"),
        ("theory", "--rules", "bga", "--sample", "1", "--jobs", "1"),
        ("play", "--plain", "--opponent", "club"),
        ("rules",),
        (),
    ],
    ids=" ".join,
)
def test_no_command_but_the_screen_loads_textual(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert "textual" not in packages(modules)
    assert "mate.tui" not in modules


@pytest.mark.parametrize("option", ["--version", "-V"])
def test_the_version_needs_no_library_and_not_even_the_parser(
    program: Program, option: str
) -> None:
    modules = loaded(program, option)
    assert not packages(modules) & {"msgspec", "rich", "textual", "argparse"}
    assert {module for module in modules if module.startswith("mate")} == {
        "mate",
        "mate.cli",
        "mate.cli.entry",
    }


@pytest.mark.parametrize(
    "arguments", [("deal",), ("perft", "--deal", "0", "--depth", "1")], ids=lambda a: a[0]
)
def test_what_needs_only_the_rules_loads_only_the_rules(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert not packages(modules) & {"msgspec", "rich", "platformdirs"}
    assert "mate.record" not in modules


@pytest.mark.parametrize(
    ("arguments", "spared"),
    [
        (("perft", "--deal", "0", "--depth", "1"), {"pathlib", "platformdirs"}),
        (("help",), {"pathlib", "platformdirs"}),
        (("completion", "bash"), {"platformdirs"}),
    ],
    ids=["perft", "help", "completion"],
)
def test_what_prints_only_ascii_looks_at_no_settings(
    program: Program, arguments: tuple[str, ...], spared: set[str]
) -> None:
    modules = loaded(program, *arguments)
    assert not [module for module in modules if module.startswith("mate.settings")]
    assert not modules & spared


def test_what_wrong_usage_and_help_need_is_loaded_for_nothing_else(program: Program) -> None:
    modules = loaded(program, "deal")
    assert not modules & {"difflib", "textwrap", "mate.cli.usage", "mate.cli.helppages"}


@pytest.mark.parametrize(
    "arguments",
    [("show", str(DATA / "match.jsonl")), ("list",), ("stats",)],
    ids=lambda arguments: arguments[0],
)
def test_what_only_reads_needs_no_lock_no_solver_and_no_layout(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert not packages(modules) & {"rich", "subprocess"}
    assert not modules & {"mate.session", "mate.solver", "mate.grading", "mate.record.journal"}


def test_showing_a_match_draws_no_lots_and_asks_no_terminal_how_wide_it_is(
    program: Program,
) -> None:
    modules = loaded(program, "show", str(DATA / "match.jsonl"))
    assert not modules & {"random", "shutil"}


def test_the_modules_of_the_first_picture_load_no_solver(program: Program) -> None:
    modules = loaded(program, "settings")
    assert "mate.tui.screens.table" in modules
    assert not modules & {"mate.solver", "mate.grading", "mate.tui.screens.settings"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("--version",),
        ("--help",),
        ("play", "--plain"),
        ("play", "--plain", "--today", "--opponent", "club", "--first", "1"),
        ("show", str(DATA / "match.jsonl")),
        ("list",),
        ("deal",),
        ("deal", "--foreplace", "--rules", "bga"),
        ("perft", "--deal", "0", "--depth", "1"),
        ("solve", "--help"),
        ("solve", "--deal", "0", "QD"),
        ("analyze", __file__),
        ("puzzle", "--help"),
        ("puzzle", "0"),
        ("simulate", "--help"),
        ("theory", "--save", __file__),
    ],
    ids=" ".join,
)
def test_numpy_and_processes_are_loaded_only_by_what_solves(
    program: Program, arguments: tuple[str, ...]
) -> None:
    modules = loaded(program, *arguments)
    assert not packages(modules) & {"numpy", "multiprocessing"}


@pytest.mark.parametrize(
    "arguments",
    [
        ("solve", "--deal", "0"),
        ("analyze", str(DATA / "match.jsonl")),
        ("puzzle", "1", "--json"),
        ("simulate", "--players", "club", "novice", "-n", "1", "--jobs", "1"),
        ("theory", "--rules", "bga", "--sample", "1", "--jobs", "1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_solving_in_one_process_loads_no_multiprocessing(
    program: Program, arguments: tuple[str, ...]
) -> None:
    found = packages(loaded(program, *arguments))
    assert "numpy" in found
    assert "multiprocessing" not in found
