"""Long work: how far it has come, and processes that share it, none of them left behind."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from mate.cli.output import Progress
from tests.program import Program
from tests.surroundings import PATIENCE

ENDLESS = ("simulate", "--players", "club", "novice", "-n", "100000", "--jobs", "2")

BEGUN = {"fork": 2, "spawn": 3, "forkserver": 4}[multiprocessing.get_start_method()]
"""How many processes a program begins to share its work with two, which are begun last."""

LOG = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")


# How far it has come.


def test_elsewhere_than_on_a_terminal_nothing_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    progress = Progress(1000, "deals")
    for done in (0, 40, 99, 101, 1000):
        progress(done)
    progress.clear()
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    "line",
    [
        "simulate --players novice novice -n 2 --rules bga --jobs 1",
        "analyze --jobs 1 {log} {log}",
        "deal --value 30 40 --rules bga",
        "puzzle --json --all --level 1 --jobs 2",
        "stats --analyze",
    ],
)
def test_no_command_reports_progress_to_a_pipe(program: Program, line: str) -> None:
    done = program.run(*(word.format(log=LOG) for word in line.split()))
    assert (done.returncode, done.stderr) == (0, "")


def test_on_a_terminal_the_line_changes_and_goes_away(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    progress = Progress(1000, "deals")
    for done in (100, 100, 1000):
        progress(done)
    progress.clear()
    progress.clear()
    shown = ["100 of 1000 deals", "1000 of 1000 deals", " " * 20]
    assert capsys.readouterr().err == "".join(f"\r{line}" for line in shown) + "\r"


# The processes.


def offspring(process: int) -> set[int]:
    """The processes that a process began, and those that they did."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in children}.union(*(offspring(int(child)) for child in children))


def lives(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_gone(processes: set[int]) -> None:
    deadline = time.monotonic() + PATIENCE
    while left := set(filter(lives, processes)):
        assert time.monotonic() < deadline, left
        time.sleep(0.01)


@contextlib.contextmanager
def working(program: Program) -> Iterator[tuple[subprocess.Popen[bytes], set[int]]]:
    """A program that shares its work with others, and those."""
    with subprocess.Popen(
        program.command(*ENDLESS),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=program.environment,
        start_new_session=True,
    ) as running:
        try:
            while len(others := offspring(running.pid)) < BEGUN:
                assert running.poll() is None
                time.sleep(0.01)
            yield running, others
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


@linux
def test_no_process_outlives_the_one_that_asked_for_its_work(program: Program) -> None:
    with working(program) as one, working(program) as two, working(program) as three:
        programs = [one, two, three]
        numbers = [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
        for (running, _), number in zip(programs, numbers, strict=True):
            running.send_signal(number)
            assert running.wait(timeout=PATIENCE) == -number
        wait_until_gone({pid for _, others in programs for pid in others})


@linux
def test_an_interrupt_from_the_keyboard_is_told_once(program: Program) -> None:
    with working(program) as (running, others):
        # As the terminal does it: whoever is in the foreground gets it.
        os.killpg(running.pid, signal.SIGINT)
        assert running.stderr is not None
        assert running.stderr.readline() == b"mate: Interrupted.\n"
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate(timeout=30) == (b"", b"")
        # The second may come when all is said, and end what is left of the program.
        assert running.returncode in {130, -signal.SIGINT}
        wait_until_gone(others)


@linux
def test_a_worker_that_is_killed_is_one_line(program: Program) -> None:
    with working(program) as (running, others):
        os.kill(max(others), signal.SIGKILL)
        _, errors = running.communicate(timeout=PATIENCE)
        assert running.returncode == 1
        assert errors.decode().startswith("mate: A worker process was killed")
        assert errors.count(b"\n") == 1


BY_SPAWNING = """
import multiprocessing
from mate.workers import results
if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    print(list(results(abs, [-1, -2, -3], 2)))
"""


def test_workers_can_begin_as_they_do_on_windows_and_macos(
    program: Program, tmp_path: Path
) -> None:
    script = tmp_path / "spawning.py"
    script.write_text(BY_SPAWNING)
    done = subprocess.run(
        [sys.executable, str(script)],
        env=program.environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("[1, 2, 3]\n", "")
