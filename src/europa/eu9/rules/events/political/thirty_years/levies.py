"""IV-A, E499: reinforcements of Union and League: one roll a side, placed freely."""

from __future__ import annotations

from europa.eu9.entries import Changed, Paid, Placed
from europa.eu9.pieces import Unit
from europa.eu9.rules.events.political.thirty_years.frontier import SAXONY, recruits_saxons
from europa.eu9.rules.events.political.thirty_years.sides import (
    GIVEN_UP,
    LEAGUE,
    UNION,
    members,
    other,
    player,
    war_of,
    with_allies,
)
from europa.eu9.rules.events.political.verbs.reinforcements import POOLED, ask_attitude, attitudes
from europa.eu9.rules.logistics.minor_arrivals import forms, level_price, sites, strengthened
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import country, holds
from europa.eu9.rules.terms.lasting import bonus, use_up
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records
from europa.eu9.world.tables import reinforcement
from europa.kernel import Ask, Entry, Option, Steps

TABLE, LOSSES = "reinforcements", "reinforcement_losses"
AUSTRIAN = 2
"""LD that a major Austria may take of the League's."""
FRENCH = 4
"""LD at most that France may take for its German general."""
HIRED = "saxe_weimar"
LAND = ("A+", "A-", "LD")


class SideReinforced(Entry, frozen=True):
    """Reinforcements of a side of the Thirty Years' War."""

    side: str
    attitude: str
    roll: int
    detachments: int


ENTRIES = (SideReinforced,)
MESSAGES = {
    "entry.SideReinforced": (
        "{side} ({attitude}), roll {roll}: {detachments:detachment|detachments}"
    ),
    "ask.event.levy": "{power}: how many ducats for the levies of the {side}?",
    "option.levy": "{a} ducats",
    "ask.event.levy_share": "{power}: how many of the {n} detachments of the {side} do you take?",
    "option.share": "{a}",
    "ask.event.muster": "{power}: where do troops of the {side} gather ({n} left)?",
    "option.muster": "{b} of {a}",
    "ask.event.walls": "{power}: which fortress of the {side} is strengthened?",
    "option.walls": "{a}",
}


def lost_cities(scene: Scene, side: str) -> int:
    """LD less for cities that the enemy has ever held in this war."""
    g = scene.g
    table = event_records()["IV-A"].tables[LOSSES]
    taken = {g.world.provinces[p].id for p in _ever_taken(g, side)}
    taken |= set(scene.note(GIVEN_UP, side).split())
    if side == LEAGUE:
        return sum(name in taken for name in table["league_minus_1_each"])
    cause = scene.note("cause", "").partition("/")[0]
    each = [
        name
        for when, names in table["union_minus_1_each"].items()
        if when == "always" or (cause and cause in when)
        for name in names
    ]
    pairs = sum(name in taken for name in table["union_minus_1_per_two"])
    return sum(name in taken for name in each) + pairs // 2


def _ever_taken(g: G, side: str) -> set[int]:
    """Provinces that the other side or its allies hold now or have held in this war."""
    foes = with_allies(g, other(side))
    found = {p for p, who in enumerate(g.state.controller) if who in foes}
    war = war_of(g)
    ours = {side_of(war, c) for c in members(g, side)} - {NONE} if war is not None else set()
    return found | {p for p, taker in war.taken if taker not in ours} if war else found


