"""The pictures on the page, drawn from the figures."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from mate.rules import DECK, Rank, Suit
from mate.words import signed
from scripts.theory.svg import (
    DRAWS,
    LOSES,
    WIDTH,
    WINS,
    box,
    heat,
    ink_on,
    picture,
    rule,
    text,
)

Kept = dict[str, Any]
"""The figures, as stored in the file."""
_WARMEST: Final = 45
"""The value of a card, in points, at which the colour reaches its full strength."""


def cards(figures: Kept) -> str:
    """Draw the value of holding each card."""
    return picture(
        330, "What each card is worth to its holder, in points", _cards(figures["shape"]["cards"])
    )


def _cards(worth: dict[str, float]) -> Iterator[str]:
    left, top, wide, high = 110, 74, 112, 52
    for place, rank in enumerate(Rank):
        yield text(left + (place + 0.5) * wide, top - 12, rank.label, anchor="middle")
    for card in DECK:
        row, column = divmod(card.index, len(Rank))
        if not column:
            y = top + (row + 0.5) * high + 5
            yield text(left - 14, y, card.suit.word, anchor="end")
        value = round(worth[card.notation])
        colour = heat(value / _WARMEST)
        x, y = left + column * wide, top + row * high
        yield box(x + 1, y + 1, wide - 2, high - 2, colour, round_by=4)
        yield text(
            x + wide / 2,
            y + high / 2 + 6,
            signed(value),
            anchor="middle",
            size=17,
            ink=ink_on(colour),
        )
    yield text(
        24,
        308,
        "Average value of deals in which the dealer holds the card, minus that of all others.",
        ink="faint",
        size=13,
    )


def ranks(figures: Kept) -> str:
    """Draw how often the dealer wins, by the number of cards of a rank or a suit."""
    parts = [
        *_grid(
            24,
            "of a rank",
            [(rank.label, figures["shape"]["ranks"][rank.word]) for rank in Rank],
            5,
        ),
        *_grid(
            374,
            "of a suit",
            [(suit.word, figures["shape"]["suits"][suit.word]) for suit in Suit],
            6,
        ),
        text(
            24,
            318,
            "Percent of deals that the dealer wins; over all deals it is 50.",
            ink="faint",
            size=13,
        ),
    ]
    return picture(340, "How often the dealer wins, by the number of cards held", parts)


def _grid(left: float, title: str, rows: list[tuple[str, list[Kept]]], most: int) -> Iterator[str]:
    start = left + (40 if most == 5 else 80)
    wide, high, top = (250 / most if most == 6 else 52), 38, 102
    yield text(start, 66, f"how many cards {title}", ink="faint", size=13)
    for count in range(most):
        yield text(start + (count + 0.5) * wide, top - 10, str(count), anchor="middle")
    for row, (name, shares) in enumerate(rows):
        y = top + row * high
        yield text(start - 10, y + high / 2 + 5, name, anchor="end")
        for count, share in enumerate(shares):
            wins = share["wins"]
            colour = heat((wins - 50) / 45)
            x = start + count * wide
            yield box(x + 1, y + 1, wide - 2, high - 2, colour, round_by=3)
            yield text(
                x + wide / 2, y + high / 2 + 5, f"{wins:.0f}", anchor="middle", ink=ink_on(colour)
            )


def values(figures: Kept) -> str:
    """Draw how many deals have each value."""
    return picture(330, "What deals are worth to the dealer", _values(figures["begin"]))


def _values(begin: Kept) -> Iterator[str]:
    step, left, base, room = 10, 40, 270, 190
    shares = dict.fromkeys(range(-11, 12), 0)
    for value, count in begin["histogram"]:
        # Use a separate bar for 0, then bars for 1 to 10, 11 to 20, …
        bar = -(-abs(value) // step)
        shares[bar if value > 0 else -bar] += count
    wide = (WIDTH - 2 * left) / len(shares)
    most = max(shares.values())
    for place, (bar, count) in enumerate(shares.items()):
        colour = WINS if bar > 0 else LOSES if bar < 0 else DRAWS
        tall, x = room * count / most, left + place * wide
        yield box(x + 1, base - tall, wide - 2, tall, colour, round_by=2)
        share = 100 * count / begin["deals"]
        yield text(
            x + wide / 2,
            base - tall - 5,
            f"{share:.0f}" if share >= 0.5 else "·",
            anchor="middle",
            size=11,
            ink="faint",
        )
    yield rule(left, base + 0.5, WIDTH - 2 * left)
    for bar in (-10, -5, 0, 5, 10):
        x = left + (bar + 11.5) * wide
        yield text(x, base + 20, signed(bar * step), anchor="middle", size=12)
    yield text(
        24, 312, "Percent of all deals, in steps of ten points. Grey: drawn.", ink="faint", size=13
    )


def lengths(figures: Kept) -> str:
    """Draw how often best play mates on each trick."""
    return picture(290, "The trick on which best play mates", _lengths(figures["play"]))


def _lengths(play: Kept) -> Iterator[str]:
    left, base, room = 40, 230, 150
    bars = [(str(trick), share, WINS) for trick, share in enumerate(play["tricks"], start=1)]
    bars.append(("drawn", play["draws"], DRAWS))
    wide = (WIDTH - 2 * left) / len(bars)
    most = max(share for _, share, _ in bars)
    for place, (name, share, colour) in enumerate(bars):
        tall, x = room * share / most, left + place * wide
        yield box(x + 3, base - tall, wide - 6, tall, colour, round_by=2)
        yield text(
            x + wide / 2, base - tall - 6, f"{share:.0f}", anchor="middle", size=12, ink="faint"
        )
        yield text(x + wide / 2, base + 20, name, anchor="middle", size=13)
    yield rule(left, base + 0.5, WIDTH - 2 * left)
    yield text(24, 274, f"Percent of a sample of {play['hands']:,} hands.", ink="faint", size=13)


def count(figures: Kept) -> str:
    """Draw how often each player wins, by how far the dealer is ahead in the count."""
    return picture(350, "Who wins, by the dealer's lead in the count", _count(figures["count"]))


def _count(counted: Kept) -> Iterator[str]:
    left, base, room = 40, 270, 190
    rows = counted["by_two"]
    wide = (WIDTH - 2 * left) / len(rows)
    for place, (low, wins, draws, losses) in enumerate(rows):
        x, y = left + place * wide, float(base)
        for share, colour in ((wins, WINS), (draws, DRAWS), (losses, LOSES)):
            tall = room * share / 100
            y -= tall
            yield box(x + 2, y, wide - 4, tall, colour)
            if share >= 8:
                yield text(
                    x + wide / 2,
                    y + tall / 2 + 4,
                    f"{share:.0f}",
                    anchor="middle",
                    size=11,
                    ink=ink_on(colour),
                )
        yield text(x + wide / 2, base + 18, signed(low), anchor="middle", size=12)
        yield text(x + wide / 2, base + 33, signed(low + 1), anchor="middle", size=12)
    for x, name, colour in (
        (40, "the dealer wins", WINS),
        (190, "drawn", DRAWS),
        (290, "the other wins", LOSES),
    ):
        yield box(x, 50, 12, 12, colour, round_by=2)
        yield text(x + 18, 61, name, size=13)
    yield text(
        24,
        332,
        "Percent of deals. The lead is the dealer's count plus 2, minus the other player's.",
        ink="faint",
        size=13,
    )


PICTURES: Final[dict[str, Callable[[Kept], str]]] = {
    "theory-cards": cards,
    "theory-shapes": ranks,
    "theory-values": values,
    "theory-lengths": lengths,
    "theory-count": count,
}
"""The functions that draw the pictures from the figures, keyed by file name."""
