"""The theory of a rule set: all its deals under best play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from mate.characters import in_ascii
from mate.cli.reports.columns import Document, columns, wrapped
from mate.cli.reports.histogram import histogram
from mate.cli.ruleflags import rules_object
from mate.plain.ruleslines import rules_in_words
from mate.rules import DEAL_COUNT
from mate.theory import Distribution, Extreme, Foreplacing, Theory, words
from mate.words.figures import MINUS


def theory_document(theory: Theory, seconds: float) -> Document:
    """The JSON document of `mate theory`.

    Args:
        theory: the results.
        seconds: how long the work took.
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
    """The sample, and the standard errors of its figures, each in the unit of its figure."""
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


def theory_text(
    theory: Theory, seconds: float, *, cells: int, layers: bool = False, ascii_only: bool = False
) -> str:
    """The summary as text.

    Args:
        theory: the results.
        seconds: how long the work took.
        cells: how wide lines may be.
        layers: whether to add the layers of positions.
        ascii_only: whether it is written in ASCII, where some signs are wider.
    """

    def fitted(text: str) -> list[str]:
        return wrapped(in_ascii(text) if ascii_only else text, cells)

    return "\n".join(_lines(theory, seconds, cells, fitted, layers=layers))


def _lines(
    theory: Theory,
    seconds: float,
    cells: int,
    fitted: Callable[[str], list[str]],
    *,
    layers: bool,
) -> Iterator[str]:
    yield from fitted(f"Theory of Mate: {rules_in_words(theory.ruleset)}.")
    yield from fitted(words.examined_in_words(theory))
    yield ""
    yield "With best play:"
    yield from columns(_rows(words.winners(theory), theory), "<>>")
    yield ""
    yield from fitted(words.values_in_words(theory))
    yield ""
    yield from fitted("Deals by value, in points won by the dealer:")
    yield from histogram(theory.values, cells, sampled=theory.sampled)
    if theory.foreplacing:
        yield ""
        yield "The dealer's best foreplacement:"
        yield from columns(_rows(words.declarations(theory.foreplacing), theory), "<>>")
        yield ""
        yield from fitted(words.foreplacing_in_words(theory, theory.foreplacing))
    yield ""
    for sentence in words.extremes_in_words(theory):
        yield from fitted(sentence)
    if layers:
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
