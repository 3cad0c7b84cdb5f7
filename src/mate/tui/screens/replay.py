"""A replay: stepping through a saved match, with values and what-ifs."""

from __future__ import annotations

from typing import ClassVar, Final

from textual.timer import Timer

from mate import clock
from mate.grading import GradedHand
from mate.record import MatchRecord
from mate.rules import Action, Hand, Position
from mate.tui.background import Pace
from mate.tui.draw import replay as drawn
from mate.tui.draw.graph import Plot, plot_of_match
from mate.tui.draw.rows import paragraph
from mate.tui.keys.commands import Command, Place, is_barred, named_commands, replay_commands
from mate.tui.play.replayanalysis import MatchAnalysis
from mate.tui.replay import Analyst, Moment, Stepper, moments
from mate.tui.screens.choosing import ChoosingScreen, Cursor
from mate.tui.widgets.board import Board
from mate.tui.widgets.drawing import Drawing
from mate.words.narrator import Narrator

_ROWS_AROUND: Final = 3
"""The least rows for the header, the graph and the keys."""
_MESSAGE_ROWS: Final = 3
_NO_CARDS: Final = "No cards have been dealt in this match yet."
_OVER: Final = "The hand is over. Step back to try different play."


class ReplayScreen(ChoosingScreen[None], places=(Place.REPLAY, Place.WHAT_IF, Place.EVERYWHERE)):
    """A match, one moment at a time, and what-ifs that leave it."""

    CSS_PATH = "replay.tcss"
    BELOW = ("message", "below")
    OFFERS = True
    BACK: ClassVar[str] = "to the match"

    def __init__(
        self, record: MatchRecord, narrator: Narrator, notice: str, hand: int, actions: int
    ) -> None:
        super().__init__()
        self.record, self.match = record, record.match
        self.narrator = narrator
        self.stepper = Stepper(moments(record.match)).to_hand_number(hand, actions)
        analyst = Analyst(record.match, record.closed_hands)
        self.analysis = MatchAnalysis(self, analyst, self._learned)
        self.pace = Pace(self, self._run_on)
        self._notice = ""
        self._log_notice, self._times = notice, record.times
        self._late: Timer | None = None
        self._plot = self._plotted()

    def on_mount(self) -> None:
        """Start the analysis after the first picture."""
        if self.stepper.moments:
            self.call_after_refresh(self.analysis.find_out, self.moment)

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a what-if."""
        return self.stepper.moment

    @property
    def position(self) -> Position:
        """The position in which a what-if's next action is chosen."""
        return self.moment.hand.position

    @property
    def variation(self) -> Hand | None:
        """The hand as it is played in the what-if that is shown; None in the match itself."""
        return self.stepper.variation

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Bar the actions of the match in a what-if, and those of a what-if in the match."""
        # Without cards there is nothing to do but leave.
        empty = not self.stepper.moments and action != "leave" and not action.startswith("app.")
        if empty or is_barred(action, what_if=self.variation is not None):
            return False
        return super().check_action(action, parameters)

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the match, or of the what-if that is shown."""
        return replay_commands(what_if=self.variation is not None)

    # Drawing.

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        if self._late is not None:
            self._late.stop()
            self._late = None
        self.lay_out()
        self._show_keys()
        if not self.stepper.moments:
            nothing = paragraph(_NO_CARDS, "strong", self.cells, 1)
            cut = paragraph(self._log_notice, "bad", self.cells, _MESSAGE_ROWS - 1)
            self.query_one("#head", Drawing).draw([((" Replay", "strong"),)])
            self.query_one("#message", Drawing).draw([*nothing, *cut])
            return
        view, below = self._view(), self.query_one("#below", Drawing)
        message = self.query_one("#message", Drawing)
        rows = max(1, min(_MESSAGE_ROWS, self.room.height - self.board_rows - _ROWS_AROUND))
        message.styles.height = rows
        self.query_one("#head", Drawing).draw((drawn.draw_head(view),))
        self.query_one(Board).show(view.table)
        if not view.table.size.alone:
            self.query_one("#beside", Drawing).draw(drawn.draw_beside(view))
        message.draw(drawn.draw_message(view, rows))
        below.draw(drawn.draw_below(view, max(below.size.height, 1)))

    def _show_keys(self) -> None:
        commands = named_commands(
            what_if=self.variation is not None,
            running=self.pace.running,
            choosing=self.chosen is not None,
            closed=bool(self.stepper.moments) and self.analysis.withholds(self.moment),
            back=self.BACK,
        )
        self.show_keys("←→ ↑↓ step" if self.variation is None else self.choosing_hint, commands)

    def _view(self) -> drawn.ReplayView:
        return drawn.ReplayView(
            board=self.view_of(self.moment.hand, self.moment.number)._replace(
                hands=self.match.length, in_match=self.match.practice is None
            ),
            match=self.match,
            narrator=self.narrator,
            stepper=self.stepper,
            analysed=self.analysis.shows(self.moment),
            closed=self.analysis.withholds(self.moment),
            graded=self.graded,
            traps=self.analysis.analyst.traps(self.moment),
            plot=self._plot,
            notice=self._notice,
            log_notice=self._log_notice,
            layout=self.layout_kind,
            cells=self.cells,
            key=self.key,
            times=self._times,
            back=self.BACK,
        )

    def changed(self) -> None:
        """Redraw, after a short wait for values that are not known yet."""
        self._find_out()
        if not self.analysis.shows(self.moment) or self.graded is not None:
            self.refresh_rows()
            return
        # Only the picture waits: keys apply to the new position at once.
        self._show_keys()
        self.query_one(Board).expect(self._view().table)
        if self._late is None:
            self._late = self.set_timer(clock.VALUES_WAIT, self.refresh_rows)

    def say(self, notice: str) -> None:
        """Show a notice."""
        self._notice = notice
        self.refresh_rows()

    # Stepping.

    def go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        """Show a moment or a what-if."""
        self.stepper, self.cursor, self._notice = stepper, cursor or Cursor(), ""
        self.changed()

    def action_step(self, step: int) -> None:
        """Go forward or back one action."""
        self.go_to(self.stepper.to(self.stepper.at + step))

    def action_trick(self, step: int) -> None:
        """Go to the start of the next trick, or back to that of this or the previous one."""
        self.go_to(self.stepper.to_trick(step))

    def action_hand(self, step: int) -> None:
        """Go to the start of the next hand, or back to that of this or the previous one."""
        self.go_to(self.stepper.to_hand(step))

    def action_first(self) -> None:
        """Go to the start."""
        self.go_to(self.stepper.to(0))

    def action_last(self) -> None:
        """Go to the end."""
        self.go_to(self.stepper.to(self.stepper.last))

    # Automatic play.

    def action_run(self) -> None:
        """Start or stop automatic play; at the end it restarts."""
        stepper = self.stepper
        if self.pace.running:
            self.pace.stop()
        else:
            if stepper.at >= stepper.last:
                stepper = stepper.to(0)
            self.pace.start()
        self.go_to(stepper)

    def _run_on(self) -> None:
        if self.variation is not None:
            self._play_best()
            return
        if self.stepper.at >= self.stepper.last - 1:
            self.pace.stop()
        self.action_step(1)

    def action_speed(self, step: int) -> None:
        """Speed up or slow down."""
        self.pace.change(step)
        self.say(f"Automatic play: {self.pace.steps_a_second:g} actions a second.")

    def on_screen_suspend(self) -> None:
        """Stop automatic play behind another screen."""
        if self.pace.running:
            self.pace.stop()
            self.refresh_rows()

    # Values and grades.

    @property
    def graded(self) -> GradedHand | None:
        """The graded hand or what-if of the moment; None if it is unknown or not asked for."""
        found = self.analysis.graded(self.moment)
        # A what-if may follow the match for a while; what came after is not part of it.
        return found and (found if self.variation is None else found.until(self.moment.count))

    def _plotted(self) -> Plot:
        return plot_of_match(self.match, self.analysis.analyst.analysis, self.narrator.names)

    def _learned(self) -> None:
        self._plot = self._plotted()
        if problem := self.analysis.problem:
            self.analysis.problem = ""
            failed = self.analysis.analyst.failed(self.moment)
            again = f" Press {self.key('replay.analysis')} to try again." if failed else ""
            self._notice = f"{problem}{again}"
        self.refresh_rows()
        self._find_out()

    def _find_out(self) -> None:
        self.analysis.find_out(self.moment, choosing=self.variation is not None)

    def action_analysis(self) -> None:
        """Show or hide values and grades."""
        self.analysis.toggle(self.moment)
        self.go_to(self.stepper, self.cursor)

    def offers(self, action: str) -> bool:
        """Offer to reveal values only if some are hidden."""
        hidden = action != "open_round" or self.analysis.analyst.has_closed
        return hidden and super().offers(action)

    def action_open_round(self) -> None:
        """Reveal the values and grades of an unfinished round."""
        if self.analysis.analyst.has_closed:
            self.analysis.open()
            self.go_to(self.stepper, self.cursor)
        else:
            self.say("No values are hidden here.")

    def action_whose(self) -> None:
        """Look for the mistakes of both players, or of one."""
        self.analysis.seek_next_player()
        on, back = self.key("replay.mistake-on"), self.key("replay.mistake-back")
        self.say(f"{on} and {back} go to {self.analysis.sought(self.narrator.names)}.")

    def action_mistake(self, step: int) -> None:
        """Go to the next or previous mistake."""
        self.analysis.wanted = True
        if (found := self.stepper.found(step, self.analysis.is_sought)) is not None:
            self.go_to(found)
            return
        where = "after" if step > 0 else "before"
        missing = "" if self.analysis.analyst.complete else ", as far as the match is analysed"
        if self.analysis.analyst.has_closed:
            missing += f"; {self.key('replay.open-round')} reveals hidden values"
        self.analysis.find_out(self.moment)
        self.say(f"No {self.analysis.sought(self.narrator.names)} {where} this point{missing}.")

    def action_find_it(self) -> None:
        """Open Find it yourself, from here on."""
        from mate.tui.screens.findit import FindItScreen

        screen = FindItScreen(self.record, self.narrator, self.analysis.analyst, self.moment)
        self.app.push_screen(screen, self._found)

    def _found(self, place: tuple[int, int] | None) -> None:
        # A mistake from which to replay, if one was chosen there.
        if place is not None:
            self.go_to(self.stepper.to_hand_number(*place))

    def action_score(self) -> None:
        """Show the score sheet at this point."""
        from mate.tui.screens.sheets import ScoreScreen

        self.app.push_screen(ScoreScreen(self._view().match_then, self.narrator))

    # What-ifs.

    def action_what_if(self) -> bool:
        """Start a what-if here; return whether that is possible."""
        self.pace.stop()
        if self.position.outcome is not None:
            self.say(_OVER)
            return False
        # The cursor starts on what was played.
        played = self.stepper.played_next
        self._vary(self.moment.hand, None if played is None else Cursor(played))
        return True

    def action_share(self) -> None:
        """Copy and show the match as a short text with its code."""
        from mate.tui.screens.reading import ShareScreen
        from mate.words.share import match_lines

        self.app.push_screen(ShareScreen(match_lines(self.record, ())))

    def action_practise(self) -> None:
        """Play on from here, for practice; a round in play stays hidden as its values do."""
        self.pace.stop()
        if self.position.outcome is not None:
            self.say(_OVER)
        elif self.analysis.analyst.is_closed(self.moment):
            opens = self.key("replay.open-round")
            self.say(f"You can play on once the round is over, or press {opens} first.")
        else:
            self.program.practise(self.moment.hand, self.record.header)

    def _vary(self, variation: Hand, cursor: Cursor | None = None) -> None:
        stepper = self.stepper._replace(variation=variation)
        self.go_to(stepper, cursor or Cursor.at_first(variation.position))

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
        elif self.action_what_if():
            self.cursor = Cursor(action, picked=action)
            self.say("")

    def refuse(self, action: Action | None) -> None:
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

    def action_play(self) -> None:
        """Play the chosen card in the what-if."""
        self.pace.stop()
        self.play_chosen()

    def act(self, action: Action) -> None:
        """Play a card in the what-if."""
        assert self.variation is not None
        self._vary(self.variation.play(action))

    def action_take_back(self) -> None:
        """Undo the last action of the what-if."""
        self.pace.stop()
        if (variation := self.variation) is not None and self.stepper.moves:
            self._vary(variation.take_back(), Cursor(variation.actions[-1]))
        else:
            self.say(f"The what-if starts here. {self.key('what-if.to-game')} returns {self.BACK}.")

    def action_best_line(self) -> None:
        """Play the best line to the end of the hand, or stop it."""
        if self.pace.running and self.variation is not None:
            self.pace.stop()
            self.changed()
        elif self.analysis.analyst.is_closed(self.moment):
            self.say(drawn.closed_in_words(self.key("replay.open-round")))
        elif self.variation is not None or self.action_what_if():
            self.analysis.wanted = True
            self.pace.start()
            self._play_best()

    def _play_best(self) -> None:
        # Plays the best action, and stops at the end of the hand.
        graded, variation = self.graded, self.variation
        shown = self.analysis.shows(self.moment)
        if variation is None or variation.outcome is not None or not shown:
            self.pace.stop()
        elif graded is not None:
            variation = variation.play(graded.evaluations[-1].best[0])
            if variation.outcome is not None:
                self.pace.stop()
            self._vary(variation)
            return
        self.changed()


class ExploreScreen(ReplayScreen):
    """A what-if from a position of an exercise, with values, which leads back to the exercise."""

    BACK = "to the question"

    def __init__(
        self, record: MatchRecord, narrator: Narrator, number: int, asked: Hand, shown: Hand
    ) -> None:
        begun = len(asked.actions)
        super().__init__(record, narrator, "", number, begun)
        # Whoever is here has answered, so nothing needs to be hidden.
        self.analysis.open()
        self.stepper = self.stepper._replace(variation=shown)
        self.cursor = Cursor.at_first(shown.position)

    def action_to_game(self) -> None:
        """Return to the exercise."""
        self.leave()
