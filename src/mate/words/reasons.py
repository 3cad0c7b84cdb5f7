"""The reasons why actions are mistakes, and the effects of best actions, in sentences."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from mate.grading import Cause, CauseKind
from mate.rules import Action, Card, Outcome, Phase
from mate.solver import Evaluation
from mate.words import capital, plus_one, points
from mate.words.narrator import Narrator, why_it_ended

_WAS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "{card} was {mating_card}",
    CauseKind.GUARD: "{card} {was_answer}",
    CauseKind.WINNER: "{player} needed {card} to {win}",
    CauseKind.LAST_ANSWER: "{card} {was_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should have {forced} {card}, which threatened mate",
    CauseKind.DRAW_GUARD: "{player} should have {forced} {card}, the answer to {threats}",
    CauseKind.DRAW_STOPPER: "{player} should have {forced} {card}, which could {win}",
    CauseKind.BONUS: "foreplacing would have made {mate} count one trick more",
    CauseKind.LEAD: "{player} should have {led}",
}
"""Each cause as a clause about a mistake that was made."""
_IS: Final[Mapping[CauseKind, str]] = {
    CauseKind.MATING_CARD: "save {card}, {mating_card}",
    CauseKind.GUARD: "{card} {is_answer}",
    CauseKind.WINNER: "save {card} to {win}",
    CauseKind.LAST_ANSWER: "{card} {is_answer}",
    CauseKind.DRAW_MATING_CARD: "{player} should {force} {card} now: it threatens mate",
    CauseKind.DRAW_GUARD: "{player} should {force} {card} now: it answers {threats}",
    CauseKind.DRAW_STOPPER: "{player} should {force} {card} now: it can {win}",
    CauseKind.BONUS: "foreplacing makes {mate} count one trick more",
    CauseKind.LEAD: "{player} should {lead}",
}
"""Each cause as a clause about a choice that is still open."""
_JOINED: Final[Mapping[CauseKind, str]] = {
    **_IS,
    CauseKind.MATING_CARD: "{card} is {mating_card}",
    CauseKind.WINNER: "{player} {needs} {card} to {win}",
}
"""The clauses for two causes joined in one sentence: statements in place of imperatives."""
_DEEDS: Final[Mapping[CauseKind, str]] = {
    CauseKind.WAIT: "Delays mating with {action}",
    CauseKind.MATING_CARD: "Saves {card}, the mating card",
    CauseKind.GUARD: "Keeps {card}, {the_answer}",
    CauseKind.WINNER: "Saves {card} for a later trick",
    CauseKind.LAST_ANSWER: "Keeps {card}, {the_answer}",
    CauseKind.DRAW_MATING_CARD: "{forces} {card}, which threatens mate",
    CauseKind.DRAW_GUARD: "{forces} {card}, the answer to {threats}",
    CauseKind.DRAW_STOPPER: "{forces} {card}, which would win a trick",
    CauseKind.BONUS: "Makes a mate count one trick more",
    CauseKind.LEAD: "{leads}",
}
"""The effect of the best action, by the cause of the mistakes that it avoids."""
_LEADS: Final = {
    "keep": ("keep the lead", "kept the lead", "Keeps the lead"),
    "take": ("win this trick", "won this trick", "Takes the lead"),
    "leave": (
        "leave the lead to {other}",
        "left the lead to {other}",
        "Leaves the lead to {other}",
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
    """Return the sentences of `explain_mistake` one by one, because small pages omit the last."""
    better, other = _better(cause, narrator), narrator.names[1 - cause.player]
    clause, story = _main_clause(cause, narrator, _WAS), ""
    if cause.kind is CauseKind.WAIT:
        clause = f"{narrator.names[cause.player]} mated too soon"
    elif cause.kind is CauseKind.MATE_NOW:
        lacks = why_it_ended(narrator, cause.instead.end).removeprefix(f"{other} has ")
        better = f"{better}: {other} had {lacks.removesuffix('.')}"
    elif cause.loses_anyway and clause:
        better = f"{narrator.names[cause.player]} was losing anyway, but {better}"
    elif cause.loses_anyway:
        # The comparison has the points of both ends.
        clause, better = _losing(cause, narrator, could=True), better.rpartition(" for ")[0]
    elif cause.now.end.winner == 1 - cause.player and not cause.loses_anyway:
        story = _story(cause, narrator, could=True)
    return tuple(f"{capital(said)}." for said in (clause, story, better) if said)


def in_short(cause: Cause, narrator: Narrator) -> str:
    """State the cause of a mistake in a clause: `K♥ was Ana's only answer to K♠`."""
    in_losing = _losing(cause, narrator, could=True) if cause.loses_anyway else ""
    return _main_clause(cause, narrator, _WAS) or in_losing or _better(cause, narrator)


def explain_fault(cause: Cause, narrator: Narrator, *, brief: bool = False, what: str = "") -> str:
    """Say what is wrong with an action, but not what is better: `K♥ is Ana's answer to K♠. …`.

    Args:
        brief: whether to leave out how the hand ends, for a narrow screen.
        what: a description of the action: `the obvious choice` in `7♠, the obvious choice, fails.`.
    """
    if what:
        named = capital(_named(cause.action, cause, narrator))
        return f"{named}, {what}, fails. {explain_fault(cause, narrator, brief=brief)}"
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
    how = f"{mates}, but for only {score}"
    less = f"{_after(cause, cause.action, narrator)} {how}; more is possible"
    return sentences(less, clause_now(cause, narrator) if gives_away and not brief else "")


def what_it_does(
    evaluation: Evaluation,
    action: Action,
    causes: Mapping[Action, Cause],
    end: Outcome,
    narrator: Narrator,
) -> str:
    """Say what a best action does, or what is wrong with a worse one.

    Args:
        causes: the cause for each worse action.
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
    # The action avoids several mistakes: name the effect that avoids the costliest.
    beside = [each for each in causes.values() if each.better is action]
    beside.sort(key=lambda each: evaluation.loss(each.action))
    deed = _clause(beside[-1], narrator, _DEEDS) if beside else ""
    return f"{deed}; {ends}" if deed else capital(ends)


