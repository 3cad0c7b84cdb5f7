"""The settings with their defaults, types and descriptions, and the text of a settings file."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple, Self, get_args

from msgspec import Meta, Struct, convert
from msgspec.structs import fields

from mate.cleaning import clean, clean_name
from mate.settings import KEYS

_CELLS: Final = 79
"""The maximum width of the comments in a settings file."""
_SHOWN_CELLS: Final = 40
THEME: Final = "theme"
"""The name of the setting whose allowed values only the screen knows."""

Value = str | bool | float
"""The value of a setting, except of `keys`, which is a table of values."""
Deck = Literal["two", "four"]
Switch = Literal["auto", "on", "off"]


class Settings(Struct, frozen=True):
    """All settings, with defaults."""

    theme: str = "felt"
    deck: Deck = "two"
    suits: Literal["signs", "letters"] = "signs"
    cards: Literal["auto", "large"] = "auto"
    ascii: Switch = "auto"
    motion: Switch = "auto"
    single_press: bool = False
    forced: Literal["ask", "play"] = "ask"
    computer_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.8
    verdict: bool = True
    repeat_solved: bool = True
    first_name: str = "Player 1"
    second_name: str = "Player 2"
    keys: Mapping[str, str] = {}
    """The changed keys, keyed by the id of the command."""


_HELP: Final[Mapping[str, str]] = {
    "theme": "Colour theme of the screen.",
    "deck": "Suits in two colours, or in four: one for each suit.",
    "suits": "Suits as signs (♣ ♠ ♥ ♦) or letters (C S H D).",
    "cards": "No effect any more: cards are always as large as the terminal allows.",
    "ascii": "Show ASCII characters only; auto: if the terminal supports nothing else.",
    "motion": "Animate the screen; auto: on, except over SSH.",
    "single_press": "Play a card at the first press of its key, or at the first click.",
    "forced": "With only one legal reply: ask for the card, or play it automatically.",
    "computer_seconds": "Minimum time per action, so that you can follow the computer's play.",
    "verdict": "Show what decided each round, and what best play was.",
    "repeat_solved": "Repeat solved puzzles after 10, 40 and 160 days.",
    "first_name": "Name suggested for player 1 in a new match, at the bottom of the table.",
    "second_name": "Name suggested for player 2 in a new match, at the top of the table.",
}
"""An explanation of each setting, except the keys."""
_ON_SCREEN: Final[Mapping[str, str]] = {
    "theme": "Theme",
    "deck": "Deck",
    "motion": "Motion",
    "single_press": "One-press play",
    "forced": "Forced replies",
    "computer_seconds": "Computer's pace",
}
"""The settings that the screen offers, each with a title."""
_EXPECTS: Final[Mapping[str, str]] = {
    "theme": "the name of a theme",
    "computer_seconds": "a number of seconds from 0 to 10",
    **dict.fromkeys(("single_press", "verdict", "repeat_solved"), "true or false"),
    **dict.fromkeys(("first_name", "second_name"), "a name in quotes"),
}
"""The allowed values in words, for settings whose type does not list the values."""
_STEPS: Final[Mapping[str, tuple[Value, ...]]] = {
    "computer_seconds": (0.0, 0.4, 0.8, 1.5, 3.0, 5.0, 10.0)
}
"""The values that the screen offers in turn, for settings whose type does not list the values."""
_CLEANED: Final[Mapping[str, Callable[[str], str]]] = {
    "theme": partial(clean, cells=_SHOWN_CELLS),
    "first_name": partial(clean_name, seat=0),
    "second_name": partial(clean_name, seat=1),
}
_WORDS: Final[Mapping[str, Mapping[Value, str]]] = {
    "deck": {"two": "two colours", "four": "four colours"},
    "single_press": {False: "off", True: "on"},
}
"""Values in words, for settings whose values are not clear by themselves."""


class Field(NamedTuple):
    """A setting with its type, default and description.

    Args:
        name: the name in the file.
        type: the type, with bounds if the value is a number.
        default: the default value.
        title: the name on the screen; empty for a setting that the screen does not offer.
        help: an explanation.
        expects: the allowed values, in the words of an error.
        steps: the values that the screen offers in turn; empty for free text.
    """

    name: str
    type: Any
    default: Value
    title: str
    help: str
    expects: str
    steps: tuple[Value, ...]

    @classmethod
    def of(cls, name: str, kind: Any, default: Value) -> Self:
        """Return the setting for a field of `Settings`."""
        title = _ON_SCREEN.get(name, "")
        steps = _STEPS.get(name) or ((False, True) if kind is bool else get_args(kind))
        expects = _EXPECTS.get(name) or " or ".join(", ".join(map(written, steps)).rsplit(", ", 1))
        return cls(name, kind, default, title, _HELP[name], expects, steps)

    def choices(self, themes: Sequence[str]) -> tuple[Value, ...]:
        """Return the values that the screen offers in turn, which for `theme` are the themes."""
        return tuple(themes) if self.name == THEME else self.steps

    def allowed(self, themes: Sequence[str]) -> list[object] | str:
        """Return the allowed values as a list if possible, and otherwise in words."""
        # Describe a numeric setting in words, because its steps are not all of the allowed values.
        exact = () if isinstance(self.default, float) else self.choices(themes)
        return [*exact] or self.expects

    def allowed_in_words(self, themes: Sequence[str]) -> str:
        """Return the allowed values in words."""
        return ", ".join(themes) if self.name == THEME else self.expects

    def read(self, raw: object, *, typed: bool = False) -> Value | None:
        """Return the checked value, or None if the value is wrong.

        Text is cleaned; text that is empty after the cleaning is wrong.

        Args:
            typed: whether to accept numbers and booleans that are given as text.

        >>> BY_NAME["verdict"].read("true"), BY_NAME["verdict"].read("true", typed=True)
        (None, True)
        """
        try:
            value: Value = convert(raw, self.type, strict=not typed)
        except ValueError:
            return None
        if isinstance(value, str) and self.name in _CLEANED:
            return _CLEANED[self.name](value) or None
        return value

    def value_of(self, settings: Settings) -> Value:
        """Return the value of this setting in the settings."""
        value: Value = getattr(settings, self.name)
        return value

    def in_words(self, value: Value) -> str:
        """Return a value in words.

        >>> BY_NAME["computer_seconds"].in_words(2.5), BY_NAME["deck"].in_words("four")
        ('2.5 s', 'four colours')
        """
        # Treat any number as seconds, because no setting has another unit.
        shown = f"{value:g} s" if isinstance(value, float) else str(value)
        return _WORDS.get(self.name, {}).get(value, shown)


def wrong_value(name: str, raw: object, expected: str) -> str:
    """Return an error message for a wrong value, with the allowed values."""
    return f"{name} is {written(raw)}, but must be {expected}."


def written(value: object) -> str:
    r"""Return a value as it would be written in the file, cleaned for display.

    >>> written("felt"), written(True), written(0.8), written("\x1b[2J")
    ('"felt"', 'true', '0.8', '"�[2J"')
    """
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return quoted(clean(value, _SHOWN_CELLS))
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping | list):
        return "a list" if isinstance(value, list) else "a table"
    try:
        return clean(str(value), _SHOWN_CELLS)
    except ValueError:
        # Python refuses to write a number with thousands of digits.
        return "a number far too large"


def quoted(text: str) -> str:
    r"""Return a text as a TOML string; the text must not contain control characters.

    >>> print(quoted('a "b" \\ c'))
    "a \"b\" \\ c"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


