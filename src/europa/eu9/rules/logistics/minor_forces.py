"""VII.4 Forces of minors: basic forces, fortresses, reinforcements in war."""

from __future__ import annotations

from collections.abc import Callable

from europa.eu9.pieces import Unit
from europa.eu9.rules.income.trade_zones import level_parts
from europa.eu9.rules.link import AGAIN
from europa.eu9.rules.logistics import minor_arrivals
from europa.eu9.rules.logistics.basic_forces import basic
from europa.eu9.rules.logistics.minor_rulers import always, lead, summon
from europa.eu9.rules.powers.forces import NAVAL_UNITS, home, home_port
from europa.eu9.rules.powers.initiative import by_initiative
from europa.eu9.rules.powers.inventions import has
from europa.eu9.rules.powers.parts import begin, has_begun, one_by_one
from europa.eu9.rules.powers.realm import FRENCH
from europa.eu9.rules.powers.resources import colony_parts, post_parts
from europa.eu9.rules.powers.single.attitudes import DEFENDS, DEFENSIVE
from europa.eu9.rules.terms import lasting, specials
from europa.eu9.rules.terms.named_wars import named_war
from europa.eu9.rules.terms.played import GREAT_WAR, side_name
from europa.eu9.rules.terms.set_by_events import forces_set, reinforcements_set
from europa.eu9.table import G
from europa.eu9.world import NONE
from europa.eu9.world.tables import reinforcement
from europa.kernel import Ask, Entry, Option, Steps
from europa.kernel.flow import together

REINFORCED = "reinforcements:"
"""What events say of a minor's reinforcements this turn."""
ATTITUDES = ("offensive", "defensive", "naval")
ON_ITS_OWN = "holland"
"""IV-A: the minor that rolls for itself in the Thirty Years' War; others have their side's."""
FACTIONS = ("royalists", "parliament", "rebels")
"""Sides of civil wars: they roll by their events alone."""
RICH = 16
"""Income from which a minor has a fortress level more in periods V to VII."""
SIZES = {"A+": 4, "A-": 2, "F+": 4, "F-": 2, "P+": 0, "P-": 0}
"""Detachments of counters; privateers are none."""
UNITS = ("A+", "A-", "LD", "LDE", "F+", "F-", "ND", "VGD", "P+", "P-")
UNARMED = ("no_forces", "no_basic_forces")
"""Special rules: minors without troops of their own."""


class Reinforced(Entry, frozen=True):
    """A minor's reinforcements of the turn."""

    minor: str
    attitude: str
    roll: int
    what: tuple[str, ...]


def income_of(g: G, minor: int) -> int:
    """SPEC-minors 1.5: what sound provinces, gold, trade fleets and posts of a minor bring."""
    s, w = g.state, g.world
    sound = [p for p in minor_arrivals.sites(g, minor) if not s.pillage[p]]
    land = sum(w.provinces[p].income + w.provinces[p].gold * (not s.spent_mine[p]) for p in sound)
    fleets = sum(part.amount for part in level_parts(g, minor))
    posts = (*colony_parts(g, minor), *post_parts(g, minor))
    return land + fleets + sum(part.amount for part in posts)


def basic_forces(g: G, minor: int) -> list[tuple[str, int]]:
    """II.1, XV: all that a minor has for nothing, as its special rules have changed it."""
    if any(specials.standing(g, kind, minor) for kind in UNARMED):
        return []
    if (set_by_event := forces_set(g, minor)) is not None:
        return list(set_by_event.items())
    for _, act in lasting.found(g, "set:basic_forces", minor):
        if isinstance(act.get("to"), dict):
            if "as" in act["to"]:  # III-B: what a power of this period has
                return [(f.unit, f.number) for f in basic(g, g.country(act["to"]["as"]))]
            return [(str(unit), int(count)) for unit, count in act["to"].items()]
    record = g.world.countries[minor].minor
    found = specials.counters(g, "basic_forces", minor, record.basic) if record else []
    if specials.standing(g, "fleet_unusable", minor):
        found = [(unit, count) for unit, count in found if unit not in ("F+", "F-")]
    return _by_events(g, minor, found) if "set:basic_forces" in g.state.lasting else found


