"""Help at the table: it asks the solver beside the screen, and says what may be shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from mate.errors import MateError
from mate.help import Advice
from mate.record.events import Help
from mate.rules import Action, Match
from mate.session import Session
from mate.tui.draw.marks import value_marks
from mate.tui.play.background import think
from mate.tui.screens.base import MateScreen
from mate.words.advice import hint, not_agreed, warning, with_best_play
from mate.words.narrator import Narrator
from mate.words.problems import message_of, reason_of

_NO_MARKS: Final[Mapping[Action, str]] = MappingProxyType({})


class Counsel:
    """What help there is for the player to act. Each use is in the log before it is shown.

    Args:
        screen: the table; it passes on each `Thought`.
        session: the match; its first line says what was agreed on.
        narrator: who words it now; how cards are written may change.
        show: called when there is something new to show, with an action to put the cursor on.
        play: called when an action that had to be looked at first can be played.

    Attributes:
        text: a hint, or a warning.
        problem: why there is no help, if so.
        marks: by action, what it is worth, where values are shown.
    """

    def __init__(
        self,
        screen: MateScreen[Any],
        session: Session,
        narrator: Callable[[], Narrator],
        show: Callable[[Action | None], None],
        play: Callable[[Action], None],
    ) -> None:
        self._screen, self._session, self._narrator = screen, session, narrator
        self._show, self._play = show, play
        self.agreed = session.record.header.help
        # Each player turns the values on for themselves.
        self._seats_with_values: set[int] = set()
        self._forget(None)

    def _forget(self, match: Match | None) -> None:
        self._match = match
        self._advice: Advice | None = None
        self._thinking = False
        self._wanted: list[Help] = []
        self._given: set[Help] = set()
        self._held: Action | None = None
        self._warned: Action | None = None
        self._failed = False
        self._unseen: Advice | Exception | None = None
        self.text = self.problem = ""
        self.marks = _NO_MARKS

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
            self._look()

    @property
    def _seat(self) -> int:
        assert self._match is not None
        assert self._match.current is not None
        return self._match.current.position.turn

    @property
    def prospect(self) -> str:
        """What the position is worth, where values are shown."""
        if self._advice is None or not self.marks:
            return ""
        return with_best_play(self._advice.evaluation, self._narrator())

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
            self.marks = _NO_MARKS
            self._show(None)
        else:
            self._seats_with_values.add(self._seat)
            self._ask("values")

    def _ask(self, kind: Help) -> None:
        if kind not in self.agreed:
            self.problem = f"{not_agreed(kind).capitalize()}."
            self._show(None)
        elif self._match is not None:
            self._want(kind)

    def holds_back(self, action: Action) -> bool:
        """Whether an action is not to be played yet: the tutor warns of it, or has to look first.

        Asked again for the same action, it is not held back any more.
        """
        match = self._match
        if "tutor" not in self.agreed or match is None or self._failed or action is self._warned:
            return False
        if match.current is None or len(match.current.position.legal_actions) == 1:
            return False
        if self._advice is None:
            self._held = action
            self._look()
            return True
        if not self._advice.evaluation.loss(action):
            return False
        self._warned = action
        # The log first: if it cannot be written, neither can the action.
        if self._give("tutor"):
            told = warning(self._advice.evaluation, action, self._narrator())
            self.text = f"{told} Once more plays it all the same."
        self._show(None)
        return True

    def moved(self) -> None:
        """The players look at another action: a warning of the last one is void."""
        self._warned = self._held = None
        # A hint that came now would move the cursor under their fingers.
        self._wanted = [kind for kind in self._wanted if kind != "hints"]
        self.text = self.problem = ""

    # What there is to show.

    def _want(self, kind: Help) -> None:
        self._wanted.append(kind)
        if self._advice is None:
            self._look()
        else:
            self._serve()

    def _look(self) -> None:
        match = self._match
        if self._thinking or match is None:
            return
        self._thinking = True
        think(self._screen, lambda: Advice.of(match), lambda found: self._on_advice(match, found))

    def _on_advice(self, match: Match, found: Advice | Exception) -> None:
        if match is not self._match:
            return
        if not self._screen.is_seen:
            # What comes of it must not happen behind another screen.
            self._unseen = found
            return
        self._thinking = False
        held, self._held = self._held, None
        if isinstance(found, Exception):
            self._wanted.clear()
            self._failed = True
            self.problem = f"There is no help to be had: {reason_of(found)}"
            self._show(None)
        else:
            self._advice = found
            self._serve()
        if held is not None:
            self._play(held)

    def look(self) -> None:
        """The table is seen again."""
        found, self._unseen = self._unseen, None
        if found is not None and self._match is not None:
            self._on_advice(self._match, found)

    def _serve(self) -> None:
        advice = self._advice
        assert advice is not None
        best: Action | None = None
        wanted, self._wanted = self._wanted, []
        for kind in wanted:
            if kind not in self._given and not self._give(kind):
                continue
            self._given.add(kind)
            if kind == "values":
                self.marks = value_marks(advice.evaluation)
            else:
                best, self.text = advice.best, hint(*advice, self._narrator())
        self._show(best)

    def _give(self, kind: Help) -> bool:
        try:
            self._session.give_help(kind)
        except MateError as error:
            self.problem = message_of(error, self._session.path)
            return False
        return True