def clause_now(cause: Cause, narrator: Narrator) -> str:
    """State the cause of a mistake that can still be avoided; empty for causes without a clause."""
    return _main_clause(cause, narrator, _IS)


def keeps_all(evaluation: Evaluation) -> str:
    """Advise keeping all ten cards, because every foreplacement costs points."""
    least = evaluation.loss(evaluation.ranked[1])
    return f"Keep all ten cards: every foreplacement costs {points(least)} or more."


def otherwise(cause: Cause, narrator: Narrator) -> str:
    """Say what follows a mistake, after a clause on its cause: `without it, Ben mates with …`."""
    kept = cause.job.kind in {CauseKind.GUARD, CauseKind.LAST_ANSWER}
    story = _story(cause, narrator).removeprefix(f"{_after(cause, cause.action, narrator)} ")
    return f"{'without it,' if kept else 'otherwise'} {story}"


def with_best_play(end: Outcome, narrator: Narrator) -> str:
    """Say how a line of best play ends: `with best play you mate with 7♥ on …`."""
    return f"with best play {_ending(end, narrator)}"


def addressing(seat: int, narrator: Narrator) -> Narrator:
    """Return a narrator who addresses a player as "you"."""
    first, second = narrator.names
    return narrator._replace(names=(first, _YOU) if seat else (_YOU, second))


_YOU: Final = "you"


def _owns(name: str) -> str:
    return "your" if name == _YOU else f"{name}'s"


def _verb(name: str, verb: str) -> str:
    return verb.removesuffix("s") if name == _YOU else verb


def sentences(*said: str) -> str:
    """Turn clauses into sentences, and join them; skip empty clauses."""
    return " ".join(f"{capital(each)}." for each in said if each)


def _main_clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """State the cause of a mistake or the job of its card; empty for a side fact.

    In a losing position only the lead or an answer to the mating card explains the difference.
    """
    if cause.loses_anyway and not (
        cause.kind is CauseKind.LEAD or cause.now.end.card in {cause.card, *cause.threats}
    ):
        return ""
    return _clause(cause.job, narrator, templates)


def _clause(cause: Cause, narrator: Narrator, templates: Mapping[CauseKind, str]) -> str:
    """Fill in the template of a cause; return an empty text if the cause has no template."""
    if cause.together:
        joined = _JOINED if templates is _IS else templates
        first, second = (_clause(each, narrator, joined) for each in cause.together)
        card = cause.together[0].card
        return f"{first}, and {second.replace(narrator.card(card), 'it', 1) if card else second}"
    player, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    won, mates = cause.won_at, cause.instead.end.winner == cause.player
    mates_with_it = cause.instead.end.card is cause.card
    lead, led, leads = (each.format(other=other) for each in _LEADS[_about_lead(cause)])
    answer = f"{_owns(player)} {'only ' if cause.is_only_answer else ''}answer"
    answer, the_answer = (
        f"{each} to {_threats(cause, narrator)}" for each in (answer, "the answer")
    )
    was = "was", "is"
    if guard := cause.protected:
        mating = _mating_card(cause.now.end, narrator)
        answer = f"{narrator.card(guard.card)}, {_owns(player)} answer to {mating}"
        was, the_answer = ("protected", "protects"), f"which protects {answer}"
    to = ""
    if cause.now.end.winner == 1 - cause.player:
        to = f" to prevent a mate with {_mating_card(cause.now.end, narrator)}"
    elif mates and cause.instead.end.card is not cause.better:
        to = f" to mate with {_mating_card(cause.instead.end, narrator)} later"
    # A player who wins a trick with a reply leads next.
    win = "take the lead on" if won and won.led else "win"
    return templates.get(cause.kind, "").format(
        player=player,
        needs=_verb(player, "needs"),
        mate=f"{_owns(player)} mate" if mates else f"any mate by {player}",
        action=narrator.card(cause.action),
        card=narrator.card(cause.card) if cause.card else "",
        mating_card=f"{'' if mates_with_it else 'one of '}{_owns(player)} mating card"
        f"{'' if mates_with_it else 's'}",
        was_answer=f"{was[0]} {answer}",
        is_answer=f"{was[1]} {answer}",
        the_answer=the_answer,
        threats=_threats(cause, narrator),
        win=f"{win} trick {won.trick}" if won else "win a later trick",
        force="force out" if cause.is_forced else "attack",
        forced="forced out" if cause.is_forced else "attacked",
        forces="Forces out" if cause.is_forced else "Attacks",
        lead=lead + to,
        led=led + to,
        leads=leads,
    )