def _by_events(g: G, minor: int, forces: list[tuple[str, int]]) -> list[tuple[str, int]]:
    """Counters that political events add; what depends on a leader is a special rule."""
    for entry, act in lasting.found(g, "set:basic_forces", minor):
        if "scope" in act or entry.until.startswith("leader:"):
            continue
        if isinstance(act.get("by"), dict):
            forces = [*forces, *act["by"].items()]
    return forces


def basic_units(g: G, minor: int) -> list[tuple[str, int]]:
    """VII.4.1: the counters a minor always has at peace; no more, no less."""
    return [(unit, count) for unit, count in basic_forces(g, minor) if unit in UNITS]


def reinforcements(g: G, minor: int) -> list[tuple[str, int]]:
    """VII.4.1, XV: the basic reinforcement of a turn; corsairs come by themselves."""
    record = g.world.countries[minor].minor
    if record is None:
        return []
    if specials.standing(g, "permanent_overseas_war", minor):
        return list(record.reinforcements)  # `corsair_fleets` brings the rest
    found = specials.counters(g, "reinforcement", minor, record.reinforcements)
    return reinforcements_set(g, minor, found)


def muster(g: G, minor: int) -> None:
    """VII.4.1: going to war from full peace: basic forces at once."""
    s = g.state
    there = [unit.kind in NAVAL_UNITS for unit in s.units if unit.country == minor]
    afloat = any(there) and bool(specials.standing(g, "permanent_overseas_war", minor))
    if len(g.wars_of(minor)) > 1 or (there and not (afloat and all(there))):
        return  # at war already: nothing new
    if g.name(minor) in FRENCH:
        return  # E484: they have what was shared out to them, and no more
    for unit, count in basic_units(g, minor):
        kind = {"ND": "NWD", "GD": "LD"}.get(unit, unit)
        if afloat and kind in NAVAL_UNITS:
            continue  # its corsairs have been at sea already
        for n in range(count):
            place = _station(g, minor, kind, n)
            if place != NONE:
                ships = minor_arrivals.fleet_ships(g, minor, kind)
                s.units.append(Unit(minor, kind, place, True, ships))
    _wall_each(g, minor)
    for _ in minor_arrivals.fortify(g, "", minor, levels_missing(g, minor), once=False):
        raise AssertionError("nobody is asked")
    summon(g, minor)
    always(g, minor)


def fortress_levels(g: G, minor: int) -> int:
    """VII.4.4 (E26): levels above the printed ones that a minor has for nothing."""
    own = sum(count for unit, count in basic_forces(g, minor) if unit == "fortress")
    lands = len(g.owned(minor))
    own += _walls_each(g, minor) * lands
    if has(g, minor, "manoeuvre"):
        own += lands
    elif has(g, minor, "baroque"):
        own += lands // 2
    if g.state.period >= 5 and income_of(g, minor) >= RICH:
        own += 1
    return own


def _station(g: G, minor: int, kind: str, number: int) -> int:
    """Where the n-th counter of a kind stands at first: at home; M 15.3: as the garrison of a post
    of its own, as long as there are such."""
    if kind in NAVAL_UNITS:
        return home_port(g, minor)
    for record in specials.standing(g, "garrison", minor):
        if kind == record.says["unit"]:
            w, continent = g.world, record.says["continent"]
            posts = [
                p for p in g.posts(minor) if continent in w.areas[w.provinces[p].area].continents
            ]
            city = w.province_index[record.says["home"]]
            held = g.state.controller[city] in (NONE, minor)
            return posts[number] if number < len(posts) else city if held else NONE
    return home(g, minor)


def _walls_each(g: G, minor: int) -> int:
    """M 7: levels above the printed one in each of its provinces (Genoa)."""
    found = specials.standing(g, "basic_forces", minor)
    return sum(record.says.get("walls_each", 0) for record in found)


