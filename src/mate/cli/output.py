"""Standard output: columns, lines of a given width, JSON, progress of long work; and the input.

Cards, actions, holdings and deals stay what they are in documents: `print_json` writes them as
text. `docs/json.md` describes the fields of all documents.
"""

from __future__ import annotations

import codecs
import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from io import TextIOWrapper
from operator import attrgetter
from typing import TYPE_CHECKING, Any, BinaryIO, Final, Self, TextIO, TypeVar

if TYPE_CHECKING:
    from mate.record.events import Header
    from mate.rules import Deal, Ruleset
    from mate.saved.savedmatch import SavedMatch

Document = dict[str, Any]

_GAP: Final = 2
"""Cells between columns."""
_LEAST_NAME: Final = 10
"""How many cells of a name are shown before another column is left out."""
_NARROW: Final = str.maketrans("–−…♣♠♥♦", "-------")
"""Signs one cell wide that most tables contain."""


def columns(rows: Iterable[Sequence[str]], sides: str, cells: int | None = None) -> list[str]:
    """Rows as lines with aligned columns, two spaces between them.

    Args:
        sides: for each column, `<` to align it left, `>` to align it right, or `~` for one or two
            columns of names: left, and cut where lines would be too long.
        cells: the longest a line may be; None for no limit.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    >>> columns([("player", "won"), ("Konstantin", "3")], "~>", 11)
    ['player  won', 'Konst…    3']
    """
    return _lines([*zip(*rows, strict=True)], sides, cells)


def table(
    choices: Iterable[Sequence[str]],
    column: Callable[[str], Sequence[str]],
    side: str,
    cells: int | None,
) -> tuple[Sequence[str], list[str]]:
    """A table with as many columns as a line has room for.

    Args:
        choices: the columns by name, from the most to the fewest; those of names are called
            `player…`.
        column: the words of a column, its heading first; none for one that is left out. It is
            asked only for what is tried.
        cells: the longest a line may be; None for no limit.

    Returns:
        The columns shown, and the lines.
    """
    column = cache(column)

    @cache
    def least_cells(name: str) -> int:
        width = _cells(column(name))
        return min(width, _LEAST_NAME) if name.startswith("player") else width

    for names in choices:
        found = [name for name in names if column(name)]
        if cells is None or sum(_GAP + least_cells(name) for name in found) - _GAP <= cells:
            break
    sides = ("~" if name.startswith("player") else side for name in found)
    return found, _lines([*map(column, found)], "".join(sides), cells)


