"""The pages of statistics: all players, one player, and a pair."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save, some_matches
from tests.tui.idle import Gate
from tests.tui.screens import (
    check_sizes,
    each_size,
    on_screen,
    open_app,
    press,
    press_settle,
    replay,
    run,
    settle,
    text_of,
    wait_for,
    wait_until,
)

from mate.puzzles import Theme, pack
from mate.puzzles.progress import LATEST, OwnPuzzle, OwnPuzzles
from mate.record import MatchRecord, dumps
from mate.record.terms import Clock, Length
from mate.saved.files import LogCache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import Group, HandLoss, Loss, LossFinder, groups_of
from mate.tui.draw.players import Line
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.puzzle import PuzzleScreen
from mate.tui.screens.saved import SavedScreen
from mate.tui.screens.statistics import PairScreen, StatisticsScreen, _puzzles
from mate.tui.widgets.rowtable import RowTable

SIZES = "compact", "normal", "wide", "large"


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Report fixed losses for every match, so that no process has to compute losses."""
    lost = {n: (HandLoss((1, 2)),) * n for n in (4, 1)}
    counts = {"a": 4, "b": 4, "d": 4, "f": 4}
    monkeypatch.setattr(LossFinder, "losses", lambda _, path: lost[counts.get(path.stem, 1)])


@pytest.mark.quick
@pytest.mark.usefixtures("quick")
async def test_pages_of_statistics_match_their_golden_texts_at_each_size(folder: Path) -> None:
    some_matches(folder)
    for luck in (7, 8):
        save(folder, f"g{luck}.jsonl", a_match(luck=luck), luck)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a")
        # Two people played the last match, so the page of their pair comes first.
        await run(pilot, "| <PairScreen> \n a")
        await check_sizes(pilot, "statistics", SIZES)
        await press_settle(pilot, "enter")
        await check_sizes(pilot, "statistics-player", SIZES)
        while not isinstance(app.screen.query_one(RowTable).chosen, Line):
            await press(pilot, "down")
        await press(pilot, "enter")
        await check_sizes(pilot, "statistics-pair", SIZES)
        # This page does not offer all players, because the page of all players is two pages back.
        await run(pilot, "| !all players \n a | <PairScreen> \n q q | <StatisticsScreen>")


@pytest.mark.usefixtures("quick")
async def test_escape_returns_from_the_statistics_to_the_previous_screen(folder: Path) -> None:
    save(folder, "a.jsonl", a_match())
    async with open_app() as (app, pilot):
        for first in ([], ["s"]):
            await press(pilot, *first)
            before = app.screen
            assert on_screen(app, SavedScreen) is bool(first)
            await run(pilot, "a | <PairScreen> \n escape")
            assert app.screen is before
            # Escape returns first to the page of all players if `a` has opened that page.
            await press_settle(pilot, "a", "a", "enter")
            await run(pilot, "| <PlayerScreen> \n escape | <StatisticsScreen> \n escape")
            assert app.screen is before


@pytest.mark.usefixtures("quick")
async def test_page_of_a_player_without_known_losses_offers_no_practice(
    folder: Path,
) -> None:
    save(folder, "a.jsonl", a_match())
    async with open_app() as (_, pilot):
        await press_settle(pilot, "a", "a", "enter")
        await run(
            pilot,
            "| 1 match analysed | !Points lost per hand | !practise | !costliest | open | q leave",
        )
    (folder / "a.jsonl").unlink()
    save(folder, "b.jsonl", a_match(steps=5).resign(0))
    async with open_app() as (_, pilot):
        await press_settle(pilot, "a", "a", "enter")
        await run(pilot, "| Finish a match, and Mate will look for your mistakes.")


@pytest.mark.usefixtures("quick")
async def test_player_with_too_few_matches_for_charts_is_shown_at_any_size(folder: Path) -> None:
    save(folder, "a.jsonl", a_match())
    async with open_app() as (_, pilot):
        await press_settle(pilot, "a", "a", "enter")
        async for _ in each_size(pilot, SIZES):
            await run(pilot, "| <PlayerScreen> | hands")


@pytest.mark.usefixtures("quick")
async def test_enter_on_a_mate_of_the_pair_page_opens_the_replay_at_that_mate(folder: Path) -> None:
    for luck in range(1, 5):
        save(folder, f"{luck}.jsonl", a_match(luck=luck), luck)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a")
        hall = app.screen.query_one(RowTable).rows
        assert hall[0][0].startswith("Heaviest")
        for _, given in hall:
            await press(pilot, "enter")
            moment = replay(app).moment
            assert moment.number == given.number
            assert moment.hand.position.outcome == given.mate
            await press(pilot, "q", "down")
        assert on_screen(app, PairScreen)


