"""What a sentence about a mistake claims, found out again from the rules and the values alone.

Nothing here knows how a sentence came about. Each form of it is read as text, and each thing that
it says is looked up: who mates with what on which trick, who holds which card how long, who leads.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from mate.rules import DECK, NO_FOREPLACEMENT, Action, Card, Hand, Outcome, Position
from mate.solver import Solution

NAMES: Final = ("Ana", "Ben")

Found = re.Match[str]
Check = Callable[..., None]
Forms = dict[str, tuple[str, Check]]
"""The forms of sentences by their names: what they look like, and what checks them."""

FORMS: Final[Forms] = {}


def noted_in(forms: Forms) -> Callable[[str, str], Callable[[Check], Check]]:
    """A decorator for what checks a form of sentence: its name, and what it looks like."""

    def noted(name: str, form: str) -> Callable[[Check], Check]:
        def note(check: Check) -> Check:
            forms[name] = form, check
            return check

        return note

    return noted


class Claims:
    """What is so about an action, for its sentences to be checked by.

    Args:
        solution: the hand, solved.
        hand: the hand as it was played.
        count: how many actions were made before that one.
    """

    def __init__(self, solution: Solution, hand: Hand, count: int) -> None:
        self.solution = solution
        self.position, self.action = hand.positions[count], hand.actions[count]
        self.played = Hand(hand.positions[count:], hand.actions[count:])
        self.player, self.other = self.position.turn, 1 - self.position.turn
        self.now = self.played if self.went_on_best() else self.line(self.action)
        self.end = end_of(self.now)

    def check(self, sentence: str) -> str:
        """Check all that a sentence says, and name its form.

        Raises:
            AssertionError: if anything in it is not true, or it has no form known here.
        """
        for name, (form, holds) in FORMS.items():
            if found := re.fullmatch(form, sentence):
                holds(self, found)
                assert self.happened(found) is (re.search(_COULD, sentence) is None)
                return name
        raise AssertionError(sentence)

    def check_few(self, words: str) -> None:
        """Check what is said in few words, of the hand as it was played.

        Raises:
            AssertionError: if it is not true, or not known here.
        """
        FEW[words](self)

    def happened(self, found: Found) -> bool:
        """Whether what is told to come after the action came in the hand as it was played."""
        told = {name: words for name, words in found.groupdict().items() if words}
        if "goes" in told:
            guard, trick = Card.parse(told["guard"]), int(told["goes"])
            went = [position for position, action in steps(self.played) if action is guard]
            if not went or went[0].trick != trick:
                return False
            if "forced" in told and went[0].legal_actions != (guard,):
                return False
        if "taken" in told and self.played.actions[1] is not Card.parse(told["taken"]):
            return False
        return self.played.outcome == self.end

    def went_on_best(self) -> bool:
        """Whether everything after the action was best play, to the end."""
        after = list(zip(self.played.positions[1:], self.played.actions[1:], strict=False))
        best = (
            self.worth(position)[action] == max(self.worth(position).values())
            for position, action in after
        )
        return self.played.outcome is not None and all(best)

    def line(self, action: Action) -> Hand:
        """The action and best play after it to the end, the first best action at each step."""
        line = Hand((self.position,)).play(action)
        while line.outcome is None:
            worth = self.worth(line.position)
            line = line.play(next(each for each in worth if worth[each] == max(worth.values())))
        return line

    def worth(self, position: Position) -> Mapping[Action, int]:
        """What each action is worth to who is to act."""
        return self.solution.evaluate(position).worth

    def better(self, found: Found) -> Hand:
        """The line of the action that is called better: a best one, which what was done is not."""
        words = found["better"]
        action: Action = NO_FOREPLACEMENT
        if words not in ("not foreplacing", "without foreplacing"):
            action = Card.parse(words.removeprefix("foreplacing "))
        worth = self.worth(self.position)
        assert worth[action] == max(worth.values()) > worth[self.action]
        assert ("foreplacing" in words) is (not self.position.trick)
        return self.line(action)

    def mates_now(self, found: Found) -> Card:
        """That the hand ends now with the mate that is told; the mating card."""
        end, card = self.end, Card.parse(found["mating"])
        assert end.winner == NAMES.index(found["who"])
        assert (end.card, end.trick) == (card, int(found["trick"]))
        assert end.overmate is ("over" in found["how"])
        assert bool(found["plus"]) is (self.now.position.foreplaced[end.winner] is not None)
        # The rules say that it is one; it can be seen from the cards as well.
        assert not held(self.now.position, 1 - end.winner) & like(card)
        return card

    def ends_now(self, found: Found) -> None:
        """That the hand ends now as is told, with its points."""
        if found["drawn"]:
            assert self.end.winner is None
        else:
            self.mates_now(found)
            assert self.end.points == int(found["points"])

    def guarded(self, line: Hand, mating: Card, guards: set[Card]) -> bool:
        """Whether one of these cards is held as long as the other player holds the mating card.

        After the first action of the line, and between tricks, where it may be led next; and no
        mate with that card ends it.
        """
        end = end_of(line)
        between = [each for each in line.positions[1:] if each.led is None]
        needed = [each for each in between if mating in held(each, self.other)]
        mated = (end.winner, end.card) == (self.other, mating)
        # Who drives the mating card out at once has no need of a guard, and may have played it.
        kept = bool(needed) and all(held(each, self.player) & guards for each in needed)
        return kept and not mated

    def leaders(self, line: Hand) -> list[int]:
        """Who leads the tricks of a line after the present one."""
        return [
            position.turn
            for position, action in steps(line)
            if position.trick > self.position.trick and position.led is None
        ]


def end_of(line: Hand) -> Outcome:
    assert line.outcome is not None
    return line.outcome


def steps(line: Hand) -> list[tuple[Position, Action]]:
    return list(zip(line.positions, line.actions, strict=False))


def held(position: Position, seat: int) -> set[Card]:
    return set(position.holdings[seat])


def like(card: Card) -> set[Card]:
    """The cards that can answer a card: those of its suit, and those of its rank."""
    return {each for each in DECK if each.suit is card.suit or each.rank is card.rank} - {card}


# What the sentences look like, and what has to be so.

form = noted_in(FORMS)
CARD: Final = "(?:A|10|K|Q|7)[♣♠♥♦]"
_OTHER: Final = "(?P<who>Ana|Ben)"
_PLUS: Final = "(?: \\(\\+1\\))?"
_PLUS_THEN: Final = f"(?P<plus_then>{_PLUS})"
_MATES: Final = (
    f"(?P<how>(?:over)?mated?) with (?P<mating>{CARD}) on trick (?P<trick>\\d+)(?P<plus>{_PLUS}) "
    "for (?P<points>\\d+) points"
)
_COULD: Final = "could then|would then|[Ww]ith best play"
"""What says that something did not happen."""
_THEN: Final = "(?:could )?then"
_NOW: Final = (
    f"(?:(?P<drawn>(?:[Ww]ith best play )?[Tt]he hand was then drawn)|{_OTHER} {_THEN} {_MATES})"
)
_BETTER: Final = f"(?P<better>{CARD}|foreplacing {CARD}|not foreplacing)"
_INSTEAD: Final = f"(?:after )?(?P<better>{CARD}|foreplacing {CARD}|without foreplacing)"
_GUARD: Final = f"(?P<guard>{CARD})"
_KEPT: Final = f"{_BETTER} would have kept (?P<article>the|a) guard"
_SCORES: Final = "for (?P<scores>\\d+) points"
_MATER: Final = (
    "(?P<mater>Ana|Ben) would have (?P<does>(?:over)?mated) "
    f"with (?P<card>{CARD}) on trick (?P<on>\\d+){_PLUS_THEN} {_SCORES}"
)
_LINE: Final = "\\.(?: Best line: (?P<line>.*)\\.)?"
_WOULD: Final = f"(?:(?P<would_draw>the hand would have been drawn)|{_MATER})"


@form("guard given away", f"{_OTHER} {_THEN} {_MATES}; {_KEPT}, {_GUARD}, and {_WOULD}\\.")
def _guard_given_away(claims: Claims, found: Found) -> None:
    _both_ends(claims, found)
    mating, guard = claims.mates_now(found), Card.parse(found["guard"])
    assert claims.end.winner == claims.other
    assert guard is claims.action
    assert guard in like(mating)
    assert claims.guarded(claims.better(found), mating, {guard})
    left = held(claims.now.positions[1], claims.player) & like(mating)
    assert found["article"] == ("a" if left else "the")


@form(
    "guard forced out",
    f"{_OTHER} {_THEN} (?P<forced>forced?) out the guard, {_GUARD}, on trick "
    f"(?P<goes>\\d+) and {_MATES}; {_KEPT}, and {_WOULD}\\.",
)
@form(
    "guard goes",
    f"(?P<forced>)the guard, {_GUARD}, (?:then fell|would then fall) on trick "
    f"(?P<goes>\\d+), and {_OTHER} (?:would )?{_MATES}; {_KEPT}, and {_WOULD}\\.",
)
def _guard_goes(claims: Claims, found: Found) -> None:
    _both_ends(claims, found)
    mating, guard = claims.mates_now(found), Card.parse(found["guard"])
    assert claims.end.winner == claims.other
    when = [position for position, action in steps(claims.now)[1:] if action is guard]
    position = when[-1]
    assert position.turn == claims.player
    assert position.trick == int(found["goes"])
    # It is the last card that answers the mating card.
    assert held(position, claims.player) & like(mating) == {guard}
    if found["forced"]:
        assert position.led in held(claims.position, claims.other)
        assert position.legal_actions == (guard,)
    guards = {guard} if found["article"] == "the" else like(mating)
    assert claims.guarded(claims.better(found), mating, guards)


def _lead(claims: Claims, found: Found) -> None:
    _both_ends(claims, found)
    assert claims.end.winner == claims.other
    # The other leads every trick from here on; better play leads the next one.
    assert set(claims.leaders(claims.now)) == {claims.other}
    assert claims.leaders(claims.better(found))[0] == claims.player


@form(
    "lead taken",
    f"{_OTHER} {_THEN} (?:took|take) the lead with (?P<taken>{CARD}) and {_MATES}; "
    f"{_BETTER} would have kept the lead, and {_WOULD}\\.",
)
def _lead_taken(claims: Claims, found: Found) -> None:
    _lead(claims, found)
    assert claims.position.led is None
    assert claims.now.actions[1] is Card.parse(found["taken"])


@form(
    "lead kept",
    f"{_OTHER} {_THEN} (?:kept|keep) the lead and {_MATES}; "
    f"{_BETTER} would have taken the trick, and {_WOULD}\\.",
)
def _lead_kept(claims: Claims, found: Found) -> None:
    _lead(claims, found)
    assert claims.position.led is not None


@form(
    "mating card spent",
    f"(?P<card>{CARD}) was the card to mate with; {_INSTEAD} it would have mated on trick "
    f"(?P<on>\\d+){_PLUS_THEN} {_SCORES}\\. As played, {_NOW}\\.",
)
def _mating_card_spent(claims: Claims, found: Found) -> None:
    card, end = Card.parse(found["card"]), end_of(claims.better(found))
    assert card is claims.action
    _would_count_more(claims, found, claims.player)
    assert (end.winner, end.card) == (claims.player, card)
    assert (end.trick, end.points) == (int(found["on"]), int(found["scores"]))
    assert (claims.end.winner, claims.end.card) != (claims.player, card)
    claims.ends_now(found)


@form("mate missed", f"{_BETTER} would have mated at once {_SCORES}; {_NOW}\\.")
def _mate_missed(claims: Claims, found: Found) -> None:
    line = claims.better(found)
    assert len(line.actions) == 1
    assert end_of(line).points == int(found["scores"])
    claims.ends_now(found)


@form("mated too early", f"that mate scored (?P<scored>\\d+) points; {_INSTEAD} {_MATER}\\.")
def _mated_too_early(claims: Claims, found: Found) -> None:
    assert len(claims.now.actions) == 1
    assert claims.end.points == int(found["scored"])
    _would(claims, found)
    assert end_of(claims.better(found)).winner == claims.player
    assert int(found["scores"]) > int(found["scored"])


def _would(claims: Claims, found: Found) -> None:
    """That better play ends in the mate that is told."""
    end = end_of(claims.better(found))
    if found.groupdict().get("would_draw"):
        assert end.winner is None
        return
    assert end.overmate is (found["does"] == "overmated")
    assert end.winner == NAMES.index(found["mater"])
    _would_count_more(claims, found, end.winner)
    assert end.card is Card.parse(found["card"])
    assert (end.trick, end.points) == (int(found["on"]), int(found["scores"]))


def _would_count_more(claims: Claims, found: Found, winner: int) -> None:
    """That one trick more counts if, and only if, the winner foreplaces (R12)."""
    foreplaced = claims.better(found).position.foreplaced[winner]
    assert bool(found["plus_then"]) is (foreplaced is not None)


def _both_ends(claims: Claims, found: Found) -> None:
    claims.mates_now(found)
    assert claims.end.points == int(found["points"])
    _would(claims, found)


@form("another mates", f"{_NOW}; {_INSTEAD} {_MATER}{_LINE}")
def _mates_differ(claims: Claims, found: Found) -> None:
    claims.ends_now(found)
    _would(claims, found)
    _best_line(claims, found)


@form("drawn before", f"{_NOW}; {_INSTEAD} the hand would have been drawn{_LINE}")
def _would_be_drawn(claims: Claims, found: Found) -> None:
    claims.ends_now(found)
    assert end_of(claims.better(found)).winner is None
    _best_line(claims, found)


def _best_line(claims: Claims, found: Found) -> None:
    if found["line"]:
        led, line = claims.position.led, claims.better(found)
        cards = [action for action in line.actions if isinstance(action, Card)]
        told = [Card.parse(word) for word in re.findall(CARD, found["line"])]
        assert told == ([led] if led else []) + cards
        assert found["line"].endswith(" mate") is (end_of(line).winner is not None)


# In few words.


def _few_spent(claims: Claims) -> None:
    worth = claims.worth(claims.position)
    best = [claims.line(each) for each in worth if worth[each] == max(worth.values())]
    assert any(
        (end_of(line).winner, end_of(line).card) == (claims.player, claims.action) for line in best
    )


def _few_missed(claims: Claims) -> None:
    # To mate is worth more than what there is now; but where a round counts, it is worth points.
    worth = claims.worth(claims.position)
    best = [claims.line(each) for each in worth if worth[each] == max(worth.values())]
    assert any(end_of(line).winner == claims.player for line in best)


def _few_slipped(claims: Claims) -> None:
    _few_missed(claims)
    assert claims.end.winner == claims.player


def _few_mated(claims: Claims) -> None:
    assert end_of(claims.played).winner == claims.player


def _few_drawn(claims: Claims) -> None:
    _few_missed(claims)
    assert claims.end.winner is None


def _few_guards(claims: Claims, *, left: bool) -> None:
    assert claims.end.winner == claims.other
    assert claims.end.card is not None
    guards = like(claims.end.card)
    assert claims.action in guards
    assert bool(held(claims.now.positions[1], claims.player) & guards) is left


def _few_guard_lost(claims: Claims) -> None:
    # Who was mated held a guard after this action, and none in the end.
    end = end_of(claims.played)
    assert end.winner == claims.other
    assert end.card is not None
    assert held(claims.played.positions[1], claims.player) & like(end.card)


def _few_let_in(claims: Claims) -> None:
    assert claims.leaders(claims.played)[0] == claims.other


FEW: Final[Mapping[str, Callable[[Claims], None]]] = {
    "": lambda _: None,
    "missed a mate": _few_missed,
    "mated for too little": _few_mated,
    "missed a larger mate": _few_slipped,
    "gave up the guard": partial(_few_guards, left=False),
    "gave up a guard": partial(_few_guards, left=True),
    "lost the guard": _few_guard_lost,
    "let the opponent in": _few_let_in,
    "wasted the mating card": _few_spent,
    "let a win slip to a draw": _few_drawn,
}
"""What is said in few words, and what checks it."""
