"""What help says, from the exact values, and what a card led asks for."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from mate.errors import MatchError
from mate.record import Event, MatchRecord
from mate.record.terms import HELP, Help
from mate.rules import CLASSIC, NO_FOREPLACEMENT, Card, Deal, Hand, Match, Position, Ruleset
from mate.solver import hardest_to_answer, solve_hand
from mate.words.advice import (
    MEANINGS,
    Advice,
    account,
    expect_agreed,
    hint,
    prospect,
    tutor_looks_at,
    warning,
)
from mate.words.history import History, help_in_words
from mate.words.narrator import Narrator
from mate.words.rulebook import what_is_asked
from tests.record.records import header, played
from tests.strategies import matches

NARRATOR = Narrator(("Ana", "Ben"))
DEAL = Deal.parse("Q7.TK7.AKQ7.K")


@settings(max_examples=settings().max_examples // 4)
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
        others = tuple(other for other in HELP if other != kind)
        with pytest.raises(MatchError, match=rf"This match is played without (the )?{kind}\."):
            expect_agreed(kind, others)


def test_the_tutor_looks_at_what_is_allowed_where_there_is_a_choice() -> None:
    hand = Hand.begin(DEAL)
    agreed: tuple[Help, ...] = ("tutor",)
    assert tutor_looks_at(NO_FOREPLACEMENT, hand.position, agreed)
    assert not tutor_looks_at(NO_FOREPLACEMENT, hand.position, ("hints", "values"))
    assert not tutor_looks_at(Card.parse("AC"), hand.position, agreed)
    hand = hand.play(NO_FOREPLACEMENT).play(NO_FOREPLACEMENT).play(Card.parse("AH"))
    (only,) = hand.position.legal_actions
    assert not tutor_looks_at(only, hand.position, agreed)


def test_the_story_tells_of_hints_and_warnings_and_of_values_once() -> None:
    record = played(MatchRecord.begin(header(seed=7, help=HELP)), "-")
    for kind in ("hints", "values", "values", "tutor"):
        record = record.give_help(kind)
    history = History(record, NARRATOR)
    assert history.follow(record)
    assert history.lines[-3:] == [
        "Ben sees a hint.",
        "Ben sees the values.",
        "Ben is warned.",
    ]
    assert help_in_words(record, NARRATOR) == (
        "Played with help (hints, values, tutor). "
        "Used: Ana none; Ben 1 hint, 2 looks at the values, 1 warning."
    )
    # It is spoken of only where it was agreed on.
    assert not help_in_words(MatchRecord.begin(header(seed=7)), NARRATOR)
    assert help_in_words(MatchRecord.begin(header(seed=7, help=("tutor",))), NARRATOR)


def test_a_long_story_is_told_in_slices_and_no_step_copies_what_came_before(
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
    history, slices = History(record, NARRATOR), 1
    while not history.follow(record, 5):
        slices += 1
    assert slices == -(-len(record.events) // 5)
    assert history.lines[-20:] == ["Ben sees a hint."] * 20
    assert max(copied) == 0


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
