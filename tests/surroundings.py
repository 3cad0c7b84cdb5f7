"""What tests, and the programs that they start, find around them: the same for whoever runs them.

A shell, a server or `nohup` may leave signals ignored, variables set, files closed to others.
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

PATIENCE: Final = 120
"""How long a test waits for what must come, on a machine that may be very busy; seconds."""
_KEPT: Final = ("PATH", "TMPDIR", "LD_LIBRARY_PATH", "MATE_GOLDEN", "MUTANT_UNDER_TEST")
_SHORT: Final = "/tmp" if Path("/tmp").is_dir() else None
"""The folder for temporary ones, whatever TMPDIR is; None for the system's."""
FOLDER: Final = TemporaryDirectory(prefix="mate-tests-", dir=_SHORT, ignore_cleanup_errors=True)
"""For all that tests write; it goes at the end, when nothing stands in for what removes files."""
_UMASK: Final = 0o022
_OF_PYTHON: Final = {signal.SIGPIPE, signal.SIGXFSZ}
"""What Python itself ignores, and gives back to what it starts."""


class Clock:
    """A clock that stands still, or goes on by a step whenever it is asked."""

    now = step = 0.0

    def __call__(self) -> float:
        self.now += self.step
        return self.now


def make_known() -> None:
    """Give this process, in which tests run, known surroundings, and so what it starts."""
    kept = {n: v for n, v in os.environ.items() if n in _KEPT or n.startswith("PYTEST_")}
    home = Path(FOLDER.name, "home")
    home.mkdir(exist_ok=True)
    os.environ.clear()
    os.environ |= kept | {
        "HOME": str(home),
        "MATE_HOME": str(home / "mate"),
        "LANG": "C.UTF-8",
        "TERM": "xterm-256color",
        # An hour ahead of UTC, by a name that needs no list of zones.
        "TZ": "CET-1",
    }
    time.tzset()
    os.umask(_UMASK)
    # What was ignored or held back does nothing here still, but a handler, unlike SIG_IGN, does
    # not outlive `exec`: what is started heeds signals.
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
    """Start a program on a terminal of its own, as a terminal's window does.

    Args:
        command: the program, looked for in its PATH, and its arguments.
        environment: its environment.
        size: the columns and rows of the terminal.
        folder: where it runs.

    Returns:
        Its process, our end of its terminal, and the program's.
    """
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, packed(size))
    # The first terminal that a new session opens is its own. Nothing is forked: threads run here.
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
    """The threads of a process and of those that it began: the state and the process group.

    There are none where the system does not tell, as Linux does.
    """
    for thread in Path(f"/proc/{process}/task").glob("*"):
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            state, _, group, *_ = (thread / "stat").read_text().rpartition(")")[2].split()
            yield state, int(group)
            for child in (thread / "children").read_text().split():
                yield from threads(int(child))


def offspring(process: int) -> set[int]:
    """The processes that a process began, and those that they did."""
    try:
        children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    except FileNotFoundError:
        return set()
    return {int(child) for child in children}.union(*(offspring(int(child)) for child in children))


def would_go_on(process: int, group: int) -> bool:
    """Whether a program is silent only because it waits for its turn on a busy machine.

    Args:
        process: the program, or the one that began it.
        group: the process group that counts.
    """
    return any(state in "RD" and of == group for state, of in threads(process))


def packed(size: tuple[int, int]) -> bytes:
    """The size of a terminal as the system takes it, from columns and rows."""
    return struct.pack("HHHH", size[1], size[0], 0, 0)
