"""III-B How Sweden's civil war is won, and what is left of it."""

from __future__ import annotations

from functools import partial

import msgspec

from europa.eu9.annals import Peace
from europa.eu9.conflicts import War
from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.engine import own
from europa.eu9.rules.events.political.period_three.swedish_war import (
    EVENT,
    LOYALISTS,
    REBELS,
    SETTLED,
    WAR,
    is_rebel,
    loyalists,
    other,
    rebels,
    sweden,
)
from europa.eu9.rules.events.political.verbs.flow import OVER, choice
from europa.eu9.rules.powers.truces import end_truce, rested
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.world import NONE
from europa.kernel import Steps

WON, TOTAL = "won", 5
SURRENDER, FIGHT_ON = "surrender", "no"


def has_won(scene: Scene, name: str) -> bool:
    return scene.note(WON, "") == name


@own(EVENT, "before:7.0")
def judge(scene: Scene) -> Steps[None]:
    """Rebels without a revolt and a city have lost; Loyalists without a province, unless Sweden
    leads them: it gives up of its own will."""
    g, s = scene.g, scene.g.state
    war = named_war(g, WAR)
    if war is None or scene.note(WON, ""):
        return
    risen, one = rebels(scene), sweden(scene)
    lands = [p for p in g.owned(one) if g.world.provinces[p].europe]
    home = [p for p in places(scene, {"national_lands": "sweden"}) if p in lands]
    if not any(s.revolt[p] or s.controller[p] in (*risen, NONE) for p in lands):
        _end(scene, war, LOYALISTS)
    elif is_rebel(scene):
        if all(s.revolt[p] or s.controller[p] in risen for p in home):
            _end(scene, war, REBELS)
    elif g.is_major(one):
        said = yield choice(scene, one, "the_civil_war", (FIGHT_ON, SURRENDER), FIGHT_ON)
        if said == SURRENDER:
            _end(scene, war, REBELS)


def _end(scene: Scene, war: War, won: str) -> None:
    """The civil war is over; Poland's or Denmark's part in it goes on as a war of Sweden."""
    g, s = scene.g, scene.g.state
    scene.write(WON, "", f"{won}_win")
    winners, losers = (loyalists(scene), rebels(scene))[:: 1 if won == LOYALISTS else -1]
    s.peaces.append(
        Peace(
            s.turn, war.number, "event", tuple(winners), tuple(losers), TOTAL, cause=EVENT, name=WAR
        )
    )
    one, far = sweden(scene), other(scene)
    abroad = [c for c in war.side(side_of(war, losers[0])) if c not in (one, far)]
    friends = [c for c in war.side(side_of(war, winners[0])) if c not in (one, far)]
    leave_war(g, war, war.members)
    if abroad:
        begin_war(g, "full", tuple(abroad), (one, *friends), cause="", declared=False, calls=False)
    _unite(scene, winners[0])


def _unite(scene: Scene, winner: int) -> None:
    """The winner's forces are Sweden's, the loser's go; leaders, cities, settlements come back."""
    g, s = scene.g, scene.g.state
    one, far = sweden(scene), other(scene)
    beaten = far if winner == one else one
    s.units[:] = [
        msgspec.structs.replace(u, country=one, stack=0) if u.country == far else u
        for u in s.units
        if u.country != beaten
    ]
    for number, serves in list(s.leader_for.items()):
        if serves == far:
            del s.leader_for[number]
    for p in g.owned(one):
        if s.controller[p] in (far, NONE):
            s.controller[p] = one
    for name in scene.note(SETTLED, "").split():
        p = g.world.province_index[name]
        if s.post_owner[p] == far:
            s.post_owner[p] = one
    if winner == far or is_rebel(scene):
        for p in [p for p, cause in s.revolt_cause.items() if cause == EVENT]:
            s.revolt[p] = 0


@own(EVENT, OVER)
def fight_again(scene: Scene) -> None:
    """Armistices made for this war end with it."""
    g = scene.g
    for war in [w for w in g.state.wars if rested(g, w) and side_of(w, sweden(scene)) != NONE]:
        end_truce(g, war)


for _side in (LOYALISTS, REBELS):
    OUTCOMES[EVENT, f"{_side}_win"] = partial(has_won, name=f"{_side}_win")
