"""A replay: stepping through a saved match, with values and what-ifs."""

from __future__ import annotations

from typing import Final

from mate.grading import GradedHand
from mate.record import MatchRecord
from mate.rules import Action, Hand, Position
from mate.tui.background import Playback
from mate.tui.draw import HIGH_ROWS, paragraph
from mate.tui.draw import replay as drawn
from mate.tui.draw.replay import Moment, Stepper, moments
from mate.tui.keys.commands import Command, Scope, commands_at
from mate.tui.play.analysis import MatchAnalysis
from mate.tui.screens.choosing import ChoosingScreen, Cursor
from mate.tui.widgets import Drawing
from mate.words.narrator import Narrator

_STEPS: Final = "←→ ↑↓ step"
_ROWS_AROUND: Final = 3
"""The minimum number of rows for the header, the graph and the keys."""
_MESSAGE_ROWS: Final = 3
_NO_CARDS: Final = "No cards have been dealt in this match yet."
_OVER: Final = "The hand is over. Step back to try different play."


_PLACES: Final = {False: Scope.REPLAY, True: Scope.WHAT_IF}
"""The context of commands, keyed by whether a what-if is shown."""
_NEXT_PLAYER: Final = {None: 1, 1: 0, 0: None}


class ReplayScreen(ChoosingScreen[None], scopes=(*_PLACES.values(), Scope.EVERYWHERE)):
    """A match, one moment at a time, and what-ifs that depart from the match.

    Args:
        place: the number of the hand to show first, and how many of its actions.
        explored: the hand of a what-if that starts at `place` and returns to an exercise; None for
            a replay. The what-if shows all values, because the player has already answered.
    """

    CSS_PATH = "replay.tcss"
    BELOW = ("message", "below")
    CLOSEST = 1
    HAS_PANEL = True
    ROWS_AROUND = 7
    PICKS_UNASKED = True

    def __init__(
        self,
        record: MatchRecord,
        narrator: Narrator,
        place: tuple[int, int] = (1, 0),
        notice: str = "",
        explored: Hand | None = None,
    ) -> None:
        super().__init__()
        self.record, self.match = record, record.match
        self.narrator = narrator
        self.stepper = Stepper(moments(record.match)).to_hand_number(*place)
        self._explores, self._back = explored is not None, "to the match"
        if explored is not None:
            self.stepper = self.stepper._replace(variation=explored)
            self.cursor, self._back = _first(explored.position), "to the question"
        self.analysis = MatchAnalysis(self, record.match, self._learned)
        if not self._explores:
            self.analysis.closed.update(record.closed_hands)
        self.pace = Playback(self, self._run_on)
        self._values_wanted = True
        # The seat of the player whose mistakes to go to; None for both players.
        self._whose: int | None = None
        self._notice, self._log_notice = "", notice

    def on_mount(self) -> None:
        """Start the analysis after the first frame."""
        self.call_after_refresh(self._find_out)

    @property
    def moment(self) -> Moment:
        """The moment that is shown, of the match or of a what-if."""
        return self.stepper.moment

    @property
    def position(self) -> Position:
        """The position shown, in which players choose the next action of a what-if."""
        return self.moment.hand.position

    @property
    def variation(self) -> Hand | None:
        """The hand as it is played in the what-if that is shown; None in the match itself."""
        return self.stepper.variation

    @property
    def what_if(self) -> bool:
        """Whether a what-if is shown, not the match itself."""
        return self.stepper.what_if

    @property
    def names_cards(self) -> bool:
        """Whether keys name cards: only in a what-if, since letters are commands otherwise."""
        return self.what_if

    @property
    def commands(self) -> tuple[Command, ...]:
        """The commands of the match, or of the what-if that is shown."""
        return commands_at(_PLACES[self.what_if], Scope.EVERYWHERE)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Disable match actions in a what-if, and what-if actions in the match."""
        here, elsewhere = (
            {command.action.partition("(")[0] for command in commands_at(_PLACES[place])}
            for place in (self.what_if, not self.what_if)
        )
        # Without cards, only commands that work everywhere are possible.
        barred = elsewhere - here if self.stepper.moments else here | elsewhere
        bare = action.partition("(")[0]
        return bare not in barred and super().check_action(action, parameters)

    # Drawing.

    @property
    def rows_around(self) -> int:
        """The number of rows outside the board; a tall screen leaves more room for the graph."""
        high = self.room.height
        return 9 + high // 8 if high >= HIGH_ROWS else self.ROWS_AROUND

    def refresh_rows(self) -> None:
        """Redraw everything; only changes reach the terminal."""
        message = self.query_one("#message", Drawing)
        if not self.stepper.moments:
            self.lay_out()
            self.show_head("Replay")
            nothing = paragraph(_NO_CARDS, "strong", self.cells, 1)
            cut = paragraph(self._log_notice, "bad", self.cells, _MESSAGE_ROWS - 1)
            message.draw([*nothing, *cut])
            self.show_keys(_STEPS)
            return
        view, below = self._view(), self.query_one("#below", Drawing)
        rows = max(1, min(_MESSAGE_ROWS, self.room.height - self.board_rows - _ROWS_AROUND))
        above = self.room.height >= HIGH_ROWS
        message.styles.height = rows + above
        self.show_table(drawn.draw_head(view, self.room.width), view.table)
        message.display = not self.has_side_panel
        if self.has_side_panel:
            self.query_one("#beside", Drawing).draw(drawn.draw_side_panel(view))
        else:
            message.draw([*[()] * above, *drawn.draw_message(view, rows)])
        below.draw(drawn.draw_below(view, max(below.size.height, 1)))
        self._show_keys(view)

    def _show_keys(self, view: drawn.ReplayView) -> None:
        names = {} if view.closed else {"open_round": ""}
        if not self.what_if:
            if self.pace.running:
                names["run"] = "stop"
            hint = _STEPS
            if self.compact:
                # Keep the keys that step, and only the likeliest of the other keys.
                hint = "←→ step"
                names |= {"what_if": "", "analysis" if view.analysed else "mistake(1)": ""}
            self.show_keys(hint, names=names)
            return
        names["to_game"] = f"back {self._back.replace('the ', '')}"
        if self.pace.running:
            names["best_line"] = "stop"
        self.show_keys(self.choosing_hint, names=names)

    def _view(self) -> drawn.ReplayView:
        number, analysis = self.moment.number, self.analysis
        closed = number in analysis.closed
        board, in_match = self.view_of(self.moment.hand, number), self.match.practice is None
        return drawn.ReplayView(
            board._replace(hands=self.match.length, in_match=in_match),
            self.narrator,
            self.cells,
            self.record,
            self.stepper,
            analysed=self._values_wanted and not closed and number not in analysis.failed,
            closed=self._values_wanted and closed,
            graded=self.graded,
            traps=analysis.traps.get(self.position, {}),
            hands=analysis.hands,
            notice=self._notice,
            log_notice=self._log_notice,
            key=self.key,
            back=self._back,
        )

    def say(self, notice: str) -> None:
        """Show a notice."""
        self._notice = notice
        self.refresh_rows()

    # Stepping.

    def go_to(self, stepper: Stepper, cursor: Cursor | None = None) -> None:
        """Show a moment or a what-if."""
        self.stepper, self.cursor, self._notice = stepper, cursor or Cursor(), ""
        self.refresh_rows()
        self._find_out()

    def action_step(self, step: int) -> None:
        """Go forward or back one action."""
        self.go_to(self.stepper.to(self.stepper.at + step))

    def action_trick(self, step: int) -> None:
        """Go to the start of the next trick, or back to the start of this or the previous trick."""
        self.go_to(self.stepper.to_trick(step))

    def action_hand(self, step: int) -> None:
        """Go to the start of the next hand, or back to the start of this or the previous hand."""
        self.go_to(self.stepper.to_hand(step))

    def action_first(self) -> None:
        """Go to the start."""
        self.go_to(self.stepper.to(0))

    def action_last(self) -> None:
        """Go to the end."""
        self.go_to(self.stepper.to(self.stepper.last))

    # Automatic play.

    def action_run(self) -> None:
        """Start or stop automatic play; at the end of the match, start from the beginning."""
        stepper = self.stepper
        if self.pace.running:
            self.pace.stop()
        else:
            if stepper.at >= stepper.last:
                stepper = stepper.to(0)
            self.pace.start()
        self.go_to(stepper)

    def _run_on(self) -> None:
        if self.what_if:
            self._play_best()
            return
        if self.stepper.at >= self.stepper.last - 1:
            self.pace.stop()
        self.action_step(1)

    def action_speed(self, step: int) -> None:
        """Speed up or slow down automatic play."""
        self.pace.change(step)
        self.say(f"Automatic play: {self.pace.steps_a_second:g} actions per second.")

    def on_screen_suspend(self) -> None:
        """Stop automatic play when another screen opens."""
        if self.pace.running:
            self.pace.stop()
            self.refresh_rows()

    # Values and grades.

    @property
    def graded(self) -> GradedHand | None:
        """The graded hand or what-if at this moment; None if not known or not wanted."""
        return self._graded_at(self.moment) if self._values_wanted else None

    def _graded_at(self, moment: Moment) -> GradedHand | None:
        graded = self.analysis.graded(moment.number, moment.hand)
        # A what-if may follow the match for a while; leave out the later actions of the match.
        return graded and (graded.until(moment.count) if self.what_if else graded)

    def _learned(self) -> None:
        if problem := self.analysis.problem:
            self.analysis.problem = ""
            failed = self.moment.number in self.analysis.failed
            again = f" Press {self.key('replay.analysis')} to try again." if failed else ""
            self._notice = f"{problem}{again}"
        self.refresh_rows()
        self._find_out()

    def _find_out(self) -> None:
        if self.analysis.problem:
            self._learned()
            return
        if self._values_wanted and self.stepper.moments:
            moment, choosing = self.moment, self.what_if
            self.analysis.find_out(moment.number, moment.hand, choosing=choosing)

    def action_analysis(self) -> None:
        """Show or hide values and grades; showing them tries failed analyses again."""
        failed = self.moment.number in self.analysis.failed
        self._values_wanted = failed or not self._values_wanted
        if self._values_wanted:
            self.analysis.failed.clear()
        self.go_to(self.stepper, self.cursor)

    @property
    def possible(self) -> dict[str, bool]:
        """Whether values can be revealed, and whether a what-if can go on."""
        on = self.chosen is not None or not self.what_if
        return {"open_round": bool(self.analysis.closed), "play": on, "best_line": on}

    def action_open_round(self) -> None:
        """Reveal the values and grades of an unfinished round."""
        if self.analysis.closed:
            self.analysis.closed.clear()
            self._values_wanted = True
            self.go_to(self.stepper, self.cursor)
        else:
            self.say("No values are hidden here.")

    @property
    def _sought(self) -> str:
        by = "either player" if self._whose is None else self.narrator.names[self._whose]
        return f"mistakes by {by}"

    def action_whose(self) -> None:
        """Change whose mistakes to look for: both, the upper player's, or the lower player's."""
        self._whose = _NEXT_PLAYER[self._whose]
        on, back = self.key("replay.mistake-on"), self.key("replay.mistake-back")
        self.say(f"Press {on} or {back} to go to {self._sought}.")

    def _is_mistake(self, moment: Moment) -> bool:
        # Return whether the action that led to a moment is known to have lost points.
        graded = self._graded_at(moment)
        if graded is None or not moment.count:
            return False
        action = graded.actions[moment.count - 1]
        return bool(action.loss) and self._whose in {None, action.player}

    def action_mistake(self, step: int) -> None:
        """Go to the next or previous mistake."""
        self._values_wanted = True
        if (place := self.stepper.found(step, self._is_mistake)) is not None:
            self.go_to(place)
            return
        self._find_out()
        where = "after" if step > 0 else "before"
        missing = "" if self.analysis.complete else ", as far as the match is analysed"
        if self.analysis.closed:
            missing += f"; press {self.key('replay.open-round')} to reveal hidden values"
        sentence = f"No {self._sought} {where} this point{missing}."
        self.say(f"No mistakes {where} this." if self.compact and not missing else sentence)

    def action_find_it(self) -> None:
        """Open "Find it yourself", starting at this moment."""
        from mate.tui.screens.findit import FindItScreen

        place = self.moment.number, self.moment.count
        screen = FindItScreen.of_match(self.record, self.analysis, place)
        self.app.push_screen(screen, self._replay_from)

    def _replay_from(self, place: tuple[int, int] | None) -> None:
        # Replay from the mistake that the player chose on the other screen, if any.
        if place is not None:
            self.go_to(self.stepper.to_hand_number(*place))

    def action_score(self) -> None:
        """Show the score sheet at this point."""
        from mate.tui.screens.sheets import ScoreScreen

        view = self._view()
        self.app.push_screen(ScoreScreen(view.match_at_moment, self.narrator, view.moment.number))

    # Trying other actions: what-ifs.

    def action_what_if(self) -> bool:
        """Start a what-if here; return whether that is possible."""
        self.pace.stop()
        if self.position.outcome is not None:
            self.say(_OVER)
            return False
        # The cursor starts on the action that was played.
        played = self.stepper.played_next
        self._vary(self.moment.hand, None if played is None else Cursor(played))
        return True

    def action_share(self) -> None:
        """Copy and show the match as a short text with its code."""
        from mate.tui.screens.reading import ShareScreen
        from mate.words.history import match_lines

        self.app.push_screen(ShareScreen(match_lines(self.record)))

    def action_practise(self) -> None:
        """Practise from here, unless the values of this hand are still hidden."""
        self.pace.stop()
        if self.position.outcome is not None:
            self.say(_OVER)
        elif self.moment.number in self.analysis.closed:
            opens = self.key("replay.open-round")
            self.say(f"You can play on once the round is over, or press {opens} first.")
        else:
            self.program.practise(self.moment.hand, self.record.header)

    def _vary(self, variation: Hand, cursor: Cursor | None = None) -> None:
        stepper = self.stepper._replace(variation=variation)
        self.go_to(stepper, cursor or _first(variation.position))

    def action_to_game(self) -> None:
        """Return to the match, at the moment where the what-if started, or to the exercise."""
        self.pace.stop()
        if self._explores:
            self.leave()
        else:
            self.go_to(self.stepper.to(self.stepper.at))

    def action_leave(self) -> None:
        """Leave the what-if, or the replay."""
        if self.what_if:
            self.action_to_game()
        else:
            self.leave()

    @property
    def plays_at_once(self) -> bool:
        """Whether a pick plays an action; the pick that starts a what-if only chooses."""
        return self.what_if and super().plays_at_once

    def pick(self, action: Action) -> None:
        """Choose an action, starting a what-if if needed; play an action that is picked twice."""
        self.pace.stop()
        if self.what_if or not self.position.is_legal(action):
            super().pick(action)
        elif self.action_what_if():
            self.cursor = Cursor(action, picked=action)
            self.say("")

    def refuse(self, action: Action | None) -> None:
        """Say why an action is not legal."""
        over = self.position.outcome is not None
        self.say(_OVER if over else self.narrator.refusal(self.position, action, cites=False))

    def cursor_moved(self) -> None:
        """Show the newly chosen action, drop the notice and stop automatic play."""
        self.pace.stop()
        self.say("")

    def show_naming(self, text: str) -> None:
        """Ask for the missing half of a card's name."""
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
            key = self.key("what-if.to-game")
            self.say(f"The what-if starts here. Press {key} to return {self._back}.")

    def action_best_line(self) -> None:
        """Play the best line to the end of the hand, or stop playing it."""
        if self.pace.running and self.what_if:
            self.pace.stop()
            self.refresh_rows()
        elif self.moment.number in self.analysis.closed:
            self.say(drawn.closed_in_words(self.key("replay.open-round")))
        elif self.what_if or self.action_what_if():
            self._values_wanted = True
            self.pace.start()
            self._play_best()

    def _play_best(self) -> None:
        # Play the best action, and stop at the end of the hand.
        graded, variation = self.graded, self.variation
        failed = self.moment.number in self.analysis.failed
        if variation is None or variation.outcome is not None or failed or not self._values_wanted:
            self.pace.stop()
        elif graded is not None:
            variation = variation.play(graded.evaluations[-1].best[0])
            if variation.outcome is not None:
                self.pace.stop()
            self._vary(variation)
            return
        self.refresh_rows()


def _first(position: Position) -> Cursor:
    # Show the cursor at once, because a stray Enter does no harm in a what-if.
    return Cursor.for_turn(position)._replace(armed=True)
