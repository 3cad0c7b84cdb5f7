"""A short run of the fuzzer, and checks that the fuzzer finds faults.

`make fuzz` runs the fuzzer for longer.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from mate.record import dump, dumps
from tests.fuzz.checks import check_files
from tests.fuzz.history import Answer, Bytes, History, Quiet, Resize, Signal, Step, shrink
from tests.fuzz.monkey import history_of
from tests.fuzz.sandbox import FINISHED, HOME, MATCHES, UNFINISHED, build_sandbox, copy_sandbox
from tests.fuzz.trial import Runner
from tests.program import snapshot
from tests.saved.saves import a_match


@pytest.fixture(scope="session")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sandbox to copy, built once."""
    sandbox = tmp_path_factory.mktemp("fuzz") / "template"
    build_sandbox(sandbox)
    return sandbox


@pytest.mark.parametrize("seed", range(2))
def test_program_survives_random_terminal_input(seed: int, template: Path, tmp_path: Path) -> None:
    history = history_of(seed, inputs=40)
    finding = Runner(template, tmp_path / "sandbox").run(history).finding
    assert finding is None, f"{finding}\nby this history:\n{history}"


# Tests of the faults that the fuzzer must report.

PROGRAM = """
import os, pathlib, signal, sys, termios, time, tty
before, last, quit = termios.tcgetattr(0), b"", b"\\x11"
tty.setraw(0, termios.TCSANOW)
def draw(*_): os.write(1, b"\\x1b[?1049h\\x1b[?25lpicture")
def leave(status):
    os.write(1, b"\\x1b[?25h\\x1b[?1049l")
    termios.tcsetattr(0, termios.TCSANOW, before)
    os._exit(status)
signal.signal(signal.SIGWINCH, draw)
signal.signal(signal.SIGTERM, lambda *_: leave(0))
draw()
matches = pathlib.Path(os.environ["MATE_HOME"], "matches")
while True:
    try: key = os.read(0, 1)
    except OSError: key = b""
    if not key: os._exit(0)
    if key == quit: leave(3)
    if key == b"x":
        DO
    last = key
"""
"""A full-screen program that runs `DO` if `x` is pressed, even before its first screen."""

X = (Quiet(), Bytes(b"x"), Quiet(), Answer())


def kind_of_fault(template: Path, folder: Path, steps: tuple[Step, ...], do: str) -> str:
    """Return the kind of fault found in a program that runs this code when `x` is pressed."""
    command = (sys.executable, "-S", "-c", PROGRAM.replace("DO", do))
    runner = Runner(template, folder / "sandbox", command, patient=False)
    finding = runner.run(History(steps=steps)).finding
    return "" if finding is None else finding.kind


def test_fuzzer_accepts_a_program_that_keeps_every_rule(template: Path, tmp_path: Path) -> None:
    held_down = (Bytes(b"x" * 20_000), Resize(1, 1), Answer())
    for steps in (X, held_down, (Quiet(), Signal("SIGTERM"))):
        assert kind_of_fault(template, tmp_path, steps, "pass") == ""


@pytest.mark.parametrize(
    ("kind", "do"),
    [
        ("crash", "raise KeyError"),
        ("crash", "leave(1)"),
        ("ended", "leave(0)"),
        ("stays", "quit = None"),
        ("hang", "signal.signal(signal.SIGWINCH, signal.SIG_IGN)"),
        ("terminal", "leave = os._exit"),
        ("terminal", "before[0] = 0"),
        ("output", "os.write(1, b'\\x1b]0;PWNED\\x07')"),
        (
            "children",
            "signal.signal(1, signal.SIG_IGN); os.fork() or os.execvp('sleep', ['sleep', '600'])",
        ),
        ("altered", "(matches / 'half.jsonl').unlink()"),
        ("log", "(matches / 'new.jsonl').write_text('x')"),
    ],
)
def test_fuzzer_reports_a_program_that_breaks_a_rule(
    kind: str, do: str, template: Path, tmp_path: Path
) -> None:
    assert kind_of_fault(template, tmp_path, X, do) == kind


@pytest.fixture
def sandbox(template: Path, tmp_path: Path) -> Path:
    copy_sandbox(template, tmp_path / "sandbox", "still")
    return tmp_path / "sandbox"


def test_fuzzer_accepts_continued_trashed_and_exported_matches(sandbox: Path) -> None:
    before = snapshot(sandbox)
    half, cut = sandbox / UNFINISHED[1], sandbox / UNFINISHED[-1]
    half.unlink()
    dump(a_match("Ben", "Ana", luck=8, steps=80), half)
    cut.write_bytes(before[UNFINISHED[-1]].rpartition(b"\n")[0] + b"\n")
    half.rename(sandbox / "data" / "trash" / "half.jsonl")
    dump(a_match(), sandbox / MATCHES / "new.jsonl")
    (sandbox / HOME / "new.txt").write_bytes(b"Mate: Ana and Ben")
    assert check_files(sandbox, before, snapshot(sandbox)) is None


@pytest.mark.parametrize(
    ("kind", "name", "data"),
    [
        ("altered", FINISHED[0], b""),
        ("altered", FINISHED[0], b"{}\n"),
        # The log continues with other actions.
        ("altered", UNFINISHED[1], dumps(a_match("Ben", "Ana", luck=80, steps=80))),
        ("altered", f"{MATCHES}/broken-text.jsonl", b"no log\n"),
        ("altered", f"{HOME}/match.txt", b"Mate: Ana and Ben"),
        ("log", f"{MATCHES}/new.jsonl", b"no log\n"),
        ("log", "data/trash/new.jsonl", b"\xff"),
        ("outside", f"{HOME}/new.txt", b"anything"),
        ("outside", "tmp/new", b""),
        ("outside", "data/new", b""),
        ("settings", "data/settings.toml", b"theme = 3\n"),
    ],
)
def test_fuzzer_reports_forbidden_changes(kind: str, name: str, data: bytes, sandbox: Path) -> None:
    before = snapshot(sandbox)
    (sandbox / name).write_bytes(data)
    finding = check_files(sandbox, before, snapshot(sandbox))
    assert finding is not None
    assert finding.kind == kind


# Tests of histories: their text form, and how the fuzzer shortens them.


def test_seed_determines_a_history_whose_text_form_parses_back() -> None:
    assert history_of(3) == history_of(3) != history_of(4)
    for seed in range(20):
        history = history_of(seed)
        assert History.parse(str(history)) == history


def test_shrinking_finds_the_shortest_failing_history() -> None:
    tried = 0

    def fails(history: History) -> bool:
        nonlocal tried
        tried += 1
        typed = b"".join(step.data for step in history.steps if isinstance(step, Bytes))
        return b"p" in typed and b"r" in typed[typed.index(b"p") :]

    long = history_of(1).with_steps(
        [*history_of(1).steps, Bytes(b"...p..."), *[Quiet()] * 30, Bytes(b"rrr")]
    )
    assert shrink(long, fails, tries=200) == History(steps=(Bytes(b"p"), Bytes(b"r")))
    assert tried <= 200
    tried = 0
    assert shrink(long, lambda history: fails(history) and False, tries=5) == long
    assert tried == 5
