"""VIII.10 What fights do to leaders and ships: dead, wounded, captive; damaged ships laid up."""

from __future__ import annotations

from collections.abc import Iterable

from europa.eu9.annals import Fought
from europa.eu9.combat.fight import Casualty
from europa.eu9.entries import LeaderLeft
from europa.eu9.pieces import KING
from europa.eu9.rules.military import stacks
from europa.eu9.rules.military.leaders import grand_master
from europa.eu9.rules.military.stacks import leaders_in, post, serves
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.logistics import place_name
from europa.eu9.rules.powers.ranks import category, is_nameless
from europa.eu9.rules.powers.single import charles, charmed
from europa.eu9.rules.powers.wars import on_behalf
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.state import CAPTIVE, DEAD, WOUNDED
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Entry


class LeaderFell(Entry, frozen=True):
    """A leader is dead, wounded until a round, or a prisoner of somebody."""

    power: str
    leader: str
    fate: str
    until: str = ""
    by: str = ""


def leader_name(g: G, leader: int) -> str:
    """A leader by id; a monarch by his country."""
    return f"king_{g.name(leader - KING)}" if leader >= KING else g.world.leaders[leader].id


def casualty(g: G, leader: int, found: Casualty, enemy: int) -> None:
    """C9.2: what became of a commander."""
    if leader == NONE or found.fate == "safe":
        return
    if found.fate in ("captured", "dead") and charles.slips_away(g, leader):
        power = g.name(leader - KING)
        g.log(LeaderFell(power, leader_name(g, leader), "away"))
        take_off(g, leader, 0)
        return
    if found.fate == "captured":
        capture(g, leader, enemy)
        return
    if grand_master.succeeds(g, leader):
        return
    if found.fate == "dead" and leader >= KING and charmed.escapes(g, leader):
        return  # P 33.5: it is as if nothing had happened
    country, place = serves(g, leader), place_of(g, leader)
    nameless = leader < KING and is_nameless(leader)
    state = WOUNDED if found.fate == "wounded" else 0 if nameless else DEAD
    if state == WOUNDED:
        g.state.leader_until[leader] = found.until
    g.log(LeaderFell(g.name(country), leader_name(g, leader), found.fate, found.until))
    if state != WOUNDED:
        _write_down(g, place, enemy, country)
    take_off(g, leader, state)
    if leader < KING:
        g.state.leaders_lost.append((country, place, category(leader)))


def _write_down(g: G, place: int, enemy: int, country: int) -> None:
    """XII.3.6: a leader killed or captured counts when minors are offered peace."""
    if enemy != NONE:
        g.state.fought.append(Fought(place, enemy, country, "leader"))


def place_of(g: G, leader: int) -> int:
    """Where a leader stands."""
    s = g.state
    return s.king_place[leader - KING] if leader >= KING else s.leader_place[leader]


def take_off(g: G, leader: int, state: int) -> None:
    """A leader leaves the map in some state."""
    here = place_of(g, leader)
    post(g, leader, NONE)
    if state == DEAD and leader < KING and charmed.escapes(g, leader):
        state = 0
    if state in (DEAD, CAPTIVE):
        tell(g, "loses", name=leader_name(g, leader))
    if leader >= KING:
        g.state.king_state[leader - KING] = state
    else:
        g.state.leader_state[leader] = state
        if state == DEAD:
            tell(g, "dies", where=here, name=g.world.leaders[leader].id)
            other = g.world.leaders[leader].pair or ""
            if other in g.world.leader_index:  # the other side of his counter: the same man
                g.state.leader_state[g.world.leader_index[other]] = DEAD
                tell(g, "dies", where=here, name=other)


def capture(g: G, leader: int, enemy: int) -> None:
    """C9.2, C12.4: a king is a prisoner; until his ransom (7.1) the country has 3/3/3."""
    _write_down(g, place_of(g, leader), enemy, serves(g, leader))
    captor = on_behalf(g, enemy, serves(g, leader)) if enemy != NONE else NONE
    take_off(g, leader, CAPTIVE)
    g.state.captors[leader] = captor
    by = g.name(enemy) if enemy != NONE else ""
    g.log(LeaderFell(g.name(serves(g, leader)), leader_name(g, leader), "captured", by=by))


def send_home(g: G, leader: int) -> None:
    """C12.4: a leader without troops goes home."""
    place = home(g, serves(g, leader))
    if place == NONE:
        take_off(g, leader, 0)
        return
    where = place_of(g, leader)
    if where != NONE:
        g.log(LeaderLeft(g.name(serves(g, leader)), leader_name(g, leader), place_name(g, where)))
    post(g, leader, place)


def disperse(g: G, numbers: Iterable[int]) -> None:
    """A side is no more: its counters are gone, its leaders go home."""
    s = g.state
    for number in numbers:
        if number not in s.stacks:
            continue
        s.units = [unit for unit in s.units if unit.stack != number]
        for leader in leaders_in(g, number):
            send_home(g, leader)
        for load in stacks.cargo(g, number):
            disperse(g, [load.number])
        del s.stacks[number]
    stacks.abandon_sieges(g)


def sweep(g: G) -> None:
    """Stacks without anybody are no more; leaders sent home find their stacks."""
    stacks.sweep(g)
    stacks.muster(g)


ENTRIES = (LeaderFell,)
MESSAGES = {"entry.LeaderFell": "{power}: {leader} is {fate} {until} {by}"}
