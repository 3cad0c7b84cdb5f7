"""The errors that Mate raises on purpose.

Each message is one line for users, which says what was wrong, where, and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable

DEBUG_VARIABLE = "MATE_DEBUG"
"""The environment variable that, if set to 1, makes Mate show where an error happened."""


class MateError(Exception):
    """The base class of all errors that Mate raises on purpose."""


def unexpected(error: BaseException, reassurance: str = "") -> MateError:
    """Return the error to report for an unexpected error, which is a system error or a bug.

    >>> print(unexpected(ValueError("no king"), "The match is saved."))
    Unexpected ValueError: no king. The match is saved. Set MATE_DEBUG=1 to see where it happened.
    >>> print(unexpected(OSError(24, "Too many open files", "home.py")))
    System error: too many open files.
    """
    where = ""
    if isinstance(error, OSError):
        what = f"System error: {(error.strerror or str(error)).lower()}"
    elif isinstance(error, MemoryError):
        what = "Not enough memory"
    else:
        what = f"Unexpected {type(error).__name__}: {error}".rstrip(": ").removesuffix(".")
        where = f"Set {DEBUG_VARIABLE}=1 to see where it happened."
    return MateError(" ".join(filter(None, (f"{what}.", reassurance, where))))


def did_you_mean(wrong: str, right: Iterable[str]) -> str:
    """Return a suggestion for a wrong name, with a leading space, or an empty text.

    >>> did_you_mean("them", ("theme", "deck"))
    ' Did you mean theme?'
    """
    from difflib import get_close_matches

    # Cut long names, because comparing them would be slow.
    near = get_close_matches(wrong[:40], list(right), 1)
    return f" Did you mean {near[0]}?" if near else ""


class NotationError(MateError, ValueError):
    """Text that is not a valid card, holding, deal or action."""


class DealError(MateError, ValueError):
    """Cards that do not make a deal (R3)."""


class RulesetError(MateError, ValueError):
    """An unknown rule set, rule option, or value of a rule option."""


class IllegalActionError(MateError, ValueError):
    """An action that the rules forbid in a position; the message names the clause, if any."""

    def __init__(self, message: str, *, clause: str) -> None:
        super().__init__(message)
        self.clause = clause


class PositionError(MateError, ValueError):
    """Cards and a leader that do not make a position of a hand."""


class RefusedLineError(MateError):
    """The first line that line mode refuses in a script, which ends the program.

    Args:
        line: the number of the line, from 1.
    """

    def __init__(self, reason: str, *, line: int) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


class MatchError(MateError, ValueError):
    """A step out of turn in a match, such as a deal in the middle of a hand."""


class SolverError(MateError, ValueError):
    """A position that the solved hand cannot reach, or that has different rules."""


class SolverMissingError(MateError):
    """A solver that cannot run, because numpy cannot be loaded."""


class PuzzleError(MateError, ValueError):
    """A puzzle that does not exist, or a pack that cannot be read."""


class StatisticsError(MateError, ValueError):
    """A player, or a pair of players, that does not occur in the saved matches."""


class LogError(MateError, ValueError):
    """A match log with an error.

    Args:
        line: the number of the line, from 1; None if the error concerns the whole file.
    """

    def __init__(self, reason: str, *, source: str = "log", line: int | None = None) -> None:
        where = source if line is None else f"{source}, line {line}"
        super().__init__(f"{where}: {reason}")
        self.reason = reason
        self.source = source
        self.line = line

    @property
    def in_file(self) -> str:
        """The line and the reason, for messages that already name the file."""
        return self.reason if self.line is None else f"Line {self.line}: {self.reason}"


class LogVersionError(LogError):
    """A match log in a version of the format that this program cannot read."""


class LogCutShortError(LogError):
    """A match log whose last line is incomplete; all lines before it are sound."""


class SettingsError(MateError):
    """A settings file that cannot be read, understood or written."""


class StorageError(MateError):
    """A missing, forbidden or locked file, or a full disk."""


class FileTakenError(StorageError):
    """A file that should be new but already exists."""


class LogTakenError(StorageError):
    """A log that another program is writing to."""


class LogChangedError(StorageError):
    """A log that another program changed during a match; Mate wrote nothing to that log.

    Args:
        change: the change in words, for use after "has", such as `cut the log short`.
    """

    def __init__(self, file: str, change: str) -> None:
        super().__init__(f"{file}: Another program has {change}, so Mate no longer writes to it.")
        self.change = change


class LogRewrittenError(LogChangedError):
    """An unfinished log that another program rewrote with the same content but different bytes."""

    def __init__(self, file: str) -> None:
        super().__init__(file, "added a byte order mark, CR LF or a blank line to the log")
