"""Counting: properties that hold of any matches, and an example counted by hand."""

from __future__ import annotations

import json
from operator import attrgetter
from pathlib import Path
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from mate.cleaning import in_ascii
from mate.cli.commands.stats import player_text, statistics_document, statistics_text
from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.terms import Level, Seat
from mate.rules import Card, Draw, Mate, Outcome, mate_points
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch, end_of
from mate.session import Session
from mate.statistics.losses import FOUND_FILE, Finds, Found, HandLoss
from mate.statistics.tally import Player, Results, Tally, gather, player_called
from mate.words.figures import average
from mate.words.series import lifetime
from mate.words.statistics import TWICE, best_hand, facts, footnote

WINNERS: list[Seat | None] = [0, 1, None]
COMPUTERS: list[tuple[Level | None, Level | None]] = [
    (None, None),
    (None, "club"),
    ("club", "club"),
]
ACE = Card.parse("AC")
NAMES = st.sampled_from(["Ana", "ana", "Ben", "Chloé", "[/x]"])


@st.composite
def saved(draw: st.DrawFn) -> SavedMatch:
    """A match as the list has it, finished or not, with results that fit its score."""
    hands = draw(st.integers(0, 4))
    ends: list[Outcome] = []
    for _ in range(hands):
        winner: Seat | None = draw(st.sampled_from(WINNERS))
        trick, over, own = draw(st.integers(1, 10)), draw(st.booleans()), draw(st.booleans())
        points = mate_points(ACE, trick, foreplaced=own, overmate=over)
        ends.append(Draw(trick) if winner is None else Mate(winner, ACE, trick, points, over))
    score = tuple(sum(end.points_of(seat) for end in ends) for seat in (0, 1))
    computers = draw(st.sampled_from(COMPUTERS))
    return SavedMatch(
        log=str(draw(st.integers(0, 10**9))),
        players=(draw(NAMES), draw(NAMES)),
        score=(score[0], score[1]),
        finished=hands == 4,
        computers=computers,
        ends=tuple(map(end_of, ends)),
        problem=draw(st.sampled_from([None, None, None, "broken"])),
    )


def totals(tallies: list[Tally], *names: str) -> list[int]:
    return [sum(attrgetter(name)(tally) for tally in tallies) for name in names]


@given(st.lists(saved(), max_size=12))
def test_what_one_wins_another_loses_and_pairs_add_up_to_the_player(
    matches: list[SavedMatch],
) -> None:
    statistics = gather(matches)
    sound = [match for match in matches if match.problem is None]
    for tallies in (list(statistics.players.values()), list(statistics.pairs.values())):
        won, lost, drawn, unfinished = totals(
            tallies, "matches.won", "matches.lost", "matches.drawn", "matches.unfinished"
        )
        assert won == lost
        assert won + lost + drawn + unfinished == 2 * len(sound)
        hands_won, hands_lost, hands_drawn = totals(
            tallies, "hands.won", "hands.lost", "hands.drawn"
        )
        assert hands_won == hands_lost
        assert hands_won + hands_lost + hands_drawn == 2 * sum(len(m.ends) for m in sound)
        points, against = totals(tallies, "hands.points", "hands.against")
        assert points == against == sum(sum(match.score) for match in sound)
    assert statistics.broken == len(matches) - len(sound)
    for (one, other), tally in statistics.pairs.items():
        mirrored = statistics.pairs[other, one]
        ours, their = tally.matches, mirrored.matches
        assert (ours.won, ours.lost, ours.drawn) == (their.lost, their.won, their.drawn)
        hands, their = tally.hands, mirrored.hands
        assert (hands.points, hands.count) == (their.against, their.count)
        if ours.margin is not None and mirrored.matches.margin is not None:
            assert ours.margin == -mirrored.matches.margin
    for player, tally in statistics.players.items():
        pairs = [pair for (one, _), pair in statistics.pairs.items() if one == player]
        added = totals(pairs, "matches.won", "hands.won", "hands.points", "overmates")
        assert added == [tally.matches.won, tally.hands.won, tally.hands.points, tally.overmates]
        assert len(facts(tally)) > len(facts(tally, short=True)) > 0
        # The best hand is the highest, and mates lie between the first and the last.
        assert (tally.best is None) == (tally.hands.won == 0)
        if tally.best is not None:
            points = tally.hands.points
            assert points / tally.hands.won <= tally.best.mate.points <= points
            tricks = [hand.mate.trick for hand in tally.mates]
            assert 1 <= min(tricks) <= tally.best.mate.trick <= max(tricks)


