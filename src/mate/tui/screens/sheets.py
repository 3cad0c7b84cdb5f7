"""Whole-page screens: the end of a hand and of a match, the score sheet, a pause."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Final, Literal

from mate.cleaning import reason_of
from mate.record import MatchRecord, Standing, Terms
from mate.record.matchrecord import NO_UNDO
from mate.rules import CLASSIC, Match
from mate.session import Session
from mate.tui.draw import Row, as_many, paragraph
from mate.tui.draw.handend import HandEnding, draw_hand_end
from mate.tui.draw.matchend import WAITING, MatchEndView, draw_match_end
from mate.tui.draw.sheet import draw_score_page
from mate.tui.keys.commands import COMMAND_OF, Scope
from mate.tui.screens.base import (
    DRAWING,
    DealSearchScreen,
    MateScreen,
    ResultT,
    find_lifetime_score,
)
from mate.tui.screens.reading import ShareScreen
from mate.tui.widgets import Drawing
from mate.words.history import match_lines
from mate.words.narrator import Narrator
from mate.words.series import LENGTHS, next_match, pair_score
from mate.words.verdict import to_share

if TYPE_CHECKING:
    from mate.grading import RoundVerdict
    from mate.tui.play.analysis import MatchAnalysis

Onward = Literal["go on", "take back", "leave", "again", "other side"] | Terms
"""The players' choice on the page after a hand or a match."""

_MOST_ROWS: Final = 4
"""The maximum number of rows for each text on the pause page."""
_FIND_IT: Final = "find it yourself"


class UnsolicitedScreen(MateScreen[ResultT]):
    """A screen that opens by itself, while players may still press keys meant to play a card."""

    def on_mount(self) -> None:
        """Mark the screen as new, so that early keys are ignored."""
        self.mark_new(self.program.keymap.keys_of(COMMAND_OF["table.play"]))


class ResultScreen(UnsolicitedScreen[Onward]):
    """A page about the last hand or the match, from which players return to the table or leave it.

    Args:
        go_on: carries out at the table what the players choose on the page.
    """

    WIDEST = 400
    problem = ""
    """The reason why a verdict is missing."""

    def __init__(self, session: Session, go_on: Callable[[Onward], None]) -> None:
        super().__init__()
        self.record, self.match = session.record, session.match
        self.narrator, self._go_on = self.program.narrator_of(session.players), go_on

    @property
    def ending(self) -> HandEnding:
        """The end of the last hand."""
        hand, look = self.match.hands[-1], (self.layout_kind, self.cells)
        # Do not celebrate if the computer mated a person.
        sober = self.record.header.beats_person(hand.end.winner)
        return HandEnding(hand, self.narrator, *look, sober, self.program.stock)

    def leave(self, result: Onward | None = None) -> None:
        """Leave the page, but first update the table if players return to the table."""
        if self.is_current and result in ("go on", "take back", "again", "other side"):
            self._go_on(result)
            result = None
        super().leave(result)

    def action_replay(self, hand: int = 1, actions: int = 0) -> None:
        """Replay the match on top of this page, starting after `actions` actions of a hand."""
        self.program.replay(self.record, hand, actions)

    @property
    def has_verdicts(self) -> bool:
        """Whether the page is about rounds that are over, and verdicts are on."""
        over = self.match.rounds_over > 0 and not self.match.practice
        return over and self.program.settings.verdict

    @cached_property
    def analysis(self) -> MatchAnalysis:
        """The analysis of the match, which continues while the page is shown."""
        # Import lazily, because a table opens without the analysis.
        from mate.tui.play.analysis import MatchAnalysis

        return MatchAnalysis(self, self.match, self._learn)

    def find_out(self) -> None:
        """Work out the verdicts, starting with the hand just played."""
        if self.has_verdicts:
            self.analysis.find_out(len(self.match.hands), self.match.hands[-1])

    def _learn(self) -> None:
        self.problem = self.analysis.problem or self.problem
        self.analysis.problem = ""
        if self.problem or self.analysis.complete:
            self.redraw()
        self.find_out()

    @property
    def rounds(self) -> tuple[RoundVerdict, ...]:
        """The verdicts; none until the analysis ends, so that no verdict moves as others appear."""
        if not self.has_verdicts:
            return ()
        known = self.analysis.complete or self.analysis.failed
        return self.analysis.hands.rounds if known else ()

    def turns(self, least: int = 1) -> list[RoundVerdict]:
        """Return the verdicts, from round `least` on, that have a mistake to name."""
        return [each for each in self.rounds if each.round >= least and each.highlighted]

    def offers(self, action: str) -> bool:
        """Return whether an action is possible; undo and turning points may be unavailable."""
        if action == "take_back" and self.no_undo:
            return False
        if action.startswith("decided"):
            return bool(self.turns(2 if action == "decided(2)" else 1))
        return super().offers(action)

    def action_decided(self, least: int = 1) -> None:
        """Ask what would have been better at the turning points, from round `least` on."""
        from mate.puzzles import turning_points
        from mate.tui.screens.findit import FindItScreen

        rounds = self.turns(least)
        if not rounds:
            none = "No mistake to ask about in this round."
            early = "You are asked about the turning point after each round."
            self.show_message(none if self.has_verdicts else early)
            return
        screen = FindItScreen(self.record, turning_points(rounds), at_turns=True)
        self.app.push_screen(screen, self._found)

    def _found(self, place: tuple[int, int] | None) -> None:
        if place is not None:
            self.action_replay(*place)

    @property
    def no_undo(self) -> str:
        """The reason why nothing can be undone; empty if undo is possible."""
        if not self.record.header.undo:
            return NO_UNDO
        lost = self.match.lost_on_time
        return "You cannot undo a loss on time." if lost else ""

    def action_take_back(self) -> None:
        """Undo the last action, or say why that is impossible."""
        if self.no_undo:
            self.show_message(self.no_undo)
        else:
            self.leave("take back")


