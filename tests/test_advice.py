"""Sentences that help: hints, values, warnings, the result of the match, and legal replies."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given, settings

from mate.cli.commands.analyze import analysis_lines
from mate.grading import grade
from mate.record import MatchRecord
from mate.record.terms import HELP
from mate.rules import (
    CLASSIC,
    NO_FOREPLACEMENT,
    PRESETS,
    Card,
    Deal,
    Hand,
    HandTerms,
    Holding,
    Match,
    Phase,
    Position,
    Ruleset,
)
from mate.solver import hardest_to_answer, solve, solve_hand
from mate.table import Advice
from mate.words.advice import (
    LastHand,
    hint,
    list_values,
    turn_in_match,
    warning,
    wins_by,
    with_best_play,
)
from mate.words.history import History, help_in_words
from mate.words.narrator import Narrator
from mate.words.rulebook import called_replies, legal_actions_in_words
from mate.words.verdict import standing_in_short, verdict
from tests.program import random_match
from tests.record.records import header, played
from tests.strategies import matches

NARRATOR = Narrator(("Ana", "Ben"))
BGA = Ruleset.preset("bga")
DEAL = Deal.parse("Q7.TK7.AKQ7.K")
MATCH = random_match(3, Ruleset())


@settings(max_examples=settings().max_examples // 6)
@given(matches(take_backs=0.0))
def test_advice_agrees_with_solver_and_warning_states_every_loss(match: Match) -> None:
    assume(match.current is not None)
    assert match.current is not None
    position = match.current.position
    evaluation, best = Advice.of(match)
    assert evaluation == solve_hand(match).evaluate(position)
    assert best == hardest_to_answer(solve_hand(match), position)
    assert evaluation.loss(best) == 0
    for action in position.legal_actions:
        loss = evaluation.loss(action)
        sentence = warning(evaluation, action, NARRATOR)
        assert (str(loss) in sentence) if loss else not sentence


def test_values_are_listed_for_the_player_best_first() -> None:
    sentence = list_values(Advice.of(Match().deal(DEAL)).evaluation, NARRATOR)
    assert sentence.startswith("Values for Ana: K♦ −77, ")
    assert "none −88" in sentence
    # If the loser deals the second hand, the value is the value of the round.
    evaluation, _ = Advice.of(Match(CLASSIC.changed(round_second_dealer="loser")).deal(DEAL))
    assert wins_by(evaluation, NARRATOR.names) == "Ana wins the round by 22"
    drawn = evaluation._replace(value=0)
    assert wins_by(drawn, NARRATOR.names) == "the round is drawn"
    assert wins_by(drawn._replace(whole_round=False), NARRATOR.names) == "the hand is drawn"
    values = {**evaluation.values, NO_FOREPLACEMENT: evaluation.value - 1}
    assert warning(evaluation._replace(values=values), NO_FOREPLACEMENT, NARRATOR).endswith(
        " costs 1 point in the round."
    )


# Tests of help in the history of a match.


def test_history_lists_hints_and_warnings_and_lists_repeated_values_once() -> None:
    record = played(MatchRecord.begin(header(seed=7, help=HELP)), "-")
    for kind in ("hints", "values", "values", "tutor"):
        record = record.give_help(kind)
    history = History(record, NARRATOR)
    history.add_events(record)
    assert history.lines[-3:] == [
        "Ben took a hint.",
        "Ben looked at the values.",
        "The tutor warned Ben.",
    ]
    assert help_in_words(record, NARRATOR) == (
        "Aids: hints, values, tutor. Used: Ana none; Ben 1 hint, 2 looks at the values, 1 warning."
    )
    # A match without help has no sentence about help.
    assert not help_in_words(MatchRecord.begin(header(seed=7)), NARRATOR)
    assert help_in_words(MatchRecord.begin(header(seed=7, help=("tutor",))), NARRATOR)


# Tests of sentences about the result of the match, which appear in its last hand.


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("score", "added", "short", "best", "worse"),
    [
        ((0, 0), " and the match by 90", "{own} +90", "wins", "wins"),
        ((100, 0), " and the match by 190", "{own} +190", "wins", "wins"),
        ((0, 400), ", but {other} wins the match by 310", "{other} +310", "loses", "loses"),
        ((0, 90), ", which draws the match", "drawn", "draws", "loses"),
        ((0, 89), " and the match by 1", "{own} +1", "wins", "loses"),
    ],
)
def test_help_in_the_last_hand_states_the_result_of_the_match(  # noqa: PLR0917  # a row of the table
    seat: int, score: tuple[int, int], added: str, short: str, best: str, worse: str
) -> None:
    names = {"own": NARRATOR.names[seat], "other": NARRATOR.names[1 - seat]}
    # The leader mates with the ten for 90 points, or with the queen for 27.
    held = Holding.parse("...TQ"), Holding.parse("7.7..")
    position = Position.before_lead((held[seat], held[1 - seat]), seat, BGA)
    evaluation, last = solve(position).evaluate(), LastHand((score[seat], score[1 - seat]))
    ten, queen = evaluation.ranked
    wins = added.format(**names)
    assert last.added(evaluation, NARRATOR.names) == wins
    hand = f"{names['own']} wins the hand by 90{wins}."
    assert with_best_play(evaluation, NARRATOR, last) == f"Best play: {hand}"
    sentence = f"Hint: play 10♦. Best play: {hand}"
    assert hint(evaluation, ten, NARRATOR, last) == sentence
    sentence = f"{names['own']} +90, match: {short.format(**names)}"
    assert standing_in_short(evaluation, NARRATOR.names, last) == sentence
    turned = best != worse
    first = f"10♦ +90 ({best} the match)" if turned else "10♦ +90"
    sentence = f"Values for {names['own']}: {first}, Q♦ +27 ({worse} the match)."
    assert list_values(evaluation, NARRATOR, last) == sentence
    made = f" and {worse} the match" if turned else ""
    assert warning(evaluation, queen, NARRATOR, last) == f"Q♦ costs 63 points{made}."
    sentence = f"Q♦ {worse} the match." if turned else ""
    assert turn_in_match(evaluation, queen, NARRATOR, last) == sentence
    assert not turn_in_match(evaluation, ten, NARRATOR, last)


def test_verdict_states_that_a_mistake_changed_the_match_result() -> None:
    hand = grade(4, MATCH.hands[3], solve_hand(MATCH, 4))
    graded = max(hand.actions, key=lambda entry: entry.loss)
    lead = 1 - graded.evaluation.value_to(graded.player)
    score = (lead, 0) if graded.player == 0 else (0, lead)
    sentence = verdict(graded, NARRATOR, LastHand(score))
    assert sentence == verdict(graded, NARRATOR)[:-1] + ", which wins the match."
    # A mistake in a match that is won anyway changes nothing.
    far = (1000, 0) if graded.player == 0 else (0, 1000)
    assert verdict(graded, NARRATOR, LastHand(far)) == verdict(graded, NARRATOR)


def test_analysis_states_the_match_result_only_in_the_last_hand() -> None:
    assert [LastHand.of(MATCH, number) for number in (1, 2, 3)] == [None] * 3
    lines = list(analysis_lines(MATCH, NARRATOR))
    best = [line for line in lines if line.startswith("Best play in this hand: ")]
    assert ["match" in line for line in best] == [False, False, False, True]


# Tests of the prompt next to the empty place for the reply, which names the legal replies.

KINGS = BGA.changed(privilege="king")
FREE = BGA.changed(free_move=True)
# In this deal, the other player holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.
WORKED = "AT.AT7.T.ATK7"
# In this deal, the other player holds the king of clubs and a spade.
WITH_KING = "AT.ATK7.T.TK7"


@pytest.mark.parametrize(
    ("cards", "rules", "said"),
    [
        ("AC", BGA, "a club"),
        ("AD QD TD", BGA, "no diamond, no ten"),
        ("AD QD KD", BGA, "no diamond: a king"),
        ("AD QD KD", KINGS, "no diamond: a king"),
        ("AD QD AS", FREE, "a spade or an ace"),
        ("TC", FREE, "a club"),
        ("AD QD KD", FREE, "no diamond: a king"),
        ("KS", KINGS, "a king"),
        ("KS", BGA, "a spade"),
    ],
)
def test_r5_r6_prompt_names_the_cards_that_answer_a_lead(
    cards: str, rules: Ruleset, said: str
) -> None:
    position = Position.start(Deal.parse(WITH_KING if cards == "KS" else WORKED), rules)
    for card in cards.split():
        position = position.play(Card.parse(card))
    assert " ".join(called_replies(position)) == said


@pytest.mark.parametrize(
    ("rules", "seed", "said"),
    [
        ("classic", 36, "7C again, the card from trick 9"),
        ("gamerules", 7, "the foreplaced card, TD"),
    ],
)
def test_r14_prompt_for_trick_10_names_the_repeated_or_returned_card(
    rules: str, seed: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Simulate rules without overmates, because every preset has overmates.
    monkeypatch.setattr(HandTerms, "is_overmate", lambda *_: False)
    source = Random(seed)
    hand = Hand.begin(Deal.draw(source), PRESETS[rules])
    while hand.position.trick < 10 or hand.position.phase is not Phase.LEAD:
        position = hand.position
        legal = position.legal_actions
        quiet = [action for action in legal if not position.play(action).is_mate]
        hand = hand.play(source.choice(quiet or legal))
    assert legal_actions_in_words(hand.position, str) == said