def by_hand() -> list[SavedMatch]:
    """Ana beats Ben 80 – 15; ben leads Ana 242 – 0 after one hand; Ana and Ben draw all hands."""
    mate, draw = end_of(Mate(0, Card.parse("TD"), 8, 80)), end_of(Draw(10))
    lost = end_of(Mate(1, Card.parse("QS"), 5, 15))
    over = end_of(Mate(0, ACE, 10, 242, overmate=True))
    return [
        SavedMatch(
            log="1",
            players=("Ana", "Ben"),
            created="2026-03-01T18:30:00Z",
            score=(80, 15),
            finished=True,
            ends=(mate, lost, draw, draw),
        ),
        SavedMatch(
            log="2",
            players=("ben", "Ana"),
            created="2026-03-02T18:30:00Z",
            score=(242, 0),
            ends=(over,),
        ),
        SavedMatch(log="3", players=("Ana", "Ben"), finished=True, ends=(draw,) * 4),
        SavedMatch(log="4", problem="broken"),
    ]


def test_an_example_counted_by_hand() -> None:
    statistics = gather(by_hand(), {"1": tuple(map(HandLoss, ((7, 0), (0, 1), (3, 0), (0, 9))))})
    ana, ben = statistics.players[Player("ana")], statistics.players[Player("ben")]
    assert (statistics.matches, statistics.broken) == (3, 1)
    assert (statistics.analysed, statistics.to_analyse) == (1, 2)
    assert ana.name == "Ana"
    assert ana.matches == Results(1, 0, 1, 80, 15, unfinished=1)
    assert (ana.hands.won, ana.hands.lost, ana.hands.drawn) == (1, 2, 6)
    assert ana.hands.average == 80 / 9
    assert ana.matches.average == 40
    assert ana.matches.margin == 32.5
    assert ({hand.mate.trick for hand in ana.mates}, ana.overmates) == ({8}, 0)
    assert ana.lost.a_hand == 10 / 4
    assert best_hand(ana.best) == "80 against Ben, 2026-03-01, hand 1: mate with 10♦ on trick 8"
    assert ({hand.mate.trick for hand in ben.mates}, ben.overmates) == ({5, 10}, 1)
    assert ben.hands.average == 257 / 9
    assert ben.matches.margin == -32.5
    assert (
        best_hand(ben.best) == "242 against Ana, 2026-03-02, hand 1: overmate with A♣ on trick 10"
    )
    assert [what for what, _ in facts(ana)][:3] == ["matches", "hands", "points"]
    assert dict(facts(ana))["matches"] == "2 finished: 1 won, 0 lost, 1 drawn; 1 unfinished"
    assert dict(facts(ana))["hands"] == "9 finished: 1 won by mate (11%), 2 lost, 6 drawn"
    assert dict(facts(ana))["points lost"] == "2.5 a hand (1 of 2 matches analysed)"
    assert "series" not in dict(facts(ana))
    # Losses that do not fit the hands are not counted.
    for hands in (1, 5):
        statistics = gather(by_hand(), {"1": (HandLoss((7, 0)),) * hands, "2": ()})
        assert statistics.analysed == 0
        assert statistics.players[Player("ana")].lost.a_hand is None


