"""The next match: a rematch, and the remembered choices of the form."""

from __future__ import annotations

import os
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import asdict, replace
from tests.record.disk import time_limit
from tests.record.records import header, play_record
from tests.strategies import sources

from mate.errors import MatchError
from mate.record import Header, MatchRecord, Series, Standing, Terms
from mate.record.terms import SEED_LIMIT, RulesLine, Seat
from mate.rules import CLASSIC, Deal, Ruleset
from mate.saved.nextmatch import LastMatch, load_last, rematch, save_last

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
STOOD = Standing((1, 0), 1, (173, 131))


def finished_record(
    series: Series | None = None, *, seed: int | None = 7, first_dealer: Seat = 0, play: int = 1
) -> MatchRecord:
    """Return a match played at random to its end."""
    begun = MatchRecord.begin(header(seed=seed, first_dealer=first_dealer, series=series))
    return play_record(begun, Random(play))


def played(new: Terms, play: int) -> MatchRecord:
    return play_record(MatchRecord.begin(Header.of(new, NOW, "0.1.0")), Random(play))


def test_rematch_keeps_all_terms_except_dealer_and_deals() -> None:
    first = Terms(
        players=("Ana", "Skilled"),
        rules=RulesLine.of(CLASSIC.changed(free_move=True)),
        first_dealer=1,
        deals=(str(Deal.parse("KQ7.KQ.AKQ7.Q")),),
        seed=7,
        computers=(None, "club"),
        help=("hints", "tutor"),
        foresight=False,
        series=Series("abc", 1, 5, Standing()),
        length="round",
        head_start=(0, 40),
    )
    record = played(first, 1)
    new = rematch(record)
    series = Series("abc", 2, 5, Standing().after(record.match.result))
    assert new == replace(first, first_dealer=0, deals=(), seed=new.seed, series=series)
    assert new.seed != 7


def test_rematch_of_a_single_match_starts_an_open_series() -> None:
    with pytest.raises(MatchError, match="The match is not over"):
        rematch(MatchRecord.begin(header(seed=7)))
    record = finished_record()
    new, other = rematch(record), rematch(record)
    assert new.series is not None
    assert other.series is not None
    assert (new.series.match, new.series.of) == (2, None)
    assert new.series.before == record.standing == Standing().after(record.match.result)
    assert new.series.id != other.series.id


@pytest.mark.parametrize("of", [None, 3, 5, 7])
def test_first_dealer_alternates_until_the_series_is_over(of: Literal[3, 5, 7] | None) -> None:
    new, over = Terms(first_dealer=1, series=Series.begin(of)), False
    for play in range(9):
        if over:
            break
        record = played(new, play)
        assert record.header.series is not None
        assert (record.header.series.match, record.header.first_dealer) == (play + 1, 1 - play % 2)
        new, over = rematch(record), record.standing.ends(of)
    assert (new.first_dealer is None) is over is (of is not None)


def test_finished_series_is_followed_by_a_new_series_of_equal_length() -> None:
    record = finished_record(Series("abc", 3, 3, STOOD))
    dealers = set()
    for seed in range(20):
        new = rematch(record, Random(seed))
        assert new.series is not None
        assert (new.series.match, new.series.of, new.series.before) == (1, 3, Standing())
        assert new.series.id != "abc"
        assert new.first_dealer is None
        dealers.add(new.with_first_dealer().first_dealer)
    assert dealers == {0, 1}


