"""VIII.10 Sides of a fight made of stacks, and what is left of them put back on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeVar

import msgspec

from europa.eu9.combat import forces
from europa.eu9.combat.forces import Contingent
from europa.eu9.pieces import KING, Stack, Unit
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import (
    LD,
    commander,
    head,
    kind_of,
    land_thirds,
    values,
)
from europa.eu9.rules.military.leaders.prisoners import is_spared
from europa.eu9.rules.military.stacks import leaders_in, post, units_in
from europa.eu9.rules.powers.groups import CLASSES, LIKE
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.limits import printed
from europa.eu9.rules.powers.logistics import LEARNT, technology
from europa.eu9.rules.powers.single.charmed import counter_of
from europa.eu9.rules.terms import lasting, specials
from europa.eu9.state import LAND
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS
from europa.kernel import Ask, Option, Steps

T = TypeVar("T")
ARQUEBUS = "arquebus"
LUCKY = ("marlborough", "friedrich_ii")
"""C9.2: leaders whom Fire or Shock 6 doesn't endanger."""
NATIVES = "natives"
OCEANIA = "area_oceania"
LARGE, SMALL = 4, 2
"""LD of an A+ and an A-."""


class Host(NamedTuple):
    """A side of a fight: its stacks, who commands it, who answers for it."""

    name: str
    """Code of the commanding power, or id of the country."""
    seat: str
    country: int
    leader: int
    numbers: tuple[int, ...]


def host(g: G, numbers: Sequence[int]) -> Host:
    """Stacks of one alliance that fight together (E265)."""
    first = head(g, [g.state.stacks[n] for n in numbers])
    return Host(
        side_name(g, first.country), seat_for(g, first.country) or "", first.country,
        first.leader, tuple(numbers),
    )  # fmt: skip


def side_name(g: G, country: int) -> str:
    """A power in play by its code, others by id."""
    if g.is_major(country):
        return g.world.countries[country].code
    return g.name(country)


def army_class(g: G, country: int, owner: int = NONE) -> str:
    """IX.1: class of a country's armies; rebels have that of the victim."""
    if country == g.country("rebels") and owner != NONE:
        return army_class(g, owner)
    for special in specials.standing(g, "army_class", country):
        return str(special.says["value"])
    if country < POWERS and g.is_major(country):
        return printed(g, country).army_class
    record = g.world.countries[country].minor
    if record is not None and record.army_class:
        return record.army_class
    return printed(g, country).army_class if country < POWERS else "III"


def contingents(g: G, numbers: Iterable[int]) -> tuple[Contingent, ...]:
    """What stands in stacks, by stack, country and kind; pashas with their own troops."""
    found: list[Contingent] = []
    for number in numbers:
        groups: dict[tuple[int, str], list[Unit]] = {}
        for unit in units_in(g, number):
            groups.setdefault((unit.country, unit.group), []).append(unit)
        for (country, group), units in groups.items():
            found.append(_contingent(g, number, country, group, units))
        found += _natives_of(g, g.state.stacks[number], found)
        found += [
            _pasha(g, leader)
            for leader in leaders_in(g, number)
            if leader < KING and kind_of(g, leader) == "pasha"
        ]
    return tuple(part for part in found if part.thirds)


def _tag(number: int, place: int) -> int:
    """Stack and place of a contingent in one number; pashas are below 0."""
    return number * 1000 + place


def _contingent(g: G, number: int, country: int, group: str, units: list[Unit]) -> Contingent:
    kinds = [unit.kind for unit in units]
    place = units[0].place
    owner = g.state.owner[place] if place < len(g.state.owner) else NONE
    like = g.country(LIKE[group]) if group in LIKE else country
    teacher = _teacher(g, like, owner)
    behind = g.effect(LEARNT, teacher) if teacher != country else 0
    tech = technology(g, teacher, LAND, behind=behind)
    if g.name(country) == NATIVES:
        tech = technology_of_natives(g, place)
    if group == "timar":
        tech = _at_most(tech, ARQUEBUS)
    return Contingent(
        g.name(country),
        technology=tech,
        army_class=CLASSES.get(group) or army_class(g, like, owner),
        a_plus=kinds.count("A+"),
        a_minus=kinds.count("A-"),
        ld=kinds.count("LD"),
        lde=kinds.count("LDE"),
        veterans=_veterans(g, number, country, group, units),
        level=g.tech(teacher, LAND),
        tercio=is_tercio(g, country, kinds, number),
        janissaries=group == "janissary",
        reformed=g.holds("russian_reform" if g.name(country) == "russia" else "turkish_m1a"),
        tag=_tag(number, _places(g, number).index((country, group))),
    )


