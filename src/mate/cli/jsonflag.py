"""The flag that asks for JSON, before a command or after it."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser


def add_json_flag(parser: ArgumentParser, help: str = "print one JSON document") -> None:  # noqa: A002  # argparse's word
    """Add `--json` to a command that can print JSON.

    Args:
        parser: the parser of the command.
        help: what the flag does.
    """
    parser.add_argument("--json", action="store_true", default=SUPPRESS, help=help)
    parser.set_defaults(prints_json=True)
