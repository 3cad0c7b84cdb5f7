"""Rule sets: the options and the presets; and how far what was typed is quoted in an error."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import given

from mate.errors import MateError, RulesetError
from mate.rules import CLASSIC, OPTIONS, PRESET_SENTENCES, PRESETS, Card, Deal, Holding, Ruleset
from tests.strategies import ALL_RULESETS, rulesets

pytestmark = pytest.mark.quick


def test_the_presets_are_the_five_published_rule_sets() -> None:
    differences: dict[str, dict[str, str | bool]] = {
        "classic": {},
        "denexa": {"foreplacement": "free"},
        "bga": {"foreplacement": "none"},
        "gamerules": {"tenth_trick": "foreplaced"},
        "super": {"round_second_dealer": "loser"},
    }
    assert list(PRESETS) == list(differences)
    assert Ruleset() == CLASSIC
    for preset, differs in differences.items():
        assert Ruleset.preset(preset) == PRESETS[preset] == CLASSIC.changed(**differs)
        assert Ruleset.preset(preset).name == preset
    sentences = [PRESET_SENTENCES[name] for name in PRESETS]
    assert all(sentences)
    assert len(set(sentences)) == len(PRESETS)


def test_every_combination_of_options_is_a_rule_set_of_its_own() -> None:
    assert len(set(ALL_RULESETS)) == 3 * 2 * 2 * 3 * 2
    assert set(PRESETS.values()) <= set(ALL_RULESETS)


@given(rulesets())
def test_a_rule_set_is_made_again_from_its_options_and_custom_without_a_preset(
    ruleset: Ruleset,
) -> None:
    assert CLASSIC.changed(**ruleset.options) == ruleset
    assert list(ruleset.options) == list(OPTIONS)
    assert (ruleset.name == "custom") is (ruleset not in PRESETS.values())


_NO_PRESET = "No such rule set: 'chess'. The rule sets are classic, denexa, bga, gamerules, super."
_NO_OPTION = f"No such rule option: {{!r}}. The options are {', '.join(OPTIONS)}."
_NO_VALUE = "Not a value of {}: {!r}. The values are {}."


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (lambda: Ruleset.preset("chess"), _NO_PRESET),
        (lambda: CLASSIC.changed(jokers=True), _NO_OPTION.format("jokers")),
        (lambda: CLASSIC.changed(self=True), _NO_OPTION.format("self")),
        *(
            (partial(CLASSIC.changed, **{option: value}), _NO_VALUE.format(option, value, values))
            for option, value, values in [
                ("foreplacement", "open", "none, restricted, free"),
                ("tenth_trick", "", "repeat, foreplaced"),
                ("round_second_dealer", "winner", "alternate, loser"),
                ("privilege", "KING", "none, king, king-queen"),
                ("free_move", "true", "false, true"),
            ]
        ),
    ],
)
def test_what_the_rules_do_not_have_is_refused_with_what_they_have(
    ask: Callable[[], object], told: str
) -> None:
    with pytest.raises(RulesetError) as caught:
        ask()
    assert str(caught.value) == told


@pytest.mark.parametrize("changed", [{"free_move": 1}, {"privilege": False}])
def test_a_number_is_no_truth_value_and_that_is_no_word(changed: dict[str, Any]) -> None:
    with pytest.raises(RulesetError, match=f"Not a value of .*: '{next(iter(changed.values()))}'"):
        CLASSIC.changed(**changed)
    with pytest.raises(RulesetError, match=r"Not a value of foreplacement: 'none'"):
        Ruleset(foreplacement="none")  # type: ignore[arg-type]  # what the test is about


LONG = "x" * 60


@pytest.mark.parametrize(
    ("ask", "quoted"),
    [
        (lambda: Card.parse(LONG), 24),
        (lambda: Deal.parse(LONG), 40),
        (lambda: Holding.parse(LONG), 40),
        (lambda: Holding.parse(f"{LONG}..."), 40),
        (lambda: Holding.parse(f"AA{LONG}..."), 38),
        (lambda: Ruleset.preset(LONG), 24),
        (lambda: CLASSIC.changed(**{LONG: True}), 24),
        (lambda: CLASSIC.changed(privilege=LONG), 24),
        (lambda: Ruleset(privilege=LONG), 24),  # type: ignore[arg-type]  # what a type keeps out
    ],
)
def test_long_text_is_cut_where_it_is_quoted(ask: Callable[[], object], quoted: int) -> None:
    with pytest.raises(MateError) as told:
        ask()
    assert re.findall("x{2,}", str(told.value)) == ["x" * quoted]
