"""What is said of a mistake is true: each claim is found out again, mistake by mistake."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from mate.grading import reason
from mate.puzzles.packplayers import PackPlayer
from mate.rules import Deal, Hand, Match, Ruleset
from mate.solver import Solution, solve_hand
from mate.words.narrator import Narrator
from mate.words.reasons import mistake_in_short, why
from tests.grading.claims import FEW, FORMS, NAMES, Claims

RULES = {
    "classic": (50, Ruleset()),
    "denexa": (10, Ruleset.preset("denexa")),
    "bga": (15, Ruleset.preset("bga")),
    "super": (10, Ruleset.preset("super")),
    "privilege": (10, Ruleset().changed(privilege="king-queen")),
    "free move": (3, Ruleset().changed(foreplacement="none", free_move=True)),
    "gamerules": (2, Ruleset.preset("gamerules")),
}
"""From how many deals first hands are played, ten of each, and by which rules."""

WEAK, MIDDLING, FAIR, STRONG = (12, 0), (5, 1), (3, 2), (1.8, 3)
"""Players who err at random, blur and sight: no mistake is foreign to them, and they are quick."""
PAIRS = [*product((WEAK, MIDDLING, FAIR), repeat=2), (STRONG, WEAK)]


def played(rules: str) -> Iterator[tuple[Solution, Hand]]:
    """First hands between players who err, each deal ten times; solved, each deal once."""
    deals, ruleset = RULES[rules]
    for number in range(deals):
        deal = Deal.draw(Random(f"{rules} {number}"))
        for seed, pair in enumerate(PAIRS):
            match = Match(ruleset).deal(deal)
            players = [PackPlayer(blur, sight, seed) for blur, sight in pair]
            while not match.hands or match.hands[0].outcome is None:
                assert match.current is not None
                match = match.play(players[match.current.position.turn].choose(match))
            yield solve_hand(match, 1), match.hands[0]


def mistakes(rules: str) -> Iterator[tuple[Claims, str, str]]:
    """What is so about each mistake, the sentence that tells it, and the few words."""
    for solution, hand in played(rules):
        for count, (position, action) in enumerate(zip(hand.positions, hand.actions, strict=False)):
            why_so = reason(solution, position, action, hand)
            if why_so is not None:
                told = why(why_so, Narrator(NAMES), hand)
                yield Claims(solution, hand, count), told, mistake_in_short(why_so, hand)


@pytest.mark.parametrize("rules", RULES)
def test_every_sentence_is_true(rules: str) -> None:
    seen, few = Counter[str](), set[str]()
    for claims, sentence, words in mistakes(rules):
        seen[claims.check(sentence)] += 1
        claims.check_few(words)
        few.add(words)
    if rules == "classic":
        assert set(seen) == set(FORMS)
        assert few == set(FEW)
    assert sum(seen.values()) > 10


# What is changed in a sentence, to make it false.
_CHANGES = {
    "another trick": (r"trick (\d+)", lambda found: f"trick {int(found[1]) + 1}"),
    "the other player": ("Ana|Ben", lambda found: "Ben" if found[0] == "Ana" else "Ana"),
    "more points": (r"for (\d+)", lambda found: f"for {int(found[1]) + 1}"),
    "what happened": ("could then mate ", lambda _: "then mated "),
    "a lighter card": ("with (10|A|K|7)", lambda _: "with Q"),
    "it, not one": ("kept a guard, and", lambda _: "kept the guard, and"),
    "one of several": ("kept the guard, (?!and)", lambda _: "kept a guard, "),
}


def test_a_sentence_that_is_changed_is_found_out() -> None:
    changed = Counter[str]()
    for claims, sentence, _ in mistakes("bga"):
        for change, (what, other) in _CHANGES.items():
            false = re.sub(what, other, sentence, count=1)
            if false != sentence:
                changed[change] += 1
                with pytest.raises(AssertionError):
                    claims.check(false)
    assert set(changed) == set(_CHANGES)
