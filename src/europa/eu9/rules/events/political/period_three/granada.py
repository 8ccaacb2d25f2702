"""III-10 Revolt in Sierra Nevada: the Turk's limited help, how long it lasts, how it flares up."""

from __future__ import annotations

from europa.eu9.conflicts import ATTACKERS
from europa.eu9.rules.diplomacy.begin import begin_war, help_side
from europa.eu9.rules.events.political.engine import GOES_ON, own
from europa.eu9.rules.events.political.verbs.flow import seat_for
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import at_war
from europa.eu9.rules.terms.book import records
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.named_wars import name_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.kernel import Ask, Option, Steps

EVENT = "III-10"
WAR = "moriscos"
REDUCE = "modifier:reduce_revolt"
COST = 1
"""Stability that a limited intervention costs."""


@own(EVENT, "2.1")
def help_rebels(scene: Scene) -> Steps[None]:
    """TUR may help the rebels with limited means, as in a civil war, instead of a war."""
    g, s = scene.g, scene.g.state
    turkey, risen = g.country("turkey"), places(scene, "revolted")
    seat = seat_for(scene, {}, turkey) if risen and g.is_major(turkey) else ""
    owner = s.owner[risen[0]] if risen else NONE
    helps = any(h.country == turkey for war in s.wars if war.cause == EVENT for h in war.helpers)
    if not seat or owner in (NONE, turkey) or helps or at_war(g, turkey, owner):
        return
    options = [Option("answer:no", "no"), Option("answer:help", "help")]
    params = {"power": "turkey", "event": EVENT, "key": "help the Moriscos", "default": "no"}
    if (yield Ask(seat, "event.choose", options, EVENT, params)) == "help":
        change(g, turkey, -COST, EVENT)
        rebels = g.country("rebels")
        war = begin_war(g, "civil", (rebels,), (owner,), cause=EVENT, calls=False, declared=False)
        name_war(g, EVENT, WAR, war)
        help_side(g, war, turkey, ATTACKERS, beside=rebels)


@own(EVENT, "on:annexes")
def flares_up(scene: Scene) -> None:
    """Granada annexed once more: the revolt there is no harder than others."""
    g, lasting = scene.g, scene.g.state.lasting
    if scene.here == g.world.province_index["granada"]:
        kept = [e for e in lasting.get(REDUCE, ()) if not _is_hard(e.record)]
        lasting[REDUCE] = tuple(kept)


def _is_hard(record: str) -> bool:
    act = records()[record]
    return record.startswith(f"{EVENT}#") and act.get("where") == "granada"


def _lasts(g: G) -> bool:
    """While one of its revolts stands; or who holds Granada may lose it again."""
    s = g.state
    stands = any(sides and s.revolt_cause.get(p) == EVENT for p, sides in enumerate(s.revolt))
    owner = s.owner[g.world.province_index["granada"]]
    return stands or g.name(owner) in ("granada", "turkey")


GOES_ON[EVENT, ""] = _lasts
