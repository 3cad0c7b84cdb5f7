"""Two people play at one keyboard."""

from __future__ import annotations

from tests.record.disk import full_after
from tests.tui.screens import (
    click_card,
    click_no_foreplacement,
    play_out_hand,
    press,
    seated,
    table,
    text_of,
)
from textual.widgets._toast import Toast

from mate.record import load
from mate.rules import Card, Phase
from mate.session import Session
from mate.settings.file import SettingsFile
from mate.tui.app import MateApp
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.sheets import HandEndScreen

SIZE = (80, 24)


def left_before_last_card(session: Session, hands: int) -> None:
    """Play the first legal cards until only the last one of that hand is missing."""
    while sum(hand.outcome is not None for hand in session.match.hands) < hands:
        session.deal_if_due()
        assert session.match.current is not None
        session.play(session.match.current.position.legal_actions[0])
    session.take_back()


async def test_a_whole_match_is_played_by_keys_alone_and_a_rematch_has_the_same_players_and_rules(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3", "n", "n")
        assert session.match.current is not None
        assert session.match.current.position.foreplaced == (None, Card.parse("7C"))
        for hand in range(1, 5):
            await play_out_hand(pilot, app)
            assert len(session.match.hands) == hand
            assert isinstance(app.screen, MatchEndScreen if hand == 4 else HandEndScreen)
            if hand < 4:
                await press(pilot, "enter")
        assert load(session.path).finished
        await press(pilot, "m")
        rematch = app.session
        assert rematch is not None
        assert rematch is not session
        assert rematch.players == ("Ana", "Ben")
        assert rematch.match.ruleset == session.match.ruleset
        assert table(app).session is rematch
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_a_whole_hand_is_played_by_mouse_one_click_chooses_and_the_second_plays(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await click_card(pilot, app, 1, 0)
        assert not session.match.hands
        await click_card(pilot, app, 1, 0)
        assert session.match.hands[0].position.foreplaced[1] == Card.parse("AC")
        await click_no_foreplacement(pilot, app, times=2)
        assert session.match.hands[0].position.phase is Phase.LEAD
        while session.match.hands[0].outcome is None:
            position = table(app).hand.position
            places = tuple(table(app).hand.start.holdings[position.turn])
            card = position.legal_actions[-1]
            assert isinstance(card, Card)
            await click_card(pilot, app, position.turn, places.index(card), times=2)
        await press(pilot, "enter")
        assert isinstance(app.screen, HandEndScreen)


async def test_a_card_is_chosen_by_its_name_rank_or_suit_first(session: Session) -> None:
    async with seated(session) as (app, pilot):
        for keys, name in (
            ("ts", "TS"),
            ("h7", "7H"),
            ("dk", "KD"),
            ("Qd", "QD"),
            ("ca", "AC"),
            ("dq", "QD"),
        ):
            await press(pilot, *keys)
            assert table(app).chosen is Card.parse(name)
        await press(pilot, "k")
        assert "King of …: type the suit (c s h d)." in text_of(app)
        await press(pilot, "x")
        assert "type the suit" not in text_of(app)


async def test_r5_a_card_that_does_not_follow_suit_is_refused_with_the_reason(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "n", "n", "n", "n", "a", "c", "a", "c")
        before = session.record
        await press(pilot, "3")
        assert "Ana must follow suit: 10♣ or Q♣ (R5)." in text_of(app)
        await click_card(pilot, app, 1, 4)
        assert "A♥ is Ben's, not Ana's (R5)." in text_of(app)
        assert session.record is before


async def test_a_take_back_undoes_the_last_action_and_stands_in_the_log(session: Session) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3")
        match = session.match
        await press(pilot, "n", "n", "u")
        assert session.match == match
        assert "Undone: Ana's declaration." in text_of(app)
        await press(pilot, "u", "u")
        assert "Nothing to undo: the match has just begun." in text_of(app)
    assert session.path.read_bytes().count(b"take-back") == 2


async def test_the_end_of_a_hand_can_be_taken_back_from_table_and_sheet(session: Session) -> None:
    left_before_last_card(session, 1)
    async with seated(session) as (app, pilot):
        await press(pilot, "enter", "enter", "escape", "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        assert isinstance(app.screen, HandEndScreen)
        await press(pilot, "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        await press(pilot, "enter")
        assert table(app).hand is not session.match.hands[0]
        await press(pilot, "u")
        assert table(app).hand.outcome is None
        assert len(session.match.hands) == 1


async def test_leaving_an_unfinished_match_exits_with_3_and_can_be_resumed(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3", "escape")
    assert app.return_code == 3
    assert app.unfinished == session.path
    resumed = Session.resume(session.path)
    assert resumed.match == session.match
    app = MateApp(resumed)
    async with app.run_test(size=SIZE) as pilot:
        assert "Ben foreplaces 7♣." in text_of(app)
        await pilot.press("escape")


async def test_a_line_cut_short_is_told_when_the_match_goes_on(session: Session) -> None:
    session.close()
    with session.path.open("ab") as file:
        file.write(b'{"event":"decl')
    app = MateApp(Session.resume(session.path), kept=SettingsFile(problems=("deck is 3",)))
    async with app.run_test(size=SIZE, notifications=True) as pilot:
        await pilot.pause()
        assert "The log's last line was cut short" in text_of(app)
        (toast,) = app.screen.query(Toast)
        assert str(toast.render()) == "deck is 3."
        await pilot.press("escape")


async def test_a_full_disk_is_told_and_changes_nothing(session: Session) -> None:
    async with seated(session) as (app, pilot):
        before, data = session.match, session.path.read_bytes()
        with full_after(len(data)):
            await press(pilot, "3", "3")
        assert "cannot be written: file too large" in text_of(app)
        assert session.match == before
        assert session.path.read_bytes() == data
