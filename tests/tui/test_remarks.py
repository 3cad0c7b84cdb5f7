"""What is said at a table: the newest is what is seen."""

from __future__ import annotations

import pytest
from tests.tui.screens import press, settled, table, text_of

from mate.errors import StorageError
from mate.help import Advice
from mate.record.events import Help
from mate.rules import NO_FOREPLACEMENT, Action, Card, Match
from mate.session import NewMatch, Session
from mate.tui.app import MateApp

NOT_AGREED = "This match is played without hints"
WARNING = "K♣ costs 70 points."
NO_HELP = "Help is not available"


def begin(*agreed: Help, names: tuple[str, str] = ("Ana", "Ben")) -> Session:
    return Session.begin(NewMatch(names, first_dealer=0, seed=5, help=agreed))


@pytest.mark.parametrize("before", ["i", "g", "b"])
async def test_a_warning_is_seen_whatever_was_said_before(before: str) -> None:
    with begin("tutor") as session:
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot, "2", before, "enter")
            assert WARNING in text_of(app)
            assert NOT_AGREED not in text_of(app)
            assert session.record.helped == ({"tutor": 1}, {})
            await settled(pilot, before)
            assert WARNING not in text_of(app)


async def test_a_warning_is_seen_after_a_refusal() -> None:
    with begin("tutor") as session:
        for action in (NO_FOREPLACEMENT, NO_FOREPLACEMENT, Card.parse("TC")):
            session.play(action)
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot, "1", "4")
            assert "Ben must follow suit" in text_of(app)
            await settled(pilot, "enter")
            assert "A♣ costs 42 points" in text_of(app)


async def test_an_error_is_seen_after_what_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Action) -> None:
        raise StorageError("the disk is full")

    with begin() as session:
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            monkeypatch.setattr(session, "play", refuse)
            for asked in "gb":
                await settled(pilot, asked, "enter")
                assert "the disk is full" in text_of(app)


async def test_a_hint_takes_the_place_of_why_there_was_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Match) -> Advice:
        raise ZeroDivisionError

    with begin("hints") as session:
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            with monkeypatch.context() as patch:
                patch.setattr(Advice, "of", fail)
                await settled(pilot, "i")
                assert NO_HELP in text_of(app)
            await settled(pilot, "i")
            assert "Hint: foreplace nothing" in text_of(app)
            assert NO_HELP not in text_of(app)


async def test_why_the_tutor_could_not_look_is_told_although_the_card_is_played(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(_: Match) -> Advice:
        raise ZeroDivisionError

    monkeypatch.setattr(Advice, "of", fail)
    with begin("tutor") as session:
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            table(app).action_play()
            await settled(pilot)
            assert session.match.hands[0].actions == (NO_FOREPLACEMENT,)
            assert NO_HELP in text_of(app)
            await press(pilot, "right")
            assert NO_HELP not in text_of(app)


async def test_a_hint_follows_how_cards_are_written() -> None:
    with begin("hints") as session:
        session.play(NO_FOREPLACEMENT)
        session.play(NO_FOREPLACEMENT)
        app = MateApp(session)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot, "i")
            assert "Hint: play A♥;" in text_of(app)
            app.change("suits", "letters")
            await settled(pilot)
            assert "Hint: play AH;" in text_of(app)


async def test_in_the_least_terminal_a_name_with_a_colon_does_not_cut_the_duty() -> None:
    with begin(names=("Dr: No", "Mr: X")) as session:
        app = MateApp(session)
        async with app.run_test(size=(40, 12)) as pilot:
            assert "Foreplace a card, or none." in text_of(app)
            await settled(pilot, "enter", "enter")
            assert " Any card." in text_of(app)
