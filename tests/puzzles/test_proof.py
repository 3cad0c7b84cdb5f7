"""What a puzzle must be, and what it must not."""

from __future__ import annotations

import pytest

from mate.puzzles.proof import LEAST_LOSS, LONGEST, SHORTEST, prove
from mate.rules import Deal, Hand, Phase, Position, parse_action
from mate.solver import solve
from tests.puzzles.positions import Reached

WAITING = Reached(62791, "- 7S KH QH TS KS TH 7H QD KD TD 7D QC KC AC TC")
DRAW = Reached(145156, "QC KS KH 7H 7C AC TC KC AH TH QH QS AD QD TD KD TS")


def every_position(start: Position) -> list[Position]:
    """All that one action after the other leads to, in which somebody is to act."""
    found, waiting = [], [start]
    seen = {start}
    while waiting:
        position = waiting.pop()
        if position.outcome is not None:
            continue
        found.append(position)
        after = {position.play(action) for action in position.legal_actions} - seen
        seen |= after
        waiting += after
    return found


def test_a_puzzle_begins_with_a_question_that_has_one_answer() -> None:
    proof = WAITING.proof
    assert proof.position == proof.asked[0] == WAITING.hand.position
    assert proof.solution.evaluate(proof.position).best == (proof.key,)
    assert (proof.seat, proof.value, proof.tricks) == (0, 99, 2)


def test_whoever_asks_for_a_declaration_asks_once() -> None:
    proof = Reached(21786, "QH").proof
    assert (proof.asks_once, proof.asked) == (True, (proof.position,))
    assert not WAITING.proof.asks_once


def test_a_position_that_is_lost_is_no_puzzle() -> None:
    hand = WAITING.hand.play(parse_action("AD"))
    evaluation = solve(hand.play(parse_action("AH")).position).evaluate()
    assert evaluation.value < 0
    lost = hand.position
    assert prove(solve(lost), lost) is None
    assert prove(solve(evaluation.position), evaluation.position) is None


def test_a_hand_that_is_over_is_no_puzzle() -> None:
    over = WAITING.hand.play(parse_action("QS")).position
    assert over.outcome is not None
    assert prove(solve(over), over) is None


def test_where_all_is_settled_there_is_no_puzzle() -> None:
    hand = WAITING.hand.play(WAITING.proof.key)
    assert hand.position.legal_actions == hand.position.legal_actions[:1]
    assert prove(solve(hand.position), hand.position) is None


def test_a_mate_at_once_is_no_puzzle() -> None:
    hand = WAITING.hand.play(WAITING.proof.key)
    hand = hand.play(hand.position.legal_actions[0])
    evaluation = solve(hand.position).evaluate()
    assert (evaluation.value, evaluation.ranked[0].notation) == (99, "AD")
    assert evaluation.loss(evaluation.ranked[1]) >= LEAST_LOSS
    assert prove(solve(hand.position), hand.position) is None


@pytest.mark.parametrize("reached", [WAITING, DRAW], ids=["win", "draw"])
def test_an_earlier_position_solved_gives_the_same_proof(reached: Reached) -> None:
    hand = reached.hand
    earlier = solve(hand.at(len(hand.actions) - 4).position)
    assert prove(earlier, hand.position) == reached.proof._replace(solution=earlier)


def test_every_proof_keeps_what_it_promises() -> None:
    # All that can come of an endgame with eight cards and seven, by its own definition.
    start = Hand.begin(Deal.from_number(155605))
    for action in ["-", "QD", "KC", "TC", "QC", "7C"]:
        start = start.play(parse_action(action))
    solution, found = solve(start.position), 0
    for position in every_position(start.position):
        proof = prove(solution, position)
        if proof is None:
            continue
        found += 1
        assert position.phase in {Phase.LEAD, Phase.REPLY}
        assert proof.tricks >= SHORTEST
        assert proof.tricks <= LONGEST or not proof.value
        for asked in proof.asked:
            worth = solution.evaluate(asked).worth
            best, second = sorted(worth.values(), reverse=True)[:2]
            assert best - second >= LEAST_LOSS or (second <= 0 if best else second < 0)
        ends = {end.points_of(proof.seat) - end.points_of(1 - proof.seat) for end in proof.ends}
        assert ends == {proof.value}
    assert found > 100
