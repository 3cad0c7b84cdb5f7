"""Why an action was a mistake: how the hand ended, and how it would have ended."""

from __future__ import annotations

from typing import NamedTuple

from mate.grading import Kind, Reason
from mate.rules import Card, Hand, Outcome, Phase
from mate.words.figures import plus_one, points
from mate.words.lines import line_of_play
from mate.words.narrator import Narrator


def why(reason: Reason, narrator: Narrator, hand: Hand | None = None) -> str:
    """Why an action was a mistake, in one or two sentences.

    Args:
        reason: what the solver found.
        narrator: the players' names, and how cards are written.
        hand: the hand as it was played. If it continued like best play, the sentence says what
            happened; otherwise, or without a hand, what could have happened.
    """
    return _Teller(reason, narrator, hand is not None and reason.came_true(hand)).told


def mistake_in_short(reason: Reason, hand: Hand) -> str:
    """The kind of mistake, for places with no room for lines of play: `gave up the guard`.

    Args:
        reason: what the solver found.
        hand: the hand as it was played: the words leave out what did not happen in it.

    Returns:
        A few words that follow the player's name; empty if none would be true.
    """
    match kind := reason.kind:
        case None:
            return ""
        case Kind.TOO_LITTLE if len(reason.now.actions) > 1:
            return "missed a larger mate"
        case Kind.GUARD if reason.at_once:
            return kind.value if reason.only_guard else "gave up a guard"
        case Kind.GUARD:
            return "lost the guard" if reason.came_true(hand) else ""
        case Kind.LET_IN if reason.position.phase is Phase.LEAD and not reason.came_true(hand):
            return ""
        case _:
            return str(kind.value)


class _Teller(NamedTuple):
    reason: Reason
    narrator: Narrator
    happened: bool

    @property
    def told(self) -> str:
        match self.reason.kind:
            case Kind.GUARD:
                return self._guard
            case Kind.LET_IN:
                return self._let_in
            case Kind.SPENT:
                return self._spent
            case Kind.MISSED if len(self.reason.instead.actions) == 1:
                return self._missed_at_once
            case Kind.TOO_LITTLE if len(self.reason.now.actions) == 1:
                return self._too_early
            case None:
                return f"{self._ends}. Best line: {self._best_line}."
            case _:
                return f"{self._ends}."

    @property
    def _guard(self) -> str:
        reason, card = self.reason, self.narrator.card
        guard = reason.guard
        assert guard is not None
        if reason.at_once:
            now = self._mates_then
            article, named = "the" if reason.only_guard else "a", f", {card(guard)}"
        else:
            lost, where = f"the guard, {card(guard)},", f"on trick {reason.trick}"
            if reason.forced:
                now = self._then("forced", "force", f"out {lost} {where} and", self._mating)
            elif self.happened:
                now = f"{lost} then fell {where}, and {self._other} {self._mating}"
            else:
                now = f"{lost} would then fall {where}, and {self._other} would {self._mating}"
            article, named = "the" if reason.keeps_it else "a", ""
        kept = f"kept {article} guard{named}"
        return f"{now}; {self._better} would have {kept}, and {self._would}."

    @property
    def _let_in(self) -> str:
        reason = self.reason
        if reason.position.phase is Phase.REPLY:
            now, lead = self._then("kept", "keep", "the lead and", self._mating), "taken the trick"
        else:
            taken = self.narrator.card(reason.now.actions[1])
            now = self._then("took", "take", f"the lead with {taken} and", self._mating)
            lead = "kept the lead"
        return f"{now}; {self._better} would have {lead}, and {self._would}."

    @property
    def _spent(self) -> str:
        reason, better = self.reason, self.reason.better_end
        return (
            f"{self.narrator.card(reason.action)} was the card to mate with; {self._instead} it "
            f"would have mated on trick {better.trick}{plus_one(better)} for "
            f"{points(better.points)}. As played, {self._ends_now}."
        )

    @property
    def _missed_at_once(self) -> str:
        scored = points(self.reason.better_end.points)
        return f"{self._better} would have mated at once for {scored}; {self._ends_now}."

    @property
    def _too_early(self) -> str:
        return f"that mate scored {points(self.reason.end.points)}; {self._instead} {self._would}."

    @property
    def _ends(self) -> str:
        """Both ends: `Ana then mated with Q♥ on trick 5 for 15 points; after 7♠ …`."""
        return f"{self._ends_now}; {self._instead} {self._would}"

    @property
    def _would(self) -> str:
        """How the hand would have ended: `Ana would have mated with K♠ on trick 5 for …`."""
        better = self.reason.better_end
        if better.winner is None:
            return "the hand would have been drawn"
        return f"{self.narrator.names[better.winner]} would have {self._mated(better)}"

    @property
    def _best_line(self) -> str:
        line = self.reason.instead
        return line_of_play(line.start, line.actions, self.narrator)

    @property
    def _ends_now(self) -> str:
        """How the hand ended: `Ana then mated with Q♥ on trick 5 for 15 points`."""
        end = self.reason.end
        if end.winner is None:
            drawn = "the hand was then drawn"
            return drawn if self.happened else f"with best play {drawn}"
        return self._mates_then

    @property
    def _mates_then(self) -> str:
        end, verb = self.reason.end, self._verb
        return self._then(f"{verb}d", verb, "", _with(end, self.narrator))

    def _then(self, past: str, base: str, *what: str) -> str:
        """What the mating player then did, if it happened; otherwise, what they could do."""
        winner = self.reason.end.winner
        assert winner is not None
        does = f"then {past}" if self.happened else f"could then {base}"
        return " ".join(filter(None, (self.narrator.names[winner], does, *what)))

    @property
    def _mating(self) -> str:
        """The mate, after another verb in the same form."""
        verb = f"{self._verb}d" if self.happened else self._verb
        return f"{verb} {_with(self.reason.end, self.narrator)}"

    @property
    def _verb(self) -> str:
        return "overmate" if self.reason.end.overmate else "mate"

    def _mated(self, end: Outcome) -> str:
        return f"{'overmated' if end.overmate else 'mated'} {_with(end, self.narrator)}"

    @property
    def _other(self) -> str:
        return self.narrator.names[1 - self.reason.player]

    @property
    def _better(self) -> str:
        """The best action as a subject: `7♠`, `foreplacing 7♠`, `not foreplacing`."""
        shown = self.narrator.card(self.reason.better)
        if self.reason.position.phase is not Phase.DECLARE:
            return shown
        return f"foreplacing {shown}" if isinstance(self.reason.better, Card) else "not foreplacing"

    @property
    def _instead(self) -> str:
        """The same as what comes before: `after 7♠`, `without foreplacing`."""
        if isinstance(self.reason.better, Card):
            return f"after {self._better}"
        return "without foreplacing"


def _with(end: Outcome, narrator: Narrator) -> str:
    assert end.card is not None
    trick = f"{end.trick}{plus_one(end)}"
    return f"with {narrator.card(end.card)} on trick {trick} for {points(end.points)}"
