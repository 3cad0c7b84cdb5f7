"""Help at the table: it asks the solver in the background and shows what was agreed on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple, Self

from textual.screen import Screen

from mate.errors import MatchError, MateError
from mate.help import Advice, expect_agreed, tutor_looks_at, why_warned
from mate.record.terms import Help
from mate.rules import Action, Match, Position
from mate.session import Session
from mate.tui.background import think
from mate.tui.draw.table import value_marks
from mate.words.advice import LastHand, hint, turn_in_match, warning, with_best_play
from mate.words.narrator import Narrator
from mate.words.problems import message_of, reason_of

if TYPE_CHECKING:
    from mate.grading import Cause

_NARROW: Final = 60
"""On a screen of fewer cells, reasons are brief."""


class Remark(NamedTuple):
    """A remark at a table, in words for a narrator; if alone, it replaces the prompt."""

    words: Callable[[Narrator], str]
    style: str = "accent"
    alone: bool = False

    @classmethod
    def problem(cls, text: str) -> Self:
        """A remark about a problem."""
        return cls(lambda _: text, "bad")


class TableHelp:
    """The help for the player to act. Each use is in the log before it is shown.

    It calls `changed` when a result is ready, which `look` takes in.

    Attributes:
        failed: whether the analysis of the position failed.
        remark: a hint, a warning or a problem, or what else was last said at the table.
    """

    def __init__(self, screen: Screen[Any], session: Session, changed: Callable[[], None]) -> None:
        self._screen, self._session, self._changed = screen, session, changed
        self.agreed = session.record.header.help
        # Each player turns values on separately.
        self._seats_with_values: set[int] = set()
        # Why the tutor warned last, and in how many turns to show it after all.
        self._why: Remark | None = None
        self._tells = 0
        self._forget(None)

    def _forget(self, match: Match | None) -> None:
        self._match = match
        self._advice: Advice | None = None
        self._found: Advice | Exception | None = None
        self._asking = self.failed = False
        self.remark: Remark | None = None
        self._wanted: list[Help] = []
        self._shown: set[Help] = set()
        self._hint_is_new = False
        # The action that waits for the tutor, and the one that the tutor warned of.
        self._held: Action | None = None
        self._warned: Action | None = None

    def begin(self, match: Match, *, for_person: bool) -> None:
        """Start a turn."""
        self._forget(match if for_person and match.current is not None else None)
        # Why the last loss was one stays for the other player's turn, and for the next one.
        if self._tells and match.hands and match.hands[-1].outcome is None:
            self.remark = self._why
        self._tells = max(0, self._tells - 1)
        if self._match is None:
            return
        if self._seat in self._seats_with_values:
            self._want("values")
        elif "tutor" in self.agreed:
            self._ask_solver()

    @property
    def _position(self) -> Position:
        assert self._match is not None
        return self._match.hand.position

    @property
    def _seat(self) -> int:
        return self._position.turn

    def hint(self) -> None:
        """Show the best action."""
        self.remark = None
        self._ask("hints")

    def toggle_values(self) -> None:
        """Show the values of actions from now on at each of this player's turns, or stop that."""
        self.remark = None
        if "values" not in self.agreed or self._match is None:
            self._ask("values")
        elif self._seat in self._seats_with_values:
            self._seats_with_values.discard(self._seat)
            self._wanted = [kind for kind in self._wanted if kind != "values"]
        else:
            self._seats_with_values.add(self._seat)
            self._ask("values")

    def holds_back(self, action: Action) -> bool:
        """Whether to hold an action back because the tutor warns of it or has not judged it yet.

        After a warning, the same action is not held back again. An action still to be judged is
        returned by `look`, unless the tutor warns of it.
        """
        if self._match is None or self.failed or action is self._warned:
            self._tells = 0 if self._warned is None else 2
            return False
        if not tutor_looks_at(action, self._position, self.agreed):
            return False
        if self._advice is None:
            self._held = action
            self._ask_solver()
            return True
        evaluation, last = self._advice.evaluation, self._last
        if not evaluation.loss(action):
            return False
        self._warned = action
        # The log first: a failure to write it would stop the action, too.
        if self._give("tutor"):
            told = "{} Choose it again to confirm."
            self.remark = Remark(lambda n: told.format(warning(evaluation, action, n, last)))
            self._explain(self._match, action, self.remark)
        return True

    def _explain(self, match: Match, action: Action, warned: Remark) -> None:
        def tell(found: Cause | Exception | None) -> None:
            # It comes too late if something else is said by then.
            if self.remark is warned and found is not None and not isinstance(found, Exception):
                from mate.words.reasons import fault, why

                narrow = self._screen.size.width < _NARROW
                told = partial(fault, found, brief=narrow)
                # Once it is played, what would have been better may be said.
                self._why = Remark(partial(why, found))
                self.remark = Remark(lambda n: f"{warned.words(n)} {told(n)}")
                self._changed()

        self._why = None
        think(self._screen, lambda: why_warned(match, action), tell)

    def moved(self) -> None:
        """Forget the warning, because the cursor moved to another action."""
        self.remark = None
        self._warned = self._held = None
        # A late hint would move the cursor while the player is moving it.
        self._wanted = [kind for kind in self._wanted if kind != "hints"]

    def prospect(self, narrator: Narrator, chosen: Action) -> str:
        """The value of the position, if values are shown.

        In the last hand, it includes the result of the match and the effect of the chosen action.
        """
        if self._advice is None or not self.marks:
            return ""
        evaluation, last = self._advice.evaluation, self._last
        whole = with_best_play(evaluation, narrator, last)
        return f"{whole} {turn_in_match(evaluation, chosen, narrator, last)}".rstrip()

    @property
    def _last(self) -> LastHand | None:
        return None if self._match is None else LastHand.of(self._match)

    @property
    def marks(self) -> Mapping[Action, str]:
        """The value of each action, if values are shown."""
        shown = "values" in self._shown and self._seat in self._seats_with_values
        return value_marks(self._advice.evaluation) if self._advice and shown else {}

    @property
    def counts(self) -> bool:
        """Whether the counts of both holdings may be shown: only to players who used help."""
        return bool(self.marks) or "hints" in self._shown

    def take_hint(self) -> Action | None:
        """The action of a new hint, returned once, for the cursor to move to."""
        new, self._hint_is_new = self._hint_is_new, False
        return self._advice.best if new and self._advice is not None else None

    @property
    def has_news(self) -> bool:
        """Whether a result waits for `look`."""
        return self._found is not None

    def look(self) -> Action | None:
        """Take in a result, now that the table is visible; return an action held back until now."""
        found, self._found = self._found, None
        if found is None:
            return None
        self._asking = False
        if isinstance(found, Exception):
            self._wanted.clear()
            self.failed = True
            self.remark = Remark.problem(f"Help is not available: {reason_of(found)}")
        else:
            self._advice = found
            self._serve(found)
        held, self._held = self._held, None
        return None if held is None or self.holds_back(held) else held

    def _ask(self, kind: Help) -> None:
        try:
            expect_agreed(kind, self.agreed)
        except MatchError as error:
            self.remark = Remark.problem(str(error))
        else:
            if self._match is not None:
                self._want(kind)

    def _want(self, kind: Help) -> None:
        self._wanted.append(kind)
        if self._advice is None:
            self._ask_solver()
        else:
            self._serve(self._advice)

    def _ask_solver(self) -> None:
        match = self._match
        if self._asking or match is None:
            return
        self._asking = True
        think(self._screen, lambda: Advice.of(match), lambda found: self._take(match, found))

    def _take(self, match: Match, found: Advice | Exception) -> None:
        if match is self._match:
            self._found = found
            self._changed()

    def _serve(self, advice: Advice) -> None:
        (wanted, self._wanted), last = (self._wanted, []), self._last
        for kind in wanted:
            if kind in self._shown or self._give(kind):
                self._shown.add(kind)
                if kind == "hints":
                    self.remark = Remark(lambda narrator: hint(*advice, narrator, last))
                    self._hint_is_new = True
                    # The hint moves the cursor away from the action that waited for the tutor.
                    self._held = None

    def _give(self, kind: Help) -> bool:
        try:
            self._session.give_help(kind)
        except MateError as error:
            self.remark = Remark.problem(message_of(error, self._session.path))
            return False
        return True
