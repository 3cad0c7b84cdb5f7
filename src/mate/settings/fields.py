"""One table of the settings: what each one is for, and which values it allows."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, NamedTuple

from mate.cleaning import clean, clean_name
from mate.settings.value import Settings

Value = str | bool | float
"""What a setting holds; `keys` apart, which is a table of them."""

MOST_SECONDS: Final = 10.0
THEME_CELLS: Final = 40
_SHOWN_CELLS: Final = 40


class Field(NamedTuple):
    """One setting.

    Args:
        name: its name in the file, and in `Settings`.
        title: what the settings screen calls it.
        help: what it does, a sentence for people.
        expects: which values are right, as an error says it.
        read: makes its value of what a file holds; None where that is wrong.
        steps: the values that are offered one after the other; empty for free text.
    """

    name: str
    title: str
    help: str
    expects: str
    read: Callable[[object], Value | None]
    steps: tuple[Value, ...] = ()

    def value_of(self, settings: Settings) -> Value:
        """What the setting holds."""
        value: Value = getattr(settings, self.name)
        return value


def _one_of(*values: str) -> Callable[[object], Value | None]:
    return lambda raw: raw if isinstance(raw, str) and raw in values else None


def _flag(raw: object) -> Value | None:
    return raw if isinstance(raw, bool) else None


def _seconds(raw: object) -> Value | None:
    # A truth value is a number to Python, and no number of seconds to anybody.
    if isinstance(raw, bool) or not isinstance(raw, int | float):
        return None
    return float(raw) if 0 <= raw <= MOST_SECONDS else None


def _theme(raw: object) -> Value | None:
    return (clean(raw, THEME_CELLS) or None) if isinstance(raw, str) else None


def _name(seat: int) -> Callable[[object], Value | None]:
    return lambda raw: clean_name(raw, seat) if isinstance(raw, str) else None


_SWITCH: Final = ("auto", "on", "off")
_SWITCH_EXPECTS: Final = '"auto", "on" or "off"'

FIELDS: Final = (
    Field("theme", "Theme", "The colours of the screen.", "the name of a theme", _theme),
    Field(
        "deck",
        "Deck",
        "Two colours of suits, or four: a colour for each suit.",
        '"two" or "four"',
        _one_of("two", "four"),
        ("two", "four"),
    ),
    Field(
        "suits",
        "Suits",
        "Suits as signs, or as the letters C S H D.",
        '"signs" or "letters"',
        _one_of("signs", "letters"),
        ("signs", "letters"),
    ),
    Field(
        "ascii",
        "ASCII",
        "Nothing but ASCII on the screen; auto: where the terminal shows no more.",
        _SWITCH_EXPECTS,
        _one_of(*_SWITCH),
        _SWITCH,
    ),
    Field(
        "motion",
        "Motion",
        "Whether pictures move; auto: not over a slow line.",
        _SWITCH_EXPECTS,
        _one_of(*_SWITCH),
        _SWITCH,
    ),
    Field(
        "single_press",
        "One press",
        "Whether a card's key, or a click, plays it at once.",
        "true or false",
        _flag,
        (False, True),
    ),
    Field(
        "computer_seconds",
        "Computer",
        "How long the computer takes at least, so that its play can be followed.",
        "a number of seconds from 0 to 10",
        _seconds,
        (0.0, 0.4, 0.8, 1.5, 3.0, 5.0, 10.0),
    ),
    Field(
        "first_name",
        "Sits below",
        "The name that a new match suggests for the player below.",
        "a name in quotes",
        _name(0),
    ),
    Field(
        "second_name",
        "Sits above",
        "The name that a new match suggests for the player above.",
        "a name in quotes",
        _name(1),
    ),
)
"""Every setting but the keys, in the order in which people see them."""

BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}


def written(value: object) -> str:
    r"""A value as it stands in the file, cleaned for people.

    >>> written("felt"), written(True), written(0.8), written("\x1b[2J")
    ('"felt"', 'true', '0.8', '"�[2J"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(clean(value, _SHOWN_CELLS))
    if isinstance(value, float) and not isinstance(value, bool):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return clean(_in_short(value), _SHOWN_CELLS)


def quoted(text: str) -> str:
    r"""A text without control characters as TOML writes it.

    >>> print(quoted('a "b" \\ c'))
    "a \"b\" \\ c"
    """
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def _in_short(value: object) -> str:
    try:
        return str(value)
    except ValueError:
        # Python refuses to write out a number of thousands of digits.
        return "a number far too large"


def settings_of(values: Mapping[str, Any]) -> Settings:
    """Settings with these values, by name, and the defaults for all others."""
    return Settings(**values)


def with_value(settings: Settings, name: str, value: Value) -> Settings:
    """The settings with another value for one of them."""
    changed: dict[str, Any] = {name: value}
    return replace(settings, **changed)
