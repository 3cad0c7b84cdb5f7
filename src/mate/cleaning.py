"""Cleaning of text from outside, and substitutes for characters that a terminal cannot show."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from mate.errors import LogError, MateError

SUIT_LETTERS: Final = MappingProxyType({"♣": "C", "♠": "S", "♥": "H", "♦": "D"})
"""The ASCII letters that replace suit symbols."""

NON_JOINER: Final = "\N{ZERO WIDTH NON-JOINER}"
JOINER: Final = "\N{ZERO WIDTH JOINER}"
JOINERS: Final = frozenset({NON_JOINER, JOINER})
"""Invisible characters that some scripts need within words, and that join emoji into one symbol."""

_SUBSTITUTES: Final = MappingProxyType(
    SUIT_LETTERS
    | {
        character: substitute
        for characters, substitute in (
            *(("–—−▔▃", "-"), ("▄▁▖▗", "_"), ("▅", "="), ("▆", "+"), ("±", "+/-"), ("×✗", "x")),
            *(("•★▇●", "*"), ("·▂░", "."), ("…", "..."), ("’‘", "'"), ("“”▀", '"'), ("○", "o")),
            *(("▸▶→", ">"), ("◂◀←", "<"), ("▲▴↑", "^"), ("✓▼▾↓", "v")),
            *(("█◆", "#"), ("◇", "o"), ("╲", "\\"), ("╱", "/")),
        )
        for character in characters
    }
)
_UNKNOWN: Final = "?"

_COERCED: Final = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""The values that Python itself writes into LC_CTYPE in a C locale (PEP 538)."""

# Include the Linux console, because it draws bright backgrounds dark and bold text bright, so no
# pair of colours is reliably readable there. Its font also lacks many characters.
_PLAIN: Final = frozenset({"dumb", "unknown", "linux", "vt52", "vt100", "vt102", "vt220"})


def in_ascii(text: str) -> str:
    """Return a text in ASCII, with letters for suit symbols, no accents, and `?` for the rest.

    >>> in_ascii("Zoë 10♣ – 7♦ × 2 … 猫")
    'Zoe 10C - 7D x 2 ... ?'
    """
    return "".join(map(_substitute, text))


def cell_for_cell(text: str) -> str:
    """Return a text in ASCII with the same width in cells: a wide character becomes `??`.

    >>> cell_for_cell("╭──╮ Zoë 猫…")
    '+--+ Zoe ??.'
    """
    return text if text.isascii() else text.translate(_CELLS)


class _Cells(dict[int, str]):
    # A cache of substitutes for characters on a screen, filled as characters occur.

    def __missing__(self, code: int) -> str:
        # Import lazily, because printed text does not need rich. A screen has imported it already.
        from rich.cells import cell_len

        character = chr(code)
        cells = cell_len(character)
        # Shorten the substitute to one cell: an ellipsis becomes a full stop, and `+/-` a plus.
        one = character.isascii() or cells == 1
        self[code] = shown = _substitute(character)[:1] if one else _UNKNOWN * cells
        return shown


_CELLS: Final = _Cells()


def _substitute(character: str) -> str:
    if character.isascii():
        return character
    if character in JOINERS:
        return ""
    base = unicodedata.normalize("NFKD", character)[0]
    return _SUBSTITUTES.get(character) or (base if base.isascii() else _box_in_ascii(character))


def _box_in_ascii(character: str) -> str:
    # Distinguish the weights of lines (light, heavy or double, dashed), because they have meanings.
    name = unicodedata.name(character, "")
    words = set(name.split())
    if not name.startswith("BOX DRAWINGS "):
        return "#" if "BLOCK" in words else _UNKNOWN
    weight = 2 if "DASH" in words else len(words & {"HEAVY", "DOUBLE"})
    if "HORIZONTAL" in words and not words & {"UP", "DOWN", "VERTICAL"}:
        return "-=."[weight]
    if "VERTICAL" in words and not words & {"LEFT", "RIGHT", "HORIZONTAL"}:
        return "|#:"[weight]
    return "+#"[weight]


