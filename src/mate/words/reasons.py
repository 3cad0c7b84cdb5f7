"""What an action does, and why it was a mistake: a condition of `mate.grading` in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mate.grading import Deed, Effect, End, Kind
from mate.rules import Action, Card, Phase, one_of
from mate.words.figures import capital, plus_one, points
from mate.words.narrator import Narrator

_VERBS: Final = ("bring", "force", "give", "keep", "leave", "take")
_PAST: Final = dict(
    zip(_VERBS, ("brought", "forced", "given", "kept", "left", "taken"), strict=True)
)
_ENDS: Final = {None, Kind.MISSED, Kind.TOO_LITTLE, Kind.SPENT, Kind.DRAW}
"""Where nothing is said of the better action but how the hand would have ended."""
_MOST: Final = 3
"""How many alternatives are named, cards or tricks."""


def what_it_does(effect: Effect, narrator: Narrator) -> str:
    """What an action does, in one sentence that holds in every line of best play.

    >>> from mate.grading import effects
    >>> from mate.rules import Holding, Position, Ruleset
    >>> from mate.solver import solve
    >>> holdings = Holding.parse(".7..TK"), Holding.parse(".AK.T.")
    >>> position = Position.before_lead(holdings, 0, Ruleset.preset("bga"))
    >>> effect = effects(solve(position), position)[Card.parse("TD")]
    >>> what_it_does(effect, Narrator(("Ana", "Ben")))
    'Loses the guard: Ben forces out 7♠ on trick 9 and mates with A♠ on trick 10 for 110 points; \
after K♦ the hand is drawn.'
    """
    teller = _Teller(effect, narrator)
    if effect.better is None:
        return f"{teller.deed}."
    return f"{teller.fault or capital(teller.ends(effect.end))}; {teller.after}."


def why(reason: Effect, narrator: Narrator) -> str:
    """Why an action was a mistake, in one or two sentences.

    Where the hand as it was played went on like best play, they say what happened; otherwise what
    could have happened.
    """
    told = _Teller(reason, narrator).why
    return told if told.startswith(narrator.names) else capital(told)


def instead(reason: Effect, narrator: Narrator) -> str:
    """What the better action would have done, in a clause: `10♥ would have kept the lead`."""
    return _Teller(reason, narrator).instead


def fault(
    reason: Effect,
    narrator: Narrator,
    subject: str = "{}",
    *,
    brief: bool = False,
    costs: bool = True,
) -> str:
    """What is wrong with an action, without what is better: `7♠ loses the guard: 10♥ falls …`.

    It is said of one line, which is that on the board if `reason` was given the hand with it.

    Args:
        subject: what to call the action, with a place for its card.
        brief: leave out what follows, for a narrow screen.
        costs: say what it costs where nothing else is known; otherwise, only how the hand ends.
    """
    teller = _Teller(reason, narrator)
    told = f"{teller.fault[:1].lower()}{teller.fault[1:]}"
    if not (told or costs):
        return f"With best play from there, {teller.ends(reason.end)}."
    if not told:
        loss = reason.now.solution.evaluate(reason.position).loss(reason.action)
        told = f"costs {points(loss)}: {teller.ends(reason.end)}"
    elif brief:
        told = told.partition(": ")[0]
    return f"{capital(subject.format(teller.named(reason.action)))} {told}."


def obvious_fault(reason: Effect, narrator: Narrator, *, brief: bool = False) -> str:
    """The same of the obvious action: `7♠, the obvious choice, loses the guard: 10♥ falls …`."""
    return fault(reason, narrator, "{}, the obvious choice,", brief=brief)


def _mates(end: End, narrator: Narrator, form: str = "mates") -> str:
    """How a player mates, if certain: `mates with A♦ on trick 6 (counted as 7) for 77 points`."""
    card = _choice(map(narrator.card, end.cards))
    return f"{_verb(end, form)}{card and f' with {card}'}{_when(end)} for {points(end.points)}"


def _verb(end: End, form: str = "mates") -> str:
    return f"over{form}" if end.overmate else form


def _when(end: End) -> str:
    """The trick, with the one that is added for a player who foreplaced, if there is no doubt."""
    trick = _choice(map(str, end.tricks))
    added = {plus_one(each) for each in end.outcomes}
    if len(end.tricks) == len(added) == 1:
        trick += added.pop()
    return trick and f" on trick {trick}"


def _choice(words: Iterable[str]) -> str:
    """The words as a choice; nothing where there are too many, or none."""
    words = [*words]
    return one_of(words) if 0 < len(words) <= _MOST else ""


class _Teller(NamedTuple):
    effect: Effect
    narrator: Narrator

    def card(self, card: Card | None) -> str:
        assert card is not None
        return self.narrator.card(card)

    @property
    def other(self) -> str:
        return self.narrator.names[1 - self.effect.player]

    @property
    def better(self) -> str:
        return self.named(self.effect.instead.action)

    def named(self, action: Action) -> str:
        """An action as a subject: `7♠`, `foreplacing 7♠`, `not foreplacing`."""
        if self.effect.position.phase is not Phase.DECLARE:
            return self.narrator.card(action)
        foreplaces = isinstance(action, Card)
        return f"foreplacing {self.narrator.card(action)}" if foreplaces else "not foreplacing"

    @property
    def after_better(self) -> str:
        """The same as what comes before: `after 7♠`, `without foreplacing`."""
        if isinstance(self.effect.instead.action, Card):
            return f"after {self.better}"
        return "without foreplacing"

    # What is so in every line of best play, in the present tense.

    @property
    def deed(self) -> str:
        """What a best action does."""
        effect = self.effect
        end, guard = self.ends(effect.end), self._guard
        match effect.kind:
            case Deed.MATES:
                return f"{capital(_verb(effect.end))} at once for {points(effect.end.points)}"
            case Deed.FORCED:
                what = "card left" if effect.position.phase is Phase.LEAD else "legal reply"
                return f"The only {what}{f', and {guard}' if guard else ''}; {end}"
            case Deed.WAITS:
                return f"Delays mating with {self.card(effect.guard)}; {end}"
            case Deed.FORCES_OUT:
                forces = f"Forces out {self.card(effect.guard)}"
                if effect.trick != effect.position.trick or effect.position.phase is not Phase.LEAD:
                    who = self.narrator.names[effect.player]
                    forces = f"{who} forces out {self.card(effect.guard)} on trick {effect.trick}"
                mates = f"{_verb(effect.end)}{_when(effect.end)} for {points(effect.end.points)}"
                return f"{forces}, {guard}, which {mates}"
            case Deed.KEEPS_GUARD:
                return f"Keeps {self.card(effect.guard)}, {guard}; {end}"
            case Deed.LEADS:
                leads = effect.position.phase is Phase.LEAD
                return f"{'Keeps the lead' if leads else 'Takes the trick'}; {end}"
            case _:
                return capital(end)

    @property
    def fault(self) -> str:
        """What a mistake itself does that is wrong; empty if that is not known.

        What it fails to do is not told: other actions fail that, too, and may be better.
        """
        effect, end = self.effect, self.ends(self.effect.end)
        mates = _mates(effect.end, self.narrator)
        if effect.now.start.is_mate and effect.better_end.winner == effect.player:
            early = "for only" if effect.instead.start.is_mate else "too soon, for"
            return f"Mates {early} {points(effect.end.points)}"
        if effect.instead.start.is_mate:
            return f"Misses a mate at once: {end}"
        if effect.wastes_mating_card:
            return f"Wastes the mating card: {end}"
        if effect.lets_in:
            leads = f"{self.other} leads from trick {effect.position.trick + 1} on and "
            if effect.end.tricks == (effect.position.trick + 1,):
                leads = f"{self.other} "
            lead = effect.position.phase is Phase.LEAD
            lets = f"Lets {self.other} in" if lead else f"Leaves {self.other} the lead"
            return f"{lets}: {leads}{mates}"
        if effect.kind is not Kind.GUARD or effect.also or not effect.guard:
            return ""
        if effect.at_once:
            return f"Gives up {self._guard}: {end}"
        guard, trick = self.card(effect.guard), f"on trick {effect.trick}"
        if effect.forced:
            return f"Loses the guard: {self.other} forces out {guard} {trick} and {mates}"
        return f"Loses the guard: {guard} falls {trick}, and {self.other} {mates}"

    @property
    def _plan(self) -> list[str]:
        """What the better action does: `keep the lead`, `draw 10♥, a guard against A♥`."""
        effect, use = self.effect, self.effect.use
        lead = [self._lead] if {effect.kind, effect.also} & {Kind.LET_IN, Kind.LED_ON} else []
        later = use is not None and use.trick > effect.position.trick
        on = f" on trick {use.trick}" if use and later and not use.mates else ""
        match effect.kind:
            case Kind.LET_IN | Kind.LED_ON:
                return lead
            case Kind.GUARD if effect.at_once:
                return [*lead, f"keep {self.card(effect.guard)}, {self._guard}"]
            case Kind.GUARD:
                how_long = " throughout" * (effect.better_end.winner is None)
                return [*lead, f"keep a guard against {self.card(effect.against)}{how_long}"]
            case Kind.NEEDED:
                return [*lead, f"keep {self.card(effect.guard)} to {self._use}{on}"]
            case _:
                by = f" with {self.card(use.card)}" if use and later else ""
                guard = f", {self._guard}{',' if by else ''}" if effect.kind is Kind.DRAWS else ""
                return [*lead, f"{self._use}{guard}{by}{on}"]

    @property
    def _use(self) -> str:
        """What a card does: `take the lead`, `force out 10♥`."""
        use = self.effect.use
        assert use is not None
        if use.mates:
            end = self.effect.better_end
            return f"mate with{_when(end)} for {points(end.points)}"
        if use.drawn is None:
            return "take the lead"
        return f"{'force' if use.forced else 'bring'} out {self.card(use.drawn)}"

    @property
    def _lead(self) -> str:
        """What the better action does about the lead: `keep the lead`, `leave the trick to Ben`."""
        ways = ("keep the lead", "give up the lead")
        if self.effect.position.phase is Phase.REPLY:
            ways = ("take the trick", f"leave the trick to {self.other}")
        return ways[Kind.LED_ON in {self.effect.kind, self.effect.also}]

    @property
    def _guard(self) -> str:
        """The card as a guard: `the guard against A♠`; empty if nothing is guarded."""
        effect = self.effect
        if effect.against is None:
            return ""
        last = "the" if effect.kind in {Kind.GUARD, Deed.KEEPS_GUARD} else "the last"
        return f"{last if effect.only else 'a'} guard against {self.card(effect.against)}"

    @property
    def after(self) -> str:
        """How the hand ends after the better action: `after K♦ the hand is drawn`."""
        end = self.effect.better_end
        if self.effect.instead.start.is_mate:
            return f"{self.better} {_verb(end)} at once for {points(end.points)}"
        if end.winner is None or end.winner != self.effect.end.winner:
            return f"{self.after_better} {self.ends(end)}"
        card = _choice(map(self.narrator.card, end.cards))
        overmate = "an overmate" if end.overmate else ""
        how = [*filter(None, (overmate, card and f"with {card}", _when(end).strip()))]
        return f"{self.after_better}, {' '.join([*how, f'for {points(end.points)}'])}"

    def ends(self, end: End) -> str:
        """How the hand ends: `Ben mates with A♠ on trick 10 for 110 points`."""
        if end.winner is None:
            return "the hand is drawn"
        return f"{self.narrator.names[end.winner]} {_mates(end, self.narrator)}"

    # What was so in the line that was played, or in one line of best play, in the past tense.

    @property
    def why(self) -> str:
        """Why the action was a mistake."""
        effect, better = self.effect, self.instead
        told = f"{self._happened}; {better}"
        if effect.kind is Kind.SPENT:
            return f"{told}: {self.after_better} {self._would_end}."
        if effect.kind is None:
            line = self.narrator.line_of_play(effect.position, effect.instead.line.actions)
            return f"{told}. Best line: {line}."
        ended = self._would_end
        if better.endswith((ended, points(effect.better_end.points))):
            return f"{told}."
        if self._later and effect.better_end.winner == effect.player:
            # The player is the subject already.
            ended = ended[ended.index("would have") :]
        return f"{told}, and {ended}."

    @property
    def _later(self) -> bool:
        """Whether what the better action prepares comes on a later trick."""
        use, kind = self.effect.use, self.effect.kind
        return (
            use is not None and kind is not Kind.NEEDED and use.trick > self.effect.position.trick
        )

    @property
    def instead(self) -> str:
        """What the better action would have done: `10♥ would have kept the lead`."""
        effect = self.effect
        if effect.instead.start.is_mate:
            return f"{self.better} would have mated at once for {points(effect.better_end.points)}"
        ended = f"{self.after_better} {self._would_end}"
        if effect.kind is Kind.NEEDED and effect.use is None:
            return f"all ten cards were needed: {ended}"
        if effect.kind is Kind.SPENT:
            return f"{self.narrator.card(effect.action)} was the card to mate with"
        if effect.kind in _ENDS:
            return ended
        verbs = (step.partition(" ") for step in self._plan)
        plan = " and ".join(f"{_PAST[verb]} {what}" for verb, _, what in verbs)
        # Two things that are kept have one verb.
        plan = plan.replace("kept the lead and kept", "kept the lead and")
        if self._later:
            return f"{self.after_better} {self.narrator.names[effect.player]} would have {plan}"
        # Who leads does not matter in itself.
        to_what_end = (
            f", and {self._would_end}" if effect.kind in {Kind.LET_IN, Kind.LED_ON} else ""
        )
        return f"{self.better} would have {plan}{to_what_end}"

    @property
    def _would_end(self) -> str:
        """How the hand would have ended: `Ana would have mated with K♠ on trick 5 for …`."""
        end = self.effect.better_end
        if end.winner is None:
            return "the hand would have been drawn"
        mated = _mates(end, self.narrator, "mated")
        stopped = end.winner != self.effect.end.winner or end.winner == self.effect.player
        if not stopped and end.points < self.effect.end.points:
            mated = mated.replace(" for ", " for only ")
        return f"{self.narrator.names[end.winner]} would have {mated}"

    @property
    def _happened(self) -> str:
        """What came of it: `Ana then forced out the guard, 7♠, on trick 4 and mated with …`."""
        effect, played = self.effect, self.effect.now.played
        if effect.now.start.is_mate:
            return f"that mate scored {points(effect.end.points)}"
        if effect.end.winner is None:
            drew = "the hand was then drawn", "best play would then have drawn the hand"
            return drew[not played]
        name = self.narrator.names[effect.end.winner]
        mating = _mates(effect.end, self.narrator, "mated" if played else "mate")
        would, does = ("", "then") if played else (" would", "could then")
        if effect.kind is Kind.GUARD and effect.guard and not effect.at_once:
            lost, where = f"the guard, {self.card(effect.guard)},", f"on trick {effect.trick}"
            if not effect.forced:
                falls = "then fell" if played else "would then fall"
                return f"{lost} {falls} {where}, and {name}{would} {mating}"
            does = f"{does} {'forced' if played else 'force'} out {lost} {where} and"
        return f"{name} {does} {mating}"
