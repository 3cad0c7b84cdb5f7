"""The match to come: what follows a match, fair cards, and the choices of the form, remembered."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from mate.cleaning import clean_names, name_key
from mate.disk import home, read_file, replace_file
from mate.errors import DealError, MatchError, MateError, StorageError
from mate.record import MatchRecord
from mate.record.series import SERIES_LENGTHS, Series, SeriesLength
from mate.record.terms import NOBODY, SEED_LIMIT, RulesLine, Seat, Terms
from mate.rules import CLASSIC, PRESETS, Deal, Ruleset

OnDeal = Callable[[], None] | None
"""Called after each deal that is drawn for fair cards."""


def rematch(record: MatchRecord, source: Random | None = None, progress: OnDeal = None) -> Terms:
    """The next match of the series of a match, or, where it is over, the first of another.

    All terms stay but the cards and the first dealer: that is the other player, since R17 draws
    lots only for the first match of a series. A match outside a series becomes the first of an open
    one. A new series has the length of the old one.

    The cards come from a new seed, chosen so that no deal of the match before returns from either
    side, even after the match is left and resumed. Fair cards are followed by fair cards.

    Raises:
        MatchError: if the match is not over.
        DealError: if no fair cards can be found.
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
    return replace(_other_cards(record, source, progress), first_dealer=dealer, series=series)


# Fair cards: deals that are worth 0, so that beginning gains nothing.


def with_fair_cards(new: Terms, progress: OnDeal = None) -> Terms:
    """The same match with fair deals in all rounds; its log has them as deals that were chosen.

    Every match of a single hand begins with what this returns: nobody else gets the same cards.

    Args:
        new: the match; its seed, if it has one, gives the deals.

    Raises:
        DealError: if too many deals in a row are not fair, or one that was chosen is not.
    """
    from mate.dealing import FAIR, draw, solved

    for deal in map(Deal.parse, new.deals):
        if value := solved(deal, new.ruleset, new.hands).value:
            unfair = (
                f"Deal {deal.number} is worth {value} to its dealer under {new.ruleset.name} rules"
            )
            raise DealError(f"{unfair}; a single hand needs cards that are worth 0.")
    if new.deals:
        return new
    source = SystemRandom() if new.seed is None else Random(new.seed)
    deals = [draw(FAIR, new.ruleset, source, progress, new.hands).deal for _ in range(new.rounds)]
    return replace(new, deals=tuple(map(str, deals)))


def is_fair(record: MatchRecord) -> bool:
    """Whether a match has fair cards: no log says so, but deals chosen for all rounds do."""
    if not may_be_fair(record) or record.header.needs_fair_cards:
        return record.header.needs_fair_cards
    # Most matches are not, and then nothing of the solver is needed.
    from mate.dealing import solved

    deals = map(Deal.parse, record.header.deals)
    return not any(solved(deal, record.ruleset).value for deal in deals)


def may_be_fair(record: MatchRecord) -> bool:
    """Whether a match may have had fair cards; certainty takes solving."""
    terms = record.header
    return terms.needs_fair_cards or len(terms.deals) == terms.rounds


def _other_cards(record: MatchRecord, source: Random, progress: OnDeal) -> Terms:
    """The same terms with no first dealer, another seed and, for fair cards, the deals it gives."""
    # Dealt to the other player first, the same cards have another number.
    seen = {n for deal in record.match.deals for n in (deal.number, deal.swapped.number)}
    fair, rounds = is_fair(record), record.match.rounds
    while True:
        seed = source.randint(0, SEED_LIMIT)
        new = replace(record.header.terms, first_dealer=None, seed=seed, deals=())
        if fair:
            new = with_fair_cards(new, progress)
        drawn = Random(seed)
        deals = [*map(Deal.parse, new.deals)] or [Deal.draw(drawn) for _ in range(rounds)]
        numbers = {deal.number for deal in deals}
        if seed != record.header.seed and len(numbers) == rounds and numbers.isdisjoint(seen):
            return new


# The choices for the last match started from the form, in a small file that may be deleted.

_SIZE_LIMIT: Final = 4096


class LastMatch(Terms, frozen=True, kw_only=True):
    """The terms of the last match as they were chosen; without arguments those for a first one.

    Attributes:
        fair: whether the cards were to be fair.
        more: whether the options that are folded were shown.
        people: by seat, the person who sat there last, even if the computer sits there now.
    """

    fair: bool = False
    more: bool = False
    people: tuple[str, str] = NOBODY

    @classmethod
    def of(cls, terms: Terms, **form: Any) -> LastMatch:
        """The choices that made a match; single cards and rules without a name are not kept.

        Args:
            form: what else the form says, by the names of the attributes.
        """
        rules = terms.rules if terms.rules.name in PRESETS else RulesLine.of(CLASSIC)
        chosen = asdict(terms.terms) | {"rules": rules, "seed": None, "deals": ()}
        return cls(**chosen, **form)

    def between_people(self, names: tuple[str, str]) -> LastMatch:
        """The same choices, with the people who last sat there in the seats of computers.

        Where one of them is what the other player is called, both have the given names.
        """
        seats = zip(self.players, self.computers, self.people, strict=True)
        one, other = (name if level is None else person for name, level, person in seats)
        if name_key(one) == name_key(other):
            one, other = names
        return replace(self, players=(one, other), computers=(None, None))


def _path() -> Path:
    return home() / "last-match.json"


def load_last(names: tuple[str, str] = NOBODY) -> LastMatch:
    """The choices of the last match; those for a first one if they cannot be read.

    A name other than that of `NOBODY` was set on purpose: it stands for whoever sat there last.
    """
    try:
        found = _from_file(msgspec.json.decode(read_file(_path(), _SIZE_LIMIT)))
    except (MateError, OSError, ValueError, RecursionError):
        return LastMatch(players=names, people=names)
    last = found.names
    players, people = [*last], [*clean_names(found.people)]
    for seat in (0, 1):
        if names[seat] == NOBODY[seat]:
            continue
        people[seat] = names[seat]
        if found.computers[seat] is None:
            players[seat] = names[seat]
            if players[1 - seat] == names[seat]:
                # Whoever sat here last has changed seats with the other one.
                players[1 - seat] = last[seat]
    return replace(found, players=(players[0], players[1]), people=(people[0], people[1]))


def _from_file(document: object) -> LastMatch:
    # The file has the name of the rules, and of the series only how long it is.
    named = msgspec.convert(document, dict[str, Any])
    rules = RulesLine.of(Ruleset.preset(str(named.pop("rules", CLASSIC.name))))
    length = msgspec.convert(named.pop("series", None), SeriesLength | None)
    found = msgspec.convert(named, LastMatch)
    return replace(
        found, rules=rules, series=Series.begin(SERIES_LENGTHS[length]) if length else None
    )


def save_last(last: LastMatch) -> None:
    """Keep the choices, unless the disk refuses: nothing is lost then but a convenience."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        series = None if last.series is None else last.series.length
        document = msgspec.to_builtins(last) | {"rules": last.rules.name, "series": series}
        replace_file(_path(), msgspec.json.encode(document))
