"""Causes agree with a second search, and every claim of a reason is true."""

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
from mate.grading import Cause, CauseKind, Grade, analyze, answers, cause_of, trick_won
from mate.players import LEVELS
from mate.record.code import record_of_code
from mate.rules import (
    DECK,
    NO_FOREPLACEMENT,
    PRESETS,
    Action,
    Card,
    Deal,
    Hand,
    Holding,
    Phase,
    Position,
    Ruleset,
    beats,
    parse_action,
)
from mate.solver import Change, Power, Solution, solve, solve_hand
from mate.solver.evaluation import Stakes
from mate.words.narrator import Narrator
from mate.words.reasons import addressing, explain_fault, explain_mistake, in_short

NARRATOR: Final = Narrator(("Ana", "Ben"))
REST: Final = {CauseKind.LOST_ANYWAY, CauseKind.ENDING}
BGA: Final = Ruleset.preset("bga")


# Tests of the plain solver that the second search uses.


def random_lead_position(random: Random, ruleset: Ruleset, held: int) -> Position:
    """Return a random position before a lead, with at most `held` cards in each holding."""
    position = random_endgame(random_start(ruleset, random), random, held)
    while position.phase is Phase.REPLY:
        position = position.play(position.legal_actions[-1])
    return position if position.outcome is None else random_lead_position(random, ruleset, held)


@pytest.mark.parametrize("held", [(2, 3, 4), pytest.param((5, 6), marks=pytest.mark.deep)])
def test_solver_and_plain_solver_agree_on_values_of_changed_games(held: tuple[int, ...]) -> None:
    random = Random(36)
    differ = 0
    for ruleset in ALL_RULESETS * 3:
        position = random_lead_position(random, ruleset, random.choice(held))
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


# Tests of the causes of mistakes.


def mistakes(
    ruleset: Ruleset, trick: int, seed: int
) -> Iterator[tuple[Solution, Position, Action]]:
    """Yield mistakes from trick `trick` on in random hands, at most one mistake per position."""
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
    """Return whether the second search finds the same cause."""
    share = None if found.share is None else round(found.share, 3)
    same = found.kind.word, found.card, found.against, share
    return same in mistake.causes(found.better)


def test_second_search_confirms_each_cause() -> None:
    for seed, ruleset in enumerate(ALL_RULESETS):
        for solution, position, action in islice(mistakes(ruleset, 7, seed), 3):
            found = cause_of(solution, position, action)
            assert found is not None
            assert is_confirmed(found, Mistake(position, action))


@pytest.mark.deep
@pytest.mark.parametrize("level", ["novice", "casual", "club", "expert"])
@pytest.mark.parametrize("rules", PRESETS)
def test_second_search_confirms_causes_of_whole_matches(rules: str, level: str) -> None:
    confirmed = []
    for number in range(10):
        code = play_match((LEVELS[level], LEVELS[level]), PRESETS[rules], 11, number).code
        match = record_of_code(code).match
        for hand in analyze(match).hands:
            stakes = solve_hand(match, hand.number)._stakes
            for graded in hand.actions:
                if graded.loss >= Grade.MISTAKE.least:
                    found = hand.cause_of(graded)
                    assert found is not None
                    mistake = Mistake(graded.evaluation.position, graded.action, stakes)
                    confirmed.append(is_confirmed(found, mistake))
                    assert confirmed[-1] or found.kind not in REST
    assert sum(confirmed) >= 0.97 * len(confirmed)


def test_best_action_has_no_cause_of_a_loss_and_causes_are_cached() -> None:
    solution, position, action = next(mistakes(BGA, 5, 2))
    assert all(cause_of(solution, position, b) is None for b in solution.evaluate(position).best)
    assert cause_of(solution, position, action) is cause_of(solution, position, action)


