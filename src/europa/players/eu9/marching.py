"""4.2b and 4.2c: which campaign is paid for, which stack moves next, and where."""

from __future__ import annotations

from europa.eu9.combat.march import CAMPAIGNS
from europa.eu9.pieces import OUTSIDE, Stack
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import is_small, size
from europa.eu9.rules.military.march import NO_MORE, movable
from europa.eu9.rules.military.movement import regroup
from europa.eu9.rules.military.paths import Way
from europa.eu9.rules.military.stacks import name_of, phasing, stacks_of, units_in
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.state import SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option
from europa.players.eu9 import crossings, dividing, voyages
from europa.players.eu9.missions import Mission, best_mission, is_massed
from europa.players.eu9.money import RESERVE, spare
from europa.players.eu9.thought import Because, Thought, by_key, starting

BROKE = 3.0
"""Times the price of a campaign for a power that has not got the money."""
HUNGRY, HUNGER = 9, 15.0
"""Thirds from which a stack without logistics starves on the march, and what that costs."""
WATCH = 6.0
"""What it is worth to be able to intercept at home in a war."""


def choose_campaign(thought: Thought, ask: Ask) -> Because:
    """4.2b: the level whose missions are worth most beyond its price."""
    g = thought.g
    country = g.country(str(ask.params["power"]))
    own = [x for x in stacks_of(g, phasing(g)) if x.country == country and units_in(g, x.number)]
    missions = [(x, _mission(thought, x)) for x in own if not x.carrier]
    massed = [x.number for x in own if g.enemies(country) and is_massed(thought, x)]
    best, worth, told = ask.options[0], float("-inf"), ""
    for option in ask.options:
        if not option.key.startswith("campaign:"):
            continue
        value = option.value
        level = str(value if isinstance(value, str) else value[0]).removeprefix("free_")
        price = float(option.params.get("ducats", CAMPAIGNS.get(level, 0)))
        if price and spare(g, thought.power) < price:
            price *= BROKE
        found, why = _gain(g, missions, level, massed)
        if found - price > worth:
            best, worth, told = option, found - price, why
    return Because(best, told or "Nothing is to be done that would be worth a campaign.")


def raise_minors(thought: Thought, ask: Ask) -> Because:
    """4.2b: minors get more where their missions are worth it; else they are asked about again."""
    g = thought.g
    best, worth = by_key(ask, "as_they_are"), 0.0
    why = "The minors have nothing to do that would be worth more."
    known: dict[int, list[tuple[Stack, Mission]]] = {}
    for option in starting(ask, "raise"):
        minor, level, paid = option.value
        if minor not in known:
            own = [x for x in stacks_of(g, phasing(g)) if x.country == minor and not x.carrier]
            known[minor] = [(x, _mission(thought, x)) for x in own if units_in(g, x.number)]
        massed = [x.number for x, _ in known[minor] if g.enemies(minor) and is_massed(thought, x)]
        more, told = _gain(g, known[minor], level, massed)
        base = 0.0 if level == paid else _gain(g, known[minor], paid, massed)[0]
        ducats = float(option.params.get("ducats", 0))
        found = more - base - ducats * (BROKE if spare(g, thought.power) < ducats else 1.0)
        if told and found > worth:
            best, worth, why = option, found, told
    if not worth and any(m.place != NONE for own in known.values() for _, m in own):
        best = by_key(ask, "this_round")  # they may be worth it later
    return Because(best, why)


def _kept(thought: Thought) -> dict[int, Mission]:
    """Missions thought of in this impulse: none when another has begun."""
    s, memory = thought.g.state, thought.memory
    now = (s.turn, s.round, s.impulse)
    if memory.impulse != now:
        memory.impulse, memory.missions, memory.crossings = now, {}, {}
    return memory.missions


def _mission(thought: Thought, stack: Stack) -> Mission:
    """The best a stack could do if its campaign let it; thought of once an impulse."""
    kept = _kept(thought)
    if stack.number not in kept:
        kept[stack.number] = _best(thought, stack, free=True)
    return kept[stack.number]


def _best(thought: Thought, stack: Stack, *, free: bool) -> Mission:
    if stack.naval:
        return _best_at_sea(thought, stack, free=free)
    if stack.inside != OUTSIDE:
        return Mission(stack.number, NONE, 0.0, False, "")
    by_land = best_mission(thought, stack, free=free)
    by_sea = crossings.embark(thought, stack)
    return by_sea if by_sea is not None and by_sea.worth > by_land.worth else by_land


