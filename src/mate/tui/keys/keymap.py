"""Keys: their names and uses, the keys that players chose, and keys pressed by mistake."""

from __future__ import annotations

import string
import unicodedata
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from itertools import product
from types import MappingProxyType
from typing import Final, NamedTuple

from textual.keys import KEY_ALIASES, KEY_NAME_REPLACEMENTS, format_key

from mate import clock
from mate.cleaning import clean
from mate.errors import did_you_mean
from mate.rules import Rank, Suit
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, RETIRED, Command, Scope, commands_at

# The names of keys.

_LABELS: Final[Mapping[str, str]] = (
    {"left": "←", "right": "→", "up": "↑", "down": "↓", "pageup": "PgUp", "pagedown": "PgDn"}
    | {key: key.capitalize() for key in ("enter", "tab", "space", "backspace", "home", "end")}
    | {"escape": "Esc", "delete": "Del", "insert": "Ins"}
    | {f"f{number}": f"F{number}" for number in range(1, 25)}
)
"""The keys that do not represent a character, and their names on the screen."""

_ALIASES: Final = {
    "esc": "escape",
    "return": "enter",
    "blank": "space",
    "del": "delete",
    "ins": "insert",
} | {"pgup": "pageup", "pgdn": "pagedown"}
_AMBIGUOUS: Final = frozenset({*KEY_ALIASES["tab"], *KEY_ALIASES["enter"], "ctrl+h"})
"""The keys for which a terminal sends the same bytes as for Tab, Enter or Backspace."""

_MODIFIERS: Final = ("alt", "ctrl", "shift")
"""The modifiers, in the order in which Textual names them."""


def key_of(character: str) -> str:
    """Return Textual's name for the key of a character.

    >>> key_of("u"), key_of("?"), key_of("-")
    ('u', 'question_mark', 'minus')
    """
    if character.isalnum():
        return character
    name = unicodedata.name(character, "").lower().replace("-", "_").replace(" ", "_")
    return KEY_NAME_REPLACEMENTS.get(name, name)


_CHARACTERS: Final = {key_of(character): character for character in string.punctuation}


def read_key(text: str) -> str | None:
    """Return Textual's name for a key that a player wrote; None if there is no such key.

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
    # Refuse Shift with a letter, because that key is written as the capital letter.
    if not (last in _LABELS or (letter and modifiers != ["shift"])):
        return None
    key = "+".join([*(name for name in sorted(modifiers, key=_MODIFIERS.index)), last])
    return None if key in _AMBIGUOUS else key


def spelled(key: str) -> str:
    """Return a key as written in a comma-separated list, in a form that `read_key` reads.

    >>> spelled("question_mark"), spelled("comma"), spelled("pageup")
    ('?', 'comma', 'pageup')
    """
    return key if key == "comma" else _CHARACTERS.get(key, key)


@cache
def label(key: str) -> str:
    """Return a key as the screen shows it.

    >>> label("question_mark"), label("ctrl+q"), label("left"), label("pagedown")
    ('?', 'Ctrl+Q', '←', 'PgDn')
    """
    *modifiers, last = key.split("+")
    character = format_key(last)
    # Show a letter with a modifier as a capital, as on the keyboard.
    last = _LABELS.get(last) or (character.upper() if modifiers else character)
    return "+".join([*map(str.capitalize, modifiers), last])


# Keys with other uses.


def types_text(key: str) -> bool:
    """Return whether a text field needs the key, to type a character or to edit the text."""
    return len(key) == 1 or key in _CHARACTERS or key in _FIELD_KEYS


_WITH_MODIFIERS: Final = ("left", "right", "home", "end")
_FIELD_KEYS: Final = frozenset(
    {
        *("enter", "space", "backspace", "delete", "up", "down"),
        *map("".join, product(("", "shift+", "ctrl+", "ctrl+shift+"), _WITH_MODIFIERS)),
        *(f"ctrl+{letter}" for letter in "acdefkuvwx"),
        *("ctrl+shift+a", "ctrl+backspace", "alt+backspace"),
    }
)
"""The keys that text fields use for editing."""


PLACE_KEYS: Final = "1234567890"
"""The keys of a holding's ten cards, in order."""
NONE_KEY: Final = "n"
"""The key for keeping all ten cards, as the screen shows it."""
NONE_KEYS: Final = frozenset({NONE_KEY, "-"})
SUIT_KEYS: Final[Mapping[str, Suit]] = {suit.letter.lower(): suit for suit in Suit}
RANK_KEYS: Final[Mapping[str, Rank]] = {rank.letter.lower(): rank for rank in Rank}
QUEEN_KEY: Final = "q"
"""The key that begins the name of a queen where cards are chosen, and leaves if pressed twice."""
# `7` cannot begin a card's name, because this key chooses a card by its place.
_FIRST_KEYS: Final[Mapping[str, Rank | Suit]] = {
    **SUIT_KEYS,
    **{key: rank for key, rank in RANK_KEYS.items() if key not in PLACE_KEYS},
}
CARD_CHARACTERS: Final = (
    frozenset(PLACE_KEYS) | NONE_KEYS | {*_FIRST_KEYS} | {key.upper() for key in _FIRST_KEYS}
)
"""All characters that choose a card or start its name."""


