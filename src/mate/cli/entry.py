"""From a command line to an exit status; every error is told in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

from mate import __version__


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line.

    Args:
        argv: the arguments after `mate`; None for those of the process.

    Returns:
        The exit status: 0 done, 1 an error told on standard error, 3 a match left unfinished.

    Raises:
        SystemExit: with 2 for wrong usage; with 0 after `--help` and `--version`.
    """
    try:
        return _answer(sys.argv[1:] if argv is None else list(argv))
    except KeyboardInterrupt:
        return _report("Interrupted.")
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
    if argv == ["--version"]:
        # Asked by scripts, and answered before anything is loaded.
        print(f"mate {__version__}")
        return 0
    from mate.cli.parser import build_parser
    from mate.cli.streams import prepare_output

    args = build_parser().parse_args(argv)
    prepare_output(ascii_only=args.ascii)
    command: Callable[..., int] = args.run
    return int(command(args))


def _flush() -> None:
    # What cannot be written is told here; the interpreter would tell it in its own way at its end.
    if sys.stdout is not None:
        sys.stdout.flush()


def _told(error: Exception) -> int:
    from mate.cli.streams import discard_output
    from mate.errors import MateError, unexpected

    if isinstance(error, BrokenPipeError):
        # Whoever read the output has enough, which is no error of theirs to be told of.
        discard_output()
        return 1
    if isinstance(error, MateError):
        return _report(str(error))
    if isinstance(error, OSError):
        discard_output()
        return _report(f"System error: {(error.strerror or str(error)).lower()}.")
    if isinstance(error, MemoryError):
        return _report("Not enough memory.")
    return _report(str(unexpected(error)))


def _report(message: str) -> int:
    from mate.cleaning import clean
    from mate.errors import DEBUG_VARIABLE

    if os.environ.get(DEBUG_VARIABLE) == "1":
        import traceback

        for line in traceback.format_exc().splitlines():
            text = line.lstrip(" ")
            print(" " * (len(line) - len(text)) + clean(text, 1000), file=sys.stderr)
    print(f"mate: {clean(message, 1000)}", file=sys.stderr)
    return 1
