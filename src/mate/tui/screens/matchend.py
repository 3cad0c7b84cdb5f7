"""The end of a match: who won, the hands, what turned each round, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.cleaning import reason_of
from mate.record import Standing, Terms
from mate.tui.draw.results import WAITING, MatchEndView, draw_match_end
from mate.tui.keys.commands import Place, renamed
from mate.tui.screens.base import DRAWING, DrawsCards, look_back
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.sheets import Onward, ResultScreen
from mate.tui.widgets import Drawing
from mate.words.history import match_lines
from mate.words.narrator import Narrator
from mate.words.series import LENGTHS, lifetime, next_match
from mate.words.verdict import to_share

_GUESS: Final = "what would you have done?"


class MatchEndScreen(DrawsCards[Onward], ResultScreen, places=(Place.MATCH_END, Place.EVERYWHERE)):
    """The end of a match: who won, the hands, what turned each round, and what to do next.

    The verdicts are worked out in the background, and appear when they are known.
    """

    SHOWS_MESSAGES = True

    _lifetime = " "

    def on_mount(self) -> None:
        """Work out the verdicts, and how the pair stands, once the page is shown."""
        self.call_after_refresh(self.find_out)
        self.call_after_refresh(look_back, self, self.record.header, self._take_lifetime)

    def _take_lifetime(self, stood: Standing | Exception) -> None:
        # After their first match, or in their first series, it says the same as the page.
        said = max(1, self.record.standing.played)
        if isinstance(stood, Standing) and stood.played > said:
            every = f"All {LENGTHS[self.record.header.length]}"
            self._lifetime = f"{every}: {lifetime(stood, self.narrator.names)}"
            self.redraw()

    def refresh_rows(self) -> None:
        """Redraw everything."""
        view = MatchEndView(
            self.record,
            self.narrator,
            rounds=self.rounds,
            unknown=self.problem or WAITING if self.judges else "",
            message=self.message,
            choices=[(self.key_for(action), name, action) for action, name in self._choices()],
            cells=self.cells,
            rows=self.rows_between,
            lifetime=self._lifetime,
            ending=None if self.match.given_up else self.ending,
        )
        page = draw_match_end(view)
        self.query_one("#sheet", Drawing).areas = page.areas
        # In the footer is what the page does not show itself.
        shown = {"rematch": ""} | {action: "" for *_, action in page.areas}
        maybe = "decided(1)", "take_back"
        shown |= {each: "" for each in maybe if not self.offers(each)}
        standing = self.narrator.standing(self.match), "faint"
        title = f"End of the {'series' if view.champion else 'match'}"
        title = "Result" if self.compact else title
        self.show_sheet(title, page.rows, standing, renamed(self.commands, shown))

    def _choices(self) -> Iterator[tuple[str, str]]:
        yield "rematch", DRAWING if self.drawing else next_match(self.record)
        # A match that was given up may have no round to judge.
        if self.match.rounds_over and (self.turns() or not self.rounds):
            yield "decided(1)", _GUESS
        yield from (("replay", "replay"), ("copy_result", "share"))

    def offers(self, action: str) -> bool:
        """Leave out undo where the time was used up."""
        return super().offers(action) and not (self.match.lost_on_time and action == "take_back")

    def action_rematch(self) -> None:
        """Play a rematch; if this match had fair cards, find new ones first."""
        self.message = ""
        self.draw_next(self.record, self._take_rematch)

    def _take_rematch(self, found: Terms | Exception) -> None:
        if isinstance(found, Exception):
            self.show_message(f"No rematch: {reason_of(found)}")
        else:
            self.leave(found)

    def action_copy_result(self) -> None:
        """Copy and show a short text about the match."""
        # Names in full, whatever the screen has room for.
        narrator, perfect = Narrator(self.record.players), self.record.header.against_perfect
        verdicts = (to_share(each, narrator, against_perfect=perfect) for each in self.rounds)
        self.app.push_screen(ShareScreen(match_lines(self.record, verdicts)))

    def action_take_back(self) -> None:
        """Undo the last action; a resignation is asked about first."""
        asked = f"Press {self.key_for('take_back')} again to undo the resignation."
        if not self.offers("take_back"):
            self.show_message("Nothing to undo: a match lost on time stays lost.")
        elif self.match.given_up is None or self.message == asked:
            super().action_take_back()
        else:
            self.program.presses.ignore_repeats()
            self.show_message(asked)

    def action_leave(self) -> None:
        """Leave the table."""
        self.leave("leave")
