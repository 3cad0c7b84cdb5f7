"""Histories made from seeds, by a monkey that guesses which screen is open."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from textual._ansi_sequences import ANSI_SEQUENCES_KEYS
from textual.keys import key_to_character

from mate.rules import PRESETS
from mate.tui.keys.commands import COMMANDS, Scope
from mate.tui.keys.keymap import CARD_CHARACTERS, QUEEN_KEY, WITH_CARDS, WITH_LISTS
from tests.fuzz.checks import may_end
from tests.fuzz.history import Answer, Bytes, History, Input, Pause, Quiet, Resize, Signal, Step
from tests.fuzz.sandbox import ABOUT_TO_END, FINISHED, SETTINGS, UNFINISHED

INPUTS: Final = 150
"""The maximum number of inputs in a history; starting the program takes as long as 20 inputs."""

_SIZES: Final = ((80, 24), (80, 24), (40, 12), (120, 36), (79, 23), (30, 8), (200, 50), (250, 70))
_TINY: Final = ((1, 1), (2, 1), (1, 40), (250, 1), (5, 3), (20, 5))
_TERMINALS: Final = (
    (("COLORTERM", ""),),
    (("TERM", "linux"), ("COLORTERM", "")),
    (("NO_COLOR", "1"),),
    (("LANG", "C"), ("LC_ALL", "C")),
    (("SSH_TTY", "/dev/pts/1"),),
)
_STARTS: Final = (
    *[("", Scope.HOME)] * 4,
    *[("play", Scope.TABLE)] * 2,
    ("play --watch {weak} {weak} --seed 5", Scope.WATCH),
    # Give only the players as options, because the match of the day is the same for everyone.
    ("play --today --names Ana --opponent {level}", Scope.TABLE),
    ("replay {log}", Scope.REPLAY),
    ("resume {unfinished}", Scope.TABLE),
    ("puzzle {puzzle}", Scope.PUZZLE),
    (f"resume {ABOUT_TO_END[0]}", Scope.HAND_END),
    (f"resume {ABOUT_TO_END[1]}", Scope.MATCH_END),
    ("play --position .A..AT A..A.Q --leader {seat} --opponent {level}", Scope.TABLE),
    ("learn {better}", Scope.LESSON),
)
"""The program's arguments and first screen; `_DRAWN` has random values for names in braces."""
_DRAWN: Final = {
    "weak": ("novice", "casual", "club"),
    "level": ("novice", "casual", "club", "expert", "perfect"),
    "log": (*FINISHED, *UNFINISHED),
    "unfinished": UNFINISHED,
    "puzzle": ("1", "22", "--level 4", "--today"),
    "seat": ("1", "2"),
    "better": ("", "--better"),
    "rules": tuple(PRESETS),
    "seed": tuple(map(str, range(1000))),
    "clock": ("1", "1+2", "10"),
    "help": ("hints", "values", "tutor", "hints tutor", "tutor values hints"),
}
_OPTIONS: Final = (
    ("--fair", 0.1, "--seed {seed}"),
    ("--names Ana --opponent {level} --seat {seat}", 0.6, "--names Ana Ben"),
    ("--clock {clock}", 0.3, ""),
    ("--help-with {help}", 0.6, ""),
)
"""The options of a new match: an option, its probability, and its alternative."""

_KEYS: Final = {
    place: sorted({k for c in COMMANDS if c.place is place for k in c.keys.split(",")})
    for place in Scope
}
_OF_LISTS: Final = ["up", "down", "down", "enter", "home", "end", "pageup", "pagedown"]
_ODD: Final = sorted(
    {*"Qxz\\", "tab", "shift+tab", "é", "界", "f5", "f12", "insert"}
    | {f"ctrl+{letter}" for letter in "abcdefghknorstuvwxyz"}
)
_ENTER_PRESSES: Final = {Scope.HAND_END: 1, Scope.MATCH_END: 2}
"""The number of times to press Enter after the last card, to reach each screen."""
_LEAVING: Final = frozenset({"q", "escape"})
_OF_CARDS: Final = sorted(CARD_CHARACTERS - {QUEEN_KEY})

