"""What keys, mice and terminals send: the bytes of single inputs."""

from __future__ import annotations

import unicodedata
from random import Random
from typing import Final

ESCAPE: Final = b"\x1b"
PASTE: Final = b"\x1b[200~"
PASTE_OVER: Final = b"\x1b[201~"

_NAMED: Final = {
    "up": b"\x1b[A",
    "down": b"\x1b[B",
    "right": b"\x1b[C",
    "left": b"\x1b[D",
    "home": b"\x1b[H",
    "end": b"\x1b[F",
    "pageup": b"\x1b[5~",
    "pagedown": b"\x1b[6~",
    "insert": b"\x1b[2~",
    "delete": b"\x1b[3~",
    "enter": b"\r",
    "space": b" ",
    "tab": b"\t",
    "shift+tab": b"\x1b[Z",
    "backspace": b"\x7f",
    # The kitty form: with a bare byte the program has to wait for what may follow.
    "escape": b"\x1b[27u",
    "f1": b"\x1bOP",
    "f2": b"\x1bOQ",
    "f3": b"\x1bOR",
    "f4": b"\x1bOS",
    "f5": b"\x1b[15~",
    "f9": b"\x1b[20~",
    "f10": b"\x1b[21~",
    "f12": b"\x1b[24~",
}
_SIGNS: Final = {
    "plus": "+",
    "minus": "-",
    "slash": "/",
    "underscore": "_",
}


def key(name: str) -> bytes:
    """What a key sends.

    Args:
        name: the key as the screen library names it.

    >>> key("question_mark"), key("ctrl+p"), key("f10"), key("M")
    (b'?', b'\\x10', b'\\x1b[21~', b'M')
    """
    if name in _NAMED:
        return _NAMED[name]
    if name.startswith("ctrl+"):
        return bytes([ord(name[-1]) & 0x1F])
    if len(name) == 1:
        return name.encode()
    return (_SIGNS.get(name) or unicodedata.lookup(name.replace("_", " "))).encode()


def clicks(source: Random, columns: int, rows: int) -> bytes:
    """A mouse at work, as terminals of today tell it: a click, two, a drag, the wheel, a move."""
    x, y = source.randint(1, columns), source.randint(1, rows)
    match source.randrange(6):
        case 0 | 1:
            return _click(x, y)
        case 2:
            return _click(x, y) * 2
        case 3:
            moves = [(source.randint(1, columns), source.randint(1, rows)) for _ in range(3)]
            dragged = b"".join(_mouse(32, *place) for place in moves)
            return _mouse(0, x, y) + dragged + _mouse(0, *moves[-1], "m")
        case 4:
            return _mouse(source.choice((64, 65, 66, 67)), x, y) * source.randint(1, 8)
        case _:
            return _mouse(source.choice((35, 2, 16, 4, 8)), x, y)


def _click(x: int, y: int) -> bytes:
    return _mouse(0, x, y) + _mouse(0, x, y, "m")


def _mouse(button: int, x: int, y: int, state: str = "M") -> bytes:
    return f"\x1b[<{button};{x};{y}{state}".encode()


def old_clicks(source: Random) -> bytes:
    """A click as old terminals tell it: three bytes, which are no UTF-8 beyond column 95."""
    return b"\x1b[M" + bytes([32 + source.choice((0, 3, 64)), *(source.randint(33, 255),) * 2])


def paste(source: Random) -> bytes:
    """A paste, mostly one that ends."""
    text = source.choice(
        (b"", b"qqq", b"44\r\n55\r", b"\x11", "♣♦é界\n".encode(), b"\xe9t\xe9", b"1\n" * 400)
    )
    return PASTE + text + (PASTE_OVER if source.random() < 0.85 else b"")


_NO_UTF_8: Final = (
    b"\xff",
    b"\xe9",
    b"caf\xe9",
    b"\xe1",  # Meta and a, with eight bits
    b"\xc3",  # the first half of a character
    b"\xe2\x99",
    b"\xed\xa0\x80",  # half of a pair of UTF-16
    b"\xf8\x88\x80\x80\x80",
    b"\x9b31m",  # eight-bit CSI
    b"\x80\x81\xfe\xff",
    b"\xc0\xaf",
)


def no_utf_8(source: Random) -> bytes:
    """Bytes that are not UTF-8."""
    if source.random() < 0.5:
        return source.choice(_NO_UTF_8)
    return bytes(source.randrange(0x80, 0x100) for _ in range(source.randint(1, 6)))


_STRANGE: Final = (
    *(b"\x1b[38:49;2;49u", b"\x1b[1114112u", b"\x1b[99999999999999999999u", b"\x1b[55296u"),
    *(b"\x1b[97;99;97:98u", b"\x1b[;;u", b"\x1b[:u", b"\x1b[0u", b"\x1b[<0;0;0M"),
    *(b"\x1b[<0;-5;3M", b"\x1b[<0;99999;99999M\x1b[<0;99999;99999m", b"\x1b[<;;M"),
    *(b"\x1b[<35;5M", b"\x1b[<9999999999999999999999;5;5M", b"\x1b[32;10;10M", b"\x1b[-;5;5M"),
    *(b"\x1b[?2026;2$y", b"\x1b[?2026;0$y", b"\x1b[24;80R", b"\x1b[0;0R", b"\x1b[1;1;1R"),
    *(b"\x1b[48;24;80;480;800t", b"\x1b[48;24;80;0;0t", b"\x1b[48;1;1;1;1t"),
    *(b"\x1b[48;24:1;80;480:2;800t", b"\x1b]11;rgb:0000/0000/0000\x07"),
    *(b"\x1b]11;rgb:0000/0000/0000\x1b\\", b"\x1bP>|XTerm(390)\x1b\\", b"\x1bP1+r"),
    *(b"\x1b[?62;22c", b"\x1b[>0;276;0c", b"\x1bO", b"\x1b[", b"\x1b[1;", b"\x1b[1;99A"),
    *(b"\x1b[27;5;106~", b"\x1b[999~", b"\x1b" * 40, b"\x1b[" + b"1;" * 40 + b"m"),
    *(b"\x1b[201~", b"\x00", b"\x1b\x00"),
)


def strange(source: Random) -> bytes:
    """A control sequence that no terminal should send, or that answers no question."""
    if source.random() < 0.6:
        return source.choice(_STRANGE)
    inner = "".join(source.choices("0123456789;:<?$> -", k=source.randint(1, 12)))
    return f"\x1b[{inner}{source.choice('ABCDHFPRSZmMtu~Iy')}".encode()


def ordinary_text(source: Random) -> bytes:
    """Something that people type."""
    return "".join(source.choices("abcéñ界♣ 0123-AQx[]/", k=source.randint(1, 6))).encode()
