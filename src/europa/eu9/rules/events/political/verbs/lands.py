"""Verbs of the map: countries made and ended, provinces, posts, fleets, revolts, natives."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from europa.eu9.annals import Transfer
from europa.eu9.rules.diplomacy.begin import join
from europa.eu9.rules.events.political.engine import fitting, perform, say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import choice, picked
from europa.eu9.rules.events.political.verbs.placing import DUE, SEAS_DUE
from europa.eu9.rules.events.political.verbs.ties import LEAVE, TAKE, move
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.logistics.fortresses import may_build
from europa.eu9.rules.nations import states
from europa.eu9.rules.peace import downfall
from europa.eu9.rules.powers import awards, establishments, missions
from europa.eu9.rules.powers.awards import province_points
from europa.eu9.rules.powers.realm import FRENCH
from europa.eu9.rules.powers.wars import side_of
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.core import countries, country, holds, places
from europa.eu9.rules.terms.happenings import tell
from europa.eu9.rules.terms.lasting import all_in_force, keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import owned_by
from europa.eu9.rules.terms.who import owner_of
from europa.eu9.rules.turns import seats
from europa.eu9.state import BOXES, COL, ON_MAP, PROVINCES, SEAS, TP
from europa.eu9.table import G
from europa.eu9.world import NONE, RELIGIONS
from europa.eu9.world.political import Act
from europa.eu9.world.world import POWERS
from europa.kernel import Steps

POSTS = {"COL": COL, "TP": TP, "col": COL, "tp": TP}
LEVELS = 6
LATER = "create:"
DELAYED = "delayed"
"""Note of an event: a province in revolt -> whose it will be once it is calm."""
WALLS = 5
"""The highest level of a fortress."""

POSTS_STAY = ("III-6", "III-7")
"""Events that give away the provinces of a country, but not its establishments."""
POINTS_TOLD = ("III-1(1)",)
"""Events that say themselves what their provinces cost or bring (E461)."""


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
        missions.inherit(g, province, new)
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


COMPENSATED: dict[str, Callable[[Scene], Steps[None]]] = {}
"""Event -> how land changes hands for which somebody is compensated."""


@verb("own")
def own(scene: Scene, act: Act) -> Steps[None]:
    """Provinces, areas and establishments change owner; `to` may differ from place to place."""
    if act.get("compensation"):
        yield from COMPENSATED[scene.event](scene)
        return
    if act.get("optional") and not (yield from _is_wanted(scene, act)):
        return
    found = yield from picked(scene, act)
    if scene.event in POSTS_STAY:
        found = [p for p in found if scene.g.world.provinces[p].europe]
    old = countries(scene, act["from"]) if "from" in act else None
    whole_area = str(act["where"]) in scene.g.world.area_index
    if act.get("keep_posts") or whole_area:
        _give_land(scene, found, _new_owner(scene, act, found[0]) if found else NONE)
        found = []
    gained: dict[int, list[int]] = {}
    for province in found:
        before, to = owner_of(scene, province), _new_owner(scene, act, province)
        if act.get("delayed_if_revolt") and scene.g.state.revolt[province]:
            scene.write(DELAYED, scene.g.world.provinces[province].id, scene.g.name(to))
            continue
        if old is None or before in old:
            if act.get("recreate") and to != NONE:
                scene.g.state.gone[to] = 0
            give(scene, province, to)
            score_land(scene, act, province, before, to)
            gained.setdefault(to, []).append(province)
            if act.get("destroys") and before != NONE and not owned_by(scene, before):
                vanish(scene, before)
    for to, places_ in gained.items():
        say(scene, "own", [to] if to != NONE else [], on=scene.g.ids(places_))


def _is_wanted(scene: Scene, act: Act) -> Steps[bool]:
    """Land that one may take: a power is asked, a minor takes it."""
    to = country(scene, act["to"])
    if to == NONE or not places(scene, act["where"]["choice"]["of"]):
        return False
    if not scene.g.is_major(to):
        return True
    chosen: str = yield choice(scene, to, "annex", (TAKE, LEAVE), TAKE)
    return chosen == TAKE


def _new_owner(scene: Scene, act: Act, province: int) -> int:
    if "to" not in act:
        return next(iter(whom(scene, act)), NONE)
    if act["to"] is None:
        return NONE
    bound = scene.bind(here=province)
    if act.get("recreate") and isinstance(act["to"], dict) and "first" in act["to"]:
        for row in act["to"]["first"]:  # one that is no more comes back
            for one in countries(bound, row["who"])[:1]:
                if holds(bound.bind(it=one), row.get("if")):
                    return one
        return NONE
    return country(bound, act["to"])


def _give_land(scene: Scene, found: list[int], to: int) -> None:
    """Land overseas changes hands, its establishments stay: whole areas, or single provinces."""
    g, s = scene.g, scene.g.state
    for province in found:
        area = g.world.provinces[province].area
        if area != NONE and set(g.world.areas[area].provinces) <= set(found):
            s.area_owner[area] = to
        else:
            s.owner[province] = to
    say(scene, "own", [to] if to != NONE else [], on=g.ids(found))


def score_land(scene: Scene, act: Act, province: int, old: int, new: int) -> None:
    """E524: what an event gives and takes counts as at a peace, unless it says otherwise."""
    g, place = scene.g, scene.g.world.provinces[province]
    if act.get("vp", True) is False or not place.europe or scene.event in POINTS_TOLD:
        return
    for power, gained in ((new, True), (old, False)):
        if power != NONE and g.is_major(power):
            awards.give(g, power, province_points(place.income, gained), place.id, scene.event)


@verb("hold")
def hold(scene: Scene, act: Act) -> Steps[None]:
    """Military control only."""
    found = yield from picked(scene, act)
    for power in whom(scene, act)[:1]:
        for province in fitting(scene, act, found):
            scene.g.state.controller[province] = power


@verb("create")
def create(scene: Scene, act: Act) -> Steps[None]:
    """A country comes into being with these provinces."""
    g, s = scene.g, scene.g.state
    one = country(scene, act.get("country", act.get("who")))
    if one == NONE:
        return
    if "when" in act and not holds(scene, act["when"]):
        keep(scene, act, LATER, [one])
        return
    s.gone[one] = 0
    if act.get("leaves_owner"):
        _end_autonomy(g, one)
    if act.get("as") == "major":
        seats.sit_down(g, one)
    if "where" in act:
        for province in (yield from picked(scene.bind(it=one), act)):
            old = owner_of(scene, province)
            give(scene, province, one)
            area = g.world.provinces[province].area
            if area != NONE and s.area_owner[area] == NONE:
                s.area_owner[area] = one
            if act.get("vp"):
                score_land(scene, act, province, old, NONE)
    if "religion" in act:
        s.religion[one] = RELIGIONS.index(act["religion"])
    if "patron" in act and not g.is_major(one):
        move(scene, one, country(scene, act["patron"]), BOXES.index(act.get("box", "neutral")))
    if act.get("permanent") or act.get("special") or act.get("no_diplomacy"):
        s.in_force[f"special_box:{g.name(one)}"] = s.turn
    say(scene, "create", [one])


def _end_autonomy(g: G, one: int) -> None:
    """IV-1(1): the autonomous state of the Habsburgs in its land is no more, nor are its troops."""
    state = f"h_{g.name(one)}"
    if g.holds(f"autonomous_{state}"):
        states.take_back(g, g.state.patron[g.country(state)], state)


def create_later(g: G) -> Steps[None]:
    """Countries that come into being once their condition holds."""
    for entry, act in all_in_force(g, LATER):
        scene = Scene(g, entry.event)
        if holds(scene, act["when"]):
            left = tuple(e for e in g.state.lasting[LATER] if e != entry)
            g.state.lasting[LATER] = left
            if not left:
                del g.state.lasting[LATER]
            yield from perform(scene, {k: v for k, v in act.items() if k != "when"})


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
            if act.get("takes_over_wars"):
                _take_over(scene, power, one)
            scene.write("places", scene.g.name(one), " ".join(scene.g.ids(owned_by(scene, one))))
            for province in owned_by(scene, one):
                give(scene, province, power)
                if scene.g.name(one) not in FRENCH:  # E1087: France gets back what it had
                    score_land(scene, act, province, one, power)
            if scene.g.name(one) in FRENCH:
                _serve_france(scene.g, one, power)
            vanish(scene, one)


def _serve_france(g: G, one: int, power: int) -> None:
    """III-D: the forces of a French minor are French."""
    s = g.state
    s.units = [replace(u, country=power) if u.country == one else u for u in s.units]
    for leader in [n for n, master in s.leader_for.items() if master == one]:
        del s.leader_for[leader]


def _take_over(scene: Scene, power: int, one: int) -> None:
    """The wars of a country that is annexed are its new master's; who may take peace is noted."""
    g = scene.g
    foes = [foe for foe in g.enemies(one) if foe != power]
    scene.write("role", "war_enemies", " ".join(g.name(foe) for foe in foes))
    for war in [war for war in g.state.wars if one in war.members]:
        side = side_of(war, one)
        if power not in war.members:
            join(g, war, power, side)


