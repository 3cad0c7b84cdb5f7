"""Work done by several processes at once; none of them outlives the one that asked for it.

The standard library's pool is not used: when one of its processes is killed while tasks are still
handed in, it forgets to end the others and waits for them for ever.
"""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
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
    portions = [tasks[first : first + at_a_time] for first in range(0, len(tasks), at_a_time)]
    workers: list[Worker[_TaskT, _ResultT]] = []
    try:
        with uninterrupted():
            for _ in range(min(jobs, len(portions))):
                workers.append(Worker(work))  # noqa: PERF401  # if one cannot begin, the others end
        finished: dict[int, list[_ResultT]] = {}
        shared = _share(portions, workers)
        for number in range(len(portions)):
            while number not in finished:
                finished.update([next(shared)])
            yield from finished.pop(number)
    finally:
        # Whoever stops listening should not wait for results that nobody will hear of.
        with uninterrupted():
            for worker in workers:
                worker.end()


class Worker(Generic[_TaskT, _ResultT]):
    """A process that does one portion of tasks after the other.

    Args:
        work: what is done with a task; the process is sent it by its name.
        aside: whether it works at low priority and in silence, beside a program with threads.
    """

    def __init__(self, work: Callable[[_TaskT], _ResultT], *, aside: bool = False) -> None:
        # It is slow to come, and one process does without.
        from multiprocessing import get_context

        # A fork of several threads would keep the locks that they hold at that moment.
        context: Any = get_context("spawn" if aside else None)
        self.number = 0
        self.connection: Connection
        self.connection, there = context.Pipe()
        self.process: BaseProcess = context.Process(
            target=_serve, args=(work, there), kwargs={"aside": aside}, daemon=True
        )
        with uninterrupted():
            self.process.start()
        there.close()

    def send(self, portions: Iterator[tuple[int, Sequence[_TaskT]]]) -> None:
        """Send it the next portion, if there is one."""
        for self.number, portion in portions:
            self.connection.send(portion)
            return

    def done(self) -> list[_ResultT]:
        """Its results of a portion; EOFError if it has ended."""
        if not self.process.is_alive():
            raise EOFError
        result: list[_ResultT] | Exception = self.connection.recv()
        if isinstance(result, Exception):
            raise result
        return result

    def ask(self, task: _TaskT) -> _ResultT:
        """Its result of one task; EOFError or ConnectionError if it ends meanwhile."""
        self.send(iter([(0, [task])]))
        return self.done()[0]

    def end(self) -> None:
        """End it, whatever it is at."""
        self.process.kill()
        self.process.join()
        self.connection.close()


def _share(
    portions: Iterable[Sequence[_TaskT]], workers: Sequence[Worker[_TaskT, _ResultT]]
) -> Iterator[tuple[int, list[_ResultT]]]:
    from multiprocessing.connection import wait

    rest = iter(enumerate(portions))
    try:
        for worker in workers:
            worker.send(rest)
        while True:
            ready = wait(
                [end for worker in workers for end in (worker.connection, worker.process.sentinel)]
            )
            for worker in workers:
                if worker.process.sentinel in ready or worker.connection in ready:
                    number, done = worker.number, worker.done()
                    worker.send(rest)
                    yield number, done
    except (EOFError, ConnectionError) as error:
        raise MateError(
            "A worker process was killed, perhaps because memory ran out. "
            "Fewer --jobs need less memory."
        ) from error


def _serve(work: Callable[[_TaskT], _ResultT], asked: Connection, *, aside: bool) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if aside:
        # What a library says must not appear in the middle of the screen.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stderr.fileno())
        if hasattr(os, "nice"):
            os.nice(10)
    # A parent that is killed cannot end its workers.
    Thread(target=_end_with_parent, daemon=True).start()
    while True:
        tasks: Sequence[_TaskT] = asked.recv()
        try:
            asked.send([work(task) for task in tasks])
        except Exception as error:  # noqa: BLE001  # it is raised where the work was asked for
            asked.send(error)


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)


@contextlib.contextmanager
def uninterrupted() -> Iterator[None]:
    """Do without interrupts from the keyboard; one that comes meanwhile is raised at the end."""
    # It reaches all processes, and those that are just beginning would tell of it; so does one
    # while they end. It is told when this is over, by the process that was asked.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
