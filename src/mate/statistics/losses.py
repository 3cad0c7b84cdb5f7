"""What was lost against perfect play, match by match.

Solving the hands of a match takes about half a second of numpy, so it is done in a process of its
own, at low priority: whoever asks is never kept from anything else. What was found is kept in the
cache, until the log changes.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Self

import msgspec

import mate
from mate.saved.cache import read_cache, write_cache
from mate.saved.savedmatch import SavedMatch, Stamp
from mate.statistics.tally import HandLosses

_NAME: Final = "points-lost"
_DEATHS: Final = 5
"""After how many deaths without an answer between them no other process is started."""
_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
_Lost = Annotated[tuple[tuple[_Points, _Points], ...], msgspec.Meta(max_length=4)]


class _Entry(msgspec.Struct, array_like=True, frozen=True, gc=False):
    stamp: Stamp
    lost: _Lost


class KnownLosses:
    """What was found in all the matches that were analysed, now or before."""

    def __init__(self) -> None:
        self._entries = read_cache(_NAME, dict[bytes, _Entry]) or {}
        self._new: dict[bytes, _Entry] = {}

    def of(self, matches: Iterable[SavedMatch]) -> dict[Path, HandLosses]:
        """What is known of these matches, by their logs."""
        entries = self._entries
        return {
            match.path: entry.lost
            for match in matches
            if (entry := entries.get(os.fsencode(match.path))) is not None
            and entry.stamp == match.stamp
            and len(entry.lost) == len(match.results)
        }

    def note(self, match: SavedMatch, lost: HandLosses) -> None:
        """Remember what was found in a match."""
        entry = _Entry(match.stamp, lost)
        self._entries[os.fsencode(match.path)] = entry
        self._new[os.fsencode(match.path)] = entry

    def save(self) -> None:
        """Keep what was found, for the next time; with what other programs found meanwhile.

        What was found in logs that are gone is forgotten then.
        """
        if self._new:
            others = read_cache(_NAME, dict[bytes, _Entry]) or {}
            # What another program found is newer than what was read at the beginning.
            self._entries = self._entries | others | self._new
            self._new = {}
            self._entries = {
                path: entry for path, entry in self._entries.items() if _is_there(path)
            }
            write_cache(_NAME, self._entries)


def _is_there(path: bytes) -> bool:
    with contextlib.suppress(OSError, ValueError):
        return os.path.exists(path)  # noqa: PTH110  # bytes, which a Path does not take
    return False


class Grader:
    """A process that analyses matches, one after the other. Stop it, or use it as a context."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._deaths = 0
        self._stopped = False

    def losses(self, path: Path) -> HandLosses | None:
        """What was lost in the hands of a match that are over.

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
                found = msgspec.json.decode(answer, type=_Lost | None)
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
        if self._process is None and not self._stopped and self._deaths < _DEATHS:
            folder = str(Path(mate.__file__).parents[1])
            with contextlib.suppress(OSError):
                # Nothing from outside is in the command; -P keeps the present folder's modules out.
                process = subprocess.Popen(  # this interpreter, and a module of ours
                    [sys.executable, "-P", "-m", "mate.statistics.grading"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, "PYTHONPATH": _in_front(folder)},
                    start_new_session=True,
                )
                self._process = process
        return self._process

    @property
    def stopped(self) -> bool:
        """Whether it was told to stop."""
        return self._stopped

    def stop(self) -> None:
        """End the process at once, from whatever thread; it has nothing to lose."""
        self._stopped = True
        # The thread that asks it may be done with it at this moment.
        process = self._process
        if process is not None:
            process.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone; for the thread that asks it."""
        self._stopped = True
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


def _in_front(folder: str) -> str:
    # Behind it stay the folders in which the program itself may have found what it needs.
    others = os.environ.get("PYTHONPATH")
    return f"{folder}{os.pathsep}{others}" if others else folder
