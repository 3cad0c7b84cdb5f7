"""Statistics in words and figures, the same for the screen and for lines."""

from __future__ import annotations

from mate.localtime import local_day
from mate.saved.savedmatch import SavedMatch
from mate.statistics.tally import BestHand, Statistics, Tally
from mate.words.figures import NONE, average, counted, share


def day(match: SavedMatch) -> str:
    """The local day on which a match began."""
    return local_day(match.created)


def best_hand(best: BestHand | None, *, signs: bool = True) -> str:
    """The best hand, with its match; `signs` says how its card is written."""
    if best is None:
        return NONE
    mate = best.mate
    card = mate.card.label if signs else mate.card.ascii_label
    return (
        f"{mate.points} against {best.opponent}, {day(best.match)}, hand {best.number}: "
        f"{'overmate' if mate.overmate else 'mate'} with {card} on trick {mate.trick}"
    )


def analysed(tally: Tally | Statistics) -> str:
    """How many matches are analysed, so that their points lost are known."""
    whole = counted(tally.to_analyse, "match", "matches")
    part = "" if tally.analysed == tally.to_analyse else f"{tally.analysed:,} of "
    return f"{part}{whole} analysed"


def mates(tally: Tally) -> str:
    """The earliest and the latest trick on which the player mated."""
    if not tally.hands_won:
        return NONE
    return f"earliest on trick {tally.shortest}, latest on trick {tally.longest}"


def facts(tally: Tally, *, signs: bool = True) -> list[tuple[str, str]]:
    """All figures, as pairs of label and figures; `signs` says how its card is written."""
    results = f"{tally.won} won, {tally.lost} lost, {tally.drawn} drawn"
    part = f" ({share(tally.hands_won, tally.hands)})" if tally.hands else ""
    hands = (
        f"{tally.hands_won} won by mate{part}, {tally.hands_lost} lost, {tally.hands_drawn} drawn"
    )
    unfinished = f"; {tally.unfinished} unfinished" if tally.unfinished else ""
    return [
        ("matches", f"{tally.finished} finished: {results}{unfinished}"),
        *_series(tally),
        ("hands", f"{tally.hands} finished: {hands}"),
        *_averages(tally),
        ("mates", mates(tally)),
        ("overmates", str(tally.overmates)),
        ("best hand", best_hand(tally.best, signs=signs)),
        *_found(tally),
        ("points lost", f"{average(tally.lost_a_hand)} a hand ({analysed(tally)})"),
    ]


def short_facts(tally: Tally) -> list[tuple[str, str]]:
    """The same in a few cells: matches and hands as won – lost – drawn."""
    best = tally.best
    unfinished = f", {tally.unfinished} unfinished" if tally.unfinished else ""
    known = f"{tally.analysed} of {tally.to_analyse}"
    series, found = _series(tally, short=True), _found(tally)
    given = ("mates", f"trick {tally.shortest} to {tally.longest}" if tally.hands_won else NONE)
    return [
        ("matches", f"{tally.won} – {tally.lost} – {tally.drawn}{unfinished}"),
        *series,
        ("hands", f"{tally.hands_won} – {tally.hands_lost} – {tally.hands_drawn}"),
        *_averages(tally),
        # All rows together would leave no room for opponents.
        *([] if series and found else [given]),
        ("best", f"{best.mate.points} against {best.opponent}" if best else NONE),
        *found,
        ("lost", f"{average(tally.lost_a_hand)} a hand ({known})"),
    ]


def _series(tally: Tally, *, short: bool = False) -> list[tuple[str, str]]:
    # Most players play none.
    series = tally.series
    if not series.begun:
        return []
    going_on = f"; {series.going_on} in progress" if series.going_on else ""
    if short:
        return [("series", f"{series.won} – {series.lost} – {series.level}{going_on}")]
    return [("series", f"{series.won} won, {series.lost} lost, {series.level} level{going_on}")]


def _found(tally: Tally) -> list[tuple[str, str]]:
    # Who never looked has nothing to show.
    found = tally.found
    if found is None or not found.asked:
        return []
    return [("found", f"{found.right} of {found.asked} on the first try")]


def _averages(tally: Tally) -> list[tuple[str, str]]:
    points = f"{average(tally.points_a_hand)} a hand, {average(tally.points_a_match)} a match"
    return [("points", points), ("margin", f"{average(tally.margin, sign=True)} a match")]


def summary(statistics: Statistics) -> str:
    """How many matches and players are counted, on one line."""
    matches = counted(statistics.matches, "match", "matches")
    broken = f"; {statistics.broken} unreadable" if statistics.broken else ""
    return f"{matches}, {counted(len(statistics.players), 'player')}{broken}"


TWICE = "A match between two computers of the same level counts twice, once for each."
_FOOTNOTE = "Includes finished hands of unfinished matches. Lost/hand: against best play."
_SHORT_FOOTNOTE = "Includes hands of unfinished matches."


def footnote(statistics: Statistics, *, short: bool = False) -> str:
    """The note below the figures.

    Args:
        statistics: the statistics.
        short: whether to use the short form.
    """
    words = _SHORT_FOOTNOTE if short else _FOOTNOTE
    if any(player == opponent for player, opponent in statistics.pairs):
        words += " Same level: counts twice." if short else f" {TWICE}"
    return words