FIELDS: Final = tuple(
    Field.of(field.name, field.type, field.default)
    for field in fields(Settings)
    if field.name in _HELP
)
"""All settings except the keys, in the order in which the file lists them."""
ON_SCREEN: Final = tuple(field for field in FIELDS if field.title)
"""The settings that the screen offers."""
BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}


# The text of a settings file.

_ABOUT_KEYS: Final = (
    "Keys for commands, separated by commas: characters, names such as enter, escape, tab, "
    "space, backspace, delete, insert, home, end, pageup, pagedown, left, right, up, down, comma, "
    "f1 to f24, and any of these after ctrl+, alt+ or shift+. Current keys:"
)


class CommandKeys(NamedTuple):
    """A command and its keys, separated by commas.

    Args:
        given: whether the user changed the keys.
    """

    name: str
    keys: str
    help: str
    given: bool


def setting_lines(settings: Settings, themes: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a settings file with these settings, without the table of keys."""
    for field in FIELDS:
        yield from _comment(f"{field.help} Values: {field.allowed_in_words(themes)}.")
        yield f"{field.name} = {written(field.value_of(settings))}"
        yield ""


def key_lines(commands: Iterable[CommandKeys]) -> Iterator[str]:
    """Yield the lines of the table of keys; unchanged keys are comments."""
    yield from _comment(_ABOUT_KEYS)
    yield f"[{KEYS}]"
    for command in commands:
        mark = "" if command.given else "# "
        yield f"{mark}{quoted(command.name)} = {quoted(command.keys)}  # {command.help}"


def _comment(text: str) -> Iterator[str]:
    import textwrap

    return (f"# {line}" for line in textwrap.wrap(text, _CELLS - 2, break_on_hyphens=False))


def as_json(settings: Settings, themes: Sequence[str]) -> Mapping[str, Mapping[str, object]]:
    """Return all settings and the allowed values of each setting, for a JSON document."""
    values = {field.name: field.value_of(settings) for field in FIELDS}
    right = {field.name: field.allowed(themes) for field in FIELDS}
    return {"settings": {**values, KEYS: dict(settings.keys)}, "allowed": right}