CARD: Final = "((?:10|[AKQ7])[♣♠♥♦])"
OUT: Final = re.compile(
    rf"(Ana|Ben) (?:could )?(forces? out|takes?) {CARD} with {CARD} and mates? with {CARD}"
)
PROTECTS: Final = re.compile(rf"{CARD} protect(?:s|ed) {CARD}, (?:Ana|Ben)'s answer to {CARD}")
GONE: Final = re.compile(rf"once (Ana|Ben)'s {CARD} is gone")
COMPARED: Final = re.compile(
    r"on trick (\d+)(?: \(counted as \d+\))? for (\d+) points instead of (\d+)"
)
EARLIER: Final = re.compile(r"not on trick (\d+)(?: \(counted as \d+\))? for (\d+)")
SPENT: Final = re.compile(rf"(Ana|Ben) would have spent {CARD} on trick (\d+)")
ANSWERED: Final = re.compile(rf"(Ana|Ben) could have answered {CARD} with {CARD}")
ENDS: Final = re.compile(
    rf"(?:Ana|Ben) (?:could (?:have )?|would have )?mate[sd]? with {CARD} on trick (\d+)"
)


def card_named(text: str) -> Card:
    return next(card for card in DECK if card.label == text)


def assert_true(sentence: str, found: Cause, solution: Solution) -> None:
    """Check a sentence against the two lines of play of a cause, and these lines by the solver."""
    ends = found.now.end, found.instead.end
    for line in (found.now, found.instead):
        values = {solution.evaluate(each).value for each in line.positions[1:]}
        assert len(values) == 1, "a line is best play after its first action"
    for name, verb, spent, led, mating in OUT.findall(sentence):
        steps = [*found.now.steps()]
        before = next(
            at for at, action in steps if at.led and (action.label, at.led.label) == (spent, led)
        )
        assert answers(card_named(spent), card_named(mating))
        assert NARRATOR.names[before.leader] == name
        if verb.startswith("force"):
            assert len(before.legal_actions) == 1
        else:
            assert not beats(card_named(spent), card_named(led))
    for mating, trick in ENDS.findall(sentence):
        assert (mating, int(trick)) in {(end.card.label, end.trick) for end in ends if end.card}
    now, instead = ends
    for card, guard, mating in PROTECTS.findall(sentence):
        assert now.card is card_named(mating)
        assert answers(card_named(guard), card_named(mating))
        forced = (at for at, action in found.now.steps() if action is card_named(guard))
        (before,) = (at for at in forced if at.led)
        assert before.legal_actions == (card_named(guard),)
        assert answers(card_named(card), before.led or DECK[0])
    for name, gone in GONE.findall(sentence):
        assert answers(card_named(gone), now.card or DECK[0])
        assert (NARRATOR.names.index(name), card_named(gone)) in {
            (at.turn, action) for at, action in found.now.steps()
        }
    for trick, more, less in COMPARED.findall(sentence):
        said = int(trick), int(more), int(less)
        compared = ((now, instead), (instead, now))
        assert said in {(end.trick, end.points, other.points) for end, other in compared}
    assert_lines_show(sentence, found)
    for prevented in re.findall(rf"to prevent a mate with {CARD}", sentence):
        assert (now.card, now.winner) == (card_named(prevented), 1 - found.player)
    for wanted in re.findall(rf"(?:to mate with {CARD} later|{CARD} no longer mates)", sentence):
        assert (instead.card, instead.winner) == (card_named("".join(wanted)), found.player)
    shown: set[object] = {a for line in (found.now, found.instead) for a in line.actions}
    shown |= {found.card, *found.threats, *(each.card for each in found.together)}
    shown |= {threat for each in found.together for threat in each.threats}
    assert {*map(card_named, re.findall(CARD, sentence))} <= shown
    if "losing anyway" in sentence or "lose anyway" in sentence:
        assert solution.evaluate(found.position).value_to(found.player) < 0
    if "the draw" in sentence or "hand is drawn" in sentence:
        assert None in {end.winner for end in ends}


