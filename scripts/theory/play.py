"""A sample of hands that both players play perfectly: their lengths and their decisions."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import fmean, median
from typing import Final, NamedTuple

from mate.rules import NO_FOREPLACEMENT, Card, Deal, Phase, beats
from mate.solver import Evaluation, solve
from mate.workers import map_in_processes
from scripts.theory.deals import Figures

HANDS: Final = 2000
SEED: Final = 1


class Decision(NamedTuple):
    """A decision in a hand, between two or more legal actions.

    Args:
        phase: the kind of action that was due.
        choices: the number of legal actions.
        best: the number of best actions.
        mean_loss: the average loss of the legal actions.
        kind: for a reply that can either win or lose the trick, `duck` if all best replies lose the
            trick, `win` if all best replies win the trick, and otherwise `either`; for the second
            declaration, `nothing` if keeping all ten is a best action, and otherwise `card`; "" for
            all other decisions.
    """

    phase: Phase
    choices: int
    best: int
    mean_loss: float
    kind: str = ""


class Offer(NamedTuple):
    """The first trick of a hand on which the leader could mate.

    Args:
        trick: the number of the trick.
        right: whether mating at once is a best lead.
        gain: the points by which the best lead is better than the best mate on that trick.
    """

    trick: int
    right: bool
    gain: int


class Played(NamedTuple):
    """The facts about a hand.

    Args:
        deal: the number of the deal.
        trick: the number of the trick with the mate; 0 for a draw.
        rank: the rank of the mating card, as a word; "" for a draw.
        overmate: whether the mate was an overmate.
        decisions: the decisions between two or more actions.
        forced: the number of actions without an alternative.
        offer: the first trick on which the leader could mate, or None.
        leads: the number of the trick, and whether the leader wins the hand, for each position
            before a lead whose value is not a draw.
    """

    deal: int
    trick: int
    rank: str
    overmate: bool
    decisions: tuple[Decision, ...]
    forced: int
    offer: Offer | None
    leads: tuple[tuple[int, bool], ...]


def figures(jobs: int) -> Figures:
    """Return figures about all hands of the sample."""
    source = Random(SEED)
    numbers = [Deal.draw(source).number for _ in range(HANDS)]
    hands = list(map_in_processes(play, numbers, jobs, at_a_time=20))
    first = [hands[0].deal, hands[0].trick, hands[0].rank]
    begun = {"hands": HANDS, "seed": SEED, "first": first}
    return begun | _ends(hands) | _decisions(hands) | _offers(hands) | _leads(hands)


def play(number: int) -> Played:
    """Play a deal in which each action is a random best action, and return facts about the hand."""
    solution = solve(Deal.from_number(number))
    position, source = solution.position, Random(number)
    decisions: list[Decision] = []
    leads: list[tuple[int, bool]] = []
    offer, forced = None, 0
    while position.outcome is None:
        evaluation = solution.evaluate(position)
        if len(evaluation.values) > 1:
            decisions.append(_decision(evaluation))
        else:
            forced += 1
        if position.phase is Phase.LEAD:
            offer = offer or _offer(evaluation)
            if evaluation.value:
                leads.append((position.trick, evaluation.winner == position.turn))
        position = position.play(source.choice(evaluation.best))
    outcome = position.outcome
    card = outcome.card
    return Played(
        number,
        outcome.trick if card else 0,
        card.rank.word if card else "",
        outcome.overmate,
        tuple(decisions),
        forced,
        offer,
        tuple(leads),
    )


def _decision(evaluation: Evaluation) -> Decision:
    position, best = evaluation.position, evaluation.best
    losses = [evaluation.loss(action) for action in evaluation.values]
    return Decision(position.phase, len(losses), len(best), fmean(losses), kind_of(evaluation))


def kind_of(evaluation: Evaluation) -> str:
    """Return the kind of a decision, as in `Decision`."""
    position = evaluation.position
    if position.phase is Phase.DECLARE and position.turn != position.dealer:
        return "nothing" if NO_FOREPLACEMENT in evaluation.best else "card"
    led = position.led
    if led is None:
        return ""
    wins = {isinstance(card, Card) and beats(card, led) for card in evaluation.values}
    if len(wins) < 2:
        return ""
    right = {isinstance(card, Card) and beats(card, led) for card in evaluation.best}
    if len(right) == 2:
        return "either"
    return "win" if right == {True} else "duck"


def _offer(evaluation: Evaluation) -> Offer | None:
    position = evaluation.position
    mates = [card for card in evaluation.values if position.play(card).is_mate]
    if not mates:
        return None
    gain = min(evaluation.loss(card) for card in mates)
    return Offer(position.trick, not gain, gain)


def _ends(hands: list[Played]) -> Figures:
    won = [hand for hand in hands if hand.trick]
    tricks = Counter(hand.trick for hand in hands)
    ranks = Counter(hand.rank for hand in won)
    return {
        "draws": _percent(len(hands) - len(won), len(hands)),
        "tricks": [_percent(tricks[trick], len(hands)) for trick in range(1, 11)],
        "median_trick": int(median(hand.trick for hand in won)),
        "late_mates": _percent(sum(hand.trick >= 7 for hand in won), len(won)),
        "mating_ranks": {rank: _percent(count, len(won)) for rank, count in ranks.most_common()},
        "overmates": sum(hand.overmate for hand in won),
        "forced": _percent(
            sum(hand.forced for hand in hands),
            sum(hand.forced + len(hand.decisions) for hand in hands),
        ),
        "choices_a_hand": round(fmean(len(hand.decisions) for hand in hands), 1),
        "single_best_a_hand": round(
            fmean(sum(each.best == 1 for each in hand.decisions) for hand in hands), 1
        ),
    }


def _leads(hands: list[Played]) -> Figures:
    """Return, for each trick, in which percentage of the decided hands the leader wins."""
    leads = [lead for hand in hands for lead in hand.leads]
    wins = []
    for number in range(1, 10):
        such = [leader for trick, leader in leads if trick == number]
        wins.append(_percent(sum(such), len(such)))
    return {"leader_wins": wins}


def _decisions(hands: list[Played]) -> Figures:
    every = [decision for hand in hands for decision in hand.decisions]
    found: Figures = {}
    for phase in (Phase.DECLARE, Phase.LEAD, Phase.REPLY):
        such = [decision for decision in every if decision.phase is phase]
        found[phase.name.lower()] = {
            "count": len(such),
            "single_best": _percent(sum(each.best == 1 for each in such), len(such)),
            "all_best": _percent(sum(each.best == each.choices for each in such), len(such)),
            "random_costs": round(fmean(each.mean_loss for each in such), 1),
        }
    kinds = Counter(decision.kind for decision in every)
    total = sum(kinds[kind] for kind in ("duck", "win", "either"))
    ducked = sum(any(each.kind == "duck" for each in hand.decisions) for hand in hands)
    return found | {
        "second_declares_nothing": _percent(kinds["nothing"], kinds["nothing"] + kinds["card"]),
        "win_or_lose": total,
        "duck": _percent(kinds["duck"], total),
        "win": _percent(kinds["win"], total),
        "either": _percent(kinds["either"], total),
        "hands_with_a_duck": _percent(ducked, len(hands)),
    }


def _offers(hands: list[Played]) -> Figures:
    offers = [hand.offer for hand in hands if hand.offer]
    wrong = [offer for offer in offers if not offer.right]
    early = [offer for offer in offers if offer.trick <= 4]
    late = [offer for offer in offers if offer.trick >= 7]
    return {
        "offers": len(offers),
        "first_offer_wrong": _percent(len(wrong), len(offers)),
        "waiting_gains": round(fmean(offer.gain for offer in wrong), 1),
        "early_offer_wrong": _percent(sum(not offer.right for offer in early), len(early)),
        "late_offer_wrong": _percent(sum(not offer.right for offer in late), len(late)),
    }


def _percent(part: int, whole: int) -> float:
    return round(100 * part / whole, 3)
