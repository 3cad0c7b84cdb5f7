"""The second search for causes: its values against the solver's, its causes against reasoning.

Where a kind of cause is tried, the position is on the last tricks: the comment can be followed with
the cards in hand. I am to act, and he is the other.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from random import Random
from typing import Any

import pytest
from tests.grading.causesearch import NO_STAKES, Cause, Change, Game, Mistake, Stakes, stakes_of
from tests.grading.confirm_causes import Report, verdicts
from tests.program import random_match
from tests.rules.plain_hand import WEIGHTS, PlainHand
from tests.solver.plain_solver import random_endgame, random_start
from tests.strategies import ALL_RULESETS

from mate.rules import Card, Deal, Holding, Match, Phase, Position, Ruleset, parse_action
from mate.solver import solve, solve_hand


def late(random: Random, ruleset: Ruleset, held: int) -> Position:
    """A random position before a lead, with at most so many cards in a hand."""
    position = random_endgame(random_start(ruleset, random), random, held)
    while position.phase is Phase.REPLY:
        position = position.play(position.legal_actions[-1])
    return position if position.outcome is None else late(random, ruleset, held)


def test_where_nothing_is_changed_values_are_the_solvers_under_all_options() -> None:
    random = Random(35)
    for ruleset in ALL_RULESETS:
        for held in (2, 5):
            position = late(random, ruleset, held)
            solution = solve(position)
            assert Game(ruleset).value(position, position.dealer) == solution.value
            action = random.choice(position.legal_actions)
            assert Mistake(position, action).values == solution.evaluate().worth


@pytest.mark.parametrize("rules", ["classic", "bga", "gamerules"])
def test_whole_hands_are_worth_what_the_solver_says(rules: str) -> None:
    start = random_start(Ruleset.preset(rules), Random(f"{rules} 2"))
    assert Game(start.ruleset).value(start, start.dealer) == solve(start).value


def test_where_the_loser_deals_the_second_hand_counts() -> None:
    match = random_match(3, Ruleset.preset("super"))
    for number in (1, 2):
        solution, stakes = solve_hand(match, number), stakes_of(match, number)
        assert (stakes != NO_STAKES) is solution.whole_round is (number == 1)
        for position in match.hands[number - 1].positions[6:]:
            seat = position.dealer
            if position.phase is not Phase.REPLY:
                value = Game(match.ruleset, stakes).value(position, seat)
                assert value == solution.evaluate(position).value


# The changed games, against the rules written a second time.


@dataclass
class ChangedHand(PlainHand):
    """A hand with one thing changed, in letters.

    Args:
        silent: a card that may not answer, and which lead; none for any.
        feeble: a card that wins no trick.
        blunt: a card whose mate scores 0.
        plain: the seat whose foreplacement counts for nothing.
    """

    silent: tuple[str, str | None] | None = None
    feeble: str | None = None
    blunt: str | None = None
    plain: int | None = None

    def _without(self, find: str) -> set[str]:
        held = self.holdings[self.turn]
        out = set[str]()
        if self.silent and self.silent[1] in {None, self.led}:
            out = held & {self.silent[0]}
        held -= out
        found: set[str] = getattr(super(), find)()
        held |= out
        return found

    def preferred(self) -> set[str]:
        return self._without("preferred")

    def replies(self) -> set[str]:
        return self._without("replies")

    def lead(self, card: str) -> None:
        super().lead(card)
        if self.result is not None and card == self.blunt:
            self.result = (None, None, self.trick, 0, False)
        elif self.result is not None and self.plain is not None and self.foreplaced[self.plain]:
            winner, _, trick, points, overmate = self.result
            less = WEIGHTS[card[0]] * (1 + overmate) if winner == self.plain else 0
            self.result = (winner, card, trick, points - less, overmate)

    def reply(self, led: str, card: str) -> None:
        leader = self.leader
        super().reply(led, card)
        if self.result is None and self.feeble in {led, card}:
            self.turn = self.leader = 1 - leader if led == self.feeble else leader


def plain_value(hand: ChangedHand, stakes: Stakes) -> int:
    """What it is worth to its dealer, found by playing everything out."""
    if hand.result is not None:
        winner, _, _, points, _ = hand.result
        if winner is None:
            return stakes[1]
        return points + stakes[0] if winner == hand.dealer else stakes[2] - points
    values = []
    for action in hand.legal():
        after = deepcopy(hand)
        after.act(action)
        values.append(plain_value(after, stakes))
    return max(values) if hand.turn == hand.dealer else min(values)


def random_change(random: Random, position: Position) -> tuple[Change, dict[str, object]]:
    """One thing to change, for the search and for the plain hand."""
    cards = [*position.holdings[0], *position.holdings[1]]
    card, other = random.choice(cards), random.choice([*cards, None])
    against = other.bit if other else 0
    seat = random.randrange(2)
    name = card.notation
    return random.choice(
        [
            (Change(silent=card.bit), {"silent": (name, None)}),
            (
                Change(silent=card.bit, against=against),
                {"silent": (name, other and other.notation)},
            ),
            (Change(feeble=card.bit), {"feeble": name}),
            (Change(blunt=card.bit), {"blunt": name}),
            (Change(plain=int(seat != position.dealer)), {"plain": seat}),
        ]
    )


def test_changed_games_are_worth_what_plain_play_of_them_brings() -> None:
    random = Random(36)
    stakes = (30, -5, -70)
    differ = 0
    for ruleset in ALL_RULESETS * 2:
        position = late(random, ruleset, random.choice((2, 3, 3)))
        change, words = random_change(random, position)
        holdings = tuple({card.notation for card in each} for each in position.holdings)
        assert len(holdings) == 2
        hand = ChangedHand(holdings, position.dealer, ruleset.options, **words)  # type: ignore[arg-type]
        hand.foreplaced = [card and card.notation for card in position.foreplaced]
        hand.declarations, hand.trick = 2, position.trick
        hand.turn = hand.leader = position.turn
        hand.free_move_used = position.free_move_used
        value = Game(ruleset, stakes, change).value(position, position.dealer)
        assert value == plain_value(hand, stakes), (ruleset, position, change)
        differ += value != Game(ruleset, stakes).value(position, position.dealer)
    assert differ > 15


# Each kind of cause, in positions that can be followed.


def cards(text: str) -> Holding:
    return Holding.of(map(Card.parse, text.split()))


def mistake(own: str, other: str, action: str, rules: str = "bga", **more: str) -> Mistake:
    """A mistake on the last tricks.

    Args:
        own, other: the cards that the player to act holds, and the other.
        action: the card played.
        led: the card that the other has led.
        aside: what the player and the other have set aside, `-` for nothing.
    """
    led, aside = more.get("led"), more.get("aside", "- -").split()
    position = Position.before_lead(
        (cards(own), cards(f"{other} {led or ''}")),
        1 if led else 0,
        Ruleset.preset(rules),
        foreplaced=(_set_aside(aside[0]), _set_aside(aside[1])),
    )
    if led:
        position = position.play(Card.parse(led))
    return Mistake(position, Card.parse(action))


def _set_aside(text: str) -> Card | None:
    return None if text == "-" else Card.parse(text)


def causes(found: Mistake) -> dict[str, list[str]]:
    """By best action, the causes in words."""
    return {
        str(best): [" ".join(str(part) for part in cause if part is not None) for cause in each]
        for best, each in found.all_causes().items()
    }


def test_mate_now() -> None:
    # Trick 9. He has no diamond and no seven: 7D mates for 63. AD is answered by AS, which wins,
    # and QH then mates 7D. Row 1: the best action mates, and nothing is changed.
    found = mistake("AD 7D", "AS QH", "AD")
    assert (found.loss, causes(found)) == (63 + 30, {"7D": ["mate-now 1.0"]})


def test_wait() -> None:
    # Trick 8. KD mates at once for 32. After AH, which he must answer with a heart, 7D still
    # mates, on trick 9 for 63. Row 1: what was played mates, the best action does not.
    found = mistake("AH KD 7D", "QS TH QH", "KD")
    assert (found.loss, causes(found)) == (31, {"AH": ["wait 1.0"]})


def test_lead() -> None:
    # Trick 9. AD takes KD, and 7D mates QS for 70. 7D loses to KD, and QS mates AD for 30. If I led
    # after 7D and KD as after AD, AD would mate QS: 110 + 30 of 100. Without the mate with 7D only
    # 70 of 100 would be gone, which is not enough for the mating card.
    found = mistake("AD 7D", "QS KD", "7D")
    assert causes(found) == {"AD": ["lead 1.0"]}
    assert found.asked(Card.parse("AD"), "mating-card", Card.parse("7D"), None) == 0.7


def test_mating_card() -> None:
    # Trick 9, KD is led. AD takes it and 7D mates AH for 70; 7D lets him lead AH, which AD answers.
    # The lead alone would not help: AD for 7D, and AH answers it.
    found = mistake("AD 7D", "AH", "7D", led="KD")
    assert (found.loss, causes(found)) == (70, {"AD": ["mating-card 7D 1.0"]})


def test_guard() -> None:
    # Trick 9. KD takes either diamond, and he leads 7S: it mates QD for 70, and 7D answers it. That
    # is all 7D can answer by then, so it is the last answer, too.
    found = mistake("QD 7D", "7S KD", "7D")
    assert (found.loss, causes(found)) == (
        70,
        {"QD": ["guard 7D 7S 1.0", "last-answer 7D 1.0"]},
    )


def test_winner() -> None:
    # Trick 8. AS draws TS; KS then takes KD, and QD mates AC on trick 10 for 30. KS at once loses
    # to TS, and AC and KD are both answered. If KS won no trick after AS, KD would take it, and AC
    # mate QD.
    found = mistake("AS KS QD", "AC TS KD", "KS")
    assert (found.loss, causes(found)) == (30, {"AS": ["winner KS 1.0"]})


def test_last_answer() -> None:
    # Trick 8. QH draws QS, which wins, and KS and 7S answer AS and TS. After 7S, TS draws KS and AS
    # mates QH for 110. 7S must answer the spade that comes second: if it may not answer one of
    # them, it answers the other, and KS that one. So no guard is the cause.
    found = mistake("KS 7S QH", "AS TS QS", "7S")
    assert (found.loss, causes(found)) == (110, {"QH": ["last-answer 7S 1.0"]})
    for spade in ("AS", "TS"):
        share = found.asked(Card.parse("QH"), "guard", Card.parse("7S"), Card.parse(spade))
        assert share < 0.75


def test_draw_mating_card() -> None:
    # Trick 8. KD draws AD; then AC takes a club and KH mates the other for 40. After 7C and AC, KH
    # takes KD and AD mates QC for 110. If that counted
    # nothing, KD would go to AD, and KH mate for 40.
    found = mistake("QC 7C KD", "AC KH AD", "7C")
    assert (found.most, found.loss) == (-40, 70)
    assert causes(found) == {"KD": ["draw-mating-card AD 1.0"]}


def test_draw_guard() -> None:
    # Trick 8. AH draws 7H, the answer to QH, which then mates on trick 9 for 27. After 7S and AS he
    # leads; AH is drawn by AD, and 7H answers QH. With the lead, AH would draw 7H a trick later.
    found = mistake("7S AH QH", "AS 7H AD", "7S")
    assert found.loss == 27
    assert causes(found) == {
        "AH": ["lead 1.0", "draw-guard 7H QH 1.0", "draw-guard 7H 1.0"],
    }


def test_draw_stopper() -> None:
    # Trick 8. QD draws QS, which wins; 7S and 7D answer AS and 7H. After 7D and 7H, QS draws 7S and
    # AS mates QD for 110. If QS won no trick, 7S would take it, and QD mate AS.
    found = mistake("7S QD 7D", "AS QS 7H", "7D")
    assert (found.loss, causes(found)) == (110, {"QD": ["draw-stopper QS 1.0"]})


def test_bonus() -> None:
    # With 7S set aside the other player mates with QH on trick 9 for 30, without it for 27. Where
    # that counts nothing more, the whole loss is gone.
    start = Position.start(Deal.parse("K.ATKQ.K7.TQ7")).play(parse_action("-"))
    found = Mistake(start, parse_action("-"))
    assert (found.most, found.loss) == (30, 3)
    assert causes(found) == {"7S": ["bonus 1.0"]}


def test_lost_anyway() -> None:
    # Trick 8, AD is led and wins. After 7D, TD draws QD and 7H mates KC for 70; after QD, 7H draws
    # 7D and TD mates KC for 100. If QD could not answer TD after 7D, that would mate on trick 9 for
    # 90: 20 of 30 are not enough.
    found = mistake("KC QD 7D", "7H TD", "QD", led="AD")
    assert (found.most, found.loss, causes(found)) == (-70, 30, {"7D": ["lost-anyway"]})
    assert found.asked(Card.parse("7D"), "guard", Card.parse("QD"), Card.parse("TD")) == 0.667


def test_ending() -> None:
    # Trick 9. KD takes QD and 7D mates QC for 70; 7D loses to QD, and QC mates KD for 30. With the
    # lead, KD would mate for 40, 70 of 100; without the mate 70 of 100 are gone, too.
    found = mistake("KD 7D", "QC QD", "7D")
    assert (found.loss, causes(found)) == (100, {"KD": ["ending"]})


def test_a_card_that_comes_back_is_guarded_against() -> None:
    # Trick 9. AD takes either diamond, and 7H comes back for trick 10: it mates QD for 7 times 11,
    # twice, as an overmate; 7D answers it.
    found = mistake("QD 7D", "AD", "7D", rules="gamerules", aside="- 7H")
    assert (found.loss, causes(found)) == (
        154,
        {"QD": ["guard 7D 7H 1.0", "last-answer 7D 1.0"]},
    )


def test_each_best_action_has_its_own_causes() -> None:
    # Trick 8. AC and KS take a card each, one after the other, and 7C mates AH for 70. If that
    # counted nothing, 7C could take 7S after AC, and KS mate for 40; after KS nothing mates.
    found = mistake("AC 7C KS", "KC 7S AH", "7C")
    assert causes(found) == {"AC": [], "KS": ["mating-card 7C 1.0"]}


def test_what_is_no_best_action_or_is_not_asked_has_no_share() -> None:
    found = mistake("AD 7D", "QS KD", "7D")
    assert found.asked(Card.parse("7D"), "lead", None, None) == 0
    assert found.asked(Card.parse("AD"), "winner", Card.parse("KD"), None) == 0


# The program that confirms causes.


def document(match: Match) -> dict[str, Any]:
    """A graded match in JSON, with the search's own causes; before trick 5 nothing is lost."""
    hands = []
    for number, hand in enumerate(match.hands, start=1):
        solution, stakes = solve_hand(match, number), stakes_of(match, number)
        actions = []
        for position, action in hand.steps():
            evaluation = solution.evaluate(position)
            loss = evaluation.loss(action) if position.trick > 4 else 0
            best = [each.notation for each in evaluation.best]
            cause = None
            if loss >= 12:
                beside = Mistake(position, action, stakes).all_causes().items()
                better, first = next((best, each[0]) for best, each in beside if each)
                cause = cause_document(first) | {"better": better.notation}
            actions.append({"action": action.notation, "loss": loss, "best": best, "cause": cause})
        hands.append({"hand": number, "actions": actions})
    return {"file": "a log", "hands": hands}


