"""A second search finds the same causes, by values found a second time; sentences say them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from tests.grading.causesearch import ChangedGame, Mistake
from tests.solver.plain_solver import random_endgame, random_start
from tests.strategies import ALL_RULESETS, choose

from mate.cli.commands.simulate import play_match
from mate.grading import Grade, Kind, analyze, cause_of
from mate.grading.causes import Cause
from mate.players import LEVELS
from mate.record.code import record_of_code
from mate.rules import (
    NO_FOREPLACEMENT,
    PRESETS,
    Action,
    Card,
    Deal,
    Holding,
    Phase,
    Position,
    Ruleset,
)
from mate.solver import Change, Power, Solution, solve, solve_hand
from mate.solver.evaluation import Stakes
from mate.words.narrator import Narrator
from mate.words.reasons import fault, in_short, why

NARRATOR: Final = Narrator(("Ana", "Ben"))
REST: Final = {Kind.LOST_ANYWAY, Kind.ENDING}
BGA: Final = Ruleset.preset("bga")


# The second search


def late(random: Random, ruleset: Ruleset, held: int) -> Position:
    """A random position before a lead, with at most so many cards in a hand."""
    position = random_endgame(random_start(ruleset, random), random, held)
    while position.phase is Phase.REPLY:
        position = position.play(position.legal_actions[-1])
    return position if position.outcome is None else late(random, ruleset, held)


@pytest.mark.parametrize("held", [(2, 3, 4), pytest.param((5, 6), marks=pytest.mark.deep)])
def test_changed_games_are_worth_what_the_solver_says(held: tuple[int, ...]) -> None:
    random = Random(36)
    differ = 0
    for ruleset in ALL_RULESETS * 3:
        position = late(random, ruleset, random.choice(held))
        card, led = random.sample([*position.holdings[0], *position.holdings[1]], 2)
        changes = [
            Change(Power.ANSWER, card),
            Change(Power.ANSWER, card, led),
            Change(Power.WIN, card),
            Change(Power.MATE, card),
            *(
                Change(Power.BONUS, side=side)
                for side in (0, 1)
                if position.foreplaced[side ^ position.dealer]
            ),
        ]
        stakes = Stakes(30, -5, -70, random.choice(changes))
        value = ChangedGame(stakes).value(position)
        assert value == Solution(position, stakes).value, (ruleset, position, stakes)
        differ += value != Solution(position, stakes._replace(change=None)).value
    assert differ > 15


# The causes


def mistakes(
    ruleset: Ruleset, trick: int, seed: int
) -> Iterator[tuple[Solution, Position, Action]]:
    """Losing actions in random hands from a trick on, at most one in each position."""
    source = Random(seed)
    while True:
        position = Position.start(Deal.draw(source), ruleset, source.randrange(2))
        while position.outcome is None:
            if position.trick >= trick:
                solution = solve(position)
                evaluation = solution.evaluate()
                action = evaluation.ranked[-1]
                if evaluation.loss(action):
                    yield solution, position, action
            position = position.play(choose(position, source))


def is_confirmed(found: Cause, mistake: Mistake) -> bool:
    """Whether the second search finds the same beside the same best action."""
    share = None if found.share is None else round(found.share, 3)
    same = found.kind.word, found.card, found.against, share
    return same in mistake.causes(found.better)


def test_a_cause_is_one_that_a_second_search_finds_and_the_rest_has_none() -> None:
    for seed, ruleset in enumerate(ALL_RULESETS):
        for solution, position, action in islice(mistakes(ruleset, 7, seed), 3):
            found = cause_of(solution, position, action)
            assert found is not None
            assert is_confirmed(found, Mistake(position, action))


@pytest.mark.deep
@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert"])
@pytest.mark.parametrize("rules", PRESETS)
def test_so_it_is_for_all_but_a_few_mistakes_of_whole_matches(rules: str, level: str) -> None:
    confirmed = []
    for number in range(10):
        code = play_match((LEVELS[level], LEVELS[level]), PRESETS[rules], 11, number).code
        match = record_of_code(code).match
        for hand in analyze(match).hands:
            stakes = solve_hand(match, hand.number)._stakes
            for graded in hand.actions:
                if graded.loss >= Grade.MISTAKE.least:
                    found = hand.why(graded)
                    assert found is not None
                    mistake = Mistake(graded.evaluation.position, graded.action, stakes)
                    confirmed.append(is_confirmed(found, mistake))
                    assert confirmed[-1] or found.kind not in REST
    assert sum(confirmed) >= 0.97 * len(confirmed)


def test_a_best_action_has_no_cause_and_the_same_mistake_the_same() -> None:
    solution, position, action = next(mistakes(BGA, 5, 2))
    assert all(cause_of(solution, position, b) is None for b in solution.evaluate(position).best)
    assert cause_of(solution, position, action) == cause_of(solution, position, action)


def test_sentences_name_no_card_that_is_not_the_causes() -> None:
    kinds = set()
    for solution, position, action in islice(mistakes(Ruleset(), 3, 3), 150):
        found = cause_of(solution, position, action)
        assert found is not None
        kinds.add(found.kind)
        cards = {found.action, found.better, found.card, found.against}
        lost = found.now.end.winner == found.instead.end.winner == 1 - found.player
        if lost or found.kind in REST | {Kind.WAIT}:
            cards |= {found.now.end.card, found.instead.end.card}
        named = {NARRATOR.card(card) for card in cards if card is not None}
        for told in (why(found, NARRATOR), fault(found, NARRATOR), in_short(found, NARRATOR)):
            assert {*re.findall(r"(?:10|[AKQ7])[♣♠♥♦]", told)} <= named, told
        if found.kind not in REST:
            assert NARRATOR.card(found.better) not in fault(found, NARRATOR)
    assert len(kinds) >= 9


SAID: Final = """\
...TQ | 7.7.. | 0 | | QD
  10♦ would have mated at once for 90 points: Ben has no diamonds and no ten.
  Another mate scores more: 90 points, not 27 points.
