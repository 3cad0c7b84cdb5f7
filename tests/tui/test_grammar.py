"""Terminal input: answers to other programs' questions are not keys, and real keys still act."""

from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.environment import Clock
from textual._xterm_parser import XTermParser
from textual.events import AppFocus, Key, MouseEvent, Paste
from textual.message import Message

from mate.tui.driver.terminal import InputParser

ST = b"\x1b\\"
ANSWERS = {
    "colour of the palette": b"\x1b]4;1;rgb:cdcd/0000/0000" + ST,
    "foreground colour": b"\x1b]10;rgb:cdcd/d6d6/f4f4\x07",
    "background colour": b"\x1b]11;rgb:1e1e/1e1e/2e2e" + ST,
    "clipboard": b"\x1b]52;c;S2luZ3MgQTcgdSByciA=" + ST,
    "title": b"\x1b]lTrick 7, 33 KA q resign rr" + ST,
    "kind of terminal": b"\x1b[?62;22;52c",
    "second kind of terminal": b"\x1b[>41;388;0c",
    "number of the terminal": b"\x1bP!|7E565445" + ST,
    "name and version": b"\x1bP>|kitty(0.35.2)" + ST,
    "setting": b"\x1bP1$r0;1;38:5:3m" + ST,
    "entry of terminfo": b"\x1bP1+r544e=787465726d" + ST,
    "all is well": b"\x1b[0n",
    "position of the cursor": b"\x1b[12;33R",
    "position with the page": b"\x1b[?12;33;1R",
    "size in cells": b"\x1b[8;24;80t",
    "place of the window": b"\x1b[3;77;33t",
    "graphics of kitty": b"\x1b_Gi=31;OK" + ST,
    "keyboard of kitty": b"\x1b[?25u",
    "dark or light": b"\x1b[?997;1n",
    "mode": b"\x1b[4;2$y",
    "private mode": b"\x1b[?1004;2$y",
    "graphics of xterm": b"\x1b[?1;0;256S",
    "parameters": b"\x1b[2;1;1;120;120;1;0x",
    "modifiers of xterm": b"\x1b[>4;2m",
    "privacy": b"\x1b^Q7 u" + ST,
    "string": b"\x1bX33 rr" + ST,
}
STRINGS = (b"\x1b]", b"\x1bP", b"\x1bX", b"\x1b^", b"\x1b_")
PAUSE = 0.9
"""The longest pause, in seconds, that does not end a control string."""


def one_byte(answer: bytes) -> bytes:
    """Return an answer with its control characters in 8 bits."""
    for code in (0x90, 0x98, *range(0x9B, 0xA0)):
        answer = answer.replace(bytes((0x1B, code - 0x40)), bytes((code,)))
    return answer


def in_utf_8(answer: bytes) -> bytes:
    """Return an answer with its control characters in 8 bits, encoded in UTF-8."""
    return one_byte(answer).decode("latin-1").encode()


FORMS: tuple[Callable[[bytes], bytes], ...] = (bytes, one_byte, in_utf_8)


