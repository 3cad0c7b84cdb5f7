"""Standard output: its width, stand-ins for missing characters, closed pipes, and JSON."""

from __future__ import annotations

import codecs
import io
import os
import sys
from typing import Final

from mate.cli.writing import Writing

PIPED_CELLS: Final = 80
_PLAINER: Final = "mate.plainer"


def plainer(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs that replaces characters the encoding lacks.

    Suit signs become letters, so that `10♣` is written `10C`; accents are dropped.
    """
    from mate.characters import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def prepare_output(writing: Writing) -> None:
    """Make what is printed writable everywhere, with stand-ins for what an encoding lacks.

    Args:
        writing: how the command writes. Standard error is what a full screen is written to, so
            it is left alone then.
    """
    codecs.register_error(_PLAINER, plainer)
    for stream in (sys.stdout,) if writing.on_screen else (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding=_encoding(stream.encoding, writing), errors=_PLAINER)


def _encoding(encoding: str, writing: Writing) -> str | None:
    if writing.ascii_only:
        return "ascii"
    if not writing.letters:
        return None
    from mate.cli.lettered import with_letters

    return with_letters(encoding)


def output_cells() -> int:
    """How wide lines may be: the width of the terminal, or `PIPED_CELLS` without one."""
    # Most commands do not ask.
    from shutil import get_terminal_size

    return get_terminal_size((PIPED_CELLS, 24)).columns


def terminal_cells() -> int | None:
    """How wide the terminal is; None where standard output is not a terminal."""
    if sys.stdout is None or not sys.stdout.isatty():
        return None
    return output_cells()


def as_written(text: str) -> str:
    """The text as standard output writes it: to be measured, or written by another program."""
    if text.isascii():
        return text
    # What is no file may have none, and takes everything, as no output at all does.
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text.encode(encoding, _PLAINER).decode(encoding)


def discard_output() -> None:
    """Discard what is still to be written, after standard output has failed."""
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
    except (OSError, ValueError, AttributeError):
        return  # there is no output at all, or it is no file


def print_json(document: object) -> None:
    """Print one JSON document, in ASCII and without characters that a terminal could obey."""
    import json

    # JSON lets DEL through, the one control character above the blank in ASCII.
    print(json.dumps(document, indent=2).replace("\x7f", "\\u007f"))
