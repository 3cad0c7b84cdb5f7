"""The form for a new match."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.tui.idle import Gate
from tests.tui.screens import (
    SIZES,
    on_screen,
    open_app,
    press,
    press_settle,
    run,
    settle,
    table,
    text_of,
    wait_until_gone,
)
from textual.pilot import Pilot
from textual.widgets import Input

from mate import dealing
from mate.computers import LEVEL_NAMES
from mate.errors import MateError
from mate.players import LEVELS
from mate.record import Series, Terms, terms
from mate.record.terms import CHOICES, Clock, Option, RulesLine, Value
from mate.rules import PRESET_SENTENCES, PRESETS, Deal, Ruleset
from mate.saved import nextmatch
from mate.saved.nextmatch import LastMatch, with_fair_deals
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens import new_match as form
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.new_match import NewMatchScreen, read_cards
from mate.tui.screens.reading import HelpScreen
from mate.tui.widgets.fields import CheckBox, Choice, Disclosure, FormField

SIZE, COMPACT = (80, 24), (40, 12)
ROWS = ["opponent", "series", "cards", "begin", "more"]
FIELDS = [
    *("opponent", "series", "cards", "begin"),
    *("more", "rules", "deal", "dealer", "length", "ahead", "points", "clock"),
    *("help-hints", "help-values", "help-tutor", "foresight", "undo", "verdict"),
    *("first", "second"),
]


def name(app: MateApp, field: str) -> str:
    return app.screen.query_one(f"#{field}", Input).value


def fill_in(app: MateApp, field: str, text: str) -> None:
    app.screen.query_one(f"#{field}", Input).value = text


def tick(app: MateApp, field: str, *, value: bool = True) -> None:
    app.screen.query_one(f"#{field}", CheckBox).value = value


async def choose(pilot: Pilot[None], field: str, value: object) -> None:
    """Set the value of a field that offers choices."""
    chosen = pilot.app.screen.query_one(f"#{field}")
    assert isinstance(chosen, FormField)
    chosen.value = value
    await pilot.pause()
    await pilot.pause()


def words(app: MateApp) -> str:
    """Return the text on the screen as one line, without cards and the scroll bar."""
    return " ".join(re.sub(r"[▁-▟]|[QK][♥♠]", " ", text_of(app)).split())


async def focused(pilot: Pilot[None], app: MateApp) -> str:
    """Return the name of the focused field, which must be visible."""
    await pilot.pause()
    field = app.screen.focused
    assert field is not None
    assert field.id is not None
    assert app.screen.region.contains_region(field.region), field.id
    return field.id


async def test_tab_reaches_every_field_and_errors_appear_at_their_field() -> None:
    async with open_app(size=COMPACT) as (app, pilot):
        await press(pilot, "n")
        tick(app, "more")
        await choose(pilot, "ahead", 1)
        fill_in(app, "points", "20")
        for field in FIELDS:
            assert await focused(pilot, app) == field
            # At the smallest size, the key that starts the match comes first.
            assert text_of(app).splitlines()[-1].strip().startswith("F10 start")
            await press(pilot, "tab")
        # Tab goes from the last field to the first.
        assert await focused(pilot, app) == "opponent"
        for field, typed, reason in (
            ("deal", "[/x]", "Not a deal: '[/x]'."),
            ("clock", "10+", "Not a time"),
            ("first", "player 2", "Both players are called player 2. Give two different names."),
        ):
            fill_in(app, field, typed)
            await press(pilot, "f10")
            await settle(pilot)
            assert on_screen(app, NewMatchScreen)
            assert await focused(pilot, app) == field
            assert reason in words(app)
            await press(pilot, "backspace")
            assert reason not in words(app)
            fill_in(app, field, "7")


async def test_form_folds_rare_options_and_names_changed_options() -> None:
    async with open_app() as (app, pilot):
        await run(pilot, "n | ▸ More: rules, deal, length, head start, clock, hints | !tutor")
        for keys in (["f9"], ["enter"]):
            await press(pilot, *keys)
            await settle(pilot)
            assert await focused(pilot, app) == "more"
            assert ("classic denexa" in words(app)) is (keys == ["f9"])
        await press(pilot, "f9")
        await choose(pilot, "rules", "bga")
        await choose(pilot, "dealer", 1)
        await choose(pilot, "ahead", 0)
        fill_in(app, "points", "20")
        fill_in(app, "clock", "10+5")
        fill_in(app, "deal", "seed 7")
        tick(app, "help-tutor")
        tick(app, "foresight", value=False)
        tick(app, "undo", value=False)
        await press(pilot, "f9")
        folded = (
            "Also clock 10+5 · Player 1 begins with 20 points · Player 2 deals first · bga rules · "
            "deal seed 7 · no foresight · no undo · tutor"
        )
        assert folded in words(app)
        assert "as last time" not in words(app)
        # The form remembers that the rare options were unfolded.
        await press(pilot, "f9", "f10", "enter", "enter")
        assert nextmatch.load_last().more
        # The next form names the options that were kept. The deal is not among them.
        await run(pilot, "escape n f9 | bga rules · no foresight · no undo · tutor (as last time)")


async def test_form_at_each_size_is_centred_and_folds_rare_options_until_f9_is_pressed() -> None:
    async with open_app() as (app, pilot):
        await press_settle(pilot, "n")
        for name, (cells, rows) in SIZES.items():
            await pilot.resize_terminal(cells, rows)
            await settle(pilot)
            if name != "compact":
                seats, asked = (app.screen.query_one(each).region for each in ("Seats", "#main"))
                assert abs(seats.x - (cells - seats.right)) <= 1
                assert abs(seats.y - (rows - asked.bottom)) <= 1
                assert abs(seats.x + seats.right - asked.x - asked.right) <= 1
                assert 5 <= seats.x <= asked.x
            assert app.screen.query_one("#form").max_scroll_y == 0 or name == "compact"
            assert "▸ More" in text_of(app) or name == "compact"
            assert "the usual rules" not in words(app)
            await press_settle(pilot, "f9")
            await run(pilot, "| ▾ More | Rules classic denexa")
            assert "the usual rules" in words(app) or name == "compact"
            # The rare options are next to the other fields if there is room.
            rules, opponent = (app.screen.query_one(f"#{each}") for each in ("rules", "opponent"))
            assert (rules.region.x > opponent.region.right) is (name not in {"compact", "normal"})
            await press(pilot, "f9", "home")


@pytest.mark.parametrize("size", [SIZE, SIZES["wide"], SIZES["large"]])
async def test_panels_show_the_names_and_the_score_of_both_players(size: tuple[int, int]) -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), seed=7)) as session:
        session.commit(session.record.resign(1))
    settings = Settings(first_name="Ana", second_name="Ben")
    async with open_app(size=size, settings=settings) as (app, pilot):
        await press_settle(pilot, "n")
        await run(pilot, "| below | above | Ana | against | Ben | 1 won, 0 lost | 0 won, 1 lost")
        # Nobody knows another player's score, and a computer has no field for a name.
        fill_in(app, "second", "Zoe")
        await run(pilot, "| Zoe | !won \n right | above | Novice | !Zoe | !won")
        assert not app.screen.query_one("#second").display


async def test_non_default_option_is_listed_on_the_folded_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = Value(None, "usual luck", "as it comes"), Value(7, "seven", "always the same")  # type: ignore[arg-type]  # any value will do
    luck = Option("seed", 3, "luck is chosen", "luck is usual", "Luck", values=values)
    for of in (form, terms):
        monkeypatch.setattr(of, "CHOICES", (*CHOICES, luck))
    async with open_app(size=(80, 50)) as (_, pilot):
        await press(pilot, "n")
        await press(pilot, "f9")
        await choose(pilot, "seed", 7)
        await run(pilot, "| Luck usual luck seven always the same \n f9 | · seven")


async def test_form_offers_the_deals_of_today_and_accepts_a_deal_by_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(form, "today", lambda: date(2026, 11, 3))
    async with open_app() as (app, pilot):
        for today, seed, deals in ((True, 20261103, 0), (False, None, 1)):
            await press(pilot, "n")
            fill_in(app, "first", "Ana")
            fill_in(app, "second", "Ben")
            if today:
                app.screen.query_one("#cards").focus()
                await press(pilot, "right", "right")
            else:
                fill_in(app, "deal", "oops")
                await press(pilot, "f10")
                # An error unfolds the rare options.
                assert "Not a deal: 'oops'." in words(app)
                assert await focused(pilot, app) == "deal"
                fill_in(app, "deal", "38769")
                await pilot.pause()
                assert "deal 38769" in words(app)
            await press(pilot, "f10")
            header = table(app).session.record.header
            assert (header.seed, len(header.deals)) == (seed, deals)
            await press(pilot, "escape")


async def test_form_for_the_match_of_the_day_asks_only_who_plays(
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
        undo=False,
        head_start=(20, 0),
        series=Series.begin(3),
        clock=Clock((10, 5), (0, 3)),
    )
    chosen = LastMatch.of(before, fair=True, more=True, people=before.players)
    nextmatch.save_last(chosen)
    (home / "settings.toml").write_text('length = "hand"\nrules = "bga"\nhelp = ["hints"]\n')
    async with open_app() as (app, pilot):
        await press(pilot, "d", "m", "f9")
        shown = [widget.id for widget in app.screen.focus_chain]
        assert shown == ["first", "second", "opponent", "cards", "begin"]
        assert "Match of the day" in words(app)
        assert "classic rules, two rounds, without clock, head start or aids" in words(app)
        await press(pilot, "f10")
        header = table(app).session.record.header
        usual = Terms(players=("Cleo", "Dan"), seed=20261103).checked()
        assert header.terms == replace(usual, first_dealer=header.first_dealer)
        await press(pilot, "escape")
    # The match of the day does not change the choices kept for the next match.
    kept = nextmatch.load_last()
    # Each series has a new id, so compare only the length of the series.
    assert kept.series is not None
    assert kept.series.of == 3
    assert replace(kept, series=chosen.series) == chosen


async def test_arrows_enter_and_clicks_move_through_the_form(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    does = {"begin": "Enter start", "more": "Enter switch"}
    does |= dict.fromkeys(("opponent", "series", "cards"), "←→ choose")
    async with open_app() as (app, pilot):
        await press(pilot, "n")
        for row in ROWS:
            assert await focused(pilot, app) == row
            keys = text_of(app).splitlines()[-1].strip()
            # The button shows the key that starts the match.
            assert keys.startswith(f"{does[row]}   F9 more"), row
            assert keys.count("   ") < 6
            await press(pilot, "down")
        for row in ("first", "second", *ROWS)[::-1]:
            await press(pilot, "up")
            assert await focused(pilot, app) == row
        # Enter in a name goes to the next field, and a held Enter key starts no match.
        await press(pilot, "enter", "M", "enter")
        assert await focused(pilot, app) == "opponent"
        with monkeypatch.context() as held:
            held.setattr("mate.clock.REPEATS_WITHIN", 1000)
            await press(pilot, "left", "right", *["enter"] * 20)
        assert on_screen(app, NewMatchScreen)
        assert await focused(pilot, app) == "series"
        await pilot.click("#series", offset=(14, 0))
        await pilot.click("#more")
        await pilot.pause()
        assert app.screen.query_one("#series", Choice).value == "3"
        assert app.screen.query_one("#more", Disclosure).value
        # A question mark opens the help, except in a text field.
        await press(pilot, "question_mark")
        assert on_screen(app, HelpScreen)
        await press(pilot, "escape")
        app.screen.query_one("#second").focus()
        await press(pilot, "question_mark")
        assert on_screen(app, NewMatchScreen)
        assert name(app, "second").endswith("?")
        await press(pilot, "f1")
        assert on_screen(app, HelpScreen)


async def test_form_keeps_its_entries_through_resizes_and_the_settings_page(
    home: Path,
) -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "n", "up", "up", "x")
        await choose(pilot, "opponent", "expert")
        for size in (COMPACT, (30, 8), SIZE):
            await pilot.resize_terminal(*size)
            await pilot.pause()
        # Typing continues in the same field, and F2 opens the settings.
        await run(pilot, "y f2 | <SettingsScreen> \n escape | <NewMatchScreen>")
        assert name(app, "first") == "xy"
        assert app.screen.query_one("#opponent", Choice).value == "expert"
        await press(pilot, "escape", "escape")
    # A form that the player leaves saves no choices.
    assert not (home / "last-match.json").exists()


async def test_form_explains_the_computers_level_and_asks_for_one_name(home: Path) -> None:
    async with open_app() as (app, pilot):
        await run(pilot, "n | two people, one on each side of the table")
        fill_in(app, "second", "Ben")
        for level in LEVELS.values():
            name = LEVEL_NAMES[level.name]
            await press(pilot, "right")
            shown = words(app)
            assert f"{name.capitalize()} {level.sentence}" in shown
            assert " you " in shown
            assert f"Player 1 against {name.capitalize()} " in shown
            # A two-line sentence does not make the form taller than the terminal.
            assert app.screen.query_one("#form").max_scroll_y == 0
        await press(pilot, "right")
        assert " you " not in words(app)
        assert "Player 1 against Ben" in words(app)
        # The computer gets another name if the person has the same name.
        fill_in(app, "first", "Skilled")
        await choose(pilot, "opponent", "club")
        assert "Skilled 2 sees three tricks ahead" in words(app)
        await choose(pilot, "opponent", "perfect")
        await choose(pilot, "watch", "perfect")
        assert "you watch: Perfect 2 never makes a mistake" in words(app)
        await choose(pilot, "watch", None)
        await press(pilot, "f9")
        for preset in PRESETS:
            await choose(pilot, "rules", preset)
            assert PRESET_SENTENCES[preset] in words(app)
        # An empty name means the previous name, and starting twice begins only one match.
        fill_in(app, "first", " ")
        screen = app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.action_begin()
        screen.action_begin()
        await pilot.pause()
        assert table(app).session.players == ("Player 1", "Perfect")
        await run(pilot, "escape | <HomeScreen>")
    assert len([*(home / "matches").iterdir()]) == 1


NAME = "Your name, for"


async def test_first_match_asks_once_for_each_name_and_enter_skips_the_question() -> None:
    async with open_app() as (app, pilot):
        await run(pilot, f"n | !{NAME} \n f10 | {NAME}")
        assert await focused(pilot, app) == "first"
        await run(pilot, f"enter | {NAME}")
        assert await focused(pilot, app) == "second"
        await press(pilot, *"Mia", "enter")
        assert table(app).session.players == ("Player 1", "Mia")
        await run(pilot, "escape n f10 | hand 1 of 4")
        assert table(app).session.players == ("Player 1", "Mia")


async def test_question_for_a_name_ends_when_the_focus_moves_elsewhere() -> None:
    async with open_app() as (_app, pilot):
        await run(pilot, f"n f10 | {NAME} \n tab tab | !{NAME} | <NewMatchScreen>")
        await run(pilot, f"f10 | <NewMatchScreen> | {NAME} \n enter | hand 1 of 4")


async def test_first_match_against_a_computer_asks_for_one_name() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "n")
        await choose(pilot, "opponent", "novice")
        await run(pilot, f"f10 | {NAME} \n enter | hand 1 of 4")
        assert table(app).session.players == ("Player 1", "Novice")


async def test_form_remembers_a_friends_name_after_a_match_against_the_computer() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "n", "up", *"Tom", "f10", "enter", "escape", "n")
        await choose(pilot, "opponent", "novice")
        await press(pilot, "f10", "escape", "n")
        assert " you " in words(app)
        await choose(pilot, "watch", "novice")
        await choose(pilot, "opponent", None)
        assert "Player 1 against Tom" in words(app)
        # An empty field means the last name. Without a computer above, people play on both sides.
        fill_in(app, "second", " ")
        await press(pilot, "f10")
        header = table(app).session.record.header
        assert (header.players, header.computers) == (("Player 1", "Tom"), (None, None))


async def test_page_keys_scroll_a_long_form_except_in_text_fields() -> None:
    async with open_app() as (app, pilot):
        await press(pilot, "n", "f9", "home")
        assert "Opponent" in text_of(app)
        await press(pilot, "pagedown")
        assert "Opponent" not in text_of(app)
        await press(pilot, "pageup")
        assert "Opponent" in text_of(app)
        await press(pilot, "end")
        assert "verdict: explain what decided" in text_of(app)
        # Tab moves the focus to the next field and scrolls to show that field.
        await press(pilot, "tab")
        assert await focused(pilot, app) == "rules"
        # In a text field, Home moves within the text.
        await press(pilot, "tab", *"12", "home", "3")
        assert name(app, "deal") == "312"


async def test_match_between_computers_has_no_aids_or_clock() -> None:
    nextmatch.save_last(LastMatch(players=("A", "B"), help=("hints",), foresight=False))
    async with open_app(size=(80, 50), settings=Settings(computer_seconds=60)) as (app, pilot):
        await press(pilot, "n", "f9")
        fill_in(app, "clock", "5")
        for field in ("opponent", "watch"):
            await choose(pilot, field, "club")
        assert "you watch: Skilled 2 sees three tricks ahead" in text_of(app)
        chain = [widget.id for widget in app.screen.focus_chain]
        assert chain[:5] == ["opponent", "series", "cards", "begin", "more"]
        assert not {"first", "second", "clock", "help-hints", "foresight", "undo"} & {*chain}
        assert not re.search("Clock|Help", text_of(app))
        await run(pilot, "f10 | <WatchScreen>")
        header = table(app).session.record.header
        assert (header.computers, header.help, header.clock) == (("club", "club"), (), None)
        # The log of a match between computers does not mention foresight.
        assert header.version == 1


async def test_match_has_the_chosen_options_and_the_next_form_offers_the_same_options() -> None:
    async with open_app(settings=Settings(computer_seconds=60)) as (app, pilot):
        await press(pilot, "n")
        tick(app, "help-values")
        tick(app, "help-tutor")
        for field in ("foresight", "verdict"):
            tick(app, field, value=False)
        fill_in(app, "first", "Ana")
        fill_in(app, "clock", " 10+5, 5 ")
        chosen = {"opponent": "casual", "series": "3", "cards": "fair", "rules": "bga", "dealer": 1}
        for field, value in chosen.items():
            await choose(pilot, field, value)
        assert "over when nobody can catch up" in words(app)
        assert "Also clock 10+5 5 " in words(app)
        assert "no foresight · values · tutor · no verdict" in words(app)
        # F10 starts the match from a field in which Enter does not.
        app.screen.query_one("#rules").focus()
        await press_settle(pilot, "f10")
        header = table(app).session.record.header
        assert header.series is not None
        assert (header.series.match, header.series.of) == (1, 3)
        last = LastMatch(
            players=("Ana", "Casual"),
            computers=(None, "casual"),
            rules=RulesLine.of(Ruleset.preset("bga")),
            first_dealer=1,
            help=("values", "tutor"),
            foresight=False,
            clock=Clock((10, 5), (5, 0)),
            fair=True,
            people=("Ana", "Player 2"),
        )
        assert replace(header.terms, series=None, deals=()) == last.terms
        remembered = nextmatch.load_last()
        assert remembered.series is not None
        assert remembered.series.length == "3"
        assert replace(remembered, series=None) == last
        # The verdict is a setting, not an option of the match.
        assert b"verdict" not in table(app).session.path.read_bytes()
        assert not app.settings.verdict
        await press(pilot, "escape", "n")
        typed = {field: name(app, field) for field in ("first", "deal", "clock")}
        assert typed == {"first": "Ana", "deal": "", "clock": "10+5 5"}
        offered = {field.id: field.value for field in app.screen.query(Choice)}
        assert {field: offered[field] for field in chosen} == chosen
        ticked = {box.id for box in app.screen.query(CheckBox) if box.value}
        assert ticked == {"help-values", "help-tutor", "undo"}
        await choose(pilot, "opponent", None)
        assert name(app, "second") == "Player 2"
        fill_in(app, "clock", "")
        await choose(pilot, "cards", "random")
        await press(pilot, "f10")
        assert table(app).session.record.header.clock is None


def test_deal_field_accepts_a_seed_or_the_numbers_of_deals() -> None:
    assert read_cards("Seed 12") == ((), 12)
    assert read_cards("0, 184755") == ((Deal.from_number(0), Deal.from_number(184755)), None)


@pytest.mark.parametrize(
    ("cards", "reason"),
    [
        ("184756", "Deals are numbered 0 to 184755"),
        ("AT.AT7.T", "Not a holding"),
        ("1 2 3", "Give one deal for round 1, or two for both rounds"),
        ("xyz", r"Not a deal: 'xyz'\. .* a number.*seed 7"),
        *(
            (f"seed {digits}", "Type seed and a number from 0 to")
            for digits in ("many", "", "9" * 20, "0" * 5000, "-1", "1_0", "٣")
        ),
    ],
)
def test_refusal_of_an_invalid_deal_names_the_valid_forms(cards: str, reason: str) -> None:
    with pytest.raises(MateError, match=reason):
        read_cards(cards)


# Tests of the search for fair deals.


async def test_program_searches_for_fair_deals_if_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with open_app(size=SIZES["wide"]) as (app, pilot):
        await press(pilot, "n")
        await choose(pilot, "length", "hand")
        await run(pilot, "| Cards fair today's | an even deal: perfect play ends in a draw")
        # An arrow key moves from the displayed choice to the other choice.
        app.screen.query_one("#cards").focus()
        await run(pilot, "right | the same for everyone \n right | Cards fair today's")
        await choose(pilot, "length", "match")
        assert "Cards random fair today's" in words(app)
        await choose(pilot, "cards", "fair")
        assert "ends in a draw" in words(app)
        with monkeypatch.context() as without:
            without.setattr(dealing, "LIMIT", 0)
            await press_settle(pilot, "f10", "enter", "enter")
        assert on_screen(app, NewMatchScreen)
        assert await focused(pilot, app) == "cards"
        await run(pilot, "| None of the 0 deals tried is worth 0 under classic \n f10")
        assert len(table(app).session.record.header.deals) == 2


@pytest.fixture
def slow_cards(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate that holds up the search for fair deals, while the search reports progress."""
    found = Gate()

    def draw(new: Terms, say: Callable[[], None]) -> Terms:
        while not found.wait(0.002):
            say()
        return with_fair_deals(new, say)

    monkeypatch.setattr("mate.saved.nextmatch.with_fair_deals", draw)
    yield found
    found.set()


