"""The transcript of a match: every hand with its tricks, and the score sheet."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from mate.disk import disk_errors, write_new_file
from mate.localtime import local_time
from mate.plain.cardlines import holding_lines
from mate.plain.ruleslines import rules_in_words
from mate.plain.scoresheet import ending, score_sheet
from mate.record import MatchRecord, load_whole_lines
from mate.record.events import TakenBack
from mate.rules import Hand, Match, Trick
from mate.words import series
from mate.words.history import NO_FORESIGHT, help_in_words
from mate.words.narrator import Narrator


def transcript(record: MatchRecord, *, signs: bool = True) -> Iterator[str]:
    """The lines of a transcript.

    Args:
        record: a match, finished or not.
        signs: whether cards are written with suit signs.
    """
    match, narrator = record.match, Narrator(record.players, signs)
    yield from heading(record)
    for number, hand in enumerate(match.hands_dealt, start=1):
        yield ""
        yield from hand_heading(number, hand, narrator)
        yield from holding_lines(narrator, hand.start.holdings)
        yield from _declarations(hand, narrator)
        yield from (_trick(trick, hand, narrator) for trick in hand.tricks)
        if hand.outcome is not None:
            yield " ".join(ending(hand, narrator))
    yield ""
    yield from closing(record, narrator)


def export_transcript(log: Path, path: Path, *, signs: bool = True) -> Path:
    """Write the transcript of a match to a new text file, in UTF-8.

    Args:
        log: the match log; an incomplete last line is left out.
        path: the file, or a folder for a file with the name of the log.
        signs: whether cards are written with suit signs.

    Returns:
        The file.

    Raises:
        StorageError: if the log cannot be read, or the file exists or cannot be written.
        LogError: if anything else is wrong in the log.
    """
    record, _ = load_whole_lines(log)
    text = "\n".join(transcript(record, signs=signs)) + "\n"
    data = text.encode("utf-8", "replace")
    with disk_errors(path, "be written"):
        file = path / f"{log.stem}.txt" if path.is_dir() else path
    with disk_errors(file, "be written"):
        write_new_file(file, data)
    return file.absolute()


def heading(record: MatchRecord) -> Iterator[str]:
    """The players, the rules and the start of the match."""
    first, second = record.players
    yield f"Mate: {first} and {second}, {rules_in_words(record.ruleset)}."
    yield f"Started {local_time(record.header.created)}."
    if record.header.series is not None:
        yield f"{series.place(record.header.series).capitalize()}."
    if not record.header.foresight:
        yield NO_FORESIGHT


def hand_heading(number: int, hand: Hand, narrator: Narrator) -> Iterator[str]:
    """The numbers of the hand, its round and its deal, and who begins it."""
    round_number = Match.round_of(number)
    yield (
        f"Hand {number}, round {round_number}. {narrator.beginner(hand.dealer, number)}. "
        f"Deal {hand.deal.number}."
    )


def closing(record: MatchRecord, narrator: Narrator) -> Iterator[str]:
    """The score sheet, the result, and how much was undone."""
    yield "Score sheet"
    yield from score_sheet(record.match, narrator)
    yield narrator.result(record.match) if record.finished else "The match is not finished."
    undone = sum(isinstance(event, TakenBack) for event in record.events)
    if undone:
        yield f"Undone actions: {undone}."
    if record.header.help:
        yield help_in_words(record, narrator)
    if record.header.series is not None:
        yield series.sentence(record, narrator)
        yield series.points(record, narrator)


def _declarations(hand: Hand, narrator: Narrator) -> Iterator[str]:
    for before, action in hand.steps():
        if not before.trick:
            yield narrator.happened(before, action)


def _trick(trick: Trick, hand: Hand, narrator: Narrator) -> str:
    leader, other = narrator.names[trick.leader], narrator.names[1 - trick.leader]
    led = f"{trick.number}. {leader} {narrator.card(trick.lead)}"
    if trick.reply is None or trick.winner is None:
        return f"{led}, mate." if hand.outcome is not None else f"{led}, not answered yet."
    free = " (free move)" if trick.free else ""
    return (
        f"{led} – {other} {narrator.card(trick.reply)}{free}, {narrator.names[trick.winner]} wins."
    )
