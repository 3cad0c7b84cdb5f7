"""The second lesson on the screen, and the page on which lessons are chosen."""

from __future__ import annotations

import pytest
from tests.tui.lessons import do_step, lesson, place_of, read_on, wanted
from tests.tui.screens import check_golden, press, shows, table, text_of

from mate.lesson import BASICS, BETTER, is_done, read_bookmark, write_bookmark
from mate.rules import Card
from mate.tui.app import MateApp
from mate.tui.keys.cardkeys import NONE_KEY, PLACE_KEYS
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.lesson import LessonScreen
from mate.tui.screens.lessonend import LessonEndScreen
from mate.tui.screens.lessons import LessonsScreen
from mate.tui.screens.puzzles import PuzzlesScreen

SIZE = (80, 24)
LEAST = (40, 12)
STEPS = BETTER.steps
LAST = len(STEPS) - 1


@pytest.mark.parametrize("number", [1, 3])
@pytest.mark.parametrize(("size", "name"), [(LEAST, "compact-"), (SIZE, "")])
async def test_a_step_looks_as_it_should(number: int, size: tuple[int, int], name: str) -> None:
    write_bookmark(BETTER, number)
    app = MateApp(lesson=BETTER)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        check_golden(app, f"{name}better-{number + 1:02}")
        if name:
            return
        attempt = lesson(app).attempt
        wrong = next(
            action
            for action in attempt.hand.position.legal_actions
            if isinstance(action, Card) and action != wanted(attempt)
        )
        key = PLACE_KEYS[place_of(attempt, wrong)]
        await press(pilot, key, key)
        check_golden(app, f"{name}better-{number + 1:02}-wrong")
        await do_step(pilot, app)
        check_golden(app, f"{name}better-{number + 1:02}-done")


async def test_the_whole_lesson_by_keys_and_puzzles_at_its_end() -> None:
    app = MateApp(lesson=BETTER)
    async with app.run_test(size=LEAST) as pilot:
        await pilot.pause()
        for number in range(len(STEPS)):
            assert lesson(app).number == number
            pages = 1
            while "Enter more" in text_of(app):
                await press(pilot, "enter")
                pages += 1
            assert pages <= 4
            assert "…" not in text_of(app)
            await do_step(pilot, app)
            assert lesson(app).attempt.done
            assert read_bookmark(BETTER) == number + 1
            await read_on(pilot, app)
        assert shows(app, LessonEndScreen)
        assert read_bookmark(BASICS) == 0
        await press(pilot, "z")
        assert shows(app, PuzzlesScreen)
        await press(pilot, "escape")
    assert app.return_code == 0


async def test_what_comes_of_a_wrong_card_is_said() -> None:
    write_bookmark(BETTER, 3)
    app = MateApp(lesson=BETTER)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "s", "7", "s", "7")
        told = " ".join(text_of(app).split())
        assert "✗ 7♠ is your only answer to 7♥. Then Ben mates with 7♥ on trick 8" in told
        assert not lesson(app).attempt.done


async def test_nothing_is_foreplaced_by_its_key() -> None:
    number = [step.title for step in STEPS].index("Foreplace nothing")
    write_bookmark(BETTER, number)
    app = MateApp(lesson=BETTER)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, NONE_KEY, NONE_KEY)
        assert lesson(app).attempt.done


async def test_the_first_lesson_leads_into_the_second() -> None:
    write_bookmark(BASICS, len(BASICS.steps) - 1)
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await do_step(pilot, app)
        await press(pilot, "enter", "b")
        assert lesson(app).lesson is BETTER
        assert "Play better · 1 of" in text_of(app)
        # How to press keys was the first lesson's.
        assert " twice" not in text_of(app)


async def test_the_second_lesson_leads_into_a_match_against_a_stronger_computer() -> None:
    write_bookmark(BETTER, LAST)
    app = MateApp(lesson=BETTER)
    async with app.run_test(size=SIZE) as pilot:
        await do_step(pilot, app)
        await press(pilot, "enter")
        check_golden(app, "better-end")
        await press(pilot, "c")
        assert table(app).session.players == ("Player 1", "Casual")
        await press(pilot, "escape")


@pytest.mark.parametrize(("size", "name"), [(LEAST, "compact-"), (SIZE, "")])
async def test_who_knows_the_rules_chooses_a_lesson_and_the_cursor_is_on_the_next(
    size: tuple[int, int], name: str
) -> None:
    write_bookmark(BASICS, len(BASICS.steps))
    write_bookmark(BETTER, 3)
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "l")
        assert shows(app, LessonsScreen)
        check_golden(app, f"{name}lessons")
        await press(pilot, "enter")
        assert (lesson(app).lesson, lesson(app).number) == (BETTER, 3)
        await do_step(pilot, app)
        await press(pilot, "escape")
        assert shows(app, LessonsScreen)
        assert f"4 of {len(STEPS)} steps" in text_of(app)
        await press(pilot, "l")
        # Who has done everything begins anew.
        assert (lesson(app).lesson, lesson(app).number) == (BASICS, 0)
        await press(pilot, "escape", "q")
        assert shows(app, HomeScreen)


@pytest.mark.usefixtures("played")
async def test_who_has_played_chooses_too() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        assert " l   Lessons" in text_of(app)
        await press(pilot, "l")
        assert shows(app, LessonsScreen)
        await press(pilot, "enter")
        assert lesson(app).lesson is BASICS
        await press(pilot, "escape", "escape")
        assert shows(app, HomeScreen)


async def test_a_match_begun_after_a_lesson_that_was_chosen_is_left_to_the_menu() -> None:
    write_bookmark(BASICS, len(BASICS.steps))
    write_bookmark(BETTER, LAST)
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "l", "b")
        await do_step(pilot, app)
        assert is_done(BETTER)
        await press(pilot, "enter", "c")
        assert table(app).session.players[1] == "Casual"
        await press(pilot, "escape")
        assert shows(app, HomeScreen)


async def test_the_second_lesson_has_a_key_in_the_menu() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "b")
        assert shows(app, LessonScreen)
        assert lesson(app).lesson is BETTER
