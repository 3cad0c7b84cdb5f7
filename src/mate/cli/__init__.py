"""The command line, which runs one command and reports any error in one line.

A command and the modules that it needs are loaded only when the user types the command's name.
`parser` knows the names. The modules in `commands` define a `Command` for each name, in capitals.
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

__all__ = ["INTERRUPTED", "main", "run_parsed", "run_reporting_errors"]

INTERRUPTED = 130
"""The exit status after Ctrl+C, which shells also report for a process that SIGINT ended."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line.

    Args:
        argv: the arguments after `mate`; None for the arguments of the process.

    Returns:
        The exit status: 0 for success, 1 for an error reported on standard error, 3 for an
        unfinished match, 130 for an interrupt.

    Raises:
        SystemExit: with status 2 for wrong usage, and with 0 after `--help` and `--version`.
    """
    return run_reporting_errors(lambda: _run(sys.argv[1:] if argv is None else list(argv)))


def run_reporting_errors(run: Callable[[], int]) -> int:
    """Run a callable, report any error in one line, and return the exit status."""
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
    except Exception as error:  # noqa: BLE001 - the last resort: one line, no traceback
        return _report_failure(error)
    return status


def _run(argv: list[str]) -> int:
    if argv in (["--version"], ["-V"]):
        # Answer before loading anything, because scripts often ask for the version.
        print(f"mate {__version__}")
        return 0
    from mate.cli.parser import parse

    return run_parsed(parse(argv))


def run_parsed(args: Namespace) -> int:
    """Prepare the output, run the command of a parsed command line, and return the exit status."""
    from mate.cli.output import prepare_output

    gc.enable()
    for problem in prepare_output(args):
        print(f"mate: {problem}", file=sys.stderr)
    return int(args.run(args) or 0)


def _flush() -> None:
    # Flush here, so that Mate, not the interpreter, reports a failure to write.
    if sys.stdout is not None:
        sys.stdout.flush()


def _report_failure(error: Exception) -> int:
    from mate.cli.output import discard_output
    from mate.errors import MateError, unexpected

    if isinstance(error, OSError):
        closed = isinstance(error, BrokenPipeError) and _output_is_closed()
        discard_output()
        if closed:
            return 0  # because a reader such as head may stop early without an error
    _report(str(error if isinstance(error, MateError) else unexpected(error)))
    return 1


def _output_is_closed() -> bool:
    # Ask the system about standard output, because a different pipe may have broken.
    import select

    if sys.platform != "win32":
        with suppress(OSError, ValueError, AttributeError, TypeError):  # standard output is no pipe
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
