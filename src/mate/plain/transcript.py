"""Transcripts and replays of matches as text, and the lines that they share with line mode."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mate.clock import local_time
from mate.disk import disk_errors, write_new_file
from mate.record import MatchRecord, load_whole_lines
from mate.record.events import TakenBack
from mate.rules import OPTIONS, Hand, Holding, Match, Mate, Phase, Position, Ruleset, Trick
from mate.words import clocks, series, time_taken
from mate.words.history import help_in_words
from mate.words.narrator import Narrator, in_suits


def transcript(record: MatchRecord, *, signs: bool = True) -> Iterator[str]:
    """Yield the lines of a transcript."""
    narrator = Narrator(record.players, signs)
    yield from heading(record)
    for number, hand in enumerate(record.match.hands_dealt, start=1):
        yield from ("", _hand_heading(number, hand, narrator))
        yield from holding_lines(narrator, hand.start.holdings)
        declared = (step for step in hand.steps() if not step[0].trick)
        yield from (narrator.describe_event(*step) for step in declared)
        yield from (_trick(trick, hand, narrator) for trick in hand.tricks)
        if hand.outcome is not None:
            yield " ".join(ending(hand, narrator))
    yield from _closing(record, narrator)


def replay(record: MatchRecord, *, aloud: bool = False) -> Iterator[str]:
    """Yield the lines of a replay, action by action, with both holdings before each trick."""
    narrator = Narrator(record.players, spoken=aloud)
    yield from heading(record)
    for number, hand in enumerate(record.match.hands_dealt, start=1):
        yield from ("", _hand_heading(number, hand, narrator))
        if not record.match.is_dealt(number):
            yield "The players have swapped holdings."
        yield from holding_lines(narrator, hand.start.holdings)
        for (before, action), ms in zip(hand.steps(), record.times[number - 1], strict=True):
            if before.phase is Phase.LEAD:
                yield from ("", f"Trick {before.trick}")
                if before.trick > 1:
                    yield from holding_lines(narrator, before.holdings)
            taken = time_taken(ms)
            yield f"{narrator.describe_event(before, action)}{taken and f' ({taken})'}"
        if hand.outcome is not None:
            yield from ending(hand, narrator)
        elif not record.finished:
            yield narrator.prompt(hand.position)
    yield from _closing(record, narrator)


def export_transcript(log: Path, path: Path, *, signs: bool = True) -> Path:
    """Write the transcript of a match to a new text file in UTF-8 and return its path."""
    record, _ = load_whole_lines(log)
    data = "\n".join((*transcript(record, signs=signs), "")).encode("utf-8", "replace")
    with disk_errors(path, "be written"):
        file = path / f"{log.stem}.txt" if path.is_dir() else path
    with disk_errors(file, "be written"):
        write_new_file(file, data)
    return file.absolute()


def heading(record: MatchRecord) -> Iterator[str]:
    """Yield the players, the rules, the start time and the other terms of the match."""
    first, second = record.players
    yield f"Mate: {first} and {second}, {rules_in_words(record.ruleset)}."
    yield f"Started {local_time(record.header.created)}."
    if record.header.series is not None:
        yield f"{series.place(record.header.series).capitalize()}."
    yield from (value.sentence for value in record.header.changed_values)
    if record.header.clock is not None:
        yield f"Clock: {record.header.clock.words(record.players)}."
    yield from score_begins(record.match, Narrator(record.players))


def score_begins(match: Match, narrator: Narrator) -> list[str]:
    """Return a sentence with the score at the start, or nothing if there is no head start."""
    return [f"The score begins with {start}."] if (start := narrator.head_start(match)) else []


def holding_lines(narrator: Narrator, holdings: tuple[Holding, Holding]) -> list[str]:
    """Return a line with the cards of each player, by seat."""
    suits = (in_suits(held, aloud=narrator.spoken) for held in holdings)
    return [f"{name} holds {held}." for name, held in zip(narrator.names, suits, strict=True)]


def table_lines(position: Position, narrator: Narrator) -> list[str]:
    """Return a line for each player's cards and each foreplaced card."""
    foreplaced = zip(narrator.names, position.foreplaced, strict=True)
    return [
        *holding_lines(narrator, position.holdings),
        *(f"{name} foreplaced {narrator.card(card)}." for name, card in foreplaced if card),
    ]


