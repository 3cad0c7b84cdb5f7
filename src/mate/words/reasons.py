"""Why an action was a mistake, in words: how the hand ends now, and how it would have ended."""

from __future__ import annotations

from typing import NamedTuple

from mate.grading import Kind, Reason
from mate.rules import Card, Hand, Outcome, Phase
from mate.words.lines import line_of_play
from mate.words.narrator import Narrator


def why(reason: Reason, narrator: Narrator, hand: Hand | None = None) -> str:
    """Why an action was a mistake, in one sentence or two, as they follow a colon.

    Args:
        reason: what the solver says of it.
        narrator: the players' names, and how cards are written.
        hand: the hand as it was played. If it went on as best play would have, the sentence tells
            it as what happened; otherwise, or without a hand, as what best play does.
    """
    return _Teller(reason, narrator, hand is not None and reason.came_true(hand)).told


def mistake_in_short(reason: Reason, hand: Hand) -> str:
    """What mistake it was, for where there is no room for lines of play: `gave away the guard`.

    Args:
        reason: what the solver says of it.
        hand: the hand as it was played: of what best play would have brought, and it did not,
            nothing is said.

    Returns:
        A few words for who made it; none where they would not be true.
    """
    match kind := reason.kind:
        case None:
            return ""
        case Kind.TOO_LITTLE if len(reason.now.actions) > 1:
            return "let a larger mate slip"
        case Kind.GUARD if reason.at_once:
            return kind.value if reason.only_guard else "gave away a guard"
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
        reason, card, points = self.reason, self.narrator.card, self.reason.end.points
        guard, mates = reason.guard, f"{_mates(reason.end, self.narrator)}, for {points}"
        assert guard is not None
        if reason.at_once:
            now = f"{self._other} now {mates}"
            article, named = "the" if reason.only_guard else "a", f", {card(guard)}"
        else:
            where = f"on trick {reason.trick}"
            if reason.forced:
                now = f"{self._other} now forces out the guard, {card(guard)}, {where} and {mates}"
            else:
                now = f"the guard, {card(guard)}, now goes {where}, and {self._other} {mates}"
            article, named = "the" if reason.keeps_it else "a", ""
        kept = f"kept {article} guard{named}"
        return f"{self._best_play(now)}; {self._better} would have {kept}, and {self._would}."

    @property
    def _let_in(self) -> str:
        reason, end = self.reason, self.reason.end
        if reason.position.phase is Phase.REPLY:
            now, lead = "keeps the lead", "taken the trick"
        else:
            taken = self.narrator.card(reason.now.actions[1])
            now, lead = f"takes the lead with {taken}", "kept the lead"
        mates = f"{_mates(end, self.narrator)}, for {end.points}"
        now = self._best_play(f"{self._other} now {now} and {mates}")
        return f"{now}; {self._better} would have {lead}, and {self._would}."

    @property
    def _spent(self) -> str:
        reason, better = self.reason, self.reason.better_end
        return (
            f"{self.narrator.card(reason.action)} was the card to mate with; {self._instead} it "
            f"would have mated on trick {better.trick}, for {better.points}. "
            f"{self._ends_now(begins=True)}."
        )

    @property
    def _missed_at_once(self) -> str:
        points = self.reason.better_end.points
        return f"{self._better} would have mated at once, for {points}; {self._ends_now()}."

    @property
    def _too_early(self) -> str:
        return f"that mate scored {self.reason.end.points}; {self._instead} {self._would}."

    @property
    def _ends(self) -> str:
        """Both ends: `Ana now mates with Q♥ on trick 5, for 15; after 7♠ …`."""
        reason, better = self.reason, self.reason.better_end
        would = self._would
        if better.winner is not None and better.winner == reason.end.winner:
            would = f"it would have been {_card_and_trick(better, self.narrator)}"
        return f"{self._ends_now()}; {self._instead} {would}"

    @property
    def _would(self) -> str:
        """How the hand would have ended: `Ana would have mated with K♠ on trick 5, for 20`."""
        better = self.reason.better_end
        if better.winner is None:
            return "the hand would have been drawn"
        name, does = self.narrator.names[better.winner], "mated"
        if better.overmate:
            does = "given overmate"
        return f"{name} would have {does} {_with(better, self.narrator)}, for {better.points}"

    @property
    def _best_line(self) -> str:
        line = self.reason.instead
        return line_of_play(line.start, line.actions, self.narrator)

    def _ends_now(self, *, begins: bool = False) -> str:
        """How the hand ends now: `Ana now mates with Q♥ on trick 5, for 15`.

        Args:
            begins: whether a sentence begins with it.
        """
        end = self.reason.end
        if end.winner is None:
            the = "The" if begins and self.happened else "the"
            return self._best_play(f"{the} hand is now drawn", begins=begins)
        winner = self.narrator.names[end.winner]
        mates = f"{winner} now {_mates(end, self.narrator)}, for {end.points}"
        return self._best_play(mates, begins=begins)

    def _best_play(self, now: str, *, begins: bool = False) -> str:
        """What comes now, said to be best play unless it happened."""
        if self.happened:
            return now
        return f"{'With' if begins else 'with'} best play {now}"

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


def _mates(end: Outcome, narrator: Narrator) -> str:
    return f"{'gives overmate' if end.overmate else 'mates'} {_with(end, narrator)}"


def _with(end: Outcome, narrator: Narrator) -> str:
    assert end.card is not None
    return f"with {narrator.card(end.card)} on trick {end.trick}"


def _card_and_trick(end: Outcome, narrator: Narrator) -> str:
    assert end.card is not None
    overmate = ", overmate" if end.overmate else ""
    return f"{narrator.card(end.card)} on trick {end.trick}{overmate}, for {end.points}"
