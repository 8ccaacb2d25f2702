"""VIII.10 A battle on the map: described for `combat/`, fought, and carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from europa.eu9.annals import Fought
from europa.eu9.combat import forces, tables
from europa.eu9.combat.entries import Joined, in_thirds
from europa.eu9.combat.forces import Contingent
from europa.eu9.combat.land import land_battle
from europa.eu9.combat.land_field import Field, LandBattle, LandOutcome, Side
from europa.eu9.pieces import CITY, OUTSIDE
from europa.eu9.rules.administration import revolution
from europa.eu9.rules.military import losses, militia
from europa.eu9.rules.military.aftermath import score
from europa.eu9.rules.military.casualties import thirds_of
from europa.eu9.rules.military.composition import LD, has_army
from europa.eu9.rules.military.ground import ground_of, holder, is_european, rebels, walls
from europa.eu9.rules.military.homeward import indians
from europa.eu9.rules.military.hosts import (
    NATIVES,
    Host,
    answered,
    by_itself,
    contingents,
    host,
    leader_of,
    restore,
    technology_of_natives,
)
from europa.eu9.rules.military.leaders import grand_master, holy_men
from europa.eu9.rules.military.levies import note_overseas
from europa.eu9.rules.military.movement.division import leave_behind
from europa.eu9.rules.military.ottomans import face_ottomans, is_awed
from europa.eu9.rules.military.sea_retreat import take_off
from europa.eu9.rules.military.siege import siege_marks
from europa.eu9.rules.military.stacks import (
    acts_for,
    alliance_of,
    put,
    relocate,
    stacks_at,
    units_in,
)
from europa.eu9.rules.military.tidings import tell_defeat
from europa.eu9.rules.military.ways_out import evasions, retreats
from europa.eu9.rules.military.wilds.native_numbers import leave, strength
from europa.eu9.rules.powers import stability
from europa.eu9.rules.powers.wars import note_engaged
from europa.eu9.rules.terms import specials
from europa.eu9.state import AREAS
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Steps

WORST = ("", "river", "pass", "strait", "landing")
"""4.2: borders a side crossed, the worst last: it counts for all."""
STAYS, DESTROYED, FORTRESS = "stays", "destroyed", "fortress"
PHASING, OTHER = 0, 1
NATIVE_TAG = -1_000_000
"""Tag of natives who fight beside a minor."""


class Verdict(NamedTuple):
    """What a battle came to, for those who march on."""

    winner: int
    """PHASING, OTHER, or NONE."""
    evaded: bool = False
    routed: tuple[bool, bool] = (False, False)


def land(
    g: G, phasing: Sequence[int], other: Sequence[int], *, interception: bool = False
) -> Steps[Verdict]:
    """VIII.10: two alliances' stacks fight in their province; everything is settled after it."""
    place = g.state.stacks[phasing[0]].place
    grand_master.meet_both(g, phasing, other)
    hosts = (host(g, phasing), host(g, other))
    for number in (*phasing, *other):
        put(g, number, fought=True, engaged=False)
    battle = describe(g, hosts, place, interception)
    attack, defence = (
        in_thirds(sum(part.thirds for part in side.stack))
        for side in (battle.phasing, battle.other)
    )
    ground = " ".join(filter(None, (battle.field.terrain, battle.field.crossing)))
    where = g.world.provinces[place].id
    g.log(Joined(where, battle.phasing.name, battle.other.name, attack, defence, ground))
    weaker = min(hosts, key=lambda one: thirds_of(g, one.numbers)).seat
    outcome = yield from answered(land_battle(g, battle), by_itself(g, weaker))
    joint = [_joined(g, one, place) if outcome.sallied[n] else one for n, one in enumerate(hosts)]
    hosts = (joint[PHASING], joint[OTHER])
    settle(g, hosts, battle, outcome, place)
    if outcome.evaded:
        return Verdict(NONE, True)
    names = (battle.phasing.name, battle.other.name)
    sides = (battle.phasing, battle.other)
    note_engaged(g, *({g.country(part.country) for part in side.stack} for side in sides))
    won = names.index(outcome.winner) if outcome.winner else NONE
    return Verdict(won, routed=outcome.routed)