def assert_lines_show(sentence: str, found: Cause) -> None:
    """Check what a sentence says about the cards played in the lines of best play."""
    now, instead = found.now.end, found.instead.end
    replies = {
        (NARRATOR.names[at.turn], at.led and at.led.label, action.label, at.trick)
        for at, action in found.instead.steps()
        if isinstance(action, Card)
    }
    for at, more in EARLIER.findall(sentence):
        assert (int(at), int(more)) == (now.trick, now.points)
    for name, spent, trick in SPENT.findall(sentence):
        assert now.card is card_named(spent)
        assert (name, spent, int(trick)) in {(who, card, at) for who, _, card, at in replies}
    for name, led, answer in ANSWERED.findall(sentence):
        assert (name, led, answer) in {each[:3] for each in replies}
    if "an earlier mate costs less" in sentence:
        assert now.card
        assert instead.card
        assert now.card.rank is instead.card.rank
        assert now.trick > instead.trick
    for tricks in re.findall(r"(\w+) tricks? later, on trick", sentence):
        assert found.same_weight
        assert now.trick - instead.trick == ("one", "two", "three").index(tricks) + 1
    for name, extra in re.findall(rf"(Ana|Ben) (?:could )?win a trick with {CARD}", sentence):
        assert NARRATOR.names.index(name) == 1 - found.player
        assert trick_won(found.now, card_named(extra))
    for trick, card in re.findall(rf"winning trick (\d+) with {CARD} only delayed", sentence):
        won = trick_won(found.now, card_named(card))
        assert won is not None
        assert won.trick == int(trick)
    said_of = next((each for each in found.together if each.kind.power is Power.MATE), found.job)
    for gone in re.findall(r"it mates once ([^.]*?) (?:is|are) gone", sentence):
        other = found.position.holdings[1 - found.player]
        answering = {card.label for card in other if answers(card, said_of.card or DECK[0])}
        assert {*gone.split(" and ")} == answering
    for name in re.findall(r"it mates once (Ana|Ben) has no", sentence):
        assert (instead.card, instead.winner) == (said_of.card, 1 - NARRATOR.names.index(name))


def assert_cause_true(found: Cause, sentence: str) -> None:
    """Check what a sentence says about the card of a cause, such as an answer or a trick won."""
    after = found.now.positions[1].holdings
    if "only answer" in sentence:
        assert found.job.card is not None
        for threat in found.job.threats:
            assert answers(found.job.card, threat)
            assert not any(answers(card, threat) for card in after[found.player])
    reply = found.position.play(found.better)
    if "forced out" in sentence:
        best = solve(reply).evaluate().best
        assert all(found.card not in reply.play(each).holdings[1 - found.player] for each in best)
    if "attacked" in sentence:
        assert found.card in reply.legal_actions
    if won := re.search(r"(?:win|take the lead on|would still have won) trick (\d+)", sentence):
        job = next((each for each in found.job.together if each.won_at), found.job)
        assert job.won_at is not None
        assert job.won_at.trick == int(won[1])


@pytest.fixture(scope="module")
def causes() -> list[tuple[Solution, Cause]]:
    """The causes of many mistakes from trick 3 on, with the solutions of their hands."""
    found = []
    for ruleset in (Ruleset(), BGA, Ruleset.preset("denexa")):
        for solution, position, action in islice(mistakes(ruleset, 3, 3), 120):
            cause = cause_of(solution, position, action)
            assert cause is not None
            found.append((solution, cause))
    return found


def test_every_claim_of_a_reason_is_true(causes: list[tuple[Solution, Cause]]) -> None:
    kinds = set()
    for solution, found in causes:
        kinds.add(found.kind)
        addressed = addressing(found.player, NARRATOR)
        for said in (
            explain_mistake(found, NARRATOR),
            explain_fault(found, NARRATOR),
            in_short(found, NARRATOR),
        ):
            assert_true(said, found, solution)
            assert_cause_true(found, said)
        assert " mates on " not in explain_fault(found, addressed)
        if found.kind not in REST:
            assert NARRATOR.card(found.better) not in explain_fault(found, NARRATOR, brief=True)
        mated = found.now.end.winner == 1 - found.player
        if mated and found.kind is not CauseKind.MATE_NOW and not found.loses_anyway:
            assert NARRATOR.card(found.now.end.card or DECK[0]) in explain_mistake(found, NARRATOR)
    assert len(kinds) >= 9