def _best_at_sea(thought: Thought, fleet: Stack, *, free: bool) -> Mission:
    """A voyage of discovery, an army carried over the sea, or the nearest port."""
    g = thought.g
    voyage = voyages.best_voyage(thought, fleet)
    if voyage.worth > 0 or voyages.crew(g, fleet):
        return voyage
    found = crossings.best_crossing(
        thought, fleet, lambda army: _mission(thought, army).worth, free=free
    )
    if found is not None:
        thought.memory.crossings[fleet.number] = found
        active = found.place >= SEA_PLACE
        return Mission(fleet.number, found.place, found.worth, active, found.why, by_hand=True)
    thought.memory.crossings.pop(fleet.number, None)
    return crossings.home(g, fleet) or voyage


def _gain(
    g: G, missions: list[tuple[Stack, Mission]], level: str, massed: list[int]
) -> tuple[float, str]:
    """What a level of campaign lets the stacks win, and the best of it in words.

    Massed stacks will divide: each part counts as small.
    """
    if level in ("none", "rest"):
        return 0.0, ""
    quiet = [m for _, m in missions if not m.active]
    small = [m for x, m in missions if m.active and (is_small(g, x) or x.number in massed)]
    large = [m for _, m in missions if m.active and m not in small]
    done = list(quiet)
    if level in ("active", "no_logistics"):
        done += sorted(small, key=lambda m: -m.worth)[:1]
    elif level == "major":
        one = max(large, key=lambda m: m.worth, default=None)
        all_small = sum(m.worth for m in small)
        done += small if one is None or all_small > one.worth else [one]
    elif level == "multiple":
        done += small + large
    total = sum(m.worth for m in done)
    if level == "no_logistics":
        thin = [x for x, m in missions if m in done and m.place != NONE and size(g, x) >= HUNGRY]
        total -= HUNGER * len(thin)
    if any(g.enemies(x.country) for x, _ in missions):
        total += WATCH
    best = max(done, key=lambda m: m.worth, default=None)
    told = f"{_name(g, missions, best)}: {best.why}" if best and best.why else ""
    return total, told


def _name(g: G, missions: list[tuple[Stack, Mission]], one: Mission) -> str:
    stack = next(x for x, m in missions if m.number == one.number)
    return f"{g.name(stack.country)} in {place_name(g, stack.place)}"


def next_stack(thought: Thought, ask: Ask) -> Because:
    """4.2c: the stack with the most to gain moves first; the rest stay where they are."""
    g = thought.g
    parting = dividing.regrouping(thought, ask)
    if parting is not None:
        return parting
    best = _most_wanted(thought)
    if best is not None:
        stack = g.state.stacks[best.number]
        where = place_name(g, best.place)
        if best.by_hand:
            if (boarding := _divide(thought, ask, best)) is not None:
                return boarding
            option = ask.find(f"move:{name_of(g, stack)}")
            thought.memory.marches[best.number] = best.place
        else:
            option = ask.find(f"to:{where}:{name_of(g, stack)}")
        thought.memory.missions.pop(best.number, None)
        if option is not None:
            option = _with_others(thought, ask, option, best)
            return Because(option, f"To {where}: {best.why}.")
    return Because(by_key(ask, NO_MORE), "No stack has anything better to do elsewhere.")


def _divide(thought: Thought, ask: Ask, best: Mission) -> Because | None:
    """M1.3: an army too large for the ships leaves some behind first."""
    g, memory = thought.g, thought.memory
    crossing = memory.crossings.get(best.number)
    if crossing is None or crossing.whole:
        return None
    army = g.state.stacks[crossing.load]
    memory.parted.add((g.state.turn, g.state.round, army.number))
    memory.missions.clear()
    leaving = crossings.party(g, g.state.stacks[best.number], regroup.parties(g, army.number))
    words = leaving.key.removeprefix("party:") if leaving else ""
    option = ask.find(f"party:{name_of(g, army)}:{words}") if words else None
    if option is None:
        return next_stack(thought, ask)
    return Because(option, f"The ships have no room for all: {crossing.why}.")


