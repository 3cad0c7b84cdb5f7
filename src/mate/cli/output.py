"""The standard streams: columns, lines of limited width, JSON, progress, encodings and input.

A document may contain cards, actions, holdings and deals, because `print_json` writes them in
notation. `docs/json.md` describes the fields of all documents.
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
_LEAST_NAME: Final = 10
"""The minimum width of a column of names, in cells; to keep it, a table drops other columns."""
_NARROW: Final = str.maketrans("–−…♣♠♥♦", "-------")
"""The characters beyond ASCII in most tables; each is one cell wide."""


def columns(rows: Iterable[Sequence[str]], sides: str, cells: int | None = None) -> list[str]:
    """Return rows as lines with aligned columns, which are two spaces apart.

    Args:
        sides: for each column, `<` to align left, `>` to align right, or `~`, for one or two
            columns of names, to align left and shorten the names if lines would be too long.
        cells: the length limit of a line; None for no limit.

    >>> columns([("A♣", "+80"), ("10♠", "0")], "<>")
    ['A♣   +80', '10♠    0']
    >>> columns([("player", "won"), ("Konstantin", "3")], "~>", 11)
    ['player  won', 'Konst…    3']
    """
    texts: list[Sequence[str]] = [*zip(*rows, strict=True)]
    widths = [*map(_width, texts)]
    names = [place for place, side in enumerate(sides) if side == "~"]
    if cells is not None and names:
        first, second, *_ = (*(widths[place] for place in names), 0)
        others = sum(width + _GAP for width in widths) - _GAP - first - second
        room = max(len(names), cells - others)
        # Never cut the shorter name to make room for the longer name.
        first = min(first, max(room // 2, room - second))
        for place, width in zip(names, (first, min(second, room - first)), strict=False):
            if width < widths[place]:
                texts[place] = [_cut(word, width) for word in texts[place]]
                # Two columns of names share all the room, but a single column is only as wide as
                # needed.
                widths[place] = width if second else _width(texts[place])
    aligned = (
        # Pad by cells, not characters, because some characters take two cells or none.
        [f"{word:{side}{width - _cells_of(word) + len(word)}}" for word in words]
        for words, side, width in zip(texts, sides.replace("~", "<"), widths, strict=True)
    )
    return [(" " * _GAP).join(row).rstrip() for row in zip(*aligned, strict=True)]


def table(
    choices: Iterable[Sequence[str]],
    column: Callable[[str], Sequence[str]],
    side: str,
    cells: int | None,
) -> tuple[Sequence[str], list[str]]:
    """Make a table of as many columns as fit, and return the column names and the lines.

    Args:
        choices: lists of column names, the longest list first. A column whose name begins with
            `player` contains players' names.
        column: returns the texts of a column, its heading first, or no texts to omit the column.
        side: the alignment of all columns but the players' names, which are aligned left.
        cells: the length limit of a line; None for no limit.
    """
    column = cache(column)

    @cache
    def least_cells(name: str) -> int:
        width = _width(column(name))
        return min(width, _LEAST_NAME) if name.startswith("player") else width

    for names in choices:
        found = [name for name in names if column(name)]
        if cells is None or sum(_GAP + least_cells(name) for name in found) - _GAP <= cells:
            break
    sides = "".join("~" if name.startswith("player") else side for name in found)
    return found, columns(zip(*map(column, found), strict=True), sides, cells)


def wrapped(text: str, cells: int | None, first: str = "", rest: str = "") -> list[str]:
    """Break a text into lines of a limited width on standard output, but never break a word.

    Args:
        cells: the length limit of a line; None for no limit.
        first: the beginning of the first line.
        rest: the beginning of all other lines.

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
    """Return a word, cut and marked with `…` if it is wider than the limit."""
    if _cells_of(word) <= cells:
        return word
    from mate.cleaning import clean

    rest = as_written("…")
    # Leave room for an ellipsis written as three dots, because `clean` leaves only one cell.
    return as_written(clean(word, max(1, cells + 1 - len(rest))))[:cells]


def _width(words: Sequence[str]) -> int:
    """Return the width of a column, in cells."""
    return max(map(_cells_of, words), default=0)


def _cells_of(word: str) -> int:
    """Return the width of a text, in terminal cells."""
    # Handle most words here, because loading the width tables takes longer than printing a list.
    if word.isascii() or word.translate(_NARROW).isascii():
        return len(word)
    from rich.cells import cell_len

    from mate.cleaning import unjoined

    return cell_len(unjoined(word))


