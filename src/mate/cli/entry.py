"""Runs a command line. Every error is reported in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from mate import __version__

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
    try:
        return _answer(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        _report("Interrupted.")
        return INTERRUPTED
    except Exception as error:  # noqa: BLE001 - the last resort: a line for people, no traceback
        return _told(error)


def _answer(argv: list[str]) -> int:
    try:
        status = _run(argv)
    except SystemExit:
        _flush()
        raise
    _flush()
    return status


def _run(argv: list[str]) -> int:
    if argv in (["--version"], ["-V"]):
        # Asked by scripts, and answered before anything is loaded.
        print(f"mate {__version__}")
        return 0
    from mate.cli.parser import parse
    from mate.cli.streams import prepare_output
    from mate.cli.writing import Writing

    args = parse(argv)
    writing = Writing.of(args)
    args.ascii = writing.ascii_only
    prepare_output(writing)
    for problem in writing.problems:
        print(f"mate: {problem}", file=sys.stderr)
    command: Callable[..., int] = args.run
    return int(command(args))


def _flush() -> None:
    # A failure to write is reported here, not by the interpreter as it ends.
    if sys.stdout is not None:
        sys.stdout.flush()


def _told(error: Exception) -> int:
    from mate.cli.streams import discard_output
    from mate.errors import MateError, unexpected

    if isinstance(error, BrokenPipeError):
        # The reader has seen enough, which is no error.
        discard_output()
        return 0
    if isinstance(error, OSError):
        discard_output()
    _report(str(error if isinstance(error, MateError) else unexpected(error)))
    return 1


def _report(message: str) -> None:
    from mate.cleaning import clean
    from mate.errors import DEBUG_VARIABLE

    if os.environ.get(DEBUG_VARIABLE) == "1":
        import traceback

        for line in traceback.format_exc().splitlines():
            text = line.lstrip(" ")
            print(" " * (len(line) - len(text)) + clean(text, 1000), file=sys.stderr)
    print(f"mate: {clean(message, 1000)}", file=sys.stderr)
