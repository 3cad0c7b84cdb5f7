"""The score sheet of a match: in a narrow column, on a separate page, and in a preview."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from mate.cleaning import clean, path_text
from mate.clock import DAY_CELLS, local_time, local_time_of, short_day
from mate.computers import LEVEL_NAMES
from mate.record import MatchRecord
from mate.rules import CLASSIC, Hand, Match, Outcome
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Row, fitted, fitted_right, paragraph
from mate.tui.draw.cards import PAPER, Stock
from mate.tui.draw.faces import large
from mate.tui.draw.hands import Grid, Hands, draw_hands, forms_of_hands, in_letters, state_of
from mate.words import NONE
from mate.words.history import MARKS, NO_WINNER
from mate.words.narrator import Narrator
from mate.words.series import kind, matches, place, points, sentence

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

NARROW_CELLS: Final = 8
"""The width of a player's column in the narrow sheet."""
LEAST_ROWS: Final = 6
"""The height of a sheet with the hands and the total."""
_BEGINS_CELLS: Final = 24
"""The width of the column that says who begins each hand."""
_REMARK_CELLS: Final = 13
"""The width of the remark on a hand in the narrow sheet."""


def draw_sheet(match: Match, narrator: Narrator, at: int = 0) -> tuple[Row, ...]:
    """Draw the narrow sheet, 38 cells wide: a head start, the hands with their results, the totals.

    Args:
        at: the number of the hand on the table, which is in play even before its first action.
    """
    rows = [_narrow("", draw.short_names(narrator.names, NARROW_CELLS), "Result", "faint")]
    if any(match.head_start):
        rows.append(_narrow("", match.head_start, "head start"))
    for number in range(1, match.length + 1):
        end = next((hand.outcome for hand in match.hands[number - 1 : number]), None)
        result = narrator.outcome_in_short(end) if end else state_of(match, number, at)
        style = "plain" if number <= max(len(match.hands), at) else "faint"
        rows.append(_narrow(f" {number}", _points(end), result, style, style))
    lost = fitted(narrator.loser_by_other_means(match), _REMARK_CELLS)
    return (*rows, _narrow("", match.score, lost, "strong"))


def _narrow(
    label: str, of_both: Iterable[object], remark: str, style: str = "plain", margin: str = "plain"
) -> Row:
    one, other = (fitted_right(str(each), NARROW_CELLS) for each in of_both)
    return ((f"{label:<4}", margin), (f"{one} {other}", style), (f"  {remark}", "faint"))


def _points(outcome: Outcome | None) -> tuple[object, object]:
    return (outcome.points_of(0), outcome.points_of(1)) if outcome else ("", "")


def series_rows(record: MatchRecord, narrator: Narrator, grid: Grid) -> list[Row]:
    """Say who leads or has won the series, and by which points; no rows outside a series.

    The current match counts if it is finished.
    """
    series = record.header.series
    if series is None:
        return []
    stood = f"{kind(series.of).capitalize()}. {points(record, narrator)}"
    said = grid.text("Series", sentence(record, narrator), "strong")
    return [*said, *grid.text("", stood, "faint")]


def draw_score_page(  # noqa: PLR0913  # the page shows all of these
    match: Match,
    narrator: Narrator,
    record: MatchRecord | None,
    cells: int,
    rows: int,
    *,
    at: int,
    stock: Stock = PAPER,
) -> list[Row]:
    """Draw the page: large points, the hands and, if there is a record, texts below."""
    grid = Grid.of(cells).in_columns
    hands: Block = {ALWAYS: draw_sheet(match, narrator, at)}
    below: Block = {ALWAYS: []}
    if grid.label:
        hands = forms_of_hands(Hands.of(match, narrator, (), stock, at), grid)
        below = {5: _details(match, narrator, grid, at), ALWAYS: _rounds(match, narrator, grid)}
    of_record: Block = {ALWAYS: []}
    if record is not None:
        remark = grid.aids(record, narrator, rows - LEAST_ROWS)
        standing = grid.text("Series", sentence(record, narrator), "strong", 1)
        remark = remark[: rows - LEAST_ROWS - len(standing)]
        both = [*series_rows(record, narrator, grid), *remark]
        of_record = {1: both, ALWAYS: [*standing, *remark]}
    figures = narrator.standing(match), "{} – {}".format(*match.score)
    sizes = (in_letters("", each, "accent", grid.width) for each in figures)
    letters = next(filter(None, sizes), {})
    return grid.page([{**letters, ALWAYS: []}, hands, below, of_record], rows)


def _details(match: Match, narrator: Narrator, grid: Grid, at: int) -> list[Row]:
    """Say who begins each hand that is dealt and how it scored, then draw the rounds."""
    rows: list[Row] = []
    for number, hand in enumerate(match.hands_dealt, start=1):
        begins, end, trick = narrator.beginner(hand.dealer, number), hand.outcome, ""
        if end is None and (now := hand.position.trick):
            trick = f": trick {now}"
        how = narrator.score_breakdown(end) or narrator.outcome_in_short(end) if end else ""
        how = how or f"{state_of(match, number, at)}{trick}"
        begins = fitted(begins, _BEGINS_CELLS)
        rows += grid.labelled(f"Hand {number}", [((begins, "plain"), (how, "faint"))])
    return [*rows, *_rounds(match, narrator, grid)]


def _rounds(match: Match, narrator: Narrator, grid: Grid) -> list[Row]:
    """Draw the head start, and the points of each round that is over."""
    rows = grid.text("Start", narrator.head_start(match), "plain")
    for number in range(1, match.rounds_over + 1 if match.rounds > 1 else 1):
        hands = (hand for at, hand in enumerate(match.hands, 1) if match.round_of(at) == number)
        of_round = match._replace(hands=tuple(hands), head_start=(0, 0), given_up=None)
        points = fitted(narrator.standing(of_round), _BEGINS_CELLS)
        won: Row = ((points, "strong"), (_ahead(narrator, of_round.score), "faint"))
        rows += grid.labelled(f"Round {number}", [won])
    return [*rows, *grid.text("Match", narrator.loser_by_other_means(match), "strong")]


def _ahead(narrator: Narrator, points: tuple[int, int]) -> str:
    """Return the player with more points and the margin."""
    one, other = points
    return "drawn" if one == other else f"{narrator.names[int(other > one)]} by {abs(one - other)}"


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
    hands = Hands.of(of_match, narrator, stock=stock or PAPER)
    cards = draw_hands(hands, cells - 1, _CARD, close=True) if stock else []
    rows += [(), *(cards or sheet), ()]
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
