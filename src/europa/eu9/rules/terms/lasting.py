"""What events leave in force: modifiers, rights, bans and changed figures, asked for in one place.

A chapter asks `bonus(g, "diplomacy", power, other=minor)` or `forbidden(g, "tfi", power)`; the
answer comes with its sources, so that a dialog can say where each +1 comes from.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

from europa.eu9.annals import Lasting
from europa.eu9.rules.powers.wars import war_numbered
from europa.eu9.rules.terms import (
    dutch,
    specials,
    when,
    when_events,
    when_people,
    when_places,
    when_wars,
    where,
    where_units,
    who,
)
from europa.eu9.rules.terms.amounts import amount
from europa.eu9.rules.terms.book import key_of, records, verbs_of
from europa.eu9.rules.terms.core import countries, holds
from europa.eu9.rules.terms.favours import favour
from europa.eu9.rules.terms.scene import Scene, Term, each
from europa.eu9.rules.terms.where import inside
from europa.eu9.state import DEAD, ON_MAP
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS, PERIODS
from europa.eu9.world.specials import specials_of

WORDS = (dutch, when, when_events, when_people, when_places, when_wars, where, where_units, who)
"""Modules whose words enter themselves on being imported."""
CHOSEN = "chosen"
"""Notes of what a power wrote down in secret: the power, then its choice."""
PRINTED = ("foreign_occupation", "war_with_major", "fti")
"""Modifiers of the rules that events replace by another."""
OWN = "own"
"""Stands for the war of the event itself."""


def keep(
    scene: Scene, act: dict[str, Any], what: str, who: list[int], by: int = 0, until: str = ""
) -> None:
    """Put a record in force for as long as it says."""
    lasting = scene.g.state.lasting
    until = until or ends(scene.bind(it=who[0]) if who else scene, act.get("until", "game"))
    entry = Lasting(scene.event, key_of(act), tuple(who), until, by)
    lasting[what] = (*lasting.get(what, ()), entry)


def ends(scene: Scene, until: Term) -> str:
    """A duration with its turns and wars worked out at the moment it begins."""
    s = scene.g.state
    name, _, rest = str(until).partition(":")
    late = s.segment[:1] in ("7", "8")
    turn = s.turn + late
    if name == "turn" and not rest:
        return f"turn:{s.turn}"
    if name == "next_turn":
        return f"turn:{s.turn + 1}"
    if name == "turns":
        return f"turn:{turn + int(rest) - 1}"
    if name in ("period", "next_period"):
        number = PERIODS.index(rest) if rest else s.period + (name == "next_period")
        return f"turn:{PERIOD_TURNS[min(number, 7)][1]}"
    if name in ("war", "turn_after_war"):
        return f"{name}:{rest or OWN}"
    if name == "monarch":
        power = scene.g.country(rest)
        return f"reign:{rest}:{s.reign_from[power]}"
    if name == "monarchs":
        # the present one dies at the start of the next turn: he is not one of them
        return f"reigns:{scene.g.name(scene.it)}:{s.reign_count[scene.it] + int(rest) + 1}"
    return str(until)


def is_over(g: G, entry: Lasting) -> bool:
    """Whether something in force has run out."""
    s = g.state
    name, _, rest = entry.until.partition(":")
    if name == "turn":
        return s.turn > int(rest)
    if name in ("war", "turn_after_war"):
        return _war_over(g, entry.event, rest, name == "turn_after_war")
    if name == "event":
        if rest:
            return rest in s.occurred and s.event_began.get(rest, 0) >= 0
        return not any(one.event == entry.event for one in s.running)
    if name == "flag":
        return rest in s.in_force
    if name == "no_flag":
        return rest not in s.in_force
    if name == "reign":
        power, _, since = rest.partition(":")
        return s.reign_from[g.country(power)] != int(since)
    if name == "reigns":
        power, _, count = rest.partition(":")
        return s.reign_count[g.country(power)] >= int(count)
    if name == "monarch_id":
        return g.world.monarch_index[rest] not in s.monarch
    if name == "minister":
        who = g.world.monarch_index.get(rest, NONE)
        return who not in s.monarch and not any(m.monarch == who for m in s.ministers)
    if name == "leader":
        index = g.world.leader_index  # he, or the other side of his counter
        both = [x for x in (rest, g.world.leaders[index[rest]].pair) if x in index]
        states = [s.leader_state[index[x]] for x in both]
        return DEAD in states or ON_MAP not in states
    if name == "dynasty":
        return rest not in s.dynasty.values()
    return False


def _war_over(g: G, event: str, name: str, later: bool) -> bool:
    """Whether an event's war is over, or the turn after it; one that may still come is not."""
    notes = g.state.event_notes
    key = f"{event}:war:" if name == OWN else f"war:{name}"
    numbers = notes.get(key, "").split()
    if not numbers:
        return not any(one.event == event for one in g.state.running)
    if any(war_numbered(g, int(number)) is not None for number in numbers):
        return False
    ended = max((int(notes.get(f"war_ended:{number}", "0")) for number in numbers), default=0)
    return not later or g.state.turn > ended + 1


