"""What help says, from the exact values; who wins the match; and what a card led asks for."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mate.cli.commands.analyze import analysis_lines
from mate.errors import MatchError
from mate.grading import grade
from mate.record import Event, MatchRecord
from mate.record.terms import HELP, Help
from mate.rules import (
    CLASSIC,
    NO_FOREPLACEMENT,
    PRESETS,
    Card,
    Deal,
    Hand,
    Match,
    Phase,
    Position,
    Ruleset,
)
from mate.solver import Evaluation, hardest_to_answer, solve_hand
from mate.words.advice import (
    MEANINGS,
    Advice,
    LastHand,
    account,
    expect_agreed,
    hint,
    prospect,
    turn_in_match,
    tutor_looks_at,
    warning,
    with_best_play,
)
from mate.words.history import History, help_in_words
from mate.words.narrator import Narrator
from mate.words.rulebook import what_is_asked, what_is_legal
from mate.words.verdict import standing, standing_in_short, verdict
from tests.program import random_match
from tests.record.records import header, played
from tests.strategies import matches

NARRATOR = Narrator(("Ana", "Ben"))
DEAL = Deal.parse("Q7.TK7.AKQ7.K")
MATCH = random_match(3, Ruleset())


@settings(max_examples=settings().max_examples // 6)
@given(matches(take_backs=0.0))
def test_advice_is_the_solvers_and_every_loss_is_warned_of(match: Match) -> None:
    assume(match.current is not None)
    assert match.current is not None
    position = match.current.position
    evaluation, best = Advice.of(match)
    assert evaluation == solve_hand(match).evaluate(position)
    assert best == hardest_to_answer(solve_hand(match), position)
    assert evaluation.loss(best) == 0
    for action in position.legal_actions:
        loss = evaluation.loss(action)
        told = warning(evaluation, action, NARRATOR)
        assert (str(loss) in told) if loss else not told


def test_a_hint_names_the_action_and_who_wins_by_how_much() -> None:
    match = Match(first_dealer=1).deal(DEAL)
    assert hint(*Advice.of(match), NARRATOR) == (
        "Hint: foreplace K♦; with best play Ana wins the hand by 77."
    )
    match = match.play(Card.parse("KD")).play(NO_FOREPLACEMENT)
    evaluation, best = Advice.of(match)
    told = hint(evaluation, best, NARRATOR)
    assert told.startswith(f"Hint: play {best.label}; with best play ")


def test_values_are_told_from_the_players_side_the_best_first() -> None:
    told = account(Advice.of(Match().deal(DEAL)).evaluation, NARRATOR)
    assert told.startswith("Values for Ana: K♦ −77, ")
    assert "none −88" in told
    # Where the loser deals the second hand, of the round.
    evaluation, _ = Advice.of(Match(CLASSIC.changed(round_second_dealer="loser")).deal(DEAL))
    assert prospect(evaluation, NARRATOR) == "Ana wins the round by 22"
    level = evaluation._replace(value=0)
    assert prospect(level, NARRATOR) == "the round is level"
    assert prospect(level._replace(whole_round=False), NARRATOR) == "the hand is drawn"
    values = {**evaluation.values, NO_FOREPLACEMENT: evaluation.value - 1}
    assert warning(evaluation._replace(values=values), NO_FOREPLACEMENT, NARRATOR).endswith(
        " costs 1 point."
    )


def test_only_help_that_was_agreed_on_is_given() -> None:
    assert tuple(MEANINGS) == HELP
    for kind in HELP:
        expect_agreed(kind, HELP)
        with pytest.raises(MatchError, match=rf"This match is played without (the )?{kind}\."):
            expect_agreed(kind, tuple(other for other in HELP if other != kind))


def test_the_tutor_looks_at_what_is_allowed_where_there_is_a_choice() -> None:
    hand = Hand.begin(DEAL)
    agreed: tuple[Help, ...] = ("tutor",)
    assert tutor_looks_at(NO_FOREPLACEMENT, hand.position, agreed)
    assert not tutor_looks_at(NO_FOREPLACEMENT, hand.position, ("hints", "values"))
    assert not tutor_looks_at(Card.parse("AC"), hand.position, agreed)
    hand = hand.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT).play(Card.parse("AH"))
    (only,) = hand.position.legal_actions
    assert not tutor_looks_at(only, hand.position, agreed)


# The story of the help that was used.


def test_the_story_tells_of_hints_and_warnings_and_of_values_once() -> None:
    record = played(MatchRecord.begin(header(seed=7, help=HELP)), "-")
    for kind in ("hints", "values", "values", "tutor"):
        record = record.give_help(kind)
    history = History(record, NARRATOR)
    history.follow(record)
    assert history.lines[-3:] == ["Ben sees a hint.", "Ben sees the values.", "Ben is warned."]
    assert help_in_words(record, NARRATOR) == (
        "Played with help (hints, values, tutor). "
        "Used: Ana none; Ben 1 hint, 2 looks at the values, 1 warning."
    )
    # It is spoken of only where it was agreed on.
    assert not help_in_words(MatchRecord.begin(header(seed=7)), NARRATOR)
    assert help_in_words(MatchRecord.begin(header(seed=7, help=("tutor",))), NARRATOR)


def test_no_step_of_a_long_story_copies_what_came_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = played(MatchRecord.begin(header(seed=7, help=HELP)), "-")
    for _ in range(20):
        record = record.give_help("hints")
    copied, after = [], MatchRecord.after

    def counted(self: MatchRecord, event: Event) -> MatchRecord:
        copied.append(len(self.events))
        return after(self, event)

    monkeypatch.setattr(MatchRecord, "after", counted)
    history = History(record, NARRATOR)
    history.follow(record)
    assert history.lines[-20:] == ["Ben sees a hint."] * 20
    assert max(copied) == 0


# In the last hand of a match, values say who wins it.


@cache
def in_last_hand() -> Match:
    """A match a few actions into its last hand."""
    match = MATCH
    while len(match.hands[-1].actions) > 4:
        match = match.take_back()
    return match


@cache
def at_the_end() -> Evaluation:
    return solve_hand(in_last_hand()).evaluate(in_last_hand().hands[-1].position)


@given(st.tuples(st.integers(0, 300), st.integers(0, 300)), st.integers(-242, 242))
def test_what_one_wins_the_other_loses(score: tuple[int, int], value: int) -> None:
    last = LastHand(score)
    assert last.lead(value, 0) == -last.lead(-value, 1)
    verbs = {last.makes(value, 0).split()[0], last.makes(-value, 1).split()[0]}
    assert verbs in ({"wins", "loses"}, {"draws"})


@pytest.mark.parametrize(
    ("score", "added"),
    [
        ((0, 0), " and the match by {win}"),
        ((100, 0), " and the match by {more}"),
        ((0, 400), ", but {loser} wins the match by {less}"),
    ],
)
def test_who_wins_the_match_follows_who_wins_the_hand(score: tuple[int, int], added: str) -> None:
    evaluation = at_the_end()
    winner = evaluation.winner
    assert winner is not None
    scores = score if winner == 0 else score[::-1]
    told = LastHand((scores[0], scores[1])).added(evaluation, NARRATOR.names)
    value = abs(evaluation.value)
    assert told == added.format(
        win=value, more=value + 100, less=400 - value, loser=NARRATOR.names[1 - winner]
    )


def test_a_hand_that_wins_no_more_than_was_missing_draws_the_match() -> None:
    evaluation = at_the_end()
    missing = evaluation.value_to(0)
    last = LastHand((max(-missing, 0), max(missing, 0)))
    assert last.added(evaluation, NARRATOR.names) == ", which draws the match"
    # In figures, where there is little room.
    alone = standing_in_short(evaluation, NARRATOR.names)
    assert standing_in_short(evaluation, NARRATOR.names, last) == f"{alone}, match: level"
    for score, told in (((20, 0), "match: Ana +"), ((0, 400), "match: Ben +")):
        leads = LastHand((score[0] + max(-missing, 0), score[1] + max(missing, 0)))
        said = standing_in_short(evaluation, NARRATOR.names, leads)
        assert said.startswith(f"{alone}, {told}")


def test_help_says_what_each_action_makes_of_the_match() -> None:
    evaluation, best = Advice.of(in_last_hand())
    seat = evaluation.position.turn
    worst = evaluation.ranked[-1]
    assert evaluation.loss(worst)
    # As many points before that the best action just wins the match.
    needed = 1 - evaluation.value_to(seat)
    score = [max(-needed, 0)] * 2
    score[seat] += needed
    last = LastHand((score[0], score[1]))
    by = "wins the match by 1."
    assert with_best_play(evaluation, NARRATOR, last).endswith((by, " and the match by 1."))
    assert hint(evaluation, best, NARRATOR, last).endswith((by, " and the match by 1."))
    makes = last.makes(evaluation.worth[worst], evaluation.position.turn)
    assert makes in {"draws the match", "loses the match"}
    assert warning(evaluation, worst, NARRATOR, last).endswith(f" and {makes}.")
    assert turn_in_match(evaluation, worst, NARRATOR, last).endswith(f" {makes}.")
    assert not turn_in_match(evaluation, best, NARRATOR, last)
    told = account(evaluation, NARRATOR, last)
    assert told.index("(wins the match)") < told.index(f"({makes})")
    assert standing(evaluation, NARRATOR, last).endswith((" and the match by 1", by[:-1]))


def test_a_mistake_that_turned_the_match_is_told_as_one() -> None:
    hand = grade(4, MATCH.hands[3], solve_hand(MATCH, 4))
    graded = max(hand.actions, key=lambda entry: entry.loss)
    lead = 1 - graded.evaluation.value_to(graded.player)
    score = (lead, 0) if graded.player == 0 else (0, lead)
    told = verdict(graded, NARRATOR, LastHand(score))
    assert told == verdict(graded, NARRATOR)[:-1] + ", which wins the match."
    # Where the match is won anyhow, there is nothing to add.
    far = (1000, 0) if graded.player == 0 else (0, 1000)
    assert verdict(graded, NARRATOR, LastHand(far)) == verdict(graded, NARRATOR)


def test_an_analysis_has_the_match_in_its_last_hand_alone() -> None:
    assert [LastHand.of(MATCH, number) for number in (1, 2, 3)] == [None] * 3
    lines = list(analysis_lines(MATCH, NARRATOR))
    best = [line for line in lines if line.startswith("Best play in this hand: ")]
    assert ["match" in line for line in best] == [False, False, False, True]


# What a card led asks for, in the words that stand beside the empty place for the reply.

BGA = Ruleset.preset("bga")
KINGS = BGA.changed(privilege="king")
FREE = BGA.changed(free_move=True)
# The other player holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.
WORKED = "AT.AT7.T.ATK7"
# There it holds the king of clubs and a spade.
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
def test_what_a_card_led_asks_for_r5_r6(cards: str, rules: Ruleset, said: str) -> None:
    position = Position.start(Deal.parse(WITH_KING if cards == "KS" else WORKED), rules)
    for card in cards.split():
        position = position.play(Card.parse(card))
    assert " ".join(what_is_asked(position)) == said


@pytest.mark.parametrize(
    ("rules", "seed", "said"),
    [
        ("classic", 36, "7C again, the card from trick 9"),
        ("gamerules", 7, "the foreplaced card, TD"),
    ],
)
def test_the_overmating_lead_of_the_tenth_trick_is_said_by_where_it_comes_from_r14(
    rules: str, seed: int, said: str
) -> None:
    source = Random(seed)
    hand = Hand.begin(Deal.draw(source), PRESETS[rules])
    while hand.position.trick < 10 or hand.position.phase is not Phase.LEAD:
        position = hand.position
        legal = position.legal_actions
        quiet = [action for action in legal if not position.play(action).is_mate]
        hand = hand.play(source.choice(quiet or legal))
    assert what_is_legal(hand.position, str) == said
