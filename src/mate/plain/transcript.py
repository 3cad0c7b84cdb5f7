"""A match on paper: every hand with its tricks, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from mate.cleaning import clean
from mate.plain.cardlines import holding_lines
from mate.plain.ruleslines import rules_in_words
from mate.plain.scoresheet import ending, score_sheet
from mate.record import MatchRecord
from mate.record.events import TakenBack
from mate.rules import HANDS_A_ROUND, Hand, Trick
from mate.words.history import help_in_words
from mate.words.narrator import Narrator


def transcript(record: MatchRecord) -> Iterator[str]:
    """The lines of a transcript.

    Args:
        record: a match, finished or not.
    """
    match, narrator = record.match, Narrator(record.players)
    yield from heading(record)
    for number, hand in enumerate(match.hands_dealt, start=1):
        yield ""
        yield from hand_heading(number, hand, narrator)
        yield from holding_lines(narrator.names, hand.start.holdings)
        yield from _declarations(hand, narrator)
        yield from (_trick(trick, hand, narrator) for trick in hand.tricks)
        if hand.outcome is not None:
            yield " ".join(ending(hand.position, narrator))
    yield ""
    yield from closing(record, narrator)


def heading(record: MatchRecord) -> Iterator[str]:
    """Who plays, by which rules, since when."""
    first, second = record.players
    yield f"Mate: {first} and {second}, {rules_in_words(record.ruleset)}."
    yield f"Begun {clean(record.header.created, 24)}."


def hand_heading(number: int, hand: Hand, narrator: Narrator) -> Iterator[str]:
    """Which hand it is, who deals, and the deal's number."""
    round_number = (number + 1) // HANDS_A_ROUND
    yield (
        f"Hand {number}, round {round_number}. {narrator.names[hand.dealer]} is dealer. "
        f"Deal {hand.deal.number}."
    )


def closing(record: MatchRecord, narrator: Narrator) -> Iterator[str]:
    """The score sheet, the result, and what was taken back on the way."""
    yield "Score sheet"
    yield from score_sheet(record.match, narrator)
    yield narrator.result(record.match) if record.finished else "The match is not finished."
    taken_back = sum(isinstance(event, TakenBack) for event in record.events)
    if taken_back:
        yield f"Actions taken back on the way: {taken_back}."
    if record.header.help:
        yield help_in_words(record, narrator)


def _declarations(hand: Hand, narrator: Narrator) -> Iterator[str]:
    for before, action in zip(hand.positions, hand.actions, strict=False):
        if not before.trick:
            yield narrator.happened(before, action)


def _trick(trick: Trick, hand: Hand, narrator: Narrator) -> str:
    leader, other = narrator.names[trick.leader], narrator.names[1 - trick.leader]
    told = f"{trick.number}. {leader} {narrator.card(trick.lead)}"
    if trick.reply is None:
        return f"{told}, mate." if hand.outcome is not None else f"{told}, not answered yet."
    free = " (free move)" if trick.free else ""
    assert trick.winner is not None
    return (
        f"{told} – {other} {narrator.card(trick.reply)}{free}, {narrator.names[trick.winner]} wins."
    )
