"""Sentences on the reasons why actions are mistakes, and on the effects of best actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, CauseKind, answers, trick_won
from mate.rules import Action, Card, Outcome, Phase
from mate.solver import Evaluation
from mate.words import capital, points
from mate.words.consequences import (
    WITHOUT,
    YOU,
    after,
    consequence,
    ending,
    is_about_action,
    loses_trick,
    losing,
    lost_less,
    mating_card,
    missed,
    named,
    owns,
    story,
    verb,
    what_was_better,
)
from mate.words.narrator import Narrator, why_it_ended

_WAS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "{player} should have saved {card}, {mating_card}",
    CauseKind.GUARD: "{was_answer}",
    CauseKind.WINNER: "{first_led}",
    CauseKind.LAST_ANSWER: "{was_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should have {forced} {card}, which threatened mate",
    CauseKind.DRAW_GUARD: "{player} should have {forced} {card}{the_guard}",
    CauseKind.DRAW_STOPPER: "{player} should have {forced} {card}{which_could}",
    CauseKind.BONUS: "foreplacing would have made {mate} count one trick more{and_later}",
    CauseKind.LEAD: "{player} should have {led}{for_mate}",
}
"""A clause for each kind of cause, about a mistake that was made."""
_WAS_BRIEFLY: Final[Mapping[CauseKind, str]] = {
    **_WAS,
    CauseKind.WINNER: "{player} needed {card} to {win}",
    CauseKind.LEAD: "{player} should have {led}{purpose}",
}
"""The clauses about a mistake that was made, for small pages, which have no room for more."""
_IS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "save {card}{until}",
    CauseKind.GUARD: "{is_answer}",
    CauseKind.WINNER: "save {card} to {win}{later}",
    CauseKind.LAST_ANSWER: "{is_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should {force} {card} now: it threatens mate",
    CauseKind.DRAW_GUARD: "{still_answers}",
    CauseKind.DRAW_STOPPER: "{player} should {force} {card} now{it_can}",
    CauseKind.BONUS: "foreplacing makes {mate} count one trick more{and_later}",
    CauseKind.LEAD: "{player} should {lead}{for_mate}",
}
"""A clause for each kind of cause, about a choice that is still open."""
_IS_BRIEFLY: Final[Mapping[CauseKind, str]] = {
    **_IS,
    CauseKind.LEAD: "{player} should {lead}{purpose}",
}
"""The clauses about an open choice, for small pages, which have no room for more."""
_NEEDS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "to mate",
    CauseKind.GUARD: "to answer {threats}",
    CauseKind.WINNER: "to {win}",
    CauseKind.LAST_ANSWER: "to answer {threats}",
}
"""The uses of a card, if a player needs the card for two causes that together explain a loss."""
_DEEDS: Final[Mapping[CauseKind, str]] = {
    CauseKind.WAIT: "delays mating with {action}",
    CauseKind.MATING_CARD: "saves {card}, the mating card",
    CauseKind.GUARD: "keeps {card}, {the_answer}",
    CauseKind.WINNER: "saves {card} to {win}",
    CauseKind.LAST_ANSWER: "keeps {card}, {the_answer}",
    CauseKind.DRAW_MATING_CARD: "{forces} {card}, which threatens mate",
    CauseKind.DRAW_GUARD: "{forces} {card}, the answer to {threats}",
    CauseKind.DRAW_STOPPER: "{forces} {card}, which would win a trick",
    CauseKind.BONUS: "makes a mate count one trick more",
    CauseKind.LEAD: "{leads}",
}
"""The effect of the best action, keyed by the kind of cause of the mistakes that it avoids."""
_LEADS: Final = {
    "keep": ("keep the lead", "kept the lead", "keeps the lead"),
    "take": ("win this trick", "won trick {trick}", "takes the lead"),
    "leave": (
        "leave the lead to {other}",
        "left the lead to {other}",
        "leaves the lead to {other}",
    ),
}
"""Phrases about the lead in three forms: after "should", after "should have", and as an effect."""


_MOST_ANSWERS: Final = 2
"""The maximum number of answers to a mating card that a sentence lists."""


def explain_mistake(cause: Cause, narrator: Narrator) -> str:
    """Say why an action was a mistake, what it allowed, and what would have been better.

    >>> from mate.grading import cause_of
    >>> from mate.rules import Holding, Position, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse("7..K."), Holding.parse("KQ...")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> cause = cause_of(solve(position), position, Card.parse("7C"))
    >>> explain_mistake(cause, Narrator(("Ana", "Ben"))).partition(". ")[0]
    "7♣ was Ana's only answer to Q♣, Ben's mating card"
    """
    return " ".join(explain_mistake_in_sentences(cause, narrator))


def explain_mistake_in_sentences(cause: Cause, narrator: Narrator) -> tuple[str, ...]:
    """Return the sentences of `explain_mistake` separately, because small pages omit the last."""
    player, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    clause, follows = _main_clause(cause, narrator, _WAS), ""
    better = what_was_better(cause, narrator, _after_order(cause, narrator))
    if cause.kind is CauseKind.WAIT:
        clause = f"{player} mated too soon"
    elif cause.kind is CauseKind.MATE_NOW:
        lacks = why_it_ended(narrator, cause.instead.end).removeprefix(f"{other} has ")
        better = f"{better}: {other} had {lacks.removesuffix('.')}"
    elif cause.loses_anyway:
        better = lost_less(cause, narrator)
    elif cause.now.end.winner == 1 - cause.player:
        follows = story(cause, narrator, could=True)
    elif not clause and _could_wait(cause):
        clause = "the mate could have waited"
    elif not clause and (why := missed(cause, narrator, could=True)):
        clause = f"{after(cause, cause.action, narrator)} {why}"
    return tuple(f"{capital(said)}." for said in (clause, follows, better) if said)


def in_short(cause: Cause, narrator: Narrator) -> str:
    """State the cause of a mistake in a clause: `K♥ was Ana's only answer to K♠`."""
    if clause := _main_clause(cause, narrator, _WAS_BRIEFLY):
        return clause
    return (lost_less if cause.loses_anyway else what_was_better)(cause, narrator)


def explain_fault(cause: Cause, narrator: Narrator, *, brief: bool = False, what: str = "") -> str:
    """Say what is wrong with an action, but not what is better: `K♥ is Ana's answer to K♠. …`.

    Args:
        brief: whether to leave out how the hand ends, for a narrow screen.
        what: a description of the action, such as `the obvious choice`, for a first sentence:
            `7♠, the obvious choice, fails.`
    """
    if what:
        action = capital(named(cause.action, cause, narrator))
        return f"{action}, {what}, fails. {it_for_action(cause, narrator, brief=brief)}"
    now, later = cause.now.end.points, cause.instead.end.points
    clause = _main_clause(cause, narrator, _IS_BRIEFLY if brief else _IS)
    match cause.kind:
        case CauseKind.WAIT:
            card = narrator.card(cause.action)
            heavier = "later" if cause.same_weight else "heavier"
            return f"Too soon: {card} mates for {points(now)}, but a {heavier} mate scores {later}."
        case CauseKind.MATE_NOW if cause.now.positions[1].is_mate:
            return f"Another mate scores {points(later)}, not {now}."
        case CauseKind.MATE_NOW:
            clause = "there is a mate at once"
    if not clause and _could_wait(cause):
        clause = "the mate can wait"
    if brief and clause:
        return sentences(clause)
    return sentences(clause, (losing if cause.loses_anyway else story)(cause, narrator))


def it_for_action(cause: Cause, narrator: Narrator, *, brief: bool = False) -> str:
    """Explain a fault in a sentence that follows the action's name: `It is Ana's answer to …`."""
    fault, card = explain_fault(cause, narrator, brief=brief), narrator.card(cause.action)
    if fault.startswith(f"{card} "):
        return f"It{fault.removeprefix(card)}"
    opening = capital(after(cause, cause.action, narrator))
    return f"Then{fault.removeprefix(opening)}" if fault.startswith(opening) else fault


def wrong_answer(
    cause: Cause, narrator: Narrator, *, brief: bool = False, gives_away: bool = True
) -> str:
    """Say what is wrong with an answer. If another answer mates for more, say that first.

    Args:
        gives_away: whether to say more than that, if another answer mates for more.
    """
    now, instead = cause.now.end, cause.instead.end
    mates_for_less = now.winner == instead.winner == cause.player
    if not mates_for_less or cause.kind in {CauseKind.WAIT, CauseKind.MATE_NOW}:
        return explain_fault(cause, narrator, brief=brief)
    mates, score = ending(now, narrator).rsplit(" for ", 1)
    if now.card is cause.better:
        # The name of the card would give the right answer away.
        mates = mates.partition(" with ")[0]
    less = f"{after(cause, cause.action, narrator)} {mates} for only {score}"
    if gives_away and not brief and (clause := clause_now(cause, narrator)):
        return sentences(less, clause)
    return sentences(f"{less}; more is possible")


def what_it_does(
    evaluation: Evaluation,
    action: Action,
    causes: Mapping[Action, Cause],
    end: Outcome,
    narrator: Narrator,
) -> str:
    """Say what a best action achieves, or what is wrong with a worse action.

    Args:
        causes: the cause of the mistake for each worse action.
        end: the end of the hand after the action.
    """
    position = evaluation.position
    if action in causes:
        return explain_fault(causes[action], narrator)
    ends = f"{ending(end, narrator)}."
    if position.play(action).is_mate:
        return capital(ends)
    if len(evaluation.values) == 1:
        what = "card left" if position.phase is Phase.LEAD else "legal reply"
        return f"The only {what}; {ends}"
    # Name the effect that avoids the costliest of the mistakes that the action avoids.
    beside = [each for each in causes.values() if each.better is action]
    beside.sort(key=lambda each: evaluation.loss(each.action))
    deed = _clause(beside[-1], narrator, _DEEDS) if beside else ""
    return capital(f"{deed}; {ends}" if deed else ends)


def clause_now(cause: Cause, narrator: Narrator) -> str:
    """State the cause of a mistake that can still be avoided; empty for causes without a clause."""
    return _main_clause(cause, narrator, _IS)


def keeps_all(evaluation: Evaluation, narrator: Narrator) -> str:
    """Say that every foreplacement costs points, and how many the cheapest costs."""
    cheapest = narrator.card(evaluation.ranked[1])
    cost = points(evaluation.loss(evaluation.ranked[1]))
    of_what = " in the round" if evaluation.whole_round else ""
    return f"Even the least costly foreplacement, {cheapest}, costs {cost}{of_what}."


def otherwise(cause: Cause, narrator: Narrator) -> str:
    """Say what follows a mistake, after a clause on its cause: `without it Ben mates with …`."""
    opening = WITHOUT if is_about_action(cause) else "otherwise"
    return f"{opening} {consequence(cause, narrator)}"


def with_best_play(end: Outcome, narrator: Narrator) -> str:
    """Say how best play ends: `with best play you mate with 7♥ on …`."""
    return f"with best play {ending(end, narrator)}"


def addressing(seat: int, narrator: Narrator) -> Narrator:
    """Return a narrator who addresses a player as "you"."""
    first, second = narrator.names
    return narrator._replace(names=(first, YOU) if seat else (YOU, second))


def sentences(*said: str) -> str:
    """Turn clauses into sentences and join the sentences; skip empty clauses."""
    return " ".join(f"{capital(each)}." for each in said if each)


def _main_clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """State the cause of a mistake or the job of its card; empty if the lines show neither."""
    if templates in (_IS, _IS_BRIEFLY) and loses_trick(cause):
        return f"{narrator.card(cause.action)} loses the trick"
    return _clause(cause.job, narrator, templates)


def _clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """Fill in the template for a cause, or return an empty text if there is no template."""
    if cause.together:
        return _two_clauses(cause, narrator, templates)
    player, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    mates = cause.instead.end.winner == cause.player
    lead, led, leads = (
        each.format(other=other, trick=cause.position.trick) for each in _LEADS[_about_lead(cause)]
    )
    was_answer, is_answer, the_answer = _answers(cause, narrator)
    win, which_could, it_can = _stops(cause)
    threats, card = _threats(cause, narrator), narrator.card(cause.card) if cause.card else ""
    force = "force out" if cause.is_forced else "attack"
    return templates.get(cause.kind, "").format(
        player=player,
        mate=f"{owns(player)} mate" if mates else f"any mate by {player}",
        action=narrator.card(cause.action),
        card=card,
        mating_card=_role_in_mate(cause, narrator),
        until=_until(cause, narrator),
        later=_later(cause, narrator),
        first_led=_first_led(cause, win, narrator),
        was_answer=was_answer,
        is_answer=is_answer,
        the_answer=the_answer,
        threats=threats,
        the_guard=f", which answers {threats}" if cause.threats else " at once",
        still_answers=f"{card} still answers {threats}"
        if cause.threats
        else f"{player} should {force} {card} now",
        and_later=" and come later" if cause.now.end.trick < cause.instead.end.trick else "",
        win=win,
        which_could=which_could,
        it_can=it_can,
        force=force,
        forced="forced out" if cause.is_forced else "attacked",
        forces="forces out" if cause.is_forced else "attacks",
        lead=lead,
        led=led,
        leads=leads,
        for_mate=_for_mate(cause, narrator),
        purpose=_for_mate(cause, narrator) or _against_mate(cause, narrator),
    )


def _two_clauses(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """State two causes: `Ana needed K♣ twice: to win trick 5 and to answer 7♣`."""
    first, second = cause.together
    player, over = narrator.names[cause.player], templates in (_WAS, _WAS_BRIEFLY)
    if first.card is second.card is cause.action and templates is not _DEEDS:
        needs = "needed" if over else verb(player, "needs")
        why = " and ".join(_clause(each, narrator, _NEEDS) for each in cause.together)
        return f"{player} {needs} {narrator.card(cause.action)} twice: {why}"
    clauses = [_clause(each, narrator, templates) for each in cause.together]
    # Begin with the clause that has a subject, because the other may be an order.
    one, two = sorted(clauses, key=lambda clause: not clause.startswith(f"{player} "))
    return f"{one} and {two.removeprefix(f'{player} ')}"


def _answers(cause: Cause, narrator: Narrator) -> tuple[str, str, str]:
    """Return clauses on the answer that a card gives: in the past, open, and as an apposition."""
    card = narrator.card(cause.card) if cause.card else ""
    player, threats = narrator.names[cause.player], _threats(cause, narrator)
    if guard := cause.protected:
        mating = mating_card(cause.now.end, narrator)
        answer = f"{narrator.card(guard.card)}, {owns(player)} answer to {mating}"
        return f"{card} protected {answer}", f"{card} protects {answer}", f"which protects {answer}"
    if cause.is_only_answer or cause.now.end.card in cause.threats:
        which = "only answer" if cause.is_only_answer else "answer"
        answer = f"{owns(player)} {which} to {threats}"
        return f"{card} was {answer}", f"{card} is {answer}", f"the answer to {threats}"
    to = f"{card} to answer {threats}"
    return f"{player} needed {to}", f"keep {to}", f"the answer to {threats}"


def _stops(cause: Cause) -> tuple[str, str, str]:
    """Return clauses on the trick that a card wins: `win trick 6`, `, which could win trick 6`.

    The clauses on a card of the opponent are empty if what follows shows what that card does.
    """
    won, lost = cause.won_at, cause.lost_answer
    # A player who wins a trick with a reply leads next.
    win = f"{'take the lead on' if won.led else 'win'} trick {won.trick}" if won else ""
    win = win or "win a later trick"
    if lost and lost.lead is cause.card:
        return win, "", ""
    return win, f", which could {win}", f": it can {win}"


def _role_in_mate(cause: Cause, narrator: Narrator) -> str:
    """Describe a mating card: `the mating card`, `a heavier mating card than Q♥`."""
    now, card = cause.now.end, cause.card
    if cause.instead.end.overmate:
        return "the card for an overmate on trick 10"
    if now.winner == cause.player and card and now.card.rank.weight < card.rank.weight:
        # Don't name the best action, which may also be the lighter mating card.
        than = "" if now.card is cause.better else f" than {narrator.card(now.card)}"
        return f"a heavier mating card{than}"
    return "the mating card"


def _until(cause: Cause, narrator: Narrator) -> str:
    """Say when a card should mate, after "save A♦": `: it mates once Ben has no diamonds …`."""
    other, card = cause.position.holdings[1 - cause.player], cause.card
    if cause.now.end.winner == cause.player or card is None:
        return f", {_role_in_mate(cause, narrator)}"
    answering = [each for each in other if answers(each, card)]
    if not answering:
        return f": {narrator.names[1 - cause.player]} can no longer answer it"
    if len(answering) > _MOST_ANSWERS:
        return f": it mates once {why_it_ended(narrator, cause.instead.end).removesuffix('.')}"
    gone = " and ".join(map(narrator.card, answering))
    return f": it mates once {gone} {'is' if len(answering) == 1 else 'are'} gone"


def _later(cause: Cause, narrator: Narrator) -> str:
    """Say why a player who mates needs a trick first: ` and mate with A♦`."""
    now, end = cause.now.end, cause.instead.end
    if end.winner != cause.player:
        return ""
    if end.overmate:
        return " for an overmate on trick 10"
    if now.winner == cause.player and cause.same_weight:
        return f" and mate{_on_later_trick(cause)}" if now.trick < end.trick else ""
    return "" if end.card is cause.better else f" and mate with {mating_card(end, narrator)}"


def _on_later_trick(cause: Cause) -> str:
    """Compare the tricks of two mates: ` on trick 10, not 7`."""
    return f" on trick {cause.instead.end.trick}, not {cause.now.end.trick}"


def _is_about_order(cause: Cause) -> bool:
    """Return whether a mistake led a card too early that wins a trick later."""
    won, card = cause.won_at, cause.card
    if cause.kind is not CauseKind.WINNER or cause.together or won is None or card is None:
        return False
    led = cause.position.phase is Phase.LEAD and isinstance(cause.better, Card)
    return led and (won.led is not None or trick_won(cause.now, card) is not None)


def _after_order(cause: Cause, narrator: Narrator) -> str:
    """Begin the sentence on the better line, after a clause on the order of two leads; or ''."""
    if not _is_about_order(cause.job):
        return ""
    # A sentence on the mate that follows the mistake comes between, so name the card again.
    mated = cause.now.end.winner == 1 - cause.player
    return f"with {narrator.card(cause.better)} first," if mated else "then"


def _first_led(cause: Cause, win: str, narrator: Narrator) -> str:
    """Say that a card should have been saved: `Ana should have led K♣ first, to take the …`."""
    player = narrator.names[cause.player]
    card = narrator.card(cause.card) if cause.card else ""
    if not _is_about_order(cause):
        return f"{player} needed {card} to {win}{_later(cause, narrator)}"
    first, won = f"{player} should have led {narrator.card(cause.better)} first", cause.won_at
    assert won is not None
    if won.led:
        return f"{first} and regained the lead with {card} on trick {won.trick}"
    return f"{first}: {card} would still have won trick {won.trick}"


def _could_wait(cause: Cause) -> bool:
    """Return whether the only difference is that the player could have mated later."""
    now, end = cause.now.end, cause.instead.end
    own = now.winner == end.winner == cause.player and cause.position.trick > 0
    return own and cause.same_weight and now.trick < end.trick


def _for_mate(cause: Cause, narrator: Narrator) -> str:
    """Say, for a cause about the lead, what mate the lead is for: ` to mate with A♦ later`."""
    now, end = cause.now.end, cause.instead.end
    if end.winner != cause.player or end.card is cause.better:
        return ""
    if now.winner == cause.player and cause.same_weight:
        return f" to mate{_on_later_trick(cause)}" if now.trick < end.trick else ""
    return f" to mate with {mating_card(end, narrator)} later"


def _against_mate(cause: Cause, narrator: Narrator) -> str:
    """Say what mate the lead prevents: ` to prevent a mate with 7♥`; empty for a draw."""
    if cause.now.end.winner != 1 - cause.player:
        return ""
    return f" to prevent a mate with {mating_card(cause.now.end, narrator)}"


def _about_lead(cause: Cause) -> str:
    if cause.kind is CauseKind.LEAD and cause.next_leader != cause.player:
        return "leave"
    return "take" if cause.position.phase is Phase.REPLY else "keep"


def _threats(cause: Cause, narrator: Narrator) -> str:
    """Name the leads that a cause's card answers: `K♠, Ben's mating card`, `K♠ and 10♥`."""
    if not cause.threats:
        return "several cards"
    *most, last = map(narrator.card, cause.threats)
    if most:
        return f"{', '.join(most)} and {last}"
    end = cause.now.end if cause.card is cause.action else cause.instead.end
    if end.winner is None or end.card is not cause.threats[0]:
        return last
    return f"{last}, {owns(narrator.names[end.winner])} mating card"
