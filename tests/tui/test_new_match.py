"""The form of a new match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from tests.program import seeded_deals
from tests.tui.screens import press, settle, settled, shows, table, text_of
from textual.pilot import Pilot
from textual.widgets import Checkbox, Input, Select

from mate import dealing
from mate.errors import MateError
from mate.faircards import with_fair_cards
from mate.players import LEVELS
from mate.rules import PRESETS, preset_sentence
from mate.saved import lastmatch
from mate.saved.lastmatch import LastMatch
from mate.session import NewMatch
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens import cardsfield
from mate.tui.screens import new_match as form
from mate.tui.screens.cardsfield import read_cards
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.settings import SettingsScreen
from mate.tui.screens.watch import WatchScreen

SIZE = (80, 24)
SIZES = [SIZE, (40, 12), (120, 36)]


def name(app: MateApp, field: str) -> str:
    return app.screen.query_one(f"#{field}", Input).value


async def choose(pilot: Pilot[None], field: str, value: object) -> None:
    """Choose from a field with a list."""
    pilot.app.screen.query_one(f"#{field}", Select).value = value
    await pilot.pause()
    await pilot.pause()


def words(app: MateApp) -> str:
    """The text of the screen with its line breaks and its scroll bar gone."""
    return " ".join(re.sub(r"[▁-█]", " ", text_of(app)).split())


@pytest.mark.parametrize("size", SIZES)
async def test_every_field_can_be_reached_by_keys_and_is_seen_then(size: tuple[int, int]) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        seen = []
        for _ in range(16):
            focused = app.screen.focused
            assert focused is not None
            assert focused.id is not None
            seen.append(focused.id)
            assert app.screen.region.contains_region(focused.region), focused.id
            await press(pilot, "tab")
            await pilot.pause()
        assert seen == [
            "first",
            "second",
            "first-plays",
            "second-plays",
            "rules",
            "dealer",
            "deal",
            "fair",
            "help-hints",
            "help-values",
            "help-tutor",
            "foresight",
            "verdict",
            "series",
            "begin",
            "back",
        ]


@pytest.mark.parametrize("size", SIZES)
async def test_arrows_lead_from_row_to_row_and_open_no_list(size: tuple[int, int]) -> None:
    rows = ["first", "first-plays", "rules", "dealer", "deal", "help-hints", "foresight", "series"]
    if size == (40, 12):
        # There most fields stand below each other.
        rows = ["first", "second", "first-plays", "second-plays", "rules", "dealer", "deal", "fair"]
        rows += ["help-hints", "help-values", "help-tutor", "foresight", "series"]
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        for key, order in (("down", [*rows, "begin", "begin"]), ("up", [*rows[::-1], "first"])):
            seen = []
            for _ in order:
                focused = app.screen.focused
                assert focused is not None
                assert app.screen.region.contains_region(focused.region), focused.id
                seen.append(focused.id)
                await press(pilot, key)
                await pilot.pause()
            assert seen == order
            app.screen.query_one("#series").focus()
            await pilot.pause()


async def test_an_arrow_leads_to_the_nearest_field_of_a_row() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab", "down", "down", "up")
        focused = app.screen.focused
        assert focused is not None
        assert focused.id == "first-plays"
        await press(pilot, "up", "tab", "down")
        assert app.screen.focused is app.screen.query_one("#second-plays")


async def test_settings_are_a_key_away_and_the_form_stays_as_it_is() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "x", "f2")
        assert shows(app, SettingsScreen)
        await press(pilot, "escape")
        assert shows(app, NewMatchScreen)
        assert name(app, "first").endswith("x")


@pytest.mark.parametrize("size", SIZES)
async def test_what_is_filled_in_survives_any_resize(size: tuple[int, int]) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#first", Input).value = "Ana"
        await choose(pilot, "second-plays", "expert")
        for other in ((30, 8), (200, 50), (40, 24), size):
            await pilot.resize_terminal(*other)
            await pilot.pause()
        assert name(app, "first") == "Ana"
        assert name(app, "second") == "Expert"
        assert "Expert" in text_of(app)


async def test_a_computer_is_called_after_its_level_unless_a_name_was_typed() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "second-plays", "club")
        assert name(app, "second") == "Club"
        assert LEVELS["club"].sentence in words(app)
        await choose(pilot, "second-plays", "perfect")
        assert name(app, "second") == "Perfect"
        await choose(pilot, "first-plays", "perfect")
        assert (name(app, "first"), name(app, "second")) == ("Perfect", "Perfect 2")
        await choose(pilot, "second-plays", "")
        assert (name(app, "first"), name(app, "second")) == ("Perfect", "Player 2")
        app.screen.query_one("#second", Input).value = "Ben"
        await choose(pilot, "second-plays", "novice")
        assert name(app, "second") == "Ben"


async def test_each_level_and_each_preset_is_explained() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert "two people at this keyboard" in text_of(app)
        for level in LEVELS.values():
            await choose(pilot, "second-plays", level.name)
            assert level.sentence in words(app)
            # What takes two lines does not make the form longer than the terminal.
            await pilot.pause()
            assert app.screen.query_one("#form").max_scroll_y == 0
        for preset in PRESETS:
            await choose(pilot, "rules", preset)
            assert preset_sentence(preset) in text_of(app)


async def test_two_computers_are_watched_and_nobody_is_helped() -> None:
    app = MateApp(settings=Settings(computer_seconds=60))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#help-hints", Checkbox).value = True
        await choose(pilot, "first-plays", "club")
        await choose(pilot, "second-plays", "club")
        assert "no help: two computers play" in text_of(app)
        assert app.screen.query_one("#help-hints").disabled
        await press(pilot, "enter")
        assert shows(app, WatchScreen)
        header = table(app).session.record.header
        assert header.players == ("Club", "Club 2")
        assert header.computers == ("club", "club")
        assert header.help == ()
        await press(pilot, "escape", "escape")


async def test_help_is_agreed_on_before_the_match() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", *["tab"] * 9, "space", "tab", "space")
        assert "[ ] hints   [x] values   [x] tutor" in text_of(app)
        assert "both get: the value of each action, below the cards; a warning" in words(app)
        app.screen.query_one("#deal", Input).focus()
        await press(pilot, "enter")
        assert table(app).session.record.header.help == ("values", "tutor")
        await press(pilot, "escape", "escape")


async def test_the_next_form_offers_what_was_chosen_last() -> None:
    app = MateApp(settings=Settings(computer_seconds=60))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#first", Input).value = "Ana"
        await choose(pilot, "second-plays", "casual")
        await choose(pilot, "rules", "bga")
        await choose(pilot, "dealer", 1)
        app.screen.query_one("#help-tutor", Checkbox).value = True
        app.screen.query_one("#foresight", Checkbox).value = False
        app.screen.query_one("#fair", Checkbox).value = True
        await choose(pilot, "series", "5")
        app.screen.query_one("#deal", Input).value = "seed 3"
        await settled(pilot, "enter")
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
        await press(pilot, "n")
        assert (name(app, "first"), name(app, "second")) == ("Ana", "Casual")
        assert app.screen.query_one("#second-plays", Select).value == "casual"
        assert app.screen.query_one("#rules", Select).value == "bga"
        assert app.screen.query_one("#dealer", Select).value == 1
        assert app.screen.query_one("#help-tutor", Checkbox).value
        assert not app.screen.query_one("#foresight", Checkbox).value
        assert app.screen.query_one("#series", Select).value == "5"
        assert app.screen.query_one("#fair", Checkbox).value
        assert name(app, "deal") == ""
        await choose(pilot, "second-plays", "")
        assert name(app, "second") == "Player 2"
        await press(pilot, "escape", "escape")
    assert lastmatch.load() == LastMatch(
        ("Ana", "Casual"),
        (None, "casual"),
        "bga",
        1,
        ("tutor",),
        foresight=False,
        series="5",
        fair=True,
    )


async def test_a_form_that_was_left_is_not_remembered(home: Path) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "x", "escape", "escape")
    assert not (home / "last-match.json").exists()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("field", "typed", "reason"),
    [
        ("deal", "184756", "Deals are numbered 0 to 184755"),
        ("deal", "[/x]", "Not a deal: '[/x]'."),
        ("second", "player 1", "Both players are called Player 1. Give two different names."),
    ],
)
async def test_what_is_wrong_is_told_beside_its_field(
    size: tuple[int, int], field: str, typed: str, reason: str
) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        app.screen.query_one(f"#{field}", Input).value = typed
        await press(pilot, "enter")
        await pilot.pause()
        assert shows(app, NewMatchScreen)
        assert reason in words(app)
        focused = app.screen.focused
        assert focused is not None
        assert focused.id == field
        assert app.screen.region.contains_region(focused.region)
        await press(pilot, "backspace")
        assert reason not in words(app)


async def test_hostile_names_from_the_file_are_shown_as_literal_text() -> None:
    lastmatch.save(LastMatch(("Bob [/x]", "[red]Eve")))
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert "Bob [/x]" in text_of(app)
        await press(pilot, "enter")
        assert "Bob [/x]" in text_of(app)
        await press(pilot, "escape", "escape")


@pytest.mark.parametrize("size", SIZES)
async def test_the_keys_say_what_enter_does_in_each_field(size: tuple[int, int]) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        await pilot.pause()
        does = {
            "first": "start",
            "first-plays": "choose",
            "help-hints": "switch",
            "begin": "start",
            "back": "back",
        }
        for field, what in does.items():
            app.screen.query_one(f"#{field}").focus()
            await pilot.pause()
            # Where there is least room, the key that begins from every field is told alone.
            told = "F10 start" if size[0] == 40 else f"Enter {what} · F10 start"
            assert text_of(app).splitlines()[-1].strip().startswith(told), field


async def test_f10_begins_from_a_field_in_which_enter_does_not() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab", "tab", "f10")
        assert table(app).session.players == ("Player 1", "Player 2")
        await press(pilot, "escape", "escape")


async def test_a_computer_whose_name_was_emptied_is_called_after_its_level() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "first-plays", "expert")
        app.screen.query_one("#first", Input).value = " "
        await press(pilot, "f10")
        assert table(app).session.players == ("Expert", "Player 2")
        await press(pilot, "escape", "escape")


async def test_fair_cards_are_those_of_the_seed_and_both_rounds_have_them() -> None:
    fair = with_fair_cards(NewMatch(seed=7)).deals
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#deal", Input).value = "seed 7"
        app.screen.query_one("#deal").focus()
        await press(pilot, "tab", "space")
        assert "a draw with best play" in words(app)
        await settled(pilot, "f10")
        record = table(app).session.record
        assert record.header.deals == tuple(map(str, fair))
        assert (record.header.seed, record.match.deals) == (7, fair[:1])
        await press(pilot, "escape", "escape")


async def test_fair_cards_are_drawn_and_so_are_not_chosen_too() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#fair", Checkbox).value = True
        app.screen.query_one("#deal", Input).value = "38769"
        await press(pilot, "f10")
        assert shows(app, NewMatchScreen)
        assert "Fair cards are found for you. Leave this empty" in words(app)


@pytest.fixture
def slow_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Fair cards take until this is set; meanwhile each deal that does not fit is told."""
    found = Event()

    def draw(new: NewMatch, say: Callable[[], None]) -> NewMatch:
        while not found.wait(0.002):
            say()
        return with_fair_cards(new, say)

    monkeypatch.setattr(form, "_with_fair_cards", draw)
    yield found
    found.set()


