"""9.8 Sieges: Units take Enemy Provinces, or free those that Enemies and Rebels hold."""

from __future__ import annotations

from msgspec.structs import replace

from europa.kernel import Entry, Option, Steps
from europa.tpop.rules.battle.triggers import trigger_battles
from europa.tpop.rules.forces.fleets import eject_from_port
from europa.tpop.rules.forces.forces import TYPES, remove_as_casualty, unit_counts, unit_name
from europa.tpop.rules.goals.peace_report import report_siege
from europa.tpop.rules.terms import hooks
from europa.tpop.rules.terms.action import ask, province_options
from europa.tpop.rules.terms.board import (
    hostile_units,
    is_enemy,
    is_hostile_province,
    land_units,
    lord,
    provinces_in,
    ships_in,
    ships_in_port,
)
from europa.tpop.rules.terms.realm import tax_value
from europa.tpop.rules.terms.tokens import (
    LARGE_TOWNS,
    SMALL_TOWNS,
    VASSAL_TOKENS,
    end_occupation,
    occupy,
    remove_unrest,
)
from europa.tpop.rules.terms.treasury import lose_power
from europa.tpop.state import ARTILLERY, CAVALRY, INFANTRY, MIL, REBELS
from europa.tpop.table import G
from europa.tpop.world import NONE, decks

ANY = 99
"""More Units than there are."""

MESSAGES = {
    "ask.siege.units": "{seat}, which unit sieges in {area}? Strength {strength} so far: {least}"
    " take a province, {wanted} all of them[; this unit costs {price} MIL]",
    "ask.siege.target": "{seat}, which province do you siege? (strength left {strength})",
    "ask.siege.loss": "{seat}, which sieging unit is lost?",
    "ask.siege.drop": "{seat}, which province do you give up? (strength {strength})",
    "option.use:infantry": "Infantry: strength 1",
    "option.use:cavalry": "Cavalry: strength ½",
    "option.use:artillery": "Artillery: strength 2",
    "option.lose": "{a}",
    "option.besiege": "{a}: takes {strength} strength[, defended by {dice:die|dice}]",
    "option.give_up": "{a}: frees {strength} strength",
    "entry.Besieged": "{seat} takes {province}: {outcome}",
    "entry.Besieged.outcome=occupied": "{seat} occupies {province}",
    "entry.Besieged.outcome=freed": "{seat} frees {province}",
    "entry.Besieged.outcome=cleared": "{seat} clears {province} of unrest",
}


class Besieged(Entry, frozen=True):
    """A siege succeeded: occupied, freed (the lawful owner is back) or cleared of Rebels."""

    seat: str
    province: str
    outcome: str


ENTRIES: tuple[type[Entry], ...] = (Besieged,)


# What can be besieged


def strength_of(force: list[int]) -> int:
    """9.0c, R153: Infantry 1, Cavalry a half, Artillery 2; the sum rounded down."""
    return force[INFANTRY] + force[CAVALRY] // 2 + 2 * force[ARTILLERY]


def best_strength(held: list[int], used: list[int], more: int) -> int:
    """The most Siege Strength with `more` Units added to those used."""
    force = list(used)
    for kind in (ARTILLERY, INFANTRY, CAVALRY):
        added = min(more, held[kind] - force[kind])
        force[kind] += added
        more -= added
    return strength_of(force)


def force_in(g: G, seat: int, area: int) -> list[int]:
    """A seat's Infantry, Cavalry and Artillery in an Area, of all categories."""
    counts = unit_counts(g, seat, area)
    return [counts[kind] + counts[3 + kind] + counts[6 + kind] for kind in range(3)]


def places_town(g: G, seat: int, province: int) -> bool:
    """R154: whether the besieger's Town comes on top: the lawful owner is his Enemy."""
    return is_enemy(g, seat, lord(g, province))


def siege_barred(g: G, seat: int, province: int) -> str:
    """9.8, R7, R153: why a Province can't be besieged; empty if it can."""
    if not is_hostile_province(g, seat, province):
        return "9.8: not controlled by an Enemy or Rebels"
    printed = g.world.provinces[province]
    if printed.island and not any(ships_in(g, seat, sea) for sea in printed.seas):
        return "9.8: an island needs a Ship beside it"
    if places_town(g, seat, province) and not towns_suffice(g, seat, [province]):
        return "7.5: no Town left to place"
    return ""


