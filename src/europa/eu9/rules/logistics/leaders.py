"""VII.5 Leaders come and go (3.10): removal, anonymous ones up to the minimum, placement."""

from __future__ import annotations

from functools import cache, partial

from europa.eu9.entries import LeaderLeft, LeaderPosted
from europa.eu9.rules.logistics import licences, missionaries
from europa.eu9.rules.logistics.command import commands, fits_hierarchy, is_shut_in, places_for
from europa.eu9.rules.logistics.faces import choose, is_turned_over, show
from europa.eu9.rules.logistics.hired import change_guard, for_hire, hired
from europa.eu9.rules.logistics.least import KINDS, minimum
from europa.eu9.rules.logistics.lent_leaders import come_home, lend, lent
from europa.eu9.rules.logistics.minor_rulers import LENT
from europa.eu9.rules.powers import pashas
from europa.eu9.rules.powers.groups import revolts
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.ranks import (
    category,
    category_now,
    chooses_side,
    is_friar,
    is_nameless,
    main_side,
    rank,
)
from europa.eu9.rules.powers.single import adopted, viziers
from europa.eu9.rules.powers.single.charmed import escapes
from europa.eu9.rules.terms import specials
from europa.eu9.rules.terms.lasting import is_over
from europa.eu9.state import DEAD, ON_MAP, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE, load_world
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import together

THEIRS, BONAPARTE = "revolutionaries", "bonaparte"
UNCOUNTED = ("monarch", "admiral_king", "pasha")
"""Sides that this chapter doesn't place: kings, and pashas, who have rules of their own."""
AS_THEY_STAND = -2
"""Answer: he and all after him where they stand, newcomers with troops."""
STAYS, AWAY = "leader_of:", "away:"
"""In force by events: a leader who is there, or stays away, as long as something lasts."""
FOR_EVER = 99


