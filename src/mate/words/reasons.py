"""Sentences on the reasons why actions are mistakes, and on the effects of best actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, CauseKind
from mate.grading.causes import trick_won
from mate.rules import Action, Card, Outcome, Phase
from mate.solver import Evaluation
from mate.words import capital, plus_one, points
from mate.words.narrator import Narrator, why_it_ended

_WAS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "{card} was {mating_card}",
    CauseKind.GUARD: "{was_answer}",
    CauseKind.WINNER: "{player} needed {card} to {win}{later}",
    CauseKind.LAST_ANSWER: "{was_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should have {forced} {card}, which threatened mate",
    CauseKind.DRAW_GUARD: "{player} should have {forced} {card}{the_guard}",
    CauseKind.DRAW_STOPPER: "{player} should have {forced} {card}, which could {win}",
    CauseKind.BONUS: "foreplacing would have made {mate} count one trick more",
    CauseKind.LEAD: "{player} should have {led}",
}
"""A clause for each kind of cause, about a mistake that was made."""
_BRIEFLY: Final[Mapping[CauseKind, str]] = {
    **_WAS,
    CauseKind.WINNER: "{player} needed {card} to {win}",
}
"""The clauses about a mistake that was made, for small pages and to be joined."""
_IS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "save {card}{until}",
    CauseKind.GUARD: "{is_answer}",
    CauseKind.WINNER: "save {card} to {win}{later_now}",
    CauseKind.LAST_ANSWER: "{is_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should {force} {card} now: it threatens mate",
    CauseKind.DRAW_GUARD: "{player} should {force} {card} now{it_answers}",
    CauseKind.DRAW_STOPPER: "{player} should {force} {card} now: it can {win}",
    CauseKind.BONUS: "foreplacing makes {mate} count one trick more",
    CauseKind.LEAD: "{player} should {lead}",
}
"""A clause for each kind of cause, about a choice that is still open."""
_JOINED: Final[Mapping[CauseKind, str]] = {
    **_IS,
    CauseKind.MATING_CARD: "{card} is {mating_card}",
    CauseKind.GUARD: "{card} is {owns} answer to {threats}",
    CauseKind.WINNER: "{player} {needs} {card} to {win}",
    CauseKind.LAST_ANSWER: "{card} is {owns} answer to {threats}",
}
"""The clauses for two causes joined in a sentence, with statements in place of imperatives."""
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
    "take": ("win this trick", "won this trick", "takes the lead"),
    "leave": (
        "leave the lead to {other}",
        "left the lead to {other}",
        "leaves the lead to {other}",
    ),
}
"""Phrases about the lead in three forms: after "should", after "should have", and as an effect."""


def explain_mistake(cause: Cause, narrator: Narrator) -> str:
    """Say why an action was a mistake, what it allowed, and what would have been better.

    >>> from mate.grading import cause_of
    >>> from mate.rules import Holding, Position, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> cause = cause_of(solve(position), position, Card.parse("TD"))
    >>> explain_mistake(cause, Narrator(("Ana", "Ben"))).partition(". ")[0]
    "10♦ was Ana's only answer to 10♥"
    """
    return " ".join(explain_mistake_in_sentences(cause, narrator))


def explain_mistake_in_sentences(cause: Cause, narrator: Narrator) -> tuple[str, ...]:
    """Return the sentences of `explain_mistake` separately, because small pages omit the last."""
    better, other = _better(cause, narrator), narrator.names[1 - cause.player]
    clause, story = _main_clause(cause, narrator, _WAS), ""
    if cause.kind is CauseKind.WAIT:
        clause = f"{narrator.names[cause.player]} mated too soon"
    elif cause.kind is CauseKind.MATE_NOW:
        lacks = why_it_ended(narrator, cause.instead.end).removeprefix(f"{other} has ")
        better = f"{better}: {other} had {lacks.removesuffix('.')}"
    elif cause.loses_anyway:
        clause, better = clause or _delay(cause), _lost_less(cause, narrator)
    elif cause.now.end.winner == 1 - cause.player:
        story = _story(cause, narrator, could=True)
    return tuple(f"{capital(said)}." for said in (clause, story, better) if said)


def in_short(cause: Cause, narrator: Narrator) -> str:
    """State the cause of a mistake in a clause: `K♥ was Ana's only answer to K♠`."""
    in_losing = _delay(cause) or _lost_less(cause, narrator) if cause.loses_anyway else ""
    return _main_clause(cause, narrator, _BRIEFLY) or in_losing or _better(cause, narrator)


def explain_fault(cause: Cause, narrator: Narrator, *, brief: bool = False, what: str = "") -> str:
    """Say what is wrong with an action, but not what is better: `K♥ is Ana's answer to K♠. …`.

    Args:
        brief: whether to leave out how the hand ends, for a narrow screen.
        what: a description of the action, such as `the obvious choice`, for a first sentence:
            `7♠, the obvious choice, fails.`
    """
    if what:
        named = capital(_named(cause.action, cause, narrator))
        return f"{named}, {what}, fails. {it_for_action(cause, narrator, brief=brief)}"
    now, later = cause.now.end.points, cause.instead.end.points
    clause = clause_now(cause, narrator)
    match cause.kind:
        case CauseKind.WAIT:
            card = narrator.card(cause.action)
            return f"Too soon: {card} mates for {points(now)}, a later mate scores {later}."
        case CauseKind.MATE_NOW if cause.now.positions[1].is_mate:
            return f"Another mate scores {points(later)}, not {now}."
        case CauseKind.MATE_NOW:
            clause = "there is a mate at once"
    story = _losing(cause, narrator) if cause.loses_anyway else _story(cause, narrator)
    return sentences(clause or story) if brief else sentences(clause, story)


def it_for_action(cause: Cause, narrator: Narrator, *, brief: bool = False) -> str:
    """Explain a fault in a sentence that follows the action's name: `It is Ana's answer to …`."""
    fault, name = explain_fault(cause, narrator, brief=brief), f"{narrator.card(cause.action)} "
    return f"It {fault.removeprefix(name)}" if fault.startswith(name) else fault


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
    mates, score = _ending(now, narrator).rsplit(" for ", 1)
    if now.card is cause.better:
        # The name of the card would give the right answer away.
        mates = mates.partition(" with ")[0]
    less = f"{_after(cause, cause.action, narrator)} {mates} for only {score}"
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
    ends = f"{_ending(end, narrator)}."
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


def keeps_all(evaluation: Evaluation) -> str:
    """Advise keeping all ten cards, because every foreplacement costs points."""
    least = evaluation.loss(evaluation.ranked[1])
    return f"Keep all ten cards: every foreplacement costs {points(least)} or more."


def otherwise(cause: Cause, narrator: Narrator) -> str:
    """Say what follows a mistake, after a clause on its cause: `without it Ben mates with …`."""
    opening = _WITHOUT if _is_about_action(cause) else "otherwise"
    return f"{opening} {_consequence(cause, narrator)}"


def with_best_play(end: Outcome, narrator: Narrator) -> str:
    """Say how best play ends: `with best play you mate with 7♥ on …`."""
    return f"with best play {_ending(end, narrator)}"


def addressing(seat: int, narrator: Narrator) -> Narrator:
    """Return a narrator who addresses a player as "you"."""
    first, second = narrator.names
    return narrator._replace(names=(first, _YOU) if seat else (_YOU, second))


_ANSWERS: Final = frozenset({CauseKind.GUARD, CauseKind.LAST_ANSWER})
_YOU: Final = "you"
_WITHOUT: Final = "without it"


def _owns(name: str) -> str:
    return "your" if name == _YOU else f"{name}'s"


def _verb(name: str, verb: str) -> str:
    return verb.removesuffix("s") if name == _YOU else verb


def sentences(*said: str) -> str:
    """Turn clauses into sentences and join the sentences; skip empty clauses."""
    return " ".join(f"{capital(each)}." for each in said if each)


def _main_clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """State the cause of a mistake or the job of its card; empty for a side fact.

    In a losing hand, state only a cause whose effect the lines of best play show.
    """
    if cause.loses_anyway and not cause.is_shown_in_losing:
        return ""
    return _clause(cause.job, narrator, templates)


def _clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """Fill in the template for a cause, or return an empty text if there is no template."""
    if cause.together:
        if templates is _IS:
            templates = _JOINED
        if templates is _WAS:
            templates = _BRIEFLY
        first, second = (_clause(each, narrator, templates) for each in cause.together)
        card = cause.together[0].card
        return f"{first}, and {second.replace(narrator.card(card), 'it', 1) if card else second}"
    player, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    won, mates = cause.won_at, cause.instead.end.winner == cause.player
    lead, led, leads = (each.format(other=other) for each in _LEADS[_about_lead(cause)])
    was_answer, is_answer, the_answer = _answers(cause, narrator)
    threats = _threats(cause, narrator)
    to = ""
    if cause.now.end.winner == 1 - cause.player:
        to = f" to prevent a mate with {_mating_card(cause.now.end, narrator)}"
    elif mates and cause.instead.end.card is not cause.better:
        to = f" to mate with {_mating_card(cause.instead.end, narrator)} later"
    # A player who wins a trick with a reply leads next.
    win = "take the lead on" if won and won.led else "win"
    return templates.get(cause.kind, "").format(
        player=player,
        owns=_owns(player),
        needs=_verb(player, "needs"),
        mate=f"{_owns(player)} mate" if mates else f"any mate by {player}",
        action=narrator.card(cause.action),
        card=narrator.card(cause.card) if cause.card else "",
        mating_card=_role_in_mate(cause, narrator),
        until=_until(cause, narrator),
        later=_later(cause, narrator, "could"),
        later_now=_later(cause, narrator, "can"),
        was_answer=was_answer,
        is_answer=is_answer,
        the_answer=the_answer,
        threats=threats,
        the_guard=" at once" if cause.loses_anyway else f", the answer to {threats}",
        it_answers="" if cause.loses_anyway else f": it answers {threats}",
        win=f"{win} trick {won.trick}" if won else "win a later trick",
        force="force out" if cause.is_forced else "attack",
        forced="forced out" if cause.is_forced else "attacked",
        forces="forces out" if cause.is_forced else "attacks",
        lead=lead + to,
        led=led + to,
        leads=leads,
    )


def _answers(cause: Cause, narrator: Narrator) -> tuple[str, str, str]:
    """Return clauses on the answer that a card gives: in the past, open, and as an apposition."""
    card = narrator.card(cause.card) if cause.card else ""
    player, threats = narrator.names[cause.player], _threats(cause, narrator)
    if guard := cause.protected:
        mating = _mating_card(cause.now.end, narrator)
        answer = f"{narrator.card(guard.card)}, {_owns(player)} answer to {mating}"
        return f"{card} protected {answer}", f"{card} protects {answer}", f"which protects {answer}"
    if cause.is_only_answer or cause.now.end.card in cause.threats:
        answer = f"{_owns(player)} {'only ' if cause.is_only_answer else ''}answer to {threats}"
        return f"{card} was {answer}", f"{card} is {answer}", f"the answer to {threats}"
    to = f"{card} to answer {threats}"
    return f"{player} needed {to}", f"keep {to}", f"the answer to {threats}"


def _role_in_mate(cause: Cause, narrator: Narrator) -> str:
    """Describe a mating card: `Ana's mating card`, `a heavier mating card than Q♥`."""
    now, card, owner = cause.now.end, cause.card, _owns(narrator.names[cause.player])
    if cause.instead.end.card is not card:
        return f"one of {owner} mating cards"
    if now.winner == cause.player and card and now.card.rank.weight < card.rank.weight:
        return f"a heavier mating card than {narrator.card(now.card)}"
    return f"{owner} mating card"


