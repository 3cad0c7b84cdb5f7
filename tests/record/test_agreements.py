"""Length, head start, clock, draws, resignations and undo, which log versions 4 and 5 added."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from msgspec.structs import replace

from mate.errors import LogError, MatchError, MateError
from mate.record import MatchRecord, Series, Standing, Terms, dumps, loads
from mate.record.events import MatchEnded
from mate.record.terms import Clock
from mate.rules import Card, MatchResult, Ruleset
from tests.record.records import DEAL, TO_MATE, header, line_of, played, records, refusal

BGA = Ruleset.preset("bga")
CLOCK = Clock((1, 2), (0, 5))


def dealt_record(**terms: Any) -> MatchRecord:
    """Return a dealt match without foreplacement, in which Ana leads."""
    record = MatchRecord.begin(header(BGA, deals=[DEAL], seed=3, **terms))
    assert record.planned_deal is not None
    return record.deal(record.planned_deal)


def play_timed(record: MatchRecord, *turns: tuple[str, int]) -> MatchRecord:
    """Play cards, each with the time of its turn in milliseconds, and return the record."""
    for card, ms in turns:
        record = record.play(Card.parse(card), ms)
    return record


# Tests of the first line of a log


def test_log_version_4_is_valid_without_its_options() -> None:
    for record in (dealt_record(), dealt_record(help=("hints",)), dealt_record(foresight=False)):
        log = dumps(record)
        raised = log.replace(b'"version":%d' % record.header.version, b'"version":4')
        assert raised != log
        assert dumps(loads(raised)) == raised
        assert loads(raised).match == record.match


NO_CLOCK = "Both players are computers, which use no clock."


@pytest.mark.parametrize("points", [(0, 969), (-1, 0)])
def test_head_start_beyond_the_limits_raises_an_error(points: tuple[int, int]) -> None:
    with pytest.raises(MateError, match=r"^A head start is 1 to 968 points\.$"):
        Terms(head_start=points).checked()


def test_head_start_counts_in_the_score_but_not_in_any_hand() -> None:
    record = played(dealt_record(head_start=(0, 40)), TO_MATE)
    assert record.match.score == (9, 40)
    assert b'"points":9,' in dumps(record).splitlines()[-1]
    assert played(record, TO_MATE).match.score == (9, 49)


@pytest.mark.parametrize(("length", "hands"), [("hand", 1), ("round", 2)])
def test_shorter_match_has_one_deal_and_ends_with_its_last_hand(length: Any, hands: int) -> None:
    record = played(dealt_record(length=length), " ".join([TO_MATE] * hands))
    assert (record.finished, record.header.rounds) == (True, 1)
    assert len(record.match.hands) == record.header.hands == hands
    score = (9, 0) if hands == 1 else (9, 9)
    assert record.events[-1] == MatchEnded(score, 0 if hands == 1 else None)
    log = dumps(record)
    assert loads(log) == record
    deal = log.splitlines()[1]
    assert refusal(log + deal + b"\n").endswith(
        f"but hand {hands} needs none now: cards are dealt before hand 1."
    )
    assert refusal(log + b'{"event":"play","player":0,"card":"AH"}\n').endswith(
        "No card can be played: the match is over."
    )
    # A number of hands that contradicts the length is an error.
    assert "A result is out of place here" in refusal(
        log.replace(f',"length":"{length}"'.encode(), b"")
    )
    if length == "round":
        one = log.replace(b'"length":"round"', b'"length":"hand"')
        assert "but a result is due: Ana won the match, 9 to 0" in refusal(one)


# Tests of undo


def test_log_of_match_without_undo_has_version_5_and_refuses_undo() -> None:
    record = played(dealt_record(undo=False), "AH")
    log = dumps(record)
    assert (b'"version":5,' in log, b',"undo":false}' in log) == (True, True)
    assert loads(log) == record
    taken_back = log + b'{"event":"take-back"}\n'
    assert refusal(taken_back) == "log, line 4: This match is played without undo."
    with pytest.raises(LogError, match="without undo"):
        record.take_back()
    # After a resignation the version is still 5.
    assert b'"version":5,' in dumps(record.resign(0))


# Tests of the clock


def lines(record: MatchRecord) -> list[str]:
    return dumps(record).decode().splitlines()[2:]


def test_each_event_states_the_time_since_the_turn_began() -> None:
    record = dealt_record(clock=CLOCK).use_time(15_000).use_time(30_000)
    assert (record.left, record.clocks.turn) == ((30_000, 120_000), 30_000)
    assert record.left_after(31_000) == (29_000, 120_000)
    record = play_timed(record, ("AH", 31_000), ("TH", 400))
    assert lines(record) == [
        '{"event":"time","player":0,"ms":15000}',
        '{"event":"time","player":0,"ms":30000}',
        '{"event":"play","player":0,"card":"AH","ms":31000}',
        '{"event":"play","player":1,"card":"TH","ms":400}',
    ]
    # Ben gained five seconds with his card.
    assert (record.left, record.clocks.turn) == ((29_000, 124_600), 0)
    assert (record.turn, record.clocked_seat) == (0, 0)
    assert loads(dumps(record)) == record
    record = played(MatchRecord.begin(header(deals=[DEAL], clock=CLOCK)), "-")
    assert lines(record) == ['{"event":"declare","player":0,"card":null,"ms":0}']


def test_undo_gives_no_time_back_and_replacement_actions_gain_no_time() -> None:
    record = play_timed(dealt_record(clock=CLOCK), ("AH", 1000), ("TH", 1000))
    assert record.left == (59_000, 124_000)
    record = record.take_back().take_back()
    assert record.left == (59_000, 124_000)
    # Other cards gain no time either, because the match has no more actions than before.
    record = play_timed(record, ("KH", 1000), ("TH", 1000))
    assert record.left == (58_000, 123_000)
    record = play_timed(record, ("TS", 0), ("QS", 1000))
    assert record.left == (57_000, 128_000)
    assert loads(dumps(record)) == record


def test_player_without_time_loses_the_match_for_good() -> None:
    late = dealt_record(clock=CLOCK).play(Card.parse("AH"), 60_000)
    assert lines(late)[0] == '{"event":"time","player":0,"ms":60000}'
    assert (late.finished, late.match.hands) == (True, ())
    assert play_timed(dealt_record(clock=CLOCK), ("AH", 59_999)).left == (1, 120_000)
    record = played(dealt_record(clock=Clock((1, 2), (0, 0))), TO_MATE).use_time(120_000)
    assert record.match.result == MatchResult(0, (9, 0), "time")
    assert lines(record)[-2:] == [
        '{"event":"time","player":1,"ms":120000}',
        '{"event":"result","score":[9,0],"winner":0,"by":"time"}',
    ]
    # The finished hand stays in the match, and no player is to act.
    assert [hand.end.points for hand in record.match.hands] == [9]
    assert (record.turn, record.clocked_seat, record.left) == (None, None, (60_000, 0))
    assert loads(dumps(record)) == record
    assert refusal(dumps(record) + line_of("take-back")).endswith("You cannot undo a loss on time.")


def test_computer_uses_no_clock() -> None:
    record = dealt_record(clock=CLOCK, computers=("club", None))
    assert (record.turn, record.clocked_seat) == (0, None)
    record = play_timed(record, ("AH", 5000))
    assert lines(record) == ['{"event":"play","player":0,"card":"AH"}']
    assert (record.left, record.clocked_seat) == ((60_000, 120_000), 1)
    record = play_timed(record, ("TH", 5000))
    assert record.left == (60_000, 120_000)
    assert loads(dumps(record)) == record
    with pytest.raises(LogError, match="Ana is a computer and uses no clock"):
        record.use_time(1)
    # An action in place of an undone action of the computer gains no time either.
    record = play_timed(record, ("KH", 0)).take_back().take_back()
    record = play_timed(record, ("TH", 0))
    assert record.left == (60_000, 120_000)
    assert play_timed(record, ("KH", 0), ("KD", 0)).left == (60_000, 125_000)


# Tests of agreed draws


def test_player_to_act_offers_a_draw_and_the_opponent_accepts() -> None:
    record = played(dealt_record(), "AH TH KH").offer_draw()
    assert record.offered_by == record.turn == 1
    record = record.accept_draw()
    *_, offer, accept, result = lines(record)
    assert (offer, accept) == ('{"event":"offer","player":1}', '{"event":"accept","player":0}')
    assert '"result":"draw","winner":null,"card":null,"trick":2,"points":0' in result
    assert result.endswith(',"by":"agreement"}')
    assert b'"version":4,' in dumps(record)
    assert (record.offered_by, record.match.current_number, record.match.score) == (None, 2, (0, 0))
    assert loads(dumps(record)) == record


def test_offer_lasts_until_the_next_action_and_is_possible_once_per_trick() -> None:
    record = played(dealt_record(), "AH").offer_draw()
    assert not record.may_offer
    with pytest.raises(LogError, match="A draw can be offered on one's turn, once per trick"):
        record.offer_draw()
    replied = played(record, "TH")
    assert replied.offered_by is None
    with pytest.raises(LogError, match="Ben accepts a draw that Ana has not offered"):
        replied.accept_draw()
    # Each trick allows one offer, even the trick with the same number in the next hand.
    assert replied.may_offer
    assert replied.offer_draw().offered_by == 0
    # An undo ends the offer and does not restore it.
    assert record.take_back().offered_by is None
    undone = played(record, "TH undo")
    assert (undone.offered_by, undone.may_offer) == (None, False)
    again = played(played(dealt_record(), "AH").offer_draw().accept_draw(), "AH")
    assert again.match.current_number == 2
    assert again.may_offer


def test_help_and_time_events_keep_an_offer_open() -> None:
    record = played(dealt_record(clock=CLOCK, help=("hints",)), "AH").offer_draw()
    record = record.give_help("hints").use_time(500)
    assert record.offered_by == 1
    assert loads(dumps(record.accept_draw())).match.hands[0].end.agreed
    lost = record.use_time(120_000)
    assert (lost.offered_by, lost.may_offer, lost.finished) == (None, False, True)


# Tests of resignation


@pytest.mark.parametrize("seat", [0, 1])
def test_resignation_loses_the_match_at_any_score_until_undone(seat: int) -> None:
    record = played(dealt_record(), f"{TO_MATE} AH")
    given_up = record.resign(seat)
    assert given_up.match.result == MatchResult(1 - seat, (9, 0), "resignation")
    assert lines(given_up)[-2:] == [
        f'{{"event":"resign","player":{seat}}}',
        f'{{"event":"result","score":[9,0],"winner":{1 - seat},"by":"resignation"}}',
    ]
    assert (given_up.turn, given_up.closed_hands, given_up.may_offer) == (None, (), False)
    with pytest.raises(MatchError, match="The match is over, so nobody can lose it now"):
        given_up.resign(1 - seat)
    undone = given_up.take_back()
    assert undone.match == record.match
    assert not undone.finished
    for each in (given_up, undone):
        assert loads(dumps(each)) == each


def test_player_can_resign_from_the_first_deal_on_even_between_rounds() -> None:
    assert dealt_record().resign(0).finished
    record = played(dealt_record(), f"{TO_MATE} {TO_MATE}")
    assert record.match.needs_deal
    given_up = record.resign(0)
    assert not given_up.match.needs_deal
    assert loads(dumps(given_up)) == given_up
    assert given_up.take_back().match.needs_deal


def test_resigned_match_counts_as_a_win_for_the_opponent_in_its_series() -> None:
    series = Series("abc", 2, 5, Standing((0, 1), 0, (20, 21)))
    record = played(dealt_record(series=series), TO_MATE).resign(0)
    assert record.standing == Standing((0, 2), 0, (29, 21))
    following = series.next(record.match.result)
    assert following is not None
    # By points alone, the first player would have won at least one match.
    assert following.beyond_points
    assert not following.objection
    log = dumps(MatchRecord.begin(header(series=following)))
    assert b'"version":4,' in log
    assert dumps(loads(log)) == log
    assert refusal(log.replace(b'"version":4', b'"version":3')) == (
        "log, line 1: Points alone cannot have won the earlier matches of the series, so the "
        "version must be 4."
    )


# Tests of errors in logs, each with the number of its line


def of_version_4(record: MatchRecord) -> bytes:
    return dumps(record._replace(header=replace(record.header, version=4)))


def declared(words: str) -> bytes:
    return of_version_4(played(MatchRecord.begin(header(deals=[DEAL])), words))


ALL = dumps(dealt_record(length="round", head_start=(0, 40), clock=CLOCK))
FIRST = ALL.splitlines(keepends=True)[0]
CLOCKED = dumps(play_timed(dealt_record(clock=CLOCK), ("AH", 2500)).use_time(700))
TIMELESS = dumps(dealt_record().play(Card.parse("AH")))
RUN_OUT = CLOCKED + line_of("time", player=1, ms=120_000)
COMPUTERS = dumps(dealt_record(clock=CLOCK, computers=("club", None)).play(Card.parse("AH")))
OLD = dumps(played(dealt_record(), "AH TH KH"))
ONE_TRICK = of_version_4(played(dealt_record(), "AH TH KH"))
NO_DEAL = of_version_4(MatchRecord.begin(header(BGA)))
OFFERED = dumps(played(dealt_record(), "AH TH KH").offer_draw())
AGREED = dumps(played(dealt_record(), "AH TH KH").offer_draw().accept_draw())
RESIGNED = dumps(played(dealt_record(), "AH TH KH").resign(0))
WON = dumps(played(dealt_record(), TO_MATE))
OVER = of_version_4(played(dealt_record(length="hand"), TO_MATE))
UNDO, OFFER, ACCEPT = line_of("take-back"), line_of("offer", player=1), line_of("accept", player=0)

OTHERWISE = "The line is not as Mate writes it"
COMPUTERS_TIME = "Ana is a computer and uses no clock: there is no time to state."
STATE = "A clock runs, so the line must state the time."
CANNOT = "A log of version 1 cannot have"
ONCE = "A draw can be offered on one's turn, once per trick, from the first card on."
NO_HAND = "The line is an offer of a draw, but no hand is being played."
NOT_OFFERED = "Ana accepts a draw that Ben has not offered."
SAYS, BY_CARDS, DRAWN = "The line says that", "by the cards played,", "hand 1 is drawn"

# A log, a text in the log, its replacement, the number of the line, and the error.
CHANGED: list[tuple[bytes, str, str, int, str]] = [
    (ALL, '"length":"round"', '"length":"match"', 1, OTHERWISE),
    (
        ALL,
        "[0,40]",
        "[0,0]",
        1,
        "Nobody has a head start, so the field head_start must be left out.",
    ),
    (ALL, "[0,40]", "[1,40]", 1, "Only one player can have a head start."),
    (ALL, "[0,40]", "[0,969]", 1, "Expected `int` <= 968"),
    (ALL, "[0,40]", "[-1,0]", 1, "Expected `int` >= 0"),
    (ALL, '{"minutes":[1,2],"seconds":[0,5]}', "null", 1, OTHERWISE),
    (ALL, "[1,2]", "[0,2]", 1, "Expected `int` >= 1"),
    (ALL, "[1,2]", "[1,601]", 1, "Expected `int` <= 600"),
    (ALL, '"seconds":[0,5]', '"seconds":[0,-5]', 1, "Expected `int` >= 0"),
    (ALL, '"seconds":[0,5]', '"seconds":[0,601]', 1, "Expected `int` <= 600"),
    (ALL, ',"length"', ',"computers":["club","novice"],"length"', 1, NO_CLOCK),
    (ALL, f'["{DEAL}"]', f'["{DEAL}","{DEAL}"]', 1, "2 deals are given, but a match of one round"),
    (
        *(ALL, f'["{DEAL}"],"length":"round"', f'["{DEAL}","{DEAL}"],"length":"hand"', 1),
        "2 deals are given, but a single hand has 1 round.",
    ),
    (CLOCKED, ',"ms":2500', "", 3, STATE),
    (CLOCKED, '"ms":2500', '"ms":null', 3, OTHERWISE),
    (CLOCKED, '"ms":2500', '"ms":-1', 3, "Expected `int` >= 0"),
    (CLOCKED, '"ms":2500', '"ms":60000', 3, "Ana did not have 60000 ms for this"),
    (TIMELESS, '"AH"', '"AH","ms":1', 3, "No clock was agreed on, so there is no"),
    (COMPUTERS, '"AH"', '"AH","ms":5', 3, COMPUTERS_TIME),
    # Results that state a wrong ending
    (WON, "false}", 'false,"by":"agreement"}', 8, f"{SAYS} Ana won hand 1"),
    (AGREED, ',"by":"agreement"', "", 8, f"{SAYS} {DRAWN}; {BY_CARDS} {DRAWN} by agreement"),
    (AGREED, '"agreement"', '"play"', 8, OTHERWISE),
    (AGREED, '"agreement"', '"time"', 8, "Invalid enum value 'time'"),
    (AGREED, '"trick":2', '"trick":1', 8, f"{SAYS} {DRAWN} by agreement; {BY_CARDS} {DRAWN} by"),
    (RESIGNED, ',"by":"resignation"', "", 7, f"{SAYS} Ben won the match, 0 to 0; {BY_CARDS} Ben"),
    (RESIGNED, '"resignation"', '"time"', 7, f"{SAYS} Ben won the match by time, 0 to 0; by the"),
    (RESIGNED, '"winner":1', '"winner":0', 7, f"{SAYS} Ana won the match by resignation, 0 to 0;"),
    (RESIGNED, '"winner":1', '"winner":null', 7, f"{SAYS} the match is drawn by resignation, 0 to"),
    (RESIGNED, "[0,0]", "[0,1]", 7, f"{SAYS} Ben won the match by resignation, 0 to 1; by the"),
]
# A log, added lines, and the error about the last line.
ADDED: list[tuple[bytes, bytes, str]] = [
    # Errors in times
    (CLOCKED, line_of("time", player=1, ms=700), "The turn had lasted 700 ms already"),
    (CLOCKED, line_of("play", player=1, card="'TH'", ms=699), "The turn had lasted 700 ms"),
    (CLOCKED, line_of("time", player=1, ms=125_001), "Ben did not have 125001 ms for"),
    (CLOCKED, line_of("time", player=0, ms=800), "Trick 1: Ana uses time here, but it is"),
    (FIRST, line_of("time", player=0, ms=1), "The line is a time, but no hand"),
    (TIMELESS, line_of("time", player=1, ms=1), "No clock was agreed on, so there is no"),
    (COMPUTERS, UNDO + line_of("time", player=0, ms=5), COMPUTERS_TIME),
    # A missing result after a clock ran out, and a result by time before any clock ran out
    (RUN_OUT, UNDO, "The line is an undo, but a result is due: Ana won the match by time, 0 to 0."),
    (CLOCKED, line_of("result", score="[0,0]", winner=0, by="'time'"), "A result is out"),
    # Events that a log of version 1 cannot have
    (OLD, OFFER, f"{CANNOT} an offer of a draw: the version must be 4."),
    (OLD, line_of("resign", player=1), f"{CANNOT} a resignation: the version must be 4."),
    (OLD, ACCEPT, f"{CANNOT} the acceptance of a draw: the version must be 4."),
    # Errors in draw offers
    (ONE_TRICK, line_of("offer", player=0), "Trick 2: Ana offers a draw here, but it is"),
    (OFFERED, OFFER, ONCE),
    (OFFERED, UNDO + line_of("offer", player=0), ONCE),
    (of_version_4(dealt_record()), line_of("offer", player=0), ONCE),
    (NO_DEAL, OFFER, NO_HAND),
    (declared("-"), OFFER, ONCE),
    (declared("- -"), line_of("offer", player=0), ONCE),
    (of_version_4(played(dealt_record(), TO_MATE)), OFFER, ONCE),
    (OVER, OFFER, NO_HAND),
    # Errors in the acceptance of a draw
    (ONE_TRICK, ACCEPT, NOT_OFFERED),
    (OFFERED, line_of("accept", player=1), "Ben accepts a draw that Ana has not offered."),
    (OFFERED, line_of("play", player=1, card="'KD'") + ACCEPT, NOT_OFFERED),
    (OFFERED, UNDO + ACCEPT, NOT_OFFERED),
    (OFFERED, ACCEPT + UNDO, "The line is an undo, but a result is due"),
    # Errors in resignations
    (OVER, line_of("resign", player=1), "The match is over, so nobody can lose it now."),
    (NO_DEAL, line_of("resign", player=0), "The match has not begun, so nobody can lose it now."),
    (
        *(ONE_TRICK, line_of("resign", player=0) + line_of("play", player=1, card="'KD'")),
        "The line is a card, but a result is due: Ben won the match by resignation, 0 to 0.",
    ),
]


def test_changed_or_extended_log_is_rejected_with_line_and_reason() -> None:
    for log, old, new, number, reason in CHANGED:
        *before, line = log.splitlines(keepends=True)[:number]
        changed = line.replace(old.encode(), new.encode())
        assert changed != line
        assert refusal(b"".join([*before, changed])).startswith(f"log, line {number}: {reason}")
    for log, more, reason in ADDED:
        last = (log + more).count(b"\n")
        assert refusal(log + more).startswith(f"log, line {last}: {reason}")


@given(records())
def test_match_can_be_undone_to_its_first_deal_unless_lost_on_time(record: MatchRecord) -> None:
    if not record.header.undo:
        with pytest.raises(LogError, match="without undo"):
            record.take_back()
        return
    if record.match.given_up is not None and record.match.given_up[1] == "time":
        with pytest.raises(MatchError, match="cannot undo a loss"):
            record.take_back()
        return
    used, deals = record.clocks.used, record.match.deals
    while record.match.hands or record.match.given_up:
        before = record.match
        record = record.take_back()
        assert record.match != before
    assert record.match.score == record.header.head_start
    assert record.match.deals == deals
    assert record.clocks.used == used
    assert loads(dumps(record)) == record
