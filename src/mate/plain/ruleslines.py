"""Rule sets in words."""

from __future__ import annotations

from typing import Final

from mate.rules import Ruleset

_NAMED: Final = {"tenth_trick": "trick 10", "round_second_dealer": "second dealer"}
"""The options whose own names do not read well."""


def rules_in_words(ruleset: Ruleset) -> str:
    """The name of a rule set, or all its options where it has none.

    >>> rules_in_words(Ruleset.preset("super"))
    'super rules'
    >>> rules_in_words(Ruleset().changed(free_move=True))
    'custom rules (foreplacement: restricted, trick 10: repeat, second dealer: alternate, \
privilege: none, free move: on)'
    """
    if ruleset.name != "custom":
        return f"{ruleset.name} rules"
    return f"custom rules ({options_in_words(ruleset)})"


def options_in_words(ruleset: Ruleset) -> str:
    """All five options with their values."""
    values = {
        _NAMED.get(name, name.replace("_", " ")): ("on" if value else "off")
        if isinstance(value, bool)
        else value
        for name, value in ruleset.options.items()
    }
    return ", ".join(f"{name}: {value}" for name, value in values.items())
