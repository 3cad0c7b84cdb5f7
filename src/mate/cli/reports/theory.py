"""What a rule set is like under best play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from mate.cli.reports.columns import Document, columns, wrapped
from mate.cli.ruleflags import rules_object
from mate.plain.ruleslines import rules_in_words
from mate.rules import DEAL_COUNT
from mate.theory import Distribution, Extreme, Foreplacing, Theory
from mate.words import theory as words
from mate.words.figures import MINUS, signed

_STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_BINS: Final = 12
"""How many bars there may be for each player."""
_LEAST_BAR: Final = 8


def theory_document(theory: Theory, seconds: float) -> Document:
    """The JSON document of `mate theory`.

    Args:
        theory: what was found.
        seconds: how long that took.
    """
    values = theory.values
    return {
        "rules": rules_object(theory.ruleset),
        "deals": values.deals,
        "positions": theory.positions,
        "whole_round": theory.whole_round,
        "dealer_wins": theory.dealer_wins.deals,
        "draws": theory.draws.deals,
        "other_wins": theory.other_wins.deals,
        "mean": values.mean.value,
        "median": values.median.value,
        "least": theory.least.value,
        "most": theory.most.value,
        "least_deals": _extreme(theory.least),
        "most_deals": _extreme(theory.most),
        "values": [{"value": value, "deals": deals} for value, deals in values.counts.items()],
        "foreplacement": theory.foreplacing and _foreplacing(theory.foreplacing),
        "layers": [layer._asdict() for layer in theory.layers],
        "sample": _sample(theory) if theory.sampled else None,
        "seconds": round(seconds, 1),
    }


def _extreme(extreme: Extreme) -> Document:
    return {"count": extreme.deals, "examples": list(extreme.examples)}


def _foreplacing(foreplacing: Foreplacing) -> Document:
    return {
        "only_card": foreplacing.only_card.deals,
        "only_none": foreplacing.only_none.deals,
        "either": foreplacing.either.deals,
        "gain": foreplacing.gain.mean.value,
        "closed": foreplacing.closed and foreplacing.closed.mean.value,
    }


def _sample(theory: Theory) -> Document:
    """What the sample was, and the standard errors of its figures, each in the unit of its own."""
    parts = {
        "dealer_wins": theory.dealer_wins,
        "draws": theory.draws,
        "other_wins": theory.other_wins,
    }
    means = {"mean": theory.values.mean, "median": theory.values.median}
    foreplacing = theory.foreplacing
    if foreplacing:
        parts |= {
            "only_card": foreplacing.only_card,
            "only_none": foreplacing.only_none,
            "either": foreplacing.either,
        }
        means["gain"] = foreplacing.gain.mean
        if foreplacing.closed:
            means["closed"] = foreplacing.closed.mean
    deals = theory.values.deals
    return {
        "seed": theory.seed,
        "of": DEAL_COUNT,
        "errors": {
            **{name: part.part.error * deals for name, part in parts.items()},
            **{name: mean.error for name, mean in means.items()},
        },
    }


def theory_text(theory: Theory, seconds: float, *, cells: int, layers: bool) -> str:
    """The summary, to be looked at.

    Args:
        theory: what was found.
        seconds: how long that took.
        cells: how wide it may be.
        layers: whether to add the layers of positions.
    """
    return "\n".join(_lines(theory, seconds, cells, layers=layers))


def _lines(theory: Theory, seconds: float, cells: int, *, layers: bool) -> Iterator[str]:
    yield from wrapped(f"Theory of Mate: {rules_in_words(theory.ruleset)}.", cells)
    yield from wrapped(words.examined_in_words(theory), cells)
    yield ""
    yield "With best play:"
    yield from columns(_rows(words.winners(theory), theory), "<>>")
    yield ""
    yield from wrapped(words.values_in_words(theory), cells)
    yield ""
    yield from wrapped("Deals by their value, the dealer's points minus the other's:", cells)
    yield from histogram(theory.values, cells, sampled=theory.sampled)
    if theory.foreplacing:
        yield ""
        yield "Before trick 1, for the dealer:"
        yield from columns(_rows(words.declarations(theory.foreplacing), theory), "<>>")
        yield ""
        yield from wrapped(words.foreplacing_in_words(theory, theory.foreplacing), cells)
    yield ""
    for sentence in words.extremes_in_words(theory):
        yield from wrapped(sentence, cells)
    if layers and theory.layers:
        yield ""
        yield from _layers(theory)
    yield ""
    yield words.duration_in_words(seconds)


def _rows(parts: Iterable[tuple[str, Distribution]], theory: Theory) -> Iterator[tuple[str, ...]]:
    for what, deals in parts:
        yield f"  {what}", f"{deals.deals:,}", words.share_of_deals(deals, sampled=theory.sampled)


def _layers(theory: Theory) -> Iterator[str]:
    head = ("leader holds", "other holds", "positions", "sum of values")
    rows = ([f"{figure:,}".replace("-", MINUS) for figure in layer] for layer in theory.layers)
    return iter(columns([head, *rows], ">>>>"))


def histogram(values: Distribution, cells: int, *, sampled: bool = False) -> Iterator[str]:
    r"""Bars for how many deals have about so many points, the most points first.

    Args:
        values: the deals by their points.
        cells: how wide all of it may be; bars have a few cells at least.
        sampled: whether the deals are a sample, so that shares have an error.

    >>> print(*histogram(Distribution({-4: 1, 0: 8, 3: 2, 11: 5}, 16), 30), sep="\n")
    """
    bins = list(_bins(values))
    labels = [label for label, _ in bins]
    shares = [words.share_of_deals(deals, sampled=sampled) for _, deals in bins]
    wide = max(map(len, labels)), max(map(len, shares))
    room = max(_LEAST_BAR, cells - sum(wide) - 4)
    most = max(deals.deals for _, deals in bins)
    for (label, deals), share in zip(bins, shares, strict=True):
        bar = _bar(room * deals.deals / most)
        yield f"{label:>{wide[0]}}  {bar:<{room}}  {share:>{wide[1]}}"


def _bins(values: Distribution) -> Iterator[tuple[str, Distribution]]:
    reach = max(map(abs, values.counts))
    step = next((step for step in _STEPS if step * _MOST_BINS >= reach), -(-reach // _MOST_BINS))
    highest, lowest = (-(-max(0, end) // step) for end in (max(values.counts), -min(values.counts)))
    for above in range(highest, 0, -1):
        low, high = (above - 1) * step + 1, above * step
        yield _range(low, high), values.only(low, high)
    yield "0", values.only(0, 0)
    for below in range(1, lowest + 1):
        low, high = -below * step, -(below - 1) * step - 1
        yield _range(low, high), values.only(low, high)


def _range(low: int, high: int) -> str:
    return signed(low) if low == high else f"{signed(low)} to {signed(high)}"


def _bar(length: float) -> str:
    """A bar of so many cells; what is not nothing is seen."""
    eighths = max(round(8 * length), 1 if length else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()
