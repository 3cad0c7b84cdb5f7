"""What the solver, the analysis and simulations found, as text and as JSON documents.

Texts are lines without a final line break. Documents hold nothing but what JSON has.
"""

from __future__ import annotations

from mate.cli.reports.grading import analysis_document, analysis_text
from mate.cli.reports.simulating import simulation_document, simulation_text
from mate.cli.reports.solving import solution_document, solution_text

__all__ = [
    "analysis_document",
    "analysis_text",
    "simulation_document",
    "simulation_text",
    "solution_document",
    "solution_text",
]
