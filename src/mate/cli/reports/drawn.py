"""A deal drawn for its value."""

from __future__ import annotations

from mate.cli.reports.columns import Document
from mate.cli.reports.solving import PLAYERS
from mate.cli.ruleflags import rules_object
from mate.dealing import FOREPLACE, SHARP, Character, Drawn
from mate.words.advice import wins_by
from mate.words.figures import counted


def drawn_fields(drawn: Drawn) -> Document:
    """The fields that the JSON document of `mate deal` adds for a deal drawn by its character."""
    evaluation = drawn.solution.evaluate()
    return {
        "rules": rules_object(evaluation.position.ruleset),
        "value": evaluation.value,
        "best_actions": len(evaluation.best),
        "draws": drawn.draws,
    }


def drawn_lines(drawn: Drawn, character: Character) -> list[str]:
    """The same in sentences. They name no action, which would spoil the deal.

    Args:
        drawn: the deal.
        character: what it was asked to be like. Where that is about the first action, a line says
            how many keep the value.
    """
    evaluation = drawn.solution.evaluate()
    best_play = wins_by(evaluation, PLAYERS)
    over = " over both hands of the round" if evaluation.whole_round and evaluation.value else ""
    lines = [f"With best play {best_play}{over}, under {evaluation.position.ruleset.name} rules."]
    if character in {SHARP, FOREPLACE}:
        keeping, all_actions = len(evaluation.best), len(evaluation.values)
        keeps = f"{keeping} of {all_actions} first actions keep{'s' * (keeping == 1)} that value"
        lines.append(f"{keeps}: a foreplacement." if character == FOREPLACE else f"{keeps}.")
    return [*lines, f"Found after drawing {counted(drawn.draws, 'deal')}."]
