"""Verbs of unrest: revolts and where they spread, natives who rise, pirates."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.rules.events import pirates as pirate_rules
from europa.eu9.rules.events import revolts
from europa.eu9.rules.events.political.engine import fits, verb, where
from europa.eu9.rules.events.political.verbs.flow import picked
from europa.eu9.rules.events.political.verbs.split import WORTH
from europa.eu9.rules.events.revolt_places import TABLES, Spot, group_of, spots
from europa.eu9.rules.military.lookup.welcome import WELCOME
from europa.eu9.rules.military.siege.empires import natives_of
from europa.eu9.rules.military.wilds.natives import rouse
from europa.eu9.rules.powers.quelling import quell
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import key_of
from europa.eu9.rules.terms.core import countries, places
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.who import SIDES as PARTIES
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.world import NONE
from europa.eu9.world.political import Act
from europa.kernel import Steps

SIDES = {"-": revolts.MINUS, "+": revolts.PLUS}
ROLLED, BY_RELIGION, ONE_PLUS = "rolled", "by_religion", "one_plus"
IGNORE, REROLL = "ignore", "reroll"
PLACE_ROLES = {("IV-1(1)", "bethlen"): "bethlen_province", ("VI-19", "mazepa"): "revolt"}
"""(event, key of a revolt) -> the role that stands for its place."""
TRIES = 30
"""Rolls after which a revolt that must fall in certain lands is given up."""
OWN_TABLE = "event."
OWN_REVOLTS: dict[tuple[str, str], Callable[[Scene], list[tuple[int, str]]]] = {}
"""(event, table) -> where its revolts break out, for tables that only an event's own rules read."""

OWN_TABLE_ROLLS: dict[tuple[str, str], Callable[[Scene, Act], list[int]]] = {}
"""(event, country) -> where rolls on its table bring revolts, by the event's own rules."""


@verb("revolt")
def revolt(scene: Scene, act: Act) -> Steps[None]:
    """Counters by the revolt table of a country, or in the places named; or they go."""
    g, s = scene.g, scene.g.state
    if act.get("remove"):
        for province in (yield from picked(scene, act)):
            if s.revolt[province]:
                quell(g, province)
            s.revolt_cause.pop(province, None)
        return
    _note_player(scene, act)
    if str(act.get("table", "")).startswith(OWN_TABLE):
        for province, side in OWN_REVOLTS[scene.event, act["table"]](scene):
            rebel(scene, act, province, side)
        return
    if (scene.event, str(act.get("table"))) in OWN_TABLE_ROLLS:
        for province in OWN_TABLE_ROLLS[scene.event, act["table"]](scene, act):
            rebel(scene, act, province, str(act["side"]))
        return
    if "table" in act:
        for one in countries(scene, act["table"]):
            for _ in range(amount(scene, act.get("n", 1))):
                _by_table(scene, act, one)
        return
    found = yield from picked(scene, act)
    worst = g.pick("event_place", found) if act.get("side") == ONE_PLUS and found else NONE
    for province in found:
        side = ("+" if province == worst else "-") if worst != NONE else str(act.get("side", "-"))
        for _ in range(amount(scene, act.get("n", 1))):
            rebel(scene, act, province, side)
    key = str(act.get("key", ""))
    for name in (key, PLACE_ROLES.get((scene.event, key), "")):
        if name:
            scene.write("places", name, " ".join(g.ids(found)))


def _note_player(scene: Scene, act: Act) -> None:
    """Who plays these rebels."""
    found = countries(scene, act["controller"]) if "controller" in act else []
    if found:
        scene.write("control", "rebels", scene.g.name(found[0]))


def _by_table(scene: Scene, act: Act, one: int) -> None:
    """One roll on a country's table; results elsewhere are ignored or rolled again."""
    g = scene.g
    plain = not {"outside", "side", "only_if", "within"} & set(act)
    if plain:
        before = bytes(g.state.revolt)
        die = amount(scene, act["die"]) if "die" in act else None
        if die is not None and act.get("die_stability"):
            die += revolts.unrest_of(g, one, None)
        revolts.revolt_in(g, one, die=die)
        for province, sides in enumerate(before):
            if g.state.revolt[province] != sides:
                _mark(scene, act, province)
        return
    outside = str(act.get("outside", ""))
    for _ in range(TRIES if outside == REROLL else 1):
        found = [spot for spot in roll_spots(scene, one) if _counts(scene, act, one, spot)]
        if found:
            break
    for spot in found:
        if spot.province == NONE:
            revolts.rise(g, spot, "revolt-")
        else:
            rebel(scene, act, spot.province, _side(scene, act, spot.province))


def roll_spots(scene: Scene, one: int) -> list[Spot]:
    """Where one roll on a country's table brings revolts."""
    g = scene.g
    name = g.name(one)
    if name not in TABLES:
        return []
    die = g.d10("revolt_group", name) + revolts.unrest_of(g, one, None)
    return spots(g, name, group_of(name, g.state.period, die))


