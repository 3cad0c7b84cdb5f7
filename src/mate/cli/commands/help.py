"""`mate help`, `mate rules`, `mate completion`: print help pages, the rules or a shell script."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from typing import Final

from mate.cli.output import as_written, is_terminal, output_cells
from mate.cli.parser import COMMANDS, OTHER_SPELLINGS, Command, Parser, command_parser, first_parser
from mate.errors import StorageError

EXAMPLES: Final = {
    "mate help": "list the commands",
    "mate help play": "show the options of mate play",
    "mate rules": "read the rules in a pager",
    "mate rules --plain": "print the rules without a pager",
    "mate completion bash > ~/.mate-completion": "save the script for bash; source it in ~/.bashrc",
    "mate completion zsh > ~/.zfunc/_mate": "save the script for zsh, in a folder of your fpath",
    "mate completion fish > ~/.config/fish/completions/mate.fish": "save the script for fish",
}

SHELLS: Final = ("bash", "zsh", "fish")
_LEAST_CELLS: Final = 20
"""The minimum width of the rules, in cells; narrower columns would split words."""


def _add_help(parser: Parser) -> None:
    commands = (*COMMANDS, *OTHER_SPELLINGS)
    parser.takes({"about [COMMAND]": "a command (default: list the commands)"}, about=commands)
    parser.set_defaults(prints_ascii=True)


def _help(args: Namespace) -> None:
    about = OTHER_SPELLINGS.get(args.about, args.about)
    (first_parser() if about is None else command_parser(about)).print_help()


def _add_completion(parser: Parser) -> None:
    parser.takes({"shell SHELL": f"the shell: {', '.join(SHELLS)}"}, shell=SHELLS)
    parser.set_defaults(prints_ascii=True)


def _completion(args: Namespace) -> None:
    from importlib.resources import files

    try:
        script = files("mate").joinpath("completion", f"mate.{args.shell}").read_text("utf-8")
    except OSError as error:
        raise StorageError("The completion scripts are missing. Reinstall Mate.") from error
    print(script, end="")


def _add_rules(parser: Parser) -> None:
    parser.takes({"--plain": "print the plain text, without a pager"})


def _rules(args: Namespace) -> None:
    """Show the rules in a pager if the output is a terminal; otherwise print them as plain text."""
    from mate.words.rulebook import READABLE_CELLS, rulebook, with_fitting_tables

    text = rulebook()
    if args.plain or not is_terminal(sys.stdout):
        print(text)
        return
    from rich.console import Console
    from rich.markdown import Markdown
    from rich.pager import SystemPager

    class Pager(SystemPager):
        """The system's pager, which shows characters as standard output would write them."""

        def show(self, content: str) -> None:
            super().show("\n".join(map(as_written, content.split("\n"))))

    # Set options for less, because by default less shows escape codes instead of bold and colours.
    os.environ.setdefault("LESS", "-FRX")
    cells = max(_LEAST_CELLS, min(output_cells(), READABLE_CELLS))
    # Set the width, because Rich takes COLUMNS=0 literally.
    console = Console(width=cells, height=24)
    with console.pager(Pager(), styles="less" in os.environ.get("PAGER", "less")):
        console.print(Markdown(with_fitting_tables(text, cells)))


HELP: Final = Command(_add_help, _help)
RULES: Final = Command(_add_rules, _rules)
COMPLETION: Final = Command(_add_completion, _completion)
