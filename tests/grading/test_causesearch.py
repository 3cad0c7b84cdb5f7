"""The second search for causes: its values against the solver's, its causes against reasoning.

Where a kind of cause is tried, the position is on the last tricks: the comment can be followed with
the cards in hand. I am to act, and he is the other.
"""

from __future__ import annotations

from random import Random

import pytest
from tests.grading.causesearch import NO_STAKES, Change, Game, Mistake, stakes_of
from tests.program import random_match
from tests.solver.plain_solver import random_endgame, random_start
from tests.strategies import ALL_RULESETS

from mate import solver
from mate.rules import NO_FOREPLACEMENT, Card, Deal, Holding, Phase, Position, Ruleset
from mate.solver import Power, Solution, solve, solve_hand
from mate.solver.evaluation import Stakes

STAKES = (30, -5, -70)


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


def test_changed_games_are_worth_what_the_solver_says() -> None:
    random = Random(36)
    differ = 0
    for ruleset in ALL_RULESETS * 3:
        position = late(random, ruleset, random.choice((2, 3, 4)))
        card, led = random.sample([*position.holdings[0], *position.holdings[1]], 2)
        changes = [
            (Change(silent=card.bit), solver.Change(Power.ANSWER, card)),
            (Change(silent=card.bit, against=led.bit), solver.Change(Power.ANSWER, card, led)),
            (Change(feeble=card.bit), solver.Change(Power.WIN, card)),
            (Change(blunt=card.bit), solver.Change(Power.MATE, card)),
            *(
                (Change(plain=side), solver.Change(Power.BONUS, side=side))
                for side in (0, 1)
                if position.foreplaced[side ^ position.dealer]
            ),
        ]
        search, change = random.choice(changes)
        value = Game(ruleset, STAKES, search).value(position, position.dealer)
        solution = Solution(position, Stakes(*STAKES, change))
        assert value == solution.value, (ruleset, position, change)
        differ += value != Game(ruleset, STAKES).value(position, position.dealer)
    assert differ > 15


# Each kind of cause, in positions that can be followed.


def holding(text: str) -> Holding:
    return Holding.of(map(Card.parse, text.split()))


def mistake(own: str, other: str, action: str, led: str = "", aside: str = "") -> Mistake:
    """A mistake on the last tricks, of a player with these cards against these.

    Args:
        led: the card that the other has led.
        aside: the card that the other has set aside, which comes back then.
    """
    position = Position.before_lead(
        (holding(own), holding(f"{other} {led}")),
        1 if led else 0,
        Ruleset.preset("gamerules" if aside else "bga"),
        foreplaced=(None, Card.parse(aside) if aside else None),
    )
    return Mistake(position.play(Card.parse(led)) if led else position, Card.parse(action))


def causes(found: Mistake) -> dict[str, list[str]]:
    """By best action, the causes in words."""
    return {
        str(best): [" ".join(str(part) for part in cause if part is not None) for cause in each]
        for best, each in found.all_causes().items()
    }


# Positions with each kind of cause are in `test_causes.py`; these have several, or need a reason.
FOLLOWED: list[tuple[Mistake, int, dict[str, list[str]]]] = [
    # Trick 9. KD takes either diamond, and he leads 7S: it mates QD for 70, and 7D answers it. That
    # is all 7D can answer by then, so it is the last answer, too.
    (mistake("QD 7D", "7S KD", "7D"), 70, {"QD": ["guard 7D 7S 1.0", "last-answer 7D 1.0"]}),
    # Trick 8. QH draws QS, which wins, and KS and 7S answer AS and TS. After 7S, TS draws KS and AS
    # mates QH for 110. 7S must answer the spade that comes second: if it may not answer one of
    # them, it answers the other, and KS that one. So no guard is the cause.
    (mistake("KS 7S QH", "AS TS QS", "7S"), 110, {"QH": ["last-answer 7S 1.0"]}),
    # Trick 8. KD draws AD; then AC takes a club and KH mates the other for 40. After 7C and AC, KH
    # takes KD and AD mates QC for 110. If that counted nothing, KD would go to AD, and KH mate.
    (mistake("QC 7C KD", "AC KH AD", "7C"), 70, {"KD": ["draw-mating-card AD 1.0"]}),
    # Trick 8. AH draws 7H, the answer to QH, which then mates on trick 9 for 27. After 7S and AS he
    # leads; AH is drawn by AD, and 7H answers QH. With the lead, AH would draw 7H a trick later.
    (
        mistake("7S AH QH", "AS 7H AD", "7S"),
        27,
        {"AH": ["lead 1.0", "draw-guard 7H QH 1.0", "draw-guard 7H 1.0"]},
    ),
    # With 7S set aside the other player mates with QH on trick 9 for 30, without it for 27. Where
    # that counts nothing more, the whole loss is gone.
    (
        Mistake(
            Position.start(Deal.parse("K.ATKQ.K7.TQ7")).play(NO_FOREPLACEMENT), NO_FOREPLACEMENT
        ),
        3,
        {"7S": ["bonus 1.0"]},
    ),
    # Trick 9. KD takes QD and 7D mates QC for 70; 7D loses to QD, and QC mates KD for 30. With the
    # lead, KD would mate for 40, 70 of 100; without the mate 70 of 100 are gone, too.
    (mistake("KD 7D", "QC QD", "7D"), 100, {"KD": ["ending"]}),
    # Trick 9. AD takes either diamond, and 7H comes back for trick 10: it mates QD for 7 times 11,
    # twice, as an overmate; 7D answers it.
    (
        mistake("QD 7D", "AD", "7D", aside="7H"),
        154,
        {"QD": ["guard 7D 7H 1.0", "last-answer 7D 1.0"]},
    ),
    # Trick 8. AC and KS take a card each, one after the other, and 7C mates AH for 70. If that
    # counted nothing, 7C could take 7S after AC, and KS mate for 40; after KS nothing mates.
    (mistake("AC 7C KS", "KC 7S AH", "7C"), 70, {"AC": [], "KS": ["mating-card 7C 1.0"]}),
]


@pytest.mark.parametrize(("found", "loss", "told"), FOLLOWED, ids=range(len(FOLLOWED)))
def test_a_mistake_has_the_causes_that_the_cards_in_hand_show(
    found: Mistake, loss: int, told: dict[str, list[str]]
) -> None:
    assert (found.loss, causes(found)) == (loss, told)
