"""The contents of a replay around the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import Analysis, GradedAction, GradedHand
from mate.rules import Action, Match
from mate.solver import Evaluation
from mate.tui.draw.cardvalues import value_marks
from mate.tui.draw.grades import NAME_CELLS
from mate.tui.draw.graph import Plot
from mate.tui.draw.layout import Layout
from mate.tui.draw.rows import short_names
from mate.tui.draw.table import CardSize, TableView
from mate.tui.replay.moments import Moment
from mate.tui.replay.variation import Variation
from mate.words.advice import LastHand
from mate.words.narrator import Narrator
from mate.words.verdict import standing, standing_in_short

WAITING: Final = "Analysing …"
"""The text in place of values while they are not known."""


class ReplayView(NamedTuple):
    """The contents of a replay around the board.

    Args:
        match: the match.
        narrator: the players' names and how cards are written.
        moment: the moment on the table, of the match or of a variation.
        at: the place in the match, from 0.
        last: the last place in the match.
        variation: the variation on the table; None in the match itself.
        analysed: whether values and grades are shown.
        closed: whether they are hidden because the round is not over.
        graded: the hand or variation of the moment; None while it is being analysed.
        whole: the hands graded so far.
        plot: the plot of the match.
        chosen: in a variation, the action under the cursor.
        notice: a message to show at once.
        log_notice: a message about the log.
        counts: whether counts are preferred to the graph where only one of them fits.
        tight: whether the counts only fit in place of the message.
        layout: the layout of the screen.
        cards: the size of the cards.
        cells: the width of a row.
        key: returns the current key of a command, given its id.
    """

    match: Match
    narrator: Narrator
    moment: Moment
    at: int
    last: int
    variation: Variation | None
    analysed: bool
    closed: bool
    graded: GradedHand | None
    whole: Analysis
    plot: Plot
    chosen: Action | None
    notice: str
    log_notice: str
    counts: bool
    tight: bool
    layout: Layout
    cards: CardSize
    cells: int
    key: Callable[[str], str]

    @property
    def compact(self) -> bool:
        """Whether the layout is the compact one."""
        return self.layout is Layout.COMPACT

    @property
    def match_then(self) -> Match:
        """The match as it was at this moment."""
        hand, before = self.moment.hand, self.match.hands[: self.moment.number - 1]
        return self.match._replace(hands=(*before, hand) if hand.actions else before)

    @property
    def score(self) -> tuple[int, int]:
        """The points by seat at this moment of the match."""
        return self.match_then.score

    @property
    def last_hand(self) -> LastHand | None:
        """The last hand of the match, if the moment belongs to it."""
        return LastHand.of(self.match, self.moment.number)

    def standing(self, cells: int) -> str:
        """Who wins by how much with best play; empty without analysis or after the last card.

        Args:
            cells: the room for it; the shortest form is used even if it does not fit.
        """
        if self.closed:
            return f"hidden; {self.key('replay.open-round')} reveals it"
        if not self.analysed:
            return ""
        evaluation, last = self.evaluation, self.last_hand
        if evaluation is None:
            return WAITING
        if self.moment.hand.outcome is not None and not evaluation.whole_round:
            return ""
        names = short_names(self.narrator.names, NAME_CELLS)
        ways = [standing_in_short(evaluation, names, last), standing_in_short(evaluation, names)]
        if not self.compact:
            ways.insert(0, standing(evaluation, self.narrator, last))
        return next((way for way in ways if cell_len(way) <= cells), ways[-1])

    @property
    def log_notice_due(self) -> bool:
        """Whether to show the message about the log here: at both ends of the match."""
        ends = self.at in {0, self.last} and self.variation is None
        return bool(self.log_notice) and ends

    @property
    def evaluation(self) -> Evaluation | None:
        """The value of the moment; None while it is being analysed."""
        return None if self.graded is None else self.graded.evaluations[self.moment.count]

    def hand_as_played(self, graded: GradedHand) -> GradedHand:
        """The hand of the match that a graded hand belongs to; a variation leaves its hand."""
        return next((hand for hand in self.whole.hands if hand.number == graded.number), graded)

    @property
    def last_action(self) -> GradedAction | None:
        """The action that led here, graded."""
        if self.graded is None or not self.moment.count:
            return None
        return self.graded.actions[self.moment.count - 1]

    @property
    def table(self) -> TableView:
        """The table on the board."""
        evaluation = self.evaluation
        # The compact layout has no room for keys beside values.
        if self.compact and self.chosen is not None:
            evaluation = None
        return TableView(
            self.moment.hand,
            self.narrator,
            self.chosen,
            marks={} if evaluation is None else value_marks(evaluation),
            score=self.score,
            number=self.moment.number,
            layout=self.layout,
            cells=self.cells,
            cards=self.cards,
            weighs=self.cards.alone or self.graded is not None,
        )
