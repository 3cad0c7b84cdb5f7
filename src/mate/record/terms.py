"""The terms that two people agree on before a match, and the options among these terms.

`TERMS` describes each option once. The form, the flags of `mate play`, the header and version of a
log, and all pages about a match use that description.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date
from functools import lru_cache
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from msgspec import Meta, Struct, convert, defstruct
from msgspec.structs import asdict, replace

from mate.cleaning import clean_names, name_key
from mate.clock import day_of_seed
from mate.computers import names_of_today
from mate.errors import MateError
from mate.record.series import HEAD_START_LIMIT, Series
from mate.record.timecontrol import Clock as Clock  # noqa: PLC0414  # forms import it from here
from mate.rules import CLASSIC, HANDS, OPTIONS, ROUNDS, Deal, Match, Ruleset

Seat = Literal[0, 1]
Level = Literal["novice", "casual", "club", "expert", "perfect"]
"""The level of a computer opponent; `mate.players` defines the levels."""
Help = Literal["hints", "values", "tutor"]
"""A kind of aid during a match; `mate.words.advice` describes the kinds."""
HELP: Final[tuple[Help, ...]] = ("hints", "values", "tutor")
"""All kinds of aids, in the order in which a log lists them."""
Length = Literal["match", "round", "hand"]
"""The length of a match."""
HANDS_OF: Final[Mapping[Length, int]] = {"match": HANDS, "round": 2, "hand": 1}
"""The number of hands in a match of each length."""
LENGTH_OF: Final = {hands: length for length, hands in HANDS_OF.items()}
"""The length of a match, keyed by the number of hands."""
SHOWS_VALUES: Final[frozenset[Help]] = frozenset({"hints", "values"})
"""The kinds of aids that show best play on request, unlike the tutor, which only warns."""
SEED_LIMIT: Final = 2**63 - 1
Points = Annotated[int, Meta(ge=0, le=HEAD_START_LIMIT)]
Seed = Annotated[int, Meta(ge=0, le=SEED_LIMIT)]
UNNAMED: Final = ("Player 1", "Player 2")
"""The names, by seat, of players who gave no name."""
PEOPLE: Final = (None, None)
"""The value of `Terms.computers` for a match between two people."""


def _rules_fields() -> Iterator[tuple[str, type] | tuple[str, type, object]]:
    # Give later options a default, so that logs without them stay valid.
    yield "name", str
    for name, option in OPTIONS.items():
        kind, usual = type(option.values[0]), getattr(CLASSIC, name)
        yield (name, kind) if option.since == 1 else (name, kind, usual)


_Rules: Any = defstruct(
    "_Rules",
    _rules_fields(),
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
)


class RulesLine(_Rules):  # type: ignore[misc]  # its fields are those of `OPTIONS`
    """A rule set as a log states it: the name of the preset, or `custom`, and the options."""

    @classmethod
    def of(cls, ruleset: Ruleset) -> RulesLine:
        """Return a rule set as a log states it."""
        return convert({"name": ruleset.name, **ruleset.options}, cls)

    @property
    def ruleset(self) -> Ruleset:
        """The rule set with these options, whatever its name."""
        return _ruleset(self)


# Cache rule sets, because thousands of saved matches share a few rule sets.
@lru_cache(64)
def _ruleset(line: RulesLine) -> Ruleset:
    options = asdict(line)
    del options["name"]
    return Ruleset(**options)


class Terms(
    Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False
):
    """The terms that two people agree on before a match.

    The header of a log, a saved match and the last choices in the form are subclasses.

    Attributes:
        players: the players' names by seat.
        rules: the rules.
        first_dealer: the seat of the player who deals first; None to pick a player by lot (R17).
        seed: the seed for all random choices; None for the system's randomness.
        deals: the dealer's holding in each round whose deal was chosen beforehand.
        computers: the level of the computer at each seat; None for a person.
        help: the kinds of aids that both players agreed on.
        foresight: whether the screen shows whether the chosen reply wins the trick.
        series: the number of the match in a series, and the standing before the match; None for
            a match outside a series.
        length: the length of the match; a single hand needs a fair deal.
        head_start: the points with which each player begins, by seat; at least one number is 0.
        clock: the time limits of the players; None without a clock.
        undo: whether actions can be undone.
    """

    players: tuple[str, str] = UNNAMED
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
    undo: bool = True

    @property
    def terms(self) -> Terms:
        """The terms without the fields of subclasses, for a new match."""
        return Terms(**{name: getattr(self, name) for name in Terms.__struct_fields__})

    @property
    def names(self) -> tuple[str, str]:
        """The cleaned names by seat; computers have the names that Mate uses today."""
        return names_of_today(clean_names(self.players), self.computers)

    @property
    def ruleset(self) -> Ruleset:
        """The rules."""
        return self.rules.ruleset

    @property
    def hands(self) -> int:
        """The number of hands in the match."""
        return HANDS_OF[self.length]

    @property
    def rounds(self) -> int:
        """The number of rounds in the match."""
        return Match.round_of(self.hands)

    @property
    def needs_fair_cards(self) -> bool:
        """Whether the match needs a fair deal, because in a single hand no swap evens out luck."""
        return self.length == "hand"

    @property
    def ahead(self) -> int | None:
        """The seat of the player with a head start, or None if nobody has a head start."""
        return self.head_start.index(max(self.head_start)) if any(self.head_start) else None

    @property
    def day(self) -> date | None:
        """The day of a match of the day; None for other matches."""
        return None if self.deals else day_of_seed(self.seed)

    def beats_person(self, winner: int | None) -> bool:
        """Return whether the winner, if any, is a computer that played against a person."""
        levels = self.computers
        return winner is not None and bool(levels[winner]) and not levels[1 - winner]

    @property
    def against_perfect(self) -> bool:
        """Whether a person plays against a computer of level `perfect`."""
        return {*self.computers} == {None, "perfect"}

    @property
    def changed_values(self) -> tuple[Value, ...]:
        """The descriptions of all option values that are not the default."""
        return tuple(o.value(self) for o in CHOICES if not o.is_usual(self))

    @property
    def header_values(self) -> tuple[Value, ...]:
        """The descriptions of the non-default values that the heading of a page names."""
        return tuple(o.value(self) for o in CHOICES if o.in_head and not o.is_usual(self))

    @property
    def unusual_values(self) -> dict[str, bool | str]:
        """The non-default values, keyed by the name of the option."""
        return {o.name: getattr(self, o.name) for o in CHOICES if not o.is_usual(self)}

    @property
    def lowest_version(self) -> int:
        """The lowest log version that can express these terms."""
        versions = [option.since for option in TERMS if not option.is_usual(self)]
        versions.append(self.ruleset.since)
        if self.series is not None and self.series.beyond_points:
            versions.append(CONCEDING_SINCE)
        return max(versions, default=VERSIONS[0])

    @property
    def wrong_terms(self) -> str:
        """The reason why the terms are impossible, or an empty text for valid terms."""
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
        """Return the terms with clean names, deals as holdings, and the aids in standard order.

        Raises:
            MateError: if both players have the same name, there are more deals than rounds, a deal
                is invalid, the seed is out of range, both players have a head start, a head start
                exceeds the limit, or aids or a clock are chosen for two computers.
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

    def with_first_dealer(self) -> Self:
        """Return the terms with a first dealer, picked by lot if none was chosen (R17).

        The first two random numbers of a seed determine the deals of the two rounds, and the third
        number determines the first dealer.
        """
        if self.first_dealer is not None:
            return self
        from random import Random, SystemRandom

        source = SystemRandom() if self.seed is None else Random(self.seed)
        *_, lot = (source.random() for _ in range(ROUNDS + 1))
        return replace(self, first_dealer=1 if lot >= 1 / 2 else 0)


