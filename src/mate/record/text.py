"""Reading and writing of match logs: reading is strict, and writing reproduces the bytes read.

During a match, a journal writes the log instead (`mate.record.journal`).
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from typing import Final, TypeVar

import msgspec

from mate import disk
from mate.cleaning import clean, path_text, quoted_for_shell
from mate.clock import local_time
from mate.errors import LogCutShortError, LogError, LogVersionError, MateError, StorageError
from mate.record.events import CREATED, FORMAT, Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.terms import CONCEDING_SINCE, HELP, PEOPLE, USUAL, VERSIONS, why_version
from mate.rules import CUSTOM, Deal

LOG_FILE: Final = "match log"
"""The name for a log in error messages."""

SIZE_LIMIT: Final = 16 * 1024 * 1024
"""The maximum size of a log in bytes; a match of four hands takes about 8 KiB."""
SUFFIX: Final = ".jsonl"
_NAME: Final = r"\d{8}-\d{4}-"


class _AnyHeader(msgspec.Struct):
    """The fields that the headers of all log versions have."""

    format: str
    version: int


_BEGINNING: Final = b'{"event":"match",'
_BYTE_ORDER_MARK: Final = b"\xef\xbb\xbf"
_WRITTEN_OTHERWISE: Final = (
    "The line is not as Mate writes it: fields are in another order, repeated, "
    "or spaced or escaped differently."
)

_encoder: Final = msgspec.json.Encoder()
_LineT = TypeVar("_LineT")


# Create the decoders lazily, because creating them is slower than reading a log, and a new match
# needs no decoder.
@cache
def _decoders() -> tuple[msgspec.json.Decoder[Header], msgspec.json.Decoder[Event]]:
    return msgspec.json.Decoder(Header), msgspec.json.Decoder(Event)


def encode(line: Header | Event) -> bytes:
    """Return a line of a log, including its line end."""
    return _encoder.encode(line) + b"\n"


def dumps(record: MatchRecord) -> bytes:
    """Return the log of a match as bytes, which `loads` can read."""
    return b"".join(map(encode, (record.header, *record.events)))


def loads(data: bytes, source: str = "log") -> MatchRecord:
    """Read and verify the log of a match, finished or not.

    Args:
        data: the whole log.
        source: the name of the log in error messages.

    Raises:
        LogVersionError: if this program cannot read the version of the log.
        LogCutShortError: if only the last line is incomplete; see `loads_whole_lines`.
        LogError: for any other error, with the number of the line.
    """
    record, cut = loads_whole_lines(data, source)
    if cut:
        raise cut_short(record, source)
    return record


def cut_short(record: MatchRecord, source: str) -> LogCutShortError:
    """Return the error for a log whose last line, after the lines of a record, is incomplete."""
    line = len(record.events) + 2
    sound = f"The {line - 1} lines before it are sound, so the match can be resumed from there."
    return LogCutShortError(f"The line is cut short. {sound}", source=source, line=line)


def as_written(data: bytes) -> bytes:
    r"""Undo the changes that mail programs and editors make to a log.

    Such programs add a byte order mark, CR LF line ends, or a blank line. Other logs stay
    unchanged.

    >>> as_written(b"\xef\xbb\xbfone\r\ntwo\r\n\r\n")
    b'one\ntwo\n'
    """
    data = data.removeprefix(_BYTE_ORDER_MARK)
    if data.count(b"\r\n") == data.count(b"\n"):
        data = data.replace(b"\r\n", b"\n")
    return data[:-1] if data.endswith(b"\n\n") else data


def loads_whole_lines(data: bytes, source: str = "log") -> tuple[MatchRecord, int]:
    """Read and verify a log up to its last complete line, after the corrections of `as_written`.

    Returns:
        The record, and the size in bytes of an incomplete last line, or 0 for a sound log.

    Raises:
        LogVersionError: if this program cannot read the version of the log.
        LogError: for any error except an incomplete last line.
    """
    data = as_written(data)
    header = read_header(data, source)
    record = MatchRecord.begin(header)
    _, *lines, cut = data.split(b"\n")
    events: list[Event] = []
    for number, line in enumerate(lines, start=2):
        event = decode_event(line, source, number)
        try:
            record = record.after(event)
        except MateError as error:
            reason = error.reason if isinstance(error, LogError) else str(error)
            raise LogError(reason, source=source, line=number) from error
        # Collect the events separately: copying them into each record would take quadratic time.
        record = MatchRecord(header, (), *record[2:])
        events.append(event)
    return record._replace(events=tuple(events)), len(cut)


def read_header(data: bytes, source: str) -> Header:
    """Read the header of a log.

    Raises:
        LogVersionError: if this program cannot read the version of the log.
        LogError: if the first line is not the header of a match log.
    """
    if not data:
        raise LogError("The file is empty, so it is not a Mate match log.", source=source)
    line, line_end, _ = data.partition(b"\n")
    wrong = partial(LogError, source=source, line=1)
    if not line_end and line.startswith(_BEGINNING):
        raise wrong("The first line is incomplete, so this is not a Mate match log.")
    try:
        start = msgspec.json.decode(line, type=_AnyHeader)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        start = None
    if start is None or start.format != FORMAT:
        raise wrong("This is not a Mate match log.")
    if start.version not in VERSIONS:
        reads = f"This program reads versions {VERSIONS[0]} to {VERSIONS[-1]}."
        has = f"The log has format version {clean(str(start.version), 24)}. {reads}"
        raise LogVersionError(has, source=source, line=1)
    header = _decode(_decoders()[0], line, source, 1)
    if reason := _objection(header):
        raise wrong(reason)
    return header


def _objection(header: Header) -> str:
    """Return why the fields of a header contradict each other, or '' if they do not."""
    rules = header.rules
    given = rules.ruleset.name
    # Accept `custom` for a preset's options, because the preset may be newer than the log.
    if rules.name not in {given, CUSTOM}:
        return f"The rules are called {rules.name[:24]!a}, but their options are those of {given}."
    # Compare by identity, because msgspec fills an omitted field with the default object itself.
    if header.computers == PEOPLE and header.computers is not PEOPLE:
        return "No computer plays in this match, so the field computers must be left out."
    if not any(header.head_start) and header.head_start is not USUAL["head_start"]:
        return "Nobody has a head start, so the field head_start must be left out."
    # Accept a higher version, because a resignation or an agreed draw may have raised it.
    lowest = header.lowest_version
    if header.version not in {lowest, max(lowest, CONCEDING_SINCE)}:
        return f"{why_version(header, header.version)}, so the version must be {lowest}."
    if header.help != tuple(kind for kind in HELP if kind in header.help):
        return f"Each kind of help may appear only once, in this order: {', '.join(HELP)}."
    if reason := header.wrong_terms:
        return reason
    if header.series is not None and (reason := header.series.objection):
        return reason
    if not _is_moment(header.created):
        right = "Write it as 2026-03-01T18:30:00Z."
        return f"Not a time as Mate writes it: {header.created[:24]!a}. {right}"
    for text in header.deals:
        try:
            deal = Deal.parse(text)
        except MateError as error:
            return str(error)
        if str(deal) != text:
            return f"The deal {text[:40]!a} must be written {deal}."
    return ""


def _is_moment(text: str) -> bool:
    try:
        return datetime.fromisoformat(text).strftime(CREATED) == text
    except ValueError:
        return False


def decode_event(line: bytes, source: str, number: int) -> Event:
    """Decode a line after the header, given without its line end; don't check it against the match.

    Raises:
        LogError: if the line is not a line of a match log.
    """
    return _decode(_decoders()[1], line, source, number)


def _decode(decoder: msgspec.json.Decoder[_LineT], line: bytes, source: str, number: int) -> _LineT:
    try:
        found = decoder.decode(line)
        if _encoder.encode(found) == line:
            return found
        wrong_end = "The line ends in CR LF. Lines of a match log end in LF."
        reason = wrong_end if line.endswith(b"\r") else _WRITTEN_OTHERWISE
    except UnicodeDecodeError:
        reason = "The line is not UTF-8."
    except msgspec.ValidationError as error:
        reason = f"{clean(str(error))}."
    except (msgspec.DecodeError, RecursionError):
        blank = "The line is blank. A match log has no blank lines."
        reason = "The line is not JSON as Mate writes it." if line else blank
    raise LogError(reason, source=source, line=number)


# Files.


def read_bytes(path: Path, *, pipes: bool = False) -> bytes:
    """Return the bytes of a log.

    Args:
        pipes: whether to accept a pipe, which a command line may name, and wait for its data.

    Raises:
        StorageError: if the file cannot be read or is far too large to be a log.
    """
    with disk.disk_errors(path, "be read", LOG_FILE):
        try:
            return disk.read_file(path, SIZE_LIMIT, pipes=pipes)
        except disk.TooLargeError as error:
            reason = "The file is too large to be a match log."
            raise StorageError(f"{path_text(path)}: {reason}") from error


def load(path: Path | str) -> MatchRecord:
    """Read and verify the log of a match, finished or not.

    Raises:
        StorageError: if the file cannot be read.
        LogCutShortError: if only the last line is incomplete.
        LogError: for any other error, with the number of the line.
    """
    return loads(read_bytes(Path(path)), path_text(path))


def load_whole_lines(path: Path) -> tuple[MatchRecord, int]:
    """Read and verify the log of a match up to its last complete line.

    Returns:
        The record, and the size in bytes of an incomplete last line, or 0 for a sound log.

    Raises:
        StorageError: if the file cannot be read.
        LogError: for any error except an incomplete last line.
    """
    return loads_whole_lines(read_bytes(path), path_text(path))


def dump(record: MatchRecord, path: Path | str) -> None:
    """Write the log of a match into a new file.

    Raises:
        StorageError: if the file cannot be written or exists already; no partial file remains.
    """
    path, data = Path(path), dumps(record)
    with disk.disk_errors(path, "be written", LOG_FILE):
        disk.write_new_file(path, data)


def new_log_paths(players: tuple[str, str], created: str) -> Iterator[Path]:
    """Yield paths for the log of a new match, endlessly; use the first free path."""
    # Use local time, because people compare the date in the name with their calendar.
    day_and_time = re.sub(r"[^0-9 ]", "", local_time(created)).replace(" ", "-")
    stem = "-".join([day_and_time, *map(_slug, players)])
    return disk.numbered(disk.matches_folder() / f"{stem}{SUFFIX}")


def name_to_type(log: Path) -> str:
    """Return a quoted argument that names a log: a saved match's name, or else the file's path.

    Args:
        log: the path of the log, which is a saved match if it is in the folder of saved matches
            and Mate made its name.

    >>> folder = disk.matches_folder()
    >>> name_to_type(folder / "20261122-1510-ana-ben.jsonl")
    '20261122-1510-ana-ben'
    >>> name_to_type(folder / "last.jsonl") == str(folder / "last.jsonl")
    True
    """
    saved = log.parent == disk.matches_folder() and log.suffix == SUFFIX
    # Add a prefix to a path that begins with a hyphen, because the path would look like an option.
    path = f".{os.sep}{log}" if str(log).startswith("-") else str(log)
    return quoted_for_shell(log.stem if saved and re.match(_NAME, log.stem) else path)


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "player"