def technology_of_natives(g: G, place: int) -> str:
    """M7.5: Medieval in Africa, Siberia, Oceania and the Pacific; else that of the ROTW group."""
    area = g.world.areas[g.world.provinces[place].area]
    if area.id == OCEANIA or not {"america", "asia"} & set(area.continents):
        return "medieval"
    return technology(g, g.country("china"), LAND)


def _teacher(g: G, country: int, owner: int) -> int:
    """Whose technology a country's troops have: rebels' is the victim's of the turn's start."""
    return owner if country == g.country("rebels") and owner != NONE else country


def _places(g: G, number: int) -> list[tuple[int, str]]:
    """Countries and kinds in a stack, in order."""
    return list(dict.fromkeys((u.country, u.group) for u in units_in(g, number)))


def _at_most(tech: str, most: str) -> str:
    order = ("medieval", "renaissance", "arquebus", "musket", "baroque", "manoeuvre", "lace_war")
    return min(tech, most, key=order.index)


def _veterans(g: G, number: int, country: int, group: str, units: list[Unit]) -> int:
    """LD that are veterans; all of them with a leader whom an event names (VII-9)."""
    if group == "timar":
        return 0
    whole = [u for u in units if u.kind != "LDE"]
    rows = lasting.found(g, "rule:veteran_with_leader", country)
    if any(_leads(g, str(act["leader"]), number) for _, act in rows):
        return land_thirds(whole) // LD
    return land_thirds(u for u in whole if u.veteran) // LD + sum(u.seasoned for u in units)


def _leads(g: G, name: str, number: int) -> bool:
    """Whether a leader is with a stack."""
    return bool(number) and g.state.leader_stack[g.world.leader_index[name]] == number


def is_tercio(g: G, country: int, kinds: Sequence[str], number: int = 0) -> bool:
    """XV: Spain's A+ from its goal on, until it is lost or somebody has Manoeuvre; by IV-1(1)
    troops with a leader whom the event names."""
    for _, act in lasting.found(g, "rule:tercio_with_leader", country):
        if _leads(g, str(act["leader"]), number):
            return True
    for record in specials.standing(g, "tercio", country):  # P 22.2
        return is_tercio(g, g.country(record.says["like"]), kinds)
    if g.name(country) != "spain" or "A+" not in kinds or g.holds("tercio_lost"):
        return False
    if g.state.turn < 9 or not has(g, country, "tercio"):
        return False
    return not any(has(g, power, "manoeuvre") for power in g.majors())


def _natives_of(g: G, stack: Stack, beside: list[Contingent]) -> list[Contingent]:
    """10.1: natives who follow a conquistador count for neither technology nor morale."""
    if not stack.natives:
        return []
    whole, small = divmod(stack.natives, LD)
    pattern = beside[0] if beside else Contingent(NATIVES, "medieval", "A")
    veterans = whole if beside and forces.is_veteran(beside) else 0
    return [
        Contingent(
            NATIVES, pattern.technology, "A", ld=whole, lde=small, veterans=veterans,
            tag=_tag(stack.number, 999),
        )
    ]  # fmt: skip


def _pasha(g: G, leader: int) -> Contingent:
    """XV: a pasha's own Timar; none after reform M-2, nor if he is corrupt."""
    country = g.country("turkey")
    strength = g.world.leaders[leader].strength
    if g.holds("turkish_m2") or leader in g.state.corrupted:
        strength = 0
    tech = _at_most(technology(g, country, LAND), ARQUEBUS)
    return Contingent(
        g.name(country), tech, army_class(g, country), ld=strength, pashas=1, indivisible=True,
        tag=-1 - leader,
    )  # fmt: skip


def leader_of(g: G, leader: int, *, naval: bool = False) -> forces.Leader | None:
    """A leader as fights know him; None: they find a replacement."""
    if leader == NONE:
        return None
    man, fire, shock, siege = values(g, leader, naval=naval)
    kind = kind_of(g, leader)
    name = f"king {g.name(leader - KING)}" if leader >= KING else g.world.leaders[leader].id
    return forces.Leader(
        name, man, fire, shock, siege, king=kind in ("monarch", "admiral_king"),
        conquistador=kind == "conquistador", unlucky=not _is_lucky(g, leader),
        spared=is_spared(g, leader),
    )  # fmt: skip


def _is_lucky(g: G, leader: int) -> bool:
    """C9.2: great ones to whom a FIRE or SHOCK of 6 is no danger."""
    counter = counter_of(g, leader)
    return counter != NONE and g.world.leaders[counter].id in LUCKY


# Back on the map


