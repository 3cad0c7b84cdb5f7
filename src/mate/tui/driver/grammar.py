"""The grammar of terminal input: keys, mouse, focus and pastes, mixed with answers and reports.

A terminal also answers questions that a shell or an editor asked before the program started, and
sends reports unasked. The letters in these answers and reports would act as keys. The grammar
therefore recognizes sequences by their form (ECMA-48), not by a list of known answers.

The grammar is pure: it turns bytes and seconds of silence into whole sequences.
"""

from __future__ import annotations

import re
from codecs import getincrementaldecoder
from collections.abc import Iterator
from typing import Final

QUIT: Final = re.compile(r"\x1b?\x11|\x1b\[(113;(5|69|133|197)u|27;5;113~)")
"""Matches Ctrl+Q, also as xterm and kitty encode it, with or without Caps Lock and Num Lock."""
_SILENCE: Final = 1.0
"""The seconds of silence after which an unfinished sequence or paste counts as over."""
_PASTE: Final = "\x1b[200~"
_PASTE_ENDS: Final = "\x1b[201~"

_ESCAPE: Final = "\x1b"
_CSI: Final = "\x1b["
_OSC: Final = "\x1b]"
_STRINGS: Final = frozenset({_OSC, "\x1bP", "\x1bX", "\x1b^", "\x1b_"})
"""The beginnings of control strings: OSC, DCS, SOS, PM, APC. A string ends with ST: ESC and \\."""
_BELL: Final = "\x07"
_QUIT: Final = "\x11"
_STOPS: Final = frozenset({"\x18", "\x1a", _QUIT})
"""The characters that stop a string or sequence: CAN, SUB, and Ctrl+Q, which quits the program."""
_C1: Final = range(0x80, 0xA0)
_OF_8_BITS: Final = dict.fromkeys(_C1, "") | {
    code: f"\x1b{code - 0x40:c}" for code in (0x8F, 0x90, 0x98, *range(0x9B, 0xA0))
}
"""The 7-bit forms of 8-bit control characters; empty unless they start or end a sequence."""
_MOST: Final = 32
"""The maximum length of a sequence that Textual's parser accepts."""
_KEYS_BEGUN: Final = frozenset({_ESCAPE, "\x1bO"})
"""The beginnings of sequences that are keys themselves (Escape, Alt+O) if nothing follows soon."""
_UNFINISHED: Final = re.compile(r"\x1b(O|\[(\[|[0-?]*[ -/]*))?")
_ACCEPTED: Final = re.compile(
    # Keys with numbers and modifiers, and reports of the cursor's position, which look like F3.
    r"\x1b\[([\d:;]*[A-HP-SZu~]|1;[5-8][p-y]"
    # Keys of rxvt and of the Linux console.
    r"|\d+[$^@]|[a-d]|\[[A-E]"
    # The mouse and the focus.
    r"|<[\d;-]+[Mm]|[IO]"
    # Answers to Textual's questions: modes, and sizes.
    r"|\?\d+;\d\$y|48;[\d:;]+t)"
)
_OLD_MOUSE: Final = "\x1b[M"
"""The start of an old kind of mouse report: any three bytes follow (Textual's issue 6668)."""
_OLD_MOUSE_BYTES: Final = 3


class Grammar:
    """A parser that splits input into characters and sequences, and drops answers and reports."""

    def __init__(self) -> None:
        # Drop bytes that are not valid UTF-8, because they would end Textual's input thread
        # (Textual's issue 6456).
        self._decoder = getincrementaldecoder("utf-8")("ignore")
        self._begun = ""
        self._string = ""
        self._pasted: list[str] = []
        self._of_old_mouse = 0

    def read(self, data: bytes) -> Iterator[str]:
        """Read bytes and yield the characters and sequences that they complete."""
        for byte in data:
            if self._of_old_mouse:
                self._of_old_mouse -= 1
            else:
                for character in self._decode(byte):
                    for unit in self._advance(character):
                        yield from self._join_paste(unit)

    def pause(self, silence: float, escape_delay: float) -> Iterator[str]:
        """Yield partly read keys and pastes that are complete after this silence, in seconds."""
        if silence >= escape_delay and self._begun in _KEYS_BEGUN and not self._string:
            begun, self._begun = self._begun, ""
            yield from self._join_paste(begun)
        if silence >= _SILENCE:
            self._begun = self._string = ""
            self._of_old_mouse = 0
            if self._pasted:
                yield from self._join_paste(_PASTE_ENDS)

    def _decode(self, byte: int) -> str:
        within_utf_8 = byte not in _C1 or self._decoder.getstate()[0]
        text = self._decoder.decode(bytes((byte,))) if within_utf_8 else chr(byte)
        return text if text.isascii() else text.translate(_OF_8_BITS)

    def _join_paste(self, unit: str) -> Iterator[str]:
        # Pass on a paste as one unit that consists only of text.
        if unit == _PASTE:
            self._pasted = self._pasted or [_PASTE]
        elif not self._pasted:
            yield unit
        elif unit == _PASTE_ENDS:
            yield "".join((*self._pasted, unit))
            self._pasted = []
        elif len(unit) == 1 and unit != _ESCAPE:
            self._pasted.append(unit)

    def _advance(self, character: str) -> Iterator[str]:
        begun, self._begun = self._begun, ""
        if character == _ESCAPE:
            # An ESC in a string may be the first half of ST, which ends the string.
            self._begun = _ESCAPE
            if begun in _KEYS_BEGUN and not self._string:
                yield begun
        elif self._string and not begun:
            yield from self._within_string(character)
        elif self._string and character == "\\":
            self._string = ""
        else:
            self._string = ""
            yield from self._outside(begun, character)

    def _within_string(self, character: str) -> Iterator[str]:
        if character in _STOPS or (character == _BELL and self._string == _OSC):
            self._string = ""
        if character == _QUIT:
            yield character

    def _outside(self, begun: str, character: str) -> Iterator[str]:
        whole = begun + character
        if whole in _STRINGS:
            self._string = whole
        elif whole == _OLD_MOUSE and not self._pasted:
            self._of_old_mouse = _OLD_MOUSE_BYTES
        elif len(whole) <= _MOST and _ACCEPTED.fullmatch(whole):
            yield whole
        elif _UNFINISHED.fullmatch(whole):
            self._begun = whole[:_MOST]
        elif not whole.startswith(_CSI):
            yield whole
        elif character == _QUIT or not (character.isprintable() or character in _STOPS):
            # This character is not part of the sequence, which stays incomplete.
            yield character
