"""Names of keys: those of Textual, those people may write, and those on the screen."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from textual.keys import KEY_ALIASES, KEY_NAME_REPLACEMENTS, format_key

_LABELS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "left": "←",
        "right": "→",
        "up": "↑",
        "down": "↓",
        "enter": "Enter",
        "escape": "Esc",
        "tab": "Tab",
        "space": "Space",
        "backspace": "Backspace",
        "delete": "Del",
        "insert": "Ins",
        "home": "Home",
        "end": "End",
        "pageup": "PgUp",
        "pagedown": "PgDn",
        **{f"f{number}": f"F{number}" for number in range(1, 25)},
    }
)
"""The keys that do not stand for a character, and their names on the screen."""

_ALIASES: Final = {
    "esc": "escape",
    "return": "enter",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "del": "delete",
    "ins": "insert",
    "blank": "space",
}
_SAME: Final = frozenset({*KEY_ALIASES["tab"], *KEY_ALIASES["enter"], "ctrl+h"})
"""The keys whose bytes are the same as those of Tab, Enter and Backspace."""

_MODIFIERS: Final = ("alt", "ctrl", "shift")
"""In the order in which Textual names them."""


def key_of(character: str) -> str:
    """Textual's name for the key of a character.

    >>> key_of("u"), key_of("?"), key_of("-")
    ('u', 'question_mark', 'minus')
    """
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


_CHARACTERS: Final = {key_of(character): character for character in string.punctuation}


def read_key(text: str) -> str | None:
    """Textual's name for a key that somebody named; None if there is no such key.

    >>> read_key("?"), read_key("PgUp"), read_key("Ctrl+R"), read_key("U"), read_key("ctrl+m")
    ('question_mark', 'pageup', 'ctrl+r', 'U', None)
    """
    text = text.strip()
    if len(text) == 1:
        return key_of(text) if text.isalnum() or text in string.punctuation else None
    *modifiers, last = text.lower().split("+")
    last = _ALIASES.get(last, last)
    if not modifiers:
        return last if last in _LABELS or last in _CHARACTERS else None
    if len(set(modifiers)) < len(modifiers) or not set(modifiers) <= set(_MODIFIERS):
        return None
    letter = len(last) == 1 and last.isascii() and last.isalpha()
    # A letter with Shift alone is the capital letter.
    if not (last in _LABELS or (letter and modifiers != ["shift"])):
        return None
    key = "+".join([*(name for name in sorted(modifiers, key=_MODIFIERS.index)), last])
    return None if key in _SAME else key


def types_text(key: str) -> bool:
    """Whether a text field needs the key, for a character or for editing."""
    return len(key) == 1 or key in _CHARACTERS or key in _FIELD_KEYS


_FIELD_KEYS: Final = frozenset(
    {
        *("enter", "space", "backspace", "delete", "up", "down"),
        *(
            f"{modifiers}{key}"
            for modifiers in ("", "shift+", "ctrl+", "ctrl+shift+")
            for key in ("left", "right", "home", "end")
        ),
        *(f"ctrl+{letter}" for letter in "acdefkuvwx"),
        *("ctrl+shift+a", "ctrl+backspace", "alt+backspace"),
    }
)
"""The keys that text fields use for editing."""


def spelled(key: str) -> str:
    """A key as written in a list separated by commas; `read_key` reads it.

    >>> spelled("question_mark"), spelled("comma"), spelled("pageup")
    ('?', 'comma', 'pageup')
    """
    return key if key == "comma" else _CHARACTERS.get(key, key)


def label(key: str) -> str:
    """A key as the screen shows it.

    >>> label("question_mark"), label("ctrl+q"), label("left"), label("pagedown")
    ('?', 'Ctrl+Q', '←', 'PgDn')
    """
    *modifiers, last = key.split("+")
    character = format_key(last)
    shown = _LABELS.get(last) or (character.upper() if modifiers else character)
    return "+".join([*(name.capitalize() for name in modifiers), shown])
