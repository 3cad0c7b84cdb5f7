"""`mate completion`: the completion script for a shell."""

from __future__ import annotations

from argparse import Namespace
from importlib.resources import files
from typing import Final

from mate.cli.parser import Parser
from mate.errors import StorageError

SHELLS: Final = ("bash", "zsh", "fish")

EXAMPLES: Final = {
    "mate completion bash > ~/.mate-completion": "save the script for bash; source it in ~/.bashrc",
    "mate completion zsh > ~/.zfunc/_mate": "save the script for zsh, in a folder of your fpath",
    "mate completion fish > ~/.config/fish/completions/mate.fish": "save the script for fish",
}


def add_arguments(parser: Parser) -> None:
    """Add the shell."""
    parser.takes({"shell SHELL": f"the shell: {', '.join(SHELLS)}"}, shell=SHELLS)
    parser.set_defaults(prints_ascii=True)


def run(args: Namespace) -> None:
    """Print the script."""
    try:
        script = files("mate").joinpath("completion", f"mate.{args.shell}").read_text("utf-8")
    except OSError as error:
        raise StorageError("The completion scripts are missing. Reinstall Mate.") from error
    print(script, end="")
