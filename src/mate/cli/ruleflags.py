"""The options that choose a rule set, wherever rules are taken."""

from __future__ import annotations

import argparse
from types import MappingProxyType
from typing import Final

from mate.rules import CLASSIC, OPTIONS, PRESETS, Ruleset

_TEXTS: Final = MappingProxyType(
    {
        "foreplacement": "discarding before trick 1: not allowed (none), the other player's card "
        "must differ from the dealer's in suit and rank (restricted), or any cards (free)",
        "tenth_trick": "what a player who foreplaced plays on trick 10: the card of trick 9 "
        "(repeat) or the foreplaced card (foreplaced)",
        "round_second_dealer": "who begins the second hand of a round: the player who did not "
        "begin the first (alternate) or the player who lost it (loser)",
        "privilege": "leads that must be answered with the same rank, if possible, rather than the "
        "suit: none, kings (king), or kings and queens (king-queen)",
        "free_move": "once per hand, a player may reply with any card of the suit or rank led",
    }
)


def add_rule_flags(parser: argparse.ArgumentParser) -> None:
    """Add `--rules` and an option for each part of the rules."""
    group = parser.add_argument_group(
        "Rules",
        "The options after --rules change single rules of the rule set; without them, its own "
        "rules apply. See mate rules.",
    )
    group.add_argument(
        "--rules",
        choices=tuple(PRESETS),
        default=CLASSIC.name,
        metavar="RULES",
        help=f"rule set: {', '.join(PRESETS)} (default: {CLASSIC.name})",
    )
    for name, values in OPTIONS.items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(values[0], bool):
            group.add_argument(flag, action=argparse.BooleanOptionalAction, help=_TEXTS[name])
        else:
            choices = tuple(map(str, values))
            group.add_argument(flag, choices=choices, metavar="RULE", help=_TEXTS[name])


def chosen_rules(args: argparse.Namespace) -> Ruleset:
    """The rule set that the options choose: the preset, with single rules changed."""
    changes = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    return Ruleset.preset(args.rules).changed(**changes)


def rules_object(ruleset: Ruleset) -> dict[str, str | bool]:
    """The rule set as JSON has it: the preset's name or `custom`, and all five options."""
    return {"name": ruleset.name, **ruleset.options}