class Value(NamedTuple):
    """A value of an option, with descriptions of the value.

    Args:
        value: the value as a log states it.
        name: the name of the value in the form.
        note: the description below the field in the form; may be empty.
        sentence: the sentence in a transcript; empty for the default value.
    """

    value: bool | str
    name: str
    note: str = ""
    sentence: str = ""


class Option(NamedTuple):
    """An option of a match, which a log states only if its value is not the default.

    Args:
        name: the name of the option's field in `Terms`.
        since: the log version that introduced the option.
        chosen: a clause for errors about a value that is not the default.
        usual: a clause for errors about the default value.
        label: the label in the form; empty for an option in the group of aids.
        help: the help text of the flag.
        between_people: whether the option means nothing in a match between computers.
        in_head: whether the heading of a page names the option.
        values: the values, the default first; empty for an option whose form field and flag are
            defined separately.
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
        """The flag of the option, such as `--no-foresight`."""
        off = "no-" if self.values and self.values[0].value is True else ""
        return f"--{off}{self.name.replace('_', '-')}"

    def is_usual(self, terms: Terms) -> bool:
        """Return whether these terms have the default value of the option."""
        return bool(getattr(terms, self.name) == USUAL[self.name])

    def value(self, terms: Terms) -> Value:
        """Return the option's value in these terms, with its descriptions."""
        chosen = getattr(terms, self.name)
        return next(value for value in self.values if value.value == chosen)