def terminal_name(environment: Mapping[str, str]) -> str:
    """Return the terminal's name in the environment, in lower case; an empty text if unset."""
    return environment.get("TERM", "").strip().lower()


def is_plain(environment: Mapping[str, str]) -> bool:
    """Return whether the terminal has few characters and no colours that are safe to use."""
    return terminal_name(environment).partition("-")[0] in _PLAIN


def is_utf_8(encoding: str) -> bool:
    """Return whether an encoding is UTF-8.

    >>> is_utf_8("utf8"), is_utf_8("UTF-8"), is_utf_8("iso8859-1")
    (True, True, False)
    """
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def why_ascii(environment: Mapping[str, str], encoding: str, *, on_terminal: bool = True) -> str:
    """Return the reason why only ASCII is safe, or an empty text if UTF-8 is safe.

    In a C locale, Python writes UTF-8 (PEP 538, PEP 540), but the terminal still follows the
    locale. So the locale decides, unless the user set Python's encoding.

    Args:
        on_terminal: whether the text goes to a terminal; if not, the terminal's name is ignored.

    >>> why_ascii({"LC_ALL": "C"}, "utf-8")
    'LC_ALL is C'
    >>> why_ascii({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8")
    ''
    """
    if on_terminal and is_plain(environment):
        return f"TERM is {environment['TERM'].strip()}"
    if not is_utf_8(encoding):
        return f"the encoding is {encoding}"
    # Split PYTHONIOENCODING, because it may name only an error handler: `:replace`.
    chosen = environment.get("PYTHONIOENCODING", "").partition(":")[0]
    if chosen or environment.get("PYTHONUTF8") == "1":
        return ""
    # POSIX: the first variable that is set wins. If none is set, assume UTF-8, as modern
    # terminals do.
    name = next((name for name in ("LC_ALL", "LC_CTYPE", "LANG") if environment.get(name)), "")
    if name == "LC_CTYPE" and environment[name] in _COERCED and environment.get("LANG"):
        # Use LANG: Python sets LC_CTYPE if LANG names the C locale or a missing locale.
        name = "LANG"
    locale = environment.get(name, "")
    codeset = locale.partition("@")[0].rpartition(".")[2]
    return f"{name} is {locale}" if locale and not is_utf_8(codeset) else ""


NAME_CELLS: Final = 24
"""The maximum width of a player's name, in terminal cells."""

_REPLACEMENT: Final = "\N{REPLACEMENT CHARACTER}"
_HARMFUL: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
_UNSEEN: Final = frozenset("\u115f\u1160\u3164\uffa0")
"""Invisible letters, whose width differs between terminals."""
_EMOJI_MODIFIERS: Final = frozenset(
    "\N{VARIATION SELECTOR-16}\U0001f3fb\U0001f3fc\U0001f3fd\U0001f3fe\U0001f3ff"
)
"""Emoji modifiers, which in some terminals change the width of the emoji."""
_MARKS: Final = frozenset({"Mn", "Me"})
_MARKS_PER_CHARACTER: Final = 2


def clean(text: str, cells: int = 200) -> str:
    r"""Return a text on one line, without characters that a terminal could interpret.

    - Control, format, private-use and unassigned characters and invisible letters become U+FFFD,
      except joiners between letters, marks or emoji.
    - Emoji modifiers, and all but two combining marks per character, are removed.
    - A run of white space becomes one space.

    Args:
        cells: the maximum width in terminal cells; a longer text ends in `…`.

    >>> clean("Bob\x1b[31m  [/x]")
    'Bob�[31m [/x]'
    >>> clean("a name without end", 8)
    'a name…'
    """
    if text.isascii() and text.isprintable() and len(text) <= cells:
        # Handle most texts here, because checking every character is ten times slower.
        return " ".join(text.split())
    # Import lazily, because most commands do not need these tables of widths.
    from rich.cells import cell_len, set_cell_size

    # Cut long text to eight characters per cell, which leaves room for zero-width marks.
    kept: list[str] = []
    marks = 0
    for character in text[: cells * 8]:
        category = unicodedata.category(character)
        # Keep counting marks across a joiner, because a joiner does not begin a new character.
        if character not in JOINERS:
            marks = marks + 1 if category in _MARKS else 0
        if marks > _MARKS_PER_CHARACTER or character in _EMOJI_MODIFIERS:
            continue
        if character.isspace():
            kept.append(" ")
        elif (category in _HARMFUL and character not in JOINERS) or character in _UNSEEN:
            kept.append(_REPLACEMENT)
        else:
            kept.append(character)
    line = " ".join("".join(kept).split())
    if not JOINERS.isdisjoint(line):
        line = "".join(map(_keep_if_joining, line, f" {line}", f"{line[1:]} "))
    measured = unjoined(line)
    if cell_len(measured) <= cells:
        return line
    # Strip the space that `set_cell_size` leaves in place of half a wide character.
    return line[: len(set_cell_size(measured, cells - 1).rstrip(f" {NON_JOINER}"))] + "…"


