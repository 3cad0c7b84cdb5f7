"""What actions do, in positions that few hands come to."""

from __future__ import annotations

import pytest
from tests.grading.claims import NAMES, Claims

from mate.grading import effects
from mate.rules import Deal, Holding, Match, Position, Ruleset, parse_action
from mate.solver import Solution, solve, solve_hand
from mate.words.narrator import Narrator
from mate.words.reasons import what_it_does


def check(solution: Solution, position: Position, word: str, sentence: str | None) -> None:
    """What is said of an action is this, and true; None where nothing is."""
    action = parse_action(word)
    effect = effects(solution, position)[action]
    assert (effect and what_it_does(effect, Narrator(NAMES))) == sentence
    if sentence is not None:
        Claims(solution, position, action).check(sentence)


@pytest.mark.parametrize(
    ("holdings", "action", "sentence"),
    [
        # With the best action, too, Ben may mate with 10♥, which A♥ guards against.
        (
            *((".A.A.Q7", "A.T.T.A"), "AS"),
            (
                "Ben mates with 10♥ on trick 10 for 100 points; "
                "after Q♦, with 10♠ or 10♥ on trick 9 for 90 points."
            ),
        ),
        ((".K.K.Q", ".7.TQ."), "KS", "The hand is drawn."),
        # Ana may come to lead.
        (
            *(("K.A7.Q7.", "AQ.T.T.T"), "7S"),
            (
                "Wastes the mating card: Ben mates with 10♦ on trick 10 for 100 points; "
                "after A♠ Ana mates with 7♠ on trick 7 for 49 points."
            ),
        ),
        # K♦ guards against neither king alone.
        (
            *(("K7...AK", "AT.K.K."), "7C"),
            "Ben mates with K♠ or K♥ on trick 10 for 40 points; after A♦ the hand is drawn.",
        ),
    ],
)
def test_near_the_end(holdings: tuple[str, str], action: str, sentence: str) -> None:
    own, other = map(Holding.parse, holdings)
    position = Position.before_lead((own, other), 0, Ruleset.preset("bga"))
    check(solve(position), position, action, sentence)


LARGER = "after A♣, with 10♣ or 10♦ on trick 8 (counted as 9) for 90 points."
OVERMATED = "- QC KD AD KC 7C TC AC KH QH 7D TD KS QS 7S AS 7H AH"
SMALLER = "after Q♥, with 10♣ or 10♦ on trick 8 for 80 points."


@pytest.mark.parametrize(
    ("rules", "deal", "played", "action", "sentence"),
    [
        # There are too many lines to look at: the values tell who mates and for how much.
        ("gamerules", "AT7.KQ.AT.ATQ", "", "-", None),
        (
            *("gamerules", "AT7.KQ.AT.ATQ", "", "QD"),
            (
                "The hand is drawn; "
                "after foreplacing K♠ Ana mates with 10♣ or 10♦ on trick 8 (counted as 9) for 90 "
                "points."
            ),
        ),
        (
            *("gamerules", "AT7.KQ.AT.ATQ", "QS 7D", "AD"),
            f"Ana mates for 66 points; {LARGER}",
        ),
        (
            *("denexa", "TK7.TQ7.AQ7.A", "", "KC"),
            ("Ben mates for 36 points; without foreplacing the hand is drawn."),
        ),
        # Where the loser deals, a round that is level may have a hand that somebody wins.
        (
            *("super", "TK7.AKQ7.T.TK", "- - KC AC TS KS", "QC"),
            f"Ana mates with 10♣ or 10♦ on trick 9 for 90 points; {SMALLER}",
        ),
        # The last guard goes in several ways, and in some it need not.
        (
            *("super", "TK7.AKQ7.T.TK", "- - KC AC TS KS QD", "TD"),
            "Ana mates with 10♣ on trick 8 for 80 points.",
        ),
        # The hand may end in several ways that come to the same for the round.
        ("super", "TK7.AKQ7.T.TK", "7S QD", "7C", None),
        ("super", "A7.AQ.TK7.KQ7", "QD -", "AC", None),
        # Of several best actions it is compared with one of which an end can be told.
        (
            *("super", "AK7.T.TK7.TKQ", "- - TS KS", "AC"),
            (
                "Gives up the guard against A♠: Ben mates with A♠ on trick 7 for 77 points; "
                "after 10♥ the hand is drawn."
            ),
        ),
        # Ben, who could mate at once with K♦, does not wait for a mate of his own.
        (
            *("super", "TQ7.ATKQ.T7.7", "7D KH TC AC QD QS KS 7S QC KC", "AD"),
            "Ana mates with 7♣ on trick 7 (counted as 8) for 56 points.",
        ),
        # Only the other player's mate has a guard.
        (
            *("super", "A7.AQ.TK7.KQ7", OVERMATED, "TS"),
            (
                "The only card left; Ben overmates with 10♠ on trick 10 (counted as 11) for 220 "
                "points."
            ),
        ),
    ],
)
def test_early_in_the_hand(
    rules: str, deal: str, played: str, action: str, sentence: str | None
) -> None:
    match = Match(Ruleset.preset(rules)).deal(Deal.parse(deal))
    for word in played.split():
        match = match.play(parse_action(word))
    assert match.current is not None
    check(solve_hand(match, 1), match.current.position, action, sentence)
