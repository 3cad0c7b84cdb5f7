"""The counts of a deal, as JSON."""

from __future__ import annotations

from mate.cli.reports.columns import Document
from mate.handcount import Count, dealer_ahead
from mate.rules import Deal


def count_document(deal: Deal) -> Document:
    """The fields for the counts of both holdings and the dealer's lead."""
    counts = [Count.of(holding) for holding in deal]
    return {
        "counts": [count._asdict() | {"total": count.total} for count in counts],
        "dealer_ahead": dealer_ahead(deal),
    }
