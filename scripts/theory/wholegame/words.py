"""Sentences with figures about the results of best play under a rule set."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.rules import DEAL_COUNT
from mate.words import average, signed
from mate.words.rulebook import rule_flags
from scripts.theory.wholegame.summary import Distribution, Extreme, Figure, Foreplacing, Theory

_NAMED: Final = 5


def examined_in_words(theory: Theory) -> str:
    """Return a sentence about which deals were solved."""
    deals = theory.values.deals
    if theory.sampled:
        text = f"A sample of {deals:,} of {DEAL_COUNT:,} deals, drawn with seed {theory.seed}"
        if deals < DEAL_COUNT:
            text += "; every ± is a standard error"
    else:
        text = f"All {deals:,} deals"
        if theory.positions is not None:
            text += f": {theory.positions:,} positions before a lead"
    return f"{text}."


def winners(theory: Theory) -> Iterator[tuple[str, Distribution]]:
    """Yield each possible result of best play, and the deals with this result."""
    yield "dealer wins", theory.dealer_wins
    yield "draw", theory.draws
    yield "other wins", theory.other_wins


def values_in_words(theory: Theory) -> str:
    """Return sentences with the average value of deals and the average win of each player."""
    values = theory.values
    mean, median = _figure(values.mean, theory, sign=True), _figure(values.median, theory)
    whole = "Values count the whole round. " if theory.whole_round else ""
    text = f"{whole}A deal is worth {mean} points to the dealer on average; the median is {median}."
    won = ("the dealer", theory.dealer_wins), ("the other player", theory.other_wins)
    wins = [f"{_figure(each.mean, theory)} points for {name}" for name, each in won if each.deals]
    return f"{text} The average win scores {' and '.join(wins)}." if wins else text


def declarations(foreplacing: Foreplacing) -> Iterator[tuple[str, Distribution]]:
    """Yield the kinds of best declarations for the dealer, and the deals of each kind."""
    yield "card only", foreplacing.only_card
    yield "none only", foreplacing.only_none
    yield "both", foreplacing.either


def foreplacing_in_words(theory: Theory, foreplacing: Foreplacing) -> str:
    """Return sentences about the dealer's gain from foreplacing."""
    gain = _figure(foreplacing.gain.mean, theory, sign=True)
    changes = "Foreplacing the best card instead of none changes the dealer's result by"
    text = f"{changes} {gain} points on average"
    card, none = foreplacing.only_card, foreplacing.only_none
    only = [
        f"by {sign}{_figure(deals.mean, theory)} where only {what} is best"
        for sign, what, deals in (("+", "a card", card), (signed(-1)[0], "none", none))
        if deals.deals
    ]
    text = ": ".join(filter(None, (text, ", ".join(only))))
    if foreplacing.closed is None:
        return f"{text}."
    closed = _figure(foreplacing.closed.mean, theory, sign=True)
    return f"{text}. Without foreplacement, a deal would be worth {closed} points on average."


def extremes_in_words(theory: Theory) -> Iterator[str]:
    """Yield sentences with the dealer's best and worst deals, and a command that shows a deal."""
    which = " in the sample" if theory.sampled else ""
    for what, extreme in (("Best", theory.most), ("Worst", theory.least)):
        value, noun = signed(extreme.value), "deal" if extreme.deals == 1 else "deals"
        yield f"{what} value{which} for the dealer: {value} ({noun} {_examples(extreme)})."
    yield f"To see one: {_command(theory)}"


def _command(theory: Theory) -> str:
    number = theory.most.examples[0]
    if theory.whole_round:
        # Avoid `mate solve`, because it prints the value of the hand, not of the round.
        return f"mate deal --deal {number}"
    return " ".join([f"mate solve --deal {number}", *rule_flags(theory.ruleset)])


def _examples(extreme: Extreme) -> str:
    named = ", ".join(map(str, extreme.examples[:_NAMED]))
    more = extreme.deals - min(extreme.deals, _NAMED)
    return f"{named} and {more:,} more" if more else named


def share_of_deals(deals: Distribution, *, sampled: bool) -> str:
    """Return the share of the given deals among all deals, with the standard error for a sample."""
    part, error = deals.part
    return f"{100 * part:.1f}{f' ± {100 * error:.1f}' if sampled else ''}%"


def _figure(figure: Figure, theory: Theory, *, sign: bool = False) -> str:
    text = average(figure.value, sign=sign)
    return f"{text} ± {average(figure.error)}" if theory.sampled else text


def duration_in_words(seconds: float) -> str:
    """Return a sentence about the time spent on solving.

    >>> duration_in_words(34.4), duration_in_words(200)
    ('Solved in 34 s.', 'Solved in 3 min 20 s.')
    """
    minutes, rest = divmod(round(seconds), 60)
    return f"Solved in {f'{minutes} min ' if minutes else ''}{rest} s."
