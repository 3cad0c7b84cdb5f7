"""The list of saved matches: its rows, filter and order, and the commands for a match."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tests.program import snapshot
from tests.saved.saves import a_match, save, some_matches
from tests.tui.idle import Gate
from tests.tui.screens import (
    SIZES,
    check_sizes,
    on_screen,
    open_app,
    press,
    press_settle,
    run,
    settle,
    text_of,
    wait_for,
)
from textual.events import Paste
from textual.widgets import Input

from mate.errors import StorageError
from mate.record.code import code_of
from mate.saved.folder import Order, Progress, saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.screens.replay import ReplayScreen
from mate.tui.screens.saved import MatchTable, SavedScreen
from mate.tui.screens.statistics import StatisticsScreen

NORMAL = SIZES["normal"]


@pytest.fixture(autouse=True)
def steady_paths(monkeypatch: pytest.MonkeyPatch) -> None:
    """Show paths without the temporary folder of the test."""
    for module in ("mate.tui.draw.sheet", "mate.tui.screens.saved"):
        monkeypatch.setattr(f"{module}.path_text", lambda path: f"~/{path.parent.name}/{path.name}")


def chosen(app: MateApp) -> str:
    """Return the name of the log under the cursor."""
    assert isinstance(app.screen, SavedScreen)
    match = app.screen._table.chosen
    return match.path.stem if match else ""


@pytest.mark.quick
async def test_saved_list_and_its_filter_match_their_golden_texts(folder: Path) -> None:
    some_matches(folder)
    async with open_app() as (_, pilot):
        await press_settle(pilot, "s", "down", "down")
        await check_sizes(pilot, "saved", ("wide", "large", "normal", "compact"))
        await run(
            pilot,
            """
            slash a n a | =compact-saved-filter
            escape escape @normal slash a n a | =normal-saved-filter
            @compact | a date such as
            """,
        )


async def test_list_is_filtered_while_words_are_typed(folder: Path) -> None:
    some_matches(folder)
    async with open_app() as (app, pilot):
        await run(pilot, "s slash c l u b | 1 of 8 match: club \n enter")
        assert chosen(app) == "d"
        await press(pilot, "slash", "backspace", "x", "enter")
        assert "0 of 8 match: clux" in text_of(app)
        await press(pilot, "enter", "r", "d", "x", "y")
        await press(pilot, "escape")
        assert "8 saved matches" in text_of(app)
        # Letters typed into the filter run no commands.
        await press(pilot, "slash", *"qdruoxa")
        assert app.screen.query_one(Input).value == "qdruoxa"
        assert len(snapshot(folder)) == 8
        # Leaving closes first the field of the filter, then the list.
        await run(pilot, "escape q | <SavedScreen> | 8 saved matches \n q | !<SavedScreen>")


async def test_leaving_the_filter_field_applies_the_letters_typed_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mate.clock.TYPING_PAUSE", 600)
    some_matches(folder)
    async with open_app() as (app, pilot):
        await press(pilot, "s")
        for key in ("down", "escape", "enter"):
            await run(pilot, f"slash c l u b | 8 saved matches \n {key} | 1 of 8 match: club")
            assert chosen(app) == "d"
            await run(pilot, "escape | 8 saved matches")


async def test_cursor_stays_on_its_match_when_keys_or_clicks_sort_the_list(
    folder: Path,
) -> None:
    some_matches(folder)
    async with open_app() as (app, pilot):
        await press(pilot, "s", "down", "down")
        before = chosen(app)
        orders = set()
        for _ in range(7):
            await press(pilot, "o")
            assert chosen(app) == before
            orders.add(text_of(app).splitlines()[0].split(" by ")[1].strip())
        assert orders == {order.words for order in Order}
        await press(pilot, "v")
        assert chosen(app) == before
        assert "reversed" in text_of(app)
        for shown in ("by players", "by players, reversed"):
            await pilot.click(MatchTable, offset=(20, 0))
            await pilot.pause()
            assert text_of(app).splitlines()[0].endswith(shown)


async def test_match_moved_to_the_trash_is_restored_byte_for_byte(home: Path, folder: Path) -> None:
    some_matches(folder)
    before = snapshot(folder)
    async with open_app() as (app, pilot):
        await run(pilot, "s u | Nothing to restore | d delete p code \n down")
        with Session.resume(folder / "e.jsonl"):
            await run(pilot, "d | This match is being played in another window.")
            assert snapshot(folder) == before
        moved = "Moved to the trash (press u to restore): ~/trash/e.jsonl"
        await run(pilot, f"d | {moved} | d delete u undo")
        assert chosen(app) == "d"
        await run(pilot, "d d | 5 saved matches")
        assert set(snapshot(home / "trash")) == {"c.jsonl", "d.jsonl", "e.jsonl"}
        await press(pilot, "u", "u", "u")
        assert chosen(app) == "e"
    assert snapshot(folder) == before


async def test_slow_reading_of_the_folder_does_not_undo_a_later_change(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    some_matches(folder)
    listed, go_on = Gate(), Gate()

    def slow(progress: Progress) -> list[SavedMatch]:
        found = saved_matches(progress)
        listed.set()
        go_on.wait()
        return found

    monkeypatch.setattr("mate.tui.screens.saved.folder.saved_matches", slow)
    async with open_app() as (app, pilot):
        for key, count in (("d", "7 saved matches"), ("u", "8 saved matches")):
            listed.clear()
            go_on.clear()
            await press(pilot, *("s" if key == "d" else ("question_mark", "q")))
            await asyncio.to_thread(listed.wait, 20)
            await press(pilot, key)
            go_on.set()
            await wait_for(pilot, app, count)


async def test_transcript_is_saved_but_never_replaces_a_file(tmp_path: Path, folder: Path) -> None:
    save(folder, "a.jsonl", a_match())
    target = tmp_path / "message.txt"
    async with open_app() as (app, pilot):
        await run(pilot, "s slash | Enter done · Esc cancel \n escape x | Enter save · Esc cancel")
        assert app.screen.query_one(Input).value.endswith("a.txt")
        app.screen.query_one(Input).value = str(target)
        await run(pilot, "enter | Saved:")
        written = target.read_text(encoding="utf-8")
        assert written.startswith("Mate: Ana and Ben, classic rules.")
        await press(pilot, "x")
        app.screen.query_one(Input).value = str(target)
        await press(pilot, "enter")
        assert "The file already exists." in " ".join(text_of(app).split())
        await run(pilot, "x escape | <SavedScreen>")
    assert target.read_text(encoding="utf-8") == written


async def test_resize_keeps_the_chosen_match_and_typed_words(
    folder: Path,
) -> None:
    some_matches(folder)
    async with open_app() as (app, pilot):
        await press(pilot, "s", "slash", *"ana", "enter", "down")
        before = chosen(app)
        await press(pilot, "question_mark")
        save(folder, "z.jsonl", a_match("Ana", "Yan"), 50)
        await run(pilot, "q | – 49 Yan")
        assert chosen(app) == before
        for size in (SIZES["wide"], SIZES["large"], (30, 8), SIZES["compact"], NORMAL):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert chosen(app) == before
        await press(pilot, "slash", "x")
        await pilot.resize_terminal(*SIZES["compact"])
        await pilot.pause()
        assert app.screen.query_one(Input).value == "anax"
        assert "anax" in text_of(app)


async def test_unreadable_folder_is_reported_and_the_list_stays(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Progress) -> list[SavedMatch]:
        raise StorageError("the disk refuses")

    some_matches(folder)
    monkeypatch.setattr("mate.tui.screens.saved.folder.saved_matches", refuse)
    async with open_app() as (_, pilot):
        await run(pilot, "s | the disk refuses | 8 saved matches")


async def test_list_shows_first_matches_while_reading_the_rest(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(60):
        save(folder, f"{number:02}.jsonl", a_match(luck=number, steps=2), -number)
    everything = saved_matches()
    go_on = Gate()

    def slow(progress: Progress) -> list[SavedMatch]:
        while not go_on.wait(0.01):
            progress(everything[:50], 8000)
        return saved_matches()

    monkeypatch.setattr("mate.tui.screens.home.saved_matches", slow)
    monkeypatch.setattr("mate.tui.screens.saved.folder.saved_matches", slow)
    monkeypatch.setattr("mate.clock.MENU_WAITS", 0)
    async with open_app() as (app, pilot):
        await press(pilot, "s")
        await wait_for(pilot, app, "reading 50 of 8,000")
        assert "50 saved matches" in text_of(app)
        await press(pilot, "a")
        assert on_screen(app, SavedScreen)
        assert "Still reading the saved matches." in text_of(app)
        await press(pilot, "end")
        assert chosen(app) == "49"
        go_on.set()
        await wait_for(pilot, app, "60 saved matches")
        assert chosen(app) == "49"
        await press(pilot, "a")
        assert on_screen(app, StatisticsScreen)


async def test_click_chooses_a_match_and_a_second_click_opens_the_replay(
    folder: Path,
) -> None:
    some_matches(folder)
    async with open_app() as (app, pilot):
        await press(pilot, "s")
        await pilot.click(MatchTable, offset=(15, 6))
        await pilot.pause()
        assert chosen(app) == "a"
        await run(pilot, "| <SavedScreen> \n y")
        assert app.clipboard == "~/matches/a.jsonl"
        assert "Copied: ~/matches/a.jsonl" in text_of(app)
        await pilot.click(MatchTable, offset=(15, 12))
        await pilot.pause()
        assert chosen(app) == "a"
        await pilot.click(MatchTable, offset=(15, 6))
        await pilot.pause()
        await run(pilot, "| <ReplayScreen> \n q a | <PairScreen> \n q | <SavedScreen>")


async def test_page_keys_scroll_the_list_and_reversing_keeps_the_chosen_line(folder: Path) -> None:
    for number in range(90):
        save(folder, f"{number:02}.jsonl", a_match(luck=number, steps=2), -number)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "s")
        table = app.screen.query_one(MatchTable)
        for key, name, top in (
            *(("pagedown", "19", 19), ("pagedown", "38", 38), ("down", "39", 38)),
            *(("pageup", "20", 19), ("end", "89", 71), ("pagedown", "89", 71)),
            *(("home", "00", 0), ("pageup", "00", 0), ("pagedown", "19", 19)),
        ):
            await press(pilot, key)
            assert (chosen(app), table.scroll_offset.y) == (name, top)
        # As with the mouse wheel, the rows move and the cursor stays on its match.
        table.scroll_relative(y=9, animate=False)
        await pilot.pause()
        assert (chosen(app), table.scroll_offset.y) == ("19", 28)
        await press(pilot, "down", "down", "down", "v")
        # In the reversed order, the match is the 68th, and still in the third line of the screen.
        assert (chosen(app), table.cursor_row, table.scroll_offset.y) == ("22", 67, 65)


async def test_match_of_a_typed_or_pasted_code_is_replayed(folder: Path) -> None:
    some_matches(folder)
    before = snapshot(folder)
    code = code_of(a_match(luck=9).match)
    async with open_app() as (app, pilot):

        async def paste(text: str, read: str) -> None:
            app.post_message(Paste(text))
            await settle(pilot)
            await run(pilot, f"| {read}")

        await run(pilot, "s p | Code of the match to replay: | Enter open")
        await press_settle(pilot, *code.lower().replace("-", ""), "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert code_of(app.screen.match) == code
        await run(pilot, f"y | Replay the match: mate replay {code} \n escape escape")
        # A code can be pasted without pressing `p`. A wrong code stays in the field for correction.
        await paste(code[:-1], "is not the code of a match")
        assert app.screen.query_one(Input).value == code[:-1]
        await run(pilot, "enter | is not the code of a match")
        await run(pilot, f"{code[-1].lower()} enter | <ReplayScreen> \n escape")
        await paste(f"\n{code}\n", "<ReplayScreen>")
        # The code of an unfinished match can also be pasted. Other pastes do no harm.
        await press(pilot, "escape", "p")
        await paste(code_of(a_match(steps=12).match), "Enter open")
        await run(pilot, "enter | <ReplayScreen>")
        await press(pilot, "escape")
        for text in ("", "  "):
            await paste(text, "<SavedScreen>")
            assert not app.screen.query_one(Input).has_class("-asked")
        for text in ("\x1b[31mred", "x" * 5000):
            await paste(text, "<SavedScreen>")
            await press(pilot, "escape")
        await press_settle(pilot, "p", "escape")
        assert not app.screen.query_one(Input).has_class("-asked")
    assert snapshot(folder) == before
