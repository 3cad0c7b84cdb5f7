"""The texts of the Today page, which shows a day's match and puzzle."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Final

from mate.clock import WEEKDAYS, day_in_words
from mate.rules import Outcome
from mate.words import counted
from mate.words.history import MARKS, NO_WINNER

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

ABOUT: Final = "The same four hands for everyone"
"""The heading above a day's match."""
TO_DO: Final = (
    "Nobody has played it here yet. Play it together, or each against the computer, and compare "
    "the points."
)
"""The advice on a day without a match."""
ADD_CODE: Final = "add a friend's result"
"""The effect of the key for comparing with a friend who plays elsewhere."""
YESTERDAY: Final = "yesterday's match, which still counts"
"""The effect of the key for the day before, after a missed day."""
SHARE: Final = "share this"
"""The effect of the key for sharing, below the first lines of the text."""
ASK_CODE: Final = "Code of a friend's match:"
"""The question for a code."""
OTHER_CARDS: Final = "That match was not played with the cards of any day."
"""The error about the code of a match that is not a match of the day."""
NOTHING_TO_SHARE: Final = "Nothing to share yet: play the match first."
"""The reply to the keys for sharing and replaying on a day whose match nobody has played."""


def weekday_of(day: date) -> str:
    """Write a day in words, with the weekday: `Tuesday 3 November 2026`."""
    return f"{WEEKDAYS[day.weekday()]} {day_in_words(day)}"


def in_a_row(days: int) -> str:
    """Say on how many days in a row the match was played: `9 days in a row`; empty for none."""
    return f"{counted(days, 'day', 'days')} in a row" if days else ""


def which_cards(day: date, today: date) -> str:
    """Name the day to which the cards belong: `today's`, `yesterday's`, `that day's`."""
    return {0: "today's", 1: "yesterday's"}.get((today - day).days, "that day's")


def which(day: date, today: date) -> str:
    """Name the match of a day: `today's match`, `yesterday's match`, `that day's match`."""
    return f"{which_cards(day, today)} match"


def plays(match: SavedMatch | None, day: date, today: date) -> str:
    """Say what the key for playing does: `play today's match`, `resume it`, `play it again`."""
    if match is None:
        return f"play {which(day, today)}"
    return "play it again" if match.finished else "resume it"


def puzzle(standing: str) -> str:
    """Report the result of today's puzzle: `Today's puzzle: not tried yet`."""
    return f"Today's puzzle: {standing}"


def how(match: SavedMatch) -> str:
    """Say briefly how a match ended or that it comes from a code; empty after a normal end."""
    return "code" if not match.log else "" if match.state == "finished" else match.state


def hand_in_short(outcome: Outcome) -> str:
    """Say how a hand ended, without naming cards: `◆ +32`."""
    if outcome.winner is None:
        return f"{NO_WINNER} drawn"
    return f"{MARKS[outcome.winner]} +{outcome.points}"
