"""The command line: runs one, and reports every error in one line.

A command and what it needs are loaded only when the command is named: `parser` knows the commands
and the modules in `commands` that have them, each as a `Command` of its name in capitals.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from mate.version import __version__

if TYPE_CHECKING:
    from argparse import Namespace

__all__ = ["INTERRUPTED", "main", "reported", "run_parsed"]

INTERRUPTED = 130
"""The exit status after Ctrl+C, as that of a process that its signal ended is to a shell."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line.

    Args:
        argv: the arguments after `mate`; None for those of the process.

    Returns:
        The exit status: 0 done, 1 an error reported on standard error, 3 an unfinished match,
        130 an interrupt.

    Raises:
        SystemExit: with 2 for wrong usage; with 0 after `--help` and `--version`.
    """
    return reported(lambda: _run(sys.argv[1:] if argv is None else list(argv)))


def reported(run: Callable[[], int]) -> int:
    """Run something, and report every error in one line; the exit status."""
    try:
        try:
            status = run()
        except SystemExit:
            _flush()
            raise
        _flush()
    except KeyboardInterrupt:
        _report("Interrupted.")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: a line for people, no traceback
        return _failed(error)
    return status


def _run(argv: list[str]) -> int:
    if argv in (["--version"], ["-V"]):
        # Asked by scripts, and answered before anything is loaded.
        print(f"mate {__version__}")
        return 0
    from mate.cli.parser import parse

    return run_parsed(parse(argv))


def run_parsed(args: Namespace) -> int:
    """Prepare the output, and do what a parsed command line says; the exit status."""
    from mate.cli.output import prepare_output

    gc.enable()
    for problem in prepare_output(args):
        print(f"mate: {problem}", file=sys.stderr)
    return int(args.run(args) or 0)


def _flush() -> None:
    # A failure to write is reported here, not by the interpreter as it ends.
    if sys.stdout is not None:
        sys.stdout.flush()


def _failed(error: Exception) -> int:
    from mate.cli.output import discard_output
    from mate.errors import MateError, unexpected

    if isinstance(error, OSError):
        reader_left = isinstance(error, BrokenPipeError) and _reader_left()
        discard_output()
        if reader_left:
            return 0  # it has seen enough, which is no error
    _report(str(error if isinstance(error, MateError) else unexpected(error)))
    return 1


def _reader_left() -> bool:
    # Other pipes may break, too; of this one the system says so.
    import select

    if sys.platform != "win32":
        with suppress(OSError, ValueError, AttributeError, TypeError):  # no such pipe
            poll = select.poll()
            poll.register(sys.stdout, 0)
            return bool(poll.poll(0))
    return False


def _report(message: str) -> None:
    from mate.cleaning import clean
    from mate.errors import DEBUG_VARIABLE

    if os.environ.get(DEBUG_VARIABLE) == "1":
        import traceback

        for line in traceback.format_exc().splitlines():
            text = line.lstrip(" ")
            print(" " * (len(line) - len(text)) + clean(text, 1000), file=sys.stderr)
    print(f"mate: {clean(message, 1000)}", file=sys.stderr)
