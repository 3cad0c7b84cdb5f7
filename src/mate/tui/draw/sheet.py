"""The score sheet of a match: narrow, full, on a separate page, and in a preview."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.cleaning import clean, path_text
from mate.clock import DAY_CELLS, local_time, local_time_of, short_day
from mate.computers import LEVEL_NAMES
from mate.record import MatchRecord
from mate.rules import CLASSIC, Hand, Match, Outcome
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Row, centred, distinct, fitted, fitted_right, paragraph
from mate.tui.draw.cards import CardState, Stock, draw_place, draw_row
from mate.tui.draw.faces import large
from mate.words import NONE
from mate.words.history import MARKS, NO_WINNER, help_in_words
from mate.words.narrator import Narrator
from mate.words.series import kind, matches, place, sentence

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

NARROW_CELLS: Final = 8
"""The width of a player's column in the narrow sheet."""
LEAST_ROWS: Final = 6
"""The height of a sheet with the hands and the total."""
ROUND_ROWS: Final = 8
"""The height of a sheet that also shows the points of the rounds."""
LOOSE_ROWS: Final = 18
"""The height of a sheet that also shows products, with blank rows between the hands."""
HEAD_START: Final = "head start"
"""The label of the row or column for a head start."""
_MARGIN: Final = 7
"""The width of the column of hand numbers."""
_LEAST_GAP: Final = 3
_REMARK_CELLS: Final = 13
"""The width of the remark on a hand in the narrow sheet."""


def draw_sheet(match: Match, narrator: Narrator, at: int = 0) -> tuple[Row, ...]:
    """Draw the narrow sheet, 38 cells wide: a head start, the hands with their results, the totals.

    Args:
        at: the number of the hand on the table, which is in play even before its first action.
    """
    rows = [_narrow("", draw.short_names(narrator.names, NARROW_CELLS), "Result", "faint")]
    if any(match.head_start):
        rows.append(_narrow("", match.head_start, HEAD_START))
    for number in range(1, match.length + 1):
        end = next((hand.outcome for hand in match.hands[number - 1 : number]), None)
        result = narrator.outcome_in_short(end) if end else _state(match, number, at)
        style = "plain" if number <= max(len(match.hands), at) else "faint"
        rows.append(_narrow(f" {number}", _points(end), result, style, style))
    lost = fitted(narrator.loser_by_other_means(match), _REMARK_CELLS)
    return (*rows, _narrow("", match.score, lost, "strong"))


def _state(match: Match, number: int, at: int) -> str:
    """Return the state of a hand without a result; use other words if the match was given up."""
    dealt = number <= len(match.hands_dealt)
    if match.given_up is not None:
        return "not over" if dealt else "not played"
    if number <= max(len(match.hands), at, 1):
        return "in play"
    return "next" if dealt else "to come"


def _narrow(
    label: str, of_both: Iterable[object], remark: str, style: str = "plain", margin: str = "plain"
) -> Row:
    one, other = (fitted_right(str(each), NARROW_CELLS) for each in of_both)
    return ((f"{label:<4}", margin), (f"{one} {other}", style), (f"  {remark}", "faint"))


def _points(outcome: Outcome | None) -> tuple[object, object]:
    return (outcome.points_of(0), outcome.points_of(1)) if outcome else ("", "")


def draw_score(match: Match, narrator: Narrator, cells: int, rows: int, at: int = 0) -> list[Row]:
    """Draw the score sheet as full as fits on a page of at least 38 × 6 cells.

    The sheet shows a head start, who begins each hand, the points and the result of each hand, and
    the points of the match and of its rounds. The fullest sheet also shows how the points of a mate
    are calculated.

    Args:
        at: the number of the hand on the table, which is in play even before its first action.
    """
    if cells < 60:
        return [*draw_sheet(match, narrator, at)]
    loose = rows >= LOOSE_ROWS
    columns = _columns(match, narrator, cells, sums=loose)
    page = [columns.row(" Hand", "Begins", columns.names, "Result", "faint")]
    if any(match.head_start):
        page += [columns.row("", "", match.head_start, HEAD_START), *[()] * loose]
    for number in range(1, match.length + 1):
        page += _hand_rows(match, narrator, number, columns, at=at, loose=loose)
        if rows >= ROUND_ROWS and match.rounds > 1 and match.ends_round(number):
            page += [_round_row(match, narrator, number, columns)]
            page += [()] if loose else []
    won = _ahead(narrator, match.score, even="drawn") if match.finished else ""
    won = narrator.loser_by_other_means(match) or won
    return [*page, columns.row("", "Match", match.score, won, "strong")]


