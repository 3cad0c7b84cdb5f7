"""In text, a round that is not over is not graded, unless that is asked for."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mate.cli import main
from mate.record.events import Help
from mate.session import NewMatch, Session

LEFT_OUT = "Round {} is not over, so its hands are left out; --open includes them."


def log_of(path: Path, hands: int, agreed: tuple[Help, ...] = ()) -> Path:
    """The log of a match that was left some actions into a hand."""
    new = NewMatch(("Ana", "Ben"), first_dealer=0, seed=11, help=agreed)
    with Session.begin(new, path) as session:
        while len(session.match.hands) < hands or len(session.match.hands[-1].actions) < 5:
            session.deal_if_due()
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[-1])
    return path


@pytest.mark.parametrize("hands", [1, 2])
def test_of_the_first_round_nothing_is_told(
    hands: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(log_of(tmp_path / "log.jsonl", hands))]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == LEFT_OUT.format(1)
    assert not any(word in shown for word in ("Best play", "lost", "value"))


@pytest.mark.parametrize("hands", [3, 4])
def test_the_round_that_is_over_is_told_and_the_other_one_not(
    hands: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(log_of(tmp_path / "log.jsonl", hands))]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == LEFT_OUT.format(2)
    assert [f"\nHand {number}. " in shown for number in (1, 2, 3)] == [True, True, False]
    assert "Points lost:" in shown


def test_it_is_graded_where_that_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = log_of(tmp_path / "log.jsonl", 4)
    for logs in ([str(log)], [str(log), str(log)]):
        assert main(["analyze", *logs, "--open"]) == 0
        shown = capsys.readouterr().out
        assert "left out" not in shown
        assert "\nHand 4. " in shown


@pytest.mark.parametrize("kind", ["hints", "values", "tutor"])
def test_help_that_tells_values_opens_it(
    kind: Help, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["analyze", str(log_of(tmp_path / "log.jsonl", 2, (kind,)))]) == 0
    assert (LEFT_OUT.format(1) in capsys.readouterr().out) is (kind == "tutor")


def test_the_document_has_every_hand_as_before(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = log_of(tmp_path / "log.jsonl", 4)
    documents = []
    for arguments in ([], ["--open"]):
        assert main(["analyze", str(log), "--json", *arguments]) == 0
        documents += json.loads(capsys.readouterr().out)
    assert documents[0] == documents[1]
    assert [hand["hand"] for hand in documents[0]["hands"]] == [1, 2, 3, 4]


def test_a_replay_in_lines_grades_it_only_where_that_is_asked_for_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = log_of(tmp_path / "log.jsonl", 4)
    assert main(["replay", str(log), "--plain", "--analysis"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[-1] == LEFT_OUT.format(2)
    assert [f"\nHand {number}. " in shown for number in (1, 2, 3)] == [True, True, False]
    assert main(["replay", str(log), "--plain", "--analysis", "--open"]) == 0
    shown = capsys.readouterr().out
    assert "left out" not in shown
    assert "\nHand 4. " in shown


def test_a_replay_on_the_screen_has_a_key_for_it(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as status:
        main(["replay", "log.jsonl", "--open"])
    assert status.value.code == 2
    assert "--open needs --plain --analysis." in capsys.readouterr().err
