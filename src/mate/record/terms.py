"""What two people agree on before a match, and what is said of it everywhere.

An option of two or more values is described once, in `TERMS`: the form, the flags of `mate play`,
the header of a log, its version, and all that shows a match read it there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

import msgspec
from msgspec import Meta, Struct, convert
from msgspec.structs import asdict, replace

from mate.cleaning import clean_names, name_key
from mate.clock import day_of_seed
from mate.computers import names_of_today
from mate.errors import MateError
from mate.record.series import HEAD_START_LIMIT, Series
from mate.rules import CLASSIC, HANDS, OPTIONS, ROUNDS, Deal, Match, Ruleset

MINUTES_LIMIT: Final = 600
"""The most minutes that a player can have for a match, and the most seconds more per action."""
_MS_A_MINUTE: Final = 60_000
_MS_A_SECOND: Final = 1000
_TIME: Final = r"([0-9]{1,3})(?:\+([0-9]{1,3}))?"

_Minutes = Annotated[int, msgspec.Meta(ge=1, le=MINUTES_LIMIT)]
_Seconds = Annotated[int, msgspec.Meta(ge=0, le=MINUTES_LIMIT)]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The time that players have.

    Args:
        minutes: by seat, for the whole match.
        seconds: by seat, what each action adds.

    >>> Clock((10, 5), (0, 3)).words
    '10 minutes and 5+3 minutes'
    """

    minutes: tuple[_Minutes, _Minutes]
    seconds: tuple[_Seconds, _Seconds]

    @classmethod
    def parse(cls, words: Sequence[str]) -> Self:
        """The clock that somebody typed: one time for both players, or each player's own.

        Raises:
            MateError: if it is none.

        >>> Clock.parse(["10+5"]) == Clock((10, 10), (5, 5)), Clock.parse(["10", "5"]).short
        (True, '10 5')
        """
        if len(words) not in {1, 2}:
            raise MateError("Give one time for both players, or two: one for each.")
        times = []
        for word in words:
            time = re.fullmatch(_TIME, word)
            minutes, more = map(int, time.groups("0")) if time else (0, 0)
            if not 1 <= minutes <= MINUTES_LIMIT or more > MINUTES_LIMIT:
                right = f"Give 1 to {MINUTES_LIMIT} minutes, such as 10, or with up to "
                right += f"{MINUTES_LIMIT} seconds more per action: 10+5."
                raise MateError(f"Not a time: {word[:24]!a}. {right}")
            times.append((minutes, more))
        minutes_of, seconds_of = zip(times[0], times[-1], strict=True)
        return cls(minutes_of, seconds_of)

    @property
    def short(self) -> str:
        """The clock as it is typed: `10+5`, or `10 5` where the players' times differ."""
        return " ".join(dict.fromkeys(self._times))

    @property
    def words(self) -> str:
        """The time of both players: `10 minutes each`."""
        first, second = (f"{time} minute{'s' if time != '1' else ''}" for time in self._times)
        return f"{first} each" if first == second else f"{first} and {second}"

    @property
    def _times(self) -> list[str]:
        pairs = zip(self.minutes, self.seconds, strict=True)
        return [f"{minutes}+{more}" if more else str(minutes) for minutes, more in pairs]


class Clocks(NamedTuple):
    """What happened to the clocks, in milliseconds.

    Args:
        used: by seat, what was used so far, undone actions included.
        gained: by seat, what actions have added.
        turn: how much of `used` belongs to the turn going on.
        reached: how many actions the match had at most. An action that is only made again after
            an undo adds nothing.
    """

    used: tuple[int, int] = (0, 0)
    gained: tuple[int, int] = (0, 0)
    turn: int = 0
    reached: int = 0

    def left(self, clock: Clock, seat: int) -> int:
        """What a player has left, in milliseconds."""
        return clock.minutes[seat] * _MS_A_MINUTE + self.gained[seat] - self.used[seat]

    def run(self, seat: int, turn: int) -> Clocks:
        """The clocks when a turn has lasted so many milliseconds."""
        return self._replace(used=_more(self.used, seat, turn - self.turn), turn=turn)

    def acted(self, seat: int, seconds: int, actions: int) -> Clocks:
        """The clocks after an action that adds so many seconds; the match has so many actions."""
        if actions <= self.reached:
            return self._replace(turn=0)
        return Clocks(self.used, _more(self.gained, seat, seconds * _MS_A_SECOND), 0, actions)


