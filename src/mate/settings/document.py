"""All settings as the text of a settings file, each with its purpose."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from mate.settings.file import KEYS
from mate.settings.schema import FIELDS, THEME, Field, Settings, quoted, written

_CELLS: Final = 79
_ABOUT_KEYS: Final = (
    "Keys for commands, separated by commas: characters, names such as enter, escape, tab, "
    "space, backspace, delete, insert, home, end, pageup, pagedown, left, right, up, down, comma, "
    "f1 to f24, and any of these after ctrl+, alt+ or shift+. Current keys:"
)


class CommandKeys(NamedTuple):
    """A command and its keys, separated by commas; `given` if the players gave it these."""

    name: str
    keys: str
    help: str
    given: bool


def setting_lines(settings: Settings, themes: Sequence[str]) -> Iterator[str]:
    """The lines of a file that says what these settings say, but for the keys."""
    for field in FIELDS:
        yield from _comment(f"{field.about.help} Values: {expected(field, themes)}.")
        yield f"{field.name} = {written(field.value_of(settings))}"
        yield ""


def key_lines(commands: Iterable[CommandKeys]) -> Iterator[str]:
    """The keys of these commands in the file; those that nobody changed are only a comment."""
    yield from _comment(_ABOUT_KEYS)
    yield f"[{KEYS}]"
    for command in commands:
        mark = "" if command.given else "# "
        yield f"{mark}{quoted(command.name)} = {quoted(command.keys)}  # {command.help}"


def allowed(field: Field, themes: Sequence[str]) -> list[object] | str:
    """The values that a setting may have, or in words which ones."""
    # The steps of a number are only those that the screen offers.
    exact: list[object] = [] if isinstance(field.default, float) else [*field.choices(themes)]
    return exact or field.expects


def expected(field: Field, themes: Sequence[str]) -> str:
    """The values that a setting may have, in words."""
    # Only the screen knows which themes there are.
    return ", ".join(themes) if field.name == THEME else field.expects


def _comment(text: str) -> Iterator[str]:
    return (f"# {line}" for line in textwrap.wrap(text, _CELLS - 2, break_on_hyphens=False))


def as_json(settings: Settings, themes: Sequence[str]) -> Mapping[str, Mapping[str, object]]:
    """The settings and the values that each one allows, for a JSON document."""
    values = {field.name: field.value_of(settings) for field in FIELDS}
    right = {field.name: allowed(field, themes) for field in FIELDS}
    return {"settings": {**values, KEYS: dict(settings.keys)}, "allowed": right}
