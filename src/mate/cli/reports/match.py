"""A match as a JSON document, whose fields others rely on."""

from __future__ import annotations

import msgspec

from mate.cli.ruleflags import rules_object
from mate.record import MatchRecord, Series
from mate.rules import Card, Hand, Match, Outcome, Trick


def match_document(record: MatchRecord) -> dict[str, object]:
    """The match as `mate show --json` prints it; seats are 0 and 1."""
    match = record.match
    computers = record.header.computers
    return {
        "rules": rules_object(record.ruleset),
        "players": list(record.players),
        "finished": record.finished,
        "score": list(match.score),
        "winner": match.result.winner if match.result and record.finished else None,
        **({"computers": list(computers)} if computers else {}),
        **({"help": _help(record)} if record.header.help else {}),
        **({} if record.header.foresight else {"foresight": False}),
        **({"series": series_document(series)} if (series := record.header.series) else {}),
        "hands": [_hand(number, hand) for number, hand in enumerate(match.hands_dealt, start=1)],
    }


def series_document(series: Series) -> dict[str, object]:
    """The series and the place of the match in it, as in the log."""
    found: dict[str, object] = msgspec.to_builtins(series)
    return found


def _help(record: MatchRecord) -> dict[str, object]:
    agreed = record.header.help
    shown = [{kind: counts.get(kind, 0) for kind in agreed} for counts in record.helped]
    return {"agreed": list(agreed), "shown": shown}


def _hand(number: int, hand: Hand) -> dict[str, object]:
    return {
        "hand": number,
        "round": Match.round_of(number),
        "dealer": hand.dealer,
        "holdings": [str(holding) for holding in hand.start.holdings],
        "number": hand.deal.number,
        "foreplaced": [_card(card) for card in hand.position.foreplaced],
        "tricks": [_trick(trick) for trick in hand.tricks],
        "result": _result(hand.outcome),
    }


def _card(card: Card | None) -> str | None:
    return None if card is None else str(card)


def _trick(trick: Trick) -> dict[str, object]:
    return {
        "trick": trick.number,
        "leader": trick.leader,
        "lead": str(trick.lead),
        "reply": _card(trick.reply),
        "winner": trick.winner,
        "free": trick.free,
    }


def _result(outcome: Outcome | None) -> dict[str, object] | None:
    if outcome is None:
        return None
    if outcome.winner is None:
        return {"kind": "draw"}
    return {"kind": "mate", **outcome._asdict(), "card": str(outcome.card)}