def levy(scene: Scene, act: Act) -> Steps[None]:
    """3.9: who plays the side pays, rolls and places its troops; nobody if all have left it."""
    g, side = scene.g, str(act["who"]["side"])
    if war_of(g) is None or not members(g, side):
        return
    power = player(scene, side)
    paid = 0
    if power != NONE:
        paid = yield from _pay(scene, act, side, power)
        if not paid and act.get("second_payer"):
            power, paid = yield from _second(scene, act, side, power)
    seat = g.seat_of(power) if power != NONE else ""
    attitude = yield from ask_attitude(g, seat, power, members(g, side)[0], attitudes(g, act, NONE))
    roll = g.d10("reinforcements", side) + int(act["by"]) + paid
    for one in members(g, side):  # agitations: one minor's next roll, which is its side's now
        roll += bonus(g, "minor_reinforcements", one) if _promised(g, one) else 0
        use_up(g, "minor_reinforcements", one)
    parts, leader = reinforcement(attitude, roll)
    fixed = act["fixed"]["LD"] if holds(scene, act.get("fixed_if")) else 0
    raised = max(0, fixed + parts.get("LD", 0) - lost_cities(scene, side))
    g.log(SideReinforced(side, attitude, roll, raised))
    if parts.get("MC"):
        g.state.allowances[f"multiple:{side}"] = parts["MC"]
    raised -= yield from _shared(scene, side, raised)
    yield from _place(scene, side, power, raised)
    yield from _fortify(scene, side, power, parts.get("f", 0))
    if leader and g.d10("leader", side) <= leader:
        lead(g, _strongest(g, side), "general")


def _promised(g: G, minor: int) -> bool:
    entries = g.state.lasting.get("modifier:minor_reinforcements", ())
    return any(one.until == "next_roll" and minor in one.who for one in entries)


def _pay(scene: Scene, act: Act, side: str, power: int) -> Steps[int]:
    """What is added to the die for 50 or 100 ducats."""
    g = scene.g
    options = [Option("levy:0", (0, 0), ("0",))]
    options += [Option(f"levy:{ducats}", (ducats, by), (str(ducats),)) for ducats, by in act["pay"]]
    params = {"power": g.name(power), "side": side}
    ducats, by = yield Ask(g.seat_of(power), "event.levy", options, scene.event, params)
    if ducats:
        g.add(power, "A2", -ducats)
        g.log(Paid(g.name(power), "A2", -ducats, scene.event))
    return int(by)


def _second(scene: Scene, act: Act, side: str, power: int) -> Steps[tuple[int, int]]:
    """Who pays instead plays the side in this turn."""
    g = scene.g
    instead = country(scene, act["second_payer"])
    war = war_of(g)
    fights = war is not None and instead in (*war.members, *war.helping)
    if instead == power or not g.is_major(instead) or not fights:
        return power, 0
    by = yield from _pay(scene, act, side, instead)
    if not by:
        return power, 0
    scene.write("regular", side, g.name(power))
    scene.write("control", side, g.name(instead))
    return instead, by


# Shares of allied majors