# The screen to which each key leads, if the monkey has guessed the current screen correctly.
_WAYS: Final = {
    (Scope[place.upper()], key): Scope[to.upper()]
    for place, _, ways in (
        line.partition(": ")
        for line in """\
home: n new_match, r table, s saved, p replay, a statistics, h reading, t settings
home: d today, l lessons, b lesson, z puzzles
today: m new_match, p puzzle
lessons: l lesson, b lesson
lesson_end: b lesson, z puzzles
puzzles: t puzzle, 1 puzzle, 4 puzzle, o puzzle, d duel_form
duel_form: enter duel
puzzle: y reading, f5 practice_form
practice_form: enter table
replay: g find_it, n reading, c practice_form, f4 score, w what_if
what_if: f5 practice_form
hand_end: d find_it, n reading
find_it: r replay, f5 practice_form
match_end: r replay, d find_it, D find_it, g find_it, n reading, y reading
new_match: f10 table
table: f4 score, p pause
pause: enter table
watch: f4 score
saved: enter table, r replay, a statistics
settings: k keys
statistics: enter profile, b replay
profile: enter pair, z puzzle, r replay, d find_it
pair: enter replay, a statistics
""".splitlines()
    )
    for key, to in map(str.split, ways.split(", "))
}
_EVERYWHERE: Final = {
    **dict.fromkeys(("f1", "question_mark", "f3"), Scope.READING),
    "f2": Scope.SETTINGS,
}

