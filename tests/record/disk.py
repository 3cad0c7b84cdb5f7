"""A disk that refuses, for tests."""

from __future__ import annotations

import contextlib
import errno
import os
import resource
from collections.abc import Iterator

import pytest


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
