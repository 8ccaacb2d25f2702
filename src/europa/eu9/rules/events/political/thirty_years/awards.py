"""IV-A, E505: what the powers are awarded at Westphalia, in the order of its table."""

from __future__ import annotations

from europa.eu9.conflicts import CasusBelli
from europa.eu9.rules.events.political.engine import say
from europa.eu9.rules.events.political.thirty_years.german_empire import EMPIRE, gather
from europa.eu9.rules.events.political.thirty_years.prague import FOR_LEAGUE, FOR_UNION, RENOUNCED
from europa.eu9.rules.events.political.thirty_years.sides import EVENT, TREATY
from europa.eu9.rules.events.political.verbs.flow import begin_part
from europa.eu9.rules.events.political.verbs.forces import RULES
from europa.eu9.rules.events.political.verbs.lands import give, vanish
from europa.eu9.rules.events.political.verbs.marks import clear
from europa.eu9.rules.powers.tracks import move
from europa.eu9.rules.terms.core import countries
from europa.eu9.rules.terms.favours import ALL, CATHOLIC, grant
from europa.eu9.rules.terms.scene import Scene
from europa.eu9.state import EC, EW, VA
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS, PERIODS, RELIGIONS
from europa.eu9.world.political import Act
from europa.kernel import Ask, Option, Steps

DOMINANT, BALANCED, LOSING = "dominant", "neutral", "losing"
SOUTHERN = ("bavaria", "mainz", "alsace", "baden", "wurttemberg")
FEW, MANY = 1, 3
"""Protestant minors that Sweden gets; the second after a total victory of the Union."""
MESSAGES = {
    "ask.event.client": "{power}: which minor of the Empire comes to your side?",
    "option.client": "{a}",
    "ask.event.port": "{power}: which port do you take?",
    "option.port": "{a}",
    "ask.event.hansa": "{power}: is the Hansa to be destroyed?",
    "option.hansa": "{a}",
}


def _is(scene: Scene, name: str, position: str) -> bool:
    return scene.note("position", name) == position


def _both(scene: Scene, position: str) -> bool:
    """Spain, and Austria if it is a power."""
    austria = scene.g.is_major(scene.g.country("austria"))
    return _is(scene, "spain", position) and (not austria or _is(scene, "austria", position))


def award(scene: Scene, act: Act) -> Steps[None]:
    """Habsburg, Spain, Austria, Holland, Sweden, France, England, Poland, then the Hansa."""
    gather(scene)
    yield from _habsburg(scene)
    doomed = yield from _holland(scene)
    yield from _sweden(scene)
    _france(scene)
    for name in ("england", "poland"):
        if _is(scene, name, DOMINANT):
            power = scene.g.country(name)
            grant(scene.g, power, ALL, PERIOD_TURNS[PERIODS.index("V")][1])
            yield from _clients(scene, power, 1, scene.g.state.religion[power])
    _hansa(scene, doomed)


def _habsburg(scene: Scene) -> Steps[None]:
    g = scene.g
    empire = not g.state.gone[g.country(EMPIRE)]
    if _both(scene, DOMINANT) and not empire and scene.note(TREATY, "") != FOR_LEAGUE:
        yield from begin_part(scene, EVENT, "southern_hre_alliance")
        for name in SOUTHERN:
            if not g.state.gone[g.country(name)]:
                move(g, g.country(name), g.country("austria"), EW)
    if _both(scene, LOSING):
        _dissolve(g, "southern")
    if _is(scene, "spain", DOMINANT):
        grant(g, g.country("spain"), CATHOLIC)
    if _is(scene, "austria", BALANCED):
        grant(g, g.country("austria"), CATHOLIC)


def _dissolve(g: G, name: str) -> None:
    clear(g, f"{name}_hre_alliance", [])
    g.state.event_notes.pop(f"league:{name}", None)


def _holland(scene: Scene) -> Steps[bool]:
    """What becomes of the Hansa; true if it is to be destroyed."""
    g = scene.g
    holland, hansa = g.country("holland"), g.country("hansa")
    if _is(scene, "holland", DOMINANT):
        if not g.state.gone[hansa]:
            _take(scene, "oldenburg", hansa)
            move(g, hansa, holland, VA)
        if scene.note(TREATY, "") == FOR_UNION:
            g.state.in_force.setdefault("special_box:hansa", g.state.turn)
        else:
            yield from begin_part(scene, EVENT, "northern_hre_alliance")
            move(g, hansa, holland, VA)
    if _is(scene, "holland", BALANCED):
        power = holland if g.is_major(holland) else _player(scene)
        if power != NONE and not g.state.gone[hansa]:
            options = [Option("hansa:keep", False, ("keep",)), Option("hansa:end", True, ("end",))]
            params = {"power": g.name(power), "default": "hansa:keep"}
            ended: bool = yield Ask(g.seat_of(power), "event.hansa", options, EVENT, params)
            return ended
    if _is(scene, "holland", LOSING):
        _dissolve(g, "northern")
        return True
    return False


