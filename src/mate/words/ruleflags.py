"""The flags of a command line that choose a rule set."""

from __future__ import annotations

from mate.rules import CLASSIC, CUSTOM, Ruleset


def rule_flags(ruleset: Ruleset) -> list[str]:
    """The flags that choose these rules; none for `classic`.

    >>> rule_flags(Ruleset.preset("bga")), rule_flags(Ruleset().changed(free_move=True))
    (['--rules bga'], ['--free-move'])
    """
    if ruleset.name != CUSTOM:
        return [] if ruleset == CLASSIC else [f"--rules {ruleset.name}"]
    usual = CLASSIC.options
    changed = {name: value for name, value in ruleset.options.items() if value != usual[name]}
    return [
        f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}"
        for name, value in changed.items()
    ]
