"""What a sentence says that an action does, found out again over every line of best play.

As in `claims`, sentences are read as text, and nothing here knows how they came about.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Final

from tests.grading.claims import CARD, NAMES, Forms, Found, held, like, noted_in

from mate.rules import NO_FOREPLACEMENT, Action, Card, Outcome, Position
from mate.solver import Solution

BEST_FORMS: Final[Forms] = {}
MISTAKE_FORMS: Final[Forms] = {}
"""The forms of sentences on best actions, and on all others."""


class Lines:
    """Every line of best play from a position."""

    def __init__(self, solution: Solution, start: Position) -> None:
        self.solution, self.start = solution, start
        self.value = solution.evaluate(start).value_to(0)

    @cached_property
    def steps(self) -> list[tuple[Position, Action, Position]]:
        """All actions in them, with the positions before and after."""
        steps = []
        seen = {self.start}
        waiting = [self.start]
        while waiting:
            position = waiting.pop()
            worth = self.solution.evaluate(position).worth
            for action in worth:
                if worth[action] == max(worth.values()):
                    after = position.play(action)
                    steps.append((position, action, after))
                    waiting += {after} - seen
                    seen.add(after)
        return steps

    @cached_property
    def positions(self) -> set[Position]:
        """All positions that they lead through."""
        return {self.start} | {after for _, _, after in self.steps}

    @cached_property
    def outcomes(self) -> set[Outcome]:
        """All ends that they have."""
        return {each.outcome for each in self.positions if each.outcome is not None}

    def mates(self, seat: int, card: Card) -> bool:
        """Whether the player mates with that card in one of them."""
        # Who mates and what it scores is the value: only those who win can.
        if self.value == 0 or (self.value > 0) is not (seat == 0):
            return False
        return any(each.card is card for each in self.outcomes)

    def last_guards(self, seat: int, mating: Card) -> set[tuple[Action, int, bool]]:
        """Each way in which the last card of a player goes that answers another.

        The card, the trick, and whether it has to be played there.
        """
        return {
            (action, before.trick, before.legal_actions == (action,))
            for before, action, after in self.steps
            if held(before, seat) & like(mating) and not held(after, seat) & like(mating)
        }


class EffectClaims:
    """What is so about the actions of a position.

    Args:
        solution: the hand, solved; its dealer has seat 0, and each end is worth its points.
        position: a position that it can reach.
    """

    def __init__(self, solution: Solution, position: Position) -> None:
        self.solution, self.position = solution, position
        self.player, self.other = position.turn, 1 - position.turn
        self.worth = solution.evaluate(position).worth
        self._lines: dict[Action, Lines] = {}

    def after(self, action: Action) -> Lines:
        """The lines of best play after an action, which is legal."""
        assert action in self.worth
        if action not in self._lines:
            self._lines[action] = Lines(self.solution, self.position.play(action))
        return self._lines[action]

    def check(self, action: Action, sentence: str) -> str:
        """Check all that a sentence says of an action, and name its form.

        Raises:
            AssertionError: if anything in it is not true, or it has no form known here.
        """
        best = self.worth[action] == max(self.worth.values())
        for name, (form, holds) in (BEST_FORMS if best else MISTAKE_FORMS).items():
            if found := re.fullmatch(form, sentence):
                told = found.groupdict()
                self.check_end(self.after(action), told.get("end"))
                self.check_better(action, told.get("after"))
                holds(self, action, found)
                return name
        raise AssertionError(sentence)

    def check_end(self, lines: Lines, told: str | None) -> None:
        """That the hand ends so: `Ana mates with A♠ or A♦ on trick 6 (+1) for 77 points`."""
        if told is None:
            return
        if told.lower() == "the hand is drawn":
            assert lines.value == 0
            return
        found = re.fullmatch(f"(?P<who>Ana|Ben) {_MATING}", told)
        assert found, told
        self.check_mate(lines, NAMES.index(found["who"]), found)

    def check_mate(self, lines: Lines, winner: int, found: Found) -> None:
        """That this player mates, for so much, and with which cards on which tricks."""
        assert lines.value == int(found["points"]) * (-1 if winner else 1)
        if found["over"]:
            assert all(each.overmate for each in lines.outcomes)
        if found["cards"]:
            cards = {Card.parse(word) for word in re.split(", | or ", found["cards"])}
            assert cards == {each.card for each in lines.outcomes}
        if found["tricks"]:
            tricks = {int(word) for word in re.split(", | or ", found["tricks"])}
            assert tricks == {each.trick for each in lines.outcomes}
            # Which tricks one more is added to is told where there is only one (R12).
            foreplaced = {
                line.foreplaced[winner] is not None for line in lines.positions if line.outcome
            }
            if found.groupdict().get("plus"):
                assert foreplaced == {True}
            elif found["cards"] and len(tricks) == 1:
                assert foreplaced == {False}
        if found["cards"] and found["tricks"]:
            assert bool(found["over"]) is all(each.overmate for each in lines.outcomes)

    def check_better(self, action: Action, told: str | None) -> None:
        """That a best action, which this one is not, ends the hand so."""
        if told is None:
            return
        better = self.better(told)
        assert self.worth[better] == max(self.worth.values()) > self.worth[action]
        assert ("foreplacing" in told) is (not self.position.trick)
        lines = self.after(better)
        for begins, same in ((_AT_ONCE, False), (_AFTER_SAME, True), (_AFTER, False)):
            if found := re.fullmatch(begins, told):
                groups = found.groupdict()
                if "end" in groups:
                    self.check_end(lines, found["end"])
                    return
                winner = int(self.after(action).value < 0) if same else self.player
                assert not same or self.after(action).value
                assert same or lines.start.outcome is not None
                self.check_mate(lines, winner, found)
                return
        raise AssertionError(told)

    def better(self, told: str) -> Action:
        """The action that is called better."""
        if told.startswith("without foreplacing"):
            return NO_FOREPLACEMENT
        found = re.match(f"(?:after (?:foreplacing )?)?({CARD})", told)
        assert found, told
        return Card.parse(found[1])

    def leads_next(self, action: Action) -> bool:
        """Whether the player leads the next trick, in every line."""
        lines = self.after(action)
        return {
            each.turn
            for each in lines.positions
            if each.trick == self.position.trick + 1 and each.led is None
        } == {self.player}

    def is_guard(self, card: Card, mating: Card, holding: set[Card], article: str) -> None:
        """That a card guards against another, and whether it is the only one beside a holding."""
        assert card in like(mating)
        assert mating in held(self.position, self.other) | {self.position.led}
        assert (article == "the") is (not holding & like(mating))


_CHOICE: Final = f"{CARD}(?:, {CARD})?(?: or {CARD})?"
_TRICKS: Final = "\\d+(?:, \\d+)?(?: or \\d+)?"
_PLUS: Final = "(?P<plus> \\(\\+1\\))?"
_FOR: Final = "for (?P<points>\\d+) points"
_MATING: Final = (
    f"(?:mates|(?P<over>overmates))(?: with (?P<cards>{_CHOICE}))?"
    f"(?: on trick (?P<tricks>{_TRICKS}){_PLUS})? {_FOR}"
)
_AT_ONCE: Final = (
    f"{CARD} (?:mates|(?P<over>overmates)) at once {_FOR}(?P<cards>(?!))?(?P<tricks>(?!))?"
)
_BEGINS: Final = f"(?:after (?:foreplacing )?{CARD}|without foreplacing)"
_AFTER_SAME: Final = (
    f"{_BEGINS}, (?:(?P<over>an overmate) )?(?:with (?P<cards>{_CHOICE}) )?"
    f"(?:on trick (?P<tricks>{_TRICKS}){_PLUS} )?{_FOR}"
)
_AFTER: Final = f"{_BEGINS} (?P<end>the hand is drawn|(?:Ana|Ben) .*)"

_END: Final = "(?P<end>[^;:]*)"
_BETTER: Final = "(?P<after>[^;]*)"
_GUARD: Final = f"(?P<guard>{CARD})"
_AGAINST: Final = f"(?P<article>the|a) guard against (?P<mating>{CARD})"
_LAST: Final = f"the last guard against (?P<mating>{CARD})"


best, mistake = noted_in(BEST_FORMS), noted_in(MISTAKE_FORMS)


@best("mates", f"(?:Mates|(?P<over>Overmates)) at once {_FOR}\\.")
def _mates(claims: EffectClaims, action: Action, found: Found) -> None:
    outcome = claims.after(action).start.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (claims.player, int(found["points"]))
    assert outcome.overmate is bool(found["over"])


@best("forced", f"The only (?P<what>card left|legal reply)(?:, and {_LAST})?; {_END}\\.")
def _only_one(claims: EffectClaims, action: Action, found: Found) -> None:
    position = claims.position
    assert position.legal_actions == (action,)
    assert (position.led is None) is (found["what"] == "card left")
    if found["mating"]:
        mating = Card.parse(found["mating"])
        assert claims.after(action).mates(claims.other, mating)
        assert held(position, claims.player) & like(mating) == {action}


@best("waits", f"Delays mating with (?P<card>{CARD}); {_END}\\.")
def _waits(claims: EffectClaims, action: Action, found: Found) -> None:
    card = Card.parse(found["card"])
    outcome = claims.after(card).start.outcome
    assert outcome is not None
    assert outcome.winner == claims.player
    assert card is not action
    assert claims.worth[card] < claims.worth[action]


@best(
    "forces out",
    f"(?:Forces out|(?P<who>Ana|Ben) forces out) {_GUARD}(?: on trick (?P<goes>\\d+))?, "
    f"{_LAST}, which (?:mates|(?P<over>overmates))(?P<cards>(?!))?"
    f"(?: on trick (?P<tricks>{_TRICKS}){_PLUS})? {_FOR}\\.",
)
def _forces_out(claims: EffectClaims, action: Action, found: Found) -> None:
    lines, mating = claims.after(action), Card.parse(found["mating"])
    assert {(each.winner, each.card) for each in lines.outcomes} == {(claims.player, mating)}
    claims.check_mate(lines, claims.player, found)
    trick = int(found["goes"] or claims.position.trick)
    assert lines.last_guards(claims.other, mating) == {(Card.parse(found["guard"]), trick, True)}
    assert found["who"] in {None, NAMES[claims.player]}


@best("keeps the guard", f"Keeps {_GUARD}, {_AGAINST}; {_END}\\.")
def _keeps_guard(claims: EffectClaims, action: Action, found: Found) -> None:
    mating, guard = Card.parse(found["mating"]), Card.parse(found["guard"])
    lines = claims.after(action)
    assert guard in held(lines.start, claims.player)
    # Actions that keep it are not worse for something else.
    worse = [each for each in claims.worth if claims.worth[each] < max(claims.worth.values())]
    for each in worse:
        assert isinstance(each, Card)
        assert any(claims.after(each).mates(claims.other, card) for card in like(each))
    # Without it the other player would mate so, and now does not.
    assert claims.after(guard).mates(claims.other, mating)
    assert not lines.mates(claims.other, mating)
    others = held(claims.after(guard).start, claims.player)
    claims.is_guard(guard, mating, others, found["article"])


@best("leads", f"(?P<does>Keeps the lead|Takes the trick); {_END}\\.")
def _leads(claims: EffectClaims, action: Action, found: Found) -> None:
    assert claims.leads_next(action)
    assert (claims.position.led is None) is (found["does"] == "Keeps the lead")


def _misses(claims: EffectClaims, action: Action, _: Found) -> None:
    assert claims.worth[action] < max(claims.worth.values())
    assert max(claims.worth.values()) > 0


@mistake("misses a mate", f"Misses a mate: {_END}; {_BETTER}\\.")
def _misses_one(claims: EffectClaims, action: Action, found: Found) -> None:
    outcome = claims.position.play(action).outcome
    assert outcome is None or outcome.winner is None
    _misses(claims, action, found)


@mistake("for less", f"Mates for only {_FOR[4:]}; {_BETTER}\\.")
@mistake("too soon", f"Mates too soon, {_FOR}; {_BETTER}\\.")
def _too_soon(claims: EffectClaims, action: Action, found: Found) -> None:
    outcome = claims.position.play(action).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.points) == (claims.player, int(found["points"]))
    _misses(claims, action, found)


@mistake("smaller mate", f"Misses a larger mate: {_END}; {_BETTER}\\.")
def _smaller(claims: EffectClaims, action: Action, _: Found) -> None:
    assert 0 < claims.worth[action] < max(claims.worth.values())


@mistake("gives away the guard", f"Gives up {_GUARD}, {_AGAINST}: {_END}; {_BETTER}\\.")
def _gives_guard(claims: EffectClaims, action: Action, found: Found) -> None:
    mating, guard = Card.parse(found["mating"]), Card.parse(found["guard"])
    assert guard is action
    lines = claims.after(action)
    assert lines.mates(claims.other, mating)
    assert not claims.after(claims.better(found["after"])).mates(claims.other, mating)
    claims.is_guard(guard, mating, held(lines.start, claims.player), found["article"])


@mistake(
    "loses the guard",
    f"Loses the guard: (?:(?P<who>Ana|Ben) forces out )?{_GUARD}(?: falls)? on trick "
    f"(?P<goes>\\d+)(?:, and (?P<other>Ana|Ben)| and) {_MATING}; {_BETTER}\\.",
)
def _loses_guard(claims: EffectClaims, action: Action, found: Found) -> None:
    lines, mating = claims.after(action), Card.parse(found["cards"])
    assert NAMES.index(found["who"] or found["other"]) == claims.other
    claims.check_mate(lines, claims.other, found)
    assert not claims.after(claims.better(found["after"])).mates(claims.other, mating)
    guards = lines.last_guards(claims.player, mating)
    assert {each[:2] for each in guards} == {(Card.parse(found["guard"]), int(found["goes"]))}
    assert all(forced for *_, forced in guards) is bool(found["who"])


@mistake(
    "lets in",
    "Lets (?P<who>Ana|Ben) in: (?P=who) leads from trick (?P<on>\\d+) on and "
    f"{_MATING}; {_BETTER}\\.",
)
def _lets_in(claims: EffectClaims, action: Action, found: Found) -> None:
    lines = claims.after(action)
    assert found["who"] == NAMES[claims.other]
    claims.check_mate(lines, claims.other, found)
    leads = [
        each
        for each in lines.positions
        if each.trick > claims.position.trick and each.led is None and each.outcome is None
    ]
    assert {each.turn for each in leads} == {claims.other}
    assert min(each.trick for each in leads) == int(found["on"]) == claims.position.trick + 1
    assert claims.leads_next(claims.better(found["after"]))


@mistake("spends", f"Wastes the mating card: {_END}; {_BETTER}\\.")
def _spends(claims: EffectClaims, action: Action, found: Found) -> None:
    better = claims.after(claims.better(found["after"])).outcomes
    assert {(each.winner, each.card) for each in better} == {(claims.player, action)}
    assert isinstance(action, Card)
    assert not claims.after(action).mates(claims.player, action)


@mistake("slips", f"Lets the win slip: {_END}; {_BETTER}\\.")
def _slips(claims: EffectClaims, action: Action, found: Found) -> None:
    assert claims.worth[action] == 0
    _misses(claims, action, found)


@best("end", f"{_END}\\.")
@mistake("ends", f"{_END}; {_BETTER}\\.")
def _nothing_more(_: EffectClaims, __: Action, ___: Found) -> None:
    """The ends are all that is said."""
