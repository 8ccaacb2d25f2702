"""R2.5-R2.9 Leaders in the rounds: the wounded return, ranks are filled, wintering moves them."""

from __future__ import annotations

from europa.eu9.combat.rounds import TRACK
from europa.eu9.entries import LeaderPosted
from europa.eu9.pieces import KING, OUTSIDE, Stack
from europa.eu9.rules.logistics.command import (
    AT_SEA,
    broken_hierarchy,
    commands,
    fits_hierarchy,
    is_naval,
    places_for,
)
from europa.eu9.rules.logistics.leaders import missing, present, recover, refill
from europa.eu9.rules.logistics.minor_rulers import always
from europa.eu9.rules.military.composition import CROWNED, FREE_ROLES, kind_of, size
from europa.eu9.rules.military.idle import is_asked, takes_part
from europa.eu9.rules.military.losses import leader_name, place_of
from europa.eu9.rules.military.stacks import muster, post, serves
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.parts import one_by_one
from europa.eu9.rules.powers.ranks import rank
from europa.eu9.rules.terms.lasting import found
from europa.eu9.state import ON_MAP, SEA_PLACE, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Disabled, Option, Steps

STAR = "main_side"
AS_BEFORE = -2
"""Answer that takes all back."""
SENT_OUT = ("explorer", "conquistador")
"""R2.8: who may appear elsewhere than the one he replaces."""
KEEP, BEST, ALWAYS = "keep", "best", "always"
"""R19.3: orders for wintering: nobody moves, the best commands go by rank, or ask every time."""


def return_wounded(g: G) -> None:
    """R2.7, E264: at the start of the first round at or after the box."""
    s = g.state
    now = TRACK.index(s.round) if s.round in TRACK else len(TRACK)
    for leader, until in list(s.leader_until.items()):
        if until in TRACK and TRACK.index(until) > now:
            continue
        if leader >= KING:
            del s.leader_until[leader]
            s.king_state[leader - KING] = 0
            continue
        if s.leader_state[leader] != WOUNDED:
            del s.leader_until[leader]
            continue
        power = serves(g, leader)
        where = best_place(g, power, leader) if g.is_major(power) else home(g, power)
        if where == NONE:
            continue  # he waits for the next wintering
        del s.leader_until[leader]
        if g.is_major(power):
            recover(g, power, leader, where)
        else:
            s.leader_state[leader] = ON_MAP
        post(g, leader, where)
        g.log(LeaderPosted(g.name(power), leader_name(g, leader), place_name(g, where)))


def best_place(g: G, power: int, leader: int) -> int:
    """Where he commands most without breaking the hierarchy (E18); NONE: nowhere."""
    placed = {n: g.state.leader_place[n] for n in present(g, power)}
    sizes = commands(g, power)
    places = [
        p for p in places_for(g, power, leader, {}) if fits_hierarchy(g, sizes, leader, p, placed)
    ]
    return max(places, key=lambda p: (sizes[is_naval(g, leader)].get(p, 0), -p), default=NONE)


def fill_ranks(g: G) -> Steps[None]:
    """R2.8: who is below his minimum draws, where the lost one was; minors their basic leaders.
    An explorer or conquistador may stand in Europe or on an own COL or TP instead."""
    s = g.state
    lost: dict[int, dict[str, int]] = {}
    for country, place, kind in s.leaders_lost:
        lost.setdefault(country, {})[kind] = place
    s.leaders_lost = []
    for minor in (country for country in lost if not g.is_major(country)):
        always(g, minor)
    for power in g.majors():
        if power in lost and missing(g, power):
            places = {kind: _still_ours(g, power, kind, p) for kind, p in lost[power].items()}
            for leader in refill(g, power, places):
                if s.leader_place[leader] == NONE:
                    s.leader_place[leader] = home(g, power)
                if kind_of(g, leader) in SENT_OUT:
                    yield from _settle(g, power, leader)
                name = leader_name(g, leader)
                where = place_name(g, s.leader_place[leader])
                g.log(LeaderPosted(g.name(power), name, where))


def _settle(g: G, power: int, leader: int) -> Steps[None]:
    """R2.8: where a drawn explorer or conquistador stands."""
    s = g.state
    now = s.leader_place[leader]
    own = [p for p in (home(g, power), *g.posts(power)) if p in places_for(g, power, leader, {})]
    places = list(dict.fromkeys((now, *own)))
    if len(places) < 2 or not is_asked(g, power):
        return
    options = [Option(f"to:{place_name(g, p)}", p, (place_name(g, p),)) for p in places]
    params = {"power": g.name(power), "leader": leader_name(g, leader)}
    place: int = yield Ask(g.seat_of(power), "military.leader", options, "IX.5", params)
    if place != now:
        post(g, leader, place)