def _player(scene: Scene) -> int:
    """Who plays a minor Holland: its Patron, else the Union's player."""
    g = scene.g
    patron = g.state.patron[g.country("holland")]
    name = scene.note("control", "union")
    if patron != NONE and g.is_major(patron):
        return patron
    return g.country(name) if name and g.is_major(g.country(name)) else NONE


def _take(scene: Scene, name: str, to: int) -> bool:
    """A province comes from a minor, never from a power."""
    g = scene.g
    place = g.world.province_index[name]
    owner = g.state.owner[place]
    if owner in (to, NONE) or g.is_major(owner):
        return False
    give(scene, place, to)
    return True


def _sweden(scene: Scene) -> Steps[None]:
    g = scene.g
    sweden = g.country("sweden")
    dominant = _is(scene, "sweden", DOMINANT)
    if not dominant and not _is(scene, "sweden", BALANCED):
        return
    _take(scene, "mecklenburg", sweden)
    if g.holds(RENOUNCED):
        move(g, g.country("brandenburg"), sweden, EW)
    else:
        _take(scene, "vorpommern", sweden)
    if dominant:
        yield from _port(scene, sweden)
    many = dominant and scene.note(TREATY, "") == FOR_UNION
    yield from _clients(scene, sweden, MANY if many else FEW, RELIGIONS.index("protestant"))


def _port(scene: Scene, sweden: int) -> Steps[None]:
    g, s = scene.g, scene.g.state
    index = g.world.province_index
    free = [n for n in ("bremen", "lubeck") if not g.is_major(s.owner[index[n]])]
    if not free:
        return
    chosen = free[0]
    if len(free) > 1 and g.is_major(sweden):
        options = [Option(f"port:{name}", name, (name,)) for name in free]
        chosen = yield Ask(g.seat_of(sweden), "event.port", options, EVENT, {"power": "sweden"})
    _take(scene, chosen, sweden)


def _clients(scene: Scene, power: int, number: int, religion: int) -> Steps[None]:
    """Neutral minors of the Empire of a faith come to EW, of the power's choice."""
    g, s = scene.g, scene.g.state
    if not g.is_major(power):
        return
    for _ in range(number):
        found = [
            c
            for c in countries(scene, {"minors": ["hre", "it"]})
            if s.patron[c] == NONE and s.religion[c] == religion and g.name(c) != EMPIRE
        ]
        if not found:
            return
        chosen = found[0]
        if len(found) > 1:
            options = [Option(f"client:{g.name(c)}", c, (g.name(c),)) for c in found]
            params = {"power": g.name(power)}
            chosen = yield Ask(g.seat_of(power), "event.client", options, EVENT, params)
        move(g, chosen, power, EW)


def _france(scene: Scene) -> None:
    """Alsace and Cologne, even of the Southern Alliance, not of another power's vassals."""
    g, s = scene.g, scene.g.state
    france, spain = g.country("france"), g.country("spain")
    dominant = _is(scene, "france", DOMINANT)
    if not dominant and not _is(scene, "france", BALANCED):
        return
    for name, box in (("alsace", VA), ("cologne", EC)):
        minor = g.country(name)
        bound = s.box[minor] == VA and s.patron[minor] not in (NONE, france)
        if not s.gone[minor] and not bound:
            move(g, minor, france, box)
    if dominant:
        last = PERIOD_TURNS[s.period][1]
        grant(g, france, ALL, last)
        s.causes.append(
            CasusBelli(france, spain, free=True, source=EVENT, first=s.turn + 1, last=last)
        )


def _hansa(scene: Scene, doomed: bool) -> None:
    """Hinterpommern is Brandenburg's; a Hansa that ends is divided."""
    g, s = scene.g, scene.g.state
    hansa, brandenburg = g.country("hansa"), g.country("brandenburg")
    index = g.world.province_index
    if s.owner[index["hinterpommern"]] == hansa:
        give(scene, index["hinterpommern"], brandenburg)
    if not doomed or s.gone[hansa]:
        return
    heirs = {"bremen": "sweden", "vorpommern": "brandenburg", "mecklenburg": "brandenburg"}
    for place in g.owned(hansa):
        give(scene, place, g.country(heirs.get(g.world.provinces[place].id, "denmark")))
    vanish(scene, hansa)
    say(scene, "destroy", [hansa])


RULES["westphalia_awards"] = award
