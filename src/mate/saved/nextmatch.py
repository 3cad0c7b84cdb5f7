"""The next match: a rematch, fair deals, and the choices that the form remembers."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from random import Random, SystemRandom
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from mate.cleaning import clean_names, name_key
from mate.disk import home, read_file, replace_file
from mate.errors import DealError, MatchError, MateError, StorageError
from mate.record import MatchRecord
from mate.record.series import SERIES_LENGTHS, Series, SeriesLength
from mate.record.terms import SEED_LIMIT, UNNAMED, RulesLine, Seat, Terms
from mate.rules import CLASSIC, PRESETS, Deal, Ruleset

OnDeal = Callable[[], None] | None
"""A function that the search for fair deals calls after each deal that is not fair."""


def rematch(record: MatchRecord, source: Random | None = None, progress: OnDeal = None) -> Terms:
    """Return the terms of the next match in a series or, if the series is over, of a new series.

    All terms stay except the deals and the first dealer. The other player deals first, because R17
    picks the first dealer at random only for the first match of a series. A match outside a series
    counts as the first match of an open series. A new series has the length of the old series.

    The deals come from a new seed, which is chosen so that no deal of the previous match comes
    again, not even with the holdings swapped or after a pause. After fair deals, the new deals are
    also fair.

    Raises:
        MatchError: if the match is not over.
        DealError: if no fair deals can be found.
    """
    result = record.match.result
    if result is None:
        raise MatchError("The match is not over, so the next one cannot start.")
    source = source or SystemRandom()
    old = record.header.series or Series.begin(None, source)
    dealer: Seat | None = 0 if record.header.first_dealer else 1
    series = old.next(result)
    if series is None:
        dealer, series = None, Series.begin(old.of, source)
    # Exclude both numbers of each deal, because the swapped deal has a different number.
    seen = {n for deal in record.match.deals for n in (deal.number, deal.swapped.number)}
    fair, rounds = is_fair(record), record.match.rounds
    terms = replace(record.header.terms, first_dealer=dealer, series=series, deals=())
    while True:
        new = replace(terms, seed=source.randint(0, SEED_LIMIT))
        if fair:
            new = with_fair_deals(new, progress)
        drawn = Random(new.seed)
        deals = [*map(Deal.parse, new.deals)] or [Deal.draw(drawn) for _ in range(rounds)]
        numbers = {deal.number for deal in deals}
        if new.seed != record.header.seed and len(numbers) == rounds and numbers.isdisjoint(seen):
            return new


# Fair deals are worth 0, so that neither dealing nor replying is an advantage.


def with_fair_deals(new: Terms, progress: OnDeal = None) -> Terms:
    """Return the terms with fair deals for all rounds, which count as chosen deals.

    Every match of a single hand needs fair deals, because no swap makes up for an unfair deal.

    Args:
        new: the terms; their seed, if any, determines the deals.

    Raises:
        DealError: if too many deals in a row are not fair, or a chosen deal is not fair.
    """
    from mate.dealing import FAIR, find_deal, solve_deal

    for deal in map(Deal.parse, new.deals):
        if value := solve_deal(deal, new.ruleset, new.hands).value:
            unfair = (
                f"Deal {deal.number} is worth {value} to its dealer under {new.ruleset.name} rules"
            )
            advice = "A single hand needs a deal that is worth 0: see mate deal --character fair."
            raise DealError(f"{unfair}. {advice}")
    if new.deals:
        return new
    source = SystemRandom() if new.seed is None else Random(new.seed)
    deals = [
        find_deal(FAIR, new.ruleset, source, progress, new.hands).deal for _ in range(new.rounds)
    ]
    return replace(new, deals=tuple(map(str, deals)))


def is_fair(record: MatchRecord) -> bool:
    """Return whether a match has fair deals: all deals were chosen beforehand and are fair.

    A match of a single hand always has a fair deal.
    """
    if not may_be_fair(record) or record.header.needs_fair_cards:
        return record.header.needs_fair_cards
    # Import lazily, because most matches have no chosen deals and need no solver.
    from mate.dealing import solve_deal

    deals = map(Deal.parse, record.header.deals)
    return not any(solve_deal(deal, record.ruleset).value for deal in deals)


def may_be_fair(record: MatchRecord) -> bool:
    """Return whether a match may have had fair deals; only solving the deals makes this certain."""
    terms = record.header
    return terms.needs_fair_cards or len(terms.deals) == terms.rounds


# A small file, which can be deleted safely, keeps the choices of the last match started from the
# form.

_FILE: Final = "last-match.json"
_SIZE_LIMIT: Final = 4096


class LastMatch(Terms, frozen=True, kw_only=True):
    """The terms chosen for the last match; the defaults are for a first match.

    Attributes:
        fair: whether fair deals were chosen.
        more: whether the collapsed options were shown.
        people: the name of the last person in each seat, even if the computer has the seat now.
    """

    fair: bool = False
    more: bool = False
    people: tuple[str, str] = UNNAMED

    @classmethod
    def of(cls, terms: Terms, **form: Any) -> LastMatch:
        """Return the choices for a match, without chosen deals and without custom rules.

        Args:
            form: the other choices of the form, keyed by the name of the attribute.
        """
        rules = terms.rules if terms.rules.name in PRESETS else RulesLine.of(CLASSIC)
        chosen = asdict(terms.terms) | {"rules": rules, "seed": None, "deals": ()}
        return cls(**chosen, **form)

    def between_people(self, names: tuple[str, str]) -> LastMatch:
        """Return the choices with each computer replaced by the last person in its seat.

        If both players would then have the same name, both get the given names.
        """
        seats = zip(self.players, self.computers, self.people, strict=True)
        one, other = (name if level is None else person for name, level, person in seats)
        if name_key(one) == name_key(other):
            one, other = names
        return replace(self, players=(one, other), computers=(None, None))


def load_last(names: tuple[str, str] = UNNAMED) -> LastMatch:
    """Return the choices for the last match or, if they cannot be read, for a first match.

    A given name that differs from `UNNAMED` was set on purpose and replaces the last name in the
    same seat.
    """
    try:
        found = _from_file(msgspec.json.decode(read_file(home() / _FILE, _SIZE_LIMIT)))
    except (MateError, OSError, ValueError, RecursionError):
        return LastMatch(players=names, people=names)
    last = found.names
    players, people = [*last], [*clean_names(found.people)]
    for seat in (0, 1):
        if names[seat] == UNNAMED[seat]:
            continue
        people[seat] = names[seat]
        if found.computers[seat] is None:
            players[seat] = names[seat]
            if players[1 - seat] == names[seat]:
                # Swap the names, because the two players have changed seats.
                players[1 - seat] = last[seat]
    return replace(found, players=(players[0], players[1]), people=(people[0], people[1]))


def _from_file(document: object) -> LastMatch:
    # Restore the rules from their name, and the series from its length.
    named = msgspec.convert(document, dict[str, Any])
    rules = RulesLine.of(Ruleset.preset(str(named.pop("rules", CLASSIC.name))))
    length = msgspec.convert(named.pop("series", None), SeriesLength | None)
    found = msgspec.convert(named, LastMatch)
    return replace(
        found, rules=rules, series=Series.begin(SERIES_LENGTHS[length]) if length else None
    )


def save_last(last: LastMatch) -> None:
    """Save the choices. Ignore disk errors, because the choices are only a convenience."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        series = None if last.series is None else last.series.length
        document = msgspec.to_builtins(last) | {"rules": last.rules.name, "series": series}
        replace_file(home() / _FILE, msgspec.json.encode(document))