async def begin_with_fair_cards(pilot: Pilot[None]) -> None:
    await press(pilot, "n")
    pilot.app.screen.query_one("#fair", Checkbox).value = True
    pilot.app.screen.query_one("#first", Input).focus()
    await press(pilot, "f10")


@pytest.mark.parametrize("size", SIZES)
async def test_the_form_says_that_it_draws_cards_and_begins_once(
    size: tuple[int, int], slow_cards: Event
) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await begin_with_fair_cards(pilot)
        # What follows was meant for the table to come.
        await press(pilot, "f10", "enter", "5", "tab")
        assert "finding fair cards" in text_of(app).splitlines()[0]
        assert len(app.workers) == 1
        slow_cards.set()
        await settle(pilot)
        header = table(app).session.record.header
        assert (len(header.deals), header.players[0]) == (2, "Player 1")
        await press(pilot, "escape", "escape")


@pytest.mark.parametrize("does", ["looks at the help", "chooses other rules"])
async def test_whoever_does_something_else_meanwhile_calls_the_drawing_off(
    does: str, slow_cards: Event, home: Path
) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await begin_with_fair_cards(pilot)
        if does == "looks at the help":
            await press(pilot, "f1", "escape")
        else:
            # With the mouse: keys are meant for the table to come.
            await choose(pilot, "rules", "bga")
        slow_cards.set()
        await settle(pilot)
        assert shows(app, NewMatchScreen)
        assert "finding" not in text_of(app)
        await settled(pilot, "f10")
        assert len(table(app).session.record.header.deals) == 2
        await press(pilot, "escape", "escape")
    assert len([*(home / "matches").iterdir()]) == 1