def _until(cause: Cause, narrator: Narrator) -> str:
    """Say when a card should mate, after "save A♦": `: it mates when Ben has no diamonds …`."""
    now, end = cause.now.end, cause.instead.end
    if end.card is not cause.card:
        return f", {_role_in_mate(cause, narrator)}"
    if now.winner == cause.player:
        return ": it can mate for more"
    return f": it mates once {why_it_ended(narrator, end).removesuffix('.')}"


def _later(cause: Cause, narrator: Narrator, can: str) -> str:
    """Say why a player who mates needs a trick first: ` and mate with A♦`."""
    now, end = cause.now.end, cause.instead.end
    if end.winner != cause.player:
        return ""
    hidden = end.card is cause.better
    if now.winner != cause.player or (now.card is not end.card and not hidden):
        return "" if hidden else f" and mate with {_mating_card(end, narrator)}"
    if now.card is end.card and not hidden:
        return f", so that {_mating_card(end, narrator)} {can} mate later"
    return ", because a later mate scores more"


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
    return f"{last}, {_owns(narrator.names[end.winner])} mating card"


def _is_about_action(cause: Cause) -> bool:
    """Return whether the clause on a cause says only why the card of the mistake is needed."""
    kept = {*_ANSWERS, CauseKind.MATING_CARD}
    return cause.job.kind in kept and not cause.together and not cause.protected