def _joined(g: G, one: Host, place: int) -> Host:
    """3.3: with the besieged who came out the highest of all commands, and is in danger."""
    both = host(g, (*one.numbers, *besieged_friends(g, one, place)))
    return one._replace(country=both.country, leader=both.leader)


# Described


def describe(g: G, hosts: tuple[Host, Host], place: int, interception: bool) -> LandBattle:
    """The battle as `combat/` wants it."""
    s, p = g.state, g.world.provinces[place]
    level = walls(g, place)
    keeper = holder(g, place)
    friend = ""
    for one in hosts:
        stack = s.stacks[one.numbers[0]]
        theirs = keeper == NONE and s.owner[place] != NONE and stack.country == rebels()
        if theirs or (keeper != NONE and ground_of(g, stack).friends[keeper]):
            friend = one.name
    crossed = [s.stacks[n].crossed for n in hosts[PHASING].numbers]
    field = Field(
        period=s.period,
        terrain=p.terrain,  # type: ignore[arg-type]  # the map's words are the table's
        europe=is_european(g, place),
        crossing=max(crossed, key=WORST.index),  # type: ignore[arg-type]  # one of WORST
        interception=interception,
        fortress=level if level >= 0 else None,
        fortress_of=friend,
        besieged=place in s.sieges,
        round=s.round,  # type: ignore[arg-type]  # a box of the track
    )
    sides = [
        _side(g, x, place, n == PHASING, interception, is_awed(g, x.country, hosts[1 - n].country))
        for n, x in enumerate(hosts)
    ]
    if sides[0].name == sides[1].name:
        sides[1] = msgspec.structs.replace(sides[1], name=f"{sides[1].name} 2")
    return LandBattle(field=field, phasing=sides[0], other=sides[1])


def _side(g: G, one: Host, place: int, phasing: bool, interception: bool, awed: bool) -> Side:
    s = g.state
    first = s.stacks[one.numbers[0]]
    inside = besieged_friends(g, one, place)
    joint = host(g, (*one.numbers, *inside))
    return Side(
        name=one.name,
        seat=one.seat,
        stack=contingents(g, one.numbers) + joined_natives(g, one, place) + _militia(g, one, place),
        leader=leader_of(g, one.leader),
        inside=contingents(g, inside),
        joint_leader=leader_of(g, joint.leader),
        foraging=any(s.stacks[n].foraging for n in one.numbers),
        stops_cavalry=_stops_cavalry(g, one),
        ignores_terrain=indians.alone(g, one.numbers),
        faces_ottomans=awed,
        natives=is_rotw_minor(g, one.country),
        european=not is_rotw_minor(g, one.country),
        retreats=(STAYS,)
        if one.name == NATIVES  # they never leave their province (E276)
        else tuple(
            g.world.provinces[p].id for p in retreats(g, one, place, phasing or interception)
        ),
        may_leave=not _crowded(g, one, place),
        must_leave=not ground_of(g, first).may_stay(place),
        evasions=tuple(g.world.provinces[p].id for p in evasions(g, first, place)),
    )


def _crowded(g: G, one: Host, place: int) -> bool:
    """8.1: another unbesieged enemy stands there: a winner may not leave."""
    ground = ground_of(g, g.state.stacks[one.numbers[0]])
    others = {alliance_of(g, acts_for(x)) for x in ground.foes_in(place)}
    return len(others) > 1


def _stops_cavalry(g: G, one: Host) -> bool:
    """M 8.2: pikes of the Swiss, below Baroque."""
    countries = {u.country for n in one.numbers for u in units_in(g, n)}
    return any(specials.standing(g, "cancels_cavalry", c) for c in sorted(countries))


def is_rotw_minor(g: G, country: int) -> bool:
    """Natives or a minor of the rest of the world: their hosts may exceed 8 LD (E320)."""
    record = g.world.countries[country].minor
    return record is not None and (record.kind == "rotw" or record.id == NATIVES)


def joined_natives(g: G, one: Host, place: int) -> tuple[Contingent, ...]:
    """R9.4, E320: natives of the province fight beside the minor that owns their area."""
    area = g.world.provinces[place].area
    if not 0 <= area < AREAS or g.state.area_owner[area] != one.country:
        return ()
    whole, small = divmod(strength(g, place), LD)
    if not (whole or small) or not is_rotw_minor(g, one.country):
        return ()
    tech = technology_of_natives(g, place)
    return (Contingent(NATIVES, tech, "A", ld=whole, lde=small, tag=NATIVE_TAG),)


