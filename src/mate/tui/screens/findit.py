"""Find it yourself: players look for a better action at each mistake or turning point."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final, Self

from mate.exercise import Exercise, Stage, Tone
from mate.grading import cause_of
from mate.puzzles import Mistake, Review, mistakes, why_not_obvious
from mate.record import MatchRecord
from mate.rules import Hand
from mate.solver import solve_hand
from mate.statistics.losses import ReviewResults
from mate.tui.draw import Row
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Scope
from mate.tui.play.analysis import MatchAnalysis
from mate.tui.screens.choosing import Cursor
from mate.tui.screens.exercise import ExerciseScreen, Frame
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.words import counted
from mate.words import verdict as words
from mate.words.reasons import explain_fault

_WHOSE: Final = {"first": (0,), "second": (1,), "both": (0, 1)}
"""The seats of the players whose mistakes an entry chooses, keyed by entry."""


class FindItScreen(ExerciseScreen[tuple[int, int]], scopes=(Scope.FIND_IT, Scope.EVERYWHERE)):
    """The mistakes of a match as questions, one after the other, with hidden values.

    The questions start at the moment that was shown; questions about earlier moments come last. The
    result is the number of a hand to replay, and how many of its actions; None to go back.

    Args:
        shown: the number of a hand, and how many of its actions were shown.
        at_turns: whether the questions are about the turning points of rounds, where both players
            may guess.
    """

    NOT_YET = "Answer first. Then you can explore the position."
    text: str
    """The text to show if there is no question."""
    problem = ""
    """The reason why the questions leave out a hand."""

    def __init__(
        self,
        record: MatchRecord,
        mistakes: Sequence[Mistake],
        shown: tuple[int, int] = (1, 0),
        *,
        at_turns: bool = False,
    ) -> None:
        super().__init__()
        self.record, self.narrator = record, self.program.narrator_of(record.players)
        # The review is empty until the player has chosen whose mistakes to look for.
        self.review = Review.of(())
        self._mistakes, self._shown = mistakes, shown
        self.text, self._at_turns = "", at_turns
        self._finds = ReviewResults()
        self.show_hand(record.match.hands_dealt[shown[0] - 1].at(0))

    @classmethod
    def of_match(
        cls,
        record: MatchRecord,
        analysis: MatchAnalysis,
        shown: tuple[int, int],
        only: Collection[tuple[int, int]] = (),
    ) -> Self:
        """Make the screen with all mistakes of a match, except in hands with hidden values.

        Args:
            only: the mistakes to ask about, each as the number of the hand and the number of
                actions before the mistake; empty for all mistakes.
        """
        # Try failed analyses again, because the cause of the failure may be gone.
        analysis.failed.clear()
        analysis.grade()
        chosen = mistakes(analysis.hands)
        if only:
            chosen = tuple(m for m in chosen if (m.graded.hand, m.actions_before) in only)
        screen = cls(record, chosen, shown)
        screen.text = words.nothing_to_find(sorted(analysis.failed), closed=bool(analysis.closed))
        screen.problem, analysis.problem = analysis.problem, ""
        return screen

    def on_mount(self) -> None:
        """Ask about the first mistake, or ask whose mistakes to look for."""
        players = [mistake.graded.player for mistake in self._mistakes]
        if len({*players}) > 1 and not self._at_turns:
            self.app.push_screen(WhoseScreen(self.record, players), self._begin)
        elif players:
            self._begin((0, 1))

    def _begin(self, seats: tuple[int, ...] | None) -> None:
        if seats is None:
            self.leave()
        else:
            chosen = tuple(m for m in self._mistakes if m.graded.player in seats)
            self._ask(Review.of(chosen, self._shown))
            if self.problem:
                self.say(self.problem)

    def _ask(self, review: Review) -> None:
        self.review, self.text = review, ""
        # Hide the cursor, and place it on a wrong answer, so that Enter alone reveals nothing.
        mistake = review.mistake
        match, number = self.record.match, mistake.graded.hand
        self.attempt = mistake.exercise(lambda: solve_hand(match, number))
        self.below = mistake.graded.player
        wrong = next(a for a in mistake.graded.evaluation.values if mistake.loss(a))
        self.ask(mistake.hand, Cursor(wrong, armed=False))
        self.explain_ahead()

    # Drawing.

    def frame(self) -> Frame:
        """Return the mistake's number and player, the number found so far, and the question."""
        title = "Find it yourself"
        review, text = self.review, self.text
        if not review.mistakes:
            return Frame(title, (), text, "", "leave")
        mistake, number, total = review.mistake, review.at + 1, len(review.mistakes)
        names = {}
        if self.chosen is None and self.offers("best_line"):
            names["best_line"] = "best line"
        # Show no other key for the next mistake if Enter goes there.
        if self.goes_on:
            names["step(1)"] = ""
        title = f"{title} · {number} of {total} · {self.narrator.names[mistake.graded.player]}"
        right: Row = ((f"{sum(map(bool, review.first))} found on the first try", "faint"),)
        if text:
            return Frame(title, right, text, "", "leave", names)
        # The compact layout has no header, so show the mistake's number in the question.
        which = f"{number}/{total} · " if self.compact else ""
        over = review.at in review.done
        asked = words.mistake_question(mistake, self.narrator, over=over)
        short = "" if over else words.asked_in_short(mistake)
        if self.attempt.over:
            short = self.attempt.stage.value
        onward = "leave" if total == 1 else "next"
        return Frame(title, right, "", f"{which}{asked}", onward, names, short)

    def table_view(self) -> TableView:
        """Return the hand of the mistake, with the score at its start."""
        match = self.record.match
        number = self.review.mistake.graded.hand if self.review.mistakes else self._shown[0]
        before = match._replace(hands=match.hands[: number - 1])
        return self.view_of(self.shown_hand, number)._replace(score=before.score)

    # Answering.

    def reply(self, after: Exercise) -> tuple[str, Tone]:
        """Return the cost of an answer and why it fails, or the best action."""
        mistake, why = self._explained(after)
        if after.stage is Stage.GIVEN_UP:
            said = words.mistake_solution(mistake, self.narrator)
        else:
            assert after.last is not None
            said = words.reply_to_answer(mistake, after.last, self.narrator)
        # An answer that is better than the action played is not wrong enough for a refutation.
        better = after.stage is Stage.REFUTED and not after.shown
        return f"{said} {why}".rstrip(), Tone.ASK if better else after.tone

    def _explained(self, after: Exercise) -> tuple[Mistake, str]:
        """Return the mistake with its reason, and why an answer fails, as far as known."""
        mistake, solution, brief = self.review.mistake, after.solution, self.compact
        try:
            mistake = mistake.explained(solution)
            # Add why the obvious action fails, unless the obvious action was the mistake.
            what, cause = "the obvious choice", None
            if after.stage is Stage.REFUTED and after.last is not None:
                what, cause = "", cause_of(solution, mistake.hand.position, after.last)
            else:
                cause = why_not_obvious(solution, mistake.hand, mistake.graded.action)
            why = cause and explain_fault(cause, self.narrator, brief=brief, what=what)
            return mistake, why or ""
        except Exception:  # noqa: BLE001  # the answer is judged even without a reason
            return mistake, ""

    def action_best_line(self) -> None:
        """Give up and play the best line; after a right answer, play what follows."""
        if self.line and self.review.at not in self.review.done:
            # The refutation of a wrong answer is on the board: return to the question first.
            self.action_again()
        if self.offers("best_line"):
            self.work_out(self.show_solution)

    def note(self) -> None:
        """Record whether the first answer to a mistake was right."""
        before, self.review = self.review, self.review.after(self.attempt)
        first, mistake = self.review.first[before.at], before.mistake
        if before.first[before.at] is not None or first is None:
            return
        # Both players may guess at the turning point of a round, so nobody's answer is saved.
        if not self._at_turns and self.record.header.computers[mistake.graded.player] is None:
            self._finds.note(self.record, mistake.graded.hand, mistake.actions_before, right=first)
            if complaint := self._finds.complaint():
                self.show_message(complaint)

    def go_on(self) -> None:
        """Ask about the next mistake; after the last of several, show how many were found."""
        review = self.review
        if self.text or (review.over and len(review.mistakes) <= 1):
            self.leave()
        elif review.over:
            self.text = words.found(review, self.narrator)
            self.comment = ""
            self.show_hand(self.shown_hand)
        else:
            self._ask(review.go_on())

    def action_step(self, steps: int) -> None:
        """Go to another mistake; only the first try at each mistake counts."""
        if self.review.mistakes:
            self._ask(self.review.step(steps))

    @property
    def possible(self) -> dict[str, bool]:
        """Whether each action is possible now, for actions that are not always possible."""
        review, asks = self.review, bool(self.review.mistakes)
        return {
            "best_line": asks and not (self.line or self.text),
            "explore": asks and review.first[review.at] is not None,
            "practise": asks,
            "step(1)": len(review.mistakes) > 1,
        }

    @property
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The record of the match, the number of the hand, and the hand up to the mistake."""
        mistake = self.review.mistake
        return self.record, mistake.graded.hand, mistake.hand

    def action_replay(self) -> None:
        """Leave the screen to replay the match from just after the mistake."""
        if self.review.mistakes:
            mistake = self.review.mistake
            self.leave((mistake.graded.hand, mistake.actions_before + 1))


class WhoseScreen(MenuScreen[tuple[int, ...]], scopes=(Scope.WHOSE, Scope.EVERYWHERE)):
    """A page that asks whose mistakes to look for; the screen's result is the chosen seats.

    Args:
        players: for each mistake, the seat of the player who made it.
    """

    def __init__(self, record: MatchRecord, players: list[int]) -> None:
        super().__init__()
        self._record, self._players = record, players

    def on_screen_resume(self) -> None:
        """Start on the most likely choice: against a computer, the person's mistakes."""
        below, above = self._record.header.computers
        whose = "both"
        if (below is None) != (above is None):
            whose = "first" if below is None else "second"
        self.fill(whose)

    def entries(self) -> Iterator[MenuEntry]:
        """Yield the choices."""
        names = (*self.program.narrator_of(self._record.players).names, "Both players")
        for (entry, seats), name in zip(_WHOSE.items(), names, strict=True):
            count = sum(player in seats for player in self._players)
            yield MenuEntry(f"whose.{entry}", name, counted(count, "mistake"))

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_page("Find it yourself", self.text_rows("Whose mistakes?", self.cells, "strong"))

    def action_pick(self, whose: str) -> None:
        """Leave with the chosen seats."""
        self.leave(_WHOSE[whose])
