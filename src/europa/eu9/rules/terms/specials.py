"""XV What single minors change: which of their special rules hold now, asked for in one place.

A record of `minor_specials.json` names its moments in words: events, turns, periods, or one of the
conditions below. `standing(g, "geopolitics", minor)` gives those that hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from europa.eu9.rules.powers import sund
from europa.eu9.rules.powers.initiative import reigns
from europa.eu9.rules.powers.inventions import has
from europa.eu9.state import MA, ON_MAP, TP, VA
from europa.eu9.table import G
from europa.eu9.world import NONE, PERIOD_TURNS, PERIODS, RELIGIONS
from europa.eu9.world.records import SpecialRecord
from europa.eu9.world.specials import specials

EVENT = r"[IV]+-\w+(?:\(\d\))?"
DISSOCIATION = ("V-4", "VI-2")
WITHOUT_REVOLT = "minor_holland"
"""In force: Holland is independent by III-1(1) without a revolt (E464)."""
AT_SEA, LATELY = "privateer_at_sea:", "privateer_came:"
"""Under `held`: the last turn in which a corsair state had a privateer, and got one."""
Condition = Callable[[G, str], bool]
"""Of the position and the minor's name."""


def dissociated(g: G) -> bool:
    """P 0.2: Vienna and Madrid have parted: the War of the Spanish Succession has begun."""
    return any(event in g.state.occurred for event in DISSOCIATION)


def _flag(name: str) -> Condition:
    return lambda g, _: g.holds(name)


def _occurred(*events: str) -> Condition:
    return lambda g, _: any(event in g.state.occurred for event in events)


def _noted(key: str) -> Condition:
    """What an event has written down, such as the part of it that was played."""
    return lambda g, _: bool(g.state.event_notes.get(key))


def _periods(first: int, last: int) -> Condition:
    return lambda g, _: first <= g.state.period <= last


def _barbaros_gone(g: G, _: str) -> bool:
    """I-9c, or his death after I-9b."""
    if "I-9c" in g.state.occurred or g.holds("I-9c") or g.holds("no_barbaresque_malus"):
        return True
    return g.holds("barbary_won")


def _hungarian(least: int) -> Condition:
    def test(g: G, name: str) -> bool:
        lands = g.world.countries[g.country("hungary")].provinces
        return sum(g.state.owner[p] == g.country(name) for p in lands) >= least

    return test


def _ukraine_polish(g: G, _: str) -> bool:
    return "IV-17(2)" not in g.state.occurred and "V-22" not in g.state.occurred


def _in_rhodes(g: G, _: str) -> bool:
    return g.state.owner[g.world.province_index["rhodos"]] == g.country("knights")


def _levies_sund(g: G, name: str) -> bool:
    who = g.country(name)
    at_war = any(war.kind == "full" and who in war.members for war in g.state.wars)
    return at_war and g.state.sund_taxes == who


def _sund_or_attacked(g: G, name: str) -> bool:
    """It has the right of the Sund, or war was declared on it."""
    who = g.country(name)
    return sund.holder(g) == who or any(who in war.attacked for war in g.state.wars)


def _two_provinces(g: G, name: str) -> bool:
    return len(g.owned(g.country(name))) >= 2


def _absolutism(g: G, _: str) -> bool:
    return g.holds("absolutism")


def _has_parliament(g: G, name: str) -> bool:
    return g.state.government[g.country(name)] == "parliament"


def _third_army_overseas(g: G, name: str) -> bool:
    """P 34.3, 34.4: Sweden has it by its expansion alone: no event gave it, and in VI and VII it
    doesn't own five provinces outside Sweden, Finland and Denmark."""
    if not g.holds("overseas_expansion") or g.holds("swedish_third_army"):
        return False
    home = {p for region in ("sweden", "finland", "denmark") for p in g.world.regions[region]}
    abroad = [p for p in g.owned(g.country(name)) if g.world.provinces[p].id not in home]
    return g.state.period < 6 or len(abroad) < 5


def _disaster(g: G) -> bool:
    """Portugal's army is lost in Africa."""
    return g.holds("portuguese_disaster") or "III-6" in g.state.occurred


def _lives(leader: str) -> Condition:
    return lambda g, _: g.state.leader_state[g.world.leader_index[leader]] == ON_MAP


def _privateer_due(g: G, name: str) -> bool:
    """Its privateer was lost two turns ago or earlier."""
    who = g.country(name)
    if any(u.country == who and u.kind in ("P+", "P-") for u in g.state.units):
        return False
    return g.state.turn - g.state.held.get(f"{AT_SEA}{name}", 0) >= 2


def _small_posts(g: G, name: str) -> bool:
    """Its TP is below level 3, and III-22(2) has not ended its trade."""
    mine = g.posts(g.country(name), TP)
    return any(g.state.post_level[p] < 3 for p in mine) and g.state.period < 6