_SEQUENCES: Final = {
    keys[0].value: sequence.encode()
    for sequence, keys in ANSI_SEQUENCES_KEYS.items()
    if isinstance(keys, tuple) and len(keys) == 1
} | {
    # Use the kitty form, because after a bare escape byte the program waits for a sequence.
    "escape": b"\x1b[27u",
    "ctrl+h": b"\x08",
    "plus": b"+",
    "minus": b"-",
    "slash": b"/",
    "underscore": b"_",
}
_PASTES: Final = (
    *(b"", b"qqq", b"44\r\n55\r", b"\x11", "♣♦é界\n".encode(), b"\xe9t\xe9", b"1\n" * 400),
)
_NO_UTF_8: Final = (
    *(b"\xff", b"\xe9", b"caf\xe9", b"\x80\x81\xfe\xff", b"\xc0\xaf", b"\xf8\x88\x80\x80\x80"),
    # Meta+a in eight bits, two incomplete characters, half of a UTF-16 surrogate pair, and
    # eight-bit CSI.
    *(b"\xe1", b"\xc3", b"\xe2\x99", b"\xed\xa0\x80", b"\x9b31m"),
)
STRANGE: Final = (
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


def key(name: str) -> bytes:
    """Return the bytes that a key sends.

    Args:
        name: the key as the screen library names it.

    >>> key("question_mark"), key("ctrl+p"), key("f10"), key("M")
    (b'?', b'\\x10', b'\\x1b[21~', b'M')
    """
    return _SEQUENCES.get(name) or (key_to_character(name) or "").encode()


def history_of(seed: int, inputs: int = INPUTS) -> History:
    """Return the history that a seed determines, with this number of inputs."""
    source = Random(seed)
    command, place = source.choice(_STARTS)
    if command == "play":
        options = [one if source.random() < often else other for one, often, other in _OPTIONS]
        command = " ".join((command, "--rules {rules} --first {seat}", *options))
    drawn = {name: source.choice(values) for name, values in _DRAWN.items()}
    size = source.choice(_SIZES)
    return History(
        tuple(command.format(**drawn).split()),
        source.choice(sorted(SETTINGS)),
        size,
        source.choice(_TERMINALS) if source.random() < 0.15 else (),
        tuple(Monkey(source, place, size).steps(inputs)),
    )


class Monkey:
    """A source of inputs: keys that have a meaning on the assumed screen, and much else.

    Args:
        source: the source of randomness.
        place: the first screen.
        size: the terminal's columns and rows.
    """

    def __init__(self, source: Random, place: Scope, size: tuple[int, int]) -> None:
        self._source = source
        self._places = [place]
        self._size = size

    def steps(self, inputs: int) -> Iterator[Step]:
        """Yield the steps of a history with this number of inputs."""
        source = self._source
        if source.random() < 0.1:
            # Press keys before the program draws its first screen.
            yield from (Bytes(source.choice((b"4", b"n", b"s", b"\x1b[B"))) for _ in range(3))
        yield Quiet()
        for _ in range(_ENTER_PRESSES.get(self._places[-1], 0)):
            yield Bytes(b"\r")
            yield Quiet()
        for number in range(inputs):
            given = self._input()
            # Wait before and after this input, to see whether this input alone ended the program.
            alone = not may_end([given]) and source.random() < 0.08
            if alone:
                yield Answer()
            yield given
            if alone or number % 15 == 14:
                yield Answer()
            elif source.random() < 0.4:
                yield Quiet() if source.random() < 0.9 else Pause(source.choice((0.02, 0.12, 0.3)))
        if source.random() < 0.2:
            yield Signal(source.choice(("SIGTERM", "SIGTERM", "SIGINT")))

    def _input(self) -> Input:
        source = self._source
        chance = source.random()
        if chance < 0.64:
            return Bytes(self._key())
        if chance < 0.75:
            return Bytes(b"".join(self._key() for _ in range(source.randint(2, 6))))
        if chance < 0.79:
            self._size = source.choice(_SIZES if source.random() < 0.8 else _TINY)
            return Resize(*self._size)
        if chance < 0.795:
            return Signal("SIGWINCH")
        return Bytes(self._noise())

    def _noise(self) -> bytes:
        source = self._source
        match source.choices(range(8), (6, 2, 2, 3, 3, 2, 1, 1))[0]:
            case 0:
                return self._mouse()
            case 1:
                # A click in the old protocol: three bytes, which are not UTF-8 beyond column 95.
                button, place = source.choice((0, 3, 64)), source.randint(33, 255)
                return b"\x1b[M" + bytes([32 + button, place, place])
            case 2:
                # A paste, usually with a terminator.
                end = b"\x1b[201~" if source.random() < 0.85 else b""
                return b"\x1b[200~" + source.choice(_PASTES) + end
            case 3:
                high = bytes(source.choices(range(0x80, 0x100), k=source.randint(1, 6)))
                return source.choice((high, source.choice(_NO_UTF_8)))
            case 4:
                # A sequence that no terminal should send, or an answer to a question never asked.
                inner = "".join(source.choices("0123456789;:<?$> -", k=source.randint(1, 12)))
                some = f"\x1b[{inner}{source.choice('ABCDHFPRSZmMtu~Iy')}".encode()
                return source.choice((some, source.choice(STRANGE)))
            case 5:
                return source.choice((b"\x1b[I", b"\x1b[O", b"\x1b[O\x1b[I"))
            case 6:
                return self._key() * source.randint(20, 200)
            case _:
                letters = source.choices("abcéñ界♣ 0123-AQx[]/", k=source.randint(1, 6))
                return "".join(letters).encode()

    def _mouse(self) -> bytes:
        """Return mouse events in the protocol of modern terminals."""
        source = self._source
        (x, y), *path = [tuple(source.randint(1, most) for most in self._size) for _ in range(4)]
        press, release = f"\x1b[<0;{x};{y}M", f"\x1b[<0;{x};{y}m"
        click = press + release
        drag = "".join(f"\x1b[<32;{across};{down}M" for across, down in path)
        wheel = f"\x1b[<{source.randint(64, 67)};{x};{y}M" * source.randint(1, 8)
        move = f"\x1b[<{source.choice((35, 2, 16, 4, 8))};{x};{y}M"
        return source.choice(
            (click, click, click * 2, press + drag + release, wheel, move)
        ).encode()

    def _key(self) -> bytes:
        source, place = self._source, self._places[-1]
        chance = source.random()
        if chance < 0.06:
            return key(source.choice(_ODD))
        if chance < 0.14:
            name = source.choice(_KEYS[Scope.EVERYWHERE])
        elif chance < 0.18:
            name = source.choice(_KEYS[source.choice(list(Scope))])
        elif place in WITH_CARDS and chance < 0.55:
            if source.random() < 0.1:
                return key(QUEEN_KEY) + key(source.choice(_OF_CARDS))
            return key(source.choice(_OF_CARDS)) * source.choice((1, 2, 2))
        elif (place in WITH_LISTS or len(_KEYS[place]) < 5) and chance < 0.45:
            name = source.choice(_OF_LISTS)
        else:
            name = source.choice(_KEYS[place])
        if name in _LEAVING and len(self._places) == 1 and source.random() < 0.85:
            # Leave the first screen rarely, because that ends the history.
            name = "enter"
        self._follow(place, name)
        # On screens with cards, press the queen key twice, because one press begins a card's name.
        return key(name) * (2 if name == QUEEN_KEY and place in WITH_CARDS else 1)

    def _follow(self, place: Scope, name: str) -> None:
        if (name in _LEAVING and len(self._places) > 1) or (place, name) == (Scope.SCORE, "f4"):
            self._places.pop()
        elif to := _EVERYWHERE.get(name) or _WAYS.get((place, name)):
            self._places.append(to)