def _still_ours(g: G, power: int, kind: str, place: int) -> int:
    """The place, if own units are still there; else home, as for whom it is no place: on the high
    seas nobody but a sailor is found."""
    drowned = place >= SEA_PLACE and kind not in AT_SEA
    if (
        place == NONE
        or drowned
        or not any(u.country == power and u.place == place for u in g.state.units)
    ):
        return home(g, power)
    return place


# Wintering


def redeploy(g: G) -> Steps[bool]:
    """R2.5: open by initiative: keep all leaders, or send some elsewhere; then hierarchy holds."""

    def turn(name: str) -> Steps[None]:
        power = g.country(name)
        order = g.state.orders.get(f"{g.seat_of(power)}:leaders")
        if order == KEEP or not is_asked(g, power):
            return
        if order == BEST:
            deploy_best(g, power)
        elif order == ALWAYS or (takes_part(g, power) and _is_worth_asking(g, power)):
            yield from _redeploy(g, power)

    return (yield from one_by_one(g, lambda: [g.name(p) for p in by_initiative(g)], turn))


def deploy_best(g: G, power: int) -> None:
    """R19.3: by rank each takes the largest command that has nobody yet, where ranks allow it; all
    stay if the hierarchy would break."""
    s, sizes = g.state, commands(g, power)
    leaders = [n for n in free_leaders(g, power) if n < KING]
    before = {n: s.leader_place[n] for n in leaders}
    placed: dict[int, int] = {}
    for leader in sorted(leaders, key=lambda n: (rank(n), n)):
        own = sizes[is_naval(g, leader)]
        open_ones = [
            p
            for p in (before[leader], *choices_for(g, power, leader))
            if p not in placed.values() and fits_hierarchy(g, sizes, leader, p, placed)
        ]
        placed[leader] = max(open_ones, key=lambda p: own.get(p, 0), default=before[leader])
        post(g, leader, placed[leader])
    if broken_hierarchy(g, power, _checked(g, power)):
        for leader, place in before.items():
            post(g, leader, place)
    muster(g)


def _is_worth_asking(g: G, power: int) -> bool:
    """R19.5: troops without a leader of theirs, and a leader who commands less than those."""
    free = free_leaders(g, power)
    sizes = commands(g, power)
    places: dict[bool, set[int]] = {False: set(), True: set()}
    for n in free:
        places[_at_sea(g, n)].add(place_of(g, n))
    for naval in (False, True):
        here = places[naval]
        alone = [size for place, size in sizes[naval].items() if place not in here]
        own = [sizes[naval].get(place, 0) for place in here]
        if alone and own and min(own) < max(alone):
            return True
    return False


def _at_sea(g: G, leader: int) -> bool:
    if leader >= KING:
        return kind_of(g, leader) == "admiral_king"
    return is_naval(g, leader)


def free_leaders(g: G, power: int) -> list[int]:
    """R2.6: not the besieged, nor those whose stack carries discoveries; a monarch who leads."""
    s = g.state
    found = [n for n in present(g, power) if _is_free(g, s.stacks.get(s.leader_stack[n]))]
    able = s.leads[power] and s.king_state[power] in (0, ON_MAP)
    if able and _is_free(g, s.stacks.get(s.king_stack[power])):
        found.append(KING + power)
    return found


def _is_free(g: G, stack: Stack | None) -> bool:
    return stack is None or (stack.inside == OUTSIDE and not stack.discoveries)


def _redeploy(g: G, power: int) -> Steps[None]:
    """Leader by leader; ending is open only when nobody commands more than his better (E18)."""
    params = {"power": g.name(power)}
    seat = g.seat_of(power)
    first = [Option("keep"), Option("redeploy")]
    if (yield Ask(seat, "military.wintering", first, "VIII.3", params)) == "keep":
        return
    before = {n: place_of(g, n) for n in free_leaders(g, power)}
    left = list(before)
    while True:
        held = not broken_hierarchy(g, power, _checked(g, power))
        options = [Option("done", NONE)] if held else []
        closed = [] if held else [Disabled("done", "reason.hierarchy", "IX.5")]
        options.append(Option("as_before", AS_BEFORE))
        options += [
            Option(f"move:{leader_name(g, n)}", n) for n in left if choices_for(g, power, n)
        ]
        leader: int = yield Ask(seat, "military.leaders", options, "VIII.3", params, closed)
        if leader == AS_BEFORE:
            for n, place in before.items():
                post(g, n, place)
        if leader in (NONE, AS_BEFORE):
            break
        left.remove(leader)
        yield from _send(g, power, leader)
    muster(g)


def _checked(g: G, power: int) -> list[int]:
    """R2.6: the besieged and carriers of discoveries are left out of the check."""
    return [n for n in free_leaders(g, power) if n < KING]