def _militia(g: G, one: Host, place: int) -> tuple[Contingent, ...]:
    """3.7: a colony's militia beside troops of its owner's side."""
    owner = g.state.post_owner[place]
    ground = ground_of(g, g.state.stacks[one.numbers[0]])
    friendly = owner != NONE and bool(ground.friends[owner]) and holder(g, place) == owner
    return militia.joined(g, place, thirds_of(g, one.numbers), friendly=friendly)


def besieged_friends(g: G, one: Host, place: int) -> list[int]:
    """3.3: stacks of the same side inside the fortress of the province."""
    ground = ground_of(g, g.state.stacks[one.numbers[0]])
    return [
        stack.number
        for stack in stacks_at(g, place, naval=False, inside=CITY)
        if ground.is_friend(stack) and stack.number not in one.numbers and place in g.state.sieges
    ]


LARGE = 4
"""LD of an A+."""
FEW = 3
"""C9.2: fewer LD than this endanger no leader in Europe."""


# Settled


def settle(
    g: G, hosts: tuple[Host, Host], battle: LandBattle, outcome: LandOutcome, place: int
) -> None:
    """8, 9: losses, retreats, leaders, stability and points, sieges, and the annals."""
    inside = [
        besieged_friends(g, one, place) if outcome.sallied[n] else []  # who stayed in is not hurt
        for n, one in enumerate(hosts)
    ]
    for n, one in enumerate(hosts):
        left = outcome.stacks[n] + (outcome.went_in if n == OTHER else ())
        joined = joined_natives(g, one, place)
        here = sum(part.thirds for part in _militia(g, one, place))
        still = sum(part.thirds for part in left if part.tag == militia.TAG)
        militia.lose(g, place, here - still)
        restore(g, (*one.numbers, *inside[n]), _merged(left))
        if joined:
            leave(g, place, sum(part.thirds for part in left if part.tag == NATIVE_TAG))
    _shelter(g, hosts[OTHER], sum(part.detachments for part in outcome.went_in))
    if outcome.evaded:
        _evade(g, hosts[OTHER], outcome, place)
    else:
        _conclude(g, hosts, battle, outcome, place)
        for n, one in enumerate(hosts):
            _go(g, one, outcome, n, place)
            indians.vanish(g, one.numbers)
    losses.sweep(g)
    siege_marks.refresh(g, place)


def _is_large(stack: Sequence[Contingent]) -> bool:
    """At least an A+, or as many detachments."""
    return sum(part.detachments for part in stack) >= LARGE


def _merged(left: Sequence[Contingent]) -> list[Contingent]:
    """Parts of one contingent that were apart, together again."""
    found: dict[int, Contingent] = {}
    for part in left:
        if part.tag in found:
            one = found[part.tag]
            part = msgspec.structs.replace(
                one, a_plus=one.a_plus + part.a_plus, a_minus=one.a_minus + part.a_minus,
                ld=one.ld + part.ld, lde=one.lde + part.lde, veterans=one.veterans + part.veterans,
            )  # fmt: skip
        found[part.tag] = part
    return list(found.values())


