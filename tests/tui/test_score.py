"""The score sheet (F4) and the rules (F3) during a match, and the score of a series."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from rich.cells import cell_len
from tests import steps
from tests.record.records import header, play_record
from tests.tui.screens import (
    SIZES,
    check_golden,
    check_sizes,
    open_app,
    open_table,
    play_first_legal,
    play_out_hand,
    play_up_to_the_last_action,
    press,
    run,
    table,
    text_of,
    update_table,
    words,
)

from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.series import MATCHES_LIMIT
from mate.rules import NO_FOREPLACEMENT
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.draw import width
from mate.tui.draw.hands import Grid
from mate.tui.draw.sheet import series_rows
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.series import what_next

NARRATOR = Narrator(("Ana", "Ben"))
STOOD = Standing((1, 0), 0, (173, 131))


async def test_score_sheet_matches_its_golden_texts(session: Session) -> None:
    play_first_legal(session, lambda match: len(match.hands) == 3 and len(match.hand.actions) == 6)
    async with open_table(session) as (_, pilot):
        await press(pilot, "f4")
        await check_sizes(pilot, "score", ("compact", "normal", "wide", "large"))


async def test_score_sheet_shows_both_players_aids_in_the_smallest_terminal() -> None:
    with begin(help=("hints", "values")) as session:
        for _ in range(2):
            steps.give_help(session, "hints")
            steps.give_help(session, "values")
            steps.play(session, NO_FOREPLACEMENT)
        async with open_app(session, SIZES["compact"]) as (app, pilot):
            await run(pilot, f"f4 | {help_in_words(session.record, NARRATOR)}")
            assert words(app).count("at the values") == 2


async def test_score_sheet_shows_the_current_hand_and_three_keys_close_the_sheet(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, "3", "3", "right")
        for key in ("f4", "q", "escape"):
            before = text_of(app)
            await run(pilot, "f4 | hand 1 | deals | <ScoreScreen>")
            await press(pilot, key)
            assert text_of(app) == before
        await run(pilot, "n n 5 5 f4 | hand 1, trick 1\n f4")
        await play_out_hand(pilot, app)
        await run(pilot, "escape f4 | !in play | Ana +32 | trick 8")


async def test_score_sheet_shows_a_hand_in_play_before_its_first_declaration(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await play_out_hand(pilot, app)
        await run(
            pilot,
            """
            escape f4 | next | Ana begins
            f4 enter enter f4 | !next | Ana begins
            @compact | in play | to come
            """,
        )


async def test_viewer_of_a_computer_match_can_open_rules_and_score_sheet() -> None:
    with begin(players=("Hal", "Sal"), computers=("club", "novice")) as watched:
        async with open_app(watched, settings=Settings(computer_seconds=60)) as (app, pilot):
            await run(pilot, "| F3 rules | F4 score \n f3 | <RulesScreen> \n f3")
            assert len(app.screen_stack) == 2
            await run(pilot, "q | <WatchScreen> \n f4 | <ScoreScreen>")


async def test_replay_shows_the_score_sheet_of_its_current_moment(played: Session) -> None:
    async with open_app(replay=played.path) as (app, pilot):
        await run(pilot, "pagedown f4 | hand 2 of 4 | begins")
        assert text_of(app).count(" +") == 1
        await run(pilot, "q w f4 | <ReplayScreen> \n f3 | <RulesScreen>")


async def test_narrow_footer_drops_draw_and_resign_first(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await run(pilot, "3 3 | u undo r resign ? help")
        await pilot.resize_terminal(66, 24)
        await pilot.pause()
        keys = text_of(app).splitlines()[-1]
        assert "choose" in keys
        assert "resign" not in keys
        assert cell_len(keys) <= 66


# Tests of the score of a series.


def begin(**terms: Any) -> Session:
    given: dict[str, Any] = {"players": ("Ana", "Ben"), "first_dealer": 1, "seed": 7} | terms
    return Session.begin(Terms(**given))


@pytest.fixture
def second() -> Iterator[Session]:
    """The second match in a series of three; Ana has won the first match."""
    with begin(series=Series("abc", 2, 3, STOOD)) as session:
        yield session


async def test_series_of_three_runs_from_match_to_match_and_a_new_series_begins() -> None:
    session, stood = begin(series=Series.begin(3)), Standing()
    play_up_to_the_last_action(session)
    async with open_app(session) as (app, pilot):
        for match in (1, 2, 3):
            current = table(app).session
            series = current.record.header.series
            assert series is not None
            assert (series.match, series.of, series.before) == (match, 3, stood)
            assert f"series {stood.wins[0]} – {stood.wins[1]}" in text_of(app).splitlines()[0]
            if match > 1:
                play_up_to_the_last_action(current)
                update_table(app)
            await run(pilot, "right enter enter | <MatchEndScreen>")
            stood = stood.after(current.match.result)
            await press(pilot, "m")
            if stood.ends(3):
                break
        again = table(app).session.record.header.series
        assert again is not None
        assert (again.match, again.of, again.before) == (1, 3, Standing())
        await press(pilot, "q")


@pytest.mark.quick
async def test_table_and_one_line_state_show_the_score_of_the_series(
    second: Session,
) -> None:
    async with open_app(second) as (app, pilot):
        check_golden(app, "series")
        await check_sizes(pilot, "series", ("compact", "wide"))
        table(app).action_say("game")
        await pilot.pause()
        assert "Ana leads the series 1 to 0." in " ".join(text_of(app).split())


async def test_table_without_foresight_does_not_describe_effects_of_actions() -> None:
    async with open_table(begin(foresight=False)) as (_, pilot):
        await run(pilot, "| Ben: keep all ten")
        for key in ("n", "n", "right", "enter", "right", "enter"):
            never = "!can reply | !the trick | !all ten cards stay"
            await run(pilot, f"{key} | {never}")
        await run(pilot, "| to reply\n q")


def rows_of(record: MatchRecord, cells: int = 80) -> list[str]:
    rows = series_rows(record, NARRATOR, Grid.of(cells))
    assert all(width(row) <= cells for row in rows)
    return ["".join(text for text, _ in row).rstrip() for row in rows]


def test_rows_of_a_series_say_who_leads_or_has_won_the_series() -> None:
    begun = MatchRecord.begin(header(seed=7, series=Series("abc", 2, 3, STOOD)))
    assert rows_of(begun) == [
        "Series    Ana leads the series 1 to 0.",
        "          Best of 3. Points in the series: Ana 173, Ben 131.",
    ]
    behind = Series("abc", 2, 3, Standing((0, 1), 0, (131, 173)))
    over = play_record(MatchRecord.begin(header(seed=7, series=behind)), Random(1))
    assert over.match.score == (133, 64)
    assert rows_of(over) == [
        "Series    The series is drawn so far, 1 – 1.",
        "          Best of 3. Points in the series: Ana 264, Ben 237.",
    ]
    last = over._replace(header=header(series=Series("abc", 3, 3, Standing((1, 0), 1, (12, 9)))))
    assert rows_of(last, 40)[:2] == ["Ana wins the series 2 to 0, 1 match", "drawn."]
    level = over._replace(header=header(series=Series("abc", 3, 3, Standing((0, 1), 1, (9, 12)))))
    assert rows_of(level)[0] == "Series    The series is drawn, 1 – 1, 1 match drawn."


NEW = "A rematch starts a new series, {}; the first dealer is picked at random."


@pytest.mark.parametrize(
    ("series", "sentence"),
    [
        (None, "A rematch is match 2 of the series; Ben deals first."),
        (Series("a", 3, 3, Standing((1, 0), 1, (12, 9))), NEW.format("best of 3")),
        (
            Series("a", MATCHES_LIMIT, None, Standing((0, 0), MATCHES_LIMIT - 1)),
            NEW.format("open series"),
        ),
    ],
)
def test_match_end_describes_the_rematch(series: Series | None, sentence: str) -> None:
    record = play_record(MatchRecord.begin(header(seed=7)), Random(1))
    record = record._replace(header=header(series=series))
    assert what_next(record, NARRATOR) == sentence