def choices_for(g: G, power: int, leader: int) -> list[int]:
    """Places a leader may be sent to, the largest commands first."""
    s = g.state
    if leader >= KING:
        doge = kind_of(g, leader) == "admiral_king"
        own = [
            x
            for x in s.stacks.values()
            if x.country == power
            and x.naval == doge
            and not x.carrier
            and x.inside == OUTSIDE
            and x.place < SEA_PLACE
            and g.world.provinces[x.place].europe
        ]
        own.sort(key=lambda x: -size(g, x))
        places = list(dict.fromkeys(x.place for x in own if size(g, x)))
        return [p for p in places if p != s.king_place[power]]
    sizes = commands(g, power)[is_naval(g, leader)]
    places = [p for p in places_for(g, power, leader, {}) if p != s.leader_place[leader]]
    return sorted(places, key=lambda p: (-sizes.get(p, 0), p))


def _send(g: G, power: int, leader: int) -> Steps[None]:
    options = [
        Option(f"to:{place_name(g, p)}", p, (place_name(g, p),))
        for p in choices_for(g, power, leader)
    ]
    if leader >= KING and place_of(g, leader) != NONE and not must_lead(g, power):
        options.append(Option("home", NONE))
    params = {"power": g.name(power), "leader": leader_name(g, leader)}
    place: int = yield Ask(g.seat_of(power), "military.leader", options, "VIII.3", params)
    post(g, leader, place)
    where = place_name(g, place) if place != NONE else "home"
    g.log(LeaderPosted(g.name(power), leader_name(g, leader), where))
    muster(g)


def must_lead(g: G, power: int) -> bool:
    """III-15(1): a monarch whom an event puts at the head of an army."""
    return any(found(g, "rule:must_command", power))


def take_the_field(g: G) -> Steps[None]:
    """SPEC-concepts 7.3: before the first round a monarch who leads may take a command (E820)."""
    s = g.state
    for power in by_initiative(g):
        king = KING + power
        able = s.leads[power] and s.king_state[power] in (0, ON_MAP) and takes_part(g, power)
        asked = is_asked(g, power) or must_lead(g, power)
        if not able or not asked or not choices_for(g, power, king):
            continue
        at_home, bound = s.king_place[power] == NONE, must_lead(g, power)
        options = [
            *([] if at_home and bound else [Option("stay", s.king_place[power])]),
            *(
                Option(f"to:{place_name(g, p)}", p, (place_name(g, p),))
                for p in choices_for(g, power, king)
            ),
            *([] if at_home or bound else [Option("home", NONE)]),
        ]
        params = {"power": g.name(power)}
        place: int = yield Ask(g.seat_of(power), "military.king", options, "IX.5", params)
        if place != s.king_place[power]:
            post(g, king, place)
            muster(g)


# Two-sided leaders


def choose_roles(g: G) -> Steps[None]:
    """R2.9: leaders with a starred side, and kings who are admirals, choose at the start of each
    round."""
    s = g.state
    for power in by_initiative(g):
        if not takes_part(g, power) or not is_asked(g, power):
            continue
        for leader in present(g, power):
            sides = g.world.leaders[leader].sides
            if len(sides) < 2 or g.world.leaders[leader].country == FREE_ROLES:
                continue
            if not any(STAR in side.flags or side.kind in CROWNED for side in sides):
                continue
            now = s.leader_side[leader]
            options = [Option(f"role:{sides[now].kind}", now)]
            options += [
                Option(f"role:{side.kind}", n)
                for n, side in enumerate(sides)
                if n != now and side.kind != sides[now].kind
            ]
            if len(options) < 2 or not _may_turn(g, leader, sides[1 - now].kind):
                continue
            params = {"power": g.name(power), "leader": leader_name(g, leader)}
            seat = g.seat_of(power)
            s.leader_side[leader] = yield Ask(seat, "military.role", options, "IX.5", params)


def _may_turn(g: G, leader: int, kind: str) -> bool:
    """Only where he stands in a port can he change between land and sea."""
    place = g.state.leader_place[leader]
    return 0 <= place < len(g.world.provinces) and g.world.provinces[place].coastal and bool(kind)


MESSAGES = {
    "ask.military.wintering": "{power}, wintering: leave the leaders where they are?",
    "option.military.wintering.keep": "Leave all where they are",
    "option.military.wintering.redeploy": "Send some elsewhere",
    "ask.military.leaders": "{power}: who goes elsewhere?",
    "ask.military.leader": "{power}: where does {leader} go?",
    "ask.military.king": "{power}: does the monarch take command of an army?",
    "option.military.king.stay": "He stays where he is",
    "ask.military.role": "{power}: what is {leader} this round?",
    "option.role": "{a}",
    "option.military.leaders.done": "That is all",
    "option.military.leaders.as_before": "All back as they were",
    "option.military.leaders.move": "Send {a} elsewhere",
    "option.home": "Home",
    "reason.hierarchy": "a lower leader would command more than a higher one",
}