def _conclude(
    g: G, hosts: tuple[Host, Host], battle: LandBattle, outcome: LandOutcome, place: int
) -> None:
    """9.1, 9.2: what a fought battle does to countries and their leaders."""
    s = g.state
    names = (battle.phasing.name, battle.other.name)
    won = names.index(outcome.winner) if outcome.winner else NONE
    for n, one in enumerate(hosts):
        if n != won:
            for number in one.numbers:
                put(g, number, beaten=True)
        if g.is_major(one.country):
            stability.change(g, one.country, outcome.stability[n], "VIII.10")
            score(g, one.country, outcome.points[n])
        losses.casualty(g, one.leader, outcome.leaders[n], hosts[1 - n].country)
        foes = sum(part.thirds for part in (battle.phasing, battle.other)[1 - n].stack)
        few = battle.field.europe and foes < FEW * LD
        holy_men.endanger(g, one, hosts[1 - n].country, won=n == won, exempt=few)
        if won == 1 - n:
            worst = 2 if outcome.major else 1
            if outcome.major:
                tell_defeat(g, one.leader)
            s.defeats[one.country] = max(s.defeats.get(one.country, 0), worst)
            if not g.world.provinces[place].europe:
                note_overseas(g, one.country, one.leader, major=outcome.major)
    if won != NONE:
        lost = 1 - won
        beaten = (battle.phasing, battle.other)[lost].stack
        s.fought.append(
            Fought(
                place, hosts[won].country, hosts[lost].country, "land", outcome.major,
                _armies(g, (battle.phasing, battle.other)[lost]),
                large=_is_large(beaten), routed=outcome.routed[lost],
                host=_is_large((battle.phasing, battle.other)[won].stack),
                size=sum(part.detachments for part in beaten),
            )
        )  # fmt: skip
        _lose_tercio(g, battle, outcome, won)
    area = g.world.provinces[place].area
    if 0 <= area < AREAS:
        s.area_battle[area] = 1
    for one, side, enemy in zip(hosts, (battle.phasing, battle.other), hosts[::-1], strict=True):
        if forces.has_army(side.stack):
            face_ottomans(g, one.country, enemy.country)
    armies = [any(has_army(units_in(g, n)) for n in one.numbers) for one in hosts]
    if all(armies) and all(g.is_major(one.country) for one in hosts):
        revolution.spread(g, hosts[0].country, hosts[1].country)
        revolution.spread(g, hosts[1].country, hosts[0].country)


def _armies(g: G, side: Side) -> tuple[int, ...]:
    """Countries with an A counter in a side, as it began the battle."""
    names = dict.fromkeys(part.country for part in side.stack if part.a_plus or part.a_minus)
    return tuple(g.country(name) for name in names)


def _lose_tercio(g: G, battle: LandBattle, outcome: LandOutcome, won: int) -> None:
    """XV: lost for good when a Tercio A+ loses a major battle to a Baroque stack."""
    sides = (battle.phasing, battle.other)
    order = tables.land_technologies()
    modern = order.index(forces.technology(sides[won].stack)) >= order.index("baroque")
    if outcome.major and modern and forces.has_tercio(sides[1 - won].stack):
        g.state.in_force.setdefault("tercio_lost", g.state.turn)


def _go(g: G, one: Host, outcome: LandOutcome, n: int, place: int) -> None:
    """8.4: the beaten go where they must; a destroyed side's leaders go home."""
    where = outcome.fates[n].where
    if where == DESTROYED or outcome.destroyed[n]:
        losses.disperse(g, one.numbers)
        return
    if where in ("", STAYS):
        return
    beside = outcome.fates[n].beside
    if beside:
        _shelter(g, one, max(1, walls(g, place)))
        where = beside
    left = [n for n in one.numbers if n in g.state.stacks and g.state.stacks[n].inside == OUTSIDE]
    gone = take_off(g, left) if n == PHASING and where != FORTRESS else []
    for number in left:
        if number in gone:
            continue
        if where == FORTRESS:
            put(g, number, inside=CITY)
        else:
            relocate(g, number, g.world.province_index[where])


def _evade(g: G, one: Host, outcome: LandOutcome, place: int) -> None:
    """3.2: those who slipped away, or went inside."""
    for number in one.numbers:
        if outcome.refuge == FORTRESS:
            put(g, number, inside=CITY)
        elif number in g.state.stacks and g.state.stacks[number].inside == OUTSIDE:
            relocate(g, number, g.world.province_index[outcome.refuge])


def _shelter(g: G, one: Host, room: int) -> None:
    """3.2, 8.4: so many LD of a side are in the fortress now: a stack of their own."""
    for number in one.numbers:
        if room <= 0 or number not in g.state.stacks:
            continue
        whole = thirds_of(g, [number]) // LD
        if not whole:
            continue
        if whole <= room:
            put(g, number, inside=CITY)
        else:
            put(g, leave_behind(g, number, room * LD).number, inside=CITY)
        room -= min(room, whole)


__all__ = ["Verdict", "describe", "land", "settle"]