def action_lines(hand: Hand, first: int, narrator: Narrator) -> list[str]:
    """Return a line for each action of a hand, from the action with index `first` on."""
    return [narrator.describe_event(*step) for step in hand.steps(first)]


def ending(hand: Hand, narrator: Narrator) -> Iterator[str]:
    """Yield how a hand ended and, after a mate, the calculation of the points."""
    yield narrator.ending(hand.position)
    if isinstance(hand.outcome, Mate):
        weight, sign, rest = narrator.product(hand.outcome).split(" ", 2)
        yield f"Weight {weight} {sign} trick {rest} points."


def score_sheet(match: Match, narrator: Narrator) -> Iterator[str]:
    """Yield a line for a head start, if any, for each finished hand, and for the total."""
    first, second = narrator.names
    if any(match.head_start):
        yield f"Head start: {first} {match.head_start[0]}, {second} {match.head_start[1]}."
    for number, hand in enumerate(match.hands, start=1):
        if outcome := hand.outcome:
            points = f"{first} {outcome.points_of(0)}, {second} {outcome.points_of(1)}"
            yield f"Hand {number}: {points} ({narrator.outcome_in_short(outcome)})."
    yield f"Total: {first} {match.score[0]}, {second} {match.score[1]}."


def rules_in_words(ruleset: Ruleset) -> str:
    """Return the name of a rule set, with all its options if it is custom.

    >>> rules_in_words(Ruleset.preset("super"))
    'super rules'
    >>> rules_in_words(Ruleset().changed(free_move=True))
    'custom rules (foreplacement: restricted, trick 10: repeat, second dealer: alternate, \
privilege: none, free move: on)'
    """
    custom = f" ({options_in_words(ruleset)})" if ruleset.name == "custom" else ""
    return f"{ruleset.name} rules{custom}"


def options_in_words(ruleset: Ruleset) -> str:
    """Return the options of a rule set with their values, as one text."""
    words: dict[object, str] = {True: "on", False: "off"}
    return ", ".join(
        f"{OPTIONS[name].called}: {words.get(value, str(value))}"
        for name, value in ruleset.options.items()
    )


def _hand_heading(number: int, hand: Hand, narrator: Narrator) -> str:
    beginner = narrator.beginner(hand.dealer, number)
    return f"Hand {number}, round {Match.round_of(number)}. {beginner}. Deal {hand.deal.number}."


def _trick(trick: Trick, hand: Hand, narrator: Narrator) -> str:
    leader, other = narrator.names[trick.leader], narrator.names[1 - trick.leader]
    led = f"{trick.number}. {leader} {narrator.card(trick.lead)}"
    if trick.reply is None or trick.winner is None:
        if hand.position.is_mate:
            return f"{led}, mate."
        return f"{led}, no reply{' yet' if hand.outcome is None else ''}."
    reply = f"{narrator.card(trick.reply)}{' (free move)' if trick.free else ''}"
    return f"{led} – {other} {reply}, {narrator.names[trick.winner]} wins."


def _closing(record: MatchRecord, narrator: Narrator) -> Iterator[str]:
    """Yield the end of a transcript: the score sheet, the result, and facts about the match."""
    yield from ("", "Score sheet")
    yield from score_sheet(record.match, narrator)
    yield narrator.result(record.match) if record.finished else "The match is not finished."
    if record.left is not None:
        computers = record.header.computers
        left = [None if level else ms for level, ms in zip(computers, record.left, strict=True)]
        sentence = clocks(left, narrator.names)
        yield sentence.replace(":", " at the end:", 1) if record.finished else sentence
    if undone := sum(isinstance(event, TakenBack) for event in record.events):
        yield f"Undone actions: {undone}."
    if record.header.help:
        yield help_in_words(record, narrator)
    if record.header.series is not None:
        yield series.sentence(record, narrator)
        yield series.points(record, narrator)
