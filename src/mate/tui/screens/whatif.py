"""What if: a screen on which the match that is shown can go another way from here."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mate.grading import GradedHand
from mate.rules import Action, Position
from mate.tui.draw.replay import closed_in_words
from mate.tui.play.cursor import Cursor
from mate.tui.play.pace import Pace
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay.moments import Moment
from mate.tui.replay.stepper import Stepper
from mate.tui.replay.variation import Variation
from mate.tui.screens.choosing import ChoosingScreen

_OVER: Final = "The hand is over. Step back to try different play."


class WhatIfScreen(ChoosingScreen[None]):
    """Variations: how they begin, what is played in them, and the way back to the match.

    Attributes:
        stepper: what is shown: a moment of the match, or a variation from there.
        pace: plays by itself, once it is started.
        analysis: what is known of the moments.
    """

    stepper: Stepper
    pace: Pace
    analysis: MatchAnalysis

    @abstractmethod
    def go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        """Show a moment or a variation."""

    @abstractmethod
    def say(self, notice: str) -> None:
        """Tell something of what is shown."""

    @abstractmethod
    def changed(self) -> None:
        """Draw what is shown now; if its values are not known yet, give them a moment first."""

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a variation."""
        return self.stepper.moment

    @property
    def position(self) -> Position:
        """Where a variation's next action is chosen."""
        return self.moment.hand.position

    @property
    def variation(self) -> Variation | None:
        """The variation that is shown; None in the match itself."""
        return self.stepper.variation

    @property
    def graded(self) -> GradedHand | None:
        """The hand or the variation that the moment is part of, graded.

        None while it is not known, or not asked for.
        """
        found = self.analysis.graded(self.moment)
        # A variation may go for a while as the match went; what followed there is not its own.
        return found and (found if self.variation is None else found.until(self.moment.count))

    @property
    def shows_values(self) -> bool:
        """Whether values are shown, or will be once they are known."""
        return self.analysis.shows(self.moment)

    def action_what_if(self) -> None:
        """Leave the match here, to play on in another way."""
        self._leave_match()

    def _leave_match(self) -> bool:
        self.pace.stop()
        if not self.stepper.moments:
            return False
        if self.position.outcome is not None:
            self.say(_OVER)
            return False
        # What was played is under the cursor first: that is what is looked at.
        played = self.stepper.played_next
        self._vary(Variation.of(self.moment), None if played is None else Cursor(played))
        return True

    def _vary(self, variation: Variation, cursor: Cursor | None = None) -> None:
        stepper = self.stepper._replace(variation=variation)
        self.go_to(stepper, cursor or Cursor.at_first(variation.hand.position))

    def action_to_game(self) -> None:
        """Back to the match, to the moment at which it was left."""
        self.pace.stop()
        self.go_to(self.stepper.to(self.stepper.at))

    def action_leave(self) -> None:
        """Leave a variation, or the replay."""
        if self.variation is not None:
            self.action_to_game()
        else:
            self.leave()

    @property
    def names_cards(self) -> bool:
        """Whether cards are named here by keys: in a variation, as letters are commands else."""
        return self.variation is not None

    @property
    def plays_at_once(self) -> bool:
        """Whether asking for an action once plays it; what begins a variation is only chosen."""
        return self.variation is not None and super().plays_at_once

    def pick(self, action: Action) -> None:
        """Choose what was asked for, in a variation from here on; asked for twice, play it."""
        self.pace.stop()
        if self.variation is not None or not self.position.is_legal(action):
            super().pick(action)
        elif self._leave_match():
            self.cursor = Cursor.picking(action)
            self.say("")

    def refuse(self, action: Action) -> None:
        """Say why an action is not legal."""
        over = self.position.outcome is not None
        self.say(_OVER if over else self.narrator.refusal(self.position, action))

    def cursor_moved(self) -> None:
        """Show that another action is chosen."""
        self.pace.stop()
        self.say("")

    def show_naming(self, text: str) -> None:
        """Say what is missing of a card's name."""
        self.say(text)

    def play_chosen(self) -> None:
        """Play the chosen card in the variation."""
        self.pace.stop()
        if self.variation is not None and self.chosen is not None:
            self._vary(self.variation.play(self.chosen))

    action_play = play_chosen

    def action_take_back(self) -> None:
        """Take back the variation's last action."""
        self.pace.stop()
        variation = self.variation
        if variation is not None and variation.moves:
            self._vary(variation.take_back(), Cursor(variation.hand.actions[-1]))
        else:
            to_match = self.key("what-if.to-game")
            self.say(f"The what-if starts here. {to_match} returns to the match.")

    def action_best_line(self) -> None:
        """Let best play run on to the end of the hand from here, or stop it."""
        if self.pace.running and self.variation is not None:
            self.pace.stop()
            self.changed()
        elif self.stepper.moments and self.analysis.analyst.is_closed(self.moment):
            self.say(closed_in_words(self.key("replay.open-round")))
        elif self.variation is not None or self._leave_match():
            self.analysis.wanted = True
            self.pace.start()
            self.play_best()

    def play_best(self) -> None:
        """Play the best action, and stop at the end of the hand."""
        graded, variation = self.graded, self.variation
        if variation is None or variation.hand.outcome is not None or not self.shows_values:
            self.pace.stop()
        elif graded is not None:
            variation = variation.play(graded.evaluations[-1].best[0])
            if variation.hand.outcome is not None:
                self.pace.stop()
            self._vary(variation)
            return
        self.changed()