UNDONE: dict[str, Callable[[G, int], None]] = {}
"""Countries that fall apart instead of leaving their land to somebody -> how."""


@verb("destroy")
def destroy(scene: Scene, act: Act) -> None:
    """A country ends; its provinces go to somebody, or to nobody."""
    to = country(scene, act["to"]) if act.get("to") is not None else NONE
    for one in countries(scene, act.get("country", act.get("who"))):
        if act.get("seat_waits") and scene.g.is_major(one):
            _unseat(scene, one, to)
            continue
        if (undo := UNDONE.get(scene.g.name(one))) is not None:
            undo(scene.g, one)
        for province in owned_by(scene, one):
            give(scene, province, to)
        vanish(scene, one)


def _unseat(scene: Scene, one: int, to: int) -> None:
    """A power is conquered: its provinces are another's, its establishments only in war, and they
    don't grow; its fleets stay, its seat waits."""
    g, s = scene.g, scene.g.state
    for province in g.owned(one):
        give(scene, province, to)
    for province in [p for p, who in enumerate(s.controller) if who == one]:
        s.controller[province] = s.owner[province]
    for post in g.posts(one):
        s.controller[post] = to
    for number, record in enumerate(g.world.leaders):
        if record.country == g.name(one) and s.leader_state[number] == ON_MAP:
            leaders.remove(g, number)
    seats.stand_by(g, one)
    s.joined[one] = NONE
    vanish(scene, one)


