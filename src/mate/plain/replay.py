"""A match replayed action by action, with both holdings at each trick."""

from __future__ import annotations

from collections.abc import Iterator

from mate.plain.cardlines import holding_lines
from mate.plain.scoresheet import ending
from mate.plain.transcript import closing, hand_heading, heading
from mate.record import MatchRecord
from mate.rules import Hand, Phase
from mate.words.narrator import Narrator


def replay(record: MatchRecord, *, aloud: bool = False) -> Iterator[str]:
    """The lines of a replayed match.

    Args:
        record: a match, finished or not.
        aloud: whether everything is written as it is spoken.
    """
    narrator = Narrator(record.players, aloud=aloud)
    yield from heading(record)
    for number, hand in enumerate(record.match.hands_dealt, start=1):
        yield ""
        yield from hand_heading(number, hand, narrator)
        if not record.match.is_dealt(number):
            yield "The players have swapped holdings."
        yield from _play(hand, narrator)
    yield ""
    yield from closing(record, narrator)


def _play(hand: Hand, narrator: Narrator) -> Iterator[str]:
    yield from holding_lines(narrator, hand.start.holdings)
    for before, action in hand.steps():
        if before.phase is Phase.LEAD:
            yield ""
            yield f"Trick {before.trick}"
            if before.trick > 1:
                yield from holding_lines(narrator, before.holdings)
        yield narrator.happened(before, action)
    if hand.outcome is None:
        yield narrator.duty(hand.position)
        return
    yield from ending(hand, narrator)
