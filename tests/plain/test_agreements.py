"""Line mode: draws by agreement, resignation, forced replies, and drawn hands."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from mate.plain.conversation import Conversation
from mate.plain.play import play_in_lines
from mate.record import Terms, load
from mate.rules import Match, can_still_mate
from mate.session import Session
from tests.program import WORKED_DEAL, CommandLine, Done, actions_of_a_match

PLAIN = ("play", "--plain", "--names", "Ana", "Ben", "--first", "1", "--seed", "5")
WHOLE, PLAYED = actions_of_a_match()
Play = Callable[..., Done]


@pytest.fixture
def play(mate: CommandLine, log: Path) -> Play:
    """Plays lines of a match whose deals come from seed 5."""

    def run(*typed: str, flags: tuple[str, ...] = ()) -> Done:
        lines = "".join(f"{line}\n" for line in typed)
        return mate(*PLAIN, *flags, "--log", str(log), typed=lines)

    return run


def test_against_the_computer_the_offer_is_answered_at_once(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for accepts, told in ((True, "Club accepts."), (False, "Club declines.")):
        monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_, it=accepts: it)
        flags = ("--opponent", "club", "--names", "Ana", "--first", "1", "--deal", WORKED_DEAL)
        words = "AC\ndraw\n" if accepts else "AC\ndraw\naccept\n"
        done = mate("play", "--plain", *flags, "--rules", "bga", "--log", str(log), typed=words)
        assert told in done.out
        assert ("Draw agreed" in done.out) is accepts
        assert ("Nobody has offered" in done.out) is not accepts
        log.unlink()


def test_after_a_resume_nobody_accepts_an_offer_for_the_computer(
    mate: CommandLine, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mate.players.Computer.accepts_draw", lambda *_: False)
    flags = ("--opponent", "club", "--names", "Ana", "--first", "1", "--deal", WORKED_DEAL)
    mate("play", "--plain", *flags, "--rules", "bga", "--log", str(log), typed="AC\ndraw\n")
    done = mate("resume", "--plain", str(log), typed="accept\n")
    assert "Club declines." in done.out
    assert "Nobody has offered a draw to accept." in done.out
    assert load(log).match.hands[0].outcome is None


def test_forced_replies_go_by_themselves_where_the_setting_says_so(
    play: Play, mate: CommandLine, log: Path
) -> None:
    mate("settings", "forced", "play")
    match, typed, forced = Match(PLAYED.ruleset, 0, (PLAYED.deals[0],)), list[str](), 0
    while len(match.hands) < 2 and forced < 3:
        position = match.hand.position
        legal = position.legal_actions
        quiet = [action for action in legal if not position.play(action).is_mate] or legal
        if (only := position.forced) is None:
            typed.append(quiet[0].notation)
        forced += only is not None
        match = match.play(only or quiet[0])
    done = play(*typed)
    assert done.out.count("Forced: ") == forced == 3
    assert load(log).match.hands[0].actions == match.hands[0].actions
    log.unlink()
    undone = play(*typed, "undo")
    assert undone.out.count("Undone: ") == 2


def test_a_hand_whose_rest_is_drawn_is_ended_by_a_word_and_that_is_said_once(
    home: Path,  # noqa: ARG001  # where the match is kept
    capsys: pytest.CaptureFixture[str],
) -> None:
    for seed in range(400):
        with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, seed=seed)) as session:
            while not session.match.finished and not session.record.rest_is_drawn:
                session.deal_if_due()
                position = session.match.hand.position
                legal = position.legal_actions
                quiet = [each for each in legal if not position.play(each).is_mate]
                session.play((quiet or legal)[-1])
            if session.match.finished:
                continue
            assert not can_still_mate(session.match.hand.position)
            path = session.path
            break
    with Session.resume(path) as session:
        played = session.match.hand.position.legal_actions[0]
        number = session.match.current_number
        # Undone, it can be ended all the same.
        typed = f"{played.notation}\nundo\nend\n".encode()
        play_in_lines(session, Conversation(io.BytesIO(typed)))
        assert session.match.hands[number - 1].drawn_by_agreement
    assert capsys.readouterr().out.count("The rest is a draw: type end to end the hand") == 1