@settings(max_examples=settings().max_examples // 4)
@given(sources(), st.none() | st.integers(0, 2**63 - 1))
def test_rematch_repeats_neither_seed_nor_deal(source: Random, seed: int | None) -> None:
    record = finished_record(seed=seed)
    seen = {deal.number for deal in record.match.deals}
    seeds = [seed]
    for play in range(4):
        new = rematch(record, source)
        assert new.seed is not None
        assert new.seed not in seeds
        seeds.append(new.seed)
        record = played(new, play)
        dealt = {deal.number for deal in record.match.deals}
        assert len(dealt) == 2
        assert seen.isdisjoint(dealt)
        seen = dealt


class Stubborn(Random):
    """A source of randomness that returns the given seeds first."""

    def __init__(self, *seeds: int) -> None:
        super().__init__(1)
        self._seeds = list(seeds)

    def randint(self, a: int, b: int) -> int:
        assert (a, b) == (0, SEED_LIMIT)
        return self._seeds.pop(0) if self._seeds else super().randint(a, b)


@pytest.mark.parametrize(
    ("deals", "seed"),
    [
        ([Deal(Deal.draw(Random(8)).other)], 0),
        # The seed changes even if the old seed dealt no cards.
        ([Deal.from_number(1), Deal.from_number(2)], 8),
    ],
)
def test_rematch_skips_seeds_that_repeat_a_deal(deals: list[Deal], seed: int) -> None:
    begun = MatchRecord.begin(header(seed=7, deals=map(str, deals)))
    assert rematch(play_record(begun, Random(1)), Stubborn(7, 8, 0)).seed == seed


# Tests of the remembered choices of the last match, which never cause an error.


def test_choices_of_the_last_match_read_back_as_written(home: Path) -> None:
    home.rmdir()
    assert load_last() == LastMatch()
    save_last(LastMatch())
    new = Terms(
        players=("Ana", "Skilled"),
        rules=RulesLine.of(Ruleset.preset("bga")),
        first_dealer=1,
        computers=(None, "club"),
        help=("tutor", "hints"),
    )
    last = LastMatch.of(new.checked())
    assert last == LastMatch(**asdict(replace(new, help=("hints", "tutor"))))
    save_last(last)
    assert load_last() == last
    # Custom rules are not remembered.
    unnamed = Terms(rules=RulesLine.of(CLASSIC.changed(free_move=True)))
    assert LastMatch.of(unnamed).rules.name == "classic"
    assert [path.name for path in home.iterdir()] == ["last-match.json"]


@pytest.mark.usefixtures("home")
def test_names_from_settings_replace_the_names_of_the_last_people() -> None:
    save_last(LastMatch(players=("Ana", "Ben")))
    for names, offered in {
        ("Player 1", "Player 2"): ("Ana", "Ben"),
        ("Eva", "Player 2"): ("Eva", "Ben"),
        ("Player 1", "Kim"): ("Ana", "Kim"),
        ("Eva", "Kim"): ("Eva", "Kim"),
        ("Ben", "Player 2"): ("Ben", "Ana"),
        ("Ben", "Ana"): ("Ben", "Ana"),
    }.items():
        assert load_last(names).players == offered
    last = LastMatch(players=("Ana", "Skilled"), computers=(None, "club"), people=("Ana", "Tom"))
    save_last(last)
    assert load_last() == last
    suggested = load_last(("Eva", "Kim"))
    assert (suggested.players, suggested.people) == (("Eva", "Skilled"), ("Eva", "Kim"))


def test_invalid_file_of_choices_is_ignored(home: Path) -> None:
    for data in (
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
    ):
        (home / "last-match.json").write_bytes(data)
        assert load_last() == LastMatch()
    # Hostile names are cleaned.
    (home / "last-match.json").write_text('{"players":["\\u001b[2J' + "x" * 90 + '",""]}')
    first, second = load_last().players
    assert first.isprintable()
    assert len(first) == 24
    assert second == "Player 2"


@pytest.mark.parametrize("obstacle", ["a file for the folder", "a pipe", "no home"])
def test_saving_choices_in_an_unusable_folder_is_not_an_error(
    home: Path, obstacle: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    if obstacle == "a file for the folder":
        home.rmdir()
        home.write_bytes(b"")
    elif obstacle == "a pipe":
        os.mkfifo(home / "last-match.json")
    else:
        monkeypatch.setenv("MATE_HOME", "~nobody-of-this-name/mate")
    with time_limit():
        assert load_last() == LastMatch()
        save_last(LastMatch())
        assert load_last() == LastMatch()


def test_players_without_a_computer_have_different_names() -> None:
    people = ("Ana", "Tom")
    last = LastMatch(players=("Skilled", "Ben"), computers=("club", None), people=people)
    assert last.between_people(("Ben", "Player 2")).players == ("Ana", "Ben")
    last = replace(last, people=("ben", "Tom"))
    assert last.between_people(("Ben", "Player 2")).players == ("Ben", "Player 2")
