"""XV.14.7 Missionaries settle down as missions, and missions are given up (end of 5.6)."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.rules.military.alliances import seat_for
from europa.eu9.rules.military.composition import kind_of
from europa.eu9.rules.military.stacks import post, serves
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.missions import KAABA, MISSION_TAKEN, destroy, is_free, left
from europa.eu9.rules.powers.wars import hostile
from europa.eu9.rules.terms.lasting import forbidden
from europa.eu9.state import COL, DEAD, ON_MAP, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps
from europa.kernel.flow import DONE

ZEALOUS = ("spain", "portugal")
MESSAGES = {
    "ask.mission.set": "{power}: missionaries may found missions; missions may be given up",
    "option.mission": "A mission in {a}",
    "option.remove": "Give up the mission in {a}",
    "ask.mission.taken": "{power}: you have taken a mission of another faith in {place}",
    "option.mission.taken.destroy": "Destroy it",
    "option.mission.taken.keep": "Keep it",
}


def may_hold(g: G, power: int, place: int) -> bool:
    """9.1: overseas, without a mission, and nothing of an enemy there."""
    s = g.state
    if place >= SEA_PLACE or place == NONE or g.world.provinces[place].europe:
        return False
    if not is_free(g, place) or forbidden(g, "missions", power, place=place):
        return False
    works = (s.post_owner[place], s.fort[place])
    return not any(who != NONE and hostile(g, power, who) for who in works)


def missionaries(g: G, power: int) -> list[int]:
    """Its missionaries who stand where a mission may be."""
    s = g.state
    if left(g, power) <= 0:
        return []
    return [
        n
        for n, state in enumerate(s.leader_state)
        if state == ON_MAP
        and kind_of(g, n) == "missionary"
        and serves(g, n) == power
        and may_hold(g, power, s.leader_place[n])
    ]


def found(g: G, power: int, leader: int) -> None:
    """9.1: he stays for good; a fort that stood there makes room."""
    s = g.state
    place = s.leader_place[leader]
    s.mission[place], s.fort[place] = power, NONE
    s.leader_state[leader] = DEAD
    post(g, leader, NONE)
    g.log(Changed(g.name(power), f"mission of {g.world.provinces[place].id}", 0, 1, "5.6"))


def give_up(g: G, power: int, place: int) -> None:
    """9.2."""
    g.state.mission[place] = NONE
    g.log(Changed(g.name(power), f"mission of {g.world.provinces[place].id}", 1, 0, "5.6"))


def _is_wanted(g: G, power: int, place: int) -> bool:
    """The default: Spain and Portugal at an own COL or TP, one in each area."""
    s = g.state
    area = g.world.areas[g.world.provinces[place].area]
    alone = not any(s.mission[p] == power for p in area.provinces)
    return g.name(power) in ZEALOUS and s.post_owner[place] == power and alone


def choices(g: G, power: int) -> list[Option]:
    """What it may do now, the default first; a value is a leader and a province."""
    s, ids = g.state, g.world.provinces
    able = missionaries(g, power)
    able.sort(key=lambda n: not _is_wanted(g, power, s.leader_place[n]))
    places = {s.leader_place[n]: n for n in reversed(able)}
    options = [
        Option(f"mission:{ids[p].id}", (places[p], p), (ids[p].id,))
        for p in dict.fromkeys(s.leader_place[n] for n in able)
    ]
    wanted = bool(able) and _is_wanted(g, power, s.leader_place[able[0]])
    options.insert(int(wanted), Option(DONE, None))
    return options + [
        Option(f"remove:{ids[p].id}", (NONE, p), (ids[p].id,))
        for p, who in enumerate(s.mission)
        if who == power and s.post[p] != COL
    ]


def taken(g: G) -> Steps[None]:
    """11.8: who has taken a mission of another faith keeps it or, without a word, destroys it."""
    s = g.state
    for key in [key for key in s.effects if key.startswith(MISSION_TAKEN)]:
        place = g.world.province_index[key.removeprefix(MISSION_TAKEN)]
        taker, owner = s.effects.pop(key) - 1, s.mission[place]
        if owner in (NONE, taker) or s.controller[place] != taker != s.post_owner[place]:
            continue
        if g.world.provinces[place].id == KAABA and is_free(g, place):
            continue  # it stays what it is
        seat = seat_for(g, taker)
        options = [Option("destroy", False), Option("keep", True)]
        params = {"power": g.name(taker), "place": g.world.provinces[place].id}
        if seat and (yield Ask(seat, "mission.taken", options, "5.6", params)):
            s.mission[place] = taker
        else:
            destroy(g, place)


def play(g: G) -> Steps[None]:
    """9.1, 9.2: open, by initiative, one after another."""
    yield from taken(g)
    for power in by_initiative(g):
        while len(options := choices(g, power)) > 1:
            params = {"power": g.name(power)}
            chosen = yield Ask(g.seat_of(power), "mission.set", options, "5.6", params)
            if chosen is None:
                break
            leader, place = chosen
            if leader != NONE:
                found(g, power, leader)
            else:
                give_up(g, power, place)
