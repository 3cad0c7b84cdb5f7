"""What is said of every action of a position is true: each claim is found out again."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from mate.grading import effects
from mate.rules import Action, Deal, Position, Ruleset
from mate.solver import solve
from mate.words.effects import what_it_does
from mate.words.narrator import Narrator
from tests.grading.claims import CARD, NAMES
from tests.grading.effect_claims import BEST_FORMS, MISTAKE_FORMS, EffectClaims

RULES = {
    "classic": (25, Ruleset()),
    "denexa": (10, Ruleset.preset("denexa")),
    "bga": (30, Ruleset.preset("bga")),
    "super": (10, Ruleset.preset("super")),
    "privilege": (10, Ruleset.preset("bga").changed(privilege="king-queen")),
    "free move": (10, Ruleset.preset("bga").changed(free_move=True)),
    "gamerules": (6, Ruleset.preset("gamerules")),
}
"""How many hands are played, and by which rules."""

_LATE = 6
"""From this trick on every position is looked at, and of those before it one in a while."""
_IN_A_WHILE = 0.02


def positions(rules: str) -> Iterator[tuple[EffectClaims, dict[Action, str]]]:
    """Positions of hands, some played well, and what is said of the actions there."""
    hands, ruleset = RULES[rules]
    for number in range(hands):
        source = Random(f"{rules} {number}")
        position = Position.start(Deal.draw(source), ruleset)
        solution = solve(position)
        while position.outcome is None:
            if position.trick >= _LATE or source.random() < _IN_A_WHILE:
                said = {
                    action: what_it_does(effect, Narrator(NAMES))
                    for action, effect in effects(solution, position).items()
                    if effect is not None
                }
                yield EffectClaims(solution, position), said
            best = solution.evaluate(position).best
            well = source.random() < number % 4 / 4
            position = position.play(source.choice(best if well else position.legal_actions))


@pytest.mark.parametrize("rules", RULES)
def test_every_sentence_on_an_action_is_true(rules: str) -> None:
    seen = Counter[str]()
    for claims, said in positions(rules):
        for action, sentence in said.items():
            seen[claims.check(action, sentence)] += 1
    if rules == "bga":
        assert set(seen) == {*BEST_FORMS, *MISTAKE_FORMS}
    assert sum(seen.values()) > 50


_OPPOSITE = {"Keeps the lead": "Takes the trick", "Takes the trick": "Keeps the lead"}

# What is changed in a sentence, to make it false.
_CHANGES = {
    "another trick": (r"trick (\d+)", lambda found: f"trick {int(found[1]) + 1}"),
    "the other player": ("Ana|Ben", lambda found: "Ben" if found[0] == "Ana" else "Ana"),
    "more points": (r"for (\d+)", lambda found: f"for {int(found[1]) + 1}"),
    "another mating card": (
        f"with ({CARD}) on",
        lambda found: f"with {'K♠' if found[1] == 'A♠' else 'A♠'} on",
    ),
    "one of two": (f" or {CARD}", lambda _: ""),
    "it, not one": ("a guard against", lambda _: "the guard against"),
    "one of several": ("the guard against", lambda _: "a guard against"),
    "another guard": (
        f"(Forces out|Gives up|Keeps) {CARD},",
        lambda found: f"{found[1]} {'7♦' if '7♦' not in found[0] else '7♥'},",
    ),
    "a draw": (
        "(?<=[:;] )(Ana|Ben) mates.*? for \\d+ points(?=[;.])",
        lambda _: "the hand is drawn",
    ),
    "no draw": ("the hand is drawn", lambda _: "Ana mates for 10 points"),
    "the lead": ("Keeps the lead|Takes the trick", lambda found: _OPPOSITE[found[0]]),
}


def test_a_sentence_that_is_changed_is_found_out() -> None:
    changed = Counter[str]()
    for claims, said in positions("bga"):
        for (action, sentence), (change, (what, other)) in product(said.items(), _CHANGES.items()):
            false = re.sub(what, other, sentence, count=1)
            if false != sentence:
                changed[change] += 1
                with pytest.raises(AssertionError):
                    claims.check(action, false)
    assert set(changed) == set(_CHANGES)


def test_what_is_said_of_one_action_is_not_so_of_any() -> None:
    # A sentence is one of an action: a mistake's is not that of a best action.
    claims, said = next(positions("bga"))
    for (action, _), (other, sentence) in product(said.items(), repeat=2):
        if (claims.worth[action] == max(claims.worth.values())) is not (
            claims.worth[other] == max(claims.worth.values())
        ):
            with pytest.raises(AssertionError):
                claims.check(action, sentence)
