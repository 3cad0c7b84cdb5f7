"""Both lessons on the screen, the page that lists lessons, and the last page of a lesson."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.tui.screens import (
    SIZES,
    check_golden,
    on_screen,
    open_app,
    press,
    run,
    table,
    text_of,
)
from textual.pilot import Pilot

from mate.exercise import Exercise, Stage
from mate.lesson import BASICS, BETTER, Lesson, Step, read_bookmark, write_bookmark
from mate.rules import Action, Card
from mate.saved import nextmatch
from mate.solver import solve
from mate.tui.app import MateApp
from mate.tui.keys.keymap import NONE_KEY, PLACE_KEYS
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.replay import ReplayScreen

LEAST = SIZES["compact"]
STEPS = BASICS.steps
LAST = len(STEPS) - 1


def lesson(app: MateApp) -> LessonScreen:
    assert isinstance(app.screen, LessonScreen)
    return app.screen


@asynccontextmanager
async def learning(
    lesson: Lesson, number: int = 0, size: tuple[int, int] = SIZES["normal"]
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open a lesson in which `number` steps are done."""
    write_bookmark(lesson, number)
    async with open_app(lesson=lesson, size=size) as (app, pilot):
        await pilot.pause()
        yield app, pilot


def wanted(step: Step, attempt: Exercise) -> Action:
    accepted = step.accepted(attempt.turn)
    return (accepted or solve(attempt.hand.position).evaluate().best)[0]


def key_of(attempt: Exercise, action: Action) -> str:
    if not isinstance(action, Card):
        return NONE_KEY
    position = attempt.hand.position
    return PLACE_KEYS[tuple(attempt.hand.start.holdings[position.turn]).index(action)]


async def do_step(pilot: Pilot[Any], app: MateApp) -> None:
    """Take each action that the step asks for, by pressing its key twice."""
    while not (attempt := lesson(app).attempt).over:
        key = key_of(attempt, wanted(lesson(app).step, attempt))
        await press(pilot, key, key)


async def read_on(pilot: Pilot[Any], app: MateApp) -> None:
    """Press Enter until the next step or page is shown."""
    number = lesson(app).number
    while on_screen(app, LessonScreen) and lesson(app).number == number:
        await press(pilot, "enter")


def sentence(app: MateApp) -> str:
    """Return the words below the table in the smallest layout."""
    return " ".join(" ".join(text_of(app).splitlines()[8:11]).split())


async def test_each_lesson_step_matches_its_golden_text_and_the_second_lesson_follows() -> None:
    async with learning(BASICS) as (app, pilot):
        for number in range(len(STEPS)):
            assert lesson(app).number == number
            check_golden(app, f"lesson-{number + 1:02}")
            await do_step(pilot, app)
            check_golden(app, f"lesson-{number + 1:02}-done")
            assert read_bookmark(BASICS) == number + 1
            await read_on(pilot, app)
        check_golden(app, "lesson-end")
        await press(pilot, "b")
        assert lesson(app).lesson is BETTER
        assert "Mates and guards · 1 of" in text_of(app)
        # Only the first lesson explains how to press keys.
        assert " twice" not in text_of(app)


async def test_task_and_answer_of_each_lesson_step_fit_the_smallest_terminal() -> None:
    async with learning(BASICS, size=LEAST) as (app, pilot):
        for number, step in enumerate(STEPS):
            first, pages = sentence(app), [sentence(app)]
            assert f"{number + 1}/{len(STEPS)} {step.title} ·" in first
            if number == 4:
                check_golden(app, "compact-lesson-05")
            while "Enter more" in text_of(app):
                await press(pilot, "enter")
                pages.append(sentence(app))
            if number == 4:
                check_golden(app, "compact-lesson-05-task")
            assert len(pages) <= 4
            # No line ends between the keys q and d.
            assert number or any("q d." in page for page in pages)
            read = " ".join(" ".join(pages).replace("↑", "").replace("↓", "").split())
            assert "…" not in read
            assert step.task(0).partition("{")[0].strip() in read
            await press(pilot, "i")
            assert "▸" in sentence(app)
            await press(pilot, *["up"] * 8)
            assert sentence(app).replace("↓", "") == first.replace("↓", "")
            await do_step(pilot, app)
            if number in {4, 7}:
                check_golden(app, f"compact-lesson-{number + 1:02}-done")
            await read_on(pilot, app)
        check_golden(app, "compact-lesson-end")
        await press(pilot, "q")
    assert app.return_code == 0


async def test_lesson_text_may_use_all_rows_below_the_table_in_larger_terminals() -> None:
    async with learning(BASICS, 4) as (_, pilot):
        await run(pilot, "@wide | =wide-lesson-05 \n @large | =large-lesson-05")


async def test_wrong_answer_moves_no_row_of_the_lesson_text() -> None:
    async with learning(BASICS) as (app, pilot):
        asked = text_of(app).splitlines()
        await run(pilot, "| Lead Q♦. \n 3 3 | ✗ You may lead any card")
        answered = text_of(app).splitlines()
        assert "You are Ana" in answered[17]
        # The answer replaces the line about keys, and a row stays free above the footer.
        assert answered[:-3] == asked[:-3]
        assert not answered[-2].strip()