def towns_suffice(g: G, seat: int, provinces: list[int]) -> bool:
    """R7: whether the seat has Towns (or what stands in for them) for all these Provinces."""
    s = g.state
    small, large = SMALL_TOWNS - s.small_out[seat], LARGE_TOWNS - s.large_out[seat]
    spare = VASSAL_TOKENS - s.vassals_out[seat]
    for province in provinces:
        if g.world.tax_of_province[province] == 2:
            if large:
                large -= 1
            elif small >= 2:
                small -= 2
            else:
                return False
        elif small:
            small -= 1
        elif spare:
            spare -= 1
        else:
            return False
    return True


def siege_targets(g: G, seat: int, area: int) -> list[int]:
    """9.8: Provinces of an Area that a seat's Units there may besiege."""
    if hostile_units(g, seat, area):
        return []
    return [p for p in provinces_in(g, area) if not siege_barred(g, seat, p)]


def can_siege(g: G, seat: int, area: int, *, paid: bool = False, engineers: bool = False) -> bool:
    """9.8: whether a siege in an Area can take anything with the MIL at hand (`engineers`: the
    card, with all Units for no MIL and 1 strength more)."""
    units = ANY if engineers else g.power(seat, MIL) + (1 if paid else 0)
    if units < 1 or not land_units(g, seat, area):
        return False
    targets = siege_targets(g, seat, area)
    if not targets:
        return False
    least = min(tax_value(g, p) for p in targets)
    return best_strength(force_in(g, seat, area), [0, 0, 0], units) + engineers >= least


# Carrying it out


def siege(g: G, seat: int, area: int, *, engineers: bool = False) -> Steps[None]:
    """9.8: the Action's cost (for one Unit) being paid: Units, targets, defence, outcome. Siege
    Engineers: all Units for no MIL, 1 strength more, no Defensive Mentality."""
    if engineers:
        strength = strength_of(force_in(g, seat, area)) + 1
        taken = yield from _choose_targets(g, seat, area, strength)
    else:
        used = yield from _choose_units(g, seat, area)
        taken = yield from _choose_targets(g, seat, area, strength_of(used))
        taken = yield from _defensive_mentality(g, seat, area, used, taken)
    yield from take_all(g, seat, taken)


def besiege(g: G, seat: int, area: int, used: list[int], targets: list[int]) -> Steps[list[int]]:
    """9.8 steps 4-7 with Units and targets known (a Bot's siege); returns what was taken."""
    taken = yield from _defensive_mentality(g, seat, area, used, targets)
    yield from take_all(g, seat, taken)
    return taken


def take_all(g: G, seat: int, taken: list[int]) -> Steps[None]:
    """9.8 steps 5-7: the Provinces change hands; Ships driven out of a Port may have to fight."""
    seas: list[int] = []
    for province in taken:
        seas += yield from take_province(g, seat, province)
    if seas:
        seas = sorted(set(seas))
        yield from trigger_battles(g, seat, areas=[], seas=seas, moved_from={})


def _choose_units(g: G, seat: int, area: int) -> Steps[list[int]]:
    """9.8 step 2: Units one by one, each beyond the first for 1 MIL; never a dead end."""
    held = force_in(g, seat, area)
    targets = [tax_value(g, p) for p in siege_targets(g, seat, area)]
    least, wanted = min(targets), sum(targets)
    used = [0, 0, 0]
    while True:
        left = g.power(seat, MIL) + (0 if any(used) else 1)
        options = []
        if left and strength_of(used) < wanted + _reserve(g, seat, area):
            for kind in range(3):
                if used[kind] < held[kind]:
                    used[kind] += 1
                    if best_strength(held, used, left - 1) >= least:
                        options.append(Option(f"use:{TYPES[kind]}", kind))
                    used[kind] -= 1
        ready = strength_of(used) >= least
        if not options:
            return used
        if ready:
            options.append(Option("done", NONE))
        told = {
            "area": g.world.areas[area].id,
            "strength": strength_of(used),
            "least": least,
            "wanted": wanted,
            "price": 1 if any(used) else 0,
        }
        kind = options[0].value
        if len(options) > 1:
            kind = yield ask(g, seat, "siege.units", options, "9.8", told)
        if kind == NONE:
            return used
        if any(used):
            lose_power(g, seat, MIL, 1, "9.8")
        used[kind] += 1


