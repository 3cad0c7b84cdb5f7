"""Find it yourself: look for a better action at each mistake of a match."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from textual.geometry import Size

from mate.lesson import Tone
from mate.players.seats import PEOPLE
from mate.puzzles import Mistake, Rating, Review, best_line, mistakes
from mate.record import MatchRecord
from mate.rules import Action, Match
from mate.solver import Solution, solve_hand
from mate.statistics.finds import Finds
from mate.tui.draw.rows import Row, apart
from mate.tui.draw.table import TableView
from mate.tui.keys.commands import Command, renamed
from mate.tui.keys.places import Place
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
_LOOKING: Final = "Looking for the mistakes …"


class FindItScreen(ExerciseScreen[None], places=(Place.FIND_IT, Place.EVERYWHERE)):
    """The mistakes of a match, one after the other, with hidden values.

    They start from the moment that was shown, and go round to those before it.

    Args:
        record: the match, with a hand at least.
        narrator: the players' names, and how cards are written.
        analyst: what is known of the match; closed hands are left out.
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
        self._asks_whose = False
        self._text = _LOOKING
        self._finds = Finds()
        self._analysis = MatchAnalysis(self, record.match, self._learned, analyst.copy())
        self._solved: tuple[int, Solution] | None = None
        self.stop_asking(record.match.hands_dealt[shown.number - 1].at(0))

    def on_mount(self) -> None:
        """Look for the mistakes, or start if they are known."""
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
            self.tell(problem)
        self._all = mistakes(analyst.analysis)
        if len({mistake.player for mistake in self._all}) > 1:
            self._asks_whose = True
            self._ask_whose()
        else:
            self._begin(self._all)

    def on_screen_resume(self) -> None:
        """Ask what had to wait behind another screen."""
        self._ask_whose()

    def _fit(self, size: Size) -> None:
        super()._fit(size)
        self._ask_whose()

    def _ask_whose(self) -> None:
        if not (self._asks_whose and self.is_seen):
            return
        from mate.tui.screens.whose import WhoseScreen

        self._asks_whose = False
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
        analyst = self._analysis.analyst
        self._text = words.nothing_to_find(analyst.failures, closed=analyst.has_closed)
        self.redraw()

    def _ask(self, review: Review) -> None:
        self.review, self._text = review, ""
        # The mistake itself is under the cursor, so that Enter alone reveals nothing.
        self.ask(review.mistake.hand, Cursor(review.mistake.graded.action))

    # Drawing.

    def head(self) -> Row:
        """The mistake's number and player, and how many were found."""
        title, review = self.titled(_TITLE), self.review
        if review is None:
            return ((f" {title}", "strong"),)
        name = self.narrator.names[review.mistake.player]
        place = f" {title} · {review.at + 1} of {len(review.mistakes)} · {name}"
        right = sum(map(bool, review.first))
        return apart(
            ((place, "strong"),), ((f"{right} found on the first try ", "faint"),), self.cells
        )

    def table_view(self) -> TableView:
        """The hand of the mistake, with the score at its start."""
        number = self.hand_number
        before = self.match._replace(hands=self.match.hands[: number - 1])
        return super().table_view()._replace(score=before.score)

    @property
    def hand_number(self) -> int:
        """The number of the mistake's hand in the match."""
        return self.review.mistake.graded.hand if self.review else self._shown.number

    @property
    def text(self) -> str:
        """The text if there is no question."""
        return self._text

    @property
    def asked(self) -> str:
        """The action that was a mistake, and the task until it is solved."""
        review = self.review
        if review is None or self._text:
            return ""
        # Layouts without a header have the number here.
        which = f"{review.at + 1}/{len(review.mistakes)} · " if self.compact else ""
        played = words.played(review.mistake, self.narrator)
        return f"{which}{played}" if review.at in review.done else f"{which}{played} {words.TASK}"

    @property
    def next_name(self) -> str:
        """The label of Enter after an answer and at the end."""
        return "next" if self.review and not self._text else "back"

    def named_commands(self, *, more: bool) -> tuple[Command, ...]:
        """The commands with their present labels."""
        asks, review = self.chosen is not None, self.review
        names = {} if asks else {"best_line": "best line"}
        if self.shows_line or self.busy or review is None or self._text:
            names = {"best_line": ""}
        # If Enter goes to the next one, no other key needs to be shown for that.
        goes_on = self.enter_name == self.next_name
        if review is None or goes_on or len(review.mistakes) == 1:
            names["step(1)"] = ""
        return renamed(super().named_commands(more=more), names)

    # Answering.

    def answered(self, action: Action) -> None:
        """Judge an answer, and refute a wrong one on the board."""
        assert self.review is not None
        mistake = self.review.mistake
        self._note(self.review.answer(action))
        said = words.answered(mistake, action, self.narrator)
        match mistake.rate(action):
            case Rating.BEST:
                self.stop_asking(mistake.hand.play(action))
                self.say(said, Tone.GOOD)
            case Rating.BETTER:
                self.say(said)
            case Rating.WRONG:
                self._show(mistake, action, said, Tone.WRONG, self.ask_again)

    def action_best_line(self) -> None:
        """Give up and play the best line; after a right answer, play what follows."""
        if self.review is None or self.shows_line or self.busy or self._text:
            return
        mistake = self.review.mistake
        if self.chosen is None:
            right = self.hand.actions[-1]
            said = words.answered(mistake, right, self.narrator)
            self._show(mistake, right, said, Tone.GOOD, self.go_on)
        else:
            self._note(self.review.give_up())
            said = words.given_up(mistake, self.narrator)
            self._show(mistake, None, said, Tone.ASK, self.go_on)

    def _show(
        self,
        mistake: Mistake,
        action: Action | None,
        said: str,
        tone: Tone,
        then: Callable[[], None],
    ) -> None:
        # Plays what follows an action, or the best one.
        def work() -> tuple[Action, ...]:
            # In the background thread, one at a time.
            number = mistake.graded.hand
            if self._solved is None or self._solved[0] != number:
                self._solved = number, solve_hand(self.match, number)
            return best_line(self._solved[1], mistake.hand, action)

        def show(line: tuple[Action, ...]) -> None:
            self.play_out(mistake.hand, line, then)
            self.say(f"{said} {words.followed(self.line_outcome, self.narrator)}", tone)

        self.stop_asking(mistake.hand)
        self.say(said, tone)
        self.find_out(work, show)

    def _note(self, review: Review) -> None:
        before, self.review = self.review, review
        first = review.first[review.at]
        if before is None or before.first[review.at] is not None or first is None:
            return
        mistake = review.mistake
        if (self.record.header.computers or PEOPLE)[mistake.player] is None:
            self._finds.note(self.record, mistake.graded.hand, mistake.gone_before, right=first)
            if complaint := self._finds.complaint():
                self.tell(complaint)

    def go_on(self) -> None:
        """Ask the next mistake; after the last one, show how many were found; then leave."""
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
        """Go to another mistake; only the first try at each counts."""
        if self.review is not None:
            self._ask(self.review.step(steps))