def test_most_hands_come_first_then_most_finished_matches_and_the_latest_best_hand_counts() -> None:
    draw, mate = end_of(Draw(10)), end_of(Mate(0, Card.parse("TD"), 8, 80))
    statistics = gather(
        [
            SavedMatch(log="3", players=("Ben", "Ana"), ends=(draw, draw)),
            SavedMatch(log="2", players=("Ben", "Ana"), ends=(mate, draw)),
            SavedMatch(
                log="1", players=("Ben", "Cleo"), finished=True, ends=(draw, mate, draw, draw)
            ),
            SavedMatch(log="0", players=("Eva", "Dan"), finished=True, ends=(draw,) * 4),
        ]
    )
    assert [player.key for player in statistics.players] == ["ben", "cleo", "dan", "eva", "ana"]
    best = statistics.players[Player("ben")].best
    assert best is not None
    assert (best.match.log, best.number) == ("2", 1)


def test_a_margin_has_a_minus_sign_below_nothing_and_in_json_is_a_number() -> None:
    draw = end_of(Draw(10))
    drawn = SavedMatch(log="1", players=("Ana", "Ben"), finished=True, ends=(draw,) * 4)
    statistics = gather([drawn])
    ana = Player("ana")
    page = "\n".join(player_text(statistics.players[ana], statistics.opponents(ana)))
    assert not {"-0.0", "−0.0"} & set(page.split())
    assert "+0.0" in page
    assert average(-0.04, sign=True) == "+0.0"
    assert average(-0.04) == "0.0"
    statistics = gather(by_hand())
    ben = statistics.players[Player("ben")]
    page = "\n".join(player_text(ben, statistics.opponents(ben.player)))
    for told in (
        page,
        "\n".join(statistics_text(statistics)),
        dict(facts(ben, short=True))["margin"],
    ):
        assert "−32.5" in told
        assert "-32.5" not in told
        assert "-32.5" in in_ascii(told)
    (player,) = json.loads(json.dumps(statistics_document(statistics, [ben])))["players"]
    assert player["margin"] == -32.5


def test_a_person_called_like_a_level_is_asked_for_by_name() -> None:
    level, other = Player("", "club"), Player("", "expert")
    person = Player("club")
    assert player_called([level, person], "Club") == person
    assert player_called([level, person], "mate (club)") == level
    assert player_called([level, other], "CLUB") == level
    assert player_called([level, other], "nobody") is None


def test_that_a_computer_against_itself_counts_twice_is_said() -> None:
    draw = end_of(Draw(10))
    names = ("Club 2", "Club")
    match = SavedMatch(log="1", players=names, ends=(draw,), computers=("club", "club"))
    itself, usual = gather([match]), gather(by_hand())
    club = Player("", "club")
    assert itself.players[club].name == "Club"
    assert TWICE in " ".join(statistics_text(itself))
    assert TWICE in " ".join(player_text(itself.players[club], itself.opponents(club)))
    assert TWICE in footnote(itself)
    assert TWICE not in " ".join(statistics_text(usual))
    ana = Player("ana")
    assert TWICE not in " ".join(player_text(usual.players[ana], usual.opponents(ana)))


def test_who_keeps_the_name_of_a_seat_is_listed_nowhere_but_counts_against_others() -> None:
    end = end_of(Mate(0, ACE, 5, mate_points(ACE, 5, foreplaced=False, overmate=False)))
    found = gather([SavedMatch(log="1", players=("Ana", "player 2"), ends=(end,))])
    ana, nobody = Player("ana"), Player("player 2")
    assert [tally.name for tally in found.named] == ["Ana"]
    assert found.opponents(ana) == []
    assert found.latest is None
    assert found.pairs[nobody, ana].hands.lost == found.players[ana].hands.won == 1
    assert "Players without names are not listed." in footnote(found)
    assert not any("layer 2" in line for line in statistics_text(found))