def _reserve(g: G, seat: int, area: int) -> int:
    """More strength than the targets need is worth having only against defenders' dice."""
    targets = siege_targets(g, seat, area)
    return sum(hooks.siege_defence_dice(g, p) for p in targets)


def _choose_targets(g: G, seat: int, area: int, strength: int) -> Steps[list[int]]:
    """9.8 step 3: Provinces whose Tax Values fit into the Siege Strength, at least one."""
    chosen: list[int] = []
    while True:
        left = strength - sum(tax_value(g, p) for p in chosen)
        fitting = [
            p
            for p in siege_targets(g, seat, area)
            if p not in chosen and tax_value(g, p) <= left and _town_left(g, seat, [*chosen, p])
        ]
        if not fitting:
            return chosen
        options = _priced(g, fitting, "besiege")
        if chosen:
            options.append(Option("done", NONE))
        province = fitting[0]
        if len(options) > 1:
            told = {"strength": left}
            province = yield ask(g, seat, "siege.target", options, "9.8", told)
        if province == NONE:
            return chosen
        chosen.append(province)


def _priced(g: G, provinces: list[int], verb: str) -> list[Option]:
    """Provinces with the Siege Strength that they take, and the dice that defend them."""
    return [
        replace(
            option,
            params={
                "strength": tax_value(g, p),
                "dice": hooks.siege_defence_dice(g, p),
            },
        )
        for p, option in zip(provinces, province_options(g, provinces, verb), strict=True)
    ]


def _town_left(g: G, seat: int, provinces: list[int]) -> bool:
    return towns_suffice(g, seat, [p for p in provinces if places_town(g, seat, p)])


def _defensive_mentality(
    g: G, seat: int, area: int, used: list[int], taken: list[int]
) -> Steps[list[int]]:
    """9.8 step 4: the owners' dice cost sieging Units; what they can't hold any more is let go."""
    faces: list[str] = decks.dice()["infantry"]["faces"]
    losses = 0
    for province in taken:
        dice = hooks.siege_defence_dice(g, province)
        if dice:
            owner = g.seat_name(g.seat_of(g.state.owner[province]))
            rolled = g.roll("infantry", 6, dice, owner)
            losses += sum(1 for face in rolled if faces[face - 1].startswith("infantry"))
    for _ in range(min(losses, sum(used))):
        yield from _lose_unit(g, seat, area, used)
    taken = list(taken)
    while sum(tax_value(g, p) for p in taken) > strength_of(used):
        province = taken[0]
        if len(taken) > 1:
            options = _priced(g, taken, "give_up")
            told = {"strength": strength_of(used)}
            province = yield ask(g, seat, "siege.drop", options, "9.8", told)
        taken.remove(province)
    return taken


def _lose_unit(g: G, seat: int, area: int, used: list[int]) -> Steps[None]:
    counts = unit_counts(g, seat, area)
    slots = [slot for slot in range(9) if counts[slot] and used[slot % 3]]
    slot = slots[0]
    if len(slots) > 1:
        options = [Option(f"lose:{unit_name(n // 3, n % 3).replace(' ', '_')}", n) for n in slots]
        slot = yield ask(g, seat, "siege.loss", options, "9.8")
    used[slot % 3] -= 1
    remove_as_casualty(g, seat, area, slot // 3, slot % 3)


def take_province(g: G, seat: int, province: int) -> Steps[list[int]]:
    """9.8 steps 5-7, R154: the five cases; Ships leave the Port. Returns Sea Zones Hostile to
    them."""
    s = g.state
    holder = s.holder[province]
    if places_town(g, seat, province):
        occupy(g, province, seat)
        report_siege(g, seat, province)
        outcome = "occupied"
    else:
        end_occupation(g, province)
        outcome = "freed"
        if holder == REBELS:
            remove_unrest(g, province)
            outcome = "cleared"
    g.log(Besieged(g.seat_name(seat), g.world.provinces[province].id, outcome))
    if any(ships_in_port(g, other, province) for other in range(len(s.seats))):
        return (yield from eject_from_port(g, province, siege=True))
    return []
