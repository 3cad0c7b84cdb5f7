"""The story of a match so far: one sentence for each thing that happened."""

from __future__ import annotations

from mate.narration import Narrator
from mate.record import Event, MatchRecord
from mate.record.events import Dealt, Declared, HandEnded, MatchEnded, Played, TakenBack
from mate.rules import NO_FOREPLACEMENT, Card


class Chronicle:
    """Follows a record as it grows, and keeps what there is to tell.

    Args:
        record: the record to tell from its beginning.
        narrator: who tells it.

    Attributes:
        lines: one sentence for each event.
    """

    def __init__(self, record: MatchRecord, narrator: Narrator) -> None:
        self._narrator = narrator
        self._told = MatchRecord.begin(record.header)
        self.lines: list[str] = []
        self.follow(record)

    def follow(self, record: MatchRecord) -> None:
        """Tell what happened since; the record must be a later one of the same match."""
        for event in record.events[len(self._told.events) :]:
            before, self._told = self._told, self._told.after(event)
            self.lines.append(self._tell(before, event))

    def _tell(self, before: MatchRecord, event: Event) -> str:
        narrator, hand = self._narrator, before.match.current
        match event:
            case Declared(card=card) | Played(card=card):
                assert hand is not None
                action = NO_FOREPLACEMENT if card is None else Card.parse(card)
                return narrator.happened(hand.position, action)
            case TakenBack():
                undone = before.match.hands[-1]
                return narrator.taken_back(undone.positions[-2], undone.actions[-1])
            case Dealt():
                return f"Round {event.round} is dealt: deal {event.number}."
            case HandEnded():
                return f"Hand {event.hand}: {narrator.ending(before.match.hands[-1].position)}"
            case MatchEnded():
                return narrator.result(before.match)