def test_the_hall_of_mates_has_the_heaviest_the_latest_and_every_overmate_of_both() -> None:
    ten, seven = Card.parse("TD"), Card.parse("7S")
    mates = (
        Mate(0, ACE, 6, mate_points(ACE, 6, foreplaced=False, overmate=False)),
        Mate(1, seven, 9, mate_points(seven, 9, foreplaced=False, overmate=False)),
        Mate(1, ten, 10, mate_points(ten, 10, foreplaced=False, overmate=True), overmate=True),
    )
    names = ("Mia", "Tom")
    matches = [
        SavedMatch(log=str(number), players=names, ends=(end_of(mate),), finished=True)
        for number, mate in enumerate(mates)
    ]
    found = gather(matches[:2])
    mia, tom = Player("mia"), Player("tom")
    assert found.latest == (mia, tom)
    hall = found.pairs[mia, tom].hall_of_mates
    assert [(why, each.winner, each.mate) for why, each in hall] == [
        ("Heaviest", "Mia", mates[0]),
        ("Last trick", "Tom", mates[1]),
    ]
    hall = gather(matches).pairs[tom, mia].hall_of_mates
    assert [why for why, _ in hall] == ["Heaviest", "Last trick", "Overmate"]
    assert {each.mate for _, each in hall} == {mates[2]}
    assert gather([SavedMatch(log="1", players=names)]).pairs[mia, tom].hall_of_mates == []


def test_the_score_of_two_players_counts_all_their_finished_matches() -> None:
    results = [(30, 20), (10, 20), (40, 0), (7, 7)]
    matches = [
        SavedMatch(log=str(number), players=("Mia", "Tom"), score=score, finished=True)
        for number, score in enumerate(results)
    ]
    pairs = gather(matches).pairs
    mia, tom = pairs.values()
    assert lifetime(mia.standing(), ("Mia", "Tom")) == "Mia 2 – 1 Tom, 1 drawn"
    assert lifetime(tom.standing(), ("Tom", "Mia")) == "Tom 1 – 2 Mia, 1 drawn"


def in_series(
    name: str,
    number: int,
    before: Standing,
    *,
    of: Literal[3, 5, 7] | None = 3,
    score: tuple[int, int] = (0, 0),
    finished: bool = True,
    players: tuple[str, str] = ("Ana", "Ben"),
) -> SavedMatch:
    return SavedMatch(
        log=f"{name}{number}",
        players=players,
        score=score,
        finished=finished,
        series=Series(name, number, of, before),
    )


def counts(matches: list[SavedMatch]) -> list[tuple[Results, int]]:
    """How the series of Ana and Ben went, for each of them, and how many go on."""
    ana, ben = Player("ana"), Player("ben")
    pairs = gather(matches).pairs
    tallies = pairs[ana, ben], pairs[ben, ana]
    return [(tally.series, tally.series_going_on) for tally in tallies]


def test_a_series_counts_by_its_last_match_whatever_became_of_the_others() -> None:
    last = in_series("a", 3, Standing((1, 1), 0, (50, 60)), score=(20, 10))
    assert counts([last]) == [(Results(won=1), 0), (Results(lost=1), 0)]
    first = in_series("a", 1, Standing(), score=(40, 10))
    second = in_series("a", 2, Standing((1, 0), 0, (40, 10)), score=(10, 50))
    assert counts([last, first, second]) == counts([second, last, first]) == counts([last])
    assert counts([first, second]) == [(Results(), 1), (Results(), 1)]
    assert counts([first]) == [(Results(), 1), (Results(), 1)]
    # What a match has scored counts once it is over; of two logs of one match the latest does.
    unfinished = in_series("a", 2, Standing((1, 0), 0, (40, 10)), score=(30, 0), finished=False)
    assert counts([unfinished, first]) == counts([first])
    lost = in_series("a", 3, Standing((1, 1), 0, (50, 60)), score=(10, 20))
    assert counts([last, lost]) == counts([last])


def test_series_are_won_lost_level_or_go_on() -> None:
    matches = [
        in_series("won", 2, Standing((1, 0), 0, (9, 0)), score=(9, 0)),
        in_series("lost", 2, Standing((0, 1), 0, (0, 9)), score=(0, 9)),
        in_series("level", 3, Standing((1, 1), 0, (9, 9)), score=(9, 9)),
        in_series("drawn", 3, Standing((0, 0), 2, (9, 9)), score=(9, 0)),
        in_series("begun", 2, Standing((1, 0), 0, (9, 0)), finished=False),
        in_series("open", 9, Standing((8, 0), 0, (99, 0)), of=None, score=(9, 0)),
    ]
    own, other = counts(matches)
    assert own == (Results(won=2, lost=1, drawn=1), 2)
    assert other == (Results(won=1, lost=2, drawn=1), 2)
    tally = gather(matches).players[Player("ana")]
    assert ("series", "2 won, 1 lost, 1 level; 2 in progress") in facts(tally)
    assert ("series", "2 – 1 – 1; 2 in progress") in facts(tally, short=True)


