"""Codes of matches: encoding, decoding, and errors."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest

from mate.errors import NotationError
from mate.record import MatchRecord, dumps, loads
from mate.record.code import code_of, record_of_code
from mate.record.terms import Clock
from mate.rules import DEAL_COUNT, Deal, Match, Ruleset
from mate.session import Session
from tests import steps
from tests.record.records import header, play_record
from tests.strategies import ALL_RULESETS

PAGE: Final = (Path(__file__).parents[2] / "docs" / "match-log.md").read_text("utf-8")
ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE: Final = re.compile(r"[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4})*")
LONGEST: Final = 48
WRONG: Final = " is not the code of a match. "


def random_match(seed: int) -> Match:
    """Return a random match with any rules, length, head start and ending, perhaps unfinished."""
    source = Random(seed)
    points, steps = source.randint(1, 968), source.choice((None, source.randrange(80)))
    first = header(
        source.choice(ALL_RULESETS),
        first_dealer=source.choice((0, 1)),
        length=source.choice(("match", "match", "round", "hand")),
        head_start=source.choice(((0, 0), (0, 0), (points, 0), (0, points))),
        clock=source.choice((None, Clock((1, 1), (0, 2)))),
    )
    return play_record(MatchRecord.begin(first), source, steps, concedes=0.03).match


def letters_of(number: int) -> str:
    """Return the letters that encode a number, as `docs/match-log.md` describes."""
    number *= 1024
    number += (1 - number) % 1019
    letters = ""
    while number or len(letters) % 4:
        number, place = divmod(number, 32)
        letters = ALPHABET[place] + letters
    return letters


def number_of(code: str) -> int:
    """Return the number that a code encodes, without the checksum."""
    number = 0
    for letter in code.replace("-", ""):
        number = number * 32 + ALPHABET.index(letter)
    return number // 1024


def mixed_radix_number(digits: list[tuple[int, int]]) -> int:
    """Return the mixed-radix number with these digits, each given with its radix."""
    number = 0
    for digit, radix in reversed(digits):
        assert 0 <= digit < radix
        number = number * radix + digit
    return number


def is_refused(text: str) -> bool:
    try:
        record_of_code(text)
    except NotationError as error:
        return WRONG in str(error)
    return False


@pytest.mark.parametrize(
    "seeds",
    [range(200), *(pytest.param(range(n, n + 10_000), marks=pytest.mark.deep)
                   for n in range(0, 100_000, 10_000))],
    ids=lambda seeds: f"{seeds[0]}-{seeds[-1]}",
)  # fmt: skip
def test_code_of_any_match_decodes_to_that_match_and_has_at_most_48_letters(seeds: range) -> None:
    kinds = set()
    for seed in seeds:
        match = random_match(seed)
        code = code_of(match)
        assert CODE.fullmatch(code)
        assert len(code.replace("-", "")) <= LONGEST
        record = record_of_code(code)
        assert record.match == match
        assert record.finished is match.finished
        agreed = any(hand.outcome and hand.outcome.agreed for hand in match.hands)
        ended = match.result.by if match.result else "unfinished"
        kinds.add((match.length, bool(any(match.head_start)), agreed, ended))
        if ended != "time":
            # A log without a clock can hold every match except a match lost on time.
            assert loads(dumps(record)).match == match
    assert len(kinds) > 30, kinds


def typing_errors(code: str) -> Iterator[str]:
    """Yield all codes with one changed, exchanged, missing or additional letter."""
    for place, letter in enumerate(code):
        before, after = code[:place], code[place + 1 :]
        yield before + after
        yield from (before + other + code[place:] for other in ALPHABET)
        yield from (before + other + after for other in ALPHABET.replace(letter, ""))
        for far, other in enumerate(after):
            if other != letter:
                yield before + other + after[:far] + letter + after[far + 1 :]
    yield from (code + other for other in ALPHABET)


def test_every_single_typing_error_in_a_code_is_detected() -> None:
    for seed in range(8):
        code = code_of(random_match(seed)).replace("-", "")
        assert not is_refused(code)
        assert [wrong for wrong in typing_errors(code) if not is_refused(wrong)] == []
    # These powers show that errors are detected even in codes twenty times as long.
    powers = {pow(32, place, 1019) for place in range(1018)}
    assert len(powers) == 1018
    assert 0 not in powers


def test_code_ignores_case_separators_and_look_alike_letters() -> None:
    match = random_match(5)
    code = code_of(match)
    for text in (
        code.lower(),
        code.replace("-", ""),
        f"  {code.replace('-', '  ')}\n",
        "-".join(code),
        code.replace("0", "O").replace("1", "l"),
        code.replace("0", "o").replace("1", "I"),
        code.replace("1", "i").replace("-", "\N{NO-BREAK SPACE}"),
    ):
        assert record_of_code(text).match == match


def test_match_has_exactly_one_code() -> None:
    code = code_of(random_match(5))
    assert letters_of(number_of(code)) == code.replace("-", "")
    # Leading zeros, and a remainder after the last digit, are errors.
    assert is_refused(f"0000-{code}")
    assert is_refused(letters_of(number_of(code) + 32**45))
    assert is_refused(code + "-0000")
    assert is_refused(f"{code}-{code}")
    with pytest.raises(NotationError, match=re.escape(f"'{code}0'{WRONG}A character is wrong")):
        record_of_code(f"{code}0")
    for version in (2, 3):
        number = mixed_radix_number([(version, 4), (100, 1000)])
        with pytest.raises(NotationError, match=f"format version {version}. This program reads"):
            record_of_code(letters_of(number))


def test_code_with_an_impossible_ending_is_rejected() -> None:
    match = Match(Ruleset.preset("bga")).deal(Deal.from_number(7))
    # Only the player to act can run out of time.
    assert not is_refused(code_of(match.give_up(0, "time")))
    assert is_refused(code_of(match.give_up(1, "time")))
    # Undone actions leave no trace in the code.
    played = match.play(match.hand.position.legal_actions[3])
    assert code_of(played.take_back()) == code_of(match) != code_of(played)
    while not match.finished:
        match = match.deal(Deal.from_number(7)) if match.needs_deal else match
        match = match.play(match.hand.position.legal_actions[0])
    # A finished match cannot be resigned.
    assert is_refused(code_of(match._replace(given_up=(0, "resignation"))))


def test_non_ascii_letters_that_become_latin_in_upper_case_are_rejected() -> None:
    codes = [code_of(random_match(seed)).replace("-", "") for seed in range(40)]
    for strange, plain in (("ſ", "S"), ("ﬆ", "ST"), ("ı", "1")):
        code = next(code for code in codes if plain in code)
        assert is_refused(code.replace(plain, strange))
    assert is_refused("".join(chr(ord(letter) + 0xFEE0) for letter in codes[0]))


def test_code_number_that_breaks_the_rules_is_rejected() -> None:
    head = [(1, 4), (0, 3), (0, 2), (0, 2), (0, 3), (0, 2), (0, 3), (0, 2), (0, 2)]
    deal = (7, DEAL_COUNT)

    def refuses(ending: int, steps: int, agreed: tuple[int, ...], *rest: tuple[int, int]) -> bool:
        draws = [(len(agreed), 5), *((after, 91) for after in agreed)]
        special = [(1, 2), (ending, 6), (steps, 91), *draws]
        return is_refused(letters_of(mixed_radix_number([*head, *special, *rest])))

    assert not refuses(1, 2, (), deal, (3, 10))
    assert not refuses(2, 2, (), deal, (3, 10))
    assert not refuses(1, 2, (2,), deal, (3, 10))
    # More steps than a match has; an agreed draw before the first card, after the last step, or
    # twice; and a match that should be finished, but is not after its steps.
    assert refuses(1, 90, (), deal, (3, 10))
    assert refuses(1, 2, (1,), deal, (3, 10))
    assert refuses(1, 2, (3,), deal, (3, 10))
    assert refuses(1, 2, (2, 2), deal, (3, 10))
    assert refuses(0, 2, (), deal, (3, 10))


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "-", "- - -", "0", "0000", "0" * 48, "1", "U", "UUUU", "+123", "1_000", "0x12"),
        *("'", "[b]", "\x00", "\x1b[2J", "\N{FAMILY}\N{ZERO WIDTH JOINER}", "\N{DIGIT ONE}" * 7),
        *("\N{LATIN SMALL LETTER SHARP S}" * 48, "\N{FULLWIDTH DIGIT ONE}" * 4),
        *("\N{LATIN SMALL LETTER DOTLESS I}" * 4, "A" * 1_000_000, "-" * 1_000_000),
    ],
)
def test_nonsense_code_is_rejected_in_one_short_line(text: str) -> None:
    with pytest.raises(NotationError) as refused:
        record_of_code(text)
    message = str(refused.value)
    assert WRONG in message
    assert len(message) < 250
    assert message.isprintable()


def test_code_omits_a_deal_after_undo_into_the_previous_round() -> None:
    matches = map(random_match, range(1000))
    match = next(each for each in matches if len(each.hands) == 3 and not each.given_up)
    while len(match.hands) > 1:
        match = match.take_back()
    record = record_of_code(code_of(match))
    assert (record.match.hands, record.match.deals) == (match.hands, match.deals[:1])


def test_match_continues_from_its_code_in_a_resumable_log(log: Path) -> None:
    match = Match().deal(Deal.from_number(7))
    match = match.play(match.hand.position.legal_actions[3])
    with Session.begin(record_of_code(code_of(match)), log) as session:
        assert session.match == match
        steps.play(session, match.hand.position.legal_actions[-1])
        played_on = session.match
    with Session.resume(log) as session:
        assert session.match == played_on
        # The actions of the code can also be undone.
        steps.take_back(session, 2)
        assert session.match == match.take_back()
    # A session picks the deal that the code does not contain.
    with Session.begin(record_of_code(code_of(Match())), log.with_name("other")) as session:
        assert len(session.match.deals) == 1


# Tests of the page `docs/match-log.md`.


def test_code_example_on_the_page_is_correct() -> None:
    example = loads(re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)[0].encode()).match
    text = PAGE.partition("<!-- code: begin -->")[2].partition("<!-- code: end -->")[0]
    rows = re.findall(r"^\| [^|]+ \| (\d+) \| (\d+) \|$", text, re.MULTILINE)
    found = re.search(r"The number is (\d+), and the code `([^`]+)`", text)
    assert found is not None
    number, code = found.groups()
    assert mixed_radix_number([(int(digit), int(radix)) for digit, radix in rows]) == int(number)
    assert letters_of(int(number)) == code.replace("-", "")
    assert code_of(example) == code
    resigned, lost = (example.give_up(*end) for end in ((1, "resignation"), (0, "time")))
    # As the table says, the digit for the ending is 3 if seat 0 lost on time, and 4 if seat 1
    # resigned.
    table = next(row for row in PAGE.splitlines() if row.startswith("| ending |")).split(", ")
    assert table[3:5] == ["lost on time by seat 0", "resigned by seat 1"]
    codes = {code, code_of(resigned), code_of(lost)}
    assert {one for one, _ in re.findall(rf"`({CODE.pattern})`", PAGE)} == codes
    assert f"`{ALPHABET}`" in PAGE