def first_half(character: str) -> Rank | Suit | None:
    """Return the rank or suit with which a character begins a card's name, or None."""
    return _FIRST_KEYS.get(character.lower())


CARD_KEYS: Final = frozenset(map(key_of, CARD_CHARACTERS))
"""The keys at the table that choose cards by place or name."""

FORMS: Final = {Scope.NEW_MATCH, Scope.DUEL_FORM}
"""The contexts with text fields, in which most commands of `EVERYWHERE` do not work."""
WITH_CARDS: Final = {
    *(Scope.TABLE, Scope.LESSON, Scope.PUZZLE, Scope.DUEL, Scope.WHAT_IF, Scope.FIND_IT)
}
"""The contexts in which cards have keys."""
WITH_LISTS: Final = {
    *(Scope.HOME, Scope.LESSONS, Scope.LESSON_END, Scope.WHOSE, Scope.PUZZLES, Scope.SAVED),
    *(Scope.STATISTICS, Scope.PAIR, Scope.PROFILE),
    *(Scope.SETTINGS, Scope.KEYS, Scope.PRACTICE_FORM),
}
"""The contexts in which a list or table has keys to move and choose."""
ON_ONE_SCREEN: Final = {Scope.REPLAY, Scope.WHAT_IF}
"""The contexts that share a screen: a key can have a command in each of these contexts."""

_LIST_KEYS: Final = frozenset(
    {"up", "down", "enter", "home", "end", "pageup", "pagedown"}
    | {"ctrl+home", "ctrl+end", "ctrl+pageup", "ctrl+pagedown"}
)
_ALWAYS_QUITS: Final = "ctrl+q"
_QUIT: Final = "everywhere.quit"
_SHOWN_CELLS: Final = 40

Keys = tuple[str, ...]


# The keys in use.


class KeyProblem(NamedTuple):
    """The reason why a choice of keys is not possible.

    Args:
        message: the reason, as a sentence.
        instead: a sentence about the keys used instead; may be empty.
        names: the ids of the commands concerned.
    """

    message: str
    instead: str = ""
    names: tuple[str, ...] = ()

    @property
    def in_file(self) -> str:
        """The problem as reported for the settings file, with the ids to look for in the file."""
        where = f" ({', '.join(self.names)})" if self.names else ""
        return f"keys{where}: {self.message} {self.instead}".rstrip()


