"""`python -m mate` is `mate`: from the first line on, an interrupt prints no Python error."""

from __future__ import annotations

# The module beneath `signal`, which is there already: to load that one would take time, in which
# an interrupt would be told with a page of code.
import _signal as signal  # type: ignore[import-not-found]
import gc
import sys

_INTERRUPTED = signal.default_int_handler
_HEEDS = signal.getsignal(signal.SIGINT) is _INTERRUPTED
if _HEEDS:
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _tell(unraisable: sys.UnraisableHookArgs) -> None:
    # One more interrupt may come while objects are cleared away, where it cannot be raised.
    if not isinstance(unraisable.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def program() -> int:
    """Run the command line of the process, and give its exit status."""
    # What is loaded stays: to look through it for garbage would take a tenth of the time until a
    # command is understood, which turns this on again.
    gc.disable()
    from mate.cli import main

    sys.unraisablehook = _tell
    try:
        if _HEEDS:
            signal.signal(signal.SIGINT, _INTERRUPTED)
        return main()
    except KeyboardInterrupt:  # one more, while the first was told of
        return 130
    finally:
        if _HEEDS:
            # In no function of its own: where one begins, an interrupt that has come is raised.
            try:
                signal.signal(signal.SIGINT, signal.SIG_DFL)
            except KeyboardInterrupt:
                signal.signal(signal.SIGINT, signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(program())
