"""Help pages, and the sentences for wrong usage; loaded when one is printed."""

from __future__ import annotations

import re
import textwrap
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from ast import literal_eval
from collections.abc import Callable, Iterable, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any, Final

from mate.errors import did_you_mean
from mate.rules import one_of

NARROWEST: Final = 40
WIDEST: Final = 100
"""Columns of a page; lines of text that are longer are hard to read."""

EXIT_STATUS: Final = "Exit status: 0 done, 1 error, 2 wrong usage, 3 left unfinished, 130 Ctrl+C."

_FIRST_EXAMPLES: Final = ("mate learn", "mate play --opponent skilled")
_LONGEST_NAME: Final = 24
"""Columns of the names of options; what is longer has its text on the next line."""
_SHOWN: Final = 40
"""How many characters of an argument are quoted."""

_OF_THE_LIBRARY: Final = {
    r"not allowed with argument (.+)": "Give {0} or {one}, not both.",
    r"ignored explicit argument .+": "{one} takes no value.",
    r"expected one argument": "{one} needs a value.",
    r"expected at least one argument": "{one} needs one or more values.",
    r"expected (\d+) arguments": "{one} needs {0} values.",
}
"""What argparse says of an argument, and what people read."""


def layout(prog: str) -> HelpFormatter:
    """The layout of the arguments on a page: as wide as the terminal, from 40 columns to 100."""
    return HelpFormatter(prog, max_help_position=_LONGEST_NAME, width=_page_cells())


def command_page(syntax: str, arguments: str, examples: Mapping[str, str]) -> str:
    """The page of a command, with its examples and where to read more."""
    for heading in ("positional arguments", "options"):
        ours = heading.rpartition(" ")[2].capitalize()
        arguments = arguments.replace(f"\n{heading}:\n", f"\n{ours}:\n", 1)
    lines = [*_usage(syntax), arguments, "Examples:"]
    for command, purpose in examples.items():
        lines += _wrapped(command, first="  ", later="    ")
        lines += _wrapped(purpose, first=" " * 6, later=" " * 6)
    lines += ["", *_wrapped(EXIT_STATUS), *_wrapped("More: mate help, mate rules."), ""]
    return "\n".join(lines)


def first_page(
    syntax: str, groups: Mapping[str, Mapping[str, str]], add_options: Callable[[Any], None]
) -> str:
    """The page of `mate` itself, with the commands by heading."""
    # A parser that parses nothing lays out the commands as it would arguments.
    page = ArgumentParser(usage=SUPPRESS, add_help=False, formatter_class=layout)
    vars(page)["color"] = False  # as in `Parser`
    page.description = "Mate, G. Capellen's card game for two. Without a command, the menu opens."
    for heading, commands in groups.items():
        group = page.add_argument_group(heading)
        for name, purpose in commands.items():
            group.add_argument(name, help=purpose)
    add_options(page.add_argument_group("Options"))
    examples = f"Examples: {', '.join(_FIRST_EXAMPLES)}. More: mate help COMMAND."
    lines = [*_wrapped(examples), *_wrapped(EXIT_STATUS)]
    return "\n".join((*_usage(syntax), page.format_help(), *lines, ""))


def _usage(syntax: str) -> list[str]:
    return [*_wrapped(f"Usage: {syntax}", later=" " * 7), ""]


def _page_cells() -> int:
    return max(NARROWEST, min(WIDEST, get_terminal_size().columns))


def _wrapped(text: str, *, first: str = "", later: str = "") -> list[str]:
    return textwrap.wrap(text, _page_cells(), initial_indent=first, subsequent_indent=later)


def in_our_words(message: str, page: str = "") -> str:
    """What an error of argparse says, as a sentence; other messages as they are.

    >>> in_our_words("argument --sharp: not allowed with argument --fair")
    'Give --fair or --sharp, not both.'
    >>> wrong = "argument --opponent: invalid choice: 'pro' (choose from 'skilled', 'expert')"
    >>> in_our_words(wrong, "  --opponent LEVEL  play against the computer")
    "Unknown level 'pro' for --opponent. Choose skilled or expert."
    """
    message = re.sub(r"^the following arguments are required: (.+)", r"Missing: \1.", message)
    about = re.fullmatch(r"argument ([^:]+): (.+)", message, re.DOTALL)
    if about is None:
        return message
    # "-n/--matches" is called by its longer name.
    name, problem = about[1].rpartition("/")[2], about[2]
    for pattern, sentence in _OF_THE_LIBRARY.items():
        if found := re.fullmatch(pattern, problem):
            names = (other.rpartition("/")[2] for other in found.groups())
            return sentence.format(*names, one=name)
    if found := re.fullmatch(r"invalid choice: (.+) \(choose from (.+)\)", problem):
        choices = found[2].replace("'", "").split(", ")
        named = re.search(rf"^  {name} ([A-Z]+)", page, re.MULTILINE)
        return _not_a_choice(name, named[1] if named else "value", literal_eval(found[1]), choices)
    return problem  # a sentence of `mate.cli.values`


def not_a_command(wrong: str, commands: Iterable[str]) -> str:
    """What is wrong with the name of a command, and what may be meant."""
    return f"Unknown command {wrong[:_SHOWN]!a}.{did_you_mean(wrong.lower(), commands)}"


def unknown_argument(arguments: Sequence[str], page: str, program: str) -> str:
    """What is wrong with arguments that a command does not take."""
    wrong = next((word for word in arguments if word.startswith("-")), arguments[0])
    if not wrong.startswith("-"):
        return f"Unexpected argument: {wrong[:_SHOWN]!a}."
    name = wrong.partition("=")[0]
    options = re.findall(r"^  (?:-\w[^-]*, )?(--[\w-]+)", page, re.MULTILINE)
    return f"Not an option of {program}: {name[:_SHOWN]!a}.{did_you_mean(name.lower(), options)}"


def _not_a_choice(name: str, kind: str, wrong: str | int, choices: Sequence[str]) -> str:
    sentence = f"Unknown {name.lower()} {str(wrong)[:_SHOWN]!a}"
    if name.startswith("-"):
        sentence = f"Unknown {kind.lower()} {str(wrong)[:_SHOWN]!a} for {name}"
    sentence = f"{sentence}.{did_you_mean(str(wrong).lower(), choices)}"
    return sentence if name == "COMMAND" else f"{sentence} Choose {one_of(choices)}."
