"""The environment of tests and the programs that they start: variables, umask and signals.

The tests do not use the caller's environment, because a shell, a server or `nohup` may leave
signals ignored, variables set, or new files unreadable for others.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
import signal
import struct
import termios
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

TIMEOUT: Final = 120
"""The longest wait of a test on a busy machine, in seconds."""
_KEPT: Final = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "MATE_GOLDEN", "MUTANT_UNDER_TEST")
_SHORT: Final = "/tmp" if Path("/tmp").is_dir() else None
"""The parent of temporary folders, whatever TMPDIR says; None for the system's default."""
TEST_FOLDER: Final = TemporaryDirectory(
    prefix="mate-tests-", dir=_SHORT, ignore_cleanup_errors=True
)
"""The folder for all files of tests. Python removes this folder at its exit, when no test replaces
system functions any more."""
_UMASK: Final = 0o022
_OF_PYTHON: Final = {signal.SIGPIPE, signal.SIGXFSZ}
"""The signals that Python ignores, and restores in the programs that it starts."""


class Clock:
    """A clock that stands still, or advances by a step at each call."""

    now = step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def use_known_environment() -> None:
    """Give this process and the programs that it starts a known environment."""
    kept = {n: v for n, v in os.environ.items() if n in _KEPT or n.startswith("PYTEST_")}
    home = Path(TEST_FOLDER.name, "home")
    home.mkdir(exist_ok=True)
    os.environ.clear()
    os.environ |= kept | {
        "HOME": str(home),
        "MATE_HOME": str(home / "mate"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        # Choose a time zone an hour ahead of UTC that needs no database of zones.
        "TZ": "CET-1",
    }
    time.tzset()
    os.umask(_UMASK)
    # Give ignored and blocked signals a handler that does nothing. Unlike SIG_IGN, a handler is
    # reset at `exec`, so started programs receive the signals.
    blocked = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    for number in signal.valid_signals() - _OF_PYTHON:
        if signal.getsignal(number) is signal.SIG_IGN or number in blocked:
            signal.signal(number, lambda *_: None)
    signal.pthread_sigmask(signal.SIG_SETMASK, ())


def start_on_terminal(
    command: Sequence[str],
    environment: Mapping[str, str],
    size: tuple[int, int] = (80, 24),
    folder: Path = Path(),
) -> tuple[int, int, int]:
    """Start a program in a new terminal.

    Args:
        command: the program, which is looked up in the PATH of `environment`, and its arguments.
        environment: the environment of the program.
        size: the columns and rows of the terminal.
        folder: the current folder of the program.

    Returns:
        The process, our end of the terminal, and the program's end.
    """
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, terminal_size(size))
    # A new session controls the first terminal that it opens. Avoid fork, because this process has
    # threads.
    process = os.posix_spawn(
        "/bin/sh",
        (
            "sh",
            "-c",
            'umask "$0" && cd "$1" && shift && exec "$@"',
            f"{_UMASK:o}",
            folder,
            *command,
        ),
        environment,
        file_actions=[
            (os.POSIX_SPAWN_OPEN, 0, os.ttyname(theirs), os.O_RDWR, 0),
            (os.POSIX_SPAWN_DUP2, 0, 1),
            (os.POSIX_SPAWN_DUP2, 0, 2),
        ],
        setsid=True,
        setsigmask=(),
        setsigdef=signal.valid_signals() - {signal.SIGKILL, signal.SIGSTOP},
    )
    return process, ours, theirs


def threads(process: int) -> Iterator[tuple[str, int]]:
    """Yield the state and the process group of each thread of a process and its children.

    Yield nothing on systems other than Linux.
    """
    for thread in Path(f"/proc/{process}/task").glob("*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            state, _, group, *_ = (thread / "stat").read_text().rpartition(")")[2].split()
            yield state, int(group)
            for child in (thread / "children").read_text().split():
                yield from threads(int(child))


def descendants(process: int) -> set[int]:
    """Return the processes that a process started, directly or indirectly."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in children}.union(
        *(descendants(int(child)) for child in children)
    )


def is_runnable(process: int, group: int) -> bool:
    """Return whether a program is silent only because the machine is busy.

    Args:
        process: the program, or the process that started it.
        group: the process group whose threads count.
    """
    return any(state in "RD" and of == group for state, of in threads(process))


def terminal_size(size: tuple[int, int]) -> bytes:
    """Return the size of a terminal as the system encodes it, given columns and rows."""
    return struct.pack("HHHH", size[1], size[0], 0, 0)
