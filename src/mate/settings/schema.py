"""The settings: each one once, with its default, type and description."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Final, Literal, NamedTuple, get_args

from msgspec import Meta, Struct, convert
from msgspec.structs import fields

from mate.cleaning import clean, clean_name

_SHOWN_CELLS: Final = 40
THEME: Final = "theme"
"""The setting whose values only the screen knows."""

Value = str | bool | float
"""The value of a setting, except `keys`, which is a table of values."""
Deck = Literal["two", "four"]
Suits = Literal["signs", "letters"]
Cards = Literal["auto", "large"]
Forced = Literal["ask", "play"]
Switch = Literal["auto", "on", "off"]


class About(NamedTuple):
    """The description of a setting, beside its type and default.

    Args:
        short: what it sets, in a few words that are true of every value.
        help: what it does.
        expects: which values are right, as an error says it; empty to list those of its type.
        steps: the values that are offered one after the other; empty for those of its type.
        cleaned: makes a text harmless; one of which nothing is left is wrong.
        words: values in words, where the value itself says too little.
    """

    title: str
    short: str
    help: str
    expects: str = ""
    cleaned: Callable[[str], str] | None = None
    steps: tuple[Value, ...] = ()
    words: Mapping[Value, str] = {}
    unit: str = ""


def _name(title: str, seat: int) -> About:
    side = ("below", "above")[seat]
    help_ = f"Name suggested {side} in a new match: that of player {seat + 1}."
    return About(
        title, f"Name suggested {side}", help_, "a name in quotes", partial(clean_name, seat=seat)
    )


_COLOURS: Final[Mapping[Value, str]] = {"two": "two colours", "four": "four colours"}
_short: Final = partial(clean, cells=_SHOWN_CELLS)
_ASCII: Final = "Show ASCII characters only; auto: if the terminal supports nothing else."
_FORCED: Final = "A reply with only one legal card: ask for it, or play it automatically."
_SIZES: Final = (
    "Size of the cards: auto keeps everything in view; large makes them large wherever they fit."
)


class Settings(Struct, frozen=True):
    """All settings. Without arguments, the defaults."""

    theme: str = "felt"
    deck: Deck = "two"
    suits: Suits = "signs"
    cards: Cards = "auto"
    ascii: Switch = "auto"
    motion: Switch = "auto"
    single_press: bool = False
    forced: Forced = "ask"
    computer_seconds: Annotated[float, Meta(ge=0, le=10)] = 0.8
    verdict: bool = True
    repeat_solved: bool = True
    first_name: str = "Player 1"
    second_name: str = "Player 2"
    keys: Mapping[str, str] = {}
    """The keys of commands that were given others, by the command's name."""


_ABOUT: Final[Mapping[str, About]] = {
    "theme": About(
        "Theme",
        "Colours of the screen",
        "Colour theme of the screen.",
        "the name of a theme",
        _short,
    ),
    "deck": About(
        "Deck",
        "Colours of the suits",
        "Suits in two colours, or in four: one for each suit.",
        words=_COLOURS,
    ),
    "suits": About(
        "Suits", "How suits are drawn", "Suits as signs (♣ ♠ ♥ ♦), or as letters (C S H D)."
    ),
    "cards": About("Cards", "Size of the cards", _SIZES),
    "ascii": About("ASCII", "When to use only ASCII characters", _ASCII),
    "motion": About(
        "Motion", "When to animate the screen", "Animate the screen; auto: on, except over SSH."
    ),
    "single_press": About(
        "Play with one press",
        "How many presses play a card",
        "Play at the first press of a key, or the first click.",
        "true or false",
        words={False: "no", True: "yes"},
    ),
    "forced": About("Forced replies", "Who plays the only legal card", _FORCED),
    "computer_seconds": About(
        "Computer's pace",
        "Least time per action",
        "Least time per action, so that you can follow the computer's play.",
        "a number of seconds from 0 to 10",
        steps=(0.0, 0.4, 0.8, 1.5, 3.0, 5.0, 10.0),
        unit="s",
    ),
    "verdict": About(
        "Verdict",
        "What decided each round, after it",
        "Show what decided each round, and what best play was.",
        "true or false",
        words={False: "off", True: "on"},
    ),
    "repeat_solved": About(
        "Puzzles",
        "Whether solved puzzles come back",
        "Ask solved puzzles again, after 10, 40 and 160 days.",
        "true or false",
        words={False: "skip solved", True: "repeat solved"},
    ),
    "first_name": _name("Sits below", 0),
    "second_name": _name("Sits above", 1),
}
"""What is said of each setting but the keys."""


class Field(NamedTuple):
    """One setting, as `Settings` declares it; the type has the bounds of a number."""

    name: str
    type: Any
    default: Value
    about: About

    @property
    def steps(self) -> tuple[Value, ...]:
        """The values that are offered one after the other; empty for free text."""
        return self.about.steps or self._values

    @property
    def expects(self) -> str:
        """Which values are right, as an error says it."""
        if self.about.expects:
            return self.about.expects
        *others, last = map(written, self._values)
        return f"{', '.join(others)} or {last}"

    @property
    def _values(self) -> tuple[Value, ...]:
        return (False, True) if self.type is bool else get_args(self.type)

    def choices(self, themes: Sequence[str]) -> tuple[Value, ...]:
        """The steps, and of the theme those that the screen has."""
        return tuple(themes) if self.name == THEME else self.steps

    def read(self, raw: object, *, typed: bool = False) -> Value | None:
        """Its value; None where that is wrong. Of what was typed, numbers are texts as well.

        >>> BY_NAME["verdict"].read("true"), BY_NAME["verdict"].read("true", typed=True)
        (None, True)
        """
        try:
            value: Value = convert(raw, self.type, strict=not typed)
        except ValueError:
            return None
        if self.about.cleaned and isinstance(value, str):
            return self.about.cleaned(value) or None
        return value

    def value_of(self, settings: Settings) -> Value:
        """The value of the setting."""
        value: Value = getattr(settings, self.name)
        return value

    def in_words(self, value: Value) -> str:
        """A value as people read it.

        >>> BY_NAME["computer_seconds"].in_words(2.5), BY_NAME["deck"].in_words("four")
        ('2.5 s', 'four colours')
        """
        shown = f"{value:g} {self.about.unit}" if isinstance(value, float) else str(value)
        return self.about.words.get(value, shown)


FIELDS: Final = tuple(
    Field(field.name, field.type, field.default, _ABOUT[field.name])
    for field in fields(Settings)
    if field.name in _ABOUT
)
"""Every setting but the keys, in the order in which people see them."""

BY_NAME: Final[Mapping[str, Field]] = {field.name: field for field in FIELDS}


def wrong_value(name: str, raw: object, expected: str) -> str:
    """What is wrong with the value of a setting, and what would be right."""
    return f"{name} is {written(raw)}, but must be {expected}."


def written(value: object) -> str:
    r"""A value as written in the file, cleaned for people.

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
        # Python refuses to write out a number of thousands of digits.
        return "a number far too large"


def quoted(text: str) -> str:
    r"""A text without control characters as TOML writes it.

    >>> print(quoted('a "b" \\ c'))
    "a \"b\" \\ c"
    """
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
