"""Help pages: the first one, and those of the commands."""

from __future__ import annotations

import textwrap
from argparse import Action, HelpFormatter
from collections.abc import Iterable, Mapping, Sequence
from shutil import get_terminal_size
from typing import Any, Final

NARROWEST: Final = 40
WIDEST: Final = 100
"""Columns of a page; lines of text that are longer are hard to read."""

EXIT_STATUS: Final = "Exit status: 0 done, 1 error, 2 wrong usage, 3 unfinished match or puzzle."

_FIRST_EXAMPLES: Final = ("mate learn", "mate play --opponent club")
_LONGEST_NAME: Final = 24
"""Columns of the names of options; what is longer has its text on the next line."""


def page_cells() -> int:
    """Columns of a page: as many as the terminal has, from 40 to 100."""
    return max(NARROWEST, min(WIDEST, get_terminal_size().columns))


class Page(HelpFormatter):
    """The layout of a page.

    Args:
        prog: what the command is called: `mate play`.
    """

    def __init__(self, prog: str) -> None:
        self.cells = page_cells()
        super().__init__(prog, max_help_position=_LONGEST_NAME, width=self.cells)

    def add_usage(
        self,
        usage: str | None,
        actions: Iterable[Action],
        groups: Iterable[Any],  # noqa: ARG002 - the options are not listed twice
        prefix: str | None = None,  # noqa: ARG002 - ours has a capital letter
    ) -> None:
        """Add the usage line: the arguments; of the options only where they may be."""
        arguments = [action for action in actions if not action.option_strings]
        self._prog = f"{self._prog} [OPTIONS]"
        super().add_usage(usage, arguments, (), "Usage: ")


def command_page(page: str, examples: Sequence[tuple[str, str]]) -> str:
    """The page of a command, with its examples and where to read more.

    Args:
        page: the page of its arguments.
        examples: command lines, and what each does.
    """
    cells = page_cells()
    lines = [page, "Examples:"]
    for command, purpose in examples:
        lines += textwrap.wrap(command, cells, initial_indent="  ", subsequent_indent="    ")
        lines += textwrap.wrap(purpose, cells, initial_indent=" " * 6, subsequent_indent=" " * 6)
    lines += ["", *textwrap.wrap(EXIT_STATUS, cells)]
    lines += textwrap.wrap("More: mate help, mate rules.", cells)
    return "\n".join(lines) + "\n"


def first_page(groups: Mapping[str, Mapping[str, str]], options: Any) -> str:
    """The page of `mate` itself.

    Args:
        groups: the commands with their purposes, by heading.
        options: argparse's group of the options.
    """
    page = Page("mate")
    page.add_usage(None, [Action([], "command", nargs="?", metavar="COMMAND ...")], ())
    page.add_text("Mate, G. Capellen's card game for two. Without a command, the menu opens.")
    for heading, commands in groups.items():
        page.start_section(heading)
        for name, purpose in commands.items():
            page.add_argument(Action([], name, help=purpose))
        page.end_section()
    page.start_section(options.title)
    page.add_arguments(options._group_actions)  # noqa: SLF001 - argparse shows them nowhere else
    page.end_section()
    examples = f"Examples: {', '.join(_FIRST_EXAMPLES)}."
    last = (f"{examples} More: mate help COMMAND.", EXIT_STATUS)
    lines = [line for text in last for line in textwrap.wrap(text, page.cells)]
    return "\n".join((page.format_help(), *lines)) + "\n"
