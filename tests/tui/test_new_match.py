"""The form of a new match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from threading import Event

import pytest
from msgspec.structs import replace
from tests.tui.screens import (
    SIZES,
    at_each_size,
    not_seen,
    opened,
    press,
    settle,
    settled,
    shows,
    table,
    text_of,
)
from textual.pilot import Pilot
from textual.widgets import Input, Select

from mate import dealing
from mate.errors import MateError
from mate.players import LEVELS
from mate.record import Series, Terms
from mate.record.clocks import Clock
from mate.record.terms import CHOICES, Option, RulesLine, Value
from mate.rematch import with_fair_cards
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import lastmatch
from mate.saved.lastmatch import LastMatch
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens import new_match as form
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.new_match import NewMatchScreen, read_cards
from mate.tui.screens.settings import SettingsScreen
from mate.tui.screens.table import WatchScreen
from mate.tui.widgets.fields import Choice, Field, Fold, Tick

SIZE, COMPACT = (80, 24), (40, 12)
ROWS = ["second", "first", "series", "cards", "begin", "more"]
FIELDS = [
    *("second", "second-plays", "first", "first-plays", "series", "cards", "deal", "begin"),
    *("more", "rules", "dealer", "length", "ahead", "clock"),
    *("help-hints", "help-values", "help-tutor", "foresight", "verdict"),
]


def name(app: MateApp, field: str) -> str:
    return app.screen.query_one(f"#{field}", Input).value


def names(app: MateApp) -> tuple[str, str]:
    return name(app, "first"), name(app, "second")


def fill_in(app: MateApp, field: str, text: str) -> None:
    app.screen.query_one(f"#{field}", Input).value = text


def tick(app: MateApp, field: str, *, value: bool = True) -> None:
    app.screen.query_one(f"#{field}", Tick).value = value


async def choose(pilot: Pilot[None], field: str, value: object) -> None:
    """Choose from a field with a list."""
    chosen = pilot.app.screen.query_one(f"#{field}")
    assert isinstance(chosen, Select | Field)
    chosen.value = value
    await pilot.pause()
    await pilot.pause()


def words(app: MateApp) -> str:
    """The text of the screen with its line breaks and its scroll bar gone."""
    return " ".join(re.sub(r"[▁-█]", " ", text_of(app)).split())


async def focused(pilot: Pilot[None], app: MateApp) -> str:
    """The field that has the cursor, which must be seen."""
    await pilot.pause()
    field = app.screen.focused
    assert field is not None
    assert field.id is not None
    assert app.screen.region.contains_region(field.region), field.id
    return field.id


async def test_every_field_is_reached_and_seen_and_what_is_wrong_is_told_beside_it() -> None:
    app = MateApp()
    async with app.run_test(size=COMPACT) as pilot:
        await press(pilot, "n")
        tick(app, "more")
        await choose(pilot, "cards", "number")
        for field in FIELDS:
            assert await focused(pilot, app) == field
            # Where there is least room, the key that begins from every field is told alone.
            assert text_of(app).splitlines()[-1].strip().startswith("F10 start")
            await press(pilot, "tab")
        # And from the last one to the first.
        assert await focused(pilot, app) == "second"
        for field, typed, reason in (
            ("deal", "[/x]", "Not a deal: '[/x]'."),
            ("second", "player 1", "Both players are called Player 1. Give two different names."),
        ):
            fill_in(app, field, typed)
            await press(pilot, "f10")
            await settle(pilot)
            assert shows(app, NewMatchScreen)
            assert await focused(pilot, app) == field
            assert reason in words(app)
            await press(pilot, "backspace")
            assert reason not in words(app)
            fill_in(app, field, "7")


async def test_enter_in_a_name_goes_to_the_next_field_and_a_held_one_starts_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "M", "enter")
        assert await focused(pilot, app) == "first"
        app.screen.query_one("#first").focus()
        await pilot.pause()
        monkeypatch.setattr("mate.clock.REPEATS_WITHIN", 1000)
        await press(pilot, "right", *["enter"] * 20)
        assert shows(app, NewMatchScreen)
        assert await focused(pilot, app) == "series"


async def test_what_is_rare_folds_into_a_line_that_says_what_is_set_and_opens_with_a_key() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        folded = "▸ More: two rounds · no clock · classic rules · random dealer · no help"
        assert folded in words(app)
        assert "tutor" not in text_of(app)
        for keys in (["f9"], ["enter"]):
            await press(pilot, *keys)
            await settle(pilot)
            assert await focused(pilot, app) == "more"
            assert ("a warning before" in words(app)) is (keys == ["f9"])
        await press(pilot, "f9")
        await choose(pilot, "rules", "bga")
        await choose(pilot, "dealer", 1)
        tick(app, "help-tutor")
        tick(app, "foresight", value=False)
        await press(pilot, "f9")
        folded = "two rounds · no clock · bga rules · Player 2 deals first · tutor · no foresight"
        assert folded in words(app)
        # Whether it was open is kept with the other choices.
        await press(pilot, "f9", "f10")
        assert lastmatch.load().more


@at_each_size(SIZES)
async def test_what_was_unfolded_is_seen_from_its_line_on(name: str) -> None:
    async with opened(size=SIZES[name]) as (app, pilot):
        await settled(pilot, "n", "f9")
        shown = text_of(app)
        assert "▾ More" in shown
        assert "[classic]" in shown


async def test_a_new_option_is_in_the_fold_and_where_it_is_not_usual_in_its_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = Value(None, "usual luck", "as it comes"), Value(7, "seven", "always the same")  # type: ignore[arg-type]  # any value will do
    luck = Option("seed", 3, "luck is chosen", "luck is usual", "Luck", values=values)
    monkeypatch.setattr(form, "CHOICES", (*CHOICES, luck))
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n")
        await press(pilot, "f9")
        await choose(pilot, "seed", 7)
        assert "Luck usual luck [seven] always the same" in words(app)
        await press(pilot, "f9")
        assert "no help · seven" in words(app)


async def test_the_deals_of_today_and_those_of_a_number_are_one_choice_away(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(form, "today", lambda: date(2026, 11, 3))
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        for keys, seed, deals in ((1, 20261103, 0), (3, None, 1)):
            await press(pilot, "n")
            app.screen.query_one("#cards").focus()
            await press(pilot, *["right"] * keys)
            if deals:
                await press(pilot, "enter", "f10")
                assert "Type the number of a deal" in words(app)
                assert await focused(pilot, app) == "deal"
                await press(pilot, *"38769")
            await press(pilot, "f10")
            header = table(app).session.record.header
            assert (header.seed, len(header.deals)) == (seed, deals)
            await press(pilot, "escape")


async def test_the_match_of_the_day_asks_only_who_plays_and_is_the_same_for_everyone(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(form, "today", lambda: date(2026, 11, 3))
    before = Terms(
        players=("Cleo", "Dan"),
        rules=RulesLine.of(PRESETS["super"]),
        first_dealer=1,
        help=("hints", "tutor"),
        length="round",
        foresight=False,
        head_start=(20, 0),
        series=Series.begin(3),
        clock=Clock((10, 5), (0, 3)),
    )
    chosen = LastMatch.of(before, fair=True, more=True)
    lastmatch.save(chosen)
    (home / "settings.toml").write_text('length = "hand"\nrules = "bga"\nhelp = ["hints"]\n')
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "d", "m", "f9")
        shown = [widget.id for widget in app.screen.focus_chain]
        assert shown == ["second", "second-plays", "first", "first-plays", "begin"]
        assert "Match of the day" in words(app)
        assert "classic rules, two rounds, no clock, head start or help" in words(app)
        await press(pilot, "f10")
        header = table(app).session.record.header
        usual = Terms(players=("Cleo", "Dan"), seed=20261103).checked()
        assert header.terms == replace(usual, first_dealer=header.first_dealer)
        await press(pilot, "escape")
    # The form of another match has what was chosen for the one before.
    kept = lastmatch.load()
    # Each series has a name of its own.
    assert kept.series is not None
    assert kept.series.of == 3
    assert replace(kept, series=chosen.series) == chosen


async def test_a_click_chooses_and_opens() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await pilot.click("#series", offset=(14, 0))
        await pilot.click("#more")
        await pilot.pause()
        assert app.screen.query_one("#series", Choice).value == "3"
        assert app.screen.query_one("#more", Fold).value


async def test_arrows_lead_to_the_nearest_field_of_each_row_and_keys_say_what_enter_does() -> None:
    does = {"series": "←→ choose", "begin": "Enter start", "more": "Enter switch"}
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        for row in [*ROWS, "more"]:
            assert await focused(pilot, app) == row
            keys = text_of(app).splitlines()[-1].strip()
            does["cards"] = does["series"]
            assert keys.startswith(f"{does.get(row, 'Enter next')} · F10 start"), row
            await press(pilot, "down")
        for row in [*ROWS[::-1], "second"]:
            assert await focused(pilot, app) == row
            await press(pilot, "up")
        # No arrow opened a list. An open one stands apart from what is beside it.
        await press(pilot, "tab", "enter")
        await pilot.pause()
        assert any("│" in row and "person" in row for row in text_of(app).splitlines())


async def test_the_form_keeps_what_is_filled_in_at_any_size_and_behind_the_settings(
    home: Path,
) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n", "tab", "tab", "x")
        await choose(pilot, "second-plays", "expert")
        for size in (COMPACT, (30, 8), SIZE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        # Typing goes on, and settings are a key away.
        await press(pilot, "y", "f2")
        assert shows(app, SettingsScreen)
        await press(pilot, "escape")
        assert shows(app, NewMatchScreen)
        assert names(app) == ("xy", "Expert")
        assert app.screen.query_one("#second-plays", Select).value == "expert"
        await press(pilot, "escape", "escape")
    # A form that was left is not remembered.
    assert not (home / "last-match.json").exists()


async def test_a_level_is_explained_and_names_its_computer_unless_a_name_was_typed(
    home: Path,
) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert "two people at this keyboard" in text_of(app)
        for level in LEVELS.values():
            await choose(pilot, "second-plays", level.name)
            assert names(app) == ("Player 1", level.name.capitalize())
            assert level.sentence in words(app)
            # What takes two lines does not make the form longer than the terminal.
            assert app.screen.query_one("#form").max_scroll_y == 0
        tick(app, "help-values")
        await pilot.pause()
        await pilot.pause()
        assert "no help" not in words(app)
        await choose(pilot, "second-plays", "perfect")
        await choose(pilot, "first-plays", "perfect")
        assert names(app) == ("Perfect", "Perfect 2")
        await choose(pilot, "second-plays", None)
        assert name(app, "second") == "Player 2"
        fill_in(app, "second", "Ben")
        await choose(pilot, "second-plays", "novice")
        await choose(pilot, "second-plays", None)
        assert name(app, "second") == "Ben"
        await press(pilot, "f9")
        for preset in PRESETS:
            await choose(pilot, "rules", preset)
            assert PRESET_SENTENCES[preset] in text_of(app)
        # One whose name was emptied is, too; and Enter twice begins one match.
        fill_in(app, "first", " ")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.action_begin()
        screen.action_begin()
        await pilot.pause()
        assert table(app).session.players == ("Perfect", "Ben")
        await press(pilot, "escape")
        assert shows(app, HomeScreen)
    assert len([*(home / "matches").iterdir()]) == 1


async def test_names_of_the_last_match_are_apart_and_up_to_date() -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        # A computer that was called by its former name gets the new one.
        lastmatch.save(LastMatch(players=("Ana", "Mate (club)"), computers=(None, "club")))
        await press(pilot, "n")
        assert names(app) == ("Ana", "Club")
        await press(pilot, "escape")
        # It is told apart from a person of its name.
        lastmatch.save(LastMatch(players=("Club", "Ben")))
        await press(pilot, "n")
        await choose(pilot, "second-plays", "club")
        assert names(app) == ("Club", "Club 2")
        await press(pilot, "escape")


async def test_two_computers_are_watched_without_help_or_foresight_that_could_be_chosen() -> None:
    lastmatch.save(
        LastMatch(players=("A", "B"), computers=("club", "club"), help=("hints",), foresight=False)
    )
    app = MateApp(settings=Settings(computer_seconds=60))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        assert "you watch two computers play" in text_of(app)
        assert app.screen.query_one("#help-hints").disabled
        assert app.screen.query_one("#foresight").disabled
        await press(pilot, "f10")
        assert shows(app, WatchScreen)
        header = table(app).session.record.header
        # Their log does not speak of foresight.
        assert (header.computers, header.help, header.version) == (("club", "club"), (), 1)


async def test_a_match_is_what_was_chosen_and_the_next_form_offers_the_same() -> None:
    app = MateApp(settings=Settings(computer_seconds=60))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        tick(app, "help-values")
        tick(app, "help-tutor")
        fill_in(app, "first", "Ana")
        await choose(pilot, "second-plays", "casual")
        await choose(pilot, "rules", "bga")
        await choose(pilot, "dealer", 1)
        await choose(pilot, "series", "3")
        assert "over when nobody can catch up" in words(app)
        tick(app, "foresight", value=False)
        await pilot.pause()
        assert "no foresight" in words(app)
        await choose(pilot, "cards", "fair")
        # From a field in which Enter begins nothing.
        app.screen.query_one("#rules").focus()
        await settled(pilot, "f10")
        header = table(app).session.record.header
        assert header.series is not None
        assert (header.series.match, header.series.of) == (1, 3)
        assert header.first_dealer == 1
        last = LastMatch(
            players=("Ana", "Casual"),
            computers=(None, "casual"),
            rules=RulesLine.of(Ruleset.preset("bga")),
            first_dealer=1,
            help=("values", "tutor"),
        )
        last = replace(last, foresight=False, fair=True)
        remembered = lastmatch.load()
        assert remembered.series is not None
        assert remembered.series.length == "3"
        assert replace(remembered, series=None) == last
        assert (header.players, header.computers) == (last.players, last.computers)
        assert (header.help, header.foresight) == (last.help, last.foresight)
        assert header.rules == last.rules
        await press(pilot, "escape", "n")
        assert names(app) == ("Ana", "Casual")
        lists = {field.id: field.value for field in app.screen.query(Select)}
        assert lists == {
            "first-plays": None,
            "second-plays": "casual",
        }
        chosen = {field.id: field.value for field in app.screen.query(Choice)}
        assert {k: chosen[k] for k in ("series", "cards", "rules", "dealer")} == {
            "series": "3",
            "cards": "fair",
            "rules": "bga",
            "dealer": 1,
        }
        ticked = {box.id for box in app.screen.query(Tick) if box.value}
        assert ticked - {"verdict"} == {"help-values", "help-tutor"}
        assert name(app, "deal") == ""
        await choose(pilot, "second-plays", None)
        assert name(app, "second") == "Player 2"


def test_cards_are_read_as_deals_numbers_or_a_seed() -> None:
    assert read_cards("Seed 12") == ((), 12)
    assert read_cards("0, 184755") == ((Deal.from_number(0), Deal.from_number(184755)), None)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("184756", "Deals are numbered 0 to 184755"),
        ("AT.AT7.T", "Not a holding"),
        ("1 2 3", "Give one deal for round 1, or two for both rounds"),
        ("  ", "Type the number of a deal"),
        ("xyz", r"Not a deal: 'xyz'\. .* a number.*seed 7"),
        *(
            (f"seed {digits}", "Type seed and a number from 0 to")
            for digits in ("many", "", "9" * 20, "0" * 5000, "-1", "1_0", "٣")
        ),
    ],
)
def test_cards_that_are_none_are_answered_with_what_can_be_given(cards: str, reason: str) -> None:
    with pytest.raises(MateError, match=reason):
        read_cards(cards)


# Fair cards.


async def test_fair_cards_are_found_for_both_rounds_or_it_is_told_at_the_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = MateApp()
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "n")
        await choose(pilot, "cards", "fair")
        assert "a draw if both play perfectly" in words(app)
        with monkeypatch.context() as without:
            without.setattr(dealing, "LIMIT", 0)
            await settled(pilot, "f10")
        assert shows(app, NewMatchScreen)
        assert await focused(pilot, app) == "cards"
        assert "None of 0 deals drawn is worth 0 under classic rules" in words(app)
        await settled(pilot, "f10")
        assert len(table(app).session.record.header.deals) == 2


@pytest.fixture
def slow_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Fair cards take until this is set; meanwhile each deal that does not fit is told."""
    found = Event()

    def draw(new: Terms, say: Callable[[], None]) -> Terms:
        while not found.wait(0.002):
            say()
        return with_fair_cards(new, say)

    monkeypatch.setattr("mate.rematch.with_fair_cards", draw)
    yield found
    found.set()


