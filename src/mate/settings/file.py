"""The settings file: its place, and reading it field by field."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mate.cleaning import clean, shown
from mate.disk import NotAFileError, TooLargeError, read_file
from mate.errors import SettingsError, StorageError
from mate.paths import HOME_VARIABLE, expanded
from mate.settings.toml import written

if TYPE_CHECKING:
    from mate.settings.schema import Settings, Value

CONFIG_VARIABLE: Final = "MATE_CONFIG"
FILE_NAME: Final = "settings.toml"
SIZE_LIMIT: Final = 1 << 15
"""The most bytes that a file of settings may have; all settings and keys take a third of it."""
LINE_LIMIT: Final = 1000
"""The most lines that it may have, and the most characters in each."""
DEPTH_LIMIT: Final = 4
"""How many tables and lists may stand within each other: the library that keeps comments takes
seconds for some dozens.
"""
KEYS: Final = "keys"
"""The table in the file that gives commands other keys."""

_TOO_LARGE: Final = "The file is too large to be settings"
_PROBLEMS_TOLD: Final = 20
_NAME_CELLS: Final = 40


class Loaded(NamedTuple):
    """The contents of a settings file.

    Args:
        settings: the file's values, and defaults for those missing or wrong.
        problems: what was wrong, a line each, cleaned.
        path: the file, whether it is there or not.
    """

    settings: Settings
    problems: tuple[str, ...]
    path: Path


def settings_path() -> Path:
    """Where the settings are kept; there may be no such file yet.

    `MATE_CONFIG` names the file. Without it, the file lies in `MATE_HOME` where that is set, so
    that all of Mate lies in one place, and otherwise in the platform's folder for configuration.
    """
    named = os.environ.get(CONFIG_VARIABLE)
    if named:
        return _expanded(Path(named))
    home = os.environ.get(HOME_VARIABLE)
    if home:
        return _expanded(Path(home)) / FILE_NAME
    import platformdirs

    return platformdirs.user_config_path("mate", appauthor=False) / FILE_NAME


def _expanded(path: Path) -> Path:
    # Without such a user the file is not found, which is told by its name.
    with contextlib.suppress(StorageError):
        return expanded(path)
    return path


def load(path: Path | None = None) -> Loaded:
    """Read the settings. It never fails: problems are reported, and defaults are used.

    Args:
        path: the file; None for the place where the settings are kept.
    """
    from mate.settings.schema import Settings

    path = settings_path() if path is None else path
    try:
        text = read_text(path)
        if text is None:
            return Loaded(Settings(), (), path)
        document = parsed(text, path)
    except SettingsError as error:
        return Loaded(Settings(), (_unread(error),), path)
    problems: list[str] = []
    values = dict(_values(document, problems))
    lines = [_placed(problem, path) for problem in problems[:_PROBLEMS_TOLD]]
    if more := len(problems) - len(lines):
        lines.append(_placed(f"{more} more problem{'s' * (more > 1)}.", path))
    return Loaded(Settings(**values), tuple(lines), path)


def glance(names: Collection[str]) -> tuple[Mapping[str, Value], tuple[str, ...]]:
    """A few settings. Like `load`, it never fails, and it loads little where none of them is set.

    Args:
        names: the settings.

    Returns:
        The values of those that are set, and what is wrong with them or with the whole file, a
        line each.
    """
    path = settings_path()
    try:
        text = read_text(path)
        document = {} if text is None else parsed(text, path)
    except SettingsError as error:
        return {}, (_unread(error),)
    named = {name: value for name, value in document.items() if name in names}
    problems: list[str] = []
    values = dict(_values(named, problems)) if named else {}
    return values, tuple(_placed(problem, path) for problem in problems)


def _unread(error: SettingsError) -> str:
    return f"{error} The defaults are used."


def _placed(problem: str, path: Path) -> str:
    return f"{shown(path)}: {problem}"


def read_text(path: Path) -> str | None:
    """The text of the file; None if there is none.

    Raises:
        SettingsError: if it is not a regular file, too large, not UTF-8, or cannot be read.
    """
    try:
        return read_file(path, SIZE_LIMIT).decode("utf-8")
    except FileNotFoundError:
        return None
    except (IsADirectoryError, NotAFileError) as error:
        raise SettingsError(f"{shown(path)}: Not a regular file.") from error
    except TooLargeError as error:
        raise SettingsError(f"{shown(path)}: {_TOO_LARGE}.") from error
    except OSError as error:
        reason = clean((error.strerror or str(error)).lower(), 100)
        raise SettingsError(f"{shown(path)}: The settings cannot be read: {reason}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"{shown(path)}: Byte {error.start + 1} is not valid UTF-8.") from error
    except ValueError as error:
        raise SettingsError(f"{shown(path)}: Not a valid file path.") from error


def parsed(text: str, path: Path) -> Mapping[str, Any]:
    """The contents of the text.

    Raises:
        SettingsError: if it is not valid TOML, or more of it than settings can be.
    """
    import tomllib

    lines = text.split("\n")
    if len(text.encode()) > SIZE_LIMIT:
        raise SettingsError(f"{shown(path)}: {_TOO_LARGE}.")
    if len(lines) > LINE_LIMIT:
        raise SettingsError(f"{shown(path)}: {_TOO_LARGE}: more than {LINE_LIMIT:,} lines.")
    for number, line in enumerate(lines, 1):
        if len(line) > LINE_LIMIT:
            raise SettingsError(
                f"{shown(path)}: {_TOO_LARGE}: line {number} has {len(line):,} characters."
            )

    try:
        # Some editors put a mark of byte order before the text, which TOML does not know.
        document = tomllib.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError) as error:
        reason = clean(str(error), 120)
        raise SettingsError(
            f"{shown(path)}: Not valid TOML: {reason.removesuffix('.')}."
        ) from error
    within: list[object] = [document]
    for _ in range(DEPTH_LIMIT):
        within = [each for outer in within for each in _parts(outer)]
    if any(map(_parts, within)):
        raise SettingsError(
            f"{shown(path)}: Nested too deep for settings: more than {DEPTH_LIMIT} tables or lists."
        )
    return document


def _parts(value: object) -> Collection[object]:
    if isinstance(value, Mapping):
        return value.values()
    return value if isinstance(value, list) else ()


def _values(document: Mapping[str, Any], problems: list[str]) -> Iterator[tuple[str, Any]]:
    # Loaded where something is set: few files are there, and a command may need none of this.
    from mate.settings.schema import BY_NAME

    for name, raw in document.items():
        if name == KEYS:
            yield KEYS, dict(_keys(raw, problems))
            continue
        field = BY_NAME.get(name)
        if field is None:
            problems.append(no_such_setting(name, (*BY_NAME, KEYS)))
            continue
        value = field.read(raw)
        if value is None:
            wrong = wrong_value(name, raw, field.expects)
            problems.append(f"{wrong} The default, {written(field.default)}, is used.")
        else:
            yield name, value


def _keys(raw: object, problems: list[str]) -> Iterator[tuple[str, str]]:
    if not isinstance(raw, Mapping):
        problems.append(f"{KEYS} is {written(raw)}, but must be a table: [{KEYS}].")
        return
    for name, value in flat(raw):
        if isinstance(value, str):
            yield name, value
        else:
            problems.append(
                f"{KEYS}: {_called(name)} is {written(value)}, "
                'but must be keys in quotes, such as "u,backspace".'
            )


def flat(table: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The table of keys by the ids of commands, whichever way it is written.

    Without quotes, TOML takes the point in a command's id for a table within the table. No id has
    two points, and tables can be nested deeper than a program can follow.

    >>> dict(flat({"home.new": "b", "table": {"take-back": "z"}}))
    {'home.new': 'b', 'table.take-back': 'z'}
    """
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{rest}", within) for rest, within in value.items())
        else:
            yield name, value


def _called(name: str) -> str:
    return clean(name, _NAME_CELLS) or '""'


def no_such_setting(name: str, names: Collection[str]) -> str:
    """What is wrong with the name of a setting, and which of the names may be meant."""
    from difflib import get_close_matches

    near = get_close_matches(name[:_NAME_CELLS], names, 1)
    meant = f" Did you mean {near[0]}?" if near else ""
    return f"No such setting: {_called(name)}.{meant}"


def wrong_value(name: str, raw: object, expected: str) -> str:
    """What is wrong with the value of a setting, and what would be right."""
    return f"{name} is {written(raw)}, but must be {expected}."