class HandEndScreen(ResultScreen, scopes=(Scope.HAND_END, Scope.EVERYWHERE)):
    """The end of a hand: how it ended, the score sheet, and the coming swap or deal.

    After this page, players return to the table, where the last card is still shown.
    """

    @property
    def has_verdicts(self) -> bool:
        """Whether the page has a verdict: only after both hands of a round."""
        return super().has_verdicts and self.match.ends_round(len(self.match.hands))

    @property
    def rounds(self) -> tuple[RoundVerdict, ...]:
        """The verdict on the round that is over, if known."""
        over = self.match.round_of(len(self.match.hands))
        return tuple(verdict for verdict in super().rounds if verdict.round == over)

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match, verdict = self.match, next(iter(self.rounds), None)
        # Start the analysis if verdicts were only now switched on.
        self.find_out()
        unknown = self.problem if self.has_verdicts else None
        go_on, size = (
            (self.key_for("go_on"), "next hand", "go_on"),
            (self.ending, self.rows_between),
        )
        page = draw_hand_end(self.record, *size, go_on, verdict=verdict, unknown=unknown)
        self.query_one("#sheet", Drawing).areas = page.areas
        names = {"leave": "back", **dict.fromkeys((action for *_, action in page.areas), "")}
        if self.compact and self.offers("decided"):
            names |= {"go_on": "on", "decided": "find it"}
        over = len(match.hands)
        short, title = f"Hand {over}/{match.length}", f"End of hand {over} of {match.length}"
        standing = self.narrator.standing(match), "strong"
        self.show_sheet(short if self.compact else title, page.rows, standing, names)

    def action_go_on(self) -> None:
        """Start the next hand."""
        self.leave("go on")


