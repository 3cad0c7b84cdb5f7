"""Records of matches for tests, played at random or with given actions."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec.structs import replace

from mate.errors import LogError
from mate.players.computer import ComputerSeats
from mate.record import Header, MatchRecord, RulesLine, Terms, loads
from mate.record.series import SERIES_LENGTHS, Series
from mate.record.terms import HELP, Clock, Help, Seat
from mate.rules import CLASSIC, Deal, Ending, MatchResult, Ruleset, parse_action
from mate.session import Session
from tests import steps
from tests.strategies import ANY_RULES, MOST_ACTIONS_IN_A_MATCH, choose, sources

BEGUN = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
DEAL = "KQ7.KQ.AKQ7.Q"
TO_MATE = "AH TH KH KD QH"
"""Actions with which the dealer mates on trick 3 for 9 points, without foreplacement."""
TERMS = Terms(
    players=("Ana", "Ben"),
    rules=RulesLine.of(Ruleset.preset("bga")),
    first_dealer=0,
    deals=(DEAL,),
    seed=3,
)
HELP_RATE = 0.2
"""The probability of help before each step of a random match with help."""
CONCEDE_RATE = 0.03
"""The probability of a draw offer or, in one case of three, a resignation before each step."""
LONGEST_TURN = 9000
"""The longest turn of a random match, in milliseconds; some matches are lost on time."""


def help_kinds() -> st.SearchStrategy[tuple[Help, ...]]:
    """Kinds of help that players agree on, often none."""
    agreed = st.sets(st.sampled_from(HELP)).map(lambda kinds: tuple(k for k in HELP if k in kinds))
    return st.just(()) | agreed


@st.composite
def series(draw: st.DrawFn) -> Series | None:
    """The place of a random match in a random series, or None for a match without a series."""
    if not draw(st.booleans()):
        return None
    found = Series.begin(draw(st.sampled_from(tuple(SERIES_LENGTHS.values()))), draw(sources()))
    points, losers = st.integers(0, 300), st.sampled_from((None, None, 0, 1))
    for score, loser in draw(st.lists(st.tuples(st.tuples(points, points), losers), max_size=7)):
        given_up: tuple[int, Ending] | None = None if loser is None else (loser, "time")
        following = found.next(MatchResult.of(score, given_up))
        if following is None:
            break
        found = following
    return found


@st.composite
def agreements(draw: st.DrawFn) -> dict[str, Any]:
    """Random values for length, head start, clock and computers, or no values at all."""
    if draw(st.booleans()):
        return {}
    seat, points = draw(st.sampled_from((0, 1))), draw(st.sampled_from((0, 1, 40, 968)))
    seconds = st.sampled_from((0, 2, 600))
    clock = Clock(
        (draw(st.integers(1, 3)), draw(st.sampled_from((1, 600)))), (draw(seconds), draw(seconds))
    )
    return {
        "length": draw(st.sampled_from(("match", "round", "hand"))),
        "head_start": (0, points) if seat else (points, 0),
        "clock": draw(st.sampled_from((None, clock))),
        "computers": draw(st.sampled_from(((None, None), (None, "club"), ("novice", None)))),
    }


def new_record(terms: Terms) -> MatchRecord:
    """Return the record of a match before its first deal."""
    return MatchRecord.begin(Header.of(terms, BEGUN, "0.1.0"))


def header(
    ruleset: Ruleset = CLASSIC,
    *,
    players: tuple[str, str] = ("Ana", "Ben"),
    first_dealer: Seat = 0,
    deals: Iterable[str] = (),
    **more: Any,
) -> Header:
    """Return the header of a log, with the players' names exactly as given."""
    terms = Terms(
        rules=RulesLine.of(ruleset), first_dealer=first_dealer, deals=tuple(deals), **more
    )
    return replace(new_record(terms).header, players=players)


