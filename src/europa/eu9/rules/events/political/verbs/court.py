"""Verbs of the court: monarchs, ministers, leaders, dynastic actions."""

from __future__ import annotations

from typing import Any

from europa.eu9.pieces import Minister
from europa.eu9.rules.events.political.engine import perform, say, verb, whom
from europa.eu9.rules.events.political.verbs.flow import choice, picked
from europa.eu9.rules.events.political.verbs.lands import give
from europa.eu9.rules.logistics import leaders
from europa.eu9.rules.logistics.hired import MERCENARY, free
from europa.eu9.rules.logistics.minor_rulers import lead
from europa.eu9.rules.military.composition import SUPREME
from europa.eu9.rules.powers import dynastic as dynastic_rules
from europa.eu9.rules.powers.forces import home
from europa.eu9.rules.powers.ranks import category
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.lasting import keep
from europa.eu9.rules.terms.scene import Scene, each
from europa.eu9.rules.terms.where import of_event, owned_by
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.political import Act, event_records
from europa.eu9.world.tables import minister_turns
from europa.kernel import Ask, Option, Steps

MESSAGES = {
    "ask.event.dynastic": "{power}, {event}: which dynastic action?",
    "option.dynastic": "Dynastic action {a}",
    "ask.event.chief": "{power}, {event}: who commands all crusaders this turn?",
    "option.chief": "{a}",
    "option.annex": "Annex {a}",
}


@verb("minister")
def minister(scene: Scene, act: Act) -> Steps[None]:
    """An excellent minister takes office, or leaves it; one may rather reign himself (V-10)."""
    g, s = scene.g, scene.g.state
    for power in whom(scene, act):
        number = g.world.monarch_index.get(act.get("id", ""), NONE)
        bound = scene.bind(it=power)
        if "postpone_if" in act and holds(bound, act["postpone_if"]):
            yield from _postpone(scene, power)
        if "monarch_if" in act and holds(bound, act["monarch_if"]):
            told = {key: act[key] for key in ("id", "values", "turns")}
            yield from perform(scene, {"do": "monarch", "who": g.name(power), **told})
            continue
        if act.get("act") in ("out", "dismiss", "leaves"):
            s.ministers[:] = [m for m in s.ministers if m.power != power or m.monarch != number]
            continue
        adm, dip, mil = act.get("values", (0, 0, 0))
        last = s.turn + _office(scene, act, power) - 1
        s.ministers.append(Minister(power, adm, dip, mil, last, number))
        say(scene, "minister", [power], act.get("id", ""))


def _postpone(scene: Scene, power: int) -> Steps[None]:
    """VII-14: the power may have the event a turn later, once."""
    s = scene.g.state
    key = f"postponed:{scene.event}"
    if key in s.event_notes:
        return
    if (yield choice(scene, power, "minister", ("now", "next_turn"), "now")) == "now":
        return
    s.event_notes[key] = str(s.turn)
    s.occurred[scene.event] -= 1
    s.event_calls.append(f"next_turn:{scene.event}::")
    yield from perform(scene, {"do": "end"})


def _office(scene: Scene, act: Act, power: int) -> int:
    """Turns in office: printed, or rolled by the table of ministers."""
    turns = act.get("turns", "minister")
    if isinstance(turns, int):
        return turns
    more = int(turns.partition("+")[0]) if "+" in turns else 0
    return more + minister_turns(scene.g.d10("minister_term", scene.g.name(power)))


FIRST_OF_INDIA = "delhi_c"
"""Where the Mughals stand while they have no land yet."""


LATE = ("7", "8")
"""Phases after which a term of turns begins only with the next turn."""
WHILE = ("monarch_id", "flag", "event", "war", "minister")
"""Durations of a leader that end with something else."""


@verb("leader")
def leader(scene: Scene, act: Act) -> Steps[None]:
    """Named or anonymous leaders arrive, leave or die."""
    g = scene.g
    kind = act.get("act", "")
    if act.get("supreme"):
        yield from _name_chief(scene, act)
        return
    if act.get("leads") == "revolts":
        _lead_revolts(scene, act)
        return
    spots: list[int] = []
    if isinstance(act.get("place"), (dict, list, str)) and act["place"] != "with_units":
        spots = yield from picked(scene, act, "place")
    for name in leaders_named(scene, act.get("id")) if "from_round" not in act else ():
        number = g.world.leader_index.get(name, NONE)
        if number == NONE:
            continue
        if kind in ("out", "retire"):
            leaders.remove(g, number)
            if "until" in act:
                keep(scene, act, leaders.AWAY + name, [])
        elif kind == "dies":
            leaders.remove(g, number, DEAD)
        else:
            for power in whom(scene, act)[:1]:
                _come_or_instead(scene, act, power, number, spots)
    if act.get("anonymous") and scene.event not in OWN_COMMAND:
        for power in whom(scene, act):
            for _ in range(act.get("n", 1)):
                if not g.is_major(power) and scene.event in LEADS_MINORS:
                    _lead(scene, power, str(act["anonymous"]))
                    continue
                found = leaders.draw(g, power, act["anonymous"])
                if found != NONE:
                    _arrives(scene, act, power, found, spots)
                elif not g.is_major(power):
                    _lead(scene, power, str(act["anonymous"]))