def _more(times: tuple[int, int], seat: int, ms: int) -> tuple[int, int]:
    first, second = times
    return (first, second + ms) if seat else (first + ms, second)


Seat = Literal[0, 1]
Level = Literal["novice", "casual", "club", "expert", "perfect"]
"""How strong a computer opponent is; `mate.players` gives these names their meaning."""
Help = Literal["hints", "values", "tutor"]
"""A kind of help while playing; `mate.words.advice` gives these names their meaning."""
HELP: Final[tuple[Help, ...]] = ("hints", "values", "tutor")
"""All kinds of help, in the order in which a log names them."""
Length = Literal["match", "round", "hand"]
"""How long a match is."""
HANDS_OF: Final[Mapping[Length, int]] = {"match": HANDS, "round": 2, "hand": 1}
"""How many hands that is."""
LENGTH_OF: Final = {hands: length for length, hands in HANDS_OF.items()}
"""The other way round."""
TELLS_VALUES: Final[frozenset[Help]] = frozenset({"hints", "values"})
"""The kinds of help that show best play on request; the tutor only warns."""
SEED_LIMIT: Final = 2**63 - 1
Points = Annotated[int, Meta(ge=0, le=HEAD_START_LIMIT)]
Seed = Annotated[int, Meta(ge=0, le=SEED_LIMIT)]
NOBODY: Final = ("Player 1", "Player 2")
"""The names of players who gave none."""
PEOPLE: Final = (None, None)
"""The computers' levels by seat where two people play."""


def _rules_fields() -> Iterator[tuple[str, type] | tuple[str, type, object]]:
    # An option that logs of before do not have is left out where it is usual.
    yield "name", str
    for name, option in OPTIONS.items():
        kind, usual = type(option.values[0]), getattr(CLASSIC, name)
        yield (name, kind) if option.since == 1 else (name, kind, usual)


_Rules: Any = msgspec.defstruct(
    "_Rules",
    _rules_fields(),
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
)


class RulesLine(_Rules):  # type: ignore[misc]  # its fields are those of `OPTIONS`
    """A rule set: the name of its preset, or `custom`, and its options."""

    @classmethod
    def of(cls, ruleset: Ruleset) -> RulesLine:
        """The line for a rule set."""
        return convert({"name": ruleset.name, **ruleset.options}, cls)

    @property
    def ruleset(self) -> Ruleset:
        """The rule set that the options make, whatever the name says."""
        return _ruleset(self)


# Thousands of saved matches have a handful of rule sets.
@lru_cache(64)
def _ruleset(line: RulesLine) -> Ruleset:
    options = asdict(line)
    del options["name"]
    return Ruleset(**options)


