"""Verbs of the map: countries made and ended, provinces, posts, fleets, revolts, natives."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.annals import Transfer
from europa.eu9.entries import Changed
from europa.eu9.pieces import Mnu
from europa.eu9.rules.events import pirates as pirate_rules
from europa.eu9.rules.events import revolts
from europa.eu9.rules.events.political.engine import say, verb, where, whom
from europa.eu9.rules.events.political.verbs.flow import chosen_places
from europa.eu9.rules.events.political.verbs.ties import move
from europa.eu9.rules.peace import downfall
from europa.eu9.rules.powers import establishments
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries, country, places
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import owned_by
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.state import BOXES, COL, PROVINCES, SEAS, TP
from europa.eu9.world import MNU_KINDS, NONE, RELIGIONS
from europa.eu9.world.political import Act
from europa.eu9.world.world import POWERS
from europa.kernel import Steps

POSTS = {"COL": COL, "TP": TP, "col": COL, "tp": TP}
SIDES = {"-": revolts.MINUS, "+": revolts.PLUS}
LEVELS = 6
OWN_TABLE = "event."
OWN_REVOLTS: dict[tuple[str, str], Callable[[Scene], list[tuple[int, str]]]] = {}
"""(event, table) -> where its revolts break out, for tables that only an event's own rules read."""


def give(scene: Scene, province: int, new: int, *, how: str = "event") -> None:
    """A province or establishment changes its owner, and the annals say so."""
    g, s = scene.g, scene.g.state
    old = owner_of(scene, province)
    if old == new:
        return
    name = g.world.provinces[province].id
    if not scene.note("owner", name) and old != NONE:
        scene.write("owner", name, g.name(old))
    if s.post[province]:
        s.post_owner[province] = new
        if new == NONE:
            establishments.remove(g, province)
    elif g.world.provinces[province].area != NONE and not g.world.provinces[province].europe:
        s.area_owner[g.world.provinces[province].area] = new
    else:
        s.owner[province] = new
    if s.controller[province] in (old, NONE):
        s.controller[province] = new
    s.transfers.append(Transfer(s.turn, province, old, new, how))
    if new != NONE:
        tell(g, "annexes", new, old, where=province)


@verb("own")
def own(scene: Scene, act: Act) -> Steps[None]:
    """Provinces, areas and establishments change owner."""
    to = country(scene, act["to"]) if act.get("to") is not None else NONE
    if "to" not in act:
        to = next(iter(whom(scene, act)), NONE)
    found = yield from _picked(scene, act)
    old = countries(scene, act["from"]) if "from" in act else None
    for province in found:
        before = owner_of(scene, province)
        if old is None or before in old:
            give(scene, province, to)
            if act.get("destroys") and before != NONE and not owned_by(scene, before):
                vanish(scene, before)
    say(scene, "own", [to] if to != NONE else [], " ".join(scene.g.ids(found)))


def _picked(scene: Scene, act: Act, key: str = "where") -> Steps[list[int]]:
    """The places a record names; a `choice` among them is asked."""
    term = act.get(key)
    if isinstance(term, dict) and "choice" in term:
        term = term["choice"]
        return (
            yield from chosen_places(scene, next(iter(whom(scene, act)), NONE), term, act["do"])
        )
    return where(scene, act, key)


@verb("hold")
def hold(scene: Scene, act: Act) -> None:
    """Military control only."""
    for power in whom(scene, act)[:1]:
        for province in where(scene, act):
            scene.g.state.controller[province] = power


@verb("create")
def create(scene: Scene, act: Act) -> Steps[None]:
    """A country comes into being with these provinces."""
    g, s = scene.g, scene.g.state
    one = country(scene, act.get("country", act.get("who")))
    if one == NONE:
        return
    s.gone[one] = 0
    if "where" in act:
        for province in (yield from _picked(scene, act)):
            give(scene, province, one)
    if "religion" in act:
        s.religion[one] = RELIGIONS.index(act["religion"])
    if "patron" in act and not g.is_major(one):
        move(scene, one, country(scene, act["patron"]), BOXES.index(act.get("box", "neutral")))
    if act.get("permanent") or act.get("special") or act.get("no_diplomacy"):
        s.in_force[f"special_box:{g.name(one)}"] = s.turn
    say(scene, "create", [one])


def vanish(scene: Scene, one: int) -> None:
    """A country is no more: off the track, out of its wars, its units gone."""
    if scene.g.is_major(one):
        return
    downfall.destroy(scene.g, one)
    say(scene, "destroy", [one])


@verb("annex")
def annex(scene: Scene, act: Act) -> None:
    """A power takes all of a country, which ends."""
    for power in whom(scene, act)[:1]:
        for one in countries(scene, act["country"]):
            scene.write("places", scene.g.name(one), " ".join(scene.g.ids(owned_by(scene, one))))
            for province in owned_by(scene, one):
                give(scene, province, power)
            vanish(scene, one)


@verb("destroy")
def destroy(scene: Scene, act: Act) -> None:
    """A country ends; its provinces go to somebody, or to nobody."""
    to = country(scene, act["to"]) if act.get("to") is not None else NONE
    for one in countries(scene, act.get("country", act.get("who"))):
        for province in owned_by(scene, one):
            give(scene, province, to)
        vanish(scene, one)


# Establishments, trade, works


