"""The match logs that a command line names: their files and their content."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from mate.cleaning import clean, path_text
from mate.cli.output import standard_input
from mate.disk import matches_folder
from mate.errors import MateError, NotationError, StorageError
from mate.invocation import to_type
from mate.record import MatchRecord
from mate.record.text import SIZE_LIMIT, SUFFIX, cut_short, loads_whole_lines, read_bytes

LAST: Final = "last"
"""The word for the match played last, unless the current folder has a file of this name."""
STANDARD_INPUT: Final = "-"
LOG_HELP: Final = (
    "a match log: last, the name of a saved match, a path, the code of a match, or - for standard "
    "input (default: last)"
)

_NAME_LIMIT: Final = 80
# Match groups of about four letters and digits, or a long word with digits: Mate never gives a log
# such a name.
_LIKE_CODE: Final = r"(?a)(?=.{11})(\w{3,5}([\s-]+\w{3,5}){2,}|(?=.*\d)\w*)"


class NamedLog(NamedTuple):
    """A match log to read.

    Args:
        path: the path of the file, `-` for standard input, or the code of a match.
        data: the content of standard input; None for a file, which `read` opens.
        record: the match, if a code was given; otherwise None.
        pipes: whether the file may be a pipe; reading waits until a pipe has data.
    """

    path: Path
    data: bytes | None = None
    record: MatchRecord | None = None
    pipes: bool = False

    @property
    def name(self) -> str:
        """The name of the log in messages, without control characters."""
        return path_text(self.path) if self.data is None else "standard input"

    def read(self) -> tuple[MatchRecord, int]:
        """Return the match, and the number of bytes in an incomplete last line of the log."""
        if self.record is not None:
            return self.record, 0
        data = read_bytes(self.path, pipes=self.pipes) if self.data is None else self.data
        return loads_whole_lines(data, self.name)


def named_log(text: str | None) -> NamedLog:
    """Return the log that an argument names: `-` for standard input, a file (`log_file`) or a code.

    Raises:
        MateError: if the text is neither an existing file nor the code of a match.
    """
    if text == STANDARD_INPUT:
        file = standard_input()
        if file is None:
            raise StorageError("Standard input is closed, so it has no match log.")
        data = file.read(SIZE_LIMIT + 1)
        if len(data) > SIZE_LIMIT:
            raise StorageError("Standard input is too large to be a match log.")
        return NamedLog(Path(text), data)
    if text is not None and _find_existing(text) is None:
        from mate.record.code import record_of_code

        try:
            return NamedLog(Path(text), record=record_of_code(text))
        except NotationError:
            if re.fullmatch(_LIKE_CODE, text):
                raise
    # Expect a pipe only in a path with a folder, because a bare name is usually a saved match.
    return NamedLog(log_file(text), pipes=bool(os.path.dirname(text or "")))  # noqa: PTH120


def log_file(text: str | None) -> Path:
    """Return the path of a log; if the text includes a folder, the file need not exist.

    Args:
        text: a path; `last` for the saved match that was written last; or the name of a file in
            the folder of saved matches, with or without its suffix. A file in the current folder
            takes precedence. None means `last` even if a file is called `last`.

    Raises:
        MateError: if no file has this name.
    """
    if path := _find_existing(text):
        return path
    name = str(text)
    if re.fullmatch(_LIKE_CODE, name):
        raise MateError(
            f"A code is not a file. Play on from it with {to_type('mate play --code')}."
        )
    missing = f"No match log '{clean(name, _NAME_LIMIT)}' in this folder"
    try:
        nearest = _nearest(name)
    except StorageError as error:
        raise MateError(f"{missing}. {error}") from error
    meant = f" Did you mean {clean(nearest, _NAME_LIMIT)}?" if nearest else ""
    raise MateError(f"{missing} or in {path_text(matches_folder())}.{meant}")


def _find_existing(text: str | None) -> Path | None:
    path = Path(text or LAST)
    bare = text not in {os.curdir, os.pardir} and os.path.basename(path) == text  # noqa: PTH119
    if text is not None and (not bare or _may_be_log(path)):
        return path
    folder = matches_folder()
    if text in {None, LAST}:
        from mate.saved.folder import saved_logs

        logs = saved_logs()
        if not logs:
            raise MateError(
                f"No saved matches in {path_text(folder)}. Start one with {to_type('mate play')}."
            )
        return Path(logs[0].path)
    for saved in (folder / path, folder / f"{text}{SUFFIX}"):
        if _may_be_log(saved):
            return saved
    return path if os.path.isdir(path) else None  # noqa: PTH112 - as in `_may_be_log`


def _may_be_log(path: Path) -> bool:
    """Return whether a path exists and is not a folder; pipes and broken symlinks count."""
    # Avoid pathlib, which raises an error for an overlong name or an inaccessible folder.
    return os.path.lexists(path) and not os.path.isdir(path)  # noqa: PTH112


def _nearest(text: str) -> str | None:
    """Return the newest saved match whose name contains the text, or else the most similar name."""
    from difflib import get_close_matches

    from mate.saved.folder import saved_logs

    typed = text.removesuffix(SUFFIX)
    wanted = typed.casefold()
    names = [log.path.rpartition(os.sep)[2].removesuffix(SUFFIX) for log in saved_logs()]
    names = [name for name in names if name != typed]  # a file of exactly this name is unreadable
    containing = (name for name in names if wanted in name.casefold())
    return next(containing, None) or next(iter(get_close_matches(wanted, names, 1)), None)


def print_log(log: NamedLog, print_record: Callable[[MatchRecord], None]) -> int:
    """Verify a log and print the match up to the last complete line of the log.

    Returns:
        The exit status: 1 if the last line is incomplete, which is reported on standard error.
    """
    record, cut = log.read()
    print_record(record)
    if cut:
        sys.stdout.flush()
        print(f"mate: {cut_short(record, log.name)}", file=sys.stderr)
    return 1 if cut else 0
