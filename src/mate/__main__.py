"""The entry point of `mate` and of `python -m mate`. An interrupt never prints a traceback."""

from __future__ import annotations

# Import `_signal`, a C module that is already loaded. Importing `signal` is so slow that Ctrl+C
# could interrupt the import and print a traceback.
import _signal as signal  # type: ignore[import-not-found]
import gc
import sys

_RAISE_INTERRUPT = signal.default_int_handler
_HANDLES_SIGINT = signal.getsignal(signal.SIGINT) is _RAISE_INTERRUPT
if _HANDLES_SIGINT:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _report_unraisable(unraisable: sys.UnraisableHookArgs) -> None:
    # Ignore a second Ctrl+C during finalization, when Python cannot raise it.
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def program() -> int:
    """Run the command line of this process and return the exit status."""
    # Disable the garbage collector during the imports, because scanning the permanent objects that
    # they create takes a tenth of the start-up time. `run_parsed` enables the collector again.
    gc.disable()
    from mate.cli import main

    sys.unraisablehook = _report_unraisable
    try:
        if _HANDLES_SIGINT:
            signal.signal(signal.SIGINT, _RAISE_INTERRUPT)
        return main()
    except KeyboardInterrupt:  # a second interrupt, while Mate was reporting the first
        return 130
    finally:
        if _HANDLES_SIGINT:
            # Avoid a helper function, because a pending interrupt is raised on entry to a function.
            try:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
            except KeyboardInterrupt:
                signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(program())