def _come_or_instead(scene: Scene, act: Act, power: int, number: int, spots: list[int]) -> None:
    """He comes; if he is not in play whoever the record names instead: `otherwise`."""
    g = scene.g
    if "otherwise" not in act or _is_in_play(g, number):
        _arrives(scene, act, power, number, spots)
    elif act["otherwise"] == "mercenary":
        able = free(g, MERCENARY, "general")
        if able:
            hired = {**act, "turns": int(act["otherwise_turns"])}
            _arrives(scene, hired, power, g.pick("mercenary general", able), spots)
    else:
        able = _generals_of(g, scene.note("split", "of"))
        if able:
            _arrives(scene, act, power, g.pick("rebel general", able), spots)


def _is_in_play(g: G, number: int) -> bool:
    """Whether it is his time, and neither face of his counter is dead."""
    s, who = g.state, g.world.leaders[number]
    both = [number, *(g.world.leader_index[x] for x in (who.pair,) if x)]
    due = not who.first or who.first <= s.turn <= who.last
    return due and all(s.leader_state[n] != DEAD for n in both)


def _generals_of(g: G, name: str) -> list[int]:
    """Generals of a country on the map; those with a name go first."""
    found = [
        n
        for n, who in enumerate(g.world.leaders)
        if who.country == name and g.state.leader_state[n] == ON_MAP and category(n) == "general"
    ]
    return [n for n in found if g.world.leaders[n].kind == "named"] or found


def _name_chief(scene: Scene, act: Act) -> Steps[None]:
    """II-B: one general or admiral of the first crusader commands them all this turn."""
    g, s = scene.g, scene.g.state
    for power in whom(scene, act)[:1]:
        mine = [n for n in leaders.present(g, power) if s.leader_state[n] == ON_MAP]
        able = [n for n in mine if g.world.leaders[n].sides[0].kind in CHIEFS]
        if not able:
            return
        names = [g.world.leaders[n].id for n in able]
        chosen = names[0]
        if len(able) > 1:
            options = [Option(f"chief:{name}", name, (name,)) for name in names]
            params = {"power": g.name(power), "event": scene.event}
            chosen = yield Ask(g.seat_of(power), "event.chief", options, scene.event, params)
        s.effects[f"{SUPREME}{chosen}"] = 1
        say(scene, "leader", [power], chosen)


CHIEFS = ("general", "admiral")


def _lead_revolts(scene: Scene, act: Act) -> None:
    """III-D: generals without a name who lead revolts and nothing else, where these are strongest
    (E1417); they go with them."""
    g, s = scene.g, scene.g.state
    rebels = g.country("rebels")
    risen = [p for p, sides in enumerate(s.revolt) if sides and of_event(scene, p)]
    led = [s.leader_place[n] for n, who in s.leader_for.items() if who == rebels]
    free = sorted((p for p in risen if p not in led), key=lambda p: (-s.revolt[p], p))
    for place in free[: max(0, int(act["n"]) - sum(p in risen for p in led))]:
        found = lead(g, rebels, str(act["anonymous"]))
        if found != NONE:
            g.put_leader(found, place)
            s.leader_for[found] = rebels
            say(scene, "leader", [rebels], str(act["anonymous"]))


OWN_COMMAND = ("VII-4",)
"""Events whose own rules find leaders without a name."""
LEADS_MINORS = ("IV-7(1)",)
"""Events whose generals without a name serve minors."""


def _lead(scene: Scene, minor: int, kind: str) -> None:
    """A minor's leader without a name serves as long as it fights."""
    found = lead(scene.g, minor, kind)
    if found != NONE:
        scene.g.state.leader_for[found] = minor
        say(scene, "leader", [minor], kind)


