"""The process that finds what was lost in matches, from outside and from within.

Solving the hands of a match takes about half a second of numpy, so it is done in a process of its
own, at low priority: whoever asks is never kept from anything else. A line with a log's path in
hexadecimal goes in, and its losses come out.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, Self

import msgspec

import mate
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import HandLosses, losses_of

_DEATHS: Final = 5
"""After how many deaths without an answer between them no other process is started."""


class LossFinder:
    """A process that analyses matches, one after the other. Stop it, or use it as a context.

    Attributes:
        stopped: whether it was told to stop.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._deaths = 0
        self.stopped = False

    def find(
        self,
        matches: Iterable[SavedMatch],
        note: Callable[[SavedMatch, HandLosses | None], None],
    ) -> None:
        """Find what was lost in these matches, until all is found or the process is stopped.

        Args:
            matches: the matches.
            note: called with each match and what `losses` says of it.
        """
        with self:
            for match in matches:
                lost = self.losses(match.path)
                if self.stopped:
                    return
                note(match, lost)

    def losses(self, path: Path) -> HandLosses | None:
        """What was lost in the hands of a match that are over.

        Args:
            path: the log.

        Returns:
            For each hand what each seat lost, in points; None if the log cannot be analysed, or
            the process was stopped.
        """
        process = self._running()
        if self.stopped and process is not None:
            # Told to stop while the process was being started.
            process.kill()
        if process is None or process.stdin is None or process.stdout is None:
            return None
        try:
            process.stdin.write(os.fsencode(path).hex().encode() + b"\n")
            process.stdin.flush()
            answer = process.stdout.readline()
            if answer:
                found = msgspec.json.decode(answer, type=HandLosses | None)
                self._deaths = 0
                return found
        except (OSError, ValueError, msgspec.MsgspecError):
            pass
        # It has died of this match, or says what nobody can use; the next match gets another one.
        self._deaths += 1
        self._end()
        return None

    def _running(self) -> subprocess.Popen[bytes] | None:
        if self._process is not None and self._process.poll() is not None:
            self._end()
        if self._process is None and not self.stopped and self._deaths < _DEATHS:
            # Behind it stay the folders in which the program itself may have found what it needs.
            folders = [str(Path(mate.__file__).parents[1]), os.environ.get("PYTHONPATH")]
            with contextlib.suppress(OSError):
                # Nothing from outside is in the command; -P keeps the present folder's modules out.
                self._process = subprocess.Popen(  # this interpreter, and this module
                    [sys.executable, "-P", "-m", "mate.statistics.lossfinder"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, folders))},
                    start_new_session=True,
                )
        return self._process

    def stop(self) -> None:
        """End the process at once, from whatever thread; it has nothing to lose."""
        self.stopped = True
        # The thread that asks it may be done with it at this moment.
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone; for the thread that asks it."""
        self.stopped = True
        self._end()

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    with contextlib.suppress(OSError):
                        pipe.close()
            process.wait()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def main() -> None:
    """Be the process: answer one line after the other, until whoever asks is gone."""
    with contextlib.suppress(OSError, AttributeError):
        os.nice(10)
    for line in sys.stdin.buffer:
        try:
            path = Path(os.fsdecode(bytes.fromhex(line.decode())))
            record, _ = load_whole_lines(path)
            found = msgspec.json.encode(losses_of(record))
        except (MateError, ValueError):
            found = b"null"
        sys.stdout.buffer.write(found + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main()
