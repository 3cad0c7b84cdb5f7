"""Work done by several processes at once; none of them outlives the one that asked for it."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable, Generator, Iterator, Sequence
from threading import Thread
from typing import Protocol, TypeVar

from mate.errors import MateError

_TaskT = TypeVar("_TaskT")
_ResultT = TypeVar("_ResultT")


def results(
    work: Callable[[_TaskT], _ResultT], tasks: Sequence[_TaskT], jobs: int, *, at_a_time: int = 1
) -> Generator[_ResultT, None, None]:
    """What comes of each task, in the order of the tasks. Close it if not all of it is wanted.

    Args:
        work: what is done with a task; processes are sent it by its name.
        tasks: the tasks.
        jobs: how many processes work, from 1; with 1 it is this one.
        at_a_time: how many tasks a process is sent together.

    Raises:
        MateError: if a process is ended from outside.
    """
    if min(jobs, len(tasks)) <= 1:
        yield from map(work, tasks)
        return
    # It brings multiprocessing, which one process does without.
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool
    from multiprocessing.sharedctypes import RawValue

    # Without a lock, which a process that is killed might hold.
    stop = RawValue("b", 0)
    pool = ProcessPoolExecutor(min(jobs, len(tasks)), initializer=_begin, initargs=(stop,))
    try:
        # Not by the pool's own `map`: that gives futures up while the pool, which lost a process,
        # tells them of it, and then the pool forgets to end the others.
        with _no_interrupts():
            futures = [
                pool.submit(_done, work, tasks[first : first + at_a_time])
                for first in range(0, len(tasks), at_a_time)
            ]
        futures.reverse()
        while futures:
            # Taken away, so that results are not kept until the last one.
            yield from futures.pop().result()
    except BrokenProcessPool as error:
        raise MateError(
            "one of the processes was ended from outside, perhaps for want of memory; "
            "fewer --jobs need less"
        ) from error
    finally:
        with _no_interrupts():
            # Whoever stops listening should not wait for results that nobody will hear of.
            stop.value = 1
            pool.shutdown(cancel_futures=True)


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    # One from the keyboard reaches all processes, and those that are just beginning would tell of
    # it; so does one while they end. It is told when this is over, by the process that was asked.
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Flag(Protocol):
    value: int


_stop: _Flag | None = None


def _begin(stop: _Flag) -> None:
    global _stop  # noqa: PLW0603  # a process of the pool gets nothing else with its tasks
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    # Whoever asked may be killed, and could then tell nobody to end.
    Thread(target=_end_with_parent, daemon=True).start()


def _done(work: Callable[[_TaskT], _ResultT], tasks: Sequence[_TaskT]) -> list[_ResultT]:
    done = []
    for task in tasks:
        if _stop is not None and _stop.value:
            raise KeyboardInterrupt
        done.append(work(task))
    return done


def _end_with_parent() -> None:
    from multiprocessing import connection, parent_process

    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
