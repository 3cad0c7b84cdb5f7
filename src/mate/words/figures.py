"""The table of a player's figures, from which pages, lists, comparisons and JSON are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, starmap
from operator import attrgetter
from typing import Any, Final, NamedTuple

from mate.record.terms import Length
from mate.rules import DECK, Rank
from mate.statistics.losses import RULES, Group, strength_of
from mate.statistics.tally import PlayedHand, Results, Tally
from mate.words import NONE, average, share
from mate.words import statistics as words
from mate.words.series import LENGTHS

_Value = Callable[[Tally], Any]
_Json = dict[str, Any]


class Figure(NamedTuple):
    """A figure about a player, and the texts that show the figure.

    Args:
        label: the name of the figure, in headings and comparisons.
        value: the name of an attribute of the tally, or a function of the tally; the result is None
            if the player has no such figure.
        line: the line of the player's page that shows the figure; empty for no line.
        text: the part of that line about the figure, which replaces `{}`.
        field: the field in JSON, with dots for nested objects; empty for no field.
        column: the rank of the column in the list of players, from 1; 0 for no column. A narrow
            list drops the columns with the highest ranks.
        compares: whether the comparison of two players shows the figure.
        sign: whether a `+` precedes a positive figure.
    """

    label: str
    value: str | _Value
    line: str = ""
    text: str = ""
    field: str = ""
    column: int = 0
    compares: bool = False
    sign: bool = False

    def of(self, tally: Tally) -> Any:
        """Return the value of the figure for a player."""
        return attrgetter(self.value)(tally) if isinstance(self.value, str) else self.value(tally)

    def written(self, tally: Tally) -> str:
        """Write the value of the figure as text."""
        value = self.of(tally)
        if isinstance(value, float):
            return average(value, sign=self.sign)
        return NONE if value is None else f"{value:,}" if isinstance(value, int) else str(value)

    def piece(self, tally: Tally) -> str:
        """Write the figure as a part of its line, or return an empty text if it has no value."""
        return "" if self.of(tally) is None else self.text.format(self.written(tally))


_mean = partial(Figure, compares=True)


def _or_none(path: str) -> _Value:
    # Return None for a zero, so that sentences omit zeros.
    return lambda tally: attrgetter(path)(tally) or None


def _of_length(length: Length, label: str) -> Iterator[Figure]:
    """Yield the figures about matches of one length.

    Pages leave out rounds and single hands if the player has finished none.
    """
    whole, path = length == "match", label.replace(" ", "_")

    def won(tally: Tally) -> int | None:
        return tally.by_length[length].won if length in tally.finished[1:] else None

    count = f"{path}.count" if whole else _or_none(f"{path}.count")
    yield Figure(label, count, label, "{} finished: ", column=int(whole))
    for name, ending, column in (("won", ", ", 1), ("lost", ", ", 2), ("drawn", "", 5)):
        result, text = f"{path}.{name}", f"{{}} {name}{ending}"
        yield Figure(name, result, label, text, result, column if whole else 0)
    yield Figure("unfinished", f"{path}.unfinished", field=f"{path}.unfinished")
    if not whole:
        margin = f"{path}.margin"
        yield Figure("margin", margin, label, f"; margin {{}} per {length}", margin, sign=True)
        # Omit a pair's longest kind of match, whose score appears above in large letters.
        yield Figure(f"{label} won", won, compares=True)
    yield Figure("unfinished", _or_none(f"{path}.unfinished"), label, "; {} unfinished")


def _record(hands: Iterable[PlayedHand]) -> _Json:
    all_ = Results.of([hand.gain for hand in hands])
    return {"hands": all_.count, "won": all_.won, "lost": all_.lost, "points": all_.gain}


def _best(tally: Tally) -> _Json | None:
    if (best := tally.best) is None:
        return None
    where = {"path": best.match.log, "created": best.match.created, "hand": best.number}
    return {"points": best.gain, **where, "opponent": best.opponent}


def _level(tally: Tally) -> _Json | None:
    if (strength := strength_of(tally.losses_by_match)) is None:
        return None
    name, hands, a_hand = strength.level, strength.hands, strength.a_hand
    return {"rules": RULES, "name": name, "hands": hands, "a_hand": a_hand}


def _groups(by: str, tally: Tally) -> list[_Json]:
    return [_group(group) for group in tally.groups if group.by == by]


def _group(group: Group) -> _Json:
    match, number, loss = group.costliest
    where = {"path": match.log, "hand": number, "actions": loss.actions_before, "trick": loss.trick}
    counts = {group.by: group.key, "times": len(group.losses), "points": group.points}
    return {**counts, "dearest": {"points": loss.points, **where}}


def _first_tries(tally: Tally) -> _Json | None:
    return tally.first_try_score and {
        "first_try": tally.first_try_score.right,
        "asked": tally.first_try_score.asked,
    }


def _trend(tally: Tally) -> list[_Json]:
    return [
        {"created": each.match.created, "hands": each.hands, "lost": each.points}
        for each in tally.losses_by_match
    ]


def _foreplacement(tally: Tally) -> _Json:
    ranks = {rank.letter: tally.by_rank.get(rank.letter, ()) for rank in Rank}
    return {
        "with": _record(chain.from_iterable(ranks.values())),
        "without": _record(tally.by_rank.get("", ())),
        "ranks": {rank: _record(hands) for rank, hands in ranks.items()},
        "declarations": [
            {"rank": rank or None, "hands": len(lost), "lost": sum(lost)}
            for rank, lost in sorted(tally.declaration_losses.items())
        ],
    }


def _by_trick(name: str, tally: Tally) -> list[int]:
    return [getattr(tally, name).get(trick, 0) for trick in range(1, len(DECK) // 2 + 1)]


def _share(tally: Tally) -> str | None:
    return share(tally.hands.won, tally.hands.count) if tally.hands.count else None


FIGURES: Final[Sequence[Figure]] = (
    Figure("player", "name", field="name", column=1),
    Figure("computer", _or_none("player.level"), field="computer"),
    *chain.from_iterable(starmap(_of_length, LENGTHS.items())),
    Figure("series", lambda t: t.series.count or t.series_in_progress or None, "series"),
    Figure("won", "series.won", "series", "{} won, ", "series.won"),
    Figure("lost", "series.lost", "series", "{} lost, ", "series.lost"),
    Figure("drawn", "series.drawn", "series", "{} drawn", "series.level"),
    Figure("in progress", "series_in_progress", field="series.going_on"),
    Figure("in progress", _or_none("series_in_progress"), "series", "; {} in progress"),
    Figure("series won", lambda t: t.series.won if t.series.count else None, compares=True),
    Figure("hands", _or_none("hands.count"), "hands", "{} finished: ", column=7),
    Figure("mates for", "hands.won", "hands", "{} won by mate", "hands.won", 8, compares=True),
    Figure("share", _share, "hands", " ({})"),
    Figure("mates against", "hands.lost", "hands", ", {} lost", "hands.lost"),
    Figure("drawn", "hands.drawn", "hands", ", {} drawn", "hands.drawn"),
    Figure("points", "hands.points", field="points"),
    Figure("points against", "hands.against", field="against"),
    _mean("points per hand", "hands.average", "points", "{} per hand", "points_a_hand", 6),
    _mean("points per match", "matches.average", "points", ", {} per match", "points_a_match"),
    Figure("margin", "matches.margin", "margin", "{} per match", "margin", 4, sign=True),
    Figure("earliest", "earliest", "mates", "earliest on trick {}", "mates.earliest"),
    Figure("latest", "latest", "mates", ", latest on trick {}", "mates.latest"),
    Figure("overmates", "overmates", "overmates", "{}", "mates.overmates"),
    Figure("mates for by trick", partial(_by_trick, "mates_for_by_trick"), field="mates.given"),
    Figure(
        "mates against by trick",
        partial(_by_trick, "mates_against_by_trick"),
        field="mates.suffered",
    ),
    Figure("best hand", words.best_hand_of, "best hand", "{}"),
    Figure("actions", "actions", field="clock.actions"),
    _mean(
        *("seconds per action", "seconds_an_action", "time", "{} s per action"),
        field="clock.seconds_an_action",
    ),
    Figure("best hand", _best, field="best"),
    Figure("found", words.found, "found", "{}"),
    Figure("points lost", "points_lost.points", field="lost.points"),
    Figure("hands analysed", "points_lost.hands", field="lost.hands"),
    _mean(
        "points lost per hand", "points_lost.a_hand", "points lost", "{} per hand", "lost.a_hand", 3
    ),
    Figure("analysed", "points_lost.analysed", field="lost.analysed"),
    Figure("to analyse", "points_lost.to_analyse", field="lost.to_analyse"),
    # Repeat both fields in American spelling, because scripts use both spellings.
    Figure("analysed", "points_lost.analysed", field="lost.analyzed"),
    Figure("to analyse", "points_lost.to_analyse", field="lost.to_analyze"),
    Figure("level", lambda t: words.level(t.losses_by_match), "points lost", "{}"),
    Figure("analysed", lambda t: words.analysed(t.points_lost), "points lost", " ({})"),
    Figure("level", _level, field="lost.level"),
    *(Figure(by, partial(_groups, by), field=f"lost.by.{by}") for by in ("part", "kind", "trick")),
    Figure("found", _first_tries, field="found"),
    Figure("weak spots", words.weak_spots, "weak spots", "{}"),
    Figure("trend", words.trend_in_words, "trend", "{}"),
    Figure("trend", _trend, field="trend"),
    Figure("by points", words.points_in_words, "by points", "{}"),
    Figure(
        "by points",
        lambda t: [{"points": n, "hands": hands} for n, hands in sorted(t.by_points.items())],
        field="by_points",
    ),
    Figure("by trick", words.tricks_in_words, "by trick", "{}"),
    Figure("foreplaced", words.foreplacement_in_words, "foreplaced", "{}"),
    Figure("foreplacement", _foreplacement, field="foreplacement"),
)
"""All figures, in the order in which JSON, pages, lists and comparisons show them."""
COLUMNS: Final = {figure.label: figure for figure in FIGURES if figure.column}
"""The figures that have a column, keyed by label."""
CHOICES: Final = tuple(
    [label for label, figure in COLUMNS.items() if figure.column <= most]
    for most in range(max(figure.column for figure in COLUMNS.values()), 0, -1)
)
"""Lists of column labels, from all columns down to the columns that the narrowest table keeps."""


def lines(tally: Tally) -> dict[str, str]:
    """Return the lines of a player's page, keyed by label; skip a line without its first figure."""
    page: dict[str, str] = {}
    named = [figure for figure in FIGURES if figure.line]
    for name in dict.fromkeys(figure.line for figure in named):
        first, *more = (figure for figure in named if figure.line == name)
        if first.of(tally) is not None:
            page[name] = "".join(figure.piece(tally) for figure in (first, *more))
    return page


def compared(one: Tally, other: Tally) -> list[tuple[str, list[tuple[float, str]]]]:
    """Return rows of a label and both players' figures, each as an amount and as text.

    Skip figures that neither player has; a missing figure has the amount 0.
    """
    return [
        (figure.label, [(figure.of(tally) or 0, figure.written(tally)) for tally in (one, other)])
        for figure in FIGURES
        if figure.compares and any(figure.of(tally) is not None for tally in (one, other))
    ]


def document(tally: Tally) -> dict[str, Any]:
    """Return the JSON fields of a player."""
    whole: dict[str, Any] = {}
    for figure in FIGURES:
        if figure.field:
            *path, name = figure.field.split(".")
            place = whole
            for key in path:
                place = place.setdefault(key, {})
            place[name] = figure.of(tally)
    return whole