def print_json(document: object) -> None:
    """Print a JSON document in ASCII, without control characters.

    Cards, actions, holdings and deals are written in notation.
    """
    import json

    # Escape DEL, the only control character that JSON allows in a string unescaped.
    print(json.dumps(document, indent=2, default=str).replace("\x7f", "\\u007f"))


def print_result(args: Namespace, document: Callable[[], object], lines: Iterable[str]) -> None:
    """Print the JSON document if `--json` is given, and otherwise the lines."""
    if args.json:
        print_json(document())
    else:
        print(*lines, sep="\n")


def fields(value: object, names: str) -> Document:
    """Return attributes of a value as fields; `name=path` names the field of a nested attribute.

    >>> fields(3 + 4j, "real imaginary=imag")
    {'real': 3.0, 'imaginary': 4.0}
    """
    pairs = (name.partition("=") for name in names.split())
    return {name: attrgetter(path or name)(value) for name, _, path in pairs}


def count_fields(deal: Deal) -> Document:
    """Return the counts of both holdings, and how far the dealer is ahead."""
    from mate.words import Count, dealer_ahead

    counts = [Count.of(holding) for holding in deal]
    return {
        "counts": [count._asdict() | {"total": count.total} for count in counts],
        "dealer_ahead": dealer_ahead(deal),
    }


def optional_fields(match: Header | SavedMatch) -> Document:
    """Return the fields that only some matches have, with the series and clock as in the log."""
    from msgspec import to_builtins

    return {
        **match.unusual_values,
        **({"head_start": match.head_start} if any(match.head_start) else {}),
        **({"series": to_builtins(match.series)} if match.series else {}),
        **({"clock": to_builtins(match.clock)} if match.clock else {}),
    }


def rules_object(ruleset: Ruleset) -> Document:
    """Return the JSON object of a rule set: the preset's name or `custom`, and every option."""
    return {"name": ruleset.name, **ruleset.options}


PIPED_CELLS: Final = 80

_STAND_INS: Final = "mate.stand_ins"
_LETTERED: Final = "suits_as_letters_in_"
"""The prefix of encodings that write suit symbols as letters (`10♣` as `10C`)."""

_T = TypeVar("_T")