def _shared(scene: Scene, side: str, raised: int) -> Steps[int]:
    """A major Austria's part of the League's, France's for Saxe-Weimar of the Union's."""
    g = scene.g
    austria, france = g.country("austria"), g.country("france")
    if side == LEAGUE and g.is_major(austria):
        taken = yield from _take(scene, side, austria, min(AUSTRIAN, raised), raised)
        _come(g, austria, _sites(g, side, austria)[:1], taken)
        return taken
    general = g.world.leader_index[HIRED]
    if side == UNION and g.state.leader_state[general] == ON_MAP and g.is_major(france):
        spot = g.state.leader_place[general]
        own = [u.country for u in g.state.units if u.place == spot and u.kind in LAND]
        german = next((c for c in own if c in members(g, side)), NONE)
        if german != NONE:
            taken = yield from _take(scene, side, france, min(FRENCH, raised // 2), raised)
            _come(g, german, [spot], taken)
            return taken
    return 0


def _take(scene: Scene, side: str, power: int, most: int, raised: int) -> Steps[int]:
    if most <= 0:
        return 0
    g = scene.g
    options = [Option(f"share:{n}", n, (str(n),)) for n in range(most, -1, -1)]
    params = {"power": g.name(power), "side": side, "n": raised}
    taken: int = yield Ask(g.seat_of(power), "event.levy_share", options, scene.event, params)
    return taken


# Places


def _sites(g: G, side: str, minor: int) -> list[int]:
    """Its own provinces that are sound and free of enemies; where a troop of it stands, too."""
    s = g.state
    friends, foes = with_allies(g, side), with_allies(g, other(side))
    troops = {u.place for u in s.units if u.country == minor and u.kind in LAND}
    enemies = {u.place for u in s.units if u.country in foes}
    lands = g.owned(minor)
    occupied = all(s.controller[p] not in friends for p in lands)
    found = [p for p in lands if not s.revolt[p]]
    found += [p for p in sorted(troops) if p < len(s.owner) and not occupied and p not in found]
    first = home(g, minor)
    return sorted(
        (p for p in found if s.controller[p] not in foes and not s.pillage[p] and p not in enemies),
        key=lambda p: (p != first, p),
    )


def _countries(g: G, side: str) -> list[int]:
    """Minors that the troops of a side may belong to; Denmark beside the Union (turn 2 on)."""
    denmark = g.country("denmark")
    found = [c for c in members(g, side) if not g.is_major(c) and not g.state.gone[c]]
    if not recruits_saxons(g, side):
        found = [c for c in found if g.name(c) != SAXONY]
    if side == UNION and denmark in with_allies(g, side) and not g.is_major(denmark):
        found.append(denmark)
    return found


def _place(scene: Scene, side: str, power: int, raised: int) -> Steps[None]:
    """One LD after another; those of a minor in one place come as its fewest counters."""
    g, ids = scene.g, scene.g.world.provinces
    ways = [(c, p) for c in _countries(g, side) for p in _sites(g, side, c)]
    chosen: dict[tuple[int, int], int] = {}
    for left in range(raised, 0, -1):
        if not ways:
            return
        way = ways[0]
        if power != NONE and len(ways) > 1:
            options = [
                Option(f"muster:{g.name(c)}:{ids[p].id}", (c, p), (g.name(c), ids[p].id))
                for c, p in ways
            ]
            params = {"power": g.name(power), "side": side, "n": left}
            way = yield Ask(g.seat_of(power), "event.muster", options, scene.event, params)
        chosen[way] = chosen.get(way, 0) + 1
    for (minor, place), number in chosen.items():
        _come(g, minor, [place], number)


def _come(g: G, country: int, spots: list[int], number: int) -> None:
    """Conscripts, in as few counters as the country has."""
    if not number:
        return
    place = next(iter(spots or sites(g, country)), home(g, country))
    if place == NONE:
        return
    kinds = ("LD",) * number if g.is_major(country) else forms(g, country, number)[0]
    for kind in kinds:
        g.state.units.append(Unit(country, kind, place))
        g.log(Placed(g.name(country), kind, g.world.provinces[place].id))


def _fortify(scene: Scene, side: str, power: int, levels: int) -> Steps[None]:
    """Fortress levels, in any place of the side, one a turn in each."""
    g, built = scene.g, set[int]()
    ids = g.world.provinces
    while levels > 0:
        found = [
            (c, p)
            for c in _countries(g, side)
            for p in strengthened(g, c, levels)
            if p not in built
        ]
        if not found:
            return
        minor, place = found[0]
        if power != NONE and len(found) > 1:
            options = [Option(f"walls:{ids[p].id}", (c, p), (ids[p].id,)) for c, p in found]
            params = {"power": g.name(power), "side": side}
            minor, place = yield Ask(g.seat_of(power), "event.walls", options, scene.event, params)
        level = g.state.fortress[place] + 1
        levels -= level_price(g, minor, level)
        g.state.fortress[place] = level
        built.add(place)
        g.log(Changed(g.name(minor), f"fortress of {ids[place].id}", level - 1, level, "VII.4"))


def _strongest(g: G, side: str) -> int:
    """The member with most land units."""
    worth = {"A+": 4, "A-": 2, "LD": 1}
    own = _countries(g, side)
    return max(
        own,
        key=lambda c: (sum(worth.get(u.kind, 0) for u in g.state.units if u.country == c), -c),
        default=NONE,
    )


POOLED[TABLE] = levy