USUAL: Final[dict[str, Any]] = asdict(Terms())
"""The default value of each term, keyed by the term's name."""
_NO_FORESIGHT: Final = "Played without foresight: the effect of the chosen card was not shown."
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
    "the length of the match: match (two rounds), round (two hands; the swap keeps it fair), "
    "hand (one hand, with a deal that is a draw with best play)",
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
        values=(
            Value(True, "foresight", "shows whether a reply wins the trick"),
            Value(False, "no foresight", sentence=_NO_FORESIGHT),
        ),
    ),
    Option("series", 3, "The match belongs to a series", "there is no series"),
    LENGTH,
    Option("head_start", 4, "A player has a head start", "there is no head start"),
    Option("clock", 4, "The match is played with a clock", "there is no clock"),
    Option(
        "undo",
        5,
        "The match is played without undo",
        "undo is on",
        "",
        "turn off undo: nobody can undo an action, an agreed draw or a resignation",
        between_people=True,
        in_head=True,
        values=(
            Value(True, "undo", "players can undo the last action"),
            Value(False, "no undo", sentence="A match without undo."),
        ),
    ),
)
"""The options that a log states only if their value is not the default, the oldest first."""
CHOICES: Final = tuple(option for option in TERMS if option.values)
"""The options with a list of values, from which form fields and flags are made."""
CONCEDING_SINCE: Final = 4
"""The log version that introduced agreed draws and resignations."""
VERSIONS: Final = tuple(
    sorted({*(term.since for term in TERMS), *(option.since for option in OPTIONS.values())})
)
"""All log versions that this program reads."""


def why_version(terms: Terms, version: int) -> str:
    """Return the reason why a log with these terms cannot have this version."""
    lowest = terms.lowest_version
    if terms.series is not None and terms.series.beyond_points:
        return "Points alone cannot have won the earlier matches of the series"
    reasons = [o.chosen for o in TERMS if o.since == lowest and not o.is_usual(terms)][-1:]
    if terms.ruleset.since == lowest > 1:
        reasons = ["The rules have a later option"]
    reasons += [option.usual for option in TERMS if lowest < option.since <= version]
    later = [option.called for option in OPTIONS.values() if lowest < option.since <= version]
    reasons += [f"the {called} has its default value" for called in later]
    *first, last = reasons
    return f"{', '.join(first)} and {last}" if first else last
