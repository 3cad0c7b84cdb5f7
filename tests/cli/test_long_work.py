"""Long-running commands: worker processes that always end."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from mate.errors import MateError
from mate.workers import map_in_processes
from tests.environment import TIMEOUT, descendants
from tests.program import SOURCE, CommandLine, Program

ENDLESS = ("simulate", "--players", "club", "novice", "-n", "100000", "--jobs", "2")

PROCESSES = 3
"""The number of processes that a program with two jobs starts; the two workers start last."""

ROOT = Path(__file__).parents[2]

linux = pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="it looks into /proc")


def is_alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def wait_until_gone(processes: set[int]) -> None:
    deadline = time.monotonic() + TIMEOUT
    while left := set(filter(is_alive, processes)):
        assert time.monotonic() < deadline, left
        time.sleep(0.01)


@contextlib.contextmanager
def busy_program(program: Program) -> Iterator[tuple[subprocess.Popen[bytes], set[int]]]:
    """Run a program with two jobs and yield the program and the processes that it started."""
    with subprocess.Popen(
        program.command(*ENDLESS),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=program.environment,
        start_new_session=True,
    ) as running:
        try:
            while len(others := descendants(running.pid)) < PROCESSES:
                assert running.poll() is None
                time.sleep(0.01)
            yield running, others
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(running.pid, signal.SIGKILL)


@linux
def test_worker_processes_end_when_their_program_is_killed(program: Program) -> None:
    with busy_program(program) as one, busy_program(program) as two, busy_program(program) as three:
        programs = [one, two, three]
        numbers = [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL]
        for (running, _), number in zip(programs, numbers, strict=True):
            running.send_signal(number)
            assert running.wait(timeout=TIMEOUT) == -number
        wait_until_gone({pid for _, others in programs for pid in others})


@linux
def test_ctrl_c_during_parallel_work_is_reported_once(program: Program) -> None:
    with busy_program(program) as (running, others):
        # Like a terminal, send the signal to the whole foreground group.
        os.killpg(running.pid, signal.SIGINT)
        assert running.stderr is not None
        assert running.stderr.readline() == b"mate: Interrupted.\n"
        os.killpg(running.pid, signal.SIGINT)
        assert running.communicate(timeout=TIMEOUT) == (b"", b"")
        # The second signal may arrive after the message and kill the program.
        assert running.returncode in {130, -signal.SIGINT}
        wait_until_gone(others)


KILL_WORKERS = """
import os, random, signal, sys, time
from contextlib import suppress
from mate.errors import MateError
from mate.workers import map_in_processes
from tests.environment import descendants

def half(task):
    return task[: len(task) // 2]

if __name__ == "__main__":
    chance = random.Random(int(sys.argv[1]))
    assert len(list(map_in_processes(half, [b""] * 2, 2))) == 2
    helpers = descendants(os.getpid())

    def kill(*_):
        workers = descendants(os.getpid()) - helpers
        signal.setitimer(signal.ITIMER_REAL, 0.002)  # try again until a worker exists
        with suppress(ProcessLookupError, IndexError):
            os.kill(chance.choice(sorted(workers)), signal.SIGKILL)
            signal.setitimer(signal.ITIMER_REAL, 0)

    signal.signal(signal.SIGALRM, kill)
    for _ in range(int(sys.argv[2])):
        tasks = [bytes(chance.choice((10, 300_000)))] * 60
        signal.setitimer(signal.ITIMER_REAL, chance.choice((0.001, chance.uniform(0.001, 0.2))))
        try:
            assert len(list(map_in_processes(half, tasks, 3))) == 60
        except MateError as error:
            assert "killed" in str(error)
        signal.setitimer(signal.ITIMER_REAL, 0)
        while descendants(os.getpid()) - helpers:
            time.sleep(0.001)
"""
"""A script that kills workers at random moments; some tasks and results overfill a pipe.

With every start method, the standard `ProcessPoolExecutor` of Python 3.11.2 (Debian 12) hangs in
this script. Therefore the program manages its own workers.
"""


@linux
@pytest.mark.parametrize("kills", [5, pytest.param(200, marks=pytest.mark.deep)])
def test_worker_killed_at_any_moment_is_reported_and_leaves_no_process(
    program: Program, tmp_path: Path, kills: int
) -> None:
    script = tmp_path / "killing.py"
    script.write_text(KILL_WORKERS)
    done = subprocess.run(
        [sys.executable, str(script), "1", str(kills)],
        env=program.environment | {"PYTHONPATH": os.pathsep.join((str(SOURCE), str(ROOT)))},
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_worker_killed_at_its_start_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = BaseProcess.start
    begun: list[BaseProcess] = []

    def start(process: BaseProcess) -> None:
        if begun:
            raise BrokenPipeError
        begin(process)
        begun.append(process)

    monkeypatch.setattr(BaseProcess, "start", start)
    with pytest.raises(MateError, match=r"^A worker process was killed"):
        list(map_in_processes(abs, [-1, -2], 2))
    assert not begun[0].is_alive()


def test_broken_pipe_other_than_standard_output_is_an_error(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_off(*_: object, **__: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr("mate.cli.commands.simulate.simulate", break_off)
    done = mate(*ENDLESS)
    assert (done.status, done.out) == (1, "")
    assert done.err.startswith("mate: System error: ")
