"""Signals that end line mode: a terminal that closes, a system that shuts down."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


@contextmanager
def stop_quietly(status: int) -> Iterator[None]:
    """While in this context, SIGTERM and SIGHUP end the program with a status and no traceback.

    A signal that the program was started to ignore stays ignored.
    """

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise SystemExit(status)

    wanted = [getattr(signal, name, None) for name in ("SIGTERM", "SIGHUP")]
    before = {
        number: handler
        for number in wanted
        if number is not None and (handler := signal.getsignal(number)) is not signal.SIG_IGN
    }
    for number in before:
        signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
