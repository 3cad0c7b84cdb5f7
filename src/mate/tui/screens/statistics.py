"""The statistics of all players from the saved matches, of each, of two, and weak spots."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from functools import partial
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical

from mate.cleaning import message_of, reason_of
from mate.errors import MateError
from mate.record import load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.statistics.lifetime import LiveStatistics
from mate.statistics.losses import Costly, Group, HandLosses, LossFinder, weakest
from mate.statistics.tally import PlayedHand, Player, Statistics, Tally
from mate.tui.background import BackgroundWork, Throttle, run_in_thread, run_with_progress
from mate.tui.draw import players as drawn
from mate.tui.draw.layout import LARGE_CELLS, Layout
from mate.tui.draw.rows import paragraph
from mate.tui.keys.commands import Place, renamed
from mate.tui.screens.base import MateScreen
from mate.tui.widgets.drawing import Drawing, Notice
from mate.tui.widgets.rowtable import RowTable
from mate.words.figures import counted
from mate.words.statistics import analysed, costliest, footnote, most_is_lost

if TYPE_CHECKING:
    from mate.puzzles import PuzzleQueue
    from mate.puzzles.own import OwnPuzzle
    from mate.tui.screens.puzzle import PuzzleScreen

_TICK: Final = 0.5
"""The seconds between two checks for new figures."""
_FIGURES_CELLS: Final = 41
"""The width of figures and opponents; pictures beside them need the rest."""
_GAP: Final = 1


class FiguresScreen(MateScreen[bool]):
    """A table, with figures or of them; its result is whether all players are asked for."""

    CSS_PATH = "tables.tcss"
    WIDEST = 190

    @property
    def table(self) -> RowTable[Any]:
        """The table."""
        return self.query_one(RowTable)

    def replay_best(self, tally: Tally | None) -> None:
        """Replay a player's best hand, if there is a player, or report why that is not possible."""
        if tally and tally.best:
            self.replay_hand(tally.best)
        elif tally:
            self.show_below(f"{tally.name} has not mated yet.")

    def replay_hand(self, given: PlayedHand | Costly, actions: int = 0) -> None:
        """Replay a hand, from so many actions on, or report why it is not possible."""
        try:
            self.program.replay(given.match.path, given.number, actions)
        except MateError as error:
            self.show_below(message_of(error, given.match.path))


class StatisticsScreen(FiguresScreen, places=(Place.STATISTICS, Place.EVERYWHERE)):
    """All players in a table. The points that they lost are worked out in the background.

    Args:
        saved: the saved matches, the latest first.
    """

    WIDEST = LARGE_CELLS

    def __init__(self, saved: list[SavedMatch]) -> None:
        super().__init__()
        self._saved = saved
        self._counting: LiveStatistics | None = None
        self._finder = LossFinder()
        self._problem = ""
        self._shown: Statistics | None = None

    def compose_contents(self) -> ComposeResult:
        """The table and a footnote."""
        yield RowTable[Tally](id="players")
        yield Notice(id="notice")

    @property
    def _statistics(self) -> Statistics:
        return Statistics() if self._counting is None else self._counting.statistics

    def on_mount(self) -> None:
        """Count the matches, then work out the points lost that are not known yet."""
        count = partial(LiveStatistics, self._saved)
        run_with_progress(self, lambda say: count(progress=say), lambda: None, self._counted)

    def _counted(self, found: LiveStatistics | Exception) -> None:
        if isinstance(found, Exception):
            self._finish(found)
            return
        self._counting = found
        run_in_thread(self, partial(self._find, found), self._finish)
        self.set_interval(_TICK, self._follow)
        self.redraw()
        pair = found.statistics.latest
        if pair is not None and self.is_current:
            # What two people come for; all players are a key away.
            self.app.push_screen(PairScreen(found, pair, comes_first=True), self._pair_seen)

    def _pair_seen(self, stays: bool | None) -> None:
        # Back to where the statistics were asked for.
        if not stays:
            self.leave()

    def _find(self, counting: LiveStatistics) -> None:
        # This thread does everything that takes time: recounting, and saving the findings.
        pace = Throttle()

        def note(match: SavedMatch, lost: HandLosses | None) -> None:
            counting.note(match, lost)
            counting.recount(pace)

        try:
            self._finder.find(counting.missing, note)
        finally:
            counting.finish()

    def on_unmount(self) -> None:
        """Stop the search; its thread saves what it has found."""
        self._finder.stop()

    def _follow(self) -> None:
        if self._shown is not self._statistics:
            self._fill()

    def _finish(self, end: Exception | None) -> None:
        self._problem = "" if end is None else reason_of(end)
        self.redraw()

    def refresh_rows(self) -> None:
        """Draw everything that depends on the width."""
        self.table.set_columns(drawn.stretched(drawn.PLAYERS[self.compact], self.cells))
        self._fill()
        self._draw_notice()
        there = {} if self._shown and self._shown.named else {"open": "", "replay": ""}
        self.show_keys(commands=renamed(self.commands, there))

    @on(RowTable.Highlighted)
    def _draw_notice(self) -> None:
        # Also in place of a message about the previous player.
        if self._problem:
            self.show_below(self._problem)
        else:
            self.show_below(footnote(self._statistics), "faint", 2)

    def _fill(self) -> None:
        self._shown = self._statistics
        self.table.set_rows(self._shown.named)
        self.table.display = bool(self._shown.named) or self._counting is None
        self._draw_head()

    def _draw_head(self) -> None:
        title = self.titled("Statistics")
        if self._counting is None:
            self.show_head(title, "" if self._problem else "counting …")
            return
        found, done = self._statistics, ""
        counts = counted(found.matches, "match", "matches")
        if self._counting.finding:
            done = f"{found.analysed:,} of {found.to_analyse:,} analysed"
        broken = f", {found.broken} broken" if found.broken else ""
        full = f"{counts}{broken} · {f'…{done}' if done else analysed(found)}"
        self.show_head(title, (done or counts) if self.compact else full)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show all figures of the player."""
        tally = self.table.chosen
        if tally is not None and self._counting is not None:
            self.app.push_screen(PlayerScreen(self._counting, tally.player))

    def action_replay(self) -> None:
        """Replay the match of the player's best hand."""
        self.replay_best(self.table.chosen)