async def test_leaving_or_opening_a_page_cancels_the_search_for_a_deal(
    slow_cards: Gate, home: Path
) -> None:
    async with open_app(size=COMPACT) as (app, pilot):
        await press(pilot, "n")
        await choose(pilot, "cards", "fair")
        await press(pilot, "f10", "enter", "enter", "f1", "escape")
        await wait_until_gone(pilot, app, "finding")
        assert on_screen(app, NewMatchScreen)
        await press(pilot, "f10")
        assert "finding fair deals" in text_of(app).splitlines()[0]
        # Change the rules as a mouse click would, because keys are ignored during the search.
        await choose(pilot, "rules", "bga")
        slow_cards.set()
        await settle(pilot)
        assert "finding" not in text_of(app)
        assert on_screen(app, NewMatchScreen)
        slow_cards.clear()
        await press(pilot, "f10", "escape")
        slow_cards.set()
        await settle(pilot)
        assert on_screen(app, HomeScreen)
        assert not (home / "matches").exists()
        assert not (home / "last-match.json").exists()
        slow_cards.clear()
        await press(pilot, "n")
        await choose(pilot, "cards", "fair")
        # Ignore keys after the first F10, because the player means them for the table.
        await press(pilot, "f10", "f10", "enter", "5", "tab")
        assert len(app.workers) == 1
        slow_cards.set()
        await settle(pilot)
        header = table(app).session.record.header
        assert (len(header.deals), header.players[0]) == (2, "Player 1")
    assert len([*(home / "matches").iterdir()]) == 1