async def test_the_form_can_be_left_while_cards_are_drawn(slow_cards: Event, home: Path) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await begin_with_fair_cards(pilot)
        await press(pilot, "escape")
        slow_cards.set()
        await settle(pilot)
        assert shows(app, HomeScreen)
    assert not (home / "matches").exists()
    assert not (home / "last-match.json").exists()


async def test_why_there_are_no_fair_cards_is_told_beside_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(dealing, "LIMIT", 0)
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await begin_with_fair_cards(pilot)
        await settle(pilot)
        assert shows(app, NewMatchScreen)
        assert "None of 0 deals drawn is worth 0 under classic rules" in words(app)


async def test_the_deals_of_the_day_can_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cardsfield, "today", lambda: date(2026, 11, 3))
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        app.screen.query_one("#deal", Input).value = "Today"
        await press(pilot, "f10")
        record = table(app).session.record
        assert (record.header.seed, record.match.deals) == (20261103, seeded_deals(20261103)[:1])
        await press(pilot, "escape", "escape")


def test_cards_that_are_none_are_answered_with_all_that_can_be_given() -> None:
    with pytest.raises(MateError, match=r"Not a deal: 'xyz'\. .* a number.*seed 7, or today"):
        read_cards("xyz")


async def test_against_a_computer_only_the_person_is_helped() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "second-plays", "club")
        assert "none: you play without help" in words(app)
        app.screen.query_one("#help-values", Checkbox).value = True
        await pilot.pause()
        await pilot.pause()
        assert "you get: the value of each action" in words(app)
        assert "both agree" not in words(app)


