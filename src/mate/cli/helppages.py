"""Help pages: the first one, and those of the commands."""

from __future__ import annotations

import textwrap
from argparse import SUPPRESS, ArgumentParser, HelpFormatter
from collections.abc import Callable, Iterable, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any, Final

NARROWEST: Final = 40
WIDEST: Final = 100
"""Columns of a page; lines of text that are longer are hard to read."""

EXIT_STATUS: Final = "Exit status: 0 done, 1 error, 2 wrong usage, 3 left unfinished, 130 Ctrl+C."

_FIRST_EXAMPLES: Final = ("mate learn", "mate play --opponent club")
_LONGEST_NAME: Final = 24
"""Columns of the names of options; what is longer has its text on the next line."""


def page_cells() -> int:
    """Columns of a page: as many as the terminal has, from 40 to 100."""
    return max(NARROWEST, min(WIDEST, get_terminal_size().columns))


def layout(prog: str) -> HelpFormatter:
    """The layout of the arguments on a page.

    Args:
        prog: what is typed: `mate play`.
    """
    return HelpFormatter(prog, max_help_position=_LONGEST_NAME, width=page_cells())


def usage(line: str) -> str:
    """A usage line, wrapped.

    Args:
        line: what is typed, and what may follow it.
    """
    return "\n".join(_wrapped(f"Usage: {line}", later=" " * 7)) + "\n"


def command_page(usage: str, arguments: str, examples: Sequence[tuple[str, str]]) -> str:
    """The page of a command, with its examples and where to read more.

    Args:
        usage: its usage line.
        arguments: what argparse prints about its arguments.
        examples: command lines, and what each does.
    """
    for heading, ours in (
        ("positional arguments:\n", "Arguments:\n"),
        ("options:\n", "Options:\n"),
    ):
        arguments = arguments.replace(f"\n{heading}", f"\n{ours}", 1)
    lines = [usage, arguments, "Examples:"]
    for command, purpose in examples:
        lines += _wrapped(command, first="  ", later="    ")
        lines += _wrapped(purpose, first=" " * 6, later=" " * 6)
    lines += ["", *_wrapped(EXIT_STATUS), *_wrapped("More: mate help, mate rules.")]
    return "\n".join(lines) + "\n"


def first_page(
    usage: str,
    groups: Mapping[str, Mapping[str, str]],
    others: Iterable[str],
    *options: Callable[[Any], None],
) -> str:
    """The page of `mate` itself.

    Args:
        usage: its usage line.
        groups: the commands with their purposes, by heading.
        others: the commands that are only named.
        options: each adds some options to a group of a parser.
    """
    # A parser that parses nothing lays out the commands as it would arguments.
    page = ArgumentParser(usage=SUPPRESS, add_help=False, formatter_class=layout)
    vars(page)["color"] = False  # as in `Parser`
    page.description = "Mate, G. Capellen's card game for two. Without a command, the menu opens."
    for heading, commands in groups.items():
        group = page.add_argument_group(heading)
        for name, purpose in commands.items():
            group.add_argument(name, help=purpose)
    group = page.add_argument_group("Options")
    for add_options in options:
        add_options(group)
    examples = f"Examples: {', '.join(_FIRST_EXAMPLES)}."
    more = f"More commands: {', '.join(others)}."
    last = (more, f"{examples} More: mate help COMMAND.", EXIT_STATUS)
    lines = [line for text in last for line in _wrapped(text)]
    return "\n".join((usage, page.format_help(), *lines)) + "\n"


def _wrapped(text: str, *, first: str = "", later: str = "") -> list[str]:
    return textwrap.wrap(text, page_cells(), initial_indent=first, subsequent_indent=later)
