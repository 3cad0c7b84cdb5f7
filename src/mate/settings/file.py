"""The settings file: its path, a reader that checks each field, and a writer of single values."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Collection, Iterator, Mapping, MutableMapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from mate import disk
from mate.cleaning import clean, path_text
from mate.errors import SettingsError, StorageError, did_you_mean
from mate.invocation import to_type
from mate.settings import KEYS

if TYPE_CHECKING:
    from mate.settings.schema import Settings, Value

CONFIG_VARIABLE: Final = "MATE_CONFIG"
FILE_NAME: Final = "settings.toml"
SIZE_LIMIT: Final = 1 << 15
"""The maximum size of a settings file, in bytes; all settings and keys take a third of this."""

KeyChanges = Mapping[str, str | None]
"""New keys, keyed by the id of the command; None restores the default keys."""

_HEADING: Final = "# Settings of Mate; `mate settings` lists the values of each one.\n"
_BYTE_ORDER_MARK: Final = "\ufeff"
"""A mark that some editors put before the text, although TOML does not allow it."""
_TOO_LARGE: Final = "The file is too large to be settings."
_LOCK_WAITS: Final = 3
"""The maximum number of seconds to wait while another program changes the settings."""
_PROBLEMS_LIMIT: Final = 20
_NAME_CELLS: Final = 40


class Loaded(NamedTuple):
    """The settings in a file, with defaults for missing or wrong values, and the problems."""

    settings: Settings
    problems: tuple[str, ...]
    path: Path


class SettingsFile(NamedTuple):
    """The file in which a session saves its settings, if any, and the problems found in it.

    >>> SettingsFile(Path("/a/settings.toml"), ("/a/settings.toml: deck is 3.", "keys: x")).message
    'settings.toml: deck is 3. 1 more problem: see mate settings.'
    """

    path: Path | None = None
    problems: tuple[str, ...] = ()

    @property
    def message(self) -> str:
        """A short message about the problems, for small spaces; empty without problems."""
        if not self.problems:
            return ""
        first, more = f"{self.problems[0].removesuffix('.')}.", len(self.problems) - 1
        if self.path is not None:
            first = first.replace(path_text(self.path), path_text(Path(self.path.name)), 1)
        problems = "problem" if more == 1 else "problems"
        return f"{first} {more} more {problems}: see {to_type('mate settings')}." if more else first

    def save(self, name: str, value: Value | KeyChanges) -> None:
        """Save a setting's new value with the function `save`; do nothing without a file."""
        if self.path is not None:
            save(self.path, {name: value})


def settings_path() -> Path:
    """Return the path of the settings file, which may not exist yet.

    `MATE_CONFIG` names the file. Otherwise the file is in `MATE_HOME` if that is set, so that all
    files of Mate are in one place, or in the platform's folder for configuration.
    """
    named, home = os.environ.get(CONFIG_VARIABLE), os.environ.get(disk.HOME_VARIABLE)
    if not named and not home:
        import platformdirs

        return platformdirs.user_config_path("mate", appauthor=False) / FILE_NAME
    path = Path(named) if named else Path(home or "", FILE_NAME)
    # Ignore an unknown user here, because the error for the missing file names the path.
    with contextlib.suppress(StorageError):
        return disk.expand_user(path)
    return path


def load(path: Path | None = None) -> Loaded:
    """Read the settings and never fail: return any problems, with defaults for wrong values."""
    from mate.settings.schema import Settings

    path = path or settings_path()
    values, problems = _values_in(path)
    return Loaded(Settings(**values), problems, path)


def load_some(names: Collection[str]) -> tuple[Mapping[str, Value], tuple[str, ...]]:
    """Return the values of those named settings that the file sets, and any problems.

    Like `load`, this never fails. If the file sets none of these settings, the schema is not
    imported.
    """
    return _values_in(settings_path(), names)