CONDITIONS: dict[str, Condition] = {
    "turkey controls lazio": lambda g, _: (
        g.state.controller[g.world.province_index["lazio"]] == g.country("turkey")
    ),
    "a Stadhouder governs": lambda g, name: not _has_parliament(g, name),
    "a Parliament governs": lambda g, name: _has_parliament(g, name),
    "its third army is for overseas": lambda g, name: _third_army_overseas(g, name),
    "C4": _flag("dynastic_C4"),
    "C4, and the houses have parted": lambda g, _: g.holds("dynastic_C4") and dissociated(g),
    "baroque": lambda g, name: has(g, g.country(name), "baroque"),
    "neutral": lambda g, name: g.state.patron[g.country(name)] == NONE,
    "wars": lambda g, name: any(g.country(name) in war.members for war in g.state.wars),
    "austria a minor after the dissociation": lambda g, _: (
        not g.is_major(g.country("austria")) and dissociated(g)
    ),
    "perpetual_peace": _flag("perpetual_peace"),
    "transfer_to_malta": _flag("knights_in_malta"),
    "danish_claim given up": _flag("danish_claims_dropped"),
    "dissociation": lambda g, _: dissociated(g),
    "dissociation (V-4 or VI-2)": lambda g, _: dissociated(g),
    "period V, V-9 or dissociation": lambda g, _: (
        g.state.period >= 5 or "V-9" in g.state.occurred or dissociated(g)
    ),
    "I-9c": lambda g, _: "I-9c" in g.state.occurred or g.holds("I-9c"),
    "I-9c, or death of Barbaros after I-9b": _barbaros_gone,
    "I-A and I-B": lambda g, _: {"I-A", "I-B"} <= {*g.state.occurred},
    "I-13A": _noted("I-13:part:A_war_in_indian_sea"),
    "IV-A won": _flag("prague"),
    "IV-A lost": _flag("prague"),
    "III-22(1) closure": _flag("china_closed"),
    "IV-22 closure": _flag("japan_closed"),
    "VI-18 fall of the Safavids": _occurred("VI-18"),
    "VI-z": lambda g, _: False,
    "h_hungary": _flag("autonomous_h_hungary"),
    "absolutism": _absolutism,
    "always": lambda g, _: True,
    "after IV-11": _occurred("IV-11"),
    "after V-13": _occurred("V-13"),
    "before I-H": lambda g, _: "I-H" not in g.state.occurred,
    "after III-6": lambda g, _: _disaster(g),
    "before III-6": lambda g, _: not _disaster(g),
    "after the Peace of Prague of IV-A, or VII-2": lambda g, _: (
        g.holds("prague") or "VII-2" in g.state.occurred
    ),
    "period III": _periods(3, 3),
    "periods I-III": _periods(1, 3),
    "periods I-IV": _periods(1, 4),
    "periods IV-V": _periods(4, 5),
    "periods IV-VI": _periods(4, 6),
    "periods VI-VII": _periods(6, 7),
    "genoa has a TF in ctz_spain": lambda g, name: (
        g.tf(g.country(name), g.world.zone_index["ctz_spain"]) > 0
    ),
    "minor, no absolutism": lambda g, name: not _absolutism(g, name),
    "spain counter_reformation after I-8(2)": lambda g, _: (
        g.state.attitude[g.country("spain")] == "counter_reformation"
    ),
    "austria a major": lambda g, _: g.is_major(g.country("austria")),
    "this turn": lambda g, _: False,  # an effect of the turn says it
    "italian_dominance": _flag("italian_dominance"),
    "owns >= 10 provinces of hungary": _hungarian(10),
    "ukraine is Polish": _ukraine_polish,
    "owns two provinces": _two_provinces,
    "malahayati lives": _lives("malahayati"),
    "in rhodos": _in_rhodes,
    "2 turns after its privateer was destroyed": _privateer_due,
    "Dragut leads as privateer": _lives("dragut2"),
    "elsewhere": lambda g, name: not _in_rhodes(g, name),
    "full war and levies the Sund": _levies_sund,
    "has the Sund right or was attacked": _sund_or_attacked,
    "its TP below level 3": _small_posts,
    "was a major (left by its seat)": lambda g, name: (
        g.state.joined[g.country(name)] != NONE and not g.holds(WITHOUT_REVOLT)
    ),
    "independent without revolt (III-1(1))": _flag(WITHOUT_REVOLT),
    "III-7 annexation": _flag("portugal_annexed"),
    "end of IV-A if lost there": _flag("denmark_lost_iv_a"),
    "never": lambda g, _: False,
    "Protestant": lambda g, name: (
        RELIGIONS[g.state.religion[g.country(name)]] == "protestant"
        or g.state.attitude[g.country(name)] == "anglican"
    ),
    "liberum veto, at war with a power": lambda g, name: (
        g.holds("liberum_veto")
        and not _absolutism(g, name)
        and any(g.is_major(foe) for foe in g.enemies(g.country(name)))
    ),
    "the Parliament reigns": lambda g, name: reigns(g, "england_parliament"),
    "Felipe II reigns": lambda g, name: reigns(g, "spain_felipe_ii"),
    "expulsions, not final": lambda g, _: (
        g.holds("expulsions") and not g.holds("moriscos_expelled") and not g.holds("cloth_free")
    ),
    "the Pope is in Venice": _flag("pope_in_venice"),
    "in a province with a mission": lambda g, _: True,  # the rule looks for it
    "crusade turns (II-B)": lambda g, _: any(one.event == "II-B" for one in g.state.running),
    "VA of turkey": lambda g, name: (
        g.state.patron[g.country(name)] == g.country("turkey")
        and g.state.box[g.country(name)] == VA
    ),
    "destroyed by turkey": lambda g, name: bool(g.state.gone[g.country(name)]),
    "mamluks gone": lambda g, _: bool(g.state.gone[g.country("mamluks")]),
}
"""Moments and conditions in words."""