def _story(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Say what follows an action: `after 7♥ Ben forces out K♦ with 10♦ and mates with K♥ on …`."""
    after = _after(cause, cause.action, narrator)
    if _is_about_action(cause) and _main_clause(cause, narrator, _IS):
        after = _WITHOUT
    return f"{after} {_consequence(cause, narrator, could=could)}"


def _consequence(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Say what follows the mistake: `Ben forces out K♦ with 10♦ and mates with K♥ on …`."""
    end, lost, instead = cause.now.end, cause.lost_answer, cause.instead.end
    mates = _ending(end, narrator, "could" if could else "")
    if cause.loses_anyway:
        return f"{mates} instead of {instead.points}"
    if end.winner == cause.player == instead.winner:
        return " for only ".join(mates.rsplit(" for ", 1))
    # Don't name the best action while the choice is still open.
    hidden = {cause.action} if could else {cause.action, cause.better}
    if end.winner is None and instead.winner == cause.player and instead.card not in hidden:
        return f"{mates}: {_mating_card(instead, narrator)} no longer mates"
    if lost is None or lost.card in hidden:
        return mates
    name, own = narrator.names[1 - cause.player], _owns(narrator.names[cause.player])
    if lost.lead is None:
        return f"{mates}, once {own} {narrator.card(lost.card)} is gone"
    verb = "force" if lost.is_forced else "take"
    verb = f"could {verb}" if could else _verb(name, f"{verb}s")
    taken = f"{narrator.card(lost.card)} with {narrator.card(lost.lead)}"
    out = " out" if lost.is_forced else ""
    mates = mates.removeprefix(f"{name} ").removeprefix("could ")
    return f"{name} {verb}{out} {taken} and {mates}"


def _losing(cause: Cause, narrator: Narrator) -> str:
    """Say why a choice loses more than it must: `Ben loses anyway, and an earlier mate …`."""
    name, end, instead = narrator.names[cause.player], cause.now.end, cause.instead.end
    loses, story = f"{name} {_verb(name, 'loses')} anyway", _story(cause, narrator)
    if story.startswith(_WITHOUT):
        return f"{loses}, but {story}"
    if not _same_weight(cause):
        return f"{loses}, but not necessarily to {_mating_card(end, narrator)}: {story}"
    if end.trick > instead.trick:
        story = story.replace(" on trick", " only on trick")
        return f"{loses}, and an earlier mate costs less: {story}"
    return f"{loses}, but can lose by less: {story}"


def _lost_less(cause: Cause, narrator: Narrator) -> str:
    """Say how a player who was losing could have lost by less: `Ben was losing anyway, but …`."""
    name, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    now, end, after = cause.now.end, cause.instead.end, _after(cause, cause.better, narrator)
    was, mates = f"{name} was losing anyway", _ending(end, narrator, "would have")
    if _same_weight(cause) and now.trick > end.trick:
        later = f"on trick {now.trick}{plus_one(now)} for {now.points}"
        return f"{was}, and an earlier mate costs less: {after} {mates}, not {later}"
    if now.card is not end.card and (trick := cause.threat_spent):
        mated = mates.removeprefix(f"{other} would have ").replace(" with ", " only with ", 1)
        spent = f"{other} would have spent {_mating_card(now, narrator)} on trick {trick}"
        return f"{was}, but {after} {spent} and {mated}, not {now.points}"
    return f"{was}, but {after} {mates}, not {now.points}"


def _same_weight(cause: Cause) -> bool:
    """Return whether the mates after the mistake and after the best action weigh the same."""
    now, end = cause.now.end.card, cause.instead.end.card
    return now is not None and end is not None and now.rank is end.rank


def _delay(cause: Cause) -> str:
    """Say that a player who is losing won a trick, which only delayed the mate; or ''."""
    card, better = cause.action, cause.better
    if not isinstance(card, Card) or not isinstance(better, Card):
        return ""
    same = cause.now.end.card is cause.instead.end.card
    delays = trick_won(cause.now, card) and not trick_won(cause.instead, better)
    return f"winning trick {cause.position.trick} only delayed the mate" if same and delays else ""


def _better(cause: Cause, narrator: Narrator) -> str:
    """Say what the best action would have done."""
    now, end, player = cause.now.end, cause.instead.end, narrator.names[cause.player]
    better, after = _named(cause.better, cause, narrator), _after(cause, cause.better, narrator)
    if cause.kind is CauseKind.MATE_NOW:
        return f"{player} could have mated at once with {better} for {points(end.points)}"
    if end.winner is None:
        drawn = f"{better} would have {'saved the draw' if now.winner is not None else 'drawn'}"
        return f"{drawn}{_because(cause, narrator)}"
    own = end.winner == cause.player
    mates = _ending(end, narrator, "could have" if own else "would have")
    if own and cause.answered_in_best and cause.job.kind in _ANSWERS:
        mated = mates.removeprefix(f"{player} could have ")
        answered = f"{narrator.card(cause.answered_in_best)} with {narrator.card(cause.action)}"
        mates = f"{player} could have answered {answered} and {mated}"
    if now.winner != end.winner:
        return f"{after} {mates}"
    said = now.card is end.card or cause.kind is CauseKind.MATING_CARD
    other = "" if said else f"with {_mating_card(now, narrator)} for "
    return f"{after} {mates}, not {other}{now.points}"


def _because(cause: Cause, narrator: Narrator) -> str:
    """Say why a best action would have saved the draw: `, because Ana could have answered …`."""
    threat, answer = _mating_card(cause.now.end, narrator), cause.kept_answer
    # Leave out a threat that the clause on the cause has named.
    named = {each for of in (cause, *cause.together) for each in (of.card, *of.threats)}
    if not threat or cause.now.end.card in named:
        return ""
    if answer:
        name = narrator.names[cause.player]
        return f", because {name} could have answered {threat} with {narrator.card(answer)}"
    if (trick := cause.threat_spent) and trick < 10:
        name = narrator.names[1 - cause.player]
        return f", because {name} would have spent {threat} on trick {trick}"
    return ""


def _after(cause: Cause, action: Action, narrator: Narrator) -> str:
    # Avoid "after foreplacing": the other player, who mates next, would seem to have foreplaced.
    if cause.position.trick:
        return f"after {narrator.card(action)}"
    kept = not isinstance(action, Card)
    return "with all ten kept," if kept else f"with {narrator.card(action)} foreplaced,"


def _named(action: Action, cause: Cause, narrator: Narrator) -> str:
    """Name an action as the subject of a sentence: `7♠`, `foreplacing 7♠`, `keeping all ten`."""
    if cause.position.phase is not Phase.DECLARE:
        return narrator.card(action)
    return f"foreplacing {narrator.card(action)}" if isinstance(action, Card) else "keeping all ten"


def _ending(end: Outcome, narrator: Narrator, modal: str = "") -> str:
    """Say how the hand ends or could end: `Ben mates with A♠ on trick 10 for 110 points`.

    Args:
        modal: `could`, `could have` or `would have`; empty for the present.
    """
    if end.winner is None:
        return f"the hand {modal} been drawn" if modal else "the hand is drawn"
    name, mate = narrator.names[end.winner], "overmate" if end.overmate else "mate"
    verb = {"": _verb(name, f"{mate}s"), "could": f"could {mate}"}.get(modal, f"{modal} {mate}d")
    when = f"on trick {end.trick}{plus_one(end)} for {points(end.points)}"
    return f"{name} {verb} with {_mating_card(end, narrator)} {when}"


def _mating_card(end: Outcome, narrator: Narrator) -> str:
    return narrator.card(end.card) if end.card else ""
