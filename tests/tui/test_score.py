"""Beside the game: the score sheet by F4, the rules by F3, and how a series stands."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from rich.cells import cell_len
from tests.record.records import header, play_record
from tests.tui.screens import (
    SIZES,
    check_golden,
    play_out_hand,
    play_up_to_the_last_action,
    press,
    seated,
    shows,
    table,
    text_of,
)

from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.series import MATCHES_LIMIT
from mate.rules import NO_FOREPLACEMENT
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.draw.rows import width
from mate.tui.draw.sheet import series_below_sheet, series_rows
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.reading import RulesScreen
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.sheets import ScoreScreen
from mate.tui.screens.table import WatchScreen
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.series import what_next

SIZE = SIZES["normal"]
STOOD = Standing((1, 0), 0, (173, 131))


def in_hand_three(session: Session) -> None:
    """Both hands of a round played, and the third begun."""
    while len(session.match.hands) < 3 or len(session.match.hands[-1].actions) < 6:
        session.deal_if_due()
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])


async def test_the_score_sheet_fills_the_room(session: Session) -> None:
    in_hand_three(session)
    async with seated(session) as (app, pilot):
        await press(pilot, "f4")
        for name in ("compact", "normal", "wide", "large"):
            await pilot.resize_terminal(*SIZES[name])
            await pilot.pause()
            check_golden(app, f"{name}-score")


async def test_in_the_smallest_terminal_all_the_help_of_both_players_is_read() -> None:
    helped = Terms(players=("Ana", "Ben"), first_dealer=0, seed=9, help=("hints", "values"))
    with Session.begin(helped) as session:
        for _ in range(2):
            session.give_help("hints")
            session.give_help("values")
            session.play(NO_FOREPLACEMENT)
        async with seated(session, SIZES["compact"]) as (app, pilot):
            await press(pilot, "f4")
            shown = " ".join(text_of(app).split())
            assert help_in_words(session.record, Narrator(("Ana", "Ben"))) in shown
            assert shown.count("at the values") == 2


async def test_it_has_the_hand_on_the_table_and_three_keys_lead_back_as_it_was(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3", "right")
        for key in ("f4", "q", "escape"):
            before = text_of(app)
            await press(pilot, "f4")
            assert shows(app, ScoreScreen)
            assert "1  Ben" in text_of(app)
            assert "in play" in text_of(app)
            await press(pilot, key)
            assert text_of(app) == before
        await press(pilot, "n", "n", "5", "5", "f4")
        assert "in play: trick 1" in text_of(app)
        await press(pilot, "f4")
        await play_out_hand(pilot, app)
        await press(pilot, "escape", "f4")
        assert "mate with K♥ on trick 8" in text_of(app)
        assert "Match                 32               0" in text_of(app)


async def test_the_rules_and_the_score_are_a_key_away_where_one_watches() -> None:
    new = Terms(players=("Hal", "Sal"), first_dealer=1, seed=7, computers=("club", "novice"))
    with Session.begin(new) as watched:
        app = MateApp(watched, settings=Settings(computer_seconds=60))
        async with app.run_test(size=SIZE) as pilot:
            keys = text_of(app).splitlines()[-1]
            assert "F3 rules" in keys
            assert "F4 score" in keys
            await press(pilot, "f3")
            assert shows(app, RulesScreen)
            await press(pilot, "f3")
            assert len(app.screen_stack) == 2
            await press(pilot, "q")
            assert shows(app, WatchScreen)
            await press(pilot, "f4")
            assert shows(app, ScoreScreen)


async def test_a_replay_shows_the_sheet_as_it_was_then(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "pagedown", "f4")
        assert "hand 2 of 4" in text_of(app)
        assert "Round 2" in text_of(app)
        assert text_of(app).count(" points") == 1
        await press(pilot, "q", "w", "f4")
        assert shows(app, ReplayScreen)
        await press(pilot, "f3")
        assert shows(app, RulesScreen)


async def test_the_footer_has_draw_and_resign_which_go_first_where_keys_have_little_room(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3")
        assert "u undo · r resign · ? help" in text_of(app)
        await pilot.resize_terminal(66, 24)
        await pilot.pause()
        keys = text_of(app).splitlines()[-1]
        assert "choose" in keys
        assert "resign" not in keys
        assert cell_len(keys) <= 66


# A series.


def begin(series: Series | None, *, foresight: bool = True) -> Session:
    new = Terms(players=("Ana", "Ben"), first_dealer=1, seed=7, series=series, foresight=foresight)
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
    stood = Standing()
    async with app.run_test(size=SIZE) as pilot:
        for match in (1, 2, 3):
            current = table(app).session
            series = current.record.header.series
            assert series is not None
            assert (series.match, series.of, series.before) == (match, 3, stood)
            assert f"· series {stood.wins[0]} – {stood.wins[1]}" in text_of(app).splitlines()[0]
            if match > 1:
                play_up_to_the_last_action(current)
                table(app).begin_turn()
                table(app).refresh_rows()
            await press(pilot, "enter", "enter")
            assert shows(app, MatchEndScreen)
            stood = stood.after(current.match.result)
            await press(pilot, "m")
            if stood.ends(3):
                break
        again = table(app).session.record.header.series
        assert again is not None
        assert (again.match, again.of, again.before) == (1, 3, Standing())
        await press(pilot, "q")


@pytest.mark.quick
async def test_how_the_series_stands_is_shown_and_said_with_how_the_game_stands(
    second: Session,
) -> None:
    app = MateApp(second)
    async with app.run_test(size=SIZE) as pilot:
        check_golden(app, "series")
        for name in ("compact", "wide"):
            await pilot.resize_terminal(*SIZES[name])
            await pilot.pause()
            check_golden(app, f"{name}-series")
        table(app).action_say("game")
        await pilot.pause()
        assert "Ana leads the series 1 to 0." in text_of(app)


async def test_without_foresight_the_table_says_only_what_is_due() -> None:
    with begin(None, foresight=False) as session:
        async with seated(session) as (app, pilot):
            seen = text_of(app)
            for key in ("n", "n", "right", "enter", "right", "enter"):
                await press(pilot, key)
                seen += text_of(app)
            assert "Ben: keep all ten" in seen
            assert "Ben to lead" in seen
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


def test_beside_the_table_a_series_stands_in_the_columns_of_the_score() -> None:
    stood = Standing((1, 0), 1, (173, 131))
    assert series_below_sheet(MatchRecord.begin(header(seed=7))) == []
    record = MatchRecord.begin(header(seed=7, series=Series("abc", 3, None, stood)))
    rows = ["".join(text for text, _ in row) for row in series_below_sheet(record)]
    assert rows == [
        " Won       1        0  match 3",
        " Pts     173      131  1 drawn",
    ]


NEW = "A rematch starts a new series, {}; the first dealer is drawn at random."


@pytest.mark.parametrize(
    ("series", "told"),
    [
        (None, "A rematch is match 2 of the series; Ben deals first."),
        (Series("a", 3, 3, Standing((1, 0), 1, (12, 9))), NEW.format("best of 3")),
        (
            Series("a", MATCHES_LIMIT, None, Standing((0, 0), MATCHES_LIMIT - 1)),
            NEW.format("open series"),
        ),
    ],
)
def test_what_a_rematch_would_be_is_said(series: Series | None, told: str) -> None:
    record = play_record(MatchRecord.begin(header(seed=7)), Random(1))
    record = record._replace(header=header(series=series))
    assert what_next(record, Narrator(("Ana", "Ben"))) == told
