"""The command line. A command and what it needs are loaded only when the command is named.

`entry` runs a command line, `parser` knows the commands, and each command has a module of its
name in `commands`, with `add_arguments(parser)` and `run(args) -> int`.
"""

from __future__ import annotations

from mate.cli.entry import main

__all__ = ["main"]
