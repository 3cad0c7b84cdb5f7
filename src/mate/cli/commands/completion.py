"""`mate completion`: the completion script for a shell."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from importlib.resources import files
from typing import Final

from mate.errors import StorageError

SHELLS: Final = ("bash", "zsh", "fish")

EXAMPLES: Final = (
    ("mate completion bash > ~/.local/share/bash-completion/completions/mate", "set up bash"),
    ("mate completion zsh > ~/.zfunc/_mate", "set up zsh, with ~/.zfunc in its fpath"),
    ("mate completion fish > ~/.config/fish/completions/mate.fish", "set up fish"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument(
        "shell", choices=SHELLS, metavar="SHELL", help=f"the shell: {', '.join(SHELLS)}"
    )


def run(args: Namespace) -> int:
    """Print the script."""
    try:
        script = files("mate").joinpath("completion", f"mate.{args.shell}").read_text("utf-8")
    except OSError as error:
        raise StorageError("The completion scripts are missing. Reinstall Mate.") from error
    print(script, end="")
    return 0
