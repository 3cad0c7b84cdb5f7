"""Find it yourself: what would have been better at each mistake, or at the turn of each round."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from mate.grading import RoundVerdict, cause_of
from mate.lesson import Tone
from mate.puzzles import Mistake, Rating, Review, best_line, mistakes, turns, why_not_obvious
from mate.record import MatchRecord
from mate.record.terms import Level
from mate.rules import Action, Hand
from mate.solver import Solution, solve_hand
from mate.statistics.losses import Finds
from mate.tui.draw.rows import Row
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Place
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Analyst, Moment
from mate.tui.screens.choosing import Cursor
from mate.tui.screens.exercise import Exercise, ExerciseScreen
from mate.tui.screens.menu import MenuEntry, MenuScreen
from mate.words import verdict as words
from mate.words.figures import counted
from mate.words.narrator import Narrator
from mate.words.reasons import fault, obvious_fault

_WHOSE: Final = {"first": (0,), "second": (1,), "both": (0, 1)}
"""The seats of the players whose mistakes can be chosen, by entry."""


class FindItScreen(ExerciseScreen[tuple[int, int]], places=(Place.FIND_IT, Place.EVERYWHERE)):
    """The mistakes of a match as questions, one after the other, with hidden values.

    They start from the moment that was shown, and go round to those before it. The result is a hand
    and how many of its actions to replay first; None to go back.

    Args:
        rounds: those to ask for the turns of; by default, all mistakes of the match are asked for.
    """

    NOT_YET = "You can explore this position once you have answered."
    only: Collection[tuple[int, int]] = ()
    """The mistakes to ask for, by hand and how many actions went before; nothing for all."""

    def __init__(
        self,
        record: MatchRecord,
        narrator: Narrator,
        analyst: Analyst,
        shown: Moment,
        rounds: Sequence[RoundVerdict] = (),
    ) -> None:
        super().__init__()
        self.record, self.narrator = record, narrator
        self.review: Review | None = None
        self._shown = shown
        self._turns = turns(rounds)
        self._all: tuple[Mistake, ...] = ()
        self._asks_whose = False
        self._text = "Looking for the mistakes …"
        self._finds = Finds()
        self._analysis = MatchAnalysis(self, analyst.copy(), self._learned)
        self.show_hand(record.match.hands_dealt[shown.number - 1].at(0))

    def on_mount(self) -> None:
        """Look for the mistakes, or start if they are known."""
        self._learned()

    # Which mistakes.

    def _learned(self) -> None:
        if self._turns:
            self._begin(self._turns)
            return
        analyst = self._analysis.analyst
        if not analyst.complete:
            self._analysis.find_out(self._shown)
            if self._analysis.busy:
                return
        if problem := self._analysis.problem:
            self.show_message(problem)
        self._all = mistakes(analyst.analysis)
        if self.only:
            self._all = tuple(m for m in self._all if (m.graded.hand, m.gone_before) in self.only)
        self._asks_whose = len({mistake.graded.player for mistake in self._all}) > 1
        if self._asks_whose:
            self.catch_up()
        else:
            self._begin(self._all)

    def catch_up(self) -> None:
        """Ask whose mistakes to look for, which may have had to wait behind another screen."""
        if self._asks_whose and self.is_seen:
            self._asks_whose = False
            players = [mistake.graded.player for mistake in self._all]
            screen = WhoseScreen(self.narrator, players, self.record.header.computers)
            self.app.push_screen(screen, self._whose_chosen)

    def _whose_chosen(self, seats: tuple[int, ...] | None) -> None:
        if seats is None:
            self.leave()
        else:
            self._begin(tuple(each for each in self._all if each.graded.player in seats))

    def _begin(self, chosen: tuple[Mistake, ...]) -> None:
        if chosen:
            self._ask(Review.of(chosen, (self._shown.number, self._shown.count)))
        else:
            analyst = self._analysis.analyst
            self._text = words.nothing_to_find(analyst.failures, closed=analyst.has_closed)
            self.redraw()

    def _ask(self, review: Review) -> None:
        self.review, self._text = review, ""
        # The cursor will show at a wrong answer, so that Enter alone reveals nothing.
        mistake = review.mistake
        wrong = next(each for each in mistake.graded.evaluation.values if mistake.loss(each))
        self.ask(mistake.hand, Cursor(wrong, armed=False))

    # Drawing.

    def exercise(self) -> Exercise:
        """The mistake's number and player, how many were found, and the action that was wrong."""
        title = self.titled("The turn" if self._turns else "Find it yourself")
        review, text = self.review, self._text
        if review is None:
            return Exercise(title, (), text, "", "back", {"step(1)": ""})
        mistake, number, total = review.mistake, review.at + 1, len(review.mistakes)
        names = {}
        if self.chosen is None and self.offers("best_line"):
            names["best_line"] = "best line"
        # If Enter goes to the next one, no other key needs to be shown for that.
        if total == 1 or self.goes_on:
            names["step(1)"] = ""
        title = f"{title} · {number} of {total} · {self.narrator.names[mistake.graded.player]}"
        right: Row = ((f"{sum(map(bool, review.first))} found on the first try ", "faint"),)
        if text:
            return Exercise(title, right, text, "", "back", names)
        # Layouts without a header have the number here.
        which = f"{number}/{total} · " if self.compact else ""
        asked = words.asked(mistake, self.narrator, over=review.at in review.done)
        short = "" if review.at in review.done else words.asked_in_short(mistake)
        return Exercise(title, right, "", f"{which}{asked}", "next", names, short)

    def table_view(self) -> TableView:
        """The hand of the mistake, with the score at its start."""
        match = self.record.match
        number = self.review.mistake.graded.hand if self.review else self._shown.number
        before = match._replace(hands=match.hands[: number - 1])
        return self.view_of(self.shown_hand, number)._replace(score=before.score)

    # Answering.

    def answered(self, action: Action) -> None:
        """Judge an answer, and refute a wrong one on the board."""
        assert self.review is not None
        mistake = self.review.mistake
        self._note(self.review.answer(action))
        said = words.answered(mistake, action, self.narrator)
        match mistake.rate(action):
            case Rating.BEST:
                self.show_hand(mistake.hand.play(action))
                self.say(said, Tone.GOOD)
                self.explain(lambda: self._why(mistake))
            case Rating.BETTER:
                self.say(said)
                self.explain(lambda: self._why(mistake, action))
            case Rating.WRONG:
                self._show(mistake, action, said, Tone.WRONG)

    def action_best_line(self) -> None:
        """Give up and play the best line; after a right answer, play what follows."""
        if self.review is None or not self.offers("best_line"):
            return
        mistake = self.review.mistake
        if self.chosen is None:
            right = self.hand.actions[-1]
            self._show(mistake, right, words.answered(mistake, right, self.narrator), Tone.GOOD)
        else:
            self._note(self.review.give_up())
            self._show(mistake, None, words.given_up(mistake, self.narrator), Tone.ASK)

    def _show(self, mistake: Mistake, action: Action | None, said: str, tone: Tone) -> None:
        # Plays what follows an action, or the best one.
        def line() -> tuple[Action, ...]:
            solution = self._solution(mistake)
            if tone is Tone.WRONG:
                return best_line(solution, mistake.hand, action)
            # The line that the reason speaks of.
            first = action or mistake.graded.evaluation.best[0]
            return first, *solution.line(mistake.hand.position.play(first))

        def show(found: tuple[Action, ...]) -> None:
            wrong = tone is Tone.WRONG
            self.play_out(mistake.hand, found, self.ask_again if wrong else self.go_on)
            self.say(said, tone)
            self.explain(lambda: self._why(mistake, action if wrong else None))

        self.show_hand(mistake.hand)
        self.find_out(line, show)

    def _solution(self, mistake: Mistake) -> Solution:
        return solve_hand(self.record.match, mistake.graded.hand)

    def _why(self, mistake: Mistake, answer: Action | None = None) -> str:
        # In a thread: why an answer fails, or the obvious action, if that is another one.
        solution, hand = self._solution(mistake), mistake.hand
        if answer is None:
            cause = why_not_obvious(solution, hand, mistake.graded.action)
            return obvious_fault(cause, self.narrator, brief=self.compact) if cause else ""
        cause = cause_of(solution, hand.position, answer)
        assert cause is not None
        return fault(cause, self.narrator, brief=self.compact)

    def _note(self, review: Review) -> None:
        before, self.review = self.review, review
        first, mistake = review.first[review.at], review.mistake
        if before is None or before.first[review.at] is not None or first is None:
            return
        # At the turn of a round both may guess.
        if not self._turns and self.record.header.computers[mistake.graded.player] is None:
            self._finds.note(self.record, mistake.graded.hand, mistake.gone_before, right=first)
            if complaint := self._finds.complaint():
                self.show_message(complaint)

    def go_on(self) -> None:
        """Ask the next mistake; after the last one, show how many were found; then leave."""
        review = self.review
        if review is None or self._text:
            self.leave()
        elif review.over:
            self._text = words.found(review, self.narrator)
            self.said = ""
            self.show_hand(self.shown_hand)
        else:
            self._ask(review.go_on())

    def action_step(self, steps: int) -> None:
        """Go to another mistake; only the first try at each counts."""
        if self.review is not None:
            self._ask(self.review.step(steps))

    def offers(self, action: str) -> bool:
        """Offer what is possible before or after an answer."""
        review = self.review
        needed = {
            "best_line": review is not None and not (self.line or self._text),
            "explore": review is not None and review.first[review.at] is not None,
            "practise": review is not None,
        }
        return needed.get(action, True) and super().offers(action)

    @property
    def origin(self) -> tuple[MatchRecord, int, Hand]:
        """The match, and where the mistake was made."""
        assert self.review is not None
        mistake = self.review.mistake
        return self.record, mistake.graded.hand, mistake.hand

    def action_replay(self) -> None:
        """Leave for a replay from just after the mistake."""
        if self.review is not None:
            mistake = self.review.mistake
            self.leave((mistake.graded.hand, mistake.gone_before + 1))