@pytest.mark.usefixtures("quick")
async def test_statistics_open_with_all_players_unless_two_named_people_have_played(
    folder: Path,
) -> None:
    save(folder, "b.jsonl", a_match("Player 1", "Player 2", luck=2))
    async with open_app() as (_, pilot):
        await run(
            pilot,
            """
            a | Mate keeps them by name | !best hand
            enter b escape | <HomeScreen>
            """,
        )
        save(folder, "a.jsonl", a_match("Ana", "Skilled", computers=(None, "club")))
        await run(
            pilot,
            """
            s | Skilled
            a | <StatisticsScreen> | Skilled | !Player 1 | Players without names are not listed.
            """,
        )


@pytest.mark.usefixtures("quick")
async def test_best_hand_is_replayed_from_its_beginning(folder: Path) -> None:
    some_matches(folder)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a", "a")
        statistics = app.screen
        assert isinstance(statistics, StatisticsScreen)
        numbers = set()
        for tally in list(statistics.statistics.players.values()):
            if tally.best is not None:
                await press(pilot, "b")
                assert replay(app).moment.number == tally.best.number
                assert replay(app).moment.count == 0
                numbers.add(tally.best.number)
                await press(pilot, "q")
                if max(numbers) > 1:
                    break
            await press(pilot, "down")
        assert max(numbers) > 1
        await run(pilot, "home enter b | <ReplayScreen> \n q | <PlayerScreen>")


async def test_points_lost_are_found_in_the_background_and_cached(folder: Path) -> None:
    save(folder, "a.jsonl", a_match(rules="bga"))
    async with open_app() as (app, pilot):
        await run(pilot, "a | 1 match analysed \n a | 1 match analysed")
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        (ana, _) = screen.statistics.players.values()
        assert ana.points_lost.hands == 4
        await press(pilot, "q")
    assert len(LogCache("points-lost", object)._entries) == 1