def _ahead(narrator: Narrator, points: tuple[int, int], *, even: str) -> str:
    """Return the player with more points and the margin, or `even` if nobody has more."""
    one, other = points
    ahead = narrator.names[0 if one > other else 1]
    return even if one == other else f"{ahead} by {abs(one - other)}"


class _Columns(NamedTuple):
    """The measures of a sheet's columns, and the format of results."""

    cells: int
    names: tuple[str, str]
    gap: int
    how: Callable[[Outcome], str]

    def row(
        self, label: str, dealer: str, points: Iterable[object], how: str, style: str = "plain"
    ) -> Row:
        """Return one row: who begins, both players' points, and the result."""
        name, gap = cell_len(self.names[0]), " " * self.gap
        one, other = (fitted_right(str(each).rstrip(), name) for each in points)
        left = f"{label:<{_MARGIN}}{fitted(dealer, name)}{gap}{one}{gap}{other}{gap}"
        return ((left, style), (fitted(how, self.cells - cell_len(left)), "faint"))


def _columns(match: Match, narrator: Narrator, cells: int, *, sums: bool) -> _Columns:
    name = max(8, min(max(map(cell_len, narrator.names)), 16))
    ends = [hand.outcome for hand in match.hands if hand.outcome]
    # A remark on a hand in play needs 24 cells.
    longest = max((cell_len(narrator.score_breakdown(end)) for end in ends if sums), default=24)
    room = cells - _MARGIN - 3 * name - 1
    # Use one format for all results, and share the remaining cells among the columns.
    ways = narrator.outcome_in_words, narrator.outcome_in_short
    needed = [max((longest, *(cell_len(how(end)) for end in ends))) for how in ways]
    way = int(needed[0] + 3 * _LEAST_GAP > room)
    gap = max(1, min((room - needed[way]) // 3, 16))
    return _Columns(cells, distinct(narrator.names, name), gap, ways[way])


def _hand_rows(  # noqa: PLR0913  # a row of the sheet needs all of these
    match: Match, narrator: Narrator, number: int, columns: _Columns, *, at: int, loose: bool
) -> list[Row]:
    dealer, end, result, style = "", None, _state(match, number, at), "faint"
    if number <= len(match.hands_dealt):
        hand, style = match.hands_dealt[number - 1], "plain"
        dealer, end, trick = narrator.names[hand.dealer], hand.outcome, hand.position.trick
        result = columns.how(end) if end else f"{result}{f': trick {trick}' if trick else ''}"
    row = columns.row(f"{number:>5}", dealer, _points(end), result, style)
    return (
        [row, columns.row("", "", ("", ""), narrator.score_breakdown(end)), ()] if loose else [row]
    )


def _round_row(match: Match, narrator: Narrator, last: int, columns: _Columns) -> Row:
    """Return the row with the points of a round and its winner."""
    number = match.round_of(last)
    if len(match.hands) < last or not match.hands[last - 1].outcome:
        return columns.row("", f"Round {number}", ("", ""), "", "faint")
    hands = (hand for at, hand in enumerate(match.hands, 1) if match.round_of(at) == number)
    points = match._replace(hands=tuple(hands), head_start=(0, 0)).score
    ahead = _ahead(narrator, points, even="level")
    return columns.row("", f"Round {number}", points, ahead, "faint")


_LABEL_CELLS: Final = 12


def series_rows(record: MatchRecord, narrator: Narrator, cells: int) -> list[Row]:
    """Draw the matches and points of a series, and its leader or winner; no rows outside a series.

    The current match counts if it is finished. There are 4 rows, or 5 if a sentence fills two rows.
    """
    series = record.header.series
    if series is None:
        return []
    stood = record.standing
    column = min((cells - _LABEL_CELLS - 4) // 2, 14)
    return [
        _line(kind(series.of), draw.short_names(narrator.names, column), column, "faint"),
        _line("Matches", stood.wins, column, "strong"),
        _line("Points", stood.points, column, "plain"),
        *paragraph(sentence(record, narrator), "plain", cells, 2),
    ]


def _line(label: str, of_both: Iterable[object], column: int, style: str) -> Row:
    one, other = (fitted_right(str(each), column) for each in of_both)
    return ((f" {label:<{_LABEL_CELLS}}", "faint"), (f"{one} {other}", style))


def draw_score_page(  # noqa: PLR0913  # the page shows all of these
    match: Match, narrator: Narrator, record: MatchRecord | None, cells: int, rows: int, *, at: int
) -> list[Row]:
    """Draw the page: large points, the score sheet and, if there is a record, texts below."""
    below: Block = {ALWAYS: []}
    if record is not None:
        standing = paragraph(sentence(record, narrator), "plain", cells, 1)
        helped = help_in_words(record, narrator)
        remark = paragraph(helped, "faint", cells, rows - LEAST_ROWS - len(standing))
        below = {1: [*series_rows(record, narrator, cells), *remark], ALWAYS: [*standing, *remark]}
    points = {most: _figures(match, narrator, cells, most) for most in (8, 5, 3)}
    loose, of_rounds, least = (
        draw_score(match, narrator, cells, most, at)
        for most in (LOOSE_ROWS, ROUND_ROWS, LEAST_ROWS)
    )
    figures: Block = {4: points[8], 6: points[5], 9: points[3], ALWAYS: []}
    score: Block = {7: loose, 8: of_rounds, ALWAYS: least}
    large_points, sheet, said = draw.fitting([figures, score, below], rows)
    return draw.stacked([[*large_points, *sheet], said], rows, most=1)


def _figures(match: Match, narrator: Narrator, cells: int, rows: int) -> list[Row]:
    one, other = match.score
    figures = f"{one} – {other}"
    texts = (f"{narrator.names[0]} {figures} {narrator.names[1]}", figures)
    drawn = next((letters for text in texts if (letters := large(text, cells - 2, rows))), ())
    return [*centred(drawn, "accent", cells), *([()] if rows > 3 else [])]


# The preview of a saved match.


def players_of(match: SavedMatch) -> tuple[str, str]:
    """Return the players' names, with a computer's level unless its name contains the level."""
    levels = (LEVEL_NAMES[level] if level else "" for level in match.computers)
    one, other = (
        name if level in name.casefold() else f"{name} ({level})"
        for name, level in zip(match.players, levels, strict=True)
    )
    return one, other


def hand_chips(match: SavedMatch, *, signs: bool) -> Row:
    """Draw the card that ended each finished hand in the colour and with the mark of its winner."""
    row: Row = ()
    for end in match.outcomes:
        chip = f" {NO_WINNER} ", "slot"
        if end.winner is not None and end.card is not None:
            label = end.card.label if signs else end.card.ascii_label
            chip = f"{MARKS[end.winner]}{label}", ("first", "second")[end.winner]
        row += ((fitted(chip[0], 4), chip[1]), (" ", "plain"))
    return row


_MATES_CELLS: Final = 51
"""The width of the four cards that ended the hands of a match, in a preview."""
_CARD: Final = 11, 8


def _mates(match: Match, narrator: Narrator, cells: int, stock: Stock) -> list[Row]:
    """Draw the card that ended each hand with the points below, or the state of the hand."""
    drawn: list[Sequence[Row]] = []
    for number in range(1, match.length + 1):
        end = next((hand.outcome for hand in match.hands[number - 1 : number]), None)
        below = ["", ""]
        if end and end.card and end.winner is not None:
            card = draw_row([(end.card, CardState.LEGAL)], _CARD, signs=narrator.signs, stock=stock)
            name = draw.short_names(narrator.names, 6)[end.winner]
            below = [f"{MARKS[end.winner]}{name} +{end.points}", f"trick {end.trick}"]
        else:
            words = "drawn" if end else _state(match, number, 0)
            card = [(*row, (" ", "plain")) for row in draw_place(*_CARD, words.split())]
        texts = zip(below, ("strong", "faint"), strict=True)
        drawn.append([*card, *(((f"{fitted(text, _CARD[0])} ", style),) for text, style in texts)])
    spare = cells - 1 - len(drawn) * (_CARD[0] + 1)
    return draw.side_by_side(drawn, gap=min(spare // max(len(drawn) - 1, 1), 4), left=1)


def _title(match: SavedMatch, cells: int, rows: int) -> list[Row]:
    """Draw the score between the names in letters of at most this height, or only the names."""
    one, other = map(" ".join, zip(MARKS, players_of(match), strict=True))
    letters = large("{} – {}".format(*match.score), cells - cell_len(one + other) - 4, rows)
    if not letters:
        return [*[()] * (rows - 1), *paragraph(f"{one} – {other}", "strong", cells - 1, 2), ()]
    drawn: list[Row] = []
    for number, line in enumerate(letters):
        middle = fitted(line, max(map(cell_len, letters)))
        names = (one, other) if number == len(letters) // 2 else (" " * cell_len(one), "")
        drawn.append(((f"  {middle}  ".join(names), "strong"),))
    return [*[()] * (rows - len(drawn)), *draw.centred_rows(drawn, cells), ()]


def preview(
    match: SavedMatch,
    record: MatchRecord | None,
    narrator: Narrator,
    cells: int = 40,
    stock: Stock | None = None,
) -> list[Row]:
    """Draw the preview of a match; without a record, show what is wrong with its log.

    Args:
        stock: the material of the mating cards; None to draw no cards.
    """

    def lines(style: str, text: str, limit: int) -> list[Row]:
        return paragraph(text, style, cells - 1, limit)

    if record is None:
        problem = clean(match.problem or "The log cannot be read.", 300)
        return [*lines("bad", problem, 6), (), *lines("faint", path_text(match.path), 8)]
    of_match, end = record.match, ""
    stock = stock if cells >= _MATES_CELLS else None
    if not record.finished:
        end = f"Unfinished: in hand {match.hand} of {of_match.length}."
    elif match.given_up:
        end = narrator.result(of_match, short=True)
    longest = max((len(hand.tricks) for hand in of_match.hands), default=0)
    step = min((cells - 6) // max(longest, 1), 5)
    rows = _title(match, cells, 1 if stock is None else 4)
    for text in _terms(match, narrator.head_start(of_match)):
        rows += lines("plain", text, 3)
    sheet = draw_sheet(of_match, narrator, match.hand)
    rows += [(), *(_mates(of_match, narrator, cells, stock) if stock else sheet), ()]
    rows += [*lines("strong", end, 2), ()] if end else []
    for number, hand in enumerate(of_match.hands, start=1):
        rows += _tricks(hand, number, narrator, step)
    return rows


def _terms(match: SavedMatch, head_start: str) -> Iterator[str]:
    """Yield sentences about a match: when it began, and all terms that are unusual."""
    played = short_day(local_time_of(match.stamp.written))
    began = f"{short_day(match.created)}{local_time(match.created)[DAY_CELLS:]}"
    later = f", last played {played}" if played != short_day(match.created) else ""
    rules = "" if match.rules.name == CLASSIC.name else f", {clean(match.rules.name, 24)} rules"
    yield f"Began {' '.join(began.split())}{later}{rules}"
    if any(match.computers):
        levels = " and ".join(LEVEL_NAMES[level] for level in match.computers if level)
        yield f"Computer: {levels}"
    if match.series:
        yield f"Series: {place(match.series)}; {matches(match.series.before)} before it"
    yield from (value.name.capitalize() for value in match.changed_values)
    if match.help:
        uses = f"{match.helped[0]} and {match.helped[1]} times"
        yield f"Aids: {clean(', '.join(match.help), 40)}; used {uses}"
    if head_start:
        yield f"The score begins with {head_start}"


def _tricks(hand: Hand, number: int, narrator: Narrator, step: int) -> list[Row]:
    """Draw the tricks of a hand: each player's cards in a row, the winner's card bright."""
    rows: list[Row] = []
    for seat, mark in enumerate(MARKS):
        row: Row = ((f" {'' if seat else number:<2}", "strong"), (f"{mark} ", "faint"))
        for trick in hand.tricks:
            card = trick.lead if trick.leader == seat else trick.reply
            won = seat == (trick.leader if trick.winner is None else trick.winner)
            text = fitted(narrator.card(card) if card else NONE, step)
            row += ((text, "strong" if won else "faint"),)
        rows.append(row)
    return [*rows, ()]
