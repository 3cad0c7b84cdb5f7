"""What-if: a screen on which the match can be played on differently."""

from __future__ import annotations

from abc import abstractmethod
from typing import Final

from mate.grading import GradedHand
from mate.rules import Action, Position
from mate.tui.draw.replay import closed_in_words
from mate.tui.play.cursor import Cursor
from mate.tui.play.motion import Pace
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Moment, Stepper, Variation
from mate.tui.screens.choosing import ChoosingScreen

_OVER: Final = "The hand is over. Step back to try different play."


class WhatIfScreen(ChoosingScreen[None]):
    """What-ifs: starting them, playing in them, and returning to the match.

    Attributes:
        stepper: the moment of the match that is shown, or a what-if from there.
        pace: the automatic play.
        analysis: what is known of the moments.
    """

    stepper: Stepper
    pace: Pace
    analysis: MatchAnalysis

    @abstractmethod
    def go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        """Show a moment or a what-if."""

    @abstractmethod
    def say(self, notice: str) -> None:
        """Show a notice."""

    @abstractmethod
    def changed(self) -> None:
        """Redraw, after a short wait for values that are not known yet."""

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a what-if."""
        return self.stepper.moment

    @property
    def position(self) -> Position:
        """The position in which a what-if's next action is chosen."""
        return self.moment.hand.position

    @property
    def variation(self) -> Variation | None:
        """The what-if that is shown; None in the match itself."""
        return self.stepper.variation

    @property
    def graded(self) -> GradedHand | None:
        """The graded hand or what-if of the moment.

        None while it is not known or not asked for.
        """
        found = self.analysis.graded(self.moment)
        # A what-if may follow the match for a while; what came after is not part of it.
        return found and (found if self.variation is None else found.until(self.moment.count))

    @property
    def shows_values(self) -> bool:
        """Whether values are shown, or will be once they are known."""
        return self.analysis.shows(self.moment)

    def action_what_if(self) -> None:
        """Start a what-if here."""
        self._leave_match()

    def _leave_match(self) -> bool:
        self.pace.stop()
        if not self.stepper.moments:
            return False
        if self.position.outcome is not None:
            self.say(_OVER)
            return False
        # The cursor starts on what was played.
        played = self.stepper.played_next
        self._vary(Variation.of(self.moment), None if played is None else Cursor(played))
        return True

    def _vary(self, variation: Variation, cursor: Cursor | None = None) -> None:
        stepper = self.stepper._replace(variation=variation)
        self.go_to(stepper, cursor or Cursor.at_first(variation.hand.position))

    def action_to_game(self) -> None:
        """Return to the match, where it was left."""
        self.pace.stop()
        self.go_to(self.stepper.to(self.stepper.at))

    def action_leave(self) -> None:
        """Leave the what-if, or the replay."""
        if self.variation is not None:
            self.action_to_game()
        else:
            self.leave()

    @property
    def names_cards(self) -> bool:
        """Whether keys name cards: only in a what-if, since letters are commands otherwise."""
        return self.variation is not None

    @property
    def plays_at_once(self) -> bool:
        """Whether picking an action once plays it; the pick that starts a what-if only chooses."""
        return self.variation is not None and super().plays_at_once

    def pick(self, action: Action) -> None:
        """Choose an action, starting a what-if; picked twice, play it."""
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
        """Say which part of a card's name is missing."""
        self.say(text)

    def play_chosen(self) -> None:
        """Play the chosen card in the what-if."""
        self.pace.stop()
        if self.variation is not None and self.chosen is not None:
            self._vary(self.variation.play(self.chosen))

    action_play = play_chosen

    def action_take_back(self) -> None:
        """Undo the last action of the what-if."""
        self.pace.stop()
        variation = self.variation
        if variation is not None and variation.moves:
            self._vary(variation.take_back(), Cursor(variation.hand.actions[-1]))
        else:
            to_match = self.key("what-if.to-game")
            self.say(f"The what-if starts here. {to_match} returns to the match.")

    def action_best_line(self) -> None:
        """Play the best line to the end of the hand, or stop it."""
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
