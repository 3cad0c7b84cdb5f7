"""What an action does, and why it was a mistake: a condition of `mate.grading` in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from mate.grading import Deed, Effect, End, Kind
from mate.rules import Action, Card, Hand, Phase, one_of
from mate.words.figures import capital, plus_one, points
from mate.words.narrator import Narrator

_IDEAS: Final = {
    *(Kind.GUARD, Kind.LET_IN, Kind.LED_ON, Kind.NEEDED),
    *(Kind.DRAWS, Kind.DRIVES, Kind.TAKES, Kind.STOPS),
}
"""What a better action would have done at once, beside how the hand would have ended."""
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
    teller = _Effect(effect, narrator)
    return f"{teller.deed if effect.better is None else teller.mistake}."


def why(reason: Effect, narrator: Narrator, hand: Hand | None = None) -> str:
    """Why an action was a mistake, in one or two sentences.

    Where the hand as it was played went on like best play, they say what happened; otherwise, or
    without a hand, what could have happened.
    """
    return _Reason(reason, narrator, hand is not None and reason.came_true(hand)).told


def instead(reason: Effect, narrator: Narrator) -> str:
    """What the better action would have done, in a clause: `10♥ would have kept the lead`."""
    return _Reason(reason, narrator, brief=True).instead_of_it


def explained(
    reason: Effect, narrator: Narrator, hand: Hand | None = None, *, brief: bool = False
) -> str:
    """The same as a sentence of its own, which begins with a capital or with a name.

    Args:
        brief: leave out how the hand would have ended otherwise, if it says what was lost.
    """
    told = why(reason, narrator, hand)
    if brief:
        told = f"{told.removesuffix('.').removesuffix(f', and {_Reason(reason, narrator).would}')}."
    return told if told.startswith(narrator.names) else capital(told)


def fault(reason: Effect, narrator: Narrator, subject: str = "", *, brief: bool = False) -> str:
    """What is wrong with an action, without what is better: `7♠ loses the guard: 10♥ falls …`.

    It is said of one line, which is that on the board if `reason` was given the hand with it.

    Args:
        subject: what to call the action; by default, its card.
        brief: leave out what follows, for a narrow screen.
    """
    teller = _Effect(reason, narrator, brief=True)
    told = f"{teller.fault[:1].lower()}{teller.fault[1:]}"
    if reason.kind is None:
        loss = reason.now.solution.evaluate(reason.position).loss(reason.action)
        told = f"costs {points(loss)}: {teller.ends}"
    told = told.partition(": ")[0] if brief else told
    return f"{capital(subject or teller.named(reason.action))} {told}."


def obvious_fault(reason: Effect, narrator: Narrator, *, brief: bool = False) -> str:
    """The same of the obvious action: `7♠, the obvious choice, loses the guard: 10♥ falls …`."""
    subject = f"{_Teller(reason, narrator).named(reason.action)}, the obvious choice,"
    return fault(reason, narrator, subject, brief=brief)


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
    happened: bool = False
    brief: bool = False

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
    def instead(self) -> str:
        """The same as what comes before: `after 7♠`, `without foreplacing`."""
        if isinstance(self.effect.instead.action, Card):
            return f"after {self.better}"
        return "without foreplacing"


class _Effect(_Teller):
    """What is so in every line of best play, in the present tense."""

    @property
    def deed(self) -> str:
        effect = self.effect
        end, guard = self._ends(effect.end), self._guard
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
    def mistake(self) -> str:
        return f"{self.fault}; {self._after}"

    @property
    def fault(self) -> str:
        """What is wrong with it, without what would be better."""
        effect, end = self.effect, self._ends(self.effect.end)
        scores, mates = points(effect.end.points), _mates(effect.end, self.narrator)
        does = capital(end)
        match effect.kind:
            case Kind.MISSED if effect.now.start.is_mate:
                does = f"Mates for only {scores}"
            case Kind.MISSED:
                does = f"Misses a mate: {end}"
            case Kind.TOO_LITTLE if effect.now.start.is_mate:
                does = f"Mates too soon, for {scores}"
            case Kind.TOO_LITTLE:
                does = f"Misses a larger mate: {end}"
            case _ if effect.also or effect.use or (effect.against and not effect.guard):
                does = f"Does not {self._fails}: {end}"
            case Kind.GUARD if effect.at_once:
                # The action may be named before.
                guard = "" if self.brief else f"{self.card(effect.guard)}, "
                does = f"Gives up {guard}{self._guard}: {end}"
            case Kind.GUARD:
                guard, trick = self.card(effect.guard), f"on trick {effect.trick}"
                does = f"Loses the guard: {guard} falls {trick}, and {self.other} {mates}"
                if effect.forced:
                    does = f"Loses the guard: {self.other} forces out {guard} {trick} and {mates}"
            case Kind.LET_IN if effect.lets_in:
                leads = f"{self.other} leads from trick {effect.trick} on"
                does = f"Lets {self.other} in: {leads} and {mates}"
            case Kind.LET_IN | Kind.LED_ON:
                does = f"Does not {self._lead}: {end}"
            case Kind.SPENT | Kind.NEEDED:
                spent = "Wastes the mating card", "Gives up a card that is needed"
                does = f"{spent[effect.kind is Kind.NEEDED]}: {end}"
            case Kind.DRAW:
                does = f"Lets the win slip: {end}"
        return does

    @property
    def _fails(self) -> str:
        """What it does not do: `draw K♦`, `keep the lead and a guard against A♠`."""
        effect = self.effect
        if effect.kind is Kind.GUARD:
            what = f"keep a guard against {self.card(effect.against)}"
        elif effect.kind is Kind.NEEDED:
            what = f"keep {self.card(effect.guard)}"
        elif effect.kind is Kind.TAKES:
            what = "take a later lead"
        else:
            drawn = effect.guard if effect.kind is Kind.STOPS else effect.use and effect.use.drawn
            what = f"draw {self.card(drawn)}"
        return f"{self._lead} and {what}" if effect.also else what

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
        last = effect.kind in {Deed.FORCED, Deed.FORCES_OUT}
        article = "the last" if last else "the" if effect.only else "a"
        return f"{article} guard against {self.card(effect.against)}"

    @property
    def _after(self) -> str:
        """How the hand ends after the better action: `after K♦ the hand is drawn`."""
        end = self.effect.better_end
        if self.effect.instead.start.is_mate:
            return f"{self.better} {_verb(end)} at once for {points(end.points)}"
        if end.winner is None or end.winner != self.effect.end.winner:
            return f"{self.instead} {self._ends(end)}"
        card = _choice(map(self.narrator.card, end.cards))
        overmate = "an overmate" if end.overmate else ""
        how = [*filter(None, (overmate, card and f"with {card}", _when(end).strip()))]
        return f"{self.instead}, {' '.join([*how, f'for {points(end.points)}'])}"

    @property
    def ends(self) -> str:
        """How the hand ends: `Ben mates with A♠ on trick 10 for 110 points`."""
        return self._ends(self.effect.end)

    def _ends(self, end: End) -> str:
        if end.winner is None:
            return "the hand is drawn"
        return f"{self.narrator.names[end.winner]} {_mates(end, self.narrator)}"


class _Reason(_Teller):
    """What was so in the line that was played, or in one line of best play, in the past tense."""

    @property
    def told(self) -> str:
        effect, better = self.effect, self.instead_of_it
        match effect.kind:
            case Kind.GUARD if effect.guard:
                return f"{self._guard_goes}; {better}, and {self.would}."
            case Kind.LET_IN if effect.lets_in:
                return f"{self._let_in}; {better}, and {self.would}."
            case Kind.NEEDED if effect.use is None or effect.use.mates:
                return f"{self._ends}; {better}."
            case kind if kind in _IDEAS:
                return f"{self._ends}; {better}, and {self.would}."
            case Kind.SPENT:
                card = self.narrator.card(effect.action)
                return f"{card} was the card to mate with; {better}. As played, {self._ends}."
            case Kind.MISSED if effect.instead.start.is_mate:
                return f"{better}; {self._ends}."
            case Kind.TOO_LITTLE if effect.now.start.is_mate:
                return f"that mate scored {points(effect.end.points)}; {better}."
            case None:
                line = self.narrator.line_of_play(effect.position, effect.instead.line.actions)
                return f"{self._ends}; {better}. Best line: {line}."
            case _:
                return f"{self._ends}; {better}."

    @property
    def instead_of_it(self) -> str:
        """What the better action would have done: `10♥ would have kept the lead`."""
        effect, end = self.effect, self.effect.better_end
        match effect.kind:
            case Kind.DRAWS | Kind.DRIVES | Kind.TAKES if self._later:
                who = f" {self.narrator.names[effect.player]}"
                if effect.kind is not Kind.TAKES:
                    who = f", {self._by}"
                return f"{self.instead}{who} would have {self._used}{self._on}"
            case Kind.NEEDED if effect.use is None:
                return f"all ten cards were needed: {self.instead} {self.would}"
            case Kind.LET_IN | Kind.LED_ON:
                return f"{self.better} would have {self._leads(effect.kind)}"
            case kind if kind in _IDEAS:
                also = effect.also and self._leads(effect.also)
                # Two things that are kept have one verb.
                kept = self._kept.removeprefix("kept " if also == "kept the lead" else "")
                return f"{self.better} would have {f'{also} and ' if also else ''}{kept}"
            case Kind.SPENT:
                when = "" if self.brief else _when(end)
                return f"{self.instead} it would have mated{when} for {points(end.points)}"
            case Kind.MISSED if effect.instead.start.is_mate:
                return f"{self.better} would have mated at once for {points(end.points)}"
            case _:
                return f"{self.instead} {self.would}"

    @property
    def _kept(self) -> str:
        """What it would have kept or drawn: `kept K♥ to take the lead on trick 7`."""
        effect, card = self.effect, self.effect.guard and self.card(self.effect.guard)
        match effect.kind:
            case Kind.GUARD if effect.at_once:
                return f"kept {'the' if effect.only else 'a'} guard, {card}"
            case Kind.GUARD:
                against = "" if effect.guard else f" against {self.card(effect.against)}"
                the = "the" if effect.guard and effect.keeps_it else "a"
                return f"kept {the} guard{against} throughout"
            case Kind.NEEDED if effect.use and effect.use.mates:
                end = effect.better_end
                return f"kept {card} to mate with{_when(end)} for {points(end.points)}"
            case Kind.NEEDED:
                return f"kept {card} to {self._use}{self._on}"
            case Kind.STOPS:
                return f"drawn {card} before it could {self._use}{self._on}"
            case _:
                return self._used

    @property
    def _later(self) -> bool:
        """Whether the card that is spoken of acts on a later trick than the better action."""
        use = self.effect.use
        return use is not None and use.trick > self.effect.position.trick

    @property
    def _on(self) -> str:
        assert self.effect.use is not None
        return f" on trick {self.effect.use.trick}"

    @property
    def _by(self) -> str:
        assert self.effect.use is not None
        return self.narrator.card(self.effect.use.card)

    @property
    def _use(self) -> str:
        """What a card is for: `take the lead`, `force out 10♥`."""
        use = self.effect.use
        assert use is not None
        if use.drawn is None:
            return "take the lead"
        return f"{'force out' if use.forced else 'draw'} {self.narrator.card(use.drawn)}"

    @property
    def _used(self) -> str:
        """What it would have done: `forced out 10♥, the last guard against A♥`."""
        effect, use = self.effect, self.effect.use
        assert use is not None
        if use.drawn is None:
            return f"taken the lead with {self.narrator.card(use.card)}"
        does = f"{'forced out' if use.forced else 'drawn'} {self.narrator.card(use.drawn)}"
        if effect.kind is Kind.DRIVES:
            return does
        guard = f"{'the last' if effect.only else 'a'} guard against {self.card(effect.against)}"
        return f"{does}, {guard}{',' if self._later else ''}"

    def _leads(self, kind: Kind) -> str:
        """Who would have led the next trick: `kept the lead`, `left the trick to Ben`."""
        leads = self.effect.position.phase is Phase.LEAD
        drawn = self.effect.guard if self.effect.kind is kind else None
        if kind is Kind.LET_IN:
            forced = len(self.effect.instead.start.legal_actions) == 1
            how = "forced out" if forced else "drawn"
            drawing = f" and {how} {self.narrator.card(drawn)}" if drawn else ""
            return f"{'kept the lead' if leads else 'taken the trick'}{drawing}"
        losing = f" to {self.narrator.card(drawn)}" if drawn else ""
        return f"given up the lead{losing}" if leads else f"left the trick to {self.other}"

    @property
    def _guard_goes(self) -> str:
        effect = self.effect
        if effect.at_once:
            return self._then()
        lost, where = f"the guard, {self.card(effect.guard)},", f"on trick {effect.trick}"
        if effect.forced:
            return self._then("forced", "force", f"out {lost} {where} and")
        if self.happened:
            return f"{lost} then fell {where}, and {self.other} {self._mating}"
        return f"{lost} would then fall {where}, and {self.other} would {self._mating}"

    @property
    def _let_in(self) -> str:
        if self.effect.position.phase is Phase.REPLY:
            return self._then("kept", "keep", "the lead and")
        taken = self.narrator.card(self.effect.now.line.actions[1])
        return self._then("took", "take", f"the lead with {taken} and")

    @property
    def would(self) -> str:
        """How the hand would have ended: `Ana would have mated with K♠ on trick 5 for …`."""
        end = self.effect.better_end
        if end.winner is None:
            return "the hand would have been drawn"
        mated = _mates(end, self.narrator, "mated")
        if self.brief:
            mated = f"{_verb(end, 'mated')} for {points(end.points)}"
        return f"{self.narrator.names[end.winner]} would have {mated}"

    @property
    def _ends(self) -> str:
        """How the hand ended: `Ana then mated with Q♥ on trick 5 for 15 points`."""
        if self.effect.end.winner is None:
            return f"{'' if self.happened else 'with best play '}the hand was then drawn"
        return self._then()

    def _then(self, past: str = "", base: str = "", what: str = "") -> str:
        """What the mating player then did, if it happened; otherwise, what they could do."""
        winner = self.effect.end.winner
        assert winner is not None
        does = ("then", past) if self.happened else ("could then", base)
        return " ".join(filter(None, (self.narrator.names[winner], *does, what, self._mating)))

    @property
    def _mating(self) -> str:
        return _mates(self.effect.end, self.narrator, "mated" if self.happened else "mate")
