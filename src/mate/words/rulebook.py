"""The rules in words: the rulebook, the flags that choose rules, and the legal actions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from mate.errors import StorageError
from mate.rules import (
    CLASSIC,
    CUSTOM,
    Action,
    Card,
    Foreplacement,
    Phase,
    Position,
    Rank,
    Ruleset,
    TenthTrick,
    a_rank,
)

READABLE_CELLS: Final = 76
"""The maximum width, in cells, at which the rules are easy to read."""
_TABLE: Final = r"(?m)(?:^\|.*\|\n)+"
_PADDING: Final = 2
"""The number of blank cells around the text in each column of a table."""


def rulebook() -> str:
    """Return the text of `docs/rules.md`, in Markdown.

    In an installed package, the file is `mate/rules.md`.
    """
    packaged = Path(__file__).parents[1] / "rules.md"
    document = Path(__file__).parents[3] / "docs" / "rules.md"
    try:
        return (packaged if packaged.is_file() else document).read_text(encoding="utf-8")
    except OSError as error:
        raise StorageError(
            "The rules are missing from this installation. Reinstall Mate."
        ) from error


def with_fitting_tables(text: str, cells: int) -> str:
    r"""Replace each table wider than `cells` in a text by a list with an item per row.

    >>> print(with_fitting_tables("| rank | weight |\n| - | - |\n| A | 11 |\n", 12), end="")
    - **rank A** weight: 11
    """

    def fitted(found: re.Match[str]) -> str:
        rows = [
            [cell.strip() for cell in line.strip("|").split("|")]
            for line in found[0].splitlines()
            if not set(line) <= set("|- :")
        ]
        widths = (max(map(len, column)) + _PADDING for column in zip(*rows, strict=True))
        return found[0] if sum(widths) <= cells else "".join(_items(*rows))

    return re.sub(_TABLE, fitted, text)


def _items(titles: list[str], *rows: list[str]) -> Iterator[str]:
    for label, *cells in rows:
        named = zip(titles[1:], cells, strict=True)
        rest = "; ".join(f"{title}: {cell}" for title, cell in named if cell)
        yield f"- **{titles[0]} {label}** {rest}\n"


def rule_flags(ruleset: Ruleset) -> list[str]:
    """Return the flags that choose these rules, or no flags for `classic`.

    >>> rule_flags(Ruleset.preset("bga")), rule_flags(Ruleset().changed(free_move=True))
    (['--rules bga'], ['--free-move'])
    """
    if ruleset.name != CUSTOM:
        return [] if ruleset == CLASSIC else [f"--rules {ruleset.name}"]
    return [
        f"--{name.replace('_', '-')}{'' if value is True else f' {value}'}"
        for name, value in ruleset.options.items()
        if value != CLASSIC.options[name]
    ]


# Legal actions, as part of a sentence, or in a few words next to the place for a reply.

_REPLIES: Final = {
    "either": ("a {suit}, or {rank} as the free move", "a {suit} or|{rank}"),
    "suit": ("a {suit}", "a {suit}"),
    "rank": ("{rank}, by privilege", "{rank}"),
    "no suit": ("no {suit}s, so {rank}", "no {suit}:|{rank}"),
}
"""The replies that R5 allows, as part of a sentence, and as short lines separated by `|`."""


def legal_actions_in_words(position: Position, label: Callable[[Action], str]) -> str:
    """State the legal actions as part of a sentence: `any card`, `a diamond`.

    >>> from mate.rules import Deal, Ruleset
    >>> start = Position.start(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("classic"))
    >>> legal_actions_in_words(start, str)
    'foreplace a card, or none to keep all ten'
    >>> legal_actions_in_words(start.play(Card.parse("AC")), str)
    'foreplace a card (no club or ace), or none to keep all ten'
    """
    match position.phase:
        case Phase.DECLARE:
            return f"foreplace a card{_exceptions(position)}, or none to keep all ten"
        case Phase.LEAD:
            return _lead(position, label)
        case _:
            return _reply(position, 0)


def declaration(position: Position, names: tuple[str, str]) -> str:
    """Ask the player to declare (R9, R10).

    >>> from mate.rules import Deal
    >>> declaration(Position.start(Deal.parse("AT.AT7.T.ATK7")), ("Ana", "Ben"))
    'Ana: keep all ten cards, or set one aside (foreplace)?'
    """
    exceptions = _exceptions(position) or " (foreplace)"
    return f"{names[position.turn]}: keep all ten cards, or set one aside{exceptions}?"


def foreplacing(position: Position, names: tuple[str, str]) -> tuple[str, str]:
    """Say what foreplacing costs and brings (R10, R12), once with an example and once without.

    >>> from mate.rules import Deal
    >>> foreplacing(Position.start(Deal.parse("AT.AT7.T.ATK7")), ("Ana", "Ben"))[1]
    "The card leaves play, but each mate of Ana's counts one trick later."
    """
    comes_back = position.ruleset.tenth_trick is TenthTrick.FOREPLACED
    leaves = "leaves play until trick 10" if comes_back else "leaves play"
    brings = f"each mate of {names[position.turn]}'s counts one trick later"
    plain, later = (Rank.ACE.weight * trick for trick in (5, 6))
    example = f"an ace on trick 5 scores {later} points, not {plain}"
    return f"The card {leaves}, but {brings}: {example}.", f"The card {leaves}, but {brings}."


def _exceptions(position: Position) -> str:
    # Exclude the suit and the rank of the dealer's foreplaced card if foreplacement is restricted
    # (R11).
    foreplaced = position.foreplaced[position.dealer]
    restricted = position.ruleset.foreplacement is Foreplacement.RESTRICTED
    if foreplaced is None or not restricted:
        return ""
    return f" (no {_suit_word(foreplaced)} or {foreplaced.rank.word})"


def called_replies(position: Position) -> tuple[str, ...]:
    """Name the replies that a lead calls for, in short lines.

    If the hand is over, say why there is no reply (R6).

    >>> from mate.rules import Deal, Ruleset
    >>> position = Position.start(Deal.parse("AT.AT7.T.ATK7"), Ruleset.preset("bga"))
    >>> called_replies(position.play(Card.parse("AC")))
    ('a club',)
    >>> called_replies(position.play(Card.parse("TH")))
    ('a heart',)
    """
    if position.outcome is not None and position.led is not None:
        lacks = f"no {_suit_word(position.led)},", f"no {position.led.rank.word}"
        return ("draw", "agreed") if position.outcome.agreed else lacks
    return tuple(_reply(position, 1).split("|"))


def _suit_word(card: Card) -> str:
    return card.suit.word.removesuffix("s")


def _lead(position: Position, label: Callable[[Action], str]) -> str:
    if len(position.legal_actions) > 1:
        return "any card"
    last = label(position.legal_actions[0])
    if not position.terms.plays_returned_card(position.turn, position.trick):
        return f"the last card, {last}"
    if position.ruleset.tenth_trick is TenthTrick.REPEAT:
        return f"{last} again, the card from trick 9"
    return f"the foreplaced card, {last}"


def _reply(position: Position, form: int) -> str:
    led = position.led
    assert led is not None
    legal = [card for card in position.legal_actions if isinstance(card, Card)]
    if any(card.suit is led.suit for card in legal):
        # Mention the rank if it is legal, because a player with the suit then has the free move.
        due = "either" if any(card.rank is led.rank for card in legal) else "suit"
    else:
        # Say "by privilege" if the player has the suit: a privileged rank must then be answered.
        due = "rank" if position.holdings[position.turn].of_suit(led.suit) else "no suit"
    return _REPLIES[due][form].format(suit=_suit_word(led), rank=a_rank(led.rank))
