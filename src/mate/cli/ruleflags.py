"""The flags that choose a rule set, wherever rules are taken."""

from __future__ import annotations

import argparse

from mate.rules import CLASSIC, OPTIONS, PRESETS, Ruleset


def add_rule_flags(parser: argparse.ArgumentParser) -> None:
    """Add `--rules` and a flag for each option of the rules."""
    group = parser.add_argument_group("rules")
    group.add_argument(
        "--rules",
        choices=tuple(PRESETS),
        default=CLASSIC.name,
        metavar="PRESET",
        help=f"{', '.join(PRESETS)} (default: {CLASSIC.name})",
    )
    for name, values in OPTIONS.items():
        flag = f"--{name.replace('_', '-')}"
        if isinstance(values[0], bool):
            group.add_argument(flag, action=argparse.BooleanOptionalAction)
        else:
            group.add_argument(flag, choices=tuple(map(str, values)))


def chosen_rules(args: argparse.Namespace) -> Ruleset:
    """The rule set that the flags choose: the preset, with single options changed."""
    changes = {name: getattr(args, name) for name in OPTIONS if getattr(args, name) is not None}
    return Ruleset.preset(args.rules).changed(**changes)


def rules_object(ruleset: Ruleset) -> dict[str, str | bool]:
    """The rule set as it stands in JSON: the preset's name or `custom`, and all five options."""
    return {"name": ruleset.name, **ruleset.options}
