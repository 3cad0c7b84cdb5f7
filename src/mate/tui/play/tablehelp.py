"""Help at the table: what the solver says, as far as it was agreed on."""

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

    Attributes:
        failed: whether the analysis of the position failed.
        remark: a hint, a warning or a problem, or what else was last said at the table.
    """

    def __init__(self, screen: Screen[Any], session: Session, changed: Callable[[], None]) -> None:
        # `changed` is called when a reason is known.
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
        self._known: Advice | None = None
        self.failed = False
        self.remark: Remark | None = None
        self._shown: set[Help] = set()
        # The action that the tutor warned of.
        self._warned: Action | None = None

    def begin(self, match: Match, *, for_person: bool) -> None:
        """Start a turn."""
        self._forget(match if for_person and match.current is not None else None)
        # Why the last loss was one stays for the other player's turn, and for the next one.
        if self._tells and match.hands and match.hands[-1].outcome is None:
            self.remark = self._why
        self._tells = max(0, self._tells - 1)
        if self._match is not None and self._seat in self._seats_with_values:
            self._give("values")

    @property
    def _position(self) -> Position:
        assert self._match is not None
        return self._match.hand.position

    @property
    def _seat(self) -> int:
        return self._position.turn

    def hint(self) -> Action | None:
        """Say what the best action is, and return it."""
        advice = self._ask("hints")
        if advice is None:
            return None
        last = self._last
        self.remark = Remark(lambda narrator: hint(*advice, narrator, last))
        return advice.best

    def toggle_values(self) -> None:
        """Show the values of actions from now on at each of this player's turns, or stop that."""
        if self._match is not None and self._seat in self._seats_with_values:
            self.remark = None
            self._seats_with_values.discard(self._seat)
        elif self._ask("values") is not None:
            self._seats_with_values.add(self._seat)

    def _ask(self, kind: Help) -> Advice | None:
        # What a player asks for, if it was agreed on.
        self.remark = None
        try:
            expect_agreed(kind, self.agreed)
        except MatchError as error:
            self.remark = Remark.problem(str(error))
            return None
        return self._give(kind)

    def _give(self, kind: Help) -> Advice | None:
        # What was shown in this turn is not logged again.
        advice = self._advice()
        if advice is None or not (kind in self._shown or self._log(kind)):
            return None
        self._shown.add(kind)
        return advice

    def _log(self, kind: Help) -> bool:
        # First: what cannot be logged is not shown.
        try:
            self._session.give_help(kind)
        except MateError as error:
            self.remark = Remark.problem(message_of(error, self._session.path))
            return False
        return True

    def _advice(self) -> Advice | None:
        # Worked out once in a turn; None, with a remark, if that failed.
        self.failed = False
        if self._known is None and self._match is not None:
            try:
                self._known = Advice.of(self._match)
            except Exception as error:  # noqa: BLE001  # whatever it is, people can play on
                self.failed = True
                self.remark = Remark.problem(f"Help is not available: {reason_of(error)}")
        return self._known

    def holds_back(self, action: Action) -> bool:
        """Whether to hold an action back because the tutor warns of it now."""
        if self._match is None or action is self._warned:
            self._tells = 0 if self._warned is None else 2
            return False
        if not tutor_looks_at(action, self._position, self.agreed):
            return False
        advice, last = self._advice(), self._last
        if advice is None or not advice.evaluation.loss(action):
            return False
        self._warned = action
        # A failure to write the log would stop the action, too.
        if self._log("tutor"):
            evaluation, told = advice.evaluation, "{} Choose it again to confirm."
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
        self.remark = self._warned = None

    def prospect(self, narrator: Narrator, chosen: Action) -> str:
        """The value of the position, if values are shown.

        In the last hand, it includes the result of the match and the effect of the chosen action.
        """
        if self._known is None or not self.marks:
            return ""
        evaluation, last = self._known.evaluation, self._last
        whole = with_best_play(evaluation, narrator, last)
        return f"{whole} {turn_in_match(evaluation, chosen, narrator, last)}".rstrip()

    @property
    def _last(self) -> LastHand | None:
        return None if self._match is None else LastHand.of(self._match)

    @property
    def marks(self) -> Mapping[Action, str]:
        """The value of each action, if values are shown."""
        if self._known is None or "values" not in self._shown:
            return {}
        return value_marks(self._known.evaluation) if self._seat in self._seats_with_values else {}

    @property
    def counts(self) -> bool:
        """Whether the counts of both holdings may be shown: only to players who used help."""
        return bool(self.marks) or "hints" in self._shown
