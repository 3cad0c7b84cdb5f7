"""Find it yourself: at each mistake of a match, somebody looks for something better."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mate.lesson import Tone
from mate.puzzles import Judgement, Mistake, Question, Review, mistakes
from mate.record import MatchRecord
from mate.rules import Action, Match
from mate.solver import Solution, solve_hand
from mate.tui.draw.rows import Row, apart
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, Place, renamed
from mate.tui.play.cursor import Cursor
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay.analyst import Analyst
from mate.tui.replay.moments import Moment
from mate.tui.screens.exercise import ExerciseScreen
from mate.words import review as words
from mate.words.narrator import Narrator

if TYPE_CHECKING:
    from mate.tui.screens.whose import Whose

_TITLE: Final = "Find it yourself"


class FindItScreen(ExerciseScreen[None], places=(Place.FIND_IT, Place.EVERYWHERE)):
    """The mistakes of a match, one after the other; the values are hidden.

    They begin after the moment that was shown, and go round to those before it.

    Args:
        record: the match, with a hand at least.
        narrator: the players' names, and how cards are written.
        analyst: who knows the match, as far as it is known.
        shown: the moment that was shown.
    """

    def __init__(
        self, record: MatchRecord, narrator: Narrator, analyst: Analyst, shown: Moment
    ) -> None:
        super().__init__()
        self.record, self.narrator = record, narrator
        self.review: Review | None = None
        self._shown = shown
        self._all: tuple[Mistake, ...] = ()
        self._text = "The mistakes are being looked for."
        self._analysis = MatchAnalysis(self, record.match, self._learned, analyst.copy())
        self._solved: tuple[int, Solution] | None = None
        self.stop_asking(record.match.hands_dealt[shown.number - 1].at(0))

    def on_mount(self) -> None:
        """Look for the mistakes, or begin where they are known."""
        self._learned()

    # Which mistakes.

    @property
    def match(self) -> Match:
        """The match."""
        return self.record.match

    def _learned(self) -> None:
        analyst = self._analysis.analyst
        if not analyst.complete:
            self._analysis.find_out(self._shown)
            if self._analysis.busy:
                return
        if problem := self._analysis.problem:
            self.said, self.tone = problem, Tone.WRONG
        self._all = mistakes(analyst.analysis)
        if len({mistake.player for mistake in self._all}) > 1:
            self.call_later(self._ask_whose)
        else:
            self._begin(self._all)

    def _ask_whose(self) -> None:
        from mate.tui.screens.whose import WhoseScreen

        counts = [sum(mistake.player == seat for mistake in self._all) for seat in (0, 1)]
        computers = self.record.header.computers
        screen = WhoseScreen(self.narrator, (counts[0], counts[1]), computers)
        self.app.push_screen(screen, self._whose_chosen)

    def _whose_chosen(self, whose: Whose | None) -> None:
        if whose is None:
            self.leave()
            return
        seats = {"first": (0,), "second": (1,), "both": (0, 1)}[whose]
        self._begin(tuple(each for each in self._all if each.player in seats))

    def _begin(self, chosen: tuple[Mistake, ...]) -> None:
        if chosen:
            self._ask(Review.of(chosen, (self._shown.number, self._shown.count)))
            return
        self._text = "There is nothing to find: nobody lost 12 points or more with one card."
        self.redraw()

    def _ask(self, review: Review) -> None:
        self.review, self._text = review, ""
        # What was played is under the cursor, so that Enter alone gives nothing away.
        self.ask(review.mistake.hand, Cursor(review.mistake.graded.action))

    # Drawing.

    def head(self) -> Row:
        """Which mistake it is, whose, and how many were found."""
        title, review = self.titled(_TITLE), self.review
        if review is None:
            return ((f" {title}", "strong"),)
        name = self.narrator.names[review.mistake.player]
        place = f" {title} · {review.at + 1} of {len(review.mistakes)} · {name}"
        right = sum(map(bool, review.first))
        return apart(
            ((place, "strong"),), ((f"found at first try: {right} ", "faint"),), self.cells
        )

    def table_view(self) -> TableView:
        """The hand of the mistake, and the score as it began."""
        number = self.hand_number
        before = self.match._replace(hands=self.match.hands[: number - 1])
        return super().table_view()._replace(score=before.score)

    @property
    def hand_number(self) -> int:
        """The number of the mistake's hand in the match."""
        return self.review.mistake.graded.hand if self.review else self._shown.number

    @property
    def text(self) -> str:
        """What there is to tell where nothing is asked."""
        return self._text

    @property
    def asked(self) -> str:
        """Which action was a mistake, until something better was found."""
        review = self.review
        if review is None or self._text:
            return ""
        return words.asked(review.mistake, self.narrator)

    @property
    def next_name(self) -> str:
        """What Enter does after an answer, and at the end."""
        return "next" if self.review and not self._text else "back"

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """What can be done, as it is called now."""
        hidden = {} if self.chosen is not None else {"best_line": ""}
        return renamed(super().named_commands(more=more), hidden)

    # Answering.

    def answered(self, action: Action) -> None:
        """Judge an answer; a wrong one is refuted on the board."""
        assert self.review is not None
        mistake = self.review.mistake
        self._note(self.review.answer(action))
        said = words.answered(mistake, action, self.narrator)
        match mistake.judge(action):
            case Judgement.BEST:
                self.stop_asking(mistake.hand.play(action))
                self.say(said, Tone.GOOD)
            case Judgement.BETTER:
                self.say(said)
            case Judgement.WRONG:
                self.stop_asking(mistake.hand)
                self.say(said, Tone.WRONG)
                self.find_out(lambda: self._question(mistake).refutation(action), self._refute)

    def _refute(self, line: tuple[Action, ...]) -> None:
        self.play_out(self.hand, line)

    def action_best_line(self) -> None:
        """Give up: the best line is played on the board."""
        if self.review is None or self.chosen is None:
            return
        mistake = self.review.mistake
        self._note(self.review.give_up())
        self.stop_asking(mistake.hand)
        self.say(words.given_up(mistake, self.narrator))
        self.find_out(lambda: self._question(mistake).answer, self._show_best)

    def _show_best(self, line: tuple[Action, ...]) -> None:
        self.play_out(self.hand, line, self.go_on)

    def _note(self, review: Review) -> None:
        self.review = review

    def _question(self, mistake: Mistake) -> Question:
        # In the thread that finds things out, one at a time.
        number = mistake.graded.hand
        if self._solved is None or self._solved[0] != number:
            self._solved = number, solve_hand(self.match, number)
        return Question(mistake.hand, self._solved[1], mistake.graded.action)

    def go_on(self) -> None:
        """The next mistake; after the last one, how many were found; then back."""
        review = self.review
        if review is None or self._text:
            self.leave()
        elif review.over:
            self._text = words.found(review, self.narrator)
            self.said = ""
            self.stop_asking(self.shown_hand)
        else:
            self._ask(review.go_on())

    def action_step(self, steps: int) -> None:
        """To another mistake; it counts once only whether it was found at the first try."""
        if self.review is not None:
            self._ask(self.review.step(steps))
