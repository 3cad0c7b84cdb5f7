"""The types of lines in a match log. `docs/match-log.md` describes each line."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, ClassVar, Final, Literal

import msgspec

from mate.record.terms import USUAL, Help, RulesLine, Seat, Seed, Terms
from mate.rules import Ending
from mate.version import __version__

FORMAT: Final = "mate-match-log"
CREATED: Final = "%Y-%m-%dT%H:%M:%SZ"
"""The format of the start time in the header."""


class _StatedTerms(Terms, frozen=True, kw_only=True):
    """The terms, with the fields that every log states as required fields."""

    players: tuple[str, str]
    rules: RulesLine
    first_dealer: Seat
    seed: Seed | None
    deals: tuple[str, ...]


class Header(_StatedTerms, frozen=True, tag_field="event", tag="match"):
    """The first line of a log: the terms of the match, except newer terms with a default value.

    Attributes:
        format: always `mate-match-log`.
        version: the version of the format.
        app: the version of the program that wrote the line.
        created: the time when the match began, ISO 8601 in UTC.
    """

    format: Literal["mate-match-log"]
    version: int
    app: str
    created: str

    @classmethod
    def of(cls, terms: Terms, now: datetime, app: str = __version__) -> Header:
        """Return the header of a new match, and pick the first dealer if the terms name none.

        Args:
            app: the version of the program that writes the line.

        Raises:
            MateError: if the terms are impossible.
        """
        terms = terms.checked().with_first_dealer()
        # Use the default objects, because msgspec omits a field only if the value is that object.
        named = {
            name: USUAL[name] if value == USUAL[name] else value
            for name, value in msgspec.structs.asdict(terms.terms).items()
        }
        created = now.astimezone(UTC).strftime(CREATED)
        return cls(format=FORMAT, version=terms.lowest_version, app=app, created=created, **named)


Milliseconds = Annotated[int, msgspec.Meta(ge=0)]


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="event"):
    """A line after the header. Its field `event` names the kind of line.

    Attributes:
        called: the name of the event in error messages.
        does: the verb for the player's action in error messages.
    """

    called: ClassVar[str]
    does: ClassVar[str] = "acts"


class PlayerLine(Line, frozen=True):
    """A line about a player, in the seat with this number."""

    player: Seat


class Dealt(Line, frozen=True, tag="deal"):
    """The deal of a round: both holdings, by seat, and the number of the deal."""

    called = "a deal"
    round: int
    holdings: tuple[str, str]
    number: int


class Declared(PlayerLine, frozen=True, tag="declare", omit_defaults=True):
    """A declaration: the foreplaced card or None, and, with a clock, the duration of the turn."""

    called = "a declaration"
    card: str | None
    ms: Milliseconds | None = None


class Played(PlayerLine, frozen=True, tag="play", omit_defaults=True):
    """A lead or a reply: the card and, with a clock, the duration of the turn."""

    called = "a card"
    card: str
    ms: Milliseconds | None = None


class TakenBack(Line, frozen=True, tag="take-back"):
    """An undo of the last action and its results."""

    called = "an undo"


class HelpGiven(PlayerLine, frozen=True, tag="help"):
    """An aid shown to the player to act, which does not change the match."""

    called, does = "help", "gets help"
    kind: Help


class TimeUsed(PlayerLine, frozen=True, tag="time"):
    """The time used so far in the current turn."""

    called, does = "a time", "uses time"
    ms: Milliseconds


class DrawOffered(PlayerLine, frozen=True, tag="offer"):
    """An offer of a draw by the player to act, which stays open until the next action."""

    called, does = "an offer of a draw", "offers a draw"


class DrawAccepted(PlayerLine, frozen=True, tag="accept"):
    """The other player's acceptance of a draw."""

    called, does = "the acceptance of a draw", "accepts"


class Resigned(PlayerLine, frozen=True, tag="resign"):
    """A resignation of the match, which the opponent then wins."""

    called, does = "a resignation", "resigns"


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


ActionLine = Declared | Played
"""An action of a player."""
DuringTurn = HelpGiven | TimeUsed | DrawOffered
"""An event that does not end the turn of the player to act."""
Result = HandEnded | MatchEnded
"""A result, which a log states although the result follows from the earlier lines."""
Conceding = DrawOffered | DrawAccepted | Resigned
"""Agreed draws and resignations, which logs can express from version `CONCEDING_SINCE` on."""
Event = Dealt | ActionLine | TakenBack | HelpGiven | TimeUsed | Conceding | Result
"""Any line after the header."""
