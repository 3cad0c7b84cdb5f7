"""The match logs that a command line names: where they are, and what they hold."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

from mate.cleaning import clean, shown
from mate.cli.output import standard_input
from mate.disk import matches_folder
from mate.errors import MateError, NotationError, StorageError
from mate.invocation import to_type
from mate.record import MatchRecord
from mate.record.text import SIZE_LIMIT, SUFFIX, cut_short, loads_whole_lines, read_bytes

LAST: Final = "last"
"""Names the saved match that was written last, unless the current folder has a file so called."""
STANDARD_INPUT: Final = "-"
LOG_HELP: Final = (
    "a match log: last, the name of a saved match, a path, the code of a match, or - for standard "
    "input (default: last)"
)
"""The help of an argument for `named_log`, which need not be given."""

_NAME_SHOWN: Final = 80
# Groups of about four letters and digits, or a long word of both: no name that Mate gives a log.
_LIKE_CODE: Final = r"(?a)(?=.{11})(\w{3,5}([\s-]+\w{3,5}){2,}|(?=.*\d)\w*)"


class NamedLog(NamedTuple):
    """A match log that is only read.

    Args:
        path: the file; `-` for standard input, or the code of a match.
        data: what standard input held; None for a file, which `read` opens.
        record: the match of a code.
        pipes: whether the file may be a pipe, which is waited for.
    """

    path: Path
    data: bytes | None = None
    record: MatchRecord | None = None
    pipes: bool = False

    @property
    def name(self) -> str:
        """What messages call it, with nothing in it that a terminal could obey."""
        return shown(self.path) if self.data is None else "standard input"

    def read(self) -> tuple[MatchRecord, int]:
        """Its match, and how many bytes of a line cut short come after it."""
        if self.record is not None:
            return self.record, 0
        data = read_bytes(self.path, pipes=self.pipes) if self.data is None else self.data
        return loads_whole_lines(data, self.name)


def named_log(text: str | None) -> NamedLog:
    """The log to read for an argument: `-` for standard input, as `log_file` finds it, or a code.

    Raises:
        MateError: if there is no such file, and the text is not the code of a match.
    """
    if text == STANDARD_INPUT:
        return NamedLog(Path(text), _standard_input())
    if text is not None and _existing(text) is None:
        from mate.record.code import record_of_code

        try:
            return NamedLog(Path(text), record=record_of_code(text))
        except NotationError:
            if re.fullmatch(_LIKE_CODE, text):
                raise
    # Only who gives a path can mean a pipe; by a name, a log is meant.
    return NamedLog(log_file(text), pipes=bool(os.path.dirname(text or "")))  # noqa: PTH120


def log_file(text: str | None) -> Path:
    """The file of a log.

    Args:
        text: a path; `last` for the saved match that was written last; or the name of a file in
            the folder of saved matches, with or without its suffix. A file in the current folder
            comes first. None, where none was named, is `last` whatever files there are.

    Returns:
        The file. A path with a folder in it is returned as it is, whether or not it exists.

    Raises:
        MateError: if there is no such file.
    """
    if path := _existing(text):
        return path
    if re.fullmatch(_LIKE_CODE, str(text)):
        raise MateError(
            f"A code is not a file. Play on from it with {to_type('mate play --code')}."
        )
    raise MateError(_not_found(str(text), matches_folder()))


def _existing(text: str | None) -> Path | None:
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
                f"No saved matches in {shown(folder)}. Start one with {to_type('mate play')}."
            )
        return Path(logs[0].path)
    for saved in (folder / path, folder / f"{text}{SUFFIX}"):
        if _may_be_log(saved):
            return saved
    return path if os.path.isdir(path) else None  # noqa: PTH112 - as in `_may_be_log`


def print_log(log: NamedLog, print_record: Callable[[MatchRecord], None]) -> int:
    """Verify a log and print it; if its last line is cut short, print the rest.

    Returns:
        The exit status: 1 for a log cut short, which is reported on standard error.
    """
    record, cut = log.read()
    print_record(record)
    if cut:
        sys.stdout.flush()
        print(f"mate: {cut_short(record, log.name)}", file=sys.stderr)
    return 1 if cut else 0


def _standard_input() -> bytes:
    file = standard_input()
    if file is None:
        raise StorageError("Standard input is closed, so it holds no match log.")
    data = file.read(SIZE_LIMIT + 1)
    if len(data) > SIZE_LIMIT:
        raise StorageError("Standard input is too large to be a match log.")
    return data


def _may_be_log(path: Path) -> bool:
    """Whether a file, a pipe or a broken link has this name; reading it says what is wrong."""
    # A name too long for a file, or in a folder that may not be searched, is no error here.
    return os.path.lexists(path) and not os.path.isdir(path)  # noqa: PTH112 - pathlib would raise


def _not_found(text: str, folder: Path) -> str:
    name = clean(text, _NAME_SHOWN)
    try:
        nearest = _nearest(text)
    except StorageError as error:
        return f"No match log '{name}' in this folder. {error}"
    meant = f" Did you mean {clean(nearest, _NAME_SHOWN)}?" if nearest else ""
    return f"No match log '{name}' in this folder or in {shown(folder)}.{meant}"


def _nearest(text: str) -> str | None:
    """The saved match with the most similar name: the newest that contains it, if any does."""
    from difflib import get_close_matches

    from mate.saved.folder import saved_logs

    typed = text.removesuffix(SUFFIX)
    wanted = typed.casefold()
    names = [log.path.rpartition(os.sep)[2].removesuffix(SUFFIX) for log in saved_logs()]
    names = [name for name in names if name != typed]  # a folder, or out of reach
    containing = (name for name in names if wanted in name.casefold())
    return next(containing, None) or next(iter(get_close_matches(wanted, names, 1)), None)
