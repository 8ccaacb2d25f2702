"""VIII.10 at sea: stacks fight; ships sunk, damaged and taken; the beaten run for port."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from europa.eu9.annals import Fought
from europa.eu9.combat.entries import Joined
from europa.eu9.combat.naval import NavalBattle, NavalOutcome, Sea, Squadron, naval_battle
from europa.eu9.combat.ships import Fleet
from europa.eu9.entries import Placed
from europa.eu9.pieces import Damaged, Unit
from europa.eu9.rules.military import losses, sea_retreat, treasure_ships
from europa.eu9.rules.military.aftermath import score
from europa.eu9.rules.military.battlefield import OTHER, PHASING, Verdict
from europa.eu9.rules.military.casualties import floating, take_land
from europa.eu9.rules.military.composition import LD, naval_thirds, ships
from europa.eu9.rules.military.hosts import Host, answered, by_itself, host, leader_of
from europa.eu9.rules.military.leaders import grand_master, holy_men
from europa.eu9.rules.military.levies import note_overseas
from europa.eu9.rules.military.movement import transport
from europa.eu9.rules.military.sea_retreat import Sailed
from europa.eu9.rules.military.stacks import cargo, put, units_in
from europa.eu9.rules.powers import stability
from europa.eu9.rules.powers.logistics import place_name, technology
from europa.eu9.state import NAVAL, SEA_PLACE, SHIPS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

GOLD_ABOARD, ROOM_OF_NTD = 15, 3
"""6.3: gold of an NTD, where more of it is aboard; its points of transport."""
LEAST_MAJOR, LEAST_GALLEYS, GLORY = 5, 8, 5
"""9.1: ND more that the loser must lose, for a winner with warships or galleys; the points."""
FIELDS = ("nwd", "ngd", "vgd", "ntd")
MESSAGES = {
    "ask.battle.flag": "{side}: under which flag do the captured ships sail?",
    "option.flag": "{a}",
}
PACIFIC = (
    "sea_alaska", "sea_californie", "sea_panama", "sea_perou", "sea_chili", "sea_pacifique",
    "sea_pacifique_ne", "sea_pacifique_nw", "sea_pacifique_se", "sea_okhotsk", "sea_japon",
    "sea_jaune", "sea_chine", "sea_formose", "sea_philippines", "sea_celebes", "sea_corail",
    "sea_tasman", "sea_banda", "sea_arafura", "sea_thailande", "sea_java", "sea_bass",
    "sea_australienne", "sea_savu",
)  # fmt: skip
INDIAN = (
    "sea_arabie", "sea_bengale", "sea_erythree", "sea_indien", "sea_kutch", "sea_laquedives",
    "sea_malabar", "sea_malaisie", "sea_malgaches", "sea_mascate", "sea_mozambique",
    "sea_persique", "sea_rouge", "sea_wharton", "sea_aiguilles", "sea_quarantiemes",
)  # fmt: skip


def region_of(g: G, sea: int) -> str:
    """E55: mediterranean, europe, atlantic, indian or pacific."""
    found = g.world.seas[sea]
    if found.europe:
        return "mediterranean" if found.mediterranean else "europe"
    return "pacific" if found.id in PACIFIC else "indian" if found.id in INDIAN else "atlantic"


def sea(
    g: G,
    phasing: Sequence[int],
    other: Sequence[int],
    *,
    interception: bool = False,
    sailed: Mapping[int, Sailed] | None = None,
) -> Steps[Verdict]:
    """VIII.10: two naval stacks, or several on a side, fight in their sea.

    `sailed`: of stacks caught on their way, start and places entered: one test for all (M8.6).
    """
    place = g.state.stacks[phasing[0]].place
    grand_master.meet_both(g, phasing, other)
    hosts = (host(g, phasing), host(g, other))
    for number in (*phasing, *other):
        put(g, number, fought=True, engaged=False)
    if (prey := treasure_ships.lone_side(g, hosts)) != NONE:
        treasure_ships.seize(g, hosts[1 - prey], hosts[prey])
        return Verdict(1 - prey)
    before = {number: units_in(g, number) for number in (*phasing, *other)}
    battle = describe(g, hosts, place, interception)
    fleets = (battle.phasing.fleet, battle.other.fleet)
    names = (battle.phasing.name, battle.other.name)
    g.log(Joined(g.world.seas[place - SEA_PLACE].id, *names))
    outcome = yield from answered(naval_battle(g, battle), by_itself(g))
    if outcome.evaded:
        yield from _run(g, hosts, OTHER, False, {}, before)
        losses.sweep(g)
        return Verdict(NONE, True)
    won = names.index(outcome.winner) if outcome.winner else NONE
    yield from _settle(g, hosts, fleets, outcome, won, place, sailed or {}, before)
    return Verdict(won)


def describe(g: G, hosts: tuple[Host, Host], place: int, interception: bool) -> NavalBattle:
    """The battle as `combat/` wants it."""
    sides = [_squadron(g, one, fleet_of(g, one)) for one in hosts]
    if sides[0].name == sides[1].name:
        sides[1] = msgspec.structs.replace(sides[1], name=f"{sides[1].name} 2")
    return NavalBattle(
        sea=Sea(
            turn=g.state.turn, mediterranean=g.world.seas[place - SEA_PLACE].mediterranean,
            interception=interception,
            round=g.state.round,  # type: ignore[arg-type]  # a box of the track
        ),
        phasing=sides[PHASING],
        other=sides[OTHER],
    )  # fmt: skip


def fleet_of(g: G, one: Host) -> Fleet:
    """All the ships of a side, by kind."""
    units = [u for n in one.numbers for u in units_in(g, n)]
    counts = [0, 0, 0, 0]
    for unit in units:
        for n, count in enumerate(ships(g, unit)):
            counts[n] += count
    gold = sum(g.state.stacks[n].gold for n in one.numbers)
    nde = sum(unit.kind == "NDE" for unit in units)
    carried = min(GOLD_ABOARD, gold // counts[3]) if counts[3] else 0
    return Fleet(
        nwd=counts[0], ngd=counts[1], vgd=counts[2], ntd=counts[3], nde=nde,
        gold_per_transport=carried,
    )  # fmt: skip


def _squadron(g: G, one: Host, fleet: Fleet) -> Squadron:
    units = [u for n in one.numbers for u in units_in(g, n)]
    veteran = naval_thirds(g, [u for u in units if u.veteran])
    return Squadron(
        name=one.name,
        seat=one.seat,
        country=g.name(one.country),
        technology=technology(g, one.country, NAVAL),
        level=g.tech(one.country, NAVAL),
        veteran=2 * veteran > naval_thirds(g, units),
        fleet=fleet,
        leader=leader_of(g, one.leader, naval=True),
    )


def _settle(
    g: G, hosts: tuple[Host, Host], fleets: tuple[Fleet, ...], outcome: NavalOutcome, won: int,
    place: int, sailed: Mapping[int, Sailed], before: Mapping[int, Sequence[Unit]],
) -> Steps[None]:  # fmt: skip
    """6.3, 7.4, 8.2, 9: ships, prizes, stability and points, admirals, who runs for port."""
    s = g.state
    for n, one in enumerate(hosts):
        lose(g, one, fleets[n], outcome.fleets[n], region_of(g, place - SEA_PLACE))
        for number in one.numbers:
            transport.shed(g, number)
        if n != won:
            for number in one.numbers:
                if number in s.stacks:
                    put(g, number, beaten=True, action="", target=NONE)
        losses.casualty(g, one.leader, outcome.leaders[n], hosts[1 - n].country)
        holy_men.endanger(g, one, hosts[1 - n].country, won=n == won)
    if won != NONE:
        _drown(g, hosts[1 - won], outcome.captured)
        flag = yield from _flag(g, hosts[won], outcome)
        _prizes(g, hosts[won], hosts[1 - won], outcome, flag)
    s.seas_fought[place - SEA_PLACE] = 1
    for zone in g.world.zones:
        if zone.sea == place - SEA_PLACE:
            s.zone_trouble[zone.index] = 1
    lost = 0
    for n, one in enumerate(hosts):
        afloat = [x for x in one.numbers if x in s.stacks and units_in(g, x)]
        if not afloat:
            losses.disperse(g, one.numbers)
            if won == 1 - n:
                yield from sea_retreat.follow(g, hosts[won].numbers[0], NONE)
        elif n != won:
            lost += yield from _run(g, hosts, n, outcome.routed[n], sailed, before, won)
    if won != NONE:
        _glory(g, hosts, fleets, outcome, won, place, lost)
    losses.sweep(g)


def _run(
    g: G, hosts: tuple[Host, Host], n: int, routed: bool, sailed: Mapping[int, Sailed],
    before: Mapping[int, Sequence[Unit]], won: int = NONE,
) -> Steps[int]:  # fmt: skip
    """8.2, 3.2: stacks of a side run for port; the other side may follow. What the loser loses by
    it more than the winner, in thirds."""
    lost, last = 0, NONE
    for number in hosts[n].numbers:
        if number not in g.state.stacks or not units_in(g, number):
            continue
        lost += sea_retreat.retreat(
            g, number, routed=routed, sailed=sailed.get(number), before=before[number]
        )
        at = g.state.stacks.get(number)
        last = at.place if at is not None and at.place < SEA_PLACE else last
    if won == 1 - n or (won == NONE and last != NONE):
        chaser = next((x for x in hosts[1 - n].numbers if x in g.state.stacks), 0)
        lost -= yield from sea_retreat.follow(g, chaser, last, won=won != NONE)
    return lost if won == 1 - n else 0


def _glory(
    g: G, hosts: tuple[Host, Host], fleets: tuple[Fleet, ...], outcome: NavalOutcome, won: int,
    place: int, lost: int,
) -> None:  # fmt: skip
    """9.1: a major battle, the losses of the retreat counted."""
    least = LEAST_MAJOR if fleets[won].nwd else LEAST_GALLEYS
    more = outcome.losses[1 - won] + lost - outcome.losses[won]
    major = outcome.major or (outcome.routed[1 - won] and more >= LD * least)
    winner, loser = hosts[won].country, hosts[1 - won].country
    if not g.world.seas[place - SEA_PLACE].europe:
        note_overseas(g, loser, hosts[1 - won].leader, major=major)
    if major:
        for country, by in ((winner, 1), (loser, -1)):
            if g.is_major(country):
                stability.change(g, country, by, "VIII.10")
        if g.is_major(winner):
            score(g, winner, GLORY)
    g.state.fought.append(Fought(place, winner, loser, "naval", major))


def lose(g: G, one: Host, before: Fleet, after: Fleet, region: str) -> None:
    """7.4: ships that a side has no more leave its counters; damaged ones are laid up."""
    gone: list[Unit] = []
    for place, field in enumerate(FIELDS):
        number = getattr(before, field) - getattr(after, field)
        gone += remove_ships(g, one.numbers, place, number)
    _small(g, one, after.nde - before.nde)
    for unit in gone[-(after.damaged // LD) :] if after.damaged >= LD else []:
        g.state.laid_up.append(
            Damaged(unit.country, unit.kind, region, g.state.round, unit.veteran)
        )


def remove_ships(g: G, numbers: Sequence[int], place: int, count: int) -> list[Unit]:
    """Take ships of a kind out of counters, loose ones first; gives them as single ships."""
    s = g.state
    gone: list[Unit] = []
    for _ in range(count):
        own = [u for u in s.units if u.stack in numbers and ships(g, u)[place]]
        if not own:
            break
        unit = min(own, key=lambda u: u.kind in ("F+", "F-"))
        held = list(ships(g, unit))
        held[place] -= 1
        at = s.units.index(unit)
        s.units[at : at + 1] = floating(g, unit, held)
        gone.append(msgspec.structs.replace(unit, kind=SHIPS[place], ships=(0, 0, 0, 0), damaged=0))
    return gone


def _small(g: G, one: Host, change: int) -> None:
    """NDE that are left of broken NWD, or lost."""
    s = g.state
    own = [u for u in s.units if u.stack in one.numbers and u.kind == "NDE"]
    for unit in own[: max(0, -change)]:
        s.units.remove(unit)
    if change > 0 and one.numbers[0] in s.stacks:
        stack = s.stacks[one.numbers[0]]
        s.units += [Unit(one.country, "NDE", stack.place, stack=stack.number)] * change


def _flag(g: G, winner: Host, outcome: NavalOutcome) -> Steps[int]:
    """6.3: captured ships join a country of the winner's stack, of his choice."""
    here = [u.country for n in winner.numbers for u in units_in(g, n)]
    flags = list(dict.fromkeys((winner.country, *here)))
    if len(flags) < 2 or not winner.seat or not any(getattr(outcome.captured, x) for x in FIELDS):
        return winner.country
    options = [Option(f"flag:{g.name(country)}", country, (g.name(country),)) for country in flags]
    chosen: int = yield Ask(winner.seat, "battle.flag", options, "VIII.10", {"side": winner.name})
    return chosen