def _counts(scene: Scene, act: Act, one: int, spot: Spot) -> bool:
    """Whether a place of the table is one the record means."""
    if spot.province == NONE:
        return not {"outside", "only_if", "within"} & set(act)
    bound = scene.bind(here=spot.province)
    if not fits(bound, act):
        return False
    if "within" in act:
        inside = {"national_lands": scene.g.name(one)}
        return spot.province in places(scene, inside)
    return "outside" not in act or owner_of(scene, spot.province) == one


def _side(scene: Scene, act: Act, province: int) -> str:
    """The counter of a roll on a table."""
    side = str(act.get("side", ROLLED))
    if side == BY_RELIGION:
        return "+" if scene.g.world.provinces[province].religion == "catholic" else "-"
    return side


def rebel(scene: Scene, act: Act, province: int, side: str) -> None:
    """One counter of a rebellion, or a revolt of rolled strength."""
    g, s = scene.g, scene.g.state
    if owner_of(scene, province) == NONE:
        return
    if side == ROLLED:
        strength = sum(g.roll("revolt_strength", 10, 2)) + sum(
            by for by, test in act.get("strength_by", ()) if fits(scene, {"only_if": test})
        )
        revolts.rise(g, Spot(province), revolts.strength_of(max(2, min(20, strength))))
    else:
        revolts.put(g, province, SIDES.get(side, revolts.MINUS))
        owner = g.name(owner_of(scene, province))
        g.log(revolts.RevoltIn(g.world.provinces[province].id, owner, f"revolt{side}"))
    _mark(scene, act, province)
    cities = act.get("cities")
    if act.get("holds_city") or (cities and province in places(scene, cities)):
        s.controller[province] = _keeper(scene, province)
        if "city_max" in act:
            s.fortress[province] = min(s.fortress[province], act["city_max"])


def _keeper(scene: Scene, province: int) -> int:
    """Whose the city is now: nobody's, or that of the country whose rebellion it is."""
    if (scene.event, "rebels") not in PARTIES or not scene.g.world.provinces[province].europe:
        return NONE
    risen = countries(scene, "rebels")
    owner = scene.g.state.owner[province]
    return owner if owner in risen else risen[0] if risen else NONE


def _mark(scene: Scene, act: Act, province: int) -> None:
    """The revolt belongs to the event."""
    s = scene.g.state
    s.revolt_since[province] = s.turn
    if act.get("rebellion", True):
        s.revolt_cause[province] = scene.event
    if "friendly" in act:
        s.event_notes[f"{WELCOME}{province}"] = key_of(act)


@verb("spread")
def spread(scene: Scene, act: Act) -> None:
    """Where the event's revolts may extend."""
    keep(scene, act, "spread:", [])


@verb("natives")
def natives(scene: Scene, act: Act) -> None:
    """Natives rise: they are active this turn, and attack at 5.1."""
    g, s = scene.g, scene.g.state
    for province in where(scene, act):
        name = g.world.provinces[province].id
        if act.get("strength") == "full":
            area = g.world.areas[g.world.provinces[province].area]
            s.natives[province] = natives_of(g, area)
            s.native_thirds.pop(province, None)
        elif "strength" in act:
            s.natives[province] = max(s.natives[province], amount(scene, act["strength"]["LD"]))
            s.effects[f"natives_strength:{name}"] = amount(scene, act["strength"]["LD"])
        if act.get("active") is False:
            continue
        if s.natives[province] or act.get("with"):
            foes = _foes(scene, act, province)
            s.natives_active[province] = 1
            for foe in foes if act.get("active") else ():
                rouse(g, province, foe)
            if act.get("attack") and (not s.post[province] or s.post_owner[province] in foes):
                s.effects[f"natives_attack:{name}"] = 1
                sent = [
                    force for country in act.get("with", {}).values() for force in country.items()
                ]
                s.effects[f"natives_with:{name}"] = sum(WORTH[unit] * n for unit, n in sent)
            if act.get("raid"):
                s.effects[f"natives_raid:{name}"] = int(act["raid"])


def _foes(scene: Scene, act: Act, province: int) -> list[int]:
    """Whom natives rise against: those named, else who has a post there."""
    s = scene.g.state
    if act.get("against", "all") != "all":
        return countries(scene, act["against"])
    return [s.post_owner[province]] if s.post[province] else []


def _still_there(scene: Scene, zone: str) -> bool:
    """Whether the pirates that the event brought into a zone before are there; it notes them."""
    brought = scene.note("pirates", zone)
    scene.write("pirates", zone, str(scene.g.state.turn))
    return bool(brought) and scene.g.state.pirates[scene.g.world.zone_index[zone]] > 0


@verb("pirates")
def pirates(scene: Scene, act: Act) -> None:
    """Pirates appear in a zone."""
    world = scene.g.world
    for name in each(act.get("zone")):
        if isinstance(name, str) and name in world.zone_index:
            if "max" in act and _still_there(scene, name):
                continue
            for _ in range(amount(scene, act.get("n", 1))):
                sides = pirate_rules.PLUS if act.get("side") == "+" else pirate_rules.MINUS
                pirate_rules.place(scene.g, world.zone_index[name], sides)