class CountedScreen(FiguresScreen):
    """Figures that are updated while they are found."""

    def __init__(self, counting: LiveStatistics) -> None:
        super().__init__()
        self.counting, self._follows = counting, True

    def on_mount(self) -> None:
        """Update the figures."""
        self.set_interval(1, self._follow)

    def _follow(self) -> None:
        before, self._follows = self._follows, self.counting.finding
        # Once more at the end, for the last figures.
        if before and not self.too_small:
            self.refresh_rows()

    @property
    def note(self) -> str:
        """What is said below of the row under the cursor; for subclasses."""
        return ""

    @on(RowTable.Highlighted)
    def show_note(self) -> None:
        """Say it, in place of a message about another row."""
        self.show_below(self.note, "faint")


class PlayerScreen(CountedScreen, places=(Place.STATISTICS, Place.PLAYER, Place.EVERYWHERE)):
    """All figures of a player, with the opponents.

    Pictures are beside the figures if there is room, and on pages of their own
    otherwise.
    """

    def __init__(self, counting: LiveStatistics, player: Player) -> None:
        super().__init__(counting)
        self._player = player
        self._turned = 0
        # The number of the last page; 0 is that of the figures.
        self._last = 0

    def compose_contents(self) -> ComposeResult:
        """Figures, opponents, pictures and a message."""
        with Horizontal(id="lists"):
            with Vertical(id="figures"):
                yield Drawing(id="page")
                yield RowTable[Tally](id="opponents")
            yield Drawing(id="pictures")
        yield Notice(id="notice")

    @property
    def _tally(self) -> Tally:
        return self.counting.statistics.players[self._player]

    def refresh_rows(self) -> None:
        """Redraw everything."""
        if self.layout_is_new():
            self._turned = 0
            self.table.set_columns(drawn.OPPONENTS[self.compact or self.wide])
            self.table.set_rows(self.counting.statistics.opponents(self._player))
        self._draw_page()

    def _draw_page(self) -> None:
        tally = self._tally
        title = self.titled(tally.name if self.compact else f"Statistics · {tally.name}")
        figures_cells = self.cells
        if self.wide:
            figures_cells = _FIGURES_CELLS if self.layout_kind is Layout.WIDE else self.cells // 3
        # Wide terminals have a blank row above the keys.
        cells = self.cells - figures_cells - _GAP if self.wide else self.cells
        pictures = drawn.pages(tally, cells, self.rows_between - self.wide)
        last = self._last = 0 if self.wide else len(pictures)
        self._turned %= last + 1
        self.show_head(title, f"page {self._turned + 1} of {last + 1}" if last else "")
        signs = self.program.appearance.signs
        figures = drawn.fact_rows(tally, figures_cells, short=self.compact, signs=signs)
        self.query_one("#page", Drawing).draw(figures, fits=True)
        seen = self._turned - 1 if last else 0
        self.query_one("#pictures", Drawing).draw(pictures[seen] if seen >= 0 else ())
        self.set_class(self._turned > 0, "-turned")
        names = {"open": ""} if self._turned else {}
        if self._turned == last:
            names["turn(1)"] = "figures" if last else ""
        if self.compact:
            names["replay"] = ""
        self.show_keys(commands=renamed(self.commands, names))

    def offers(self, action: str) -> bool:
        """Offer pages and opponents only if there are any on the screen."""
        if action.startswith("turn"):
            return bool(self._last)
        return super().offers(action) and (action != "open" or not self._turned)

    def action_turn(self, step: int) -> None:
        """Show the next or previous page; the figures follow the last one."""
        if not self._last:
            return
        self.show_below("")
        self._turned += step
        self._draw_page()
        self.set_focus(None if self._turned else self.table)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Show the player against the one in the row."""
        self.show_below("")
        if self.table.chosen is not None and not self._turned:
            self.app.push_screen(
                PairScreen(self.counting, (self._player, self.table.chosen.player))
            )

    def action_replay(self) -> None:
        """Replay the best hand."""
        self.replay_best(self._tally)

    def action_profile(self) -> None:
        """Show where and why the player loses points."""
        self.app.push_screen(ProfileScreen(self.counting, self._player))


class PairScreen(CountedScreen, places=(Place.PAIR, Place.EVERYWHERE)):
    """Two players against each other: the score of all their matches, and their best mates."""

    WIDEST = LARGE_CELLS

    def __init__(
        self, counting: LiveStatistics, pair: tuple[Player, Player], *, comes_first: bool = False
    ) -> None:
        super().__init__(counting)
        self._pair, self._comes_first = pair, comes_first

    def compose_contents(self) -> ComposeResult:
        """The score and the figures, the mates and a message."""
        yield Drawing(id="page")
        yield RowTable[drawn.Famous](id="hall")
        yield Notice(id="notice")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        pairs, (one, other) = self.counting.statistics.pairs, self._pair
        both = pairs[one, other], pairs[other, one]
        title = self.titled(" and ".join(tally.name for tally in both))
        self.show_head(title, "" if self.compact else analysed(both[0].lost))
        signs = self.program.appearance.signs
        page = drawn.pair_rows(*both, self.cells, self.rows_between, signs=signs)
        self.query_one("#page", Drawing).draw(page, fits=True)
        self.table.set_columns(drawn.hall_columns(self.cells, signs=signs))
        self.table.set_rows(both[0].hall_of_mates)
        self.show_below("" if self.table.rows else "No mates yet.", "faint")
        names = {"leave": "back"} if self._comes_first else {"leave": "back", "show_players": ""}
        self.show_keys(commands=renamed(self.commands, names))

    def offers(self, action: str) -> bool:
        """Offer all players unless this page was opened from one of theirs."""
        return super().offers(action) and (action != "show_players" or self._comes_first)

    def action_show_players(self) -> None:
        """Show all players, which come after this page."""
        if self._comes_first:
            self.leave(True)

    @on(RowTable.Selected)
    def action_open(self) -> None:
        """Replay the chosen mate, from where it was given."""
        if self.table.chosen is not None:
            _, hand = self.table.chosen
            declarations = 0 if hand.rank is None else 2
            self.replay_hand(hand, declarations + 2 * hand.mate.trick - 1)


class ProfileScreen(CountedScreen, places=(Place.PROFILE, Place.EVERYWHERE)):
    """Where and why a player lost points: one sentence, and below it what to practise.

    These are the three costliest causes. All other groups of losses are one key away.
    """

    WIDEST = LARGE_CELLS

    def __init__(self, counting: LiveStatistics, player: Player) -> None:
        super().__init__(counting)
        self._player = player
        self._shows_all = False
        self._looking: BackgroundWork[list[OwnPuzzle]] | None = None

    def compose_contents(self) -> ComposeResult:
        """The sentence, the groups of losses and a message."""
        yield Drawing(id="page")
        yield RowTable[Group](id="groups")
        yield Notice(id="notice")

    def refresh_rows(self) -> None:
        """Redraw everything."""
        tally = self.counting.statistics.players[self._player]
        found, name = tally.groups, tally.name
        self.show_head(self.titled(f"Weak spots · {name}"))
        page = paragraph(
            most_is_lost(name, found) or "Nothing lost that is known.", "strong", self.cells, 4
        )
        self.query_one("#page", Drawing).draw(page, fits=True)
        self.table.set_columns(drawn.group_columns(tally, self.cells, short=self.compact))
        self.table.set_rows((not self._shows_all and weakest(found)) or found)
        self.show_note()
        names = {"leave": "back", "show_all": "the costliest" if self._shows_all else "all losses"}
        self.show_keys(commands=renamed(self.commands, names))

    def action_show_all(self) -> None:
        """Show all losses, or only the costliest causes again."""
        self._shows_all = not self._shows_all
        self.refresh_rows()

    @property
    def note(self) -> str:
        """The loss in the row that cost the most."""
        group = self.table.chosen
        return f"Costliest: {costliest(group)}." if group else ""

    def action_open(self) -> None:
        """Replay the loss that cost the most, from just after it."""
        if group := self.table.chosen:
            self.replay_hand(group.costliest, group.costliest.loss.gone_before + 1)

    def action_find_it(self) -> None:
        """Find better for the losses of this kind in the match with the costliest one."""
        if (group := self.table.chosen) is None:
            return
        match, number, loss = group.costliest
        try:
            record, _ = load_whole_lines(match.path)
        except MateError as error:
            self.show_below(message_of(error, match.path))
            return
        from mate.tui.play.analysis import MatchAnalysis
        from mate.tui.screens.findit import FindItScreen

        hands = record.match.hands_dealt
        if len(hands) < number or len(hands[number - 1].actions) < loss.gone_before:
            self.show_below("That was undone since it was counted.")
            return
        narrator = self.program.narrator_of(record.players)
        analysis = MatchAnalysis(self, record.match, lambda: None)
        shown = number, loss.gone_before
        only = {(n, each.gone_before) for other, n, each in group.losses if other == match}
        screen = FindItScreen.of_match(record, narrator, analysis, shown, only)

        def look(place: tuple[int, int] | None) -> None:
            if place is not None:
                self.program.replay(record, *place)

        self.app.push_screen(screen, look)

    @on(RowTable.Selected)
    def action_puzzles(self) -> None:
        """Solve puzzles about this cause, and then those that are made of these losses."""
        if (group := self.table.chosen) is None:
            return
        from mate.puzzles import PuzzleProgress, PuzzleQueue
        from mate.tui.screens.puzzle import PuzzleScreen

        cause = str(group.key) if group.by == "kind" else ""
        try:
            queue = PuzzleQueue.of_cause(cause, PuzzleProgress())
        except MateError as error:
            self.show_below(str(error))
            return
        screen = PuzzleScreen(queue) if queue.puzzles else None
        if screen is not None:
            self.app.push_screen(screen)
        else:
            self.show_below("Looking for puzzles …", "faint")

        if self._looking is not None:
            self._looking.call_off()
        take = partial(self._take_own, queue, screen)
        self._looking = run_with_progress(self, partial(_puzzles, group), lambda: None, take)

    def _take_own(
        self, queue: PuzzleQueue, screen: PuzzleScreen | None, found: list[OwnPuzzle] | Exception
    ) -> None:
        """Ask what was found after the puzzles of the pack; without any, find better instead."""
        if isinstance(found, Exception):
            self.show_below(reason_of(found))
        elif screen is not None:
            screen.queue = queue.followed_by(found)
        elif self.is_current:
            from mate.tui.screens.puzzle import PuzzleScreen

            self.show_below("")
            if found:
                self.app.push_screen(PuzzleScreen(queue.followed_by(found)))
            else:
                self.action_find_it()


def _puzzles(group: Group, progress: Callable[[], None]) -> list[OwnPuzzle]:
    from mate.puzzles.own import LATEST, OwnPuzzles

    places = {(each.match.log, each.number, each.loss.gone_before) for each in group.losses}
    matches = {each.match.log: each.match for each in group.losses if each.match.finished}
    latest = islice(matches.values(), LATEST)
    with closing(OwnPuzzles().find(latest, progress)) as of_matches:
        return [
            each
            for puzzles in of_matches
            for each in puzzles
            if (each.match.log, each.hand, len(each.puzzle.actions)) in places
        ]
