"""Sentences on what follows a mistake, and on what a best action would have achieved."""

from __future__ import annotations

from typing import Final

from mate.grading import Cause, CauseKind, answers, trick_won
from mate.rules import Action, Card, Outcome, Phase, beats
from mate.words import plus_one, points
from mate.words.narrator import Narrator

YOU: Final = "you"
"""The name of a player whom a sentence addresses."""
WITHOUT: Final = "without it"
"""The opening of what follows, after a clause that says only why a player needs a card."""
_NUMBERS: Final = "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"
ANSWERS: Final = frozenset({CauseKind.GUARD, CauseKind.LAST_ANSWER})
"""The kinds of causes that are about an answer of the player who erred."""


def owns(name: str) -> str:
    """Return the possessive of a player's name: `Ana's`, `your`."""
    return "your" if name == YOU else f"{name}'s"


def verb(name: str, does: str) -> str:
    """Return a verb that agrees with a player's name: `mates`, or `mate` after `you`."""
    return does.removesuffix("s") if name == YOU else does


def tricks_later(cause: Cause) -> str:
    """Say by how many tricks the two mates of a cause differ: `one trick later`."""
    tricks = abs(cause.now.end.trick - cause.instead.end.trick)
    return "one trick later" if tricks == 1 else f"{_NUMBERS[tricks]} tricks later"


def is_about_action(cause: Cause) -> bool:
    """Return whether the clause on a cause says only why the card of the mistake is needed."""
    job = cause.job
    return job.kind in {*ANSWERS, CauseKind.MATING_CARD} and not job.together and not job.protected