def cause_document(cause: Cause) -> dict[str, Any]:
    card, against = (each and each.notation for each in (cause.card, cause.against))
    return {"kind": cause.kind, "card": card, "against": against, "share": cause.share}


def test_causes_in_a_document_are_confirmed_or_complained_of() -> None:
    match = random_match(1, Ruleset.preset("bga"))
    graded = document(match)
    report = Report(verdicts(graded, match, 12))
    assert report.good
    assert report.share == 1
    assert "complaints: 0" in str(report)
    given = [each["cause"] for hand in graded["hands"] for each in hand["actions"] if each["cause"]]
    cards = [each for each in given if each["card"] and each["share"] == 1]
    assert len(cards) > 2
    cards[0]["share"] = 0.8
    cards[1]["card"] = "AC" if cards[1]["card"] != "AC" else "AS"
    cards[2] |= {"kind": "ending", "card": None, "against": None, "share": None}
    report = Report(verdicts(graded, match, 12))
    assert not report.good
    assert [each.given for each in report.rest] == ["ending"]
    assert sum(each.confirmed for each in report.explained) == len(report.explained) - 2
    complaints = "; ".join(text for each in report.verdicts for text in each.complaints)
    for told in (
        "the share is 1.0",
        "the search finds a share of",
        "ending where the search finds",
    ):
        assert complaints.count(told) == 1
