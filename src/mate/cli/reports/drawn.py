"""A deal drawn for its value."""

from __future__ import annotations

from mate.cli.reports.columns import Document
from mate.cli.reports.solving import PLAYERS
from mate.cli.ruleflags import rules_object
from mate.dealing import Drawn
from mate.words.figures import counted
from mate.words.verdict import wins_by


def drawn_fields(drawn: Drawn) -> Document:
    """The fields that the JSON document of `mate deal` adds for a deal drawn by its character."""
    evaluation = drawn.solution.evaluate()
    return {
        "rules": rules_object(evaluation.position.ruleset),
        "value": evaluation.value,
        "best_actions": len(evaluation.best),
        "draws": drawn.draws,
    }


def drawn_lines(drawn: Drawn, *, sharp: bool = False, foreplace: bool = False) -> list[str]:
    """The same in sentences. They name no action, which would spoil the deal.

    Args:
        drawn: the deal.
        sharp: whether to say how many first actions keep the value.
        foreplace: the same where only a foreplacement does.
    """
    evaluation = drawn.solution.evaluate()
    best_play = wins_by(evaluation, PLAYERS)
    over = " over both hands of the round" if evaluation.whole_round and evaluation.value else ""
    lines = [f"With best play {best_play}{over}, under {evaluation.position.ruleset.name} rules."]
    if sharp or foreplace:
        keeping, all_actions = len(evaluation.best), len(evaluation.values)
        keeps = f"{keeping} of {all_actions} first actions keep{'s' * (keeping == 1)} that value"
        lines.append(f"{keeps}: a foreplacement." if foreplace else f"{keeps}.")
    return [*lines, f"Found after drawing {counted(drawn.draws, 'deal')}."]
