"""Drawings of the end of a hand and of a player's statistics, at every size."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.records import header
from tests.strategies import hands
from tests.sweeps import sweep

from mate.record import MatchRecord
from mate.rules import DECK, Hand, Mate, mate_points
from mate.saved.savedmatch import Foreplaced, SavedMatch, end_of
from mate.statistics import fair_head_start
from mate.statistics.losses import HandLoss
from mate.statistics.tally import Player, Tally, collect_statistics
from mate.tui.draw import ALWAYS, Layout, Row, width
from mate.tui.draw.cards import PAPER
from mate.tui.draw.handend import HandEnding, draw_practice_end
from mate.tui.draw.hands import Grid
from mate.tui.draw.matchend import MatchEndView, _notes
from mate.tui.draw.players import (
    line_columns,
    losses,
    page_lines,
    pair_rows,
    portrait,
    side_rows,
    trend,
)
from mate.tui.theme.styles import colourless_palette
from mate.words import factors, partial_product
from mate.words.narrator import Narrator, why_it_ended

AREAS = [(40, 10), (80, 21), (78, 33), (99, 42), (126, 57)]
"""The cells and rows for drawings in terminals from 40 × 12 to 200 × 60."""


def text(rows: list[Row]) -> list[str]:
    return ["".join(piece for piece, _ in row) for row in rows]


def played(matches: int, *, known: bool = True) -> Tally:
    """Return the tally of a player after a number of random matches."""
    luck = random.Random(matches)
    saved: list[SavedMatch] = []
    for number in range(matches):
        hands = tuple(_hand(luck) for _ in range(4))
        ends, foreplaced = zip(*hands, strict=True)
        match = SavedMatch(
            log=str(number), players=("Ana", "Ben"), finished=True, ends=ends, foreplaced=foreplaced
        )
        saved.append(match)
    lost = {m.log: (HandLoss((luck.randrange(30), 0)),) * 4 for m in saved if known}
    return collect_statistics(saved, lost).players[Player("ana")]


def _hand(luck: random.Random) -> tuple[int, Foreplaced]:
    card, trick = luck.choice(DECK), luck.randint(1, 10)
    points = mate_points(card, trick, foreplaced=True, overmate=False)
    own, other = (luck.choice(DECK).notation for _ in (0, 1))
    return end_of(Mate(luck.choice((0, 1)), card, trick, points)), (own, other)


@pytest.mark.parametrize(("length", "rows"), [(38, 1), (39, 0)])
def test_lifetime_score_is_shown_only_if_it_leaves_two_cells_free(length: int, rows: int) -> None:
    record, narrator = MatchRecord.begin(header()), Narrator(("Ana", "Ben"))
    view = MatchEndView(record, narrator, (), "", "", (), 40, 10, lifetime="x" * length)
    assert len(_notes(view, Grid.of(40))[ALWAYS]) == rows


@sweep("area,matches", AREAS, [1, 2, 30, 2000])
def test_drawings_of_statistics_fit_their_area(area: tuple[int, int], matches: int) -> None:
    cells, rows = area
    tally = played(matches)
    lines = page_lines(tally, [(tally, tally)], cells, signs=True)
    width_of_lines = sum(column.cells + 2 for column in line_columns(lines, cells, "Points lost"))
    assert width_of_lines <= cells
    assert lines
    pages = (
        trend(tally, cells, rows),
        side_rows(tally, cells)[:rows],
        pair_rows(tally, tally, cells, rows),
        portrait(tally, cells, rows, signs=True, stock=PAPER),
    )
    for page in pages:
        assert len(page) <= rows
        assert max(map(width, page), default=0) <= cells


def test_trend_is_drawn_only_for_five_or_more_matches_and_enough_rows() -> None:
    assert trend(played(4), 72, 12) == []
    assert trend(played(5), 72, 5) == []
    assert "█" in "".join(text(trend(played(5), 72, 12)))


def test_best_hand_names_its_card_with_a_suit_symbol_or_a_letter() -> None:
    tally = played(6)
    for signs in (True, False):
        lines = page_lines(tally, [], 72, signs=signs)
        (best,) = (line for line in lines if str(line).startswith("best hand"))
        assert bool({*"♣♠♥♦"} & {*best}) is signs


def test_page_of_two_equal_players_shows_no_head_start_figure() -> None:
    tally = played(30)
    fair = fair_head_start(tally)
    assert fair is not None
    assert ("±" in "".join(text(pair_rows(tally, tally, 72, 30)))) is fair.needed
    assert not fair.needed


def test_trend_without_analysed_matches_says_that_the_points_lost_are_not_known() -> None:
    assert losses(played(6, known=False).losses_by_match, 10) == [None] * 6
    title, sentence = text(trend(played(6, known=False), 60, 9))
    assert title.strip() == "Points lost per hand"
    assert sentence == " Not known yet: 0 of 6 matches analysed."


def test_trend_has_lines_for_levels_and_names_its_oldest_and_newest_end() -> None:
    tally = played(6)
    most = max(loss for loss in losses(tally.losses_by_match, 60) if loss is not None)
    head, top, *middle, axis = text(trend(tally, 72, 12))
    assert head.split() == ["Points", "lost", "per", "hand", "level", "casual"]
    assert round(most) == 29
    assert top.split()[0] == "casual"
    assert [line.split()[0] for line in middle if "┄" in line] == ["skilled", "expert"]
    assert axis.split() == ["oldest", "newest"]


def test_bars_of_the_trend_combine_many_matches_without_omitting_any() -> None:
    tally = played(2000)
    shared = losses(tally.losses_by_match, 50)
    assert len(shared) == 50
    average = sum(loss for loss in shared if loss is not None) / 50
    assert average == pytest.approx(tally.points_lost.a_hand)


# The drawing of a hand's end.

NAMES = Narrator(("Bartholomew the…", "Ben"))
ROOM = {Layout.COMPACT: 40, Layout.NORMAL: 80, Layout.WIDE: 120, Layout.LARGE: 150}
ROWS = {Layout.COMPACT: 10, Layout.NORMAL: 21, Layout.WIDE: 33, Layout.LARGE: 42}
layouts = st.sampled_from(Layout)


@given(hands(finished=True), layouts)
def test_end_of_a_hand_fits_its_page(hand: Hand, layout: Layout) -> None:
    ending = HandEnding(hand, NAMES, layout, ROOM[layout])
    page = draw_practice_end(ending, "Nothing was saved.", ROWS[layout])
    assert len(page) <= ROWS[layout]
    for row in page:
        assert width(row) <= ending.cells
        assert {style for _, style in row} <= set(colourless_palette())


@given(hands(finished=True), layouts)
def test_sober_page_after_a_hand_uses_no_bright_colour(hand: Hand, layout: Layout) -> None:
    loud = HandEnding(hand, NAMES, layout, ROOM[layout])
    sober = loud._replace(sober=True)
    rows = ROWS[layout]
    sober_page, loud_page = (draw_practice_end(each, "", rows) for each in (sober, loud))
    title = sober_page[: next(y for y, row in enumerate(sober_page) if row) + 1]
    assert not {"turn", "accent"} & {style for row in title for _, style in row}
    assert len(sober_page) <= len(loud_page)


@given(hands(finished=True))
def test_product_in_words_equals_the_points_of_a_mate(hand: Hand) -> None:
    outcome = hand.end
    if outcome.winner is None:
        assert why_it_ended(NAMES, outcome).endswith("tricks: neither player scores.")
        return
    points = 1
    for factor in partial_product(outcome, 1)[0].split(" × "):
        points *= int(factor)
    assert points == outcome.points
    foreplaced = hand.position.foreplaced[outcome.winner] is not None
    assert (f"({outcome.trick} + 1 foreplaced)" in factors(outcome)) is foreplaced
    assert factors(outcome).endswith(" × 2") is outcome.overmate
