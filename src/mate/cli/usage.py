"""Wrong usage, in sentences; loaded when something was wrong."""

from __future__ import annotations

import re
from argparse import ONE_OR_MORE, Action
from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final

from mate.rules import one_of

_SHOWN: Final = 40
"""How many characters of an argument are quoted."""

_OF_THE_LIBRARY: Final = (
    (re.compile(r"argument (?P<one>[^:]+): not allowed with argument (?P<other>.+)"),
     "Give {other} or {one}, not both."),
    (re.compile(r"argument (?P<one>[^:]+): ignored explicit argument .+"),
     "{one} takes no value."),
    (re.compile(r"the following arguments are required: (?P<names>.+)"), "Missing: {names}."),
    (re.compile(r"argument [^:]+: (?P<sentence>.+)"), "{sentence}"),
)  # fmt: skip
"""What argparse says, and what people read; the last are sentences of `mate.cli.values`."""


def in_our_words(message: str) -> str:
    """What an error of argparse says, as a sentence; other messages as they are.

    >>> in_our_words("argument --sharp: not allowed with argument --fair")
    'Give --fair or --sharp, not both.'
    """
    for pattern, sentence in _OF_THE_LIBRARY:
        if found := pattern.fullmatch(message):
            return sentence.format(**found.groupdict())
    return message


def not_a_choice(action: Action, value: Any) -> str:
    """What is wrong with a value that is not one of the choices, and what would be right.

    Args:
        action: the argument.
        value: what was given.
    """
    choices = [str(choice) for choice in action.choices or ()]
    wrong = f"Not {_kind(action)}: {str(value)[:_SHOWN]!a}."
    meant = _meant(str(value), choices)
    if _is_command(action):
        return f"{wrong}{meant}"
    return f"{wrong}{meant} Choose {one_of(choices)}."


def too_few_values(action: Action) -> str:
    """How many values an option needs that has fewer.

    Args:
        action: the option.
    """
    option = action.option_strings[-1]
    if isinstance(action.nargs, int):
        return f"{option} needs {action.nargs} values."
    return f"{option} needs {'one or more values' if action.nargs == ONE_OR_MORE else 'a value'}."


def unknown_argument(arguments: Sequence[str], options: Iterable[str], program: str) -> str:
    """What is wrong with arguments that a command does not take.

    Args:
        arguments: what was left after parsing; one or more.
        options: all options of the command.
        program: what the command is called: `mate play`.
    """
    wrong = next((each for each in arguments if each.startswith("-")), arguments[0])
    if not wrong.startswith("-"):
        return f"Unexpected argument: {wrong[:_SHOWN]!a}."
    name = wrong.partition("=")[0]
    return f"Not an option of {program}: {name[:_SHOWN]!a}.{_meant(name, list(options))}"


def _meant(wrong: str, right: Sequence[str]) -> str:
    # Nobody types more than a name, and comparing takes the time of its length.
    close = get_close_matches(wrong[:_SHOWN].lower(), right, n=1)
    return f" Did you mean {close[0]}?" if close else ""


def _is_command(action: Action) -> bool:
    return action.metavar == "COMMAND"


def _kind(action: Action) -> str:
    if action.option_strings:
        return f"a value of {action.option_strings[-1]}"
    return f"a {str(action.metavar).lower()}"