async def test_leaving_the_statistics_stops_the_search_for_points_lost(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    on, losses = Gate(), LossFinder.losses

    def second_waits(self: LossFinder, path: Path) -> object:
        if self._helper is not None:
            on.wait()
        return losses(self, path)

    monkeypatch.setattr(LossFinder, "losses", second_waits)
    for luck in range(2):
        save(folder, f"{luck}.jsonl", a_match(luck=luck, rules="bga"))
    async with open_app() as (app, pilot):
        await press(pilot, "a")
        await wait_for(pilot, app, "Heaviest")
        await press(pilot, "a")
        screen = app.screen
        assert isinstance(screen, StatisticsScreen)
        await wait_for(pilot, app, "1 of 2 analysed")
        await press(pilot, "q")
        on.set()
        await settle(pilot)
        assert screen._finder.stopped
        helper = screen._finder._helper
        # A process that is killed takes a moment to end.
        await wait_until(pilot, lambda: helper is None or not helper.alive)


async def test_error_in_the_search_for_points_lost_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise MemoryError("too many matches")

    save(folder, "a.jsonl", a_match())
    monkeypatch.setattr(LossFinder, "find", fail)
    async with open_app() as (app, pilot):
        await run(pilot, "a a | MemoryError: too many matches | 0 of 1 match analysed")
        assert "…" not in text_of(app).splitlines()[0]


@pytest.mark.usefixtures("quick")
async def test_note_that_a_player_has_no_mates_disappears_with_the_next_key(folder: Path) -> None:
    save(folder, "a.jsonl", a_match(steps=3))
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a")
        for begin, end in (("b", "down"), ("b", "enter")):
            await press(pilot, begin)
            assert "has no mates yet" in text_of(app)
            await press(pilot, end)
            assert "has no mates yet" not in text_of(app)


SHORTER: tuple[tuple[Length, int, int], ...] = (("match", 5, 0), ("round", 3, 20), ("hand", 2, 40))
"""Each length, the number of its matches, and the random seed of the first match."""


def save_all_lengths(folder: Path) -> None:
    folder.mkdir(parents=True)
    for length, count, luck in SHORTER:
        for number in range(luck, luck + count):
            first = header(players=("Ana", "Ben"))
            if length != "match":
                first = replace(first, length=length, clock=Clock((10, 10), (0, 0)), version=4)
            path = folder / f"{number}.jsonl"
            record = play_record(MatchRecord.begin(first), Random(number))
            untimed = re.sub(rb'{"event":"time"[^\n]*\n', b"", dumps(record))
            path.write_bytes(re.sub(rb'"ms":\d+', b'"ms":2500', untimed))
            os.utime(path, (1_800_000_000 + number,) * 2)


@pytest.mark.usefixtures("quick")
async def test_player_pages_have_rows_for_lengths_clock_and_head_start(
    folder: Path,
) -> None:
    save_all_lengths(folder)
    async with open_app() as (app, pilot):
        await run(pilot, "a | <PairScreen>")
        # Of these matches, only the two single hands count as analysed.
        await wait_for(pilot, app, "2 of 10 matches analysed")
        await check_sizes(pilot, "pair-of-all-lengths", SIZES)
        await press(pilot, "a")
        await press_settle(pilot, "enter")
        await check_sizes(pilot, "player-of-all-lengths", SIZES)


async def test_weak_spots_are_replayed_at_their_costliest_loss(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", a_match())
    loss = Loss(0, 40, 3, 1, "lead", "guard", "gave up the answer to a card")
    lost = (*(HandLoss((0, 0)),) * 3, HandLoss((40, 0), (loss,)))
    monkeypatch.setattr(LossFinder, "losses", lambda *_: lost)
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a", "a")
        await press_settle(pilot, "enter")
        table = app.screen.query_one(RowTable)
        groups = [
            line.about.key
            for line in table.rows
            if isinstance(line, Line) and isinstance(line.about, Group)
        ]
        assert groups == ["guard", "lead", 1]
        shown = text_of(app)
        assert all(title in shown for title in ("Where the points go", "By action", "Against"))
        await run(pilot, "| Costliest: 40 points \n r")
        assert (replay(app).moment.number, replay(app).moment.count) == (4, 4)
        path.write_bytes(dumps(MatchRecord.begin(header())))
        await run(pilot, "q d | That action has been undone since.")


async def test_weak_spot_is_practised_with_puzzles_of_its_theme_and_own_mistakes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(folder, "a.jsonl", a_match())
    kinds = {"winner": 40, "lost-anyway": 30}
    actions = tuple(Loss(0, lost, 3, 1, "lead", kind, kind) for kind, lost in kinds.items())
    monkeypatch.setattr(LossFinder, "losses", lambda *_: (HandLoss((70, 0), actions),) * 4)
    own = OwnPuzzle(pack()[0]._replace(number=0), saved_matches()[0], 1, 0)
    monkeypatch.setattr("mate.tui.screens.statistics._puzzles", lambda group, _: found[group.key])
    found: dict[object, list[OwnPuzzle]] = {"winner": [own], "lost-anyway": []}
    async with open_app() as (app, pilot):
        await press_settle(pilot, "a", "a")
        await press_settle(pilot, "enter")
        await press_settle(pilot, "enter")
        assert isinstance(app.screen, PuzzleScreen)
        asked = app.screen.queue.puzzles
        assert {each.theme for each in asked[:-1]} == {Theme.KEEP_WINNER}
        assert asked[-1] == own.puzzle
        await press_settle(pilot, "escape")
        # No puzzle begins in a losing position, so the key opens "Find it yourself" instead.
        await press(pilot, "down")
        await press_settle(pilot, "z")
        better: object = app.screen
        assert isinstance(better, FindItScreen)


def test_search_for_own_puzzles_reads_the_latest_matches_and_pauses_at_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    looked: list[str] = []
    turns: list[None] = []

    def find(
        _: object, matches: Iterable[SavedMatch], progress: Callable[[], object]
    ) -> Iterator[list[OwnPuzzle]]:
        for match in matches:
            progress()
            looked.append(match.log)
            yield []

    monkeypatch.setattr(OwnPuzzles, "find", find)
    loss = Loss(0, 40, 3, 1, "lead")
    matches = [SavedMatch(log=f"/m/{number}.jsonl", finished=True) for number in range(150)]
    (leads, *_) = groups_of([(match, 0, (HandLoss((40, 0), (loss,)),)) for match in matches])
    assert _puzzles(leads, lambda: turns.append(None)) == []
    assert looked == [match.log for match in matches[:LATEST]]
    assert len(turns) == LATEST
