"""The events of a match in words, the aids that were used, and lines that describe a match."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from mate.cleaning import clean_names, name_key
from mate.record import Event, MatchRecord, Terms, events
from mate.record.terms import LENGTH_OF, UNNAMED, Help
from mate.rules import HANDS, NO_FOREPLACEMENT, Card, Match
from mate.words import counted, series
from mate.words.narrator import Narrator
from mate.words.rulebook import rule_flags

RECOVERED: Final = (
    "The last line of the log was incomplete. The match resumes from the line before it."
)
_HELPED: Final[Mapping[Help, str]] = {
    "hints": "{} took a hint.",
    "values": "{} looked at the values.",
    "tutor": "The tutor warned {}.",
}


class History:
    """The events of a growing record, in words; `lines` has a sentence for each reported event."""

    def __init__(self, record: MatchRecord, narrator: Narrator) -> None:
        self._narrator = narrator
        self._followed = MatchRecord.begin(record.header, record.match.practice)
        self._count = 0
        self.lines: list[str] = []
        self._with_values: set[int] = set()
        self._swapped_for = 0

    def add_events(self, record: MatchRecord) -> None:
        """Add the events since the last call; the record must continue the last record."""
        for event in record.events[self._count :]:
            if isinstance(event, events.Declared | events.Played):
                self.hand_begins()
            # Take the new header, because an offer or a resignation raises its version. Drop the
            # events, because each step would copy all earlier events.
            before = self._followed._replace(header=record.header, events=())
            self._followed = before.after(event)
            self._count += 1
            if isinstance(event, events.HelpGiven) and event.kind == "values":
                # Report the use of values once per player, because a sentence on every turn would
                # crowd out other events.
                if event.player in self._with_values:
                    continue
                self._with_values.add(event.player)
            if sentence := self._sentence(before, event):
                self.lines.append(sentence)
            number = self._followed.match.current_number
            if isinstance(event, events.TakenBack) and number < self._swapped_for:
                self._swapped_for = 0

    def hand_begins(self) -> None:
        """Report the swap (R18) when the players go on to a hand that begins with a swap."""
        # Report each swap once, before the hand's first action, because logs have no swap event.
        match = self._followed.match
        hand, number = match.current, match.current_number
        if hand is None or hand.actions or match.is_dealt(number) or number == self._swapped_for:
            return
        self._swapped_for = number
        self.lines.append(self._narrator.swap(hand, number))

    def _sentence(self, before: MatchRecord, event: Event) -> str:
        narrator = self._narrator
        match event:
            case events.Declared(card=card):
                action = NO_FOREPLACEMENT if card is None else Card.parse(card)
                return narrator.describe_event(before.match.hand.position, action)
            case events.TakenBack():
                return narrator.undone(before.match, self._followed.match)
            case events.Dealt() | events.TimeUsed() | events.Played():
                # Report no deals, cards or times, because the table shows them.
                return ""
            case events.HelpGiven():
                return _HELPED[event.kind].format(narrator.names[event.player])
            case events.HandEnded():
                return f"Hand {event.hand}: {narrator.ending(before.match.hands[-1].position)}"
            case events.DrawOffered() | events.DrawAccepted() | events.Resigned():
                return f"{narrator.names[event.player]} {event.does}."
            case events.MatchEnded():
                return narrator.result(before.match)


def help_in_words(record: MatchRecord, narrator: Narrator) -> str:
    """State the agreed aids, if any, and how many times each player used them."""
    if not record.header.help:
        return ""
    agreed = ", ".join(record.header.help)
    used = "; ".join(f"{name} {_counts(record, seat)}" for seat, name in enumerate(narrator.names))
    return f"Aids: {agreed}. Used: {used}."


def _counts(record: MatchRecord, seat: int) -> str:
    words = {
        "hints": ("hint", "hints"),
        "values": ("look at the values", "looks at the values"),
        "tutor": ("warning", "warnings"),
    }
    counts = record.help_counts[seat].items()
    return ", ".join(counted(count, *words[kind]) for kind, count in counts) or "none"


# Matches to share.


def match_lines(record: MatchRecord, verdicts: Iterable[str] = ()) -> tuple[str, ...]:
    """Describe a match for sharing: its result, tricks and verdicts, and commands to play it.

    The lines name no card, so that readers can still play these deals.
    """
    from mate.record.code import code_of

    # Make a new narrator, because a screen's narrator may have shortened names.
    narrator, over = Narrator(record.players), record.match.finished
    does = "Replay the match: mate replay" if over else "Go on from there: mate play --code"
    lines = (
        narrator.result_to_copy(record.match),
        *_tricks_as_marks(record.match, narrator),
        series.sentence(record, narrator),
        f"Match of the day, {record.header.day}." if record.header.day else "",
        *(value.sentence for value in record.header.header_values),
        help_in_words(record, narrator),
        *verdicts,
        f"Play the same deals: {same_cards(record.match)}",
        f"{does} {code_of(record.match)}",
    )
    return tuple(filter(None, lines))


MARKS: Final = "◆◇"
"""The players' marks, by seat, for texts in which colours cannot show who won a trick or a hand."""
NO_WINNER: Final = "="
"""The mark of a drawn hand or match."""
_MATE: Final = "★"


def _tricks_as_marks(match: Match, narrator: Narrator) -> Iterator[str]:
    """Yield a legend of the marks, then a line per finished hand: trick winners, mate, points."""
    hands = [hand for hand in match.hands if hand.outcome]
    if hands:
        first, second = narrator.names
        yield f"{MARKS[0]} {first}, {MARKS[1]} {second}, {_MATE} mate"
    for number, hand in enumerate(hands, start=1):
        end = hand.end
        won = [MARKS[each.winner] for each in hand.tricks if each.winner is not None]
        won += [_MATE] if end.winner is not None else []
        result = "drawn" if end.winner is None else f"{narrator.names[end.winner]} +{end.points}"
        yield f"{number}: {''.join(won)} {result}"


def read_shared(text: str) -> MatchRecord:
    """Return the match in a code or in the lines of `match_lines`, which also have the names.

    Raises:
        NotationError: if the text contains no code of a match.
    """
    from mate.record.code import record_of_code

    code = re.search(r"mate (?:replay|play --code) ([0-9A-Za-z-]+)", text)
    names = re.search(f"{MARKS[0]} (.+?), {MARKS[1]} (.+?), {_MATE} mate", text)
    players = clean_names((names[1], names[2])) if names else UNNAMED
    terms = Terms(players=UNNAMED if name_key(players[0]) == name_key(players[1]) else players)
    return record_of_code(code[1] if code else text, terms)


def same_cards(match: Match) -> str:
    """Return the command that starts a match with the same deals, rules and first dealer.

    >>> from mate.rules import Deal, Ruleset
    >>> same_cards(Match(Ruleset.preset("bga"), 1).deal(Deal.from_number(7)))
    'mate play --deal 7 --first 2 --rules bga'
    """
    words = ["mate play", *(f"--deal {deal.number}" for deal in match.deals)]
    length = [f"--length {LENGTH_OF[match.length]}"] if match.length < HANDS else []
    first = f"--first {match.first_dealer + 1}"
    return " ".join([*words, first, *length, *rule_flags(match.ruleset)])
