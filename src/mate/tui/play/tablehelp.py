"""Help at the table: it asks the solver beside the screen, and says what may be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

from textual.screen import Screen

from mate.errors import MatchError, MateError
from mate.help import Advice, expect_agreed, tutor_looks_at
from mate.record.events import Help
from mate.rules import Action, Match, Position
from mate.session import Session
from mate.tui.background import think
from mate.tui.draw.cardvalues import value_marks
from mate.tui.play.remark import Remark
from mate.words.advice import hint, turn_in_match, warning, with_best_play
from mate.words.lasthand import LastHand
from mate.words.narrator import Narrator
from mate.words.problems import message_of, reason_of

_NO_MARKS: Final[Mapping[Action, str]] = MappingProxyType({})


class TableHelp:
    """What help there is for the player to act. Each use is in the log before it is shown.

    Args:
        screen: the table, which thoughts come back to.
        session: the match; its first line says what was agreed on.
        changed: called when something was found out; `look` takes it in.
        say: called with a hint, a warning, or why there is none.

    Attributes:
        agreed: the kinds of help that were agreed on.
        failed: whether there is no help to be had for the player to act.
    """

    def __init__(
        self,
        screen: Screen[Any],
        session: Session,
        changed: Callable[[], None],
        say: Callable[[Remark], None],
    ) -> None:
        self._screen, self._session, self._changed, self._say = screen, session, changed, say
        self.agreed = session.record.header.help
        # Each player turns the values on for themselves.
        self._seats_with_values: set[int] = set()
        self._forget(None)

    def _forget(self, match: Match | None) -> None:
        self._match = match
        self._advice: Advice | None = None
        self._found: Advice | Exception | None = None
        self._asking = self.failed = False
        self._wanted: list[Help] = []
        self._shown: set[Help] = set()
        self._hint_is_new = False
        # What waits for the tutor, and what the tutor warned of.
        self._held: Action | None = None
        self._warned: Action | None = None

    def begin(self, match: Match, *, for_person: bool) -> None:
        """A turn begins.

        Args:
            match: the match as it stands.
            for_person: whether a person is to act, who can be helped.
        """
        self._forget(match if for_person and match.current is not None else None)
        if self._match is None:
            return
        if self._seat in self._seats_with_values:
            self._want("values")
        elif "tutor" in self.agreed:
            self._ask_solver()

    @property
    def _position(self) -> Position:
        assert self._match is not None
        assert self._match.current is not None
        return self._match.current.position

    @property
    def _seat(self) -> int:
        return self._position.turn

    # What players ask for.

    def hint(self) -> None:
        """Show the best action."""
        self._ask("hints")

    def toggle_values(self) -> None:
        """Show what each action is worth, from now on at each of this player's turns; or do not."""
        if "values" not in self.agreed or self._match is None:
            self._ask("values")
        elif self._seat in self._seats_with_values:
            self._seats_with_values.discard(self._seat)
            self._wanted = [kind for kind in self._wanted if kind != "values"]
        else:
            self._seats_with_values.add(self._seat)
            self._ask("values")

    def holds_back(self, action: Action) -> bool:
        """Whether an action is not to be played yet: the tutor warns of it, or has to look first.

        Asked again for the same action, it is not held back any more. What had to be looked at
        comes back from `look`, unless the tutor warns of it then.
        """
        if self._match is None or self.failed or action is self._warned:
            return False
        if not tutor_looks_at(action, self._position, self.agreed):
            return False
        if self._advice is None:
            self._held = action
            self._ask_solver()
            return True
        if not self._advice.evaluation.loss(action):
            return False
        self._warned = action
        # The log first: if it cannot be written, neither can the action.
        if self._give("tutor"):
            self._say(Remark(partial(_warning, self._advice, action, self._last)))
        return True

    def moved(self) -> None:
        """The players look at another action: a warning of the last one is void."""
        self._warned = self._held = None
        # A hint that came now would move the cursor under their fingers.
        self._wanted = [kind for kind in self._wanted if kind != "hints"]

    # What there is to show.

    def prospect(self, narrator: Narrator, chosen: Action) -> str:
        """What the position is worth, where values are shown.

        In the last hand that is the match, too, and what the chosen action makes of it.
        """
        if self._advice is None or not self.marks:
            return ""
        evaluation, last = self._advice.evaluation, self._last
        whole = with_best_play(evaluation, narrator, last)
        return f"{whole} {turn_in_match(evaluation, chosen, narrator, last)}".rstrip()

    @property
    def _last(self) -> LastHand | None:
        return None if self._match is None else LastHand.in_match(self._match)

    @property
    def marks(self) -> Mapping[Action, str]:
        """By action, what it is worth, where values are shown."""
        if self._advice is None or "values" not in self._shown:
            return _NO_MARKS
        if self._seat not in self._seats_with_values:
            return _NO_MARKS
        return value_marks(self._advice.evaluation)

    @property
    def counts(self) -> bool:
        """Whether it may be said what both holdings count: who was helped may know that, too."""
        return bool(self.marks) or "hints" in self._shown

    def take_hint(self) -> Action | None:
        """The action that a new hint names, so that the cursor can go there once."""
        new, self._hint_is_new = self._hint_is_new, False
        return self._advice.best if new and self._advice is not None else None

    @property
    def has_news(self) -> bool:
        """Whether something was found out that `look` has not taken in yet."""
        return self._found is not None

    def look(self) -> Action | None:
        """Take in what was found out, now that the table can be seen.

        Returns:
            The action that was held back, if it can be played now.
        """
        found, self._found = self._found, None
        if found is None:
            return None
        self._asking = False
        if isinstance(found, Exception):
            self._wanted.clear()
            self.failed = True
            self._say(Remark.problem(f"There is no help to be had: {reason_of(found)}"))
        else:
            self._advice = found
            self._serve()
        held, self._held = self._held, None
        return None if held is None or self.holds_back(held) else held

    # Asking the solver, and the log.

    def _ask(self, kind: Help) -> None:
        try:
            expect_agreed(kind, self.agreed)
        except MatchError as error:
            self._say(Remark.problem(str(error)))
        else:
            if self._match is not None:
                self._want(kind)

    def _want(self, kind: Help) -> None:
        self._wanted.append(kind)
        if self._advice is None:
            self._ask_solver()
        else:
            self._serve()

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

    def _serve(self) -> None:
        wanted, self._wanted = self._wanted, []
        for kind in wanted:
            if kind in self._shown or self._give(kind):
                self._shown.add(kind)
                if kind == "hints":
                    self._show_hint()

    def _show_hint(self) -> None:
        assert self._advice is not None
        self._say(Remark(partial(_hint, self._advice, self._last)))
        self._hint_is_new = True
        # The hint moves the cursor away from what waited for the tutor.
        self._held = None

    def _give(self, kind: Help) -> bool:
        try:
            self._session.give_help(kind)
        except MateError as error:
            self._say(Remark.problem(message_of(error, self._session.path)))
            return False
        return True


def _hint(advice: Advice, last: LastHand | None, narrator: Narrator) -> str:
    return hint(*advice, narrator, last)


def _warning(advice: Advice, action: Action, last: LastHand | None, narrator: Narrator) -> str:
    warned = warning(advice.evaluation, action, narrator, last)
    return f"{warned} Once more plays it all the same."