def _prizes(g: G, winner: Host, loser: Host, outcome: NavalOutcome, flag: int) -> None:
    """6.3: captured ships sail under a flag of the winner's; gold taken is booked (A10)."""
    s = g.state
    taken = outcome.captured
    first = next((n for n in winner.numbers if n in s.stacks), 0)
    if not first:
        return
    place = s.stacks[first].place
    for kind, field in zip(SHIPS, FIELDS, strict=True):
        number = getattr(taken, field)
        if number:
            s.units += [Unit(flag, kind, place, stack=first)] * number
            g.log(Placed(g.name(flag), kind, place_name(g, place), number))
    if outcome.gold_taken and g.is_major(winner.country):
        g.add(winner.country, "A10", outcome.gold_taken)
    gone = GOLD_ABOARD * taken.ntd
    for number in loser.numbers:
        if number in s.stacks:
            here = min(gone, s.stacks[number].gold)
            put(g, number, gold=s.stacks[number].gold - here)
            gone -= here


def _drown(g: G, loser: Host, taken: Fleet) -> None:
    """6.3: troops aboard lose as many points of transport as the captured ships had room for."""
    points = taken.nwd + taken.ngd + taken.vgd + ROOM_OF_NTD * taken.ntd
    loads = [x.number for n in loser.numbers if n in g.state.stacks for x in cargo(g, n)]
    if not points or not loads:
        return

    def aboard() -> int:
        return sum(transport.weight(g, units_in(g, n)) for n in loads)

    left = aboard() - transport.HALVES * points
    while aboard() > max(0, left) and take_land(g, loads, 1):
        pass
