"""4.11 The reaction window: allies and minors are called, others' wars are looked at."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.price import Price
from europa.eu9.rules.diplomacy.window import reactions
from europa.eu9.rules.powers.wars import allies, side_of, war_numbered
from europa.eu9.world import NONE
from europa.kernel import Ask
from europa.players.eu9.thought import Because, Thought, by_key
from europa.players.eu9.war import beside, judge
from europa.players.eu9.weights import weights

OURS = {
    "call": 50.0, "summon": 40.0, "send": 35.0, "bring": 35.0, "ask_help": 20.0,
    "associate": 15.0,
}  # fmt: skip
"""What brings help in a war of one's own, and how gladly it is done."""
QUIET = "Nothing that could be done now helps us."


def worth_of(thought: Thought, key: str, stability: int) -> tuple[float, str]:
    """What a reaction is worth, and why."""
    g = thought.g
    verb, *rest = key.split(":")
    if verb == "ask_help" and g.country(rest[0]) not in allies(g, thought.power):
        return -1.0, ""  # who is no ally says no
    if verb in OURS:
        return OURS[verb] - weights().stability * stability, f"{' '.join(rest[:1])} helps our side"
    if verb == "full" and rest:
        war = war_numbered(g, int(rest[0]))
        if war is not None:
            case = judge(thought, war.side(1 - side_of(war, thought.power)), Price(stability))
            return case.worth, case.why
    if verb in ("enter", "protect") and len(rest) == 2:
        war = war_numbered(g, int(rest[1]))
        member = g.country(rest[0])
        if war is not None and side_of(war, member) != NONE:
            case = beside(thought, war.number, side_of(war, member), Price(stability))
            return case.worth, case.why
    return -1.0, ""


def _best(thought: Thought) -> tuple[str, str]:
    g = thought.g
    session = g.state.session
    best, worth, told = "", 0.0, QUIET
    if session is None:
        return best, told
    for one in reactions(g, thought.power, session.segment):
        found, why = worth_of(thought, one.key, int(one.params.get("stability", 0)))
        if found > worth:
            best, worth, told = one.key, found, why
    return best, told


def react(thought: Thought, ask: Ask) -> Because:
    """Whether to react at all."""
    key, why = _best(thought)
    return Because(by_key(ask, "react" if key else "pass", "pass"), why)


def react_how(thought: Thought, ask: Ask) -> Because:
    key, why = _best(thought)
    return Because(by_key(ask, key, "pass"), why)


def intervention(thought: Thought, ask: Ask) -> Because:
    """4.14: help is welcome; to give it costs stability, and only a friend is worth that."""
    g = thought.g
    name = g.name(thought.power)
    if ask.params["helper"] != name:
        return Because(by_key(ask, "yes"), "Any help is welcome.")
    return Because(by_key(ask, "no"), "The quarrels of others are not worth our stability.")


def associate(thought: Thought, ask: Ask) -> Because:
    return Because(by_key(ask, "yes"), "Against the same enemy we are stronger together.")


def armistice(thought: Thought, ask: Ask) -> Because:
    """A rest is welcome to who is weary."""
    weary = thought.g.state.stability[thought.power] < 0
    why = "The country needs a rest." if weary else "Time is on our side."
    return Because(by_key(ask, "yes" if weary else "no"), why)
