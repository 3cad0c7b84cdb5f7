"""Histories made from seeds: a monkey that half remembers on which screen it is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from mate.rules import PRESETS
from mate.tui.keys.commands import COMMANDS, Place
from mate.tui.keys.keymap import CARD_CHARACTERS, QUEEN_KEY, WITH_CARDS, WITH_LISTS
from tests.fuzz import keyboard
from tests.fuzz.endings import may_end
from tests.fuzz.history import Answer, Bytes, History, Input, Pause, Quiet, Resize, Signal, Step
from tests.fuzz.house import ABOUT_TO_END, FINISHED, SETTINGS, UNFINISHED

INPUTS: Final = 150
"""How many inputs a history has at most: a fresh start costs as much as some twenty."""

_SIZES: Final = ((80, 24), (80, 24), (40, 12), (120, 36), (79, 23), (30, 8), (200, 50), (250, 70))
_TINY: Final = ((1, 1), (2, 1), (1, 40), (250, 1), (5, 3), (20, 5))
_LEVELS: Final = ("novice", "casual", "club", "expert", "perfect")
_TERMINALS: Final = (
    (("COLORTERM", ""),),
    (("TERM", "linux"), ("COLORTERM", "")),
    (("NO_COLOR", "1"),),
    (("LANG", "C"), ("LC_ALL", "C")),
    (("SSH_TTY", "/dev/pts/1"),),
)

_PUZZLES: Final = (("1",), ("22",), ("--level", "4"), ("--today",))

_KEYS: Final = {
    place: sorted({k for c in COMMANDS if c.place is place for k in c.keys.split(",")})
    for place in Place
}
_OF_LISTS: Final = ["up", "down", "down", "enter", "home", "end", "pageup", "pagedown"]
_ODD: Final = sorted(
    {*"Qxz\\", "tab", "shift+tab", "é", "界", "f5", "f12", "insert"}
    | {f"ctrl+{letter}" for letter in "abcdefghknorstuvwxyz"}
)
_ENTERS: Final = {Place.HAND_END: 1, Place.MATCH_END: 2}
"""How often Enter leads to a page from the last choice before it."""
_LEAVING: Final = frozenset({"q", "escape"})
_OF_CARDS: Final = sorted(CARD_CHARACTERS - {QUEEN_KEY})

# Where a key leads, if the monkey is where it thinks it is.
_WAYS: Final = {
    (Place[place.upper()], key): Place[to.upper()]
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
statistics: enter player, b replay
player: enter pair, w profile
profile: enter puzzle, r replay, d find_it
pair: enter replay, a statistics
""".splitlines()
    )
    for key, to in map(str.split, ways.split(", "))
}


def history_of(seed: int, inputs: int = INPUTS) -> History:
    """The history of a seed, the same for the same seed, with so many inputs."""
    source = Random(seed)
    arguments, place = _start(source)
    columns, rows = source.choice(_SIZES)
    return History(
        arguments,
        source.choice(SETTINGS_NAMES),
        columns,
        rows,
        source.choice(_TERMINALS) if source.random() < 0.15 else (),
        tuple(Monkey(source, place, (columns, rows)).steps(inputs)),
    )


SETTINGS_NAMES: Final = sorted(SETTINGS)


def _start(source: Random) -> tuple[tuple[str, ...], Place]:
    match source.randrange(14):
        case 0 | 1 | 2 | 3:
            return (), Place.HOME
        case 4 | 5:
            return _play(source), Place.TABLE
        case 6:
            levels = (source.choice(_LEVELS[:3]), source.choice(_LEVELS[:3]))
            return ("play", "--watch", *levels, "--seed", "5"), Place.WATCH
        case 7:
            return ("replay", source.choice((*FINISHED, *UNFINISHED))), Place.REPLAY
        case 8:
            return ("resume", source.choice(UNFINISHED)), Place.TABLE
        case 9:
            return ("puzzle", *source.choice(_PUZZLES)), Place.PUZZLE
        case 10:
            return ("resume", ABOUT_TO_END[0]), Place.HAND_END
        case 11:
            return ("resume", ABOUT_TO_END[1]), Place.MATCH_END
        case 12:
            position = ("--position", ".A..AT", "A..A.Q", "--leader", source.choice("12"))
            return ("play", *position, "--opponent", source.choice(_LEVELS)), Place.TABLE
        case _:
            return source.choice((("learn",), ("learn", "--better"))), Place.LESSON