class Keymap:
    """The keys of all commands, including the keys that players chose.

    Impossible choices are listed in `problems`, and their commands keep the default keys.

    >>> keymap = Keymap({"table.take-back": "z, backspace"})
    >>> keymap.changed, keymap.problems
    ({'table.take-back': 'z,backspace'}, [])
    >>> Keymap({"table.take-back": "enter"}).problems[0].message
    '"Table: undo" and "Table: play" both have Enter.'
    """

    def __init__(self, wanted: Mapping[str, str] = MappingProxyType({})) -> None:
        self.problems: list[KeyProblem] = []
        self._given: dict[str, Keys] = {}
        for name, text in wanted.items():
            self._give(name, text)
        # Check again after each clash, because restoring default keys may cause another clash.
        while clash := next(self._clashes(), None):
            key, names = clash
            text = f"{' and '.join(map(_quoted, names))} both have {label(key)}."
            given = tuple(name for name in names if self._given.pop(name, None))
            self.problems.append(KeyProblem(text, "Mate uses their default keys instead.", given))

    @property
    def changed(self) -> dict[str, str]:
        """The keys of commands that do not have their default keys, in Textual's format.

        When Textual gives a command new keys, it removes the command's old and new keys from all
        other commands on the screen. If two contexts share a screen, the result therefore includes
        all commands of both contexts, so that Textual gives them their keys again.
        """
        given = dict(self._given)
        if any(COMMAND_OF[name].place in ON_ONE_SCREEN for name in given):
            shared = (command for command in COMMANDS if command.place in ON_ONE_SCREEN)
            given |= {command.id: self.keys_of(command) for command in shared}
        return {name: ",".join(keys) for name, keys in given.items()}

    def keys_of(self, command: Command) -> Keys:
        """Return the keys of a command, beginning with the key to show."""
        return self._given.get(command.id, command.default_keys)

    def label(self, command: Command, *, among_cards: bool = False) -> str:
        """Return the key of a command as a footer shows it.

        Where cards are chosen, a key that begins a card's name must be pressed twice.

        >>> leave = COMMAND_OF["everywhere.leave"]
        >>> Keymap().label(leave), Keymap().label(leave, among_cards=True)
        ('q', 'Esc')
        >>> Keymap({"everywhere.leave": "q"}).label(leave, among_cards=True)
        'q q'
        """
        own = command.shown if command.id not in self._given else ""
        keys = self.keys_of(command)
        if own or not among_cards:
            return own or label(keys[0])
        free = (label(key) for key in keys if key not in CARD_KEYS)
        return next(free, f"{label(keys[0])} {label(keys[0])}")

    def labels(self, command: Command) -> str:
        """Return all keys of a command as the help shows them."""
        return " ".join(map(label, self.keys_of(command)))

    # The players' choices.

    def _give(self, name: str, text: str) -> None:
        if name in RETIRED:
            return
        command = COMMAND_OF.get(name)
        if command is None:
            unknown = f"No such command: {_cleaned(name)}.{did_you_mean(name, COMMAND_OF)}"
            self.problems.append(KeyProblem(unknown))
            return
        keys, problem = _read_keys(command, text)
        if problem:
            own = ", ".join(map(label, command.default_keys))
            text = f"{_quoted(name)} {problem}."
            self.problems.append(KeyProblem(text, f"It keeps {own}.", (name,)))
        elif keys != command.default_keys:
            self._given[name] = keys

    def _clashes(self) -> Iterator[tuple[str, list[str]]]:
        for place in Scope if self._given else ():
            holders: dict[str, list[str]] = {}
            places = {place} if place in FORMS else {place, Scope.EVERYWHERE}
            for command in commands_at(*places):
                for key in self.keys_of(command):
                    holders.setdefault(key, []).append(command.id)
            for key, names in holders.items():
                if len(names) > 1 and any(name in self._given for name in names):
                    yield key, sorted(names, key=lambda name: name not in self._given)