@pytest.mark.parametrize("size", SIZES)
async def test_an_open_list_stands_apart_from_what_is_beside_it(size: tuple[int, int]) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n", "tab", "tab", "enter")
        await pilot.pause()
        assert any("│" in row and "person" in row for row in text_of(app).splitlines())


async def test_a_match_begins_a_series_without_foresight_where_that_was_chosen() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "series", "3")
        assert "ends once it is decided" in words(app)
        app.screen.query_one("#foresight", Checkbox).value = False
        await pilot.pause()
        assert "what the chosen card would do" not in words(app)
        await press(pilot, "f10")
        header = table(app).session.record.header
        assert header.series is not None
        assert (header.series.match, header.series.of) == (1, 3)
        assert not header.foresight
        await press(pilot, "q", "q")


async def test_two_computers_need_no_foresight_and_their_log_does_not_speak_of_it() -> None:
    lastmatch.save(LastMatch(("A", "B"), ("club", "club"), foresight=False))
    app = MateApp(settings=Settings(computer_seconds=60))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await pilot.pause()
        assert app.screen.query_one("#foresight").disabled
        await press(pilot, "f10")
        assert table(app).session.record.header.version == 1
        await press(pilot, "q", "q")


@pytest.mark.parametrize("size", [SIZE, (120, 36), (150, 45), (200, 60)])
async def test_the_whole_form_is_seen_at_once_with_the_names_first(size: tuple[int, int]) -> None:
    app = MateApp()
    async with app.run_test(size=size) as pilot:
        await press(pilot, "n")
        await pilot.pause()
        form = app.screen.query_one("#form")
        assert form.max_scroll_y == 0
        for widget in app.screen.query("Input, Select, Checkbox, Button"):
            assert form.region.contains_region(widget.region), widget.id
        assert app.screen.focused is app.screen.query_one("#first")
        rows = [widget.region.y for widget in app.screen.query("Input, Select, Checkbox, Button")]
        if size != SIZE:
            # It stands in the middle of what there is.
            above, below = rows[0] - form.region.y, form.region.bottom - rows[-1]
            assert abs(above - below) <= 3
            left = app.screen.query_one("#head").region.x
            assert abs(2 * left + min(size[0], 100) - size[0]) <= 1


async def test_a_computer_that_was_called_by_its_former_name_gets_the_new_one() -> None:
    lastmatch.save(LastMatch(("Ana", "Mate (club)"), (None, "club")))
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert (name(app, "first"), name(app, "second")) == ("Ana", "Club")


async def test_a_computer_is_told_apart_from_a_person_of_its_name() -> None:
    lastmatch.save(LastMatch(("Club", "Ben")))
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "second-plays", "club")
        assert (name(app, "first"), name(app, "second")) == ("Club", "Club 2")