async def test_lesson_explains_wrong_cards_without_citing_clauses() -> None:
    async with learning(BASICS, 1) as (app, pilot):
        await run(
            pilot,
            """
            k d | ✗ Ana must follow suit: A♣, K♣, Q♣ or 7♣.
            2 2 | You do need a club, but the ten beats the
            k | King of …: type the suit (c s h d).
            c | !You do need a club
            i | Only the ace beats the ten.
            home enter | ✓ A♣ beats 10♣.
            """,
        )
        assert lesson(app).attempt.stage is Stage.SOLVED


async def test_lesson_keys_change_the_step_open_the_help_and_leave() -> None:
    async with learning(BASICS) as (app, pilot):
        await press(pilot, "pageup")
        assert lesson(app).number == 0
        await press(pilot, *["pagedown"] * (len(STEPS) + 2))
        assert lesson(app).number == LAST
        await press(pilot, "pageup", "left_square_bracket")
        assert lesson(app).number == LAST - 2
        hand = lesson(app).attempt.hand
        await run(pilot, "right 1 u question_mark | <HelpScreen> \n escape")
        assert lesson(app).attempt.hand == hand
        assert read_bookmark(BASICS) == 0
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_last_lesson_page_opens_the_form_for_a_match_of_two_people(home: Path) -> None:
    nextmatch.save_last(nextmatch.LastMatch(players=("Ana", "Skilled"), computers=(None, "club")))
    async with learning(BASICS, LAST) as (app, pilot):
        await do_step(pilot, app)
        # The lesson reports that no match can be saved.
        (home / "matches").write_text("in the way")
        await run(pilot, "enter c | cannot be written | <LessonScreen>")
        (home / "matches").unlink()
        await run(pilot, "enter t | <NewMatchScreen> \n escape")
        assert lesson(app).attempt.stage is Stage.SOLVED
        await press(pilot, "enter", "t", "f10")
        assert table(app).session.players == ("Ana", "Player 2")
        assert table(app).session.record.header.computers == (None, None)
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_menu_offers_new_players_the_lesson_first_and_later_continues_the_lesson() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "enter")
        await do_step(pilot, app)
        await press(pilot, "escape", "l")
        assert lesson(app).number == 1
        await run(pilot, "pageup | ●○○○○○○○○○○")
        await press(pilot, *["pagedown"] * len(STEPS))
        await do_step(pilot, app)
        await read_on(pilot, app)
        await press(pilot, "c")
        assert table(app).session.players == ("Player 1", "Novice")
        await run(pilot, "escape | <HomeScreen> \n l b")
        assert lesson(app).lesson is BETTER


async def test_lesson_question_opens_a_what_if_with_values_only_after_the_answer() -> None:
    async with learning(BETTER, 3) as (app, pilot):
        await run(pilot, "| =better-04 \n s 7 s 7 | =better-04-wrong \n w | <LessonScreen>")
        await do_step(pilot, app)
        check_golden(app, "better-04-done")
        attempt = lesson(app).attempt
        await run(pilot, "w | +99 | Ana +99 | !the match | !hand 1")
        assert on_screen(app, ReplayScreen)
        await press(pilot, "escape")
        assert lesson(app).attempt == attempt
        await press(pilot, "enter")
        assert lesson(app).number == 4


async def test_second_lesson_shows_its_chapters_and_whole_texts_at_each_step() -> None:
    total = len(BETTER.steps)
    async with learning(BETTER) as (app, pilot):
        for number, step in enumerate(BETTER.steps):
            await pilot.resize_terminal(*LEAST)
            await pilot.pause()
            assert f"{number + 1}/{total} {step.chapter}" in sentence(app)
            while "Enter more" in text_of(app):
                await run(pilot, "| !… \n enter")
            assert "…" not in text_of(app)
            await pilot.resize_terminal(*SIZES["normal"])
            await pilot.pause()
            heading = f"{BETTER.heading(number)} · {number + 1} of {total} · {step.title} "
            assert heading in f"{text_of(app).splitlines()[0]} "
            for _ in range(2):
                await run(pilot, "| !Enter more | !…")
                await do_step(pilot, app)
            assert read_bookmark(BETTER) == number + 1
            await read_on(pilot, app)
        assert read_bookmark(BASICS) == 0
        await run(pilot, "| =better-end \n z | <PuzzlesScreen>")


@pytest.mark.quick
async def test_list_of_lessons_opens_on_the_next_unfinished_lesson() -> None:
    write_bookmark(BASICS, len(STEPS))
    write_bookmark(BETTER, 3)
    async with open_app(size=LEAST) as (app, pilot):
        await run(pilot, "l | =compact-lessons \n @normal | =lessons \n enter")
        assert (lesson(app).lesson, lesson(app).number) == (BETTER, 3)
        await do_step(pilot, app)
        await run(pilot, f"escape | <LessonsScreen> | 4 of {len(BETTER.steps)} \n l")
        # A finished lesson begins again at its first step.
        assert (lesson(app).lesson, lesson(app).number) == (BASICS, 0)
        await run(pilot, "escape q | <HomeScreen>")
