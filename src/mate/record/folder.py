"""The folder of saved matches."""

from __future__ import annotations

import os
import re
import stat
import unicodedata
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

from mate.cleaning import clean_name
from mate.errors import LogError, MateError, StorageError
from mate.record.events import Header, Help, MatchEnded
from mate.record.files import read_bytes, shown
from mate.record.text import decode_event, loads_whole_lines, read_header

HOME_VARIABLE: Final = "MATE_HOME"
SUFFIX: Final = ".jsonl"


def home() -> Path:
    """Where Mate keeps what players made: `MATE_HOME`, or the platform's data folder."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser()
    import platformdirs

    return platformdirs.user_data_path("mate", appauthor=False)


def matches_folder() -> Path:
    """The folder of saved matches; it may not exist yet."""
    return home() / "matches"


def new_log_paths(players: tuple[str, str], created: str) -> Iterator[Path]:
    """Paths in the folder for a new match, without end; the first that no file has is to be taken.

    Args:
        players: the names by seat.
        created: when the match begins, ISO 8601.
    """
    day_and_time = re.sub(r"[^0-9T]", "", created)[:13].replace("T", "-")
    stem = "-".join([day_and_time, *map(_slug, players)])
    folder = matches_folder()
    yield folder / f"{stem}{SUFFIX}"
    for number in count(2):
        yield folder / f"{stem}-{number}{SUFFIX}"


def new_log_path(players: tuple[str, str], created: str) -> Path:
    """A path in the folder for a new match that no file has yet.

    Args:
        players: the names by seat.
        created: when the match begins, ISO 8601.
    """
    return next(path for path in new_log_paths(players, created) if not path.exists())


def _slug(name: str) -> str:
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", ascii_name.lower()).strip("-") or "player"


class SavedMatch(NamedTuple):
    """What a list of saved matches says of one.

    Args:
        path: the log.
        modified: when it was last written, in seconds since the epoch.
        players: the names by seat; empty strings for a log that cannot be read.
        created: when the match began, ISO 8601; empty for a log that cannot be read.
        rules: the name of the rule set.
        score: by seat.
        finished: whether the match is over.
        hand: the number of the hand being played or due, 1 to 4.
        problem: why the log cannot be read; None for a sound one. A last line cut short is no
            problem here, as the match can be resumed.
        help: the kinds of help that were agreed on.
        helped: how often help was shown, by seat.
    """

    path: Path
    modified: float
    players: tuple[str, str] = ("", "")
    created: str = ""
    rules: str = ""
    score: tuple[int, int] = (0, 0)
    finished: bool = False
    hand: int = 1
    problem: str | None = None
    help: tuple[Help, ...] = ()
    helped: tuple[int, int] = (0, 0)


def saved_match(path: Path) -> SavedMatch:
    """Look at one log. A finished match is believed; only an unfinished one is replayed.

    A log that cannot be read gives a `SavedMatch` with its problem.
    """
    modified = 0.0
    try:
        status = path.stat()
        modified = status.st_mtime
        if stat.S_ISFIFO(status.st_mode):
            # Nobody may ever write into it, and the list would wait for that.
            raise StorageError(f"{shown(path)}: this is not a regular file")
        return _look(path, modified, read_bytes(path))
    except LogError as error:
        return SavedMatch(path, modified, problem=error.in_file)
    except (MateError, OSError) as error:
        return SavedMatch(path, modified, problem=str(error))


def _look(path: Path, modified: float, data: bytes) -> SavedMatch:
    header = read_header(data, path.name)
    players = (clean_name(header.players[0], 0), clean_name(header.players[1], 1))
    created, rules = header.created, header.rules.name
    if data.endswith(b"\n"):
        last = data[:-1].rpartition(b"\n")[2]
        if b'"result"' in last[:20]:
            ended = decode_event(last, path.name, data.count(b"\n"))
            if isinstance(ended, MatchEnded):
                return SavedMatch(
                    path,
                    modified,
                    players,
                    created,
                    rules,
                    ended.score,
                    finished=True,
                    hand=4,
                    help=header.help,
                    helped=_helped(header, data),
                )
    record, _ = loads_whole_lines(data, path.name)
    match = record.match
    return SavedMatch(
        path,
        modified,
        players,
        created,
        rules,
        match.score,
        hand=match.current_number,
        help=header.help,
        helped=_helped(header, data),
    )


def _helped(header: Header, data: bytes) -> tuple[int, int]:
    # Counted without reading the lines: no other line begins so, and each is written in one way.
    if not header.help:
        return 0, 0
    begun = (b'\n{"event":"help","player":%d,' % seat for seat in (0, 1))
    first, second = map(data.count, begun)
    return first, second


def log_paths() -> Iterator[Path]:
    """The logs in the folder of saved matches, in no order.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    folder = matches_folder()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    yield Path(entry.path)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"{folder}: cannot list saved matches: {error.strerror}") from error


def saved_matches() -> list[SavedMatch]:
    """All saved matches, the one played last first.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    found = [saved_match(path) for path in log_paths()]
    return sorted(found, key=lambda match: (match.modified, match.path.name), reverse=True)


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None."""
    return next((m.path for m in saved_matches() if not m.finished and not m.problem), None)