def sweep(g: G) -> None:
    """Take off what has run out."""
    lasting = g.state.lasting
    for what, entries in list(lasting.items()):
        left = tuple(entry for entry in entries if not is_over(g, entry))
        if what.startswith("flag:"):
            _lower(g, what.removeprefix("flag:"), [e for e in entries if e not in left])
        if not left:
            del lasting[what]
        elif len(left) < len(entries):
            lasting[what] = left


def _lower(g: G, name: str, over: list[Lasting]) -> None:
    """Marks whose time has run out are off."""
    s = g.state
    for entry in over:
        for mark in [f"{name}:{g.name(c)}" for c in entry.who] or [name]:
            s.in_force.pop(mark, None)
        if not any(mark.startswith(f"{name}:") for mark in s.in_force):
            s.in_force.pop(name, None)
            s.flag_values.pop(name, None)


def strike(g: G, event: str, what: str = "") -> None:
    """An event is cancelled: everything it left in force ends (or only one kind of it)."""
    lasting = g.state.lasting
    for name, entries in list(lasting.items()):
        if not name.startswith(what):
            continue
        left = tuple(entry for entry in entries if entry.event != event)
        if name.startswith("flag:"):
            _lower(g, name.removeprefix("flag:"), [e for e in entries if e not in left])
        if left:
            lasting[name] = left
        else:
            del lasting[name]


def found(
    g: G, what: str, power: int, *, other: int = NONE, place: int = NONE, zone: int = NONE
) -> Iterator[tuple[Lasting, dict[str, Any]]]:
    """Everything in force of this kind that falls on a power, in this place, with this partner."""
    for entry in g.state.lasting.get(what, ()):
        if entry.who and power not in entry.who:
            continue
        if is_over(g, entry):
            continue
        act = records()[entry.record]
        scene = Scene(
            g, entry.event, it=power, here=place, other=other, roles=verbs_of(entry.event).roles
        )
        if "while" in act and not holds(scene, act["while"]):
            continue
        if not _fits(scene, act, other, place, zone):
            continue
        yield entry, act


def all_in_force(g: G, what: str) -> list[tuple[Lasting, dict[str, Any]]]:
    """Everything of this kind that has not run out, whoever it falls on."""
    entries = g.state.lasting.get(what, ())
    return [(entry, records()[entry.record]) for entry in entries if not is_over(g, entry)]


def _fits(scene: Scene, act: dict[str, Any], other: int, place: int, zone: int) -> bool:
    """Whether partner, place and zone are those the record names, if it names any."""
    for name in ("on_who", "against", "with", "minor", "country", "of"):
        term = act.get(name)
        if isinstance(term, dict) and "choice" in term:
            chosen = scene.note(CHOSEN, key_of(act)).partition(" ")[2]
            # not chosen beforehand: on whom of these it is used
            term = chosen or term["choice"]["of"]
        if name in act and (other == NONE or other not in countries(scene, term)):
            return False
    if "where" in act and not _is_here(scene, act["where"], place, zone):
        return False
    if "except" in act and place != NONE and inside(scene, place, act["except"]):
        return False
    bans = "war" in act and act["do"] == "forbid" and "against" not in act
    if bans and not _in_war(scene, str(act["war"]), other):
        return False
    if "zone" in act:
        names = [one for one in each(act["zone"]) if isinstance(one, str)]
        return zone != NONE and scene.g.world.zones[zone].id in names
    return True


def _in_war(scene: Scene, name: str, other: int) -> bool:
    """A ban for one war: whom it is about must be in that war."""
    notes = scene.g.state.event_notes
    key = f"{scene.event}:war:" if name == "event" else f"war:{name}"
    wars = [war_numbered(scene.g, int(number)) for number in notes.get(key, "").split()]
    return other == NONE or any(war is not None and other in war.members for war in wars)


def _is_here(scene: Scene, term: Term, place: int, zone: int) -> bool:
    """Whether a record means this province, or this trade zone if it names one."""
    if isinstance(term, str) and term in scene.g.world.zone_index:
        return zone == scene.g.world.zone_index[term]
    return place != NONE and inside(scene, place, term)


def _turks_in(g: G, place: int) -> int:
    """LD of Turkey and its minors in a province."""
    s, turkey = g.state, g.country("turkey")
    mine = [u for u in s.units if u.place == place and u.country >= 0]
    ours = [u for u in mine if u.country == turkey or s.patron[u.country] == turkey]
    return sum({"A+": 4, "A-": 2, "LD": 1}.get(u.kind, 0) for u in ours)


def _revolts_in(g: G, place: int) -> int:
    return g.state.revolt[place] if place != NONE else 0


PER = {"turkish_ld_here": _turks_in, "revolts_here": _revolts_in}
"""How often a modifier counts in a place."""


