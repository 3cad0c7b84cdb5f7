"""What is said of mistakes and of actions is true: each claim is found out again.

Each reads a sample of positions, which has every form of sentence; `make test-deep` reads many.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from itertools import product
from random import Random
from typing import Final

import pytest
from scripts.puzzles.players import PackPlayer
from tests.grading.claims import CARD, EFFECTS, NAMES, REASONS, Claims, Play, one_line

from mate.grading import Deed, Kind, effects, reason
from mate.rules import Action, Deal, Hand, Match, Position, Ruleset
from mate.solver import Solution, solve, solve_hand
from mate.words.narrator import Narrator
from mate.words.reasons import fault, instead, what_it_does, why

BGA: Final = Ruleset.preset("bga")
NARRATOR: Final = Narrator(NAMES)

Change = str | Callable[[re.Match[str]], str]


def sample_and_all(cases: Mapping[str, tuple[Ruleset, Iterable[int], int]]) -> pytest.MarkDecorator:
    """A test for the numbers of the sample, and one for as many as there are, marked `deep`."""
    some = [pytest.param(rules, numbers, id=rules) for rules, (_, numbers, _) in cases.items()]
    every = [
        pytest.param(rules, range(count), id=f"{rules}, all", marks=pytest.mark.deep)
        for rules, (*_, count) in cases.items()
    ]
    return pytest.mark.parametrize(("rules", "numbers"), some + every)


CHANGES: Final[dict[str, tuple[str, Change]]] = {
    "another trick": (r"trick (\d+)", lambda found: f"trick {int(found[1]) + 1}"),
    "the other player": ("Ana|Ben", lambda found: "Ben" if found[0] == "Ana" else "Ana"),
    "more points": (r"for (\d+)", lambda found: f"for {int(found[1]) + 1}"),
}
"""What is changed in a sentence, to make it false."""


def check_found_out(
    said: Iterable[tuple[Claims, str]], changes: Mapping[str, tuple[str, Change]]
) -> None:
    """Each change of a sentence makes it false, and is found out; there are some of each."""
    found = set()
    for claims, sentence in said:
        for change, (what, other) in {**CHANGES, **changes}.items():
            false = re.sub(what, other, sentence, count=1)
            if false != sentence:
                found.add(change)
                with pytest.raises(AssertionError):
                    claims.check(false)
    assert found == {*CHANGES, *changes}


# Why an action was a mistake.

DEALS: Final[Mapping[str, tuple[Ruleset, Iterable[int], int]]] = {
    # In the first two of these there is every form.
    "classic": (Ruleset(), (22, 44, *range(6)), 50),
    "denexa": (Ruleset.preset("denexa"), range(3), 10),
    "bga": (BGA, range(6), 15),
    "super": (Ruleset.preset("super"), range(3), 10),
    "privilege": (Ruleset().changed(privilege="king-queen"), range(3), 10),
    "free move": (Ruleset().changed(foreplacement="none", free_move=True), range(2), 3),
    "gamerules": (Ruleset.preset("gamerules"), range(2), 2),
}
"""By which rules first hands are played, ten of each deal, and from which deals."""

WEAK, MIDDLING, FAIR, STRONG = (12, 0), (5, 1), (3, 2), (1.8, 3)
"""Players who err at random, blur and sight: no mistake is foreign to them, and they are quick."""
PAIRS = [*product((WEAK, MIDDLING, FAIR), repeat=2), (STRONG, WEAK)]


def played(rules: str, number: int) -> Iterator[tuple[Solution, Hand]]:
    """First hands of a deal between players who err, ten times, solved once."""
    deal = Deal.draw(Random(f"{rules} {number}"))
    for seed, pair in enumerate(PAIRS):
        match = Match(DEALS[rules][0]).deal(deal)
        players = [PackPlayer(blur, sight, seed) for blur, sight in pair]
        while not match.hands or match.hands[0].outcome is None:
            assert match.current is not None
            match = match.play(players[match.current.position.turn].choose(match))
        yield solve_hand(match, 1), match.hands[0]


def mistakes(rules: str, numbers: Iterable[int]) -> Iterator[tuple[Claims, str, str]]:
    """What is so about each mistake, the sentence that tells it, and its clause in a verdict."""
    for solution, hand in (hand for number in numbers for hand in played(rules, number)):
        for count, (position, action) in enumerate(zip(hand.positions, hand.actions, strict=False)):
            why_so = reason(solution, position, action, hand)
            if why_so is not None:
                rest = Hand(hand.positions[count:], hand.actions[count:])
                claims = Claims(solution, position, action, rest)
                yield claims, why(why_so, NARRATOR), instead(why_so, NARRATOR)


@sample_and_all(DEALS)
def test_every_sentence_on_a_mistake_is_true(rules: str, numbers: Iterable[int]) -> None:
    seen, short = set[str](), set[str]()
    for claims, sentence, clause in mistakes(rules, numbers):
        seen |= claims.check(sentence)
        short |= claims.check(f"{clause}.", says_now=False)
    if rules == "classic":
        assert seen == set(REASONS)
    assert seen > short


_OTHER_LEAD = {"kept the lead": "given up the lead", "given up the lead": "kept the lead"}


def test_a_reason_that_does_not_separate_is_found_out() -> None:
    # The better action does so, and the worse one does not; but others do, and are as bad.
    refused = 0
    for solution, hand in (hand for number in range(6) for hand in played("bga", number)):
        for count, (position, action) in enumerate(hand.steps()):
            why_so = reason(solution, position, action)
            if why_so is None or why_so.kind is not None or position.led is not None:
                continue
            does = (
                "kept the lead"
                if why_so.instead.next_leaders == {position.turn}
                else "given up the lead"
            )
            claims = Claims(
                solution, position, action, Hand(hand.positions[count:], hand.actions[count:])
            )
            clause = instead(why_so, NARRATOR).removeprefix("after ").split(" ")[0]
            with pytest.raises(AssertionError):
                claims.check(f"{clause} would have {does}.", says_now=False)
            refused += 1
    assert refused


class OfOneLine(Claims):
    """What is so about an action in one line after it, and in one after a better one."""

    def after(self, action: Action) -> Play:
        return one_line(self.solution, self.position.play(action))


def test_what_is_wrong_with_an_answer_is_true_of_its_line_and_names_no_better_one() -> None:
    kinds = set[Deed | Kind | None]()
    for solution, hand in (hand for number in range(3) for hand in played("bga", number)):
        for position, action in hand.steps():
            why_so = reason(solution, position, action)
            if why_so is None:
                continue
            kinds.add(why_so.kind)
            does, wrong = what_it_does(why_so, NARRATOR), fault(why_so, NARRATOR)
            OfOneLine(solution, position, action).check(does)
            card, _, rest = wrong.partition(" ")
            assert card == NARRATOR.card(action)
            if rest.startswith("costs"):
                ends = f"With best play from there, {rest.partition(': ')[2]}"
                assert fault(why_so, NARRATOR, costs=False) == ends
                assert rest.startswith(f"costs {solution.evaluate(position).loss(action)} point")
                rest = rest.partition(": ")[2]
            assert does.lower().startswith(f"{rest[:-1].lower()}; ")
            assert fault(why_so, NARRATOR, brief=True)[:-1] in wrong
    assert {Kind.GUARD, Kind.LET_IN, Kind.DRAWS, None} <= kinds


def test_a_sentence_on_a_mistake_that_is_changed_is_found_out() -> None:
    changes: dict[str, tuple[str, Change]] = {
        "what happened": ("could then mate ", "then mated "),
        "a lighter card": ("with (10|A|K|7)", "with Q"),
        "it, not one": (", a guard", ", the guard"),
        "one of several": (", the guard against", ", a guard against"),
        "the lead": ("kept the lead|given up the lead", lambda found: _OTHER_LEAD[found[0]]),
        "another card drawn": (
            f"(forced out|drawn) {CARD}",
            lambda found: f"{found[1]} {'7♦' if '7♦' not in found[0] else '7♥'}",
        ),
        "another card kept": (f"{CARD} to (?=take|draw|force|mate)", "7♣ to "),
    }
    check_found_out(((claims, told) for claims, told, _ in mistakes("bga", range(6))), changes)


# What an action does.

HANDS: Final[Mapping[str, tuple[Ruleset, Iterable[int], int]]] = {
    "classic": (Ruleset(), range(8), 25),
    "denexa": (Ruleset.preset("denexa"), range(4), 10),
    "bga": (BGA, range(30), 30),
    "super": (Ruleset.preset("super"), range(5), 10),
    "privilege": (BGA.changed(privilege="king-queen"), range(5), 10),
    "free move": (BGA.changed(free_move=True), range(5), 10),
    "gamerules": (Ruleset.preset("gamerules"), range(3), 6),
}
"""By which rules hands are played, and which ones."""


@cache
def positions(rules: str, number: int) -> list[list[tuple[Claims, str]]]:
    """Positions of a hand, some played well, and what is said of the actions there."""
    source, found = Random(f"{rules} {number}"), []
    position = Position.start(Deal.draw(source), HANDS[rules][0])
    solution = solve(position)
    while position.outcome is None:
        # Late in the hand every position is looked at, and of those before it one in a while.
        if position.trick >= 6 or source.random() < 0.02:
            said = [
                (Claims(solution, position, action), what_it_does(effect, NARRATOR))
                for action, effect in effects(solution, position).items()
                if effect is not None
            ]
            found.append(said)
        best = solution.evaluate(position).best
        well = source.random() < number % 4 / 4
        position = position.play(source.choice(best if well else position.legal_actions))
    return found


def all_said(rules: str, numbers: Iterable[int]) -> Iterator[tuple[Claims, str]]:
    """What is said in the positions of these hands."""
    return (each for number in numbers for said in positions(rules, number) for each in said)


@sample_and_all(HANDS)
def test_every_sentence_on_an_action_is_true(rules: str, numbers: Iterable[int]) -> None:
    seen = set[str]()
    for claims, sentence in all_said(rules, numbers):
        seen |= claims.check(sentence)
    if rules == "bga":
        # A last guard that falls without being forced out seldom tells good actions from bad.
        assert set(EFFECTS) - seen <= {form for form in EFFECTS if re.search("falls|aside", form)}
    assert seen


_OPPOSITE = {"Keeps the lead": "Takes the trick", "Takes the trick": "Keeps the lead"}


def test_a_sentence_on_an_action_that_is_changed_is_found_out() -> None:
    changes: dict[str, tuple[str, Change]] = {
        "another mating card": (
            f"with ({CARD}) on",
            lambda found: f"with {'K♠' if found[1] == 'A♠' else 'A♠'} on",
        ),
        "one of two": (f" or {CARD}", ""),
        "it, not one": ("a guard against", "the guard against"),
        "one of several": ("the guard against", "a guard against"),
        "another guard": (
            f"(Forces out|Keeps) {CARD},",
            lambda found: f"{found[1]} {'7♦' if '7♦' not in found[0] else '7♥'},",
        ),
        "a draw": ("(?<=[:;] )(Ana|Ben) mates.*? for \\d+ points(?=[;.])", "the hand is drawn"),
        "no draw": ("the hand is drawn", "Ana mates for 10 points"),
        "the lead": ("Keeps the lead|Takes the trick", lambda found: _OPPOSITE[found[0]]),
    }
    check_found_out(all_said("bga", range(30)), changes)


def test_what_is_said_of_one_action_is_not_so_of_any() -> None:
    # A sentence is one of an action: a mistake's is not that of a best action.
    for (claims, _), (other, sentence) in product(positions("bga", 0)[0], repeat=2):
        if (claims.instead is claims.now) is not (other.instead is other.now):
            with pytest.raises(AssertionError):
                claims.check(sentence)
