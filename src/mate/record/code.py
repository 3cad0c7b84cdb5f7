"""A whole match, without names, as a code of letters and digits that is easy to write by hand.

The code is one number in mixed radix: the terms, the deals, and the index of each action among the
legal actions. `docs/match-log.md` describes the code for other programs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from functools import reduce
from itertools import product
from typing import Final

from msgspec.structs import replace

from mate import clock
from mate.cleaning import clean
from mate.errors import LogError, MatchError, NotationError
from mate.record.events import Header
from mate.record.matchrecord import MatchRecord
from mate.record.series import HEAD_START_LIMIT
from mate.record.terms import HANDS_OF, RulesLine, Terms
from mate.rules import DEAL_COUNT, HANDS, OPTIONS, ROUNDS, Deal, Match, Ruleset

_SINCE: Final = sorted({option.since for option in OPTIONS.values()})
"""The log versions that added rule options. Each such version also began a new code version."""
_VERSIONS: Final = 4
"""The number of code versions that a code can express."""
_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_BASE: Final = len(_ALPHABET)
# Map letters explicitly, because `str.upper` turns some other characters into Latin letters.
_READ_AS: Final = str.maketrans(f"{_ALPHABET.lower()}OILoil", f"{_ALPHABET}011011")
_GROUP: Final = 4
_LONGEST: Final = 64
"""A limit above the length of any code. `docs/match-log.md` states the maximum length."""

_PRIME: Final = 1019
"""The prime that detects typing errors: a code, read as a number in base 32, leaves remainder 1.

Each character adds its value, 0 to 31, times a power of 32. The powers within a code leave
different remainders, none of them 0, because remainders repeat only after 1018 powers.

- One wrong character changes the number by the difference of two values times a power of 32.
- Two swapped characters change the number by the difference of two values times the difference of
  two powers.

