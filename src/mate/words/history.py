"""The story of a match: a sentence for each thing that happened, the help, and lines to share."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mate.cleaning import clean_names, name_key
from mate.record import Event, MatchRecord, Terms, events
from mate.record.terms import LENGTH_OF, NOBODY, Help
from mate.rules import HANDS, NO_FOREPLACEMENT, Card, Match
from mate.words import counted, series
from mate.words.narrator import Narrator
from mate.words.rulebook import rule_flags

_HELPED: Final[Mapping[Help, str]] = {
    "hints": "sees a hint",
    "values": "sees the values",
    "tutor": "is warned",
}


class History:
    """The story of a record as it grows, in `lines`: one sentence for each event."""

    def __init__(self, record: MatchRecord, narrator: Narrator) -> None:
        self._narrator = narrator
        self._followed = MatchRecord.begin(record.header, record.match.practice)
        self._count = 0
        self.lines: list[str] = []
        self._with_values: set[int] = set()
        self._swapped_for = 0

    def follow(self, record: MatchRecord) -> None:
        """Add what happened since; the record must be a later one of the same match."""
        for event in record.events[self._count :]:
            if isinstance(event, events.Declared | events.Played):
                self.hand_begins()
            # An offer or a resignation raises the version of the header. Without the events, no
            # step copies all those before it.
            before = self._followed._replace(header=record.header, events=())
            self._followed = before.after(event)
            self._count += 1
            if isinstance(event, events.HelpGiven) and event.kind == "values":
                # Who sees them turn by turn gets one sentence: more would crowd out the rest.
                if event.player in self._with_values:
                    continue
                self._with_values.add(event.player)
            if told := self._tell(before, event):
                self.lines.append(told)
            number = self._followed.match.current_number
            if isinstance(event, events.TakenBack) and number < self._swapped_for:
                self._swapped_for = 0

    def hand_begins(self) -> None:
        """Add the swap (R18) when the players move on to a hand that begins with one."""
        # The log has no event for it: it is added once, at the latest before the first action.
        match = self._followed.match
        hand, number = match.current, match.current_number
        if hand is None or hand.actions or match.is_dealt(number) or number == self._swapped_for:
            return
        self._swapped_for = number
        self.lines.append(self._narrator.swap(hand, number))

    def _tell(self, before: MatchRecord, event: Event) -> str:
        narrator = self._narrator
        match event:
            case events.Declared(card=card):
                action = NO_FOREPLACEMENT if card is None else Card.parse(card)
                return narrator.happened(before.match.hand.position, action)
            case events.TakenBack():
                return narrator.undone(before.match, self._followed.match)
            case events.Dealt() | events.TimeUsed() | events.Played():
                # The cards, the tricks and the clocks are on the table, and the log has them.
                return ""
            case events.HelpGiven():
                return f"{narrator.names[event.player]} {_HELPED[event.kind]}."
            case events.HandEnded():
                return f"Hand {event.hand}: {narrator.ending(before.match.hands[-1].position)}"
            case events.DrawOffered() | events.DrawAccepted() | events.Resigned():
                return f"{narrator.names[event.player]} {event.does}."
            case events.MatchEnded():
                return narrator.result(before.match)


def help_in_words(record: MatchRecord, narrator: Narrator) -> str:
    """The help agreed on and how often each player used it; empty without help."""
    if not record.header.help:
        return ""
    agreed = ", ".join(record.header.help)
    used = "; ".join(f"{name} {_counts(record, seat)}" for seat, name in enumerate(narrator.names))
    return f"Played with help ({agreed}). Used: {used}."


def _counts(record: MatchRecord, seat: int) -> str:
    words = {
        "hints": ("hint", "hints"),
        "values": ("look at the values", "looks at the values"),
        "tutor": ("warning", "warnings"),
    }
    counts = record.helped[seat].items()
    return ", ".join(counted(count, *words[kind]) for kind, count in counts) or "none"


# To share.


def match_lines(record: MatchRecord, verdicts: Iterable[str] = ()) -> tuple[str, ...]:
    """A match: players, score and rules, the verdicts, and how to get the same cards, or go on.

    It names no card, so that readers can still play the same deals.
    """
    from mate.record.code import code_of

    # Names in full, whatever the screen has room for; cards are not written.
    narrator, over = Narrator(record.players), record.match.finished
    does = "Replay the match: mate replay" if over else "Go on from there: mate play --code"
    lines = (
        narrator.result_to_copy(record.match),
        *_tricks_as_marks(record.match, narrator),
        series.sentence(record, narrator),
        f"Deals of the day, {record.header.day}." if record.header.day else "",
        *(value.sentence for value in record.header.heads),
        help_in_words(record, narrator),
        *verdicts,
        f"Play the same cards: {same_cards(record.match)}",
        f"{does} {code_of(record.match)}",
    )
    return tuple(filter(None, lines))


MARKS: Final = "◆◇"
"""The mark of a player, by the seat, where colours cannot show whose a trick or a hand is."""
NO_WINNER: Final = "="
"""The mark of a drawn hand or match."""
_MATE: Final = "★"


def _tricks_as_marks(match: Match, narrator: Narrator) -> Iterator[str]:
    """The hands in a line each: who won the tricks, where the mate was, and what it brought."""
    hands = [hand for hand in match.hands if hand.outcome]
    if hands:
        first, second = narrator.names
        yield f"{MARKS[0]} {first}, {MARKS[1]} {second}, {_MATE} mate"
    for number, hand in enumerate(hands, start=1):
        end = hand.end
        won = [MARKS[each.winner] for each in hand.tricks if each.winner is not None]
        won += [_MATE] if end.winner is not None else []
        brought = "drawn" if end.winner is None else f"{narrator.names[end.winner]} +{end.points}"
        yield f"{number}: {''.join(won)} {brought}"


def read_shared(text: str) -> MatchRecord:
    """Return the match of a code, or of the lines that `match_lines` makes, with their names.

    Raises:
        NotationError: if the text has no code of a match.
    """
    from mate.record.code import record_of_code

    code = re.search(r"mate (?:replay|play --code) ([0-9A-Za-z-]+)", text)
    names = re.search(f"{MARKS[0]} (.+?), {MARKS[1]} (.+?), {_MATE} mate", text)
    players = clean_names((names[1], names[2])) if names else NOBODY
    terms = Terms(players=NOBODY if name_key(players[0]) == name_key(players[1]) else players)
    return record_of_code(code[1] if code else text, terms)


def same_cards(match: Match) -> str:
    """The command that starts a match with the same deals, rules and first dealer.

    >>> from mate.rules import Deal, Ruleset
    >>> same_cards(Match(Ruleset.preset("bga"), 1).deal(Deal.from_number(7)))
    'mate play --deal 7 --first 2 --rules bga'
    """
    words = ["mate play", *(f"--deal {deal.number}" for deal in match.deals)]
    length = [f"--length {LENGTH_OF[match.length]}"] if match.length < HANDS else []
    first = f"--first {match.first_dealer + 1}"
    return " ".join([*words, first, *length, *rule_flags(match.ruleset)])
