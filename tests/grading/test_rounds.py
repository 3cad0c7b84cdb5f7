"""Grades of actions, and verdicts on rounds."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise, product
from random import Random

import pytest
from tests.program import random_match
from tests.strategies import ALL_RULESETS

from mate.cli.commands.simulate import play_match
from mate.grading import (
    Analysis,
    GradedAction,
    RoundVerdict,
    analyze,
    grade,
    leads_in_match,
)
from mate.players import LEVELS, Computer
from mate.record import Terms
from mate.record.code import record_of_code
from mate.rules import NO_FOREPLACEMENT, Deal, Match, Ruleset
from mate.solver import solve, solve_hand
from mate.words.narrator import Narrator
from mate.words.verdict import figures, one_line, round_summary, sentences, to_share

NARRATOR = Narrator(("Ana", "Ben"))


def grade_match(match: Match) -> Analysis:
    """Grade a match without causes, because finding the causes takes most of the time."""
    hands = enumerate(match.hands, start=1)
    graded = [grade(number, hand, solve_hand(match, number)) for number, hand in hands]
    return Analysis(tuple(graded), match.length)


@cache
def first_round(seed: int, ruleset: Ruleset) -> RoundVerdict:
    """Return the verdict on a random round; `seed` also decides who deals first."""
    match = random_match(seed, ruleset)
    return grade_match(match._replace(deals=match.deals[:1], hands=match.hands[:2])).rounds[0]


def test_round_margin_is_value_plus_difference_of_points_lost() -> None:
    # Eleven shares no factor with any option's number of values, so every value occurs.
    for seed, ruleset in enumerate(ALL_RULESETS[::11]):
        verdict = first_round(seed, ruleset)
        value = verdict.beginning.value_to(0)
        # If dealers alternate, each player has each holding once, so the deal favours nobody.
        cards = value if verdict.beginning.whole_round else 0
        assert verdict.margin == cards + verdict.points_lost[1] - verdict.points_lost[0]


@cache
def analysis_of(seed: int, rules: str = "classic") -> tuple[Match, Analysis]:
    """Return a random match and its analysis."""
    match = random_match(seed, Ruleset.preset(rules))
    return match, analyze(match)


def mistakes(verdict: RoundVerdict, seat: int) -> list[tuple[GradedAction, int, list[int]]]:
    """Return a player's mistakes, each with the opponent's leads in points before and after."""
    # Begin at 0, because a round is drawn with best play if dealers alternate.
    ahead, leads, found = 0, [0], []
    actions = [each for hand in verdict.hands for each in hand.actions if each.loss]
    for each in actions:
        ahead += each.loss if each.player == seat else -each.loss
        leads.append(ahead)
    for at, each in enumerate(actions):
        if each.player == seat:
            found.append((each, leads[at], leads[at + 2 :]))
    assert leads[-1] == (verdict.margin if seat else -verdict.margin)
    return found


def test_decisive_mistake_costs_at_least_the_margin_and_is_never_compensated() -> None:
    seen = set()
    for rules, seed in product(("bga", "classic"), range(6, 12)):
        verdict = first_round(seed, Ruleset.preset(rules))
        if verdict.loser is None:
            continue
        own = mistakes(verdict, verdict.loser)
        # A mistake is compensated if the opponent's lead later shrinks to its earlier size.
        lasting = [each for each, before, after in own if all(lead > before for lead in after)]
        enough = [each for each in lasting if each.loss >= abs(verdict.margin)]
        assert (verdict.uncompensated, verdict.decisive) == (tuple(lasting), tuple(enough))
        assert verdict.decided == (enough[0] if len(enough) == 1 else None)
        (named,) = verdict.highlighted
        assert named == max(enough or lasting, key=lambda each: each.loss)
        seen.add(min(len(enough), 2))
        said = round_summary(verdict, NARRATOR)
        assert ("Decided on" in said or "Decided before" in said) is (len(enough) == 1)
        assert (", each enough to lose the round." in said) is (len(enough) > 1)
        # Without a decisive mistake, the verdict gives the points that both players lost.
        first, second = verdict.points_lost[verdict.loser], verdict.points_lost[1 - verdict.loser]
        sums = re.search(r"(?:\d+ mistakes|one mistake) cost (\d+) points?, \w+(?:'s|) (\w+)", said)
        assert (sums is None) is bool(enough)
        assert sums is None or (int(sums[1]), int(sums[2])) == (first, second)
        # The verdict also names a mistake that cost at least as much but was compensated.
        spoilt = any(each.loss >= named.loss for each, *_ in own if each not in lasting)
        assert (" also lost " in said) is spoilt
    assert seen == {0, 1, 2}


def test_only_rounds_with_two_finished_hands_have_a_verdict() -> None:
    match = random_match(2, Ruleset())
    hands = grade_match(match).hands
    assert [len(RoundVerdict.of(hands[:over])) for over in range(5)] == [0, 0, 1, 1, 2]
    assert RoundVerdict.of(hands[1:3]) == ()
    assert [verdict.round for verdict in RoundVerdict.of(hands[1:])] == [2]
    left = match._replace(hands=(*match.hands[:3], match.hands[3].at(6))).give_up(1, "resignation")
    analysis = analyze(left)
    assert [verdict.round for verdict in analysis.rounds] == [1]
    assert len(analysis.hands[3].actions) == 6


def verdict_after_draw(seed: int, ruleset: Ruleset, number: int, actions: int) -> RoundVerdict:
    """Return the verdict on a random round with a draw agreed after this many actions of a hand."""
    match, source = random_match(seed, ruleset), Random(seed)
    hands = (*match.hands[: number - 1], match.hands[number - 1].at(actions))
    match = Match(ruleset, match.first_dealer, match.deals[:1], hands, length=2).agree_draw()
    while not match.finished:
        match = match.play(source.choice(match.hand.position.legal_actions))
    return grade_match(match).rounds[0]


@pytest.mark.parametrize("rules", ["classic", "super"])
def test_round_has_no_decisive_mistake_if_an_agreed_draw_cost_points(rules: str) -> None:
    ruleset, seen = Ruleset.preset(rules), set()
    for seed, number, count in product(range(4), (1, 2), (4, 14)):
        if len(random_match(seed, ruleset).hands[number - 1].actions) <= count:
            continue
        verdict = verdict_after_draw(seed, ruleset, number, count)
        hand = verdict.hands[number - 1]
        gave = hand.evaluations[-2].values[hand.hand.actions[-1]] != hand.evaluations[-1].value
        assert verdict.agreed == ((number,) if gave else ())
        other = verdict.hands[2 - number].hand.end
        assert abs(verdict.margin) == other.points
        seen.add(gave)
        if gave:
            assert (verdict.decided, verdict.highlighted) == (None, ())
            won = to_share(verdict, NARRATOR)
            assert round_summary(verdict, NARRATOR) == f"{won} A draw was agreed in hand {number}."
            assert "mated" not in figures(verdict, NARRATOR)
        elif not ruleset.loser_deals:
            assert verdict.margin == verdict.points_lost[1] - verdict.points_lost[0]
    assert seen == {True, False}


@pytest.mark.parametrize(
    ("rules", "length", "head_start"),
    [("classic", 4, (0, 30)), ("bga", 2, (0, 0)), ("gamerules", 1, (7, 0)), ("super", 4, (0, 0))],
)
def test_lead_in_points_changes_only_by_points_lost(
    rules: str, length: int, head_start: tuple[int, int]
) -> None:
    match = random_match(6, Ruleset.preset(rules))._replace(length=length, head_start=head_start)
    match = match._replace(hands=match.hands[:length], deals=match.deals[: (length + 1) // 2])
    hands = grade_match(match).hands
    # In a match of one hand, the lead starts at the value of the hand, because no second
    # hand evens the deal out.
    now = head_start[0] - head_start[1] + (hands[0].beginning.value_to(0) if length == 1 else 0)
    for number, graded in enumerate(hands, start=1):
        leads = leads_in_match(match, graded, 0)
        # Where the loser deals (super rules), the value of a new round shifts the lead in points.
        assert leads[0] == now or (rules == "super" and match.is_dealt(number))
        for (before, after), entry in zip(pairwise(leads), graded.actions, strict=True):
            assert before - after == (entry.loss if entry.player == 0 else -entry.loss)
        now = leads[-1]
        assert leads_in_match(match, graded, 1) == tuple(-lead for lead in leads)
    assert now == match.score[0] - match.score[1]


# Tests of verdicts in words.


_CARDS = "Ana wins round 1 by 20 points. Ben made no mistakes; the deal favoured Ana."
_NONE = "Round {} is drawn. Neither player made a mistake."


@pytest.mark.parametrize(
    ("rules", "deals", "best", "results"),
    [
        (
            *("classic", (4242, 184)),
            ("the dealer mates for 110 points in both hands", "both hands are drawn"),
            (_NONE.format(1), _NONE.format(2)),
        ),
        (
            *("super", (56779, 45520)),
            ("Ana wins the round by 20 points", "the round is drawn"),
            (_CARDS, _NONE.format(2)),
        ),
    ],
)
def test_perfect_players_lose_no_points_and_the_deal_decides(
    rules: str, deals: tuple[int, ...], best: tuple[str, ...], results: tuple[str, ...]
) -> None:
    waiting, match = list(deals), Match(Ruleset.preset(rules))
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.from_number(waiting.pop(0)))
        match = match.play(Computer(LEVELS["perfect"]).choose(match))
    analysis = grade_match(match)
    assert [round_summary(each, NARRATOR) for each in analysis.rounds] == [*results]
    assert [figures(each, NARRATOR) for each in analysis.rounds] == [
        f"Best play: {each}. Points lost: none." for each in best
    ]
    # Against a perfect computer, the verdict says that nobody can do better.
    for verdict in analysis.rounds:
        praised = round_summary(verdict, NARRATOR, against_perfect=True)
        if verdict.loser is None:
            level = f"Round {verdict.round} is drawn with perfect play"
            assert praised == f"{level}: no one can do better."
            assert one_line(verdict, NARRATOR, against_perfect=True) == f"{level}."
        else:
            assert praised == f"{_CARDS} Against perfect play no one can do better."
    for player in analysis.players:
        assert (player.lost, player.worst, player.best) == (0, None, player.actions)


def test_verdict_names_winner_turning_point_and_reason() -> None:
    verdict = analysis_of(0)[1].rounds[0]
    assert figures(verdict, NARRATOR) == (
        "Best play: the dealer mates for 28 points in both hands. Points lost: Ana 1128, Ben 1055."
    )
    assert sentences(verdict, NARRATOR) == (
        "Ben wins round 1 by 73 points.",
        "Decided on trick 8 of hand 1: Ana led 7♣, losing 199 points.",
        "Ana could have mated at once with A♦ for 99 points: Ben had no diamonds and no ace.",
    )
    assert round_summary(verdict, NARRATOR) == " ".join(sentences(verdict, NARRATOR))
    assert one_line(verdict, NARRATOR) == "Round 1: Ben by 73 (Ana's 7♣, hand 1)."
    shared = "Ben wins round 1 by 73 points. Decided on trick 8 of hand 1."
    assert to_share(verdict, NARRATOR) == shared


def play_best(match: Match, until: int = 100) -> Match:
    """Return the match after at most `until` further actions of best play in the current hand."""
    for action in solve_hand(match).line(match.hand.position)[:until]:
        match = match.play(action)
    return match


def test_mistake_that_both_dealers_made_decides_no_round() -> None:
    # Each dealer loses 11 points by keeping all ten; then only the second dealer errs again.
    begun = Match().deal(Deal.parse("Q7.TK7.AKQ7.K")).play(NO_FOREPLACEMENT)
    first = play_best(begun)
    second = first.play(NO_FOREPLACEMENT)
    level = play_best(second)
    for before in range(1, 12):
        match = play_best(second, before)
        assert match.current is not None
        evaluation = solve_hand(match).evaluate(match.current.position)
        worse = [action for action in evaluation.values if evaluation.loss(action)]
        if worse and match.current.position.turn == match.current.position.dealer:
            break
    (verdict,) = grade_match(play_best(match.play(worse[0]))).rounds
    (lasting,) = verdict.uncompensated
    assert (lasting.action, verdict.decided) == (worse[0], lasting)
    (verdict,) = grade_match(level).rounds
    sentence = round_summary(verdict, NARRATOR)
    most = "Both players' costliest mistake was keeping all ten before trick 1 (11 points)."
    assert sentence == f"Round 1 is drawn. {most}"
    explained = RoundVerdict.of(analyze(level).hands)[0]
    assert round_summary(explained, NARRATOR).startswith(f"{sentence} Ana was losing anyway, and ")


def test_verdict_on_drawn_round_names_costliest_mistakes() -> None:
    match = random_match(0, Ruleset())
    # The second hand is played like the first, so both players make the same mistakes.
    copied = Match(match.ruleset, match.first_dealer, match.deals[:1], match.hands[:1])
    for action in match.hands[0].actions:
        copied = copied.play(action)
    (verdict,) = grade_match(copied).rounds
    sentence = round_summary(verdict, NARRATOR)
    assert sentence.startswith(
        "Round 1 is drawn. Ben's costliest mistake was Q♣ on trick 7 of hand 1 (199 points). "
        "Ana's costliest mistake was 7♣ on trick 8 of hand 1 (199 points)."
    )
    assert to_share(verdict, NARRATOR) == one_line(verdict, NARRATOR)
    assert to_share(verdict, NARRATOR) == "Round 1 is drawn."


def test_one_line_verdict_fits_forty_cells() -> None:
    for rules, seed in product(("bga", "classic"), range(6, 12)):
        verdict = first_round(seed, Ruleset.preset(rules))
        assert len(one_line(verdict, NARRATOR)) <= 38 + (abs(verdict.margin) > 99)


def test_verdict_says_that_a_mistake_changed_the_next_dealer() -> None:
    ruleset, sentence = (
        Ruleset.preset("super"),
        "because the result of this hand decides who begins it.",
    )
    changes = set()
    for seed in (0, 2):
        match = random_match(seed, ruleset)
        analysis = analyze(match._replace(deals=match.deals[:1], hands=match.hands[:2]))
        hand, (verdict,) = analysis.hands[0], analysis.rounds
        for why in filter(None, map(hand.cause_of, hand.actions)):
            # The loser of a hand deals, so the dealer deals again after a mate by the other player.
            again = {line.end.winner == 1 - hand.hand.dealer for line in (why.now, why.instead)}
            assert why.changes_dealer is (len(again) == 2)
            changes.add(why.changes_dealer)
        (named,) = verdict.highlighted
        decisive = hand.cause_of(named)
        assert decisive is not None
        assert (
            (sentence in round_summary(verdict, NARRATOR)) is decisive.changes_dealer is (seed == 0)
        )
    assert changes == {True, False}
    assert sentence not in round_summary(analysis_of(0)[1].rounds[0], NARRATOR)


def test_verdict_on_a_round_decided_by_the_deal_names_no_mistake() -> None:
    levels = LEVELS["expert"], LEVELS["club"]
    played = play_match(levels, Ruleset.preset("super"), seed=3, number=6)
    verdict = grade_match(record_of_code(played.code, Terms()).match).rounds[0]
    assert verdict.loser is not None
    assert verdict.mistakes_of(verdict.loser)
    assert (verdict.highlighted, verdict.costliest_given_back) == ((), None)


# Tests of grades.


def test_every_action_is_graded_in_order_with_values_for_the_dealer() -> None:
    match, analysis = analysis_of(1)
    for hand, each in zip(match.hands, analysis.hands, strict=True):
        assert tuple(entry.action for entry in each.actions) == hand.actions
        value = each.beginning.value
        for position, entry in zip(hand.positions, each.actions, strict=False):
            assert (entry.trick, entry.player) == (position.trick, position.turn)
            assert entry.choices == len(position.legal_actions)
            assert entry.evaluation == solve(position).evaluate()
            assert (entry.loss == 0) == (entry.action in entry.evaluation.best)
            # The value after an action is the value before the next action. No action gains points.
            assert entry.evaluation.value == value
            change, value = entry.after - value, entry.after
            assert change <= 0 if entry.player == each.hand.dealer else change >= 0
        assert each.hand.outcome is not None
        points = [
            each.hand.outcome.points_of(seat) for seat in (each.hand.dealer, 1 - each.hand.dealer)
        ]
        assert value == points[0] - points[1]
    # With best play each round is drawn, so all points come from the other player's mistakes.
    first, second = analysis.players
    assert match.score[0] - match.score[1] == second.lost - first.lost


def test_variation_is_graded_with_the_solution_of_its_hand() -> None:
    match = random_match(1, Ruleset.preset("gamerules"))
    analysis = grade_match(match)
    solution = solve_hand(match, 3)
    hand = match.hands[2].at(3)
    hand = hand.play_all(solution.line(hand.position)[:4])
    varied = grade(3, hand, solution)
    begun = varied.until(3)
    played = analysis.hands[2].until(3)
    assert (begun.number, begun.hand, begun.evaluations) == (3, played.hand, played.evaluations)
    assert [entry.loss for entry in varied.actions[3:]] == [0] * 4
    assert varied.evaluations[-1] == solve(hand.position).evaluate()