@cache
def roster(country: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Named leaders (missionaries too) that come by turn, and anonymous ones, of a country."""
    named, anonymous = [], []
    for n, leader in enumerate(load_world().leaders):
        uncounted = leader.sides[0].kind in UNCOUNTED and n not in viziers.viziers()
        if leader.country != country or uncounted or n in for_hire():
            continue
        if leader.kind == "anonymous":
            anonymous.append(n)
        elif (leader.first and not leader.event and not leader.by_rule) or is_friar(n):
            named.append(n)
    return tuple(named), tuple(anonymous)


@cache
def revolutionaries() -> tuple[int, ...]:
    """VII-5: who lead the armies of the Revolution, drawn anew in each turn."""
    found = enumerate(load_world().leaders)
    return tuple(n for n, who in found if who.country == THEIRS and who.id != BONAPARTE)


def _roster(g: G, power: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Its leaders with a name, and those that are drawn."""
    if revolts(g, power):
        return ((), revolutionaries())
    named, anonymous = roster(g.name(power))
    lent = [n for country in adopted.lenders(g, power) for n in roster(country)[0]]
    return (*named, *adopted.recruits(g, power), *lent), anonymous


def _beyond(g: G, leader: int) -> str:
    return f"beyond:{g.world.leaders[leader].id}"


def is_beyond(g: G, leader: int) -> bool:
    """Whether an event gave him for this turn (E-14, E-40 to E-42): he is outside the minimum."""
    return bool(g.effect(_beyond(g, leader)))


def present(g: G, power: int) -> list[int]:
    """A power's leaders on the map that this chapter knows, in order."""
    s = g.state
    named, anonymous = _roster(g, power)
    mine = [
        n
        for n in (*named, *anonymous)
        if s.leader_state[n] == ON_MAP and s.leader_for.get(n, power) == power
    ]
    return mine + hired(g, power) + [n for n in lent(g, power) if n not in mine]


def missing(g: G, power: int) -> list[str]:
    """Categories below the minimum, each as often as a leader is missing."""
    own = [n for n in present(g, power) if n not in for_hire()]
    have = [category_now(g, n) for n in own if not is_beyond(g, n)]
    return [
        kind
        for kind, least in minimum(g, power).items()
        for _ in range(max(0, least - have.count(kind)))
    ]


def draw(g: G, power: int, kind: str) -> int:
    """VII.5.2: an anonymous leader of a category at random, NONE if no counter is left."""
    _, anonymous = _roster(g, power)
    late = {
        name
        for record in specials.standing(g, "leaders_wait", power)
        for name in record.says["leaders"]
    }
    free = [n for n in anonymous if g.world.leaders[n].id not in late]
    pool = [n for n in free if category(n) == kind and not g.state.leader_state[n]]
    found = g.dice.pick(pool, "leader") if pool else NONE
    if found != NONE and revolts(g, power):
        g.state.leader_for[found] = power
    return found


def remove(g: G, leader: int, state: int = 0) -> None:
    """A leader leaves the map."""
    s = g.state
    who = g.world.leaders[leader]
    if s.leader_state[leader] == ON_MAP and s.leader_place[leader] != NONE:
        g.log(LeaderLeft(who.country, who.name, place_name(g, s.leader_place[leader])))
    g.put_leader(leader, NONE, state)


def retire(g: G, power: int) -> dict[str, list[int]]:
    """VII.5.1: named leaders past their last turn and all anonymous but besieged ones go.

    Returns where E and C stood.
    """
    s = g.state
    left: dict[str, list[int]] = {"explorer": [], "conquistador": []}
    named, anonymous = _roster(g, power)
    for n in (*named, *anonymous):
        past = n in anonymous or s.turn > _last(g, n)
        if n in anonymous and is_shut_in(g, n):
            continue
        if s.leader_state[n] == ON_MAP and past:
            left.setdefault(category(n), []).append(s.leader_place[n])
            remove(g, n)
            if n in anonymous:
                s.leader_for.pop(n, None)
        elif past and s.leader_state[n] == WOUNDED:
            remove(g, n)
    return left


def _last(g: G, leader: int) -> int:
    """The last turn of a named leader: as an event says, else as printed."""
    record = g.world.leaders[leader]
    return FOR_EVER if is_friar(leader) else g.state.held.get(f"{LENT}:{record.id}", record.last)


def end_of_term(g: G) -> None:
    """3.10: leaders whom an event gave to somebody for some turns leave, minors' too."""
    s = g.state
    for key, last in list(s.held.items()):
        kind, _, name = key.partition(":")
        if kind == LENT and s.turn > last:
            del s.held[key]
            leader = g.world.leader_index[name]
            s.leader_for.pop(leader, None)
            if s.leader_state[leader] != DEAD:
                remove(g, leader)


def end_of_stay(g: G) -> None:
    """Leaders whom an event gave to somebody as long as something lasts leave when it is over."""
    s = g.state
    for what in [what for what in s.lasting if what.startswith(STAYS)]:
        if all(is_over(g, entry) for entry in s.lasting[what]):
            del s.lasting[what]
            leader = g.world.leader_index[what.removeprefix(STAYS)]
            s.leader_for.pop(leader, None)
            if s.leader_state[leader] != DEAD:
                remove(g, leader)


def is_away(g: G, leader: int) -> bool:
    """Whether an event keeps a named leader away."""
    entries = g.state.lasting.get(AWAY + g.world.leaders[leader].id, ())
    return any(not is_over(g, entry) for entry in entries)


def is_crowned(g: G, leader: int) -> bool:
    """32.2: a general who is king now."""
    who = g.world.leaders[leader]
    kings = [g.world.monarchs[n].leader for n in g.state.monarch if n != NONE]
    return who.id in kings or (bool(who.pair) and who.pair in kings)


def come(g: G, power: int) -> None:
    """VII.5.2: named leaders whose time it is."""
    s = g.state
    adopted.go_over(g, power)
    named, _ = _roster(g, power)
    for n in named:
        due = g.world.leaders[n].first <= s.turn <= g.world.leaders[n].last
        if is_crowned(g, n) or not missionaries.suits(g, n):
            continue
        if viziers.is_barred(g, n) or adopted.is_barred(g, n):
            continue
        if due and not s.leader_state[n] and not is_away(g, n) and not is_turned_over(g, n):
            s.leader_state[n], s.leader_side[n] = ON_MAP, main_side(n)
            if g.world.leaders[n].country in adopted.lenders(g, power):
                s.leader_for[n] = power
    viziers.make_room(g)
    friar = missionaries.friar_of_turn(g, power)
    if friar != NONE:
        s.leader_state[friar], s.leader_side[friar] = ON_MAP, 0


def fill_up(g: G, power: int) -> list[int]:
    """VII.5.2: anonymous ones are drawn up to the minimum; all that are to be placed now."""
    for kind in missing(g, power):
        _come(g, draw(g, power, kind))
    for kind in KINDS:
        for _ in range(g.effect(f"extra_{kind}", power)):
            given = draw(g, power, kind)
            _come(g, given)
            if given != NONE:
                g.add_effect(_beyond(g, given))
    return sorted(present(g, power), key=lambda n: (rank(n), n))


def arrive(g: G, power: int) -> list[int]:
    """VII.5.2: leaders to be placed now, each on his first side where he has a choice."""
    come(g, power)
    return fill_up(g, power)


def _come(g: G, drawn: int) -> None:
    if drawn != NONE:
        g.state.leader_state[drawn], g.state.leader_side[drawn] = ON_MAP, 0


def place(g: G) -> Steps[None]:
    """3.10: all at once and sealed; a named leader may stay or be placed anew (VII.5.3)."""
    end_of_term(g)
    end_of_stay(g)
    licences.draw(g)
    change_guard(g)
    come_home(g)
    left, choosing = {}, {}
    for power in by_initiative(g):
        left[power] = retire(g, power)
        come(g, power)
    yield from lend(g)
    for power in by_initiative(g):
        here = [n for n in present(g, power) if not is_shut_in(g, n)]
        two = [n for n in here if chooses_side(n) or viziers.may_choose(g, n)]
        if two:
            choosing[g.seat_of(power)] = choose(g, g.seat_of(power), power, two)
    chosen = yield from together(g, choosing)
    for sides in chosen.values():
        for leader, side in sides.items():
            show(g, leader, side)
    orders = {}
    for power in by_initiative(g):
        waiting = fill_up(g, power)
        if waiting:
            seat = g.seat_of(power)
            orders[seat] = _order(g, seat, power, waiting, left[power])
    placed = yield from together(g, orders)
    for seat, found in placed.items():
        for leader, where in found.items():
            _put(g, g.power_of(seat), leader, where)
    yield from pashas.appoint(g)


def _order(
    g: G, seat: str, power: int, waiting: list[int], left: dict[str, list[int]]
) -> Steps[dict[int, int]]:
    """One power's placement, by rank, so that hierarchy holds after each (E18)."""
    found: dict[int, int] = {}
    sizes = commands(g, power)
    rest = False
    for leader in waiting:
        places = places_for(g, power, leader, left)
        legal = [p for p in places if fits_hierarchy(g, sizes, leader, p, found)]
        if not legal:
            found[leader] = NONE
            continue
        if len(legal) == 1:
            found[leader] = legal[0]
            continue
        ordered = _ordered(legal, g.state.leader_place[leader])
        if not rest:
            who = g.world.leaders[leader]
            params = {"power": g.name(power), "leader": _called(who.name, category_now(g, leader))}
            options = partial(_options, g, ordered, more=leader != waiting[-1])
            found[leader] = yield Ask(seat, "leaders.place", options, "VII.5", params)
            rest = found[leader] == AS_THEY_STAND
        if rest:
            found[leader] = ordered[0]
    return found


def _called(name: str, kind: str) -> str:
    """`Gonzalo (general)`; an anonymous one says it already."""
    return name.lower() if kind in name.lower() else f"{name} ({kind})"


def _ordered(places: list[int], now: int) -> list[int]:
    """Where he stands comes first."""
    return [now, *(p for p in places if p != now)] if now in places else places


def _options(g: G, places: list[int], *, more: bool) -> list[Option]:
    names = ((place_name(g, p), p) for p in places)
    found = [Option(f"at:{name}", p, (name,)) for name, p in names]
    if more:
        found.append(Option("all_as_they_stand", AS_THEY_STAND))
    return found


def _put(g: G, power: int, leader: int, where: int) -> None:
    s = g.state
    if where == NONE:
        g.put_leader(leader, NONE, 0)
        return
    if s.leader_place[leader] != where:
        g.log(LeaderPosted(g.name(power), g.world.leaders[leader].name, place_name(g, where)))
    g.put_leader(leader, where)


# During rounds (VII.5.4)


def refill(g: G, power: int, places: dict[str, int]) -> list[int]:
    """VII.5.4: a category below its minimum is refilled at the start of a round, in its place."""
    found = []
    for kind in missing(g, power):
        drawn = draw(g, power, kind)
        if drawn != NONE:
            g.put_leader(drawn, places.get(kind, NONE))
            found.append(drawn)
    return found


def fall(g: G, leader: int, *, wounded: bool = False) -> None:
    """A leader dies, or is wounded until he returns; one without a name dies back to the pool."""
    dead = 0 if is_nameless(leader) else DEAD
    if not wounded and dead == DEAD and escapes(g, leader):
        dead = 0
    remove(g, leader, WOUNDED if wounded else dead)


def recover(g: G, power: int, leader: int, where: int) -> int:
    """VII.5.4: a wounded leader returns; the lowest anonymous one of his category leaves."""
    g.put_leader(leader, where)
    _, anonymous = _roster(g, power)
    kind = category_now(g, leader)
    counted = [n for n in present(g, power) if category_now(g, n) == kind and not is_beyond(g, n)]
    alike = [n for n in counted if n in anonymous]
    above = len(counted) > minimum(g, power).get(kind, 0)
    if not alike or not above:
        return NONE
    lowest = max(alike, key=lambda n: (rank(n), n))
    remove(g, lowest)
    return lowest


MESSAGES = {
    "ask.leaders.place": "{power}: where does {leader} stand?",
    "option.all_as_they_stand": "He and all others: where they stand, newcomers with troops",
}