class MatchEndScreen(
    DealSearchScreen[Onward], ResultScreen, scopes=(Scope.MATCH_END, Scope.EVERYWHERE)
):
    """The end of a match: who won, the hands, the turning point of each round, and what to do next.

    An analysis in the background works out the verdicts, which appear as soon as they are known.
    """

    SHOWS_MESSAGES = True

    _lifetime = " "

    def on_mount(self) -> None:
        """Work out the verdicts and the score of the pair, once the page is shown."""
        self.call_after_refresh(self.find_out)
        self.call_after_refresh(find_lifetime_score, self, self.record.header, self._show_lifetime)

    def _show_lifetime(self, stood: Standing | Exception) -> None:
        # Leave out the pair's score if the page shows it already, as after a first match or series.
        said = max(1, self.record.standing.played)
        if isinstance(stood, Standing) and stood.played > said:
            every = f"in all {LENGTHS[self.record.header.length]}"
            self._lifetime = f"{pair_score(stood, self.narrator.names)} {every}"
            self.redraw()

    def refresh_rows(self) -> None:
        """Redraw everything."""
        view = MatchEndView(
            self.record,
            self.narrator,
            rounds=self.rounds,
            unknown=self.problem or WAITING if self.has_verdicts else "",
            message=self.message,
            choices=[(self.key_for(action), name, action) for action, name in self._choices()],
            cells=self.cells,
            rows=self.rows_between,
            lifetime=self._lifetime,
            stock=self.program.stock,
        )
        page = draw_match_end(view)
        self.query_one("#sheet", Drawing).areas = page.areas
        # The footer lists only keys that the page does not mention.
        shown = dict.fromkeys(["rematch", *(action for *_, action in page.areas)], "")
        standing = "" if page.shows_score else self.narrator.standing(self.match), "faint"
        title = f"End of the {'series' if view.champion else 'match'}"
        self.show_sheet("Result" if self.compact else title, page.rows, standing, shown)

    def _choices(self) -> Iterator[tuple[str, str]]:
        yield "rematch", DRAWING if self.deal_search else next_match(self.record)
        # A match that was given up may have no round to judge.
        if self.match.rounds_over and (self.turns() or not self.rounds):
            yield "decided(1)", _FIND_IT
        yield from (("replay", "replay"), ("copy_result", "share"))

    def action_rematch(self) -> None:
        """Play a rematch; if this match had a fair deal, find a new fair deal first."""
        self.message = ""
        self.make_next(self.record, self._take_rematch)

    def _take_rematch(self, found: Terms | Exception) -> None:
        if isinstance(found, Exception):
            self.show_message(f"No rematch: {reason_of(found)}")
        else:
            self.leave(found)

    def action_copy_result(self) -> None:
        """Copy and show a short text about the match."""
        # Use full names, even if they do not fit on the screen.
        narrator, perfect = Narrator(self.record.players), self.record.header.against_perfect
        verdicts = (to_share(each, narrator, against_perfect=perfect) for each in self.rounds)
        self.app.push_screen(ShareScreen(match_lines(self.record, verdicts)))

    def action_take_back(self) -> None:
        """Undo the last action; a resignation needs a second press."""
        asked = f"Press {self.key_for('take_back')} again to undo the resignation."
        if self.no_undo or self.match.given_up is None or self.message == asked:
            super().action_take_back()
        else:
            self.mark_new()
            self.show_message(asked)

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave("leave")


class ScoreScreen(MateScreen[None], scopes=(Scope.SCORE, Scope.EVERYWHERE)):
    """The score sheet, opened above a table or a replay.

    Args:
        record: the record of a match in play, with its series and its help; None in a replay.
        at: the number of the hand on the table.
    """

    WIDEST = 400

    def __init__(
        self, match: Match, narrator: Narrator, at: int, record: MatchRecord | None = None
    ) -> None:
        super().__init__()
        self._match, self.narrator, self._at, self._record = match, narrator, at, record

    def refresh_rows(self) -> None:
        """Redraw everything."""
        match, record, stock = self._match, self._record, self.program.stock
        size = self.cells, self.rows_between
        page = draw_score_page(match, self.narrator, record, *size, at=self._at, stock=stock)
        rules = [] if match.ruleset == CLASSIC else [match.ruleset.name]
        heads = [] if record is None else [value.name for value in record.header.header_values]
        where = (f"hand {self._at} of {match.length}", *rules, *heads)
        title = "Score sheet"
        there = as_many(where, self.cells - len(title) - 3)
        self.show_sheet(title, page, (there, "faint"))


class PauseScreen(UnsolicitedScreen[bool], scopes=(Scope.PAUSE, Scope.EVERYWHERE)):
    """The page of a pause, which hides the cards; leaving the page also leaves the match."""

    def __init__(self, stands: str, then: str) -> None:
        super().__init__()
        self._stands, self._then = stands, then

    def refresh_rows(self) -> None:
        """Redraw everything."""
        texts = {
            "strong": self._stands,
            "plain": "The clock is stopped, and the cards are hidden.",
            "faint": f"Pause only if you both agree. {self.key('pause.go-on')}: {self._then}.",
        }
        rows: list[Row] = []
        for style, text in texts.items():
            rows += [*[()] * (not self.compact), *paragraph(text, style, self.cells, _MOST_ROWS)]
        above = (self.rows_between - len(rows)) // 2 if self.wide else 0
        self.show_sheet("Paused", [*[()] * above, *rows])

    def action_go_on(self) -> None:
        """Go on with the match."""
        self.leave(result=True)
