"""The prompt below a table: the last remark, or what the player must do."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple

from mate.rules import NO_FOREPLACEMENT, Action, Match, Phase
from mate.table import Advice, Awaited, HeldTable, Table, remarks
from mate.tui.draw import Span
from mate.tui.keys.keymap import NONE_KEY
from mate.words import clocks
from mate.words.advice import LastHand, turn_in_match, with_best_play
from mate.words.narrator import Narrator
from mate.words.remarks import in_words
from mate.words.series import sentence

if TYPE_CHECKING:
    from mate.solver import Evaluation

_STYLES: Final = {
    remarks.Problem: "bad",
    remarks.Failure: "bad",
    remarks.Illegal: "bad",
    remarks.UndoReport: "turn",
    remarks.Note: "plain",
}
"""The styles of remarks whose style is not `accent`."""
_ENTER: Final = {
    "hurry": "hurry the computer",
    "continue": "continue",
    "play": "play the chosen card",
    "keep all": "keep all ten cards",
    "foreplace": "foreplace the chosen card: set it aside",
}
"""The effects of Enter, as the list of commands describes them, keyed by Enter's label."""


def values_shown(table: Table) -> Evaluation | None:
    """Return the values of all actions, if the player to act sees them; None otherwise."""
    known = table.advice if table.shows_values else None
    return known.evaluation if isinstance(known, Advice) else None


def state_in_words(held: HeldTable, narrator: Narrator) -> str:
    """Return the state of a match in one line: the hand, the score, the clocks and the series."""
    table = held.table
    hand = f"Hand {table.number} of {table.match.length}"
    state = narrator.state_of_game(table.match, table.hand)
    where = f"{hand if table.match.practice is None else 'Practice'}. {state}"
    more = clocks(held.left, narrator.names), sentence(table.record, narrator)
    return " ".join(filter(None, (where, *more)))


class Prompt(NamedTuple):
    """The text below a table.

    Args:
        key: a function that returns the key of an action of the screen, as shown to players.
        brief: whether the reason for a warning is brief.
        chosen: the action under the cursor; None if nobody chooses.
        picked: the action that was just picked.
        refused: the action that was just refused.
        armed: whether the cursor is shown.
        waiting: the text while no player is to act: the computer is, or the hand is over.
    """

    table: Table
    narrator: Narrator
    key: Callable[[str], str]
    brief: bool
    chosen: Action | None
    picked: Action | None
    refused: Action | None
    armed: bool
    waiting: str

    @property
    def enter(self) -> tuple[str, str]:
        """The effect of Enter: its label in the footer, and its text in the list of commands."""
        name = "keep all" if self.chosen is NO_FOREPLACEMENT else "foreplace"
        if self.table.computer_acts:
            name = "hurry"
        elif self.chosen is None:
            name = "continue"
        elif self.table.position.trick:
            name = "play"
        return name, _ENTER[name]

    @property
    def refuses(self) -> bool:
        """Whether the text says why an action is not legal."""
        remark = self.table.remark
        said = isinstance(remark, remarks.Illegal) or (remark is None and not self._to_agree_on())
        return self.refused is not None and said

    @property
    def span(self) -> Span:
        """The text and its style."""
        remark = self.table.remark
        return self._default_span() if remark is None else self._remark_span(remark)

    def _remark_span(self, remark: remarks.Remark) -> Span:
        """Return a remark in words, with the key to press next, if any."""
        words = in_words(remark, self.narrator, brief=self.brief, cites=False)
        key = self.key
        match remark:
            case remarks.TutorWarning():
                words.insert(1, "Choose it again to confirm.")
            case remarks.ConfirmResign():
                words.insert(0, f"Press {key('resign')} again to resign:")
            case remarks.ConfirmUndo(number):
                words.insert(0, f"Press {key('take_back')} again to undo the end of hand {number}:")
            case remarks.Failure() if self.table.awaited is Awaited.RETRY:
                words.append(f"Press {key('play')} to try again.")
        return " ".join(words), _STYLES.get(type(remark), "accent")

    def _default_span(self) -> Span:
        if self.table.hand.outcome is not None or self.table.computer_acts:
            return self.waiting, "faint"
        if self.chosen is None:
            return "", "plain"
        if agreeing := self._to_agree_on():
            return agreeing, "accent"
        if self.refused is not None:
            # Leave out the clause, because the footer names it, and the rules open at that clause.
            return self.narrator.refusal(self.table.position, self.refused, cites=False), "bad"
        if self.picked is NO_FOREPLACEMENT:
            return f"Press {NONE_KEY} again or {self.key('play')} to keep all ten.", "plain"
        return self._outlook(self.chosen)

    def _to_agree_on(self) -> str:
        names, by, key = self.narrator.names, self.table.record.offered_by, self.key
        if by is None:
            ways = f"Press {key('end_hand')} to end the hand as a draw, or play on."
            return f"No mate is possible any more. {ways}" if self.table.may_end else ""
        name, other = names[by], names[1 - by]
        if self.table.awaited is not Awaited.OFFER:
            return f"{other} is thinking about a draw."
        ways = f"Press {key('accept_draw')} to accept, {key('leave')} to decline."
        return f"{name} offers {other} a draw of this hand. {ways}"

    def _outlook(self, chosen: Action) -> Span:
        """Return the value of the position and the effect of the chosen action, if shown."""
        table, position, narrator = self.table, self.table.position, self.narrator
        said = self._value(chosen)
        begins = position.phase is Phase.DECLARE and position.dealer == position.turn
        if begins and not said and not Match.is_dealt(table.number):
            return "The holdings are swapped.", "faint"
        terms, leads = table.record.header, position.phase is Phase.LEAD
        # Don't preview a declaration, because the table itself says what foreplacing does.
        # Preview a lead only if the players agreed on hints or values, because the preview of a
        # lead shows whether the lead mates.
        if (
            self.armed
            and position.phase is not Phase.DECLARE
            and terms.foresight
            and not (leads and {"hints", "values"}.isdisjoint(terms.help))
        ):
            said = f"{said} {narrator.preview(position, chosen)}".strip()
        return said, "plain"

    def _value(self, chosen: Action) -> str:
        # Return the value of the position; in the last hand, add the effect on the match.
        if (values := values_shown(self.table)) is None:
            return ""
        last = LastHand.of(self.table.match)
        turn = turn_in_match(values, chosen, self.narrator, last) if self.armed else ""
        return f"{with_best_play(values, self.narrator, last)} {turn}".rstrip()