def leaders_named(scene: Scene, term: Any) -> list[str]:
    """Leaders by id; `{"leaders": [country, [but these]]}` are all the named ones of a country."""
    found: list[str] = []
    for one in each(term):
        if isinstance(one, str):
            found.append(one)
            continue
        if "table" in one:
            rows = event_records()[scene.event].tables[one["table"]]
            found += [name for first, last, name in rows if first <= scene.g.state.turn <= last]
            continue
        country, *but = each(one["leaders"])
        names = [scene.g.name(c) for c in countries(scene, country)]
        out = but[0] if but else []
        found += [r.id for r in scene.g.world.leaders if r.country in names and r.id not in out]
    return found


def _arrives(scene: Scene, act: Act, power: int, number: int, spots: list[int]) -> None:
    g, s = scene.g, scene.g.state
    if s.leader_state[number] == DEAD and not act.get("recall"):
        return
    if act.get("pair") and leaders.is_crowned(g, number):
        return  # the king himself commands
    name, _, event = str(act.get("until", "")).partition(":")
    if name == "event" and event in s.occurred:
        return  # his time is over
    where = spots[0] if spots else _stand(scene, act, power)
    if where == NONE and owned_by(scene, power):
        where = owned_by(scene, power)[0]
    if where == NONE:  # a side of a civil war owns nothing
        troops = [u.place for u in s.units if u.country == power and u.place < len(s.owner)]
        held = [p for p, who in enumerate(s.controller) if who == power]
        where = next(iter((*troops, *held)), NONE)
    if where == NONE and g.name(power) == "mughals":
        where = g.world.province_index[FIRST_OF_INDIA]
    if where == NONE:
        return
    g.put_leader(number, where)
    s.leader_for[number] = power
    _hire(scene, act, power, g.world.leaders[number].id)
    turns = act.get("turns")
    if act.get("until") == "turn":
        s.held[f"leader_until:{g.world.leaders[number].id}"] = s.turn
    if act.get("pair"):
        _turn_over(scene, number)
    if isinstance(turns, int):
        late = s.segment[:1] in LATE  # E703: begun at a peace, the next turn is the first
        first = s.turn + (act.get("from") == "next_turn" or late)
        s.held[f"leader_until:{g.world.leaders[number].id}"] = first + turns - 1
    name = g.world.leaders[number].id
    stay = leaders.STAYS + name
    if str(act.get("until", "turn")).partition(":")[0] in WHILE and stay not in s.lasting:
        keep(scene, act, stay, [power])
    say(scene, "leader", [power], name)


def _turn_over(scene: Scene, number: int) -> None:
    """The other face of his counter is not in play meanwhile."""
    g = scene.g
    other = g.world.leader_index.get(g.world.leaders[number].pair or "", NONE)
    if other != NONE and g.state.leader_state[other] != DEAD:
        leaders.remove(g, other)


def _hire(scene: Scene, act: Act, power: int, name: str) -> None:
    """A leader who wants pay: `price: [first turn, later ones]`."""
    if "price" not in act:
        return
    first, later = act["price"]
    scene.g.add(power, "A2", -(later if scene.note("hired", name) else first))
    scene.write("hired", name, "1")


def _stand(scene: Scene, act: Act, power: int) -> int:
    """With the units of his country, or where it begins."""
    own = [u.place for u in scene.g.state.units if u.country == power]
    return own[0] if act.get("place") == "with_units" and own else home(scene.g, power)


@verb("dynastic")
def dynastic(scene: Scene, act: Act) -> Steps[None]:
    """A Spanish dynastic action is played, without a test; one of Spain's choice is asked for."""
    g = scene.g
    action = str(act.get("action", ""))
    if act.get("uses_action"):
        g.add_effect("diplomatic_lost", g.country("spain"))
    if action != "choice":
        _play_action(scene, action, plays=not act.get("played_only"))
        return
    spain = g.country("spain")
    places = dynastic_rules.open_provinces(g) if act.get("north_east") else []
    names = g.ids(places)
    options = [
        Option(f"dynastic:{one}", one) for one in dynastic_rules.open_actions(g, by_event=True)
    ]
    options += [Option(f"annex:{name}", name) for name in names]
    if not options or not g.is_major(spain):
        return
    params = {"power": "spain", "event": scene.event}
    chosen: str = yield Ask(g.seat_of(spain), "event.dynastic", options, scene.event, params)
    if chosen in names:
        give(scene, places[names.index(chosen)], spain, how="dynastic")
    else:
        _play_action(scene, chosen)


def _play_action(scene: Scene, action: str, *, plays: bool = True) -> None:
    event = dynastic_rules.play(scene.g, action)
    say(scene, "dynastic", [scene.g.country("spain")], action)
    if event and plays:
        scene.g.state.event_calls.append(f"now:{event}::{scene.event}")