A..T. | .T..Q | 1 | | QD
  Too soon: after 10♠ Ben would have mated with Q♦ on trick 10 for 30 points, not 27.
  Too soon: Q♦ scores 27 points, a later mate 30 points.
A..7. | .T.A. | 0 | | 7H
  Ana had to keep the lead; after A♣ Ana would have mated on trick 10 for 70 points.
  Ana has to keep the lead; after 7♥ Ben mates on trick 10 for 100 points.
..Q7. | T...TQ | 1 | TH | TD
  Ben had to win the trick and lead next; after 10♣ Ben would have mated on trick 9 for 90 \
points.
  Ben has to win the trick and lead next; after 10♦ Ana mates on trick 10 for 70 points.
.AT.. | .7..A | 0 | | TS
  10♠ was Ana's mating card; after A♠ Ana would have mated with 10♠ on trick 10 for 100 points.
  10♠ is Ana's mating card; after 10♠ the hand is drawn.
7..K. | KQ... | 0 | | 7C
  7♣ was Ana's only answer to Q♣, Ben's mating card; after K♥ the hand would have been drawn.
  7♣ is Ana's only answer to Q♣, Ben's mating card; after 7♣ Ben mates with Q♣ on trick 10 for \
30 points.
T7.A.. | AK..K.7 | 1 | QC | AC
  Ben needed A♣ to take the lead on trick 9; after K♣ Ben would have mated on trick 10 for 40 \
points, not 32.
  Ben needs A♣ to take the lead on trick 9; after A♣ Ben mates on trick 8 for 32 points.
..TKQ.AK7 | AK7.K.7. | 0 | AH | KH
  Ana could not spare K♥: it answered several cards; after 10♥ the hand would have been drawn.
  Ana cannot spare K♥: it answers several cards; after K♥ Ben mates on trick 9 for 36 points.
