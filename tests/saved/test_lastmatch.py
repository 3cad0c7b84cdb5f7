"""The choices of the last match are a convenience that never stands in the way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.record.disk import gives_up

from mate.record import Terms
from mate.record.terms import RulesLine
from mate.rules import CLASSIC, Ruleset
from mate.saved import nextmatch
from mate.saved.nextmatch import LastMatch


def test_what_was_chosen_is_what_is_found_and_nothing_is_left_beside_it(home: Path) -> None:
    home.rmdir()
    assert nextmatch.load_last() == LastMatch()
    nextmatch.save_last(LastMatch())
    new = Terms(
        players=("Ana", "Club"),
        rules=RulesLine.of(Ruleset.preset("bga")),
        first_dealer=1,
        computers=(None, "club"),
        help=("tutor", "hints"),
    )
    last = LastMatch.of(new.checked())
    assert last == LastMatch(
        players=("Ana", "Club"),
        computers=(None, "club"),
        rules=RulesLine.of(Ruleset.preset("bga")),
        first_dealer=1,
        help=("hints", "tutor"),
    )
    nextmatch.save_last(last)
    assert nextmatch.load_last() == last
    # Rules without a name are not kept.
    assert (
        LastMatch.of(Terms(rules=RulesLine.of(CLASSIC.changed(free_move=True)))).rules.name
        == "classic"
    )
    assert [path.name for path in home.iterdir()] == ["last-match.json"]


@pytest.mark.parametrize(
    ("last", "names", "offered"),
    [
        (("Ana", "Ben"), ("Player 1", "Player 2"), ("Ana", "Ben")),
        (("Ana", "Ben"), ("Eva", "Player 2"), ("Eva", "Ben")),
        (("Ana", "Ben"), ("Player 1", "Kim"), ("Ana", "Kim")),
        (("Ana", "Ben"), ("Eva", "Kim"), ("Eva", "Kim")),
        (("Ana", "Ben"), ("Ben", "Player 2"), ("Ben", "Ana")),
        (("Ana", "Ben"), ("Ben", "Ana"), ("Ben", "Ana")),
    ],
)
def test_names_that_are_set_stand_for_whoever_sat_there_last(
    last: tuple[str, str], names: tuple[str, str], offered: tuple[str, str]
) -> None:
    nextmatch.save_last(LastMatch(players=last))
    assert nextmatch.load_last(names).players == offered


def test_a_computer_is_not_called_by_the_name_that_is_set() -> None:
    nextmatch.save_last(LastMatch(players=("Ana", "Club"), computers=(None, "club")))
    assert nextmatch.load_last(("Eva", "Kim")).players == ("Eva", "Club")


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        b"\xff\xfe",
        b"[" * 5000,
        b'{"rules":"poker"}',
        b'{"players":["A"]}',
        b'{"computers":["grandmaster",null]}',
        b'{"help":["oracle"]}',
        b'{"first_dealer":2}',
        b'{"more":1}',
        b'{"players":["A","B"],"rules":"classic"' + b" " * 9000 + b"}",
    ],
)
def test_a_file_that_is_wrong_in_any_way_is_passed_over(home: Path, data: bytes) -> None:
    (home / "last-match.json").write_bytes(data)
    assert nextmatch.load_last() == LastMatch()


def test_hostile_names_in_it_are_cleaned(home: Path) -> None:
    (home / "last-match.json").write_text('{"players":["\\u001b[2J' + "x" * 90 + '",""]}')
    first, second = nextmatch.load_last().players
    assert first.isprintable()
    assert len(first) == 24
    assert second == "Player 2"


@pytest.mark.parametrize("stands", ["a file for the folder", "a pipe", "no home"])
def test_where_nothing_can_be_kept_that_is_no_error(
    home: Path, stands: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if stands == "a file for the folder":
        home.rmdir()
        home.write_bytes(b"")
    elif stands == "a pipe":
        os.mkfifo(home / "last-match.json")
    else:
        monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    with gives_up():
        assert nextmatch.load_last() == LastMatch()
        nextmatch.save_last(LastMatch())
        assert nextmatch.load_last() == LastMatch()


def test_between_people_nobody_has_the_name_of_the_other() -> None:
    last = LastMatch(players=("Club", "Ben"), computers=("club", None))
    assert last.between_people(("Ana", "Player 2")).players == ("Ana", "Ben")
    assert last.between_people(("Ben", "Player 2")).players == ("Ben", "Player 2")
