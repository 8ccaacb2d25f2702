"""VII-7, VII-8 Poland is divided: shares by the table, claims on what is no longer Polish."""

from __future__ import annotations

from typing import Any

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.diplomacy.begin import begin_war, join
from europa.eu9.rules.events.political.engine import fits, own
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.events.political.verbs.forces import RULES
from europa.eu9.rules.events.political.verbs.lands import give, vanish
from europa.eu9.rules.powers import awards
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import countries, holds, places
from europa.eu9.rules.terms.named_wars import name_war, named_war
from europa.eu9.rules.terms.scene import Scene, Term
from europa.eu9.rules.terms.where import owned_by
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records
from europa.kernel import Steps

GROUPS: dict[str, Term] = {
    "Polish provinces of region ukraine": {"region": "ukraine"},
    "duchy_of_prussia": ["preussen", "hinterpommern", "memel"],
    "Polish provinces of 1492 hungary": {"lands_1492": "hungary"},
}
"""Shares that the table tells in words."""
KOSCIUSZKO, UPRISING = "VII-9", "kosciuszko"
HELP = -1
"""What one war on all who have Polish land costs the helper."""


def partition(scene: Scene, act: Act) -> Steps[None]:
    """Each power entitled takes its share; a Poland without provinces is no more."""
    g = scene.g
    plan = event_records()[scene.event].tables["plan"]
    poland = g.country("poland")
    for name, share in plan.items():
        power = g.country(name)
        if g.is_major(power) and fits(scene.bind(it=power), act):
            yield from _take(scene, power, share, plan)
    if not owned_by(scene, poland):
        vanish(scene, poland)


def _take(scene: Scene, power: int, share: dict[str, Any], plan: dict[str, Any]) -> Steps[None]:
    if "choice" in share:
        yield from _one_beside(scene, power, plan)
        return
    poland = scene.g.country("poland")
    named = places(scene, share["provinces"])
    wanted = [p for group in share["groups"] for p in places(scene, GROUPS[group])]
    polish = [p for p in (*wanted, *named) if owner_of(scene, p) == poland]
    if not polish and "if_none" in share:
        named = places(scene, share["if_none"])
        polish = [p for p in named if owner_of(scene, p) == poland]
    for province in polish:
        _annex(scene, province, power)
    for province in named:
        owner = owner_of(scene, province)
        if owner not in (NONE, poland, power):
            _claim(scene, power, owner)


def _annex(scene: Scene, province: int, power: int) -> None:
    """E557: with the points of an annexation."""
    g = scene.g
    give(scene, province, power)
    g.state.controller[province] = power
    place = g.world.provinces[province]
    awards.give(g, power, province_points(place.income, True), place.id, scene.event)


def _claim(scene: Scene, power: int, owner: int) -> None:
    """A named province belongs to somebody else: a free casus belli in the next turn."""
    s = scene.g.state
    turn = s.turn + 1
    found = CasusBelli(power, owner, free=True, source=scene.event, first=turn, last=turn)
    if found not in s.causes:
        s.causes.append(found)


def _one_beside(scene: Scene, power: int, plan: dict[str, Any]) -> Steps[None]:
    """Sweden takes one Polish province next to its own; at first none of another's share."""
    g = scene.g
    poland = g.country("poland")
    taken = [p for row in plan.values() for p in places(scene, row.get("provinces"))]
    own_lands = set(g.owned(power))
    found = [
        p
        for p in g.owned(poland)
        if set(g.world.provinces[p].neighbours) & own_lands
        and (scene.event != "VII-7" or p not in taken)
    ]
    term = {"of": list(g.ids(found)), "n": 1}
    for province in (yield from chosen_places(scene, power, term, "partition")):
        _annex(scene, province, power)


@own(KOSCIUSZKO, "event")
def rise(scene: Scene) -> None:
    """Poland is at war with all who owned its lands, beside its helper; garrisons stay."""
    if scene.note("part", "kosciuszko_revolt") == str(scene.g.state.turn):
        _garrisons_stay(scene)
        _take_arms(scene)


def _take_arms(scene: Scene) -> None:
    g = scene.g
    poland, war = g.country("poland"), named_war(g, UPRISING)
    helper = next(iter(countries(scene, {"answered": ["help_poland", "accept"]})), NONE)
    lands = places(scene, {"national_lands": "poland"})
    former = [g.country(x) if (x := _former(scene, p)) else owner_of(scene, p) for p in lands]
    owners = [c for c in dict.fromkeys(former) if c not in (NONE, poland, helper)]
    if war is not None and helper in war.members:
        side = side_of(war, helper)
        if poland not in war.members:
            war = join(g, war, poland, side)
        for owner in owners:
            if owner not in war.members:
                war = join(g, war, owner, 1 - side, attacked=True)
    elif owners:
        rebels = (poland,) if helper == NONE else (helper, poland)
        war = begin_war(
            g, "full", rebels, tuple(owners), cause=KOSCIUSZKO, calls=False, declared=False
        )
        name_war(g, KOSCIUSZKO, UPRISING, war)
        if helper != NONE:  # nobody else had a Polish province: the price is paid here
            change(g, helper, HELP, KOSCIUSZKO)


def _former(scene: Scene, province: int) -> str:
    return scene.note("owner", scene.g.world.provinces[province].id)


def _garrisons_stay(scene: Scene) -> None:
    """The rebels hold only the fortress of Warsaw; the others are besieged by nobody yet."""
    s = scene.g.state
    for name in ("lietuva", "lublin", "wielkopolska"):
        province = scene.g.world.province_index[name]
        former = scene.note("owner", name)
        if former and s.revolt_cause.get(province) == KOSCIUSZKO:
            s.controller[province] = scene.g.country(former)


@own(KOSCIUSZKO, "before:7.4")
def restore(scene: Scene) -> None:
    """Poland's side has won: the Polish lands it took are Poland's, which is back if it was
    crushed before."""
    g, s = scene.g, scene.g.state
    poland = g.country("poland")
    helper = next(iter(countries(scene, {"answered": ["help_poland", "accept"]})), NONE)
    won = [one for one in (poland, helper) if one != NONE and _wins(scene, one)]
    if not won or not scene.note("part", "kosciuszko_revolt"):
        return
    s.gone[poland] = 0
    lands = places(scene, {"national_lands": "poland"})
    for one in [t for t in s.transfers if t.turn == s.turn and t.new == helper]:
        if one.province in lands and owner_of(scene, one.province) == helper:
            give(scene, one.province, poland)


def _wins(scene: Scene, one: int) -> bool:
    return holds(scene, ["wins", scene.g.name(one), "belligerents", 1])


RULES["partition"] = partition