def test_reason_names_both_causes_that_together_explain_a_loss() -> None:
    start = Position.start(Deal.parse("K7.AQ7.AKQ7.T"), Ruleset.preset("denexa"))
    hand = Hand((start,)).play_all(map(parse_action, ("-", "-", "AH", "TH", "QS", "KS")))
    found = cause_of(solve(start), hand.position, Card.parse("QD"))
    assert found is not None
    assert (found.kind, found.share) == (CauseKind.ENDING, None)
    lead, mating_card = found.together
    assert lead.kind is CauseKind.LEAD
    assert lead.share == pytest.approx(0.70)
    assert mating_card.kind is CauseKind.MATING_CARD
    assert mating_card.share == pytest.approx(0.30)
    said = explain_fault(found, addressing(1, NARRATOR))
    assert said.startswith("You should keep the lead to mate with Q♦ later and save Q♦: ")


def test_causes_named_together_each_explain_less_than_three_quarters_of_the_loss(
    causes: list[tuple[Solution, Cause]],
) -> None:
    joined = [found for _, found in causes if found.together]
    assert joined
    assert {found.kind for found in joined} <= REST
    for first, second in (found.together for found in joined):
        assert first.share is not None
        assert second.share is not None
        assert first.share + second.share > 1 - 1e-9
        assert second.share <= first.share < 0.75
        assert first.kind is not second.kind
        assert first.better == second.better


EXPLAINED: Final = """\
...TQ | 7.7.. | 0 | | QD
  Ana could have mated at once with 10♦ for 90 points: Ben had no diamonds and no ten.
  Another mate scores 90 points, not 27.
A..T. | .T..Q | 1 | | QD
  Ben mated too soon. After 10♠ Ben could have mated with Q♦ on trick 10 for 30 points instead of \
27.
  Too soon: Q♦ mates for 27 points, but a later mate scores 30.
A..7. | .T.A. | 0 | | 7H
  Ana should have kept the lead to mate with 7♥ later. After 7♥ Ben could mate with 10♠ on trick \
10 for 100 points. After A♣ Ana could have mated with 7♥ on trick 10 for 70 points.
  Ana should keep the lead to mate with 7♥ later. After 7♥ Ben mates with 10♠ on trick 10 for 100 \
points.
..Q7. | T...TQ | 1 | TH | TD
  Ben should have won trick 8 to mate with 10♦ later. After 10♦ Ana could mate with 7♥ on trick \
10 for 70 points. After 10♣ Ben could have mated with 10♦ on trick 9 for 90 points.
  10♦ loses the trick. With the lead Ana mates with 7♥ on trick 10 for 70 points.
.AT.. | .7..A | 0 | | TS
  Ana should have saved 10♠, the mating card. After A♠ Ana could have mated with 10♠ on trick 10 \
for 100 points.
  Save 10♠: it mates once 7♠ is gone. Without it the hand is drawn.
7..K. | KQ... | 0 | | 7C
  7♣ was Ana's only answer to Q♣, Ben's mating card. Without it Ben could mate with Q♣ on trick \
10 for 30 points. K♥ would have saved the draw.
  7♣ is Ana's only answer to Q♣, Ben's mating card. Without it Ben mates with Q♣ on trick 10 for \
30 points.
T7.A.. | AK..K.7 | 1 | QC | AC
  Ben needed A♣ to take the lead on trick 9 and mate on trick 10, not 8. After K♣ Ben could have \
mated with K♥ on trick 10 for 40 points instead of 32.
  Save A♣ to take the lead on trick 9 and mate on trick 10, not 8. After A♣ Ben mates with K♥ on \
trick 8 for only 32 points.
..TKQ.AK7 | AK7.K.7. | 0 | AH | KH
  K♥ was Ana's answer to K♠, Ben's mating card. Without it Ben could force out K♦ with K♣ and \
mate with K♠ on trick 9 for 36 points. 10♥ would have saved the draw.
  K♥ is Ana's answer to K♠, Ben's mating card. Without it Ben forces out K♦ with K♣ and mates \
with K♠ on trick 9 for 36 points.
TQ7... | K.7..T | 1 | | 7S
  Ben should have forced out 10♣. After 7♠ Ana could force out K♣ with 10♣ and mate with Q♣ on \
trick 10 for 30 points. 10♦ would have saved the draw, because Ben could have answered Q♣ with \
K♣.
  Ben should force out 10♣ now. After 7♠ Ana forces out K♣ with 10♣ and mates with Q♣ on trick 10 \
for 30 points.
AQ..Q. | T.K..KQ | 1 | AD | KD
  Ben was losing anyway, and an earlier mate costs less: after Q♦ Ana would have mated with Q♣ on \
trick 9 for 27 points, not on trick 10 for 30.
  Ben loses anyway, and an earlier mate costs less: after K♦ Ana mates with Q♥ one trick later, \
on trick 10, for 30 points instead of 27.
.T.K.A | .Q.TQ. | 1 | | QH
  Ben should have saved Q♥, the mating card. Without it Ana could mate with A♦ on trick 10 for \
110 points. After 10♥ Ben could have mated with Q♥ on trick 9 for 27 points.
  Save Q♥: it mates once K♥ is gone. Without it Ana mates with A♦ on trick 10 for 110 points.
7..K.K | KQ...Q | 1 | | QD
  Ben should have forced out 7♣, which answers Q♣, Ben's mating card. After K♣ Ben could have \
mated with Q♣ on trick 9 for 27 points.
  7♣ still answers Q♣, Ben's mating card. After Q♦ the hand is drawn."""
