"""II-B The crusade: who took the cross first, who still bears it, and who marches."""

from __future__ import annotations

from europa.eu9.pieces import Stack
from europa.eu9.rules.events.political.engine import LEFT_OUT, own
from europa.eu9.rules.events.political.verbs.flow import OVER, choice
from europa.eu9.rules.events.political.verbs.peaces import settle
from europa.eu9.rules.events.political.verbs.ties import BACK, move
from europa.eu9.rules.military.composition import LD, land_thirds, ships
from europa.eu9.rules.military.stacks import name_of, units_in
from europa.eu9.rules.peace.ending import DESERTED
from europa.eu9.rules.powers.faith import faith, is_christian
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.stability import change
from europa.eu9.rules.powers.wars import at_war, side_of, wars_between
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.rules.terms.who import ROLES, defender
from europa.eu9.state import NEUTRAL, SEA_PLACE
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.graph import FAR, distances
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

CRUSADE, MEDIATION = "II-B", "mediation"
MAIN, AWAY, BATTLES = "main", "away", "crusade_battles"
"""Notes: the number of a power's main stack, and how far from the Turks it stood; effect of the
turn: battles and sieges up to the last round."""
TROOPS, SAIL, GALLEYS = 3, 3, 6
"""LD, NWD or galleys that a main stack has at least."""


def takers(scene: Scene) -> list[int]:
    """Powers that used the cause, the defender of the faith first, then by initiative."""
    g = scene.g
    names = scene.note("used", "crusade").split()
    found = [c for c in by_initiative(g) if g.name(c) in names]
    return sorted(found, key=lambda c: c not in defender(scene))


def first(scene: Scene) -> list[int]:
    return takers(scene)[:1]


def crusaders(scene: Scene) -> list[int]:
    """Those who are still at war with Turkey, or were until the peace of all this turn."""
    g = scene.g
    turkey = g.country("turkey")
    return [c for c in takers(scene) if at_war(g, c, turkey) or _stayed(g, c)]


def _stayed(g: G, power: int) -> bool:
    """Whether it bore the cross up to a peace of the whole side."""
    return any(
        peace.turn == g.state.turn
        and peace.cause == CRUSADE
        and peace.kind != "separate"
        and power in peace.parties
        for peace in g.state.peaces
    )


@own(CRUSADE, OVER)
def grudges_end(scene: Scene) -> None:
    """What crusaders had against who left them is over with the crusade; minors that came to their
    leader for its sake are neutral."""
    g, s = scene.g, scene.g.state
    head = f"{CRUSADE}:{BACK}:"
    for key in [key for key in s.event_notes if key.startswith(head)]:
        minor = g.country(key.removeprefix(head))
        if not s.gone[minor] and not g.is_major(minor):
            move(scene, minor, NONE, NEUTRAL)
        del s.event_notes[key]
    s.causes = [cb for cb in s.causes if cb.source != DESERTED or cb.last <= s.turn + 1]


ROLES[CRUSADE, "first"] = first
ROLES[CRUSADE, "crusaders"] = crusaders


# The Pope's mediation


def _mediated(scene: Scene, act: Act) -> bool:
    """The peaces that the Pope mediates are offered by whoever wants to."""
    return bool(act.get("key") == MEDIATION and act["do"] == "peace")


LEFT_OUT[CRUSADE] = _mediated


@own(CRUSADE, "begins")
def mediate(scene: Scene) -> Steps[None]:
    """E681: a Catholic power may offer white peace to its Christian enemies; one that refuses
    excuses it, and if it is Catholic bears the Pope's anger. Only Catholic minors accept."""
    g = scene.g
    catholic = [c for c in by_initiative(g) if faith(g, c) == "catholic"]
    for power in sorted(catholic, key=lambda c: c not in defender(scene)):
        foes = [foe for foe in g.enemies(power) if is_christian(g, foe)]
        if not foes or (yield choice(scene, power, MEDIATION, ("no", "offer"), "offer")) == "no":
            continue
        for foe in foes:
            yield from _offer_peace(scene, power, foe)


