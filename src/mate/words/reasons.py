"""Why an action was a mistake, and what a best one does: causes of `mate.grading` in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, Kind, answers, trick_won
from mate.rules import Action, Card, Outcome, Phase, Position
from mate.solver import Evaluation
from mate.words import capital, plus_one, points
from mate.words.narrator import Narrator
from mate.words.narrator import why_it_ended as no_answer

_CLAUSES: Final[Mapping[Kind, str]] = {
    Kind.MATING_CARD: "{card} {is} {player}'s mating card",
    Kind.GUARD: "{card} {is} {player}'s {only}answer to {against}",
    Kind.WINNER: "{player} {needs} {card} to {win}",
    Kind.LAST_ANSWER: "{player} {cannot} spare {card}: it {answers} several cards",
    Kind.DRAW_MATING_CARD: "{card} {has} to be {drawn} now, or it mates {player}",
    Kind.DRAW_GUARD: "{card} {has} to be {drawn} first: it {answers} {against}",
    Kind.DRAW_STOPPER: "{card} {has} to be {drawn} first, or it wins {trick} for {other}",
    Kind.BONUS: "{player} {needs} the extra trick of a foreplacement",
}
"""Most causes in a clause, of now or, with other verbs, of what is past."""
_DEEDS: Final[Mapping[Kind, str]] = {
    Kind.WAIT: "Delays mating with {action}",
    Kind.MATING_CARD: "Keeps {card}, the mating card",
    Kind.GUARD: "Keeps {card}, the answer to {against}",
    Kind.WINNER: "Keeps {card} to win a later trick",
    Kind.LAST_ANSWER: "Keeps {card}, the answer to more than one card",
    Kind.DRAW_MATING_CARD: "Draws {card}, which would mate",
    Kind.DRAW_GUARD: "Draws {card}, which answers {against}",
    Kind.DRAW_STOPPER: "Draws {card}, which would win a trick",
    Kind.BONUS: "Makes the mate count a trick more",
}
"""What the better action does about a cause; who leads next is said of the lead."""
_PAST: Final = {
    "is": "was",
    "cannot": "could not",
    "has": "had",
    "needs": "needed",
    "answers": "answered",
}


def why(cause: Cause, narrator: Narrator) -> str:
    """Why an action was a mistake, and how the hand would have ended after the better one.

    >>> from mate.grading import cause_of
    >>> from mate.rules import Holding, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> cause = cause_of(solve(position), position, Card.parse("TD"))
    >>> why(cause, Narrator(("Ana", "Ben")))
    "10♦ was Ana's only answer to 10♥; after K♦ the hand would have been drawn."
    """
    better = _after(cause.better, cause.position, narrator)
    ended = _ends(cause.instead.end, cause, narrator, would=True)
    if cause.now.end.winner == cause.instead.end.winner is not None:
        ended = f"{ended}, not {cause.now.end.points}"
    match cause.kind:
        case Kind.MATE_NOW:
            told = f"{in_short(cause, narrator)}: {no_answer(narrator, cause.instead.end)}"
        case Kind.WAIT:
            told = f"Too soon: {better} {ended}."
        case _ if _is_known_by_end(cause):
            told = f"{better} {ended}."
        case _ if _is_lost(cause):
            told = f"{_lost_anyway(cause, narrator)}."
        case _:
            told = f"{in_short(cause, narrator)}; {better} {ended}."
    return capital(told)


def in_short(cause: Cause, narrator: Narrator) -> str:
    """The cause of a mistake that was made, in a clause: `K♥ was Ana's only answer to K♠`."""
    better = _after(cause.better, cause.position, narrator)
    match cause.kind:
        case Kind.MATE_NOW:
            mate = cause.instead.end
            scored = points(mate.points)
            return f"{narrator.card(cause.better)} would have mated at once for {scored}"
        case _ if cause.kind is Kind.WAIT or _is_known_by_end(cause):
            return f"{better} {_ends(cause.instead.end, cause, narrator, would=True)}"
        case _ if _is_lost(cause):
            return _lost_anyway(cause, narrator)
        case Kind.LEAD:
            return _lead(cause, narrator, "had")
        case _:
            return _clause(cause, narrator, _PAST)


def fault(cause: Cause, narrator: Narrator, *, brief: bool = False) -> str:
    """What is wrong with an action, without what is better: `K♥ is Ana's only answer to K♠; …`.

    Args:
        brief: leave out how the hand ends, for a narrow screen.
    """
    after = _after(cause.action, cause.position, narrator)
    ends = f"{after} {_ends(cause.now.end, cause, narrator)}"
    now, instead = points(cause.now.end.points), points(cause.instead.end.points)
    match cause.kind:
        case _ if _is_known_by_end(cause):
            return f"{capital(ends)}."
        case Kind.WAIT:
            return f"Too soon: {narrator.card(cause.action)} scores {now}, a later mate {instead}."
        case Kind.MATE_NOW if cause.now.positions[1].is_mate:
            return f"Another mate scores more: {instead}, not {now}."
        case Kind.MATE_NOW:
            clause = "There is a mate at once"
        case _ if _is_lost(cause):
            clause = (
                f"{narrator.names[cause.player]} is lost either way, but there is a cheaper end"
            )
            ends = f"{after} {_ending(cause.now.end, narrator)}"
        case Kind.LEAD:
            clause = _lead(cause, narrator, "has")
        case _:
            clause = _clause(cause, narrator, {verb: verb for verb in _PAST})
    return capital(f"{clause}." if brief else f"{clause}; {ends}.")


def wrong_answer(cause: Cause, narrator: Narrator, *, brief: bool = False, mates: str = "") -> str:
    """The same of an answer; where another one mates for more, that comes first.

    Args:
        mates: who mates, if not by name: `you mate`. Then nothing more is given away.
    """
    now, instead = cause.now.end, cause.instead.end
    said = fault(cause, narrator, brief=brief)
    mates_for_less = now.winner == instead.winner == cause.player
    if not mates_for_less or cause.kind in {Kind.WAIT, Kind.MATE_NOW}:
        return said
    after = capital(_after(cause.action, cause.position, narrator))
    who = mates or f"{narrator.names[cause.player]} mates"
    less = f"{after} {who}, but for only {points(now.points)}; more is possible."
    whole = brief or mates or _is_known_by_end(cause)
    return less if whole else f"{less} {fault(cause, narrator, brief=True)}"


def obvious_fault(cause: Cause, narrator: Narrator, *, brief: bool = False) -> str:
    """The same of the obvious action: `7♠, the obvious choice, fails: …`."""
    named = _named(cause.action, cause.position, narrator)
    told = fault(cause, narrator, brief=brief)
    return f"{named[0].upper()}{named[1:]}, the obvious choice, fails: {told}"


def what_it_does(
    evaluation: Evaluation,
    action: Action,
    causes: Mapping[Action, Cause],
    end: Outcome,
    narrator: Narrator,
) -> str:
    """What a legal action does, in one sentence: of a worse one, what is wrong with it.

    Args:
        causes: those of all worse actions.
        end: how the hand ends after the action.
    """
    position = evaluation.position
    if action in causes:
        return fault(causes[action], narrator)
    ends = f"{_ending(end, narrator)}."
    if position.play(action).is_mate:
        return capital(ends)
    if len(evaluation.values) == 1:
        what = "card left" if position.phase is Phase.LEAD else "legal reply"
        return f"The only {what}; {ends}"
    # Of what the worse actions lack, the costliest.
    beside = [each for each in causes.values() if each.better is action]
    beside.sort(key=lambda each: evaluation.loss(each.action))
    deed = _deed(beside[-1], narrator) if beside else ""
    return f"{deed}; {ends}" if deed else capital(ends)


def _deed(cause: Cause, narrator: Narrator) -> str:
    """What the better action does about a cause; empty if it is only known how the hand ends."""
    if cause.kind is Kind.LEAD:
        if cause.next_leader != cause.player:
            return f"Leaves the lead to {narrator.names[cause.next_leader]}"
        return "Keeps the lead" if cause.position.phase is Phase.LEAD else "Takes the lead"
    return _DEEDS.get(cause.kind, "").format(
        action=narrator.card(cause.action),
        card=narrator.card(cause.card) if cause.card else "",
        against=narrator.card(cause.against) if cause.against else "several cards",
    )


def _is_known_by_end(cause: Cause) -> bool:
    """Whether nothing can be said but how the hand ends."""
    # Where the loser deals, a round can be lost either way by a hand that is not.
    round_lost = cause.kind is Kind.LOST_ANYWAY and not _is_lost(cause)
    return cause.kind is Kind.ENDING or round_lost


def _is_lost(cause: Cause) -> bool:
    """Whether all was lost, and what mates was not given its way."""
    lost = cause.now.end.winner == cause.instead.end.winner == 1 - cause.player
    return lost and (cause.kind is not Kind.GUARD or cause.against is not cause.now.end.card)


def _lost_anyway(cause: Cause, narrator: Narrator) -> str:
    """`Ana was lost either way, but Q♦ was cheaper than A♠: 10♥ would have mated …, not …`."""
    end, now = cause.instead.end, cause.now.end
    cheap = f"{_mating_card(end, narrator)} would have mated {_when(end)}"
    costly = _when(now).removesuffix(" points")
    if now.card is not end.card:
        costly = f"{_mating_card(now, narrator)} {costly}"
    better = _named(cause.better, cause.position, narrator)
    if cause.card is not None and cause.card is not cause.action:
        better = f"{better}, which draws {narrator.card(cause.card)},"
    worse = _named(cause.action, cause.position, narrator)
    lost = f"{narrator.names[cause.player]} was lost either way"
    return f"{lost}, but {better} was cheaper than {worse}: {cheap}, not {costly}"


def _lead(cause: Cause, narrator: Narrator, had: str) -> str:
    """What should happen to the lead: `Ana had to keep the lead`."""
    player, leader = narrator.names[cause.player], narrator.names[cause.next_leader]
    if cause.next_leader != cause.player:
        return f"{leader} {had} to lead next"
    leads = cause.position.phase is Phase.LEAD
    return f"{player} {had} to {'keep the lead' if leads else 'win the trick and lead next'}"


def _clause(cause: Cause, narrator: Narrator, verbs: Mapping[str, str]) -> str:
    """What most causes say, with their verbs: `10♦ was Ana's only answer to 10♥`."""
    player, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    against = narrator.card(cause.against) if cause.against else "several cards"
    end = {Kind.GUARD: cause.now.end, Kind.DRAW_GUARD: cause.instead.end}.get(cause.kind)
    if end is not None and end.winner is not None and end.card is cause.against:
        against = f"{against}, {narrator.names[end.winner]}'s mating card"
    # A card that the mistake plays would win in the better line, another one after the mistake.
    line = cause.instead if cause.card is cause.action else cause.now
    won_at = trick_won(line, cause.card) if cause.card else None
    trick = f"trick {won_at.trick}" if won_at else "a trick"
    forced = len(cause.instead.positions[1].legal_actions) == 1
    return _CLAUSES[cause.kind].format(
        player=player,
        other=other,
        card=narrator.card(cause.card) if cause.card else "",
        against=against,
        only="only " if _is_only_answer(cause) else "",
        drawn="forced out" if forced else "drawn",
        # Whoever wins with a reply leads next.
        win=f"take the lead on {trick}" if won_at and won_at.led else f"win {trick}",
        trick=trick,
        **verbs,
    )


def _is_only_answer(cause: Cause) -> bool:
    """Whether the player holds no other card that answers what the cause is about."""
    held = cause.now.positions[1].holdings[cause.player]
    return cause.against is not None and not any(answers(card, cause.against) for card in held)


def _after(action: Action, position: Position, narrator: Narrator) -> str:
    if position.phase is Phase.DECLARE and not isinstance(action, Card):
        return "without foreplacing"
    return f"after {_named(action, position, narrator)}"


def _named(action: Action, position: Position, narrator: Narrator) -> str:
    """An action as a subject: `7♠`, `foreplacing 7♠`, `not foreplacing`."""
    if position.phase is not Phase.DECLARE:
        return narrator.card(action)
    return f"foreplacing {narrator.card(action)}" if isinstance(action, Card) else "not foreplacing"


def _ends(end: Outcome, cause: Cause, narrator: Narrator, *, would: bool = False) -> str:
    """How the hand ends, with the mating card only where the cause is about it or only ends are."""
    told = cause.kind in {Kind.ENDING, Kind.LOST_ANYWAY, Kind.WAIT}
    about = {cause.card, cause.against, cause.better if would else cause.action}
    named = told or end.card in about
    return _ending(end, narrator, named=named, would=would)


def _ending(end: Outcome, narrator: Narrator, *, named: bool = True, would: bool = False) -> str:
    """How the hand ends, or would have ended: `Ben mates with A♠ on trick 10 for 110 points`."""
    if end.winner is None:
        return "the hand would have been drawn" if would else "the hand is drawn"
    mates = "overmate" if end.overmate else "mate"
    mates = f"would have {mates}d" if would else f"{mates}s"
    card = f" with {_mating_card(end, narrator)}" if named else ""
    return f"{narrator.names[end.winner]} {mates}{card} {_when(end)}"


def _mating_card(end: Outcome, narrator: Narrator) -> str:
    return narrator.card(end.card) if end.card else ""


def _when(end: Outcome) -> str:
    return f"on trick {end.trick}{plus_one(end)} for {points(end.points)}"
