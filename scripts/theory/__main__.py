"""Compute the figures of the theory and print them, or write the page with its pictures."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from functools import cache, partial
from time import perf_counter
from typing import Any

from scripts.theory import (
    begin,
    counts,
    foreplacing,
    habits,
    lead,
    play,
    recipes,
    rulesets,
    shapes,
    tries,
)
from scripts.theory.deals import Deals
from scripts.theory.page import PAGE, store_figures, stored_figures, write


def sections(jobs: int) -> dict[str, Callable[[], dict[str, object]]]:
    """Return a function for the figures of each section; all deals are solved once, on demand."""
    deals = cache(partial(Deals, jobs))
    return {
        "begin": lambda: begin.figures(deals()),
        "count": lambda: counts.figures(deals()),
        "shape": lambda: shapes.figures(deals()),
        "foreplace": lambda: foreplacing.figures(deals()),
        "drawn": lambda: begin.drawn(deals()),
        "play": lambda: play.figures(jobs),
        "habits": lambda: habits.figures(jobs),
        "lead": lambda: lead.figures(jobs),
        "recipes": lambda: recipes.figures(jobs),
        "rules": lambda: rulesets.figures(deals(), jobs),
        "tries": tries.figures,
    }


def main() -> None:
    """Compute the figures of the requested sections and print or write them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("sections", nargs="*", metavar="SECTION", help=", ".join(sections(1)))
    parser.add_argument("--jobs", type=int, default=2, help="how many work at once")
    parser.add_argument("--write", action="store_true", help=f"keep them, and make {PAGE.name}")
    parser.add_argument("--page", action="store_true", help="only make the page, of what is kept")
    given = parser.parse_args()
    every = sections(given.jobs)
    if unknown := set(given.sections) - set(every):
        parser.error(f"no section {', '.join(sorted(unknown))}; there are {', '.join(every)}")
    if given.page:
        write(stored_figures())
        return
    found: dict[str, Any] = {}
    for name in given.sections or every:
        begun = perf_counter()
        found[name] = every[name]()
        print(f"{name}: {perf_counter() - begun:.0f} s", file=sys.stderr)
    if given.write:
        both = (stored_figures() if given.sections else {}) | found
        store_figures({name: both[name] for name in every})
        write(stored_figures())
    else:
        print(json.dumps(found, indent=1, ensure_ascii=False))


if __name__ == "__main__":
    main()