def prepare_output(args: Namespace) -> Sequence[str]:
    """Make the standard streams replace the characters that their encoding lacks.

    `--ascii` takes precedence over the settings, and the settings over the locale. The settings are
    not read for output in ASCII, such as JSON, or for the full screen, which reads them itself.

    Args:
        args: the parsed arguments, with fields for the command: `settings` names the settings that
            the command uses. `opens_screen` says whether the command opens the full screen without
            `--plain`, `prints_ascii` whether it prints nothing but ASCII, and `reports_settings`
            whether it reports problems with the settings itself. This function sets `ascii` if
            only ASCII can be written.

    Returns:
        The problems with the settings, one line per problem.
    """
    chosen, letters = vars(args), False
    problems: Sequence[str] = ()
    on_screen = chosen.get("opens_screen") and not chosen.get("plain")
    if not (on_screen or chosen.get("json") or chosen.get("prints_ascii")):
        # Import lazily, because other commands need no settings.
        from mate.settings.file import load_some

        values, problems = load_some(("ascii", "suits", *chosen.get("settings", ())))
        letters, switch = values.get("suits") == "letters", values.get("ascii", "auto")
        args.ascii |= switch == "on" or (switch == "auto" and _trusts_only_ascii())
    for stream in (sys.stdout,) if on_screen else (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            lettered = f"{_LETTERED}{stream.encoding.removeprefix(_LETTERED)}" if letters else None
            stream.reconfigure(encoding="ascii" if args.ascii else lettered, errors=_STAND_INS)
    return () if chosen.get("reports_settings") else problems


def _trusts_only_ascii() -> bool:
    # Trust any encoding other than UTF-8: only the locale or the user can have chosen it.
    from mate.cleaning import is_utf_8, why_ascii

    stream = sys.stdout
    if not isinstance(stream, TextIOWrapper) or not is_utf_8(stream.encoding):
        return False
    return bool(why_ascii(os.environ, stream.encoding, on_terminal=stream.isatty()))


def replace_unencodable(error: UnicodeError) -> tuple[str, int]:
    """Handle an encoding error: replace characters that the encoding lacks.

    Suit symbols become letters, so that `10♣` is written `10C`. Accents are dropped.
    """
    from mate.cleaning import in_ascii

    assert isinstance(error, UnicodeEncodeError)
    return in_ascii(error.object[error.start : error.end]), error.end


def _find_lettered(name: str) -> codecs.CodecInfo | None:
    """Return an encoding that writes suit symbols as letters, given the name of that encoding."""
    if not name.startswith(_LETTERED):
        return None
    from mate.cleaning import SUIT_LETTERS

    base, letters = codecs.lookup(name.removeprefix(_LETTERED)), str.maketrans(dict(SUIT_LETTERS))

    def encode(text: str, errors: str = "strict") -> tuple[bytes, int]:
        return base.encode(text.translate(letters), errors)

    class Lettered(base.incrementalencoder):  # type: ignore[misc, name-defined]  # a run-time base
        def encode(self, text: str, final: bool = False) -> bytes:
            data: bytes = super().encode(text.translate(letters), final)
            return data

    streams = base.streamreader, base.streamwriter, Lettered, base.incrementaldecoder
    return codecs.CodecInfo(encode, base.decode, *streams, name)


codecs.register_error(_STAND_INS, replace_unencodable)
codecs.register(_find_lettered)


def is_terminal(stream: TextIO | None) -> bool:
    """Return whether a standard stream is an open terminal."""
    return stream is not None and not stream.closed and stream.isatty()


def standard_input() -> BinaryIO | None:
    """Return standard input in blocking mode, or None if it is closed."""
    if sys.stdin is None:
        return None
    if sys.platform != "win32":
        # Set the mode, because the parent process may have changed it.
        with suppress(OSError, ValueError):
            os.set_blocking(sys.stdin.fileno(), True)
    return sys.stdin.buffer


def output_cells() -> int:
    """Return the width of the terminal, or `PIPED_CELLS` if there is no terminal."""
    # Import lazily, because most commands do not need the width.
    from shutil import get_terminal_size

    return get_terminal_size((PIPED_CELLS, 24)).columns


def terminal_cells() -> int | None:
    """Return the width of the terminal, or None if standard output is not a terminal."""
    return output_cells() if is_terminal(sys.stdout) else None


def as_written(text: str) -> str:
    """Return a text as standard output will write it, with missing characters replaced."""
    # Assume UTF-8 if a program replaced standard output with a stream that has no encoding.
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    return text if text.isascii() else text.encode(encoding, _STAND_INS).decode(encoding)


def discard_output() -> None:
    """Discard all buffered output, after standard output has failed."""
    # Ignore a standard output that is missing or is not a real file.
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


class ProgressLine:
    """A line on standard error that counts up to a total and disappears at the end of the context.

    The line appears only on a terminal, so that piped output stays clean.
    """

    def __init__(self, total: int, noun: str) -> None:
        self.total = total
        self.noun = noun
        self._line = ""
        self._counted = 0

    def __call__(self, done: int) -> None:
        """Show how much of the work is done."""
        if not is_terminal(sys.stderr):
            return
        if (line := _fit(self.words(done))) != self._line:
            # Pad with blanks, to erase the rest of a longer line.
            print(f"\r{line:<{len(self._line)}}", end="", file=sys.stderr, flush=True)
            self._line = line

    def words(self, done: int) -> str:
        """Return the text of the line."""
        return f"{done} of {self.total} {self.noun}"

    def count(self) -> None:
        """Count one more finished piece of work and show the count."""
        self._counted += 1
        self(self._counted)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()

    def clear(self) -> None:
        """Erase the line, so that something else can be printed."""
        if self._line:
            # Erase two more cells, because a terminal echoes Ctrl+C as `^C`.
            blanks = _fit(f"{'':{len(self._line)}}  ")
            print(f"\r{blanks}", end="\r", file=sys.stderr, flush=True)
            self._line = ""


def with_progress(work: Iterable[_T], total: int, noun: str) -> Iterator[_T]:
    """Yield the results of a long task and show their number on a terminal."""
    with ProgressLine(total, noun) as progress:
        for result in work:
            progress.count()
            yield result


def _fit(line: str) -> str:
    """Return a line, cut to the width of the terminal."""
    try:
        cells = os.get_terminal_size(sys.stderr.fileno()).columns
    except (OSError, ValueError):
        return line
    # Leave the last column empty, because some terminals wrap there.
    return line[: cells - 1] if cells else line