class Line:
    """The input from a terminal that sends bytes and pauses."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.clock = Clock()
        monkeypatch.setattr("mate.clock.seconds", self.clock)
        self._typed = InputParser(XTermParser)

    def messages(self, *pieces: bytes | float, room: int = sys.maxsize) -> list[Message]:
        """Return the messages from pieces of bytes, with seconds of silence between them."""
        messages: list[Message] = []
        for piece in pieces:
            if isinstance(piece, bytes):
                messages += self._typed.messages(piece, room)
            else:
                self.clock.now += piece
                messages += self._typed.messages(b"")
        return messages

    def keys(self, *pieces: bytes | float, room: int = sys.maxsize) -> list[str]:
        """Return the keys among the messages from bytes and silence."""
        return [m.key for m in self.messages(*pieces, room=room) if isinstance(m, Key)]


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> Line:
    """A line that has received no input yet."""
    return Line(monkeypatch)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("answer", ANSWERS.values(), ids=ANSWERS)
def test_terminal_answer_presses_no_key_wherever_two_reads_split_its_bytes(
    line: Line, answer: bytes, form: Callable[[bytes], bytes]
) -> None:
    whole = form(answer)
    assert line.keys(whole, b"a") == ["a"]
    for cut in range(1, len(whole)):
        pause = PAUSE if whole[cut - 1 : cut] != b"\x1b" or cut > 1 else 0.05
        assert line.keys(whole[:cut], pause, whole[cut:], b"a") == ["a"]


ENDS = b"\x07\x11\x18\x1a\x1b" + bytes(range(0x80, 0x100))
BODIES = st.binary(max_size=50).map(lambda body: body.translate(None, ENDS))
CONTROL_STRINGS = st.builds(lambda begin, body: begin + body + ST, st.sampled_from(STRINGS), BODIES)
REPORTS = st.from_regex(rb"\x1b\[[?>=<]?[0-9;:]{0,20}[cnxw]", fullmatch=True).filter(
    lambda report: report != b"\x1b[c"
)


@given(data=st.data())
def test_control_strings_and_reports_split_into_pieces_press_no_key(data: st.DataObject) -> None:
    form = data.draw(st.sampled_from(FORMS))
    answers = data.draw(st.lists(CONTROL_STRINGS | REPORTS, min_size=1, max_size=5))
    whole = b"".join(form(answer) for answer in answers)
    cuts = sorted(data.draw(st.sets(st.integers(1, len(whole) - 1))))
    pieces: list[bytes | float] = []
    for begin, end in zip([0, *cuts], [*cuts, len(whole)], strict=True):
        pieces.append(whole[begin:end])
        # An escape character followed by a longer silence is the key Escape.
        pieces.append(data.draw(st.floats(0, 0.09 if whole[end - 1] == 0x1B else PAUSE)))
    with pytest.MonkeyPatch.context() as monkeypatch:
        assert Line(monkeypatch).keys(*pieces, b"a") == ["a"]


@pytest.mark.parametrize("begin", [*STRINGS, b"\x1b["])
@pytest.mark.parametrize(
    ("end", "keys"),
    [
        ((b"\x18",), []),
        ((b"\x1a",), []),
        ((b"\x11",), ["ctrl+q"]),
        ((b"\x1b[113;5u",), ["ctrl+q"]),
        ((b"\x1b[A",), ["up"]),
        ((1.0,), []),
        ((*(0.1,) * 11,), []),
    ],
    ids=str,
)
def test_key_after_a_cancelled_or_timed_out_escape_sequence_acts(
    line: Line, begin: bytes, end: tuple[bytes | float, ...], keys: list[str]
) -> None:
    assert line.keys(begin, *end, b"a") == [*keys, "a"]


@pytest.mark.parametrize(
    ("pieces", "keys"),
    [
        ((b"\x1b", 0.1), ["escape"]),
        ((b"\x1b", 0.09), []),
        ((b"\x1b", 0.1, b"P"), ["escape", "P"]),
        ((b"\x1b\x1b", 0.1), ["escape", "escape"]),
        ((b"\x1b\x1b[A",), ["escape", "up"]),
        ((b"\x1bp",), ["alt+p"]),
        ((b"\x1bO", 0.1), ["alt+shift+o"]),
        ((b"\x1b", b"O", b"Q"), ["f2"]),
        ((b"\x1b[", 0.5, b"1;5", 0.5, b"C"), ["ctrl+right"]),
        ((b"\x1b[[B\x1b[3$\x1b[a\x1b[7^",), ["f2", "shift+delete", "shift+up", "ctrl+end"]),
        ((b"\x1b[Z\x1b[15~\x1b[1;2S",), ["shift+tab", "f5", "shift+f4"]),
        ((b"\x1b[97;;97u\x1b[27u\x1b[57425u",), ["a", "escape", "insert"]),
        ((b"\x1b[27;5;113~",), ["ctrl+q"]),
        ((b"\x8fQ",), ["f2"]),
        ((b"\x9b", b"A"), ["up"]),
        ((b"\x1b[1;2\r",), ["enter"]),
        ((b"\x1b[" + b"1" * 100 + b"A" + b"b",), ["b"]),
        ((b"\x1b[1;1;1;1~b",), ["b"]),
        (("ñ".encode(), "é".encode()), ["ñ", "é"]),
        ((b"\xf0\x9d", b"a"), ["a"]),
        ((b"\x1b]7\x1b", 0.9, b"\x11"), ["ctrl+q"]),
        ((b"\x1b]7\x1b", 1.0, b"a"), ["a"]),
    ],
    ids=str,
)
def test_key_sequences_produce_their_keys(
    line: Line, pieces: tuple[bytes | float, ...], keys: list[str]
) -> None:
    assert line.keys(*pieces) == keys


def test_old_mouse_report_is_ignored_whatever_its_bytes_are(line: Line) -> None:
    assert line.messages(b"\x1b[M \xc3", 0.5, b"\xa9") == []
    assert line.keys(b"\x1b[M", 1.0, b"a") == ["a"]


def test_mouse_and_focus_sequences_produce_their_events(line: Line) -> None:
    kinds = [type(message) for message in line.messages(b"\x1b[<0;3;4M\x1b[I")]
    assert len(kinds) == 2
    assert issubclass(kinds[0], MouseEvent)
    assert kinds[1] is AppFocus


@pytest.mark.parametrize(
    "pasted",
    [b"\x1b]0;title\x07", b"\x1b]unfinished ", b"\x1b[0n", b"\x1b[I", b"\x1b", b"\x9d\x9c"],
)
def test_paste_delivers_its_text_without_terminal_sequences(line: Line, pasted: bytes) -> None:
    messages = line.messages(b"\x1b[200~7\x11" + pasted + b"\x1b[201~", b"a")
    assert [type(message) for message in messages] == [Paste, Key]
    assert isinstance(messages[0], Paste)
    assert messages[0].text == "7\x11"


@pytest.mark.parametrize("quits", [b"\x11", b"\x1b[113;5u", b"\x1b[113;69u", b"\x1b[27;5;113~"])
def test_ctrl_q_discards_input_that_waits(line: Line, quits: bytes) -> None:
    assert line.messages(b"x" * 1_000 + b"\x1b[I", room=0) == []
    assert [key.name for key in line.messages(quits) if isinstance(key, Key)] == ["ctrl_q"]


def test_keys_wait_until_the_program_has_room(line: Line) -> None:
    assert line.keys(b"abc", room=2) == ["a", "b"]
    assert line.keys(b"", room=-1) == []
    assert line.keys(b"d") == ["c", "d"]


def test_ctrl_q_in_a_paste_is_text(line: Line) -> None:
    (paste,) = line.messages(b"\x1b[200~7\x11", 0.5, b"\x1b[201~")
    assert isinstance(paste, Paste)
    assert paste.text == "7\x11"
