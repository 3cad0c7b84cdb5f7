"""The cost of three habits in best play: early mates, spending an only answer, leaving tricks."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from statistics import fmean
from typing import Final

from mate.rules import Card, Deal, Phase, beats
from mate.solver import Evaluation, solve
from mate.workers import map_in_processes
from scripts.theory.answers import answers, is_only_answer, is_sure
from scripts.theory.deals import Figures

HANDS: Final = 2000
SEED: Final = 5
Costs = list[tuple[str, int]]
"""Names of habits, each with the points lost by following the habit once."""


def figures(jobs: int) -> Figures:
    """Return how often each habit could be followed, and what it cost on average."""
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(HANDS)]
    hands = list(map_in_processes(costs, numbers, jobs, at_a_time=20))
    every: defaultdict[str, list[int]] = defaultdict(list)
    for habit, cost in (each for hand in hands for each in hand):
        every[habit].append(cost)
    takes = zip(every["take"], every["leave"], strict=True)
    return {
        "hands": HANDS,
        "seed": SEED,
        "first": sum(cost for _, cost in hands[0]),
        "taking_is_right": round(100 * fmean(take <= leave for take, leave in takes), 3),
        "costs": {habit: round(fmean(each), 1) for habit, each in sorted(every.items())},
        "count": {habit: len(each) for habit, each in sorted(every.items())},
    }


def costs(number: int) -> Costs:
    """Return the costs of habits while a deal is played with random best actions."""
    solution = solve(Deal.from_number(number))
    position, source, found = solution.position, Random(number), []
    while position.outcome is None:
        evaluation = solution.evaluate(position)
        if position.phase is Phase.LEAD:
            found += [*_when_to_mate(evaluation), *_spending(evaluation)]
        elif position.phase is Phase.REPLY:
            found += _taking(evaluation)
        position = position.play(source.choice(evaluation.best))
    return found


def _losses(evaluation: Evaluation) -> tuple[dict[Card, int], int, int]:
    """Return the loss of each card, and the masks of the player to act and of the other player."""
    position = evaluation.position
    losses = {card: evaluation.loss(card) for card in evaluation.values if isinstance(card, Card)}
    held = (position.mask0, position.mask1)
    return losses, held[position.turn], held[1 - position.turn]


def _when_to_mate(evaluation: Evaluation) -> Iterator[tuple[str, int]]:
    losses, _, other = _losses(evaluation)
    sure = [card for card in losses if is_sure(card, other)]
    mating = [losses[card] for card in losses if not answers(card, other)]
    if mating and sure:
        yield "mate before sure tricks", min(mating)
        yield "best sure trick", min(losses[card] for card in sure)
        yield "lightest sure trick", losses[min(sure, key=lambda card: card.rank.weight)]
        yield "heaviest sure trick", losses[max(sure, key=lambda card: card.rank.weight)]
    elif mating and len(losses) > 1:
        yield "mate after sure tricks", min(mating)


def _spending(evaluation: Evaluation) -> Iterator[tuple[str, int]]:
    losses, own, other = _losses(evaluation)
    for card, loss in losses.items():
        if len(losses) > 1 and answers(card, other):
            spends = "spends an only answer" if is_only_answer(card, own, other) else "spends none"
            yield f"{'sure' if is_sure(card, other) else 'other'} lead that {spends}", loss


def _taking(evaluation: Evaluation) -> Costs:
    losses, own, other = _losses(evaluation)
    led = evaluation.position.led
    assert led is not None
    free = [card for card in losses if not is_only_answer(card, own, other)]
    take = [losses[card] for card in free if beats(card, led)]
    leave = [losses[card] for card in free if not beats(card, led)]
    return [("take", min(take)), ("leave", min(leave))] if take and leave else []
