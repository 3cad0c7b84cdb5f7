"""A series at the table: who deals, how it stands, when it is over."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from tests.record.records import header, play_record
from tests.tui.screens import (
    check_golden,
    play_out_match,
    play_up_to_the_last_action,
    press,
    shows,
    table,
    text_of,
)

from mate.record import MatchRecord, Series, Standing
from mate.record.series import MATCHES_LIMIT
from mate.session import NewMatch, Session
from mate.tui.app import MateApp
from mate.tui.draw.rows import width
from mate.tui.draw.series import series_below_sheet, series_rows
from mate.tui.screens.matchend import MatchEndScreen
from mate.words.narrator import Narrator
from mate.words.series import what_next

SIZE = (80, 24)
STOOD = Standing((1, 0), 0, (173, 131))


def begin(series: Series | None, *, foresight: bool = True) -> Session:
    new = NewMatch(("Ana", "Ben"), first_dealer=1, seed=7, series=series, foresight=foresight)
    return Session.begin(new)


@pytest.fixture
def second() -> Iterator[Session]:
    """The second match of three, of which Ana has won the first."""
    with begin(Series("abc", 2, 3, STOOD)) as session:
        yield session


async def test_a_series_of_three_is_played_from_match_to_match_and_another_one_begins() -> None:
    session = begin(Series.begin(3))
    play_up_to_the_last_action(session)
    app = MateApp(session)
    headers, stood = [], Standing()
    async with app.run_test(size=SIZE) as pilot:
        while True:
            current = table(app).session
            header = current.record.header
            headers.append(header)
            assert header.series is not None
            assert header.series.match == len(headers)
            assert header.series.before == stood
            assert f"· {stood.wins[0]} : {stood.wins[1]}" in text_of(app).splitlines()[0]
            if len(headers) > 1:
                play_up_to_the_last_action(current)
                table(app).begin_turn()
                table(app).refresh_rows()
            await press(pilot, "enter", "enter")
            assert shows(app, MatchEndScreen)
            stood = stood.after(current.match.score)
            assert current.record.standing == stood
            await press(pilot, "m")
            if stood.ends(3):
                break
        assert 2 <= len(headers) <= 3
        assert [header.first_dealer for header in headers] == [1, 0, 1][: len(headers)]
        assert len({header.series.id for header in headers if header.series}) == 1
        assert len({header.seed for header in headers}) == len(headers)
        again = table(app).session.record.header
        assert again.series is not None
        assert (again.series.match, again.series.of) == (1, 3)
        assert again.series.id != headers[0].series.id  # type: ignore[union-attr]  # seen above
        await press(pilot, "q")


async def test_a_rematch_of_a_single_match_makes_an_open_series() -> None:
    session = begin(None)
    play_up_to_the_last_action(session)
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        assert " : " not in text_of(app).splitlines()[0]
        await press(pilot, "enter", "enter", "m")
        series = table(app).session.record.header.series
        assert series is not None
        assert (series.match, series.of) == (2, None)
        assert series.before == Standing().after(session.match.score)
        await press(pilot, "q")


async def test_the_table_says_how_the_series_stands(second: Session) -> None:
    app = MateApp(second)
    async with app.run_test(size=SIZE) as pilot:
        check_golden(app, "series")
        await pilot.resize_terminal(40, 12)
        await pilot.pause()
        check_golden(app, "compact-series")
        await pilot.resize_terminal(120, 36)
        await pilot.pause()
        check_golden(app, "wide-series")


async def test_how_the_series_stands_is_said_with_how_the_game_stands(second: Session) -> None:
    app = MateApp(second)
    async with app.run_test(size=(120, 36)) as pilot:
        table(app).action_say("game")
        await pilot.pause()
        assert "Ana leads the series 1 to 0." in text_of(app)
        await press(pilot, "q", "q")


async def test_a_match_in_play_is_not_counted_until_it_is_over(second: Session) -> None:
    app = MateApp(second)
    async with app.run_test(size=SIZE) as pilot:
        await play_out_match(pilot, app)
        assert shows(app, MatchEndScreen)
        await press(pilot, "escape")
    assert second.record.standing == STOOD.after(second.match.score)


async def test_without_foresight_the_table_says_only_what_is_due() -> None:
    with begin(None, foresight=False) as session:
        app = MateApp(session)
        async with app.run_test(size=SIZE) as pilot:
            seen = text_of(app)
            for key in ("n", "n", "right", "enter", "right", "enter"):
                await press(pilot, key)
                seen += text_of(app)
            assert "Ben to declare" in seen
            assert "Ben to lead: any card." in seen
            for foresight in ("can reply", "the trick", "all ten cards stay", "leaves play"):
                assert foresight not in seen
            await press(pilot, "q")


def rows_of(record: MatchRecord, cells: int = 60) -> list[str]:
    rows = series_rows(record, Narrator(("Ana", "Ben")), cells)
    assert all(width(row) <= cells for row in rows)
    return ["".join(text for text, _ in row).rstrip() for row in rows]


def test_the_rows_of_a_series_say_who_leads_it_and_who_has_won_it() -> None:
    begun = MatchRecord.begin(header(seed=7, series=Series("abc", 2, 3, STOOD)))
    assert rows_of(begun) == [
        " best of 3              Ana            Ben",
        " Matches                  1              0",
        " Points                 173            131",
        " Ana leads the series 1 to 0.",
    ]
    behind = Series("abc", 2, 3, Standing((0, 1), 0, (131, 173)))
    over = play_record(MatchRecord.begin(header(seed=7, series=behind)), Random(1))
    assert over.match.score == (133, 64)
    assert rows_of(over) == [
        " best of 3              Ana            Ben",
        " Matches                  1              1",
        " Points                 264            237",
        " The series is level, 1 all.",
    ]
    last = over._replace(header=header(series=Series("abc", 3, 3, Standing((1, 0), 1, (12, 9)))))
    assert rows_of(last, 38)[-2:] == [" Ana wins the series 2 to 0, 1 match", " drawn."]
    level = over._replace(header=header(series=Series("abc", 3, 3, Standing((0, 1), 1, (9, 12)))))
    assert rows_of(level)[-1] == " The series ends level, 1 all, 1 match drawn."


def test_a_single_match_has_no_rows_of_a_series() -> None:
    record = MatchRecord.begin(header(seed=7))
    assert rows_of(record) == []
    assert series_below_sheet(record) == []


def test_beside_the_table_a_series_stands_in_the_columns_of_the_score() -> None:
    stood = Standing((1, 0), 1, (173, 131))
    record = MatchRecord.begin(header(seed=7, series=Series("abc", 3, None, stood)))
    rows = ["".join(text for text, _ in row) for row in series_below_sheet(record)]
    assert rows == [
        " Won       1        0  match 3",
        " Pts     173      131  1 drawn",
    ]


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (None, "A rematch is match 2 of the series; Ben deals first."),
        (Series("a", 1, 3, Standing()), "A rematch is match 2 of the series; Ben deals first."),
        (
            Series("a", 3, 3, Standing((1, 0), 1, (12, 9))),
            "A rematch starts a new series, best of 3; the first dealer is drawn at random.",
        ),
        (
            Series("a", MATCHES_LIMIT, None, Standing((0, 0), MATCHES_LIMIT - 1)),
            "A rematch starts a new series, open series; the first dealer is drawn at random.",
        ),
    ],
)
def test_what_a_rematch_would_be_is_said(series: Series | None, told: str) -> None:
    record = play_record(MatchRecord.begin(header(seed=7)), Random(1))
    record = record._replace(header=header(series=series))
    assert what_next(record, Narrator(("Ana", "Ben"))) == told