class Terms(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """What two people agree on before a match.

    A log's first line, a saved match and the last choices of the form are terms, and more.

    Attributes:
        players: the names by seat.
        rules: the rules.
        first_dealer: the seat of the player who deals first; None to draw it (R17).
        seed: the seed for everything drawn at random; None for the system's randomness.
        deals: the deals that were chosen beforehand, by round, as the dealer's holding.
        computers: by seat, the level at which the computer plays there; None for a person.
        help: the kinds of help that both players agreed on.
        foresight: whether the screen shows if the chosen reply wins the trick.
        series: which match of which series it is, and how the series stood before; None for a
            single match.
        length: how long the match is; a single hand needs cards that are worth 0 in it.
        head_start: by seat, points on the score before hand 1; one of them is 0.
        clock: the time that the players have; None without a clock.
    """

    players: tuple[str, str] = NOBODY
    rules: RulesLine = RulesLine.of(Ruleset())
    first_dealer: Seat | None = None
    seed: Seed | None = None
    deals: tuple[str, ...] = ()
    computers: tuple[Level | None, Level | None] = PEOPLE
    help: tuple[Help, ...] = ()
    foresight: bool = True
    series: Series | None = None
    length: Length = "match"
    head_start: tuple[Points, Points] = (0, 0)
    clock: Clock | None = None

    @property
    def terms(self) -> Terms:
        """Only what was agreed on, to begin another match with."""
        return Terms(**{name: getattr(self, name) for name in Terms.__struct_fields__})

    @property
    def names(self) -> tuple[str, str]:
        """The names by seat, safe to show; a computer's is the name of today."""
        return names_of_today(clean_names(self.players), self.computers)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.rules.ruleset

    @property
    def hands(self) -> int:
        """How many hands the match has."""
        return HANDS_OF[self.length]

    @property
    def rounds(self) -> int:
        """How many rounds it has."""
        return Match.round_of(self.hands)

    @property
    def needs_fair_cards(self) -> bool:
        """Whether it needs cards that are worth 0: the swap does not make a single hand fair."""
        return self.length == "hand"

    @property
    def ahead(self) -> int | None:
        """The seat of the player with a head start; None without one."""
        return self.head_start.index(max(self.head_start)) if any(self.head_start) else None

    @property
    def day(self) -> date | None:
        """The day whose deals these are, the same for everyone; None for others."""
        return None if self.deals else day_of_seed(self.seed)

    def beats_person(self, winner: int | None) -> bool:
        """Whether the winner, if there is one, is the computer, and the other player a person."""
        levels = self.computers
        return winner is not None and bool(levels[winner]) and not levels[1 - winner]

    @property
    def against_perfect(self) -> bool:
        """Whether a person plays against the computer at the level that never loses a point."""
        return {*self.computers} == {None, "perfect"}

    @property
    def unusual(self) -> tuple[Value, ...]:
        """The descriptions of what was chosen and is not usual, of the options that have some."""
        return tuple(option.value(self) for option in CHOICES if not option.is_usual(self))

    @property
    def heads(self) -> tuple[Value, ...]:
        """Those of them that the header of a page names."""
        return tuple(o.value(self) for o in CHOICES if o.in_head and not o.is_usual(self))

    @property
    def unusual_values(self) -> dict[str, bool | str]:
        """The same, as values by the names of the options."""
        return {o.name: getattr(self, o.name) for o in CHOICES if not o.is_usual(self)}

    @property
    def lowest_version(self) -> int:
        """The version of a log, which is the lowest that can say what it says."""
        versions = [option.since for option in TERMS if not option.is_usual(self)]
        versions.append(self.ruleset.since)
        if self.series is not None and self.series.beyond_points:
            versions.append(CONCEDING_SINCE)
        return max(versions, default=VERSIONS[0])

    @property
    def wrong_terms(self) -> str:
        """What cannot be agreed on; empty for sound terms."""
        if len(self.deals) > self.rounds:
            has = "1 round" if self.rounds == 1 else f"{self.rounds} rounds"
            what = {"match": "a match", "round": "a match of one round", "hand": "a single hand"}
            return f"{len(self.deals)} deals are given, but {what[self.length]} has {has}."
        if self.help and all(self.computers):
            return "Both players are computers, so there is no player to help."
        if self.clock and all(self.computers):
            return "Both players are computers, which use no clock."
        if all(self.head_start):
            return "Only one player can have a head start."
        if not 0 <= min(self.head_start) <= max(self.head_start) <= HEAD_START_LIMIT:
            return f"A head start is 1 to {HEAD_START_LIMIT} points."
        return ""

    def checked(self) -> Self:
        """The same with clean names, deals as holdings, and the kinds of help in their order.

        Raises:
            MateError: if both players have one name, there are more deals than rounds, a deal is
                none, the seed is out of range, both have a head start or more than the limit, or
                help or a clock is chosen for two computers.
        """
        first, second = names = clean_names(self.players)
        if name_key(first) == name_key(second):
            raise MateError(f"Both players are called {first}. Give two different names.")
        if reason := self.wrong_terms:
            raise MateError(reason)
        if self.seed is not None and not 0 <= self.seed <= SEED_LIMIT:
            raise MateError(f"Not a seed: {self.seed}. Seeds run from 0 to {SEED_LIMIT}.")
        deals = tuple(str(Deal.parse(deal)) for deal in self.deals)
        help_in_order = tuple(kind for kind in HELP if kind in self.help)
        return replace(self, players=names, deals=deals, help=help_in_order)

    def drawn(self) -> Self:
        """The same with a first dealer, drawn if none was chosen (R17).

        With a seed, its first two numbers make the deals of the rounds, and the third the dealer.
        """
        if self.first_dealer is not None:
            return self
        from random import Random, SystemRandom

        source = SystemRandom() if self.seed is None else Random(self.seed)
        *_, lot = (source.random() for _ in range(ROUNDS + 1))
        return replace(self, first_dealer=1 if lot >= 1 / 2 else 0)


class Value(NamedTuple):
    """A value that an option can have, and what is said of it.

    Args:
        name: its name in the form.
        note: a description below the field; empty if nothing is to be said.
        sentence: for a transcript; empty for what is usual.
    """

    value: bool | str
    name: str
    note: str = ""
    sentence: str = ""


class Option(NamedTuple):
    """An option of a match that a log needs not name.

    Args:
        since: the version of logs that first had it.
        chosen: what is so where its value is not the usual one, for an error.
        usual: what is so where it is.
        label: its label in the form; empty for one that is among the kinds of help.
        between_people: whether it has no meaning between computers.
        in_head: whether the header of a page names it.
        values: its values, the usual one first; empty for one with a field and a flag of its own.
    """

    name: str
    since: int
    chosen: str
    usual: str
    label: str = ""
    help: str = ""
    between_people: bool = False
    in_head: bool = False
    values: tuple[Value, ...] = ()

    @property
    def flag(self) -> str:
        """Its flag: `--no-foresight`."""
        off = "no-" if self.values and self.values[0].value is True else ""
        return f"--{off}{self.name.replace('_', '-')}"

    def is_usual(self, terms: Terms) -> bool:
        """Whether its value is the usual one."""
        return bool(getattr(terms, self.name) == USUAL[self.name])

    def value(self, terms: Terms) -> Value:
        """The description of its value."""
        chosen = getattr(terms, self.name)
        return next(value for value in self.values if value.value == chosen)


USUAL: Final[dict[str, Any]] = asdict(Terms())
"""The usual value of each term."""
_NO_FORESIGHT: Final = "Played without foresight: the effect of the chosen card was not shown."
_FORESIGHT: Final = (
    Value(True, "foresight", "shows whether a reply wins the trick"),
    Value(False, "no foresight", sentence=_NO_FORESIGHT),
)
_LENGTHS: Final = (
    Value("match", "two rounds"),
    Value("round", "one round", "two hands: the swap keeps it fair", "A match of one round."),
    Value(
        "hand", "one hand", "fair cards: with best play it is drawn", "A match of a single hand."
    ),
)
LENGTH: Final = Option(
    "length",
    4,
    "The match has another length",
    "the match has two rounds",
    "Length",
    "how long the match is: match (two rounds), round (two hands: the swap keeps it fair), "
    "hand (one hand, with cards that best play draws)",
    in_head=True,
    values=_LENGTHS,
)
TERMS: Final = (
    Option("help", 2, "Help was agreed on", "No help was agreed on"),
    Option(
        "foresight",
        3,
        "The match is played without foresight",
        "foresight is on",
        "",
        "turn off foresight: do not show whether the chosen reply wins the trick",
        between_people=True,
        values=_FORESIGHT,
    ),
    Option("series", 3, "The match belongs to a series", "there is no series"),
    LENGTH,
    Option("head_start", 4, "A player has a head start", "there is no head start"),
    Option("clock", 4, "The match is played with a clock", "there is no clock"),
)
"""The options that a log names only where they are not as usual, by the version of logs."""
CHOICES: Final = tuple(option for option in TERMS if option.values)
"""Those whose values are described here, so that all fields and flags can be made from them."""
CONCEDING_SINCE: Final = 4
"""The version of logs that first had agreed draws, resignations, and what they make of a series."""
VERSIONS: Final = tuple(
    sorted({*(term.since for term in TERMS), *(option.since for option in OPTIONS.values())})
)
"""All versions of logs that this program reads."""


def why_version(terms: Terms, version: int) -> str:
    """Why a log cannot have this version, of which `terms.lowest_version` is another."""
    lowest = terms.lowest_version
    if terms.series is not None and terms.series.beyond_points:
        return "Points alone cannot have won the earlier matches of the series"
    reasons = [o.chosen for o in TERMS if o.since == lowest and not o.is_usual(terms)][-1:]
    if terms.ruleset.since == lowest > 1:
        reasons = ["The rules have a later option"]
    reasons += [option.usual for option in TERMS if lowest < option.since <= version]
    later = [option.called for option in OPTIONS.values() if lowest < option.since <= version]
    reasons += [f"the {called} is as usual" for called in later]
    *first, last = reasons
    return f"{', '.join(first)} and {last}" if first else last
