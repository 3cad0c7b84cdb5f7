"""The keys of commands: the defaults, and those that players chose."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from mate.cleaning import clean
from mate.tui.keys.cardkeys import CARD_CHARACTERS
from mate.tui.keys.commands import COMMAND_OF, COMMANDS, Command
from mate.tui.keys.names import key_of, label, read_key, types_text
from mate.tui.keys.places import Place

CARD_KEYS: Final = frozenset(map(key_of, CARD_CHARACTERS))
"""The keys at the table that choose cards by place or name."""
_LIST_KEYS: Final = frozenset(
    {"up", "down", "enter", "home", "end", "pageup", "pagedown"}
    | {"ctrl+home", "ctrl+end", "ctrl+pageup", "ctrl+pagedown"}
)
_ALWAYS_QUITS: Final = "ctrl+q"
_QUIT: Final = "everywhere.quit"
_SHOWN_CELLS: Final = 40

Keys = tuple[str, ...]


class KeyProblem(NamedTuple):
    """A choice of keys that is not possible.

    Args:
        said: what is wrong, in a sentence that gives commands their names for people.
        kept: what is used instead, in a sentence; may be empty.
        names: the commands' names in the settings file.
    """

    said: str
    kept: str
    names: tuple[str, ...]

    @property
    def in_file(self) -> str:
        """The problem as reported for the settings file, with the names to look for there."""
        where = f" ({', '.join(self.names)})" if self.names else ""
        return f"keys{where}: {self.said} {self.kept}".rstrip()


class Keymap:
    """The keys in use. Impossible choices are reported, and their commands keep the default keys.

    Args:
        wanted: other keys by command id, separated by commas.

    >>> keymap = Keymap({"table.take-back": "z, backspace"})
    >>> keymap.changed, keymap.problems
    ({'table.take-back': 'z,backspace'}, ())
    >>> Keymap({"table.take-back": "enter"}).problems[0].said
    '"Table: undo" and "Table: play" both have Enter.'
    """

    def __init__(self, wanted: Mapping[str, str] | None = None) -> None:
        self._problems: list[KeyProblem] = []
        self._given: dict[str, Keys] = {}
        for name, text in (wanted or {}).items():
            self._give(name, text)
        if self._given:
            self._part_clashes()

    @property
    def problems(self) -> tuple[KeyProblem, ...]:
        """The choices of the players that are not possible."""
        return tuple(self._problems)

    @property
    def changed(self) -> dict[str, str]:
        """The keys of the commands that do not have their defaults, as Textual expects them.

        It takes a key that it gives or takes away from every command on the screen. So where two
        places are on one screen, the keys of all their commands are given anew.
        """
        given = dict(self._given)
        if any(COMMAND_OF[name].place.shares_a_screen for name in given):
            shared = (command for command in COMMANDS if command.place.shares_a_screen)
            given |= {command.id: self.keys_of(command) for command in shared}
        return {name: ",".join(keys) for name, keys in given.items()}

    def keys_of(self, command: Command) -> Keys:
        """The keys of a command; the one to show is the first."""
        return self._given.get(command.id, command.default_keys)

    def label(self, command: Command, *, among_cards: bool = False) -> str:
        """The key of a command as a footer shows it.

        Args:
            command: the command.
            among_cards: whether cards are named there, so that a key which begins a card's name
                has to be pressed twice.

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
        """All keys of a command as the help shows them."""
        return " ".join(map(label, self.keys_of(command)))

    # The players' choices.

    def _give(self, name: str, text: str) -> None:
        command = COMMAND_OF.get(name)
        if command is None:
            unknown = f"No such command: {_cleaned(name)}.{_meant(name)}"
            self._problems.append(KeyProblem(unknown, "", ()))
            return
        keys, problem = _read_keys(command, text)
        if problem:
            own = ", ".join(map(label, command.default_keys))
            said = f"{_quoted(name)} {problem}."
            self._problems.append(KeyProblem(said, f"It keeps {own}.", (name,)))
        elif keys != command.default_keys:
            self._given[name] = keys

    def _part_clashes(self) -> None:
        # A command that gets its default keys back may clash with one that was given them.
        while clash := next(self._clashes(), None):
            key, names = clash
            said = f"{' and '.join(map(_quoted, names))} both have {label(key)}."
            given = tuple(name for name in names if self._given.pop(name, None))
            self._problems.append(KeyProblem(said, "The default keys are used.", given))

    def _clashes(self) -> Iterator[tuple[str, list[str]]]:
        for place in Place:
            holders: dict[str, list[str]] = {}
            for command in self._to_be_had(place):
                for key in self.keys_of(command):
                    holders.setdefault(key, []).append(command.id)
            for key, names in holders.items():
                if len(names) > 1 and any(name in self._given for name in names):
                    yield key, sorted(names, key=lambda name: name not in self._given)

    def _to_be_had(self, place: Place) -> Iterator[Command]:
        places = {place} if place.is_form else {place, Place.EVERYWHERE}
        return (command for command in COMMANDS if command.place in places)


def with_keys(
    given: Mapping[str, str], name: str, keys: str | None
) -> tuple[Mapping[str, str], str]:
    """The players' keys after a change of those of a command, and why it is not possible.

    Args:
        given: the keys that the players gave, by the id of the command.
        name: the id of a command.
        keys: its keys, separated by commas; None for the default keys.

    Returns:
        The keys by command, and a sentence that is empty if the command can have them.
    """
    others = {other: text for other, text in given.items() if other != name}
    wanted = others if keys is None else {**others, name: keys}
    # Problems already there are no reason to refuse another change.
    before = Keymap(others).problems
    new = (problem.said for problem in Keymap(wanted).problems if problem not in before)
    return wanted, next(new, "")


def _read_keys(command: Command, text: str) -> tuple[Keys, str]:
    # The keys, and what is wrong with them.
    keys: list[str] = []
    for part in text.split(","):
        if not part.strip() and text.strip():
            return (), "has an empty name in its list of keys; for the comma key, write comma"
        if not part.strip():
            return (), "needs at least one key"
        key = read_key(part)
        if key is None:
            return (), f"cannot have {_cleaned(part)}, which is not a key"
        if key not in command.default_keys and (why := _taken(key, command)):
            return (), f"cannot have {label(key)}, {why}"
        if key not in keys:
            keys.append(key)
    if command.id == _QUIT and _ALWAYS_QUITS not in keys:
        keys.append(_ALWAYS_QUITS)
    return tuple(keys), ""


def _taken(key: str, command: Command) -> str:
    # What else needs the key where the command is available; empty if nothing does.
    everywhere = command.place is Place.EVERYWHERE
    if key == _ALWAYS_QUITS:
        return "which always quits"
    if command.place.is_form and types_text(key):
        return "which is needed for typing"
    if key in CARD_KEYS and (everywhere or command.place.has_cards):
        return "which chooses a card at the table"
    if key in _LIST_KEYS and (everywhere or command.place.has_list):
        return "which lists use"
    return ""


def _quoted(name: str) -> str:
    return f'"{COMMAND_OF[name].title}"'


def _cleaned(text: str) -> str:
    return clean(text, _SHOWN_CELLS) or '""'


def _meant(name: str) -> str:
    from difflib import get_close_matches

    near = get_close_matches(name[:_SHOWN_CELLS], list(COMMAND_OF), 1)
    return f" Did you mean {near[0]}?" if near else ""
