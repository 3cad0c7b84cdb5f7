"""Input from a terminal, byte by byte: anything but keys, clicks and reports is ignored."""

from __future__ import annotations

from codecs import getincrementaldecoder
from collections.abc import Callable, Iterator
from typing import Any, Final, Protocol

from textual.events import Resize

from mate import clock

_OLD_MOUSE: Final = b"\x1b[M"
"""The start of a mouse report that is followed by three bytes of any value."""
_OLD_MOUSE_BYTES: Final = 3
_MOST_CELLS: Final = 1000
"""The most columns or rows that a report of the terminal's size may claim."""
_KEPT: Final = ("last_x", "last_y", "mouse_pixels", "terminal_size", "terminal_pixel_size")
"""The state of a parser about the mouse and the terminal."""
_PASTE: Final = "\x1b[200~"
_PASTE_ENDS: Final = "\x1b[201~"
_SILENCE: Final = 1.0
"""The seconds without input after which a paste without an end counts as over."""


class Parser(Protocol):
    """The part of the library's parser that is used here."""

    def feed(self, data: str) -> Any:
        """The messages that characters make."""

    def tick(self) -> Any:
        """The messages of an incomplete sequence."""


class Typed:
    """Feeds bytes from a terminal to the library's parser.

    Args:
        new_parser: makes a parser, also to replace one that a sequence broke.
    """

    def __init__(self, new_parser: Callable[[], Parser]) -> None:
        self._new_parser = new_parser
        self._parser = new_parser()
        # Bytes that are not valid UTF-8 are left out.
        self._decode = getincrementaldecoder("utf-8")("ignore").decode
        self._last = b""
        self._of_old_mouse = 0
        self._text = ""
        self._pasting = False
        self._heard = clock.seconds()

    def messages(self, data: bytes) -> Iterator[Any]:
        """The messages that bytes make.

        Args:
            data: the bytes; empty if none came for a while.
        """
        now = clock.seconds()
        if data:
            self._heard = now
            for character in self._decode(self._framed(data)):
                yield from self._fed(character)
        else:
            self._last, self._of_old_mouse = b"", 0
            if self._pasting and now - self._heard > _SILENCE:
                for character in _PASTE_ENDS:
                    yield from self._fed(character)
        yield from self._tried(self._parser.tick)

    def _framed(self, data: bytes) -> bytes:
        # Three bytes of any value follow; the parser ignores them as blanks.
        framed = bytearray()
        for byte in data:
            if self._of_old_mouse:
                self._of_old_mouse -= 1
                framed += b" "
                continue
            framed.append(byte)
            self._last = (self._last + bytes((byte,)))[-len(_OLD_MOUSE) :]
            if self._last == _OLD_MOUSE and not self._pasting:
                self._of_old_mouse = _OLD_MOUSE_BYTES
        return bytes(framed)

    def _fed(self, character: str) -> Iterator[Any]:
        self._text = (self._text + character)[-len(_PASTE) :]
        if self._text == _PASTE:
            self._pasting = True
        elif self._text == _PASTE_ENDS:
            self._pasting = False
        yield from self._tried(lambda: self._parser.feed(character))

    def _tried(self, step: Callable[[], Any]) -> Iterator[Any]:
        try:
            for message in step():
                if isinstance(message, Resize) and not _possible(message):
                    self._parser = self._new_parser()
                else:
                    yield message
        except Exception:  # noqa: BLE001  # any error of the parser: not a key
            broken, self._parser = self._parser, self._new_parser()
            vars(self._parser).update({k: v for k, v in vars(broken).items() if k in _KEPT})


def _possible(report: Resize) -> bool:
    pixels = report.pixel_size
    return (
        0 < report.size.width <= _MOST_CELLS
        and 0 < report.size.height <= _MOST_CELLS
        and (pixels is None or min(pixels) > 0)
    )