def _lines(columns: list[Sequence[str]], sides: str, cells: int | None) -> list[str]:
    widths = [*map(_cells, columns)]
    names = [place for place, side in enumerate(sides) if side == "~"]
    if cells is not None and names:
        first, second, *_ = (*(widths[place] for place in names), 0)
        room = max(
            len(names), cells + _GAP - sum(width + _GAP for width in widths) + first + second
        )
        # The shorter name is not cut for the longer one.
        first = min(first, max(room // 2, room - second))
        for place, width in zip(names, (first, min(second, room - first)), strict=False):
            if width < widths[place]:
                columns[place] = [_cut(word, width) for word in columns[place]]
                # Two columns of names share all the room; a single one takes what it needs of it.
                widths[place] = width if second else _cells(columns[place])
    aligned = map(_aligned, columns, sides.replace("~", "<"), widths)
    return [(" " * _GAP).join(row).rstrip() for row in zip(*aligned, strict=True)]


def _aligned(words: Sequence[str], side: str, width: int) -> list[str]:
    """Words padded to the width of their column."""
    # Blanks take one cell each, and other signs two or none.
    return [f"{word:{side}{width - _cells_of(word) + len(word)}}" for word in words]


def wrapped(text: str, cells: int | None, first: str = "", rest: str = "") -> list[str]:
    """A text broken into lines, as it will be written; a word that is wider has its own line.

    Args:
        cells: the longest a line may be; None for no limit.

    >>> wrapped("Ana won the round by 4.", 12)
    ['Ana won the', 'round by 4.']
    """
    if cells is None:
        return [f"{first}{text}"]
    room = cells - max(len(first), len(rest))
    lines: list[str] = []
    for word in as_written(text).split():
        longer = f"{lines[-1]} {word}" if lines else ""
        if longer and _cells_of(longer) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return [f"{rest if number else first}{line}" for number, line in enumerate(lines)]


def _cut(word: str, cells: int) -> str:
    """The word, cut to a width and marked with `…` if it is wider."""
    if _cells_of(word) <= cells:
        return word
    from mate.cleaning import clean

    rest = as_written("…")
    # In ASCII the mark takes three cells; `clean` leaves one for it.
    return as_written(clean(word, max(1, cells + 1 - len(rest))))[:cells]


def _cells(words: Sequence[str]) -> int:
    """How wide a column of words is."""
    return max(map(_cells_of, words), default=0)


def _cells_of(word: str) -> int:
    """How many terminal cells a text takes."""
    # Most words. Loading the tables of cell widths takes longer than printing a list.
    if word.isascii() or word.translate(_NARROW).isascii():
        return len(word)
    from rich.cells import cell_len

    from mate.cleaning import unjoined

    return cell_len(unjoined(word))


def print_json(document: object) -> None:
    """Print one JSON document, in ASCII and without characters that a terminal could obey.

    Cards, actions, holdings and deals in it are written in notation.
    """
    import json

    # JSON lets DEL through, the one control character above the blank in ASCII.
    print(json.dumps(document, indent=2, default=str).replace("\x7f", "\\u007f"))


def print_result(args: Namespace, document: Callable[[], object], lines: Iterable[str]) -> None:
    """Print the JSON document, if `--json` asks for it, or else the lines."""
    if args.json:
        print_json(document())
    else:
        print(*lines, sep="\n")


def fields(value: object, names: str) -> Document:
    """Some attributes of a value; `name=path` for one that is called otherwise or lies deeper.

    >>> fields(3 + 4j, "real imaginary=imag")
    {'real': 3.0, 'imaginary': 4.0}
    """
    pairs = (name.partition("=") for name in names.split())
    return {name: attrgetter(path or name)(value) for name, _, path in pairs}


def count_fields(deal: Deal) -> Document:
    """The counts of both holdings, and the dealer's lead."""
    from mate.words import Count, dealer_ahead

    counts = [Count.of(holding) for holding in deal]
    return {
        "counts": [count._asdict() | {"total": count.total} for count in counts],
        "dealer_ahead": dealer_ahead(deal),
    }


def optional_fields(match: Header | SavedMatch) -> Document:
    """The fields that most matches are without; series and clock are as in the log."""
    from msgspec import to_builtins

    return {
        **match.unusual_values,
        **({"head_start": match.head_start} if any(match.head_start) else {}),
        **({"series": to_builtins(match.series)} if match.series else {}),
        **({"clock": to_builtins(match.clock)} if match.clock else {}),
    }


def rules_object(ruleset: Ruleset) -> Document:
    """The rule set as JSON has it: the preset's name or `custom`, and every option."""
    return {"name": ruleset.name, **ruleset.options}


PIPED_CELLS: Final = 80

_PLAINER: Final = "mate.plainer"
_LETTERED: Final = "suits_as_letters_in_"
"""What stands before the name of an encoding that writes `10♣` as `10C`, and the rest as it is."""

_T = TypeVar("_T")


def prepare_output(args: Namespace) -> Sequence[str]:
    """Decide how a command writes, and prepare the streams, with stand-ins for what they lack.

    `--ascii` comes first, then the settings, then the locale. What is ASCII anyway, such as a JSON
    document, needs no more than the first, nor does the screen, which reads the settings itself.

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
    from mate.cleaning import is_utf_8, why_ascii

    stream = sys.stdout
    if not isinstance(stream, TextIOWrapper) or not is_utf_8(stream.encoding):
        return False
    return bool(why_ascii(os.environ, stream.encoding, on_terminal=stream.isatty()))


def plainer(error: UnicodeError) -> tuple[str, int]:
    """An error handler for codecs that replaces characters the encoding lacks.

    Suit signs become letters, so that `10♣` is written `10C`; accents are dropped.
    """
    from mate.cleaning import in_ascii

    if not isinstance(error, UnicodeEncodeError):
        raise error
    return in_ascii(error.object[error.start : error.end]), error.end


def _lettered(name: str) -> codecs.CodecInfo | None:
    """The encoding of a name, if it is one that writes suits as letters.

    All that is printed passes through one encoding, so no command has to know of it.
    """
    if not name.startswith(_LETTERED):
        return None
    from mate.cleaning import SUIT_LETTERS

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


def standard_input() -> BinaryIO | None:
    """Return standard input, of which every read waits for bytes; None if it is closed."""
    if sys.stdin is None:
        return None
    if sys.platform != "win32":
        # The program that started this one may have left it otherwise.
        with suppress(OSError, ValueError):
            os.set_blocking(sys.stdin.fileno(), True)
    return sys.stdin.buffer


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


class ProgressLine:
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
    with ProgressLine(total, what) as progress:
        for result in work:
            progress.count()
            yield result


def _fitted(line: str) -> str:
    """The line, cut to fit the terminal of standard error."""
    try:
        cells = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return line
    # In the last column some terminals wrap, and a new line could not replace this one.
    return line[: cells - 1] if cells else line
