"""The lines of a match log, typed. `docs/match-log.md` describes them."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

from mate.record.series import Series
from mate.rules import Foreplacement, Privilege, RoundSecondDealer, Ruleset, TenthTrick

FORMAT: Final = "mate-match-log"
VERSION: Final = 1
"""The version of a log without anything that later versions added."""
HELP_VERSION: Final = 2
"""The version of a log whose players agreed on help, and that needs no later one."""
SERIES_VERSION: Final = 3
"""The version of a log of a match in a series, or of one played without foresight."""
VERSIONS: Final = (VERSION, HELP_VERSION, SERIES_VERSION)
"""All versions that this program reads."""
CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
"""How the header writes when a match began."""

Seat = Literal[0, 1]
Level = Literal["novice", "casual", "club", "expert", "perfect"]
"""How strong a computer opponent is; `mate.players` gives these names their meaning."""
Help = Literal["hints", "values", "tutor"]
"""A kind of help while playing; `mate.help` gives these names their meaning."""
HELP: Final[tuple[Help, ...]] = ("hints", "values", "tutor")
"""All kinds of help, in the order in which a log names them."""
TELLS_VALUES: Final[frozenset[Help]] = frozenset({"hints", "values"})
"""The kinds of help that show best play on request; the tutor only warns."""
SEED_LIMIT: Final = 2**63 - 1
Seed = Annotated[int, msgspec.Meta(ge=0, le=SEED_LIMIT)]


def lowest_version(*, helped: bool, foresight: bool, series: bool) -> int:
    """The version of a log, which is the lowest that can say what it says.

    Args:
        helped: whether help was agreed on.
        foresight: whether the effect of the chosen card is shown.
        series: whether the match belongs to a series.
    """
    if series or not foresight:
        return SERIES_VERSION
    return HELP_VERSION if helped else VERSION


class RulesLine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rule set: the name of its preset, or `custom`, and all five options."""

    name: str
    foreplacement: Foreplacement
    tenth_trick: TenthTrick
    round_second_dealer: RoundSecondDealer
    privilege: Privilege
    free_move: bool

    @classmethod
    def of(cls, ruleset: Ruleset) -> RulesLine:
        """The line for a rule set."""
        return msgspec.convert({"name": ruleset.name, **ruleset.options}, cls)

    @property
    def ruleset(self) -> Ruleset:
        """The rule set that the options make, whatever the name says."""
        options = msgspec.structs.asdict(self)
        del options["name"]
        return Ruleset(**options)


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """The common part of all lines: `event` is the kind of line."""


class Header(Line, frozen=True, tag="match", omit_defaults=True):
    """The first line: the choices for the match.

    Attributes:
        format: always `mate-match-log`.
        version: the version of the format.
        app: the version of the program that wrote it.
        created: when the match began, ISO 8601 in UTC.
        players: the names by seat.
        rules: the rule set.
        first_dealer: the seat of the player who deals first.
        seed: the seed for random deals; None for the system's randomness.
        deals: the deals that were chosen beforehand, by round, as the dealer's holding.
        computers: by seat, the level at which the computer plays there, None for a person; left
            out where two people play.
        help: the kinds of help that both players agreed on; left out if there are none.
        foresight: whether the screen shows the effect of the chosen card; left out if it does.
        series: which match of which series it is, and how the series stood before; left out where
            there is none.
    """

    format: Literal["mate-match-log"]
    version: int
    app: str
    created: str
    players: tuple[str, str]
    rules: RulesLine
    first_dealer: Seat
    seed: Seed | None
    deals: tuple[str, ...]
    computers: tuple[Level | None, Level | None] | None = None
    help: tuple[Help, ...] = ()
    foresight: bool = True
    series: Series | None = None


class Dealt(Line, frozen=True, tag="deal"):
    """A round is dealt: both holdings by seat, and the number of the dealer's."""

    round: int
    holdings: tuple[str, str]
    number: int


class Declared(Line, frozen=True, tag="declare"):
    """A declaration: the card foreplaced, or None."""

    player: Seat
    card: str | None


class Played(Line, frozen=True, tag="play"):
    """A card led or replied."""

    player: Seat
    card: str


class TakenBack(Line, frozen=True, tag="take-back"):
    """The last action was undone, together with the results that it had."""


class HelpGiven(Line, frozen=True, tag="help"):
    """Help was shown to the player to act; it changes nothing in the match."""

    player: Seat
    kind: Help


class HandEnded(Line, frozen=True, tag="hand"):
    """A hand's result; `winner` and `card` are None for a draw."""

    hand: int
    result: Literal["mate", "draw"]
    winner: Seat | None
    card: str | None
    trick: int
    points: int
    overmate: bool


class MatchEnded(Line, frozen=True, tag="result"):
    """The match's result; `winner` is None for a drawn match."""

    score: tuple[int, int]
    winner: Seat | None


Result = HandEnded | MatchEnded
"""What the play before a line results in; the line states it."""
Event = Dealt | Declared | Played | TakenBack | HelpGiven | Result
"""Any line after the header."""