def _with_others(thought: Thought, ask: Ask, first: Option, best: Mission) -> Option:
    """Missions of others that have nothing to do with the best one, named in the same answer; if
    nobody else has any, that is all."""
    if not first.key.startswith("to:"):
        return first
    g, keys, taken = thought.g, [first.key], {best.place}
    waiting = _waiting(thought)
    rest = bool(waiting)
    for stack in movable(g, thought.seat):
        if stack.number == best.number or stack.number in waiting:
            continue
        mission = _mission(thought, stack)
        if mission.by_hand or mission.place == NONE or mission.place in taken:
            rest |= mission.place != NONE
            continue
        mission = _best(thought, stack, free=False)
        if mission.by_hand:
            rest = True
            continue
        key = (
            f"to:{place_name(g, mission.place)}:{name_of(g, stack)}"
            if mission.place != NONE
            else ""
        )
        if key and mission.place not in taken and ask.find(key) is not None:
            keys.append(key)
            taken.add(mission.place)
            thought.memory.missions.pop(stack.number, None)
        else:
            rest |= mission.place != NONE
    if not rest:
        keys.append(NO_MORE)
    whole = ask.find(f"plan:{' & '.join(keys)}") if len(keys) > 1 else None
    return whole or first


def _most_wanted(thought: Thought) -> Mission | None:
    """The best mission of those who may still move. What was thought before is an upper bound: only
    the one that looks best is thought over again, until it stays the best."""
    stacks = {x.number: x for x in movable(thought.g, thought.seat)}
    found = {number: _mission(thought, stack) for number, stack in stacks.items()}
    for number in _waiting(thought):
        found.pop(number, None)
    sure: set[int] = set()
    while found:
        best = max(found.values(), key=lambda m: m.worth if m.place != NONE else -1.0)
        if best.place == NONE:
            return None
        if best.number in sure:
            return best
        sure.add(best.number)
        found[best.number] = _best(thought, stacks[best.number], free=False)
    return None


def _waiting(thought: Thought) -> set[int]:
    """Armies that ships of ours are about to take aboard."""
    return {one.load for one in thought.memory.crossings.values()}


def where_to(thought: Thought, ask: Ask) -> Because:
    """4.2c: the goal that was decided on, or the best one for the stack that is asked about."""
    g = thought.g
    number = _asked_about(thought, ask)
    goal = thought.memory.marches.pop(number, NONE)
    option = _way_to(ask, goal)
    if option is not None:
        return Because(option, f"As decided: to {place_name(g, goal)}.")
    if number:
        mission = best_mission(thought, g.state.stacks[number])
        option = _way_to(ask, mission.place)
        if option is not None:
            return Because(option, f"{mission.why}.")
    return Because(by_key(ask, "stay"), "Nothing better is within reach.")


def _way_to(ask: Ask, place: int) -> Option | None:
    if place == NONE:
        return None
    for option in ask.options:
        if isinstance(option.value, Way) and option.value.place == place:
            return option
    return None


def _asked_about(thought: Thought, ask: Ask) -> int:
    """The stack under way: its name is in the question."""
    g = thought.g
    force = ask.params.get("force")
    for stack in g.state.stacks.values():
        if (
            stack.moved
            and seat_for(g, stack.country) == thought.seat
            and name_of(g, stack) == force
        ):
            return stack.number
    return 0


def at_sea(thought: Thought, ask: Ask) -> Because:
    """M9: troops aboard land, blockades support our sieges, pirates are hunted."""
    g = thought.g
    goals = {place_name(g, one.shore) for one in thought.memory.crossings.values()}
    for option in sorted(starting(ask, "land"), key=lambda o: o.targets[0] not in goals):
        return Because(option, "That is why they are aboard.")
    for option in starting(ask, "blockade_supply"):
        return Because(option, "Besiegers are fed and the port is shut at once.")
    for option in starting(ask, "blockade"):
        if option.value.target in g.state.sieges:
            return Because(option, "A besieged port must not be supplied.")
    for option in starting(ask, "supply"):
        return Because(option, "Troops ashore live on what ships bring them.")
    for option in starting(ask, "hunt"):
        return Because(option, "Pirates ruin trade.")
    return Because(by_key(ask, "no_action"), "Nothing is to be done here.")


def end_of_round(thought: Thought, ask: Ask) -> Because:
    """4.5: ships are refitted while there is money; nobody is levied."""
    g = thought.g
    for option in starting(ask, "refit"):
        if spare(g, thought.power) > float(option.params.get("ducats", 0)) + RESERVE:
            return Because(option, "A damaged ship is no use.")
    return Because(by_key(ask, "done"), "Nothing is to be done before the next round.")