def _play(source: Random) -> tuple[str, ...]:
    words = ["play", "--rules", source.choice([*PRESETS])]
    words += ["--today"] if source.random() < 0.1 else ["--seed", str(source.randrange(1000))]
    words += ["--fair"] if source.random() < 0.1 else []
    words += ["--first", source.choice("12"), "--names", "Ana"]
    if source.random() < 0.6:
        words += ["--opponent", source.choice(_LEVELS), "--seat", source.choice("12")]
    else:
        words += ["Ben"]
    if source.random() < 0.3:
        words += ["--clock", source.choice(("1", "1+2", "10"))]
    if source.random() < 0.6:
        words += ["--help-with", *source.sample(("hints", "values", "tutor"), source.randint(1, 3))]
    return tuple(words)


class Monkey:
    """Presses keys that mean something where it thinks it is, and much else.

    Args:
        source: its chance.
        place: where it begins.
        size: the terminal's columns and rows.
    """

    def __init__(self, source: Random, place: Place, size: tuple[int, int]) -> None:
        self._source = source
        self._places = [place]
        self._columns, self._rows = size

    def steps(self, inputs: int) -> Iterator[Step]:
        """What it does, with so many inputs."""
        source = self._source
        if source.random() < 0.1:
            # Keys pressed before the first picture.
            yield from (Bytes(source.choice((b"4", b"n", b"s", b"\x1b[B"))) for _ in range(3))
        yield Quiet()
        for _ in range(_ENTERS.get(self._places[-1], 0)):
            yield Bytes(b"\r")
            yield Quiet()
        for number in range(inputs):
            given = self._input()
            # Whether it was this one that ended the program, is known only if no key came near it.
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
            return Bytes(self._typed(1))
        if chance < 0.75:
            return Bytes(self._typed(source.randint(2, 6)))
        if chance < 0.79:
            return self._resize()
        if chance < 0.795:
            return Signal("SIGWINCH")
        return Bytes(self._noise())

    def _resize(self) -> Resize:
        sizes = _SIZES if self._source.random() < 0.8 else _TINY
        self._columns, self._rows = self._source.choice(sizes)
        return Resize(self._columns, self._rows)

    def _noise(self) -> bytes:
        source = self._source
        match source.choices(range(8), (6, 2, 2, 3, 3, 2, 1, 1))[0]:
            case 0:
                return keyboard.clicks(source, self._columns, self._rows)
            case 1:
                return keyboard.old_clicks(source)
            case 2:
                return keyboard.paste(source)
            case 3:
                return keyboard.no_utf_8(source)
            case 4:
                return keyboard.strange(source)
            case 5:
                return source.choice((b"\x1b[I", b"\x1b[O", b"\x1b[O\x1b[I"))
            case 6:
                return self._typed(1) * source.randint(20, 200)
            case _:
                return keyboard.ordinary_text(source)

    def _typed(self, keys: int) -> bytes:
        return b"".join(self._key() for _ in range(keys))

    def _key(self) -> bytes:
        source, place = self._source, self._places[-1]
        chance = source.random()
        if chance < 0.06:
            return keyboard.key(source.choice(_ODD))
        if chance < 0.14:
            name = source.choice(_KEYS[Place.EVERYWHERE])
        elif chance < 0.18:
            name = source.choice(_KEYS[source.choice(list(Place))])
        elif place in WITH_CARDS and chance < 0.55:
            if source.random() < 0.1:
                return keyboard.key(QUEEN_KEY) + keyboard.key(source.choice(_OF_CARDS))
            return keyboard.key(source.choice(_OF_CARDS)) * source.choice((1, 2, 2))
        elif (place in WITH_LISTS or len(_KEYS[place]) < 5) and chance < 0.45:
            name = source.choice(_OF_LISTS)
        else:
            name = source.choice(_KEYS[place])
        if name in _LEAVING and len(self._places) == 1 and source.random() < 0.85:
            # Each leaving of the first screen ends a history before its time.
            name = "enter"
        self._follow(place, name)
        # Where cards are named, it has to be pressed twice.
        return keyboard.key(name) * (2 if name == QUEEN_KEY and place in WITH_CARDS else 1)

    def _follow(self, place: Place, name: str) -> None:
        if (name in _LEAVING and len(self._places) > 1) or (place, name) == (Place.SCORE, "f4"):
            self._places.pop()
        elif name in {"f1", "question_mark", "f3"}:
            self._places.append(Place.READING)
        elif name == "f2":
            self._places.append(Place.SETTINGS)
        elif (place, name) in _WAYS:
            self._places.append(_WAYS[place, name])