def modifiers(g: G, roll: str, power: int, **given: int) -> list[tuple[str, int]]:
    """What events add to a roll of a power: (event, amount). Not cumulative ones count once."""
    result: list[tuple[str, int]] = []
    alone: dict[str, int] = {}
    rows = list(found(g, f"modifier:{roll}", power, **given))
    instead = {e.event for e, a in rows if "replaces" in a and a["replaces"] not in PRINTED}
    for entry, act in rows:
        if act.get("replaces") in PRINTED:
            continue  # the chapter asks for it by name: `replaced`
        if entry.event in instead and "replaces" not in act:
            continue  # the event has replaced its own
        scene = Scene(g, entry.event, it=power)
        by = amount(scene, act.get("by", 0)) or entry.by
        if act.get("per") in PER:
            by *= PER[act["per"]](g, given.get("place", NONE))
        if act.get("stack", True):
            result.append((entry.event, by))
        else:
            alone[entry.event] = max(alone.get(entry.event, by), by, key=abs)
    reign = any(entry.until.startswith("monarch_id:") for entry, _ in rows)
    own = [] if reign else _own(g, roll, power)  # a reign's own modifier counts once (E695)
    return [*result, *alone.items(), *own]


def _own(g: G, roll: str, power: int) -> list[tuple[str, int]]:
    """What rules of the power itself add to a roll (XV)."""
    if roll not in _rolls():
        return []
    found = specials.standing(g, "modifier", power)
    return [(x.condition, x.says["by"]) for x in found if x.says["roll"] == roll]


@cache
def _rolls() -> frozenset[str]:
    """Rolls that rules of some power change."""
    return frozenset(record.says["roll"] for record in specials_of("modifier"))


def replaced(g: G, roll: str, power: int, name: str, base: int, **given: int) -> int:
    """A modifier of a roll by its name, as events have changed it."""
    for _, act in found(g, f"modifier:{roll}", power, **given):
        if act.get("replaces") == name and isinstance(act.get("by"), int):
            base = act["by"]
    return base


def bonus(g: G, roll: str, power: int, **given: int) -> int:
    """The sum of what events, and rules of the power, add to a roll of a power."""
    more = favour(g, power, given.get("other", NONE)) if roll == "diplomacy" else 0
    if f"modifier:{roll}" not in g.state.lasting and roll not in _rolls():
        return more
    return more + sum(by for _, by in modifiers(g, roll, power, **given))


NEXT_ROLL = "next_roll"
"""Until: the roll that it changes has been made."""


def use_up(g: G, roll: str, power: int) -> None:
    """A roll was made: modifiers that were meant for one roll only are gone."""
    lasting, key = g.state.lasting, f"modifier:{roll}"
    left = tuple(
        one for one in lasting.get(key, ()) if one.until != NEXT_ROLL or power not in one.who
    )
    if left:
        lasting[key] = left
    else:
        lasting.pop(key, None)


def _source(g: G, key: str, power: int, **given: int) -> str:
    """The first event in force that says so of a power, or nothing."""
    if key not in g.state.lasting:
        return ""
    return next((entry.event for entry, _ in found(g, key, power, **given)), "")


def is_barred(g: G, event: str) -> bool:
    """Whether another event has seen to it that this one never occurs any more."""
    entries = g.state.lasting.get("forbid:event", ())
    return any(event in records()[e.record]["events"] and not is_over(g, e) for e in entries)


def forbidden(g: G, what: str, power: int, **given: int) -> str:
    """The event that forbids it to a power, or nothing."""
    return _source(g, f"forbid:{what}", power, **given)


def allowed(g: G, what: str, power: int, **given: int) -> str:
    """The event that allows it besides the rules, or nothing."""
    return _source(g, f"allow:{what}", power, **given)


def waived(g: G, what: str, power: int, **given: int) -> str:
    """The event by which a limit or cost does not count, or nothing."""
    return _source(g, f"waive:{what}", power, **given)


def changed(g: G, what: str, power: int, base: int, **given: int) -> int:
    """A figure as events have changed it: set, raised, multiplied, kept within bounds."""
    if f"set:{what}" not in g.state.lasting:
        return base
    value = base
    for entry, act in found(g, f"set:{what}", power, **given):
        scene = Scene(g, entry.event, it=power)
        if act.get("stack") is False and value != base:
            continue  # not on top of another change
        if isinstance(act.get("to"), int):
            value = act["to"]
        if "by" in act and not isinstance(act["by"], dict):
            value += amount(scene, act["by"])
        if "factor" in act:
            value = int(value * Fraction(str(act["factor"])))
        value = max(value, act["min"]) if "min" in act else value
        value = min(value, act["max"]) if "max" in act else value
    return value


def added(g: G, what: str, power: int, kind: str) -> int:
    """What events add to a figure that they tell by kind: `purchase` of LD and ND."""
    if f"set:{what}" not in g.state.lasting:
        return 0
    rows = [act.get("by") for _, act in found(g, f"set:{what}", power)]
    return sum(by.get(kind, 0) for by in rows if isinstance(by, dict))


def actions_given(g: G, kind: str, power: int) -> int:
    """Administrative actions of a kind that events give a power on behalf of another, now."""
    if f"action:{kind}" not in g.state.lasting:
        return 0
    total = 0
    for _, act in found(g, f"action:{kind}", power):
        first = str(act.get("from", "")).partition(":")[2]
        if not first or PERIODS.index(first) <= g.state.period:
            total += act.get("n", 1)
    return total
