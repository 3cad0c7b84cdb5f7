"""Text in ASCII, for printing and for cells of a screen: one table of stand-ins for both."""

from __future__ import annotations

import unicodedata
from types import MappingProxyType
from typing import Final

SUIT_LETTERS: Final = MappingProxyType({"♣": "C", "♠": "S", "♥": "H", "♦": "D"})
"""The signs of the suits, and the letters that stand in for them."""

_STAND_INS: Final = MappingProxyType(
    SUIT_LETTERS
    | {
        character: stand_in
        for characters, stand_in in (
            ("–—−▔▃", "-"),
            ("×✗", "x"),
            ("±", "+/-"),
            ("…", "..."),
            ("’‘", "'"),
            ("“”", '"'),
            ("·▂", "."),
            ("•★▇●", "*"),
            ("✓▼▾↓", "v"),
            ("▸▶→", ">"),
            ("◂◀←", "<"),
            ("▲▴↑", "^"),
            ("█", "#"),
            ("▀", '"'),
            ("▄", "_"),
            ("▁", "_"),
            ("▅", "="),
            ("▆", "+"),
            ("○", "o"),
            ("╲", "\\"),
            ("╱", "/"),
        )
        for character in characters
    }
)
_UNKNOWN: Final = "?"


def in_ascii(text: str) -> str:
    """The text in ASCII: suit signs as letters, letters without accents, `?` for the rest.

    >>> in_ascii("Zoë 10♣ – 7♦ × 2 … 猫")
    'Zoe 10C - 7D x 2 ... ?'
    """
    return "".join(map(_stand_in, text))


def cell_for_cell(text: str) -> str:
    """The text in ASCII, in as many terminal cells: what is two cells wide becomes two characters.

    >>> cell_for_cell("╭──╮ Zoë 猫…")
    '+--+ Zoe ??.'
    """
    return text if text.isascii() else text.translate(_CELLS)


class _Cells(dict[int, str]):
    # What each character becomes on a screen, found out when it first comes up.

    def __missing__(self, code: int) -> str:
        character = chr(code)
        self[code] = shown = self._shown(character)
        return shown

    @staticmethod
    def _shown(character: str) -> str:
        if character.isascii():
            return character
        # Loaded before, wherever there is a screen; printed text does without.
        from rich.cells import cell_len

        # One column of an ellipsis is a full stop, and one column of `+/-` a plus.
        cells = cell_len(character)
        return _stand_in(character)[:1] if cells == 1 else _UNKNOWN * cells


_CELLS: Final = _Cells()


def _stand_in(character: str) -> str:
    if character.isascii():
        return character
    base = unicodedata.normalize("NFKD", character)[0]
    return _STAND_INS.get(character) or (base if base.isascii() else _drawn(character))


def _drawn(character: str) -> str:
    # Lines keep apart what their weight tells apart: light ones, heavy or double ones, broken ones.
    name = unicodedata.name(character, "")
    if not name.startswith("BOX DRAWINGS "):
        return "#" if "BLOCK" in name.split() else _UNKNOWN
    words = set(name.split())
    heavy, broken = bool(words & {"HEAVY", "DOUBLE"}), "DASH" in words
    if "HORIZONTAL" in words and not words & {"UP", "DOWN", "VERTICAL"}:
        return "." if broken else "=" if heavy else "-"
    if "VERTICAL" in words and not words & {"LEFT", "RIGHT", "HORIZONTAL"}:
        return ":" if broken else "#" if heavy else "|"
    return "#" if heavy else "+"