def story(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Say what follows an action: `after 7♥ Ben forces out K♦ with 10♦ and mates with K♥ on …`."""
    opening = WITHOUT if is_about_action(cause) else after(cause, cause.action, narrator)
    if not could and cause.now.end.winner == 1 - cause.player and loses_trick(cause):
        opening = "with the lead"
    return f"{opening} {consequence(cause, narrator, could=could)}"


def loses_trick(cause: Cause) -> bool:
    """Return whether a mistake loses a trick that exactly one other reply would win.

    Advice to win the trick would then name that reply.
    """
    led, job = cause.position.led, cause.job
    if led is None or job.kind is not CauseKind.LEAD or cause.next_leader != cause.player:
        return False
    replies = [card for card in cause.position.legal_actions if isinstance(card, Card)]
    return sum(beats(card, led) for card in replies) == 1


def consequence(cause: Cause, narrator: Narrator, *, could: bool = False) -> str:
    """Say what follows the mistake: `Ben forces out K♦ with 10♦ and mates with K♥ on …`."""
    end, instead, name = cause.now.end, cause.instead.end, narrator.names[cause.player]
    mates = ending(end, narrator, "could" if could else "")
    if cause.loses_anyway:
        return f"{mates} instead of {instead.points}"
    if end.winner == cause.player == instead.winner:
        if cause.job.kind in ANSWERS and end.trick < instead.trick:
            mates = mates.replace(f" {verb(name, 'mates')} with", " must mate early, with", 1)
        how, score = mates.rsplit(" for ", 1)
        if end.card is cause.better and not could:
            # The name of the card would give the best action away.
            how = how.partition(" with ")[0]
        mates = f"{how} for only {score}"
        heavier = not cause.same_weight and instead.card not in {cause.action, cause.better}
        why = missed(cause, narrator, could=False) if heavier and not could else ""
        return f"{mates}, because {why}" if why and cause.job.kind is CauseKind.ENDING else mates
    # Don't name the best action while the choice is still open.
    hidden = {cause.action} if could else {cause.action, cause.better}
    if end.winner is None and cause.job.kind is CauseKind.DRAW_GUARD:
        return mates
    if end.winner is None and instead.winner == cause.player and instead.card not in hidden:
        why = missed(cause, narrator, could=False)
        lost = f": {mating_card(instead, narrator)} no longer mates"
        return f"{mates}, because {why}" if why else f"{mates}{lost}"
    return _with_lost_answer(cause, mates, hidden, narrator, could=could)


def missed(cause: Cause, narrator: Narrator, *, could: bool) -> str:
    """Say why a player no longer mates: `10♦ still answers Q♦`."""
    if (answer := cause.answer_to_mate) is None:
        return ""
    owner = "the" if could else owns(narrator.names[cause.player])
    mating = f"{mating_card(cause.instead.end, narrator)}, {owner} mating card"
    return f"{narrator.card(answer)} still {'answered' if could else 'answers'} {mating}"


def _with_lost_answer(
    cause: Cause, mates: str, hidden: set[Action], narrator: Narrator, *, could: bool
) -> str:
    """Add how the player loses the last answer: `Ben forces out K♦ with 10♦ and mates with …`."""
    lost, name = cause.lost_answer, narrator.names[1 - cause.player]
    if lost is None or lost.card in hidden:
        return mates
    if lost.lead is None:
        gone = "was" if could else "is"
        own = owns(narrator.names[cause.player])
        return f"{mates}, once {own} {narrator.card(lost.card)} {gone} gone"
    does = "force" if lost.is_forced else "take"
    does = f"could {does}" if could else verb(name, f"{does}s")
    taken = f"{narrator.card(lost.card)} with {narrator.card(lost.lead)}"
    out = " out" if lost.is_forced else ""
    mates = mates.removeprefix(f"{name} ").removeprefix("could ")
    return f"{name} {does}{out} {taken} and {mates}"


# Losing hands.


def losing(cause: Cause, narrator: Narrator) -> str:
    """Say why a choice loses more than it must: `Ben loses anyway, and an earlier mate …`."""
    name, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    end, instead = cause.now.end, cause.instead.end
    loses, said = f"{name} {verb(name, 'loses')} anyway", story(cause, narrator)
    if said.startswith(WITHOUT):
        return f"{loses}, but {said}"
    theirs, later = cause.tricks_won[0], cause.same_weight and end.trick > instead.trick
    if not cause.same_weight or (later and theirs):
        first = f"win {_tricks_with(theirs, narrator)} first and " if later else ""
        mates = consequence(cause, narrator).removeprefix(f"{other} ").replace("mates", "mate", 1)
        if not later and cause.threat_spent:
            card = mating_card(end, narrator)
            first, mates = f"keep {card} and ", mates.replace(f"with {card}", "with it", 1)
        lets = f"{named(cause.action, cause, narrator)} lets {other}"
        return f"{loses}, but {lets} {first}{mates}"
    if later:
        said = said.replace(" on trick", f" {tricks_later(cause)}, on trick", 1)
        said = said.replace(" for ", ", for ", 1)
        return f"{loses}, {_why_later(cause, narrator, over=False)}: {said}"
    return f"{loses}, but can lose by less: {said}"


def _tricks_with(cards: tuple[Card, ...], narrator: Narrator) -> str:
    won = " and ".join(map(narrator.card, cards[:2]))
    return f"{'a trick' if len(cards) == 1 else 'tricks'} with {won}"


def lost_less(cause: Cause, narrator: Narrator) -> str:
    """Say how a player who was losing could have lost by less: `Ben was losing anyway, but …`."""
    name, other = narrator.names[cause.player], narrator.names[1 - cause.player]
    now, end, opening = cause.now.end, cause.instead.end, after(cause, cause.better, narrator)
    was, mates = f"{name} was losing anyway", ending(end, narrator, "would have")
    if cause.same_weight and now.trick > end.trick:
        why = _why_later(cause, narrator, over=True)
        later = f"on trick {now.trick}{plus_one(now)} for {now.points}"
        return f"{was}, {why}: {opening} {mates}, not {later}"
    if now.card is not end.card and (trick := cause.threat_spent):
        mated = mates.removeprefix(f"{other} would have ").replace(" with ", " only with ", 1)
        spent = f"{other} would have spent {mating_card(now, narrator)} on trick {trick}"
        return f"{was}, but {opening} {spent} and {mated} instead of {now.points}"
    return f"{was}, but {opening} {mates} instead of {now.points}"


def _why_later(cause: Cause, narrator: Narrator, *, over: bool) -> str:
    """Say why the opponent mates later after a mistake: `but kept Q♥ to win a trick, which …`.

    Args:
        over: whether the choice is over, so that the best action may be named.
    """
    card, better, other = cause.action, cause.better, narrator.names[1 - cause.player]
    theirs, own = cause.tricks_won
    delays = "only delayed the mate" if over else "only delays the mate"
    if cause.now.end.overmate and not cause.instead.end.overmate:
        return "and an overmate counts double"
    if not isinstance(card, Card):
        if over and isinstance(better, Card):
            return f"and {narrator.card(better)} only delayed the mate"
        return "and with a card less the mate comes sooner"
    wins = cause.position.trick and trick_won(cause.now, card)
    if wins and not (isinstance(better, Card) and trick_won(cause.instead, better)):
        which = f"trick {cause.position.trick} with {narrator.card(card)}" if over else "this trick"
        return f"and winning {which} {delays}"
    if theirs and answers(card, theirs[0]):
        lets = f"{named(card, cause, narrator)} let"
        return f"but {lets} {other} win {_tricks_with(theirs, narrator)} before the mate"
    if theirs:
        return f"and {other} could win {_tricks_with(theirs, narrator)} before the mate"
    if over and own and own[0] is not better and own[0] in cause.instead.actions:
        return f"but kept {narrator.card(own[0])} to win a trick, which {delays}"
    return "and an earlier mate costs less"


# The best action.


def what_was_better(cause: Cause, narrator: Narrator, opening: str = "") -> str:
    """Say what the best action would have done: `after A♠ Ana could have mated with 10♠ on …`.

    Args:
        opening: the words before the player's name; empty to name the best action there.
    """
    now, end, player = cause.now.end, cause.instead.end, narrator.names[cause.player]
    better = named(cause.better, cause, narrator)
    opening = opening or after(cause, cause.better, narrator)
    if cause.kind is CauseKind.MATE_NOW:
        return f"{player} could have mated at once with {better} for {points(end.points)}"
    if end.winner is None:
        drawn = f"{better} would have {'saved the draw' if now.winner is not None else 'drawn'}"
        return f"{drawn}{_because(cause, narrator)}"
    own = end.winner == cause.player
    mates = ending(end, narrator, "could have" if own else "would have")
    if own and cause.answered_in_best and cause.job.kind in ANSWERS:
        mated = mates.removeprefix(f"{player} could have ")
        answered = f"{narrator.card(cause.answered_in_best)} with {narrator.card(cause.action)}"
        mates = f"{player} could have answered {answered} and {mated}"
    if now.winner != end.winner:
        return f"{opening} {mates}"
    said = now.card is end.card or cause.job.kind is CauseKind.MATING_CARD
    other = f"instead of {now.points}"
    if not said:
        other = f"instead of {now.points} with {mating_card(now, narrator)}"
    return f"{opening} {mates} {other}"


def _because(cause: Cause, narrator: Narrator) -> str:
    """Say why a best action would have saved the draw: `, because Ana could have answered …`."""
    threat, answer, job = mating_card(cause.now.end, narrator), cause.kept_answer, cause.job
    # Leave out a threat that the clause on the cause has named.
    clauses = {each for of in (job, *job.together) for each in (of.card, *of.threats)}
    if not threat or cause.now.end.card in clauses:
        return ""
    if answer:
        name = narrator.names[cause.player]
        return f", because {name} could have answered {threat} with {narrator.card(answer)}"
    if (trick := cause.threat_spent) and trick < 10:
        name = narrator.names[1 - cause.player]
        return f", because {name} would have spent {threat} on trick {trick}"
    return ""


# Actions and ends.


def after(cause: Cause, action: Action, narrator: Narrator) -> str:
    """Begin a sentence on what follows an action: `after 7♠`, `with all ten kept,`."""
    # Avoid "after foreplacing": the other player, who mates next, would seem to have foreplaced.
    if cause.position.trick:
        return f"after {narrator.card(action)}"
    kept = not isinstance(action, Card)
    return "with all ten kept," if kept else f"with {narrator.card(action)} foreplaced,"


def named(action: Action, cause: Cause, narrator: Narrator) -> str:
    """Name an action as the subject of a sentence: `7♠`, `foreplacing 7♠`, `keeping all ten`."""
    if cause.position.phase is not Phase.DECLARE:
        return narrator.card(action)
    return f"foreplacing {narrator.card(action)}" if isinstance(action, Card) else "keeping all ten"


def ending(end: Outcome, narrator: Narrator, modal: str = "") -> str:
    """Say how the hand ends or could end: `Ben mates with A♠ on trick 10 for 110 points`.

    Args:
        modal: `could`, `could have` or `would have`; empty for the present.
    """
    if end.winner is None:
        return f"the hand {modal} been drawn" if modal else "the hand is drawn"
    name, mate = narrator.names[end.winner], "overmate" if end.overmate else "mate"
    does = {"": verb(name, f"{mate}s"), "could": f"could {mate}"}.get(modal, f"{modal} {mate}d")
    when = f"on trick {end.trick}{plus_one(end)} for {points(end.points)}"
    return f"{name} {does} with {mating_card(end, narrator)} {when}"


def mating_card(end: Outcome, narrator: Narrator) -> str:
    """Name the mating card; empty for a draw."""
    return narrator.card(end.card) if end.card else ""
