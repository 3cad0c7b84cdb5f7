"""Why an action was a mistake, in words: how the hand ends now, and how it would have ended."""

from __future__ import annotations

from typing import NamedTuple

from mate.grading import Kind, Reason
from mate.rules import Action, Card, Hand, Outcome, Phase, Position
from mate.words.narrator import Narrator


def why(reason: Reason, narrator: Narrator) -> str:
    """Why an action was a mistake, in one sentence or two, as they follow a colon.

    Args:
        reason: what the solver says of it.
        narrator: the players' names, and how cards are written.
    """
    return _Teller(reason, narrator).told


class _Teller(NamedTuple):
    reason: Reason
    narrator: Narrator

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
                return f"{self._ends}. {self._best_line}"
            case _:
                return f"{self._ends}."

    @property
    def _own(self) -> str:
        return self.narrator.names[self.reason.player]

    @property
    def _other(self) -> str:
        return self.narrator.names[1 - self.reason.player]

    @property
    def _guard(self) -> str:
        reason, card = self.reason, self.narrator.card
        guard, better, mates = reason.guard, self._subject, _mates(reason.end, self.narrator)
        assert guard is not None
        article = "the" if reason.only_guard else "a"
        if reason.at_once:
            kept = f"{better} would have kept {article} guard, {card(guard)}"
            return f"{self._other} now {mates}; {kept}."
        kept = f"{better} would have kept {'the' if reason.keeps_it else 'a'} guard"
        if reason.forced:
            forces = f"forces out the guard, {card(guard)}, on trick {reason.trick}"
            return f"{self._other} now {forces} and {mates}; {kept}."
        goes = f"the guard, {card(guard)}, now goes on trick {reason.trick}"
        return f"{goes}, and {self._other} {mates}; {kept}."

    @property
    def _let_in(self) -> str:
        reason = self.reason
        mates = _mates(reason.end, self.narrator)
        if reason.position.phase is Phase.REPLY:
            return (
                f"{self._other} now keeps the lead and {mates}; "
                f"{self._subject} would have taken the trick."
            )
        taken = self.narrator.card(reason.now.actions[1])
        return (
            f"{self._other} now takes the lead with {taken} and {mates}; "
            f"{self._subject} would have kept the lead."
        )

    @property
    def _spent(self) -> str:
        reason = self.reason
        better = reason.better_end
        return (
            f"{self.narrator.card(reason.action)} was the card to mate with; {self._instead} "
            f"it would have mated on trick {better.trick}, for {better.points}. "
            f"{_ends_now(reason, self.narrator, begins=True)}."
        )

    @property
    def _missed_at_once(self) -> str:
        reason = self.reason
        mate = f"{self._subject} would have mated at once, for {reason.better_end.points}"
        return f"{mate}; {_ends_now(reason, self.narrator)}."

    @property
    def _too_early(self) -> str:
        reason = self.reason
        return (
            f"that mate scored {reason.end.points}; {self._instead} {self._own} would have mated "
            f"{_with(reason.better_end, self.narrator)}, for {reason.better_end.points}."
        )

    @property
    def _ends(self) -> str:
        """Both ends: `Ana now mates with Q♥ on trick 5, for 15; after 7♠ …`."""
        reason, better = self.reason, self.reason.better_end
        if better.winner is None:
            would = "the hand would have been drawn"
        elif better.winner == reason.end.winner:
            would = f"it would have been {_card_and_trick(better, self.narrator)}"
        else:
            name = self.narrator.names[better.winner]
            would = f"{name} would have mated {_with(better, self.narrator)}, for {better.points}"
        return f"{_ends_now(reason, self.narrator)}; {self._instead} {would}"

    @property
    def _best_line(self) -> str:
        return f"Best line: {line(self.reason.instead, self.narrator)}."

    @property
    def _declares(self) -> bool:
        return self.reason.position.phase is Phase.DECLARE

    @property
    def _subject(self) -> str:
        """The best action as a subject: `7♠`, `foreplacing 7♠`, `not foreplacing`."""
        return _deed(self.reason.position, self.reason.better, self.narrator)

    @property
    def _instead(self) -> str:
        """The same as what comes before: `after 7♠`, `without foreplacing`."""
        if isinstance(self.reason.better, Card):
            return f"after {self._subject}"
        return "without foreplacing"


def line(hand: Hand, narrator: Narrator) -> str:
    """A line of play trick by trick: `K♠–A♠, 10♣–Q♣, 10♦ mate`.

    Args:
        hand: the line, from any position to its end.
        narrator: the players' names, and how cards are written.
    """
    parts: list[str] = []
    for position, action in zip(hand.positions, hand.actions, strict=False):
        shown = narrator.card(action)
        if position.phase is Phase.DECLARE:
            if isinstance(action, Card):
                parts.append(f"{narrator.names[position.turn]} foreplaces {shown}")
        elif position.led is None:
            parts.append(shown)
        elif parts and position is not hand.start:
            parts[-1] = f"{parts[-1]}–{shown}"
        else:
            parts.append(f"{narrator.card(position.led)}–{shown}")
    end = hand.outcome
    return f"{', '.join(parts)}{' mate' if end and end.winner is not None else ''}"


def _deed(position: Position, action: Action, narrator: Narrator) -> str:
    if position.phase is not Phase.DECLARE:
        return narrator.card(action)
    return f"foreplacing {narrator.card(action)}" if isinstance(action, Card) else "not foreplacing"


def _ends_now(reason: Reason, narrator: Narrator, *, begins: bool = False) -> str:
    """How the hand ends now: `Ana now mates with Q♥ on trick 5, for 15`.

    Args:
        reason: what the solver says of the action.
        narrator: the players' names, and how cards are written.
        begins: whether a sentence begins with it.
    """
    end = reason.end
    if end.winner is None:
        return f"{'The' if begins else 'the'} hand is now drawn"
    return f"{narrator.names[end.winner]} now {_mates(end, narrator)}, for {end.points}"


def _mates(end: Outcome, narrator: Narrator) -> str:
    return f"{'gives overmate' if end.overmate else 'mates'} {_with(end, narrator)}"


def _with(end: Outcome, narrator: Narrator) -> str:
    assert end.card is not None
    return f"with {narrator.card(end.card)} on trick {end.trick}"


def _card_and_trick(end: Outcome, narrator: Narrator) -> str:
    assert end.card is not None
    overmate = ", overmate" if end.overmate else ""
    return f"{narrator.card(end.card)} on trick {end.trick}{overmate}, for {end.points}"
