"""Computer opponents: perfect play, and the errors of each level."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from mate.players import LEVELS, Computer, Level
from mate.rules import (
    NO_FOREPLACEMENT,
    Action,
    Card,
    Deal,
    Match,
    Phase,
    Position,
    Rank,
    Ruleset,
    parse_action,
)
from mate.solver import Solution, hardest_to_answer, solve, solve_hand
from tests.solver.plain_solver import random_endgame, random_start
from tests.strategies import choose


def hardest_by_definition(solution: Solution, position: Position) -> Action:
    """Return the best action that is hardest to answer, as `hardest_to_answer` defines it."""

    def ease(after: Position) -> tuple[int, Fraction]:
        if after.outcome:
            return 0, Fraction()
        evaluation = solution.evaluate(after)
        if after.turn == position.turn:
            return min(ease(after.play(action)) for action in evaluation.best)
        losses = [loss for loss in map(evaluation.loss, evaluation.values) if loss]
        average = Fraction(sum(losses), len(losses)) if losses else Fraction()
        return len(evaluation.values) - len(losses), -average

    best = solution.evaluate(position).best
    return min(best, key=lambda action: ease(position.play(action)))


# The deciding fact differs by deal: the number of right answers, the losses, or the deck's order.
@pytest.mark.parametrize(("seed", "chosen"), [(3, "-"), (9, "QD"), (16, "QS"), (17, "7H")])
def test_best_declaration_that_is_hardest_to_answer_is_chosen(seed: int, chosen: str) -> None:
    position = Position.start(Deal.draw(Random(seed)))
    assert hardest_to_answer(solve(position)) == parse_action(chosen)
    assert hardest_by_definition(solve(position), position) == parse_action(chosen)


def test_best_card_that_is_hardest_to_answer_is_chosen() -> None:
    random = Random(5)
    differing = dict.fromkeys((Phase.LEAD, Phase.REPLY), 0)
    for _ in range(60):
        lead = random_endgame(random_start(Ruleset(), random), random, 5)
        solution = solve(lead)
        for position in (lead, *map(lead.play, lead.legal_actions)):
            if position.outcome is None:
                chosen = hardest_by_definition(solution, position)
                assert hardest_to_answer(solution, position) == chosen
                differing[position.phase] += chosen != solution.evaluate(position).best[0]
    # The choice often differs from the first best action in the order of the deck.
    assert all(count >= 5 for count in differing.values())


def test_second_player_declares_the_best_action_that_is_hardest_to_answer() -> None:
    random, distinct = Random(8), 0
    for number in range(6):
        position = Position.start(Deal.draw(random), dealer=number % 2).play(NO_FOREPLACEMENT)
        solution = solve(position)
        chosen = hardest_by_definition(solution, position)
        assert hardest_to_answer(solution, position) == chosen
        distinct += chosen != solution.evaluate(position).best[0]
    assert distinct


def test_best_declaration_that_is_hardest_to_answer_is_chosen_if_foreplaced_cards_return() -> None:
    solution = solve(Deal.from_number(7919), Ruleset.preset("gamerules"))
    first, second, *_ = solution.evaluate().best
    # The ten leaves the opponent one right answer, the seven leaves two.
    assert (first, second) == (Card.parse("7H"), Card.parse("TD"))
    assert hardest_to_answer(solution) == second


def level(
    *, depth: int = 1, intuition: float = 0, noise: float = 0, misreads: float = 0, name: str = ""
) -> Level:
    """Return a level with only the given weaknesses."""
    return Level(name, depth, intuition, noise, misreads, "")


def matches_at_endgames(cards: int, seed: int, count: int) -> Iterator[tuple[Match, Position]]:
    """Yield matches and positions before a lead in hand 1, with at most `cards` cards each."""
    random = Random(seed)
    while count:
        # Play without foreplacement, because such hands are the fastest to solve.
        match = Match(Ruleset.preset("bga")).deal(Deal.draw(random))
        while match.current_number == 1:
            assert match.current is not None
            position = match.current.position
            if position.phase is Phase.LEAD and max(map(len, position.holdings)) <= cards:
                count -= 1
                yield match, position
                break
            match = match.play(choose(position, random))


def mates_in(position: Position) -> dict[Action, int]:
    """Return the leads that mate, with their points."""
    outcomes = {action: position.play(action).outcome for action in position.legal_actions}
    return {action: outcome.points for action, outcome in outcomes.items() if outcome is not None}


def test_computer_errs_in_endgames_only_beyond_its_depth() -> None:
    for match, position in matches_at_endgames(4, 1, 30):
        assert Computer(level(depth=4)).choose(match) in solve_hand(match).evaluate(position).best
    lost = 0
    for match, position in matches_at_endgames(3, 2, 50):
        evaluation = solve_hand(match).evaluate(position)
        lost += evaluation.loss(Computer(level()).choose(match)) > 0
    assert lost >= 3


def test_computer_mates_at_once_unless_its_search_finds_a_better_mate() -> None:
    offered, waited = 0, {1: 0, 3: 0}
    for match, position in matches_at_endgames(7, 3, 100):
        if not (given := mates_in(position)):
            continue
        offered += 1
        for depth in waited:
            action = Computer(level(depth=depth, intuition=0.5, noise=40)).choose(match)
            if action in given:
                assert given[action] == max(given.values())
            else:
                estimate = solve_hand(match).evaluate_with_horizon(position, depth, None)
                assert estimate.worth[action] > max(given.values())
                waited[depth] += 1
    assert offered > 10
    assert waited[1] == 0
    assert waited[3] > 1


def test_misread_lead_is_mistaken_for_a_mate_despite_an_answer_by_rank() -> None:
    mistaken = 0
    for match, position in matches_at_endgames(5, 4, 40):
        suits = {card.suit for card in position.holdings[1 - position.turn]}
        seeming = [
            card
            for card in position.holdings[position.turn]
            if card.suit not in suits and card not in mates_in(position)
        ]
        action = Computer(level(misreads=1)).choose(match)
        if seeming:
            assert action in seeming
            mistaken += solve_hand(match).evaluate(position).loss(action) > 0
    assert mistaken >= 3


def test_misreading_computer_overlooks_mates() -> None:
    computer = Computer(level(misreads=1))
    overlooked = 0
    for match, position in matches_at_endgames(6, 5, 80):
        mates = mates_in(position)
        overlooked += bool(mates) and computer.choose(match) not in mates
    assert overlooked >= 3


def first_declarations(by: Level, count: int) -> Iterator[tuple[Position, Action]]:
    """Yield what a level declares as dealer in `count` deals, each with the position before."""
    for number in range(count):
        match = Match().deal(Deal.draw(Random(number)))
        yield Position.start(match.deals[0]), Computer(by, number).choose(match)


def test_level_without_intuition_foreplaces_only_lone_low_cards() -> None:
    declarations = list(first_declarations(level(noise=8), 40))
    foreplaced = [(start, card) for start, card in declarations if isinstance(card, Card)]
    assert 3 <= len(foreplaced) <= 12
    for start, card in foreplaced:
        assert card.rank in {Rank.KING, Rank.QUEEN, Rank.SEVEN}
        assert sum(other.suit is card.suit for other in start.holdings[0]) == 1


def test_level_with_full_intuition_declares_best_actions() -> None:
    for start, action in first_declarations(level(intuition=1), 10):
        assert action in solve(start).evaluate().best


@pytest.mark.parametrize(
    ("level", "name"),
    [*((level, "bga") for level in LEVELS.values()), (LEVELS["perfect"], "super")],
    ids=lambda value: value if isinstance(value, str) else value.name,
)
def test_draw_offer_is_judged_by_estimate_and_at_level_perfect_by_exact_value(
    level: Level, name: str
) -> None:
    answers, right, source = set[bool](), 0, Random(3)
    for _ in range(30):
        match = Match(Ruleset.preset(name)).deal(Deal.draw(source))
        while match.hand.position.trick < 5 and not match.needs_deal and len(match.hands) < 2:
            legal = match.hand.position.legal_actions
            quiet = [each for each in legal if not match.hand.position.play(each).is_mate]
            match = match.play(source.choice(quiet or list(legal)))
        hand = match.hand
        if not hand.may_be_agreed:
            continue
        answer = Computer(level, 7).accepts_draw(match)
        assert answer is Computer(level, 7).accepts_draw(match)
        answers.add(answer)
        solution, seat = solve_hand(match), 1 - hand.position.turn
        drawn = solution.evaluate(hand.agree_draw().position).value_to(seat)
        exact = solution.evaluate(hand.position).value_to(seat) <= drawn
        right += answer is exact
        assert answer is exact or level.name != "perfect"
    assert answers == {True, False}
    assert right > 15