def test_what_two_pairs_call_the_same_are_two_series() -> None:
    matches = [
        in_series("a", 2, Standing((1, 0), 0, (9, 0)), score=(9, 0)),
        in_series("a", 2, Standing((1, 0), 0, (9, 0)), score=(9, 0), players=("Ana", "Cleo")),
    ]
    statistics = gather(matches)
    assert statistics.players[Player("ana")].series == Results(won=2)
    assert statistics.pairs[Player("cleo"), Player("ana")].series == Results(lost=1)


# What was found at the first try, kept for the next time.


def begun(created: str = "", action: int = 0) -> MatchRecord:
    """A match of which Ben, who deals, made the first action, and Ana the second."""
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=7)) as session:
        for choice in (action, 0):
            assert session.match.current is not None
            session.play(session.match.current.position.legal_actions[choice])
        header = session.record.header
        return session.record._replace(header=replace(header, created=created or header.created))


def test_what_was_found_counts_once_as_it_was_first_answered_by_whatever_program(
    home: Path,
) -> None:
    assert Finds().of("Ana") == Found(0, 0)
    record = begun()
    one, other = Finds(), Finds()
    one.note(record, 1, 0, right=True)
    one.note(record, 1, 1, right=False)
    for known in (one, Finds()):
        assert (known.of("BEN"), known.of("Ana")) == (Found(1, 1), Found(0, 1))
    other.note(record, 1, 0, right=False)
    kept = (home / FOUND_FILE).read_bytes()
    again = Finds()
    again.note(record, 1, 0, right=False)
    again.note(record, 1, 1, right=True)
    assert (again.of("Ben"), again.of("Ana")) == (Found(1, 1), Found(0, 1))
    assert (home / FOUND_FILE).read_bytes() == kept, "what was asked before is not kept again"


@pytest.mark.usefixtures("home")
def test_the_mistakes_of_other_matches_and_actions_are_others() -> None:
    finds = Finds()
    finds.note(begun(), 1, 0, right=True)
    finds.note(begun("2026-11-01T11:00:00Z"), 1, 0, right=False)
    assert finds.of("Ben") == Found(1, 2)
    finds.note(begun("2026-11-01T11:00:00Z", action=1), 1, 0, right=True)
    assert finds.of("Ben") == Found(2, 3)
    # What came after a mistake makes no other of it; who played whom does.
    record = begun("2026-11-01T11:00:00Z")
    finds.note(record._replace(match=record.match.take_back()), 1, 0, right=True)
    assert finds.of("Ben") == Found(2, 3)
    header = replace(record.header, players=("Cleo", "Ben"))
    finds.note(record._replace(header=header), 1, 0, right=True)
    assert finds.of("Ben") == Found(3, 4)


@pytest.mark.usefixtures("home")
def test_what_was_found_is_told_of_people_who_looked_and_only_against_everyone() -> None:
    finds = Finds()
    finds.note(begun(), 1, 0, right=True)
    against = SavedMatch(log="1", players=("Ben", "Club"), computers=(None, "club"))
    statistics = gather([*saved_matches(), against], finds=finds)
    assert statistics.players[Player("", "club")].found is None
    ben, ana = statistics.players[Player("ben")], statistics.players[Player("ana")]
    for told in (facts(ben), facts(ben, short=True)):
        assert dict(told)["found"] == "1 of 1 on the first try"
    for tally in (ana, statistics.pairs[Player("ben"), Player("ana")]):
        assert "found" not in dict(facts(tally))
    document = json.loads(json.dumps(statistics_document(statistics, [ben, ana])))
    assert [player["found"] for player in document["players"]] == [
        {"first_try": 1, "asked": 1},
        {"first_try": 0, "asked": 0},
    ]
