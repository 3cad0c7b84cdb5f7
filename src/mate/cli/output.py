"""Standard output: how it is written, how wide it is, JSON, and the progress of long work."""

from __future__ import annotations

import codecs
import os
import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from io import TextIOWrapper
from typing import Final, Self, TextIO, TypeVar

PIPED_CELLS: Final = 80

_PLAINER: Final = "mate.plainer"
_LETTERED: Final = "suits_as_letters_in_"
"""What stands before the name of an encoding that writes `10♣` as `10C`, and the rest as it is."""

_T = TypeVar("_T")


def prepare_output(args: Namespace) -> Sequence[str]:
    """Decide how a command writes, and prepare the streams, with stand-ins for what they lack.

    `--ascii` comes first, then the settings, then the locale. What is ASCII anyway, such as a JSON
    document, needs no more than the first, nor does the screen, which reads the settings itself
    and is written to standard error.

    Args:
        args: the arguments, parsed; `ascii` becomes whether only ASCII is written. `settings` are
            those that the command itself looks at. A command that opens the full screen unless it
            is `plain` has set `opens_screen`, one that prints nothing but ASCII `prints_ascii`, and
            one that reports on all settings itself `reports_settings`.

    Returns:
        What is wrong with the settings, a line each.
    """
    given, letters = vars(args), False
    problems: Sequence[str] = ()
    on_screen = given.get("opens_screen") and not given.get("plain")
    if not (on_screen or given.get("json") or given.get("prints_ascii")):
        # Loaded only by what it makes a difference to.
        from mate.settings.file import load_some

        values, problems = load_some(("ascii", "suits", *given.get("settings", ())))
        letters, switch = values.get("suits") == "letters", values.get("ascii", "auto")
        args.ascii |= switch == "on" or (switch == "auto" and _trusts_only_ascii())
    for stream in (sys.stdout,) if on_screen else (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            lettered = f"{_LETTERED}{stream.encoding.removeprefix(_LETTERED)}" if letters else None
            stream.reconfigure(encoding="ascii" if args.ascii else lettered, errors=_PLAINER)
    return () if given.get("reports_settings") else problems


def _trusts_only_ascii() -> bool:
    # An encoding that is not UTF-8 is what the locale or the user chose: what it lacks has
    # stand-ins, and what it has can be written.
    from mate.characters import is_utf_8, why_ascii

    stream = sys.stdout
    if not isinstance(stream, TextIOWrapper) or not is_utf_8(stream.encoding):
        return False
    return bool(why_ascii(os.environ, stream.encoding, on_terminal=stream.isatty()))


def plainer(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs that replaces characters the encoding lacks.

    Suit signs become letters, so that `10♣` is written `10C`; accents are dropped.
    """
    from mate.characters import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def _lettered(name: str) -> codecs.CodecInfo | None:
    """The encoding of a name, if it is one that writes suits as letters.

    All that is printed passes through one encoding, so no command has to know of it.
    """
    if not name.startswith(_LETTERED):
        return None
    from mate.characters import SUIT_LETTERS

    base, letters = codecs.lookup(name.removeprefix(_LETTERED)), str.maketrans(dict(SUIT_LETTERS))

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        return base.encode(text.translate(letters), errors)

    class Lettered(base.incrementalencoder):  # type: ignore[misc, name-defined]  # found as it runs
        def encode(self, text: str, final: bool = False) -> bytes:
            data: bytes = super().encode(text.translate(letters), final)
            return data

    steps = base.streamreader, base.streamwriter, Lettered, base.incrementaldecoder
    return codecs.CodecInfo(encode, base.decode, *steps, name)


codecs.register_error(_PLAINER, plainer)
codecs.register(_lettered)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a standard stream is there and is a terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def output_cells() -> int:
    """How wide lines may be: the width of the terminal, or `PIPED_CELLS` without one."""
    # Most commands do not ask.
    from shutil import get_terminal_size

    return get_terminal_size((PIPED_CELLS, 24)).columns


def terminal_cells() -> int | None:
    """How wide the terminal is; None where standard output is not a terminal."""
    return output_cells() if is_terminal(sys.stdout) else None


def as_written(text: str) -> str:
    """The text as standard output writes it: to be measured, or written by another program."""
    # A replaced standard output may lack an encoding.
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text if text.isascii() else text.encode(encoding, _PLAINER).decode(encoding)


def discard_output() -> None:
    """Discard what is still to be written, after standard output has failed."""
    # There may be no output at all, or it is no file.
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class Progress:
    """Counts up to a total, in one line of standard error that changes and is removed at the end.

    It is shown on a terminal only, so that what is piped or kept stays clean. As a context manager
    it is removed at the end of the context.
    """

    def __init__(self, total: int, what: str) -> None:
        self.total = total
        self.what = what
        self._line = ""
        self._counted = 0

    def __call__(self, done: int) -> None:
        """Show how much is done."""
        if not is_terminal(sys.stderr):
            return
        if (line := _fitted(self.words(done))) != self._line:
            # Blanks cover the rest of a longer line.
            print(f"\r{line:<{len(self._line)}}", end="", file=sys.stderr, flush=True)
            self._line = line

    def words(self, done: int) -> str:
        """The line that says how much is done."""
        return f"{done} of {self.total} {self.what}"

    def count(self) -> None:
        """Show that one more is done."""
        self._counted += 1
        self(self._counted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Remove the line from the terminal, so that something else can be printed."""
        if self._line:
            # A terminal adds `^C` to the line if that is pressed.
            blanks = _fitted(f"{'':{len(self._line)}}  ")
            print(f"\r{blanks}", end="\r", file=sys.stderr, flush=True)
            self._line = ""


def counted(work: Iterable[_T], total: int, what: str) -> Iterator[_T]:
    """The results of long work, while a terminal shows how many of them there are."""
    with Progress(total, what) as progress:
        for result in work:
            progress.count()
            yield result


def _fitted(line: str) -> str:
    """The line, cut to the width of the terminal."""
    try:
        cells = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return line
    return line[: cells - 1] if cells else line