def _about_lead(cause: Cause) -> str:
    if cause.kind is CauseKind.LEAD and cause.next_leader != cause.player:
        return "leave"
    return "take" if cause.position.phase is Phase.REPLY else "keep"


def _threats(cause: Cause, narrator: Narrator) -> str:
    """Name the cards that the card of a cause answers: `K♠, Ben's mating card`, `K♠ and 10♥`."""
    if not cause.threats:
        return "several cards"
    *most, last = map(narrator.card, cause.threats)
    if most:
        return f"{', '.join(most)} and {last}"
    end = cause.now.end if cause.card is cause.action else cause.instead.end
    if end.winner is None or end.card is not cause.threats[0]:
        return last
    return f"{last}, {_owns(narrator.names[end.winner])} mating card"


def _story(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Say what follows an action: `after 7♥ Ben forces out K♦ with 10♦ and mates with K♥ on …`."""
    end, lost, after = cause.now.end, cause.lost_answer, _after(cause, cause.action, narrator)
    mates, instead = _ending(end, narrator, "could" if could else ""), cause.instead.end
    if cause.loses_anyway:
        how, _, scores = mates.rpartition(" for ")
        tricks = end.trick - instead.trick
        many = "one trick" if abs(tricks) == 1 else f"{abs(tricks)} tricks"
        when = f", {many} {'later' if tricks > 0 else 'sooner'},"
        return f"{after} {how}{when if tricks else ''} for {scores} instead of {instead.points}"
    if end.winner == cause.player == instead.winner:
        return f"{after} {' for only '.join(mates.rsplit(' for ', 1))}"
    # Do not name the best action while the choice is open.
    hidden = {cause.action} if could else {cause.action, cause.better}
    if end.winner is None and instead.winner == cause.player and instead.card not in hidden:
        return f"{after} {mates}: {_mating_card(instead, narrator)} no longer mates"
    if lost is None or lost.card in hidden:
        return f"{after} {mates}"
    name, own = narrator.names[1 - cause.player], _owns(narrator.names[cause.player])
    if lost.lead is None:
        return f"{after} {mates}, once {own} {narrator.card(lost.card)} is gone"
    verb = "force" if lost.is_forced else "take"
    verb = f"could {verb}" if could else _verb(name, f"{verb}s")
    taken = f"{narrator.card(lost.card)} with {narrator.card(lost.lead)}"
    out = " out" if lost.is_forced else ""
    mates = mates.removeprefix(f"{name} ").removeprefix("could ")
    return f"{after} {name} {verb}{out} {taken} and {mates}"


def _losing(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Compare the ends of a losing hand: `Ben loses anyway, but after K♦ … instead of 27`."""
    name = narrator.names[cause.player]
    loses = "was losing" if could else _verb(name, "loses")
    return f"{name} {loses} anyway, but {_story(cause, narrator, could=could)}"


def _better(cause: Cause, narrator: Narrator) -> str:
    """Say what the best action would have done."""
    now, end, player = cause.now.end, cause.instead.end, narrator.names[cause.player]
    better = _named(cause.better, cause, narrator)
    if cause.kind is CauseKind.MATE_NOW:
        return f"{player} could have mated at once with {better} for {points(end.points)}"
    if end.winner is None:
        return f"{better} would have {'saved the draw' if now.winner is not None else 'drawn'}"
    could = "could have" if end.winner == cause.player else "would have"
    less = f", not {now.points}" if now.winner == end.winner else ""
    return f"{_after(cause, cause.better, narrator)} {_ending(end, narrator, could)}{less}"


def _after(cause: Cause, action: Action, narrator: Narrator) -> str:
    # Avoid "after foreplacing": the other player, who mates next, would seem to have foreplaced.
    if cause.position.trick:
        return f"after {narrator.card(action)}"
    kept = not isinstance(action, Card)
    return "with all ten kept," if kept else f"with {narrator.card(action)} foreplaced,"


def _named(action: Action, cause: Cause, narrator: Narrator) -> str:
    """Name an action as a subject: `7♠`, `foreplacing 7♠`, `keeping all ten`."""
    if cause.position.phase is not Phase.DECLARE:
        return narrator.card(action)
    return f"foreplacing {narrator.card(action)}" if isinstance(action, Card) else "keeping all ten"


def _ending(end: Outcome, narrator: Narrator, modal: str = "") -> str:
    """Say how the hand ends, or how it could end: `Ben mates with A♠ on trick 10 for 110 points`.

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