@verb("post")
def post(scene: Scene, act: Act) -> Steps[None]:
    """COL and TP placed, grown, lowered, captured or removed."""
    g, s = scene.g, scene.g.state
    power = next(iter(whom(scene, act)), NONE)
    for province in (yield from _picked(scene, act)):
        if act.get("remove"):
            if s.post[province]:
                establishments.remove(g, province)
        elif act.get("capture"):
            give(scene, province, power)
        elif "by" in act and s.post[province]:
            yield from _levels(scene, province, amount(scene, act["by"]))
        else:
            kind = POSTS.get(act.get("kind", "TP"), TP)
            wanted = min(LEVELS, amount(scene, act.get("level", 1)))
            if not s.post[province] and power != NONE:
                establishments.found(g, power, province, kind)
            while s.post[province] and s.post_level[province] < wanted:
                establishments.grow(g, province)


def _levels(scene: Scene, province: int, by: int) -> Steps[None]:
    for _ in range(abs(by)):
        if by > 0:
            establishments.grow(scene.g, province)
        elif scene.g.state.post[province]:
            yield from establishments.shrink(scene.g, province)


@verb("tf")
def fleets(scene: Scene, act: Act) -> None:
    """Levels of trade fleets."""
    g, s = scene.g, scene.g.state
    zones = [
        g.world.zone_index[z]
        for z in each(act.get("zone"))
        if isinstance(z, str) and z in g.world.zone_index
    ]
    if not zones and scene.here >= 0 and "zone" not in act:
        zones = [scene.here]
    width = len(g.world.zones)
    for one in whom(scene, act):
        for zone in zones:
            place = one * width + zone
            old = s.tf[place]
            new = (
                amount(scene, act["to"])
                if isinstance(act.get("to"), int)
                else old + amount(scene, act.get("by", 0))
            )
            new = max(0, min(act.get("max", LEVELS), LEVELS, new))
            s.tf[place] = new
            s.tf_max[place] = max(new, s.tf_max[place] if new >= old else new)
            g.log(Changed(g.name(one), f"fleet in {g.world.zones[zone].id}", old, new, scene.event))


@verb("mnu")
def manufacture(scene: Scene, act: Act) -> None:
    """A manufacture is given, raised or lowered."""
    s = scene.g.state
    kind = MNU_KINDS.index(act["kind"]) if act.get("kind") in MNU_KINDS else NONE
    for power in whom(scene, act):
        for province in where(scene, act)[:1]:
            if kind != NONE and "by" not in act:
                s.mnus.append(Mnu(power, kind, amount(scene, act.get("level", 1)), province))


@verb("fortress")
def fortress(scene: Scene, act: Act) -> None:
    """The level of a fortress or praesidio."""
    s = scene.g.state
    for province in where(scene, act):
        if act.get("kind") == "praesidio":
            if act.get("remove"):
                s.praesidio.pop(province, None)
            else:
                for power in whom(scene, act)[:1]:
                    s.praesidio[province] = power * 10 + amount(scene, act.get("to", 1))
            continue
        printed = scene.g.world.provinces[province].fortress
        new = (
            amount(scene, act["to"])
            if "to" in act
            else s.fortress[province] + amount(scene, act.get("by", 0))
        )
        s.fortress[province] = max(printed, 0 if act.get("remove") else new)


@verb("know")
def know(scene: Scene, act: Act) -> None:
    """Discoveries that an event gives."""
    g, s = scene.g, scene.g.state
    for power in whom(scene, act):
        for sea in each(act.get("seas")):
            if isinstance(sea, str) and sea in g.world.sea_index:
                s.known_seas[power * SEAS + g.world.sea_index[sea]] = 1
        if power >= POWERS:
            continue
        for province in places(scene, act.get("areas")):
            s.known[power * PROVINCES + province] = 1


# Unrest


@verb("revolt")
def revolt(scene: Scene, act: Act) -> Steps[None]:
    """Counters by the revolt table of a country, or in the places named; or they go."""
    g, s = scene.g, scene.g.state
    if act.get("remove"):
        for province in (yield from _picked(scene, act)):
            revolts.quell(g, province)
            s.revolt_cause.pop(province, None)
        return
    if str(act.get("table", "")).startswith(OWN_TABLE):
        for province, side in OWN_REVOLTS[scene.event, act["table"]](scene):
            _rebel(scene, act, province, side)
        return
    if "table" in act:
        for one in countries(scene, act["table"]):
            for _ in range(amount(scene, act.get("n", 1))):
                revolts.revolt_in(g, one)
        return
    for province in (yield from _picked(scene, act)):
        _rebel(scene, act, province, str(act.get("side", "-")))


def _rebel(scene: Scene, act: Act, province: int, side: str) -> None:
    """One counter of a rebellion."""
    g, s = scene.g, scene.g.state
    revolts.put(g, province, SIDES.get(side, revolts.MINUS))
    s.revolt_since[province] = s.turn
    if act.get("rebellion", True):
        s.revolt_cause[province] = scene.event
    if act.get("holds_city"):
        s.controller[province] = NONE
    g.log(revolts.RevoltIn(g.world.provinces[province].id, g.name(owner_of(scene, province)), side))


@verb("spread")
def spread(scene: Scene, act: Act) -> None:
    """Where the event's revolts may extend."""
    keep(scene, act, "spread:", [])


@verb("natives")
def natives(scene: Scene, act: Act) -> None:
    """Natives rise: they are active this turn, and attack at 5.1."""
    s = scene.g.state
    for province in where(scene, act):
        if s.natives[province]:
            s.natives_active[province] = 1
            if act.get("attack"):
                s.effects[f"natives_attack:{scene.g.world.provinces[province].id}"] = 1


@verb("pirates")
def pirates(scene: Scene, act: Act) -> None:
    """Pirates appear in a zone."""
    world = scene.g.world
    for name in each(act.get("zone")):
        if isinstance(name, str) and name in world.zone_index:
            for _ in range(amount(scene, act.get("n", 1))):
                sides = pirate_rules.PLUS if act.get("side") == "+" else pirate_rules.MINUS
                pirate_rules.place(scene.g, world.zone_index[name], sides)