@cache
def _reader(text: str) -> Condition:
    """A moment: a condition by name, `turn 25`, `period V`, or events that one waits for."""
    if text in CONDITIONS:
        return CONDITIONS[text]
    name, _, rest = text.partition(" ")
    if name == "turn":
        return lambda g, _: g.state.turn > int(rest)
    if name == "period" and rest in PERIODS:
        last = PERIOD_TURNS[PERIODS.index(rest)][1]
        return lambda g, _: g.state.turn > last
    events = tuple(re.findall(EVENT, text))
    if not events or re.sub(rf"{EVENT}|\bor\b|\s", "", text):
        raise LookupError(f"no rule reads the moment {text!r}")
    return _occurred(*events)


def holds(g: G, record: SpecialRecord) -> bool:
    """Whether a special rule is in force now."""
    s, name = g.state, record.minor
    if record.periods and PERIODS[s.period] not in record.periods:
        return False
    if record.after and not _reader(record.after)(g, name):
        return False
    if record.until and _reader(record.until)(g, name):
        return False
    if record.unless and _reader(record.unless)(g, name):
        return False
    if record.during and not any(_is_during(g, name, moment) for moment in record.during):
        return False
    return not record.condition or _reader(record.condition)(g, name)


def _is_during(g: G, name: str, moment: str) -> bool:
    if moment in CONDITIONS:
        return CONDITIONS[moment](g, name)
    return any(one.event == moment for one in g.state.running)


@cache
def _of(minor: str, kind: str) -> tuple[SpecialRecord, ...]:
    return tuple(record for record in specials().get(minor, ()) if record.kind == kind)


def standing(g: G, kind: str, minor: int) -> list[SpecialRecord]:
    """The special rules of a kind that a minor has now, in the order of the data."""
    found = _of(g.name(minor), kind)
    return [record for record in found if holds(g, record)] if found else []


def value(g: G, kind: str, minor: int, power: int = NONE) -> int:
    """The sum of the values of a kind for a power; those that name another one don't count."""
    name = g.name(power)
    return sum(
        record.says["value"]
        for record in standing(g, kind, minor)
        if record.says.get("power", name) == name
    )


def total(g: G, kind: str, country: int) -> int:
    """The sum of what records of a kind add (`by`)."""
    return sum(record.says["by"] for record in standing(g, kind, country))


def best(g: G, kind: str, minor: int) -> int:
    """E571: of several values the largest alone counts."""
    return max((record.says["value"] for record in standing(g, kind, minor)), default=0)


def last(g: G, kind: str, minor: int, printed: int) -> int:
    """A figure that the latest record replaces."""
    found = standing(g, kind, minor)
    return int(found[-1].says["value"]) if found else printed


def counters(
    g: G, kind: str, minor: int, printed: tuple[tuple[str, int], ...]
) -> list[tuple[str, int]]:
    """Counters of a minor as its special rules have replaced, added and taken them."""
    found = dict(printed)
    for record in standing(g, kind, minor):
        says = record.says
        if "replace" in says:
            found = _counted(says["replace"])
        for unit, count in _counted(says.get("add", ())).items():
            found[unit] = found.get(unit, 0) + count
        for unit, count in _counted(says.get("lose", ())).items():
            found[unit] = max(0, found.get(unit, 0) - count)
    return [(unit, count) for unit, count in found.items() if count]


def _counted(names: list[str] | tuple[str, ...] | dict[str, int]) -> dict[str, int]:
    """`["2 A+", "LD"]` or `{A: 2}`."""
    if isinstance(names, dict):
        return dict(names)
    found: dict[str, int] = {}
    for text in names:
        number, _, unit = text.rpartition(" ")
        if number and not number.isdecimal():
            number, unit = "", text  # "NGD or NDE"
        found[unit] = found.get(unit, 0) + int(number or 1)
    return found


def pool(g: G, minor: int, printed: dict[str, int]) -> dict[str, int]:
    """Counters in the box for a minor; one that waits for a condition is not there yet."""
    found = dict(counters(g, "pool", minor, tuple(printed.items())))
    if _of(g.name(minor), "pool_condition") and not standing(g, "pool_condition", minor):
        found["A"] = max(0, found.get("A", 0) - 1)
    return found


def is_vassal(g: G, minor: int, power: int) -> bool:
    """VA or annexed."""
    return g.state.patron[minor] == power and g.state.box[minor] >= VA


def is_friend(g: G, minor: int, power: int) -> bool:
    """MA or better."""
    return g.state.patron[minor] == power and g.state.box[minor] >= MA