def refusal(log: bytes) -> str:
    """Return the error for an invalid log."""
    with pytest.raises(LogError) as caught:
        loads(log, "log")
    assert str(caught.value).isprintable()
    return str(caught.value)


def line_of(event: str, **fields: object) -> bytes:
    """Return a line of a log; single quotes in values become double quotes."""
    rest = "".join(f',"{name}":{value}'.replace("'", '"') for name, value in fields.items())
    return f'{{"event":"{event}"{rest}}}\n'.encode()


def play(session: Session, words: str) -> None:
    """Take actions in a session, and deal whenever a deal is due."""
    for word in words.split():
        steps.play(session, parse_action(word))
        session.deal_round_if_due()


def played(record: MatchRecord, words: str) -> MatchRecord:
    """Carry out a line of actions and `undo` with the planned deals, and return the record."""
    for word in words.split():
        record = _dealt(record)
        record = record.take_back() if word == "undo" else record.play(parse_action(word))
    return record


def _dealt(record: MatchRecord) -> MatchRecord:
    if not record.match.needs_deal:
        return record
    assert record.planned_deal is not None
    return record.deal(record.planned_deal)


def play_record(
    record: MatchRecord,
    source: Random,
    steps: int | None = None,
    take_backs: float = 0.0,
    concedes: float = 0.0,
) -> MatchRecord:
    """Return the record after a number of random steps, or at its end (see `play_match`).

    Args:
        concedes: the probability of a draw offer or a resignation before each step; one in three is
        a resignation. Half of the offers are accepted, and half of the resignations undone.
    """
    done = 0
    while not record.finished and (steps is None or done < steps):
        match = record.match
        if match.needs_deal:
            deal = record.planned_deal or Deal.draw(source)
            record = record.deal(deal)
            continue
        done += 1
        helped = record.header.help and not ComputerSeats.of(record.header).due(match)
        if helped and source.random() < HELP_RATE:
            kind = source.choice(record.header.help)
            record = record.give_help(kind)
        if concedes and source.random() < concedes:
            record = maybe_concede(record, source)
            if record.match is not match:
                continue
        left, seat, ms = record.left, record.clocked_seat, record.clocks.turn
        if left is not None and seat is not None:
            ms += min(left[seat], source.randrange(LONGEST_TURN))
            if source.random() < 0.1 and ms > record.clocks.turn:
                record = record.use_time(ms)
                continue
        if record.header.undo and match.hands and source.random() < take_backs:
            record = record.take_back()
        else:
            assert match.current is not None
            action = choose(match.current.position, source)
            record = record.play(action, ms)
    return record


def maybe_concede(record: MatchRecord, source: Random) -> MatchRecord:
    """Return the record after a draw offer, perhaps accepted, or a resignation, perhaps undone."""
    if source.random() < 1 / 3:
        record = record.resign(source.choice((0, 1)))
        undoes = record.header.undo and source.random() < 0.5
        return record.take_back() if undoes else record
    if record.may_offer:
        record = record.offer_draw()
        return record.accept_draw() if source.random() < 0.5 else record
    return record


@st.composite
def records(draw: st.DrawFn) -> MatchRecord:
    """Records of random matches, finished or unfinished, some with a seed."""
    first = header(
        draw(ANY_RULES),
        players=(draw(st.text(max_size=8)), draw(st.text(max_size=8))),
        first_dealer=draw(st.sampled_from((0, 1))),
        seed=draw(st.none() | st.integers(0, 2**63 - 1)),
        help=draw(help_kinds()),
        foresight=draw(st.booleans()),
        undo=draw(st.booleans()),
        series=draw(series()),
        **draw(agreements()),
    )
    steps = draw(st.integers(0, MOST_ACTIONS_IN_A_MATCH))
    concedes = draw(st.sampled_from((0.0, CONCEDE_RATE)))
    return play_record(MatchRecord.begin(first), draw(sources()), steps, 0.1, concedes)