async def test_whoever_does_something_else_while_cards_are_found_calls_that_off_and_it_begins_once(
    slow_cards: Event, home: Path
) -> None:
    app = MateApp()
    async with app.run_test(size=COMPACT) as pilot:
        await press(pilot, "n")
        await choose(pilot, "cards", "fair")
        await press(pilot, "f10", "f1", "escape")
        await not_seen(pilot, app, "finding")
        assert shows(app, NewMatchScreen)
        await press(pilot, "f10")
        assert "finding fair cards" in text_of(app).splitlines()[0]
        # With the mouse: keys are meant for the table to come.
        await choose(pilot, "rules", "bga")
        slow_cards.set()
        await settle(pilot)
        assert "finding" not in text_of(app)
        assert shows(app, NewMatchScreen)
        slow_cards.clear()
        await press(pilot, "f10", "escape")
        slow_cards.set()
        await settle(pilot)
        assert shows(app, HomeScreen)
        assert not (home / "matches").exists()
        assert not (home / "last-match.json").exists()
        slow_cards.clear()
        await press(pilot, "n")
        await choose(pilot, "cards", "fair")
        # What follows the first F10 was meant for the table to come.
        await press(pilot, "f10", "f10", "enter", "5", "tab")
        assert len(app.workers) == 1
        slow_cards.set()
        await settle(pilot)
        header = table(app).session.record.header
        assert (len(header.deals), header.players[0]) == (2, "Player 1")
    assert len([*(home / "matches").iterdir()]) == 1


async def test_a_clock_is_typed_and_the_next_form_offers_the_same() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n", "f9")
        clock = app.screen.query_one("#clock", Input)
        for typed in ("10+", "5 5 5", "0"):
            clock.value = typed
            await press(pilot, "f10")
            assert "Not a time" in words(app) or "Give one time for both players" in words(app)
            assert await focused(pilot, app) == "clock"
        clock.value = " 10+5, 5 "
        await press(pilot, "f9")
        assert "clock 10+5 5" in words(app)
        await press(pilot, "f10")
        assert table(app).session.record.header.clock == Clock((10, 5), (5, 0))
        await press(pilot, "escape", "n")
        assert app.screen.query_one("#clock", Input).value == "10+5 5"
        app.screen.query_one("#clock", Input).value = ""
        await press(pilot, "f10")
        assert table(app).session.record.header.clock is None


async def test_two_computers_have_no_clock() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n", "f9")
        app.screen.query_one("#clock", Input).value = "5"
        for seat in ("first", "second"):
            await choose(pilot, f"{seat}-plays", "novice")
        assert "no clock: two computers play" in words(app)
        await press(pilot, "f10")
        assert table(app).session.record.header.clock is None