def unjoined(text: str) -> str:
    """Replace joiners by non-joiners, because rich measures joined emoji as one character.

    >>> from rich.cells import cell_len
    >>> cell_len(unjoined("👩\u200d👩\u200d👧"))
    6
    """
    return text.replace(JOINER, NON_JOINER)


def _keep_if_joining(character: str, before: str, after: str) -> str:
    joins = character not in JOINERS or (_is_joined(before) and _is_joined(after))
    return character if joins else _REPLACEMENT


def _is_joined(character: str) -> bool:
    category = unicodedata.category(character)
    # Include this arrow: it is an emoji, but Unicode classifies it as a mathematical symbol.
    is_emoji = category == "So" or character == "\N{LEFT RIGHT ARROW}"
    return category[0] in "LM" or (is_emoji and character != _REPLACEMENT)


def clean_name(text: str, seat: int) -> str:
    """Return a clean name, at most 24 cells wide, or `Player 1` or `Player 2` for an empty name.

    >>> clean_name("  Ana ", 0), clean_name("", 1)
    ('Ana', 'Player 2')
    """
    return clean(text, NAME_CELLS) or f"Player {seat + 1}"


def name_key(name: str) -> str:
    """Return a key for comparing names, which ignores case and joiners.

    >>> name_key("Zoë") == name_key("ZO\u200cË")
    True
    """
    return name.casefold().replace(NON_JOINER, "").replace(JOINER, "")


def clean_names(names: tuple[str, str]) -> tuple[str, str]:
    """Return both players' clean names by seat; see `clean_name`."""
    return clean_name(names[0], 0), clean_name(names[1], 1)


def path_text(path: os.PathLike[str] | str) -> str:
    """Return a path as text for a message, clean and at most 400 cells wide."""
    return clean(os.fspath(path).encode("utf-8", "replace").decode("utf-8"), 400)


def quoted_for_shell(text: str) -> str:
    r"""Quote a text for a shell, without characters that a terminal could interpret.

    >>> print(quoted_for_shell("my match"), quoted_for_shell("it's\nmine"))
    'my match' $'it\047s\012mine'
    """
    if text.isprintable():
        import shlex

        return shlex.quote(text)
    # Use octal, because some shells would read any number of hexadecimal digits.
    characters = (
        character
        if character.isprintable() and character not in "'\\"
        else "".join(f"\\{byte:03o}" for byte in os.fsencode(character))
        for character in text
    )
    return f"$'{''.join(characters)}'"


_ERROR_CELLS: Final = 1000
_UNFORESEEN_CELLS: Final = 200


def message_of(error: MateError, path: os.PathLike[str]) -> str:
    """Return an error as one line without the path, for use where the match is already named."""
    if isinstance(error, LogError):
        return clean(error.in_file, _ERROR_CELLS)
    return clean(str(error), _ERROR_CELLS).removeprefix(f"{path_text(path)}: ")


def reason_of(error: Exception) -> str:
    """Return an error as one line, which begins with its type unless it is a `MateError`."""
    foreseen = isinstance(error, MateError)
    reason = str(error) if foreseen else f"{type(error).__name__}: {error}"
    ended = reason if reason.endswith((".", "!", "?")) else f"{reason}."
    return clean(ended, _ERROR_CELLS if foreseen else _UNFORESEEN_CELLS)
