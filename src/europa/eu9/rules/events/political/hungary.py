"""I-E The partition of Hungary: what its records can't say."""

from __future__ import annotations

from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import help_side, join
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.verbs.flow import choice, seat_for
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.military.interventions import appoint
from europa.eu9.rules.powers.wars import beside, side_of, sides_with, wars_between
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import VA
from europa.eu9.table import G
from europa.kernel import Steps

COLLAPSE = "hungary_collapse"
HELPERS = {"poland": ("limited",), "austria": ("limited", "full")}
SHARED = ("pecs", "croatie", "magyarorszag", "karpatok", "bukovina")
HEIRS = ("turkey", "austria", "poland")
"""Who may hold one of the shared provinces: a stack with a large army in it is enough."""


@own("I-E", "on:flag")
def come_to_its_help(scene: Scene) -> Steps[None]:
    """At once Poland may help Hungary a little, Austria a little or fully, for nothing."""
    g = scene.g
    if scene.person != COLLAPSE or scene.note("asked", COLLAPSE):
        return
    scene.write("asked", COLLAPSE, str(g.state.turn))
    for name, forms in HELPERS.items():
        helper = g.country(name)
        seat = seat_for(scene, {"decider": {"austria": "habsburg_major"}}, helper)
        war = _war(g)
        if war is None or not seat or g.state.gone[helper] or not _is_outside(g, war, helper):
            continue
        answer = yield choice(scene, helper, "help_hungary", ("no", *forms), "limited", seat)
        side = side_of(war, g.country("hungary"))
        if answer == "limited":
            help_side(g, war, helper, side, beside=g.country("hungary"))
        elif answer == "full":
            join(g, war, helper, side)
    if g.state.segment.startswith("4") and _war(g) is not None:
        yield from appoint(g)


def _war(g: G) -> War | None:
    """The war of Turkey and Hungary."""
    return next(iter(wars_between(g, g.country("turkey"), g.country("hungary"))), None)


def _is_outside(g: G, war: War, helper: int) -> bool:
    """It has no part in the war, and fights beside nobody of the Turkish side."""
    foes = war.side(1 - side_of(war, g.country("hungary")))
    return not sides_with(war, helper) and not any(beside(g, helper, foe) for foe in foes)


@own("I-E", "before:7.4")
def stacks_hold(scene: Scene) -> None:
    """Of the shared provinces a large army holds what nobody else but Hungary does."""
    g, s = scene.g, scene.g.state
    hungary = g.country("hungary")
    for name in SHARED:
        place = g.world.province_index[name]
        if s.owner[place] != hungary or s.controller[place] != hungary:
            continue
        armies = {u.country for u in s.units if u.place == place and u.kind == "A+"}
        for heir in map(g.country, HEIRS):
            if heir in armies:
                s.controller[place] = heir
                break


@own("I-E", "7.4")
def patron_of_transylvania(scene: Scene) -> None:
    """Transylvania is the vassal of whoever owns Buda."""
    g, s = scene.g, scene.g.state
    minor = g.country("transylvania")
    owner = s.owner[g.world.province_index["magyarorszag"]]
    if not s.gone[minor] and owner in map(g.country, HEIRS) and s.patron[minor] != owner:
        move(scene, minor, owner, VA)
