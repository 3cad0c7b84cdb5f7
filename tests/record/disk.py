"""A disk that refuses, for tests."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import signal
from collections.abc import Iterator

import pytest

from tests.surroundings import PATIENCE


@contextlib.contextmanager
def full_after(size: int) -> Iterator[None]:
    """No file can grow beyond so many bytes: a write that would is cut short, then refused."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def failing_sync() -> Iterator[None]:
    """Bytes are taken, but do not reach the disk."""

    def fail(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield


@contextlib.contextmanager
def gives_up(seconds: float = PATIENCE) -> Iterator[None]:
    """Whoever waits within for what never comes is interrupted: a pipe that nobody writes to."""

    def interrupt(*_: object) -> None:
        pytest.fail("it waited for what never comes")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