TQ7... | K.7..T | 1 | | 7S
  10♣ had to be forced out first, or it wins trick 9 for Ana; after 10♦ the hand would have \
been drawn.
  10♣ has to be forced out first, or it wins trick 9 for Ana; after 7♠ Ana mates on trick 10 \
for 30 points.
AQ..Q. | T.K..KQ | 1 | AD | KD
  Ben was lost either way, but Q♦ was cheaper than K♦: Q♣ would have mated on trick 9 for 27 \
points, not Q♥ on trick 10 for 30.
  Ben is lost either way, but there is a cheaper end; after K♦ Ana mates with Q♥ on trick 10 \
for 30 points.
.T.K.A | .Q.TQ. | 1 | | QH
  After 10♥ Ben would have mated with Q♥ on trick 9 for 27 points.
  After Q♥ Ana mates with A♦ on trick 10 for 110 points.
7..K.K | KQ...Q | 1 | | QD
  7♣ had to be forced out first: it answered Q♣, Ben's mating card; after K♣ Ben would have \
mated with Q♣ on trick 9 for 27 points.
  7♣ has to be forced out first: it answers Q♣, Ben's mating card; after Q♦ the hand is drawn."""
"""What Ana and Ben hold, who acts, what is led and what is done; what is said of it, and what of it
as a wrong answer."""


@pytest.mark.parametrize(
    "case", re.split(r"\n(?=\S)", SAID), ids=lambda case: case.partition("\n")[0]
)
def test_each_kind_of_cause_is_said_of_the_past_and_of_a_wrong_answer(case: str) -> None:
    where, told, wrong = case.split("\n  ")
    ana, ben, seat, led, action = map(str.strip, where.split("|"))
    turn = int(seat)
    leader = 1 - turn if led else turn
    hands = [Holding.parse(ana), Holding.parse(ben)]
    if led:
        hands[leader] = Holding(hands[leader].mask | Card.parse(led).bit)
    position = Position.before_lead((hands[0], hands[1]), leader, BGA)
    position = position.play(Card.parse(led)) if led else position
    found = cause_of(solve(position), position, Card.parse(action))
    assert found is not None
    assert (why(found, NARRATOR), fault(found, NARRATOR)) == (told, wrong)
    causes = Mistake(position, found.action).causes(found.better)
    assert (found.kind.word, found.card, found.against) in [cause[:3] for cause in causes]
    assert fault(found, NARRATOR, brief=True) in {wrong, f"{wrong.partition(';')[0]}."}


def test_where_only_the_round_is_lost_either_way_it_is_said_how_the_hand_ends() -> None:
    hands = Holding.parse(".T.K.A"), Holding.parse(".Q.TQ.")
    position = Position.before_lead(hands, 1, Ruleset.preset("super"))
    # The second hand is worth more to Ana than Ben can win by this one.
    found = cause_of(Solution(position, Stakes(200, 200, 200)), position, Card.parse("QH"))
    assert found is not None
    assert found.kind is Kind.LOST_ANYWAY
    told = "after 10♥ Ben would have mated with Q♥ on trick 9 for 27 points"
    assert in_short(found, NARRATOR) == told
    assert why(found, NARRATOR) == f"A{told[1:]}."
    assert fault(found, NARRATOR) == "After Q♥ Ana mates with A♦ on trick 10 for 110 points."


def test_a_foreplacement_may_only_be_for_the_extra_trick() -> None:
    # With 7S aside the other player mates with QH on trick 9 for 30, without it for 27.
    position = Position.start(Deal.parse("K.ATKQ.K7.TQ7")).play(NO_FOREPLACEMENT)
    found = cause_of(solve(position), position, NO_FOREPLACEMENT)
    assert found is not None
    assert (found.kind, found.better, found.share) == (Kind.BONUS, Card.parse("7S"), 1)
