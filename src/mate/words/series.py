"""A series of matches in words: the matches, the score and the result."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from mate.record import MatchRecord, Series, Standing
from mate.record.terms import Length
from mate.words import counted
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

LENGTHS: Final[Mapping[Length, str]] = {
    "match": "matches",
    "round": "rounds",
    "hand": "single hands",
}
"""The plural noun for matches of each length, which are counted separately."""


def kind(of: int | None) -> str:
    """Name the kind of a series: `best of 3`, `open series`."""
    return "open series" if of is None else f"best of {of}"


def place(series: Series) -> str:
    """Say which match of which kind of series a match is: `match 2, best of 3`."""
    return f"match {series.match}, {kind(series.of)}"


def place_in_short(series: Series) -> str:
    """Write the number of a match in its series in a few cells: `2/3`; `2` in an open series."""
    return str(series.match) if series.of is None else f"{series.match}/{series.of}"


def number(series: Series) -> str:
    """Name a match of a series by its number: `match 2 of 5`; `match 2` in an open series."""
    return f"match {series.match}{f' of {series.of}' if series.of else ''}"


def score(standing: Standing, names: tuple[str, str]) -> str:
    """Write the number of matches won by each player, with names: `Mia 1 – 0 Tom`."""
    return f"{names[0]} {standing.wins[0]} – {standing.wins[1]} {names[1]}"


def won_and_lost(standing: Standing, seat: int) -> str:
    """Count the matches that a player won, lost and drew: `14 won, 11 lost, 1 drawn`."""
    drawn = f", {standing.draws} drawn" if standing.draws else ""
    return f"{standing.wins[seat]} won, {standing.wins[1 - seat]} lost{drawn}"


def pair_score(standing: Standing, names: tuple[str, str]) -> str:
    """Write the score of a pair's matches: `Mia 14 – 11 Tom, 3 drawn`; empty without matches."""
    drawn = f", {standing.draws} drawn" if standing.draws else ""
    return f"{score(standing, names)}{drawn}" if standing.played else ""


def so_far(standing: Standing, names: tuple[str, str], length: Length) -> str:
    """Write the score of a pair's earlier matches: `Earlier matches: Mia 14 – 11 Tom`."""
    return f"Earlier {LENGTHS[length]}: {pair_score(standing, names)}"


def today(match: SavedMatch) -> str:
    """Write the score of a match: `you 66, casual 0`."""
    alone = any(match.computers)
    names = (
        "you" if alone and level is None else name
        for name, level in zip(match.players, match.computers, strict=True)
    )
    return ", ".join(map("{} {}".format, names, match.score))


def matches(standing: Standing) -> str:
    """Write the number of matches won by each player, by seat: `2 – 1`."""
    return f"{standing.wins[0]} – {standing.wins[1]}"


def tally(record: MatchRecord) -> str:
    """Write the score of the series after a match: `series 2 – 1`; empty outside a series."""
    return f"series {matches(record.standing)}" if record.header.series is not None else ""


def sentence(record: MatchRecord, narrator: Narrator) -> str:
    """State the score or the result of a match's series; empty outside a series."""
    series = record.header.series
    if series is None:
        return ""
    standing = record.standing
    over, leader = standing.ends(series.of), standing.leader
    drawn = f", {counted(standing.draws, 'match', 'matches')} drawn" if standing.draws else ""
    if leader is None:
        return f"The series is drawn{'' if over else ' so far'}, {matches(standing)}{drawn}."
    verb = "wins" if over else "leads"
    won, lost = standing.wins[leader], standing.wins[1 - leader]
    return f"{narrator.names[leader]} {verb} the series {won} to {lost}{drawn}."


def champion(record: MatchRecord, narrator: Narrator) -> str:
    """Name the winner of the series; return '' before its end, for a draw and outside a series."""
    series, standing = record.header.series, record.standing
    over = series is not None and standing.ends(series.of)
    return narrator.names[standing.leader] if over and standing.leader is not None else ""


def points(record: MatchRecord, narrator: Narrator) -> str:
    """State each player's total points in the matches of the series."""
    one, other = record.standing.points
    return f"Points in the series: {narrator.names[0]} {one}, {narrator.names[1]} {other}."


def next_match(record: MatchRecord) -> str:
    """Name the kind of rematch in a few words: `match 2 of 3`, `rematch`, `new series`."""
    series = record.header.series
    if series and (following := series.next(record.match.result)):
        return number(following)
    return "new series" if series else "rematch"


def what_next(record: MatchRecord, narrator: Narrator) -> str:
    """Say which match of a series a rematch would be, and who would deal first.

    A rematch of a single match would be the second match of an open series.
    """
    series = record.header.series
    if series is not None and series.next(record.match.result) is None:
        new = f"A rematch starts a new series, {kind(series.of)}"
        return f"{new}; the first dealer is picked at random."
    dealer = narrator.names[1 - record.header.first_dealer]
    return f"A rematch is match {record.standing.played + 1} of the series; {dealer} deals first."
