"""Mate: G. Capellen's card game for two, played in a terminal.

As a library, Mate deals, plays, solves, reads match logs and lets computers play. This module
exports the names that most programs need; `docs/library.md` has examples.

>>> import mate
>>> mate.solve(mate.Deal.parse("Q7.TK7.AKQ7.K")).evaluate().best
(Card('KD'),)
"""

from __future__ import annotations

from mate.version import __version__

# Avoid importing `typing`, which takes longer than all of `mate --version`. Type checkers
# recognize this name without the import.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from mate.errors import MateError
    from mate.players import LEVELS, Computer
    from mate.record import MatchRecord, load, loads
    from mate.rules import (
        NO_FOREPLACEMENT,
        PRESETS,
        Card,
        Deal,
        Draw,
        Hand,
        Holding,
        Match,
        Mate,
        Outcome,
        Position,
        Ruleset,
        parse_action,
    )
    from mate.solver import Evaluation, Solution, solve

__all__ = ["LEVELS", "NO_FOREPLACEMENT", "PRESETS", "Card", "Computer", "Deal", "Draw"]
__all__ += ["Evaluation", "Hand", "Holding", "Match", "MatchRecord", "Mate", "MateError"]
__all__ += ["Outcome", "Position", "Ruleset", "Solution", "__version__"]
__all__ += ["load", "loads", "parse_action", "solve"]

_MODULES = {
    "mate.errors": {"MateError"},
    "mate.players": {"LEVELS", "Computer"},
    "mate.record": {"MatchRecord", "load", "loads"},
    "mate.solver": {"Evaluation", "Solution", "solve"},
}

if not TYPE_CHECKING:
    # Hide this function from type checkers, because it would make them accept every name.
    def __getattr__(name: str) -> object:
        if name not in __all__:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module = next((module for module, names in _MODULES.items() if name in names), "mate.rules")
        found = globals()[name] = getattr(import_module(module), name)
        return found

    def __dir__() -> list[str]:
        return sorted({*globals(), *__all__})