def _values_in(
    path: Path, names: Collection[str] | None = None
) -> tuple[dict[str, Any], tuple[str, ...]]:
    problems: list[str] = []
    try:
        text = _read_text(path)
        document = _parse(text) if text else {}
    except SettingsError as error:
        return {}, (f"{path_text(path)}: {error} The defaults are used.",)
    named = {name: raw for name, raw in document.items() if names is None or name in names}
    values = dict(_values(named, problems)) if named else {}
    if more := len(problems[_PROBLEMS_LIMIT:]):
        problems[_PROBLEMS_LIMIT:] = [f"{more} more problem{'s' if more > 1 else ''}."]
    return values, tuple(f"{path_text(path)}: {problem}" for problem in problems)


def _read_text(path: Path) -> str | None:
    # Return None if the file is missing. Raise errors without the file's name, which callers add.
    try:
        return disk.read_file(path, SIZE_LIMIT).decode("utf-8")
    except FileNotFoundError:
        return None
    except (IsADirectoryError, disk.NotAFileError) as error:
        raise SettingsError("Not a regular file.") from error
    except disk.TooLargeError as error:
        raise SettingsError(_TOO_LARGE) from error
    except OSError as error:
        reason = clean((error.strerror or str(error)).lower(), 100)
        raise SettingsError(f"The settings cannot be read: {reason}.") from error
    except UnicodeDecodeError as error:
        raise SettingsError(f"Byte {error.start + 1} is not valid UTF-8.") from error
    except ValueError as error:
        raise SettingsError("Not a valid file path.") from error


def _parse(text: str, parse_float: Callable[[str], object] = float) -> Mapping[str, Any]:
    import tomllib

    if len(text.encode()) > SIZE_LIMIT:
        raise SettingsError(_TOO_LARGE)
    try:
        return tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK), parse_float=parse_float)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise SettingsError(f"Not valid TOML: {_reason(error)}") from error
    except ValueError as error:
        # Python refuses to read a number with thousands of digits.
        raise SettingsError("Not valid TOML: A number has too many digits.") from error


def _reason(error: Exception) -> str:
    return f"{clean(str(error), 120).removesuffix('.')}."


def _values(document: Mapping[str, Any], problems: list[str]) -> Iterator[tuple[str, Any]]:
    # Import lazily, because most users have no settings file.
    from mate.settings.schema import BY_NAME, written, wrong_value

    for name, raw in document.items():
        field = BY_NAME.get(name)
        if name == KEYS:
            yield KEYS, dict(_keys(raw, problems))
        elif field is None:
            problems.append(no_such_setting(name, (*BY_NAME, KEYS)))
        elif (value := field.read(raw)) is None:
            wrong = wrong_value(name, raw, field.expects)
            problems.append(f"{wrong} The default, {written(field.default)}, is used.")
        else:
            yield name, value


def _keys(raw: object, problems: list[str]) -> Iterator[tuple[str, str]]:
    from mate.settings.schema import written

    if not isinstance(raw, Mapping):
        problems.append(f"{KEYS} is {written(raw)}, but must be a table: [{KEYS}].")
        return
    for name, value in flat(raw):
        if isinstance(value, str):
            yield name, value
        else:
            wrong = f"{KEYS}: {_shown_name(name)} is {written(value)}"
            problems.append(f'{wrong}, but must be keys in quotes, such as "u,backspace".')


