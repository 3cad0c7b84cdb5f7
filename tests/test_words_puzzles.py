"""What is said of puzzles is true of the hands that it is said of."""

from __future__ import annotations

import pytest

from mate.puzzles import NAMES, Attempt, Puzzle, Stage, Theme, best_line
from mate.rules import NO_FOREPLACEMENT, Deal, Hand, parse_action
from mate.words.lines import line_of_play
from mate.words.narrator import Narrator
from mate.words.puzzles import (
    ended,
    how_found,
    refutation,
    task,
    went_on,
)

NARRATOR = Narrator(NAMES)
CARDS = ("KC", "AS", "TC", "QC", "AC", "AH")
FORCED = Puzzle(0, 1, Theme.PLAY, 11823, tuple(map(parse_action, CARDS)))


def played(attempt: Attempt, *cards: str) -> Attempt:
    for card in cards:
        attempt = attempt.act(parse_action(card))
    return attempt


def asked_to_foreplace(number: int) -> Attempt:
    return Attempt.begin(Puzzle(0, 1, Theme.ONLY_FOREPLACEMENT, number, ()))


def test_the_task_says_who_does_what_for_how_much() -> None:
    attempt = Attempt.begin(FORCED)
    assert task(attempt, NARRATOR) == "Ana to lead: win 66 points"


@pytest.mark.parametrize(
    ("hold", "words"),
    [(1, "win {} points"), (0, "save the draw"), (-1, "lose no more than {} points")],
)
def test_a_foreplacement_is_asked_for_with_what_comes_of_it(hold: int, words: str) -> None:
    numbers = iter(range(0, 184756, 977))
    attempt = next(
        found
        for found in map(asked_to_foreplace, numbers)
        if (found.value > 0) - (found.value < 0) == hold
    )
    told = words.format(abs(attempt.value))
    assert task(attempt, NARRATOR) == f"Ana to declare: {told}"


def test_a_wrong_answer_is_refuted_with_the_mate_that_follows() -> None:
    wrong = played(Attempt.begin(FORCED), "7S")
    assert wrong.stage is Stage.REFUTED
    assert (
        refutation(wrong, NARRATOR)
        == "After 7♠, Ben mates with K♥ on trick 7: Ana loses 32 points."
    )


def test_what_follows_a_right_answer_is_told_by_name() -> None:
    attempt = played(Attempt.begin(FORCED), "7C")
    before = FORCED.hand.play(parse_action("7C"))
    assert went_on(before, attempt.shown, NARRATOR) == "Ben replies 7♦."


def test_the_end_and_the_whole_line() -> None:
    attempt = played(Attempt.begin(FORCED), "7C", "TD", "AD")
    assert attempt.at_first_try
    assert ended(attempt, NARRATOR) == "Ana mates with A♦ on trick 5: 66 points."
    assert (
        line_of_play(attempt.opening.position, attempt.line, NARRATOR) == "7♣–7♦, 10♦–K♦, A♦ mate"
    )


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ((), "Solved on the first try."),
        (("7S",), "Solved on the second try; you will see it again."),
        (("7S", "AD", "7S"), "Solved after 3 wrong answers; you will see it again."),
    ],
)
def test_how_it_was_found(wrong: tuple[str, ...], words: str) -> None:
    attempt = Attempt.begin(FORCED)
    for card in wrong:
        attempt = played(attempt, card).again()
    assert how_found(played(attempt, "7C", "TD", "AD")) == words


def test_a_hint_or_giving_up_is_no_first_try() -> None:
    hinted = played(Attempt.begin(FORCED).hint(), "7C", "TD", "AD")
    assert not hinted.at_first_try
    assert how_found(hinted) == "Solved with a hint; you will see it again."
    given_up = Attempt.begin(FORCED).give_up()
    assert given_up.over
    assert given_up.shown == best_line(given_up.solution, given_up.hand)
    assert how_found(given_up) == "Not solved; you will see it again."


def test_a_line_has_declarations_and_the_card_led_before_a_reply() -> None:
    hand = Hand.begin(Deal.from_number(0))
    line = (NO_FOREPLACEMENT, *map(parse_action, ("7D", "AC", "AS")))
    assert line_of_play(hand.position, line[:3], NARRATOR) == (
        "Ana foreplaces nothing, Ben foreplaces 7♦, A♣"
    )
    assert line_of_play(FORCED.hand.position, (), NARRATOR) == ""
    led = FORCED.hand.play(parse_action("7C"))
    rest = map(parse_action, ("7D", "TD"))
    assert line_of_play(led.position, rest, NARRATOR) == "7♣–7♦, 10♦"
