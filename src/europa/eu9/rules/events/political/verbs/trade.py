"""Verbs of trade: levels of fleets in the zones, manufactures."""

from __future__ import annotations

from europa.eu9.entries import Changed
from europa.eu9.pieces import Mnu
from europa.eu9.rules.administration.struggle import zone_struggle
from europa.eu9.rules.events.political.engine import say, verb, where, whom
from europa.eu9.rules.events.political.verbs.flow import seat_for
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries, country, holds, places
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.state import ZONES
from europa.eu9.world import MNU_KINDS, NONE
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

LEVELS = 6
MNU_LEVELS = 2
MESSAGES = {
    "ask.event.zone": "{power}, {event}: in which trade zone?",
    "option.zone": "{a}",
}


@verb("tf")
def fleets(scene: Scene, act: Act) -> Steps[None]:
    """Levels of trade fleets: set, raised, taken over, remembered and brought back."""
    g, s = scene.g, scene.g.state
    zones = yield from _zones(scene, act)
    for one in whom(scene, act):
        for zone in zones:
            place = one * ZONES + zone
            old, new = s.tf[place], _new_level(scene, act, one, zone)
            if "remember" in act and old:
                key = f"{act['remember']}:{g.name(one)}:{g.world.zones[zone].id}"
                scene.write("tf", key, str(old))
            if new < old:
                _note_loss(scene, one, old - new)
            set_fleet(scene, one, zone, new)
            if "reference" in act:
                by = int(act["reference"])
                old_reference = s.tf_reference[place] if by < 0 else 0
                s.tf_reference[place] = max(0, old_reference + by)
            for other in countries(scene, act.get("add")):
                set_fleet(scene, other, zone, 0)
            if "from" in act:
                for other in countries(scene, act["from"]):
                    set_fleet(scene, other, zone, s.tf[other * ZONES + zone] - (new - old))
    if act.get("compete"):
        for zone in zones:
            yield from zone_struggle(g, zone)


def _new_level(scene: Scene, act: Act, one: int, zone: int) -> int:
    g, s = scene.g, scene.g.state
    old = s.tf[one * ZONES + zone]
    if "restore" in act:
        key = f"{act['restore']}:{g.name(one)}:{g.world.zones[zone].id}"
        return max(old, int(scene.note("tf", key) or 0))
    if isinstance(act.get("to"), int):
        new = int(act["to"])
    elif "to" in act:
        new = min(old, int(scene.note("per", f"{act['to']}:{g.name(one)}") or old))
    elif "add" in act:
        new = old + sum(s.tf[c * ZONES + zone] for c in countries(scene, act["add"]))
    else:
        new = old + (1 if act.get("split") else amount(scene, act.get("by", 0)))
    return max(0, min(int(act.get("max", LEVELS)), LEVELS, new))


def _note_loss(scene: Scene, one: int, levels: int) -> None:
    """Levels lost by the event count for what it gives to the losers."""
    name = scene.g.name(one)
    scene.write("lost", name, str(int(scene.note("lost", name) or 0) + levels))


def set_fleet(scene: Scene, one: int, zone: int, level: int) -> None:
    """A fleet has this level now; its maximum follows."""
    g, s = scene.g, scene.g.state
    place = one * ZONES + zone
    old, new = s.tf[place], max(0, min(LEVELS, level))
    s.tf[place] = new
    s.tf_max[place] = max(new, s.tf_max[place] if new >= old else new)
    if old != new:
        name = g.world.zones[zone].id
        g.log(Changed(g.name(one), f"fleet in {name}", old, new, scene.event))


def _zones(scene: Scene, act: Act) -> Steps[list[int]]:
    """The zones a record names; one of some is chosen; `split`: one choice for each level."""
    term = act.get("zone")
    if term is None:
        return [scene.here] if scene.here >= 0 else []
    if isinstance(term, dict) and "choice" in term:
        power = country(scene, term["choice"].get("by", act.get("who")))
        chosen = yield from choose_zone(scene, power, places(scene, term["choice"]["of"]))
        return chosen
    if act.get("split"):
        power = next(iter(whom(scene, act)), NONE)
        found: list[int] = []
        for _ in range(amount(scene, act["by"])):
            found += yield from choose_zone(scene, power, places(scene, term))
        return found
    names = [z for z in each(term) if isinstance(z, str) and z in scene.g.world.zone_index]
    return [scene.g.world.zone_index[z] for z in names] or (
        places(scene, term) if isinstance(term, dict) else []
    )


def choose_zone(scene: Scene, power: int, zones: list[int]) -> Steps[list[int]]:
    """A power picks one of some zones in which its fleet may still grow."""
    g = scene.g
    room = [z for z in zones if power == NONE or g.tf(power, z) < LEVELS]
    seat = seat_for(scene, {}, power) if power != NONE else ""
    if len(room) <= 1 or not seat:
        return room[:1]
    names = [g.world.zones[z].id for z in room]
    options = [Option(f"zone:{name}", z, (name,)) for name, z in zip(names, room, strict=True)]
    params = {"power": g.name(power), "event": scene.event, "default": f"zone:{names[0]}"}
    chosen: int = yield Ask(seat, "event.zone", options, scene.event, params)
    return [chosen]


@verb("mnu")
def manufacture(scene: Scene, act: Act) -> None:
    """A manufacture is given, raised or lowered."""
    g, s = scene.g, scene.g.state
    name = {"clothes": "cloth"}.get(str(act.get("kind")), act.get("kind"))
    kind = MNU_KINDS.index(name) if name in MNU_KINDS else NONE
    if kind == NONE:
        return
    for power in whom(scene, act):
        own = [mnu for mnu in s.mnus if mnu.owner == power and mnu.kind == kind]
        if "by" in act and own:
            old = min(own, key=lambda mnu: mnu.level)
            level = min(MNU_LEVELS, old.level + amount(scene, act["by"]))
            s.mnus[s.mnus.index(old)] = Mnu(power, kind, level, old.province)
        else:
            site = (where(scene, act) or [home(g, power)])[0]
            level = amount(scene, act.get("level", act.get("by", 1)))
            for other, test in act.get("level_if", ()):
                level = other if holds(scene, test) else level
            s.mnus.append(Mnu(power, kind, level, site))
        say(scene, "manufacture", [power], str(act["kind"]))