Neither change is a multiple of the prime. A missing or additional character leaves an incomplete
group.
"""

_ENDINGS: Final = (None, "unfinished", *product((0, 1), ("resignation", "time")))
"""The endings of a match: played to the end, unfinished, or given up as in `Match.given_up`."""
_STEPS: Final = ROUNDS + HANDS * 22
"""The maximum number of deals and actions in a match."""


def code_of(match: Match) -> str:
    """Return the code of a match, finished or not, for `record_of_code`.

    >>> from mate.rules import Deal
    >>> code_of(Match(Ruleset.preset("bga")).deal(Deal.from_number(38769)))
    '00N9-A7NP-41H6'
    """
    number = 0
    for digit, radix in reversed([*_digits(match)]):
        number = number * radix + digit
    number *= _BASE**2
    number += (1 - number) % _PRIME
    text = ""
    while number or len(text) % _GROUP:
        number, value = divmod(number, _BASE)
        text = _ALPHABET[value] + text
    return "-".join(re.findall("." * _GROUP, text))


def _digits(match: Match) -> Iterator[tuple[int, int]]:
    """Yield the digits of the code in reading order, each with its radix."""
    version = 1 + _SINCE.index(match.ruleset.since)
    yield version, _VERSIONS
    for name, values in _options(version).items():
        yield values.index(getattr(match.ruleset, name)), len(values)
    yield [*HANDS_OF.values()].index(match.length), len(HANDS_OF)
    yield match.first_dealer, 2
    yield any(match.head_start), 2
    if points := max(match.head_start):
        yield match.head_start.index(points) * HEAD_START_LIMIT + points - 1, 2 * HEAD_START_LIMIT
    steps: list[tuple[int, int]] = []
    agreed = []
    for place, deal in enumerate(match.deals):
        if match.hands_over < 2 * place:
            # Stop before a deal if undo has led back into the previous round.
            break
        steps.append((deal.number, DEAL_COUNT))
        for hand in match.hands[2 * place : 2 * place + 2]:
            steps += [(p.legal_actions.index(a), len(p.legal_actions)) for p, a in hand.steps()]
            if hand.outcome and hand.outcome.agreed:
                agreed.append((len(steps), _STEPS + 1))
    ending = _ENDINGS.index(match.given_up if match.finished else "unfinished")
    yield bool(ending or agreed), 2
    if ending or agreed:
        yield ending, len(_ENDINGS)
        yield len(steps), _STEPS + 1
        yield len(agreed), HANDS + 1
    yield from (*agreed, *steps)


def _options(version: int) -> dict[str, tuple[str | bool, ...]]:
    """Return the possible values of each rule option in codes of a version."""
    versions = _SINCE[:version]
    return {name: option.values for name, option in OPTIONS.items() if option.since in versions}


def record_of_code(text: str, terms: Terms = Terms()) -> MatchRecord:  # noqa: B008  # frozen
    """Return the record of a code's match, as if the match were played now.

    Case, hyphens and white space are ignored.

    Args:
        terms: the terms that the code does not contain, such as the names.

    Raises:
        NotationError: if the text is not the code of any match.
        MateError: if the terms are impossible.

    >>> record_of_code("oon9 a7np 4lh6").match.current_number
    1
    """
    letters = re.sub(r"[\s-]", "", text)[: _LONGEST + 1].translate(_READ_AS)
    number = reduce(lambda high, letter: high * _BASE + _ALPHABET.find(letter), letters, 0)
    if number % _PRIME == 1 and not len(letters) % _GROUP:
        # Ignore errors of the match, because they only show that the text is not a code.
        with suppress(LogError, MatchError):
            record = _record(number // _BASE**2, terms)
            # Reject other numbers for the same match, because a match has exactly one code.
            if code_of(record.match).replace("-", "") == letters:
                return record
    wrong = f"'{clean(text, 80)}' is not the code of a match."
    raise NotationError(f"{wrong} A character is wrong, missing or in the wrong place.")


def _record(number: int, terms: Terms) -> MatchRecord:
    """Return the record of the match that a number without its checksum encodes."""

    def take(radix: int) -> int:
        nonlocal number
        number, digit = divmod(number, radix)
        return digit

    version, newest = take(_VERSIONS), len(_SINCE)
    if not 1 <= version <= newest:
        reason = f"The code has format version {version}. This program reads version {newest}."
        raise NotationError(reason)
    rules = {name: values[take(len(values))] for name, values in _options(version).items()}
    agreed_on = {"length": [*HANDS_OF][take(len(HANDS_OF))], "first_dealer": take(2)}
    seat, points = divmod(take(2 * HEAD_START_LIMIT), HEAD_START_LIMIT) if take(2) else (0, -1)
    head_start = (0, points + 1) if seat else (points + 1, 0)
    ending, last, agreed = None, _STEPS, []
    if take(2):
        ending, last = _ENDINGS[take(len(_ENDINGS))], take(_STEPS + 1)
        agreed = [take(_STEPS + 1) for _ in range(take(HANDS + 1))]
    ruleset = RulesLine.of(Ruleset().changed(**rules))
    terms = replace(terms, rules=ruleset, head_start=head_start, **agreed_on)
    record = MatchRecord.begin(Header.of(terms, clock.now()))
    for done in range(last + 1):
        if done in agreed:
            record = record.offer_draw().accept_draw()
        if done == last or record.match.finished:
            break
        if record.match.needs_deal:
            record = record.deal(Deal.from_number(take(DEAL_COUNT)))
        else:
            legal = record.match.hand.position.legal_actions
            record = record.play(legal[take(len(legal))])
    if isinstance(ending, tuple):
        loser, by = ending
        if by == "resignation":
            return record.resign(loser)
        if loser != record.turn:
            raise MatchError("Only the player to act can run out of time.")
        # Add no event, because the event would state a time, and codes have no clock.
        return record._replace(match=record.match.give_up(loser, "time"))
    return record
