"""Pages in one piece: the end of a hand, the score sheet, a match log that changed."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from mate import clock
from mate.errors import MateError
from mate.record import MatchRecord, Terms
from mate.rules import Match
from mate.session import Moved, Session
from mate.tui.draw.handend import HandEnding, draw_hand_end
from mate.tui.draw.layout import LARGE_CELLS
from mate.tui.draw.rows import Row, paragraph
from mate.tui.draw.sheet import draw_score_page
from mate.tui.keys.commands import Place, renamed
from mate.tui.play.motion import Motion
from mate.tui.play.roundgrading import RoundGrading
from mate.tui.screens.base import Interruption, MateScreen
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.problems import change_in_words, message_of, place_in_words

if TYPE_CHECKING:
    from mate.grading import GradedAction, RoundVerdict

Choice = Literal["go on", "result", "take back", "leave"] | Terms
"""What the players do after the page of a hand or a match."""

_WORKS_THROUGHOUT: Final = frozenset({"take_back", "leave", "app.quit"})
_MOST_ROWS: Final = 4
"""The most rows of a sentence with a path."""


class ResultScreen(Interruption[Choice]):
    """A page about the last hand or the match, which leads back to the table or away from it.

    Args:
        go_on: called with what the players choose to do at the table.
    """

    WIDEST = LARGE_CELLS

    def __init__(
        self,
        session: Session,
        narrator: Narrator,
        go_on: Callable[[Choice], None],
        grading: RoundGrading,
        *,
        moves: bool = False,
    ) -> None:
        super().__init__()
        self._go_on, self.grading, self.moves = go_on, grading, moves
        self.record, self.match, self.path = session.record, session.match, session.path
        self.narrator = narrator
        self.remark = help_in_words(session.record, narrator)

    def leave(self, result: Choice | None = None) -> None:
        """Leave; the table below is updated before it is shown again."""
        if self.is_current and result in ("go on", "take back"):
            self._go_on(result)
            result = None
        super().leave(result)

    def action_replay(self, hand: int = 1, actions: int = 0) -> None:
        """Replay the match above this page, from so many actions of a hand on."""
        try:
            self.program.replay(self.path, hand, actions)
        except MateError as error:
            self.show_message(message_of(error, self.path))

    @property
    @abstractmethod
    def decided(self) -> dict[int, GradedAction]:
        """The moves that decided a round, by the number that the command has."""

    def offers(self, action: str) -> bool:
        """Offer the move that decided a round, if there is one."""
        number = {"decided": 0, "decided(1)": 1, "decided(2)": 2}.get(action)
        return super().offers(action) and (number is None or number in self.decided)

    def action_decided(self, number: int = 0) -> None:
        """Replay the match from just after the move that decided a round."""
        if (decided := self.decided.get(number)) is None:
            self.show_message("No single action decided this round.")
            return
        made = self.match.hands[decided.hand - 1].positions.index(decided.evaluation.position)
        self.action_replay(decided.hand, made + 1)

    def action_take_back(self) -> None:
        """Undo the last action."""
        self.leave("take back")


class HandEndScreen(ResultScreen, places=(Place.HAND_END, Place.EVERYWHERE)):
    """The end of a hand: how it ended, the score sheet, and the coming swap or deal.

    Leaving it leads back to the table, where the last card is still shown.
    """

    @cached_property
    def _motion(self) -> Motion:
        return Motion(self, self.refresh_rows)

    def on_mount(self) -> None:
        """Animate the end of the hand if it is new, and wait for the verdict."""
        self.grading.learned = self._learned
        if self.moves:
            self._motion.begin(clock.MATE_LASTS)

    def on_unmount(self) -> None:
        """Stop waiting for the verdict; another page may wait for it."""
        if self.grading.learned == self._learned:
            self.grading.learned = None

    def _learned(self) -> None:
        # It may come while this page is being removed.
        if self in self.app.screen_stack:
            self.redraw()

    @property
    def _is_sober(self) -> bool:
        # A person who was mated by the computer needs no fanfare.
        winner, computers = self.match.hands[-1].end.winner, self.record.header.computers
        return winner is not None and bool(computers[winner]) and not computers[1 - winner]

    @property
    def _has_verdict(self) -> bool:
        # After both hands of a round, if switched on.
        return self.program.settings.verdict and self.match.ends_round(len(self.match.hands))

    @property
    def _verdict(self) -> RoundVerdict | None:
        return self.grading.verdict(self.match) if self._has_verdict else None

    @property
    def decided(self) -> dict[int, GradedAction]:
        """The move that decided the round, if one did."""
        verdict = self._verdict
        return {} if verdict is None or verdict.decided is None else {0: verdict.decided}

    def accepts_key(self) -> bool:
        """Whether the last key may take effect; during the animation it ends that."""
        moved = self._motion.running
        if not self.program.presses.ignored:
            # A key that is too early to continue does so, too: it is a new press, in haste.
            self._motion.end()
        return super().accepts_key() and (not moved or self.action_of_key in _WORKS_THROUGHOUT)

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match, verdict = self.match, self._verdict
        look = self.layout_kind, self.cells, self._motion.share
        ending = HandEnding(match.hands[-1], self.narrator, *look, self._is_sober)
        if self._has_verdict:
            # If it was switched on just now, nothing has been graded yet.
            self.grading.follow(match)
        told = (verdict or self.grading.problem) if self._has_verdict else None
        page = draw_hand_end(match, ending, self.remark, self.rows_between, told)
        names = {"leave": "back"} | ({"go_on": "result"} if match.finished else {})
        names |= {} if self.decided else {"decided": ""}
        title = f"End of hand {len(match.hands)} of {match.length}"
        # The score changes when the points are counted.
        told_match = match.take_back() if self._motion.running else match
        standing = self.narrator.standing(told_match), "strong"
        self.show_sheet(title, page, standing, renamed(self.commands, names))

    def action_go_on(self) -> None:
        """Start the next hand; after the last one, show the result of the match."""
        self.leave("result" if self.match.finished else "go on")


class ScoreScreen(MateScreen[None], places=(Place.SCORE, Place.EVERYWHERE)):
    """The score sheet, opened above a table or a replay.

    Args:
        record: the record of a match in play, with its series and its help; None in a replay.
    """

    WIDEST = LARGE_CELLS

    def __init__(self, match: Match, narrator: Narrator, record: MatchRecord | None = None) -> None:
        super().__init__()
        self._match, self.narrator, self._record = match, narrator, record

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match, narrator, record = self._match, self.narrator, self._record
        page = draw_score_page(match, narrator, record, self.cells, self.rows_between)
        heads = () if record is None else record.header.heads
        where = (f"hand {match.current_number} of {match.length}", match.ruleset.name, *heads)
        self.show_sheet("Score sheet", page, (" · ".join(where), "faint"))


class NewLogScreen(Interruption[bool], places=(Place.NEW_LOG, Place.EVERYWHERE)):
    """Asks whether to continue in the new log; leaving it leaves the match, saved there."""

    def __init__(self, moved: Moved) -> None:
        super().__init__()
        self._moved = moved

    def refresh_rows(self) -> None:
        """Redraw everything."""
        told, place = change_in_words(self._moved), place_in_words(self._moved)
        texts = {"bad": told, "plain": place, "strong": "Continue the match there?"}
        rows: list[Row] = []
        for style, text in texts.items():
            rows += [*[()] * (not self.compact), *paragraph(text, style, self.cells, _MOST_ROWS)]
        above = (self.rows_between - len(rows)) // 2 if self.wide else 0
        self.show_sheet("Match log changed", [*[()] * above, *rows])

    def action_go_on(self) -> None:
        """Continue in the new log."""
        self.leave(result=True)
