"""A series of matches in words: the match in it, the standing, and how it ended."""

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
"""What the matches of each length are called, which are counted for themselves."""


def kind(of: int | None) -> str:
    """The kind of series: `best of 3`, `open series`."""
    return "open series" if of is None else f"best of {of}"


def place(series: Series) -> str:
    """Which match of the series: `match 2, best of 3`; `match 2, open series`."""
    return f"match {series.match}, {kind(series.of)}"


def place_in_short(series: Series) -> str:
    """The same in a few cells: `2/3`, `2` in an open one."""
    return str(series.match) if series.of is None else f"{series.match}/{series.of}"


def number(series: Series) -> str:
    """Which match of how many it is: `match 2 of 5`; `match 2` in an open series."""
    return f"match {series.match}{f' of {series.of}' if series.of else ''}"


def score(stood: Standing, names: tuple[str, str]) -> str:
    """The matches that each has won, with their names: `Mia 1 – 0 Tom`."""
    return f"{names[0]} {stood.wins[0]} – {stood.wins[1]} {names[1]}"


def lifetime(stood: Standing, names: tuple[str, str]) -> str:
    """How all matches of a pair went: `Mia 14 – 11 Tom, 3 drawn`; empty before the first."""
    drawn = f", {stood.draws} drawn" if stood.draws else ""
    return f"{score(stood, names)}{drawn}" if stood.played else ""


def so_far(stood: Standing, names: tuple[str, str], length: Length) -> str:
    """The same before a match: `Earlier matches: Mia 14 – 11 Tom`, `Earlier rounds: …`."""
    return f"Earlier {LENGTHS[length]}: {lifetime(stood, names)}"


def today(match: SavedMatch) -> str:
    """How the match of the day ended: `Today: you 66, casual 0`; whoever lost may want revenge."""
    alone = any(match.computers)
    names = (
        "you" if alone and level is None else name
        for name, level in zip(match.players, match.computers, strict=True)
    )
    told = "Today: " + ", ".join(map("{} {}".format, names, match.score))
    winner = match.result and match.result.winner
    beaten = winner is not None and match.computers[1 - winner] is None
    return f"{told}. Revenge?" if beaten else told


def matches(stood: Standing) -> str:
    """The matches that each player has won, by seat: `2 – 1`."""
    return f"{stood.wins[0]} – {stood.wins[1]}"


def tally(record: MatchRecord) -> str:
    """The same including this match once it is over: `series 2 – 1`; empty outside a series."""
    return f"series {matches(record.standing)}" if record.header.series is not None else ""


def sentence(record: MatchRecord, narrator: Narrator) -> str:
    """The standing or result of the series of a match, in one sentence; empty outside one."""
    series = record.header.series
    if series is None:
        return ""
    stood = record.standing
    over, leader = stood.ends(series.of), stood.leader
    drawn = f", {counted(stood.draws, 'match', 'matches')} drawn" if stood.draws else ""
    if leader is None:
        ending = "The series ends level" if over else "The series is level"
        return f"{ending}, {stood.wins[0]} all{drawn}."
    verb = "wins" if over else "leads"
    won, lost = stood.wins[leader], stood.wins[1 - leader]
    return f"{narrator.names[leader]} {verb} the series {won} to {lost}{drawn}."


def champion(record: MatchRecord, narrator: Narrator) -> str:
    """Who has won the series; empty until it ends, if it ended level, and outside one."""
    series, stood = record.header.series, record.standing
    over = series is not None and stood.ends(series.of)
    return narrator.names[stood.leader] if over and stood.leader is not None else ""


def points(record: MatchRecord, narrator: Narrator) -> str:
    """The points from all matches of the series, in one sentence."""
    one, other = record.standing.points
    return f"Points in the series: {narrator.names[0]} {one}, {narrator.names[1]} {other}."


def next_match(record: MatchRecord) -> str:
    """What a rematch would be, in a few words: `match 2 of 3`, `rematch`, `new series`."""
    series = record.header.series
    if series and (following := series.next(record.match.result)):
        return number(following)
    return "new series" if series else "rematch"


def what_next(record: MatchRecord, narrator: Narrator) -> str:
    """What a rematch of a finished match would be; outside a series it begins an open one."""
    series = record.header.series
    if series is not None and series.next(record.match.result) is None:
        new = f"A rematch starts a new series, {kind(series.of)}"
        return f"{new}; the first dealer is drawn at random."
    dealer = narrator.names[1 - record.header.first_dealer]
    return f"A rematch is match {record.standing.played + 1} of the series; {dealer} deals first."
