"""Help, foresight and series, which log versions 2 and 3 added, and closed hands."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.record import MatchRecord, Series, Standing, dumps, loads
from mate.record.series import SERIES_LENGTHS
from mate.record.terms import HELP, Help
from mate.rules import MatchResult
from tests.record.records import DEAL, TO_MATE, header, line_of, played, refusal

AGREED: tuple[Help, ...] = ("hints", "tutor")
RECORD = played(MatchRecord.begin(header(seed=7, help=AGREED)), "- -")
HELPED = dumps(RECORD)
SERIES = Series("5f0c2a7e91d34b68", 3, 5, Standing((1, 0), 1, (173, 131)))
WRITTEN = (
    '{"id":"5f0c2a7e91d34b68","match":3,"of":5,'
    '"before":{"wins":[1,0],"draws":1,"points":[173,131]}}'
)
IN_SERIES = dumps(played(MatchRecord.begin(header(seed=7, series=SERIES, foresight=False)), "- -"))


def help_line(kind: Help = "hints", player: int = 0) -> bytes:
    return line_of("help", player=player, kind=f"'{kind}'")


UNHELPED = "No help was agreed on, so the version must be 1."
ORDER = "Each kind of help may appear only once, in this order: hints, values, tutor."
TWO_COMPUTERS = "Both players are computers, so there is no player to help."
BELONGS = "The match belongs to a series, so the version must be 3."
OTHERWISE = "The line is not as Mate writes it"
ID = "The id of a series is 1 to 32 letters a to z, digits and hyphens"
BROUGHT = "The earlier matches cannot have scored"
MORE_THAN_POINTS = (
    "Points alone cannot have won the earlier matches of the series, so the version must be 4."
)
IN_SERIES_OF_4 = IN_SERIES.replace(b'"version":3', b'"version":4')


@pytest.mark.parametrize(
    ("log", "old", "new", "reason"),
    [
        (HELPED, '"version":2', '"version":1', "Help was agreed on, so the version must be 2."),
        (HELPED, ',"help":["hints","tutor"]', "", UNHELPED),
        (HELPED, '["hints","tutor"]', '["tutor","hints"]', ORDER),
        (HELPED, '["hints","tutor"]', '["hints","hints"]', ORDER),
        (HELPED, '"help":', '"computers":["club","club"],"help":', TWO_COMPUTERS),
        (IN_SERIES, '"version":3', '"version":2', BELONGS),
        (IN_SERIES, f',"series":{WRITTEN}', ',"series":null', OTHERWISE),
        (IN_SERIES, '"foresight":false', '"foresight":true', OTHERWISE),
        (IN_SERIES, '"foresight":false,', "", ""),
        (IN_SERIES, '"5f0c2a7e91d34b68"', '""', ID),
        (IN_SERIES, '"5f0c2a7e91d34b68"', f'"{"5" * 33}"', ID),
        (IN_SERIES, '"5f0c2a7e91d34b68"', r'"\u001b[2J"', ID),
        (IN_SERIES, '"match":3', '"match":0', "Expected `int` >= 1"),
        (IN_SERIES, '"match":3', '"match":10001', "Expected `int` <= 10000"),
        (IN_SERIES, '"match":3', '"match":6', "A series of 5 has no match 6."),
        (IN_SERIES, '"match":3', '"match":4', "3 matches were played before match 4 of the series"),
        (IN_SERIES, '"match":3', '"match":2', "1 match was played before match 2 of the series"),
        (IN_SERIES, '"of":5', '"of":null', ""),
        (IN_SERIES, '"of":5', '"of":3', ""),
        (IN_SERIES, '"of":5,', '"of":5,"name":"x",', "Object contains unknown field `name`"),
        (IN_SERIES, '"draws":1', '"draws":-1', "Expected `int` >= 0"),
        (
            IN_SERIES,
            '"of":5,"before":{"wins":[1,0],"draws":1',
            '"of":3,"before":{"wins":[2,0],"draws":0',
            "The series was over before match 3",
        ),
        (IN_SERIES, "[173,131]", "[131,173]", MORE_THAN_POINTS),
        (IN_SERIES, "[173,131]", "[1937,131]", MORE_THAN_POINTS),
        (IN_SERIES_OF_4, "[173,131]", "[131,173]", ""),
        (IN_SERIES_OF_4, "[173,131]", "[3872,131]", ""),
        (IN_SERIES_OF_4, "[173,131]", "[3873,131]", f"{BROUGHT} 3873 and 131 points."),
        (IN_SERIES, "[173,131]", "[1936,131]", ""),
        (IN_SERIES, "[173,131]", "[173,-1]", "Expected `int` >= 0"),
        (IN_SERIES, "[173,131]", f"[{10**30},131]", "Expected `int` <= 19360000"),
    ],
)
def test_impossible_header_is_rejected_and_possible_header_is_read(
    log: bytes, old: str, new: str, reason: str
) -> None:
    changed = log.replace(old.encode(), new.encode(), 1)
    assert changed != log
    if reason:
        assert refusal(changed).startswith(f"log, line 1: {reason}")
    else:
        assert dumps(loads(changed)) == changed


def test_version_higher_than_necessary_is_rejected_with_the_reason() -> None:
    bare = IN_SERIES.replace(f',"series":{WRITTEN}'.encode(), b"")
    assert dumps(loads(bare)) == bare
    assert refusal(bare.replace(b'"version":3', b'"version":2')) == (
        "log, line 1: The match is played without foresight, so the version must be 3."
    )
    plain = bare.replace(b',"foresight":false', b"")
    nothing = "foresight is on and there is no series, so the version must be"
    assert refusal(plain) == f"log, line 1: No help was agreed on, {nothing} 1."
    agreed = plain.replace(b'"deals":[]', b'"deals":[],"help":["hints"]')
    assert refusal(agreed) == f"log, line 1: Help was agreed on, {nothing} 2."
    empty = HELPED.replace(b'"version":2', b'"version":1').replace(b'["hints","tutor"]', b"[]")
    assert OTHERWISE in refusal(empty)


# Tests of help


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (help_line("values"), "Help was shown (values) that the first line does not list"),
        (help_line(player=1), "Trick 1: Ben gets help here, but it is Ana's turn."),
    ],
)
def test_impossible_help_event_is_rejected_with_its_line(line: bytes, reason: str) -> None:
    assert refusal(HELPED + line).startswith(f"log, line 5: {reason}")


def test_help_between_hands_before_a_result_or_for_a_computer_is_rejected() -> None:
    assert refusal(HELPED.splitlines(keepends=True)[0] + help_line()) == (
        "log, line 2: The line is help, but no hand is being played."
    )
    begun = MatchRecord.begin(header(deals=[DEAL], help=AGREED))
    *lines, result = dumps(played(begun, f"- - {TO_MATE}")).splitlines(keepends=True)
    assert b'"event":"hand"' in result
    message = refusal(b"".join([*lines, help_line(), result]))
    assert "The line is help, but a result is due: Ana won hand 1" in message
    computers = HELPED.replace(b',"help":', b',"computers":["club",null],"help":', 1)
    assert "Ana gets help here, but is a computer" in refusal(computers + help_line())


@pytest.mark.parametrize("agreed", [(), *((kind,) for kind in HELP)])
def test_values_stay_hidden_until_the_round_ends_unless_agreed_help_shows_them(
    agreed: tuple[Help, ...],
) -> None:
    def until_over(record: MatchRecord) -> MatchRecord:
        number = record.match.current_number
        while record.match.current is not None and record.match.current_number == number:
            action = record.match.current.position.legal_actions[0]
            record = record.play(action)
            assert set(record.closed_hands) <= ({1, 2, 3, 4} if closed else set())
        return record

    closed = not {"hints", "values"} & set(agreed)
    record = MatchRecord.begin(header(seed=3, help=agreed))
    assert record.closed_hands == ()
    for first in (1, 3):
        deal = record.planned_deal
        assert deal is not None
        record = record.deal(deal)
        assert record.closed_hands == ((first,) if closed else ())
        record = until_over(record)
        assert record.closed_hands == ((first, first + 1) if closed else ())
        record = until_over(record)
        assert record.closed_hands == ()
        # Undoing a card closes the round again.
        assert record.take_back().closed_hands == ((first, first + 1) if closed else ())
    assert record.finished


# Tests of series


@given(st.sampled_from(tuple(SERIES_LENGTHS.values())), st.lists(st.sampled_from((0, 1, None))))
def test_series_ends_when_decided_or_fully_played(
    of: int | None, winners: list[int | None]
) -> None:
    found: Series | None = Series.begin(of)  # type: ignore[arg-type]  # `of` is a length
    wins = [0, 0]
    for number, winner in enumerate(winners, start=1):
        assert found is not None
        assert found.match == number
        assert found.before.wins == tuple(wins)
        if winner is not None:
            wins[winner] += 1
        score = (20, 20) if winner is None else (30, 0) if winner == 0 else (0, 30)
        found = found.next(MatchResult.of(score))
        left = None if of is None else of - number
        over = left is not None and (not left or abs(wins[0] - wins[1]) > left)
        assert (found is None) is over
        if over:
            break
