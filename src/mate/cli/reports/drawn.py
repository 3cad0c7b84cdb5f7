"""What a deal is worth that was drawn for it."""

from __future__ import annotations

from mate.cli.reports.columns import Document
from mate.cli.ruleflags import rules_object
from mate.dealing import Drawn
from mate.words.figures import counted
from mate.words.verdict import wins_by


def drawn_fields(drawn: Drawn) -> Document:
    """What the JSON document of `mate deal` has of a deal that was drawn by its character."""
    evaluation = drawn.solution.evaluate()
    return {
        "rules": rules_object(evaluation.position.ruleset),
        "value": evaluation.value,
        "best_actions": len(evaluation.best),
        "draws": drawn.draws,
    }


def drawn_lines(drawn: Drawn, *, sharp: bool = False, foreplace: bool = False) -> list[str]:
    """The same for people. No action is named: that would spoil the deal.

    Args:
        drawn: the deal.
        sharp: whether to say how many first actions keep what it is worth.
        foreplace: the same, where a foreplacement is the only one.
    """
    evaluation = drawn.solution.evaluate()
    best_play = wins_by(evaluation, ("the dealer", "the other player"))
    over = " over both hands of the round" if evaluation.whole_round else ""
    lines = [f"With best play {best_play}{over}, under {evaluation.position.ruleset.name} rules."]
    if sharp or foreplace:
        keeping, all_actions = len(evaluation.best), len(evaluation.values)
        keeps = f"Of {all_actions} first actions {keeping} keep{'s' * (keeping == 1)} that"
        lines.append(f"{keeps}: a foreplacement." if foreplace else f"{keeps}.")
    drawn_at = counted(drawn.draws, "deal was", "deals were")
    return [*lines, f"{drawn_at} drawn to find it."]
