"""VII-4 The rebellion itself: who rises, who fights whom, who leads, how it ends."""

from __future__ import annotations

from europa.eu9.rules.diplomacy.begin import begin_war
from europa.eu9.rules.diplomacy.out_of_war import leave_war
from europa.eu9.rules.events.political.colonial_war.groups import EVENT, find
from europa.eu9.rules.events.political.engine import own, perform
from europa.eu9.rules.events.political.verbs.flow import QUESTIONS
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.logistics.command import OVERSEAS
from europa.eu9.rules.logistics.hired import MERCENARY, enlist, free
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.powers.rebel_colonies import REBEL, RISEN
from europa.eu9.rules.terms.book import verbs_of
from europa.eu9.rules.terms.core import places
from europa.eu9.rules.terms.named_wars import name_war, named_war
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.when_events import OUTCOMES
from europa.eu9.rules.terms.who import preferred
from europa.eu9.state import COL, DEAD, ON_MAP
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

WAR, AMERICAN = "independence", "american_war"
FIRST = "colonial:first"
"""Note: the continent of the first rebellion."""
NEAR = (("north_america", "spanish_world"), ("india", "asia"))
GENERALS, ARNOLD = 2, "arnold"
LENT = {"england": "washington", "france": "la_fayette"}
"""Leaders who go over with their own country's colonies, and may else be lent."""
MESSAGES = {
    "ask.event.spared": "{power}, {event}: which colony stays loyal?",
    "option.event.spared.spare": "{a}",
}


@own(EVENT, "begins")
def look_for_rebels(scene: Scene) -> None:
    """Whose colonies might rise, and where."""
    g, s = scene.g, scene.g.state
    again = s.occurred.get(EVENT, 0) > 1
    found = find(scene, all_faiths=again)
    if found is None:
        return
    name, power, group = found
    scene.write("role", "target", g.name(power))
    scene.write("continent", "", name)
    scene.write("places", "four", " ".join(g.ids(group)))
    own_cols = [p for p in group if s.post[p] == COL and s.post_owner[p] == power]
    scene.write("places", "group", " ".join(g.ids(own_cols)))


def spare(scene: Scene, act: Act) -> Steps[None]:
    """The power names one colony that stays loyal; the others will rise."""
    g, s = scene.g, scene.g.state
    power = g.country(scene.note("role", "target"))
    cols = places(scene, scene.note("places", "group").split())
    cols.sort(key=lambda p: (-s.post_level[p], p))
    names = g.ids(cols)
    options = [Option(f"spare:{name}", p, (name,)) for name, p in zip(names, cols, strict=True)]
    params = {"power": g.name(power), "event": EVENT, "default": f"spare:{names[0]}"}
    kept: int = yield Ask(g.seat_of(power), "event.spared", options, EVENT, params)
    scene.write("places", RISEN, " ".join(g.ids([p for p in cols if p != kept])))
    if FIRST not in s.event_notes:
        s.event_notes[FIRST] = scene.note("continent", "")
    s.gone[g.country(REBEL)] = 0
    players = [c for c in preferred(scene, REBEL) if c != power]
    if players:
        scene.write("control", REBEL, g.name(players[0]))


@own(EVENT, "event")
def take_arms(scene: Scene) -> None:
    """Rebels hold the fortresses of what has risen, and are at war."""
    g, s = scene.g, scene.g.state
    if not _fights(scene) or scene.note("part", AMERICAN) != str(s.turn):
        return
    usa, power = g.country(REBEL), g.country(scene.note("role", "target"))
    for place in places(scene, scene.note("places", RISEN).split()):
        s.controller[place] = usa
    war = begin_war(g, "full", (usa,), (power,), cause=EVENT, calls=False, declared=False)
    name_war(g, EVENT, WAR, war)


def _fights(scene: Scene) -> bool:
    return any((one.event, one.part) == (EVENT, AMERICAN) for one in scene.g.state.running)


@own(EVENT, "before:3.10")
def come_home(scene: Scene) -> None:
    """Who was lent last turn is back with his own country before he may be lent again."""
    g = scene.g
    leaders.end_of_term(g)
    for name in LENT:
        if g.is_major(g.country(name)):
            leaders.come(g, g.country(name))


@own(EVENT, "3.10")
def command(scene: Scene) -> None:
    """The rebels have two generals at least, lent ones not counted; the power one for hire."""
    g, s = scene.g, scene.g.state
    if not _fights(scene):
        return
    usa, power = g.country(REBEL), g.country(scene.note("role", "target"))
    arnold = g.world.leader_index[ARNOLD]
    due = g.world.leaders[arnold].first <= s.turn <= g.world.leaders[arnold].last
    if due and not s.leader_state[arnold]:
        g.put_leader(arnold, _camp(scene, usa))
        s.leader_for[arnold] = usa
    guests = [name for country, name in LENT.items() if g.country(country) != power]
    mine = [
        n
        for n, who in s.leader_for.items()
        if who == usa and s.leader_state[n] == ON_MAP and g.world.leaders[n].id not in guests
    ]
    for _ in range(GENERALS - len(mine)):
        found = lead(g, usa)
        if found != NONE:
            s.leader_for[found] = usa
            s.leader_place[found] = _camp(scene, usa)
    _hire(scene, power)


def _camp(scene: Scene, usa: int) -> int:
    s = scene.g.state
    troops = [u.place for u in s.units if u.country == usa]
    return next(iter((*troops, *places(scene, "revolted"))), NONE)


def _hire(scene: Scene, power: int) -> None:
    """One mercenary general in all, for nothing; he stays as long as the rebellion lasts."""
    g = scene.g
    name = scene.note("hired", "")
    if not name:
        able = free(g, MERCENARY, "general")
        if not able:
            return
        name = g.world.leaders[g.pick("mercenary general", able)].id
        scene.write("hired", "", name)
    leader = g.world.leader_index[name]
    if g.state.leader_state[leader] != DEAD:
        enlist(g, leader, power)
        g.state.held[f"{OVERSEAS}:{name}"] = g.state.turn


@own(EVENT, "4.1")
def winter(scene: Scene) -> Steps[None]:
    """Reinforcements come after every winter round, too."""
    if not _fights(scene):
        return
    for act in verbs_of(EVENT, AMERICAN).acts("administration"):
        if act["do"] == "reinforcements":
            yield from perform(scene, act)


@own(EVENT, "over")
def disarm(scene: Scene) -> None:
    """The war of independence is over; what still is not American is the power's again."""
    g, s = scene.g, scene.g.state
    usa, war = g.country(REBEL), named_war(g, WAR)
    g.state.held.pop(f"{OVERSEAS}:{scene.note('hired', '')}", None)
    if war is not None and usa in war.members:
        leave_war(g, war, (usa,))
    for place, owner in enumerate(s.post_owner):
        if s.controller[place] == usa and owner != usa:
            s.controller[place] = NONE
    if usa not in s.post_owner:
        s.gone[usa] = 1


def near_continent(scene: Scene) -> bool:
    """Whether the colonies that rise lie on a continent next to that of the first rebellion."""
    first, now = scene.g.state.event_notes.get(FIRST, ""), scene.note("continent", "")
    return any({first, now} == set(pair) for pair in NEAR)


OUTCOMES[EVENT, "near_continent"] = near_continent
QUESTIONS[EVENT, "spared_col"] = spare