"""For each case: both holdings, the player's seat, the card led, the action, and the texts of
`explain_mistake` and `explain_fault`."""


@pytest.mark.parametrize(
    "case", re.split(r"\n(?=\S)", EXPLAINED), ids=lambda case: case.partition("\n")[0]
)
def test_explanations_of_each_cause_match_the_expected_texts(case: str) -> None:
    where, message, wrong = case.split("\n  ")
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
    assert (explain_mistake(found, NARRATOR), explain_fault(found, NARRATOR)) == (message, wrong)
    causes = Mistake(position, found.action).causes(found.better)
    assert (found.kind.word, found.card, found.against) in [cause[:3] for cause in causes]
    # The brief text names the mate that the lead prevents, because what follows is left out.
    brief = explain_fault(found, NARRATOR, brief=True).partition(" to prevent")[0]
    assert wrong.startswith(brief)


def test_reason_still_names_the_mates_if_only_the_round_is_lost_anyway() -> None:
    hands = Holding.parse(".T.K.A"), Holding.parse(".Q.TQ.")
    position = Position.before_lead(hands, 1, Ruleset.preset("super"))
    # The second hand is worth more to Ana than Ben can win in the first hand.
    found = cause_of(Solution(position, Stakes(200, 200, 200)), position, Card.parse("QH"))
    assert found is not None
    assert found.kind is CauseKind.LOST_ANYWAY
    message = " After 10♥ Ben could have mated with Q♥ on trick 9 for 27 points."
    assert in_short(found, NARRATOR) == "Ben should have saved Q♥, the mating card"
    assert explain_mistake(found, NARRATOR).endswith(message)
    fault = "Without it Ana mates with A♦ on trick 10 for 110 points."
    when = "Save Q♥: it mates once K♥ is gone."
    assert explain_fault(found, NARRATOR) == f"{when} {fault}"


def test_keeping_all_ten_can_be_a_mistake_because_the_foreplacement_bonus_is_missed() -> None:
    # The mate with QH on trick 9 scores 30 points if 7S is foreplaced, otherwise 27.
    position = Position.start(Deal.parse("K.ATKQ.K7.TQ7")).play(NO_FOREPLACEMENT)
    found = cause_of(solve(position), position, NO_FOREPLACEMENT)
    assert found is not None
    assert (found.kind, found.better, found.share) == (CauseKind.BONUS, Card.parse("7S"), 1)
