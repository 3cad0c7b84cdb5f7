"""The results of simulated matches."""

from __future__ import annotations

from mate.cli.reports.columns import Document, columns
from mate.cli.ruleflags import rules_object
from mate.simulation import Simulation
from mate.words.figures import average, counted


def simulation_document(simulation: Simulation) -> Document:
    """The JSON document of `mate simulate`."""
    return {
        "players": [level.name for level in simulation.levels],
        "rules": rules_object(simulation.ruleset),
        "seed": simulation.seed,
        "matches": len(simulation.matches),
        "wins": list(simulation.wins),
        "draws": simulation.draws,
        "margin": simulation.margin,
        "margin_error": simulation.margin_error,
        "lost_per_hand": list(simulation.lost),
        "margins": [match.margin for match in simulation.matches],
    }


def simulation_text(simulation: Simulation) -> str:
    """Wins, draws and the average margin with its standard error."""
    first, second = (level.name for level in simulation.levels)
    wins, lost = simulation.wins, simulation.lost
    count = len(simulation.matches)
    rows = [
        ("player", "won", "", "points lost per hand"),
        (first, str(wins[0]), f"{wins[0] / count:.1%}", average(lost[0])),
        (second, str(wins[1]), f"{wins[1] / count:.1%}", average(lost[1])),
        ("drawn", str(simulation.draws), f"{simulation.draws / count:.1%}", ""),
    ]
    matches = counted(count, "match", "matches")
    margin = f"{average(simulation.margin, sign=True)} ± {average(simulation.margin_error)}"
    return "\n".join(
        [
            f"{matches}, {simulation.ruleset.name} rules, seed {simulation.seed}",
            *columns(rows, "<>>>"),
            f"Margin for {first}: {margin} points per match (± standard error)",
        ]
    )
