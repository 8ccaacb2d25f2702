"""M7, R9, IV.6: natives of the rest of the world: how many, whether they rise, how they fight."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from europa.eu9.entries import Removed
from europa.eu9.pieces import Stack, Unit
from europa.eu9.rules.diplomacy.activation import troops_allowed
from europa.eu9.rules.diplomacy.rotw_modifiers import host
from europa.eu9.rules.military import battlefield
from europa.eu9.rules.military.composition import LD, commander, kind_of, land_thirds
from europa.eu9.rules.military.ground import is_european
from europa.eu9.rules.military.stacks import form, leaders_in, name_of, put, units_in
from europa.eu9.rules.military.wilds.native_numbers import leave as leave
from europa.eu9.rules.military.wilds.native_numbers import strength as strength
from europa.eu9.rules.military.wilds.native_numbers import unit_size as unit_size
from europa.eu9.rules.powers import missions
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.single.american_empires import relation
from europa.eu9.rules.powers.single.sepoys import UNNOTICED
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.state import COL, COUNTRIES, NR
from europa.eu9.table import G
from europa.eu9.world import NONE, POWERS, load_world
from europa.kernel import Entry, Steps

ROUTED = "*"
"""Mark in `native_fights` of natives that the power has routed (E276)."""
BEATEN = "!"
MARKS = ("", BEATEN, ROUTED)
NABOBS = ("clive", "dupleix", "bussy")
"""P 30.9, 31.4: who win the natives of India over, and never rouse them there."""


class NativesRise(Entry, frozen=True):
    """Natives become active against a power, or stay quiet."""

    power: str
    place: str
    die: int
    tolerance: int
    rise: bool


ENTRIES = (NativesRise,)
MESSAGES = {
    "entry.NativesRise": "Natives of {place} against {power}: die {die}, tolerance {tolerance}"
}


@cache
def country() -> int:
    """The country of native counters."""
    return load_world().country_index["natives"]


# Whether they rise


def is_exempt(g: G, stack: Stack, province: int) -> bool:
    """R9.1: no test: a colony, a treaty, fought this round, sepoys, nobody there, no tolerance, a
    nabob in India (P 30.9, 31.4)."""
    s, area = g.state, g.world.areas[g.world.provinces[province].area]
    power = commander(g, stack).country
    units = units_in(g, stack.number)
    if not strength(g, province) or not area.tolerance or not units or power >= POWERS:
        return True
    if s.post[province] == COL or is_european(g, province):
        return True
    if has_fought(g, province, power) or ("india" in area.continents and _is_led(g, stack)):
        return True
    return all(u.group in UNNOTICED for u in units) or _has_treaty(g, power, province, units)


def _is_led(g: G, stack: Stack) -> bool:
    """Whether one is with it whose stacks never rouse the natives of India."""
    names = [g.world.leaders[n].id for n in leaders_in(g, stack.number) if n < len(g.world.leaders)]
    return any(name in NABOBS for name in names)


def _has_treaty(g: G, power: int, province: int, units: Sequence[Unit]) -> bool:
    """R9.1, 4.22.3: so many troops as a treaty with the minor of the land allows."""
    minor = host(g, province)
    if minor == NONE or relation(g, power, minor) == NR:
        return False
    return land_thirds(units) <= troops_allowed(g, power, minor, province)


def has_fought(g: G, province: int, power: int) -> bool:
    """E276: once a round is enough, whoever won."""
    return fought_in(g, province, power).rstrip(BEATEN + ROUTED) == g.state.round


def fought_in(g: G, province: int, power: int) -> str:
    """Round of the last fight with this power; with `*` if it routed them."""
    return g.state.native_fights.get(province * COUNTRIES + power, "").partition("|")[0]


def are_active(g: G, province: int, power: int) -> bool:
    """E276: natives of a province fight a power; those of a minor at war always (R9.4)."""
    if g.state.roused.get(province * COUNTRIES + power, 0):
        return True
    minor = g.state.area_owner[g.world.provinces[province].area]
    return minor != NONE and hostile(g, minor, power)


def rouse(g: G, province: int, power: int) -> None:
    """They are active until their attack at 5.1, or 8.2."""
    g.state.roused[province * COUNTRIES + power] = 1
    g.state.natives_active[province] = 1


def rise(g: G, province: int, power: int) -> bool:
    """M7.2, R9.3, E4: d10, +1 with a mission in the area, strictly below tolerance."""
    area = g.world.areas[g.world.provinces[province].area]
    mission = any(missions.stands(g, p, power) for p in area.provinces)
    die = g.d10("natives", g.name(power)) + mission
    found = die < area.tolerance
    g.log(NativesRise(g.name(power), place_name(g, province), die, area.tolerance, found))
    if found:
        rouse(g, province, power)
    return found


# Their battles


def battle(
    g: G, numbers: Sequence[int], province: int, *, attack: bool, interception: bool = False
) -> Steps[bool]:
    """M7.5, E276: troops of a power and the natives fight; whether the power has won.

    `attack`: the natives are the phasing side (4.3a). They never leave the province.
    """
    s = g.state
    power = commander(g, s.stacks[numbers[0]]).country
    band = _gather(g, province)
    if attack:
        verdict = yield from battlefield.land(g, [band], numbers)
        mine = battlefield.OTHER
    else:
        verdict = yield from battlefield.land(g, numbers, [band], interception=interception)
        mine = battlefield.PHASING
    won = verdict.winner == mine
    _disperse(g, band, province)
    routed = verdict.routed[1 - mine]
    note_fight(g, province, power, ROUTED if won and routed else BEATEN if won else "")
    return won


def note_fight(g: G, province: int, power: int, mark: str) -> None:
    """The round, how it ended for the natives, and the worst that befell them this turn."""
    s = g.state
    worst = max(mark, worst_of_turn(g, province, power), key=MARKS.index)
    s.native_fights[province * COUNTRIES + power] = f"{s.round}{mark}|{worst}"


def worst_of_turn(g: G, province: int, power: int) -> str:
    """X.2: natives beaten or routed there by this power in the turn; or neither."""
    return g.state.native_fights.get(province * COUNTRIES + power, "").partition("|")[2]


def _gather(g: G, province: int) -> int:
    """Natives as counters for one battle."""
    whole, small = divmod(strength(g, province), LD)
    stack = form(g, country(), province)
    veteran = g.world.areas[g.world.provinces[province].area].id.startswith("area_japon")
    unit = Unit(country(), "LD", province, veteran, stack=stack.number)
    g.state.units += [unit] * whole
    g.state.units += [Unit(country(), "LDE", province, stack=stack.number)] * small
    return stack.number


def _disperse(g: G, number: int, province: int) -> None:
    """Counters go back to a number of natives."""
    s = g.state
    left = land_thirds(units_in(g, number))
    s.units = [u for u in s.units if u.stack != number]
    s.stacks.pop(number, None)
    before = strength(g, province)
    leave(g, province, min(before, left))
    if left < before:
        g.log(Removed("natives", "natives", place_name(g, province), (before - left) // LD))


def check_followers(g: G) -> None:
    """M7.9: natives stay only with the leader who has won them over."""
    for number, stack in list(g.state.stacks.items()):
        kinds = [kind_of(g, x) for x in leaders_in(g, number)] if stack.natives else []
        if stack.natives and not {"conquistador", "explorer"} & set(kinds):
            dismiss(g, number)


def dismiss(g: G, number: int) -> None:
    """SPEC-concepts 11.6: natives leave a conquistador who is gone or goes aboard."""
    stack = g.state.stacks.get(number)
    if stack is not None and stack.natives:
        g.log(Removed(g.name(stack.country), "natives", name_of(g, stack), stack.natives // LD))
        put(g, number, natives=0)
