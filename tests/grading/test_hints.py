"""Hints in three steps: a question, the reason with the threat's card, and the best action."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

import pytest
from tests.strategies import choose

from mate.grading import CauseKind, Hint
from mate.rules import CLASSIC, DECK, PRESETS, Card, Deal, Phase, Position
from mate.solver import solve
from mate.table import HINT_STEPS
from mate.words.hints import hint
from mate.words.narrator import Narrator

NARRATOR: Final = Narrator(("Ana", "Ben"))
BLANKED: Final = "clubs|spades|hearts|diamonds|Ana|Ben"


def positions(seed: int) -> Iterator[Position]:
    """Yield random positions of unfinished hands, one per hand."""
    source = Random(seed)
    while True:
        ruleset = source.choice([*PRESETS.values()])
        position = Position.start(Deal.draw(source), ruleset, source.randrange(2))
        for _ in range(source.randrange(14)):
            if position.outcome is None:
                position = position.play(choose(position, source))
        if position.outcome is None:
            yield position


def choices(seed: int) -> Iterator[Hint]:
    """Yield hints for random positions with more than one legal action."""
    for position in positions(seed):
        if len(position.legal_actions) > 1:
            yield Hint.of(solve(position), position)


@pytest.fixture(scope="module")
def hints() -> list[Hint]:
    """Ninety hints, computed once for all tests of this module."""
    return [*islice(choices(1), 90)]


def steps(found: Hint) -> tuple[str, str, str]:
    first, second, third = (hint(found, step, NARRATOR) for step in range(1, HINT_STEPS + 1))
    return first, second, third


def named(text: str) -> set[Card]:
    return {card for card in DECK if NARRATOR.card(card) in text}


def test_only_the_last_hint_step_names_the_action(hints: list[Hint]) -> None:
    for found in hints:
        first, second, third = steps(found)
        assert not named(first)
        if isinstance(found.best, Card):
            assert found.best not in named(second)
            assert named(third) == {found.best}


def test_second_hint_step_names_the_card_of_the_threat(hints: list[Hint]) -> None:
    without = 0
    for found in hints[:60]:
        cause = found.cause
        if cause is None or cause.kind is CauseKind.MATE_NOW:
            continue
        _, second, _ = steps(found)
        threats = {cause.now.end.card, cause.instead.end.card, *cause.threats, cause.card}
        without += not named(second) & threats
    assert without <= 1


def test_hint_questions_vary_between_positions(hints: list[Hint]) -> None:
    for begin in (0, 30, 60):
        some = hints[begin : begin + 30]
        questions = Counter(re.sub(BLANKED, "…", steps(found)[0]) for found in some)
        assert max(questions.values()) <= 5, questions.most_common(3)


def test_second_hint_advises_keeping_all_ten_if_every_foreplacement_loses() -> None:
    found = next(found for found in choices(5) if found.keeps_all)
    _, second, third = steps(found)
    assert second.startswith("Hint: Even ")
    assert third.startswith("Hint: keep all ten.")


def test_hint_names_a_best_action_and_the_cause_of_a_loss(hints: list[Hint]) -> None:
    for found in hints:
        assert found.evaluation.loss(found.best) == 0
        losing = any(map(found.evaluation.loss, found.evaluation.values))
        assert (found.cause is not None) is losing
        if found.cause is not None:
            assert found.cause.better == found.best


def test_hint_steps_address_the_player() -> None:
    start = Position.start(Deal.parse("TQ7.AQ7.7.AK7"), CLASSIC)
    assert steps(Hint.of(solve(start), start)) == (
        "Hint: When will you need your diamonds?",
        "Hint: Save A♦ to win trick 4 and mate with 7♣. Otherwise Ben mates with A♥ on trick 7 \
for 77 points.",
        "Hint: foreplace 7♥. Best play: Ana wins by 42.",
    )


def test_hint_for_a_forced_reply_asks_which_card_answers_the_lead() -> None:
    forced = (p for p in positions(3) if p.phase is Phase.REPLY and len(p.legal_actions) == 1)
    position = next(forced)
    first, second, _ = steps(Hint.of(solve(position), position))
    assert first == f"Hint: Which of your cards answers {NARRATOR.card(position.led or DECK[0])}?"
    assert second.startswith("Hint: You have no choice. With best play ")