def with_keys(
    given: Mapping[str, str], name: str, keys: str | None
) -> tuple[Mapping[str, str], str]:
    """Return the players' keys after a change of one command's keys, and the problem, if any.

    The new keys are separated by commas; None restores the default keys.
    """
    others = {other: text for other, text in given.items() if other != name}
    wanted = others if keys is None else {**others, name: keys}
    # Earlier problems are no reason to refuse another change.
    before = Keymap(others).problems
    new = (problem.message for problem in Keymap(wanted).problems if problem not in before)
    return wanted, next(new, "")


def _read_keys(command: Command, text: str) -> tuple[Keys, str]:
    # Return the keys, or else the problem with them.
    keys: list[str] = []
    if not text.strip():
        return (), "needs at least one key"
    for part in text.split(","):
        if not part.strip():
            return (), "has an empty name in its list of keys; for the comma key, write comma"
        key = read_key(part)
        if key is None:
            return (), f"cannot have {_cleaned(part)}, which is not a key"
        if key not in command.default_keys and (why := _other_use(key, command)):
            return (), f"cannot have {label(key)}, {why}"
        if key not in keys:
            keys.append(key)
    if command.id == _QUIT and _ALWAYS_QUITS not in keys:
        keys.append(_ALWAYS_QUITS)
    return tuple(keys), ""


def _other_use(key: str, command: Command) -> str:
    # Return the other use of a key where the command is available; empty if the key is free.
    everywhere = command.place is Scope.EVERYWHERE
    if key == _ALWAYS_QUITS:
        return "which always quits"
    if command.place in FORMS and types_text(key):
        return "which is needed for typing"
    if key in CARD_KEYS and (everywhere or command.place in WITH_CARDS):
        return "which chooses a card at the table"
    if key in _LIST_KEYS and (everywhere or command.place in WITH_LISTS):
        return "which lists use"
    return ""


def _quoted(name: str) -> str:
    return f'"{COMMAND_OF[name].title}"'


def _cleaned(text: str) -> str:
    return clean(text, _SHOWN_CELLS) or '""'


# Slips: keys that were meant for something that the screen no longer shows.


class SlipFilter:
    """A filter that recognizes slips: keys meant for something that the screen no longer shows.

    A terminal does not report when a key is released. A held key repeats faster than anybody can
    press it; such repeats form one chain. Keyboards wait longer before the first repeat, so the
    first press does not belong to the chain.

    When a screen shows a new turn, page or warning, it calls `mark_new`. The rest of the chain then
    consists of slips. If the screen changed without a key, some other keys are also slips until a
    player can have noticed the change.

    Attributes:
        key: the last key; empty before the first key.
        is_held: whether the last key belongs to a chain that must be ignored.
        is_early: whether the last key came before the player can have noticed a change.

    >>> slips = SlipFilter()
    >>> slips.press("enter", 8.0)
    >>> slips.mark_new()
    >>> slips.press("enter", 8.03)
    >>> slips.is_held
    True
    >>> slips.press("enter", 8.5)
    >>> slips.is_held
    False
    """

    def __init__(self) -> None:
        self.key, self._time = "", float("-inf")
        self.is_held = self.is_early = False
        self._early: Collection[str] = ()
        self._since = float("-inf")

    def press(self, key: str, time: float) -> None:
        """Find out whether a key is a slip; `time` is in seconds of a monotonic clock."""
        repeats = key == self.key and time - self._time < clock.REPEATS_WITHIN
        # The repeats of an early key are slips as well.
        self.is_held = repeats and (self.is_held or self.is_early)
        self.is_early = key in self._early and time - self._since < clock.SEEN_AFTER
        self.key, self._time = key, time

    def mark_new(self, early: Collection[str] | None = None) -> None:
        """Ignore the rest of the chain, because the key was meant for an earlier turn or page.

        Args:
            early: the keys to ignore until a player can have noticed a change; None if there is
                no change to notice, so that earlier such keys still count.
        """
        self.is_held = True
        if early is not None:
            self._early, self._since = early, clock.seconds()

    def mark_seen(self) -> None:
        """Stop treating keys as early, because the player has reacted to the change."""
        self._early = ()
