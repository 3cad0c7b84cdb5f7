"""Work in other processes, none of which outlives the program.

Avoid the standard library's pool: if one of its processes is killed in the middle of sending a
long task or result, the pool may wait forever.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib import import_module
from threading import Thread
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from mate.errors import MateError

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

_TaskT = TypeVar("_TaskT")
_ResultT = TypeVar("_ResultT")


def map_in_processes(
    work: Callable[[_TaskT], _ResultT], tasks: Sequence[_TaskT], jobs: int, *, at_a_time: int = 1
) -> Generator[_ResultT, None, None]:
    """Yield the result of each task, in order. Close the generator to stop early.

    Args:
        jobs: the number of processes, from 1; with 1, this process does the work.
        at_a_time: the number of tasks to send to a process together.

    Raises:
        MateError: if another program or the system kills a process.
    """
    if min(jobs, len(tasks)) <= 1:
        yield from map(work, tasks)
        return
    # Import lazily, because multiprocessing is slow to load and unused with one job.
    from multiprocessing import resource_tracker

    portions = [tasks[first : first + at_a_time] for first in range(0, len(tasks), at_a_time)]
    workers: list[_Worker] = []
    try:
        if sys.platform != "win32":
            # Start the tracker here, because starting it with a worker would unblock interrupts.
            resource_tracker.ensure_running()
        with uninterrupted():
            # Append the workers one by one, so that `finally` ends all workers that have started.
            for _ in range(min(jobs, len(portions))):
                workers.append(_Worker(work))  # noqa: PERF401  # see above
        yield from _in_order(workers, portions)
    except (EOFError, ConnectionError) as error:
        # Expect either error, because a worker may be killed while it starts, receives or sends.
        killed = "A worker process was killed, perhaps because memory ran out."
        raise MateError(f"{killed} Fewer --jobs need less memory.") from error
    finally:
        # Kill the workers, because a caller that stops early does not need their results.
        with uninterrupted():
            for worker in workers:
                worker.end()


def _in_order(workers: Sequence[_Worker], portions: Sequence[Sequence[Any]]) -> Iterator[Any]:
    """Yield the result of each task, in order, while the workers take one portion after another."""
    from multiprocessing.connection import wait

    remaining = iter(enumerate(portions))
    for worker in workers:
        worker.send_next(remaining)
    finished: dict[int, list[Any]] = {}
    for number in range(len(portions)):
        while number not in finished:
            # Wait also for workers that ended: their connections are ready, and `receive` then
            # raises EOFError.
            ready = wait([worker.connection for worker in workers])
            for worker in [each for each in workers if each.connection in ready]:
                finished.update([worker.receive()])
                worker.send_next(remaining)
        yield from finished.pop(number)


class _Worker:
    """A process that works on one portion of the tasks after another."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        from multiprocessing import get_context

        # Spawn on every system, because forking a program with threads is not safe.
        context = get_context("spawn")
        self.connection, child = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(work, child), daemon=True)
        self.process.start()
        child.close()

    def send_next(self, portions: Iterator[tuple[int, Sequence[Any]]]) -> None:
        """Send the next portion to the process, if any is left."""
        if portion := next(portions, None):
            self.connection.send(portion)

    def receive(self) -> tuple[int, list[Any]]:
        """Return a portion's number and results, or raise EOFError if the process has ended.

        If a task failed, raise the error of the task.
        """
        try:
            result: tuple[int, list[Any]] | Exception = self.connection.recv()
        except OSError as error:  # the process ended while sending the result
            raise EOFError from error
        if isinstance(result, Exception):
            raise result
        return result

    def end(self) -> None:
        """Kill the process, even in the middle of a task."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _serve(work: Callable[[_TaskT], _ResultT], parent: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Watch the parent in a thread, because a killed parent cannot end its workers.
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        number, tasks = parent.recv()
        try:
            parent.send((number, [work(task) for task in tasks]))
        except Exception as error:  # noqa: BLE001  # the parent raises the error
            parent.send(error)


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(1)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Block keyboard interrupts; an interrupt that arrives meanwhile is raised on exit."""
    # Block the signal for workers, too, which inherit the block: Ctrl+C reaches every process of
    # the group, and workers that are starting or stopping would print a traceback.
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class BackgroundProcess(Generic[_TaskT, _ResultT]):
    """A low-priority process that works on one task after another while a screen is open.

    Avoid `multiprocessing` here: forking a program with threads is not safe, and spawning needs a
    real standard error, which Textual replaces.

    Args:
        work: a function at the top level of a module.
    """

    def __init__(self, work: Callable[[_TaskT], _ResultT]) -> None:
        # Import lazily, because subprocess is slow to load and unused without this process.
        import subprocess

        program = "from mate.workers import _serve_helper; _serve_helper()"
        self._process = subprocess.Popen(  # noqa: S603  # no input from outside
            # Pass -P, because modules in the current folder could hide modules of the library.
            [sys.executable, "-P", "-c", program, work.__module__, work.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )

    @property
    def alive(self) -> bool:
        """Whether the process is still running and so can take a task."""
        return self._process.poll() is None

    def ask(self, task: _TaskT) -> _ResultT:
        """Send a task and return the result; raise EOFError or OSError if the process ends."""
        import pickle

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(task, self._process.stdin)
        self._process.stdin.flush()
        result: _ResultT = pickle.load(self._process.stdout)  # noqa: S301  # from its own process
        return result

    def kill(self) -> None:
        """Kill the process at once. Any thread may call this."""
        self._process.kill()

    def end(self) -> None:
        """Kill the process and wait until it is gone. Call this in the thread that calls `ask`."""
        with contextlib.suppress(OSError), self._process:
            self.kill()


def _serve_helper() -> None:
    import pickle

    if sys.platform != "win32":
        with contextlib.suppress(OSError):
            os.nice(10)
    module, name = sys.argv[1:]
    work = getattr(import_module(module), name)
    with contextlib.suppress(EOFError):
        while True:
            pickle.dump(work(pickle.load(sys.stdin.buffer)), sys.stdout.buffer)  # noqa: S301
            sys.stdout.buffer.flush()