def flat(table: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """Yield the entries of the table of keys, even if the ids of commands are not in quotes.

    Without quotes, TOML reads the dot in a command's id as the start of a nested table. Unnesting
    one level is enough, because no id has two dots.

    >>> dict(flat({"home.new": "b", "table": {"take-back": "z"}}))
    {'home.new': 'b', 'table.take-back': 'z'}
    """
    for name, value in table.items():
        if isinstance(value, Mapping):
            yield from ((f"{name}.{rest}", within) for rest, within in value.items())
        else:
            yield name, value


def _shown_name(name: str) -> str:
    return clean(name, _NAME_CELLS) or '""'


def no_such_setting(name: str, names: Collection[str]) -> str:
    """Return an error message for an unknown setting, with a suggestion."""
    return f"No such setting: {_shown_name(name)}.{did_you_mean(name, names)}"


def save(path: Path, changes: Mapping[str, Value | KeyChanges]) -> None:
    """Write changed values; leave the rest of the file, including other keys, unchanged.

    The file is replaced atomically, so that no program reads half a file. If the path is a symlink,
    the target of the symlink is replaced.

    Raises:
        SettingsError: if the file cannot be read or written; then the file is unchanged.
    """
    # Import tomlkit here: lazily, because the first frame must not wait for the import, but before
    # locking, because other programs must not wait either.
    import tomlkit  # noqa: F401

    try:
        real = path.resolve()
        real.parent.mkdir(parents=True, exist_ok=True)
        # Hold the lock from reading to writing, so that no change by another program is lost.
        with disk.folder_locked(real.parent, _LOCK_WAITS):
            _replace(real, _changed(_read_text(path), changes))
    except SettingsError as error:
        raise SettingsError(f"Not saved. {path_text(path)}: {error}") from error
    except (OSError, RuntimeError) as error:
        # Python raises RuntimeError for a symlink loop.
        reason = clean(getattr(error, "strerror", None) or str(error), 100).capitalize()
        remedy = ""
        if isinstance(error, OSError) and not os.environ.get(CONFIG_VARIABLE):
            remedy = disk.another_home(path, error, settings_path().parent)
        raise SettingsError(f"Not saved. {path_text(path)}: {reason}.{remedy}") from error


def _changed(text: str | None, changes: Mapping[str, Value | KeyChanges]) -> str:
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    before = _HEADING if text is None else text
    if before and not before.endswith("\n"):
        before += "\n"  # so that an added line does not continue the last line
    mark = _BYTE_ORDER_MARK if before.startswith(_BYTE_ORDER_MARK) else ""
    # Read floats as text, because the comparison below would fail for NaN.
    expected = dict(_parse(before, parse_float=str))
    try:
        document = tomlkit.parse(before.removeprefix(mark))
        _change(document, changes)
        after = mark + tomlkit.dumps(document)
    except (TOMLKitError, RecursionError) as error:
        raise SettingsError(_reason(error)) from error
    _change(expected, {n: str(v) if isinstance(v, float) else v for n, v in changes.items()})
    # Verify the text with another library, because a bug in tomlkit could lose settings that a user
    # wrote by hand.
    if _with_flat_keys(_parse(after, parse_float=str)) != _with_flat_keys(expected):
        raise SettingsError("Mate cannot change the file safely. Edit it yourself.")
    return after


def _change(document: MutableMapping[str, Any], changes: Mapping[str, Value | KeyChanges]) -> None:
    from tomlkit.items import AoT

    for name, value in changes.items():
        if isinstance(value, Mapping):
            table = document.setdefault(name, {})
            if not isinstance(table, MutableMapping):
                raise SettingsError(f"{name} must be a table.")
            _change_keys(table, value)
        elif isinstance(document.get(name), (Mapping, AoT)):
            raise SettingsError(f"{name} must not be a table.")
        else:
            document[name] = value


def _change_keys(table: MutableMapping[str, Any], changes: KeyChanges) -> None:
    for name, keys in changes.items():
        # Also look in a nested table, because the file may have the id without quotes.
        group, _, rest = name.partition(".")
        within = name not in table and isinstance(table.get(group), MutableMapping)
        held, last = (table[group], rest) if within else (table, name)
        if keys is not None:
            held[last] = keys
        elif last in held:
            del held[last]


def _with_flat_keys(document: Mapping[str, Any]) -> dict[str, Any]:
    keys = document.get(KEYS)
    return {**document, KEYS: dict(flat(keys)) if isinstance(keys, Mapping) else keys}


def _replace(real: Path, text: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        # Check the mode explicitly, because renaming replaces even a read-only file.
        if not (real.stat().st_mode & 0o222 and os.access(real, os.W_OK)):
            raise PermissionError(0, "the file is read-only")
    disk.replace_file(real, text.encode(), keep_mode=True, wait=True)
