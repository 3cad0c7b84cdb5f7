"""`mate rules`: read the rules."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Final

from mate.cli.output import as_written, is_terminal, output_cells
from mate.cli.parser import Parser
from mate.words.rulebook import READABLE_CELLS, rulebook, with_fitting_tables

_LEAST_CELLS: Final = 20
"""The narrowest layout of the rules, in cells; less has no room for words."""

EXAMPLES: Final = {
    "mate rules": "read the rules in a pager",
    "mate rules --plain": "print the rules without a pager",
}


def add_arguments(parser: Parser) -> None:
    """Add how the rules are printed."""
    parser.takes({"--plain": "print the bare text, without a pager"})


def run(args: Namespace) -> None:
    """Show the rules: laid out in a pager on a terminal, as plain text elsewhere."""
    text = rulebook()
    if args.plain or not is_terminal(sys.stdout):
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.pager import SystemPager

    class Pager(SystemPager):
        """The system's pager, which reads what standard output would write."""

        def show(self, content: str) -> None:
            super().show("\n".join(map(as_written, content.split("\n"))))

    # Without this, less shows the codes of bold and colour instead of obeying them.
    os.environ.setdefault("LESS", "-FRX")
    cells = max(_LEAST_CELLS, min(output_cells(), READABLE_CELLS))
    # The library takes COLUMNS=0 for a width.
    console = Console(width=cells, height=24)
    with console.pager(Pager(), styles="less" in os.environ.get("PAGER", "less")):
        console.print(Markdown(with_fitting_tables(text, cells)))
