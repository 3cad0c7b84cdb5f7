"""The lines of a match log, typed. `docs/match-log.md` describes them."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from mate.record.terms import USUAL, Help, RulesLine, Seat, Seed, Terms
from mate.rules import Ending
from mate.version import __version__

FORMAT: Final = "mate-match-log"
CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
"""How the header writes when a match began."""


class _Stated(Terms, frozen=True, kw_only=True):
    """The terms that every log names, whatever they are."""

    players: tuple[str, str]
    rules: RulesLine
    first_dealer: Seat
    seed: Seed | None
    deals: tuple[str, ...]


class Header(_Stated, frozen=True, tag_field="event", tag="match"):
    """The first line: the terms of the match; later ones are left out where they are as usual.

    Attributes:
        format: always `mate-match-log`.
        version: the version of the format.
        app: the version of the program that wrote it.
        created: when the match began, ISO 8601 in UTC.
    """

    format: Literal["mate-match-log"]
    version: int
    app: str
    created: str

    @classmethod
    def of(cls, terms: Terms, now: datetime, app: str = __version__) -> Header:
        """The first line of a new match; the first dealer is drawn here.

        Args:
            app: the version of the program that writes it.

        Raises:
            MateError: if the terms are not possible.
        """
        terms = terms.checked().drawn()
        # What is equal to the usual value is left out only if it is the same object.
        named = {
            name: USUAL[name] if value == USUAL[name] else value
            for name, value in msgspec.structs.asdict(terms.terms).items()
        }
        created = now.astimezone(UTC).strftime(CREATED)
        return cls(format=FORMAT, version=terms.lowest_version, app=app, created=created, **named)


Milliseconds = Annotated[int, msgspec.Meta(ge=0)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """The common part of all further lines: `event` is the kind of line.

    Attributes:
        called: what it is in an error.
        does: what the player does there, in a story or an error.
    """

    called: ClassVar[str]
    does: ClassVar[str] = "acts"


class Dealt(Line, frozen=True, tag="deal"):
    """A round is dealt: both holdings by seat, and the number of the dealer's."""

    called = "a deal"
    round: int
    holdings: tuple[str, str]
    number: int


class Declared(Line, frozen=True, tag="declare", omit_defaults=True):
    """A declaration: the card foreplaced, or None; with a clock, how long its turn lasted."""

    called = "a declaration"
    player: Seat
    card: str | None
    ms: Milliseconds | None = None


class Played(Line, frozen=True, tag="play", omit_defaults=True):
    """A card led or replied; with a clock, how long its turn lasted."""

    called = "a card"
    player: Seat
    card: str
    ms: Milliseconds | None = None


class TakenBack(Line, frozen=True, tag="take-back"):
    """The last action was undone, together with the results that it had."""

    called = "an undo"


class HelpGiven(Line, frozen=True, tag="help"):
    """Help was shown to the player to act; it changes nothing in the match."""

    called, does = "help", "gets help"
    player: Seat
    kind: Help


class TimeUsed(Line, frozen=True, tag="time"):
    """How long a turn has lasted that goes on."""

    called, does = "a time", "uses time"
    player: Seat
    ms: Milliseconds


class DrawOffered(Line, frozen=True, tag="offer"):
    """The player to act offers to call the hand a draw; the offer ends with the next action."""

    called, does = "an offer of a draw", "offers a draw"
    player: Seat


class DrawAccepted(Line, frozen=True, tag="accept"):
    """The other player accepts the offer."""

    called, does = "the acceptance of a draw", "accepts"
    player: Seat


class Resigned(Line, frozen=True, tag="resign"):
    """A player gives up the match; the other one has won it."""

    called, does = "a resignation", "resigns"
    player: Seat


class HandEnded(Line, frozen=True, tag="hand", omit_defaults=True):
    """A hand's result; `winner` and `card` are None for a draw."""

    called = "a hand's result"
    hand: int
    result: Literal["mate", "draw"]
    winner: Seat | None
    card: str | None
    trick: int
    points: int
    overmate: bool
    by: Literal["play", "agreement"] = "play"


class MatchEnded(Line, frozen=True, tag="result", omit_defaults=True):
    """The match's result; `winner` is None for a drawn match."""

    called = "the match's result"
    score: tuple[int, int]
    winner: Seat | None
    by: Ending = "points"


Result = HandEnded | MatchEnded
"""What the play before a line results in; the line states it."""
Conceding = DrawOffered | DrawAccepted | Resigned
"""What any match can have, and logs since `CONCEDING_SINCE` can tell."""
Event = Dealt | Declared | Played | TakenBack | HelpGiven | TimeUsed | Conceding | Result
"""Any line after the header."""
