"""Simulated disk errors."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
import signal
from collections.abc import Iterator

import pytest

from tests.environment import TIMEOUT


@contextlib.contextmanager
def size_limit(size: int) -> Iterator[None]:
    """Limit the size of files: a write beyond the limit is first cut short, then refused."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@contextlib.contextmanager
def failing_sync() -> Iterator[None]:
    """Let the disk accept bytes, but fail to store them."""

    def fail(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        yield


@contextlib.contextmanager
def time_limit(seconds: float = TIMEOUT) -> Iterator[None]:
    """Fail the test if the `with` block takes too long, for example at a pipe without a writer."""

    def interrupt(*_: object) -> None:
        pytest.fail("waited too long")

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