class WhoseScreen(MenuScreen[tuple[int, ...]], places=(Place.WHOSE, Place.EVERYWHERE)):
    """Asks whose mistakes to look at, if both players made some; its result is their seats.

    Args:
        players: the seat of the player who made it, by mistake.
        computers: the levels of computers by seat; None for a person.
    """

    def __init__(
        self, narrator: Narrator, players: list[int], computers: tuple[Level | None, Level | None]
    ) -> None:
        super().__init__()
        self._narrator, self._players = narrator, players
        self._people = [entry for entry, level in zip(_WHOSE, computers) if level is None]  # noqa: B905  # both players, too

    def on_screen_resume(self) -> None:
        """Start on the most likely choice: against a computer, the person's mistakes."""
        self.fill(self._people[0] if len(self._people) == 1 else "both")

    def entries(self) -> Iterator[MenuEntry]:
        """The choices."""
        names = (*self._narrator.names, "Both players")
        for (entry, seats), name in zip(_WHOSE.items(), names, strict=True):
            count = sum(player in seats for player in self._players)
            yield MenuEntry(f"whose.{entry}", f"{name}: {counted(count, 'mistake')}")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        self.show_page("Find it yourself", self.text_rows("Whose mistakes?", self.cells, "strong"))

    def action_pick(self, whose: str) -> None:
        """Take an entry."""
        self.leave(_WHOSE[whose])
