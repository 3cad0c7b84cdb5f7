"""Work shared by processes: the same outcome, and none of them left behind."""

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

from tests.program import Program
from tests.surroundings import PATIENCE

DATA = Path(__file__).parents[1] / "data"
LOGS = [str(DATA / "plain" / "match.jsonl"), str(DATA / "logs" / "v1-finished.jsonl")]
ENDLESS = ("simulate", "--players", "club", "novice", "-n", "100000", "--jobs", "2")

BEGUN = {"fork": 2, "spawn": 3, "forkserver": 4}[multiprocessing.get_start_method()]
"""How many processes a program begins to share its work with two, which are begun last."""

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")


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
        while all(map(lives, others)):
            time.sleep(0.01)
        os.killpg(running.pid, signal.SIGINT)
        said, errors = running.communicate(timeout=PATIENCE)
        assert (said, errors) == (b"", b"mate: Interrupted.\n")
        # The second may come when all is said, and end what is left of the program.
        assert running.returncode in {1, -signal.SIGINT}
        wait_until_gone(others)


@linux
def test_a_worker_that_is_killed_is_one_line(program: Program) -> None:
    with working(program) as (running, others):
        os.kill(max(others), signal.SIGKILL)
        _, errors = running.communicate(timeout=PATIENCE)
        assert running.returncode == 1
        assert errors.decode().startswith("mate: A worker process was killed")
        assert errors.count(b"\n") == 1


@pytest.mark.parametrize("flags", [(), ("--json",)], ids=" ".join)
def test_logs_are_told_in_their_order_whoever_graded_them(
    program: Program, tmp_path: Path, flags: tuple[str, ...]
) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_bytes(b"no log\n")
    files = [LOGS[0], str(broken), LOGS[1], str(tmp_path / "gone"), LOGS[0]]
    alone, shared = (program.run("analyze", *files, *flags, "--jobs", jobs) for jobs in ("1", "2"))
    assert (shared.returncode, shared.stdout) == (alone.returncode, alone.stdout) == (
        1, alone.stdout
    )  # fmt: skip
    assert shared.stderr == alone.stderr
    assert "broken.jsonl, line 1: This is not a Mate match log." in alone.stderr
    assert "No such file." in alone.stderr


def test_one_job_needs_no_other_process(program: Program) -> None:
    code = (
        "import sys; from mate.cli import main; main(sys.argv[1:]);"
        "assert 'multiprocessing' not in sys.modules"
    )
    for jobs, logs in (("1", LOGS), ("2", LOGS[:1])):
        subprocess.run(
            [sys.executable, "-c", code, "analyze", *logs, "--jobs", jobs],
            env=program.environment,
            check=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )


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