def _wall_each(g: G, minor: int) -> None:
    s, w = g.state, g.world.provinces
    more = _walls_each(g, minor)
    for p in g.owned(minor) if more else ():
        if s.controller[p] == minor:
            s.fortress[p] = max(s.fortress[p], w[p].fortress + more)


def levels_built(g: G, minor: int) -> int:
    """Levels above the printed ones on the map."""
    printed = g.world.provinces
    return sum(max(0, g.state.fortress[p] - printed[p].fortress) for p in g.owned(minor))


def levels_missing(g: G, minor: int) -> int:
    """Levels that basic forces still give it."""
    return max(0, fortress_levels(g, minor) - levels_built(g, minor))


def income_modifier(income: int) -> int:
    """VII.4.2: -1 up to 5, +1 from 16, +2 from 31 on."""
    return -1 if income <= 5 else 0 if income < RICH else 1 if income <= 30 else 2


def political_modifier(g: G, minor: int) -> int:
    """VII.3, E571: what the table of reinforcements adds for a country, and an event for the same
    reason, count once; what events give for a war, or take, is added."""
    own = specials.best(g, "reinforcement_bonus", minor)
    more = 0
    for entry, act in lasting.found(g, "modifier:minor_reinforcements", minor):
        if act["by"] < 0 or entry.until.startswith(("war", "turn")):
            more += act["by"]
        else:
            own = max(own, act["by"])
    return own + more


COLONIES = "VII-4"
"""An event whose rebels are reinforced by its own records."""


def at_full_war(g: G) -> list[int]:
    """Minors in regular wars, and those who roll for themselves in the Thirty Years' War."""
    found: list[int] = []
    great = named_war(g, GREAT_WAR)
    for war in g.state.wars:
        if war.armistice or war.cause == COLONIES:
            continue
        if great is not None and war.number == great.number:
            found += [c for c in war.members if g.name(c) == ON_ITS_OWN and not g.is_major(c)]
        elif war.kind == "full":
            found += [c for c in war.members if not g.is_major(c) and not side_name(g, c)]
    return [c for c in dict.fromkeys(found) if g.name(c) not in FACTIONS]


def is_naval_minor(g: G, minor: int) -> bool:
    """VII.4.3: a naval attitude needs naval counters."""
    return any(unit in ("F+", "F-", "ND") for unit, _ in basic_units(g, minor))


def reinforce(g: G, decider: Callable[[G, int], int]) -> Steps[bool]:
    """VII.4.2: minors in full war: attitudes sealed by Patron, then a roll for each."""
    if not has_begun(g):
        minors = [minor for minor in at_full_war(g) if not gets_none(g, minor)]
        if not minors:
            return False
        begin(g, (yield from _take_attitudes(g, minors, decider)))
        return AGAIN

    def roll(said: str) -> Steps[None]:
        name, _, attitude = said.partition(":")
        power = decider(g, g.country(name))
        seat = "" if power == NONE else g.seat_of(power)
        yield from roll_reinforcements(g, seat, g.country(name), attitude)

    return (yield from one_by_one(g, list, roll))


def _take_attitudes(g: G, minors: list[int], decider: Callable[[G, int], int]) -> Steps[list[str]]:
    """Each minor with its attitude, in the order of the rolls; nobody's are the first kind."""
    decided: dict[int, list[int]] = {}
    for m in minors:
        decided.setdefault(decider(g, m), []).append(m)
    asked = {power: decided[power] for power in by_initiative(g) if power in decided}
    answers = yield from together(
        g, {g.seat_of(p): _attitudes(g, g.seat_of(p), p, own) for p, own in asked.items()}
    )
    said = [f"{g.name(m)}:{answers[g.seat_of(p)][m]}" for p, own in asked.items() for m in own]
    return said + [f"{g.name(m)}:{ATTITUDES[0]}" for m in decided.get(NONE, ())]


