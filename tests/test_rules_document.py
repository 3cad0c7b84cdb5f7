"""The rules for players, compared with the program."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import pytest

from mate.rules import (
    NO_FOREPLACEMENT,
    OPTIONS,
    PRESETS,
    Action,
    Card,
    Deal,
    Hand,
    Holding,
    Rank,
    Ruleset,
    mate_points,
)
from mate.solver import solve

DOCUMENT = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
TERMINAL_WIDTH = 76
Row = dict[str, str]


def section(title: str) -> str:
    """Return the text below a heading, up to the next heading of the same or a higher level."""
    heading = re.search(rf"^(#+) {re.escape(title)}\n", DOCUMENT, flags=re.MULTILINE)
    assert heading is not None, f"the document has no section {title!r}"
    rest = DOCUMENT[heading.end() :]
    following = re.search(rf"^#{{1,{len(heading[1])}}} ", rest, flags=re.MULTILINE)
    return rest[: following.start()] if following else rest


def tables(text: str) -> list[list[Row]]:
    """Return all tables, each as a list of rows; a row maps columns to cells."""
    found = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE):
        lines = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()
        ]
        found.append([dict(zip(lines[0], line, strict=True)) for line in lines[2:]])
    return found


def holding_in(row: Row) -> Holding:
    suits = (row[suit] for suit in ("clubs", "spades", "hearts", "diamonds"))
    return Holding.parse(".".join(cell.replace(" ", "") for cell in suits))


WORKED_TITLES = re.findall(r"^### (.+)$", section("Worked hands"), flags=re.MULTILINE)


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def declarations_in(text: str, holdings: list[Row]) -> list[Action]:
    """Return the players' declarations, or an empty list if the text has no declarations."""
    said = dict(re.findall(r"(\w+) (foreplaces \w+[♣♠♥♦]|keeps all ten)\.", text))
    cards = [said[row["player"]].split()[-1] for row in holdings if said]
    return [NO_FOREPLACEMENT if card == "ten" else Card.parse(card) for card in cards]


@pytest.mark.parametrize("title", WORKED_TITLES)
def test_worked_hand_plays_as_described(title: str) -> None:
    text = in_one_line(section(title))
    holdings, tricks = tables(section(title))
    names, foreplaced = [row["player"] for row in holdings], declarations_in(text, holdings)
    named = re.search(r"follows the rule set `(\w+)`", text)
    ruleset = Ruleset.preset(named[1] if named else "classic" if foreplaced else "bga")
    hand = Hand.begin(Deal(holding_in(holdings[0])), ruleset)
    assert hand.deal.other == holding_in(holdings[1])
    assert f"{names[0]} is the dealer and leads" in text
    hand = hand.play_all(foreplaced)

    for row in tricks:
        for cell in filter(None, (row["lead"], row["reply"])):
            name, card = cell.removesuffix("#").split()
            assert names[hand.position.turn] == name
            hand = hand.play(Card.parse(card))
        trick = hand.tricks[-1]
        assert str(trick.number) == row["trick"]
        assert row["winner"] == ("" if trick.winner is None else names[trick.winner])
        assert (hand.outcome is not None) is row["lead"].endswith("#")

    outcome = hand.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.card is not None
    count = outcome.trick + bool(hand.position.foreplaced[outcome.winner])
    doubled = " × 2" if outcome.overmate else ""
    score = f"{outcome.card.rank.weight} × {count}{doubled} = {outcome.points} points"
    assert f"{names[outcome.winner]} scores {score}" in text
    # In the worked examples with declarations, both players always choose a best action.
    solution = solve(hand.deal, ruleset)
    for position, action in zip(hand.positions, hand.actions if foreplaced else (), strict=False):
        assert action in solution.evaluate(position).best


def test_table_of_rule_sets_agrees_with_the_program() -> None:
    (rows,) = tables(DOCUMENT[DOCUMENT.index("## Rule sets\n") : DOCUMENT.index("The columns are")])
    columns = ("foreplace", "trick 10", "2nd dealer", "privilege", "free move")
    assert [row["rule set"] for row in rows] == list(PRESETS)
    for row in rows:
        options = dict(Ruleset.preset(row["rule set"]).options)
        options["free_move"] = "on" if options["free_move"] else "off"
        if options["foreplacement"] == "none":
            options["tenth_trick"] = "–"
        assert dict(zip(options, (row[column] for column in columns), strict=True)) == options


def test_every_option_value_and_every_source_is_explained() -> None:
    for option, described in OPTIONS.items():
        text = section("Rule sets").split(f"**{option}**", 1)[1]
        explained = re.findall(r"^- `([a-z-]+)`: ", text.split("\n**")[0], flags=re.MULTILINE)
        values = (
            ["off", "on"] if option == "free_move" else [str(value) for value in described.values]
        )
        assert explained == values
    for preset in PRESETS:
        assert f"- `{preset}` follows " in section("Where they come from")


def test_clauses_of_the_rules_are_complete_ordered_and_fit_a_terminal() -> None:
    clauses = re.findall(r"^- \*\*R(\d+)\*\* ", DOCUMENT, flags=re.MULTILINE)
    assert clauses == [str(number) for number in range(1, 22)]
    assert len(WORKED_TITLES) == 6
    assert max(map(len, DOCUMENT.splitlines())) <= TERMINAL_WIDTH


def test_weights_agree_with_the_program() -> None:
    ((weights,),) = tables(section("The cards"))
    assert weights == {"rank": "weight"} | {rank.label: str(rank.weight) for rank in Rank}


@pytest.mark.parametrize("row", tables(section("Points"))[0], ids=lambda row: row["points"])
def test_scoring_example_is_correct(row: Row) -> None:
    points = mate_points(
        Card.parse(row["mating card"] + "C"),
        int(row["trick"]),
        foreplaced=row["foreplaced"] == "yes",
        overmate=row["overmate"] == "yes",
    )
    factors, _, result = row["points"].partition(" = ")
    assert int(result) == prod(map(int, factors.split(" × "))) == points
