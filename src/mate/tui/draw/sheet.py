"""The page with the score sheet of a match, the preview of a saved match, and its row of cards."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, Final

from rich.cells import cell_len

from mate.cleaning import clean, path_text
from mate.clock import DAY_CELLS, local_time, local_time_of, short_day
from mate.computers import LEVEL_NAMES
from mate.record import MatchRecord
from mate.rules import CLASSIC, Match
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Row, fitted, paragraph
from mate.tui.draw.cards import PAPER, Stock
from mate.tui.draw.faces import large
from mate.tui.draw.hands import (
    SIZES,
    Grid,
    Hands,
    draw_hands,
    draw_names,
    forms_of_hands,
    in_letters,
)
from mate.words import NONE
from mate.words.history import MARKS, NO_WINNER
from mate.words.narrator import Narrator
from mate.words.series import kind, matches, place, points, sentence

if TYPE_CHECKING:
    from mate.saved.savedmatch import SavedMatch

_LEAST_ROWS: Final = 4
"""The height of the score and the hands in their shortest forms."""
_BEGINS_CELLS: Final = 29
"""The width of the column that says who begins the hands of a round."""


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
    hands = forms_of_hands(Hands.of(match, narrator, (), stock, at), grid)
    rounds = _rounds(match, narrator, grid)
    of_record: Block = {ALWAYS: []}
    if record is not None:
        standing = grid.text("Series", sentence(record, narrator), "strong", 1)
        remark = grid.aids(record, narrator, rows)
        remark = remark[: max(rows - _LEAST_ROWS - len(standing), 0)]
        full = [*series_rows(record, narrator, grid), *remark]
        of_record = {1: full, ALWAYS: [*standing, *remark]}
    figures = narrator.standing(match), "{} – {}".format(*match.score)
    written = draw.centred([draw.cut(figures[0], grid.width)], "accent", grid.width)
    # Large letters leave no room for names on a narrow page.
    names = [] if grid.label else [" – ".join(draw.short_names(narrator.names, cells // 2 - 3))]
    below = draw.centred(names, "plain", grid.width)
    sizes = (in_letters("", each, "accent", grid.width) for each in figures)
    forms = next(filter(None, sizes), {}).items()
    letters: Block = {**{size: [*drawn, *below] for size, drawn in forms}, ALWAYS: written}
    return grid.page([letters, hands, {ALWAYS: rounds}, of_record], rows)


def _rounds(match: Match, narrator: Narrator, grid: Grid) -> list[Row]:
    """Draw the head start and, beside labels, who begins the hands of each round and its result."""
    rows = grid.text("Start", narrator.head_start(match), "plain")
    dealt = enumerate(match.hands_dealt if grid.label else (), start=1)
    for number, of_round in groupby(dealt, key=lambda each: match.round_of(each[0])):
        hands = [*of_round]
        begins = ", ".join(narrator.beginner(hand.dealer, which) for which, hand in hands)
        which, last = hands[-1]
        row: Row = ((fitted(f"{begins} ", _BEGINS_CELLS), "plain"),)
        if number <= match.rounds_over:
            only = match._replace(
                hands=tuple(hand for _, hand in hands), head_start=(0, 0), given_up=None
            )
            row += ((_ahead(narrator, only.score), "strong"),)
        elif trick := last.position.trick:
            row += ((f"hand {which}, trick {trick}", "faint"),)
        rows += grid.labelled(f"Round {number}", [row])
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
    """Draw the card that ended each finished hand, after the mark of its winner."""
    row: Row = ()
    for end in match.outcomes:
        if end.winner is None or end.card is None:
            row += ((f" {NO_WINNER}   ", "faint"),)
        else:
            label = end.card.label if signs else end.card.ascii_label
            # In 16 colours, the card has a ground, and the blanks after the card have none.
            row += (MARKS[end.winner], "plain"), (label, end.card.suit.word)
            row += ((" " * (4 - len(label)), "plain"),)
    return row


def _title(match: SavedMatch, cells: int, rows: int) -> list[Row]:
    """Draw the score between the names, in letters of at most this height."""
    one, other = map(" ".join, zip(MARKS, players_of(match), strict=True))
    letters = large("{} – {}".format(*match.score), cells - cell_len(one + other) - 4, rows)
    if not letters:
        text = "{}  {} – {}  {}".format(one, *match.score, other)
        return paragraph(text, "strong", cells - 1, 2)
    drawn: list[Row] = []
    for number, line in enumerate(letters):
        middle = fitted(line, max(map(cell_len, letters)))
        names = (one, other) if number == len(letters) // 2 else (" " * cell_len(one), "")
        drawn.append(((f"  {middle}  ".join(names), "strong"),))
    return draw.centred_rows(drawn, cells)


def preview(
    match: SavedMatch,
    record: MatchRecord | None,
    narrator: Narrator,
    area: tuple[int, int] = (40, 30),
    stock: Stock | None = None,
) -> list[Row]:
    """Draw the preview of a match; without a record, show what is wrong with its log.

    Args:
        area: the width and the height to fill.
        stock: the material of the mating cards; None to draw no cards.
    """

    def lines(style: str, *texts: str) -> list[Row]:
        return [row for text in texts for row in paragraph(text, style, cells - 1, 6)]

    cells, rows = area
    if record is None:
        problem = clean(match.problem or "The log cannot be read.", 300)
        return [*lines("bad", problem), (), *lines("faint", path_text(match.path))]
    of_match = record.match
    end = narrator.result(of_match, short=True) if match.given_up else ""
    hands = Hands.of(of_match, narrator, stock=stock or PAPER, at=match.hand)
    sizes = (draw_hands(hands, cells - 2, size, close=True) for size in SIZES[:-1] if stock)
    cards = next(filter(None, sizes), [])
    if not cards:
        cards = draw_names(hands, cells - 2)
        end = end if record.finished else f"Unfinished: in hand {match.hand} of {of_match.length}."
    cards = [((" ", "plain"), *row) for row in cards]
    title = _title(match, cells, 4 if stock else 1)
    parts = [title, lines("plain", *_terms(match, narrator.head_start(of_match))), cards]
    tricks = _tricks(of_match, narrator, cells)
    return draw.stacked([*parts, lines("strong", end), tricks], rows)


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


def _tricks(match: Match, narrator: Narrator, cells: int) -> list[Row]:
    """Draw the tricks of all hands: each player's cards in a row, the winner's card bright."""
    longest = max((len(hand.tricks) for hand in match.hands), default=0)
    step = min((cells - 6) // max(longest, 1), 5)
    rows: list[Row] = []
    for number, hand in enumerate(match.hands, start=1):
        rows += [()] if rows else []
        for seat, mark in enumerate(MARKS):
            row: Row = ((f" {'' if seat else number:<2}", "strong"), (f"{mark} ", "faint"))
            for trick in hand.tricks:
                card = trick.lead if trick.leader == seat else trick.reply
                won = seat == (trick.leader if trick.winner is None else trick.winner)
                text = fitted(narrator.card(card) if card else NONE, step)
                row += ((text, "strong" if won else "faint"),)
            rows.append(row)
    return rows
