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
    argv = sys.argv[1:] if argv is None else argv
    if list(argv) == ["--version"]:
        # Asked by scripts, and answered before anything is loaded.
        print(f"mate {__version__}")
        return 0
    return _run(argv)


def _run(argv: Sequence[str]) -> int:
    from mate.cli.parser import build_parser
    from mate.cli.streams import discard_output, prepare_output
    from mate.errors import MateError, unexpected

    parser = build_parser()
    try:
        args = parser.parse_args(argv)
        prepare_output(ascii_only=args.ascii)
        command: Callable[..., int] = args.run
        status = command(args)
        if sys.stdout is not None:
            sys.stdout.flush()
        return int(status)
    except BrokenPipeError:
        # Whoever read the output has enough, which is no error of theirs to be told of.
        discard_output()
        return 1
    except KeyboardInterrupt:
        return _report("interrupted")
    except MateError as error:
        return _report(str(error))
    except OSError as error:
        discard_output()
        return _report(f"the system refuses: {error.strerror or error}")
    except Exception as error:  # noqa: BLE001 - the last resort: a line for people, no traceback
        return _report(str(unexpected(error)))


def _report(message: str) -> int:
    from mate.errors import DEBUG_VARIABLE

    if os.environ.get(DEBUG_VARIABLE) == "1":
        import traceback

        traceback.print_exc()
    from mate.cleaning import clean

    print(f"mate: {clean(message, 1000)}", file=sys.stderr)
    return 1