@verb("fortress")
def fortress(scene: Scene, act: Act) -> Steps[None]:
    """The level of a fortress or praesidio."""
    s = scene.g.state
    for province in (yield from picked(scene, act)):
        if act.get("kind") == "praesidio":
            if act.get("remove"):
                s.praesidio.pop(province, None)
            else:
                for power in whom(scene, act)[:1]:
                    s.praesidio[province] = power * 10 + amount(scene, act.get("to", 1))
            continue
        printed = scene.g.world.provinces[province].fortress
        new = (
            _level(scene, act, province)
            if "to" in act
            else s.fortress[province] + amount(scene, act.get("by", 0))
        )
        s.fortress[province] = max(printed, 0 if act.get("remove") else min(WALLS, new))
        if act.get("holds"):
            s.controller[province] = NONE


def _level(scene: Scene, act: Act, province: int) -> int:
    """A level as printed, or the highest one its owner may have."""
    if act["to"] == "max_of_owner":
        owner = owner_of(scene, province)
        allowed = [n for n in range(1, WALLS + 1) if may_build(scene.g, owner, province, n)]
        return max(allowed, default=scene.g.state.fortress[province])
    return amount(scene, act["to"])


@verb("know")
def know(scene: Scene, act: Act) -> None:
    """Discoveries that an event gives; seas that a power chooses later for so many points."""
    g, s = scene.g, scene.g.state
    for power in whom(scene, act):
        for sea in each(act.get("seas")):
            if isinstance(sea, str) and sea in g.world.sea_index:
                s.known_seas[power * SEAS + g.world.sea_index[sea]] = 1
        if power >= POWERS:
            continue
        for province in places(scene, act.get("areas")):
            s.known[power * PROVINCES + province] = 1
        if "points" in act:
            scene.write(DUE, SEAS_DUE, str(act["points"]))
