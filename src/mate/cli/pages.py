"""Help pages, and error messages for wrong usage. Import this module only to print them."""

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
"""The maximum width of a page in columns, because longer lines are hard to read."""

EXIT_STATUS: Final = "Exit status: 0 done, 1 error, 2 wrong usage, 3 left unfinished, 130 Ctrl+C."

_FIRST_EXAMPLES: Final = ("mate learn", "mate play --opponent skilled")
_LONGEST_NAME: Final = 24
"""The width of the column of option names; after a wider name, the text starts on a new line."""
_QUOTE_LIMIT: Final = 40

_ERRORS: Final = {
    r"not allowed with argument (.+)": "Give {0} or {one}, not both.",
    r"ignored explicit argument .+": "{one} takes no value.",
    r"expected one argument": "{one} needs a value.",
    r"expected at least one argument": "{one} needs one or more values.",
    r"expected (\d+) arguments": "{one} needs {0} values.",
}
"""Mate's sentence for each argparse error about an argument, keyed by the pattern of the error."""


def layout(prog: str) -> HelpFormatter:
    """Return the layout of arguments, as wide as the terminal but within 40 to 100 columns."""
    return HelpFormatter(prog, max_help_position=_LONGEST_NAME, width=_page_cells())


def command_page(syntax: str, arguments: str, examples: Mapping[str, str]) -> str:
    """Return the help page of a command."""
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
    """Return the help page of `mate` itself, with the commands under headings."""
    # Lay out the commands as if they were the arguments of a parser.
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


def rephrase_error(message: str, page: str = "") -> str:
    """Return an argparse error in Mate's words, and any other error unchanged.

    Args:
        page: the help page of the command, which names the values of its options.

    >>> rephrase_error("argument --sharp: not allowed with argument --fair")
    'Give --fair or --sharp, not both.'
    >>> wrong = "argument --opponent: invalid choice: 'pro' (choose from 'skilled', 'expert')"
    >>> rephrase_error(wrong, "  --opponent LEVEL  play against the computer")
    "Unknown level 'pro' for --opponent. Choose skilled or expert."
    """
    if missing := re.fullmatch(r"the following arguments are required: (.+)", message):
        return f"Give {missing[1].replace(', ', ' and ')}."
    about = re.fullmatch(r"argument ([^:]+): (.+)", message, re.DOTALL)
    if about is None:
        return message
    # Use the longer name of an option such as "-n/--matches".
    name, problem = about[1].rpartition("/")[2], about[2]
    for pattern, sentence in _ERRORS.items():
        if found := re.fullmatch(pattern, problem):
            names = (other.rpartition("/")[2] for other in found.groups())
            return sentence.format(*names, one=name)
    if found := re.fullmatch(r"invalid choice: (.+) \(choose from (.+)\)", problem):
        wrong, choices = str(literal_eval(found[1])), found[2].replace("'", "").split(", ")
        value = re.search(rf"^  {name} ([A-Z]+)", page, re.MULTILINE)
        kind = (value[1] if value else name).lower()
        option = f" for {name}" if name.startswith("-") and kind not in name else ""
        unknown = f"Unknown {kind} {wrong[:_QUOTE_LIMIT]!a}{option}."
        meant = did_you_mean(wrong.lower(), choices)
        return f"{unknown}{meant}" + ("" if name == "COMMAND" else f" Choose {one_of(choices)}.")
    return problem  # already a sentence from `mate.cli.values`


def unknown_command(wrong: str, commands: Iterable[str]) -> str:
    """Return the error for an unknown command, with a suggestion."""
    return f"Unknown command {wrong[:_QUOTE_LIMIT]!a}.{did_you_mean(wrong.lower(), commands)}"


def unknown_argument(arguments: Sequence[str], page: str) -> str:
    """Return the error for arguments that a command does not take, with a suggestion."""
    wrong = next((word for word in arguments if word.startswith("-")), arguments[0])
    if not wrong.startswith("-"):
        return f"Unexpected argument {wrong[:_QUOTE_LIMIT]!a}."
    name = wrong.partition("=")[0]
    options = re.findall(r"^  (?:-\w[^-]*, )?(--[\w-]+)", page, re.MULTILINE)
    return f"Unknown option {name[:_QUOTE_LIMIT]!a}.{did_you_mean(name.lower(), options)}"