def reinforce_again(g: G, minor: int, power: int) -> Steps[None]:
    """SPEC-minors 16: a roll in the middle of the turn, by who decides for it."""
    seat = g.seat_of(power) if power != NONE else ""
    attitude = ATTITUDES[0]
    if seat:
        attitude = (yield from _attitudes(g, seat, power, [minor]))[minor]
    yield from roll_reinforcements(g, seat, minor, attitude)


def gets_none(g: G, minor: int) -> bool:
    """Whether an event, or its own rules, leave it without a roll this turn."""
    if any(specials.standing(g, kind, minor) for kind in ("no_forces", "no_reinforcements")):
        return True
    return any(act.get("none") for _, act in lasting.found(g, REINFORCED, minor))


def _attitudes_of(g: G, minor: int) -> tuple[str, ...]:
    """The attitudes it may take: all, unless an event or its own rules (P 17.2) name some."""
    for record in specials.standing(g, "default_values", minor):
        return (record.says["attitude"],)
    for _, act in lasting.found(g, REINFORCED, minor):
        named = act.get("attitude", "free")
        wanted = named if isinstance(named, list) else [named]
        if found := tuple(a for a in ATTITUDES if a in wanted):
            return found
    return ATTITUDES


def _attitudes(g: G, seat: str, power: int, minors: list[int]) -> Steps[dict[int, str]]:
    found: dict[int, str] = {}
    for minor in minors:
        able = _attitudes_of(g, minor)
        options = [Option(a, a) for a in able if a != "naval" or is_naval_minor(g, minor)]
        params = {"power": g.name(power), "minor": g.name(minor)}
        found[minor] = yield Ask(seat, "minors.attitude", options, "VII.4", params)
    return found


def roll_reinforcements(g: G, seat: str, minor: int, attitude: str) -> Steps[None]:
    """VII.4.2: d10 and modifiers; the units arrive, fortresses rise, perhaps a leader comes.

    `seat` decides; empty: nobody does.
    """
    more = political_modifier(g, minor) + income_modifier(income_of(g, minor))
    for _, act in lasting.found(g, REINFORCED, minor):
        by = act.get("naval_by" if attitude == "naval" else "by", 0)
        more += by if isinstance(by, int) else 0
    yield from raise_troops(g, seat, minor, attitude, more)


def raise_troops(
    g: G,
    seat: str,
    minor: int,
    attitude: str,
    more: int,
    *,
    where: list[int] | None = None,
    most: int | None = None,
) -> Steps[None]:
    """The roll itself: `where` its troops may come if not at home, at `most` so many LD."""
    name = g.name(minor)
    if attitude == DEFENSIVE:
        g.add_effect(DEFENDS, minor)
    roll = g.d10("reinforcements", name) + more
    lasting.use_up(g, "minor_reinforcements", minor)
    parts, leader = reinforcement(attitude, roll)
    g.log(Reinforced(name, attitude, roll, tuple(f"{n} {what}" for what, n in parts.items())))
    raised = parts.get("LD", 0) if most is None else min(most, parts.get("LD", 0))
    yield from minor_arrivals.land(g, seat, minor, raised, where)
    yield from minor_arrivals.sea(g, seat, minor, dict(parts), where)
    if parts.get("MC"):  # E319: multiple campaigns for rounds of the decider's choice
        g.state.allowances[f"multiple:{name}"] = parts["MC"]
    yield from minor_arrivals.fortify(g, seat, minor, parts.get("f", 0))
    if leader and g.d10("leader", name) <= leader:
        kind = "general"
        if attitude == "naval" and seat:
            options = [Option("as:general", "general"), Option("as:admiral", "admiral")]
            kind = yield Ask(seat, "minors.leader", options, "VII.4", {"minor": name})
        lead(g, minor, kind)


ENTRIES = (Reinforced,)
MESSAGES = {
    "ask.minors.leader": "{minor}: who leads its fleets and armies?",
    "ask.minors.attitude": "{power}: how does {minor} fight this turn?",
    "entry.Reinforced": "{minor} ({attitude}), roll {roll}: {what}",
}
