"""Work done by other processes; none of them outlives the one that asked for it.

The standard library's pool is not used: when one of its processes is killed while a long task or
result is on its way, it may wait for ever.
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


def results(
    work: Callable[[_TaskT], _ResultT], tasks: Sequence[_TaskT], jobs: int, *, at_a_time: int = 1
) -> Generator[_ResultT, None, None]:
    """What comes of each task, in the order of the tasks. Close it if not all of it is wanted.

    Args:
        jobs: how many processes work, from 1; with 1 it is this one.
        at_a_time: how many tasks a process is sent together.

    Raises:
        MateError: if a process is ended from outside.
    """
    if min(jobs, len(tasks)) <= 1:
        yield from map(work, tasks)
        return
    # Import lazily: multiprocessing is slow to load and unused with one job.
    from multiprocessing import resource_tracker
    from multiprocessing.connection import wait

    portions = [tasks[first : first + at_a_time] for first in range(0, len(tasks), at_a_time)]
    rest = iter(enumerate(portions))
    workers: list[_Worker] = []
    finished: dict[int, list[_ResultT]] = {}
    try:
        if sys.platform != "win32":
            # The first process would start the tracker, which lets interrupts through again.
            resource_tracker.ensure_running()
        with uninterrupted():
            for _ in range(min(jobs, len(portions))):
                workers.append(_Worker(work))  # noqa: PERF401  # if one cannot begin, the others end
        for worker in workers:
            worker.send(rest)
        for number in range(len(portions)):
            while number not in finished:
                # What has ended has nothing more to say, and that is told here, too.
                ready = wait([worker.connection for worker in workers])
                for worker in workers:
                    if worker.connection in ready:
                        finished.update([worker.done()])
                        worker.send(rest)
            yield from finished.pop(number)
    except (EOFError, ConnectionError) as error:
        # A worker may be killed as it begins, when it is sent something, or when it answers.
        killed = "A worker process was killed, perhaps because memory ran out."
        raise MateError(f"{killed} Fewer --jobs need less memory.") from error
    finally:
        # Whoever stops listening should not wait for results that nobody will hear of.
        with uninterrupted():
            for worker in workers:
                worker.end()


class _Worker:
    """A process that does one portion of the tasks after the other."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        from multiprocessing import get_context

        # On every system alike, because forking a program with threads is not safe.
        context = get_context("spawn")
        self.connection, there = context.Pipe()
        self.process: BaseProcess = context.Process(target=_serve, args=(work, there), daemon=True)
        self.process.start()
        there.close()

    def send(self, portions: Iterator[tuple[int, Sequence[Any]]]) -> None:
        """Send it the next portion, if there is one."""
        if portion := next(portions, None):
            self.connection.send(portion)

    def done(self) -> tuple[int, list[Any]]:
        """A portion's number and its results; EOFError if it has ended."""
        try:
            result: tuple[int, list[Any]] | Exception = self.connection.recv()
        except OSError as error:  # it has ended within an answer
            raise EOFError from error
        if isinstance(result, Exception):
            raise result
        return result

    def end(self) -> None:
        """End it, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _serve(work: Callable[[_TaskT], _ResultT], asked: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # A parent that is killed cannot end its workers.
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        number, tasks = asked.recv()
        try:
            asked.send((number, [work(task) for task in tasks]))
        except Exception as error:  # noqa: BLE001  # it is raised where the work was asked for
            asked.send(error)


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    if parent := parent_process():
        connection.wait([parent.sentinel])
        os._exit(1)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Do without interrupts from the keyboard; one that comes meanwhile is raised at the end."""
    # It reaches all processes, and those that are just beginning would tell of it; so does one
    # while they end. The process that was asked says when this is over.
    if sys.platform != "win32":
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        if sys.platform != "win32":
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Helper(Generic[_TaskT, _ResultT]):
    """A process of low priority that does one task after the other, beside a screen.

    The standard library's processes are not used: to fork a program with threads is not safe, and
    to spawn needs a standard error, for which Textual has a stand-in. The work is a function of a
    module.
    """

    def __init__(self, work: Callable[[_TaskT], _ResultT]) -> None:
        # It is slow to come, and solving in this process does without.
        import subprocess

        program = "from mate.workers import _help; _help()"
        self._process = subprocess.Popen(  # noqa: S603  # this interpreter, and nothing from outside
            # -P keeps the present folder's modules out.
            [sys.executable, "-P", "-c", program, work.__module__, work.__name__],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            start_new_session=True,
        )

    @property
    def alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.poll() is None

    def ask(self, task: _TaskT) -> _ResultT:
        """What comes of a task; EOFError or OSError if the process ends meanwhile."""
        import pickle

        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(task, self._process.stdin)
        self._process.stdin.flush()
        result: _ResultT = pickle.load(self._process.stdout)  # noqa: S301  # from its own process
        return result

    def kill(self) -> None:
        """End it at once, from whatever thread."""
        self._process.kill()

    def end(self) -> None:
        """End it, and wait until it is gone; for the thread that asks it."""
        with contextlib.suppress(OSError), self._process:
            self.kill()


def _help() -> None:
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
