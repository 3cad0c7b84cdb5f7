"""Writing settings into their file, with everything else in it left as it is."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Mapping, MutableMapping
from pathlib import Path
from typing import Any, Final

from mate.cleaning import clean, shown
from mate.disk import replace_file
from mate.errors import SettingsError
from mate.settings.file import KEYS, flat, parsed, read_text
from mate.settings.schema import Value

_HEADING: Final = "# Settings of Mate; `mate settings` lists the values of each one.\n"


KeyChanges = Mapping[str, str | None]
"""Other keys by the id of their command; None for a command's own keys again."""


def save(path: Path, changes: Mapping[str, Value | KeyChanges]) -> None:
    """Write changed values; comments, order and unknown settings stay as they are.

    The file is replaced in one step, so that it is never seen half-written. If it is a link, the
    file behind the link is written.

    Args:
        path: the file, which need not exist.
        changes: the new values by the name of their setting; of `keys`, only those that change.

    Raises:
        SettingsError: if the file cannot be understood, or cannot be written; it is untouched then.
    """
    try:
        text = read_text(path)
    except SettingsError as error:
        raise SettingsError(f"Not saved. {error}") from error
    if text is not None:
        _understood(text, path)
    try:
        real = path.resolve()
        _replace(real, _changed(text, changes, path))
    except (OSError, RuntimeError) as error:
        # Python tells links that go round in a circle as a RuntimeError.
        reason = getattr(error, "strerror", None) or str(error)
        raise SettingsError(
            f"Not saved. {shown(path)}: {clean(reason, 100).capitalize()}."
        ) from error


def _changed(text: str | None, changes: Mapping[str, Value | KeyChanges], path: Path) -> str:
    # Loaded where something is written, as the first picture need not wait for it.
    import tomlkit
    from tomlkit.exceptions import TOMLKitError
    from tomlkit.items import AoT

    before = _HEADING if text is None else text
    if before and not before.endswith("\n"):
        before += "\n"  # what is added would stand on the last line
    mark = "\ufeff" if before.startswith("\ufeff") else ""
    try:
        document = tomlkit.parse(before.removeprefix(mark))
        for name, value in changes.items():
            if isinstance(value, Mapping):
                table = document.setdefault(name, tomlkit.table())
                if not isinstance(table, MutableMapping):
                    raise SettingsError(f"Not saved. {shown(path)}: {name} must be a table.")
                _change_keys(table, value)
            elif isinstance(document.get(name), (Mapping, AoT)):
                raise SettingsError(f"Not saved. {shown(path)}: {name} must not be a table.")
            else:
                document[name] = value
        after = mark + tomlkit.dumps(document)
    except (TOMLKitError, RecursionError) as error:
        reason = clean(str(error), 120)
        raise SettingsError(f"Not saved. {shown(path)}: {reason.removesuffix('.')}.") from error
    if _statements(_understood(after, path)) != _expected(_understood(before, path), changes):
        # Two libraries that read the file differently must not cost anybody a setting.
        raise SettingsError(
            f"Not saved. {shown(path)}: Mate cannot change the file safely. Edit it yourself."
        )
    return after


def _understood(text: str, path: Path) -> Mapping[str, object]:
    try:
        return parsed(text, path)
    except SettingsError as error:
        raise SettingsError(f"Not saved. {error}") from error


def _change_keys(table: MutableMapping[str, Any], changes: KeyChanges) -> None:
    for name, keys in changes.items():
        # The file may hold the table within the table that its name looks like.
        place, _, rest = name.partition(".")
        within = name not in table and isinstance(table.get(place), MutableMapping)
        held, last = (table[place], rest) if within else (table, name)
        if keys is not None:
            held[last] = keys
        elif last in held:
            del held[last]


def _statements(document: Mapping[str, object]) -> dict[str, str]:
    # As text, because a number that is none is not even equal to itself.
    stated: dict[str, str] = {}
    for name, value in document.items():
        if name == KEYS and isinstance(value, Mapping):
            stated |= {f"{KEYS}.{command}": repr(keys) for command, keys in flat(value)}
        else:
            stated[name] = repr(value)
    return stated


def _expected(
    before: Mapping[str, object], changes: Mapping[str, Value | KeyChanges]
) -> dict[str, str]:
    stated = _statements(before)
    for name, value in changes.items():
        if not isinstance(value, Mapping):
            stated[name] = repr(value)
            continue
        for command, keys in value.items():
            stated.pop(f"{name}.{command}", None)
            stated |= {} if keys is None else {f"{name}.{command}": repr(keys)}
    return stated


def _replace(path: Path, text: str) -> None:
    with contextlib.suppress(FileNotFoundError):
        # To replace a file takes no leave from the file itself, but its owner may have refused it.
        if not (path.stat().st_mode & 0o222 and os.access(path, os.W_OK)):
            raise PermissionError(0, "the file is read-only")
    replace_file(path, text.encode(), keep_mode=True, wait=True)