def _offer_peace(scene: Scene, power: int, foe: int) -> Steps[None]:
    g = scene.g
    strict = faith(g, foe) == "catholic"
    agreed = strict
    if g.is_major(foe):
        params = {
            "power": g.name(foe), "event": CRUSADE, "offerer": g.name(power), "kind": "white",
            "default": "agree",
        }  # fmt: skip
        options = [Option("agree", True), Option("reject", False)]
        agreed = yield Ask(g.seat_of(foe), "event.peace", options, CRUSADE, params)
    if agreed:
        for war in wars_between(g, power, foe):
            settle(scene, {"do": "peace", "who": g.name(power)}, war, (power, foe), "white")
        return
    scene.write("refused", f"{MEDIATION}:{g.name(power)}", g.name(foe))
    if strict:
        scene.write("rejected", f"{MEDIATION}:{g.name(foe)}", "1")


# The main stack of each power


@own(CRUSADE, "after:4.5")
def march(scene: Scene) -> Steps[None]:
    """After the first round each power names its main stack; in each later one it loses stability
    unless that came nearer or the power fights the Turks (E1158)."""
    g, s = scene.g, scene.g.state
    turkey = g.country("turkey")
    fighting = [c for c in crusaders(scene) if g.is_major(c) and at_war(g, c, turkey)]
    for power in fighting:
        if s.round_count <= 1:
            yield from _name(scene, power)
        elif _idle(scene, power):
            change(g, power, -1, CRUSADE)
        _note(scene, power)
    s.effects[BATTLES] = len(s.fought)


def _name(scene: Scene, power: int) -> Steps[None]:
    g = scene.g
    able = [x for x in g.state.stacks.values() if x.country == power and _is_large(g, x)]
    chosen = able[0].number if able else 0
    if len(able) > 1:
        options = [Option(f"main:{name_of(g, x)}", x.number, (name_of(g, x),)) for x in able]
        params = {"power": g.name(power), "event": CRUSADE}
        chosen = yield Ask(g.seat_of(power), "event.main_stack", options, CRUSADE, params)
    scene.write(MAIN, g.name(power), str(chosen))


def _is_large(g: G, stack: Stack) -> bool:
    """3 LD, 3 NWD or 6 galleys."""
    units = units_in(g, stack.number)
    if not stack.naval:
        return land_thirds(units) >= TROOPS * LD
    held = [ships(g, unit) for unit in units]
    sail, oars = sum(x[0] for x in held), sum(x[1] + x[2] for x in held)
    return sail >= SAIL or oars >= GALLEYS or 2 * sail + oars >= GALLEYS


def _distance(g: G, stack: Stack) -> int:
    """Steps over land and sea to the nearest Turkish province."""
    place, turkey = stack.place, g.country("turkey")
    start = place - SEA_PLACE + len(g.world.provinces) if place >= SEA_PLACE else place
    far = distances(start)
    return min((far[p] for p, owner in enumerate(g.state.owner) if owner == turkey), default=FAR)


def _main(scene: Scene, power: int) -> Stack | None:
    number = int(scene.note(MAIN, scene.g.name(power)) or 0)
    return scene.g.state.stacks.get(number)


def _note(scene: Scene, power: int) -> None:
    """Where its main stack stands now."""
    stack = _main(scene, power)
    if stack is not None:
        scene.write(AWAY, scene.g.name(power), str(_distance(scene.g, stack)))


def _idle(scene: Scene, power: int) -> bool:
    """Nothing that the Church asks for was done in this round."""
    g, s = scene.g, scene.g.state
    named, stack = scene.note(MAIN, g.name(power)) not in ("", "0"), _main(scene, power)
    if named and (stack is None or _distance(g, stack) < int(scene.note(AWAY, g.name(power)))):
        return False
    turkey = g.country("turkey")
    if any(u.country == power and u.place < SEA_PLACE and s.owner[u.place] == turkey
           for u in s.units if u.place >= 0):  # fmt: skip
        return False
    fought = [x for x in s.fought[s.effects.get(BATTLES, 0) :] if power in (x.winner, x.loser)]
    if any(_is_turkish(g, foe) for x in fought for foe in (x.winner, x.loser)):
        return False
    besieged = [p for p, siege in s.sieges.items() if siege.besieger == power and p < len(s.owner)]
    return not any(_is_turkish(g, s.controller[p]) for p in besieged)


def _is_turkish(g: G, country: int) -> bool:
    """Turkey, or who fights beside it in this war."""
    return any(
        w.cause == CRUSADE and country in w.side(side_of(w, g.country("turkey")))
        for w in g.state.wars
        if g.country("turkey") in w.members
    )


MESSAGES = {
    "ask.event.main_stack": "{power}, {event}: which is your main stack of the crusade?",
    "option.main": "{a}",
}
