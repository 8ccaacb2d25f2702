"""R16.1 Interventions: which stacks of a helper act beside the side it helps (E322)."""

from __future__ import annotations

from collections.abc import Iterator

from europa.eu9.conflicts import Helper, War
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import LD, fleets, size
from europa.eu9.rules.military.ground import holder
from europa.eu9.rules.military.homeward.withdrawal import withdraw
from europa.eu9.rules.military.movement.corsairs import set_apart
from europa.eu9.rules.military.movement.naval_actions import is_privateer
from europa.eu9.rules.military.stacks import name_of, put, units_in
from europa.eu9.rules.powers.single.errands import VOYAGE
from europa.eu9.rules.powers.wars import AFLOAT
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.war_rules import bound_help
from europa.eu9.state import SEA_PLACE, VA
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

FOREIGN, PRIVATEERS_TOO = "foreign", "privateers_intervene"
REINFORCES = "reinforces:"
"""Effect of the turn, with a stack's number."""
MOST_FOREIGN = 4
"""R16.1: LD of the one land stack of a foreign intervention: an A+."""


def appoint(g: G) -> Steps[None]:
    """4.0: stacks of interventions that are over go home in name; new ones are appointed."""
    _release(g)
    for war, helper in _all(g):
        whom = helped(war, helper)
        if not g.is_major(helper.country) and g.state.box[helper.country] == VA:
            for stack in _free(g, helper.country):
                put(g, stack.number, helps=whom)
            continue
        if specials.standing(g, PRIVATEERS_TOO, helper.country):
            _send_privateers(g, helper.country, whom)
        ashore = bound_help(g, war, helper.country).get("stacks", 1)
        for naval in (*(False,) * (ashore if helper.form != AFLOAT[0] else 0), True):
            yield from _appoint(g, war, helper, whom, naval)
            yield from _reinforce(g, helper, whom, naval)


def _send_privateers(g: G, country: int, whom: int) -> None:
    """P 30.2: England's privateers sail besides its stacks."""
    set_apart(g, (country,))
    for stack in _free(g, country):
        if is_privateer(g, stack):
            put(g, stack.number, helps=whom)


def _all(g: G) -> Iterator[tuple[War, Helper]]:
    return iter([(war, x) for war in g.state.wars if not war.armistice for x in war.helpers])


def helped(war: War, helper: Helper) -> int:
    """The full member it helps: the one named, or the first of the side."""
    members = war.side(helper.side)
    return helper.beside if helper.beside in members else members[0]


def _release(g: G) -> None:
    """A stack helps only while its country does."""
    helping = {(x.country, helped(war, x)) for war, x in _all(g)}
    for stack in list(g.state.stacks.values()):
        if stack.helps != NONE and (stack.country, stack.helps) not in helping:
            put(g, stack.number, helps=NONE)


def _free(g: G, country: int) -> list[Stack]:
    """Its stacks that help nobody yet."""
    return [x for x in g.state.stacks.values() if x.country == country and x.helps == NONE]


def _appoint(g: G, war: War, helper: Helper, whom: int, naval: bool) -> Steps[None]:
    """R16.1: one land stack and one naval stack, kept from the turn before if there is one; some
    events let more of them come (VII-3)."""
    country = helper.country
    acting = [x for x in g.state.stacks.values() if _acts(g, x, country, whom)]
    most = 1 if naval else bound_help(g, war, country).get("stacks", 1)
    if sum(x.naval == naval for x in acting) >= most:
        return
    able = [x for x in _free(g, country) if x.naval == naval and _suits(g, helper, x)]
    seat = seat_for(g, country)
    if not able or seat is None:
        return
    least = 0 if naval else bound_help(g, war, country).get("min_units", {}).get("LD", 0)
    large = [x for x in able if size(g, x) >= least * LD] if least else []
    options = [Option(f"stack:{name_of(g, x)}", x.number) for x in large or able]
    if not large:
        options.insert(0 if g.is_major(country) else len(options), Option("none", 0))
    params = {"power": g.name(country), "whom": g.name(whom), "what": "sea" if naval else "land"}
    number: int = yield Ask(seat, "military.intervene", options, "VIII.2", params)
    if number:
        put(g, number, helps=whom)


def _reinforce(g: G, helper: Helper, whom: int, naval: bool) -> Steps[None]:
    """R16.1, 4.14.6: a limited intervention that goes on may be given more stacks, which must be
    with its own by the end of the first round."""
    country = helper.country
    goes_on = 0 < helper.since < g.state.turn
    if helper.form == FOREIGN or not goes_on or not g.is_major(country):
        return
    seat = seat_for(g, country)
    if seat is None or not _own_stacks(g, country, whom, naval):
        return
    while able := [x for x in _free(g, country) if x.naval == naval and _suits(g, helper, x)]:
        options = [Option("none", 0), *(Option(f"stack:{name_of(g, x)}", x.number) for x in able)]
        params = {"power": g.name(country), "whom": g.name(whom)}
        number: int = yield Ask(seat, "military.reinforce", options, "VIII.2", params)
        if not number:
            return
        put(g, number, helps=whom)
        g.add_effect(f"{REINFORCES}{number}")


def _own_stacks(g: G, country: int, whom: int, naval: bool) -> list[Stack]:
    """Stacks of the intervention that did not come as reinforcements."""
    found = [x for x in g.state.stacks.values() if x.naval == naval and _acts(g, x, country, whom)]
    return [x for x in found if not g.effect(f"{REINFORCES}{x.number}")]


def close_ranks(g: G) -> Steps[None]:
    """The end of the first round: reinforcements that are not with their stack go home."""
    s = g.state
    if s.round_count != 1:
        return
    for number in [n for n in s.stacks if g.effect(f"{REINFORCES}{n}")]:
        stack = s.stacks[number]
        mine = _own_stacks(g, stack.country, stack.helps, stack.naval)
        if stack.helps == NONE or any(x.place == stack.place for x in mine):
            continue
        abroad = stack.place < SEA_PLACE and holder(g, stack.place) != stack.country
        if abroad and not stack.naval:
            yield from withdraw(g, stack.place, [number])
        if number in s.stacks:
            put(g, number, helps=NONE)


def _acts(g: G, stack: Stack, country: int, whom: int) -> bool:
    """Whether a stack is the one of the intervention: privateers that may come besides are not."""
    if stack.country != country or stack.helps != whom:
        return False
    return not (specials.standing(g, PRIVATEERS_TOO, country) and is_privateer(g, stack))


def _suits(g: G, helper: Helper, stack: Stack) -> bool:
    """R16.1: a foreign intervention: at most an A+, or one F; in Europe only."""
    units = units_in(g, stack.number)
    if stack.carrier or stack.inside != OUTSIDE or not units:
        return False
    if any(u.group == VOYAGE for u in units):
        return False  # M 11.2: they are overseas on an errand of their own
    if helper.form != FOREIGN:
        return True
    at, w = stack.place, g.world
    europe = w.seas[at - SEA_PLACE].europe if at >= SEA_PLACE else w.provinces[at].europe
    if stack.naval:
        return europe and fleets(units_in(g, stack.number)) <= 1
    return europe and size(g, stack) <= MOST_FOREIGN * LD


MESSAGES = {
    "ask.military.intervene": "{power} helps {whom}: which stack ({what}) intervenes this turn?",
    "option.none": "None",
    "ask.military.reinforce": "{power} goes on helping {whom}: does another stack join in the first"
    " round?",
    "option.military.reinforce.stack": "{a}",
    "option.military.intervene.stack": "{a}",
}