def restore(g: G, numbers: Sequence[int], left: Iterable[Contingent]) -> None:
    """The counters of stacks become what a fight has left of them."""
    by_tag = {part.tag: part for part in left}
    for number in numbers:
        for place, (country, group) in enumerate(_places(g, number)):
            part = by_tag.get(_tag(number, place))
            _rebuild(g, number, country, group, part)
        stack = g.state.stacks[number]
        if stack.natives:
            joined = by_tag.get(_tag(number, 999))
            thirds = joined.thirds if joined else 0
            g.state.stacks[number] = msgspec.structs.replace(stack, natives=thirds)
        for leader in leaders_in(g, number):
            if leader < KING and kind_of(g, leader) == "pasha" and _is_lost(g, leader, by_tag):
                g.state.leader_state[leader] = 0
                post(g, leader, NONE)


def _is_lost(g: G, pasha: int, left: Mapping[int, Contingent]) -> bool:
    """P 39.12: any loss on his troops removes a pasha; one without troops is a mere leader."""
    part = left.get(-1 - pasha)
    return bool(_pasha(g, pasha).thirds) and (part is None or not part.thirds)


def _rebuild(g: G, number: int, country: int, group: str, part: Contingent | None) -> None:
    """Counters of one country in a stack, as a contingent counts them."""
    s = g.state
    old = [u for u in s.units if u.stack == number and (u.country, u.group) == (country, group)]
    if part is not None and part.thirds == land_thirds(old):
        return
    s.units = [u for u in s.units if u not in old]
    if part is not None:
        s.units += counters(part, old[0])


def counters(part: Contingent, like: Unit) -> list[Unit]:
    """The counters of a contingent; veterans fill the largest first."""
    left = part.veterans
    found: list[Unit] = []
    numbers = (("A+", part.a_plus, LARGE), ("A-", part.a_minus, SMALL), ("LD", part.ld, 1))
    for kind, count, size in numbers:
        for _ in range(count):
            veteran = left >= size
            known = 0 if veteran else left
            left -= size if veteran else left
            found.append(msgspec.structs.replace(like, kind=kind, veteran=veteran, seasoned=known))
    small = msgspec.structs.replace(like, kind="LDE", veteran=False, seasoned=0)
    return found + [small] * part.lde


# Answers that nobody gives


def answered(
    steps: Steps[T], answer: Callable[[Ask], Any], seats: Mapping[str, str] | None = None
) -> Steps[T]:
    """Run a fight: what `answer` knows is answered by itself, the rest is asked.

    `seats`: who answers for a side that is asked by its name.
    """
    send: Any = None
    while True:
        try:
            ask = steps.send(send)
        except StopIteration as stop:
            return stop.value  # type: ignore[no-any-return]
        assert isinstance(ask, Ask)
        if seats is not None:
            ask.seat = seats.get(ask.seat, ask.seat)
        option = answer(ask)
        send = (yield ask) if option is None else value_of(option)


def value_of(option: Option) -> Any:
    """What a rule gets for an option."""
    return option.key if option.value is msgspec.UNSET else option.value


def by_itself(g: G, outnumbered: str = "") -> Callable[[Ask], Option | None]:
    """R19.3, R19.4: what orders answer or is never asked; who has nobody takes the first option.

    `outnumbered`: the seat of the weaker side.
    """

    def answer(ask: Ask) -> Option | None:
        ordered = _ordered(g, ask, outnumbered)
        if ordered is not None:
            return ordered
        if ask.kind == "battle.casualty":
            plain = [option for option in ask.options if option.key.endswith("conscripts")]
            return min(plain or list(ask.options), key=lambda option: _spared(option.key))
        if len(ask.options) == 1 or ask.seat not in g.state.seats:
            return ask.options[0]
        return None

    return answer


def _ordered(g: G, ask: Ask, outnumbered: str) -> Option | None:
    """R19.3: evasion and leaving the field by standing order."""
    what = {"battle.evade": "evade", "battle.leave": "leave"}.get(ask.kind, "")
    order = g.state.orders.get(f"{ask.seat}:{what}", "") if what else ""
    if not order:
        return None
    if order == "into fortress":
        return ask.find("inside") or ask.options[0]
    if order == "if outnumbered" and ask.seat == outnumbered:
        away = [option for option in ask.options if option.key.startswith("evade:")]
        return (away or list(ask.options))[0]
    return ask.options[0]


def _spared(key: str) -> int:
    """Natives fall before others (R19.4)."""
    return 0 if f":{NATIVES}:" in key else 1


def commands(g: G, stack: Stack) -> int:
    """The country whose leader, or most of whose troops, a stack has."""
    return commander(g, stack).country
